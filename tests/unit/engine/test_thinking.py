# SPDX-License-Identifier: MIT
"""Thinking about one position for as long as it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from statistics import fmean, pstdev

import pytest

from desktop_app.engine import thinking
from desktop_app.engine.evaluation import Evaluation
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.inference import WeighedLeave
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.simulation import SimulatedMove
from desktop_app.engine.situation import Situation
from desktop_app.engine.thinking import ThinkingOptions, phase_of, think_on
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Move, Pass, Play
from tests.helpers.searches import BAD, endgame, shipped_leaves, situation, small_engine

pytestmark = pytest.mark.native

MIDDLE = f"{BAD} AABDEES/ 12/20 0"
CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
CABS = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))
BADE = Play(7, 6, Direction.ACROSS, (".", ".", ".", "E"))


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yield after every part of the work."""
    monkeypatch.setattr(thinking, "_STEP_S", 0.0)


def think(
    at: Situation | None = None,
    moves: Sequence[Move] = (BADE, Pass()),
    wanted: ThinkingOptions = ThinkingOptions(),  # noqa: B008
    token: CancelToken | None = None,
) -> Iterator[Evaluation]:
    evaluator = Evaluator(small_engine(), shipped_leaves())
    return think_on(evaluator, at or situation(MIDDLE), moves, wanted, token or CancelToken())


def playouts(found: Evaluation, move: Move = BADE) -> int:
    done = found.row(move).playouts
    assert done is not None
    return done.iterations


def test_figures_come_again_from_more_and_more_playouts() -> None:
    found = list(islice(think(), 5))
    assert [playouts(evaluation) for evaluation in found] == [200, 250, 300, 350, 400]
    assert {evaluation.phase for evaluation in found} == {"simulation"}
    assert {row.move for row in found[0].rows} == {BADE, Pass()}
    assert found[-1].row(BADE).win_error < found[0].row(BADE).win_error


def test_the_same_seed_gives_the_same_figures_with_any_number_of_threads() -> None:
    one = list(islice(think(), 3))[-1]
    two = list(islice(think(wanted=ThinkingOptions(threads=2)), 3))[-1]
    other = list(islice(think(wanted=ThinkingOptions(seed=1)), 3))[-1]
    assert one.rows == two.rows != other.rows


def test_more_turns_ahead_are_played_out() -> None:
    near, far = (
        list(islice(think(wanted=ThinkingOptions(plies=plies)), 3))[-1] for plies in (2, 5)
    )
    assert playouts(near) == playouts(far)
    assert near.row(BADE).spread != far.row(BADE).spread


def test_what_the_opponent_may_have_kept_is_allowed_for() -> None:
    kept = (WeighedLeave(tuple("ADES??"), 1.0),)
    known = list(islice(think(wanted=ThinkingOptions(kept=kept)), 3))[-1]
    blind = list(islice(think(), 3))[-1]
    one, other = known.row(Pass()).playouts, blind.row(Pass()).playouts
    assert one is not None and other is not None
    assert one.reply_score > other.reply_score + 2, "two blanks are there for certain"


def test_joined_parts_are_worth_as_much_as_single_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(islice(think(), 13))[-1]
    monkeypatch.setattr(thinking, "_MOST_PARTS", 8)
    found = list(islice(think(), 9))
    joined = next(
        evaluation for evaluation in found if playouts(evaluation) == playouts(whole) == 800
    )
    one, other = whole.row(BADE), joined.row(BADE)
    # The parts differ in size, and so do their draws from the ninth on.
    assert other.spread == pytest.approx(one.spread, abs=4 * one.spread_error)
    assert other.spread_error == pytest.approx(one.spread_error, rel=0.9)
    assert one.playouts is not None and other.playouts is not None
    deviation = one.playouts.spread_deviation
    assert other.playouts.spread_deviation == pytest.approx(deviation, rel=0.2)


def test_the_error_of_two_parts_is_that_of_all_their_gains() -> None:
    gains = ([0.0, 10.0, 20.0, 30.0], [40.0, 50.0, 60.0, 90.0])

    def part(values: list[float]) -> SimulatedMove:
        return SimulatedMove(
            move=BADE,
            score=0,
            iterations=len(values),
            spread=fmean(values),
            spread_error=pstdev(values) / len(values) ** 0.5,
            equity=0.0,
            equity_error=0.0,
            win=0.5,
            win_error=0.0,
            is_given_up=False,
            plies=(),
        )

    whole = part([*gains[0], *gains[1]])
    joined = thinking._joined(*map(part, gains))
    assert joined.iterations == 8
    assert (joined.spread, joined.spread_error) == pytest.approx((whole.spread, whole.spread_error))


def test_a_preendgame_is_searched_until_nothing_is_open() -> None:
    at = replace(endgame("AABDE", "EDSAB", CAB), bag_count=1, rack=tuple("AABDEES"))
    at = replace(at, unseen=tuple("EDSABBDE"))
    assert phase_of(at) == "preendgame"
    found = list(think(at, (CABS, Pass())))
    draws = found[-1].row(CABS).draws
    assert draws is not None and draws.seen == draws.racks


def test_up_to_four_tiles_in_the_bag_are_a_preendgame() -> None:
    for count in (3, 4):
        at = replace(endgame("AABDEES", "EDSABBD" + "SAED"[:count], CAB), bag_count=count)
        assert phase_of(at) == "preendgame"
        first = next(think(at, (CABS, Pass())))
        assert first.phase == "preendgame" and first.row(CABS).draws is not None
    assert phase_of(situation(MIDDLE)) == "simulation"


def test_an_endgame_ends_when_it_is_solved() -> None:
    found = list(think(endgame("AABDES", "EDS", CAB), (CABS, Pass())))
    assert found[-1].is_proven
    solved = found[-1].row(CABS).solved
    assert solved is not None and solved.is_proven


def test_a_called_token_ends_it() -> None:
    positions = (
        situation(MIDDLE),
        replace(endgame("AABDEES", "EDSABBDE", CAB), bag_count=1),
        endgame("AABDES", "EDS", CAB),
    )
    for at in positions:
        token = CancelToken()
        token.call()
        assert list(think(at, (CABS if at.bag_count < 2 else BADE, Pass()), token=token)) == []
