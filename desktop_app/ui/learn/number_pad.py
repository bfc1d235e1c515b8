# SPDX-License-Identifier: MIT
"""Digits and letters to press with the mouse or a finger, below the field that they write in."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.flow_row import FlowRow

_PX = 16
_KEY_WIDTH, _KEY_HEIGHT = 34, 34
_SPACE = " "
_SPACE_MARK = "\N{OPEN BOX}"


class KeyPad(FlowRow):
    """Keys for some characters, and one that deletes; the field keeps the focus.

    Args:
        field: gives the field that is written in.
        keys: the characters, such as ``1234567890``.
    """

    def __init__(self, field: Callable[[], QLineEdit], keys: str, parent: QWidget) -> None:
        super().__init__(parent, is_even=True)
        self._field = field
        for key in keys:
            name = self.tr("a space") if key == _SPACE else key
            tip = self.tr("Write {key}").format(key=name)
            button = self._button(_SPACE_MARK if key == _SPACE else key, tip)
            button.setAccessibleName(name)
            button.clicked.connect(lambda _checked=False, key=key: self._write(key))
        tip = self.tr("Delete the last character (Backspace)")
        delete = self._button("\N{ERASE TO THE LEFT}", tip)
        delete.setAccessibleName(self.tr("Delete"))
        delete.clicked.connect(self._delete)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("role", "compact")
        button.setFont(ui_font(_PX))
        button.setToolTip(tip)
        button.setAutoDefault(False)
        # Who types needs none of them, and Tab goes from the field to the next act.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setFixedSize(_KEY_WIDTH, _KEY_HEIGHT)
        self.add(button)
        return button

    def written(self, key: str, field: QLineEdit) -> str:
        """Return the text that a key writes into a field."""
        return key

    def _write(self, key: str) -> None:
        field = self._field()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.insert(self.written(key, field))

    def _delete(self) -> None:
        field = self._field()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.backspace()


class NumberPad(KeyPad):
    """The ten digits."""

    def __init__(self, field: Callable[[], QLineEdit], parent: QWidget) -> None:
        super().__init__(field, "1234567890", parent)


class LetterPad(KeyPad):
    """The letters from A to Z, and more characters if wanted.

    Args:
        field: gives the field that is written in.
        more: characters after the letters.
    """

    def __init__(self, field: Callable[[], QLineEdit], parent: QWidget, *, more: str = "") -> None:
        super().__init__(field, ascii_uppercase + more, parent)


class NamePad(LetterPad):
    """Letters for a name: a capital where a word begins, else a small letter."""

    def __init__(self, field: Callable[[], QLineEdit], parent: QWidget) -> None:
        super().__init__(field, parent, more="-" + _SPACE)

    def written(self, key: str, field: QLineEdit) -> str:
        """Return the letter as it is written at the cursor."""
        at = field.selectionStart() if field.hasSelectedText() else field.cursorPosition()
        before = field.text()[:at]
        return key if not before or before[-1] in "- " else key.lower()
