# SPDX-License-Identifier: MIT
"""How the letters of blanks, and plays that read otherwise, change a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from desktop_app.rules import blank_events as be
from desktop_app.rules.blanks import BlankMarks, marks_at
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.played import owner_at
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import BLANK, face_of, remove_tiles
from desktop_app.rules.turns import LaidTiles


def _marks(state: GameState, square: Square, player: int) -> BlankMarks:
    owner = owner_at(state, square)
    tile = state.board.tile_at(square.row, square.col)
    return marks_at(state.blanks, square, tile, player if owner is None else owner)


def _blank_said(state: GameState, event: be.BlankSaid) -> GameState:
    marks = replace(_marks(state, event.square, event.player), said=event.letter)
    return replace(state, blanks={**state.blanks, event.square: marks})


def _blank_written(state: GameState, event: be.BlankWritten) -> GameState:
    marks = _marks(state, event.square, event.player)
    marks = replace(marks, written={**marks.written, event.player: event.letter})
    return replace(state, blanks={**state.blanks, event.square: marks})


def _read_dispute(state: GameState, old: tuple[str, ...], new: tuple[str, ...]) -> GameState:
    """The state whose challenge is of the words as they read now."""
    dispute = state.dispute
    if dispute is None or len(old) != len(new):
        return state
    read = dict(zip(old, new, strict=True))
    words = tuple(read.get(word, word) for word in dispute.words)
    return replace(state, dispute=replace(dispute, words=words))


def _relettered(placements: tuple[Placement, ...], changed: Placement) -> tuple[Placement, ...]:
    return tuple(changed if each.square == changed.square else each for each in placements)


def _reread(row: ScoreRow, changed: Placement) -> ScoreRow:
    """The line of a play with the letter of its blank; the only one that it left open."""
    unnamed = [each.square for each in row.placements if each.tile == BLANK]
    words = row.words
    if unnamed == [changed.square]:
        words = tuple(word.replace(BLANK, face_of(changed.tile)) for word in words)
    return replace(row, placements=_relettered(row.placements, changed), words=words)


def _blank_designated(state: GameState, event: be.BlankDesignated) -> GameState:
    square, tile = event.square, event.letter.lower() or BLANK
    changed = Placement(square.row, square.col, tile)
    rows = tuple(_reread(row, changed) for row in state.rows)
    state = replace(state, board=state.board.with_placements((changed,)), rows=rows)

    def read(laid: LaidTiles) -> LaidTiles:
        placements = _relettered(laid.placements, changed)
        return replace(laid, placements=placements, words=event.words or laid.words)

    turn = state.last_turn
    if state.laid is None and turn is not None and turn.laid is not None:
        state = _read_dispute(state, turn.laid.words, event.words or turn.laid.words)
    return _with_play(state, read)


def _with_play(state: GameState, read: Callable[[LaidTiles], LaidTiles]) -> GameState:
    """The state whose present play, or else the last one with its line, is changed."""
    if state.laid is not None:
        return replace(state, laid=read(state.laid))
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return state
    laid = read(turn.laid)
    own = [
        index
        for index, row in enumerate(state.rows)
        if row.kind is RowKind.PLAY and row.player == turn.player
    ]
    rows = list(state.rows)
    rows[own[-1]] = replace(rows[own[-1]], placements=laid.placements, words=laid.words)
    return replace(state, last_turn=replace(turn, laid=laid), rows=tuple(rows))


def _play_restated(state: GameState, event: be.PlayRestated) -> GameState:
    turn = state.last_turn
    old = state.laid or (turn.laid if turn is not None else None)
    assert old is not None, "a play is restated that has been made"
    board = state.board.without((each.row, each.col) for each in old.placements)
    lifted = remove_tiles(
        (each.on_rack for each in old.placements),
        (each.on_rack for each in event.placements),
    )
    rack = (*state.racks[event.player], *lifted)
    state = replace(
        state,
        board=board.with_placements(event.placements),
        racks=with_seat(state.racks, event.player, rack),
    )

    def read(laid: LaidTiles) -> LaidTiles:
        return replace(
            laid,
            placements=event.placements,
            words=event.words,
            points=event.points,
            faults=event.faults,
        )

    return _with_play(state, read)


EVOLUTIONS: dict[type[Any], Callable[[GameState, Any], GameState]] = {
    be.BlankSaid: _blank_said,
    be.BlankWritten: _blank_written,
    be.BlankDesignated: _blank_designated,
    be.PlayRestated: _play_restated,
}
