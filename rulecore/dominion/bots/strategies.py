"""The named strategies: each a handful of lines that can be copied and changed."""

from __future__ import annotations

from rulecore.kernel.language import marked

from .strategy import Strategy


class BigMoney(Strategy):
    """Money and Provinces, and nothing else: the clock against which every other plan is measured."""

    name = "Big Money"
    story = marked("Buys the best Treasure it can pay for, then Provinces. Never touches an Action.")
    buy = ("8+ Province", "6+ Gold", "3+ Silver")


class SmithyMoney(Strategy):
    """Big Money that takes a Smithy whenever it has exactly four coins."""

    name = "Smithy Money"
    story = marked("Money, and another Smithy every time it has exactly four coins.")
    buy = ("8+ Province", "6+ Gold", "exactly 4 Smithy", "3+ Silver")


class OneSmithy(Strategy):
    """Big Money with one Smithy."""

    name = "One Smithy"
    story = marked("One Smithy to draw with, and money for the rest. Simple, and hard to beat.")
    buy = ("8+ Province", "4+ Smithy while it owns none", "6+ Gold", "3+ Silver")


class TwoSmithies(Strategy):
    """Big Money with two Smithies."""

    name = "Two Smithies"
    story = marked("Two Smithies, and money for the rest. Now and then they collide.")
    buy = ("8+ Province", "4+ Smithy while it owns fewer than two", "6+ Gold", "3+ Silver")


class OneWitch(Strategy):
    """Big Money with one Witch."""

    name = "One Witch"
    story = marked("Money for itself, and a Witch that hands out Curses.")
    buy = ("8+ Province", "5+ Witch while it owns none", "6+ Gold", "3+ Silver")


class OneMilitia(Strategy):
    """Big Money with one Militia."""

    name = "One Militia"
    story = marked("Money for itself, and a Militia that thins out your hand.")
    buy = ("8+ Province", "4+ Militia while it owns none", "6+ Gold", "3+ Silver")


class DuchyMoney(Strategy):
    """Big Money that turns green in time."""

    name = "Duchy Money"
    story = marked("Plain money that knows when to stop: it buys Duchies and Estates near the end.")
    buy = (
        "8+ Province",
        "5+ Duchy once 7 or fewer Provinces remain",
        "6+ Gold",
        "3+ Silver",
        "2+ Estate once 2 or fewer Provinces remain",
    )


class ChapelMoney(Strategy):
    """Big Money behind a Chapel."""

    name = "Chapel Money"
    story = marked("Opens with a Chapel, throws away what it began with, and buys money for a thin deck.")
    buy = ("8+ Province", "6+ Gold", "2 to 4 Chapel on its first two turns while it owns none", "3+ Silver")


class GardensRush(Strategy):
    """Many cards, many Gardens, and an early end."""

    name = "Gardens Rush"
    story = marked("Wants many cards and all the Gardens, and empties three piles before you are ready.")
    buy = ("4+ Gardens", "3+ Workshop", "2+ Estate", "else Copper")
    gain = ("Gardens", "Estate", "Workshop", "Silver")


class Trasher(Strategy):
    """Throws away what it began with, by whatever means the table offers."""

    name = "Trasher"
    story = marked("Throws away what it began with, and lets a thin deck of good cards do the work.")
    buy = (
        "8+ Province",
        "5+ Duchy once 4 or fewer Provinces remain",
        "2+ Estate once 2 or fewer Provinces remain",
        "2 to 4 Chapel on its first two turns while it owns none",
        "4+ Moneylender while it owns none on its first five turns",
        "6+ Gold",
        "5+ Laboratory while it owns fewer than three",
        "5+ Mine while it owns none",
        "5+ Market while it owns fewer than two",
        "4+ Remodel while it owns none",
        "4+ Smithy while it owns none",
        "3+ Silver",
    )


class Attacker(Strategy):
    """Buys attacks early and money afterwards."""

    name = "Attacker"
    story = marked("Buys trouble for its neighbours first, and money afterwards. Has never heard of peace.")
    buy = (
        "8+ Province",
        "5+ Duchy once 5 or fewer Provinces remain",
        "2+ Estate once 2 or fewer Provinces remain",
        "5+ Witch while it owns fewer than two",
        "6+ Gold",
        "4+ Militia while it owns none",
        "4+ Bureaucrat while it owns none",
        "4+ Thief while it owns none",
        "4+ Spy while it owns none",
        "3+ Silver",
    )


class EngineBuilder(Strategy):
    """Villages for actions, Smithies and Laboratories for cards, Markets and Festivals for buys."""

    name = "Engine Builder"
    story = marked("Builds a chain of Villages, Smithies, Markets and Festivals. Slow to start, loud when it runs.")
    buy = (
        "8+ Province once it owns two Golds",
        "8+ Province from turn 10",
        "5+ Duchy once 4 or fewer Provinces remain",
        "2+ Estate once 2 or fewer Provinces remain",
        "6+ Gold",
        "5+ Laboratory",
        "5+ Festival while it owns fewer than three",
        "5+ Market",
        "4+ Smithy while it owns fewer Smithies than Villages",
        "4+ Smithy while it owns none",
        "3+ Silver until turn 2",
        "3+ Village while it owns fewer than five",
        "3+ Silver",
    )


STRATEGIES: dict[str, type[Strategy]] = {
    "big_money": BigMoney,
    "big_money_smithy": SmithyMoney,
    "big_money_one_smithy": OneSmithy,
    "big_money_two_smithies": TwoSmithies,
    "big_money_one_witch": OneWitch,
    "big_money_one_militia": OneMilitia,
    "big_money_duchy": DuchyMoney,
    "chapel_money": ChapelMoney,
    "gardens_rush": GardensRush,
}
"""The strategies of the lessons, by the names that the specification gives them."""
