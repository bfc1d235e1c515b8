# SPDX-License-Identifier: MIT
"""The lines of a score sheet: a game's rows in a column for each player. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.rules.board import Board
from desktop_app.rules.move import PLAYED_THROUGH, format_position, play_from_placements
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import sort_tiles

TURN_KINDS = frozenset(
    {
        RowKind.PLAY,
        RowKind.EXCHANGE,
        RowKind.PASS,
        RowKind.CHALLENGE_LOST,
        RowKind.LOST_TURN,
    },
)
"""Rows that are turns; others belong to a turn or to the final adjustments."""
_RULED = frozenset({RowKind.CORRECTION, RowKind.PENALTY, RowKind.AWARD})
"""Points changed by a ruling: shown with the turn before, or in the final adjustments."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One player's entry on a line.

    Attributes:
        row: index of the turn or adjustment in `GameState.rows`.
        last_row: index of the last row shown here; a play's bonus or withdrawal is shown with it.
        kind: the kind of turn or adjustment.
        play: the main word with blanks in lower case, ``-3`` for an exchange, or tiles left.
        square: position such as ``8D``, empty unless it is a play.
        points: the final points of the line; 0 for a withdrawn play.
        written: the score first recorded, which is crossed out if the play is withdrawn.
        bonus: points from challenges and rulings, added to the turn.
        total: the cumulative score.
        is_withdrawn: True if the play was challenged off.
    """

    row: int
    last_row: int
    kind: RowKind
    play: str
    square: str
    points: int
    written: int
    total: int
    bonus: int = 0
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line: its number (0 in the final adjustments), and an entry for each player."""

    number: int
    entries: tuple[SheetEntry | None, ...]


def sheet_lines(state: GameState, *, has_plays: bool = True) -> tuple[SheetLine, ...]:
    """Return the whole sheet: a line for each round of turns, then the final adjustments.

    Without `has_plays` the words and squares of plays are empty, which is much quicker.
    """
    count = state.player_count
    turns: list[list[SheetEntry]] = [[] for _ in range(count)]
    finals: list[list[SheetEntry]] = [[] for _ in range(count)]
    for index, row in enumerate(state.rows):
        column = turns[row.player]
        if row.kind is RowKind.PHONEY_WITHDRAWN and column:
            column[-1] = _withdrawn(column[-1], index, row)
        elif _is_added(row.kind, is_reckoned=any(finals)) and column:
            column[-1] = _with_bonus(column[-1], index, row)
        elif row.kind in TURN_KINDS:
            column.append(sheet_entry(state, index, has_play=has_plays))
        else:
            finals[row.player].append(sheet_entry(state, index, has_play=has_plays))
    return (
        *_lines_from_columns(turns, count, is_numbered=True),
        *_lines_from_columns(finals, count, is_numbered=False),
    )


def turn_number(state: GameState, line: int, player: int) -> int:
    """Return the number of the sheet's line on which a player's turn stands, from 1.

    Args:
        state: the game.
        line: 0-based row of the turn in `GameState.rows`, or their number for the next turn.
        player: seat.
    """
    earlier = (row for row in state.rows[:line] if row.player == player)
    return 1 + sum(row.kind in TURN_KINDS for row in earlier)


def _is_added(kind: RowKind, *, is_reckoned: bool) -> bool:
    """True if a row is shown with the turn before it."""
    return kind is RowKind.CHALLENGE_BONUS or (kind in _RULED and not is_reckoned)


def place_of_row(lines: tuple[SheetLine, ...], row: int) -> tuple[int, int] | None:
    """Return the place of a game row as (line, seat), None if it is on no line."""
    for number, line in enumerate(lines):
        for seat, entry in enumerate(line.entries):
            if entry is not None and row in (entry.row, entry.last_row):
                return number, seat
    return None


def _lines_from_columns(
    columns: list[list[SheetEntry]], count: int, *, is_numbered: bool
) -> tuple[SheetLine, ...]:
    height = max((len(column) for column in columns), default=0)
    return tuple(
        SheetLine(
            index + 1 if is_numbered else 0,
            tuple(
                columns[seat][index] if index < len(columns[seat]) else None
                for seat in range(count)
            ),
        )
        for index in range(height)
    )


def _withdrawn(entry: SheetEntry, index: int, row: ScoreRow) -> SheetEntry:
    return replace(entry, last_row=index, points=0, total=row.total, is_withdrawn=True)


def _with_bonus(entry: SheetEntry, index: int, row: ScoreRow) -> SheetEntry:
    return replace(
        entry,
        last_row=index,
        points=entry.points + row.points,
        bonus=entry.bonus + row.points,
        total=row.total,
    )


def sheet_entry(state: GameState, index: int, *, has_play: bool = True) -> SheetEntry:
    """Return the entry of one row, without later changes to it; see `sheet_lines`.

    Raises:
        IndexError: there is no row with this 0-based number.
    """
    row = state.rows[index]
    play, square = "", ""
    if row.kind is RowKind.PLAY:
        if has_play:
            play, square = _play_texts(board_before_row(state, index), row)
    elif row.kind is RowKind.EXCHANGE:
        # Only the number, because the sheet is visible to both players.
        play = f"-{len(row.tiles)}"
    elif row.tiles:
        play = " ".join(sort_tiles(row.tiles))
    return SheetEntry(index, index, row.kind, play, square, row.points, row.points, row.total)


def _play_texts(before: Board, row: ScoreRow) -> tuple[str, str]:
    """Return the main word, with blanks in lower case, and its position."""
    play = play_from_placements(before, row.placements)
    if play is None:
        return " ".join(placement.tile for placement in row.placements), ""
    row_step, col_step = play.direction.step
    letters = [
        before.tile_at(play.row + index * row_step, play.col + index * col_step)
        if tile == PLAYED_THROUGH
        else tile
        for index, tile in enumerate(play.tiles)
    ]
    return "".join(letters), format_position(play.row, play.col, play.direction)
