# SPDX-License-Identifier: MIT
"""The clock: a face a player, the left player left, always in the same place."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.rules.clock import ClockState
from desktop_app.rules.state import GameState
from desktop_app.ui.clock.clock_face import ClockFace
from desktop_app.ui.clock.clock_words import face_views
from desktop_app.ui.theme import DEFAULT_THEME, Theme


class DualClock(QWidget):
    """The faces side by side: two of them, up to four under rules for more players.

    Signals:
        press_requested: a face was pressed, with its seat.
    """

    press_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self._faces: list[ClockFace] = []
        self._theme = DEFAULT_THEME
        self._is_compact = False

    @property
    def faces(self) -> tuple[ClockFace, ...]:
        """The faces by seat."""
        return tuple(self._faces)

    def show_theme(self, theme: Theme) -> None:
        """Take these colours."""
        self._theme = theme
        for face in self._faces:
            face.show_theme(theme)

    def show_compact(self, *, is_compact: bool) -> None:
        """Take less height in a low window, or what is usual."""
        self._is_compact = is_compact
        for face in self._faces:
            face.show_compact(is_compact=is_compact)

    def show_clock(self, state: GameState, clock: ClockState, pause: str) -> None:
        """Show names, scores and times; `pause` says why no time runs, or is empty."""
        views = face_views(state, clock, pause, self.tr)
        while len(self._faces) < len(views):
            self._add_face(len(self._faces))
        for face, view in zip(self._faces, views, strict=True):
            face.show_view(view)

    def _add_face(self, seat: int) -> None:
        face = ClockFace(self)
        face.show_theme(self._theme)
        face.show_compact(is_compact=self._is_compact)
        face.clicked.connect(partial(self._press, seat))
        # A second line would take the room of the tiles or of the score sheet.
        self._grid.addWidget(face, 0, seat)
        self._faces.append(face)

    def _press(self, seat: int) -> None:
        self.press_requested.emit(seat)
