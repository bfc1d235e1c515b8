# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine import searching_bots
from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.candidates import find_top
from desktop_app.engine.inference import InferenceOptions, Inferred, WeighedLeave
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.searching_bots import SimulatingBot, SimulationPlan, last_act
from desktop_app.engine.simulation import SimulationJob, SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.thought import DEFAULT_TIME, Pace, Thought, thinking_ms
from desktop_app.play.seats import seat_view
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Move, Play
from desktop_app.rules.state import GameState
from tests.helpers.games import middle_game
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, shipped_leaves, small_engine
from tests.helpers.seats import BY_COUNT, CAB, just_laid, middle_seat, seat_of
from tests.unit.engine.test_bots import with_hidden_tiles_permuted

pytestmark = pytest.mark.native

SHORT = SimulationPlan(candidates=4, most_iterations=40)
# Only time or cancelling ends it within seconds.
ENDLESS = SimulationPlan(candidates=2, most_iterations=10**12, confidence=1 - 1e-15, tolerance=0.0)


def simulating(plan: SimulationPlan = SHORT, pace: Pace = BY_COUNT) -> SimulatingBot:
    return SimulatingBot(small_engine(), shipped_leaves(), plan, pace)


class ProcedureProgress:
    """Records the simulations that are started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.options: list[SimulationOptions] = []
        self.moves: list[Move] = []
        self.jobs: list[SimulationJob] = []
        self.when_begun: Callable[[], None] = lambda: None
        monkeypatch.setattr(searching_bots, "begin_simulation", self._begin)

    def _begin(self, *args: Any) -> Any:
        self.options.append(args[-1])
        self.moves = list(args[3])
        self.jobs.append(begin_simulation(*args))
        self.when_begun()
        return self.jobs[-1]


def test_it_plays_what_does_best_in_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    view = middle_seat()
    move = simulating().choose_move(view)
    top = [candidate.move for candidate in find_top(small_engine(), view, 4, shipped_leaves())]
    assert asked.moves == top
    (options,) = asked.options
    assert (options.seconds, options.iterations, options.kept) == (None, 40, ())
    again = begin_simulation(
        small_engine(), Situation.of_view(view), shipped_leaves(), top, options
    )
    assert move == again.result().best.move


def test_it_does_not_always_play_the_best_static_move() -> None:
    chosen = set()
    for number in range(12):
        rack = "".join(random.Random(number).choices("ABCDES", k=7))
        view = replace(middle_seat(), rack=tuple(rack))
        static = StaticBot(small_engine(), shipped_leaves()).choose_move(view)
        chosen.add(simulating().choose_move(view) == static)
    assert chosen == {True, False}


def test_its_clock_bounds_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    view = replace(middle_seat(), remaining_ms=60_000)
    simulating(pace=Pace(threads=2, seed=7)).choose_move(view)
    (options,) = asked.options
    assert options.seconds is not None
    assert 0 < options.seconds <= thinking_ms(view) / 1000
    assert options.iterations is None, "what its clock has is used"
    assert options.threads == 2


@pytest.mark.parametrize("remaining_ms", [1_500, 0, -20_000])
def test_without_time_it_answers_at_once(
    remaining_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ProcedureProgress(monkeypatch)
    view = replace(middle_seat(), remaining_ms=remaining_ms)
    move = simulating(ENDLESS, Pace()).choose_move(view)
    assert move == StaticBot(small_engine(), shipped_leaves()).choose_move(view)
    assert asked.options == []


def test_the_same_position_is_met_with_the_same_draws() -> None:
    seeds = [
        Thought(view, Pace(seed=seed), None).seed
        for seed in (1, 2)
        for view in (middle_seat(), replace(middle_seat(), rack=tuple("AABBCDE")), middle_seat())
    ]
    assert seeds[0] == seeds[2]
    assert len(set(seeds)) == 4


def fall_backs() -> list[tuple[str, Bot, dict[str, Any]]]:
    reference = ReferenceEngine(make_lexicon(WORDS))
    leaves = shipped_leaves()
    return [
        ("no native engine", SimulatingBot(reference, leaves, ENDLESS, BY_COUNT), {}),
        ("no values", SimulatingBot(small_engine(), RULE_OF_THUMB, ENDLESS, BY_COUNT), {}),
        ("three", simulating(ENDLESS), {"points": (0, 0, 0), "rack_counts": (7, 4, 3)}),
        ("odd racks", simulating(ENDLESS), {"bag_count": 20}),
    ]


@pytest.mark.parametrize("case", range(4))
def test_where_there_can_be_no_simulation_it_plays_the_best_static_move(case: int) -> None:
    name, bot, changes = fall_backs()[case]
    view = replace(middle_seat(), **changes)
    leaves = RULE_OF_THUMB if name == "no values" else shipped_leaves()
    assert bot.choose_move(view) == StaticBot(small_engine(), leaves).choose_move(view), name


def test_a_halted_thought_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    halt = CancelToken()
    asked.when_begun = halt.call
    simulating(ENDLESS).choose_move(middle_seat(), halt)
    (job,) = asked.jobs
    assert job.result().ending == "cancelled"


def test_it_challenges_every_word_that_the_list_does_not_hold() -> None:
    view = replace(middle_seat(), challengeable=("CAB", "CABB", "BAD"))
    assert simulating().choose_challenge(view) == ("CABB",)


def hidden_elsewhere(state: GameState, seat: int) -> list[GameState]:
    rng = random.Random(4)
    return [with_hidden_tiles_permuted(state, seat, rng) for _ in range(4)]


def test_permuting_every_hidden_tile_never_changes_its_move() -> None:
    state = middle_game().state
    for seat in range(2):
        expected = simulating().choose_move(seat_view(state, seat))
        others = hidden_elsewhere(state, seat)
        assert len({other.racks for other in others}) > 1
        assert {simulating().choose_move(seat_view(other, seat)) for other in others} == {expected}


def test_inference_of_the_opponents_rack_from_the_last_turn() -> None:
    view = seat_of("BADESAE", "ABCDEABCDESSAEBDEABCDE", bag_count=15)
    assert last_act(view) is None
    assert last_act(just_laid(view, CAB)) == CAB
    hook = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))
    assert last_act(just_laid(just_laid(view, CAB), hook)) == hook
    assert last_act(replace(view, last_exchanged=3)) == 3
    whole = Play(7, 4, Direction.ACROSS, tuple("BEADSAB"))
    assert last_act(just_laid(view, whole)) is None, "nothing was kept"


def test_what_the_opponent_probably_kept_is_simulated_with(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    plan = replace(SHORT, infers=True, most_racks=50)
    view = just_laid(seat_of("BADESAE", "ABCDEABCDESSAEBDEABCDE", bag_count=15), CAB)
    simulating(plan).choose_move(view)
    (options,) = asked.options
    assert options.kept
    assert {len(leave.tiles) for leave in options.kept} == {4}
    simulating(SHORT).choose_move(view)
    assert asked.options[-1].kept == ()


def test_too_few_matching_racks_give_no_inference(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)

    class CutShort:
        is_done = True

        def result(self) -> Inferred:
            leaves = (WeighedLeave(tuple("ABCD"), 1.0),)
            return Inferred(leaves, {}, 10, is_complete=False, is_sample=False)

    monkeypatch.setattr(searching_bots, "begin_inference", lambda *_: CutShort())
    view = just_laid(seat_of("BADESAE", "ABCDEABCDESSAEBDEABCDE", bag_count=15), CAB)
    for least in (11, 10):
        simulating(replace(SHORT, infers=True, least_racks=least)).choose_move(view)
    assert [len(options.kept) for options in asked.options] == [0, 1]


def test_a_few_iterations_do_not_decide() -> None:
    static = StaticBot(small_engine(), shipped_leaves())
    chosen = set()
    for number in range(12):
        rack = tuple(random.Random(number).choices("ABCDES", k=7))
        view = replace(middle_seat(), rack=rack)
        careful = replace(SHORT, least_iterations=SHORT.most_iterations + 1)
        assert simulating(careful).choose_move(view) == static.choose_move(view)
        chosen.add(simulating().choose_move(view) == static.choose_move(view))
    assert False in chosen


def test_with_little_time_it_compares_fewer_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    plan = replace(SHORT, candidates=8, candidates_a_second=4, fewest_candidates=3)
    for milliseconds, moves in ((60, 3), (1_300, 5), (5_000, 8)):
        pace = Pace(replace(DEFAULT_TIME, untimed_ms=milliseconds))
        simulating(replace(plan, confidence=0.51, tolerance=0.9), pace).choose_move(middle_seat())
        assert len(asked.moves) == moves
    simulating(plan).choose_move(middle_seat())
    assert len(asked.moves) == 8, "without a clock as many as the plan has"


def test_an_inference_is_smoothed_if_the_plan_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ProcedureProgress(monkeypatch)
    view = just_laid(seat_of("BADESAE", "ABCDEABCDESSAEBDEABCDE", bag_count=15), CAB)
    plan = replace(SHORT, infers=True, smooths=True, least_racks=1, most_racks=50)
    simulating(plan).choose_move(view)
    # Of an exchange of three tiles a sample of the racks is examined.
    simulating(plan).choose_move(replace(view, last_laid=(), last_exchanged=3))
    whole, sampled = ({len(leave.tiles) for leave in option.kept} for option in asked.options)
    assert whole == {0, 4}
    assert sampled == {0, 3}


@pytest.mark.parametrize(("bag", "softness"), [(15, 3.0), (8, 10.0), (5, 20.0)])
def test_the_opponent_is_taken_for_a_strong_player(
    monkeypatch: pytest.MonkeyPatch, bag: int, softness: float
) -> None:
    asked: list[InferenceOptions] = []

    def refuse(*given: Any) -> Any:
        asked.append(given[-1])
        raise ValueError("it was only asked")

    monkeypatch.setattr(searching_bots, "begin_inference", refuse)
    # Of the tiles that are unseen now, three were drawn after the play.
    tiles = ("ABCDE" * 6)[: bag + 7 - len(CAB.rack_tiles())]
    view = just_laid(seat_of("BADESAE", tiles, bag_count=len(tiles) - 7), CAB)
    simulating(replace(SHORT, infers=True)).choose_move(view)
    (options,) = asked
    assert (options.margin, options.softness) == (0.0, softness)


def test_it_simulates_without_what_cannot_be_inferred(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise ValueError("it cannot have happened")

    monkeypatch.setattr(searching_bots, "begin_inference", refuse)
    asked = ProcedureProgress(monkeypatch)
    simulating(replace(SHORT, infers=True)).choose_move(just_laid(middle_seat(), CAB))
    assert [options.kept for options in asked.options] == [()]
