"""What lies in the box, what the screens hide, and what nothing can ever touch again."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rulecore import dominance
from rulecore.dominance import RULEBOOK, DominanceOptions, DominancePosition
from rulecore.dominance.box import THEME_COINS, THEME_MINIATURES, box_lines, coins_in_play
from rulecore.dominance.dealing import deal, is_void, like_coins, setup_steps, void_tables
from rulecore.dominance.facts import (
    BOX,
    BY_PLAYERS,
    COIN_WIDTH,
    COINS_OF_A_COLOUR,
    FACTIONS,
    LEADER_TOKENS,
    MARKERS,
    NO_COINS,
    PIECES,
    SCREENS,
    TABLE_MARKERS,
    TILES,
)
from rulecore.dominance.knowledge import count_coins, hidden_coins, hidden_where
from rulecore.dominance.position import COLOURED, plus
from rulecore.kernel import Action, Event, IllegalAction, InvalidPosition, Match, Rng

Play = tuple[DominancePosition, Action, list[Event], DominancePosition]


def played(seed: int, **options: Any) -> Iterator[Play]:
    """A random game: before, action, events and after of every decision."""
    match = dominance.new_match(seed=seed, turn_cap=80, **options)
    rng = Rng(seed)
    while match.step is not None:
        before = match.position.clone()
        action = match.legal_actions.sample(rng)
        events = match.play(action)
        yield before, action, events, match.position


def all_coins(position: DominancePosition) -> tuple[int, int, int]:
    total = plus(position.discard, plus(position.bag, position.surplus))
    for pile in (
        *position.coins,
        *position.hands,
        *(wager for wager in position.wagers if wager and not leads(position)),
    ):
        total = plus(total, pile)
    return plus(total, (position.line.count(0), position.line.count(1), position.line.count(2)))


def leads(position: DominancePosition) -> bool:
    """Whether the wagers of a Dispute have become Surplus."""
    return position.faction >= 0


def line_of(thing: str, **options: Any) -> Any:
    lines = {line.thing: line for line in box_lines(DominanceOptions.from_mapping(options))}
    return lines[thing]


# ---- The box -------------------------------------------------------------------------------------------------------


def test_no_table_ever_plays_with_more_coins_than_one_set_holds() -> None:
    """dominance.theme.sets: a second set changes the looks alone, so no option can bring a fortieth coin."""
    for players, limit in itertools.product((2, 3, 4), (None, 15)):
        values: dict[str, Any] = {"players": players, "secret_coins": 1}
        if limit is not None and players < 4:
            values["line_length"] = limit if players == 2 else 12
        options = DominanceOptions.from_mapping(values)
        position = dominance.new_match(seed=1, **values).position
        assert all_coins(position) == (COINS_OF_A_COLOUR,) * 3
        assert coins_in_play(options) <= THEME_COINS
    assert not [name for name in DominanceOptions.settings() if "theme" in name]
    with pytest.raises(InvalidPosition, match="14 gold coins"):
        dominance.match_from({"players": ["P1", "P2"], "discard": {"gold": 13}, "line": ["gold"]})


def test_a_set_holds_thirteen_coins_of_each_metal_and_twelve_miniatures() -> None:
    """dominance.theme.set_contents"""
    assert THEME_COINS == 39
    assert THEME_MINIATURES == 12
    assert [BOX[piece] for piece in ("bridge", "town", "city", "capital")] == [5, 4, 2, 1]
    assert COINS_OF_A_COLOUR == 13


def test_nine_tiles_lie_in_the_box_and_all_begin_with_their_coloured_side_up() -> None:
    """dominance.components.territories"""
    assert [line_of("territory tiles", players=n).used for n in (2, 3, 4)] == [7, 8, 9]
    assert [line_of("territory tiles", players=n).left for n in (2, 3, 4)] == [2, 1, 0]
    for players in (2, 3, 4):
        position = dominance.new_match(seed=3, players=players).position
        assert position.owner == [COLOURED] * BY_PLAYERS[players].territories
    assert max(table.territories for table in BY_PLAYERS.values()) == TILES
    with pytest.raises(InvalidPosition):
        dominance.match_from({"players": 4, "territories": {"J": {"coins": {"gold": 1}}}, "layout": "line_9"})


def test_seven_markers_and_what_each_of_them_would_show() -> None:
    """dominance.components.markers"""
    assert len(TABLE_MARKERS) + len(MARKERS) == line_of("markers").in_box == 7
    assert line_of("markers").used == 3
    assert line_of("markers", players=3, politician=True).used == 4
    view = deal(5, DominanceOptions()).view(0).to_json()
    assert {"line", "marker_in_supply", "active"} <= set(view)
    match = dominance.new_match(seed=5, players=3, politician=True)
    while match.step is not None and match.step.kind == "pick_secret":
        match.play("pick gold")
    assert [str(action) for action in match.legal_actions] == [f"keep the {marker}" for marker in MARKERS]


def test_twelve_miniatures_are_all_there_is_to_build_with() -> None:
    """dominance.components.miniatures: the map and the supply together always hold what setup counted out."""
    assert {piece: line_of(_many(piece), players=4).left for piece in PIECES} == dict.fromkeys(PIECES, 0)
    for seed in range(6):
        for _, _, _, after in played(seed, players=2 + seed % 3, layout="flower"):
            standing = [after.building.count(kind) for kind in (1, 2, 3)] + [after.bridges.bit_count()]
            together = [there + left for there, left in zip(standing, after.supply, strict=True)]
            assert together == after.options.supply
            assert all(count <= BOX[piece] for piece, count in zip(PIECES, together, strict=True))
    towers = {name: {"building": "capital"} for name in "AB"}
    with pytest.raises(InvalidPosition, match="the box holds 1"):
        dominance.match_from({"players": 2, "layout": "line_7", "territories": towers})


def _many(piece: str) -> str:
    return {"city": "cities", "capital": "capitals"}.get(piece, f"{piece}s")


def test_thirty_nine_coins_and_copper_is_only_another_word_for_bronze() -> None:
    """dominance.components.coins"""
    for seed in range(6):
        for _, _, _, after in played(seed, players=2 + seed % 3):
            assert all_coins(after) == (13, 13, 13)
    match = dominance.new_match(seed=2)
    assert str(match.rulebook.parse("pick copper")) == "pick bronze"
    with pytest.raises(ValueError, match="no faction"):
        match.rulebook.parse("pick tin")


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_no_colour_is_stronger_than_another(order: tuple[int, int, int]) -> None:
    """dominance.components.coin_sizes: renaming the colours renames the result and changes nothing else."""
    tiles = {"A": (2, 1, 0), "B": (0, 0, 1)}
    wagers = {"P1": (0, 2, 0), "P2": (1, 0, 2)}

    def coins(counts: tuple[int, int, int], renamed: bool) -> dict[str, int]:
        return {FACTIONS[order[c] if renamed else c]: counts[c] for c in range(3) if counts[c]}

    results = []
    for renamed in (False, True):
        match = dominance.match_from(
            {
                "players": ["P1", "P2"],
                "active": "P1",
                "layout": "line_7",
                "territories": {name: {"coins": coins(pile, renamed)} for name, pile in tiles.items()},
                "hands": {seat: coins(hand, renamed) for seat, hand in wagers.items()},
                "disputed": "A",
                "waiting_for": "wagers",
            }
        )
        for seat in ("P1", "P2"):
            said = " and ".join(f"{count} {name}" for name, count in coins(wagers[seat], renamed).items())
            match.play(f"wager {said}")
        if match.step is not None and match.step.kind == "assign":
            match.play(f"assign to {FACTIONS[order[0] if renamed else 0]}")
        results.append((match.position.owner[0], match.position.leader, sorted(match.position.surplus)))
    (plain, leader, rest), (other, same_leader, same_rest) = results
    assert (order[plain], leader, rest) == (other, same_leader, same_rest)
    assert len(set(COIN_WIDTH.values())) == 3, "the sizes tell the colours apart"


def finished(hands: dict[str, dict[str, int]]) -> Match[DominancePosition]:
    """A map on which gold has won and silver is second, with these coins behind the screens."""
    owners = ["gold", "gold", "gold", "silver", "silver", "bronze"]
    tiles: dict[str, Any] = {"ABCDEF"[n]: {"side": "grey", "faction": name} for n, name in enumerate(owners)}
    return dominance.match_from({"players": 2, "layout": "line_7", "territories": tiles, "hands": hands})


def test_no_seat_owns_a_faction() -> None:
    """dominance.components.factions: swap what lies behind two screens, and the win changes seats with it."""
    rich, poor = {"gold": 2}, {"gold": 1, "silver": 4}
    winners = []
    for hands in ({"P1": rich, "P2": poor}, {"P1": poor, "P2": rich}):
        outcome = finished(hands).outcome()
        assert outcome is not None
        assert outcome.extra["winning_factions"] == ["gold"]
        winners.append(outcome.winners)
    assert winners == [(0,), (1,)]
    view = json.dumps(deal(1, DominanceOptions()).view(0).to_json()["hands"])
    assert "faction" not in view


def test_eight_leader_tokens_are_always_enough() -> None:
    """dominance.components.leader_tokens"""
    assert max(table.territories for table in BY_PLAYERS.values()) - 1 == LEADER_TOKENS
    assert line_of("Leader tokens").used == 0
    assert line_of("Leader tokens", leader_tokens=True).used == 8
    for seed in range(4):
        last = [after for *_, after in played(seed, players=4, leader_tokens=True)][-1]
        assert sum(last.tokens) <= LEADER_TOKENS
    with pytest.raises(InvalidPosition, match="9 Leader tokens"):
        dominance.match_from({"players": 4, "leader_tokens": True, "tokens": {"P1": 9}})


def test_screens_hide_and_the_bag_cannot_be_looked_into() -> None:
    """dominance.components.screens_bag_rulebook: what is left in the bag changes no view at all."""
    assert line_of("screens", players=4).in_box == SCREENS == 4
    assert line_of("bags").in_box == line_of("rulebooks").in_box == 1
    match = deal(9, DominanceOptions())
    other = match.position.clone()
    assert sum(other.bag) == 15
    other.bag = (5, 5, 5) if other.bag != (5, 5, 5) else (4, 6, 5)
    for seat in (0, 1, None):
        assert RULEBOOK.view(other, seat, True).to_json() == match.view(seat, True).to_json()
    assert "bag" not in match.view(0).to_json()


# ---- Screens -------------------------------------------------------------------------------------------------------


def another_secret(position: DominancePosition, seat: int) -> DominancePosition | None:
    """The same table with another secret coin behind one screen; what lies in the bag takes its place."""
    hand, bag = position.hands[seat], position.bag
    for mine, theirs in itertools.permutations(range(3), 2):
        if hand[mine] > position.known[seat][mine] and bag[theirs]:
            changed = position.clone()
            changed.hands[seat] = tuple(n - (c == mine) + (c == theirs) for c, n in enumerate(hand))  # type: ignore[assignment]
            changed.bag = tuple(n + (c == mine) - (c == theirs) for c, n in enumerate(bag))  # type: ignore[assignment]
            return changed
    return None


@pytest.mark.parametrize("players", [2, 3])
def test_a_secret_coin_shows_on_no_other_screen(players: int) -> None:
    """dominance.info.screens: two tables that differ only in P1's secret coin look alike to everybody else."""
    compared = 0
    for before, _, _, _ in played(11, players=players):
        changed = another_secret(before, 0)
        if changed is None:
            continue
        compared += 1
        for seat in (None, *range(1, players)):
            assert RULEBOOK.view(before, seat, True).to_json() == RULEBOOK.view(changed, seat, True).to_json()
            assert RULEBOOK.narrate(before, seat) == RULEBOOK.narrate(changed, seat)
        assert RULEBOOK.view(before, 0).to_json() != RULEBOOK.view(changed, 0).to_json()
    assert compared > 10


