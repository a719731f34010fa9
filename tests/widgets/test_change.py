"""The experiment of a lesson: what it asks for, what it plays, what it says, and what a code brings back."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any

import pytest
from experiments import TABLE, experiment_of, lesson_with

from rulecore.lab import compare
from rulecore.teaching.runs import Measured, Run
from widgets.parts.change import Change
from widgets.parts.change_plan import read_plan
from widgets.parts.interval import interval_picture


def ready(**changes: object) -> Change:
    """An experiment whose next step is Run: the last tile decides two turns earlier."""
    part = experiment_of(lesson_with(**changes))
    part._chosen("games", 60)
    part.set("tiles_left", 3)
    part.expect("down")
    return part


# ---- what must be said before a run --------------------------------------------------------------------------------


def test_nothing_runs_before_a_rule_is_changed_and_something_is_expected() -> None:
    part = experiment_of(lesson_with())
    assert part._run.disabled
    assert "Change a rule first" in part._why.value
    with pytest.raises(ValueError, match="Change a rule first"):
        part.run_now()
    part.set("tiles_left", 3)
    assert part._run.disabled
    assert "Say what you expect first" in part._why.value
    part.expect("down")
    assert not part._run.disabled
    assert part._why.value == ""
    assert part.runs == []


def test_a_line_up_may_sit_at_a_table_of_its_own() -> None:
    tables = [{"name": f"{count} of them", "players": "random", "base": {"players": count}} for count in (2, 3)]
    plan = experiment_of(lesson_with(line_ups=tables)).plan
    assert plan is not None
    sides = [plan.comparison({"tiles_left": 3}, number, 30, 1).sides["length"] for number in (0, 1)]
    assert [[side.arm.rules.players for side in pair] for pair in sides] == [[2, 2], [3, 3]]
    assert "'players': 3" in plan.code({"tiles_left": 3}, 1, 30, 1)
    with pytest.raises(ValueError, match=r"line-up: .*players"):
        lesson_with(line_ups=[{"players": "random", "base": {"players": 9}}])


def test_expectation_is_worded_for_the_metric_and_asked_anew_when_the_question_changes() -> None:
    part = ready()
    assert [words for words, _ in part._expect.options] == ["Longer games", "Shorter games", "No clear change"]
    part._metric.value = "first_seat"
    assert part._expect.options[0] == ("More wins for whoever begins", "up")
    assert part.expected == ""
    assert part._run.disabled


def test_only_one_rule_differs_and_the_other_goes_back_in_words() -> None:
    part = experiment_of(lesson_with())
    part.set("tiles_left", 3)
    part.set("wagers_back", "losing_colours")
    assert part.change == {"wagers_back": "losing_colours"}
    assert part._knobs["tiles_left"].value == 1
    assert "is back at 1" in part._said_knobs.value


def test_two_rules_may_differ_where_the_lesson_says_so() -> None:
    part = experiment_of(lesson_with(max_changed=2))
    part.set("tiles_left", 3)
    part.set("wagers_back", "losing_colours")
    assert part.change == {"tiles_left": 3, "wagers_back": "losing_colours"}
    part.set("least_to_line", None)
    assert part.change == {"wagers_back": "losing_colours", "least_to_line": None}


def test_a_knob_whose_usual_value_is_no_number_shows_it_chosen() -> None:
    part = experiment_of(lesson_with(knobs=["bridges_in_supply"]))
    control = part._knobs["bridges_in_supply"]
    assert control.label == "by the table"
    control.label = "5"
    assert part.change == {"bridges_in_supply": 5}
    control.label = "by the table"
    assert part.change == {}


def test_moving_a_control_and_calling_its_method_do_the_same() -> None:
    one, other = experiment_of(lesson_with()), experiment_of(lesson_with())
    one._knobs["wagers_back"].value = "all_but_leader"
    other.set("wagers_back", "all_but_leader")
    assert one.save() == other.save()
    with pytest.raises(ValueError, match="no knob"):
        other.set("wagers_back", "everybody")


def test_changes_that_do_not_go_together_are_refused_in_words() -> None:
    part = experiment_of(
        lesson_with(knobs=["secret_coins"], metrics=["length"], base={"players": 4}, line_ups=[{"players": "random"}])
    )
    part.set("secret_coins", 2)
    part.expect("up")
    assert part._run.disabled
    assert "The bag cannot fill a line" in part._why.value


# ---- what a run says -----------------------------------------------------------------------------------------------


def test_a_run_shows_difference_interval_means_number_seed_and_players() -> None:
    part = ready()
    run = part.run_now()
    numbers = run.main
    assert numbers is not None
    assert numbers.verdict == "down"
    assert part.done
    said = part._result.value
    for needed in (
        "Clearly shorter games",
        "You expected: shorter games. That is what happened.",
        "60 pairs of games on the same shuffles",
        f"seed {run.seed}",
        "Two who do whatever comes to mind",
        'role="img"',
        "95 % from",
        "as printed",
        "Think of a table you know.",
    ):
        assert needed in said, needed
    assert part._expect.value is None, "the next run needs an expectation of its own"


def test_the_lines_behind_a_run_play_the_same_games() -> None:
    part = ready()
    run = part.run_now()
    code = part.plan.code(run.change, run.line_up, run.planned, run.seed)
    lines, last = code.rsplit("\n", 1)
    scope: dict[str, object] = {}
    exec(lines, scope)
    again = Measured.of(eval(last, scope))
    assert again == run.main
    assert compare is scope["compare"]


def test_a_wrong_expectation_and_an_open_question_have_their_own_words() -> None:
    part = ready()
    part.expect("up")
    part.run_now()
    assert "It went the other way." in part._result.value
    part.set("wagers_back", "losing_colours")
    part._chosen("metric", "first_seat")
    part.expect("up")
    part.run_now()
    assert "Too close to call" in part._result.value
    assert "These games cannot tell." in part._result.value


def test_what_was_not_bet_on_is_shown_with_a_warning() -> None:
    part = ready()
    run = part.run_now()
    assert set(run.measured) == {"length", "first_seat"}
    assert "Measured beside it: 1" in part._result.value
    assert "You did not bet on these." in part._result.value


def test_more_games_are_offered_until_it_is_settled() -> None:
    part = ready()
    part.set("wagers_back", "losing_colours")
    part.expect("down")
    run = part.run_now()
    assert run.main is not None
    assert run.main.further
    assert f"Play about {run.main.further} more pairs" in part._more.description
    planned = run.games
    part.more()
    assert run.games > planned
    assert run.played == run.games
    assert run.planned == planned
    assert "the wider interval that is honest at every look" in part._result.value
    assert len(part.runs) == 1


def test_unfinished_games_are_reported_apart() -> None:
    part = experiment_of(lesson_with(base={"turn_cap": 8}))
    part._chosen("games", 60)
    part.set("tiles_left", 3)
    part.expect("down")
    run = part.run_now()
    assert run.main is not None
    assert run.main.unfinished[0] > 0
    assert f"Unfinished: {run.main.unfinished[0]} games as printed" in part._result.value


def test_versions_that_never_differ_are_called_the_same() -> None:
    part = experiment_of(lesson_with(line_ups=[{"players": "Miser"}], metrics=["length"]))
    part.set("wagers_back", "losing_colours")
    part.expect("same")
    part.run_now()
    assert "The same in every game" in part._result.value
    assert "That is what happened." in part._result.value


def test_the_interval_picture_tells_the_same_in_words() -> None:
    plan = read_plan("dominance", TABLE)
    metric = plan.metric("length")
    numbers = Measured(15.0, 13.5, -1.5, -2.0, -1.0, 100, 0)
    picture = interval_picture(metric, numbers, ("longer games", "shorter games"))
    assert "Difference −1.50 turns (95 % from −2.00 to −1.00). The interval leaves zero out." in picture
    open_question = interval_picture(metric, Measured(15.0, 14.5, -0.5, -2.0, 1.0, 100, 900), ("more", "less"))
    assert "cannot rule zero out" in open_question


def test_the_ledger_keeps_every_run_and_can_be_saved_as_a_table() -> None:
    part = ready()
    part.run_now()
    part.set("wagers_back", "losing_colours")
    part.expect("same")
    part.run_now()
    assert part._ledger.value.count("<tr>") == 3
    part.save_ledger()
    file = part.lesson._bar.file
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert file["name"].endswith("-experiments.csv")
    assert [row["number"] for row in rows] == ["1", "1", "2", "2"]
    assert rows[0]["change"] == "tiles left: 3 (printed: 1)"
    assert rows[0]["verdict"] == "down"
    assert float(rows[0]["low"]) <= float(rows[0]["difference"]) <= float(rows[0]["high"])


def test_a_run_is_a_row_of_the_results() -> None:
    part = ready()
    run = part.run_now()
    row = part.lesson.results.rows[-1]
    assert (row.step, row.item, row.correct, row.seed) == ("change", "length", True, run.seed)
    assert row.rule == "dominance.end.trigger"


def test_a_wrong_expectation_is_no_rule_to_look_at_again() -> None:
    part = ready()
    part.expect("up")
    part.run_now()
    assert part.lesson.results.rows[-1].correct is False
    assert part.lesson.results.missed_rules() == []


def test_the_changed_rule_reaches_the_rules_card() -> None:
    part = experiment_of(lesson_with(base={"players": 3}, line_ups=[{"players": "random"}]))
    part.set("tiles_left", 2)
    assert part.chosen_options() == {"players": 3, "tiles_left": 2}


# ---- codes ---------------------------------------------------------------------------------------------------------


def test_a_code_brings_back_knobs_expectation_and_the_same_numbers() -> None:
    part = ready()
    part.run_now()
    part.set("wagers_back", "losing_colours")
    part.expect("up")
    code = part.lesson.code()
    assert len(code) < 700
    other = experiment_of(lesson_with(seed=99))
    other.lesson.restore(code)
    assert other.change == {"wagers_back": "losing_colours"}
    assert other.expected == "up"
    assert other.runs == part.runs
    assert other._result.value == part._result.value
    assert other._ledger.value == part._ledger.value
    assert other._knobs["wagers_back"].value == "losing_colours"
    assert other.done


def test_a_restored_run_can_be_prolonged_to_the_same_numbers() -> None:
    part = ready()
    part.set("wagers_back", "losing_colours")
    part.expect("down")
    part.run_now()
    other = experiment_of(lesson_with())
    other.lesson.restore(part.lesson.code())
    part.more()
    other.more()
    assert other.runs == part.runs


@pytest.mark.parametrize(
    "spoil",
    [
        {"c": {"tiles_left": 9}},
        {"c": {"turn_cap": 5}},
        {"c": {"tiles_left": 2, "wagers_back": "losing_colours"}},
        {"c": []},
        {"e": "sideways"},
        {"m": "drama"},
        {"l": 7},
        {"g": 1},
        {"runs": [{}]},
        {"runs": "none"},
    ],
)
def test_a_code_that_does_not_fit_changes_nothing(spoil: dict[str, object]) -> None:
    part = ready()
    part.run_now()
    before = part.save()
    state = {**part.lesson.state(), "change": {**part.save(), **spoil}}
    with pytest.raises(Exception, match=r"."):
        part.load(state["change"])
    assert part.save() == before


def test_nothing_is_saved_of_an_untouched_experiment() -> None:
    part = experiment_of(lesson_with())
    assert part.save() is None
    part.set("tiles_left", 2)
    part.set("tiles_left", 1)
    assert part.save() is None


@pytest.mark.parametrize("data", [None, [], {}, [1] * 11 + [2], [None] * 11, ["x"] * 11, [1.0] * 5 + [1.5] * 6])
def test_spoilt_numbers_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match="run"):
        Measured.load(data)


def test_a_run_survives_its_plain_form() -> None:
    part = ready()
    run = part.run_now()
    assert Run.load(run.save()) == run
    with pytest.raises(ValueError, match="no more games than it wants"):
        Run.load({**run.save(), "g": [60, 50, 40]})


# ---- while games are played ----------------------------------------------------------------------------------------


def test_the_page_stays_alive_and_stop_keeps_what_was_played() -> None:
    # enough games that even a quick machine is not done when Stop is pressed
    part = experiment_of(lesson_with(games=[1000]))
    part.set("tiles_left", 3)
    part.expect("down")
    seen: list[tuple[float, str]] = []

    async def sitting() -> None:
        part.run()
        assert part.running
        assert part._run.disabled
        assert part._stop.layout.display is None
        assert part._knobs["tiles_left"].disabled
        for _ in range(2000):
            await asyncio.sleep(0.01)
            seen.append((part._bar.value, part._result.value))
            if "So far" in part._result.value:
                break
        with pytest.raises(ValueError, match="Games are being played"):
            part.run_now()
        part._stop.click()
        while part.running:
            await asyncio.sleep(0.01)

    asyncio.run(sitting())
    run = part.runs[-1]
    assert 0 < run.played < run.games == 1000
    assert 0 < max(value for value, _ in seen) < 1
    assert not part.done, "a run that was stopped is not a finished one"
    assert f"after {run.played} of 1000 pairs" in part._result.value
    assert part._more.description == f"Go on: {1000 - run.played} pairs are left"
    part.more()
    assert run.played == 1000
    assert part.done


def test_games_played_in_slices_give_the_numbers_of_games_played_at_once() -> None:
    one, other = ready(), ready()
    one.run_now()

    async def sitting() -> None:
        other.run()
        while other.running:
            await asyncio.sleep(0.005)

    asyncio.run(sitting())
    assert one.runs == other.runs


def test_a_code_opened_while_games_are_played_ends_them() -> None:
    part = experiment_of(lesson_with())
    code = part.lesson.code()
    part.set("tiles_left", 3)
    part.expect("down")

    async def sitting() -> None:
        part.run()
        await asyncio.sleep(0.05)
        part.lesson.restore(code)
        await asyncio.sleep(0.2)

    asyncio.run(sitting())
    assert not part.running
    assert part.runs == []
    assert part._ledger.value == ""


# ---- the lesson's file ---------------------------------------------------------------------------------------------


def test_every_mistake_of_a_file_is_named() -> None:
    with pytest.raises(ValueError, match="an experiment needs 'question'") as caught:
        read_plan(
            "dominance",
            {
                "knobs": ["hand_size", {"option": "hand_limit", "low": 1}, {"option": "layout", "choices": [{}]}],
                "metrics": ["fun"],
                "line_ups": [{"players": "nobody"}],
                "games": [3],
                "words": {"length": {"up": "longer"}},
                "surprise": 1,
            },
        )
    text = str(caught.value)
    for part in ("hand_size", "from 3 to 7", "layout", "fun", "nobody", "30 to 20000", "words.length", "surprise"):
        assert part in text, part


def test_ladders_and_layouts_are_offered_as_choices() -> None:
    ladder = ["territories", "capital", "cities", "towns"]
    plan = read_plan(
        "dominance",
        {
            "question": "Which rung decides?",
            "knobs": [
                {
                    "option": "faction_ladder",
                    "ask": "In which order?",
                    "choices": [
                        {"label": "as printed", "value": ["capital", "cities", "towns", "territories"]},
                        {"label": "territories first", "value": ladder},
                    ],
                }
            ],
            "metrics": ["faction_ties"],
        },
    )
    assert plan.describe({"faction_ladder": tuple(ladder)}) == "faction ladder: territories first (printed: as printed)"
    assert plan.read_change({"faction_ladder": ladder}) == {"faction_ladder": tuple(ladder)}
    assert plan.problems({"faction_ladder": tuple(ladder)}) == []


# ---- a knob that stands in the words of the players ----------------------------------------------------------------

DECKS: dict[str, Any] = {
    "question": "How many Villages?",
    "knobs": [
        {"word": "V", "rule": "dominion.card.village", "ask": "Villages?", "low": 0, "high": 6, "printed": 0},
        {"word": "S", "rule": "dominion.card.smithy", "ask": "Smithies?", "low": 0, "high": 6, "printed": 2},
    ],
    "max_changed": 2,
    "base": {"kingdom": "First Game"},
    "metrics": ["win_share"],
    "line_ups": [{"players": "{V} Villages {S} Smithies, Big Money", "name": "an engine", "rotate": True}],
}


class TestDecksInPlaceOfRules:
    def test_both_sides_play_by_the_same_rules_with_other_decks(self) -> None:
        plan = read_plan("dominion", DECKS)
        assert not plan.about_rules
        sides = plan.comparison({"V": 4}, 0, 30, 1).sides["win_share"]
        assert [side.arm.seated[0].name for side in sides] == ["0 Villages 2 Smithies", "4 Villages 2 Smithies"]
        assert sides[0].arm.rules == sides[1].arm.rules
        assert plan.rules({"V": 4}) == {}
        assert plan.describe({"V": 4}) == "V: 4 (at first: 0)"

    def test_the_lines_behind_it_play_the_same(self) -> None:
        code = read_plan("dominion", DECKS).code({"S": 3}, 0, 30, 1)
        assert "players='0 Villages 2 Smithies, Big Money'" in code
        assert "instead='0 Villages 3 Smithies, Big Money'" in code
        scope: dict[str, object] = {}
        exec(code.replace("experiment.run().result()", "verdict = experiment.run().result().verdict"), scope)
        assert scope["verdict"] == "too close to call"

    def test_a_change_comes_back_and_a_strange_one_does_not(self) -> None:
        plan = read_plan("dominion", DECKS)
        assert plan.read_change({"V": 6}) == {"V": 6}
        for strange in ({"V": 7}, {"V": "6"}, {"W": 1}):
            with pytest.raises(ValueError, match="no knob"):
                plan.read_change(strange)

    @pytest.mark.parametrize("change", [{"printed": 9}, {"choices": []}])
    def test_a_knob_that_is_wrong_says_so(self, change: dict[str, object]) -> None:
        knob = {**DECKS["knobs"][0], **change}
        with pytest.raises(ValueError, match="a knob with a word has"):
            read_plan("dominion", {**DECKS, "knobs": [knob, DECKS["knobs"][1]]})
