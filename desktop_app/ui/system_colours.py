# SPDX-License-Identifier: MIT
"""What the system says about colours: light or dark, plain or high contrast, and when it changes.

A theme may be chosen by its name, or by `SYSTEM`: then the system's own choice is followed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QStyleHints

from desktop_app.ui.theme import DEFAULT_THEME, THEMES, Theme

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints

SYSTEM = "system"
LIGHT, DARK, CONTRASTED = "classic", "night", "clear"
"""The themes for a light system, a dark one, and a light one with high contrast."""


def theme_for(scheme: Qt.ColorScheme, *, is_contrasted: bool = False) -> Theme:
    """The theme that goes with what the system has chosen; a system that says nothing is light."""
    if scheme is Qt.ColorScheme.Dark:
        return THEMES[DARK]
    if is_contrasted:
        return THEMES[CONTRASTED]
    return THEMES[LIGHT] if scheme is Qt.ColorScheme.Light else DEFAULT_THEME


@cache
def _system_hints() -> tuple[QStyleHints, QAccessibilityHints | None]:
    """What Qt knows of the system's wishes, asked for once and held while the process lives.

    Asked for again after the first answer has been given up, the second one crashes (PySide6 6.11).
    """
    hints = QGuiApplication.styleHints()
    # Qt knows of high contrast from 6.10 on.
    return hints, hints.accessibility() if hasattr(hints, "accessibility") else None


class SystemColours(QObject):
    """Follows the system while the program runs.

    Signals:
        changed: the system has chosen otherwise; the Theme that goes with it.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hints, self._accessibility = _system_hints()
        self._hints.colorSchemeChanged.connect(self._tell)
        if self._accessibility is not None:
            self._accessibility.contrastPreferenceChanged.connect(self._tell)

    @property
    def theme(self) -> Theme:
        """The theme that goes with the system as it is now."""
        is_contrasted = False
        if self._accessibility is not None:
            wish = self._accessibility.contrastPreference()
            is_contrasted = wish is Qt.ContrastPreference.HighContrast
        return theme_for(self._hints.colorScheme(), is_contrasted=is_contrasted)

    def find(self, name: str) -> Theme:
        """The theme of a name, or the system's for `SYSTEM`."""
        return self.theme if name == SYSTEM else THEMES[name]

    def _tell(self, _now: object) -> None:
        self.changed.emit(self.theme)
