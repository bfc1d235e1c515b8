# SPDX-License-Identifier: MIT
"""Enter presses the focused button, as in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from desktop_app.translation.mac_keys import own_key
from desktop_app.translation.words import tip


def is_enter(event: QKeyEvent) -> bool:
    """Return True if the key is Return or Enter."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_typing(event: QKeyEvent) -> bool:
    """Return True if the key writes a character other than a space."""
    others = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    text = event.text()
    is_plain = not event.modifiers() & (others | Qt.KeyboardModifier.MetaModifier)
    return is_plain and text.isprintable() and bool(text.strip())


def press_focused(inside: QWidget, event: QKeyEvent) -> bool:
    """Press the focused button inside a widget if the key is Enter; return True if it was pressed.

    For `keyPressEvent` of a page: outside a dialog, buttons pass Enter to their parents.
    """
    focused = QApplication.focusWidget()
    if not is_enter(event) or not isinstance(focused, QPushButton):
        return False
    if not inside.isAncestorOf(focused) or not focused.isEnabled():
        return False
    focused.click()
    return True


STILL_TYPING_MS = 1_000
"""Keys that come sooner after one another belong to what was being typed."""


class TypingGuard(QObject):
    """Keeps what is still being typed from pressing a button that has suddenly taken the focus.

    For a page that comes when time is up. It lets go a second after the last key that types, and
    at once when the page is left, or at a key that goes somewhere, such as Tab, an arrow or Esc.

    Args:
        page: has the button.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STILL_TYPING_MS)
        self._timer.timeout.connect(self.end)

    def begin(self) -> None:
        """Keep typing from the buttons from now on."""
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
            self._timer.start()

    def end(self) -> None:
        """Let keys pass again."""
        self._timer.stop()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Swallow Enter, a space and what else is typed."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        is_typed = is_enter(event) or is_typing(event) or event.key() == Qt.Key.Key_Space
        if is_typed and self._page.isVisible():
            self._timer.start()
            return True
        if event.text() or event.key() not in _MODIFIERS:
            self.end()
        return False


_MODIFIERS = frozenset(
    (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
)


# Keys of a room, as actions, so that menus and the sheet of keys can list them.

RoomKey = tuple[str, str, Callable[[], object]]
"""Text of the action, key sequence, and function to call."""


def add_room_keys(room: QWidget, keys: Iterable[RoomKey]) -> None:
    """Add keys to a room; they work while the focus is in it."""
    for text, key, triggered in keys:
        action = QAction(text, room)
        action.setShortcut(QKeySequence(own_key(key)))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False, triggered=triggered: triggered())
        room.addAction(action)


# Buttons beside a board, with their keys if there is room.

BUTTON_HEIGHT = 34


def set_up_button(button: QPushButton, sentence: str, key: str = "") -> None:
    """Set up a button with a tooltip; a click does not take the focus from the board."""
    button.setAccessibleDescription(sentence)
    button.setToolTip(tip(sentence, key))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAutoDefault(False)
    button.setMinimumHeight(BUTTON_HEIGHT)


def dress_compact(button: QPushButton, *, is_compact: bool) -> None:
    """Give a button narrow or usual padding."""
    set_role(button, "compact" if is_compact else "")


def set_role(widget: QWidget, role: str) -> None:
    """Dress a widget anew as the style sheet has its role."""
    if (widget.property("role") or "") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.updateGeometry()


class KeyButton(QPushButton):
    """A button with its key after the text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._key = "", ""
        self._is_key_shown = True

    def show_words(self, words: str, key: str) -> None:
        """Show this text and key."""
        self._words, self._key = words, key
        self._show()

    def show_key(self, *, is_shown: bool) -> None:
        """Show the key, or leave it to the tooltip."""
        self._is_key_shown = is_shown
        self._show()

    def _show(self) -> None:
        self.setText(tip(self._words, self._key) if self._is_key_shown else self._words)


# The opponent's button: pressed by Tab, Space, mouse or touch, never by Enter.


class PressButton(QPushButton):
    """Requests the verdict. Enter does nothing, because the challenger types Enter after a word."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(self.tr("Have the words judged: one verdict for all of them"))
        self.setAutoDefault(False)
        self.setProperty("role", "primary")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event: QEvent) -> bool:
        """Tab presses it; Shift+Tab moves the focus."""
        is_press = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore Enter, and keep it from the parents."""
        if is_enter(event):
            event.accept()
        else:
            super().keyPressEvent(event)
