# SPDX-License-Identifier: MIT
"""A chip: a few words in a rounded outline, such as the title of the ruleset."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.ui.widgets.keys import is_enter

_PADDING = 9
_AROUND = 4
"""Pixels above and below the words; half of that if they take two lines."""


class Chip(QAbstractButton):
    """A flat button that is mostly a label.

    Args:
        text: the words.
        most_lines: 2 to wrap the text before it is elided.

    Signals:
        asked: the chip was pressed.
    """

    asked = Signal()

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, most_lines: int = 1
    ) -> None:
        super().__init__(parent)
        self._most_lines = most_lines
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.asked)
        self.show_text(text)

    def show_text(self, text: str, explanation: str = "") -> None:
        """Show a text; `explanation` is the accessible description, and goes into the tooltip."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(explanation)
        self._update_tooltip()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the text with its padding."""
        metrics = self.fontMetrics()
        return QSize(self._width_of(self.text()), metrics.height() + 2 * _AROUND)

    def minimumSizeHint(self) -> QSize:
        """Return the width of two lines; in one line, of a few letters with an ellipsis."""
        whole = self.sizeHint()
        if self._most_lines > 1 and (folds := self._folds()):
            width = min(max(map(self._width_of, fold)) for fold in folds)
        else:
            width = self.fontMetrics().averageCharWidth() * 6 + 2 * _PADDING
        return QSize(min(width, whole.width()), whole.height())

    def hasHeightForWidth(self) -> bool:
        """Return True if the text may wrap."""
        return self._most_lines > 1

    def heightForWidth(self, width: int) -> int:
        """Return the height of one line, or of two if the text is too long for one."""
        lines = len(self.lines_in(width))
        return lines * self.fontMetrics().height() + 2 * _AROUND // lines

    def lines_in(self, width: int) -> tuple[str, ...]:
        """Return the lines of text at a width; only the last may be elided."""
        room = width - 2 * _PADDING
        metrics = self.fontMetrics()
        fitting = [fold for fold in self._folds() if self._width_of(fold[0]) <= width]
        if self._most_lines < 2 or self._width_of(self.text()) <= width or not fitting:
            lines: tuple[str, ...] = (self.text(),)
        else:
            lines = min(fitting, key=lambda fold: max(map(self._width_of, fold)))
        return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines)

    def _folds(self) -> list[tuple[str, str]]:
        """Return all ways to break the text into two lines."""
        words = self.text().split()
        cuts = range(1, len(words))
        return [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts]

    def _width_of(self, line: str) -> int:
        return self.fontMetrics().horizontalAdvance(line) + 2 * _PADDING + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the full text into the tooltip while it is elided."""
        super().resizeEvent(event)
        self._update_tooltip()

    def _update_tooltip(self) -> None:
        explanation = self.accessibleDescription()
        is_cut = " ".join(self.lines_in(self.width())) != self.text()
        parts = (self.text() if is_cut else "", explanation)
        self.setToolTip("\n\n".join(part for part in parts if part))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter clicks, as Space does."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the outline and the text."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        is_marked = self.hasFocus() or self.underMouse()
        edge = palette.color(QPalette.ColorRole.Highlight if is_marked else QPalette.ColorRole.Mid)
        painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        round_ = min(box.height(), self.sizeHint().height()) / 2
        painter.drawRoundedRect(box, round_, round_)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        text = "\n".join(self.lines_in(self.width()))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), text)
