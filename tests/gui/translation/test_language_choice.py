# SPDX-License-Identifier: MIT
"""A user's translation is offered in the settings, and used from the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QComboBox, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.settings.settings_page import SettingRow


def test_a_translation_is_chosen_and_spoken(
    qtbot: QtBot, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = data_dir / "translations"
    folder.mkdir()
    (folder / "de.po").write_text('msgid "&Game"\nmsgstr "&Spiel"\n', encoding="utf-8")
    application = make_application()
    installed: list[QTranslator] = []
    install = QCoreApplication.installTranslator

    def note(translator: QTranslator) -> bool:
        installed.append(translator)
        return install(translator)

    monkeypatch.setattr(application, "installTranslator", note)
    first = build(application, parse_arguments(["--language", "en"]))
    qtbot.addWidget(first.window)
    page = show_room(first, "settings")
    assert page is not None
    settle()
    (row,) = (each for each in page.findChildren(SettingRow) if each.setting.key == "language")
    assert isinstance(row.field, QComboBox)
    row.field.setCurrentIndex(row.field.findText("Deutsch"))
    assert first.settings.get("language") == "de"
    page.close()
    first.put_away_quietly()
    assert not installed

    second = build(application, parse_arguments([]))
    qtbot.addWidget(second.window)
    try:
        titles = [menu.title() for menu in second.window.menuBar().findChildren(QMenu)]
        assert titles[0] == "&Spiel"
        # Untranslated texts stay English.
        assert "&View" in titles
    finally:
        second.put_away_quietly()
        for translator in installed:
            application.removeTranslator(translator)
