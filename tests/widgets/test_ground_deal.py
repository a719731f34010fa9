"""The playground of lesson 1: tables are dealt as the rules deal them, and each seat sees what it may."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulecore.dominance.facts import BY_PLAYERS, FACTIONS
from rulecore.kernel import InvalidCode
from rulecore.kernel.code import seal
from widgets.lesson import Lesson
from widgets.playgrounds.dominance_deal import Ground
from widgets.sheet import every

NAME = "dominance/01-first-look"
VOID_FOR_TWO = 10


def opened(code: str = "") -> tuple[Lesson, Ground]:
    lesson = Lesson.open(NAME, code, seed=5)
    lesson.bar()
    lesson.parts["play"].widget()
    ground: Any = lesson.parts["play"]
    return lesson, ground.ground


def entries(ground: Ground) -> list[dict[str, Any]]:
    return list(ground.side.node("log")["entries"])


def numbers(ground: Ground) -> dict[str, list[int]]:
    """The table of coins as it stands on the page."""
    rows = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', str(ground.side.node("coins")["html"]))
    return {
        re.sub(r"<.*?>", "", name).strip(): [int(n) for n in re.findall(r"<td[^>]*>(\d+)</td>", cells)]
        for name, cells in rows
    }


def shown_hands(ground: Ground) -> list[Any]:
    return [hand["coins"] for hand in ground.view.to_json()["hands"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_table_is_dealt_as_its_row_of_the_setup_table_says(players: int) -> None:
    _, ground = opened()
    ground.choose_players(players)
    view = ground.view.to_json()
    table = BY_PLAYERS[players]
    assert len(view["tiles"]) == table.territories
    assert len(view["line"]) == table.line
    assert view["supply"] == {
        "town": table.towns,
        "city": table.cities,
        "capital": table.capitals,
        "bridge": table.bridges,
    }
    assert sum(numbers(ground)["all"]) == 39


def test_each_seat_sees_its_own_hand_and_nobody_sees_none() -> None:
    _, ground = opened()
    ground.choose_players(3)
    for seat in range(3):
        ground.side.act("seat", str(seat))
        assert [hand is not None for hand in shown_hands(ground)] == [n == seat for n in range(3)]
    ground.side.act("seat", "nobody")
    assert shown_hands(ground) == [None, None, None]
    assert "everybody" in str(ground.side.node("coins")["html"])


def test_perfect_memory_names_three_coins_behind_each_screen() -> None:
    _, ground = opened()
    assert numbers(ground)["all"][2] == 0
    ground.side.act("memory", True)
    assert numbers(ground)["all"] == [16, 4, 3, 16]
    hand = ground.view.to_json()["hands"][1]
    assert hand["known"] == dict.fromkeys(FACTIONS, 1)
    assert hand["unknown"] == 1
    text = " ".join(line for part in ground.board.scene["text"] for line in part["lines"])
    assert "whoever has counted can name 1 gold, 1 silver and 1 bronze, and not the other 1" in text
    assert "1 lies behind other screens" in str(ground.side.node("told")["text"])


def test_with_four_players_the_secrets_can_be_counted_together() -> None:
    _, ground = opened()
    ground.choose_players(4)
    ground.remember(True)
    hidden = [numbers(ground)[name][3] for name in FACTIONS]
    secrets = [sum(hand[c] - 1 for hand in ground.match.position.hands[1:]) for c in range(3)]
    assert hidden == secrets
    assert "Who hides which, nobody can say" in str(ground.side.node("told")["text"])


def test_a_void_map_is_shown_first_and_the_next_one_after_it() -> None:
    lesson, ground = opened()
    ground.top.act("go", "void")
    assert ground.seed == VOID_FOR_TWO
    assert ground.is_void
    assert ground.too_many.startswith("5 bronze coins lie on the map.")
    assert ground.board.scene["caption"] == "This map is dealt again"
    assert "1 gold, 1 silver and 5 bronze on the map, and this map is dealt again" in ground.board.announcement
    assert ground.side.node("why")["text"] == ground.too_many
    assert not ground.side.node("void")["hidden"]
    assert ground.side.node("page-body")["hidden"]
    first = ground.view.to_json()["tiles"]
    code = lesson.code()
    ground.side.act("gather", "again")
    assert not ground.is_void
    assert ground.view.to_json()["tiles"] != first
    assert ground.side.node("void")["hidden"]
    _, again = opened(code)
    assert again.is_void
    assert again.view.to_json()["tiles"] == first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_void_map_is_found_for_every_number_of_players(players: int) -> None:
    _, ground = opened()
    ground.choose_players(players)
    ground.find_void()
    assert ground.is_void
    at = ground.seed
    ground.gather()
    ground.find_void()
    assert ground.is_void
    assert players == 4 or ground.seed != at


def test_the_same_shuffle_comes_to_lie_on_every_shape() -> None:
    _, ground = opened()
    coins = [tile["coins"] for tile in ground.view.to_json()["tiles"]]
    for layout in ("strip", "flower", "line"):
        ground.top.act("layout", layout)
        assert [tile["coins"] for tile in ground.view.to_json()["tiles"]] == coins
        assert ground.view.to_json()["layout"].startswith(layout)


def test_deal_goes_to_the_next_shuffle_and_the_slider_to_any() -> None:
    lesson, ground = opened()
    ground.top.act("go", "deal")
    assert ground.seed == 8
    ground.top.act("seed", 400)
    ground.deal()
    assert ground.seed == 1
    assert [row.item for row in lesson.results.rows] == ["deal", "deal"]


def test_the_secret_coin_of_p1_is_shown_to_p1_alone() -> None:
    _, ground = opened()
    for number, name in enumerate(FACTIONS):
        ground.side.act("secret", name)
        assert ground.match.position.hands[0][number] == 2
        assert ground.view.to_json()["hands"][0]["coins"][name] == 2
    ground.sit(1)
    before = ground.view.to_json()["hands"]
    ground.pick(0)
    assert ground.view.to_json()["hands"] == before


def test_the_box_counts_what_goes_back_and_cites_every_rule_about_it() -> None:
    _, ground = opened()
    ground.side.act("page", "box")
    told = [entry["text"] for entry in entries(ground)]
    assert "9 territory tiles: 7 on the table, 2 stay out." in told
    assert "39 coins: 24 on the table, 15 stay out." in told
    assert any("28 millimetres" in text for text in told)
    cited = {chip["id"] for entry in entries(ground) for chip in entry["rules"]}
    assert cited >= {
        "dominance.theme.sets",
        "dominance.theme.set_contents",
        "dominance.components.territories",
        "dominance.components.markers",
        "dominance.components.miniatures",
        "dominance.components.coins",
        "dominance.components.coin_sizes",
        "dominance.components.factions",
        "dominance.components.screens_bag_rulebook",
        "dominance.setup.unused_territories",
    }


def test_setup_is_told_step_by_step_and_each_rule_opens() -> None:
    _, ground = opened()
    ground.turn_to("setup")
    cited = [chip["id"] for entry in entries(ground) for chip in entry["rules"]]
    assert len(cited) == len(set(cited)) == 16
    ground.side.act("log", "step0|dominance.setup.player_count")
    chips = {chip["id"]: chip for entry in entries(ground) for chip in entry["rules"]}
    assert "two, three or four players" in chips["dominance.setup.player_count"]["html"]
    ground.side.act("log", "step0|dominance.setup.player_count")
    assert "html" not in entries(ground)[0]["rules"][0]


def test_every_rule_of_the_lesson_can_be_met_here_or_in_its_first_parts() -> None:
    lesson, ground = opened()
    cited = set()
    for page in ("setup", "box"):
        ground.turn_to(page)
        cited |= {chip["id"] for entry in entries(ground) for chip in entry["rules"]}
    cited |= set(lesson.data.table("rule")["rules"])
    cited |= {level.rule for level in lesson.data.levels}
    assert set(lesson.data.rules) <= cited


def test_the_other_reading_draws_the_secret_coin_and_hides_its_control() -> None:
    _, ground = opened()
    assert not ground.side.node("secret")["hidden"]
    ground.read("random")
    assert ground.side.node("secret")["hidden"]
    assert ground.options.secret_coin == "random"
    ground.turn_to("setup")
    assert any("drawn without looking" in entry["text"] for entry in entries(ground) if "secret" in entry["text"])


def test_the_code_brings_the_whole_table_back() -> None:
    lesson, ground = opened()
    assert ground.save() is None
    ground.choose_players(3)
    ground.choose_layout("flower")
    ground.choose_seed(42)
    ground.pick(2)
    ground.sit(2)
    ground.remember(True)
    ground.turn_to("box")
    ground.read("random")
    again, other = opened(lesson.code())
    assert other.save() == ground.save()
    assert other.board.scene == {**ground.board.scene, "moves": other.board.scene["moves"]}
    assert again.code() == lesson.code()


@pytest.mark.parametrize(
    "change",
    [{"p": 5}, {"l": "ring"}, {"s": 0}, {"s": True}, {"c": 3}, {"v": 4}, {"o": "cellar"}, {"g": -1}, {"r": "stolen"}],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused_and_changes_nothing(change: dict[str, Any]) -> None:
    lesson, ground = opened()
    ground.choose_players(3)
    before = lesson.state()
    state = {**before, "play": {**before["play"], **change}}
    with pytest.raises(InvalidCode):
        lesson.restore(seal(lesson._tag, state))
    assert lesson.state() == before


def test_no_view_of_another_seat_leaves_the_widgets() -> None:
    """Whatever the page is sent while P2 looks must not depend on what P1 has hidden, the line that follows aside."""
    _, ground = opened()
    ground.sit(1)
    ground.remember(True)
    sent = []
    for colour in range(3):
        ground.pick(colour)
        hands = [part for part in ground.board.scene["text"] if part["id"] == "seats"]
        controls = [node for node in ground.side.nodes if node["id"] not in ("page-body",)]
        sent.append(str(hands) + str(controls))
    assert len(set(sent)) == 1


def test_controls_have_names_and_the_sheets_have_labels() -> None:
    _, ground = opened()
    for sheet in (ground.top, ground.side):
        assert sheet.label
        for node in every(sheet.nodes):
            if node["kind"] in ("buttons", "select", "range", "check"):
                assert node["label"], node["id"]


def test_motion_can_be_switched_off() -> None:
    lesson, ground = opened()
    part: Any = lesson.parts["play"]
    part.set_motion(False)
    assert not ground.board.motion
