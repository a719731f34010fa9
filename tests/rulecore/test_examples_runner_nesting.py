"""Whatever is played, its choices can be written down as a worked case has them, and the runner plays the same.

The slow version of Dominion carries a card out within a card by calling itself, so it knows for sure which choice
belongs to which time of which Throne Room; the runner has to find that out from the questions of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import slow_dominion as slow
from examples_runner.dominion_choices import Playing
from examples_runner.dominion_keys import Reader
from test_battery_dominion import SUBJECT
from test_slow_dominion import chosen, meaning, recorded_shuffles, table_of

from rulecore.dominion.facts import KINGDOM
from rulecore.kernel import Match, Rng

GAMES = 120


class Telling(slow.Game):
    """A slow game that writes the choices of each card down, those of a Throne Room within."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, dict[str, Any]]] = []
        self.last: dict[str, Any] = {}

    def carry_out(self, table: slow.Table, me: int, card: str) -> slow.Flow:
        choices: dict[str, Any] = {}
        if self.within:
            above = self.within[-1][1]
            above["second" if "first" in above else "first"] = choices
        else:
            self.last = choices
        self.within.append((card, choices))
        table = yield from super().carry_out(table, me, card)
        self.within.pop()
        return table

    def write_down(self, asked: slow.Question, said: slow.Answer) -> None:
        """Note an answer beside the card that asks."""
        if not self.within:
            return
        card, choices = self.within[-1]
        who = f"P{asked.seat + 1}"
        showing = [f"P{seat + 1}" for seat, person in enumerate(asked.table.people) if person.open]
        if asked.kind == "react":
            choices.setdefault("reveal_moat", {})[who] = said == "show Moat"
        elif said == "decline":
            choices["decline"] = True
        elif asked.kind == "draw_pile":
            choices["discard_deck"] = said == "discard the draw pile"
        elif asked.kind == "judge":
            choices.setdefault("discard", {})[showing[-1]] = said == "discard it"
        elif asked.kind == "set_aside":
            choices.setdefault("set_aside", []).append(said == "set aside the drawn card")
        elif asked.kind == "gain":
            choices["gain"] = str(said).removeprefix("gain ")
        else:
            cards = list(said[1])
            one_each = {"Bureaucrat": "topdeck", "Thief": "trash"}
            if card == "Militia":
                choices.setdefault("discard", {})[who] = cards
            elif card in one_each and asked.kind == one_each[card]:
                choices.setdefault(one_each[card], {})[who if card == "Bureaucrat" else showing[-1]] = cards[0]
            elif asked.kind == "choose":
                choices["target"] = cards[0]
            elif asked.kind == "take":
                choices["gain"] = cards
            elif card in ("Remodel", "Mine"):
                choices["trash"] = cards[0]
            elif card != "Moneylender":
                choices[asked.kind] = cards


def plays(match: Match[Any], rng: Rng) -> Iterator[tuple[Match[Any], str, dict[str, Any], Match[Any]]]:
    """Every play of a game: the match before it, the card, its choices, and the match after it."""
    game = Telling()
    flow = game.run(table_of(match.position))
    before = match.copy()
    card = ""
    with recorded_shuffles() as brought:
        asked = next(flow)
        while match.step is not None:
            if match.step.kind in ("action", "buy", "bought"):
                if card:
                    yield before, card, game.last, match
                before = Match(match.rulebook, match.seed, match.options, start=match.position.clone())
                card = ""
            action = chosen(match, rng)
            brought.clear()
            match.play(action)
            game.piles += brought
            if action.verb == "play":
                card = action.values[0]
            said = meaning(str(action))
            game.write_down(asked, said)
            try:
                asked = flow.send(said)
            except StopIteration:
                break
        if card:
            yield before, card, game.last, match


@pytest.mark.parametrize("first", range(0, GAMES, 40))
def test_choices_written_down_are_played_alike(first: int) -> None:
    met: Counter[str] = Counter()
    depths: Counter[int] = Counter()
    for number in range(first, first + 40):
        rng = Rng(number)
        kinds = [card for card in KINGDOM if card != "Throne Room"]
        rng.shuffle(kinds)
        scenario = SUBJECT.scenario(number)
        options = {**scenario.options, "kingdom": ["Throne Room", *kinds[:9]], "turn_cap": 12}
        match = SUBJECT.match(replace(scenario, number=number * 5 + 1, options=options))
        start = match.start
        for seat in range(start.players):
            start.hand[seat] += ["Throne Room"] * 2 + [rng.choice(kinds[:9]) for _ in range(2)]
        for before, card, choices, after in plays(Match(match.rulebook, match.seed, start.options, start=start), rng):
            said = f"in game {number}: {card} {choices}"
            assert Reader({}, [{"play": card, **choices}], {}).problems == [], said
            again = Match(before.rulebook, before.seed, before.options, start=before.start)
            assert Playing(again, card, choices).carry_out(again.position.active, lambda events: None) == "", said
            assert again.position == after.position, said
            met[card] += 1
            depths[str(choices).count("target")] += 1
    assert len(met) > 20
    assert depths[2] + depths[3] > 20, depths
