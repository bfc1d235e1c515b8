# SPDX-License-Identifier: MIT
"""The end of a game of a physical set by the players' word, notes, and the head of the sheet."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import (
    RECKONED,
    declare_result,
    take_back_begun_turn,
    winner_by_points,
)
from desktop_app.rules.acts.finishing import charge_overtime, reckon_worths
from desktop_app.rules.entry_commands import EndByHand, NameOccasion, NoteEntry
from desktop_app.rules.entry_events import EntryNoted, OccasionNamed
from desktop_app.rules.events import AdjustmentKind, EndReason, GameEnded, PlayAccepted
from desktop_app.rules.occasion import occasion_fault
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState, Phase

LONGEST_NOTE = 2_000
"""Characters of a note beside a line."""
_MOST_LEFT = 1_000
_RACKS = (AdjustmentKind.RACK_BONUS, AdjustmentKind.RACK_DEDUCTION)


def end_by_hand(act: Act, command: EndByHand) -> Rejection | None:
    """End a game, or reckon the racks of one that ended before they were known."""
    state = act.state
    if not state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "final.no_out", "zero_run.limit")
    if rejection := _check_values(act, command) or _check_moment(act):
        return rejection
    if not state.is_over:
        take_back_begun_turn(act)
        _accept_last_play(act)
        reason = EndReason.AGREED if command.out is None else EndReason.OUT
        act.emit(GameEnded(reason, command.out))
        for seat in range(state.player_count):
            charge_overtime(act, seat)
    reckon_worths(act, command.out, command.left_points)
    declare_result(act, winner_by_points(act))
    return None


def _check_values(act: Act, command: EndByHand) -> Rejection | None:
    left = command.left_points
    if len(left) != act.state.player_count or not all(0 <= each <= _MOST_LEFT for each in left):
        return act.refuse(Reason.BAD_VALUE, ", ".join(map(str, left)), "final.no_out")
    if command.out is None:
        return None
    if not 0 <= command.out < act.state.player_count:
        return act.refuse(Reason.NO_SUCH_PLAYER, str(command.out))
    if left[command.out]:
        return act.refuse(Reason.BAD_VALUE, str(left[command.out]), "final.out_multiplier")
    return None


def _check_moment(act: Act) -> Rejection | None:
    state = act.state
    if is_unreckoned(state):
        return None
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.phase in (Phase.START, Phase.SETUP, Phase.HELD, Phase.CHALLENGED):
        return act.refuse(Reason.WRONG_PHASE)
    return None


def is_unreckoned(state: GameState) -> bool:
    """Whether a game of a physical set ended by play without its racks having been reckoned."""
    result = state.result
    if not state.setup.is_physical or state.phase is not Phase.OVER or result is None:
        return False
    is_done = any(each.kind in _RACKS for each in state.adjustments)
    return result.reason in RECKONED and not is_done and any(state.racks)


def _accept_last_play(act: Act) -> None:
    turn = act.state.open_turn
    if turn is not None:
        act.emit(PlayAccepted(act.state.next_player(turn.player), "agreed"))


def note_entry(act: Act, command: NoteEntry) -> Rejection | None:
    """Write a note beside a line of the score sheet, at any moment."""
    if not 0 <= command.line < len(act.state.rows):
        return act.refuse(Reason.NO_SUCH_ENTRY, str(command.line))
    text = command.text.strip()
    if len(text) > LONGEST_NOTE:
        return act.refuse(Reason.BAD_VALUE, str(len(text)))
    act.emit(EntryNoted(command.line, text))
    return None


def name_occasion(act: Act, command: NameOccasion) -> Rejection | None:
    """Say when and at what event the game is played, at any moment: no result hangs on it."""
    fault = occasion_fault(command.occasion)
    if fault is not None:
        return act.refuse(Reason.BAD_VALUE, fault)
    if command.occasion != act.state.setup.occasion:
        act.emit(OccasionNamed(command.occasion))
    return None
