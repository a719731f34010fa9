"""Every bug that was found in Dominance, by its name."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import RULEBOOK
from rulecore.dominance.scoring import rank_players
from rulecore.kernel import InvalidAction, InvalidInput, InvalidPosition, Match, Rng

TWO_COINS = {"players": ["P1", "P2"], "active": "P1", "territories": {"T": {"coins": {"gold": 2}}}}


def reopened(match: Match[Any]) -> Match[Any]:
    """A match that starts from the saved position."""
    return dominance.match_from(match.position.to_json())


def test_a_saved_setup_remembers_that_there_will_be_a_politician() -> None:
    """The variant had no key of its own before the Politician was drawn, and was lost."""
    match = dominance.new_match(seed=1, players=3, politician=True)
    match.play("pick gold")
    again = reopened(match)
    for name in ("pick silver", "pick bronze"):
        again.play(name)
    assert again.step is not None
    assert again.step.kind == "keep_marker"


def test_the_first_turn_begins_after_the_marker_is_kept() -> None:
    """It was announced before the Politician had chosen (``dominance.politician.markers``)."""
    match = dominance.new_match(seed=1, players=3, politician=True)
    rules = [event.rule for name in ("gold", "gold", "gold") for event in match.play(f"pick {name}")]
    assert rules[-1] == "dominance.politician.who"
    assert match.position.turn == 0
    assert [event.rule for event in match.play("keep the crown")] == [
        *("dominance.politician.markers", "dominance.turn.active_marker"),
    ]
    assert match.position.turn == 1


def test_the_dispute_marker_is_back_in_the_supply_once_the_tile_is_flipped() -> None:
    """It was shown on the tile until the Leader was done (``dominance.dispute.flip_and_keep_one``)."""
    match = dominance.match_from({**TWO_COINS, "hands": {"P1": {"gold": 1}}})
    match.play("dispute T")
    assert match.view(None).to_json()["marker_in_supply"] is False
    match.play("wager 1 gold")
    match.play("wager nothing")
    assert match.step is not None
    assert match.step.kind == "split_surplus"
    assert match.view(None).to_json()["marker_in_supply"] is True


def test_a_politician_who_wins_a_full_tie_alone_wins_as_politician() -> None:
    """It was called a shared victory, though there was one winner (option ``politician_full_tie``)."""
    options = dominance.DominanceOptions(players=3, politician=True, politician_full_tie="alone")
    ranking = rank_players([(0, 0, 0)] * 3, [[0, 1], [2]], options, politician=1, marker=0)
    assert (ranking.winners, ranking.decided_by) == ((1,), "politician")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"territories": {letter: {"faction": "gold"} for letter in "ABCDEFG"}}, "all are grey"),
        ({"supply": {"capital": 2}}, "the box holds 1"),
        ({"territories": {"A": {"building": "capital"}}, "supply": {"capital": 1}}, "the box holds 1"),
        ({"leader_tokens": True, "tokens": {"P1": 5, "P2": 4}}, "the box holds 8"),
        ({"marker": "gold"}, "say who that is"),
        ({"surplus": {"gold": 1}}, "which territory is disputed"),
        ({"leader": "P1"}, "which territory is disputed"),
        ({"disputed": "A", "leader": "P1"}, "A is coloured"),
        ({"territory_draw": {"gold": 3, "silver": 2, "bronze": 2}, "line": ["gold"]}, "there is no line yet"),
        ({"agenda": [{"seat": 0, "kind": "pick_secret"}]}, "the bag holds at least 7"),
        ({"agenda": [{"seat": 1, "kind": "action", "limit": 2}], "active": "P1"}, "P1 is active"),
        ({"agenda": [{"seat": 0, "kind": []}]}, "[] is no kind of step"),
        ({"active": []}, "[] is no seat"),
        ({"bridges": 5}, "a list of pairs of letters"),
    ],
)
def test_tables_that_no_game_can_reach_are_refused(table: dict[str, Any], said: str) -> None:
    """They were let in, and some of them ended in an error of Python's own."""
    with pytest.raises(InvalidPosition) as caught:
        dominance.match_from(table)
    assert said in " ".join(caught.value.problems)


