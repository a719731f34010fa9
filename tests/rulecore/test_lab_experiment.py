"""Running experiments: the same numbers everywhere, stopped at any moment, honest about being unfinished."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from typing import Any

import pytest
from distributed import Client, LocalCluster

from rulecore.kernel import Action, InvalidOptions, LegalActions, Player, RandomPlayer, Rng
from rulecore.lab import Arm, Comparison, Survey, compare, find_metric, play_game
from rulecore.lab.compare import describe
from rulecore.lab.experiment import Experiment
from rulecore.lab.games import game_seed
from rulecore.lab.intervals import Moments, mean_interval
from rulecore.lab.results import Result

METRICS = ("length", "first_seat", "bridge_swing", "wager_size", "drama")


def small(games: int = 40, seed: int = 5) -> Comparison:
    """A comparison in which something differs."""
    return compare("dominance", {"tiles_left": 2, "hand_limit": 6}, METRICS, games=games, seed=seed)


def numbers(experiment: Comparison) -> list[Any]:
    """Everything that the experiment says, as values that can be compared."""
    sides = [side for pair in experiment.sides.values() for side in pair]
    return [experiment.results, [side.values for side in sides], [side.parts for side in sides]]


class LateFirst(Executor):
    """Finishes what was handed in last first, as an unlucky cluster might."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Put work off until somebody asks for the first of it."""
        future: Future[Any] = LateFuture(self)
        self.waiting.append((future, lambda: work(*args, **kwargs)))
        return future

    def work(self) -> None:
        """Do the last piece of work."""
        if self.waiting:
            future, work = self.waiting.pop()
            future.set_result(work())


class LateFuture(Future):  # type: ignore[type-arg]
    """Lets its executor do one piece of work whenever it is asked whether it is done."""

    def __init__(self, executor: LateFirst) -> None:
        super().__init__()
        self.executor = executor

    def done(self) -> bool:
        self.executor.work()
        return super().done()


class Clumsy(Player):
    """A player that breaks down in every game with an odd seed stream."""

    name = "Clumsy"
    story = "Falls over its own feet."

    def choose(self, view: Any, legal: LegalActions, rng: Rng) -> Action:
        raise RuntimeError("Clumsy fell over")


class TestSameEverywhere:
    def test_one_and_two_processes_agree(self) -> None:
        here = numbers(small().run())
        for workers in (1, 2):
            with ProcessPoolExecutor(workers) as pool:
                assert numbers(small().run(pool)) == here

    def test_threads_agree(self) -> None:
        with ThreadPoolExecutor(3) as pool:
            assert numbers(small().run(pool)) == numbers(small().run())

    def test_a_dask_cluster_agrees(self) -> None:
        with (
            LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, worker_dashboard_address=None
            ) as cluster,
            Client(cluster) as client,
            client.get_executor() as executor,
        ):
            assert numbers(small().run(executor)) == numbers(small().run())

    def test_the_order_in_which_games_finish_changes_nothing(self) -> None:
        assert numbers(small().run(LateFirst())) == numbers(small().run())

    def test_partial_results_are_those_of_the_first_games(self) -> None:
        experiment = small(60)
        for partial in experiment.slices(LateFirst(), 0.001):
            if 0 < partial.played < 60:
                fewer = small(60)
                fewer.games = partial.played
                fewer.run()
                assert numbers(fewer)[1] == numbers(partial)[1]
                break
        else:
            pytest.fail("There was no partial result.")

    def test_a_games_seed_depends_on_nothing_but_its_number(self) -> None:
        seeds = [game_seed(3, number) for number in range(1000)]
        assert len(set(seeds)) == 1000
        assert game_seed(3, 7) == seeds[7]
        assert not set(seeds) & {game_seed(4, number) for number in range(1000)}

    def test_a_record_gives_the_whole_game_again(self) -> None:
        arm = Arm("", "dominance", {"players": 3}, "random", rotate=True)
        record = play_game(arm, 12345, rotation=2)
        match = arm.match(12345, rotation=2)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.scores, len(match.actions)) == (
            record.winners,
            record.scores,
            record.decisions,
        )
        assert record.line_up == (1, 2, 0)

    def test_records_are_small(self) -> None:
        tracks = tuple(track for name in METRICS for track in find_metric("dominance", name).tracks)
        record = play_game(Arm("", "dominance"), 1, tracks=tracks)
        assert pickle.loads(pickle.dumps(record)) == record
        assert len(pickle.dumps(record)) < 6000


