# SPDX-License-Identifier: MIT
"""Points and rows of the score sheet in a state, and the board before a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeVar

from desktop_app.rules.board import EMPTY, Board, Placement
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import score_play
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.table_events import LaterChange

_T = TypeVar("_T")


def with_seat(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    """`values` with the value of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def with_points(state: GameState, seat: int, delta: int) -> GameState:
    """The state after a player's points changed by `delta`."""
    return replace(state, points=with_seat(state.points, seat, state.points[seat] + delta))


def points_of_rows(state: GameState, seat: int) -> int:
    """The sum of a seat's rows on the score sheet."""
    return sum(row.points for row in state.rows if row.player == seat)


_OF_NO_PLAY = (
    RowKind.CHALLENGE_BONUS,
    RowKind.CHALLENGE_LOST,
    RowKind.PENALTY,
    RowKind.AWARD,
)


def points_of_no_play(state: GameState, seat: int) -> int:
    """The sum of a seat's points for challenges and rulings during the game."""
    return sum(row.points for row in state.rows if row.player == seat and row.kind in _OF_NO_PLAY)


def with_row(state: GameState, row: ScoreRow) -> GameState:
    """The state with one more row on the score sheet."""
    return replace(state, rows=(*state.rows, row))


def score_row(
    state: GameState, player: int, kind: RowKind, points: int, **details: Any
) -> ScoreRow:
    """A row of the score sheet, for a state whose points already include it."""
    return ScoreRow(
        player=player,
        kind=kind,
        rack=details.pop("rack", state.shown_rack(player)),
        points=points,
        total=state.points[player],
        remaining_ms=state.clock.remaining_ms[player] if state.clock.exists else None,
        **details,
    )


def with_totals(rows: tuple[ScoreRow, ...], brought: tuple[int, ...]) -> tuple[ScoreRow, ...]:
    """Rows with recalculated totals; `brought` by seat, empty for a game from its beginning."""
    totals = dict(enumerate(brought))
    counted = []
    for row in rows:
        totals[row.player] = totals.get(row.player, 0) + row.points
        counted.append(replace(row, total=totals[row.player]))
    return tuple(counted)


def last_play_points(state: GameState) -> int | None:
    """The score of the last play for its turn, None before the first play.

    A bonus for a failed challenge is included if the ruleset adds it to the turn
    (``challenge.points_into``, Singapore G11.3), not if it adds it to the cumulative score.
    """
    line = last_play_line(state)
    return None if line is None else state.rows[line].points + challenge_points_of(state, line)


def last_play_line(state: GameState, player: int | None = None) -> int | None:
    """0-based row of the last play, of any player or of one; None before the first."""
    for line, row in reversed(tuple(enumerate(state.rows))):
        if row.kind is RowKind.PLAY and player in (None, row.player):
            return line
    return None


def challenge_points_of(state: GameState, line: int) -> int:
    """The failed-challenge bonuses that belong to the score of a play.

    Args:
        state: the game.
        line: 0-based row of the play.

    Returns:
        0 if the ruleset adds them to the cumulative score only (NASPA VI.B.3).
    """
    if state.setup.ruleset.challenge.points_into != "turn-score":
        return 0
    following = takewhile(lambda row: row.kind is RowKind.CHALLENGE_BONUS, state.rows[line + 1 :])
    return sum(row.points for row in following)


# Planning a correction of one row, with its effect on every later row.
#
# A later play is scored again if its score followed the rules; a score that was announced
# differently is kept. Rows have 0-based numbers (`GameState.rows`).

TURNS = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
"""Kinds of rows that a correction may turn into one another."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected row and the changes that follow.

    Attributes:
        line: 0-based row number.
        row: the row before the correction.
        kind, placements, words, points, tiles: the corrected values.
        later: later rows whose words or points change.
        loose: rows of later plays whose geometry would become illegal.
        totals: the resulting points, by seat.
    """

    line: int
    row: ScoreRow
    kind: RowKind
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    tiles: tuple[str, ...]
    later: tuple[LaterChange, ...]
    loose: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def changes_tiles(self) -> bool:
        """True if tiles on the board move."""
        return set(self.placements) != set(self.row.placements)