@pytest.mark.parametrize("shown", [False, True])
def test_how_many_coins_a_screen_hides_is_a_reading(shown: bool) -> None:
    """dominance.info.screens"""
    match = deal(4, DominanceOptions.from_mapping({"show_hand_sizes": shown}))
    other = match.view(0).hands[1]
    assert other.coins is None
    assert other.size == (4 if shown else None)


def test_a_partner_sees_no_more_than_an_opponent() -> None:
    """dominance.teams.silence"""
    match = deal(6, DominanceOptions.from_mapping({"players": 4}), [0, 1, 2, 2])
    changed = match.position.clone()
    # all coins are in play with four, so two players swap secrets behind their screens
    changed.hands[0], changed.hands[1] = changed.hands[1], changed.hands[0]
    assert changed.hands[0] != changed.hands[1]
    for seat in (2, 3, None):
        assert RULEBOOK.view(changed, seat, True).to_json() == match.view(seat, True).to_json()
    partner, opponent = match.view(2).hands[0], match.view(3).hands[0]
    assert partner.coins is None
    assert partner == opponent


# ---- The Politician ------------------------------------------------------------------------------------------------


def politician_game(seed: int, **options: Any) -> Match[DominancePosition]:
    match = dominance.new_match(seed=seed, players=3, politician=True, **options)
    while match.step is not None and match.step.kind == "pick_secret":
        match.play(next(iter(match.legal_actions)))
    return match


