# SPDX-License-Identifier: MIT
"""Keys that belong to a room: each an action, so that menus and the sheet of keys know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

RoomKey = tuple[str, str, Callable[[], object]]
"""What a key does in words, the key as Qt spells it, and what is called."""


def add_room_keys(room: QWidget, keys: Iterable[RoomKey]) -> None:
    """Give a room its keys; they work wherever in it the focus is."""
    for text, key, triggered in keys:
        action = QAction(text, room)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False, triggered=triggered: triggered())
        room.addAction(action)
