"""When to turn green, as a map: every pair of thresholds against one rival, on the same shuffles."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Final, cast

import ipywidgets as widgets

from rulecore.dominion.greening import DUCHIES, ESTATES, Cell, greening_sweep
from rulecore.lab import Experiment
from rulecore.lab.intervals import wilson
from rulecore.lab.sweep import Sweep
from widgets.language import of_game
from widgets.parts.base import html, paragraphs, stack
from widgets.parts.runner import Runner
from widgets.sheet import Node, Sheet

if TYPE_CHECKING:
    from widgets.parts.base import Part

_ = of_game("dominion")

SEED: Final = 1
"""The map is the same for everybody."""
CELLS: Final[tuple[Cell, ...]] = tuple((duchies, estates) for duchies in DUCHIES for estates in ESTATES)
FAIR: Final = 50


class GreenMap:
    """Two thresholds, a rival, and the share of wins at every pair of thresholds.

    Args:
        part: the part it stands in; its table ``map`` has a text, the rivals and the games for each cell.
        on_change: called when there is something new to save.

    Attributes:
        duchies: Provinces left at which the deck begins to buy Duchies; 0 is never.
        estates: likewise for Estates.
        rival: name of the other player.
        guess: the learner's guess for the chosen cell, in percent.
        shares: once the map is full, the percentage of wins in each cell.
    """

    def __init__(self, part: Part, on_change: Callable[[], None]) -> None:
        self.part = part
        self.data = part.data["map"]
        self.rivals: list[str] = list(self.data["rivals"])
        self.games = int(self.data["games"])
        self._on_change = on_change
        self._widget: widgets.Widget | None = None
        self._runner = Runner(self._progress, self._look, self._end, part.lesson.trouble)
        self._sweep: Sweep[Cell] | None = None
        self._reset()

    def _reset(self) -> None:
        self.duchies, self.estates = 2, 0
        self.rival = self.rivals[0]
        self.guess = FAIR
        self.shares: dict[Cell, int] = {}
        self._sweep = None

    # -- what there is ---------------------------------------------------------------------------

    @property
    def cell(self) -> Cell:
        """The thresholds chosen."""
        return self.duchies, self.estates

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._runner.running

    @property
    def full(self) -> bool:
        """Whether every cell has its number."""
        return len(self.shares) == len(CELLS)

    @property
    def best(self) -> Cell | None:
        """The cell with most wins on a full map."""
        return max(self.shares, key=lambda cell: self.shares[cell]) if self.full else None

    def share(self, cell: Cell) -> int | None:
        """The percentage of wins in a cell so far; ``None`` before its first game."""
        if cell in self.shares:
            return self.shares[cell]
        mean = self._sweep.mean(cell) if self._sweep is not None else None
        return None if mean is None else round(100 * mean)

    # -- state -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any] | None:
        """Thresholds, rival, guess and a full map; ``None`` if nothing was touched."""
        before = GreenMap.__new__(GreenMap)
        before.rivals = self.rivals
        before._reset()
        names = ("duchies", "estates", "rival", "guess", "shares")
        if all(getattr(self, name) == getattr(before, name) for name in names):
            return None
        return {
            "at": list(self.cell),
            "r": self.rivals.index(self.rival),
            "g": self.guess,
            "m": [self.shares[cell] for cell in CELLS] if self.full else None,
        }

    def load(self, state: Any) -> None:
        """Bring a state back.

        Raises:
            ValueError: it cannot be one of this map.
        """
        self._runner.abandon()
        self._reset()
        if state is not None:
            cell, shares = tuple(state["at"]), state["m"]
            if cell not in CELLS or state["r"] not in range(len(self.rivals)) or not 0 <= state["g"] <= 100:
                raise ValueError("the map has no such place")
            if shares is not None and (
                len(shares) != len(CELLS) or not all(type(share) is int and 0 <= share <= 100 for share in shares)
            ):
                raise ValueError("a map holds a percentage for each of its places")
            (self.duchies, self.estates), self.guess = cell, state["g"]
            self.rival = self.rivals[state["r"]]
            self.shares = dict(zip(CELLS, shares, strict=True)) if shares is not None else {}
        self._show()

    # -- what a person does ----------------------------------------------------------------------

    def turn_green(self, duchies: int | None = None, estates: int | None = None) -> None:
        """Choose when to begin with Duchies, or with Estates."""
        if duchies is not None:
            self.duchies = max(0, min(int(duchies), DUCHIES[-1]))
        if estates is not None:
            self.estates = max(0, min(int(estates), ESTATES[-1]))
        self._changed()

    def play_against(self, rival: str) -> None:
        """Choose the other player; the map of another rival is another map."""
        if rival not in self.rivals:
            raise ValueError(f"nobody here is called {rival!r}")
        if rival != self.rival:
            self._runner.abandon()
            self.rival, self.shares, self._sweep = rival, {}, None
            self._changed()

    def guess_share(self, share: int) -> None:
        """Guess the share of wins at the chosen thresholds; once the map is full there is nothing to guess."""
        if not self.full:
            self.guess = max(0, min(int(share), 100))
            self._changed()

    def run(self) -> None:
        """Fill the map; in a page this returns at once, and in plain Python after the last game."""
        if self.running or self.full:
            return
        self._sweep = greening_sweep(self.rival, self.games, SEED)
        # the sweep is played as experiments are, in slices
        self._runner.start(cast(Experiment, self._sweep))
        self._show()

    def stop(self) -> None:
        """Stop; the cells that are there stay to be looked at."""
        self._runner.stop()

    def _progress(self, sweep: Any) -> None:
        pass

    def _look(self, sweep: Any) -> None:
        self._show()

    def _end(self, sweep: Any) -> None:
        if sweep.done:
            self.shares = {cell: round(100 * (sweep.mean(cell) or 0.0)) for cell in CELLS}
            self.part.lesson.record(
                self.part.key,
                item="green map",
                rule="dominion.end.most_points_wins",
                choice=f"Duchies at {self.duchies}, Estates at {self.estates}, against {self.rival}",
                prediction=self.guess,
                truth=self.shares[self.cell],
                seed=SEED,
            )
        self._changed(self.words())

    # -- showing ---------------------------------------------------------------------------------

    def widget(self) -> widgets.Widget:
        """Sliders and map, built once."""
        if self._widget is None:
            trouble = self.part.lesson.trouble
            self.sheet = Sheet(self.nodes(), on_act=self._acted, on_error=trouble, label=_("The map of turning green"))
            self._widget = stack(
                html(f"<h3>{escape(_('When to turn green'))}</h3>" + paragraphs(*self.data["text"])), self.sheet
            )
        return self._widget

    def _changed(self, words: str = "") -> None:
        self._show()
        if words and self._widget is not None:
            self.sheet.say(words)
        self._on_change()

    def _show(self) -> None:
        if self._widget is not None:
            self.sheet.show(self.nodes())

    def words(self) -> str:
        """What the chosen cell says, and where the best one is."""
        share = self.share(self.cell)
        if share is None:
            return _("Nothing played yet at these two moments.")
        interval = wilson(share / 100 * self.games, self.games)
        said = _(
            "{when}: {share} of 100 games won against {rival} (95 % from {low} to {high}, {games} shuffles from both "
            "seats, seed {seed}).",
            when=self._when(self.cell),
            share=share,
            rival=self.rival,
            low=f"{100 * interval.low:.0f}",
            high=f"{100 * interval.high:.0f}",
            games=self.games,
            seed=SEED,
        )
        if self.best is not None:
            said += " " + _("You guessed {guess}.", guess=self.guess)
            said += " " + _(
                "Most wins here: {share} of 100. {when}. Neighbours within the interval may be just as good.",
                share=self.shares[self.best],
                when=self._when(self.best),
            )
        return said

    def _when(self, cell: Cell) -> str:
        duchies, estates = cell
        if not duchies and not estates:
            return _("Never green")
        if not estates:
            return _("Duchies at {duchies}, no Estates", duchies=duchies)
        if not duchies:
            return _("No Duchies, Estates at {estates}", estates=estates)
        return _("Duchies at {duchies}, Estates at {estates}", duchies=duchies, estates=estates)

    def nodes(self) -> list[Node]:
        """The controls and the map, as plain data."""
        buttons = [{"value": "run", "text": _("Fill the map"), "impossible": self.full}]
        if self.running:
            buttons = [{"value": "stop", "text": _("Stop")}]
        nodes: list[Node] = [
            {
                "id": "duchies",
                "kind": "range",
                "label": _("Duchies once so many Provinces are left: {count}", count=self.duchies or _("never")),
                "min": 0,
                "max": DUCHIES[-1],
                "value": self.duchies,
                "text": str(self.duchies or _("never")),
            },
            {
                "id": "estates",
                "kind": "range",
                "label": _("Estates once so many Provinces are left: {count}", count=self.estates or _("never")),
                "min": 0,
                "max": ESTATES[-1],
                "value": self.estates,
                "text": str(self.estates or _("never")),
            },
            {
                "id": "rival",
                "kind": "select",
                "label": _("Against"),
                "value": self.rival,
                "options": [{"value": name, "text": name} for name in self.rivals],
            },
        ]
        if not self.full:
            nodes.append(
                {
                    "id": "guess",
                    "kind": "range",
                    "label": _("Your guess for these two moments: {share} of 100 won", share=self.guess),
                    "min": 0,
                    "max": 100,
                    "value": self.guess,
                    "text": _("{share} of 100", share=self.guess),
                }
            )
        made: list[Node] = [{"id": "dials", "kind": "row", "look": "panel grid broad", "children": nodes}]
        made.append({"id": "do", "kind": "buttons", "label": _("Map"), "quiet": True, "options": buttons})
        if self.running and self._sweep is not None:
            made.append(
                {
                    "id": "progress",
                    "kind": "note",
                    "text": _("{part} % of the games are played.", part=round(100 * self._sweep.progress)),
                }
            )
        if self.shares or self._sweep is not None:
            made.append({"id": "words", "kind": "note", "look": "strong", "text": self.words()})
            made.append({"id": "map", "kind": "html", "label": _("Map of wins"), "html": self.html()})
        return made

    def html(self) -> str:
        """The map as a table: a number in each cell, a deeper tint for more wins, a mark on the best and the chosen."""
        heads = "".join(f'<th scope="col" class="rc-number">{estates or _("never")}</th>' for estates in ESTATES)
        rows = ""
        for duchies in DUCHIES:
            cells = "".join(self._td((duchies, estates)) for estates in ESTATES)
            rows += f'<tr><th scope="row">{duchies or _("never")}</th>{cells}</tr>'
        caption = _(
            "Games won of 100. Down: Provinces left when Duchies begin. Across: when Estates begin. ★ most wins, ▸ "
            "your choice."
        )
        return (
            '<div class="rc-text"><div class="rc-scroll" tabindex="0" role="region" '
            f'aria-label="{escape(_("Map of wins"), quote=True)}"><table class="rc-table rc-heat">'
            f"<caption>{escape(caption)}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            "</div></div>"
        )

    def _td(self, cell: Cell) -> str:
        share = self.share(cell)
        if share is None:
            return f'<td class="rc-number">{"▸ " if cell == self.cell else ""}·</td>'
        # a tint from nothing at no wins to half the accent at all of them, so that ink stays readable on it
        tint = f"background:color-mix(in srgb, var(--rc-accent, #1d5c63) {share * 45 // 100}%, transparent)"
        marks = ("★" if cell == self.best else "") + ("▸" if cell == self.cell else "")
        strong = f"<strong>{share}</strong>" if cell in (self.best, self.cell) else str(share)
        return f'<td class="rc-number" style="{tint}">{marks}{" " if marks else ""}{strong}</td>'

    def _acted(self, control: str, value: Any) -> None:
        if control == "duchies":
            self.turn_green(duchies=value)
        elif control == "estates":
            self.turn_green(estates=value)
        elif control == "rival":
            self.play_against(value)
        elif control == "guess":
            self.guess_share(value)
        elif control == "do":
            self.stop() if value == "stop" else self.run()
