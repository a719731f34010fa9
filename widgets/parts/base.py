"""What every part of a lesson is: a widget built once, a state that can be saved, and guarded handlers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar

import ipywidgets as widgets

from widgets.language import _

if TYPE_CHECKING:
    from widgets.lesson import Lesson

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Part:
    """One part of a lesson, such as the bet or the levels.

    Subclasses build their widget in :meth:`build` and may keep a state that :meth:`save` turns into small plain data
    and :meth:`load` brings back. Whatever a mouse can do has a method of the same name, so that tests and codes can do
    it.

    Attributes:
        key: name in the lesson's file, in codes and in results.
        stays_open: whether one may go on in it after it is done, as in a playground.
        lesson: the lesson it belongs to.
        data: its table in the lesson's file.
    """

    key: ClassVar[str]
    stays_open: ClassVar[bool] = False

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.data = lesson.data.table(self.key)
        self._widget: widgets.Widget | None = None

    @property
    def done(self) -> bool:
        """Whether the learner has been through it."""
        return False

    def build(self) -> widgets.Widget:
        """Make the widget; called once, when the part is first shown."""
        raise NotImplementedError

    def widget(self) -> widgets.Widget:
        """The part's widget, the same object every time, so that running a cell twice changes nothing."""
        if self._widget is None:
            self._widget = self.build()
        return self._widget

    @property
    def built(self) -> bool:
        """Whether the widget exists yet."""
        return self._widget is not None

    def save(self) -> Any:
        """The state as small plain data, or ``None`` if nothing has been done."""
        return None

    def load(self, state: Any) -> None:
        """Bring a state back; ``None`` is the untouched part.

        Raises:
            ValueError: the state cannot be one of this part. The lesson then brings the old one back.
        """

    def hand_over(self, successor: Part) -> None:
        """Give the same part in another language what no code holds, and end what is still running here.

        Args:
            successor: the part that takes this one's place; the state of the code has been loaded into it already.
        """

    def changed(self) -> None:
        """Tell the lesson that there is something new to save."""
        self.lesson.changed(self.key)

    def guarded(self, handler: Callable[Given, Made]) -> Callable[Given, Made | None]:
        """A handler for a widget that says on the page what went wrong; Voila alone would say nothing."""

        @functools.wraps(handler)
        def safe(*args: Given.args, **kwargs: Given.kwargs) -> Made | None:
            try:
                return handler(*args, **kwargs)
            except Exception as error:
                self.lesson.trouble(error)
                return None

        return safe

    def on_click(self, button: widgets.Button, action: Callable[[], Any]) -> widgets.Button:
        """Let a button do something, guarded."""

        def press(_: widgets.Button) -> None:
            action()

        button.on_click(self.guarded(press))
        return button

    def on_value(self, control: widgets.Widget, action: Callable[[Any], Any]) -> widgets.Widget:
        """Let a control do something with its new value, guarded."""

        def use(change: dict[str, Any]) -> None:
            action(change["new"])

        control.observe(self.guarded(use), names="value")
        return control


def html(text: str = "", kind: str = "") -> widgets.HTML:
    """A piece of the page; ``text`` is markup of ours, with everything from outside escaped by the caller."""
    made = widgets.HTML(text)
    made.add_class("rc-text")
    if kind:
        made.add_class(f"rc-{kind}")
    return made


def button(words: str, kind: str = "", tooltip: str = "") -> widgets.Button:
    """A button with words on it; ``kind`` is ``"main"`` for the one to press next, ``"quiet"`` for the rest."""
    made = widgets.Button(description=words, tooltip=tooltip or None, layout=widgets.Layout(width="auto"))
    made.add_class("rc-button")
    if kind:
        made.add_class(f"rc-{kind}")
    return made


def row(*children: widgets.Widget) -> widgets.Box:
    """Widgets side by side that wrap on a narrow page."""
    made = widgets.Box(children)
    made.add_class("rc-row")
    return made


def stack(*children: widgets.Widget, kind: str = "") -> widgets.VBox:
    """Widgets one below the other."""
    made = widgets.VBox(children)
    made.add_class("rc-stack")
    if kind:
        made.add_class(f"rc-{kind}")
    return made


def section(key: str, *children: widgets.Widget) -> widgets.VBox:
    """The card of one part, to which the bar's links lead."""
    made = stack(*children, kind="section")
    made.add_class(f"rc-part-{key}")
    return made


def radios(label: str, options: Sequence[tuple[str, Any]], value: Any = None) -> widgets.RadioButtons:
    """A choice of one, with a name."""
    made = widgets.RadioButtons(
        description=label,
        options=list(options),
        value=value,
        layout=widgets.Layout(width="auto", max_width="100%"),
        style={"description_width": "initial"},
    )
    made.add_class("rc-radios")
    return made


def show(widget: widgets.DOMWidget, visible: bool) -> None:
    """Show or hide a widget in place; nothing is rebuilt, so focus stays where it is."""
    widget.layout.display = None if visible else "none"


def task(text: str, label: str = "") -> str:
    """The line beside a control that says who acts, how often, and when it is done."""
    return f'<p class="rc-task"><strong>{escape(label or _("Your task"))}</strong> {escape(text)}</p>'


def answer(text: str, mood: str) -> str:
    """What the page says back: ``mood`` is ``"good"``, ``"warn"``, ``"bad"`` or ``"plain"``; a mark goes with it."""
    marks = {"good": "✓", "warn": "!", "bad": "✗", "plain": "›"}
    return (
        f'<div class="rc-answer rc-{mood}"><span class="rc-mark" aria-hidden="true">{marks[mood]}</span>'
        f"<div>{text}</div></div>"
    )


def opening(heading: str, prose: Sequence[str]) -> str:
    """Heading and prose above a part; nothing if it has no heading."""
    return f"<h2>{escape(heading)}</h2>{paragraphs(*prose)}" if heading else ""


def paragraphs(*texts: str) -> str:
    """Texts as escaped paragraphs."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def fold(summary: str, inner: str, opened: bool = False) -> str:
    """A folded piece that opens by mouse and keyboard, everywhere."""
    return f'<details class="rc-fold"{" open" if opened else ""}><summary>{escape(summary)}</summary>{inner}</details>'


def refusal_html(refusal: Any) -> str:
    """A refusal in full: the failed condition, what would make it legal, and the rule."""
    return answer(
        f"<p><strong>{escape(refusal.reason)}</strong></p><p>{escape(refusal.cure)}</p>"
        f'<p class="rc-small">{_("Rule")} <code>{escape(refusal.rule)}</code></p>',
        "warn",
    )