def test_secret_coins_are_not_picked_where_they_are_drawn_blindly() -> None:
    """A setup given by its territory draw asked for them all the same (option ``secret_coin``)."""
    match = dominance.match_from(
        {
            "players": ["P1", "P2"],
            "territory_draw": {"gold": 3, "silver": 2, "bronze": 2},
            "options": {"secret_coin": "random"},
        }
    )
    assert match.step is not None
    assert match.step.kind == "action"
    assert [sum(hand) for hand in match.position.hands] == [4, 4]
    assert len(match.position.line) == 6


def test_a_map_that_has_travelled_is_the_same_map() -> None:
    """A pickled position came back with a map that was equal to no other."""
    match = dominance.new_match(seed=3, layout="strip")
    assert pickle.loads(pickle.dumps(match.position)) == match.position
    assert reopened(match).position.layout is match.position.layout


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("pick gold", "dominance.setup.secret_coin"),
        ("keep the crown", "dominance.politician.optional"),
        ("wager nothing", "dominance.dispute.wager"),
        ("assign to gold", "dominance.dispute.faction_tie"),
        ("name P1", "dominance.dispute.leader_tie"),
        ("line gold; discard nothing", "dominance.leader.split_surplus"),
        ("build town at T", "dominance.leader.build_or_second"),
        ("decline", "dominance.leader.build_or_second"),
    ],
)
def test_what_is_out_of_time_is_refused_by_its_own_rule(text: str, rule: str) -> None:
    """All of these were answered with the number of actions left, which said nothing about them."""
    match = dominance.match_from(TWO_COINS)
    refusal = match.why_not(text)
    assert refusal is not None
    assert refusal.rule == rule
    assert "P1 has 2 actions left" in refusal.cure


def test_a_wager_cannot_be_made_again_once_it_is_made() -> None:
    """The refusal spoke of whoever was still to wager, as if the wager itself were fine."""
    match = dominance.match_from({**TWO_COINS, "hands": {"P1": {"gold": 1, "silver": 1}, "P2": {"silver": 4}}})
    match.play("dispute T")
    match.play("wager 1 gold", 0)
    again = match.why_not("wager nothing", 0)
    assert again is not None
    assert again.rule == "dominance.dispute.reveal"
    match.play("wager 3 silver", 1)
    assert match.step is not None
    assert match.step.kind == "assign"
    for seat in (0, 1):
        refusal = match.why_not("wager nothing", seat)
        assert refusal is not None
        assert refusal.rule == "dominance.dispute.reveal"


def test_a_dispute_that_does_not_end_the_turn_can_be_given_by_a_table() -> None:
    """The actions left after it were forgotten (option ``dispute_ends_turn``)."""
    match = dominance.match_from(
        {
            **TWO_COINS,
            "disputed": "T",
            "actions_left": 1,
            "options": {"dispute_ends_turn": False},
            "hands": {"P1": {"gold": 1}},
        }
    )
    match.play("wager 1 gold")
    match.play("wager nothing")
    match.play("line gold; discard 1 gold")
    match.play("decline")
    assert match.step is not None
    assert (match.step.seat, match.step.kind, match.position.actions_left) == (0, "action", 1)


def test_a_refusal_says_what_can_be_moved_instead() -> None:
    """“Choose a coin” did not say where from."""
    refusal = dominance.match_from(TWO_COINS).why_not("move nothing from T to A")
    assert refusal is not None
    assert refusal.cure == "Choose from 2 gold on T, or decline the action."


