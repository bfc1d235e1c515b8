# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from desktop_app.engine.jobs import CancelToken
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.move import Exchange, Move, Pass, Play, play_from_placements
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import GameSetup, Mode, Seat
from tests.helpers.games import make_setup
from tests.helpers.random_games import FickleJudge, random_placements


class RandomBot:
    """Moves at random, sometimes illegally, and challenges now and then."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        chance = self._source.random()
        if chance < 0.1:
            return Exchange(view.rack[:2])
        play = play_from_placements(
            view.board, random_placements(view.board, view.rack, self._source)
        )
        return play if play is not None and chance < 0.9 else Pass()

    def choose_challenge(self, view: SeatView) -> Sequence[str]:
        return view.challengeable[:1] if self._source.random() < 0.3 else ()


class Passer:
    """Always passes."""

    name = "passer"

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        return Pass()

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        return ()


class Exchanger(Passer):
    """Always exchanges a tile."""

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        return Exchange(view.rack[:1])


class Dreamer(Passer):
    """Lays tiles that are not on its rack."""

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        from desktop_app.rules.board import Direction

        return Play(7, 7, Direction.ACROSS, ("Z",) * 7)


def _table(ruleset: str, players: int, mode: Mode, seed: int) -> Table:
    setup = make_setup(*"ABCD"[:players], ruleset=ruleset, mode=mode)
    setup = GameSetup(
        tuple(Seat(seat.name, "random") for seat in setup.seats),
        setup.ruleset,
        setup.lexicon,
        mode,
        None if ruleset == "mattel-family" else setup.allotment_ms,
        setup.record,
    )
    drawer = ShufflingDrawer(random.Random(seed))
    return Table(setup, judge=FickleJudge(), drawer=drawer, sink=MemorySink())


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("sanspa-1999", 2),
        ("mattel-family", 2),
        ("mattel-family", 4),
        ("sanspa-2001", 2),
        ("singapore-2015", 2),
        ("naspa-2016", 2),
        ("naspa-2016:international", 2),
    ],
)
def test_games_between_bots_end(ruleset: str, players: int, mode: Mode) -> None:
    for seed in range(3):
        table = _table(ruleset, players, mode, seed)
        bots = [RandomBot(seed * 10 + seat) for seat in range(players)]
        for _ in play_to_end(table, bots):  # type: ignore[arg-type]
            assert find_violations(table.state) == ()
        assert table.state.is_over
        assert fold(table.events) == table.state


@pytest.mark.parametrize("ruleset", ["naspa-2016", "sanspa-2001", "sanspa-1999", "mattel-family"])
def test_bots_that_only_pass_end_by_zeros(ruleset: str) -> None:
    for bot in (Passer(), Dreamer()):
        table = _table(ruleset, 2, Mode.AUTOMATIC, 1)
        acts = sum(1 for _ in play_to_end(table, [bot, bot]))
        assert table.state.result is not None
        assert table.state.result.reason.value == "zero-run"
        assert acts <= 10


@pytest.mark.parametrize("ruleset", ["naspa-2016", "sanspa-1999", "mattel-family"])
def test_bots_that_find_no_play_end_by_zeros(ruleset: str) -> None:
    for other in (Passer(), Exchanger()):
        table = _table(ruleset, 2, Mode.AUTOMATIC, 1)
        acts = sum(1 for _ in play_to_end(table, [Exchanger(), other]))
        assert table.state.result is not None
        assert table.state.result.reason.value == "zero-run"
        assert acts <= 20


def test_a_game_that_waits_for_a_person_is_an_error() -> None:
    table = Table(
        make_setup(mode=Mode.BY_THE_BOOK),
        judge=None,
        drawer=ShufflingDrawer(random.Random(0)),
        sink=MemorySink(),
    )
    with pytest.raises(RuntimeError, match="it is no bot"):
        list(play_to_end(table, [Passer(), Passer()]))