class TestPairs:
    def test_both_sides_begin_with_the_same_shuffle(self) -> None:
        one, other = Arm("", "dominance"), Arm("", "dominance", {"bridge_value": 2})
        for seed in range(20):
            assert one.set_up(seed).line == other.set_up(seed).line  # type: ignore[attr-defined]
            # bridges count at the end alone, and random players do not care
            assert play_game(one, seed).decisions == play_game(other, seed).decisions

    def test_paired_beats_unpaired(self) -> None:
        experiment = compare("dominance", {"tiles_left": 2}, ["length"], games=300, seed=2).run()
        result = experiment.result()
        one, other = experiment.sides["length"]
        unpaired = 1.96 * sqrt(one.moments.deviation**2 / 300 + other.moments.deviation**2 / 300)
        assert result.correlation is not None
        assert result.correlation > 0.5
        assert result.interval.half_width < 0.75 * unpaired

    def test_the_difference_is_the_mean_of_the_differences(self) -> None:
        experiment = compare("dominance", {"tiles_left": 2}, ["length"], games=50, seed=2).run()
        one, other = experiment.sides["length"]
        differences = [b - a for a, b in zip(one.values, other.values, strict=True)]
        result = experiment.result("length")
        assert result.difference == pytest.approx(sum(differences) / 50)
        assert (result.interval.low, result.interval.high) == pytest.approx(
            (mean_interval(Moments.of(differences)).low, mean_interval(Moments.of(differences)).high)
        )
        assert result.verdict == "down"

    def test_equal_sides_come_out_equal(self) -> None:
        result = compare("dominance", {"bridge_value": 2}, ["length"], games=40, seed=3).run().result()
        assert result.identical
        assert result.verdict == "too close to call"
        assert "any difference" in result.sentence

    def test_players_can_be_compared_too(self) -> None:
        experiment = compare(
            "dominance",
            {},
            ["win_share"],
            games=60,
            seed=1,
            players="random",
            instead="random who never wagers a coin, random",
            rotate=True,
        ).run()
        result = experiment.result()
        assert result.verdict == "up"
        assert result.reference == "Random"
        assert "never wagers a coin" in result.label
        # equal players on both seats of every shuffle
        assert 0.5 in experiment.sides["win_share"][0].interval


class TestStop:
    def test_stop_keeps_what_has_been_played(self) -> None:
        experiment = small(100_000)
        for partial in experiment.slices(seconds=0.05):
            partial.stop()
        assert 0 < experiment.played < 1000
        kept = experiment.played
        result = experiment.result()
        assert result.n == kept
        assert result.so_far
        assert result.looked
        assert f"so far, after {kept} of 100000 games" in result.sentence

    def test_stop_is_quick_on_a_pool(self) -> None:
        with ProcessPoolExecutor(2) as pool:
            experiment = small(100_000)
            for partial in experiment.slices(pool, 0.05):
                if partial.played:
                    partial.stop()
                    asked = time.perf_counter()
            assert time.perf_counter() - asked < 2
        assert 0 < experiment.played < 100_000
        assert experiment.result().n == experiment.played

    def test_what_was_stopped_goes_on(self) -> None:
        experiment = small(40)
        for partial in experiment.slices(seconds=0.001):
            partial.stop()
        assert experiment.played < 40
        assert numbers(experiment.run()) == numbers(small(40).run())

    def test_a_forgotten_generator_calls_its_work_back(self) -> None:
        pool = LateFirst()
        slices = small(500).slices(pool, 0.001)
        next(slices)
        slices.close()
        assert all(future.cancelled() for future, _ in pool.waiting)
        assert pool.waiting

    def test_slices_are_short(self) -> None:
        experiment = small(100_000)
        pauses = []
        clock = time.perf_counter()
        for partial in experiment.slices(seconds=0.05):
            pauses.append(time.perf_counter() - clock)
            if len(pauses) == 8:
                partial.stop()
            clock = time.perf_counter()
        # the shortest ones, since a busy machine may hold up any of them
        assert sorted(pauses)[1] < 0.15

    def test_an_event_loop_gets_its_turn(self) -> None:
        async def press_stop(experiment: Experiment) -> None:
            await asyncio.sleep(0.1)
            experiment.stop()

        async def watch() -> int:
            experiment = small(100_000)
            button = asyncio.create_task(press_stop(experiment))
            looks = 0
            async for _ in experiment.watch(seconds=0.02):
                looks += 1
            await button
            assert not experiment.done
            return looks

        assert asyncio.run(watch()) > 1

    def test_a_player_that_breaks_down_is_heard(self) -> None:
        arm = Arm("", "dominance", {}, (Clumsy(), RandomPlayer()))
        survey = Survey(arm, [find_metric("dominance", "length")], games=3)
        with pytest.raises(RuntimeError, match="fell over"):
            survey.run()
        with ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="fell over"):
            survey.run(pool)


