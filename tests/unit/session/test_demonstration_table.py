# SPDX-License-Identifier: MIT
"""Demonstration games with a physical set."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState, RowKind
from desktop_app.session.demonstration import (
    MIDDLE_ROWS,
    begin_written_demonstration,
    play_demonstration,
    play_table_demonstration,
)
from tests.unit.session.test_demonstration import school_list

USED_S = [40, 55, 30, 60, 25]
"""Seconds that the turns take, repeated: full ticks of the clock, a minute at most."""
SINCE_S = 20


def used_s(state: GameState) -> list[int]:
    return [row.used_ms // 1000 for row in state.rows if row.kind is RowKind.PLAY]


@pytest.mark.parametrize(("is_late", "minutes"), [(False, 25), (True, 3)])
def test_it_stops_in_the_middle_while_the_next_player_thinks(
    qtbot: QtBot, is_late: bool, minutes: int
) -> None:
    state = play_table_demonstration(school_list(), is_whole=False, is_late=is_late).state
    used = used_s(state)
    assert used == [*USED_S, *USED_S, USED_S[0]]
    first, second = state.clock.remaining_ms
    assert first == (minutes * 60 - sum(used[0::2])) * 1000
    assert second == (minutes * 60 - sum(used[1::2]) - SINCE_S) * 1000
    assert (min(first, second) < 0) is is_late
    assert state.clock.running == state.on_turn == 1
    assert find_violations(state) == ()


def test_its_plays_are_those_of_the_game_on_the_screen(qtbot: QtBot) -> None:
    shown = play_demonstration(school_list(), rows=MIDDLE_ROWS).state
    state = play_table_demonstration(school_list(), is_whole=False, is_late=False).state
    assert [row.words for row in state.rows] == [row.words for row in shown.rows]
    assert state.points == shown.points


def test_the_whole_game_ends_with_the_out_play_accepted(qtbot: QtBot) -> None:
    shown = play_demonstration(school_list()).state
    state = play_table_demonstration(school_list(), is_whole=True, is_late=False).state
    assert state.is_over
    assert state.open_turn is None
    assert state.points == shown.points


def test_a_game_to_be_written_down_is_empty_and_has_no_clock_to_start(qtbot: QtBot) -> None:
    session = begin_written_demonstration(school_list())
    assert session.state.rows == ()
    assert session.state.clock.running is None
    assert session.state.setup.is_physical
