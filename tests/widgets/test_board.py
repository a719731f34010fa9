"""The board as data: what a scene shows, what it hides, what may be picked, and whether eyes can tell it apart."""

from __future__ import annotations

import copy
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from dominance_views import LAYOUTS, view

from rulecore import dominance as game
from rulecore.kernel import Rng
from widgets.board import Board
from widgets.boards import dominance
from widgets.boards.dominance_parts import screen_id
from widgets.boards.moves import moves
from widgets.boards.scene import SIZES
from widgets.theme.glyphs import GLYPHS, PALETTE, art, contrast, luminance, stylesheet

STAGES = ["start", "action", "wager", "revealed", "surplus"]
EVERYTHING = [(layout, players, stage) for layout in LAYOUTS for players in (2, 3, 4) for stage in STAGES]


def items(scene: dict[str, Any], kind: str | None = None) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in scene["items"] if kind in (None, item["kind"])}


def every_choice(seen: dict[str, Any]) -> dict[str, Any]:
    names = [f"tile:{tile['name']}" for tile in seen["tiles"]]
    names += [f"coin:{tile['name']}:{faction}" for tile in seen["tiles"] for faction in tile["coins"]]
    names += [f"side:{one}-{other}" for one, other in seen["sides"]]
    names += [f"line:{index}" for index in range(len(seen["line"]))]
    names += [f"discard:{faction}" for faction in GLYPHS]
    names += [f"supply:{piece}" for piece in ("town", "city", "capital", "bridge", "dispute")]
    names += [f"seat:{hand['seat']}" for hand in seen["hands"]]
    mine = next((hand["coins"] for hand in seen["hands"] if hand["seat"] == seen["seat"]), None) or {}
    names += [f"hand:{faction}" for faction in mine]
    if seen["dispute"]:
        names += [f"surplus:{faction}" for faction in seen["dispute"]["surplus"]]
    return {name: {"enabled": True} for name in names}


def real_views(players: int, layout: str, seed: int, seat: int | None) -> Iterator[dict[str, Any]]:
    match, chance = game.new_match(seed=seed, players=players, layout=layout), Rng(seed)
    while match.step is not None and len(match.actions) < 150:
        yield match.view(seat).to_json()
        match.play(match.legal_actions.sample(chance))
    yield match.view(seat).to_json()


