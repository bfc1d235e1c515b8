# SPDX-License-Identifier: MIT
"""The lines on which a challenger writes, one word each, as large as the room allows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from desktop_app.session.judge_desk import MOST_WORDS, split_words, tidy
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import is_enter

_MAX_LETTERS = 40
"""More than a word has, so that one that is too long is seen and told."""

_A_COLUMN = 4
_LEAST_ROWS = 3
_LETTERS_WIDE = 12.5
"""Widths of the letter size that fifteen capitals and the air around them take."""

_LEAST_PX, _MOST_PX = 20, 160
_GAP = 10


class WordField(QLineEdit):
    """One line for one word.

    Signals:
        ended: Enter, or Space behind a word.
        verdict_wanted: Tab, or Space on an empty line.
        emptied: Backspace on an empty line.
        walked: the arrow keys, -1 up, 1 down.
        spread: several words came at once; all but the first, as they were typed or pasted.
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
        """Tab asks for the verdict once there is a word; else it leads on, as it does anywhere."""
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
        """Space is in no word: behind one it ends it, on an empty line it is the other's press."""
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
        words = split_words(text)
        at = self.cursorPosition()
        self.setText(words[0] if words else "")
        self.setCursorPosition(at)
        if len(words) > 1:
            self.spread.emit(words[1:])


class WordLines(QWidget):
    """As many lines as there are words, and an empty one behind them once Enter was pressed.

    Signals:
        changed: another word stands there.
        verdict_wanted: the other player pressed.
        finished: Enter on the empty line: there is no further word.
    """

    changed = Signal()
    verdict_wanted = Signal()
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: list[WordField] = []
        self._numbers: list[QLabel] = []
        self._size = _LEAST_PX
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self.setMinimumHeight(_LEAST_ROWS * 48)
        self._add()

    @property
    def fields(self) -> tuple[WordField, ...]:
        """The lines, in order."""
        return tuple(self._fields)

    def words(self) -> tuple[str, ...]:
        """What stands on the lines, in order, without the empty ones."""
        return tuple(word for field in self._fields if (word := tidy(field.text())))

    def clear(self) -> None:
        """One empty line, with the cursor in it."""
        while len(self._fields) > 1:
            self._drop()
        self._fields[0].clear()
        self._arrange()
        self._tell()
        self.take_cursor()

    def take_cursor(self) -> None:
        """Put the cursor behind the last word, or into the empty line."""
        self._fields[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The letters grow with the room."""
        super().resizeEvent(event)
        self._fit()

    # ------------------------------------------------------------------ writing

    def _add(self) -> WordField:
        number = len(self._fields) + 1
        label = QLabel(str(number), self)
        label.setProperty("role", "muted")
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
        self._tell()
        return field

    def _drop(self) -> None:
        for widget in (self._fields.pop(), self._numbers.pop()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()

    def _end(self, field: WordField) -> None:
        """To the next line, a new one behind the last word; from the empty one, to the press."""
        if not field.text():
            self.finished.emit()
            return
        at = self._fields.index(field) + 1
        if at == len(self._fields) and at < MOST_WORDS:
            self._add()
        if at < len(self._fields):
            self._fields[at].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.finished.emit()

    def _go_back(self, field: WordField) -> None:
        """Backspace on an empty line takes it away and goes to the word before."""
        at = self._fields.index(field)
        if at == 0:
            return
        if at == len(self._fields) - 1:
            self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)
            self._drop()
            self._arrange()
            self._tell()
        else:
            self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _walk(self, field: WordField, step: int) -> None:
        at = self._fields.index(field) + step
        if 0 <= at < len(self._fields):
            self._fields[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _spread(self, field: WordField, words: tuple[str, ...]) -> None:
        """Words that came at once stand on a line each, those that find none are left out."""
        at = self._fields.index(field) + 1
        for word in words:
            if at == len(self._fields):
                if at == MOST_WORDS:
                    break
                self._add()
            self._fields[at].setText(word)
            at += 1
        self._fields[at - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _change(self, field: WordField) -> None:
        self._fit_letters(field)
        self._tell()

    def _tell(self) -> None:
        may_ask = bool(self.words())
        for field in self._fields:
            field.may_ask = may_ask
        self.changed.emit()

    # ------------------------------------------------------------------ layout

    @property
    def _columns(self) -> int:
        return 1 if len(self._fields) <= _A_COLUMN else 2

    def _arrange(self) -> None:
        """One column, or two when there are more words than stand in one."""
        for at, (label, field) in enumerate(zip(self._numbers, self._fields, strict=True)):
            row, column = at % _A_COLUMN, at // _A_COLUMN * 2
            self._grid.addWidget(label, row, column)
            self._grid.addWidget(field, row, column + 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, self._columns - 1)
        self._grid.setRowStretch(_A_COLUMN, 1)
        self._fit()

    def _fit(self) -> None:
        rows = max(_LEAST_ROWS, min(len(self._fields), _A_COLUMN))
        high = (self.height() - _GAP * rows) / rows
        wide = self.width() / self._columns / _LETTERS_WIDE
        size = max(_LEAST_PX, min(_MOST_PX, round(min(high * 0.66, wide))))
        self._size = size
        for label, field in zip(self._numbers, self._fields, strict=True):
            field.setFixedHeight(round(size * 1.4))
            field.setTextMargins(round(size * 0.12), 0, 0, 0)
            label.setFont(ui_font(size * 0.4))
            label.setFixedWidth(round(size * 0.6))
            self._fit_letters(field)

    def _fit_letters(self, field: WordField) -> None:
        """A word of wide letters is written smaller, so that all of it is seen."""
        font = ui_font(self._size, QFont.Weight.DemiBold)
        wide = QFontMetricsF(font).horizontalAdvance(field.text())
        beside = self._size + 2 * _GAP
        room = self.width() / self._columns - beside
        if wide > room > 0:
            font = ui_font(max(_LEAST_PX / 2, self._size * room / wide), QFont.Weight.DemiBold)
        field.setFont(font)
