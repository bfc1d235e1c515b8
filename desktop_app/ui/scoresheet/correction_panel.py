# SPDX-License-Identifier: MIT
"""Correction of a score sheet line: the fields, and all consequences in advance."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from desktop_app.analysis.sheet_lines import place_of_row, sheet_entry, sheet_lines
from desktop_app.rules.acts.act import sections
from desktop_app.rules.acts.recording import LONGEST_NOTE
from desktop_app.rules.commands import CorrectEntry, NoteEntry
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import TURNS, CorrectionConflict
from desktop_app.rules.state import GameState, RowKind
from desktop_app.session import corrections
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import book_name, rejection_text, winner_sentence, with_sections
from desktop_app.ui.scoresheet.sheet_model import entry_words
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Cell, RowTable
from desktop_app.ui.widgets.scrolled import scrolled

# Texts on a correction: what is wrong with it, and its consequences.


def place_text(state: GameState, line: int) -> str:
    """Return the place of a line, ``line 3 of Ann``; lines of the final scores have no number."""
    lines = sheet_lines(state)
    place = place_of_row(lines, line)
    name = state.setup.seats[state.rows[line].player].name
    number = 0 if place is None else lines[place[0]].number
    if not number:
        return tr("the final reckoning of {name}").format(name=name)
    return tr("line {number} of {name}").format(number=number, name=name)


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def title_text(state: GameState, line: int) -> str:
    """Return the title of a correction."""
    entry = entry_words(sheet_entry(state, line))
    return tr("Correct {place}: {entry}").format(place=place_text(state, line), entry=entry)


def note_title_text(state: GameState, line: int) -> str:
    """Return the title of a note."""
    entry = entry_words(sheet_entry(state, line))
    return tr("Note beside {place}: {entry}").format(place=place_text(state, line), entry=entry)


def problem_text(problem: MoveTextProblem) -> str:
    """Describe a mistake in a field."""
    sentences = {
        TextFault.EMPTY: tr("Type the square and the word, such as 8D FEASTER."),
        TextFault.BAD_POSITION: tr("{found} is not a square; type one such as 8D or H8 first."),
        TextFault.WORD_MISSING: tr("Type the word after the square."),
        TextFault.TOO_MUCH: tr("{found}: type only a square and a word."),
        TextFault.UNKNOWN_TILE: tr("{found} is not a tile of this set."),
        TextFault.OFF_BOARD: tr("{found} is outside the board."),
        TextFault.OTHER_TILE_THERE: tr(
            "{found} is on a square that held {detail} before this play."
        ),
        TextFault.NOTHING_THERE: tr("There was no tile on {detail} before this play."),
        TextFault.NOT_ON_RACK: tr("{found} is not on the rack."),
        TextFault.NO_NEW_TILE: tr("{found} was on the board before; the play has no new tile."),
        TextFault.TILES_MISSING: tr("Type which tiles were exchanged, or how many."),
        TextFault.BAD_COUNT: tr("Type which tiles were exchanged, or how many."),
    }
    return sentences[problem.fault].format(found=problem.found, detail=problem.detail)


def points_problem_text(problem: corrections.BadPoints) -> str:
    """Describe a mistake in the points."""
    if not problem.text:
        return tr("Type how many points it scored.")
    return tr("{text} is not a number of points.").format(text=problem.text)


def refusal_text(state: GameState, line: int, refusal: CorrectionConflict | Rejection) -> str:
    """Say why a correction is not possible; name the line that is in the way."""
    if isinstance(refusal, CorrectionConflict):
        return _conflict_text(state, line, refusal)
    reasons = {refused.reason: refused for refused in refusal.refusals}
    if Reason.NO_TILE_THERE in reasons:
        return tr(
            "A ruling has moved tiles of this play since, so its place can no longer be changed."
        )
    if Reason.WRONG_PHASE in reasons:
        return tr("Lines can be corrected only between two turns.")
    if Reason.NOT_ON_RACK in reasons:
        return tr(
            "The program dealt these tiles itself: the square and the points can be changed, the "
            "tiles cannot."
        )
    book = book_name(state.setup.ruleset.id)
    return rejection_text(refusal, book=book)


def _conflict_text(state: GameState, line: int, conflict: CorrectionConflict) -> str:
    if conflict.line == line:
        return tr("One of these squares already had a tile before this play.")
    other = sheet_entry(state, conflict.line)
    text = tr("{place} is in the way: {entry} would use the same square.")
    sentence = text.format(place=place_text(state, conflict.line), entry=entry_words(other))
    return capitalised(sentence)


def consequence_lines(found: corrections.Consequences) -> tuple[str, ...]:
    """Describe all consequences of a correction, one sentence each."""
    lines = [_change_text(found, change) for change in found.changes]
    lines += [_loose_text(found.after, line) for line in found.loose]
    lines += _total_texts(found)
    if found.before.result != found.after.result:
        lines += _result_texts(found)
    if not found.later and not found.loose:
        lines.append(tr("No other line changes."))
    return tuple(lines)


def _change_text(found: corrections.Consequences, change: corrections.LineChange) -> str:
    text = tr("{place} reads {after} instead of {before}.")
    words_before = found.before.rows[change.line].words
    words_after = found.after.rows[change.line].words
    old, new = entry_words(change.before), entry_words(change.after)
    if old == new and words_before != words_after:
        text = tr("{place}, {after}, forms {words} instead of {old_words}.")
    sentence = text.format(
        place=place_text(found.before, change.line),
        before=old,
        after=new,
        words=", ".join(words_after) or tr("no word"),
        old_words=", ".join(words_before) or tr("no word"),
    )
    return capitalised(sentence)


def _loose_text(after: GameState, line: int) -> str:
    text = tr("{place}, {entry}, would not be legal: it would touch no tile.")
    entry = entry_words(sheet_entry(after, line))
    sentence = text.format(place=place_text(after, line), entry=entry)
    return capitalised(sentence)


def _total_texts(found: corrections.Consequences) -> list[str]:
    lines = []
    for seat, player in enumerate(found.before.setup.seats):
        old, new = found.before.points[seat], found.after.points[seat]
        if old != new:
            text = tr_count(
                "{name} has {new} point instead of {old}.",
                "{name} has {new} points instead of {old}.",
                abs(new),
            )
            lines.append(text.format(name=player.name, new=new, old=old))
    return lines


def _result_texts(found: corrections.Consequences) -> list[str]:
    names = [seat.name for seat in found.after.setup.seats]
    before, after = found.before.result, found.after.result
    if after is None or before is None:
        return []
    sentence = winner_sentence(after, names, found.after.points)
    if before.winner == after.winner:
        return [tr("The result changes: {sentence}").format(sentence=sentence)]
    return [tr("The winner changes: {sentence}").format(sentence=sentence)]


def kind_name(kind: RowKind) -> str:
    """Return the name of a kind of line."""
    names = {
        RowKind.PLAY: tr("A play"),
        RowKind.EXCHANGE: tr("An exchange"),
        RowKind.PASS: tr("A pass"),
    }
    return names[kind]


# Score sheet lines before and after a correction, side by side.

_LINE = 26
_MAX_LINES = 9
_PX = 13


class ChangesTable(RowTable):
    """One row for each changed line, then the totals; three columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Where"), tr("Before"), tr("After"))
        super().__init__(tr("Before and after the correction"), heads, wide=(1, 2), parent=parent)
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.horizontalHeader().setSectionsClickable(False)
        self.setFont(tabular(ui_font(_PX)))
        self.setShowGrid(True)
        self.setAlternatingRowColors(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_changes(self, found: corrections.Consequences) -> None:
        """Fill the table."""
        rows = [
            (
                capitalised(place_text(found.before, change.line)),
                entry_words(change.before),
                entry_words(change.after),
            )
            for change in found.changes
        ]
        totals = [
            (
                self.tr("Total of {name}").format(name=seat.name),
                str(found.before.points[number]),
                str(found.after.points[number]),
            )
            for number, seat in enumerate(found.before.setup.seats)
        ]
        self.show_rows(
            [
                (
                    Cell(where, tip=where),
                    Cell(before, tip=before),
                    Cell(after, tip=after, is_bold=before != after),
                )
                for where, before, after in (*rows, *totals)
            ]
        )
        shown = min(len(self.rows), _MAX_LINES)
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + shown * _LINE + 4)


