"""Options of the whole test run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# How fast a machine draws examples says nothing about the code; a busy one must not fail a test.
settings.register_profile("rulecore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rulecore")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what the tests of the rules can be asked for."""
    group = parser.getgroup("rulecore", "rules of the games")
    group.addoption(
        "--examples",
        action="append",
        default=[],
        metavar="FILE",
        help="run the worked cases of this file (may be given several times) in place of those in tests/examples",
    )
    group.addoption(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help="play N random games through the battery of each rulebook (about 150 if not given)",
    )
    group.addoption(
        "--write-golden",
        action="store_true",
        help="write the golden playthroughs and recorded endings anew in place of comparing with them",
    )
