# SPDX-License-Identifier: MIT
"""Proposed corrections of score sheet lines, and what would follow from them.

Nothing here changes a game: consequences are decided and folded in a copy. Lines are numbered from
0 (`GameState.rows`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from desktop_app.analysis.sheet_lines import SheetEntry, sheet_entry
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import CorrectEntry
from desktop_app.rules.game import decide
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.score_rows import (
    TURNS,
    Correction,
    CorrectionConflict,
    board_before_row,
    plan_correction,
)
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import UNSEEN
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import ExchangeEntry, PlayEntry, read_entry

SETTLED = (Phase.ON_TURN, Phase.ENDED, Phase.OVER)
"""Phases in which a line can be corrected: no turn is half done."""
_UNNAMED = re.compile(r"([^_]*)(_+)")


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The fields of a correction.

    Attributes:
        line: the line to correct.
        kind: its new kind.
        play: square and word, such as ``8D FEASTER``; empty if only the score is known.
        points: a number; if empty, the tiles are scored by the rules.
        tiles: the tiles of an exchange, as letters or as a number.
    """

    line: int
    kind: RowKind
    play: str = ""
    points: str = ""
    tiles: str = ""

    @property
    def is_turn(self) -> bool:
        """True if more than the points can be changed."""
        return self.kind in TURNS


