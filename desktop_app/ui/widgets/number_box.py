# SPDX-License-Identifier: MIT
"""A number field in which a word, such as *none*, may stand for the lowest value."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QSpinBox, QWidget


class NumberBox(QSpinBox):
    """A spin box in which a word may stand for the lowest value.

    The lowest value is set by its arrow, by typing its number, and by clearing the field. Qt alone
    takes what is typed for the word where both read the same (*starts at 0*), and ignores a
    cleared field.

    Args:
        lowest: the word for the lowest value; empty for none.
    """

    def __init__(self, lowest: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name_lowest(lowest)

    def name_lowest(self, text: str) -> None:
        """Set the word for the lowest value; empty for none."""
        self.setSpecialValueText(text)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Accept the word for the lowest value; a cleared field may still get a number."""
        word = self.specialValueText()
        if word and text == word:
            return QValidator.State.Acceptable, text, pos
        if word and not self._number_in(text):
            return QValidator.State.Intermediate, text, pos
        return super().validate(text, pos)

    def valueFromText(self, text: str) -> int:
        """Return the number in a text; the lowest for its word."""
        if self.specialValueText() and text == self.specialValueText():
            return self.minimum()
        return super().valueFromText(text)

    def fixup(self, text: str) -> str:
        """Return the word for the lowest value in place of a cleared field."""
        word = self.specialValueText()
        if word and not self._number_in(text):
            return word
        return str(super().fixup(text) or text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit takes the place of the word, wherever the cursor is in it."""
        is_word = self.lineEdit().text() == self.specialValueText() != ""
        if is_word and event.text().isdigit():
            self.lineEdit().selectAll()
        super().keyPressEvent(event)

    def _number_in(self, text: str) -> str:
        return text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()
