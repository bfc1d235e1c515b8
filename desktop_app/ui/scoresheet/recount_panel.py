# SPDX-License-Identifier: MIT
"""Recount: compare the players' paper sheets with the game, turn by turn, until they differ."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from desktop_app.analysis.recount import Recount, RecountTurn, SheetDifference
from desktop_app.analysis.sheet_story import score_of_row
from desktop_app.rules.state import GameState
from desktop_app.translation.words import tr
from desktop_app.ui.scoresheet.score_sum import SumView
from desktop_app.ui.scoresheet.sheet_model import entry_words
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.rows import Cell, RowTable
from desktop_app.ui.widgets.scrolled import scrolled

# Totals read from the paper sheets so far, beside those of the program.

_LINE = 24
_LEAST = 110
_PX = 13
_NUMBERS = (0, 2, 3, 4, 5, 6)
"""Columns of numbers, with the sheets of four players."""


class ReadTable(RowTable):
    """One row for each turn: player, turn, total here, total on each sheet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Line"), tr("Turn"), tr("Here"))
        super().__init__(tr("Read so far"), heads, wide=(1,), right=_NUMBERS, parent=parent)
        self.setFont(tabular(ui_font(_PX)))
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.setMinimumHeight(_LEAST)
        self.setAlternatingRowColors(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.horizontalHeader().setSectionsClickable(False)

    def show_walk(self, state: GameState, walk: Recount) -> None:
        """Show the turns read so far, and scroll to the last."""
        names = [seat.name for seat in state.setup.seats]
        sheets = [self.tr("{owner}’s sheet").format(owner=name) for name in names]
        self.show_heads((self.tr("Line"), self.tr("Turn"), self.tr("Here"), *sheets))
        read = zip(walk.turns, walk.read, strict=False)
        self.show_rows([self._cells(turn, totals, names) for turn, totals in read])
        self.setVisible(bool(walk.read))
        self.scrollToBottom()

    def _cells(
        self, turn: RecountTurn, totals: tuple[int, ...], names: list[str]
    ) -> tuple[Cell, ...]:
        text = self.tr("{name}: {entry}")
        text = text.format(name=names[turn.player], entry=entry_words(turn.entry))
        here = turn.entry.total
        cells = [
            Cell(content, tip=content) for content in (str(turn.number or ""), text, str(here))
        ]
        for total in totals:
            # Not by colour alone: a different total is bold, with the difference.
            shown = "✓" if total == here else f"{total} ({total - here:+d})"
            cells.append(Cell(shown, tip=shown, is_bold=total != here))
        return tuple(cells)


# Texts of a recount: the current turn, and where the sheets differ.

Step = Callable[[Recount], Recount]
"""One step of a recount."""


def read_total(text: str) -> int | None:
    """Parse a running total; return None for anything else."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() else None


def no_total_text(text: str) -> str:
    """Say that the text is not a total."""
    return tr("{text} is not a total; type a number such as 124.").format(text=text)


def progress_text(walk: Recount) -> str:
    """Return the progress, such as ``3 of 24``."""
    count = len(walk.turns)
    return tr("{number} of {count}").format(number=min(walk.at + 1, count), count=count)


def turn_text(state: GameState, walk: Recount) -> str:
    """Describe the current turn and its total in the program."""
    turn = walk.turn
    text = tr("{name}, line {number}: {entry}. Total here: {total}.")
    if not turn.number:
        text = tr("{name}, final reckoning: {entry}. Total here: {total}.")
    return text.format(
        name=state.setup.seats[turn.player].name,
        number=turn.number,
        entry=entry_words(turn.entry),
        total=turn.entry.total,
    )


def field_text(state: GameState, walk: Recount, sheet: int) -> str:
    """Return the label of a field: whose sheet, and whose total."""
    names = [seat.name for seat in state.setup.seats]
    player = walk.turn.player
    if sheet == player:
        return tr("{owner}’s sheet, own total").format(owner=names[sheet])
    text = tr("{owner}’s sheet, total of {name}")
    return text.format(owner=names[sheet], name=names[player])


def parting_text(state: GameState, walk: Recount) -> str:
    """Say where and how the sheets differ; empty while they agree."""
    parting = walk.parting
    if parting is None:
        return ""
    lines = [tr("The sheets differ here.")]
    lines += _sheet_texts(state, parting)
    entry = parting.turn.entry
    lines.append(
        tr("Here the turn scores {points}, and the total is {total}.").format(
            points=entry.points, total=entry.total
        )
    )
    return "\n".join(lines)


def _sheet_texts(state: GameState, parting: SheetDifference) -> list[str]:
    texts = []
    for sheet in parting.parting_sheets:
        more = parting.differences[sheet]
        text = tr("{owner}’s sheet has {said}, {more} more than {expected}.")
        if more < 0:
            text = tr("{owner}’s sheet has {said}, {more} fewer than {expected}.")
        owner = state.setup.seats[sheet].name
        expected, said = parting.expected[sheet], parting.said[sheet]
        texts.append(text.format(owner=owner, said=said, more=abs(more), expected=expected))
    return texts


def done_text(state: GameState, walk: Recount) -> str:
    """Describe the end of a recount."""
    totals = ", ".join(
        tr("{name} {points}").format(name=seat.name, points=state.points[number])
        for number, seat in enumerate(state.setup.seats)
    )
    if not walk.found:
        return tr("All sheets agree with this one to the end: {totals}.").format(totals=totals)
    return tr("The recount is complete. Totals here: {totals}.").format(totals=totals)


def found_text(state: GameState, walk: Recount) -> str:
    """List all differences that were found."""
    lines = []
    for parting in walk.found:
        turn = parting.turn
        text = tr("{name}, line {number}: {sheets}")
        if not turn.number:
            text = tr("{name}, final reckoning: {sheets}")
        name = state.setup.seats[turn.player].name
        sheets = " ".join(_sheet_texts(state, parting))
        lines.append(text.format(name=name, number=turn.number, sheets=sheets))
    return "\n".join(lines)


_FIELD_PX, _FIELD_HEIGHT, _FIELD_WIDTH = 16, 36, 110
_MAX_DIGITS = 6


class RecountPanel(QFrame):
    """A recount of all sheets.

    Signals:
        viewed_ply_requested: show the board at the current turn.
        correction_requested: index into `GameState.rows` of the turn where the sheets differ.
        desk_requested: open the desk for the ruleset's own recount.
        closed: the recount was ended.
    """

    viewed_ply_requested = Signal(int)
    correction_requested = Signal(int)
    desk_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Recount"))
        self._state: GameState | None = None
        self._walk: Recount | None = None
        self._has_desk = False
        # What moves to another parent later is styled once more, with everything in it.
        inner = self._inner = QWidget(self)
        self._area = scrolled(inner, self)
        self._title, self._progress = QLabel(self), QLabel(self)
        self._hint, self._turn, self.message, self.found = (QLabel(inner) for _ in range(4))
        self._title.setText(self.tr("Recount"))
        self._title.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._hint.setText(
            self.tr(
                "Each player reads the running total from their own paper sheet. "
                "Press Enter alone if it is the same as here."
            )
        )
        self._hint.setProperty("role", "muted")
        self._progress.setProperty("role", "muted")
        self._turn.setFont(ui_font(17, QFont.Weight.DemiBold))
        self.message.setProperty("role", "warning")
        for label in (self._hint, self._turn, self.message, self.found):
            label.setWordWrap(True)
        self.fields: tuple[QLineEdit, ...] = ()
        self._labels: tuple[QLabel, ...] = ()
        self._form = QFormLayout()
        self._sum = SumView(inner)
        self.read = ReadTable(inner)
        self.same = self._button(self.tr("The same on all sheets"))
        self.same.setToolTip(self.tr("The turn has the same score on every sheet: go to the next"))
        self.back = self._button(self.tr("Back a turn"))
        self.back.setToolTip(self.tr("Go back to the turn before"))
        self.correct = self._button(self.tr("Correct this entry…"))
        self.correct.setToolTip(self.tr("Change the score or the tiles of this turn"))
        self.again = self._button(self.tr("Read it again"))
        self.again.setToolTip(self.tr("Count this turn once more"))
        self.carry_on = self._button(self.tr("Continue with the difference"))
        self.carry_on.setToolTip(self.tr("Note the difference and go to the next turn"))
        self.desk = self._button(self.tr("Recount at the desk"))
        self.desk.setToolTip(self.tr("Let the director's desk lead the recount"))
        self.done = self._button(self.tr("End the recount"))
        self.done.setToolTip(self.tr("Close the recount; corrections made stay"))
        self._lay_out()
        self._wire()

    @property
    def walk(self) -> Recount | None:
        """The recount so far; None before it is started."""
        return self._walk

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._sum.show_theme(theme)

    def begin(self, state: GameState, *, has_desk: bool) -> None:
        """Start at the first turn.

        `has_desk`: true if the ruleset has a recount procedure that applies now.
        """
        self._state, self._has_desk = state, has_desk
        self._make_fields(state)
        self._go(Recount.of(state))

    def refresh(self, state: GameState) -> None:
        """Read the turn again after a correction or another change."""
        if self._walk is not None and state is not self._state:
            self._state = state
            self._go(self._walk.after_change(state))

    def end(self) -> None:
        """Discard the recount."""
        self._walk = None

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next sheet, and from the last to the next turn; Escape ends."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif press_focused(self, event):
            return
        elif is_enter(event) and self._walk is not None:
            self._next_field()
        elif not event.text():
            super().keyPressEvent(event)

    def _next_field(self) -> None:
        focused = next((i for i, field in enumerate(self.fields) if field.hasFocus()), None)
        if focused is not None and focused + 1 < len(self.fields):
            self.fields[focused + 1].setFocus(Qt.FocusReason.TabFocusReason)
        elif focused is not None:
            self.take_turn()

    # ------------------------------------------------------------------ recount

    def take_turn(self) -> None:
        """Take the totals in the fields."""
        assert self._walk is not None, "the walk has begun"
        totals: list[int | None] = []
        for field in self.fields:
            text = field.text().strip()
            total = read_total(text)
            if text and total is None:
                self.message.setText(no_total_text(text))
                self.message.show()
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                field.selectAll()
                return
            totals.append(total)
        self._go(self._walk.say(totals))

    def _go(self, walk: Recount) -> None:
        self._walk = walk
        state = self._state
        assert state is not None, "the walk has begun"
        parting, is_done = walk.parting, walk.is_done
        self._progress.setText(progress_text(walk))
        self._turn.setText(done_text(state, walk) if is_done else turn_text(state, walk))
        self._turn.setAccessibleName(self._turn.text())
        is_reading = not is_done and parting is None
        self._show_fields(state, walk, is_reading=is_reading)
        text = parting_text(state, walk)
        self.message.setText(text)
        self.message.setAccessibleName(text)
        self.message.setVisible(bool(text))
        self._show_sum(state, walk)
        found = found_text(state, walk)
        self.found.setText(found)
        self.found.setVisible(bool(found) and is_done)
        self.same.setVisible(is_reading)
        self.back.setVisible(is_reading and walk.at > 0)
        for button in (self.correct, self.again, self.carry_on):
            button.setVisible(parting is not None)
        self.desk.setVisible(self._has_desk and not is_reading)
        self.read.show_walk(state, walk)
        if parting is not None:
            # Where sheets differ the sum of the play matters: show all of it.
            self.read.hide()
            self._area.verticalScrollBar().setValue(0)
        # After the first turn the hint is no longer needed.
        self._hint.setVisible(walk.at == 0 and parting is None)
        self._take_focus(is_reading=is_reading)
        if not is_done:
            self.viewed_ply_requested.emit(walk.turn.entry.last_row + 1)

    def _show_fields(self, state: GameState, walk: Recount, *, is_reading: bool) -> None:
        """Show the fields for the totals while there is a turn to read."""
        for sheet, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
            self._form.setRowVisible(field, is_reading)
            if is_reading:
                label.setText(field_text(state, walk, sheet))
                field.setAccessibleName(label.text())
                field.clear()
                field.setPlaceholderText(str(walk.expected(sheet)))

    def _take_focus(self, *, is_reading: bool) -> None:
        wanted: QWidget = self.fields[0]
        if not is_reading:
            wanted = self.done if self._walk is None or self._walk.is_done else self.correct
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_sum(self, state: GameState, walk: Recount) -> None:
        """Where sheets differ, show the sum of the play tile by tile."""
        score = None
        if walk.parting is not None:
            score = score_of_row(state, walk.turn.entry.row)
        self._sum.show_score(score)
        self._sum.setVisible(score is not None)

    def _correct(self) -> None:
        if self._walk is not None and not self._walk.is_done:
            self.correction_requested.emit(self._walk.turn.entry.row)

    # ------------------------------------------------------------------ layout

    def _wire(self) -> None:
        self.same.clicked.connect(lambda: self._step(lambda walk: walk.say((None,) * walk.sheets)))
        self.back.clicked.connect(lambda: self._step(Recount.back))
        self.again.clicked.connect(lambda: self._step(Recount.read_again))
        self.carry_on.clicked.connect(lambda: self._step(Recount.carry_on))
        self.correct.clicked.connect(self._correct)
        self.desk.clicked.connect(self.desk_requested)
        self.done.clicked.connect(self.closed)

    def _step(self, step: Step) -> None:
        if self._walk is not None:
            self._go(step(self._walk))

    def _make_fields(self, state: GameState) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        labels, fields = [], []
        for _ in state.setup.seats:
            label, field = QLabel(self._inner), QLineEdit(self._inner)
            label.setFont(ui_font(_FIELD_PX))
            label.setBuddy(field)
            field.setFont(ui_font(_FIELD_PX))
            field.setMinimumHeight(_FIELD_HEIGHT)
            field.setMaximumWidth(_FIELD_WIDTH)
            field.setMaxLength(_MAX_DIGITS)
            self._form.addRow(label, field)
            labels.append(label)
            fields.append(field)
        self._labels, self.fields = tuple(labels), tuple(fields)

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        head = FlowRow(self)
        head.add(self._title, stretch=1)
        head.add(self._progress)
        head.add(self.done)
        inner = self._inner
        reading = FlowRow(inner)
        reading.add(self.same)
        reading.add(self.back)
        lines = column_of(
            self._hint, self._turn, self._form, reading, parent=inner, margins=0, spacing=8
        )
        for widget in (self.message, self._sum, self.found):
            lines.addWidget(widget)
        lines.addWidget(self.read, 1)
        # Without a table the rows gather at the top.
        lines.addStretch()
        self.correct.setProperty("role", "primary")
        parted, ends = FlowRow(self), FlowRow(self)
        for button in (self.correct, self.again, self.carry_on):
            parted.add(button)
        ends.add(self.desk)
        column_of(
            head, (self._area, 1), parted, ends, parent=self, margins=(12, 10, 12, 10), spacing=8
        )
