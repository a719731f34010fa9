"""What a lesson's file says about its experiment: knobs, players, measures and words, read and checked once.

``[change]`` of a lesson's file:

``question``
    what the experiment is about, in a sentence or two (needed).
``knobs``
    the options a learner may change (needed): names of the game's options, or tables with ``option`` and, where wanted,
    ``ask`` (the question above the control), ``low`` and ``high`` (a narrower range) or ``choices`` (a list of tables
    with ``label`` and ``value``, for options such as ladders and layouts that no slider can set). A knob may also stand
    for a number in the words of the line-ups: then it has ``word``, ``ask``, ``low``, ``high``, ``printed`` (the number
    of the first version) and ``rule``, and a line-up says ``players = "{Villages} Villages, Big Money"``.
``max_changed``
    how many knobs may differ from the rulebook at once; 1 if not given.
``lab``
    what the lab plays, if that is not the lesson's game itself, such as ``"rulecore.dominion.trial"``, one deck alone.
``base``
    options of both versions, such as ``{ players = 3 }``.
``start``
    knobs that stand elsewhere than in the rulebook when the page opens.
``metrics``
    names of what is measured, the one to bet on first; ``["length"]`` if not given. With several the learner chooses
    which one to bet on, and the others are shown beside it.
``line_ups``
    tables with ``players`` (one a seat with commas between, or one for all), ``name``, ``rotate`` (each shuffle is
    played once for every seat) and ``base`` (options of that table, such as ``{ players = 3 }``); one line-up of the
    game's usual opponent if not given.
``games``
    how many pairs can be chosen; ``[100, 400, 1000]`` if not given.
``words.<metric>``
    ``up`` and ``down``: how a difference of this metric is said, such as “longer games”.
``curve``
    a chart over all values of a knob; see :mod:`widgets.parts.curve`.
``after``
    a sentence or several for the learner once a run is over: how to read it, and what bots cannot say about people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final

from rulecore.kernel import InvalidOptions, Options, Setting
from rulecore.kernel.language import SOURCE, current, marked
from rulecore.lab import Arm, Comparison, Metric, call_players, metrics_of
from rulecore.lab.gauge import module_of
from widgets.language import _, rules_of

GAMES: Final = (100, 400, 1000)
SEVERAL: Final = 7
"""So many values are offered side by side; more become a slider or a list."""

WORDS: Final = {
    "length": (marked("longer games"), marked("shorter games")),
    "completion": (marked("more games that come to an end"), marked("fewer games that come to an end")),
    "first_seat": (marked("more wins for whoever begins"), marked("fewer wins for whoever begins")),
    "shared": (marked("more games without a single winner"), marked("fewer games without a single winner")),
    "real_decisions": (marked("more real choices"), marked("fewer real choices")),
    "options": (marked("more things you may do"), marked("fewer things you may do")),
    "lead_changes": (marked("the lead changes more often"), marked("the lead changes less often")),
    "drama": (marked("the winner comes from further behind"), marked("the winner is ahead for longer")),
    "settled": (marked("more turns after it is settled"), marked("fewer turns after it is settled")),
    "interaction": (
        marked("more actions that touch another player"),
        marked("fewer actions that touch another player"),
    ),
    "luck": (marked("the shuffle decides more"), marked("the shuffle decides less")),
    "win_share": (marked("this player wins more often"), marked("this player wins less often")),
}
"""How differences of the general metrics are said, unless a lesson says it better."""


@dataclass(frozen=True, slots=True)
class Knob:
    """One rule that can be changed.

    Attributes:
        option: name of the option.
        ask: the question above its control.
        rule: id of the rule it belongs to.
        choices: what it can be set to, as (words, value); in order.
        printed: the value it has without a change.
        slides: whether the values are whole numbers in a row, for a slider.
        word: whether it changes the words that call the players, and no rule.
    """

    option: str
    ask: str
    rule: str
    choices: tuple[tuple[str, Any], ...]
    printed: Any
    slides: bool
    word: bool = False

    def words(self, value: Any) -> str:
        """A value in words."""
        return next((text for text, known in self.choices if known == value), str(value))


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who plays.

    Attributes:
        name: what to call them.
        players: as the lab is told: names with commas between.
        rotate: whether each shuffle is played once for every seat.
        base: options of this table, on top of those of the experiment.
    """

    name: str
    players: str
    rotate: bool = False
    base: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """The experiment of one lesson.

    Attributes:
        game: name of the game.
        question: what it is about.
        knobs: what can be changed.
        most: how many knobs may differ from the rulebook at once.
        base: options of both versions.
        start: knobs that stand elsewhere than in the rulebook at first.
        metrics: what is measured.
        line_ups: who may play.
        games: numbers of pairs to choose from.
        words: how a difference is said, as (up, down), by metric.
        after: texts for the end of a run.
        lab: what the lab plays: the game, or a trial that shares its options.
    """

    game: str
    question: str
    knobs: tuple[Knob, ...]
    most: int
    base: Mapping[str, Any]
    start: Mapping[str, Any]
    metrics: tuple[Metric, ...]
    line_ups: tuple[LineUp, ...]
    games: tuple[int, ...]
    words: Mapping[str, tuple[str, str]]
    after: tuple[str, ...] = field(default=())
    lab: str = ""

    def knob(self, option: str) -> Knob:
        """The knob of an option."""
        return next(knob for knob in self.knobs if knob.option == option)

    def metric(self, name: str) -> Metric:
        """A metric of this experiment by name."""
        return next(metric for metric in self.metrics if metric.name == name)

    def describe(self, change: Mapping[str, Any]) -> str:
        """A change in words: “hand limit: 4 (printed: 5)”."""
        said = []
        for option, value in change.items():
            knob = self.knob(option)
            # the name of an option is English; in another language the question above its control stands for it
            name = option.replace("_", " ") if current() == SOURCE else knob.ask.rstrip(".?")
            sentence = (
                _("{name}: {value} (at first: {printed})") if knob.word else _("{name}: {value} (printed: {printed})")
            )
            said.append(sentence.format(name=name, value=knob.words(value), printed=knob.words(knob.printed)))
        return "; ".join(said) or _("nothing changed")

    @property
    def about_rules(self) -> bool:
        """Whether any knob changes a rule; otherwise all of them change who plays."""
        return any(not knob.word for knob in self.knobs)

    def rules(self, change: Mapping[str, Any]) -> dict[str, Any]:
        """The options among a change; the rest of it is about who plays."""
        return {option: value for option, value in change.items() if not self.knob(option).word}

    def players(self, line_up: int, change: Mapping[str, Any]) -> str:
        """Who plays under a change, as the lab is told."""
        return _called(self.line_ups[line_up].players, self.knobs, change)

    def problems(self, change: Mapping[str, Any]) -> list[str]:
        """What is wrong with a change; empty if it can be played."""
        try:
            _options_type(self.game).from_mapping({**self.base, **self.rules(change)})
        except InvalidOptions as error:
            return list(error.problems)
        return []

    def read_change(self, data: Any) -> dict[str, Any]:
        """A change from plain data, as a code holds it.

        Raises:
            ValueError: it names a knob or a value that this lesson does not offer.
        """
        if not isinstance(data, Mapping):
            raise ValueError("a change is a table of options and values")
        kind = _options_type(self.game)
        offered = {knob.option: knob for knob in self.knobs}
        change = {}
        for option, raw in data.items():
            value = raw if option in offered and offered[option].word else kind.read_value(option, raw)
            if option not in offered or not any(
                value == known and type(value) is type(known) for _, known in offered[option].choices
            ):
                raise ValueError(f"no knob of this lesson sets {option} to {raw!r}")
            change[option] = value
        if len(change) > self.most:
            raise ValueError("more rules differ than this lesson allows")
        return change

    def code(self, change: Mapping[str, Any], line_up: int, games: int, seed: int) -> str:
        """The library lines that play the same experiment."""
        who = self.line_ups[line_up]
        base = {**self.base, **who.base}
        more = f",\n    base={base!r}" if base else ""
        more += ",\n    rotate=True" if who.rotate else ""
        first, then = self.players(line_up, {}), self.players(line_up, change)
        more = f",\n    instead={then!r}{more}" if then != first else more
        return (
            "from rulecore.lab import compare\n\n"
            f"experiment = compare(\n    {self.lab or self.game!r},\n    {self.rules(change)!r},\n"
            f"    {[metric.name for metric in self.metrics]!r},\n"
            f"    games={games},\n    seed={seed},\n    players={first!r}{more},\n)\n"
            "experiment.run().result()"
        )

    def comparison(self, change: Mapping[str, Any], line_up: int, games: int, seed: int) -> Comparison:
        """The experiment, ready to be played: as printed against changed, on the same shuffles.

        Raises:
            InvalidOptions: the changes do not go together.
        """
        who = self.line_ups[line_up]
        lab = self.lab or self.game
        rules = self.rules(change)
        first = (
            _("the rules as printed") if rules else self.describe({knob.option: knob.printed for knob in self.knobs})
        )
        base = {**self.base, **who.base}
        printed = Arm(first, lab, base, self.players(line_up, {}), who.rotate)
        changed = Arm(self.describe(change), lab, {**base, **rules}, self.players(line_up, change), who.rotate)
        return Comparison(printed, changed, self.metrics, games, seed)


