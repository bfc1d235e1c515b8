# SPDX-License-Identifier: MIT
"""What the pictures of the judge's room and of the dictionary show."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QWidget

from desktop_app.session.dictionary import SearchAnswer
from desktop_app.session.errors import GameError
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.word_rooms import DictionaryOpening

ROOMS = ("judge", "verdict", "dictionary")
_WORDS = ("QUIXOTRY", "ZA", "OXY")
_LOOKED_UP = "care"
_LONGEST_S = 30.0


def show_words(navigator: Navigator, room: str) -> QWidget:
    """Show one of `ROOMS`, with something in it; what is to be painted.

    Raises:
        GameError: the word list did not come, or cannot be read.
    """
    if room == "dictionary":
        return _show_dictionary(navigator)
    navigator.show_judge()
    page = navigator.window.findChild(JudgePage)
    assert page is not None, "the judge's room is in front"
    first = page.lines.fields[0]
    first.setText(_WORDS[0])
    first.spread.emit(_WORDS[1:])
    page.show_theme(navigator.theme)
    _wait(page.press.isEnabled)
    if room == "verdict":
        page.press.click()
        _wait(lambda: page.verdict_screen is not None)
    return navigator.window


def _show_dictionary(navigator: Navigator) -> QWidget:
    navigator.show_dictionary()
    opening = navigator.findChild(DictionaryOpening)
    assert opening is not None, "the dictionary is open"
    answers: list[SearchAnswer] = []
    opening.answered.connect(answers.append)
    opening.open(_LOOKED_UP)
    _wait(lambda: bool(answers))
    return opening.page


def _wait(is_done: Callable[[], bool]) -> None:
    """Let the lists be read beside the screen."""
    end = time.monotonic() + _LONGEST_S
    while not is_done():
        if time.monotonic() > end:
            raise GameError("the word list cannot be read")
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
