# SPDX-License-Identifier: MIT
"""A panel with a header that folds it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import NO_LIMIT
from desktop_app.ui.widgets.spoken import give_role

_HEIGHT = 26
_TITLE_PX = 13
_LEFT, _GAP, _RIGHT = 24, 12, 8
"""Pixels before the title, between title and note, and after the note."""
_EDGE = 1
"""Pixels between the frame and the contents."""
_FIGURE = 24
"""Largest minimum width for a note, in pixels; a longer note is elided."""


def _title_font() -> QFont:
    return ui_font(_TITLE_PX, QFont.Weight.DemiBold)


def _note_font() -> QFont:
    return tabular(ui_font(_TITLE_PX - 1))


class PanelHeader(QAbstractButton):
    """A header: fold mark, title, and a short note on the right, such as a count."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = ""
        self.setText(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._update_name)
        self._update_name()

    def show_note(self, note: str) -> None:
        """Show a note on the right."""
        self._note = note
        self._update_name()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(max(120, self.minimumSizeHint().width()), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return room for the whole title, and for the note if it is only a number."""
        title = QFontMetrics(_title_font()).horizontalAdvance(self.text())
        note = QFontMetrics(_note_font()).horizontalAdvance(self._note)
        return QSize(_LEFT + title + min(note, _FIGURE) + _GAP + _RIGHT, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark, the title and the note."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        self._paint_mark(painter)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.setFont(_title_font())
        title_width = painter.fontMetrics().horizontalAdvance(self.text())
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(self.rect().adjusted(_LEFT, 0, 0, 0), middle, self.text())
        painter.setFont(_note_font())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        room = self.rect().adjusted(_LEFT + title_width + _GAP, 0, -_RIGHT, 0)
        note = painter.fontMetrics().elidedText(
            self._note, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, middle | int(Qt.AlignmentFlag.AlignTrailing), note)

    def _paint_mark(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.PlaceholderText))
        x, y = 12.0, self.height() / 2
        if self.isChecked():
            corners = [QPointF(x - 4, y - 2), QPointF(x + 4, y - 2), QPointF(x, y + 3)]
        else:
            corners = [QPointF(x - 2, y - 4), QPointF(x - 2, y + 4), QPointF(x + 3, y)]
        painter.drawPolygon(QPolygonF(corners))

    def _update_name(self) -> None:
        state = self.tr("{title}, open") if self.isChecked() else self.tr("{title}, folded")
        self.setAccessibleName(state.format(title=self.text()))
        self.setAccessibleDescription(self._note)


class Panel(QFrame):
    """A framed widget under a header that folds it; the widget is made in it, then held by `hold`.

    Signals:
        folded_changed: True if only the header is shown now.
    """

    folded_changed = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAccessibleName(title)
        give_role(self, QAccessible.Role.Grouping)
        self._least = 0
        self.header = PanelHeader(title, self)
        self.header.toggled.connect(self._fold)

    def hold(self, body: QWidget) -> None:
        """Put the widget under the header."""
        self.body = body
        column = column_of(self.header, (body, 1), parent=self, margins=_EDGE, spacing=0)
        # A folded panel that is still high has its header at the top.
        column.addStretch(0)

    @property
    def is_folded(self) -> bool:
        """True if only the header is shown."""
        return not self.header.isChecked()

    def set_folded(self, is_folded: bool) -> None:
        """Fold or unfold."""
        self.header.setChecked(not is_folded)

    def hold_height(self, least: int) -> None:
        """Ask for this height while open, in pixels, or for more if the contents need it."""
        if least != self._least:
            self._least = least
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the size that the contents need, and the height that is held."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), 0 if self.is_folded else self._least))

    def show_note(self, note: str) -> None:
        """Show a short note in the header."""
        self.header.show_note(note)

    def _fold(self, is_open: bool) -> None:
        self.body.setVisible(is_open)
        policy = QSizePolicy.Policy.Preferred if is_open else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        if is_open:
            self.setMinimumHeight(0)
            self.setMaximumHeight(NO_LIMIT)
        else:
            self.take_folded_height()
        self.folded_changed.emit(not is_open)

    def take_folded_height(self) -> None:
        """Be no higher than the header."""
        self.setMaximumHeight(self._folded_height())

    def _folded_height(self) -> int:
        """Return the height of the header with the frame."""
        self.ensurePolished()
        frame = self.height() - self.contentsRect().height()
        return frame + self.header.sizeHint().height() + 2 * _EDGE
