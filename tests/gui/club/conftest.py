# SPDX-License-Identifier: MIT
"""The Club room in a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.main_window.navigator import Navigator

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


@pytest.fixture
def page(navigator: Navigator, tmp_path: Path) -> ClubPage:
    """The room with an event of four rounds and five players."""
    navigator.show_club()
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    page.presenter.make(tmp_path / "evening.club", "Evening", "naspa-2016", 4)
    for name in NAMES:
        page.presenter.enter(name, None, "")
    page.presenter.wait()
    return page