def test_chance_names_the_politician_and_all_know_who_it_is() -> None:
    """dominance.politician.who"""
    drawn: Counter[int] = Counter()
    for seed in range(300):
        match = politician_game(seed)
        seat = match.position.politician
        drawn[seat] += 1
        for viewer in (0, 1, 2, None):
            hands = match.view(viewer).to_json()["hands"]
            assert [hand["politician"] for hand in hands] == [n == seat for n in range(3)]
    assert all(70 <= drawn[seat] <= 130 for seat in range(3)), drawn


def test_one_marker_of_four_is_kept_before_the_first_turn() -> None:
    """dominance.politician.markers"""
    match = politician_game(3)
    seat = match.position.politician
    assert match.step is not None
    assert (match.step.seat, match.step.kind) == (seat, "keep_marker")
    refusal = match.why_not("take")
    assert refusal is not None
    assert refusal.rule == "dominance.politician.markers"
    assert len(match.legal_actions) == 4
    match.play("keep the crown")
    assert match.position.marker == MARKERS.index("crown")
    assert match.step.kind == "action"
    few = politician_game(3, politician_markers=("gold", "crown"))
    refusal = few.why_not("keep the silver")
    assert refusal is not None
    assert refusal.rule == "dominance.politician.markers"


def test_the_marker_is_shown_at_the_end_and_never_before() -> None:
    """dominance.politician.secret"""
    match = politician_game(8)
    seat = match.position.politician
    match.play("keep the silver")
    other = match.position.clone()
    other.marker = MARKERS.index("gold")
    for viewer in [None, *(n for n in range(3) if n != seat)]:
        assert RULEBOOK.view(other, viewer, True).to_json() == match.view(viewer, True).to_json()
    with pytest.raises(IllegalAction) as caught:
        match.play("keep the gold", seat)
    assert caught.value.refusal.rule == "dominance.politician.secret"
    rng = Rng(8)
    while match.step is not None:
        match.play(match.legal_actions.sample(rng))
    shown = [hand["marker"] for hand in match.view(None).to_json()["hands"]]
    assert shown == ["silver" if n == seat else None for n in range(3)]


