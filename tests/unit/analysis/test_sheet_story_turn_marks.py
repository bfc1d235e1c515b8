# SPDX-License-Identifier: MIT
"""Holds, challenges and rulings belong to the right turn."""

from __future__ import annotations

from desktop_app.analysis.sheet_story import BEFORE_ALL, TurnMarks, turn_marks
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules.desk_events import (
    GameRestarted,
    ProcedureBegun,
    ProcedureEnded,
    RulingUndone,
)
from desktop_app.rules.state import RowKind
from tests.helpers.told_games import LoggedTale, told_game


def ruling(section: str, procedure: str = "note") -> de.RulingMade:
    return de.RulingMade("authority-director", (section,), 0, None, procedure)


def test_a_challenge_is_marked_by_its_outcome() -> None:
    tale = told_game()
    marks = turn_marks(tale.events)
    told = {tale.state.rows[row].words[0]: mark for row, mark in marks.items() if row != 5}
    assert told == {
        "FEASTER": TurnMarks(is_held=True),
        "ROVEN": TurnMarks(stood=False),
        "SINGLE": TurnMarks(stood=True),
    }
    assert tale.state.rows[5].kind is RowKind.EXCHANGE and marks[5].is_ruled


def test_a_challenge_that_fails_is_marked_on_the_play_and_not_on_the_lost_turn() -> None:
    tale = LoggedTale()
    tale.spend(5).lay("8D", "FEASTER").end_turn()
    tale.tell(ev.HoldCalled(1))
    tale.good_challenge(loses_turn=True)
    assert [row.kind for row in tale.state.rows] == [RowKind.PLAY, RowKind.CHALLENGE_LOST]
    assert turn_marks(tale.events) == {0: TurnMarks(is_held=True, stood=True)}


def test_rulings_of_the_desk_keep_their_sections_once_and_plain_acts_leave_no_mark() -> None:
    tale = LoggedTale().play("8D", "FEASTER")
    tale.tell(ruling("IV.B.8"), ruling("II.A"), ruling("IV.B.8"), ruling("IV.I.2", ""))
    assert turn_marks(tale.events) == {0: TurnMarks(is_ruled=True, sections=("IV.B.8", "II.A"))}


def test_a_warning_before_the_first_turn_has_its_own_place() -> None:
    tale = LoggedTale().tell(de.PlayerWarned(0, "hand-in-bag"))
    assert turn_marks(tale.events) == {BEFORE_ALL: TurnMarks(is_ruled=True)}


def test_a_ruling_that_was_undone_leaves_no_mark() -> None:
    tale = LoggedTale().play("8D", "FEASTER")
    tale.tell(ProcedureBegun("note", {}), ruling("I.A"), ProcedureEnded("note"))
    assert 0 in turn_marks(tale.events)
    tale.tell(RulingUndone("note"))
    assert turn_marks(tale.events) == {}


def test_lines_that_were_taken_back_take_their_marks_along() -> None:
    tale = told_game().tell(GameRestarted((0, 0), (1_500_000, 1_500_000), 0))
    assert turn_marks(tale.events) == {}
