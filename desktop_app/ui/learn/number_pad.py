# SPDX-License-Identifier: MIT
"""Digits to press with the mouse or a finger, below a field for a number."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import row_of
from desktop_app.ui.widgets.flow_row import FlowRow

_PX = 16
_KEY_WIDTH, _KEY_HEIGHT, _GAP = 34, 34, 6


class NumberPad(FlowRow):
    """The ten digits, and a button that deletes; the field keeps the focus.

    Args:
        field: gives the field that is written in.
    """

    def __init__(self, field: Callable[[], QLineEdit], parent: QWidget) -> None:
        super().__init__(parent)
        self._field = field
        self._keys: list[QPushButton] = []
        for digit in "1234567890":
            button = self._button(digit, self.tr("Write {digit}").format(digit=digit))
            button.clicked.connect(lambda _checked=False, digit=digit: self._write(digit))
        delete = self._button("\N{ERASE TO THE LEFT}", self.tr("Delete the last digit (Backspace)"))
        delete.setAccessibleName(self.tr("Delete"))
        delete.clicked.connect(self._delete)
        # Without room for all, the line breaks in the middle.
        for keys in (self._keys[:5], self._keys[5:]):
            half = QWidget(self)
            row_of(*keys, parent=half, margins=0, spacing=_GAP)
            self.add(half)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("role", "compact")
        button.setFont(ui_font(_PX))
        button.setToolTip(tip)
        button.setAutoDefault(False)
        # Who types needs none of them, and Tab goes from the field to the next act.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setFixedSize(_KEY_WIDTH, _KEY_HEIGHT)
        self._keys.append(button)
        return button

    def _write(self, digit: str) -> None:
        field = self._field()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.insert(digit)

    def _delete(self) -> None:
        field = self._field()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.backspace()