def test_a_politician_may_do_what_everybody_may_and_nothing_else() -> None:
    """dominance.politician.normal_play: with and without the marker the same things are legal at every moment."""
    match = politician_game(14, turn_cap=40)
    match.play("keep the bronze")
    plain = match.position.clone()
    plain.politician = plain.marker = -1
    rng, decisions = Rng(2), 0
    while match.step is not None and plain.step is not None:
        decisions += 1
        assert list(match.legal_actions) == list(RULEBOOK.options_of(plain))
        action = match.legal_actions.sample(rng)
        match.play(action)
        RULEBOOK.play(plain, action)
        assert plain.hands == match.position.hands
    assert match.step is plain.step is None
    assert decisions > 30


# ---- Variants and lasting things -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 3, "politician": True}], ids=str
)
def test_leader_tokens_go_with_every_table_and_are_off_unless_wanted(options: dict[str, Any]) -> None:
    """dominance.leader_tokens.optional"""
    without = [after for *_, after in played(21, **options)][-1]
    hand = RULEBOOK.view(without, 0).hands[0]
    assert hand.tokens is None, "without the variant there is nothing to see"
    with_tokens = list(played(21, leader_tokens=True, **options))
    led = sum(event.kind == "led" for _, _, events, _ in with_tokens for event in events)
    assert led == sum(event.kind == "token" for _, _, events, _ in with_tokens for event in events) > 0
    assert sum(with_tokens[-1][-1].tokens) == led


def test_coloured_tiles_turn_grey_once_and_never_back() -> None:
    """dominance.territory.sides"""
    for seed in range(6):
        turned: Counter[int] = Counter()
        for before, _, _, after in played(seed, players=2 + seed % 3):
            for tile, (was, now) in enumerate(zip(before.owner, after.owner, strict=True)):
                if was != now:
                    assert was == COLOURED, "a grey tile changed its side"
                    turned[tile] += 1
        assert turned
        assert set(turned.values()) == {1}


def test_what_is_won_is_out_of_reach_of_every_action() -> None:
    """dominance.dispute.permanent"""
    for seed in range(4):
        for before, _, _, after in played(seed, layout="flower"):
            for tile, owner in enumerate(before.owner):
                if owner != COLOURED:
                    assert after.owner[tile] == owner
                    assert after.coins[tile] == before.coins[tile] != NO_COINS
    grey = {"players": 2, "layout": "line_7", "active": "P1", "discard": {"gold": 1, "silver": 1}, "line": ["gold"]}
    tiles = {"A": {"faction": "gold"}, "B": {"coins": {"silver": 1}}}
    match = dominance.match_from({**grey, "territories": tiles})
    for attempt in ("move 1 silver from B to A", "move 1 gold from A to B", "reinforce A with gold", "dispute A"):
        refusal = match.why_not(attempt)
        assert refusal is not None, attempt
        assert refusal.rule.endswith("colored_only")


