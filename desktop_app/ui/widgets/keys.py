# SPDX-License-Identifier: MIT
"""Enter presses the button that has the focus, as it does in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from desktop_app.translation.words import tip


def is_enter(event: QKeyEvent) -> bool:
    """Whether the key is one of the two Enter keys."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_focused(inside: QWidget, event: QKeyEvent) -> bool:
    """Press the focused button of a widget when the key is Enter; whether there was one.

    For the `keyPressEvent` of a page: buttons outside a dialog leave Enter to their parents.
    """
    focused = QApplication.focusWidget()
    if not is_enter(event) or not isinstance(focused, QPushButton):
        return False
    if not inside.isAncestorOf(focused) or not focused.isEnabled():
        return False
    focused.click()
    return True


# Keys that belong to a room: each an action, so that menus and the sheet of keys know it.

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


# A button that tells the key that does the same, where there is room for it.


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
        self.setText(tip(self._words, self._key) if self._is_key_told else self._words)


# The button of the other player: pressed by Tab, Space, mouse or finger, never by Enter.


class PressButton(QPushButton):
    """Asks for a verdict. Enter ends the challenger's writing, so it does nothing here."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(self.tr("Have the words judged: one verdict for all of them"))
        self.setAutoDefault(False)
        self.setProperty("role", "primary")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event: QEvent) -> bool:
        """Tab presses it; Shift and Tab leads away from it."""
        is_press = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is not for this button, nor for anything behind it."""
        if is_enter(event):
            event.accept()
        else:
            super().keyPressEvent(event)
