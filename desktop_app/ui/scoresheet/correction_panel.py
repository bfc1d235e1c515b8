# SPDX-License-Identifier: MIT
"""Putting a line of the score sheet right: the fields, and everything that follows, beforehand."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.acts.act import sections
from desktop_app.rules.commands import CorrectEntry
from desktop_app.rules.score_rows import TURNS
from desktop_app.rules.state import GameState, RowKind
from desktop_app.session.corrections import (
    BadPoints,
    Consequences,
    EntryForm,
    consequences,
    form_of,
    is_unchanged,
    read_form,
    score_of_form,
)
from desktop_app.session.move_text import MoveTextProblem
from desktop_app.ui.messages import book_name, with_sections
from desktop_app.ui.scoresheet import entry_words as words
from desktop_app.ui.scoresheet.changes_table import ChangesTable
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import is_enter, press_focused
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.scrolled import scrolled

_FIELD_PX, _FIELD_HEIGHT = 15, 34


class CorrectionPanel(QFrame):
    """The correction of one line.

    Signals:
        applied: the CorrectEntry that was agreed to.
        closed: the line stays as it was.
    """

    applied = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: GameState | None = None
        self._line = 0
        self._command: CorrectEntry | None = None
        self._are_points_typed = False
        self._title, self._cited = QLabel(self), QLabel(self)
        self._title.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._cited.setProperty("role", "muted")
        self._group = QButtonGroup(self)
        self.kinds = {kind: QRadioButton(words.kind_name(kind), self) for kind in TURNS}
        self.play, self.points, self.tiles = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self._sum = QLabel(self)
        self.take_sum = QPushButton(self.tr("Take the sum"), self)
        self.take_sum.setToolTip(self.tr("Write the score that the tiles add up to"))
        self.told = QLabel(self)
        self.changes = ChangesTable(self)
        self.apply = QPushButton(self.tr("Correct it"), self)
        self.apply.setToolTip(self.tr("Record the correction and count the totals again"))
        self.cancel = QPushButton(self.tr("Leave it as it was"), self)
        self.cancel.setToolTip(self.tr("Close without changing the line (Esc)"))
        for label in (self._title, self._cited, self.told, self._sum):
            label.setWordWrap(True)
        self._lay_out()
        self._wire()

    @property
    def line(self) -> int:
        """The line that is corrected."""
        return self._line

    def show_entry(self, state: GameState, line: int) -> None:
        """Begin with a line as it stands now."""
        self._state, self._line = state, line
        form = form_of(state, line)
        self._are_points_typed = False
        self._title.setText(words.title_text(state, line))
        self.setAccessibleName(self._title.text())
        key = "result.recount" if state.is_over else "record.verify_when"
        cited = sections(state.setup.ruleset, key)
        self._cited.setText(
            with_sections(
                self.tr("Every change is kept in the record of the game."),
                cited,
                book=book_name(state.setup.ruleset.id),
            )
        )
        for kind, button in self.kinds.items():
            button.setChecked(kind is form.kind)
            button.setVisible(form.is_turn)
        self.play.setText(form.play)
        self.points.setText(form.points)
        self.tiles.setText(form.tiles)
        self._refresh()
        field = self.play if form.kind is RowKind.PLAY and form.play else self.points
        if form.kind is RowKind.EXCHANGE:
            field = self.tiles
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def refresh(self, state: GameState) -> None:
        """The game has gone on; the fields stay, what follows is told anew."""
        self._state = state
        if self._line >= len(state.rows):
            self.closed.emit()
        else:
            self._refresh()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field goes to the button, on the button it corrects; Escape leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif press_focused(self, event):
            return
        elif is_enter(event) and self.apply.isEnabled():
            self.apply.setFocus(Qt.FocusReason.TabFocusReason)
        elif not event.text():
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ what follows

    def _form(self) -> EntryForm:
        assert self._state is not None, "a line is being corrected"
        kind = self._state.rows[self._line].kind
        if kind in TURNS:
            kind = next(each for each, button in self.kinds.items() if button.isChecked())
        return EntryForm(self._line, kind, self.play.text(), self.points.text(), self.tiles.text())

    def _refresh(self) -> None:
        state = self._state
        if state is None:
            return
        form = self._form()
        is_play = form.kind is RowKind.PLAY
        for field, is_shown in (
            (self.play, is_play),
            (self.points, is_play or not form.is_turn),
            (self.tiles, form.kind is RowKind.EXCHANGE),
        ):
            self._fields.setRowVisible(field, is_shown)
        form = self._with_sum(state, form)
        self._tell(state, form)

    def _with_sum(self, state: GameState, form: EntryForm) -> EntryForm:
        """Say what the tiles add up to; points that nobody typed follow it."""
        score = score_of_form(state, form)
        was = form_of(state, self._line)
        is_other = form.play.split() != was.play.split() or form.kind is not was.kind
        if not self._are_points_typed:
            points = was.points if not is_other else str(score.points) if score else ""
            self.points.setText(points)
            form = replace(form, points=points)
        text = ""
        if score is not None:
            text = self.tr("Its tiles add up to {points}: {words}.")
            text = text.format(points=score.points, words=", ".join(score.texts))
        self._sum.setText(text)
        differs = score is not None and form.points.strip() != str(score.points)
        self._sum.setProperty("role", "warning" if differs else "muted")
        self._sum.style().polish(self._sum)
        self.take_sum.setVisible(differs)
        self._sum.setVisible(bool(text))
        return form

    def _tell(self, state: GameState, form: EntryForm) -> None:
        command = read_form(state, form)
        self._command = None
        self.changes.hide()
        if isinstance(command, MoveTextProblem):
            self._say(words.problem_text(command), "warning")
        elif isinstance(command, BadPoints):
            self._say(words.points_problem_text(command), "warning")
        elif is_unchanged(state, command):
            self._say(self.tr("Change what is wrong; what follows is shown here first."), "muted")
        else:
            told = consequences(state, command)
            if isinstance(told, Consequences):
                self._command = command
                self._say("\n".join(words.consequence_lines(told)), "")
                self.changes.show_changes(told)
                self.changes.show()
            else:
                self._say(words.refusal_text(state, self._line, told), "warning")
        self.apply.setEnabled(self._command is not None)

    def _say(self, text: str, role: str) -> None:
        self.told.setText(text)
        self.told.setAccessibleName(text)
        self.told.setProperty("role", role)
        self.told.style().polish(self.told)

    def _apply(self) -> None:
        if self._command is not None:
            self.applied.emit(self._command)

    def _take_sum(self) -> None:
        assert self._state is not None, "a line is being corrected"
        score = score_of_form(self._state, self._form())
        if score is not None:
            self.points.setText(str(score.points))
            self._refresh()

    def _points_typed(self) -> None:
        # Also where they are gone for the moment: whoever deletes them is about to type.
        self._are_points_typed = True
        self._refresh()

    # ------------------------------------------------------------------ layout

    def _wire(self) -> None:
        self.play.textEdited.connect(lambda _text: self._refresh())
        self.tiles.textEdited.connect(lambda _text: self._refresh())
        self.points.textEdited.connect(lambda _text: self._points_typed())
        for button in self.kinds.values():
            self._group.addButton(button)
            button.clicked.connect(lambda _checked=False: self._refresh())
        self.take_sum.clicked.connect(self._take_sum)
        self.apply.clicked.connect(self._apply)
        self.cancel.clicked.connect(self.closed)

    def _lay_out(self) -> None:
        kinds = FlowRow(self)
        for button in self.kinds.values():
            button.setFont(ui_font(_FIELD_PX))
            kinds.add(button)
        self._fields = QFormLayout()
        self._fields.setVerticalSpacing(6)
        self._fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._add_field(self.play, self.tr("Square and word"), self.tr("8D FEASTER"))
        self.play.setToolTip(
            self.tr("A small letter is a blank; write letters that lay there, or a full stop.")
        )
        self._add_field(self.tiles, self.tr("Tiles exchanged"), self.tr("ABC, or 3"))
        self._add_field(self.points, self.tr("Points"), "")
        sums = QHBoxLayout()
        sums.addWidget(self._sum, 1)
        sums.addWidget(self.take_sum)
        inner = QWidget(self)
        lines = QVBoxLayout(inner)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(8)
        lines.addWidget(self._cited)
        lines.addWidget(kinds)
        lines.addLayout(self._fields)
        lines.addLayout(sums)
        lines.addWidget(self.told)
        lines.addWidget(self.changes)
        lines.addStretch()
        area = scrolled(inner, self)
        self.apply.setProperty("role", "primary")
        buttons = FlowRow(self)
        buttons.add(self.apply)
        buttons.add(self.cancel)
        for each in (self.apply, self.cancel, self.take_sum):
            each.setAutoDefault(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 10, 12, 10)
        whole.addWidget(self._title)
        whole.addWidget(area, 1)
        whole.addWidget(buttons)

    def _add_field(self, field: QLineEdit, label: str, example: str) -> None:
        field.setFont(ui_font(_FIELD_PX))
        field.setMinimumHeight(_FIELD_HEIGHT)
        field.setPlaceholderText(example)
        field.setAccessibleName(label)
        name = QLabel(label, self)
        name.setFont(ui_font(_FIELD_PX))
        name.setBuddy(field)
        self._fields.addRow(name, field)
