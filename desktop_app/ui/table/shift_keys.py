# SPDX-License-Identifier: MIT
"""Detects a Shift key pressed and released alone, as a press of the left or right clock side.

Qt uses one key code for both, so the native codes are read: the symbol on X11 and Wayland, the
virtual key code on Windows and macOS, and otherwise the scan code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)


class Side(Enum):
    """Side of the clock; the value is the seat."""

    LEFT = 0
    RIGHT = 1


_SYMBOLS = {
    "linux": {0xFFE1: Side.LEFT, 0xFFE2: Side.RIGHT},
    "win32": {0xA0: Side.LEFT, 0xA1: Side.RIGHT},
    "darwin": {0x38: Side.LEFT, 0x3C: Side.RIGHT},
}
"""`QKeyEvent.nativeVirtualKey` by platform: X11 keysym, VK_LSHIFT, kVK_Shift."""
_PLACES = {
    "linux": {50: Side.LEFT, 62: Side.RIGHT},
    "win32": {0x2A: Side.LEFT, 0x36: Side.RIGHT},
    "darwin": {},
}
"""`QKeyEvent.nativeScanCode` by platform."""


def shift_side(event: QKeyEvent, platform: str = sys.platform) -> Side | None:
    """Return the Shift key of an event; None for other keys, or if it cannot be told."""
    if event.key() != Qt.Key.Key_Shift:
        return None
    system = platform if platform in _SYMBOLS else "linux"
    side = _SYMBOLS[system].get(event.nativeVirtualKey())
    return side or _PLACES[system].get(event.nativeScanCode())


def is_text_field(widget: QWidget | None) -> bool:
    """Return True if Shift in this widget is for typing."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QLineEdit | QAbstractSpinBox | QPlainTextEdit | QTextEdit)


class ShiftWatch(QObject):
    """Watches the keys of one room on its window.

    A Shift key counts if no other key is pressed between its press and its release, and no text
    field has the focus at either moment.

    Args:
        room: its window is watched while the room is visible.
        is_listening: returns True if keys may press the clock now.

    Signals:
        released_alone: a `Side`, or None if the system does not tell left from right.
    """

    released_alone = Signal(object)

    def __init__(self, room: QWidget, is_listening: Callable[[], bool] = lambda: True) -> None:
        super().__init__(room)
        self._room = room
        self._is_listening = is_listening
        self._is_alone = self._is_down = False
        self._window: QWindow | None = None
        room.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch the key events of the window; consume none."""
        kind = event.type()
        if watched is self._room:
            if kind is QEvent.Type.Show:
                self._watch(self._room.window().windowHandle())
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut):
            self._is_alone = self._is_down = False
        elif isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            if kind is QEvent.Type.KeyPress:
                self._is_alone = self._begins(event)
            elif kind is QEvent.Type.KeyRelease and event.key() == Qt.Key.Key_Shift:
                self._released(event)
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is self._window or window is None:
            return
        if self._window is not None:
            self._window.removeEventFilter(self)
        self._window = window
        window.installEventFilter(self)

    def _begins(self, event: QKeyEvent) -> bool:
        """Return True if this press is a single Shift without other modifiers."""
        if event.key() != Qt.Key.Key_Shift:
            return False
        was_down, self._is_down = self._is_down, True
        others = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        is_plain = others == Qt.KeyboardModifier.NoModifier
        return is_plain and not was_down and self._may_press()

    def _released(self, event: QKeyEvent) -> None:
        was_alone, self._is_alone, self._is_down = self._is_alone, False, False
        if was_alone and self._may_press():
            self.released_alone.emit(shift_side(event))

    def _may_press(self) -> bool:
        is_typing = is_text_field(QApplication.focusWidget())
        return self._room.isVisible() and not is_typing and self._is_listening()