def test_one_build_is_one_piece() -> None:
    """dominance.build.one_piece: exactly one thing on the map changes, and no second Build follows."""
    builds = 0
    for seed in range(12):
        for before, action, _, after in played(seed, layout="strip"):
            if action.verb not in ("build", "build_bridge"):
                continue
            builds += 1
            changed = sum(was != now for was, now in zip(before.building, after.building, strict=True))
            assert changed + (after.bridges ^ before.bridges).bit_count() == 1
            assert after.supply[PIECES.index(_piece(action))] == before.supply[PIECES.index(_piece(action))] - 1
            assert after.step is None or after.step.kind == "action"
    assert builds > 20


def _piece(action: Action) -> str:
    return "bridge" if action.verb == "build_bridge" else str(action.values[0])


# ---- Setup to watch ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 10), (3, 172), (4, 351)])
def test_void_maps_are_shown_with_what_made_them_void(players: int, seed: int) -> None:
    """dominance.setup.repeat"""
    options = DominanceOptions.from_mapping({"players": players})
    tables = void_tables(seed, options)
    assert len(tables) == 1
    assert is_void(tables[0])
    assert like_coins(tables[0])[1] >= BY_PLAYERS[players].redraw_at
    match = deal(seed, options)
    assert not is_void(match.start)
    assert match.start.coins != tables[0].coins
    assert any(f"Once {options.redraw_at} or more" in step.text for step in setup_steps(match))
    assert void_tables(seed + 1, options) == []


def test_setup_is_told_step_by_step_with_rules_that_exist() -> None:
    """dominance.setup.secret_coin, dominance.setup.leftovers"""
    for players, left in ((2, "15 coins stay"), (3, "7 coins stay"), (4, "The bag is empty")):
        told = setup_steps(deal(1, DominanceOptions.from_mapping({"players": players})))
        assert {rule for step in told for rule in step.rules} <= set(RULEBOOK.rules)
        assert any(left in step.text for step in told)
    secret = [setup_steps(deal(2, DominanceOptions(), [colour]))[8] for colour in range(3)]
    assert len({step.text for step in secret}) == 1, "the telling gives no secret away"


def test_picks_are_honoured_as_long_as_the_bag_has_the_colour() -> None:
    """dominance.setup.secret_coin_order"""
    for colour in range(3):
        match = deal(3, DominanceOptions.from_mapping({"players": 4}), [colour])
        assert match.position.hands[0][colour] == 2
    short = next(
        seed
        for seed in range(2000)
        if sum(pile[0] for pile in dominance.new_match(seed=seed, players=4).position.coins) == 6
    )
    match = deal(short, DominanceOptions.from_mapping({"players": 4}), [0, 0, 0, 0])
    assert [hand[0] for hand in match.position.hands] == [2, 2, 1, 1]


def test_every_coin_of_the_box_is_counted_somewhere() -> None:
    """dominance.info.screens: seen, held, known and hidden make thirteen, whoever looks and whenever."""
    for players in (2, 3, 4):
        for _, _, _, after in played(17, players=players):
            for seat in (0, players - 1, None):
                view = RULEBOOK.view(after, seat, True)
                counts = count_coins(view)
                assert all(c.seen + c.held + c.known + c.hidden == COINS_OF_A_COLOUR for c in counts)
                assert all(c.hidden >= 0 for c in counts)
                behind, left = hidden_where(view)
                truly = sum(hand.unknown or 0 for hand in view.hands if hand.seat != seat)
                closed = [w for n, w in enumerate(after.wagers) if w is not None and view.wagers[n] is None]
                if after.turn and not closed:
                    assert (behind, left) == (truly, sum(after.bag))


def test_four_players_can_work_out_all_secret_coins_together() -> None:
    """dominance.setup.leftovers: with four the bag is empty, so what cannot be placed lies behind the other screens."""
    for seed in range(20):
        match = deal(seed, DominanceOptions.from_mapping({"players": 4}))
        secrets = NO_COINS
        for hand in match.position.hands[1:]:
            secrets = plus(secrets, tuple(count - 1 for count in hand))  # type: ignore[arg-type]
        assert hidden_coins(match.view(0, True)) == secrets
