# SPDX-License-Identifier: MIT
"""A button that tells the key that does the same, where there is room for it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget


def dress_compact(button: QPushButton, *, is_compact: bool) -> None:
    """Give a button less air at both sides of its words, or what is usual."""
    role = "compact" if is_compact else ""
    if (button.property("role") or "") != role:
        button.setProperty("role", role)
        button.style().unpolish(button)
        button.style().polish(button)
        button.updateGeometry()


class KeyButton(QPushButton):
    """Its words, and behind them its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._key = "", ""
        self._is_key_told = True

    def show_words(self, words: str, key: str) -> None:
        """Show other words and another key, both as people read them."""
        self._words, self._key = words, key
        self._show()

    def show_key(self, *, is_told: bool) -> None:
        """Tell the key, or leave it to the tool tip."""
        self._is_key_told = is_told
        self._show()

    def _show(self) -> None:
        self.setText(f"{self._words}  {self._key}" if self._is_key_told else self._words)
