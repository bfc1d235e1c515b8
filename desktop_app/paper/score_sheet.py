# SPDX-License-Identifier: MIT
"""What stands on a score sheet, apart from how it looks: lines, marks, reckoning, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.analysis.sheet_lines import SheetEntry, sheet_lines
from desktop_app.analysis.turn_marks import BEFORE_ALL, TurnMarks, turn_marks
from desktop_app.paper.matter import Matter
from desktop_app.paper.words import row_words, signed
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import sort_tiles, write_faces
from desktop_app.translation.words import tr

HELD, STOOD, FELL, RULED, CORRECTED = "H", "C", "X", "R", "*"
"""The marks beside a score; `legend` says what they mean."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one player has on one line, as it is written.

    Attributes:
        rack: the tiles held before it; empty where nobody may know them.
        play: the word with blanks in lower case, ``-3`` for an exchange, or what else happened.
        square: such as ``8D``.
        marks: of `HELD`, `STOOD`, `FELL`, `RULED` and `CORRECTED`.
        score, total: the points of this line and the sum so far.
        time: what the turn took, ``m:ss``; empty without a clock.
        is_struck: the play was challenged off, and its score is crossed out.
    """

    rack: str = ""
    play: str = ""
    square: str = ""
    marks: str = ""
    score: str = ""
    total: str = ""
    time: str = ""
    is_struck: bool = False


EMPTY = SheetCell()


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line: its number, or "" in the final reckoning, and a cell a player."""

    number: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole sheet.

    Attributes:
        names: by seat, empty strings where nobody is named.
        first: the seat that began, None where that is not known.
        lines: the rounds of turns; empty on a sheet that is written by hand.
        reckoning: the lines of the final reckoning, the last one with the final scores.
        notes: a sentence for each turn on which the desk ruled, and what was noted at a turn.
        has_times: whether the game had a clock.
    """

    names: tuple[str, ...]
    first: int | None
    lines: tuple[SheetLine, ...]
    reckoning: tuple[SheetLine, ...]
    notes: tuple[str, ...]
    has_times: bool


def score_sheet(matter: Matter, players: int = 2) -> ScoreSheet:
    """The sheet of a game, or an empty one.

    Args:
        matter: what is known; without a game the lines are left to the hand.
        players: how many columns a sheet has on which nobody is named.
    """
    state = matter.state
    if state is None:
        names = matter.names or ("",) * players
        return ScoreSheet(names, matter.first, (), _by_hand(len(names)), (), has_times=True)
    marks = turn_marks(matter.events)
    turns: list[SheetLine] = []
    reckoning: list[SheetLine] = []
    notes: list[str] = []
    for line in sheet_lines(state):
        cells = tuple(_cell(state, marks, entry) for entry in line.entries)
        number = str(line.number) if line.number else ""
        (turns if number else reckoning).append(SheetLine(number, cells))
        for entry in filter(None, line.entries):
            notes += _notes(state, entry, number, marks.get(entry.row, TurnMarks()))
    if BEFORE_ALL in marks:
        sections = ", ".join(marks[BEFORE_ALL].sections)
        notes.insert(0, tr("Before the first turn: {sections}").format(sections=sections or RULED))
    if state.is_over:
        reckoning.append(_final(state))
    return ScoreSheet(
        matter.names,
        state.first,
        tuple(turns),
        tuple(reckoning),
        tuple(notes),
        has_times=state.clock.exists,
    )


def legend() -> str:
    """What the marks mean, in short sentences."""
    return tr(
        "H: held. C: challenged and stands. X: challenged off. R: a ruling, a warning or a "
        "penalty. *: corrected. A letter underlined: a blank."
    )


def _by_hand(players: int) -> tuple[SheetLine, ...]:
    labels = (tr("Tiles left"), tr("Overtime"), tr("Final score"))
    return tuple(SheetLine("", (SheetCell(play=label),) * players) for label in labels)


def _final(state: GameState) -> SheetLine:
    label = tr("Final score")
    cells = (SheetCell(play=label, total=str(points)) for points in state.points)
    return SheetLine("", tuple(cells))


def _cell(state: GameState, marks: Mapping[int, TurnMarks], entry: SheetEntry | None) -> SheetCell:
    if entry is None:
        return EMPTY
    row = state.rows[entry.row]
    is_turn = entry.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
    play = entry.play
    if entry.kind not in (RowKind.PLAY, RowKind.EXCHANGE):
        play = row_words(entry.kind, write_faces(row.tiles))
    score = str(entry.written) if is_turn else signed(entry.written)
    if entry.bonus:
        score = tr("{points} {bonus}").format(points=score, bonus=signed(entry.bonus))
    return SheetCell(
        # What a player holds is nobody's business before the game is over.
        rack=write_faces(sort_tiles(row.rack)) if state.is_over and is_turn else "",
        play=play,
        square=entry.square,
        marks=_mark_text(
            marks.get(entry.row, TurnMarks()), is_corrected=_is_corrected(state, entry)
        ),
        score=score,
        total=str(entry.total),
        time=_minutes(row.used_ms) if state.clock.exists and is_turn else "",
        is_struck=entry.is_withdrawn,
    )


def _minutes(used_ms: int) -> str:
    seconds = round(used_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


def _is_corrected(state: GameState, entry: SheetEntry) -> bool:
    return any(row in state.corrected for row in range(entry.row, entry.last_row + 1))


def _mark_text(marks: TurnMarks, is_corrected: bool) -> str:
    told = (
        (HELD, marks.is_held),
        (STOOD, marks.stood is True),
        (FELL, marks.stood is False),
        (RULED, marks.is_ruled),
        (CORRECTED, is_corrected),
    )
    return "".join(mark for mark, is_there in told if is_there)


def _notes(state: GameState, entry: SheetEntry, number: str, marks: TurnMarks) -> list[str]:
    """What the desk ruled at a turn, and what was written beside it."""
    name = state.setup.seats[state.rows[entry.row].player].name
    notes = []
    if marks.is_ruled and marks.sections:
        text = tr("R at turn {turn} of {name}: ruled under {sections}.")
        sections = ", ".join(marks.sections)
        notes.append(text.format(turn=number, name=name, sections=sections))
    elif marks.is_ruled:
        text = tr("R at turn {turn} of {name}: a warning or a penalty.")
        notes.append(text.format(turn=number, name=name))
    written = " ".join(state.row_notes.get(entry.row, "").split())
    if written:
        text = tr("Turn {turn} of {name}: {note}")
        notes.append(text.format(turn=number, name=name, note=written))
    return notes
