# SPDX-License-Identifier: MIT
"""Letters to choose from for a blank, in a grid beside its square."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from desktop_app.session.draft import Draft
from desktop_app.ui.board.board_widget import BoardWidget
from desktop_app.ui.widgets.spoken import give_role

COLUMNS = 6
_ARROWS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -COLUMNS,
    Qt.Key.Key_Down: COLUMNS,
}


_GAP = 8


def _place_beside(square: QRect, size: QSize, room: QRect) -> QRect:
    """Return the place that covers least of the row and the column of a square."""
    row = QRect(room.left(), square.top(), room.width(), square.height())
    column = QRect(square.left(), room.top(), square.width(), room.height())

    def covered(place: QRect) -> int:
        parts = (place.intersected(line) for line in (row, column))
        return sum(part.width() * part.height() for part in parts if not part.isEmpty())

    lefts = (square.right() + _GAP, square.left() - _GAP - size.width())
    tops = (square.bottom() + _GAP, square.top() - _GAP - size.height())
    places = (
        QRect(
            QPoint(
                max(0, min(left, room.right() - size.width())),
                max(0, min(top, room.bottom() - size.height())),
            ),
            size,
        )
        for top in tops
        for left in lefts
    )
    return min(places, key=covered)


class BlankPicker(QFrame):
    """Popup with the letters a blank may stand for; nothing else may cover the board.

    Signals:
        face_chosen: the face the blank stands for.
        cancelled: Esc, or the focus went elsewhere.
    """

    face_chosen = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Grouping)
        self.setProperty("role", "panel")
        self.setAutoFillBackground(True)
        self.setAccessibleName(self.tr("Letter of the blank"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._grid = QGridLayout(self)
        self._grid.setSpacing(3)
        self._grid.setContentsMargins(6, 6, 6, 6)
        caption = QLabel(self.tr("The blank stands for:"), self)
        self._grid.addWidget(caption, 0, 0, 1, COLUMNS)
        self._buttons: list[QPushButton] = []
        self._at = 0
        self.hide()

    @property
    def faces(self) -> tuple[str, ...]:
        """Letters to choose from."""
        return tuple(button.text() for button in self._buttons)

    def ask(self, board: BoardWidget, draft: Draft) -> None:
        """Ask for the letter of the unnamed blank.

        `board` must have the same parent as the picker.
        """
        blank = draft.needs_face
        assert blank is not None, "asked only where a blank lies without its letter"
        square = board.squares.rect(blank.row, blank.col).translated(board.pos())
        self.open_beside(square, draft.faces)

    def open_beside(self, square: QRect, faces: Sequence[str]) -> None:
        """Show the letters beside a square of the parent, within the parent.

        They lie to one side of its row and of its column, so that its word stays in sight.
        """
        if self.faces != tuple(faces):
            self._fill(faces)
        self.adjustSize()
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(_place_beside(square, self.sizeHint(), parent.rect()))
        self._mark(0)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def button(self, face: str) -> QPushButton:
        """Return the button of a letter. Raises ValueError if it is not offered."""
        return self._buttons[self.faces.index(face)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter, or arrows and Enter, choose; Esc cancels. No key reaches the board."""
        key, text = event.key(), event.text().upper()
        starting = [face for face in self.faces if text and face.startswith(text)]
        if key == Qt.Key.Key_Escape:
            self._close()
            self.cancelled.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.faces[self._at])
        elif key in _ARROWS:
            self._mark(self._at + _ARROWS[Qt.Key(key)])
        elif text in self.faces:
            self._choose(text)
        elif starting:
            self._mark(self.faces.index(starting[0]))
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Cancel when the player clicks elsewhere, but not when another window is activated."""
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() not in (
            Qt.FocusReason.ActiveWindowFocusReason,
            Qt.FocusReason.PopupFocusReason,
        ):
            self._close()
            self.cancelled.emit()

    def dismiss(self) -> None:
        """Close without a signal."""
        self._close()

    def _fill(self, faces: Sequence[str]) -> None:
        for button in self._buttons:
            button.deleteLater()
        self._buttons = []
        for index, face in enumerate(faces):
            button = QPushButton(face, self)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setCheckable(True)
            button.setFixedSize(34, 30)
            button.setStyleSheet("padding: 0;")
            button.setAccessibleName(face)
            button.clicked.connect(lambda _checked, chosen=face: self._choose(chosen))
            self._grid.addWidget(button, index // COLUMNS + 1, index % COLUMNS)
            self._buttons.append(button)

    def _mark(self, index: int) -> None:
        if 0 <= index < len(self._buttons):
            self._at = index
            for number, button in enumerate(self._buttons):
                button.setChecked(number == index)

    def _choose(self, face: str) -> None:
        self._close()
        self.face_chosen.emit(face)

    def _close(self) -> None:
        # Hidden first: losing the focus by hiding does not cancel.
        self.hide()