def test_sampling_never_offers_a_split_that_is_refused() -> None:
    """Large Surpluses are sampled without listing all orders; each sample is a legal one."""
    for least in (0, 1, 3, None):
        match = dominance.match_from(
            {
                "players": ["P1", "P2"],
                "disputed": "A",
                "leader": "P1",
                "waiting_for": "split_surplus",
                "territories": {"A": {"faction": "gold"}},
                "surplus": {"gold": 4, "silver": 4, "bronze": 4},
                "options": {"least_to_line": least},
            }
        )
        rng = Rng(1)
        for _ in range(200):
            action = match.legal_actions.sample(rng)
            assert match.why_not(action) is None
            assert RULEBOOK.parse(str(action)) is action


HUGE = 10**6000


@pytest.mark.parametrize(
    "ask",
    [
        lambda: dominance.new_match(HUGE),
        lambda: dominance.new_match(1, players=HUGE),
        lambda: dominance.new_match(1, layout=[[HUGE, 0]]),
        lambda: dominance.match_from({"players": HUGE}),
        lambda: dominance.match_from({"hands": {"P1": {"gold": HUGE}}}),
        lambda: dominance.match_from({"bridges": [[HUGE, "A"]]}),
        lambda: dominance.match_from({"chance": [HUGE]}),
        lambda: dominance.match_from_json({"game": "dominance", "seed": HUGE}),
        lambda: dominance.match_from_json({"game": HUGE}),
        lambda: dominance.RULEBOOK.parse(f"wager {'9' * 400} gold"),
    ],
)
def test_numbers_too_big_to_be_written_are_refused_in_words(ask: Callable[[], object]) -> None:
    """Python will not write a number of thousands of digits, so the message itself failed."""
    with pytest.raises(InvalidInput) as caught:
        ask()
    assert all(len(problem) < 900 for problem in caught.value.problems)


def test_a_large_surplus_is_counted_without_listing_it() -> None:
    """Asking how many actions are legal went through every order of the Surplus, and never came back."""
    given = {"players": ["P1", "P2"], "disputed": "A", "leader": "P1", "waiting_for": "split_surplus"}
    few = dominance.match_from(
        {**given, "territories": {"A": {"faction": "gold"}}, "surplus": {"gold": 2, "bronze": 2}}
    )
    assert len(few.legal_actions) == len(list(few.legal_actions)) == 18
    many = {"gold": 7, "silver": 7, "bronze": 7}
    assert (
        len(dominance.match_from({**given, "territories": {"A": {"faction": "gold"}}, "surplus": many}).legal_actions)
        > 10**9
    )


def test_a_seed_decides_what_a_given_setup_deals() -> None:
    """Every setup given by its territory draw was dealt the same line, whatever the seed."""
    given = {"players": ["P1", "P2"], "territory_draw": {"gold": 3, "silver": 2, "bronze": 2}}
    lines = set()
    for seed in range(20):
        match = dominance.match_from(given, seed)
        match.play("pick gold")
        match.play("pick gold")
        lines.add(tuple(match.position.line))
        assert dominance.match_from_code(match.code()).position == match.position
    assert len(lines) > 10


def test_a_missing_miniature_is_refused_with_what_is_there() -> None:
    """The cure for a missing bridge was that replaced towns come back, and no place was named."""
    given = {
        "disputed": "A",
        "leader": "P1",
        "territories": {"A": {"faction": "gold"}},
        "supply": {"town": 1, "city": 2},
    }
    match = dominance.match_from(given)
    bridge, capital = match.why_not("build bridge A-B"), match.why_not("build capital at A")
    assert bridge is not None
    assert bridge.reason == "There is no bridge left in the supply for A-B."
    assert bridge.cure == "The supply holds 1 town and 2 cities."
    assert capital is not None
    empty = dominance.match_from({**given, "supply": {}}).why_not("build town at A")
    assert empty is not None
    assert empty.cure == "The supply holds nothing. A town comes back when somebody builds on it."


def test_an_unreadable_phrase_is_answered_with_what_can_be_said_now() -> None:
    match = dominance.new_match(seed=1)
    with pytest.raises(InvalidAction) as caught:
        match.play("rubbish")
    assert "pick gold" in str(caught.value)
    assert "build bridge" not in str(caught.value)
