# SPDX-License-Identifier: MIT
"""Places in an event."""

from __future__ import annotations

from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import standings


def line(player: str, half_points: int, margin: int, penalty: int = 0) -> ResultLine:
    return ResultLine(1, player, "X", GameKind.PLAYED, half_points, margin, penalty)


LINES = (
    line("Ann", 2, 100),
    line("Ben", 2, 150, -50),
    line("Cat", 1, 0),
    line("Dan", 2, 90),
    line("Ann", 1, 0),
    line("Ben", 1, 0),
    line("Eve", 2, 89),
)


def test_wins_come_before_spread_and_level_players_share_a_place() -> None:
    ranked = standings(LINES)
    assert [(each.place, each.player) for each in ranked] == [
        (1, "Ann"),
        (1, "Ben"),
        (3, "Dan"),
        (4, "Eve"),
        (5, "Cat"),
    ]
    ben = ranked[1]
    assert (ben.half_points, ben.spread, ben.games) == (3, 100, 2)


def test_who_is_out_has_no_place() -> None:
    ranked = standings(LINES, without=frozenset({"Ann"}))
    assert [(each.place, each.player) for each in ranked][:2] == [(1, "Ben"), (2, "Dan")]
    assert standings(()) == ()
