# SPDX-License-Identifier: MIT
"""Undoing turns and charging overtime in a game that is written down afterwards."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.commands import (
    AnnouncePass,
    CallChallenge,
    ChargeTime,
    Command,
    ConductProcedure,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    LayTiles,
    NoteEntry,
    SignResult,
    TakeBackTurn,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase, RowKind
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, physical_table, why_refused
from tests.helpers.tables import set_up


def _written(ruleset: str = "naspa-2016") -> Table:
    return physical_table(minutes=None, ruleset=ruleset)


@pytest.mark.parametrize(
    "turn",
    [
        LayTiles(1, across(8, 7, "TEN")),
        EnterScore(1, 31),
        ExchangeTiles(1, (UNSEEN,) * 3),
        AnnouncePass(1),
    ],
)
def test_a_turn_is_taken_back_as_if_it_had_never_been(turn: Command) -> None:
    table = _written()
    carry_out(table, LayTiles(0, across(7, 7, "CAT")), NoteEntry(0, "slow"))
    before = table.state
    carry_out(table, turn, TakeBackTurn())
    after = table.state
    assert after.rows == before.rows
    assert (after.board, after.points, after.on_turn) == (before.board, before.points, 1)
    assert after.row_notes == {0: "slow"}
    carry_out(table, EnterScore(1, 12))
    assert table.state.points == (before.points[0], 12)


def test_what_followed_from_a_turn_goes_with_it() -> None:
    table = _written()
    carry_out(table, LayTiles(0, across(7, 7, "CAT")), CallChallenge(1, (), False))
    assert table.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    carry_out(table, TakeBackTurn())
    assert table.state.rows == ()
    assert (table.state.on_turn, table.state.points) == (0, (0, 0))


def test_the_end_is_taken_back_with_the_last_turn() -> None:
    table = _written()
    carry_out(table, EnterScore(0, 24), EnterScore(1, 30), EndByHand((0, 7), 0), TakeBackTurn())
    assert not table.state.is_over
    assert table.state.points == (24, 0)
    assert table.state.on_turn == 1


def test_turns_that_cannot_be_taken_back() -> None:
    assert why_refused(_written(), TakeBackTurn()) is Reason.NO_SUCH_ENTRY
    assert why_refused(physical_table(), TakeBackTurn()) is Reason.NOT_ALLOWED
    assert why_refused(set_up("turn A"), TakeBackTurn()) is Reason.NOT_ALLOWED
    table = _written()
    carry_out(table, EnterScore(0, 24), EndByHand((0, 7), 0), SignResult(0), SignResult(1))
    assert table.state.phase is Phase.SIGNED
    assert why_refused(table, TakeBackTurn()) is Reason.ALREADY_SIGNED
    assert why_refused(table, ChargeTime(0, 10)) is Reason.ALREADY_SIGNED


def test_overtime_of_another_clock_changes_the_result() -> None:
    table = _written()
    carry_out(table, EnterScore(0, 24), EnterScore(1, 20), EndByHand((0, 0)))
    assert table.state.result is not None
    assert table.state.result.winner == 0
    carry_out(table, ChargeTime(0, 10))
    assert table.state.points == (14, 20)
    assert table.state.result.winner == 1
    row = table.state.rows[-1]
    assert (row.kind, row.player, row.points) == (RowKind.TIME_PENALTY, 0, -10)
    assert table.state.result.reason is EndReason.AGREED


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (ChargeTime(2, 10), Reason.NO_SUCH_PLAYER),
        (ChargeTime(0, 0), Reason.BAD_VALUE),
        (ChargeTime(0, 10_001), Reason.BAD_VALUE),
    ],
)
def test_overtime_that_cannot_be_charged(command: Command, reason: Reason) -> None:
    table = _written()
    carry_out(table, EnterScore(0, 24), EndByHand((0, 0)))
    assert why_refused(table, command) is reason


def test_overtime_changes_no_result_that_the_points_did_not_make() -> None:
    table = _written()
    carry_out(table, EnterScore(0, 24))
    answers = {"announced": "yes", "player": "1", "accepted": "yes"}
    carry_out(table, ConductProcedure("resign", answers))
    assert table.state.result is not None
    before = table.state.result
    carry_out(table, ChargeTime(0, 100))
    assert table.state.result == before
    assert table.state.rows[-1].points == -100


def test_overtime_is_charged_when_play_is_over_and_by_our_clock_otherwise() -> None:
    assert why_refused(_written(), ChargeTime(0, 10)) is Reason.WRONG_PHASE
    assert why_refused(physical_table(), ChargeTime(0, 10)) is Reason.NOT_ALLOWED
