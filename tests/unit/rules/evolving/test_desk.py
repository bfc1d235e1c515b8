# SPDX-License-Identifier: MIT
"""Rulings on turns and scores, and the game reset to an earlier turn."""

from __future__ import annotations

from desktop_app.rules.desk_events import (
    CorrectionKind,
    DroppedBack,
    GameReconstructed,
    NoteKept,
    OvertimeErased,
    PlayReopened,
    PointsCorrected,
    ProcedureEnded,
    RulingUndone,
    TurnGiven,
    TurnLost,
)
from desktop_app.rules.game import evolve
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import Phase, RowKind, Turn
from desktop_app.rules.table_events import ScoreWrittenEarly
from tests.helpers.tables import say, set_up

_PLAY = ("A starts-clock", "A plays 8E CARD", "A declares 14", "A presses")


def test_a_turn_is_given_and_an_open_play_stands() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, *_PLAY)
    state = evolve(table.state, TurnGiven(0))
    assert (state.on_turn, state.phase, state.open_turn) == (0, Phase.ON_TURN, None)
    assert evolve(state, TurnGiven(1)).on_turn == 1


def test_a_lost_turn_is_a_line_of_the_sheet() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, *_PLAY)
    state = evolve(table.state, TurnLost(1))
    assert (state.on_turn, state.turn.number) == (0, 2)
    assert state.rows[-1].kind is RowKind.LOST_TURN
    assert find_violations(state) == ()
    again = evolve(state, TurnLost(0))
    assert (again.turn.number, len(again.turns)) == (3, 3)


def test_a_lost_turn_leaves_nothing_to_the_next_one() -> None:
    state = set_up("rack A HELLO", "rack B GOODBYE", "turn A").state
    state = evolve(evolve(state, ScoreWrittenEarly(0)), TurnLost(0))
    assert state.turn == Turn(number=1, began_ms=state.now_ms)


def test_points_change_with_a_line_of_their_own() -> None:
    table = set_up("rack A CARDEFG", "bag 20", "turn A")
    state = evolve(table.state, PointsCorrected(0, CorrectionKind.PENALTY, -30, "exchange-illegal"))
    assert (state.points, state.rows[-1].kind) == ((-30, 0), RowKind.PENALTY)
    assert find_violations(state) == ()


def test_a_play_that_stood_is_open_again() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    assert evolve(table.state, PlayReopened(0)) == table.state
    say(table, *_PLAY, "B accepts")
    assert table.state.open_turn is None
    state = evolve(table.state, PlayReopened(0))
    assert state.phase is Phase.ENDED
    assert state.open_turn is not None


def test_an_out_play_is_open_again_as_one() -> None:
    table = set_up("rack A CARD", "rack B HE", "bag empty", "turn A")
    say(table, *_PLAY, "B accepts")
    assert table.state.is_over
    assert evolve(table.state, PlayReopened(0)).phase is Phase.OUT_PENDING


def test_forgiven_overtime_is_not_charged() -> None:
    table = set_up("rack A CARDEFG", "bag 20", "turn A", "time A -1:30 B 5:00")
    assert table.state.charged_overtime_s(0) == 90
    state = evolve(table.state, OvertimeErased(0, 60_000))
    assert (state.charged_overtime_s(0), state.charged_overtime_s(1)) == (30, 0)
    assert state.clock.overtime_s(0) == 90
    without = set_up("rack A CARDEFG", "bag 20", "turn A", "clock none").state
    assert without.charged_overtime_s(0) == 0


def test_a_note_is_kept_replaced_and_taken_away() -> None:
    state = set_up("rack A CARDEFG", "bag 20", "turn A").state
    state = evolve(state, NoteKept("late-both", 0, 420))
    state = evolve(state, NoteKept("late-both", 1, 60))
    assert (state.note("late-both", 0), state.note("late-both", 1)) == (420, 60)
    state = evolve(state, NoteKept("late-both", 0, 430))
    assert state.note("late-both", 0) == 430
    assert state.noted(int, "late-both", 0) == 430
    assert state.noted(DroppedBack, "late-both", 0) is None
    assert evolve(state, NoteKept("late-both", 0, "")).note("late-both", 0) == ""


def test_play_goes_on_from_an_earlier_turn() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, *_PLAY, "A draws", "B plays I8 YE", "B declares 5", "B presses", "B draws")
    state = evolve(table.state, GameReconstructed(1, (1_000, 2_000)))
    assert (state.on_turn, state.points, state.turn.number) == (1, (14, 0), 1)
    assert state.clock.remaining_ms == (1_000, 2_000)
    assert state.open_turn is None
    assert state.racks[1] == tuple("HELLOXY")
    assert find_violations(state) == ()
    first = evolve(table.state, GameReconstructed(0, (1_000, 2_000)))
    assert (first.on_turn, first.points, first.board.is_empty) == (0, (0, 0), True)


def test_nothing_is_taken_back_where_nothing_was_ruled() -> None:
    state = set_up("rack A CARDEFG", "bag 20", "turn A").state
    assert evolve(state, RulingUndone("warn")) == state
    assert evolve(state, ProcedureEnded("warn")) == state


def test_a_begun_turn_that_is_lost_is_one_turn() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, "A starts-clock", "A passes")
    state = evolve(table.state, TurnLost(0))
    assert (state.on_turn, state.turn.number, len(state.turns)) == (1, 1, 1)
