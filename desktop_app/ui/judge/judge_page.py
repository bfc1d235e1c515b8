# SPDX-License-Identifier: MIT
"""The judge's room: the challenger types, the opponent presses, the verdict fills the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QDateTime, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from desktop_app.sentences.faults import fault_of
from desktop_app.session import judge_presenter
from desktop_app.translation.words import moment_text, tr
from desktop_app.ui.messages import list_text, offer_text, problem_text, verdict_view
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import PressButton, RoomKey, add_room_keys, is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import RowTable
from desktop_app.ui.widgets.verdict_screen import VerdictScreen

# The log of verdicts, newest first.

_WORDS = 2
_TEXT_PX, _TEXT_SHARE = 15, 0.019


class LogView(QWidget):
    """A table of the verdicts.

    Signals:
        back_requested: back to the judge.
    """

    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = self._make_table()
        self._note = text_label(self, role="warning", wraps=True)
        self._title = QLabel(self.tr("Verdicts given"), self)
        self.back = QPushButton(self.tr("Back to the judge (Esc)"), self)
        self.back.setToolTip(self.tr("Close the log and judge on"))
        self.back.setAutoDefault(False)
        self.back.setMinimumHeight(38)
        self.back.clicked.connect(self.back_requested)
        head = row_of(self._title, 0, self.back)
        column_of(head, self._note, (self.table, 1), parent=self, margins=0, spacing=12)
        self.setFocusProxy(self.table)

    @property
    def note(self) -> str:
        """The message above the table."""
        return self._note.text()

    def show_entries(
        self,
        entries: Sequence[judge_presenter.Adjudication],
        damaged: int,
        titles: Mapping[str, str],
    ) -> None:
        """Show the log; `titles` are the titles of the lists by name."""
        self.table.show_rows(
            [
                (
                    moment_text(QDateTime.fromMSecsSinceEpoch(entry.at_ms)),
                    self.tr("acceptable") if entry.is_acceptable else self.tr("not acceptable"),
                    "  ".join(entry.words),
                    titles.get(entry.lexicon, entry.lexicon),
                    entry.challenger,
                )
                for entry in entries
            ]
        )
        if entries:
            self.table.set_row(0)
        self._show_note(self._notes(entries, damaged))

    def show_problem(self, why: str) -> None:
        """Show why there is no log."""
        self.table.show_rows(())
        self._show_note(self.tr("The log cannot be read: {why}").format(why=why))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the text with the window."""
        super().resizeEvent(event)
        size = max(_TEXT_PX, self.height() * _TEXT_SHARE)
        self.table.setFont(ui_font(size))
        # The stylesheet, which ignores the font, sets the look of a section.
        self.table.horizontalHeader().setStyleSheet(
            f"QHeaderView::section {{ font-size: {round(size * 0.87)}px; }}"
        )
        self.table.verticalHeader().setDefaultSectionSize(round(size * 2.1))
        self._title.setFont(ui_font(max(26, size * 1.7), QFont.Weight.Bold))
        for widget in (self._note, self.back):
            widget.setFont(ui_font(max(14, size * 0.95)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, Enter presses the focused button."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def _notes(self, entries: Sequence[judge_presenter.Adjudication], damaged: int) -> str:
        if damaged:
            text = self.tr("Damaged lines left out: {count}.")
            return text.format(count=damaged)
        return "" if entries else self.tr("No verdicts yet.")

    def _show_note(self, text: str) -> None:
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def _make_table(self) -> RowTable:
        heads = (
            self.tr("Time"),
            self.tr("Verdict"),
            self.tr("Words"),
            self.tr("Word list"),
            self.tr("Challenged by"),
        )
        table = RowTable(self.tr("Verdicts given"), heads, wide=(_WORDS,), parent=self)
        table.setStyleSheet("QTableView::item { padding: 0 10px; }")
        return table


# The lines for the challenger's words, one word each, as large as possible.

_MAX_LETTERS = 40
"""More than the longest word, so that a word that is too long can be seen and reported."""

_A_COLUMN = 4
_MIN_ROWS = 3
_LOWEST_PRESS = 52
LOW, LOW_MARGIN = 480, 6
"""A window lower than this has small margins above and below; pixels."""
_LETTERS_WIDE = 12.5
"""Width of fifteen capitals and their margins, in letter sizes."""

_MIN_PX, _MAX_PX = 20, 160
_GAP = 10


class WordField(QLineEdit):
    """One line for one word.

    Signals:
        ended: Enter, or Space after a word.
        verdict_wanted: Tab, or Space on an empty line.
        emptied: Backspace on an empty line.
        walked: arrow keys, -1 up, 1 down.
        spread: several words were typed or pasted at once; all but the first.
    """

    ended = Signal()
    verdict_wanted = Signal()
    emptied = Signal()
    walked = Signal(int)
    spread = Signal(object)

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.may_ask = False
        self.setMaxLength(_MAX_LETTERS)
        self.setAccessibleName(self.tr("Word {number}").format(number=number))
        self.textEdited.connect(self._tidy)

    def event(self, event: QEvent) -> bool:
        """Tab asks for the verdict once there is a word; otherwise it moves the focus."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Tab
            and self.may_ask
        ):
            if not event.isAutoRepeat():
                self.verdict_wanted.emit()
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ends a word; on an empty line it is the opponent's press."""
        key = event.key()
        if is_enter(event) or (key == Qt.Key.Key_Space and self.text()):
            self.ended.emit()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.verdict_wanted.emit()
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.emptied.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _tidy(self, text: str) -> None:
        words = judge_presenter.split_words(text)
        at = self.cursorPosition()
        self.setText(words[0] if words else "")
        self.setCursorPosition(at)
        if len(words) > 1:
            self.spread.emit(words[1:])


class WordLines(QWidget):
    """One line for each word; Enter adds an empty one at the end.

    Signals:
        changed: the words changed.
        verdict_wanted: the opponent pressed.
        finished: Enter on the empty line: there are no more words.
    """

    changed = Signal()
    verdict_wanted = Signal()
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: list[WordField] = []
        self._numbers: list[QLabel] = []
        self._size = _MIN_PX
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self.setMinimumHeight(_MIN_ROWS * 48)
        self._add()

    @property
    def fields(self) -> tuple[WordField, ...]:
        """The lines, in order."""
        return tuple(self._fields)

    def words(self) -> tuple[str, ...]:
        """Return the words, in order, without empty lines."""
        return tuple(word for field in self._fields if (word := judge_presenter.tidy(field.text())))

    def clear(self) -> None:
        """Leave one empty line, and focus it."""
        while len(self._fields) > 1:
            self._drop()
        self._fields[0].clear()
        self._arrange()
        self._update_fields()
        self.take_cursor()

    def take_cursor(self) -> None:
        """Focus the last line."""
        self._fields[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the letters to the room."""
        super().resizeEvent(event)
        self._fit()

    # ------------------------------------------------------------------ writing

    def _add(self) -> WordField:
        number = len(self._fields) + 1
        label = text_label(self, str(number), role="muted")
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        field = WordField(number, self)
        field.textChanged.connect(lambda _text: self._change(field))
        field.ended.connect(lambda: self._end(field))
        field.emptied.connect(lambda: self._go_back(field))
        field.walked.connect(lambda step: self._walk(field, step))
        field.spread.connect(lambda words: self._spread(field, words))
        field.verdict_wanted.connect(self.verdict_wanted)
        self._fields.append(field)
        self._numbers.append(label)
        for widget in (label, field):
            widget.show()
        self._arrange()
        self._update_fields()
        return field

    def _drop(self) -> None:
        for widget in (self._fields.pop(), self._numbers.pop()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()

    def _end(self, field: WordField) -> None:
        """Go to the next line, added if needed; emit `finished` on an empty line."""
        if not field.text():
            self.finished.emit()
            return
        at = self._fields.index(field) + 1
        if at == len(self._fields) and at < judge_presenter.MAX_CHALLENGED:
            self._add()
        if at < len(self._fields):
            self._fields[at].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.finished.emit()

    def _go_back(self, field: WordField) -> None:
        """Backspace on an empty line: remove it and go to the previous word."""
        at = self._fields.index(field)
        if at == 0:
            return
        if at == len(self._fields) - 1:
            self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)
            self._drop()
            self._arrange()
            self._update_fields()
        else:
            self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _walk(self, field: WordField, step: int) -> None:
        at = self._fields.index(field) + step
        if 0 <= at < len(self._fields):
            self._fields[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _spread(self, field: WordField, words: tuple[str, ...]) -> None:
        """Put words that came at once on a line each; words beyond the limit are dropped."""
        at = self._fields.index(field) + 1
        for word in words:
            if at == len(self._fields):
                if at == judge_presenter.MAX_CHALLENGED:
                    break
                self._add()
            self._fields[at].setText(word)
            at += 1
        self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _change(self, field: WordField) -> None:
        self._fit_letters(field)
        self._update_fields()

    def _update_fields(self) -> None:
        may_ask = bool(self.words())
        for field in self._fields:
            field.may_ask = may_ask
        self.changed.emit()

    # ------------------------------------------------------------------ layout

    @property
    def _columns(self) -> int:
        return 1 if len(self._fields) <= _A_COLUMN else 2

    def _arrange(self) -> None:
        """Use one column, or two if there are too many words for one."""
        for at, (label, field) in enumerate(zip(self._numbers, self._fields, strict=True)):
            row, column = at % _A_COLUMN, at // _A_COLUMN * 2
            self._grid.addWidget(label, row, column)
            self._grid.addWidget(field, row, column + 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, self._columns - 1)
        self._grid.setRowStretch(_A_COLUMN, 1)
        self._fit()

    def _fit(self) -> None:
        rows = max(_MIN_ROWS, min(len(self._fields), _A_COLUMN))
        high = (self.height() - _GAP * rows) / rows
        wide = self.width() / self._columns / _LETTERS_WIDE
        size = max(_MIN_PX, min(_MAX_PX, round(min(high * 0.66, wide))))
        self._size = size
        for label, field in zip(self._numbers, self._fields, strict=True):
            field.setFixedHeight(round(size * 1.4))
            field.setTextMargins(round(size * 0.12), 0, 0, 0)
            label.setFont(ui_font(size * 0.4))
            label.setFixedWidth(round(size * 0.6))
            self._fit_letters(field)

    def _fit_letters(self, field: WordField) -> None:
        """Shrink a word of wide letters until it fits."""
        font = ui_font(self._size, QFont.Weight.DemiBold)
        wide = QFontMetricsF(font).horizontalAdvance(field.text())
        beside = self._size + 2 * _GAP
        room = self.width() / self._columns - beside
        if wide > room > 0:
            font = ui_font(max(_MIN_PX / 2, self._size * room / wide), QFont.Weight.DemiBold)
        field.setFont(font)


MARGIN, NARROW_MARGIN = 36, 12
NARROW = 560
"""A window narrower than this has small margins."""
MAX_NAME = 60
_SMALL_PX = 13


class JudgePage(QWidget):
    """The room of the word judge.

    Args:
        presenter: judges and keeps the log.
        asks_to_leave: ask for confirmation before leaving.
        timer: counts the seconds of the verdict; tests pass their own.

    Signals:
        back_requested: go to the start screen, after any confirmation.
        full_screen_requested: switch full screen on or off.
        asking_changed: whether to ask before leaving.
    """

    back_requested = Signal()
    full_screen_requested = Signal()
    asking_changed = Signal(bool)

    def __init__(
        self,
        presenter: judge_presenter.JudgePresenter,
        *,
        asks_to_leave: bool = False,
        timer: QTimer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter = presenter
        presenter.setParent(self)
        self._timer = timer
        self._theme: Theme = DEFAULT_THEME
        self._verdict: VerdictScreen | None = None
        self._log_problem = ""
        # What moves to another parent later is styled once more, with everything in it.
        self._room, log_page = QWidget(self), QWidget(self)
        self.lines = WordLines(self._room)
        self.press = PressButton(
            self.tr("Opponent: press for the verdict (Tab or Space)"), self._room
        )
        self.lists = QComboBox(self._room)
        self.challenger = QLineEdit(self._room)
        self.log = LogView(log_page)
        self.confirm = ConfirmBar(self._room)
        self.asks = QCheckBox(self.tr("Ask before leaving"), self._room)
        self.asks.setChecked(asks_to_leave)
        self._small: list[QWidget] = [self.lists, self.challenger, self.asks]
        self._title = QLabel(self.tr("Judge"), self._room)
        self._steps = QLabel(
            self.tr("Challenger: type each word and press Enter. Esc wipes them all."), self._room
        )
        self._hint = QLabel(self._room)
        self._pages = QStackedLayout(self)
        self._fill_room()
        column_of(self.log, parent=log_page, margins=(MARGIN, 20, MARGIN, 20))
        self._pages.addWidget(self._room)
        self._pages.addWidget(log_page)
        self.setFocusProxy(self.lines.fields[0])
        self._wire()
        self._add_keys()
        self._fill_lists()
        presenter.open()
        self._show_words()

    @property
    def hint(self) -> str:
        """Why there can be no verdict, or a problem with the log."""
        return self._hint.text()

    @property
    def verdict_screen(self) -> VerdictScreen | None:
        """The verdict that covers the window; None before the first."""
        return self._verdict

    @property
    def is_log_shown(self) -> bool:
        """True while the log is shown in place of the words."""
        return self._pages.currentIndex() == 1

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        if self._verdict is not None:
            self._verdict.show_theme(theme)

    def leave(self) -> None:
        """Leave, after confirmation if that is set."""
        if self.asks.isChecked():
            question = self.tr("Leave the judge's room?")
            self.confirm.ask(question, self.tr("Leave"), self.tr("Stay"))
        else:
            self.back_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the words, then leaves; Enter presses the focused button."""
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif not press_focused(self, event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the texts and the large button with the window."""
        super().resizeEvent(event)
        height = self.height()
        self.press.setFont(ui_font(max(18, height * 0.034), QFont.Weight.DemiBold))
        self.press.setFixedHeight(max(_LOWEST_PRESS, round(height * 0.13)))
        self._steps.setFont(ui_font(max(16, height * 0.026)))
        self._hint.setFont(ui_font(max(15, height * 0.024), QFont.Weight.DemiBold))
        # Room for two lines, so that a message does not move the rest.
        self._hint.setFixedHeight(round(max(15, height * 0.024) * 3))
        self._title.setFont(ui_font(max(26, height * 0.033), QFont.Weight.Bold))
        size = max(_SMALL_PX, height * 0.0165)
        for widget in self._small:
            widget.setFont(ui_font(size))
            widget.setMinimumHeight(round(size * 2.6))
        self.lists.setMinimumWidth(round(size * 25))
        self.challenger.setMaximumWidth(round(size * 28))

    # ------------------------------------------------------------------ wiring

    def _wire(self) -> None:
        presenter, lines = self._presenter, self.lines
        presenter.list_changed.connect(lambda _record: self._show_words())
        presenter.judged.connect(self._show_verdict)
        presenter.log_failed.connect(self._note_log_problem)
        lines.changed.connect(self._words_changed)
        lines.verdict_wanted.connect(self._judge)
        lines.finished.connect(self._hand_over)
        self.press.clicked.connect(self._judge)
        self.lists.activated.connect(self._choose_list)
        self.log.back_requested.connect(self._show_room)
        self.confirm.confirmed.connect(self.back_requested)
        self.asks.toggled.connect(self.asking_changed)

    def _add_keys(self) -> None:
        keys: tuple[RoomKey, ...] = (
            (self.tr("Choose the list of record"), "F2", self._open_lists),
            (self.tr("Log"), "F3", self._toggle_log),
            (self.tr("Full screen"), "F11", self.full_screen_requested.emit),
        )
        add_room_keys(self, keys)

    def _fill_lists(self) -> None:
        self.lists.clear()
        for offer in self._presenter.lists():
            self.lists.addItem(offer_text(offer), offer.name)
        self.lists.setEnabled(self.lists.count() > 0)

    # ------------------------------------------------------------------ words

    def _words_changed(self) -> None:
        self._log_problem = ""
        self._show_words()

    def _show_words(self) -> None:
        """Show whether there can be a verdict, and if not, why."""
        words, record = self.lines.words(), self._presenter.record
        problem = next(
            (found for word in words if (found := judge_presenter.find_problem(word))), None
        )
        if record.offer is not None:
            self.lists.setCurrentIndex(self.lists.findData(record.offer.name))
        hint_text = self._log_problem or list_text(record)
        if not hint_text and problem is not None and not self._is_being_typed(problem.word):
            hint_text = problem_text(problem)
        self._show_hint(hint_text)
        can_judge = record.state in (
            judge_presenter.ListState.READY,
            judge_presenter.ListState.LOADING,
        )
        self.press.setEnabled(bool(words) and problem is None and can_judge)

    def _show_hint(self, text: str) -> None:
        """Show the message, also as the accessible name."""
        if text != self._hint.text():
            self._hint.setText(text)
            self._hint.setAccessibleName(text)

    def _is_being_typed(self, word: str) -> bool:
        """True if the word is only incomplete: one letter, and a line has the focus."""
        focused = next((field for field in self.lines.fields if field.hasFocus()), None)
        return len(word) == 1 and word.isascii() and word.isalpha() and focused is not None

    def _hand_over(self) -> None:
        """The challenger is done: focus the button that the opponent presses."""
        if self.press.isEnabled():
            self.press.setFocus(Qt.FocusReason.OtherFocusReason)

    def _judge(self) -> None:
        words = self.lines.words()
        problem = next(
            (found for word in words if (found := judge_presenter.find_problem(word))), None
        )
        if problem is not None:
            self._show_hint(problem_text(problem))
            return
        if self.confirm.isHidden():
            self._presenter.judge(words, self.challenger.text())

    def _show_verdict(self, given: judge_presenter.Adjudication) -> None:
        if self._verdict is None:
            self._verdict = VerdictScreen(self.window(), self._timer)
            self._verdict.show_theme(self._theme)
            self._verdict.cleared.connect(self.lines.take_cursor)
        problem = self._log_problem
        self.lines.clear()
        self.challenger.clear()
        self._log_problem = problem
        self._show_words()
        self._verdict.show_verdict(verdict_view(given.is_acceptable, given.words))

    def _note_log_problem(self, why: str) -> None:
        text = self.tr("The last verdict could not be saved in the log: {why}")
        self._log_problem = text.format(why=why)

    def _escape(self) -> None:
        if self.lines.words():
            self.lines.clear()
        else:
            self.leave()

    # ------------------------------------------------------------------ list and log

    def _open_lists(self) -> None:
        if not self.is_log_shown:
            self.lists.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.lists.showPopup()

    def _choose_list(self, row: int) -> None:
        name = self.lists.itemData(row)
        record: judge_presenter.ListOfRecord = self._presenter.record
        if record.offer is None or name != record.offer.name or record.missing:
            self._presenter.choose(name)
        self.lines.take_cursor()

    def _toggle_log(self) -> None:
        if self.is_log_shown:
            self._show_room()
            return
        try:
            entries, damaged = self._presenter.entries()
        except OSError as error:
            self.log.show_problem(tr(fault_of(error)))
        else:
            titles = {offer.name: offer.title for offer in self._presenter.lists()}
            self.log.show_entries(entries, damaged, titles)
        self._pages.setCurrentIndex(1)
        self.log.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_room(self) -> None:
        self._pages.setCurrentIndex(0)
        self.lines.take_cursor()

    # ------------------------------------------------------------------ layout

    def _fill_room(self) -> None:
        self._steps.setWordWrap(True)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "bad")
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows = QVBoxLayout(self._room)
        self._rows = rows
        rows.setContentsMargins(MARGIN, 20, MARGIN, 20)
        rows.setSpacing(10)
        rows.addWidget(self._make_head())
        rows.addWidget(self._steps)
        rows.addWidget(self.lines, 1)
        rows.addWidget(self._hint)
        rows.addWidget(self.press)
        rows.addWidget(self.confirm)
        rows.addWidget(self._make_foot())

    def fit(self, seen: QSize) -> None:
        """Use small margins in a narrow or a low window."""
        side = NARROW_MARGIN if seen.width() < NARROW else MARGIN
        is_low = seen.height() < LOW
        above = LOW_MARGIN if is_low else 20
        self._rows.setContentsMargins(side, above, side, above)
        self._rows.setSpacing(6 if is_low else 10)
        # While the log covers it, Qt does not lay it out by itself.
        self._rows.invalidate()

    def _make_head(self) -> FlowRow:
        label = QLabel(self.tr("List of record (F2)"), self._room)
        label.setBuddy(self.lists)
        self._small.append(label)
        self.lists.setAccessibleName(self.tr("List of record"))
        row = FlowRow(self._room)
        row.add(self._title)
        row.add(label, is_pushed=True)
        row.add(self.lists)
        return row

    def _make_foot(self) -> FlowRow:
        self.challenger.setPlaceholderText(self.tr("Challenger, for the log (may be left empty)"))
        self.challenger.setToolTip(self.challenger.placeholderText())
        self.challenger.setAccessibleName(self.tr("Challenger"))
        self.challenger.setMaxLength(MAX_NAME)
        row = FlowRow(self._room)
        row.add(self._button(self.tr("Leave (Esc)"), self.tr("Leave the judge's room"), self.leave))
        row.add(self.asks)
        row.add(self.challenger, stretch=1, is_pushed=True)
        tip = self.tr("Show the verdicts given so far, or hide them")
        row.add(self._button(self.tr("Log (F3)"), tip, self._toggle_log))
        tip = self.tr("Fill the screen with the judge, or leave full screen")
        pressed = self.full_screen_requested.emit
        row.add(self._button(self.tr("Full screen (F11)"), tip, pressed))
        return row

    def _button(self, text: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self._room)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        self._small.append(button)
        button.clicked.connect(lambda _checked=False: pressed())
        return button