class TestScene:
    @pytest.mark.parametrize(("layout", "players", "stage"), EVERYTHING)
    def test_is_a_pure_function_of_the_view(self, layout: str, players: int, stage: str) -> None:
        seen = view(layout, players, 0, stage)
        untouched = copy.deepcopy(seen)
        first = dominance.scene(seen, every_choice(seen), {"tile:A": 1})
        second = dominance.scene(seen, every_choice(seen), {"tile:A": 1})
        assert first == second
        assert seen == untouched
        assert json.loads(json.dumps(first)) == first

    @pytest.mark.parametrize(("layout", "players", "stage"), EVERYTHING)
    def test_shows_every_tile_coin_and_bridge_at_every_width(self, layout: str, players: int, stage: str) -> None:
        seen = view(layout, players, 0, stage)
        shown = items(dominance.scene(seen))
        wanted = {f"tile:{tile['name']}": None for tile in seen["tiles"]}
        wanted |= {
            f"coin:{tile['name']}:{faction}": count
            for tile in seen["tiles"]
            for faction, count in tile["coins"].items()
        }
        wanted |= {f"tile:{tile['name']}/building": None for tile in seen["tiles"] if tile["building"]}
        wanted |= {f"bridge:{one}-{other}": None for one, other in seen["bridges"]}
        wanted |= {f"line:{index}": 1 for index in range(len(seen["line"]))}
        wanted |= {f"discard:{faction}": count for faction, count in seen["discard"].items()}
        for name, count in wanted.items():
            assert all(place is not None for place in shown[name]["g"]), name
            assert count is None or shown[name]["count"] == count, name

    @pytest.mark.parametrize(("layout", "players", "stage"), EVERYTHING)
    def test_keeps_everything_on_the_table(self, layout: str, players: int, stage: str) -> None:
        seen = view(layout, players, 0, stage)
        scene = dominance.scene(seen, every_choice(seen))
        for which, size in enumerate(scene["sizes"]):
            for item in scene["items"] + scene["targets"]:
                place = item["g"][which]
                if place is None:
                    continue
                right, bottom = place["x"] + place.get("w", 0), place["y"] + place.get("h", 0)
                assert 0 <= place["x"] <= right <= size["w"], (size["name"], item["id"])
                assert 0 <= place["y"] <= bottom <= size["h"], (size["name"], item["id"])

    @pytest.mark.parametrize(("layout", "players", "stage"), EVERYTHING)
    def test_words_end_before_the_table_does(self, layout: str, players: int, stage: str) -> None:
        # The fonts we ask for need half an em a letter on average.
        scene = dominance.scene(view(layout, players, 0, stage))
        for which, size in enumerate(scene["sizes"]):
            for item in items(scene, "text").values():
                place = item["g"][which]
                if place is None or "start" not in item["tone"]:
                    continue
                height = 12 if "small" in item["tone"] else 14
                words = place.get("text", item["text"])
                assert place["x"] + 0.5 * height * len(words) <= size["w"], (size["name"], item["id"], words)

    def test_names_of_items_do_not_change_with_the_position(self) -> None:
        before, after = view(stage="action"), view(stage="surplus")
        same = {"mat", "line", "discard", "supply", "tile:A", "tile:G", "coin:A:gold", "seat:0", screen_id(1)}
        assert same <= set(items(dominance.scene(before))) & set(items(dominance.scene(after)))

    def test_no_two_items_share_a_name(self) -> None:
        for layout, players, stage in EVERYTHING:
            scene = dominance.scene(view(layout, players, 0, stage))
            assert len(items(scene)) == len(scene["items"])

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_screens_hide_the_coins_of_others(self, seat: int | None) -> None:
        for stage in STAGES:
            scene = dominance.scene(view("flower_9", 4, seat, stage))
            pools = {item["pool"] for item in items(scene, "token").values()}
            assert {pool for pool in pools if pool.startswith("seat:")} == (
                {f"seat:{seat}"} if seat is not None else set()
            )
            closed = {hand for hand in range(4) if hand != seat}
            assert {screen_id(hand) for hand in closed} <= set(items(scene))

    def test_a_closed_screen_is_drawn_the_same_whatever_lies_behind_it(self) -> None:
        # The scene is fed by a view that holds no secret; this guards the drawing against ever being given one.
        rich, poor = view("line_7", 2, 0), view("line_7", 2, 0)
        rich["hands"][1]["size"] = poor["hands"][1]["size"] = None
        assert dominance.scene(rich) == dominance.scene(poor)
        text = json.dumps(dominance.scene(rich)["text"])
        assert "P2: closed screen." in text

    def test_a_hidden_wager_shows_that_it_was_made_and_nothing_else(self) -> None:
        scene = dominance.scene(view("line_7", 2, 1, "wager"))
        assert items(scene)["wager:0/state"]["art"] == "ready"
        assert not [item for item in items(scene, "token") if item.startswith("wager:")]
        assert any("P1 (active): closed screen, wager made, still hidden." in part["lines"] for part in scene["text"])

    def test_the_front_of_the_line_comes_first_and_the_banner_last(self) -> None:
        seen = view("line_7", 2)
        shown = items(dominance.scene(seen))
        wide = [shown[f"line:{index}"]["g"][0]["x"] for index in range(len(seen["line"]))]
        assert wide == sorted(wide)
        assert shown["front"]["g"][0]["x"] < wide[0] < wide[-1] < shown["banner"]["g"][0]["x"]
        assert [shown[f"line:{index}"]["face"] for index in range(6)] == seen["line"]

    def test_a_tile_shows_its_side_without_colour(self) -> None:
        shown = items(dominance.scene(view(stage="action")))
        assert "tile:A/hatch" not in shown
        assert "tile:B/hatch" in shown
        assert shown["tile:B/faction"]["text"] == "silver"

    def test_real_games_can_be_drawn_at_every_decision(self) -> None:
        for players, layout, seat in [(2, "line", 0), (3, "strip", None), (4, "flower", 2)]:
            for seen in real_views(players, layout, 11, seat):
                scene = dominance.scene(seen, every_choice(seen))
                assert {target["id"] for target in scene["targets"]} == set(every_choice(seen))
            assert any("The game is over" in line for part in scene["text"] for line in part["lines"])
            assert not any("(active)" in line for part in scene["text"] for line in part["lines"])
            chips = {item["text"] for name, item in items(scene, "text").items() if name.endswith("chip-word")}
            assert chips == {"Winner"}

    def test_the_text_names_everything_that_is_public(self) -> None:
        seen = view("strip_9", 3, 0, "action")
        words = "\n".join(line for part in dominance.scene(seen)["text"] for line in part["lines"])
        for phrase in (
            "A: coloured side, 1 gold, capital; touches B (bridge), F.",
            "B: grey side, held by silver, 1 silver, city",
            "P1 (active): 2 gold, 1 silver and 1 bronze.",
            "gold, silver, bronze, gold, bronze, silver, silver, gold, bronze, then the Banner.",
            "3 gold and 1 bronze.",
            "2 towns, 0 cities, 0 capitals, 3 bridges, the Dispute marker.",
        ):
            assert phrase in words


