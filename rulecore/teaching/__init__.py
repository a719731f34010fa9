"""What lessons are made of, without any screen: levels, questions, bets and the results they leave.

Everything here is plain data and pure functions over a game's public interface, so a lesson can be solved, failed,
saved and graded by a test exactly as by a learner.
"""

from .level import Attempt, Goal, Level, Misstep
from .question import Choice, Question, Truth
from .results import Results, Row

__all__ = ["Attempt", "Choice", "Goal", "Level", "Misstep", "Question", "Results", "Row", "Truth"]
