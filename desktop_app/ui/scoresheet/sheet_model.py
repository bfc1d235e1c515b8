# SPDX-License-Identifier: MIT
"""The score sheet as a table model: line number, and five columns for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from textwrap import fill
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath

from desktop_app.analysis.sheet_lines import SheetEntry, SheetLine, place_of_row, sheet_lines
from desktop_app.analysis.sheet_story import NO_HELP, NOTHING, LineStory, TurnHelp
from desktop_app.rules.help import HINT_STEPS, CoachWord
from desktop_app.rules.state import GameState, RowKind
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import ROW_KINDS
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font

# Signs beside score sheet lines, their meanings, and the same as sentences. The letters are those
# of the printed sheet.

HELD, STOOD, FELL, RULED = "H", "C", "X", "R"
CORRECTED, DIFFERS, REMARKED, NOTED, HELPED = "*", "≠", "!", "N", "?"
LEGEND: Mapping[str, str] = {
    HELD: "H held",
    STOOD: "C challenged, stands",
    FELL: "X challenged off",
    RULED: "R ruling or penalty",
    CORRECTED: "* corrected",
    DIFFERS: "≠ differs from the sum of the tiles",
    REMARKED: "! the file cannot be right",
    NOTED: "N note",
    HELPED: "? hint or coach",
}
"""Meaning of each sign, in display order."""

Stories = Mapping[int, LineStory]


@dataclass(frozen=True)
class SheetDot:
    """The judgement of the coach beside a turn.

    Attributes:
        shape: round the origin, at most 12 pixels wide.
        colour: of the shape.
        words: the same as a sentence.
    """

    shape: QPainterPath
    colour: QColor
    words: str


def story_of(entry: SheetEntry, stories: Stories) -> LineStory:
    """Return the story of an entry."""
    return stories.get(entry.row, NOTHING)


def signs_of(entry: SheetEntry, stories: Stories) -> str:
    """Return the signs of an entry, in the order of the legend."""
    story = story_of(entry, stories)
    marks = story.marks
    signs = (
        (HELD, marks.is_held),
        (STOOD, marks.stood is True),
        # One that a ruling took off was not challenged.
        (FELL, marks.stood is False or (entry.is_withdrawn and not marks.is_ruled)),
        (RULED, marks.is_ruled),
        (CORRECTED, bool(story.before)),
        (DIFFERS, story.differs),
        (REMARKED, bool(story.remarks)),
        (NOTED, bool(story.note)),
        (HELPED, story.help != NO_HELP),
    )
    return "".join(sign for sign, is_there in signs if is_there)


def legend_text(signs: Iterable[str]) -> str:
    """Explain these signs; empty if there are none."""
    there = set(signs)
    return "   ".join(tr(text) for sign, text in LEGEND.items() if sign in there)


def sign_sentences(entry: SheetEntry, stories: Stories) -> tuple[str, ...]:
    """Explain the signs of an entry, one sentence each."""
    story = story_of(entry, stories)
    marks = story.marks
    sentences = []
    if marks.is_held:
        sentences.append(tr("It was held."))
    if marks.stood is True:
        sentences.append(tr("It was challenged and stayed."))
    if marks.stood is False:
        sentences.append(tr("It was challenged off the board."))
    if marks.is_ruled and marks.sections:
        sentences.append(tr("Ruled under {sections}.").format(sections=", ".join(marks.sections)))
    elif marks.is_ruled:
        sentences.append(tr("There was a ruling, a warning or a penalty."))
    for before in story.before:
        text = tr("Corrected; it was: {entry}.")
        sentences.append(text.format(entry=entry_words(before)))
    if story.differs:
        text = tr("Announced: {said}; the tiles add up to {sum}.")
        sentences.append(text.format(said=story.announced, sum=story.computed))
    for remark in story.remarks:
        sentences.append(tr("In the file: {remark}.").format(remark=tr(remark)))
    if story.note:
        sentences.append(tr("Note: {note}").format(note=story.note))
    return (*sentences, *_help_sentences(story.help))


def _help_sentences(given: TurnHelp) -> Iterator[str]:
    if given.hint:
        text = tr("Its player took hints, up to step {step} of {steps}.")
        yield text.format(step=given.hint, steps=HINT_STEPS)
    if CoachWord.TRY_AGAIN in given.coached:
        yield tr("The coach asked before the move.")
    if CoachWord.WHY in given.coached:
        yield tr("The coach explained the move during the game.")


def entry_words(entry: SheetEntry) -> str:
    """Return an entry as text: ``FEASTER at 8D for 78``."""
    if entry.kind is RowKind.PLAY and entry.square:
        text = tr("{play} at {square} for {points}")
        return text.format(play=entry.play, square=entry.square, points=entry.written)
    if entry.kind is RowKind.PLAY:
        return tr("a play for {points}").format(points=entry.written)
    if entry.kind is RowKind.EXCHANGE:
        return tr("an exchange of {count}").format(count=entry.play.removeprefix("-"))
    if entry.kind is RowKind.PASS:
        return tr("a pass")
    name = tr(ROW_KINDS[entry.kind])
    text = tr_count("{name}, {points} point", "{name}, {points} points", abs(entry.written))
    return text.format(name=name, points=entry.written)


def used_time_text(used_ms: int) -> str:
    """Return the time of a turn as minutes and seconds."""
    seconds = round(used_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"


AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_FONT_PX = 13
_HEADER_PX = 11
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TIP_COLUMNS = 90
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Field(IntEnum):
    """Columns of one player, in order."""

    PLAY = 0
    SQUARE = 1
    SCORE = 2
    TOTAL = 3
    TIME = 4


FIELDS = len(Field)


def seat_and_field(column: int) -> tuple[int, Field] | None:
    """Return seat and field of a column; None for the line numbers."""
    if column < 1:
        return None
    return (column - 1) // FIELDS, Field((column - 1) % FIELDS)


def column_of(seat: int, field: Field) -> int:
    """Return the column of a player's field."""
    return 1 + seat * FIELDS + int(field)


