"""Plays the worked cases of Dominance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from rulecore import dominance
from rulecore.dominance.facts import ALIASES, FACTIONS, TEAMS
from rulecore.dominance.scoring import FactionRanking, PlayerRanking, rank_factions, rank_players
from rulecore.dominance.setup import draw_is_void, full_bag
from rulecore.kernel import IllegalAction, InvalidAction, InvalidOptions, InvalidPosition, Match, Rng

from .cases import GameTable, Mismatch, expect

SEATS = ("P1", "P2", "P3", "P4")
PIECES = ("town", "city", "capital", "bridge")
GIVEN = {
    *(
        "players",
        "active",
        "layout",
        "territories",
        "bridges",
        "hands",
        "line",
        "discard",
        "supply",
        "disputed",
        "leader",
    ),
    *("leader_tokens", "tokens", "politician", "marker", "faction_ranking", "territory_draw"),
    # beyond the notation of the catalogue, positions may say these as well
    *("options", "wagers", "surplus", "waiting_for", "actions_left", "turn", "bag", "known"),
}
WITH_RANKING = {"players", "hands", "leader_tokens", "tokens", "politician", "marker", "faction_ranking", "options"}
STEPS = {
    "move": {"player", "from", "to", "coins"},
    "reinforce": {"player", "at", "coin"},
    "take": {"player"},
    "dispute": {"player", "at"},
    "pass": {"player"},
    "assign": {"player", "faction"},
    "name_leader": {"player", "leader"},
    "split_surplus": {"player", "line", "discard"},
    "second_coin": {"player"},
    "decline": {"player"},
    "set_up": {"players"},
    "lay_out": {"tiles"},
    "pick_secret": {"player", "coin"},
    "deal_line": set(),
}
"""Keys of each step; all of them have to be there."""
WAITING = {"wager": "wagers", "reward": "build_or_second_coin"}


def colour(name: Any) -> str:
    """The name of a colour as we write it."""
    word = ALIASES.get(name, name) if isinstance(name, str) else name
    if word not in FACTIONS:
        raise Mismatch(f"{name!r} is no colour")
    return str(word)


def coins(value: Any) -> dict[str, int]:
    """A map of colours to counts, zeros left out."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Mismatch(f"coins are a map of colours to counts, not {value!r}")
    counts: dict[str, int] = {}
    for name, count in value.items():
        if type(count) is not int or count < 0:
            raise Mismatch(f"{count!r} is no number of coins")
        counts[colour(name)] = counts.get(colour(name), 0) + count
    return {name: counts[name] for name in FACTIONS if counts.get(name)}


def coins_phrase(value: Any) -> str:
    """Coins as an action says them."""
    return " and ".join(f"{count} {name}" for name, count in coins(value).items()) or "nothing"


def row(value: Any) -> list[str]:
    """A list of colours."""
    if not isinstance(value, list):
        raise Mismatch(f"this is a list of colours, not {value!r}")
    return [colour(item) for item in value]


def added(*piles: dict[str, int]) -> dict[str, int]:
    """Piles put together."""
    return coins({name: sum(pile.get(name, 0) for pile in piles) for name in FACTIONS})


def of_row(line: list[str]) -> dict[str, int]:
    """The coins of a line by colour."""
    return coins({name: line.count(name) for name in FACTIONS})


def pairs(value: Any) -> list[list[str]]:
    """Bridges in one order, so that they can be compared."""
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise Mismatch(f"bridges are a list of pairs of letters, not {value!r}")
    return sorted(sorted(pair) for pair in value)


def listed(what: str, value: Any) -> list[Any]:
    """A list whose order does not matter."""
    if not isinstance(value, list):
        raise Mismatch(f"{what} is a list, not {value!r}")
    return sorted(value)


def absent(value: Any) -> Any:
    """``none`` as YAML files write it."""
    return None if value == "none" else value


