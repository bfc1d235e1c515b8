# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine import searching_bots
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.inference import begin_inference
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.preendgame import PreendgameSnapshot, begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.searching_bots import (
    CHAMPION_PLAN,
    ChampionBot,
    ChampionPlan,
    SimulatingBot,
    SimulationPlan,
)
from desktop_app.engine.thought import DEFAULT_TIME, Pace, thinking_ms
from desktop_app.play.seats import seat_view
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.board import Square
from desktop_app.rules.move import Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import Mode, Seat
from tests.helpers.games import make_setup, middle_game
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, shipped_leaves, small_engine
from tests.helpers.seats import BY_COUNT, CAB, just_laid, middle_seat, seat_of
from tests.unit.engine.test_searching_bots_simulating import (
    ENDLESS,
    ProcedureProgress,
    hidden_elsewhere,
)

pytestmark = pytest.mark.native

SHORT = SimulationPlan(candidates=3, most_iterations=30, infers=True, most_racks=30)


PLAN = ChampionPlan(
    SHORT,
    most_in_bag=4,
    candidates=2,
    least_draws=32,
    endgame_nodes=200,
    preendgame_nodes=10_000,
    memory_mb=1,
)


def champion(pace: Pace = BY_COUNT, engine: Engine | None = None) -> ChampionBot:
    return ChampionBot(engine or small_engine(), shipped_leaves(), PLAN, pace)


def static(view: SeatView) -> object:
    return StaticBot(small_engine(), shipped_leaves()).choose_move(view)


def test_with_an_empty_bag_it_plays_the_best_line() -> None:
    # AAAA against BBD: the player who opens the board loses.
    view = seat_of("AAAA", "BBD", CAB)
    assert isinstance(static(view), Play)
    assert champion().choose_move(view) == Pass()


def test_what_the_opponent_has_still_to_draw_is_not_in_the_bag() -> None:
    view = seat_of("AAAA", "BBD", CAB, bag_count=2)
    assert view.rack_counts == (4, 1)
    assert champion().choose_move(view) == Pass()


def test_with_tiles_in_the_bag_it_simulates() -> None:
    view = middle_seat()
    simulating = SimulatingBot(small_engine(), shipped_leaves(), SHORT, BY_COUNT)
    assert champion().choose_move(view) == simulating.choose_move(view)


def late_seat(bag_count: int = 1) -> SeatView:
    """Return a full rack, with this many of the unseen tiles in the bag."""
    return seat_of("BADESAE", "ABCDEDEABCE"[: 7 + bag_count], CAB, bag_count=bag_count)


