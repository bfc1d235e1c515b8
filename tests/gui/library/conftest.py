# SPDX-License-Identifier: MIT
"""The library page over a folder of three games, and helpers to use it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.session.library_presenter import LibraryPresenter
from desktop_app.settings.store import SettingsStore
from desktop_app.ui.library.library_page import LibraryPage
from tests.helpers.kept_games import NOON_MS, keep, recorded_game, sample_events

DAY_MS = 86_400_000
NELL_ODE, NELL, ANN = "Nell Ødegård v Piet de Wit", "Nell v Piet", "Ann v Bo"


@pytest.fixture
def home(data_dir: Path) -> Path:
    keep(data_dir, "c", recorded_game("complete"), NOON_MS)
    keep(data_dir, "p", recorded_game("passed_out"), NOON_MS + DAY_MS)
    keep(data_dir, "u", sample_events(), NOON_MS + 2 * DAY_MS)
    return data_dir


@pytest.fixture
def page(home: Path, qtbot: QtBot) -> Iterator[LibraryPage]:
    page = open_page(home, qtbot)
    yield page
    page.presenter.wait()


def open_page(home: Path, qtbot: QtBot) -> LibraryPage:
    moments = itertools.count(NOON_MS + 9 * DAY_MS, 1000)
    presenter = LibraryPresenter(
        home / "library.sqlite3",
        home / "journals",
        SettingsStore(home / "settings.json"),
        now_ms=lambda: next(moments),
    )
    page = LibraryPage(presenter)
    qtbot.addWidget(page)
    page.resize(1200, 760)
    page.show()
    page.presenter.wait()
    page.setFocus()
    return page


def players(page: LibraryPage) -> list[str]:
    model = page.games.table.model()
    return [str(model.index(row, 1).data()) for row in range(model.rowCount())]


def labels(page: LibraryPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def press(page: LibraryPage, text: str) -> None:
    button = next(
        each
        for each in page.findChildren(QPushButton)
        if each.text() == text and each.isVisible() and each.isEnabled()
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
