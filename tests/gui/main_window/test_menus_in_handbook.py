# SPDX-License-Identifier: MIT
"""The handbook names every entry of the menus."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop_app.session.handbook import Handbook
from desktop_app.ui.main_window.main_window import MainWindow


def entries(window: MainWindow) -> list[str]:
    """Return the texts of the menus' entries as they are read."""
    texts = [
        action.text().replace("&", "").rstrip(".")
        for menu in window.menuBar().findChildren(QMenu)
        for action in menu.findChildren(QAction)
        if action is not menu.menuAction()
    ]
    return [text for text in texts if text]


def test_the_handbook_names_every_entry_of_the_menus(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    pages = " ".join(page.file.read_text("utf-8") for page in Handbook.load().pages)
    handbook = " ".join(pages.split()).casefold()
    named = entries(window)
    assert len(named) > 25
    assert [text for text in named if text.casefold() not in handbook] == []