@dataclass(frozen=True, slots=True)
class CorrectionConflict:
    """Why a correction is impossible: the reason, and the row number it conflicts with."""

    reason: Reason
    line: int


def plan_correction(
    state: GameState,
    line: int,
    *,
    kind: RowKind | None = None,
    placements: tuple[Placement, ...] | None = None,
    points: int | None = None,
    tiles: tuple[str, ...] | None = None,
) -> Correction | CorrectionConflict:
    """The effect of correcting one row, without carrying it out.

    Args:
        state: the game now.
        line: 0-based index into `state.rows`.
        kind: new kind, None to keep it.
        placements: new tiles, None to keep them; ignored for any row but a play.
        points: new score; None to score the play by the rules if its tiles change.
        tiles: exchanged tiles.
    """
    row = state.rows[line]
    kind = kind or row.kind
    is_play = kind is RowKind.PLAY
    wanted = row.placements if placements is None else placements
    if kind in TURNS and not is_play:
        wanted = ()
    target = replace(row, kind=kind, placements=wanted, tiles=_tiles_of(row, kind, tiles))
    rescored = _rescore(state, line, target)
    if isinstance(rescored, CorrectionConflict):
        return rescored
    new = rescored[line]
    if points is None:
        keeps = not new.is_new and kind is row.kind
        points = row.points if keeps else new.points if is_play else 0
    later = tuple(
        change
        for number, scored in sorted(rescored.items())
        if number > line and (change := _later_change(state, number, scored))
    )
    return Correction(
        line=line,
        row=row,
        kind=kind,
        placements=wanted,
        words=new.words if is_play else row.words if kind is row.kind else (),
        points=points,
        tiles=target.tiles,
        later=_with_withdrawal(state, line, points, new.words, later),
        loose=tuple(n for n, scored in sorted(rescored.items()) if scored.is_loose and n >= line),
        totals=_totals(state, line, points, later),
    )


def _tiles_of(row: ScoreRow, kind: RowKind, tiles: tuple[str, ...] | None) -> tuple[str, ...]:
    if tiles is not None:
        return tiles
    return row.tiles if kind is row.kind else ()


@dataclass(frozen=True, slots=True)
class _Scored:
    """A play on the score sheet, scored on the corrected board."""

    words: tuple[str, ...]
    points: int
    old_points: int
    is_new: bool
    is_loose: bool


def _rescore(
    state: GameState, line: int, target: ScoreRow
) -> dict[int, _Scored] | CorrectionConflict:
    """All plays from the corrected row on, scored on the corrected and on the old board."""
    new_board = old_board = _board_before_the_sheet(state)
    found: dict[int, _Scored] = {}
    for number, old in enumerate(state.rows):
        new = target if number == line else old
        if old.kind is RowKind.PHONEY_WITHDRAWN:
            own = target.placements if number - 1 == line else old.placements
            new_board = new_board.without((placement.row, placement.col) for placement in own)
            old_board = old_board.without(
                (placement.row, placement.col) for placement in old.placements
            )
            continue
        if new.kind is RowKind.PLAY and _is_taken(new_board, new.placements):
            return CorrectionConflict(Reason.SQUARE_TAKEN, number)
        _, old_points = _score(state, old_board, old.placements)
        words, points = _score(state, new_board, new.placements)
        if number >= line and RowKind.PLAY in (old.kind, new.kind):
            minimum = state.setup.ruleset.placement.first_min_tiles
            faults = new.placements and find_faults(
                new_board, new.placements, first_min_tiles=minimum
            )
            is_new = set(new.placements) != set(old.placements)
            found[number] = _Scored(words, points, old_points, is_new, bool(faults))
        if new.kind is RowKind.PLAY:
            new_board = new_board.with_placements(new.placements)
        if old.kind is RowKind.PLAY:
            old_board = old_board.with_placements(old.placements)
    found.setdefault(line, _Scored((), 0, 0, False, False))
    return found


