"""The playing surface: composing by board and by controls, refusals, what stays when things go wrong, and secrecy."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import HTML
from ipywidgets.widgets.widget import _instances

from rulecore import dominance
from rulecore.dominance.facts import FACTIONS
from rulecore.dominance.goals import LEVELS
from rulecore.kernel import Action, IllegalAction, Match, Rng
from widgets.sheet import Sheet, every
from widgets.surface import Surface


def begun(**options: Any) -> Match[Any]:
    """A game in which everybody has hidden a secret coin."""
    match = dominance.new_match(seed=7, **options)
    while match.step is not None and match.step.kind == "pick_secret":
        match.play("pick gold")
    return match


def until(kind: str, seed: int = 5, **options: Any) -> Match[Any]:
    """A game played at random until this kind of step."""
    for again in range(200):
        match = dominance.new_match(seed=seed + again, turn_cap=60, **options)
        rng = Rng(seed + again)
        while match.step is not None:
            if match.step.kind == kind:
                return match
            match.play(match.legal_actions.sample(rng))
    raise AssertionError(f"no {kind} in 200 games")


def node(surface: Surface, control: str) -> dict[str, Any]:
    return dict(surface.sheet.node(control))


def controls(surface: Surface) -> list[str]:
    return [entry["id"] for entry in every(surface.sheet.nodes) if not entry.get("hidden")]


# ---- Composing ---------------------------------------------------------------------------------------------


def test_first_move_by_buttons_alone() -> None:
    told = []
    surface = Surface(begun(), None, on_played=lambda *said: told.append(said))
    surface.change("verb", "take")
    assert surface.phrase == "take"
    assert surface.do()
    match, action, events = told[0]
    assert match is surface.match
    assert str(action) == "take"
    assert events[0].rule == "dominance.take.first_coin"
    assert "takes the front coin" in surface.board.announcement


def test_two_territories_picked_in_a_row_are_a_move() -> None:
    surface = Surface(begun(), None)
    surface.board.pick("tile:B")
    assert "What happens with B?" in surface.board.announcement
    surface.board.pick("tile:C")
    faction = next(iter(surface.match.view(0).to_json()["tiles"][1]["coins"]))
    assert surface.phrase == f"move 1 {faction} from B to C"
    assert surface.board.scene["targets"]
    assert {target["id"] for target in surface.board.scene["targets"] if target.get("selected")} == {
        "tile:B",
        "tile:C",
        f"coin:B:{faction}",
    }
    assert surface.do()


def test_picking_again_takes_back_what_was_picked() -> None:
    surface = Surface(begun(), None)
    surface.board.pick("tile:B")
    surface.board.pick("tile:B")
    assert surface.phrase == ""
    surface.board.pick("tile:B")
    surface.board.pick("tile:C")
    surface.board.pick("tile:C")
    assert surface.phrase.endswith("from B to …")
    assert not surface.do()
    assert "To where?" in surface.problem


def test_place_first_and_verb_afterwards() -> None:
    surface = Surface(begun(), None)
    surface.board.pick("tile:D")
    surface.change("verb", "dispute")
    assert surface.phrase == "dispute D"


def test_a_coin_of_a_pile_of_several_counts_up_and_round() -> None:
    match = dominance.match_from(
        {"players": 2, "layout": "line_7", "territories": {"A": {"coins": {"gold": 2, "silver": 1}}}}
    )
    surface = Surface(match, None)
    surface.board.pick("coin:A:gold")
    assert surface.phrase.startswith("move 1 gold from A")
    surface.board.pick("coin:A:gold")
    assert surface.phrase.startswith("move 2 gold from A")
    surface.board.pick("coin:A:gold")
    assert surface.phrase.startswith("move nothing from A")
    surface.change("source", "A")
    assert surface.phrase.startswith("move 2 gold and 1 silver from A")


def test_one_coin_more_than_there_is_asks_the_rules_and_changes_nothing() -> None:
    refused = []
    surface = Surface(begun(), None, on_refused=lambda *said: refused.append(said))
    surface.board.pick("tile:B")
    surface.change("verb", "move")
    before = surface.phrase
    faction = next(iter(surface.match.view(0).to_json()["tiles"][1]["coins"]))
    surface.change("coins", {"item": faction, "change": 1})
    assert surface.phrase == before
    assert refused[0][2].rule == "dominance.move.some_or_all"
    assert surface.refusal is refused[0][2]


def test_a_wager_is_bounded_by_the_hand_and_the_rules_say_why() -> None:
    match = begun()
    match.play("dispute D")
    surface = Surface(match, None)
    surface.board.pick("hand:gold")
    surface.board.pick("hand:gold")
    assert surface.phrase == "wager 2 gold"
    surface.board.pick("hand:gold")
    assert surface.phrase == "wager nothing"
    surface.change("wager", {"item": "silver", "change": 1})
    surface.change("wager", {"item": "silver", "change": 1})
    assert surface.phrase == "wager 1 silver"
    assert surface.refusal is not None
    assert surface.refusal.rule == "dominance.dispute.wager"
    surface.change("wager", {"item": "silver", "change": -1})
    assert surface.phrase == "wager nothing"
    assert surface.refusal is None


def test_surplus_coins_join_the_line_in_the_order_they_are_sent() -> None:
    match = until("split_surplus", players=3)
    while sum(match.position.surplus) < 3 or sum(count > 0 for count in match.position.surplus) < 2:
        match = until("split_surplus", seed=match.seed + 1, players=3)
    surface = Surface(match, None)
    surplus = match.view(None).to_json()["dispute"]["surplus"]
    first, second = list(surplus)[:2]
    assert surface.phrase.startswith("line nothing; discard ")
    assert not surface.do()
    assert surface.refusal is not None
    assert surface.refusal.rule == "dominance.leader.one_to_line"
    surface.board.pick(f"surplus:{second}")
    surface.board.pick(f"surplus:{first}")
    assert surface.phrase.startswith(f"line {second}, {first}; discard ")
    pieces = node(surface, "split")["zones"][0]["pieces"]
    surface.change("split", {"piece": pieces[1]["value"], "move": "earlier"})
    assert surface.phrase.startswith(f"line {first}, {second}; discard ")
    surface.change("split", {"piece": pieces[1]["value"], "move": "discard"})
    assert surface.phrase.startswith(f"line {second}; discard ")
    surface.change("everything", "line")
    assert surface.phrase.endswith("; discard nothing")
    assert surface.do()


def test_the_reward_by_board_and_by_controls() -> None:
    match = until("reward", players=3)
    surface = Surface(match, None)
    here = match.view(None).to_json()["dispute"]["tile"]
    surface.board.pick(f"tile:{here}")
    assert surface.phrase.startswith("build ")
    assert surface.phrase.endswith(f" at {here}")
    surface.change("verb", "build_bridge")
    assert surface.phrase == "build bridge …"
    surface.change("verb", "decline")
    assert surface.do()
    assert match.actions[-1].verb == "decline"


def compose(surface: Surface, action: Action) -> None:
    """Press what a person would press to say this action, by controls alone."""
    verb, values = action.verb, action.values
    if verb in ("name_leader", "assign", "pick", "keep"):
        value = f"P{values[0] + 1}" if verb == "name_leader" else (*FACTIONS, "crown")[values[0]]
        surface.change("choice", value)
    elif verb == "wager":
        for faction, count in zip(FACTIONS, values[0], strict=True):
            for _ in range(count):
                surface.change("wager", {"item": faction, "change": 1})
    elif verb == "split_surplus":
        for colour in values[0]:
            piece = next(
                piece for piece in node(surface, "split")["zones"][1]["pieces"] if piece["text"] == FACTIONS[colour]
            )
            surface.change("split", {"piece": piece["value"], "move": "line"})
    else:
        surface.change("verb", verb)
        if verb == "move":
            surface.change("source", values[1])
            for item in node(surface, "coins")["items"]:
                wanted = values[0][FACTIONS.index(item["value"])]
                for _ in range(item["count"] - wanted):
                    surface.change("coins", {"item": item["value"], "change": -1})
            surface.change("target", values[2][0])
        elif verb == "reinforce":
            surface.change("tile", values[0])
            surface.change("coin", FACTIONS[values[1]])
        elif verb == "dispute":
            surface.change("tile", values[0])
        elif verb == "build":
            surface.change("piece", values[0])
            surface.change("tile", values[1])
        elif verb == "build_bridge":
            surface.change("side", "-".join(values[0]))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 3, "layout": "flower", "politician": True, "leader_tokens": True},
        {"players": 4, "layout": "strip"},
    ],
)
def test_every_kind_of_action_can_be_composed_by_controls(options: dict[str, Any]) -> None:
    """Random games in which each action is put together control by control; every verb occurs."""
    met: Counter[str] = Counter()
    for seed in range(2):
        match = dominance.new_match(seed=seed, turn_cap=16, **options)
        surface = Surface(match, None)
        rng = Rng(seed)
        while match.step is not None:
            action = match.legal_actions.sample(rng)
            compose(surface, action)
            assert surface.composer.action() is action, (surface.phrase, action)
            assert node(surface, "phrase")["ready"]
            assert surface.do(), (surface.problem, surface.refusal)
            met[action.verb] += 1
    missed = {"pick", "move", "reinforce", "take", "dispute", "pass", "wager", "split_surplus"} - set(met)
    assert not missed


# ---- Refusals and mistakes ---------------------------------------------------------------------------------


def test_a_refusal_shows_reason_cure_and_rule_and_loses_nothing() -> None:
    refused = []
    surface = Surface(begun(), None, on_refused=lambda *said: refused.append(said))
    before = surface.match.to_json()
    surface.board.pick("tile:A")
    surface.board.pick("tile:D")
    assert not surface.do()
    card = node(surface, "refusal")
    assert card["reason"] == "A and D do not share a side."
    assert "B" in card["cure"]
    assert card["rule"]["id"] == "dominance.move.adjacent"
    assert "html" not in card["rule"]
    assert surface.match.to_json() == before
    assert refused[0][0] is surface.match
    assert str(refused[0][1]) == surface.phrase
    surface.open_rule("dominance.move.adjacent")
    text = node(surface, "refusal")["rule"]["html"]
    assert surface.match.rulebook.rules["dominance.move.adjacent"].section.split(",")[0] in text
    surface.close_refusal()
    assert "refusal" not in controls(surface)
    assert surface.phrase.endswith("from A to D")


def test_own_details_of_a_rule_are_used() -> None:
    surface = Surface(begun(), None, rule_details=lambda rule: f"<b>{rule}</b>")
    surface.do("dispute Z")
    assert surface.refusal is not None
    surface.open_rule(surface.refusal.rule)
    assert node(surface, "refusal")["rule"]["html"] == f"<b>{surface.refusal.rule}</b>"


def test_impossible_verbs_are_marked_say_why_and_can_be_pressed() -> None:
    match = begun()
    match.play("take")
    while sum(match.position.hands[match.step.seat]) < 5:
        match.play("take" if match.position.line and match.legal_actions else "pass")
    surface = Surface(match, None)
    take = next(option for option in node(surface, "verb")["options"] if option["value"] == "take")
    assert take["impossible"]
    assert "5 coins" in take["why"]
    move = next(option for option in node(surface, "verb")["options"] if option["value"] == "move")
    assert "impossible" not in move
    surface.sheet.act("verb", "take")
    assert not surface.do()
    assert surface.refusal is not None
    assert surface.refusal.rule == "dominance.take.hand_limit"


@pytest.mark.parametrize("text", ["fly to the moon", "move 99 gold from A to B", "take take", "  ?  "])
def test_unreadable_text_is_explained_and_changes_nothing(text: str) -> None:
    refused = []
    surface = Surface(begun(), None, on_refused=lambda *said: refused.append(said))
    before = surface.match.to_json()
    assert not surface.do(text)
    assert surface.problem
    assert "problem" in controls(surface)
    assert not refused
    assert surface.match.to_json() == before
    surface.change("verb", "take")
    assert surface.problem == ""


def test_do_with_nothing_chosen_says_what_is_open() -> None:
    surface = Surface(begun(), None)
    assert not surface.do()
    assert "Choose an action" in surface.problem


def test_control_and_enter_on_the_board_does_what_was_chosen() -> None:
    surface = Surface(begun(), None)
    surface.board.pick("line:0")
    surface.board.confirm()
    assert [str(action) for action in surface.match.actions][-1] == "take"


def test_escape_on_the_board_forgets_what_was_chosen() -> None:
    surface = Surface(begun(), None)
    surface.board.pick("tile:A")
    surface.board.pick("tile:B")
    surface.board.cancel()
    assert surface.phrase == ""
    assert surface.board.announcement == "Nothing was said.", "an action that was never done is not taken back"
    assert not any(target.get("selected") for target in surface.board.scene["targets"])


def test_an_error_of_the_owner_is_said_and_handed_on_and_the_game_is_kept() -> None:
    errors: list[Exception] = []

    def broken(*_: Any) -> None:
        raise RuntimeError("the lesson stumbled")

    surface = Surface(begun(), None, on_played=broken, on_error=errors.append)
    assert surface.do("take")
    assert len(surface.match.actions) == 3
    assert "the lesson stumbled" in surface.problem
    assert str(errors[0]) == "the lesson stumbled"


def test_an_error_while_composing_leaves_the_position_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[Exception] = []
    surface = Surface(begun(), None, on_error=errors.append)
    before = surface.match.to_json()

    def broken(_: str) -> str:
        raise KeyError("lost")

    monkeypatch.setattr(surface.composer, "pick", broken)
    surface.board.pick("tile:A")
    surface.sheet.act("verb", "take")
    assert len(errors) == 1
    assert surface.match.to_json() == before
    assert surface.do("take")


# ---- Staying in place --------------------------------------------------------------------------------------


def test_fifty_actions_create_no_widgets_and_no_new_controls() -> None:
    surface = Surface(begun(players=3), None)
    known = set(_instances)
    rng = Rng(1)
    for _ in range(50):
        for place in surface.board.places[:2]:
            surface.board.pick(place)
        surface.do("dispute Z")
        surface.cancel()
        assert surface.do(surface.match.legal_actions.sample(rng))
    assert set(_instances) == known


def test_controls_of_a_step_keep_their_names_whatever_is_chosen() -> None:
    """What the browser keeps is keyed by these names; a name that comes and goes would drop the focus."""
    surface = Surface(begun(), None)
    names = {entry["id"] for entry in every(surface.sheet.nodes)}
    for verb in ("move", "reinforce", "take", "dispute", "pass"):
        surface.change("verb", verb)
        assert {entry["id"] for entry in every(surface.sheet.nodes)} == names
        surface.board.pick("tile:B")
        assert {entry["id"] for entry in every(surface.sheet.nodes)} == names


def test_showing_the_same_again_does_not_break_off_sliding_pieces() -> None:
    surface = Surface(begun(), None, on_played=lambda *_: surface.refresh())
    surface.do("take")
    assert surface.board.scene["moves"]
    surface.refresh("Said once more.")
    assert surface.board.scene["moves"]
    assert surface.board.announcement == "Said once more."


def test_another_match_takes_the_place_of_the_first() -> None:
    surface = Surface(begun(), None)
    widget, board, sheet = surface.widget, surface.board, surface.sheet
    surface.board.pick("tile:A")
    other = begun(players=3)
    other.play("take")
    surface.show(other, "Once more.")
    assert (surface.widget, surface.board, surface.sheet) == (widget, board, sheet)
    assert surface.match is other
    assert surface.phrase == ""
    assert surface.board.announcement == "Once more."
    assert len(surface.history) == len(other.actions)
    surface.do("take")
    assert len(surface.history) == len(other.actions)


def test_undo_of_the_owner_is_followed() -> None:
    surface = Surface(begun(), None)
    surface.do("take")
    surface.do("pass")
    surface.match.undo(2)
    surface.match.play("dispute C")
    surface.refresh()
    assert [str(action) for action, _ in surface.history] == [str(action) for action in surface.match.actions]
    assert surface.match.step.kind == "wager"
    assert "wager" in controls(surface)


def test_only_some_verbs_are_offered_and_nobody_gets_stuck() -> None:
    surface = Surface(begun(), None, verbs=["dispute"])
    assert [option["value"] for option in node(surface, "verb")["options"]] == ["dispute"]
    surface.board.pick("tile:C")
    assert surface.phrase == "dispute C"
    assert surface.do()
    assert "wager" in controls(surface)


# ---- Seats and secrets -------------------------------------------------------------------------------------


def test_others_are_waited_for_and_nothing_can_be_done_for_them() -> None:
    match = dominance.new_match(seed=7)
    surface = Surface(match, {1})
    assert surface.waiting_for == 0
    assert surface.viewer == 1
    assert "P1's choice" in node(surface, "waiting")["text"]
    assert surface.board.places == []
    assert not surface.do("pick gold")
    assert surface.refusal is not None
    assert match.actions == []
    match.play("pick gold")
    surface.refresh()
    assert surface.waiting_for is None
    assert "choice" in controls(surface)


def test_a_covered_surface_shows_nobodys_hand_and_plays_nothing() -> None:
    surface = Surface(begun(), None)
    surface.look(None)
    assert "hand:gold" not in json.dumps(surface.board.scene)
    assert not surface.do("take")
    assert len(surface.match.actions) == 2
    surface.look_along()
    assert surface.do("take")


def test_an_earlier_moment_is_for_looking_only_and_the_draft_waits() -> None:
    surface = Surface(begun(), None)
    surface.do("take")
    surface.board.pick("tile:A")
    surface.board.pick("tile:B")
    phrase = surface.phrase
    surface.peek(surface.match.at(2), "Before the take.")
    assert surface.peeking
    assert surface.board.places == []
    assert surface.board.scene["caption"] == "An earlier moment, to look at"
    surface.peek(None)
    assert surface.phrase == phrase
    assert surface.do()


def synced(surface: Surface) -> str:
    """Everything the page gets to know."""
    return json.dumps([surface.board.get_state(), surface.sheet.get_state()], default=str, sort_keys=True)


@pytest.mark.parametrize(("one", "other"), [("wager nothing", "wager 1 gold"), ("wager 1 silver", "wager 1 bronze")])
def test_a_hidden_wager_makes_no_difference_to_anything_the_page_gets(one: str, other: str) -> None:
    pages = []
    for wager in (one, other):
        match = begun(players=3)
        match.play(f"dispute {'D'}")
        asked = match.step.seat
        match.play(wager)
        learner = match.step.seat
        assert learner != asked
        surface = Surface(match, {learner})
        surface.board.pick("hand:gold")
        surface.do("wager 9 gold")
        state = json.loads(synced(surface))
        for part in state:
            part.pop("_model_name", None)
        text = json.dumps(state)
        pages.append(text)
    assert _nameless(pages[0]) == _nameless(pages[1])


def _nameless(text: str) -> str:
    """Without the ids of widgets, which differ from one to the next."""
    import re

    return re.sub(r"IPY_MODEL_\w+", "", text)


def test_a_secret_coin_makes_no_difference_to_anything_the_others_get() -> None:
    pages = []
    for coin in FACTIONS:
        match = dominance.new_match(seed=7)
        match.play(f"pick {coin}")
        surface = Surface(match, {1})
        pages.append(_nameless(synced(surface)))
    assert pages[0] == pages[1] == pages[2]


# ---- The sheet ---------------------------------------------------------------------------------------------


@pytest.fixture
def sheet() -> Iterator[tuple[Sheet, list[Any]]]:
    told: list[Any] = []
    made = Sheet(
        [{"id": "go", "kind": "buttons", "label": "Go", "options": [{"value": "on", "text": "On"}]}],
        on_act=lambda control, value: told.append((control, value)),
    )
    yield made, told
    made.close()


def test_a_sheet_hands_on_what_the_browser_did(sheet: tuple[Sheet, list[Any]]) -> None:
    made, told = sheet
    made._handle_custom_msg({"id": "go", "value": "on", "count": 1}, [])
    made._handle_custom_msg({"id": "go", "value": "on", "count": 2}, [])
    assert told == [("go", "on"), ("go", "on")]
    assert made.heard == 2


def test_a_late_click_is_answered_in_words(sheet: tuple[Sheet, list[Any]]) -> None:
    made, told = sheet
    made._handle_custom_msg({"id": "gone", "value": None, "count": 1}, [])
    made._handle_custom_msg({"id": "go", "value": "off", "count": 2}, [])
    assert told == []
    assert "just changed" in made.words
    assert made.heard == 2


def test_a_sheet_refuses_what_it_does_not_offer(sheet: tuple[Sheet, list[Any]]) -> None:
    with pytest.raises(ValueError, match="does not offer"):
        sheet[0].act("go", "off")
    with pytest.raises(ValueError, match="no control 'stop'"):
        sheet[0].act("stop")


def test_a_failing_control_is_said_where_nobody_else_says_it() -> None:
    def broken(control: str, value: Any) -> None:
        raise IllegalAction(None, dominance.RULEBOOK.why_not(begun().position, dominance.RULEBOOK.parse("pick gold")))

    made = Sheet([{"id": "go", "kind": "buttons", "label": "Go", "options": []}], on_act=broken)
    made._answer("go", None)
    assert "Something went wrong" in made.words
    made.close()


def test_an_empty_surplus_takes_one_obvious_press() -> None:
    table = {"players": 2, "layout": "line_7", "disputed": "A", "leader": "P1", "waiting_for": "split_surplus"}
    match = LEVELS.match_from({**table, "territories": {"A": {"faction": "gold", "coins": {"gold": 1}}}})
    surface = Surface(match, None)
    assert "The Surplus is empty" in node(surface, "empty")["text"]
    assert "split" not in controls(surface)
    (option,) = node(surface, "nothing")["options"]
    surface.sheet.act("nothing", option["value"])
    assert str(match.actions[-1]) == "line nothing; discard nothing"
    assert match.step is None or match.step.kind != "split_surplus"


def test_what_its_owner_says_stands_beside_the_board_and_below_the_controls() -> None:
    verdict = HTML("Solved.")
    shown = Surface(dominance.new_match(seed=3), beside=(verdict,))
    board, side = shown.widget.children
    assert board is shown.board
    assert side.children == (shown.sheet, verdict)


def test_only_wanted_parts_of_the_table_are_drawn() -> None:
    shown = Surface(dominance.new_match(seed=3), shown=("map", "line"))
    names = {item["id"] for item in shown.board.scene["items"]}
    assert "line" in names
    assert "supply" not in names