class TestChoices:
    def test_only_what_is_offered_can_be_picked(self) -> None:
        assert dominance.scene(view())["targets"] == []
        targets = dominance.scene(view(), {"tile:A": {"enabled": True, "label": "Dispute A"}})["targets"]
        assert [(target["id"], target["label"], target["enabled"]) for target in targets] == [
            ("tile:A", "Dispute A", True)
        ]

    def test_a_refused_choice_stays_and_says_why(self) -> None:
        choice = {"enabled": False, "label": "Dispute B", "why": "B shows its grey side."}
        (target,) = dominance.scene(view(stage="action"), {"tile:B": choice})["targets"]
        assert target["enabled"] is False
        assert target["why"] == "B shows its grey side."

    def test_every_place_has_a_name_of_its_own(self) -> None:
        for layout, players, stage in EVERYTHING:
            seen = view(layout, players, 0, stage)
            targets = dominance.scene(seen, every_choice(seen))["targets"]
            assert {target["id"] for target in targets} == set(every_choice(seen))
            labels = [target["label"] for target in targets]
            assert all(labels)
            assert len(set(labels)) == len(labels)

    def test_a_place_that_is_not_there_is_left_out(self) -> None:
        assert dominance.scene(view(), {"coin:A:bronze": {}, "hand:nothing": {}})["targets"] == []

    def test_targets_can_be_hit_with_a_finger(self) -> None:
        for layout, players, stage in EVERYTHING:
            seen = view(layout, players, 0, stage)
            scene = dominance.scene(seen, every_choice(seen))
            for which, size in enumerate(scene["sizes"]):
                # A drawing is never shown smaller than this share of its natural width.
                least = size["since"] / size["w"] if size["since"] else 1
                for target in scene["targets"]:
                    place = target["g"][which]
                    if target["shape"] == "circle":
                        across = 2 * place["r"]
                    elif target["shape"] == "rect":
                        across = min(place["w"], place["h"])
                    else:
                        continue
                    assert across * least >= 24, (size["name"], layout, target["id"], across * least)

    def test_targets_of_like_kind_do_not_cover_each_other(self) -> None:
        for layout, players, stage in EVERYTHING:
            seen = view(layout, players, 0, stage)
            scene = dominance.scene(seen, every_choice(seen))
            for which in range(len(SIZES)):
                circles = [t["g"][which] for t in scene["targets"] if t["shape"] == "circle"]
                for one, other in combinations(circles, 2):
                    far = ((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5
                    # Coins of one tile may touch; no middle may lie under another coin.
                    assert far >= 24

    def test_chosen_coins_are_counted_on_their_stack(self) -> None:
        scene = dominance.scene(view(), {"coin:D:gold": {}}, {"coin:D:gold": 2, "tile:D": 1})
        assert items(scene)["coin:D:gold"]["chosen"] == 2
        assert scene["targets"][0]["selected"] is True


class TestMoves:
    def test_taking_a_coin_moves_the_line_up(self) -> None:
        before = view("line_7", 2, 0, "start")
        after = copy.deepcopy(before)
        after["line"] = before["line"][1:]
        after["hands"][0]["coins"]["gold"] += 1
        found = moves(dominance.scene(before), dominance.scene(after))
        shifts = [(move["from"], move["to"]) for move in found if move["to"].startswith("line:")]
        assert shifts == [(f"line:{index + 1}", f"line:{index}") for index in range(5)]
        assert [(m["art"], m["from"], m["to"]) for m in found if not m["to"].startswith("line:")] == [
            ("coin-gold", "line:0", "seat:0/coin:2")
        ]

    def test_a_coin_that_vanishes_behind_a_screen_flies_to_it(self) -> None:
        before = view("line_7", 2, None, "start")
        after = copy.deepcopy(before)
        after["line"] = before["line"][1:]
        found = moves(dominance.scene(before), dominance.scene(after))
        assert {"art": "coin-gold", "from": "line:0", "to": screen_id(0)} in found

    def test_wagers_come_from_the_screens_of_those_who_made_them(self) -> None:
        found = moves(
            dominance.scene(view("strip_9", 4, None, "wager")), dominance.scene(view("strip_9", 4, None, "revealed"))
        )
        assert {(move["from"], move["to"]) for move in found} == {
            (screen_id(0), "wager:0:gold"),
            (screen_id(1), "wager:1:silver"),
            (screen_id(3), "wager:3:gold"),
            (screen_id(3), "wager:3:bronze"),
        }

    def test_moving_coins_on_the_map(self) -> None:
        before = view(stage="start")
        after = copy.deepcopy(before)
        after["tiles"][3]["coins"], after["tiles"][4]["coins"] = {"silver": 1}, {"gold": 2}
        found = moves(dominance.scene(before), dominance.scene(after))
        assert [(move["from"], move["to"]) for move in found] == [("coin:D:gold", "coin:E:gold")] * 2

    def test_another_game_or_a_wholly_new_position_sets_nothing_flying(self) -> None:
        here = dominance.scene(view("line_7", 2, 0, "start"))
        assert moves({**here, "game": "another"}, here) == []
        assert moves({}, here) == []
        assert moves(dominance.scene(view("flower_7", 2, 0, "start", line=[])), here) == []
        # A screen handed on: the coins of one player must not seem to go to the next.
        assert moves(dominance.scene(view("line_7", 2, 1, "start")), here) == []
        emptied = dominance.scene(view("line_7", 2, 0, "surplus", line=[], discard={}))
        assert moves(dominance.scene(view("line_7", 2, 0, "start", discard={"gold": 9})), emptied) == []

    def test_nothing_moves_when_nothing_changed(self) -> None:
        here = dominance.scene(view())
        assert moves(here, copy.deepcopy(here)) == []


class TestBoard:
    @pytest.fixture
    def board(self) -> Iterator[Board]:
        board = Board(dominance.scene(view(), {"tile:A": {"label": "Dispute A"}, "tile:B": {"enabled": False}}))
        yield board
        board.close()

    def test_pick_does_what_a_click_does(self, board: Board) -> None:
        picks: list[str] = []
        board.on_pick(picks.append)
        board.pick("tile:A")
        board._handle_custom_msg({"id": "tile:A", "count": 1}, [])
        board._handle_custom_msg({"id": "tile:A", "count": 2}, [])
        assert picks == ["tile:A"] * 3
        assert board.heard == 2

    def test_a_refused_place_can_be_picked_to_ask_why(self, board: Board) -> None:
        picks: list[str] = []
        board.on_pick(picks.append)
        board.pick("tile:B")
        assert picks == ["tile:B"]

    def test_a_place_that_is_not_offered_is_named_in_the_refusal(self, board: Board) -> None:
        with pytest.raises(ValueError, match=r"nothing to pick at 'tile:Z'.*tile:A, tile:B"):
            board.pick("tile:Z")

    def test_a_click_on_what_has_just_gone_is_answered_in_words(self, board: Board) -> None:
        picks: list[str] = []
        board.on_pick(picks.append)
        board._handle_custom_msg({"id": "tile:Z", "count": 1}, [])
        assert picks == []
        assert "just changed" in board.announcement
        assert board.heard == 1

    def test_control_and_enter_confirms_where_somebody_listens(self, board: Board) -> None:
        told: list[str] = []
        board._handle_custom_msg({"id": "confirm", "count": 1}, [])
        assert not board.confirms
        board.on_confirm(lambda: told.append("done"))
        assert board.confirms
        board._handle_custom_msg({"id": "confirm", "count": 2}, [])
        assert told == ["done"]
        assert board.heard == 2

    def test_escape_cancels(self, board: Board) -> None:
        cancelled: list[bool] = []
        board.on_cancel(lambda: cancelled.append(True))
        board._handle_custom_msg({"id": "cancel", "count": 1}, [])
        board.cancel()
        assert cancelled == [True, True]

    def test_a_failing_handler_is_handed_to_on_error(self, board: Board) -> None:
        errors: list[Exception] = []
        board.on_error = errors.append
        board.on_pick(lambda place: 1 / 0)
        board._handle_custom_msg({"id": "tile:A", "count": 1}, [])
        assert [type(error) for error in errors] == [ZeroDivisionError]
        assert board.heard == 1

    def test_a_failing_handler_is_told_on_the_board_when_nobody_listens(self, board: Board) -> None:
        board.on_pick(lambda place: 1 / 0)
        board._handle_custom_msg({"id": "tile:A", "count": 1}, [])
        assert "Something went wrong" in board.announcement

    def test_one_failing_handler_does_not_silence_the_next(self, board: Board) -> None:
        picks: list[str] = []
        board.on_error = lambda error: None
        board.on_pick(lambda place: 1 / 0)
        board.on_pick(picks.append)
        board.pick("tile:A")
        assert picks == ["tile:A"]

    def test_the_same_words_are_announced_again(self, board: Board) -> None:
        heard: list[str] = []
        board.observe(lambda change: heard.append(change["new"]), names="announcement")
        for _ in range(3):
            board.announce("P1 took gold.")
        assert len(heard) == 3
        assert {words.strip("\u200b") for words in heard} == {"P1 took gold."}

    def test_show_lets_pieces_travel(self, board: Board) -> None:
        after = view()
        after["line"] = after["line"][1:]
        after["hands"][0]["coins"]["gold"] += 1
        board.show(dominance.scene(after), "P1 took gold.")
        assert {"art": "coin-gold", "from": "line:0", "to": "seat:0/coin:2"} in board.scene["moves"]
        assert board.announcement == "P1 took gold."

    def test_the_script_and_the_style_stay_on_this_machine(self) -> None:
        script, style = str(Board._esm), str(Board._css)
        assert "export default" in script
        assert not re.search(r"\bimport\b\s*[\w{*(\"']", script)
        addresses = set(re.findall(r"https?://[^\"'\s)]+", script + style))
        assert addresses <= {"http://www.w3.org/2000/svg"}
        assert "url(" not in style
        assert "@import" not in style


class TestPicture:
    @pytest.mark.parametrize("size", [size.name for size in SIZES])
    @pytest.mark.parametrize("stage", STAGES)
    def test_is_well_formed_and_whole(self, size: str, stage: str) -> None:
        seen = view("flower_9", 3, 0, stage)
        picture = ET.fromstring(dominance.svg(seen, size))
        space = "{http://www.w3.org/2000/svg}"
        words = [element.text for element in picture.iter(f"{space}text")]
        assert {tile["name"] for tile in seen["tiles"]} <= set(words)
        assert picture.find(f"{space}title") is not None
        description = picture.find(f"{space}desc")
        assert description is not None
        assert "Discard pile" in (description.text or "")

    def test_escapes_names(self) -> None:
        seen = view()
        seen["hands"][1]["name"] = "<b>&"
        assert "<b>" not in dominance.svg(seen)
        ET.fromstring(dominance.svg(seen))

    def test_refuses_an_unknown_size_or_theme(self) -> None:
        with pytest.raises(ValueError, match="wide, medium, narrow"):
            dominance.svg(view(), "huge")
        with pytest.raises(ValueError, match="auto, light or dark"):
            dominance.svg(view(), "wide", "sepia")

    def test_every_art_a_scene_asks_for_exists(self) -> None:
        for layout, players, stage in EVERYTHING:
            for item in dominance.scene(view(layout, players, 0, stage))["items"]:
                for name in ("art", "edge"):
                    assert item.get(name) is None or item[name] in art()


def raster(points: list[tuple[float, float]], pixels: int = 14) -> set[tuple[int, int]]:
    """The pixels an outline fills when a coin of radius 12 is drawn so small that its glyph has 14 of them across."""
    filled = set()
    for row in range(pixels):
        for column in range(pixels):
            x, y = ((column + 0.5) / pixels - 0.5) * 16, ((row + 0.5) / pixels - 0.5) * 16
            inside = False
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
            if inside:
                filled.add((column, row))
    return filled


class TestEyes:
    """Contrast by WCAG 2.2: 4.5 for words, 3 for what carries meaning without words."""

    @pytest.mark.parametrize("theme", PALETTE)
    @pytest.mark.parametrize(
        ("word", "ground"),
        [
            *((word, ground) for word in ("ink", "muted") for ground in ("table", "panel")),
            ("ink", "land"),
            ("ink", "stone"),
            ("panel", "ink"),
            ("dispute", "panel"),
            ("accent-ink", "accent"),
            ("screen-ink", "screen"),
        ],
    )
    def test_words_can_be_read(self, theme: str, word: str, ground: str) -> None:
        assert contrast(PALETTE[theme][word], PALETTE[theme][ground]) >= 4.5

    @pytest.mark.parametrize("theme", PALETTE)
    @pytest.mark.parametrize("faction", GLYPHS)
    def test_glyphs_stand_out_on_their_coins(self, theme: str, faction: str) -> None:
        assert contrast(PALETTE[theme][f"{faction}-ink"], PALETTE[theme][faction]) >= 4.5

    @pytest.mark.parametrize("theme", PALETTE)
    @pytest.mark.parametrize("ground", ["land", "stone", "panel", "table"])
    @pytest.mark.parametrize("faction", GLYPHS)
    def test_coins_stand_out_from_what_they_lie_on(self, theme: str, ground: str, faction: str) -> None:
        colours = PALETTE[theme]
        assert max(contrast(colours[name], colours[ground]) for name in (faction, f"{faction}-rim")) >= 3

    @pytest.mark.parametrize("theme", PALETTE)
    @pytest.mark.parametrize(
        ("mark", "ground"),
        [
            *(("land-rim", ground) for ground in ("table", "panel")),
            *(("stone-rim", ground) for ground in ("table", "panel")),
            *(("accent", ground) for ground in ("table", "panel", "land", "stone", "halo")),
            *(("dispute", ground) for ground in ("panel", "land", "stone")),
            ("dispute-ink", "dispute"),
            ("wall", "line"),
            ("screen", "panel"),
            ("slot", "panel"),
        ],
    )
    def test_marks_stand_out(self, theme: str, mark: str, ground: str) -> None:
        assert contrast(PALETTE[theme][mark], PALETTE[theme][ground]) >= 3

    @pytest.mark.parametrize(("one", "other"), list(combinations(GLYPHS, 2)))
    def test_glyphs_differ_in_outline_at_fourteen_pixels(self, one: str, other: str) -> None:
        first, second = raster(GLYPHS[one]), raster(GLYPHS[other])
        assert len(first) > 30
        assert len(second) > 30
        shared = len(first & second) / len(first | second)
        assert shared < 0.6

    @pytest.mark.parametrize("theme", PALETTE)
    def test_coins_differ_in_grey(self, theme: str) -> None:
        greys = {faction: luminance(PALETTE[theme][faction]) for faction in GLYPHS}
        assert greys["silver"] > greys["gold"] + 0.15
        assert greys["gold"] > greys["bronze"] + 0.15

    def test_both_themes_name_the_same_colours(self) -> None:
        assert list(PALETTE["light"]) == list(PALETTE["dark"])

    def test_every_colour_the_style_asks_for_is_defined(self) -> None:
        style = str(Board._css)
        asked = set(re.findall(r"var\(--rcb-([a-z-]+)", style)) - {"most"}
        assert asked <= set(PALETTE["light"])

    def test_a_page_in_the_dark_turns_the_board_dark_without_asking_the_system(self) -> None:
        style = stylesheet()
        dark = style.index('[data-jp-theme-light="false"]')
        assert PALETTE["dark"]["table"] in style[dark : dark + 400]

    def test_the_contrast_of_black_and_white_is_twenty_one(self) -> None:
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
