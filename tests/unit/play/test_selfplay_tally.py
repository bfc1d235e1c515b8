# SPDX-License-Identifier: MIT
from __future__ import annotations

import math
from dataclasses import replace

import pytest

from desktop_app.play.selfplay import Estimate, PlayedGame, tally

GAME = PlayedGame(
    game=0,
    points=(400, 350),
    winner=0,
    first=0,
    turns=22,
    reason="out",
    used_ms=(30_000, 61_000),
    left_ms=(30_000, -1_000),
)
TIE = replace(GAME, game=1, points=(380, 380), winner=None, used_ms=(10_000, 0), left_ms=(0, 1))
LOST = replace(GAME, game=2, points=(300, 410), winner=1, used_ms=(), left_ms=())


def test_a_series_is_summed_for_each_seat() -> None:
    first, second = (tally([GAME, TIE, LOST], seat) for seat in (0, 1))
    assert (first.wins, second.wins) == (1, 1)
    assert first.points.mean == 360
    assert first.win_rate.mean == second.win_rate.mean == 0.5
    assert first.spread.mean == -second.spread.mean == -20
    assert first.spread.error == pytest.approx(math.sqrt((70**2 + 20**2 + 90**2) / 2 / 3))
    assert (first.used_s, first.most_used_s, first.overtime) == (20, 30, 0)
    assert (second.used_s, second.most_used_s, second.overtime) == (30.5, 61, 1)


def test_games_without_clocks_used_no_time() -> None:
    untimed = tally([LOST], 0)
    assert (untimed.used_s, untimed.most_used_s, untimed.overtime) == (None, None, 0)


def test_the_error_of_one_game_is_not_known() -> None:
    assert math.isnan(Estimate.of([3]).error)
    assert Estimate.of([3, 5]) == Estimate(4, 1)


def test_the_spread_of_four_is_to_the_best_other() -> None:
    game = replace(GAME, points=(100, 180, 120, 90), winner=1)
    assert [game.spread_of(seat) for seat in range(4)] == [-80, 60, -60, -90]