_FIELD_PX, _FIELD_HEIGHT = 15, 34


class CorrectionPanel(QFrame):
    """Correction of one line.

    Signals:
        applied: the CorrectEntry to carry out.
        closed: nothing changes.
    """

    applied = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: GameState | None = None
        self._line = 0
        self._command: CorrectEntry | None = None
        self._are_points_typed = False
        # What moves to another parent later is styled once more, with everything in it.
        inner = self._inner = QWidget(self)
        self._area = scrolled(inner, self)
        self._title, self._cited = QLabel(self), QLabel(inner)
        self._title.setFont(ui_font(16, QFont.Weight.DemiBold))
        self._cited.setProperty("role", "muted")
        self._group = QButtonGroup(self)
        self.kinds = {kind: QRadioButton(kind_name(kind), inner) for kind in TURNS}
        self.play, self.points, self.tiles = (QLineEdit(inner) for _ in range(3))
        self._sum = QLabel(inner)
        self.take_sum = QPushButton(self.tr("Use the sum"), inner)
        self.take_sum.setToolTip(self.tr("Write the score that the tiles add up to"))
        self.message = QLabel(inner)
        self.changes = ChangesTable(inner)
        self.apply = QPushButton(self.tr("Correct"), self)
        self.apply.setToolTip(self.tr("Record the correction and count the totals again"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setToolTip(self.tr("Close without changing the line (Esc)"))
        for label in (self._title, self._cited, self.message, self._sum):
            label.setWordWrap(True)
        self._lay_out()
        self._wire()

    @property
    def line(self) -> int:
        """The line to correct, an index into `GameState.rows`."""
        return self._line

    def show_entry(self, state: GameState, line: int) -> None:
        """Start with the current values of a line."""
        self._state, self._line = state, line
        form = corrections.form_of(state, line)
        self._are_points_typed = False
        self._title.setText(title_text(state, line))
        self.setAccessibleName(self._title.text())
        key = "result.recount" if state.is_over else "record.verify_when"
        cited = sections(state.setup.ruleset, key)
        self._cited.setText(
            with_sections(
                self.tr("Every change is recorded with the game."),
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
        """Update the consequences after the game has gone on; keep the fields."""
        self._state = state
        if self._line >= len(state.rows):
            self.closed.emit()
        else:
            self._refresh()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter moves from a field to the button, and presses it there; Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif press_focused(self, event):
            return
        elif is_enter(event) and self.apply.isEnabled():
            self.apply.setFocus(Qt.FocusReason.TabFocusReason)
        elif not event.text():
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ consequences

    def _form(self) -> corrections.EntryForm:
        assert self._state is not None, "a line is being corrected"
        kind = self._state.rows[self._line].kind
        if kind in TURNS:
            kind = next(row_kind for row_kind, button in self.kinds.items() if button.isChecked())
        return corrections.EntryForm(
            self._line, kind, self.play.text(), self.points.text(), self.tiles.text()
        )

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
        self._show_consequences(state, form)

    def _with_sum(self, state: GameState, form: corrections.EntryForm) -> corrections.EntryForm:
        """Show the sum of the tiles, and use it as the points unless points were typed."""
        score = corrections.score_of_form(state, form)
        was = corrections.form_of(state, self._line)
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

    def _show_consequences(self, state: GameState, form: corrections.EntryForm) -> None:
        command = corrections.read_form(state, form)
        self._command = None
        self.changes.hide()
        if isinstance(command, MoveTextProblem):
            self._say(problem_text(command), "warning")
        elif isinstance(command, corrections.BadPoints):
            self._say(points_problem_text(command), "warning")
        elif corrections.is_unchanged(state, command):
            self._say(self.tr("Change what is wrong; the effects are shown here first."), "muted")
        else:
            found = corrections.consequences(state, command)
            if isinstance(found, corrections.Consequences):
                self._command = command
                self._say("\n".join(consequence_lines(found)), "")
                self.changes.show_changes(found)
                self.changes.show()
            else:
                self._say(refusal_text(state, self._line, found), "warning")
        self.apply.setEnabled(self._command is not None)

    def _say(self, text: str, role: str) -> None:
        self.message.setText(text)
        self.message.setAccessibleName(text)
        self.message.setProperty("role", role)
        self.message.style().polish(self.message)

    def _apply(self) -> None:
        if self._command is not None:
            self.applied.emit(self._command)

    def _take_sum(self) -> None:
        assert self._state is not None, "a line is being corrected"
        score = corrections.score_of_form(self._state, self._form())
        if score is not None:
            self.points.setText(str(score.points))
            self._points_typed()

    def _points_typed(self) -> None:
        # An empty field counts as typed: the user is about to type a number.
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
        inner = self._inner
        kinds = FlowRow(inner)
        for button in self.kinds.values():
            button.setFont(ui_font(_FIELD_PX))
            kinds.add(button)
        self._fields = QFormLayout()
        self._fields.setVerticalSpacing(6)
        self._fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._add_field(self.play, self.tr("Square and word"), self.tr("8D FEASTER"))
        self.play.setToolTip(
            self.tr(
                "A small letter is a blank. For a tile already on the board, type its "
                "letter or a full stop."
            )
        )
        self._add_field(self.tiles, self.tr("Tiles exchanged"), self.tr("ABC, or 3"))
        self._add_field(self.points, self.tr("Points"), "")
        sums = row_of((self._sum, 1), self.take_sum)
        column_of(
            self._cited,
            kinds,
            self._fields,
            sums,
            self.message,
            self.changes,
            0,
            parent=inner,
            margins=0,
            spacing=8,
        )
        self.apply.setProperty("role", "primary")
        buttons = FlowRow(self)
        buttons.add(self.apply)
        buttons.add(self.cancel)
        for pressed in (self.apply, self.cancel, self.take_sum):
            pressed.setAutoDefault(False)
        column_of(self._title, (self._area, 1), buttons, parent=self, margins=(12, 10, 12, 10))

    def _add_field(self, field: QLineEdit, label: str, example: str) -> None:
        field.setFont(ui_font(_FIELD_PX))
        field.setMinimumHeight(_FIELD_HEIGHT)
        field.setPlaceholderText(example)
        field.setAccessibleName(label)
        name = text_label(self._inner, label, px=_FIELD_PX)
        name.setBuddy(field)
        self._fields.addRow(name, field)


# A note on a score sheet line.

_HEIGHT = 120


class NoteEdit(QPlainTextEdit):
    """A text box in which Enter finishes; long notes wrap.

    Signals:
        done: Enter was pressed.
    """

    done = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `done` on Enter, and leave Escape to the panel."""
        if is_enter(event):
            self.done.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class NotePanel(QFrame):
    """Edits or removes one note.

    Signals:
        applied: the NoteEntry.
        closed: nothing changes.
    """

    applied = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = 0
        self._title = text_label(self, px=16, weight=QFont.Weight.DemiBold, wraps=True)
        self.text = NoteEdit(self)
        self.text.setFont(ui_font(15))
        self.text.setTabChangesFocus(True)
        self.text.setMaximumHeight(_HEIGHT)
        self.text.setAccessibleName(self.tr("Note"))
        self._hint = text_label(
            self,
            self.tr("The note is saved with the game, and in a GCG file beside the move."),
            role="muted",
            wraps=True,
        )
        self.save = QPushButton(self.tr("Save note"), self)
        self.save.setToolTip(self.tr("Save the note beside this line"))
        self.save.setProperty("role", "primary")
        self.remove = QPushButton(self.tr("Delete note"), self)
        self.remove.setToolTip(self.tr("Delete the note of this line"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setToolTip(self.tr("Close without changing the note (Esc)"))
        buttons = FlowRow(self)
        for button in (self.save, self.remove, self.cancel):
            button.setAutoDefault(False)
            buttons.add(button)
        lines = column_of(parent=self, margins=(12, 10, 12, 10), spacing=8)
        for widget in (self._title, self.text, self._hint):
            lines.addWidget(widget)
        lines.addWidget(buttons)
        lines.addStretch()
        self.text.done.connect(self._save)
        self.save.clicked.connect(self._save)
        self.remove.clicked.connect(lambda: self.applied.emit(NoteEntry(self._line, "")))
        self.cancel.clicked.connect(self.closed)

    def show_entry(self, state: GameState, line: int) -> None:
        """Start with the current note of a line."""
        self._line = line
        self._title.setText(note_title_text(state, line))
        self.setAccessibleName(self._title.text())
        written = state.row_notes.get(line, "")
        self.text.setPlainText(written)
        self.text.selectAll()
        self.remove.setVisible(bool(written))
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, Escape closes; letters go no further."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif not press_focused(self, event) and not event.text():
            super().keyPressEvent(event)

    def _save(self) -> None:
        text = " ".join(self.text.toPlainText().split())[:LONGEST_NOTE]
        self.applied.emit(NoteEntry(self._line, text))
