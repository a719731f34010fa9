"""What the bench of lesson 9 shows: knobs, intent, players, the result with its warnings, and the page to hand in."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from rulecore.card import change_text, changes_of, meaning_of, say_value
from rulecore.dominion.bots import EVERYBODY, Strategy
from rulecore.dominion.facts import CARDS, PLAYERS, SETS
from rulecore.dominion.options import PRESETS, DominionOptions, costs_under
from rulecore.dominion.scoring import card_points
from rulecore.dominion.setup import pile_size
from rulecore.dominion.words import card_name
from rulecore.lab import find_metric
from rulecore.lab.words import number_text
from rulecore.teaching.record import RecordOfExperiment
from widgets.language import _ as shared
from widgets.language import of_game, rules_of
from widgets.parts.base import answer, paragraphs
from widgets.parts.change_plan import WORDS
from widgets.parts.interval import difference_words, interval_picture, verdict_words
from widgets.sheet import Node

if TYPE_CHECKING:
    from widgets.playgrounds.dominion_design_lab import Ground

_ = of_game("dominion")
rules = rules_of("dominion")

CARDS_TO_SET = tuple(CARDS)


def metric_words(name: str) -> tuple[str, str]:
    """How more and less of a number are said."""
    own = {
        "piles": (_("more games end with empty piles"), _("fewer games end with empty piles")),
        "tied": (_("more games end level at the top"), _("fewer games end level at the top")),
        "margin": (_("clearer wins"), _("closer wins")),
        "points": (_("more points for the first player named"), _("fewer points for the first player named")),
        "curses": (_("more Curses for the first player named"), _("fewer Curses for the first player named")),
    }
    if name in own:
        return own[name]
    more, less = WORDS[name]
    return shared(more), shared(less)


def printed(ground: Ground, kind: str, card: str) -> int:
    """The number of a card in rule A."""
    options = ground.rules[0]
    if kind == "prices":
        return costs_under(options.prices)[card]
    if kind == "points":
        return card_points(card, 0, dict(options.points))
    return pile_size(card, options)


def value_of(option: str, raw: Any) -> Any:
    """The value that a control stands for."""
    setting = DominionOptions.settings()[option]
    return setting.values[int(raw)] if setting.values else int(raw)


def _offered(option: str) -> list[Any]:
    """The values of an option with a list; those of the empty piles are by name or by number."""
    return list(DominionOptions.settings()[option].values)


def knob_node(ground: Ground, option: str) -> Node:
    """The control of one option."""
    about = DominionOptions.settings()[option]
    now, usual = ground.setting(option), getattr(ground.rules[0], option)
    label = meaning_of(about) + (f" {_('(turned)')}" if option in ground.change else "")
    if not about.values:
        return {
            "id": f"knob:{option}",
            "kind": "range",
            "label": f"{label}: {now}",
            "min": about.low,
            "max": about.high,
            "value": now,
            "text": str(now),
        }
    values = _offered(option)
    return {
        "id": f"knob:{option}",
        "kind": "select",
        "label": label,
        "look": "wide",
        "value": str(_index(values, now)),
        "options": [
            {"value": str(number), "text": say_value(about, value) + (_(" (rule A)") if _same(value, usual) else "")}
            for number, value in enumerate(values)
        ],
    }


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and type(one) is type(other)


def _index(values: list[Any], value: Any) -> int:
    return next(number for number, known in enumerate(values) if _same(known, value))


def _select(control: str, label: str, value: Any, options: list[tuple[Any, str]], look: str = "") -> Node:
    return {
        "id": control,
        "kind": "select",
        "label": label,
        "look": look,
        "value": str(value),
        "options": [{"value": str(known), "text": text} for known, text in options],
    }


def _grid(control: str, children: list[Node]) -> Node:
    return {"id": control, "kind": "row", "look": "grid broad", "children": children}


def nodes(ground: Ground) -> list[Node]:
    """The whole bench."""
    return [*_rules(ground), *_intent(ground), *_players(ground), *_result(ground)]


def _rules(ground: Ground) -> list[Node]:
    from widgets.playgrounds.dominion_design_lab import DIALS, READINGS

    presets = {"article": _("as in the article"), "official": _("as in the published game")}
    return [
        {"id": "head-rules", "kind": "heading", "text": _("1. The rules")},
        {
            "id": "table",
            "kind": "row",
            "children": [
                _select("choose:preset", _("Rule A"), ground.preset, [(name, presets[name]) for name in PRESETS]),
                _select("choose:players", _("Players"), ground.players, [(count, str(count)) for count in PLAYERS]),
                _select("choose:kingdom", _("Kingdom"), ground.kingdom, [(name, rules(name)) for name in SETS]),
            ],
        },
        {
            "id": "readings",
            "kind": "fold",
            "title": _("Rule B: readings of the rulebook"),
            "children": [_grid("readings-grid", [knob_node(ground, option) for option in READINGS])],
        },
        {
            "id": "dials",
            "kind": "fold",
            "title": _("Rule B: hand, starting deck and other numbers"),
            "children": [_grid("dials-grid", [knob_node(ground, option) for option in DIALS])],
        },
        {
            "id": "amounts",
            "kind": "fold",
            "title": _("Rule B: prices, points and piles"),
            "children": _amounts(ground),
        },
        {"id": "differs", "kind": "html", "label": _("Rule B differs"), "html": _differs(ground)},
        *_drops(ground),
    ]


def _amounts(ground: Ground) -> list[Node]:
    from widgets.playgrounds.dominion_design_lab import AMOUNTS

    kinds = {"prices": _("price"), "points": _("points at the end"), "pile_sizes": _("cards in the pile")}
    low, high = AMOUNTS[ground.kind]
    usual = printed(ground, ground.kind, ground.card)
    now = dict(ground.change.get(ground.kind, ())).get(ground.card, usual)
    return [
        {
            "id": "which",
            "kind": "row",
            "children": [
                _select("choose:kind", _("Number"), ground.kind, [(kind, kinds[kind]) for kind in AMOUNTS]),
                _select("choose:card", _("Card"), ground.card, [(card, card_name(card)) for card in CARDS_TO_SET]),
            ],
        },
        _grid(
            "amount-grid",
            [
                {
                    "id": "amount",
                    "kind": "range",
                    "label": _("{card}, {number}: {now} (rule A: {usual})").format(
                        card=card_name(ground.card), number=kinds[ground.kind], now=now, usual=usual
                    ),
                    "min": low,
                    "max": high,
                    "value": now,
                    "text": str(now),
                }
            ],
        ),
    ]


def _drops(ground: Ground) -> list[Node]:
    from widgets.playgrounds.dominion_design_lab import AMOUNTS

    options = [
        {"value": f"{kind}:{card}", "text": _("{card}: as in rule A").format(card=card_name(card))}
        for kind in AMOUNTS
        for card, _amount in ground.change.get(kind, ())
    ]
    buttons: list[Node] = []
    if options:
        buttons.append({"id": "drop", "kind": "buttons", "label": _("Take back"), "look": "quiet", "options": options})
    if ground.change:
        reset = [{"value": "reset", "text": _("All knobs as in rule A")}]
        buttons.append({"id": "reset", "kind": "buttons", "label": _("Rule B"), "quiet": True, "options": reset})
    return buttons


def changes(ground: Ground) -> list[str]:
    """In what rule B differs from rule A, line by line."""
    settings = DominionOptions.settings()
    return [
        _("{meaning}: {value} (rule A: {usual})").format(
            meaning=meaning_of(settings[option]),
            value=say_value(settings[option], value),
            usual=say_value(settings[option], getattr(ground.rules[0], option)),
        )
        for option, value in ground.change.items()
    ]


def count_of_changes(ground: Ground) -> int:
    """How many numbers or readings differ; each card of a table counts."""
    from widgets.playgrounds.dominion_design_lab import AMOUNTS

    return sum(len(value) if option in AMOUNTS else 1 for option, value in ground.change.items())


def _differs(ground: Ground) -> str:
    said = changes(ground)
    if not said:
        return f"<p>{escape(_('Rule B is rule A so far. Open a fold above and turn a knob.'))}</p>"
    listed = "".join(f"<li>◆ {escape(line)}</li>" for line in said)
    warn = f"<p>{escape(two_knobs())}</p>" if count_of_changes(ground) > 1 else ""
    return f"<p>{escape(_('Rule B differs:'))}</p><ul>{listed}</ul>{warn}"


def two_knobs() -> str:
    """What is said of more than one change."""
    return _("More than one knob is turned. Whatever comes out, nobody can say which one did it.")


def _intent(ground: Ground) -> list[Node]:
    return [
        {"id": "head-intent", "kind": "heading", "text": _("2. What shall it do?")},
        {
            "id": "intent",
            "kind": "text",
            "label": _("Your intended effect, in a sentence"),
            "value": ground.intent,
            "placeholder": _("such as: whoever begins shall win as often as the others"),
        },
        _select(
            "choose:metric",
            _("How you will see it"),
            ground.metric,
            [(name, rules(find_metric("dominion", name).title)) for name in _metrics()],
            "wide",
        ),
    ]


def _metrics() -> tuple[str, ...]:
    from widgets.playgrounds.dominion_design_lab import METRICS

    return METRICS


def _players(ground: Ground) -> list[Node]:
    from widgets.playgrounds.dominion_design_lab import SHUFFLES

    names = [(name, name) for name, player in EVERYBODY.items() if issubclass(player, Strategy)]
    made: list[Node] = [
        {"id": "head-players", "kind": "heading", "text": _("3. Who plays?")},
        {
            "id": "seats",
            "kind": "row",
            "children": [
                _select(f"seat:{seat}", _("Seat {number}", number=seat + 1), ground.seats[seat], names)
                for seat in range(ground.players)
            ],
        },
        {
            "id": "how",
            "kind": "row",
            "children": [
                _select("choose:games", _("Pairs of games"), ground.games, [(count, str(count)) for count in SHUFFLES]),
                {
                    "id": "rotate",
                    "kind": "check",
                    "label": _("Each shuffle once from every seat"),
                    "value": ground.rotate,
                },
            ],
        },
    ]
    why = ground.obstacle()
    options = [{"value": "stop", "text": _("Stop")}] if ground.running else [
        {"value": "run", "text": _("Run A against B"), "tone": "strong", "impossible": bool(why), "why": why or None}
    ]  # fmt: skip
    if ground.measured is not None and not ground.running:
        options.append({"value": "page", "text": _("Page to hand in")})
    made.append({"id": "do", "kind": "buttons", "label": _("Run"), "quiet": True, "options": options})
    if why and not ground.running:
        made.append({"id": "why", "kind": "note", "text": why})
    if ground.words:
        made.append({"id": "words", "kind": "note", "look": "strong", "text": ground.words})
    return made


def _result(ground: Ground) -> list[Node]:
    if ground.measured is None:
        return []
    numbers, metric = ground.measured, ground.found_metric()
    said = metric_words(ground.metric)
    mark, verdict = verdict_words(numbers, said, ground.running)
    text = (
        f'<p class="rc-verdict"><span><span aria-hidden="true">{mark}</span> {escape(verdict)}</span>'
        f'<span class="rc-small">{escape(metric.title)}</span></p>'
        + paragraphs(_("Intended: {words}", words=ground.intent))
        + interval_picture(metric, numbers, said)
        + paragraphs(*numbers_words(ground), *warnings(ground))
    )
    clear = numbers.verdict != "too close to call"
    return [
        {
            "id": "result",
            "kind": "html",
            "label": _("The result"),
            "html": f'<div class="rc-text">{answer(text, "good" if clear and not ground.running else "plain")}</div>',
        }
    ]


def numbers_words(ground: Ground) -> list[str]:
    """Both means, and what they stand on."""
    numbers, metric = ground.measured, ground.found_metric()
    assert numbers is not None
    return [
        _(
            "{metric}: {before} by rule A, {after} by rule B.",
            metric=metric.title,
            before=number_text(numbers.reference, metric.unit),
            after=number_text(numbers.value, metric.unit),
        ),
        _.plural(
            "{count} pair of games on the same shuffles, seed {seed}: {players}.",
            "{count} pairs of games on the same shuffles, seed {seed}: {players}.",
            numbers.n,
            seed=ground.stands_on[1],
            players=ground.who(),
        ),
    ]


def warnings(ground: Ground) -> list[str]:
    """What must be said besides the numbers."""
    numbers = ground.measured
    assert numbers is not None
    said = []
    if ground.identical:
        said.append(
            _("No game differed at all: perhaps these players never meet your rule. Choose others and run again.")
        )
    elif numbers.known and numbers.verdict == "too close to call":
        said.append(_("The interval contains zero: noise alone may look like this."))
        if numbers.further:
            said.append(
                _.plural(
                    "About {count} pair more would settle it, if the difference is really this one.",
                    "About {count} pairs more would settle it, if the difference is really this one.",
                    numbers.further,
                )
            )
    if count_of_changes(ground) > 1:
        said.append(two_knobs())
    if any(numbers.unfinished):
        said.append(
            _(
                "Some games were stopped by a cap and not counted: {one} by rule A, {other} by rule B.",
                one=numbers.unfinished[0],
                other=numbers.unfinished[1],
            )
        )
    said.append(_("Bots play by a list. People see a rule coming and play for it, so try it at a table too."))
    return said


def result_words(ground: Ground) -> str:
    """The result in two sentences, for screen readers and the line below the buttons."""
    numbers, metric = ground.measured, ground.found_metric()
    if numbers is None or not numbers.known:
        return _("There was nothing to measure.")
    verdict = verdict_words(numbers, metric_words(ground.metric))[1]
    return f"{verdict}. {difference_words(metric, numbers)}."


def record_of(ground: Ground) -> RecordOfExperiment:
    """The page to hand in."""
    numbers, metric = ground.measured, ground.found_metric()
    assert numbers is not None
    reference = ground.rules[0]
    named = [_("Article") if ground.preset == "article" else _("Published game")]
    rotated = [_("Each shuffle once from every seat.")] if ground.rotate else []
    return RecordOfExperiment(
        game="dominion",
        title="Dominion",
        intended=ground.intent,
        reference=(*named, *(change_text(change) for change in changes_of(reference))),
        changed=tuple(changes(ground)),
        players=(
            *(
                _("Seat {number}: {name}").format(number=seat + 1, name=ground.seats[seat])
                for seat in range(ground.players)
            ),
            _("Kingdom: {name}").format(name=rules(ground.kingdom)),
            *rotated,
        ),
        measured=metric.title,
        numbers=(
            *numbers_words(ground)[:1],
            _("Difference, rule B minus rule A: {difference}.", difference=difference_words(metric, numbers)),
        ),
        verdict=verdict_words(numbers, metric_words(ground.metric))[1] + ".",
        warnings=tuple(warnings(ground)),
        games=ground.stands_on[0],
        seed=ground.stands_on[1],
        code=code_of(ground),
    )


def _named(table: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in table.items())


def code_of(ground: Ground) -> str:
    """The library lines that play the same games."""
    more = ", rotate=True" if ground.rotate else ""
    return (
        "from rulecore.lab import compare\n"
        f"base = dict({_named(ground.base)})\n"
        f"change = dict({_named(ground.change)})\n"
        f"compare('dominion', change, [{ground.metric!r}], games={ground.stands_on[0]}, seed={ground.stands_on[1]}, "
        f"players={ground.who()!r}, base=base{more}).run().result()"
    )
