"""The vocabulary every drawing is made of: a few shapes with names and places, and no rule of any game.

A scene is plain data. It holds the same items for three widths of the reader's screen; each item is laid out once, in
Python, and the browser (``board.js``) and the static drawing (``svg.py``) only put down the shapes.

Items (``kind``):

- ``rect``: a panel. Geometry ``x y w h r`` (corner radius).
- ``poly``: a tile, a triangle, any outline. Geometry ``x y p`` (points around x, y as "dx,dy dx,dy").
- ``path``: any other line. Geometry ``x y d`` (path data around x, y).
- ``art``: a small drawing by name from ``theme/glyphs.py``. Geometry ``x y s t`` (scale, turn in degrees).
- ``token``: a piece that lies in a ``pool`` and may travel: art with a ``face``, a ``count`` and a ``badge``.
- ``text``: one line. Geometry ``x y``; ``tone`` holds its size and colour.

Targets are the places a person may pick: ``circle`` (``x y r``), ``rect`` or ``poly``, each with an accessible name.
All lengths are in units of one CSS pixel when a drawing is shown at its natural width.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from widgets.boards.moves import moves

Scene = dict[str, Any]
Item = dict[str, Any]
Geometry = dict[str, Any]
Box = tuple[float, float, float, float]


class Choice(TypedDict, total=False):
    """What a person would do by picking a place, and why not if it is refused."""

    enabled: bool
    label: str
    why: str


@dataclass(frozen=True)
class Size:
    """A width the drawing is laid out for; it is used when at least ``since`` pixels are there."""

    name: str
    width: int
    since: int


#: How broad letters are, in ems; any other, such as a capital, is 0.68.
LETTERS = (
    (" .,:;'|iljI", 0.27),
    ("ftr()-/", 0.34),
    ("ckszvxyJčćšž", 0.5),
    ("abdeghnopqu0123456789+−=≤–đL?", 0.56),
    ("mMwW%", 0.86),
)
#: Heights of the tones of a text; any other is 14.
HEIGHTS = {"tiny": 11, "small": 12, "large": 17, "huge": 22}

SIZES = (Size("wide", 900, 876), Size("medium", 600, 590), Size("narrow", 288, 0))


def number(value: float) -> float | int:
    """A length with one decimal, and none where it is whole: the scene travels as JSON."""
    rounded = round(float(value), 1)
    return int(rounded) if rounded == int(rounded) else rounded


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the ``p`` of a poly."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def breadth(text: str, tone: str = "") -> float:
    """About how broad a line is drawn in the fonts we ask for, which are all close to Arial."""
    height = next((size for name, size in HEIGHTS.items() if name in tone.split()), 14)
    ems = sum(next((wide for letters, wide in LETTERS if letter in letters), 0.68) for letter in text)
    return ems * height * (1.05 if "strong" in tone else 1)


def written(x: float, y: float, text: str, tone: str = "", room: float = 0) -> Item:
    """A line of text, squeezed to ``room`` where it would be broader; also a part of a token."""
    line: Item = {"kind": "text", "text": text, "tone": tone or "start", "x": number(x), "y": number(y)}
    if room and breadth(text, tone) > room:
        line["fit"] = number(room)
    return line


def drawn(x: float, y: float, art: str, scale: float = 1) -> Item:
    """A small drawing by name, as a part of a token."""
    return {"kind": "art", "art": art, "tone": "", "x": number(x), "y": number(y), "s": round(scale, 2), "t": 0}


@dataclass
class Canvas:
    """One width of a scene while it is laid out."""

    size: Size
    items: dict[str, tuple[Item, Geometry]] = field(default_factory=dict)
    places: dict[str, tuple[Item, Geometry]] = field(default_factory=dict)
    height: float = 0

    def _put(self, kind: str, name: str, look: Item, **geometry: Any) -> None:
        if name in self.items:
            raise ValueError(f"two items of this drawing are called {name!r}")
        rounded = {key: value if isinstance(value, str) else number(value) for key, value in geometry.items()}
        self.items[name] = ({"id": name, "kind": kind, **look}, rounded)

    def rect(self, name: str, box: Box, tone: str = "panel-area", radius: float = 10) -> None:
        """A panel: x, y, width, height."""
        x, y, w, h = box
        self._put("rect", name, {"tone": tone}, x=x, y=y, w=w, h=h, r=radius)

    def poly(self, name: str, x: float, y: float, corners: Iterable[tuple[float, float]], tone: str) -> None:
        """A closed outline whose corners are counted from (x, y)."""
        self._put("poly", name, {"tone": tone}, x=x, y=y, p=points(corners))

    def path(self, name: str, x: float, y: float, data: str, tone: str) -> None:
        """A line given as path data counted from (x, y)."""
        self._put("path", name, {"tone": tone}, x=x, y=y, d=data)

    def art(
        self,
        name: str,
        x: float,
        y: float,
        art: str,
        scale: float = 1,
        turn: float = 0,
        faint: bool = False,
        over: bool = False,
    ) -> None:
        """A small drawing by name; ``turn`` is clockwise, in degrees; ``over`` puts it above the marks of picks."""
        look: Item = {"art": art, "tone": "faint" if faint else ""}
        if over:
            look["over"] = True
        self._put("art", name, look, x=x, y=y, s=round(scale, 2), t=turn)
        self.items[name][1]["s"] = round(scale, 2)

    def token(
        self,
        name: str,
        x: float,
        y: float,
        *,
        art: str,
        edge: str,
        face: str,
        pool: str,
        count: int = 1,
        scale: float = 1,
        chosen: int = 0,
        queue: int | None = None,
        home: str | None = None,
        leaves: str | None = None,
        parts: list[Item] | None = None,
    ) -> None:
        """A piece, or ``count`` like pieces in one stack.

        Args:
            face: what the piece is; only pieces with equal faces can be the same piece before and after a move.
            pool: where it lies; pieces travel between pools.
            chosen: how many of the stack the person has chosen so far.
            queue: its place in a queue, 0 at the front, if the pool is one.
            home: the item it came from if no pool explains it, such as the screen of its owner.
            leaves: the item it goes to if no pool explains it; its home if not given.
            parts: what is written and drawn on it and travels along (see :func:`written` and :func:`drawn`).
        """
        look: Item = {"art": art, "edge": edge, "face": face, "pool": pool, "count": count}
        if chosen:
            look["chosen"] = chosen
        if queue is not None:
            look["queue"] = queue
        if home:
            look["home"] = home
        if leaves:
            look["exit"] = leaves
        if parts:
            look["parts"] = parts
        self._put("token", name, look, x=x, y=y)
        self.items[name][1]["s"] = round(scale, 2)

    def text(self, name: str, x: float, y: float, text: str, tone: str = "", room: float = 0) -> None:
        """One line whose baseline starts, is centred or ends (``tone``: start, middle, end) at (x, y).

        With ``room`` it is drawn no broader than that.
        """
        line = written(x, y, text, tone, room)
        self._put("text", name, {key: line[key] for key in ("text", "tone", "fit") if key in line}, x=x, y=y)

    def place(self, name: str, thing: str, shape: str, small: bool = False, note: str = "", **geometry: Any) -> None:
        """A place a person may pick.

        Args:
            thing: what is there, in words: its accessible name when the choice brings no label.
            shape: "circle" (x y r), "rect" (x y w h r) or "poly" (x y p).
            small: show that it can be picked by a dot in its middle in place of its outline.
            note: what else is worth knowing of it, for whoever points at it or comes there by keyboard.
        """
        rounded = {key: value if isinstance(value, str) else number(value) for key, value in geometry.items()}
        look: Item = {"id": name, "shape": shape, "thing": thing}
        if note:
            look["note"] = note
        self.places[name] = ({**look, "small": True} if small else look, rounded)


#: Grounds of a drawing, lowest first; everything else lies on them in the order it was put down.
GROUNDS = ("table-area", "panel-area", "belt-area")


def _height(item: Item) -> int:
    ground = item.get("tone", "").split(" ")[0]
    return GROUNDS.index(ground) if ground in GROUNDS else len(GROUNDS)


def _merge(parts: list[dict[str, tuple[Item, Geometry]]]) -> list[Item]:
    """The items of all widths as one list; what differs between widths goes into ``g``, one entry a width."""
    merged = []
    for name in dict.fromkeys(name for part in parts for name in part):
        looks = [part[name][0] if name in part else None for part in parts]
        first = next(look for look in looks if look is not None)
        places: list[Geometry | None] = []
        for part, look in zip(parts, looks, strict=True):
            if look is None:
                places.append(None)
                continue
            differing = {key: value for key, value in look.items() if first.get(key) != value}
            # what the first width has and this one has not must not be inherited
            differing |= {key: None for key in first if key not in look}
            places.append({**part[name][1], **differing})
        merged.append({**first, "g": places})
    return merged


def _targets(canvases: list[Canvas], choices: Mapping[str, Choice], selected: Mapping[str, int]) -> list[Item]:
    targets = []
    for target in _merge([canvas.places for canvas in canvases]):
        choice = choices.get(target["id"])
        if choice is None:
            continue
        thing = target.pop("thing")
        label = choice.get("label") or thing
        target["label"] = label
        if label != thing:
            target["thing"] = thing
        target["enabled"] = bool(choice.get("enabled", True))
        if not target["enabled"] and choice.get("why"):
            target["why"] = choice["why"]
        if target["id"] in selected:
            target["selected"] = True
        targets.append(target)
    return targets


def assemble(
    canvases: list[Canvas],
    *,
    game: str,
    setting: str,
    label: str,
    caption: str,
    text: list[dict[str, Any]],
    choices: Mapping[str, Choice] | None,
    selected: Mapping[str, int],
    actor: str | None,
) -> Scene:
    """One scene from the drawings of all widths.

    Args:
        canvases: one for each width, the broadest first; mostly one for each of ``SIZES``.
        setting: what must be equal for pieces to travel from one scene to the next: the map, and whose eyes look.
        label: the accessible name of the whole board.
        caption: what is asked now, shown above the board.
        text: the board in words, ``{"id", "term", "lines"}`` for each part of it.
        choices: what may be picked; None for a picture to look at.
        selected: places that are chosen already, with how many pieces.
        actor: the item that pieces out of sight come from and go to, the screen of whoever decides now.
    """
    return {
        "game": game,
        "setting": setting,
        "label": label,
        "caption": caption,
        "sizes": [
            {"name": canvas.size.name, "w": canvas.size.width, "h": number(canvas.height), "since": canvas.size.since}
            for canvas in canvases
        ],
        "items": sorted(_merge([canvas.items for canvas in canvases]), key=_height),
        "targets": _targets(canvases, choices or {}, selected),
        "text": text,
        "actor": actor,
        "moves": [],
    }


def following(before: Scene, after: Scene) -> Scene:
    """The scene ``after`` with the pieces that travelled since ``before``, so that the browser can let them slide."""
    return {**after, "moves": moves(before, after)}


def counted(selected: Iterable[str] | Mapping[str, int] | None) -> dict[str, int]:
    """Chosen places with how many pieces of each; a plain list of places means one each."""
    if selected is None:
        return {}
    if isinstance(selected, Mapping):
        return {name: int(count) for name, count in selected.items() if count}
    return dict.fromkeys([selected] if isinstance(selected, str) else selected, 1)