class SheetModel(QAbstractTableModel):
    """The lines last shown, and the current position in the game."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._lines: tuple[SheetLine, ...] = ()
        self._stories: Mapping[int, LineStory] = {}
        self._dots: Mapping[int, SheetDot] = {}
        self._has_clock = False
        self._times: tuple[str, ...] = ()
        self._ply = 0
        self._place: tuple[int, int] | None = None
        self._theme: Theme = DEFAULT_THEME
        self._fonts = self._make_fonts()

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self._names)

    @property
    def viewed_ply(self) -> int:
        """Number of rows played at the current position."""
        return self._ply

    @property
    def has_times(self) -> bool:
        """True if the game has a clock."""
        return self._has_clock

    def show_game(self, state: GameState, stories: Mapping[int, LineStory] | None = None) -> None:
        """Show a whole game, with the story of each row."""
        self.beginResetModel()
        self._names = tuple(seat.name for seat in state.setup.seats)
        self._lines = sheet_lines(state)
        self._stories = stories or {}
        self._has_clock = state.clock.exists
        self._times = ()
        if self._has_clock:
            self._times = tuple(used_time_text(row.used_ms) for row in state.rows)
        self._fonts = self._make_fonts()
        self._mark_place()
        self.endResetModel()

    def show_viewed_ply(self, ply: int) -> None:
        """Mark the last row played at a position; 0 marks none."""
        self._ply = ply
        self._mark_place()
        if self._lines:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _mark_place(self) -> None:
        # Every cell asks for it when it is painted.
        self._place = place_of_row(self._lines, self._ply - 1) if self._ply else None

    def show_dots(self, dots: Mapping[int, SheetDot]) -> None:
        """Show dots beside turns, by the 0-based row of the turn in `GameState.rows`."""
        self._dots = dots
        self.show_viewed_ply(self._ply)

    def dot(self, entry: SheetEntry) -> SheetDot | None:
        """Return the dot of an entry, if it has one."""
        return self._dots.get(entry.row)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.show_viewed_ply(self._ply)

    def entry_at(self, index: AnyIndex) -> SheetEntry | None:
        """Return the entry at an index; None for a line number or an empty cell."""
        place = seat_and_field(index.column())
        if not index.isValid() or place is None:
            return None
        return self._lines[index.row()].entries[place[0]]

    def signs(self, entry: SheetEntry) -> str:
        """Return the signs of an entry."""
        return signs_of(entry, self._stories)

    def all_signs(self) -> frozenset[str]:
        """Return all signs on the sheet."""
        entries = (entry for line in self._lines for entry in line.entries if entry is not None)
        return frozenset(sign for entry in entries for sign in self.signs(entry))

    def viewed_place(self) -> tuple[int, int] | None:
        """Return the (line, seat) that is marked."""
        return self._place

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of columns: the line number, and the fields of all players."""
        return 0 if parent.isValid() else 1 + FIELDS * self.seats

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the column headings."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        place = seat_and_field(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if place is not None and place[1] < Field.SCORE else _RIGHT
        if role == Qt.ItemDataRole.FontRole:
            return ui_font(_HEADER_PX)
        is_spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if place is None:
            return self.tr("Turn") if is_spoken else None
        # Also as tooltips: in some languages a heading is wider than its column.
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) and not is_spoken:
            return None
        titles = (
            self.tr("Play", "a line of the score sheet"),
            self.tr("At"),
            self.tr("Score"),
            self.tr("Total"),
            self.tr("Time"),
        )
        title = titles[place[1]]
        if not is_spoken:
            return title
        return self.tr("{name}: {title}").format(name=self._names[place[0]], title=title)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return text, tooltip, alignment, font or colour of a cell."""
        if not index.isValid():
            return None
        place = seat_and_field(index.column())
        if place is None:
            return self._number_data(self._lines[index.row()], role)
        entry = self._lines[index.row()].entries[place[0]]
        if entry is None:
            return None
        return self._entry_data(entry, place[0], place[1], role)

    def _number_data(self, line: SheetLine, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return str(line.number) if line.number else ""
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme.muted)
        if role == Qt.ItemDataRole.FontRole:
            return self._fonts[0]
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _entry_data(self, entry: SheetEntry, seat: int, field: Field, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, field)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if field < Field.SCORE else _RIGHT
        if role == Qt.ItemDataRole.FontRole:
            is_struck = entry.is_withdrawn and field < Field.TOTAL
            return self._fonts[1 if is_struck else 0]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = entry.is_withdrawn or entry.kind is not RowKind.PLAY
            is_quiet = is_quiet or field in (Field.SQUARE, Field.TIME)
            is_quiet = is_quiet and field is not Field.TOTAL
            return QColor(self._theme.muted if is_quiet else self._theme.text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " ".join(self._sentences(entry, seat))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(fill(line, _TIP_COLUMNS) for line in self._sentences(entry, seat))
        return None

    def _text(self, entry: SheetEntry, field: Field) -> str:
        if field is Field.TOTAL:
            return str(entry.total)
        if field is Field.SQUARE:
            return entry.square
        if field is Field.TIME:
            return self._time(entry)
        if field is Field.PLAY:
            return self._play_text(entry)
        if entry.bonus:
            return self.tr("{points} {bonus:+d}").format(points=entry.written, bonus=entry.bonus)
        is_turn = entry.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
        return str(entry.written) if is_turn or entry.written < 0 else f"+{entry.written}"

    def _play_text(self, entry: SheetEntry) -> str:
        if entry.kind is RowKind.PASS:
            return self.tr("pass")
        if entry.kind in (RowKind.PLAY, RowKind.EXCHANGE):
            return entry.play
        name = self.tr(ROW_KINDS[entry.kind])
        if not entry.play:
            return name
        return self.tr("{name}: {tiles}").format(name=name, tiles=entry.play)

    def _time(self, entry: SheetEntry) -> str:
        """Return the time of a turn; empty for other rows, and without a clock."""
        is_turn = entry.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
        return self._times[entry.row] if is_turn and self._times else ""

    def _sentences(self, entry: SheetEntry, seat: int) -> tuple[str, ...]:
        """Describe an entry: the play, its time, its signs."""
        sentences = [self._sentence(entry, seat)]
        if time := self._time(entry):
            sentences.append(self.tr("Time used: {time}.").format(time=time))
        if (dot := self.dot(entry)) is not None:
            sentences.append(dot.words)
        return (*sentences, *sign_sentences(entry, self._stories))

    def _sentence(self, entry: SheetEntry, seat: int) -> str:
        pattern = tr_count(
            "{name}: {play}, {points} point, total {total}.",
            "{name}: {play}, {points} points, total {total}.",
            abs(entry.points),
        )
        if entry.is_withdrawn:
            pattern = self.tr("{name}: {play} at {square}, withdrawn, 0 points, total {total}.")
        elif entry.square:
            pattern = tr_count(
                "{name}: {play} at {square}, {points} point, total {total}.",
                "{name}: {play} at {square}, {points} points, total {total}.",
                abs(entry.points),
            )
        return pattern.format(
            name=self._names[seat],
            play=self._play_text(entry),
            square=entry.square,
            points=entry.points,
            total=entry.total,
        )

    def _make_fonts(self) -> tuple[QFont, QFont]:
        plain = tabular(ui_font(_FONT_PX))
        struck = QFont(plain)
        struck.setStrikeOut(True)
        return plain, struck