class TestHonesty:
    def test_an_unfinished_run_uses_the_wider_interval(self) -> None:
        stopped = small(400)
        for partial in stopped.slices(seconds=0.001):
            if partial.played >= 50:
                partial.stop()
        planned = small(stopped.played).run()
        assert stopped.result("length").interval.half_width > 1.2 * planned.result("length").interval.half_width
        assert planned.result("length").so_far is False
        assert planned.result("length").looked is False

    def test_a_prolonged_run_keeps_it(self) -> None:
        experiment = small(40).run()
        experiment.prolong(20)
        assert experiment.result().so_far
        experiment.run()
        result = experiment.result()
        assert (result.n, result.planned, result.games) == (60, 40, 60)
        assert result.looked
        assert not result.so_far
        assert numbers(experiment)[1] == numbers(small(60).run())[1]

    def test_unfinished_games_are_told_and_not_counted(self) -> None:
        experiment = compare(
            "dominance",
            {"turn_cap": 14},
            ["length", "completion"],
            games=60,
            seed=1,
        ).run()
        length, completion = experiment.results
        assert length.unfinished[0] == 0
        assert 0 < length.unfinished[1] < 60
        assert length.n == 60 - length.unfinished[1]
        assert f"{length.unfinished[1]} with turn cap 14" in length.sentence
        assert completion.n == 60
        assert completion.value == pytest.approx(1 - length.unfinished[1] / 60)

    def test_games_that_never_end_end_at_the_cap(self) -> None:
        arm = Arm("peace", "dominance", {}, "random who never declares a Dispute")
        survey = Survey(arm, [find_metric("dominance", "completion")], games=3).run()
        assert survey.sides["completion"].unfinished == 3
        assert survey.sides["completion"].mean == 0

    def test_the_sentence_says_n_seed_agents_and_interval(self) -> None:
        sentence = compare("dominance", {"tiles_left": 3}, games=40, seed=77).run().result().sentence
        for said in ("40 pairs", "seed 77", "Random", "down", "tiles left 3", "turns (-"):
            assert said in sentence

    def test_before_two_games_nothing_is_said(self) -> None:
        result = small().result()
        assert result.n == 0
        assert "nothing to say" in result.sentence
        assert result.verdict == "too close to call"

    def test_too_close_comes_with_the_games_that_would_settle_it(self) -> None:
        result = compare("dominance", {"line_length": 4}, ["first_seat"], games=60, seed=1).run().result()
        assert result.verdict == "too close to call"
        assert result.further is None or result.further > 0
        assert "settle it" in result.sentence

    def test_the_fair_share_is_a_reference(self) -> None:
        arm = Arm("thrift", "dominance", {}, "random who never wagers a coin, random", rotate=True)
        result = Survey(arm, [find_metric("dominance", "win_share")], games=60, seed=1).run().result()
        assert result.reference_value == 0.5
        assert result.verdict == "up"
        assert "a fair share is 50.0 %" in result.sentence

    def test_a_metric_without_a_fair_share_has_no_such_result(self) -> None:
        survey = Survey(Arm("", "dominance"), [find_metric("dominance", "length")], games=2).run()
        with pytest.raises(ValueError, match="no fair share"):
            survey.result()


class TestBadInput:
    def test_every_wrong_option_is_named(self) -> None:
        with pytest.raises(InvalidOptions) as caught:
            compare("dominance", {"bridge_valu": 2, "hand_limit": 99})
        assert len(caught.value.problems) == 2

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"game": "chess"}, "no game 'chess'"),
            ({"metrics": ["lenght"]}, "no metric 'lenght'"),
            ({"players": "nobody"}, "Nobody is called 'nobody'"),
            ({"players": "random, random, random"}, "2 seats need 2 players"),
            ({"players": ""}, "Nobody is called ''"),
            ({"players": "random who sings"}, "who 'sings'"),
            ({"games": 0}, "at least one game"),
            ({"metrics": []}, "at least one thing"),
            ({"metrics": ["luck"]}, "'luck' needs arms whose players rotate"),
        ],
    )
    def test_a_mistake_is_named(self, wrong: dict[str, Any], said: str) -> None:
        call = {"game": "dominance", "change": {"tiles_left": 2}, **wrong}
        with pytest.raises(ValueError, match=said):
            compare(call.pop("game"), call.pop("change"), **call)

    def test_a_run_is_not_prolonged_by_nothing(self) -> None:
        with pytest.raises(ValueError, match="at least one"):
            small().prolong(0)


def test_options_are_told_in_the_games_words() -> None:
    assert describe("dominance", {"wagers_back": "nobody"}) == "wagers back: nobody"
    assert describe("dominance", {"least_to_line": None}) == "least to line: all of them"
    assert describe("dominance", {"bridge_value": 2}) == "bridge value 2"


def test_every_result_can_be_compared() -> None:
    assert isinstance(small(2).run().result(), Result)


def test_a_list_may_name_its_players_and_says_who_is_none() -> None:
    # a list with a name in it used to end in a bare AttributeError
    arm = Arm("", "dominance", {}, ["miser", "magpie"])
    assert [player.name for player in arm.seated] == ["Miser", "Magpie"]
    with pytest.raises(ValueError, match="somebody who can choose, or a name"):
        Arm("", "dominance", {}, [3, "miser"])  # type: ignore[list-item]
