# SPDX-License-Identifier: MIT
"""How scores, corrections and notes entered on the score sheet change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import entry_events as en
from desktop_app.rules.board import Board
from desktop_app.rules.evolving.turns import with_turn_begun
from desktop_app.rules.hidden_plays import unfilled_lines
from desktop_app.rules.score_rows import with_totals
from desktop_app.rules.state import GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tiles import holds_tiles, remove_tiles
from desktop_app.rules.turns import LaidTiles


def _score_entered(state: GameState, event: en.ScoreEntered) -> GameState:
    return replace(
        with_turn_begun(state, event.player),
        phase=Phase.PLACED,
        laid=LaidTiles((), (), event.points, ()),
        declared=event.points,
    )


def _entry_corrected(state: GameState, event: en.EntryCorrected) -> GameState:
    turns = tuple(with_past_corrected(each, event) for each in state.turns)
    return replace(_with_lines(state, event), turns=turns, undo=None, verdict=None)


def _with_lines(state: GameState, event: en.EntryCorrected) -> GameState:
    rows = list(state.rows)
    rows[event.line] = replace(
        rows[event.line],
        kind=RowKind(event.kind),
        placements=event.placements,
        words=event.words,
        points=event.points,
        tiles=event.tiles,
    )
    for change in event.later:
        if change.line < len(rows):
            later = rows[change.line]
            rows[change.line] = replace(later, words=change.words, points=change.points)
    after = event.line + 1
    if after < len(rows) and rows[after].kind is RowKind.PHONEY_WITHDRAWN:
        rows[after] = replace(rows[after], placements=event.placements, words=event.words)
    counted = with_totals(tuple(rows), state.points_brought)
    is_late, line = event.line in unfilled_lines(state), {event.line}
    return replace(
        _with_last_turn(state, counted, is_late=is_late),
        rows=counted,
        points=_points_of(state, counted),
        corrected=state.corrected if is_late else state.corrected | line,
        filled=state.filled | line if is_late else state.filled,
    )


def _points_of(state: GameState, rows: tuple[ScoreRow, ...]) -> tuple[int, ...]:
    brought = state.points_brought or (0,) * state.player_count
    return tuple(
        brought[seat] + sum(row.points for row in rows if row.player == seat)
        for seat in range(state.player_count)
    )


def _with_last_turn(state: GameState, rows: tuple[ScoreRow, ...], *, is_late: bool) -> GameState:
    """The state in which the play that may still be challenged is the corrected one."""
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return state
    plays = [row for row in rows if row.kind is RowKind.PLAY and row.player == turn.player]
    if not plays:
        return replace(state, last_turn=replace(turn, laid=None))
    laid = replace(
        turn.laid,
        placements=plays[-1].placements,
        words=plays[-1].words,
        points=plays[-1].points,
    )
    # Nothing had been announced of a play that is entered late.
    declared = None if is_late else turn.declared
    return replace(state, last_turn=replace(turn, laid=laid, declared=declared))


def with_past_corrected(past: GameState, event: en.EntryCorrected) -> GameState:
    """The game as it was at the beginning of an earlier turn, had the line been right then."""
    if event.line >= len(past.rows):
        return past
    after = past.rows[event.line + 1 : event.line + 2]
    if after and after[0].kind is RowKind.PHONEY_WITHDRAWN:
        # The play had come off again: nothing of it lay on the board.
        return _with_lines(past, event)
    off, on = past.rows[event.line].placements, event.placements
    board: Board = past.board.without((each.row, each.col) for each in off).with_placements(on)
    bag = list(past.face_down((*past.bag, *(each.on_rack for each in off))))
    racks = [list(rack) for rack in past.racks]
    for tile in (each.on_rack for each in on):
        # With an empty bag it can only have been on a rack.
        holder = next((each for each in (bag, *racks) if holds_tiles(each, (tile,))), None)
        if holder is None:
            return past
        holder[:] = remove_tiles(holder, (tile,))
    past = replace(past, board=board, bag=tuple(bag), racks=tuple(tuple(rack) for rack in racks))
    return _with_lines(past, event)


def _entry_noted(state: GameState, event: en.EntryNoted) -> GameState:
    notes = {line: text for line, text in state.row_notes.items() if line != event.line}
    return replace(state, row_notes={**notes, event.line: event.text} if event.text else notes)


def _occasion_named(state: GameState, event: en.OccasionNamed) -> GameState:
    return replace(state, setup=replace(state.setup, occasion=event.occasion))


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    en.ScoreEntered: _score_entered,
    en.EntryCorrected: _entry_corrected,
    en.EntryNoted: _entry_noted,
    en.OccasionNamed: _occasion_named,
}
