# SPDX-License-Identifier: MIT
"""Both sides of the clock, the left player left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.session.game_choice import SIDES
from desktop_app.session.table_faces import FaceFacts
from desktop_app.ui.table.table_face import TableFace
from desktop_app.ui.theme import Theme

GAP = 10


class TableFaces(QWidget):
    """The two faces side by side.

    Signals:
        pressed: a side was pressed, with its seat; at once, not when the finger is lifted.
    """

    pressed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        self._faces = tuple(TableFace(self) for _ in range(SIDES))
        sentences = (
            self.tr("The left side of the clock; the left Shift key presses it too."),
            self.tr("The right side of the clock; the right Shift key presses it too."),
        )
        for seat, face in enumerate(self._faces):
            row.addWidget(face, 1)
            face.pressed.connect(partial(self.pressed.emit, seat))
            face.setAccessibleDescription(sentences[seat])

    @property
    def faces(self) -> tuple[TableFace, ...]:
        """Left and right."""
        return self._faces

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        for face in self._faces:
            face.show_theme(theme)

    def show_facts(self, facts: Sequence[FaceFacts]) -> None:
        """Show both sides."""
        for face, each in zip(self._faces, facts, strict=True):
            face.show_facts(each)
