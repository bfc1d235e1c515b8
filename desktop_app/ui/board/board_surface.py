# SPDX-License-Identifier: MIT
"""What a board lies on where one works at it by mouse and keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFocusEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.widgets.spoken import give_role


class BoardSurface(QWidget):
    """Takes the keys for its board, and shows on it that they go there.

    Attributes:
        board: lies in this widget; whoever inherits says where.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board = BoardWidget(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by key sees where the keys go."""
        super().focusInEvent(event)
        by_key = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.board.show_focus(event.reason() in by_key)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys go elsewhere."""
        super().focusOutEvent(event)
        self.board.show_focus(False)
