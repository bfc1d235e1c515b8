# SPDX-License-Identifier: MIT
"""The window opens the data folders of released versions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.ui.main_window.navigator import Navigator
from tests.helpers.released_data import DATA, FINISHED, FOLDER, GAMES

RELEASED = sorted(FOLDER.glob("*/"))


@pytest.fixture(params=RELEASED, ids=lambda folder: folder.name)
def opened(request: pytest.FixtureRequest, qtbot: QtBot, data_dir: Path) -> Iterator[Navigator]:
    shutil.copytree(request.param / DATA, data_dir, dirs_exist_ok=True)
    made = build(make_application(), parse_arguments(["--size", "1280x800"]))
    qtbot.addWidget(made.window)
    made.go_to("start")
    made.window.show()
    yield made
    made.put_away_quietly()


def test_the_games_go_on_and_the_rooms_open(opened: Navigator, data_dir: Path) -> None:
    names = [button.accessibleName() for button in opened.window.findChildren(QPushButton)]
    assert any(name.startswith("Continue Ann Lee") for name in names)
    unfinished = tuple(GAMES)[-1]
    opened.continue_game(unfinished)
    assert opened.session is not None and opened.session.state.points == (18, 11, 12)
    opened.open_record(FINISHED)
    assert opened.session.state.is_over
    opened.go_home()
    opened.open_file(data_dir / "evening.club")
    assert opened.window.room == "club"
    opened.go_home()
    for room in ("library", "learn"):
        opened.go_to(room)
        assert opened.window.room == room
        opened.go_home()
    assert opened.file_problems.open == ()
