# SPDX-License-Identifier: MIT
"""A file that cannot be read: its line, its folder, a backup, and no more of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.storage.journal import Journal
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.file_problem_line import FileProblemLine
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


def start_of(navigator: Navigator) -> FileProblemLine:
    """Go to the start screen; returns the line below it."""
    navigator.go_home()
    QTest.qWait(1)
    return navigator.window.file_line


def texts(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def test_nothing_is_offered_while_all_is_well(navigator: Navigator, data_dir: Path) -> None:
    assert not start_of(navigator).isVisible()


def test_the_folder_of_a_damaged_game_is_shown(
    navigator: Navigator, damaged: Path, opened: list[str]
) -> None:
    line = start_of(navigator)
    assert "d.journal" in texts(line)
    QTest.mouseClick(line.show_file, Qt.MouseButton.LeftButton)
    assert opened == [str(damaged.parent)]


def test_two_files_are_shown_one_after_the_other(
    navigator: Navigator, damaged: Path, opened: list[str]
) -> None:
    other = damaged.with_name("e.journal")
    other.write_bytes(damaged.read_bytes())
    line = start_of(navigator)
    assert "1 other file has a problem." in line.text
    first = line.text
    QTest.mouseClick(line.away, Qt.MouseButton.LeftButton)
    assert {text.split(":")[0] for text in (first, line.text)} == {"d.journal", "e.journal"}
    QTest.mouseClick(line.show_file, Qt.MouseButton.LeftButton)
    assert opened == [str(damaged.parent)]


def test_a_folder_that_the_system_cannot_open_is_said(
    navigator: Navigator, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    line = start_of(navigator)
    line.show_file.setFocus()
    QTest.keyClick(line.show_file, Qt.Key.Key_Space)
    assert str(damaged) in texts(line)
    assert QGuiApplication.clipboard().text() == str(damaged)


def test_the_backups_are_one_press_away(navigator: Navigator, damaged: Path) -> None:
    line = start_of(navigator)
    QTest.mouseClick(line.open_backup, Qt.MouseButton.LeftButton)
    library = navigator.window.room_widget
    assert isinstance(library, LibraryPage)
    assert library.tabs.currentWidget() is library.backups
    assert line.text == "No backup has another copy of d.journal."


def test_what_is_put_away_is_not_told_at_the_next_start_but_by_the_library(
    navigator: Navigator, damaged: Path, qtbot: QtBot
) -> None:
    line = start_of(navigator)
    QTest.mouseClick(line.away, Qt.MouseButton.LeftButton)
    assert "d.journal" not in texts(navigator.window) and not line.isVisible()
    start_of(navigator)
    assert "d.journal" not in texts(navigator.window)
    navigator.show_backups()
    library = navigator.window.room_widget
    assert isinstance(library, LibraryPage)
    QTest.mouseClick(library.backups.files_button, Qt.MouseButton.LeftButton)
    assert "d.journal" in line.text


def test_a_guarded_room_is_not_left_for_the_backups(navigator: Navigator, damaged: Path) -> None:
    line = start_of(navigator)
    navigator.settings.change(judge_asks_to_leave=True)
    navigator.show_judge()
    QTest.mouseClick(line.open_backup, Qt.MouseButton.LeftButton)
    assert navigator.window.room == "judge" and "No backup" in line.text
