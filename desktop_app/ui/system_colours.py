# SPDX-License-Identifier: MIT
"""What the system says about colours: light or dark, plain or high contrast, and when it changes.

A theme may be chosen by its name, or by `SYSTEM`: then the system's own choice is followed.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from desktop_app.ui.theme import DEFAULT_THEME, THEMES, Theme

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


class SystemColours(QObject):
    """Follows the system while the program runs.

    Signals:
        changed: the system has chosen otherwise; the Theme that goes with it.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Held, because what it gives out goes with it.
        self._hints = hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._tell)
        # Qt knows of high contrast from 6.10 on.
        self._accessibility = hints.accessibility() if hasattr(hints, "accessibility") else None
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
