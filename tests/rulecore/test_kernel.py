"""What the kernel promises whoever plays, saves, undoes or listens; shown with Dominance."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import RULEBOOK, DominanceOptions
from rulecore.kernel import (
    Action,
    Event,
    IllegalAction,
    InvalidAction,
    InvalidCode,
    InvalidInput,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    Match,
    RandomPlayer,
    Rng,
    play_on,
)
from rulecore.kernel.actions import Digits, pack_digits
from rulecore.kernel.ladder import Rung, climb, order


@pytest.fixture
def match() -> Match[Any]:
    """Two players, secret coins picked, the first action awaited."""
    begun = dominance.new_match(seed=7)
    begun.play("pick gold")
    begun.play("pick silver")
    return begun


# --- playing


def test_play_tells_what_happened_and_by_which_rule(match: Match[Any]) -> None:
    events = match.play("take")
    assert [event.rule for event in events] == ["dominance.take.first_coin"]
    assert match.tell(events[0], None) == "P1 takes the front coin, silver."


def test_a_refused_action_leaves_everything_as_it_was(match: Match[Any]) -> None:
    match.play("pass")
    match.undo()
    before = (match.to_json(), match.position.clone(), match.can_redo)
    with pytest.raises(IllegalAction) as caught:
        match.play("move 3 gold from A to B")
    assert caught.value.refusal.rule == "dominance.move.some_or_all"
    assert caught.value.action == RULEBOOK.parse("move 3 gold from A to B")
    assert "[dominance.move.some_or_all]" in str(caught.value)
    with pytest.raises(InvalidAction):
        match.play("jump")
    assert (match.to_json(), match.position, match.can_redo) == before


def test_an_illegal_action_is_a_value_error_and_so_is_unreadable_input() -> None:
    assert issubclass(IllegalAction, ValueError)
    for kind in (InvalidAction, InvalidCode, InvalidOptions, InvalidPosition, InvalidRecord):
        assert issubclass(kind, InvalidInput)
        assert issubclass(kind, ValueError)


def test_a_seat_acts_only_when_it_is_asked(match: Match[Any]) -> None:
    assert match.step is not None
    other = 1 - match.step.seat
    refusal = match.why_not("take", other)
    assert refusal is not None
    assert refusal.rule == "dominance.turn.active_marker"
    assert not match.legal_for(other)
    assert "take" not in match.legal_for(other)
    assert list(match.legal_for(match.step.seat)) == list(match.legal_actions)
    with pytest.raises(IllegalAction):
        match.legal_for(other).sample(Rng(1))


def test_legal_actions_are_lazy_and_speak(match: Match[Any]) -> None:
    legal = match.legal_actions
    assert "dispute A" in legal
    assert "dispute Z" not in legal
    assert "nonsense" not in legal
    assert 7 not in legal
    assert len(legal) == len(list(legal))
    assert repr(legal).startswith("<legal actions: move ")
    assert repr(legal).endswith(", …>")


def test_actions_are_values(match: Match[Any]) -> None:
    action = RULEBOOK.parse("dispute C")
    assert action is RULEBOOK.parse("  Dispute   c ")
    assert copy.deepcopy(action) is action
    assert copy.copy(action) is action
    assert repr(action) == "<dispute C>"
    assert RULEBOOK.parse(action) is action
    with pytest.raises(AttributeError):
        action.verb = "take"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "You can say"),
        ("grab", "“take”"),
        ("move", "“move 1 gold and 2 bronze from C to B”"),
        ("reinforce A with copperish", "no faction"),
        ("wager 14 gold", "14 gold coins"),
        ("name P9", "there is no seat P9"),
        ("keep the hat", "“hat” is no marker"),
        ("dispute " + "C" * 600, "more than 500 characters"),
        (5, "not int"),
        (None, "not NoneType"),
    ],
)
def test_unreadable_actions_say_what_can_be_said(match: Match[Any], text: Any, said: str) -> None:
    with pytest.raises(InvalidAction) as caught:
        match.play(text)
    assert said in " ".join(caught.value.problems)


# --- going back


def test_undo_and_redo(match: Match[Any]) -> None:
    match.play("take")
    after = match.position.clone()
    assert [str(action) for action in match.undo(2)] == ["pick silver", "take"]
    assert match.step is not None
    assert match.step.kind == "pick_secret"
    match.redo()
    match.redo()
    assert match.position == after
    assert match.redo() == []
    assert len(match.undo(99)) == 3
    assert match.undo() == []
    assert not match.can_undo


def test_a_new_action_forgets_what_was_taken_back(match: Match[Any]) -> None:
    match.play("take")
    match.undo()
    match.play("pass")
    assert not match.can_redo
    assert match.redo() == []


def test_an_earlier_moment_is_a_match_of_its_own(match: Match[Any]) -> None:
    match.play("take")
    earlier = match.at(2)
    earlier.play("pass")
    assert [str(action) for action in match.actions] == ["pick gold", "pick silver", "take"]
    assert match.at(0).position == match.start
    with pytest.raises(IndexError, match="3 actions"):
        match.at(4)


def test_listeners_hear_every_action_until_they_stop(match: Match[Any]) -> None:
    heard: list[tuple[str, list[Event]]] = []
    stop = match.listen(lambda match, action, events: heard.append((str(action), events)))
    match.play("take")
    match.undo()
    match.redo()
    stop()
    stop()
    match.play("pass")
    assert [text for text, _ in heard] == ["take", "take"]
    assert heard[0][1]


def test_a_copy_goes_its_own_way(match: Match[Any]) -> None:
    heard: list[str] = []
    match.listen(lambda match, action, events: heard.append(str(action)))
    other = match.copy()
    other.play("pass")
    assert len(match.actions) == 2
    assert heard == []


# --- saving


def test_the_copy_of_the_standard_library_goes_its_own_way_too(match: Match[Any]) -> None:
    other = copy.copy(match)
    other.play("take")
    other.undo(2)
    assert len(match.actions) == 2
    assert match.position == match.at(2).position


def test_a_refusal_travels_between_processes(match: Match[Any]) -> None:
    with pytest.raises(IllegalAction) as refused:
        match.play("pick gold")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.action, again.refusal) == (
        str(refused.value),
        refused.value.action,
        refused.value.refusal,
    )


def test_a_match_travels(match: Match[Any]) -> None:
    match.play("take")
    for again in (
        dominance.match_from_code(match.code()),
        dominance.match_from_json(json.loads(json.dumps(match.to_json()))),
        pickle.loads(pickle.dumps(match)),
    ):
        assert again.position == match.position
        assert again.actions == match.actions
        assert again.rulebook is RULEBOOK
        assert again.seed == 7


def test_names_and_settings_are_saved() -> None:
    options = DominanceOptions.from_mapping({"players": 3, "layout": "flower", "politician": True})
    match = Match(RULEBOOK, 3, options, names=("Ada", "Grace", "Emmy"))
    again = dominance.match_from_code(match.code())
    assert again.names == ("Ada", "Grace", "Emmy")
    assert again.options == options


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ada", "Grace", "Emmy"], ["3 names for 2 seats"]),
        (["", " "], ["Name 1 is empty", "Name 2 is empty"]),
        (["x" * 41, 3], ["41 characters", "Name 2 is a text, not 3"]),
        (["Ada", "ada "], ["Name 2 is that of name 1 again"]),
        (["P2"], ["what another seat is called"]),
        (["A\nB", "Ada", "Ada", ""], ["4 names for 2 seats", "end of line"]),
        ("Ada", ["a list of texts"]),
    ],
)
def test_names_of_a_match_that_are_none_are_all_said(names: Any, said: list[str]) -> None:
    with pytest.raises(InvalidOptions) as given:
        Match(RULEBOOK, 3, DominanceOptions(), names=names)
    with pytest.raises(InvalidRecord) as saved:
        dominance.match_from_json(dominance.new_match(seed=3).to_json() | {"names": names})
    for caught in (given, saved):
        assert len(caught.value.problems) == len(said)
        assert all(words in problem for words, problem in zip(said, caught.value.problems, strict=True))


def test_fewer_names_than_seats_and_the_usual_names_are_fine() -> None:
    for names in (("Ada",), ("P1", "P2"), ("Žarko Ćosić", "山田"), ()):
        match = Match(RULEBOOK, 3, DominanceOptions(), names=names)
        assert dominance.match_from_json(match.to_json()).names == names == match.copy().names


def test_a_code_is_short_and_forgives_line_ends() -> None:
    match = dominance.new_match(seed=11)
    rng = Rng(11)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    code = match.code()
    assert len(code) < 3 * len(match.actions) + 100
    broken = "\n ".join(code[at : at + 20] for at in range(0, len(code), 20))
    assert dominance.match_from_code(broken).position == match.position


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda code: "", "empty"),
        (lambda code: code[:-3], "damaged"),
        (lambda code: code.replace("dominance", "dominion"), "does not start with"),
        (lambda code: code + "!", "damaged"),
        (lambda code: code + "A" * 100_000, "far too long"),
        (lambda code: 12, "not int"),
    ],
)
def test_a_code_that_is_none_says_so(match: Match[Any], spoil: Callable[[str], Any], said: str) -> None:
    with pytest.raises(InvalidCode) as caught:
        dominance.match_from_code(spoil(match.code()))
    assert said in caught.value.problems[0]


def test_a_record_says_everything_that_is_wrong_with_it(match: Match[Any]) -> None:
    record = match.to_json() | {"game": "chess", "version": 99, "seed": -1, "options": {"players": 7}, "names": 3}
    with pytest.raises(InvalidRecord) as caught:
        dominance.match_from_json(record)
    said = " ".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    for word in ("'chess'", "version 99", "-1", "players cannot be 7", "names"):
        assert word in said


def test_a_record_with_an_action_that_does_not_fit_names_it(match: Match[Any]) -> None:
    record = match.to_json()
    record["actions"] = [*record["actions"], "take a second coin"]
    with pytest.raises(InvalidRecord, match="Action 3 of the saved match does not replay"):
        dominance.match_from_json(record)


# --- settings


def test_options_say_everything_that_is_wrong_and_by_which_rule() -> None:
    with pytest.raises(InvalidOptions) as caught:
        dominance.new_match(1, players=5, colour="red", hand_limit=99, leader_tokens=1)
    assert len(caught.value.problems) == 4
    assert caught.value.rules == [
        *("dominance.setup.player_count", "", "dominance.hand.limit", "dominance.leader_tokens.optional"),
    ]


def test_options_that_do_not_go_together_say_which_number_would() -> None:
    with pytest.raises(InvalidOptions) as caught:
        dominance.new_match(1, players=4, politician=True, secret_coins=2, hand_limit=4, layout="line_7")
    said = " ".join(caught.value.problems)
    for word in ("needs 3 players", "4 players need 9", "first 5 coins", "The bag cannot fill a line of 11"):
        assert word in said


def test_options_are_frozen_and_say_what_has_changed() -> None:
    options = DominanceOptions(players=3).but(hand_limit=6)
    assert options.changed() == {"players": 3, "hand_limit": 6}
    with pytest.raises(AttributeError):
        options.players = 4  # type: ignore[misc]
    with pytest.raises(InvalidOptions):
        options.but(hand_limit="many")


def test_every_option_names_a_rule_and_says_what_it_means() -> None:
    for name, setting in DominanceOptions.settings().items():
        assert setting.rule in RULEBOOK.rules, name
        assert setting.kind in ("setup", "reading", "knob"), name
        assert setting.meaning.endswith("."), name
        assert set(setting.labels) <= set(setting.values), name


# --- looking


def test_printing_a_match_gives_nothing_away(match: Match[Any]) -> None:
    assert str(match) == match.narrate(None)
    assert "screen closed" in str(match)
    assert repr(match) == "<dominance match, seed 7, 2 actions, P1 at action>"


def test_the_story_of_a_match_is_told_to_each_seat(match: Match[Any]) -> None:
    assert match.story(0)[:2] == ["P1 hides a secret coin: gold.", "P2 hides a secret coin."]
    assert match.story(1)[:2] == ["P1 hides a secret coin.", "P2 hides a secret coin: silver."]
    assert match.story(None)[:2] == ["P1 hides a secret coin.", "P2 hides a secret coin."]


def test_players_play_on_from_any_position(match: Match[Any]) -> None:
    options = match.options.but(turn_cap=50)
    position = RULEBOOK.set_up(1, options)
    decisions = play_on(RULEBOOK, position, [RandomPlayer(), RandomPlayer()], [Rng(1), Rng(2)])
    assert decisions > 10
    assert position.step is None


# --- small parts


def test_digits_come_back() -> None:
    digits = [(3, 5), (0, 1), (7, 8), (0, 100), (99, 100)]
    take = Digits(pack_digits(digits))
    assert [take(radix) for _, radix in digits] == [digit for digit, _ in digits]
    assert take.rest == 1


def test_a_ladder_lets_nobody_back_in() -> None:
    rungs = [
        Rung("first", "rule.one", {"a": 2, "b": 2, "c": 1}.__getitem__),
        Rung("second", "rule.two", {"a": 1, "b": 1, "c": 9}.__getitem__),
    ]
    left, made = climb("abc", rungs, str)
    assert left == ["a", "b"]
    assert [(step.name, step.left, step.decided) for step in made] == [
        ("first", ("a", "b"), False),
        ("second", ("a", "b"), False),
    ]
    assert order("abc", rungs, str) == [["a", "b"], ["c"]]


def test_the_library_needs_nothing_but_python() -> None:
    """Only the standard library is imported, so that a browser's Python can play."""
    script = (
        "import sys; before = set(sys.modules); from rulecore import dominance; dominance.new_match(1).code(); "
        "names = {name.split('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(names - set(sys.stdlib_module_names) - {'rulecore'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_an_action_of_another_game_is_no_action() -> None:
    assert isinstance(RULEBOOK.parse("take"), Action)
    with pytest.raises(InvalidAction):
        RULEBOOK.parse(["take"])


# --- seats


@pytest.mark.parametrize("game", ["dominance", "dominion"])
@pytest.mark.parametrize("seat", [True, False, -1, 2, 9, "x", "P1", 1.0, (0,)])
def test_a_seat_that_is_not_there_is_refused_wherever_one_is_named(game: str, seat: Any) -> None:
    """All of these were taken silently: True as the second seat, -1 as the last one, and anything else as nobody."""
    match = importlib.import_module(f"rulecore.{game}").new_match(seed=1, players=2)
    action = next(iter(match.legal_actions))
    match.play(action)
    before = match.to_json()
    (event, *_others) = next(match.replay())[1]
    for asked in (
        lambda: match.view(seat),
        lambda: match.narrate(seat),
        lambda: match.story(seat),
        lambda: match.tell(event, seat),
        lambda: match.legal_for(seat),
        lambda: match.why_not(action, seat),
        lambda: match.play(action, seat),
    ):
        with pytest.raises(InvalidInput, match=r"0 \(P1\), 1 \(P2\)"):
            asked()
    assert match.to_json() == before


def test_legal_for_wants_a_seat_and_the_others_take_a_spectator() -> None:
    match = dominance.new_match(seed=1)
    with pytest.raises(InvalidInput, match="legal_actions"):
        match.legal_for(None)  # type: ignore[arg-type]
    assert match.view(None).seat is None
    assert match.narrate(None)
    assert match.story(None) == []


@pytest.mark.parametrize("game", ["dominance", "dominion"])
@pytest.mark.parametrize("nothing", [None, 7, "table", [("players", 2)]])
def test_a_position_that_is_no_table_is_refused(game: str, nothing: Any) -> None:
    with pytest.raises(InvalidPosition, match="is a table"):
        importlib.import_module(f"rulecore.{game}").match_from(nothing)


def test_a_match_keeps_the_position_it_started_from(match: Match[Any]) -> None:
    """It kept the very object, and was another match once somebody had played on with that."""
    begun = match.position.clone()
    other = Match(RULEBOOK, 1, match.options, start=begun)
    RULEBOOK.play(begun, RULEBOOK.parse("take"))
    assert other.start == match.position
    assert other.position == match.position
    other.play("take")
    other.undo()
    assert other.position == match.position
