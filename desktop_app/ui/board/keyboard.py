# SPDX-License-Identifier: MIT
"""Keys of the board and what they do to a draft. A letter or a digit only ever lays a tile."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from desktop_app.rules.rejection import Refusal
from desktop_app.session.draft import (
    Draft,
    move_cursor,
    skip_square,
    take_cursor_home,
    take_last_home,
    turn_arrow,
    type_letter,
    type_slot,
)

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_PLAIN = {
    Qt.Key.Key_Backspace: take_last_home,
    Qt.Key.Key_Delete: take_cursor_home,
}
OTHER_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def is_laying(event: QKeyEvent) -> bool:
    """Return True if the key is a letter or a digit, which lays a tile."""
    text = event.text()
    return (
        not event.modifiers() & OTHER_MODIFIERS
        and (text.isalpha() or text in "123456789")
        and (text != "")
    )


def press_key(draft: Draft, event: QKeyEvent, *, is_turned: bool) -> Draft | Refusal | None:
    """Return the draft after a key; None if it is not a key of the board.

    On a rotated board the arrow keys move the cursor the way they point on the screen.
    """
    if event.modifiers() & OTHER_MODIFIERS:
        return None
    is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    key, text = Qt.Key(event.key()), event.text()
    if key in _STEPS:
        row_step, col_step = _STEPS[key]
        sign = -1 if is_turned else 1
        return move_cursor(draft, sign * row_step, sign * col_step)
    if key in _PLAIN:
        return _PLAIN[key](draft)
    if key == Qt.Key.Key_Space:
        return skip_square(draft) if is_shifted else turn_arrow(draft)
    if not is_laying(event):
        return None
    if text.isalpha():
        return type_letter(draft, text, as_blank=is_shifted)
    return type_slot(draft, int(text) - 1)
