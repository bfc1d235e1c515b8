# SPDX-License-Identifier: MIT
"""The data folder goes away while the program runs, as on a stick that is pulled out."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.rules.game import fold
from desktop_app.settings import paths
from desktop_app.storage.journal import read_journal
from tests.gui.main_window.conftest import BAG_ORDER, Bench, open_bench
from tests.gui.main_window.test_faults import press_start, shown

ROOMS = ("library", "learn", "club", "start")


class Stick:
    """A disk with the data folder that can be pulled out and put back."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._away = folder, folder.with_name("away")
        self.data = folder / "data"
        self.data.mkdir(parents=True)

    @contextmanager
    def pulled_out(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Nothing is found in the folder, and files that are open take no more bytes."""

        def refuse(*_: object, **__: object) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        os.rename(self.folder, self._away)
        # A file in the way: nothing can be made there in its place.
        self.folder.write_bytes(b"")
        with monkeypatch.context() as broken:
            broken.setattr("desktop_app.storage.durable.write_all", refuse)
            yield
        self.folder.unlink()
        os.rename(self._away, self.folder)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stick:
    made = Stick(tmp_path / "stick")
    monkeypatch.setenv(paths.DATA_VARIABLE, str(made.data))
    return made


@pytest.fixture
def table(qtbot: QtBot, stick: Stick) -> Iterator[Bench]:
    assert stick.data.is_dir()
    made = open_bench(Bench, BAG_ORDER)
    made.navigator.settings.change(verdict_fills_screen=False)
    qtbot.addWidget(made.navigator.window)
    yield made
    made.navigator.window.close()


def test_a_game_goes_on_where_it_was_when_the_stick_is_back(
    table: Bench, stick: Stick, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin()
    table.session.show_rack()
    (journal,) = (stick.data / "journals").glob("*.journal")
    before, kept = table.state, journal.read_bytes()
    with stick.pulled_out(monkeypatch):
        table.play_word("cats")
        table.show()
        assert table.state == before, "nothing is shown that is not on the disk"
        assert "input/output error" in table.room.status.text.lower()
        assert journal.name in table.room.status.text
    assert journal.read_bytes() == kept
    table.session.go_on()
    table.room.play_area.setFocus()
    table.key(Qt.Key.Key_Return)
    assert [row.words[0] for row in table.state.rows] == ["CATS"]
    assert fold(read_journal(journal).events) == table.state


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_opens_without_the_folder_and_works_again_with_it(
    table: Bench, stick: Stick, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    table.begin()
    table.session.show_rack()
    table.play_word("cats")
    with stick.pulled_out(monkeypatch):
        table.navigator.go_home()
        table.navigator.go_to(room)
        QTest.qWait(50)
        assert table.navigator.window.room == room
        # The club room reads nothing before a club is opened or made.
        assert room == "club" or f"{stick.data}" in shown(table.navigator.window)
    table.navigator.go_home()
    table.navigator.go_to(room)
    QTest.qWait(50)
    table.navigator.go_home()
    (game,) = table.navigator.games.home().unfinished
    table.navigator.continue_game(game.id)
    assert [row.words[0] for row in table.state.rows] == ["CATS"]


def test_a_new_game_is_refused_on_its_page_and_begins_later(
    table: Bench, stick: Stick, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stick.pulled_out(monkeypatch):
        table.navigator.new_game(with_computer=False)
        press_start(table)
        assert table.navigator.window.room == "new-game"
        assert f"{stick.data}" in shown(table.navigator.window)
    press_start(table)
    assert table.navigator.window.room == "play"
