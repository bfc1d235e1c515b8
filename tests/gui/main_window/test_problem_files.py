# SPDX-License-Identifier: MIT
"""A file that cannot be read: its line, its folder, a backup, and no more of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.storage.journal import Journal
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.start.start_page import StartPage
from tests.helpers.kept_games import recorded_game


@pytest.fixture
def damaged(data_dir: Path) -> Path:
    """Return an unfinished game of the data folder with a damaged line."""
    path = data_dir / "journals" / "d.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal.create(path) as journal:
        for event in recorded_game("complete")[:-4]:
            journal.append([event])
    lines = path.read_bytes().splitlines(keepends=True)
    lines[11] = b"garbage" + lines[11][7:]
    path.write_bytes(b"".join(lines))
    return path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the folders that the system was asked to open; it can open all of them."""
    folders: list[str] = []

    def open_url(url: QUrl) -> bool:
        folders.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return folders


def start_of(navigator: Navigator) -> StartPage:
    navigator.go_home()
    page = navigator.window.room_widget
    assert isinstance(page, StartPage)
    return page


def texts(widget: QWidget) -> str:
    return "\n".join(each.text() for each in widget.findChildren(QLabel) if each.isVisible())


def test_nothing_is_offered_while_all_is_well(navigator: Navigator, data_dir: Path) -> None:
    assert not start_of(navigator).file_acts.isVisible()


def test_the_folder_of_a_damaged_game_is_shown(
    navigator: Navigator, damaged: Path, opened: list[str]
) -> None:
    page = start_of(navigator)
    assert "d.journal" in texts(page)
    QTest.mouseClick(page.file_acts.show_file, Qt.MouseButton.LeftButton)
    assert opened == [str(damaged.parent)]


def test_of_two_files_one_is_chosen(navigator: Navigator, damaged: Path, opened: list[str]) -> None:
    other = damaged.with_name("e.journal")
    other.write_bytes(damaged.read_bytes())
    page = start_of(navigator)
    acts = page.file_acts.show_file.menu().actions()
    assert {each.text() for each in acts} == {"d.journal", "e.journal"}
    acts[0].trigger()
    assert opened == [str(damaged.parent)]


def test_a_folder_that_the_system_cannot_open_is_said(
    navigator: Navigator, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    page = start_of(navigator)
    page.file_acts.show_file.setFocus()
    QTest.keyClick(page.file_acts.show_file, Qt.Key.Key_Space)
    assert f"The system cannot open the folder {damaged.parent}." in texts(page)


def test_the_backups_are_one_press_away(navigator: Navigator, damaged: Path) -> None:
    page = start_of(navigator)
    QTest.mouseClick(page.file_acts.backup, Qt.MouseButton.LeftButton)
    library = navigator.window.room_widget
    assert isinstance(library, LibraryPage)
    assert library.tabs.currentWidget() is library.backups


def test_what_is_hidden_is_not_told_at_the_next_start_but_by_the_library(
    navigator: Navigator, damaged: Path, qtbot: QtBot
) -> None:
    page = start_of(navigator)
    QTest.mouseClick(page.file_acts.hide_button, Qt.MouseButton.LeftButton)
    assert "d.journal" not in texts(page) and not page.file_acts.isVisible()
    assert "d.journal" not in texts(start_of(navigator))
    navigator.show_library()
    library = navigator.window.room_widget
    assert isinstance(library, LibraryPage)
    qtbot.waitUntil(lambda: "d.journal" in library._problems.toPlainText(), timeout=10_000)
    assert library.file_acts.isVisible() and not library.file_acts.hide_button.isVisible()
    QTest.mouseClick(library.file_acts.backup, Qt.MouseButton.LeftButton)
    assert library.tabs.currentWidget() is library.backups
    damaged.write_bytes(damaged.read_bytes() + b"more garbage\n")
    assert "d.journal" in texts(start_of(navigator)), "it has changed"