def read_plan(game: str, table: Mapping[str, Any]) -> ChangePlan:
    """Read and check ``[change]`` of a lesson's file.

    Args:
        game: name of the game.
        table: the table.

    Raises:
        ValueError: something is wrong; the message lists everything.
    """
    known = (
        "question",
        "knobs",
        "max_changed",
        "lab",
        "base",
        "start",
        "metrics",
        "line_ups",
        "games",
        "words",
        "after",
        "curve",
    )
    problems = [f"an experiment has no {key!r}" for key in table if key not in known]
    problems += [f"an experiment needs {key!r}" for key in ("question", "knobs") if not table.get(key)]
    kind = _options_type(game)
    lab = str(table.get("lab", game))
    base = dict(table.get("base", {}))
    try:
        printed = kind.from_mapping(base)
    except InvalidOptions as error:
        problems += error.problems
        printed = kind()
    knobs = []
    for entry in table.get("knobs", []):
        if "word" in entry and isinstance(entry, Mapping):
            made = _word_knob(entry, problems)
        else:
            made = _knob(game, {"option": entry} if isinstance(entry, str) else dict(entry), kind, printed, problems)
        if made is not None:
            knobs.append(made)
    metrics = _metrics(game, lab, table.get("metrics", ["length"]), problems)
    line_ups = _line_ups(lab, base, table.get("line_ups", []), knobs, problems)
    games = tuple(table.get("games", GAMES))
    if not games or not all(type(number) is int and 30 <= number <= 20_000 for number in games):
        problems.append("games are whole numbers from 30 to 20000")
    words = {name: (_(up), _(down)) for name, (up, down) in WORDS.items()}
    for name, said in table.get("words", {}).items():
        if set(said) != {"up", "down"}:
            problems.append(f"words.{name} are 'up' and 'down'")
        else:
            words[name] = (said["up"], said["down"])
        if name not in {metric.name for metric in metrics}:
            problems.append(f"words.{name} are for a metric that is not measured")
    start = {option: kind.read_value(option, value) for option, value in table.get("start", {}).items()}
    by_option = {knob.option: knob for knob in knobs}
    for option, value in start.items():
        if option not in by_option or value not in [known for _, known in by_option[option].choices]:
            problems.append(f"start: no knob sets {option} to {value!r}")
    if problems:
        raise ValueError(f"[change]: {'; '.join(problems)}")
    after = table.get("after", [])
    return ChangePlan(
        game=game,
        question=table["question"],
        knobs=tuple(knobs),
        most=int(table.get("max_changed", 1)),
        base=base,
        start=start,
        metrics=metrics,
        line_ups=line_ups,
        games=games,
        words={metric.name: words.get(metric.name, (_("higher"), _("lower"))) for metric in metrics},
        after=(after,) if isinstance(after, str) else tuple(after),
        lab=lab,
    )


