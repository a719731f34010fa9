"""The runner of Dominion's worked cases notices everything: each claim can fail, and nothing unknown is passed over."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from examples_runner import GAMES, Trial, load, run
from examples_runner.dominion_keys import CHOICES, CLAIMS, POSITION, SEATS, SETUP, STEPS

FILE = Path(__file__).parents[1] / "examples" / "dominion.yaml"
TRIALS = load(FILE, GAMES)

FINE = """
given: {players: 2, kingdom: [Cellar], P1: {hand: [Cellar, Estate], deck: [Silver], discard: [Gold]}, P2: {}}
when: [{play: Cellar, discard: [Estate]}]
then: {P1: {hand: [Silver], discard: [Gold, Estate]}, actions: 1}
"""


def case(tmp_path: Path, text: str) -> list[Trial]:
    """The trials of a file with one case."""
    path = tmp_path / "mine.yaml"
    one = {"id": "dominion.ex.mine", "rules": ["dominion.card.cellar"], **yaml.safe_load(text)}
    path.write_text(yaml.safe_dump({"game": "dominion", "examples": [one]}), encoding="utf-8")
    return load(path, GAMES)


def says_no(trial: Trial) -> str:
    """What is wrong with a trial, or nothing."""
    try:
        run(trial, GAMES)
    except AssertionError as error:
        return str(error)
    return ""


# --- every claim can fail


def other(key: str, value: Any) -> Any:
    """A value of the same shape that says something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        first = next(iter(value))
        return {**value, first: other(first, value[first])}
    if key == "refused":
        return [*value, "dominion.buy.price"]
    if key == "winners":
        return ["P1"] if value != ["P1"] else ["P2"]
    if key == "probability":
        return [*value[:-1], {**value[-1], "is": "1/7"}]
    if isinstance(value, list):
        return [*value, "Curse"]
    if value in SEATS:
        return "P1" if value != "P1" else "P2"
    return "5/7"


def spoiled(trial: Trial) -> Iterator[tuple[str, Trial]]:
    for key, value in trial.then.items():
        yield key, trial.but(then={**trial.then, key: other(key, value)})


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_every_claim_can_fail(trial: Trial) -> None:
    for key, wrong in spoiled(trial):
        assert says_no(wrong).startswith(f"{trial.path}, line {trial.line}, {trial.name}"), (key, wrong.then[key])


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_every_reshuffle_must_be_listed_and_happen(trial: Trial) -> None:
    for seat, piles in trial.given.get("shuffles", {}).items():
        without = {**trial.given, "shuffles": {seat: piles[:-1]}}
        assert "no such reshuffle" in says_no(trial.but(given=without))
        more = {**trial.given, "shuffles": {seat: [*piles, ["Copper"]]}}
        assert "was to reshuffle" in says_no(trial.but(given=more))
        others = {**trial.given, "shuffles": {seat: [*piles[:-1], [*piles[-1][1:], "Curse", "Curse"]]}}
        assert "other cards" in says_no(trial.but(given=others))


def test_both_presets_are_run_and_each_case_by_its_id() -> None:
    examples = yaml.safe_load(FILE.read_text(encoding="utf-8"))["examples"]
    both = [example["id"] for example in examples if example["given"].get("preset") == "both"]
    assert both
    names = {trial.name for trial in TRIALS}
    for example in examples:
        name = example["id"]
        assert names >= ({f"{name}:article", f"{name}:official"} if name in both else {name})


def test_the_whole_notation_is_used_somewhere() -> None:
    """What no case uses nobody would notice if it broke; the rest is in the tests below."""
    assert {key for trial in TRIALS for key in trial.then} == set(CLAIMS) - {"mean_coins_total"}
    given = {key for trial in TRIALS for key in trial.given}
    assert given >= {*POSITION, *SETUP} - {"phase"}
    steps = [step for trial in TRIALS for step in trial.when]
    steps += [step["attempt"] for step in steps if "attempt" in step]
    assert {key for step in steps for key in step} >= {*STEPS, "player", "decline", "reveal_moat"}
    told = {step["play"]: step for step in steps if "play" in step}
    # these two are shown under a Throne Room, too
    assert set(CHOICES) <= {*told, "Feast", "Moneylender"}


def test_running_a_trial_leaves_its_data_alone() -> None:
    for trial in TRIALS:
        before = copy.deepcopy((trial.given, trial.when, trial.then))
        run(trial, GAMES)
        assert before == (trial.given, trial.when, trial.then), trial.name


# --- what the notation does not know


def test_a_case_of_ones_own_runs_and_needs_its_reshuffle(tmp_path: Path) -> None:
    (trial,) = case(tmp_path, FINE)
    assert says_no(trial) == ""
    (trial,) = case(tmp_path, FINE.replace("deck: [Silver], ", ""))
    assert "P1 reshuffles 2 cards, and the case lists no such reshuffle" in says_no(trial)


