# SPDX-License-Identifier: MIT
"""The keys of macOS: other keys where the system keeps ours, and texts with the signs of its keys.

Qt binds what is called Ctrl here to the Command key there, and the menus say so. Texts and the
sheet of keys must say the same.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QTranslator

IS_MAC = sys.platform == "darwin"
TAKEN: Mapping[str, str] = {
    "Ctrl+H": "Meta+H",
    "Ctrl+Tab": "Meta+Tab",
    "Ctrl+Shift+Tab": "Meta+Shift+Tab",
    "F11": "Meta+F11",
}
"""Keys that macOS keeps, to hide a program, to go to the next and to show the desktop, and ours
there: with Control."""
_MODIFIERS: Mapping[str, str] = {"Meta": "⌃", "Alt": "⌥", "Shift": "⇧", "Ctrl": "⌘"}
"""In the order in which macOS writes them."""
_KEYS: Mapping[str, str] = {
    "Backspace": "⌫",
    "Del": "⌦",
    "Return": "↩",
    "Enter": "⌤",
    "Tab": "⇥",
    "Esc": "⎋",
    "Home": "↖",
    "End": "↘",
}
_COMBINED = re.compile(r"\b((?:(?:Ctrl|Shift|Alt|Meta)\+)+)(\w+|[^\s\w])|\bF11\b(?! [A-Z])")
"""Keys with modifiers, and the one without that macOS keeps; before a word it is a square."""


def own_key(key: str) -> str:
    """Return the key to bind, in Qt's portable words: another one where macOS keeps it."""
    return TAKEN.get(key, key) if IS_MAC else key


def usual_key(key: str) -> str:
    """Return the key of all other systems for one that is bound: the reverse of `own_key`."""
    if not IS_MAC:
        return key
    return next((usual for usual, own in TAKEN.items() if own == key), key)


def mac_text(text: str) -> str:
    """Return a text in which combined keys are written as macOS writes them: ``⇧⌘E``."""
    return _COMBINED.sub(_mac_key, text)


def _mac_key(found: re.Match[str]) -> str:
    key = TAKEN.get(found[0], found[0])
    *modifiers, last = key[:-1].split("+") if key.endswith("++") else key.split("+")
    signs = "".join(sign for name, sign in _MODIFIERS.items() if name in modifiers)
    return signs + _KEYS.get(last, last or "+")


class MacKeysTranslator(QTranslator):
    """Rewrites the keys in all texts, over a translation or the English text.

    Args:
        inner: the language's translator; None for English.
    """

    def __init__(self, application: QCoreApplication, inner: QTranslator | None = None) -> None:
        super().__init__(application)
        self._inner = inner

    def isEmpty(self) -> bool:
        """It has a text for every key."""
        return False

    def translate(
        self, context: str, source_text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return the text with macOS' keys; None, which asks other translators, without keys."""
        if _COMBINED.fullmatch(source_text):
            # Signs are the same in every language.
            return mac_text(source_text)
        text = None
        if self._inner is not None:
            text = self._inner.translate(context, source_text, disambiguation, n)
        text = text or source_text
        written = mac_text(text)
        return written if written != text else None