def noted_preendgames(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    asked: list[tuple[Any, ...]] = []

    def begin(*args: Any) -> Any:
        asked.append(args)
        return begin_preendgame(*args)

    monkeypatch.setattr(searching_bots, "begin_preendgame", begin)
    return asked


def test_with_a_few_tiles_in_the_bag_it_looks_through_the_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = noted_preendgames(monkeypatch)
    move = champion().choose_move(late_seat())
    options = asked[0][-1]
    assert options.seconds is None
    assert options.nodes_in_all == 10_000
    assert move == begin_preendgame(*asked[0]).result().best.move
    champion().choose_move(seat_of("BADESAE", "ABCDE" * 3, CAB, bag_count=5))
    assert len(asked) == 1, "with more it simulates"


@pytest.mark.parametrize("bag_count", [1, 2, 3, 4])
def test_a_plan_says_with_how_many_in_the_bag_it_looks_through_the_draws(
    bag_count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = noted_preendgames(monkeypatch)
    asked = ProcedureProgress(monkeypatch)
    plan = replace(PLAN, most_in_bag=2, least_draws=1)
    view = late_seat(bag_count)
    move = ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(view)
    if bag_count <= 2:
        assert len(begun) == 1
        assert asked.options == []
    else:
        assert begun == []
        simulating = SimulatingBot(small_engine(), shipped_leaves(), SHORT, BY_COUNT)
        assert move == simulating.choose_move(view)


@pytest.mark.parametrize(("bag_count", "is_late"), [(3, True), (5, True), (6, False)])
def test_late_in_the_game_it_simulates_in_another_way(
    bag_count: int, is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ProcedureProgress(monkeypatch)
    late = replace(SHORT, candidates=5, plies=100, blur=12)
    plan = replace(PLAN, late=late, late_bag=5, most_in_bag=2)
    unseen = "ABCDEDEABCEDD"[: 7 + bag_count]
    view = seat_of("BADESAE", unseen, CAB, bag_count=bag_count)
    ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(view)
    (options,) = asked.options
    assert (options.plies, options.blur) == ((100, 12) if is_late else (2, 0))
    assert len(asked.moves) == (5 if is_late else 3)


def test_the_champion_plays_for_points_in_every_simulation() -> None:
    late = CHAMPION_PLAN.late
    assert late is not None and late.with_points and CHAMPION_PLAN.simulation.with_points


@pytest.mark.parametrize("bag_count", [3, 15])
def test_points_of_the_plan_are_those_of_the_simulation(
    bag_count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ProcedureProgress(monkeypatch)
    simulation = replace(SHORT, with_points=True)
    plan = replace(PLAN, simulation=simulation, late=simulation, most_in_bag=2)
    unseen = "ABCDEDEABCEDDABCDEABCDE"[: 7 + bag_count]
    view = seat_of("BADESAE", unseen, CAB, bag_count=bag_count)
    ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(view)
    assert [options.with_points for options in asked.options] == [True]


def test_a_limit_of_iterations_is_for_all_its_simulations() -> None:
    limited = CHAMPION_PLAN.limited_to(7)
    assert limited.late is not None
    assert (limited.simulation.most_iterations, limited.late.most_iterations) == (7, 7)
    assert CHAMPION_PLAN.simulation.most_iterations > 7


def test_a_turn_is_worth_more_than_its_share_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    view = replace(middle_seat(), remaining_ms=60_000)
    hasty = replace(SHORT, confidence=0.51, tolerance=0.9)
    for stretch in (1.0, 1.5):
        plan = replace(PLAN, simulation=hasty, turn_stretch=stretch)
        ChampionBot(small_engine(), shipped_leaves(), plan, Pace()).choose_move(view)
    one, stretched = (options.seconds or 0.0 for options in asked.options)
    assert one < thinking_ms(view) / 1000 < stretched <= 1.5 * thinking_ms(view) / 1000


def test_without_a_clock_positions_over_all_endings_bound_the_preendgame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = noted_preendgames(monkeypatch)
    champion().choose_move(late_seat(3))
    engine, situation, leaves, moves, options = asked[0]

    def count(most: int) -> int:
        limited = replace(options, nodes_in_all=most)
        found = begin_preendgame(engine, situation, leaves, moves, limited).result()
        assert found.ending == "nodes"
        return found.nodes

    most = options.nodes_in_all
    assert most / 2 < count(most) <= most * 1.05
    assert count(4 * most) > most * 1.05, "there is more to search"


def test_its_clock_bounds_the_preendgame(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_preendgames(monkeypatch)
    hurried = replace(DEFAULT_TIME, most_ms=400)
    view = replace(late_seat(), remaining_ms=60_000)
    champion(Pace(hurried)).choose_move(view)
    ((*_, options),) = asked
    assert 0 < options.seconds <= 0.4
    assert champion(Pace()).choose_move(replace(view, remaining_ms=1_000)) == static(view)
    assert len(asked) == 1, "in time trouble it answers at once"


class CutShort:
    """A pre-endgame that ended after this many draws of its candidates."""

    is_done = True

    def __init__(self, seen: Sequence[int], draws: int, *args: Any) -> None:
        whole = begin_preendgame(*args).result()
        rows = (replace(row, draws=draws, seen=0) for row in whole.rows)
        looked_at = tuple(replace(row, seen=count) for row, count in zip(rows, seen, strict=False))
        self._found = replace(whole, rows=looked_at)

    def result(self) -> PreendgameSnapshot:
        return self._found


@pytest.mark.parametrize(
    ("seen", "draws", "chosen"),
    [
        ((32, 32), 183, 0),
        ((31, 32), 183, 1),
        ((8, 8), 8, 0),
        ((7, 8), 8, 1),
        ((31, 31), 183, None),
        ((0, 7), 8, None),
    ],
)
def test_it_goes_by_candidates_that_enough_draws_were_looked_at_of(
    seen: tuple[int, ...], draws: int, chosen: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[CutShort] = []

    def begin(*args: Any) -> CutShort:
        jobs.append(CutShort(seen, draws, *args))
        return jobs[-1]

    monkeypatch.setattr(searching_bots, "begin_preendgame", begin)
    asked = ProcedureProgress(monkeypatch)
    move = champion().choose_move(late_seat())
    (job,) = jobs
    if chosen is None:
        simulating = SimulatingBot(small_engine(), shipped_leaves(), SHORT, BY_COUNT)
        assert move == simulating.choose_move(late_seat())
    else:
        assert move == job.result().rows[chosen].move
        assert asked.options == []


def test_what_the_opponent_probably_kept_is_looked_through_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = noted_preendgames(monkeypatch)
    view = just_laid(late_seat(2), CAB)
    champion().choose_move(view)
    champion().choose_move(late_seat(2))
    kept, nothing = (options.kept for *_, options in begun)
    assert {len(leave.tiles) for leave in kept} == {4}
    assert nothing == (), "no turn before tells anything"
    plan = replace(PLAN, simulation=replace(SHORT, infers=False))
    ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(view)
    assert begun[-1][-1].kept == ()


def test_it_infers_once_where_it_simulates_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    inferred: list[object] = []

    def infer(*args: Any) -> Any:
        inferred.append(args)
        return begin_inference(*args)

    monkeypatch.setattr(searching_bots, "begin_inference", infer)
    monkeypatch.setattr(
        searching_bots, "begin_preendgame", lambda *args: CutShort((1, 1), 100, *args)
    )
    asked = ProcedureProgress(monkeypatch)
    champion().choose_move(just_laid(late_seat(2), CAB))
    (options,) = asked.options
    assert options.kept
    assert len(inferred) == 1


def test_its_clock_bounds_the_endgame(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[EndgameLimits] = []

    def begin(*args: Any) -> Any:
        asked.append(args[-1])
        return begin_endgame(*args)

    monkeypatch.setattr(searching_bots, "begin_endgame", begin)
    view = replace(seat_of("AAAA", "BBD", CAB), remaining_ms=25 * 60_000)
    assert champion(Pace()).choose_move(view) == Pass()
    (limits,) = asked
    assert limits.seconds is not None
    assert 1 < limits.seconds <= DEFAULT_TIME.most_ms / 1000
    assert champion(Pace()).choose_move(replace(view, remaining_ms=1_000)) == static(view)
    assert len(asked) == 1, "in time trouble it answers at once"


def test_it_answers_where_no_search_covers_the_position() -> None:
    for view in (middle_seat(), seat_of("AAAA", "BBD", CAB)):
        reference = champion(engine=ReferenceEngine(make_lexicon(WORDS)))
        assert reference.choose_move(view) == static(view)
        three = replace(view, points=(0, 0, 0), rack_counts=(*view.rack_counts, 0))
        assert champion().choose_move(three) == static(three)


def test_it_lays_no_tile_on_a_barred_square_in_an_endgame() -> None:
    view = seat_of("SABE", "BBD", CAB)
    free = champion().choose_move(view)
    assert isinstance(free, Play)
    squares = frozenset(Square(placement.row, placement.col) for placement in free.placements())
    kept_out = champion().choose_move(replace(view, barred=squares))
    assert not isinstance(kept_out, Play) or squares.isdisjoint(
        placement.square for placement in kept_out.placements()
    )


def test_a_halted_thought_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    halt = CancelToken()
    asked.when_begun = halt.call
    plan = replace(PLAN, simulation=replace(ENDLESS, infers=True))
    ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(middle_seat(), halt)
    (job,) = asked.jobs
    assert job.result().ending == "cancelled"


def test_permuting_every_hidden_tile_never_changes_its_move() -> None:
    state = middle_game().state
    for seat in range(2):
        expected = champion().choose_move(seat_view(state, seat))
        others = hidden_elsewhere(state, seat)
        assert {champion().choose_move(seat_view(other, seat)) for other in others} == {expected}


def test_it_challenges_every_word_that_the_list_does_not_hold() -> None:
    view = replace(middle_seat(), challengeable=("CAB", "CABB", "BAD"))
    assert champion().choose_challenge(view) == ("CABB",)


@pytest.mark.parametrize("ruleset", ["naspa-2016", "sanspa-1999", "singapore-2015"])
def test_it_plays_whole_games_that_keep_the_rules(ruleset: str) -> None:
    setup = make_setup("A", "B", ruleset=ruleset, mode=Mode.AUTOMATIC)
    setup = replace(setup, seats=(Seat("A", "champion"), Seat("B", "static")))
    judge = small_engine().lexicon
    drawer = ShufflingDrawer(random.Random(3))
    table = Table(setup, judge=judge, drawer=drawer, sink=MemorySink())
    bots = (champion(), StaticBot(small_engine(), shipped_leaves()))
    for _ in play_to_end(table, bots):
        pass
    assert table.state.is_over
    assert all(judge.is_acceptable(word) for row in table.state.rows for word in row.words)