def _options_type(game: str) -> type[Options]:
    found: type[Options] = import_module(f"rulecore.{game}").RULEBOOK.options_type
    return found


def _knob(game: str, entry: dict[str, Any], kind: type[Options], printed: Options, problems: list[str]) -> Knob | None:
    option = str(entry.get("option", ""))
    settings = kind.settings()
    problems += [f"a knob has no {key!r}" for key in entry if key not in ("option", "ask", "low", "high", "choices")]
    if option not in settings:
        problems.append(f"there is no option {option!r}; there are {', '.join(settings)}")
        return None
    setting = settings[option]
    value = getattr(printed, option)
    choices, slides = _choices(game, entry, setting, kind, problems)
    if value not in [known for _, known in choices]:
        problems.append(f"the knob {option} must offer {value!r}, which is in force without a change")
    for _words, offered in choices:
        wrong = kind.check_value(option, offered)
        if wrong:
            problems.append(wrong)
    return Knob(
        option, entry.get("ask") or rules_of(game)(setting.meaning).rstrip("."), setting.rule, choices, value, slides
    )


def _word_knob(entry: Mapping[str, Any], problems: list[str]) -> Knob | None:
    """A knob that stands for a number in the words of the line-ups."""
    wanted = {"word", "ask", "rule", "low", "high", "printed"}
    if set(entry) != wanted or not entry["low"] <= entry["printed"] <= entry["high"]:
        problems.append(f"a knob with a word has {', '.join(sorted(wanted))}, the number in its range")
        return None
    numbers = tuple((str(number), number) for number in range(entry["low"], entry["high"] + 1))
    return Knob(entry["word"], entry["ask"], entry["rule"], numbers, entry["printed"], True, True)