@dataclass(frozen=True, slots=True)
class BadPoints:
    """The points are not a whole number; `text` is what was typed, empty if a number is missing."""

    text: str


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line of the sheet before and after a correction; the same line of `GameState.rows`."""

    line: int
    before: SheetEntry
    after: SheetEntry


@dataclass(frozen=True, slots=True)
class Consequences:
    """The effects of a correction.

    Attributes:
        before, after: the game before and after.
        changes: every line that would change, the corrected one first.
        loose: lines of plays whose placement would become illegal.
    """

    before: GameState
    after: GameState
    changes: tuple[LineChange, ...]
    loose: tuple[int, ...] = ()

    @property
    def later(self) -> tuple[LineChange, ...]:
        """The changed lines other than the corrected one."""
        return self.changes[1:]


def form_of(state: GameState, line: int) -> EntryForm:
    """Return the fields as the line is now."""
    row = state.rows[line]
    entry = sheet_entry(state, line)
    play = f"{entry.square} {entry.play}" if entry.square else ""
    tiles = "".join(row.tiles)
    if row.tiles and set(row.tiles) == {UNSEEN}:
        tiles = str(len(row.tiles))
    return EntryForm(line, row.kind, play, str(row.points), tiles)


def score_of_form(state: GameState, form: EntryForm) -> PlayScore | None:
    """Score the tiles of a play on the board before it; None if they cannot be read."""
    if form.kind is not RowKind.PLAY or not form.play.strip():
        return None
    read = _read_play(state, form)
    if isinstance(read, MoveTextProblem) or not read:
        return None
    board = board_before_row(state, form.line)
    return score_play(board, read, state.setup.tile_set, state.setup.scoring)


def read_form(state: GameState, form: EntryForm) -> CorrectEntry | MoveTextProblem | BadPoints:
    """Return the correction that the fields ask for, or what is wrong with them."""
    row = state.rows[form.line]
    points = _read_points(form.points)
    if isinstance(points, BadPoints):
        return points
    if not form.is_turn:
        return BadPoints("") if points is None else CorrectEntry(form.line, points=points)
    if form.kind is RowKind.PASS:
        return CorrectEntry(form.line, form.kind.value, points=0, tiles=())
    if form.kind is RowKind.EXCHANGE:
        tiles = _read_tiles(state, form)
        if isinstance(tiles, MoveTextProblem):
            return tiles
        return CorrectEntry(form.line, form.kind.value, points=0, tiles=tiles)
    placements = _read_play(state, form)
    if isinstance(placements, MoveTextProblem):
        return placements
    if points is None:
        score = score_of_form(state, form)
        if score is None:
            return BadPoints("")
        points = score.points
    if set(placements) == set(row.placements):
        placements = row.placements
    return CorrectEntry(form.line, form.kind.value, placements, points)


def consequences(
    state: GameState, command: CorrectEntry
) -> Consequences | CorrectionConflict | Rejection:
    """Return the effects of a correction, or why it is impossible."""
    done = decide(state, command, judge=None, drawer=OrderedDrawer(()))
    if isinstance(done, Rejection):
        plan = _plan(state, command)
        return plan if isinstance(plan, CorrectionConflict) else done
    after = done.state
    plan = _plan(state, command)
    loose = plan.loose if isinstance(plan, Correction) else ()
    others = (line for line in range(len(state.rows)) if line != command.line)
    changes = tuple(
        LineChange(line, sheet_entry(state, line), sheet_entry(after, line))
        for line in (command.line, *others)
        if line == command.line or _reads_otherwise(state, after, line)
    )
    return Consequences(state, after, changes, loose)


def is_unchanged(state: GameState, command: CorrectEntry) -> bool:
    """True if a correction would leave its line as it is."""
    row = state.rows[command.line]
    wanted = replace(
        row,
        kind=row.kind if command.kind is None else RowKind(command.kind),
        placements=row.placements if command.placements is None else command.placements,
        points=row.points if command.points is None else command.points,
        tiles=row.tiles if command.tiles is None else command.tiles,
    )
    if wanted.kind is not RowKind.PLAY and wanted.kind in TURNS:
        wanted = replace(wanted, placements=())
    return wanted == row


def may_correct(state: GameState, line: int) -> bool:
    """True if this line can be corrected now."""
    return state.phase in SETTLED and 0 <= line < len(state.rows)


def _plan(state: GameState, command: CorrectEntry) -> Correction | CorrectionConflict | None:
    if not may_correct(state, command.line):
        return None
    kind = None if command.kind is None else RowKind(command.kind)
    return plan_correction(
        state,
        command.line,
        kind=kind,
        placements=command.placements,
        points=command.points,
        tiles=command.tiles,
    )


def _reads_otherwise(before: GameState, after: GameState, line: int) -> bool:
    old, new = before.rows[line], after.rows[line]
    return (old.kind, old.words, old.points) != (new.kind, new.words, new.points)


def _read_points(text: str) -> int | BadPoints | None:
    text = text.strip()
    if not text:
        return None
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 6):
        return BadPoints(text)
    return int(text)


def _read_play(state: GameState, form: EntryForm) -> tuple[Placement, ...] | MoveTextProblem:
    """Return the tiles of a play; none if only its score is known."""
    if not form.play.strip():
        return ()
    read = read_entry(form.play, board_before_row(state, form.line), state.setup)
    if isinstance(read, MoveTextProblem):
        return read
    if not isinstance(read, PlayEntry):
        return MoveTextProblem(TextFault.BAD_POSITION, 1, form.play.split()[0])
    if read.announced is not None:
        return MoveTextProblem(TextFault.TOO_MUCH, 1, form.play.split()[-1])
    return read.placements


def _read_tiles(state: GameState, form: EntryForm) -> tuple[str, ...] | MoveTextProblem:
    text = "".join(form.tiles.split()).upper()
    if unnamed := _UNNAMED.fullmatch(text):
        # A mix of known and unknown tiles, as the line may have it.
        named = _read_exchange(state, unnamed[1]) if unnamed[1] else ()
        if isinstance(named, MoveTextProblem):
            return named
        return (*named, *(UNSEEN,) * len(unnamed[2]))
    return _read_exchange(state, text)


def _read_exchange(state: GameState, text: str) -> tuple[str, ...] | MoveTextProblem:
    read = read_entry(f"-{text}", state.board, state.setup)
    if isinstance(read, ExchangeEntry):
        return read.tiles
    return read if isinstance(read, MoveTextProblem) else MoveTextProblem(TextFault.BAD_COUNT, 1)
