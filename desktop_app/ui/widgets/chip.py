# SPDX-License-Identifier: MIT
"""A chip: a few words in a rounded outline, such as the name of the ruleset."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app.ui.widgets.enter_key import is_enter

_PADDING = 9


class Chip(QAbstractButton):
    """A quiet button that mostly says something; it is always in sight.

    Signals:
        asked: somebody wants to know more.
    """

    asked = Signal()

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.asked)
        self.show_text(text)

    def show_text(self, text: str, explanation: str = "") -> None:
        """Show other words; `explanation` is the accessible description and in the tool tip."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setAccessibleDescription(explanation)
        self._tell()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The words and the air around them."""
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text()) + 2 * _PADDING + 2
        return QSize(width, metrics.height() + 8)

    def minimumSizeHint(self) -> QSize:
        """A few letters; the rest is cut with an ellipsis."""
        width = self.fontMetrics().averageCharWidth() * 6 + 2 * _PADDING
        return QSize(min(width, self.sizeHint().width()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the words in the tool tip while they are cut."""
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        explanation = self.accessibleDescription()
        is_cut = self.width() < self.sizeHint().width()
        parts = (self.text() if is_cut else "", explanation)
        self.setToolTip("\n\n".join(part for part in parts if part))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks as the space bar does."""
        if is_enter(event):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the outline and the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        is_marked = self.hasFocus() or self.underMouse()
        edge = palette.color(QPalette.ColorRole.Highlight if is_marked else QPalette.ColorRole.Mid)
        painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        inner = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignCenter), text)
