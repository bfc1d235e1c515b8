# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine import champion_bot
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.champion_bot import ChampionBot, ChampionPlan
from desktop_app.engine.endgame import EndgameLimits, begin_endgame
from desktop_app.engine.halt import Halt
from desktop_app.engine.preendgame import begin_preendgame
from desktop_app.engine.protocol import Engine
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.simulating_bot import SimulatingBot, SimulationPlan
from desktop_app.engine.thought import Pace
from desktop_app.engine.time_manager import DEFAULT_TIME
from desktop_app.play.drawing import ShufflingDrawer
from desktop_app.play.seats import seat_view
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, Table
from desktop_app.rules.board import Square
from desktop_app.rules.move import Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import Mode, Seat
from tests.helpers.games import make_setup, middle_game
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, shipped_leaves, small_engine
from tests.helpers.seats import BY_COUNT, CAB, middle_seat, seat_of
from tests.unit.engine.test_simulating_bot import ENDLESS, Asked, hidden_elsewhere

pytestmark = pytest.mark.native

SHORT = SimulationPlan(candidates=3, most_iterations=30, infers=True, most_racks=30)


PLAN = ChampionPlan(SHORT, candidates=2, endgame_nodes=200, preendgame_nodes=10_000, memory_mb=1)


def champion(pace: Pace = BY_COUNT, engine: Engine | None = None) -> ChampionBot:
    return ChampionBot(engine or small_engine(), shipped_leaves(), PLAN, pace)


def static(view: SeatView) -> object:
    return StaticBot(small_engine(), shipped_leaves()).choose_move(view)


def test_with_an_empty_bag_it_plays_the_best_line() -> None:
    # AAAA against BBD: whoever opens the board to the other loses by it.
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
    """A full rack, and so many of the unseen tiles in the bag."""
    return seat_of("BADESAE", "ABCDEDEAB"[: 7 + bag_count], CAB, bag_count=bag_count)


def noted_preendgames(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    asked: list[tuple[Any, ...]] = []

    def begin(*args: Any) -> Any:
        asked.append(args)
        return begin_preendgame(*args)

    monkeypatch.setattr(champion_bot, "begin_preendgame", begin)
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


def test_it_simulates_where_too_few_draws_were_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    view = late_seat()
    plan = replace(PLAN, least_seen=1.1)
    chosen = ChampionBot(small_engine(), shipped_leaves(), plan, BY_COUNT).choose_move(view)
    simulating = SimulatingBot(small_engine(), shipped_leaves(), SHORT, BY_COUNT)
    assert chosen == simulating.choose_move(view)


def test_its_clock_bounds_the_endgame(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[EndgameLimits] = []

    def begin(*args: Any) -> Any:
        asked.append(args[-1])
        return begin_endgame(*args)

    monkeypatch.setattr(champion_bot, "begin_endgame", begin)
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
    squares = frozenset(Square(each.row, each.col) for each in free.placements())
    kept_out = champion().choose_move(replace(view, barred=squares))
    assert not isinstance(kept_out, Play) or squares.isdisjoint(
        each.square for each in kept_out.placements()
    )


def test_a_halted_thought_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch)
    halt = Halt()
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
