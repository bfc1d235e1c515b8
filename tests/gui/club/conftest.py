# SPDX-License-Identifier: MIT
"""The Club room in a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.main_window.navigator import Navigator

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


@pytest.fixture
def navigator(qtbot: QtBot, data_dir: Path) -> Iterator[Navigator]:
    made = build(make_application(), parse_arguments(["--size", "1280x800"]))
    qtbot.addWidget(made.window)
    made.go_to("start")
    made.window.show()
    yield made
    made.put_away_quietly()


@pytest.fixture
def page(navigator: Navigator, tmp_path: Path) -> ClubPage:
    """The room with an event of four rounds and five players."""
    navigator.show_club()
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    page.desk.make(tmp_path / "evening.club", "Evening", "naspa-2016", 4)
    for name in NAMES:
        page.desk.enter(name, None, "")
    page.desk.wait()
    return page