def test_everything_that_is_wrong_is_listed_at_once(tmp_path: Path) -> None:
    text = """
given: {players: 2, kingdom: [Cellar], tavern: 1, P1: {hand: [Celler], pocket: [Estate]}, P5: {}}
when: [{play: Cellar, discarded: [Estate]}, {buy: Village, now: true}, {trade: 1}, {attempt: {score: true}}]
then: {P1: {hands: []}, coin: 2, active: P7}
"""
    (trial,) = case(tmp_path, text)
    said = says_no(trial)
    for part in (
        *("'tavern'", "'Celler' is no card", "'pocket'", "'P5'", "'discarded'", "'now'", "'trade'", "'hands'"),
        *("step 4 attempt has one of", "'coin'", "'P7'"),
    ):
        assert part in said, part


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players: 2", "players: 7", "players"),
        ("players: 2", "players: 2, preset: both", "one part for article and one for official"),
        ("players: 2", "players: 2, preset: house", "preset is article, official or both"),
        ("players: 2", "players: 2, phase: evening", "phase is action, buy"),
        ("players: 2", "players: 2, options: {tie: 1}", "There is no option 'tie'"),
        ("players: 2", "players: 2, kingdom_set: First Game", "has no 'kingdom_set'"),
        ("players: 2", "players: 2, supply: {Village: 3}", "'Village' has no pile here"),
        ("[Estate]}]", "[Gold]}]", "refused by dominion.card.cellar"),
        (", discard: [Estate]}]", "}]", "Cellar asks P1 something (discard)"),
        ("discard: [Estate]}]", "discard: {P1: [Estate]}}]", "a list of cards"),
        ("[{play: Cellar, discard: [Estate]}]", "[{attempt: {play: Cellar, discard: [Estate]}}]", "it was allowed"),
        ("[{play: Cellar, discard: [Estate]}]", "[{attempt: {player: P3, end_turn: true}}]", "there is no P3"),
        ("[{play: Cellar, discard: [Estate]}]", "[{deal: true}]", "belongs to a case with a chance"),
        ("{play: Cellar", "{play: Cellar, reveal_moat: {P2: true}", "refused by dominion.attack.reaction_window"),
        ("{play: Cellar", "{play: Cellar, reveal_moat: {P3: true}", "there is no P3"),
        ("actions: 1", "probability: []", "cannot be claimed of a position case"),
        ("actions: 1", "refused: [dominion.buy.prize]", "is no rule"),
        ("actions: 1", "supply: {Witch: 1}", "there is no pile of Witch"),
        ("actions: 1", "P3: {hand: []}", "there is no P3"),
    ],
)
def test_whatever_cannot_be_understood_fails(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FINE
    (trial,) = case(tmp_path, FINE.replace(old, new))
    assert said in says_no(trial)


# --- choices within choices


def holds(tmp_path: Path, hand: str, rest: str, when: str, then: str) -> str:
    kingdom = "[Cellar, Chapel, Feast, Library, Militia, Mine, Moat, Remodel, Throne Room, Village, Witch, Workshop]"
    text = f"given: {{players: 2, kingdom: {kingdom}, P1: {{hand: {hand}}}, {rest}}}\nwhen: {when}\nthen: {then}\n"
    (trial,) = case(tmp_path, text)
    return says_no(trial)


@pytest.mark.parametrize(
    ("hand", "rest", "when", "then"),
    [
        # a Throne Room within a Throne Room within a Throne Room, each first and second with choices of its own
        (
            "[Throne Room, Throne Room, Throne Room, Workshop, Feast, Chapel, Copper, Copper, Estate]",
            "P2: {}",
            """[{play: Throne Room, target: Throne Room,
                 first: {target: Throne Room, first: {target: Workshop, first: {gain: Village}, second: {gain: Moat}},
                         second: {target: Feast, first: {gain: Duchy}, second: {gain: Gold}}},
                 second: {target: Chapel, first: {trash: [Copper]}, second: {trash: [Copper, Estate]}}}]""",
            "{}",
        ),
        # left out where only one thing can happen: the target, the discards of equal cards, an empty hand
        (
            "[Throne Room, Militia]",
            "P2: {hand: [Copper, Copper, Copper, Copper, Copper]}",
            "[{play: Throne Room}]",
            "{coins: 4, P2: {hand: [Copper, Copper, Copper]}}",
        ),
        ("[Cellar]", "P2: {}", "[{play: Cellar}]", "{actions: 1}"),
        # nothing, no and none of them may be said where nobody asks
        ("[Chapel]", "P2: {hand: [Copper]}", "[{play: Chapel, trash: []}]", "{trash: []}"),
        ("[Militia]", "P2: {hand: [Moat]}", "[{play: Militia, discard: {P2: []}}]", "{coins: 2}"),
        # two plays, one shielded
        (
            "[Throne Room, Witch]",
            "P2: {hand: [Moat]}",
            "[{play: Throne Room, target: Witch, second: {reveal_moat: {P2: true}}}]",
            "{P2: {hand: [Moat], discard: [Curse]}}",
        ),
    ],
)
def test_nested_choices_are_answered(tmp_path: Path, hand: str, rest: str, when: str, then: str) -> None:
    if then == "{}":
        # Feast cannot give Gold, which is why this one is taken back whole
        attempt = f"[{{attempt: {when.strip()[1:-1]}}}]"
        said = holds(tmp_path, hand, rest, attempt, f"{{refused: [dominion.gain.cost_limit], P1: {{hand: {hand}}}}}")
        assert said == ""
        when, then = when.replace("Gold", "Estate"), "{trash: [Feast, Copper, Copper, Estate], actions: 0}"
    assert holds(tmp_path, hand, rest, when, then) == ""


@pytest.mark.parametrize(
    ("hand", "step", "rule"),
    [
        ("[Chapel, Copper]", "play: Chapel, trash: [Copper, Copper]", "dominion.card.chapel"),
        ("[Mine, Estate]", "play: Mine, trash: Copper, gain: Silver", "dominion.card.mine"),
        ("[Mine, Copper]", "play: Mine, trash: Copper, gain: Estate", "dominion.gain.cost_limit"),
        ("[Remodel]", "play: Remodel, gain: Copper", "dominion.card.remodel"),
        # a Remodel of what is not in hand is refused for its gain, which comes first in the order of refusals
        ("[Remodel, Copper]", "play: Remodel, trash: Gold, gain: Gardens", "dominion.gain.from_supply"),
        ("[Remodel, Copper]", "play: Remodel, trash: Gold, gain: Silver", "dominion.card.remodel"),
        ("[Throne Room, Militia]", "play: Throne Room, target: Village", "dominion.card.throne_room"),
        ("[Throne Room, Copper]", "play: Throne Room, first: {gain: Gold}", "dominion.card.throne_room"),
        # a Moat that cannot be shown comes before a gain that cannot be made
        (
            "[Throne Room, Workshop]",
            "play: Throne Room, target: Workshop, first: {gain: Silver}, second: {gain: Gold, reveal_moat: {P2: true}}",
            "dominion.attack.reaction_window",
        ),
        ("[Library]", "play: Library, set_aside: [true]", "dominion.card.library"),
        ("[Village]", "player: P2, play: Village", "dominion.turn.order_of_players"),
        ("[Village]", "play: Estate", "dominion.action.only_action_cards"),
        ("[Workshop]", "play: Workshop", "dominion.card.workshop"),
    ],
)
def test_one_wrong_choice_takes_the_whole_play_back(tmp_path: Path, hand: str, step: str, rule: str) -> None:
    then = f"{{refused: [{rule}], P1: {{hand: {hand}, in_play: []}}, actions: 1, trash: []}}"
    assert holds(tmp_path, hand, "P2: {hand: [Copper]}", f"[{{attempt: {{{step}}}}}]", then) == ""


# --- chance, and scores in the middle of a turn


def test_events_of_several_hands(tmp_path: Path) -> None:
    text = """
given: {chance: {deck: {Copper: 7, Silver: 1, Smithy: 1, Estate: 3}, hands: [5, 5]}}
when: [{deal: true}]
then:
  probability:
    - {hand: 1, holds: [Silver, Smithy], is: 5/33}
    - {hand: any, holds: {Silver: 1, Smithy: 1}, is: 10/33}
    - {hand: all, coins_at_least: 0, is: 1}
  mean_coins_total: 15/2
"""
    (trial,) = case(tmp_path, text)
    assert says_no(trial) == ""
    assert "probability" in says_no(case(tmp_path, text.replace("10/33", "11/33"))[0])
    assert "mean_coins_total" in says_no(case(tmp_path, text.replace("15/2", "7"))[0])


def test_a_turn_that_has_begun_counts_as_taken_when_points_are_asked_in_it(tmp_path: Path) -> None:
    text = """
given: {preset: official, players: 2, P1: {hand: [Copper]}, turns: {P1: 4, P2: 5}}
when: [{score: true}]
then: {winners: [P1]}
"""
    assert says_no(case(tmp_path, text)[0]) == ""
    begun = text.replace("[{score", "[{treasures: all}, {score").replace("winners: [P1]", "winners: [P1, P2]")
    assert says_no(case(tmp_path, begun)[0]) == ""