def _called(players: str, knobs: Sequence[Knob], change: Mapping[str, Any]) -> str:
    """The words that call the players, with the numbers of the knobs that stand in them."""
    words = {knob.option: change.get(knob.option, knob.printed) for knob in knobs if knob.word}
    return players.format(**words) if words else players


def _choices(
    game: str, entry: Mapping[str, Any], setting: Setting, kind: type[Options], problems: list[str]
) -> tuple[tuple[tuple[str, Any], ...], bool]:
    if "choices" in entry:
        option = str(entry["option"])
        try:
            return tuple(
                (str(item["label"]), kind.read_value(option, item["value"])) for item in entry["choices"]
            ), False
        except (KeyError, TypeError, ValueError) as error:
            problems.append(f"the choices of {option} are tables with 'label' and 'value' ({error})")
            return (), False
    if setting.values:
        return tuple(
            (rules_of(game)(setting.labels[value]) if value in setting.labels else _plain(value), value)
            for value in setting.values
        ), False
    low, high = entry.get("low", setting.low), entry.get("high", setting.high)
    if not setting.low <= low < high <= setting.high:
        problems.append(f"the knob {entry['option']} goes from {setting.low} to {setting.high} at most")
        return (), False
    numbers: list[tuple[str, Any]] = [(str(number), number) for number in range(low, high + 1)]
    if setting.none_means:
        numbers.append((rules_of(game)(setting.none_means), None))
    return tuple(numbers), not setting.none_means


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _metrics(game: str, lab: str, names: Any, problems: list[str]) -> tuple[Metric, ...]:
    known = metrics_of(lab)
    problems += [f"there is no metric {name!r}; there are {', '.join(known)}" for name in names if name not in known]
    if not names:
        problems.append("an experiment measures something")
    return tuple(_spoken(game, known[name]) for name in names if name in known)


def _spoken(game: str, metric: Metric) -> Metric:
    """A metric whose title and unit are in the language in use; “share” is no word but what the number is."""
    say = rules_of(game)
    unit = metric.unit if metric.unit == "share" else say(metric.unit)
    return replace(metric, title=say(metric.title), unit=unit, x=say(metric.x))


def _line_ups(
    lab: str, base: Mapping[str, Any], entries: Any, knobs: Sequence[Knob], problems: list[str]
) -> tuple[LineUp, ...]:
    if not entries:
        usual = getattr(import_module(f"{module_of(lab).__name__}.bots"), "DEFAULT_OPPONENT", "random")
        return (LineUp(_("{player} in every seat", player=usual), usual),)
    made = []
    for entry in entries:
        problems += [f"a line-up has no {key!r}" for key in entry if key not in ("name", "players", "rotate", "base")]
        players, own = str(entry.get("players", "")), dict(entry.get("base", {}))
        try:
            arm = Arm("", lab, {**base, **own}, _called(players, knobs, {}))
        except InvalidOptions as error:
            # what is wrong with the base of the experiment has been said already
            problems += [f"line-up: {problem}" for problem in error.problems] if own else []
            continue
        except KeyError as missing:
            problems.append(f"line-up: no knob has the word {missing}")
            continue
        except ValueError as error:
            problems.append(f"line-up: {error}")
            continue
        made.append(LineUp(str(entry.get("name", arm.agents)), players, bool(entry.get("rotate", False)), own))
    return tuple(made)


def stories(game: str, players: str, lab: str = "") -> list[tuple[str, str]]:
    """Name and story of each different player of a line-up.

    Args:
        game: name of the game.
        players: as the lab is told.
        lab: what the lab plays, if that is not the game itself.
    """
    say = rules_of(game)
    return list({player.name: say(player.story) for player in call_players(lab or game, players)}.items())
