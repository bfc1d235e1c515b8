# SPDX-License-Identifier: MIT
"""The window as macOS wants it, as far as another system can show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from desktop_app.app import make_application
from desktop_app.session.handbook import Handbook
from desktop_app.translation import mac_keys
from desktop_app.translation.mac_keys import MacKeysTranslator
from desktop_app.ui.help.handbook_view import HandbookView
from desktop_app.ui.help.keys_sheet import KeysSheet
from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.second_start import FileOpening
from desktop_app.ui.theme import THEMES
from tests.gui.main_window.conftest import BAG_ORDER, Bench, open_bench
from tests.helpers.screen_texts import texts_of

ROLES = {
    "Quit": QAction.MenuRole.QuitRole,
    "Settings...": QAction.MenuRole.PreferencesRole,
    "About Rackside": QAction.MenuRole.AboutRole,
}
GAME = Path(__file__).parents[2] / "data" / "gcg" / "complete.gcg"


@pytest.fixture
def mac_bench(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """A window that takes the system for macOS."""
    monkeypatch.setattr(mac_keys, "IS_MAC", True)
    made = open_bench(Bench, BAG_ORDER)
    qtbot.addWidget(made.navigator.window)
    yield made
    made.navigator.window.close()
    for translator in make_application().findChildren(MacKeysTranslator):
        QCoreApplication.removeTranslator(translator)


def entries(window: MainWindow) -> list[QAction]:
    menus = [action.menu() for action in window.menuBar().actions()]
    found = [each for menu in menus if isinstance(menu, QMenu) for each in menu.actions()]
    return [each for each in found if each.text()]


def test_the_application_menu_gets_its_three_entries_and_no_other(bench: Bench) -> None:
    for entry in entries(bench.navigator.window):
        assert entry.menuRole() is ROLES.get(entry.text(), QAction.MenuRole.NoRole), entry.text()
    assert ROLES.keys() <= {action.text() for action in entries(bench.navigator.window)}


def test_a_file_from_the_finder_is_opened(bench: Bench) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    opening = FileOpening(application, bench.navigator.window)
    bench.navigator.window.showMinimized()
    try:
        QApplication.sendEvent(application, QFileOpenEvent(str(GAME)))
        assert bench.session.is_read_only
        assert not bench.navigator.window.isMinimized()
        QApplication.sendEvent(application, QFileOpenEvent(""))
        assert bench.session.is_read_only
    finally:
        application.removeEventFilter(opening)


def test_no_text_names_a_key_that_is_not_on_a_mac(mac_bench: Bench) -> None:
    mac_bench.begin()
    window = mac_bench.navigator.window
    window.keys_requested.emit()
    QTest.qWait(0)
    sheet = next(iter(window.findChildren(KeysSheet)), None) or next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, KeysSheet)
    )
    caps = [label.text() for label in sheet.findChildren(QLabel)]
    assert {"⌘Z", "⌃F11"} <= set(caps) and not {"⌃H", "F11"} & set(caps)
    for shown in (window, sheet):
        told = [text for text in texts_of(shown) if "Ctrl" in text.text]
        assert told == []
    sheet.close()


def test_the_handbook_names_keys_as_the_window_does(mac_bench: Bench) -> None:
    mac_bench.navigator.window.handbook_requested.emit()
    view = mac_bench.navigator.window.findChild(HandbookView)
    if view is None:
        view = next(w for w in QApplication.allWidgets() if isinstance(w, HandbookView))
    for page in Handbook.load().pages:
        view.show_page(page, THEMES["clear"])
        assert "Ctrl+" not in view.toPlainText(), page.title


def test_the_keys_of_a_room_are_those_that_macos_leaves_to_the_program(mac_bench: Bench) -> None:
    mac_bench.begin("person", "simulating")
    room = mac_bench.navigator.window.room_widget
    keys = {key.toString() for action in room.actions() for key in action.shortcuts()}
    assert {"Meta+H", "Meta+F11"} <= keys and not keys & {"Ctrl+H", "F11"}
