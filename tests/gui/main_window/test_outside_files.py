# SPDX-License-Identifier: MIT
"""Files that come from outside: dropped on the window, of a second start, or of a command line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from desktop_app.ui.club.club_page import ClubPage
from tests.gui.main_window.conftest import Bench
from tests.helpers.dragging import drop_files

ROOMS = ("new-game", "library", "learn", "club", "position")


def told(bench: Bench) -> str:
    """Return the sentence over the room, and close it."""
    (box,) = bench.navigator.window.findChildren(QMessageBox)
    text = box.text()
    box.close()
    box.deleteLater()
    bench.show()
    return text


@pytest.mark.parametrize("room", ROOMS)
def test_a_file_that_cannot_be_read_throws_no_one_out(
    bench: Bench, tmp_path: Path, room: str
) -> None:
    bench.navigator.go_to(room)
    window = bench.navigator.window
    before = window.room_widget
    file = tmp_path / "game.gcg"
    file.write_text("this is no game", encoding="utf-8")
    window.open_file(str(file))
    assert window.room == room and window.room_widget is before
    assert "game.gcg" in told(bench)
    window.open_file(str(tmp_path / "none.gcg"))
    assert window.room == room and "none.gcg" in told(bench)


def test_a_game_goes_on_after_a_file_that_cannot_be_read(bench: Bench, tmp_path: Path) -> None:
    bench.begin()
    session = bench.session
    file = tmp_path / "game.gcg"
    file.write_text("this is no game", encoding="utf-8")
    assert drop_files(bench.navigator.window, file)
    assert bench.navigator.session is session and bench.navigator.window.room == "play"


def club_file(bench: Bench, path: Path) -> Path:
    """Make a club of one event, and leave the room."""
    bench.navigator.show_club()
    page = bench.navigator.window.room_widget
    assert isinstance(page, ClubPage)
    page.presenter.make(path, "Evening", "naspa-2016", 3)
    page.presenter.wait()
    return path


@pytest.mark.parametrize("room", ["start", "learn", "club"])
def test_a_club_file_opens_the_club(bench: Bench, tmp_path: Path, room: str) -> None:
    first = club_file(bench, tmp_path / "first.club")
    second = club_file(bench, tmp_path / "second.club")
    for way in ("drop", "second start"):
        bench.navigator.go_to(room) if room != "start" else bench.navigator.go_home()
        if way == "drop":
            assert drop_files(bench.navigator.window, first)
        else:
            bench.navigator.window.open_file(str(second))
        page = bench.navigator.window.room_widget
        assert isinstance(page, ClubPage) and bench.navigator.window.room == "club"
        page.presenter.wait()
        assert page.presenter.view.file == str(first if way == "drop" else second)


def test_a_damaged_club_file_is_named_in_the_club_room(
    bench: Bench, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "bad.club"
    file.write_bytes(b"\x00not a club")
    bench.navigator.window.open_file(str(file))
    page = bench.navigator.window.room_widget
    assert isinstance(page, ClubPage)
    page.presenter.wait()
    line = bench.navigator.window.file_line
    qtbot.waitUntil(lambda: "bad.club" in line.text)


@pytest.mark.parametrize("room", ROOMS)
def test_several_files_at_once_are_answered(bench: Bench, tmp_path: Path, room: str) -> None:
    bench.navigator.go_to(room)
    window = bench.navigator.window
    before = window.room_widget
    assert drop_files(window, tmp_path / "a.gcg", tmp_path / "b.gcg")
    assert window.room_widget is before and told(bench)


@pytest.mark.parametrize("content", [None, b"", b"\0not a club", b"SQLite format 3\0" + bytes(900)])
@pytest.mark.parametrize("room", ["new-game", "learn", "position", "library"])
def test_what_is_no_club_throws_no_one_out(
    bench: Bench, tmp_path: Path, room: str, content: bytes | None
) -> None:
    bench.navigator.go_to(room)
    window = bench.navigator.window
    before = window.room_widget
    file = tmp_path / "bad.club"
    if content is not None:
        file.write_bytes(content)
    assert drop_files(window, file)
    assert window.room_widget is before and "bad.club" in told(bench)
    assert content is None or file.read_bytes() == content


def test_a_club_of_a_later_version_does_not_end_a_game(bench: Bench, tmp_path: Path) -> None:
    file = club_file(bench, tmp_path / "later.club")
    bench.navigator.go_home()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 99")
    bench.begin()
    session = bench.session
    assert drop_files(bench.navigator.window, file)
    assert bench.navigator.session is session and bench.navigator.window.room == "play"
    assert "later.club" in bench.room.status.text
