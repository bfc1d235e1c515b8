# SPDX-License-Identifier: MIT
"""The time left in a quiz or a run of puzzles."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.session.study_presenter import time_text
from desktop_app.translation.words import tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.theme import tabular, ui_font

_WARNINGS_S = (60, 30, 10)
"""Seconds left at which the time is announced to screen readers."""


class TimeLeft(QLabel):
    """The time left, told to screen readers when it grows short."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFont(tabular(ui_font(22, QFont.Weight.Bold)))
        self._told_s: int | None = None
        self.hide()

    def show_left(self, left_ms: int) -> None:
        """Show milliseconds that are left."""
        text = time_text(left_ms, is_left=True)
        self.setText(text)
        self.setAccessibleName(self.tr("{time} left").format(time=text))
        due = next(
            (seconds for seconds in reversed(_WARNINGS_S) if left_ms <= seconds * 1000), None
        )
        if due is not None and due != self._told_s:
            text = tr_count("{count} second left", "{count} seconds left", due)
            announce(self, text.format(count=due))
        self._told_s = due
