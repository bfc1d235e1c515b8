# SPDX-License-Identifier: MIT
"""The audience board, on a second screen or beside the game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QPalette, QResizeEvent, QScreen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import row_of

SIZE = (1000, 620)
SMALLEST = (480, 320)
BOARD_SHARE = 0.62
"""Largest share of the width for the board."""
_LINE_SHARE, _LINE_PX = 0.036, (16, 64)


class ProjectorWindow(QWidget):
    """Shows a board on the left and the clock faces on the right.

    It has no rack, no unseen tiles and no questions, and handles no key but Escape.

    Args:
        board: the board; it gets the full height.

    Signals:
        closed: the window was closed.
    """

    closed = Signal()

    def __init__(self, board: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Audience board"))
        self.setAccessibleName(self.tr("Audience board"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setMinimumSize(*SMALLEST)
        self._board = board
        board.setParent(self)
        self._faces: tuple[QWidget, ...] = ()
        self.line = QLabel(self)
        self.notice = QLabel(self)
        for label in (self.line, self.notice):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setProperty("role", "warning")
        self.notice.hide()
        self._side = QVBoxLayout()
        self._side.setSpacing(10)
        self._side.addWidget(self.line)
        self._side.addWidget(self.notice)
        row_of(board, (self._side, 1), parent=self, margins=12, spacing=14)
        self.resize(*SIZE)

    def show_faces(self, faces: Sequence[QWidget]) -> None:
        """Put these faces on the right, in order, in place of earlier ones."""
        for old in self._faces:
            self._side.removeWidget(old)
            old.deleteLater()
        self._faces = tuple(faces)
        for place, face in enumerate(self._faces):
            self._side.insertWidget(place, face, 1)

    def show_line(self, text: str) -> None:
        """Show the last play."""
        self.line.setText(text)
        self.line.setAccessibleName(text)

    def show_notice(self, text: str) -> None:
        """Show a message about the window; an empty text hides it."""
        self.notice.setText(text)
        self.notice.setAccessibleName(text)
        self.notice.setVisible(bool(text))

    def fill_screen(self, screen: QScreen) -> None:
        """Fill a screen, without a frame."""
        self.show_notice("")
        self.showNormal()
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def stand_beside(self, screen: QScreen) -> None:
        """Show as a window on a screen, no larger than it."""
        self.showNormal()
        self.setScreen(screen)
        free = screen.availableGeometry()
        width, height = min(SIZE[0], free.width()), min(SIZE[1], free.height())
        self.setGeometry(free.right() - width, free.top() + 40, width, height)
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Emit `closed`."""
        self.closed.emit()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the board the height, and scale the text to be read from afar."""
        super().resizeEvent(event)
        least, most = _LINE_PX
        px = max(least, min(most, self.height() * _LINE_SHARE))
        self.line.setFont(ui_font(px, QFont.Weight.DemiBold))
        self.notice.setFont(ui_font(max(least, px * 0.6)))
        side = min(self.height() - 24, round(self.width() * BOARD_SHARE))
        self._board.setFixedWidth(max(1, side))