class DominanceTable(GameTable):
    """A game of Dominance, or only the hands at its end, or only a territory draw."""

    evaluations = frozenset({"score", "rank_players", "list_builds", "list_bridges", "check_draw"})

    def __init__(
        self, given: dict[str, Any], options: dict[str, Any], seed: int, when: Sequence[dict[str, Any]] = ()
    ) -> None:
        for key in given:
            if key not in GIVEN:
                raise Mismatch(f"given has no {key!r}; it has {', '.join(sorted(GIVEN))}")
        self.given = dict(given)
        if given and "players" not in given:
            self._seat_those_who_act(when)
        own = self.given.pop("options", {})
        read = {name: (None if value == "none" else value) for name, value in options.items()}
        self.options: dict[str, Any] = {**own, **read}
        self.seed = seed
        self.ranking = self.given.pop("faction_ranking", None)
        self.draw = self.given.get("territory_draw")
        self.line_dealt = "territory_draw" not in self.given
        self.dispute: dict[str, Any] = {}
        self.supplies: list[dict[str, int]] = []
        self._match: Match[Any] | None = None
        if self.ranking is not None:
            for key in given:
                if key not in WITH_RANKING:
                    raise Mismatch(f"with a faction_ranking there is no {key!r}")
            if sorted(row(self.ranking)) != sorted(FACTIONS):
                raise Mismatch(f"faction_ranking names each faction once, not {self.ranking!r}")
        if given:
            # a position that is none must be found even where nothing is claimed of it
            self._open()

    def _seat_those_who_act(self, when: Sequence[dict[str, Any]]) -> None:
        """Where the players are not given, those who act or wager are there, and so are those who hold something."""
        acting = [name for step in when for name in (step.get("player"), *(step.get("wager") or {}))]
        for key in ("hands", "tokens"):
            acting += self.given.get(key) or {}
        acting += [self.given.get("active"), self.given.get("leader")]
        last = max((SEATS.index(name) for name in acting if name in SEATS), default=1)
        if "politician" not in self.given and last > 1:
            self.given["players"] = list(SEATS[: last + 1])

    @property
    def rule_ids(self) -> frozenset[str]:
        return frozenset(dominance.RULEBOOK.rules)

    @property
    def match(self) -> Match[Any]:
        """The game, opened from what is given when it is first needed."""
        return self._match if self._match is not None else self._open()

    def _open(self) -> Match[Any]:
        data = {**self.given, "options": self.options}
        if "disputed" in data and "leader" not in data and "waiting_for" not in data:
            tile = (data.get("territories") or {}).get(data["disputed"], {})
            if tile.get("side") == "grey" or tile.get("faction"):
                # a settled Dispute of which only Builds are asked: whose they are makes no difference
                data["leader"] = data.get("active", "P1")
        if "leader" in data and "disputed" in data and data["disputed"] not in (data.get("territories") or {}):
            # a Dispute that has a Leader is settled; which faction has won is left open where it does not matter
            data["territories"] = {**(data.get("territories") or {}), data["disputed"]: {"faction": "gold"}}
        try:
            match = dominance.match_from(data, self.seed)
        except InvalidPosition as error:
            raise Mismatch("given: " + " ".join(error.problems)) from error
        self._match = match
        position = match.position
        if position.leader >= 0:
            faction = FACTIONS[position.faction]
            self.dispute = {"faction": faction, "kept": faction, "leader": SEATS[position.leader]}
        return match

    @property
    def table(self) -> dict[str, Any]:
        """The whole table in the notation, secrets included."""
        return self.match.position.to_json()

    @property
    def options_in_force(self) -> Any:
        return self.match.position.options

    @property
    def void(self) -> bool:
        """Whether the territory draw that is given does not count."""
        if self.draw is None:
            return False
        drawn = coins(self.draw)
        gold, silver, bronze = (drawn.get(name, 0) for name in FACTIONS)
        return draw_is_void((gold, silver, bronze), self.options_in_force)

    # --- steps

    def step(self, step: dict[str, Any]) -> set[str]:
        if "wager" in step:
            if set(step) != {"wager"}:
                raise Mismatch("a wager has no other key")
            refused = self._wager(step["wager"])
        else:
            refused = self._do(step)
        self.supplies.append(dict(self.table["supply"]) if self._match is not None else {})
        return refused

    def _do(self, step: dict[str, Any]) -> set[str]:
        do = step.get("do")
        if do in ("build", "try_build"):
            wanted = {"do", "what", "between" if step.get("what") == "bridge" else "at"}
            wanted |= {"player"} if do == "build" else set()
        elif isinstance(do, str) and do in STEPS:
            wanted = {"do", *STEPS[do]}
        else:
            known = ", ".join([*STEPS, "build", "try_build", "wager", *sorted(self.evaluations)])
            raise Mismatch(f"do cannot be {do!r}; there are {known}")
        if set(step) != wanted:
            raise Mismatch(f"{do} has the keys {', '.join(sorted(wanted))}, and this has {', '.join(sorted(step))}")
        if self.ranking is not None:
            raise Mismatch("with a faction_ranking in place of a map nothing can be played")
        if do == "set_up":
            return self._set_up(step["players"])
        if do == "lay_out":
            return self._lay_out(step["tiles"])
        if self.void:
            return {"dominance.setup.repeat"}
        if do == "deal_line":
            return self._deal_line()
        if do == "try_build":
            return self._try_build(self._build_phrase(step))
        player = step["player"]
        if player not in SEATS[: self.match.position.players]:
            raise Mismatch(f"there is no player {player!r} at this table")
        return self._play(self._phrase(do, step), SEATS.index(player))

    def _phrase(self, do: str, step: dict[str, Any]) -> str:
        """The step as the game's own phrase."""
        if do == "move":
            targets = step["to"] if isinstance(step["to"], list) else [step["to"]]
            return f"move {coins_phrase(step['coins'])} from {step['from']} to {' and '.join(map(str, targets))}"
        if do == "split_surplus":
            return f"line {', '.join(row(step['line'])) or 'nothing'}; discard {coins_phrase(step['discard'])}"
        if do == "build":
            return self._build_phrase(step)
        phrases = {
            "reinforce": "reinforce {at} with {coin}",
            "take": "take",
            "dispute": "dispute {at}",
            "pass": "pass",
            "assign": "assign to {faction}",
            "name_leader": "name {leader}",
            "second_coin": "take a second coin",
            "decline": "decline",
            "pick_secret": "pick {coin}",
        }
        return phrases[do].format(**step)

    @staticmethod
    def _build_phrase(step: dict[str, Any]) -> str:
        what = step["what"]
        if what not in PIECES:
            raise Mismatch(f"{what!r} is no miniature; there are {', '.join(PIECES)}")
        if what == "bridge":
            between = step["between"]
            if not isinstance(between, list) or len(between) != 2:
                raise Mismatch(f"a bridge is between two letters, not {between!r}")
            return f"build bridge {between[0]}-{between[1]}"
        return f"build {what} at {step['at']}"

    def _play(self, phrase: str, seat: int | None) -> set[str]:
        match = self.match
        before = (match.to_json(), match.position.to_json())
        try:
            refusal = match.why_not(phrase, seat)
            events = match.play(phrase, seat)
        except InvalidAction as error:
            raise Mismatch(str(error)) from error
        except IllegalAction as error:
            if (match.to_json(), match.position.to_json()) != before:
                raise Mismatch(f"“{phrase}” was refused and changed the game") from error
            if refusal != error.refusal:
                raise Mismatch(f"why_not and play disagree about “{phrase}”: {refusal} / {error.refusal}") from error
            return {error.refusal.rule}
        if refusal is not None:
            raise Mismatch(f"“{phrase}” was played although why_not said: {refusal}")
        for event in events:
            self._note(event.kind, event.facts, event.seat)
        if match.step is not None and match.step.kind == "name_leader":
            self.dispute["candidates"] = [SEATS[number] for number in match.step.detail]
        return set()

    def _note(self, kind: str, facts: dict[str, Any], seat: int | None) -> None:
        """Keep what is said of the last Dispute; the position forgets it once the Dispute is over."""
        if kind == "declared":
            self.dispute = {"faction": None, "leader": None, "kept": None, "surplus": {}}
        elif kind in ("counted", "no_effect"):
            total = facts["totals"]
            self.dispute["totals"] = dict(zip(FACTIONS, total, strict=True))
            self.dispute["tied"] = [name for name, count in self.dispute["totals"].items() if count == max(total)]
        elif kind == "settled":
            self.dispute["faction"] = facts["faction"]
            self.dispute["kept"] = next(iter(self.table["territories"][facts["tile"]]["coins"]))
        elif kind == "surplus":
            self.dispute["surplus"] = coins(dict(zip(FACTIONS, facts["coins"], strict=True)))
        elif kind == "led":
            assert seat is not None
            self.dispute["leader"] = SEATS[seat]
            self.dispute.setdefault("candidates", [SEATS[seat]])

    def _wager(self, wagers: Any) -> set[str]:
        """All wagers at once: either every one is made, or none."""
        match = self.match
        seats = SEATS[: match.position.players]
        if not isinstance(wagers, dict) or not set(wagers) <= set(seats):
            raise Mismatch(f"a wager is a map of players ({', '.join(seats)}) to coins, not {wagers!r}")
        phrases = {seat: f"wager {coins_phrase(wagers.get(seat))}" for seat in seats}
        if match.step is None or match.step.kind != "wager":
            return self._play(phrases[seats[0]], None)
        made = 0
        before = dict(self.dispute)
        while match.step is not None and match.step.kind == "wager":
            refused = self._play(phrases[SEATS[match.step.seat]], match.step.seat)
            if refused:
                match.undo(made)
                self.dispute = before
                return refused
            made += 1
        return set()

    def _set_up(self, players: Any) -> set[str]:
        given: dict[str, Any] = {key: self.given[key] for key in ("layout", "leader_tokens") if key in self.given}
        if "politician" in self.given:
            given["politician"] = True
        try:
            match = dominance.new_match(self.seed, players=players, **{**self.options, **given})
        except InvalidOptions as error:
            return set(error.rules)
        rng = Rng(self.seed)
        while match.step is not None and match.step.kind in ("pick_secret", "keep_marker"):
            match.play(match.legal_actions.sample(rng))
        self._match = match
        self.line_dealt = True
        return set()

    def _lay_out(self, tiles: Any) -> set[str]:
        if "players" not in self.given:
            raise Mismatch("lay_out needs the players in given")
        number = len(self.given["players"]) if isinstance(self.given["players"], list) else self.given["players"]
        try:
            dominance.DominanceOptions.from_mapping({**self.options, "players": number, "layout": tiles})
        except InvalidOptions as error:
            return set(error.rules)
        self.given["layout"] = tiles
        self._open()
        return set()

    def _deal_line(self) -> set[str]:
        if self.line_dealt:
            raise Mismatch("the line is dealt already")
        match = self.match
        if match.step is not None and match.step.kind == "pick_secret":
            refusal = match.why_not("take")
            assert refusal is not None
            return {refusal.rule}
        # the game deals by itself once the last secret coin is picked; from here on that is counted
        self.line_dealt = True
        return set()

    def _try_build(self, phrase: str) -> set[str]:
        """Apply the Build rules without using up the reward: build, then put the pieces into the old position."""
        match = self.match
        if match.step is None or match.step.kind != "reward":
            raise Mismatch("try_build needs a disputed territory whose Leader may build")
        before = match.position.to_json()
        refused = self._play(phrase, None)
        if refused:
            return refused
        after = self.table
        match.undo()
        before |= {key: after[key] for key in ("supply", "bridges")}
        for letter, tile in before["territories"].items():
            if "building" in after["territories"][letter]:
                tile["building"] = after["territories"][letter]["building"]
        self._match = dominance.match_from(before, self.seed)
        return set()

    # --- evaluations

    def evaluate(self, step: dict[str, Any]) -> None:
        if not set(step) <= {"do", "player"}:
            raise Mismatch(f"{step['do']} has no further keys, and this has {', '.join(sorted(step))}")
        do = step["do"]
        if do == "rank_players" and self.ranking is None:
            raise Mismatch("rank_players needs a faction_ranking")
        if do == "score" and self.ranking is not None:
            raise Mismatch("with a faction_ranking in place of a map there is nothing to score; use rank_players")
        if do == "check_draw" and self.draw is None:
            raise Mismatch("check_draw needs a territory_draw")
        if do in ("list_builds", "list_bridges") and not self.dispute:
            raise Mismatch(f"{do} needs a disputed territory whose Leader may build")

    @property
    def factions(self) -> FactionRanking:
        if self.ranking is not None:
            raise Mismatch("factions have no scores here, only a faction_ranking")
        return rank_factions(self.match.position)

    @property
    def players(self) -> PlayerRanking:
        position = self.match.position
        levels: Any = [[FACTIONS.index(name)] for name in row(self.ranking)] if self.ranking else self.factions.levels
        ranking = rank_players(
            position.hands,
            levels,
            position.options,
            tokens=position.tokens,
            last_leader=position.last_leader,
            politician=position.politician,
            marker=position.marker,
        )
        outcome = None if self.ranking else self.match.outcome()
        if outcome is not None and outcome.finished:
            # the game's own verdict, where it has come to one, is the same
            expect("outcome", (ranking.winners, ranking.decided_by), (outcome.winners, outcome.decided_by))
        return ranking

    # --- claims

    @cached_property
    def claims(self) -> dict[str, Callable[[Any], None]]:
        names = [name.removeprefix("claim_") for name in dir(self) if name.startswith("claim_")]
        return {name: getattr(self, f"claim_{name}") for name in names}

    def claim_territories(self, value: Any) -> None:
        found = self.table["territories"]
        for letter, tile in value.items():
            if letter not in found:
                raise Mismatch(f"territories: there is no {letter!r}; there are {', '.join(found)}")
            if not set(tile) <= {"side", "faction", "coins", "building"}:
                raise Mismatch(f"territories: {letter} has side, faction, coins and building, not {', '.join(tile)}")
            side = tile.get("side", "grey" if tile.get("faction") else "colored")
            faction = colour(tile["faction"]) if tile.get("faction") else None
            there = coins(tile.get("coins"))
            if side == "grey" and tile.get("coins") is None and faction:
                there = {faction: 1}
            expected = {
                "side": "colored" if side == "coloured" else side,
                "faction": faction,
                "coins": there,
                "building": absent(tile.get("building")),
            }
            real = {key: found[letter].get(key) for key in expected}
            expect(f"territory {letter}", expected, real)

    def claim_hands(self, value: Any) -> None:
        hands = self.table["hands"]
        for seat, hand in value.items():
            if seat not in hands:
                raise Mismatch(f"hands: there is no {seat!r}; there are {', '.join(hands)}")
            expect(f"hand of {seat}", coins(hand), hands[seat])

    def claim_line(self, value: Any) -> None:
        expect("line", row(value), self.table["line"] if self.line_dealt else [])

    def claim_line_holds(self, value: Any) -> None:
        expect("line_holds", coins(value), of_row(self.table["line"]) if self.line_dealt else {})

    def claim_discard(self, value: Any) -> None:
        expect("discard", coins(value), self.table["discard"])

    def claim_bridges(self, value: Any) -> None:
        expect("bridges", pairs(value), pairs(self.table["bridges"]))

    def claim_supply(self, value: Any) -> None:
        self._supply("supply", value, self.table["supply"])

    def claim_supply_after_each(self, value: Any) -> None:
        if not isinstance(value, list) or len(value) != len(self.supplies):
            raise Mismatch(f"supply_after_each: expected {value!r}, found {self.supplies!r}")
        for number, (expected, found) in enumerate(zip(value, self.supplies, strict=True), 1):
            self._supply(f"supply after step {number}", expected, found)

    @staticmethod
    def _supply(what: str, expected: dict[str, int], found: dict[str, int]) -> None:
        for piece in expected:
            if piece not in PIECES:
                raise Mismatch(f"{what}: {piece!r} is no miniature; there are {', '.join(PIECES)}")
        expect(what, dict(expected), {piece: found[piece] for piece in expected})

    def claim_tokens(self, value: Any) -> None:
        found = self.table["tokens"]
        for seat, count in value.items():
            if seat not in found:
                raise Mismatch(f"tokens: there is no {seat!r}; there are {', '.join(found)}")
            expect(f"tokens of {seat}", count, found[seat])

    def claim_disputed(self, value: Any) -> None:
        expect("disputed", absent(value), self.table.get("disputed"))

    def claim_active(self, value: Any) -> None:
        expect("active", value, self.table["active"])

    def claim_actions_left(self, value: Any) -> None:
        expect("actions_left", value, self.match.position.actions_left)

    def claim_waiting_for(self, value: Any) -> None:
        step = self.match.step
        expect("waiting_for", absent(value), None if step is None else WAITING.get(step.kind, step.kind))

    def claim_marker_in_supply(self, value: Any) -> None:
        expect("marker_in_supply", value, self.match.view(None).to_json()["marker_in_supply"])

    def claim_coins_in_play(self, value: Any) -> None:
        counts = self._counts()
        expect("coins_in_play", value, sum(counts[place] for place in ("territories", "hands", "line", "discard")))

    def _counts(self) -> dict[str, int]:
        table = self.table
        return {
            "discard": sum(table["discard"].values()),
            "hands": sum(sum(hand.values()) for hand in table["hands"].values()),
            "territories": sum(sum(tile["coins"].values()) for tile in table["territories"].values()),
            "line": len(table["line"]),
            "out_of_game": sum(table["bag"].values()),
        }

    def claim_coin_counts(self, value: Any) -> None:
        found = self._counts()
        for place, count in value.items():
            if place not in found:
                raise Mismatch(f"coin_counts: there is no {place!r}; there are {', '.join(found)}")
            expect(f"coins in {place}", count, found[place])

    def claim_totals(self, value: Any) -> None:
        expect("totals", coins(value), coins(self._of_dispute("totals")))

    def claim_tied_factions(self, value: Any) -> None:
        expect("tied_factions", sorted(row(value)), sorted(self._of_dispute("tied")))

    def claim_faction(self, value: Any) -> None:
        expect("faction", colour(value) if absent(value) else None, self._of_dispute("faction"))

    def claim_kept(self, value: Any) -> None:
        expect("kept", colour(value) if absent(value) else None, self._of_dispute("kept"))

    def claim_surplus(self, value: Any) -> None:
        expect("surplus", coins(value), self._of_dispute("surplus"))

    def claim_leader(self, value: Any) -> None:
        expect("leader", absent(value), self._of_dispute("leader"))

    def claim_leader_candidates(self, value: Any) -> None:
        # a Dispute without effect, or one that was over at the flip, has nobody to choose from
        found = [] if self.dispute.get("leader", "") is None and "candidates" not in self.dispute else None
        found = self._of_dispute("candidates") if found is None else found
        expect("leader_candidates", listed("leader_candidates", value), sorted(found))

    def _of_dispute(self, key: str) -> Any:
        if key not in self.dispute:
            raise Mismatch(f"nothing is known of the {key} of a Dispute; this case has not come so far")
        return self.dispute[key]

    def _builds(self) -> list[str]:
        said = [str(action) for action in self.match.legal_actions]
        words = [phrase.removeprefix("build ").replace(" at ", " ") for phrase in said if phrase.startswith("build ")]
        return sorted(words)

    def claim_legal_builds(self, value: Any) -> None:
        expect("legal_builds", listed("legal_builds", value), self._builds())

    def claim_legal_bridges(self, value: Any) -> None:
        found = [build.removeprefix("bridge ") for build in self._builds() if build.startswith("bridge ")]
        expect("legal_bridges", listed("legal_bridges", value), found)

    def claim_repeat(self, value: Any) -> None:
        if self.draw is None:
            raise Mismatch("repeat needs a territory_draw")
        expect("repeat", value, self.void)

    def claim_bag(self, value: Any) -> None:
        bag = self.table["bag"]
        if self.void:
            bag = coins(dict(zip(FACTIONS, full_bag(self.match.position.players), strict=True)))
        elif not self.line_dealt:
            bag = added(bag, of_row(self.table["line"]))
        expect("bag", coins(value), bag)

    def claim_shared_sides(self, value: Any) -> None:
        expect("shared_sides", value, len(self.match.view(None).to_json()["sides"]))

    def claim_game_over(self, value: Any) -> None:
        outcome = self.match.outcome()
        expect("game_over", value, outcome is not None and outcome.finished)

    def claim_grey_count(self, value: Any) -> None:
        expect("grey_count", value, sum(tile["side"] == "grey" for tile in self.table["territories"].values()))

    def claim_scores(self, value: Any) -> None:
        found = dict(zip(FACTIONS, self.factions.scores, strict=True))
        expected = {colour(name): points for name, points in value.items()}
        expect("scores", expected, {name: found[name] for name in expected})

    def claim_faction_ranking(self, value: Any) -> None:
        levels = self.factions.levels
        found = [FACTIONS[level[0]] for level in levels if len(level) == 1]
        if len(found) < len(FACTIONS):
            raise Mismatch(
                f"faction_ranking: expected {value!r}, found ties: {[[FACTIONS[f] for f in lv] for lv in levels]}"
            )
        expect("faction_ranking", row(value), found)

    def claim_winning_factions(self, value: Any) -> None:
        expect("winning_factions", sorted(row(value)), sorted(FACTIONS[faction] for faction in self.factions.winners))

    def claim_faction_decided_by(self, value: Any) -> None:
        expect("faction_decided_by", value, self.factions.decided_by)

    def claim_winners(self, value: Any) -> None:
        outcome = None if self.ranking else self.match.outcome()
        unfinished = outcome is not None and not outcome.finished
        found = [] if unfinished else [SEATS[seat] for seat in self.players.winners]
        expect("winners", listed("winners", value), sorted(found))

    def claim_player_decided_by(self, value: Any) -> None:
        expect("player_decided_by", value, self.players.decided_by)

    def claim_team_coins(self, value: Any) -> None:
        found = {name: coins(dict(zip(FACTIONS, pile, strict=True))) for name, pile in self.players.team_coins.items()}
        for team, pile in value.items():
            if team not in found:
                names = ["+".join(SEATS[seat] for seat in team) for team in TEAMS]
                raise Mismatch(f"team_coins: there is no {team!r}; with four players there are {', '.join(names)}")
            expect(f"team_coins of {team}", coins(pile), found[team])
