# SPDX-License-Identifier: MIT
"""The files of the Club room, by their names and paths."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop_app.ui.club.boxes import NewEventBox
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.main_window.navigator import Navigator


def test_a_file_is_offered_once_though_its_path_may_be_written_in_two_ways(
    page: ClubPage, navigator: Navigator, tmp_path: Path
) -> None:
    file, other = Path(page.presenter.view.file), tmp_path / "EVENING.club"
    assert list(navigator.settings.record("last_clubs")) == [str(file)]
    # As on a system that ignores case.
    other.hardlink_to(file)
    page.presenter.close()
    page.presenter.open(other)
    page.presenter.wait()
    assert list(navigator.settings.record("last_clubs")) == [str(other)]


def test_the_suggested_file_of_an_event_has_a_name_that_every_system_takes(
    page: ClubPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(*words: str) -> tuple[str, str]:
        asked.append(Path(words[2]).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    QTest.mouseClick(page.new, Qt.MouseButton.LeftButton)
    box = page.findChildren(NewEventBox)[-1]
    box.name.setText("Finals 1/2: who?")
    box.accept()
    assert asked == ["Finals 1_2_ who_.club"]