def _is_taken(board: Board, placements: tuple[Placement, ...]) -> bool:
    """True if tiles cannot be there under any rules."""
    return bool(placements) and bool(find_impossible(board, placements))


def _score(
    state: GameState, board: Board, placements: tuple[Placement, ...]
) -> tuple[tuple[str, ...], int]:
    """The words and points of a play; none if no tiles were entered."""
    if not placements:
        return (), 0
    score = score_play(board, placements, state.setup.tile_set, state.setup.scoring)
    return score.texts, score.points


def _board_before_the_sheet(state: GameState) -> Board:
    """The tiles that no row played: those of the starting position."""
    laid: Counter[Placement] = Counter()
    for row in state.rows:
        if row.kind is RowKind.PLAY:
            laid.update(row.placements)
        elif row.kind is RowKind.PHONEY_WITHDRAWN:
            laid.subtract(row.placements)
    now = () if state.turn.laid is None else state.turn.laid.placements
    others = [
        placement
        for placement in state.board.placements()
        if laid[placement] <= 0 and placement not in now
    ]
    return Board.empty(state.board.layout).with_placements(others)


def _later_change(state: GameState, number: int, scored: _Scored) -> LaterChange | None:
    row = state.rows[number]
    points = scored.points if row.points == scored.old_points else row.points
    if not row.placements or (scored.words == row.words and points == row.points):
        return None
    return LaterChange(number, scored.words, points)


def _with_withdrawal(
    state: GameState,
    line: int,
    points: int,
    words: tuple[str, ...],
    later: Sequence[LaterChange],
) -> tuple[LaterChange, ...]:
    """The changes, including the points taken off by withdrawals of changed plays."""
    changes = {change.line: change for change in later}
    changed = (
        (line, words, points),
        *((change.line, change.words, change.points) for change in later),
    )
    for number, new_words, gained in changed:
        after = state.rows[number + 1 : number + 2]
        if after and after[0].kind is RowKind.PHONEY_WITHDRAWN and after[0].points != -gained:
            changes[number + 1] = LaterChange(number + 1, new_words, -gained)
    return tuple(changes[number] for number in sorted(changes))


def _totals(
    state: GameState, line: int, points: int, later: Sequence[LaterChange]
) -> tuple[int, ...]:
    totals = list(state.points)
    totals[state.rows[line].player] += points - state.rows[line].points
    for change in _with_withdrawal(state, line, points, (), later):
        row = state.rows[change.line]
        totals[row.player] += change.points - row.points
    return tuple(totals)


def board_before_row(state: GameState, index: int) -> Board:
    """The board right before a row of the score sheet, without unfinished plays.

    Args:
        state: the game at or after that row.
        index: 0-based index into `GameState.rows`.

    Raises:
        IndexError: there is no such row.
    """
    if not 0 <= index < len(state.rows):
        raise IndexError(f"score sheet line {index}: there are {len(state.rows)}")
    # One new board in the end: a score sheet asks for the board of each of its rows.
    tiles, cols = list(state.board.tiles), state.board.layout.cols
    if state.turn.laid is not None:
        for placement in state.turn.laid.placements:
            tiles[placement.row * cols + placement.col] = EMPTY
    for row in reversed(state.rows[index:]):
        if row.kind in (RowKind.PLAY, RowKind.PHONEY_WITHDRAWN):
            is_laid = row.kind is RowKind.PLAY
            for placement in row.placements:
                tiles[placement.row * cols + placement.col] = EMPTY if is_laid else placement.tile
    return Board(state.board.layout, tuple(tiles))
