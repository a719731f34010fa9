"""A whole game at the table: set-up, computer players, taking and looking back, hot seat, codes, the end, secrecy."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance.bots import BOTS
from rulecore.kernel import Action, LegalActions, Player, RandomPlayer, Rng
from widgets.sheet import every
from widgets.table import Table
from widgets.tables.pace import Pace
from widgets.tables.why_not import WhyNotList


def table(**settings: Any) -> Table:
    """A table with a game begun, one person at P1 and random players elsewhere, who play at once."""
    seats = settings.pop("seats", ["person", "Random", "Random", "Random"])
    made = Table(seats=seats, seed=settings.pop("seed", "11"), **settings)
    made.start()
    made.run_bots()
    return made


def do_anything(made: Table, rng: Rng) -> None:
    """One action of the person, then the computer players until the person is next."""
    if made.covered:
        made.take_seat()
    assert made.surface is not None
    assert made.surface.do(made.match.legal_actions.sample(rng)), (made.surface.problem, made.surface.refusal)
    made.run_bots()


def to_the_end(made: Table, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(3000):
        if made.match.step is None:
            return
        do_anything(made, rng)
    raise AssertionError("the game does not end")


def nodes(made: Table) -> dict[str, dict[str, Any]]:
    """Every control and text of the table that can be seen now, by name."""
    sheets = [made.head.nodes, made.foot.nodes, made.surface.sheet.nodes if made.surface else []]
    return {entry["id"]: dict(entry) for sheet in sheets for entry in every(sheet) if not entry.get("hidden")}


def page(made: Table, code: bool = False) -> str:
    """Everything the page gets to know, without ids of widgets, and without the code unless it is asked for."""
    assert made.surface is not None
    state = [
        made.head.get_state(),
        made.foot.get_state(),
        made.surface.sheet.get_state(),
        made.surface.board.get_state(),
    ]
    text = re.sub(r"IPY_MODEL_\w+", "", json.dumps(state, default=str, sort_keys=True))
    return text if code else re.sub(r"dominance-[\w-]{20,}", "", text)


# ---- Setting up --------------------------------------------------------------------------------------------


def test_start_lets_the_computer_players_play_until_it_is_the_persons_turn() -> None:
    made = table(seats=["Random", "person"])
    assert made.match.step is not None
    assert made.match.step.seat == 1
    assert made.surface is not None
    assert made.surface.viewer == 1
    assert "choice" in nodes(made)


def test_the_panel_sets_everything_up() -> None:
    made = Table()
    assert made.surface is None
    for setting, value in [
        ("players", "3"),
        ("layout", "flower"),
        ("politician", True),
        ("leader_tokens", True),
        ("seat-1", "Random"),
        ("reading-bridge_reach", "both_ends"),
        ("seed", " 42 "),
    ]:
        made.head.act(setting, value)
    made.head.act("game", "start")
    options = made.match.options
    assert (options.players, options.layout, options.politician, options.leader_tokens) == (3, "flower", True, True)
    assert options.bridge_reach == "both_ends"
    assert made.match.seed == 42
    assert made.seats[:2] == ["person", "Random"]


@pytest.mark.parametrize("wrong", [{"player": 3}, {"seats": ["person", "Nobody"]}])
def test_a_table_names_settings_that_do_not_exist(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"players, seats.*at a seat may be person, Random"):
        Table(**wrong)


def test_the_politician_leaves_with_the_third_player() -> None:
    made = Table()
    made.choose("players", 3)
    made.choose("politician", True)
    made.choose("players", 4)
    made.start()
    assert made.match.options.players == 4
    assert not made.match.options.politician


@pytest.mark.parametrize("seed", ["twelve", "-1", "1e9", "９９９９９９９９９９９９９９", "<b>"])
def test_a_bad_number_of_the_deal_is_explained_and_nothing_begins(seed: str) -> None:
    made = Table()
    made.choose("seed", seed)
    made.start()
    assert made.surface is None
    assert "whole number" in nodes(made)["problem"]["text"]
    made.choose("seed", "")
    made.start()
    assert made.surface is not None


def test_every_computer_player_can_sit_down_and_has_a_story() -> None:
    offered = {option["value"] for option in nodes(Table())["seat-0"]["options"]}
    assert offered == {"person", *BOTS}
    for name in BOTS:
        made = Table()
        made.choose("seat-1", name)
        assert BOTS[name].story.split("'")[0] in nodes(made)["stories"]["html"]


def test_a_game_on_the_table_survives_the_set_up_panel() -> None:
    made = table()
    before = made.match.to_json()
    made.new_game()
    assert "players" in nodes(made)
    made.choose("players", 4)
    made.back_to_game()
    assert made.match.to_json() == before
    assert "undo" in [option["value"] for option in nodes(made)["do"]["options"]]


def test_the_widget_stays_the_same_from_game_to_game() -> None:
    made = table()
    widget, surface, children = made.widget, made.surface, made.widget.children
    made.new_game()
    made.choose("players", 3)
    made.start()
    assert (made.widget, made.surface, made.widget.children) == (widget, surface, children)
    assert made.match.options.players == 3


# ---- Whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 2},
        {"players": 3, "layout": "flower", "politician": True, "leader_tokens": True},
        {"players": 4, "layout": "strip", "seats": ["Random", "person", "Random", "person"]},
    ],
)
def test_a_whole_game_ends_with_the_funnel(settings: dict[str, Any]) -> None:
    made = table(**settings)
    to_the_end(made)
    outcome = made.match.outcome()
    assert outcome is not None
    html = nodes(made)["ending"]["html"]
    assert f"P{outcome.winners[0] + 1}" in html
    assert "First a faction wins" in html
    assert "decided here" in html or "still shared" in html
    for faction, parts in outcome.to_json()["parts"].items():
        total = sum(part["points"] for part in parts)
        row = re.search(rf'{faction}</th>((?:<td class="rc-number">.*?</td>){{4}})', html)
        assert row is not None
        shown = [int(number) for number in re.findall(r">(\d+)<", row[1])]
        assert sum(shown[:3]) == shown[3] == total
    assert "phrase" not in nodes(made) or made.surface.sheet.node("bar")["hidden"]
    made.undo()
    assert made.match.step is not None
    assert "ending" not in nodes(made)


def test_computer_players_alone_play_a_whole_game_for_a_spectator() -> None:
    made = table(seats=["Random", "Random"])
    assert made.match.step is None
    assert made.surface is not None
    assert made.surface.viewer is None
    assert "ending" in nodes(made)


def test_the_same_moment_meets_the_same_computer_players() -> None:
    one, other = table(), table()
    rng, again = Rng(3), Rng(3)
    for _ in range(10):
        do_anything(one, rng)
        do_anything(other, again)
    other.undo()
    other.surface.do(one.match.actions[len(other.match.actions)])
    other.run_bots()
    assert other.match.to_json() == one.match.to_json()


# ---- Computer players' pace --------------------------------------------------------------------------------


def test_on_a_live_page_the_computer_players_play_by_themselves() -> None:
    async def live() -> Table:
        made = Table(seats=["person", "Random"], seed="5")
        made.start()
        made.surface.do("pick gold")
        assert made.pace.running
        assert "is choosing" in nodes(made)["waiting"]["text"]
        while made.pace.running:
            await asyncio.sleep(0.01)
        return made

    made = asyncio.run(live())
    assert made.match.step.seat == 0
    assert len(made.match.actions) >= 2
    assert "P2 hides a secret coin" in made.surface.board.announcement


def test_stop_breaks_off_and_go_on_goes_on() -> None:
    class Slowcoach(RandomPlayer):
        name = "Slowcoach"

        def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
            import time

            time.sleep(0.02)
            return super().choose(view, legal, rng)

    async def live() -> Table:
        made = Table(seats=["Random", "Random"], seed="5")
        made.start()
        made.stop()
        made.bots = {0: Slowcoach(), 1: Slowcoach()}
        made.go_on()
        await asyncio.sleep(0.1)
        assert made.pace.running
        made.stop()
        count = len(made.match.actions)
        await asyncio.sleep(0.1)
        assert len(made.match.actions) == count
        assert nodes(made)["bots"]["options"][0]["value"] == "go_on"
        made.surface.sheet.act("bots", "go_on")
        await asyncio.sleep(0.1)
        made.stop()
        assert len(made.match.actions) > count
        return made

    asyncio.run(live())


def test_step_by_step_waits_for_each_press() -> None:
    made = Table(seats=["Random", "Random"], seed="5")
    made.set_speed("step")
    made.start()
    assert len(made.match.actions) == 0
    made.surface.sheet.act("bots", "next_move")
    made.surface.sheet.act("bots", "next_move")
    assert len(made.match.actions) == 2
    with pytest.raises(ValueError, match="no speed 'warp'"):
        made.set_speed("warp")


def test_a_computer_player_that_fails_is_said_in_words_and_the_game_is_kept() -> None:
    class Broken(Player):
        name = "Broken"
        story = "Fails."

        def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
            raise ZeroDivisionError("no idea")

    async def live() -> Table:
        made = Table(seats=["person", "Random"], seed="5")
        made.start()
        made.bots = {1: Broken()}
        made.surface.do("pick gold")
        while made.pace.running:
            await asyncio.sleep(0.01)
        return made

    made = asyncio.run(live())
    assert "no idea" in nodes(made)["problem"]["text"]
    assert [str(action) for action in made.match.actions] == ["pick gold"]
    made.undo()
    assert made.match.actions == []


def test_a_thought_that_comes_too_late_is_forgotten() -> None:
    async def live() -> None:
        made = Table(seats=["person", "Random"], seed="5")
        made.start()
        made.surface.do("pick gold")
        assert made.pace.running
        made.undo()
        await asyncio.sleep(0.1)
        assert made.match.actions == []

    asyncio.run(live())


def test_no_thread_means_thinking_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_thread(*_: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(asyncio, "to_thread", no_thread)

    async def live() -> Table:
        made = Table(seats=["person", "Random"], seed="5")
        made.start()
        made.surface.do("pick gold")
        while made.pace.running:
            await asyncio.sleep(0.01)
        return made

    assert asyncio.run(live()).match.step.seat == 0


def test_pace_needs_no_table_to_do_nothing() -> None:
    class Empty:
        def due(self) -> bool:
            return False

        def show(self) -> None: ...

    assert Pace(Empty()).run() == 0  # type: ignore[arg-type]


# ---- Taking back -------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_persons_last_choice_and_redo_forward_again() -> None:
    made = table()
    rng = Rng(2)
    for _ in range(6):
        do_anything(made, rng)
    before = made.match.to_json()
    seats = made._who_chose()
    last = max(number for number, seat in enumerate(seats) if seat == 0)
    made.undo()
    assert len(made.match.actions) == last
    assert made.match.step.seat == 0
    made.redo()
    assert made.match.to_json() == before
    assert len(made.surface.history) == len(made.match.actions)


def test_undo_with_nothing_done_says_so() -> None:
    made = table()
    made.undo()
    assert made.surface.board.announcement.startswith("There is nothing to take back")
    assert nodes(made)["do"]["options"][0]["impossible"]


# ---- Several people at one screen --------------------------------------------------------------------------


def test_the_screen_is_covered_between_two_people() -> None:
    made = Table(seats=["person", "person"], seed="11")
    made.start()
    assert made.covered
    assert made.surface.viewer is None
    assert "P1, take the seat" in nodes(made)["waiting"]["text"]
    bar = next(node for node in made.surface.sheet.nodes if node["id"] == "bar")
    assert bar["hidden"], "on a phone it would lie over the button that uncovers the screen"
    assert not made.surface.do("pick gold")
    assert made.surface.problem == "It is P1's choice now, and this screen is nobody's."
    made.surface.sheet.act("seat-taken", "take_seat")
    assert made.surface.viewer == 0
    assert made.surface.do("pick gold")
    assert made.covered
    assert made.surface.viewer is None
    assert "I am P2" in nodes(made)["seat-taken"]["options"][0]["text"]
    shown = page(made)
    assert "secret coin: gold" not in shown
    assert "hand:gold" not in shown
    made.take_seat()
    assert made.surface.viewer == 1
    assert "secret coin: gold" not in page(made)


def everything_open(**settings: Any) -> Table:
    """A table whose folds are all open and whose aids are all on, not yet begun."""
    made = Table(**settings)
    made.opened |= {"look", "why", "story", "code"}
    made.aids = dict.fromkeys(made.aids, True)
    return made


def test_a_secret_coin_of_one_person_makes_no_difference_to_what_the_next_one_gets() -> None:
    covered, seated = [], []
    for coin in ("gold", "silver", "bronze"):
        made = everything_open(seats=["person", "person"], seed="11")
        made.start()
        made.take_seat()
        made.surface.do(f"pick {coin}")
        covered.append(page(made))
        made.take_seat()
        seated.append(page(made))
    assert covered[0] == covered[1] == covered[2]
    assert seated[0] == seated[1] == seated[2]


def test_a_wager_of_one_person_makes_no_difference_to_what_the_next_one_gets() -> None:
    covered, seated = [], []
    for wager in ("wager nothing", "wager 1 gold", "wager 1 silver and 1 bronze"):
        made = everything_open(seats=["person", "person"], seed="11")
        made.start()
        for coin in ("gold", "silver"):
            made.take_seat()
            made.surface.do(f"pick {coin}")
        made.take_seat()
        made.surface.do("dispute D")
        made.surface.do(wager)
        assert made.covered
        covered.append(page(made))
        made.take_seat()
        made.scrub(4)
        made.back_to_now()
        seated.append(page(made))
    assert covered[0] == covered[1] == covered[2]
    assert seated[0] == seated[1] == seated[2]


def test_undo_covers_the_screen_when_another_person_must_choose_again() -> None:
    made = Table(seats=["person", "person"], seed="11")
    made.start()
    made.take_seat()
    made.surface.do("pick gold")
    made.take_seat()
    made.undo()
    assert made.match.step.seat == 0
    assert made.covered
    assert made.surface.viewer is None


# ---- Looking back ------------------------------------------------------------------------------------------


def test_every_moment_can_be_looked_at_with_the_rules_that_fired() -> None:
    made = table()
    rng = Rng(4)
    for _ in range(8):
        do_anything(made, rng)
    made.foot.act("fold-look", True)
    now = len(made.match.actions)
    before = made.match.to_json()
    for moment in range(now):
        made.scrub(moment)
        assert made.surface.peeking
        assert made.surface.board.places == []
        entries = nodes(made)["tick"]["entries"]
        rules = [rule["id"] for entry in entries for rule in entry["rules"]]
        expected = [event.rule for event in made.surface.history[moment - 1][1]] if moment else []
        assert rules == expected
        tiles = [text for part in made.surface.board.scene["text"] if part["id"] == "map" for text in part["lines"]]
        again = made.match.at(moment).view(0).to_json()["tiles"]
        assert len(tiles) == len(again)
    assert made.match.to_json() == before
    made.foot.act("moment-steps", "now")
    assert not made.surface.peeking
    assert made.surface.do(made.match.legal_actions.sample(rng))


def test_the_story_opens_its_rules_and_turns_its_pages() -> None:
    made = table()
    to_the_end(made)
    made.foot.act("fold-story", True)
    entries = nodes(made)["log"]["entries"]
    entry = entries[-1]
    rule = entry["rules"][0]["id"]
    made.foot.act("log", f"{entry['id']}|{rule}")
    opened = nodes(made)["log"]["entries"][-1]["rules"][0]
    assert made.match.rulebook.rules[rule].words.split(".")[0][:20] in opened["html"].replace("&#x27;", "'")
    if len(made.match.actions) > 25:
        made.foot.act("pages", "older")
        assert nodes(made)["log"]["entries"][-1]["id"] != entry["id"]


# ---- Why not -----------------------------------------------------------------------------------------------


def test_any_action_can_be_asked_about() -> None:
    made = table()
    made.surface.do("pick gold")
    made.run_bots()
    made.foot.act("fold-why", True)
    made.ask("take a second coin")
    card = nodes(made)["why-card"]
    assert card["rule"]["id"].startswith("dominance.")
    assert card["reason"]
    assert card["cure"]
    made.foot.act("why-card", {"rule": card["rule"]["id"]})
    assert nodes(made)["why-card"]["rule"]["html"]
    made.foot.act("why-card", {"close": True})
    assert "why-card" not in nodes(made)


def test_the_list_agrees_with_the_rules_for_every_verb() -> None:
    match = dominance.new_match(seed=3, players=3)
    while match.step.kind == "pick_secret":
        match.play("pick silver")
    asked = WhyNotList()
    seat = match.step.seat
    for verb in match.rulebook.verbs:
        asked.choose_verb(verb.name)
        made = asked.nodes(match, seat, lambda rule: {"id": rule, "title": rule})
        listed = [option for node in made if node["id"] == "why-action" for option in node["options"]]
        for option in listed:
            refusal = match.why_not(option["value"], seat)
            assert option["text"].startswith("✗" if refusal else "✓")
        assert listed or verb.name == "split_surplus"


def test_the_list_shows_nothing_of_a_hand_that_is_not_the_askers() -> None:
    shown = []
    for coin in ("gold", "bronze"):
        match = dominance.new_match(seed=3, players=2)
        match.play(f"pick {coin}")
        match.play("pick silver")
        match.play("dispute D") if match.step.seat == 0 else match.play("dispute C")
        while match.step.seat != 0:
            match.play("wager nothing")
        asked = WhyNotList()
        asked.choose_verb("wager")
        shown.append(json.dumps(asked.nodes(match, 1, lambda rule: {"id": rule})))
    assert shown[0] == shown[1]


# ---- Aids --------------------------------------------------------------------------------------------------


def test_aids_are_off_until_asked_for_and_tell_no_secret() -> None:
    made = table()
    assert not {"forecast", "memory", "narrator"} & set(nodes(made))
    made.surface.do("pick gold")
    made.run_bots()
    for aid in ("forecast", "memory", "narrator"):
        made.foot.act(f"aid-{aid}", True)
    shown = nodes(made)
    assert "If the game ended now" in shown["forecast"]["html"]
    assert "1 more that nobody can name" in shown["memory"]["html"]
    for line in made.match.narrate(0).splitlines()[:3]:
        assert line in shown["narrator"]["html"]
    assert made.surface.memory
    made.foot.act("aid-memory", False)
    assert not made.surface.memory
    with pytest.raises(ValueError, match="no aid 'oracle'"):
        made.set_aid("oracle", True)


# ---- Codes -------------------------------------------------------------------------------------------------


def test_the_code_reopens_the_very_moment_with_the_same_seats() -> None:
    made = table(seats=["Random", "person"])
    rng = Rng(6)
    for _ in range(5):
        do_anything(made, rng)
    node = nodes(made)["code"]
    assert node["also"] == "seats=Random%2Cperson"
    other = Table()
    other.foot.act("code", {"open": node["value"], "seats": "Random,person"})
    assert other.match.to_json() == made.match.to_json()
    assert other.seats == ["Random", "person"]
    assert other.surface.viewer == 1


@pytest.mark.parametrize("code", ["", "nonsense", "dominion-AAAA", "dominance-AAAA", "dominance-" + "A" * 60])
def test_a_bad_code_is_explained_and_the_game_is_untouched(code: str) -> None:
    made = table()
    made.opened.add("code")
    made.refresh()
    before = page(made)
    match = made.match
    assert not made.open_code(code)
    assert made.match is match
    said = nodes(made)["code"]["said"]
    assert said
    assert "Nothing has changed" in said
    assert page(made).replace(json.dumps(said)[1:-1], "") == before


def test_strange_seats_of_a_link_are_ignored() -> None:
    made = table()
    assert made.open_code(made.match.code(), "<script>,Nobody,person,person,person")
    assert made.seats == ["person", "Random"]


# ---- Secrets -----------------------------------------------------------------------------------------------


class Scripted(Player):
    """Plays like a random player, but hides what it is told to hide."""

    name = "Scripted"
    story = "For tests."

    def __init__(self, coin: str) -> None:
        self.coin = coin

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        for phrase in (f"pick {self.coin}", "keep the crown", f"wager 1 {self.coin}"):
            if phrase in legal:
                return next(action for action in legal if str(action) == phrase)
        return legal.sample(rng)


def test_a_computer_players_secret_coin_makes_no_difference_to_the_page() -> None:
    pages = []
    for coin in ("gold", "silver", "bronze"):
        made = everything_open(seats=["person", "Random", "Random"], players=3, politician=True, seed="8")
        made.start()
        made.bots = {1: Scripted(coin), 2: Scripted(coin)}
        made.surface.do("pick gold")
        made.run_bots(1)
        pages.append(page(made))
    assert pages[0] == pages[1] == pages[2]


def test_a_computer_players_wager_makes_no_difference_to_the_page_before_the_reveal() -> None:
    pages = []
    for coin in ("gold", "silver", "bronze"):
        made = everything_open(seats=["person", "Random", "Random"], players=3, seed="1")
        made.start()
        made.surface.do("pick gold")
        made.run_bots(2)
        assert made.match.step.seat == 0
        made.bots = {1: Scripted(coin), 2: Scripted(coin)}
        made.surface.do("dispute D")
        made.surface.do("wager nothing")
        made.run_bots(1)
        assert str(made.match.actions[-1]) == f"wager 1 {coin}"
        pages.append(page(made))
    assert pages[0] == pages[1] == pages[2]


def test_no_hidden_hand_is_ever_synced_during_games() -> None:
    """Searches everything synced, after every choice, for sentences and coins that only another seat may know."""
    for players, seed in ((2, "3"), (3, "4"), (4, "5")):
        made = everything_open(players=players, seats=["person", "Random", "Random", "Random"], seed=seed)
        made.start()
        rng = Rng(int(seed))
        for _ in range(25):
            made.run_bots(1)
            if made.match.step is None:
                break
            text = page(made)
            assert not re.search(r"P[2-4] hides a secret coin: ", text)
            assert not re.search(r"P[2-4] has wagered \d", text)
            shown = {item["id"] for item in made.surface.board.scene["items"]}
            own = [name for name in shown if name.startswith("seat:0/coin:")]
            assert len(own) == sum(made.match.position.hands[0])
            assert not {name for name in shown if re.match(r"seat:[1-3]/coin:", name)}
            if made.match.step.seat == 0:
                assert made.surface.do(made.match.legal_actions.sample(rng))
