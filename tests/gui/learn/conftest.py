# SPDX-License-Identifier: MIT
"""The Learn room in the real window, and helpers to use it."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.learn.lesson_file import load_lessons
from desktop_app.session import lesson_presenter
from desktop_app.translation import words
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.learn.lesson_hands import EVERYTHING, Hands, write


class WindowTranslates(QCoreApplication):
    """Translates in the thread of the window alone: the language may change while a worker works.

    The index of the rule book has its answers in both languages, and is made again with them.
    """

    @staticmethod
    def translate(*args: Any) -> str:
        if threading.current_thread() is not threading.main_thread():
            files = [Path(frame.filename).name for frame in inspect.stack(context=0)]
            assert "rule_book.py" in files, f"a worker translates {args}"
        return QCoreApplication.translate(*args)


@pytest.fixture(scope="package", autouse=True)
def no_worker_translates() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "QCoreApplication", WindowTranslates)
        yield


@pytest.fixture
def page(navigator: Navigator) -> LearnPage:
    navigator.show_learn()
    return page_of(navigator)


def page_of(navigator: Navigator) -> LearnPage:
    page = navigator.window.room_widget
    assert isinstance(page, LearnPage)
    return page


def labels(inside: QWidget) -> str:
    return "\n".join(label.text() for label in inside.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def hands(
    navigator: Navigator, data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hands]:
    """Only the lessons of these tests are listed."""
    write(data_dir, *EVERYTHING)
    monkeypatch.setattr(
        lesson_presenter, "load_lessons", lambda: load_lessons(data_dir / "lessons")
    )
    with qtbot.waitActive(navigator.window):
        navigator.window.activateWindow()
    navigator.show_learn()
    hands = Hands(page_of(navigator))
    yield hands
    hands.section.presenter.wait()
