# SPDX-License-Identifier: MIT
"""The Learn room in the real window, and helpers to use it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.main_window.navigator import Navigator


@pytest.fixture
def navigator(qtbot: QtBot, data_dir: Path) -> Iterator[Navigator]:
    """The window over an empty data folder."""
    navigator = build(make_application(), parse_arguments(["--size", "1280x800"]))
    qtbot.addWidget(navigator.window)
    navigator.go_to("start")
    navigator.window.show()
    yield navigator
    navigator.put_away_quietly()


@pytest.fixture
def page(navigator: Navigator) -> LearnPage:
    navigator.show_learn()
    return page_of(navigator)


def page_of(navigator: Navigator) -> LearnPage:
    page = navigator.window.room_widget
    assert isinstance(page, LearnPage)
    return page


def press(inside: QWidget, text: str) -> None:
    """Click the button whose text or name begins with `text`."""
    button = next(
        each
        for each in inside.findChildren(QPushButton)
        if (each.text().startswith(text) or each.accessibleName().startswith(text))
        and each.isVisible()
        and each.isEnabled()
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def labels(inside: QWidget) -> str:
    return "\n".join(each.text() for each in inside.findChildren(QLabel) if each.isVisible())
