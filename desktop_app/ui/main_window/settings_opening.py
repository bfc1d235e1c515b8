# SPDX-License-Identifier: MIT
"""Opens the settings window beside the game, and applies its changes."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop_app.settings.table import shown_settings
from desktop_app.translation.words import tr
from desktop_app.ui.main_window.handbook_opening import explain
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.settings.settings_page import SettingsPage
from desktop_app.ui.widgets.scrolled import fit_on_screen


class SettingsOpening(QObject):
    """The settings window."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._navigator = navigator
        values = {setting.key: navigator.settings.get(setting.key) for setting in shown_settings()}
        self.page = SettingsPage(values, navigator.window)
        self.page.change_requested.connect(self._change)
        explain(navigator, self.page, "settings")
        self.page.reopening_requested.connect(navigator.reopening_requested)
        navigator.setting_changed.connect(self.page.show_value)
        navigator.window.closed.connect(lambda _geometry: self.page.close())

    def open(self) -> None:
        """Show it, as large as the screen allows."""
        window = self._navigator.window
        fit_on_screen(self.page, window)
        for setting in shown_settings():
            self.page.show_value(setting.key, self._navigator.settings.get(setting.key))
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()

    def _change(self, key: str, value: object) -> None:
        self._navigator.change_setting(key, value)
        text = self.tr("This applies until you quit, but cannot be saved: {why}")
        why = self._navigator.settings.unsaved
        self.page.show_problem(text.format(why=tr(why)) if why else "")


def open_settings(navigator: Navigator) -> SettingsPage:
    """Open the settings window, or bring it to the front."""
    opening = navigator.findChild(SettingsOpening)
    if opening is None:
        opening = SettingsOpening(navigator)
    opening.open()
    return opening.page
