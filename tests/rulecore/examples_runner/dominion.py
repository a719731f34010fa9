"""Plays the worked cases of Dominion: a setup, a position with its steps, or the chances of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from rulecore import dominion
from rulecore.dominion import odds
from rulecore.dominion.facts import BASIC, COINS
from rulecore.dominion.scoring import standing
from rulecore.dominion.setup import left_in_box
from rulecore.kernel import Event, IllegalAction, InvalidInput, InvalidOptions, InvalidPosition, Match, Outcome

from .cases import GameTable, Mismatch, Trial, expect
from .dominion_choices import Playing, Untold
from .dominion_keys import PRESETS, SEATS, ZONES, Reader, kind_of

Hands = tuple[dict[str, int], ...]
SETUPS = 5
"""Games that a setup case deals, each from a seed of its own, since it holds for any."""
REFUSALS_OF_SETUP = ("dominion.intro.player_count", "dominion.setup.kingdom_ten")
"""The order in which setups are refused that break several rules."""


class DominionTable(GameTable):
    """A game of Dominion, or a deck of which only the odds are asked."""

    claims_steps = False

    def __init__(
        self, given: dict[str, Any], options: dict[str, Any], seed: int, when: Sequence[dict[str, Any]] = ()
    ) -> None:
        self.given = {**given}
        if options:
            self.given["options"] = {**self.given.get("options", {}), **options}
        self.seed = seed
        self.kind = kind_of(given, list(when))
        self.matches: list[Match[Any]] = []
        self.refused: list[str] = []
        self.reshuffles: Counter[str] = Counter()
        self.turn_begun = False
        self.scored: Outcome | None = None
        self.dealt = False
        self.attempting = False
        if self.kind == "position":
            self._open()

    @classmethod
    def spread(cls, trial: Trial) -> list[Trial]:
        if trial.given.get("preset") != "both" or not set(trial.then) <= set(PRESETS):
            return [trial]
        return [
            trial.but(
                given={**trial.given, "preset": preset},
                then=claims if isinstance(claims, dict) else {"then": claims},
                case=f"{trial.case}:{preset}" if trial.case else preset,
            )
            for preset, claims in trial.then.items()
        ]

    @classmethod
    def unreadable(cls, trial: Trial) -> list[str]:
        if trial.given.get("preset") == "both":
            return ["with preset both, then has one part for article and one for official, and nothing else"]
        return Reader(trial.given, trial.when, trial.then).problems

    @property
    def rule_ids(self) -> frozenset[str]:
        return frozenset(dominion.RULEBOOK.rules)

    @property
    def match(self) -> Match[Any]:
        """The game."""
        if not self.matches:
            raise Mismatch("there is no table yet; a setup comes first")
        return self.matches[0]

    def _open(self) -> None:
        data = {"preset": "article", **self.given}
        if "players" not in data:
            named = {
                *data,
                *data.get("owned", ()),
                *data.get("turns", ()),
                data.get("active"),
                data.get("first_player"),
            }
            data["players"] = max((number for number, seat in enumerate(SEATS, 1) if seat in named), default=2)
            data["players"] = max(2, data["players"])
        try:
            self.matches = [dominion.match_from(data, self.seed)]
        except InvalidPosition as error:
            raise Mismatch("given: " + " ".join(error.problems)) from error

    # --- steps

    def step(self, step: dict[str, Any]) -> set[str]:
        if "attempt" in step:
            self._attempt(step["attempt"])
            return set()
        rule = self._do(step)
        if rule:
            raise Mismatch(f"refused by {rule}")
        return set()

    def evaluate(self, step: dict[str, Any]) -> None:
        raise NotImplementedError

    def _attempt(self, step: dict[str, Any]) -> None:
        before = [(match.position.clone(), match.to_json()) for match in self.matches]
        kept = (self.matches, self.turn_begun, self.reshuffles.copy())
        # a reshuffle in a play that is taken back has never happened
        self.attempting = True
        try:
            rule = self._do(step)
        except Untold as error:
            # a choice that is too small: what has to be chosen is not
            rule = error.rule
        self.attempting = False
        if not rule:
            raise Mismatch("it was allowed, and the case says that it is not")
        for match, (position, record) in zip(kept[0], before, strict=True):
            match.undo(len(match.actions) - len(record["actions"]))
            if (match.position, match.to_json()) != (position, record):
                raise Mismatch(f"it was refused by {rule} and changed the game")
        self.matches, self.turn_begun, self.reshuffles = kept
        self.refused.append(rule)

    def _do(self, step: dict[str, Any]) -> str:
        """Do a step; returns nothing if it was done, else the rule that forbids it."""
        if "setup" in step:
            return self._set_up({} if step["setup"] is True else step["setup"])
        if "score" in step:
            self.scored = self._standing()
            return ""
        if "deal" in step:
            self.dealt = True
            return ""
        seat = None
        if "player" in step:
            seat = SEATS.index(step["player"])
            if seat >= self.match.position.players:
                raise Mismatch(f"there is no {step['player']} at this table")
        elif self.match.step is not None:
            seat = self.match.position.active
        if "play" in step:
            choices = {key: value for key, value in step.items() if key not in ("play", "player")}
            for seats in choices.values():
                self._seated(seats)
            rule = Playing(self.match, step["play"], choices).carry_out(seat, self._note)
        elif "treasures" in step:
            rule = self._treasures(step["treasures"], seat)
        elif "buy" in step:
            rule = self._say(f"buy {step['buy']}", seat)
        else:
            rule = self._say("end actions" if "end_actions" in step else "end turn", seat)
        self.turn_begun = "end_turn" not in step
        return rule

    def _seated(self, value: Any) -> None:
        """Whoever is named in a choice sits at this table."""
        if isinstance(value, dict):
            for key, entry in value.items():
                if key in SEATS[self.match.position.players :]:
                    raise Mismatch(f"there is no {key} at this table")
                self._seated(entry)

    def _treasures(self, cards: Any, seat: int | None) -> str:
        match = self.match
        in_turn = match.step is not None and seat == match.step.seat
        held = match.position.hand[match.step.seat] if in_turn and match.step is not None else []
        if (cards == "all" and not any(card in COINS for card in held)) or not cards:
            # none of them are all of them: nothing is played, and the Action phase is over all the same
            if in_turn and match.step is not None and match.step.kind != "bought":
                return self._say("end actions", seat) if match.step.kind == "action" else ""
            return self._say("all treasures", seat)
        return self._say("all treasures" if cards == "all" else f"treasures {', '.join(cards)}", seat)

    def _say(self, phrase: str, seat: int | None) -> str:
        match = self.match
        refusal = match.why_not(phrase, seat)
        try:
            events = match.play(phrase, seat)
        except IllegalAction as error:
            if refusal != error.refusal:
                raise Mismatch(f"why_not and play disagree about “{phrase}”: {refusal} / {error.refusal}") from error
            return error.refusal.rule
        if refusal is not None:
            raise Mismatch(f"“{phrase}” was played although why_not said: {refusal}")
        self._note(events)
        return ""

    def _note(self, events: list[Event]) -> None:
        """Watch the reshuffles: each must be one that is listed, and the next in its list."""
        for event in events:
            if event.kind == "shuffled" and self.kind == "position" and not self.attempting:
                who = f"P{(event.seat or 0) + 1}"
                listed = self.given.get("shuffles", {}).get(who, [])
                done = self.reshuffles[who]
                self.reshuffles[who] += 1
                if done >= len(listed):
                    raise Mismatch(
                        f"{who} reshuffles {event.facts['count']} cards, and the case lists no such reshuffle"
                    )
                if not event.facts.get("arranged"):
                    raise Mismatch(f"{who} reshuffles other cards than the case lists: {listed[done]!r}")

    def _set_up(self, changes: dict[str, Any]) -> str:
        given = {"preset": "article", **self.given, **changes}
        settings = dict(given.get("options", {}))
        settings |= {key: given[key] for key in ("preset", "players", "kingdom") if key in given}
        if "kingdom_set" in given and "kingdom" not in changes:
            settings["kingdom"] = given["kingdom_set"]
        if "first_player" in given:
            settings["starter"] = SEATS.index(given["first_player"]) + 1
        try:
            self.matches = [dominion.new_match(self.seed + number, **settings) for number in range(SETUPS)]
        except InvalidOptions as error:
            rules = [rule for rule in (*REFUSALS_OF_SETUP, *error.rules) if rule in error.rules]
            if not rules[0]:
                raise Mismatch("given: " + " ".join(error.problems)) from error
            return rules[0]
        except (InvalidInput, TypeError) as error:
            raise Mismatch(f"given: {error}") from error
        return ""

    # --- claims

    @property
    def claims(self) -> dict[str, Callable[[Any], None]]:
        found: dict[str, Callable[[Any], None]] = {
            name.removeprefix("claim_"): getattr(self, name) for name in dir(self) if name.startswith("claim_")
        }
        for seat, name in enumerate(SEATS):
            found[name] = lambda value, seat=seat: self._zones(seat, value)  # type: ignore[misc]
        self._all_reshuffles_done()
        return found

    def _all_reshuffles_done(self) -> None:
        for who, piles in self.given.get("shuffles", {}).items():
            if self.reshuffles[who] != len(piles):
                raise Mismatch(f"{who} was to reshuffle {len(piles)} times, and did so {self.reshuffles[who]} times")

    def _zones(self, seat: int, value: dict[str, Any]) -> None:
        position = self.match.position
        if seat >= position.players:
            raise Mismatch(f"there is no {SEATS[seat]} at this table")
        wrong = []
        for zone in ZONES:
            if zone in value:
                cards = getattr(position, zone)[seat]
                ordered = zone == "deck"
                found = cards[::-1] if ordered else sorted(cards)
                expected = value[zone] if ordered else sorted(value[zone])
                if found != expected:
                    wrong.append(f"{zone} of {SEATS[seat]}: expected {expected!r}, found {found!r}")
        if wrong:
            raise Mismatch("; ".join(wrong))

    def claim_supply(self, value: dict[str, int]) -> None:
        for match in self.matches or [self.match]:
            piles = match.position.supply
            odd = [card for card in value if card not in piles]
            if odd:
                raise Mismatch(f"supply: there is no pile of {', '.join(odd)}; there are {', '.join(piles)}")
            expect("supply", value, piles if self.kind == "setup" else {card: piles[card] for card in value})

    def claim_trash(self, value: list[str]) -> None:
        expect("trash", sorted(value), sorted(self.match.position.trash))

    def claim_actions(self, value: int) -> None:
        expect("actions", value, self.match.position.actions)

    def claim_buys(self, value: int) -> None:
        expect("buys", value, self.match.position.buys)

    def claim_coins(self, value: int) -> None:
        expect("coins", value, self.match.position.coins)

    def claim_active(self, value: str) -> None:
        step = self.match.step
        expect("active", value, None if step is None else SEATS[step.seat])

    def claim_game_over(self, value: bool) -> None:
        outcome = self.match.outcome()
        expect("game_over", value, outcome is not None and outcome.finished)

    def _standing(self) -> Outcome:
        """The count as if the game ended here; the turn that has begun counts as taken."""
        position = self.match.position.clone()
        outcome = self.match.outcome()
        if outcome is not None:
            return outcome
        if self.turn_begun:
            position.turns[position.active] += 1
        return standing(position)

    def _judged(self) -> Outcome:
        over = self.match.outcome()
        return over if over is not None else self.scored if self.scored is not None else self._standing()

    def claim_scores(self, value: dict[str, int]) -> None:
        expect("scores", dict(value), self._judged().scores)

    def claim_winners(self, value: list[str]) -> None:
        expect("winners", value, [SEATS[seat] for seat in sorted(self._judged().winners)])

    def claim_refused(self, value: list[str]) -> None:
        for rule in value:
            if rule not in self.rule_ids:
                raise Mismatch(f"refused: {rule!r} is no rule")
        expect("refused", value, self.refused)

    def claim_kingdom_order(self, value: list[str]) -> None:
        for match in self.matches or [self.match]:
            piles = [pile["card"] for pile in match.view(None).to_json()["supply"]]
            expect("kingdom_order", value, [card for card in piles if card not in BASIC])

    def claim_box(self, value: dict[str, int]) -> None:
        found = left_in_box(self.match.position.options)
        expect("box", value, {card: found.get(card) for card in value})

    def claim_each_player(self, value: dict[str, Any]) -> None:
        for match in self.matches or [self.match]:
            position = match.position
            for seat in range(position.players):
                found = {
                    "hand_size": len(position.hand[seat]),
                    "deck_size": len(position.deck[seat]),
                    "discard_size": len(position.discard[seat]),
                    "owned": dict(Counter(position.owned(seat))),
                }
                expect(f"each_player, {SEATS[seat]}", value, {key: found[key] for key in value})

    # --- chance

    def _deals(self) -> list[tuple[Hands, Fraction]]:
        if not self.dealt:
            raise Mismatch("nothing is dealt; a chance case has the step deal")
        chance = self.given["chance"]
        return list(every_deal(dict(chance["deck"]), list(chance["hands"])))

    def claim_probability(self, value: list[dict[str, Any]]) -> None:
        deals = self._deals()
        chance = self.given["chance"]
        wrong = []
        for event in value:
            happens = happening(event, len(chance["hands"]))
            found = sum((part for hands, part in deals if happens(hands)), Fraction())
            library = odds.chance_in_a_row(chance["deck"], chance["hands"], happens)
            if not found == library == Fraction(str(event["is"])):
                wrong.append(f"probability of {event!r}: found {found}, and the library says {library}")
        if wrong:
            raise Mismatch("; ".join(wrong))

    def claim_mean_coins_total(self, value: Any) -> None:
        found = sum((part * sum(map(coins_of, hands)) for hands, part in self._deals()), Fraction())
        expect("mean_coins_total", Fraction(str(value)), found)


def every_deal(deck: dict[str, int], sizes: list[int]) -> Iterator[tuple[Hands, Fraction]]:
    """Every way to deal hands from a deck one after another, with its chance; counted here and not by the library."""
    if not sizes:
        yield (), Fraction(1)
        return
    total = sum(deck.values())
    size = min(sizes[0], total)
    for hand in _hands(list(deck.items()), size):
        ways = 1
        for card, count in hand.items():
            ways *= comb(deck[card], count)
        rest = {card: count - hand.get(card, 0) for card, count in deck.items()}
        for others, part in every_deal(rest, sizes[1:]):
            yield (hand, *others), Fraction(ways, comb(total, size)) * part


def _hands(kinds: list[tuple[str, int]], size: int) -> Iterator[dict[str, int]]:
    if not kinds:
        if not size:
            yield {}
        return
    (card, count), *rest = kinds
    for number in range(min(count, size) + 1):
        for hand in _hands(rest, size - number):
            yield {card: number, **hand}


def coins_of(hand: Any) -> int:
    """Coins of all Treasures of a hand."""
    return sum(COINS.get(card, 0) * count for card, count in hand.items())


def happening(event: dict[str, Any], count: int) -> Callable[[Any], bool]:
    """Whether an event comes about in a row of hands."""
    which = event["hand"]
    if type(which) is int and which > count:
        raise Mismatch(f"there is no hand {which}; {count} are dealt")

    def fits(hand: Any) -> bool:
        coins = coins_of(hand)
        if "coins" in event and coins != event["coins"]:
            return False
        if coins < event.get("coins_at_least", 0):
            return False
        wanted = Counter(event.get("holds", ()))
        return all(hand.get(card, 0) >= number for card, number in wanted.items())

    if which == "any":
        return lambda hands: any(map(fits, hands))
    if which == "all":
        return lambda hands: all(map(fits, hands))
    return lambda hands: fits(hands[which - 1])
