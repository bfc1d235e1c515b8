# SPDX-License-Identifier: MIT
"""The window; demonstration games and the pseudo-language are made once, not for every test.

They are the same from the same seed, and tests do not change them. The first room that needs one
makes it, so all of that code runs here too.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.session import demonstration
from desktop_app.translation import languages
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.widgets.focus_ring import FocusRings

pseudo_catalogue = functools.cache(languages.pseudo_catalogue)


class RememberingBot(StaticBot):
    """Repeats its earlier move in a position that it has seen before."""

    _moves: ClassVar[dict[tuple[str, SeatView], Move]] = {}

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        position = (self._engine.lexicon.name, view)
        if position not in self._moves:
            self._moves[position] = super().choose_move(view, halt)
        return self._moves[position]


@pytest.fixture(scope="module", autouse=True)
def made_once() -> Iterator[None]:
    """Only for the window tests: those of demonstrations and of the language make their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demonstration, "StaticBot", RememberingBot)
        patch.setattr(languages, "pseudo_catalogue", pseudo_catalogue)
        yield


@pytest.fixture(autouse=True)
def no_input_yet() -> None:
    """Forget whether the last input, which another test made, was a key or a click."""
    application = QApplication.instance()
    for rings in () if application is None else application.findChildren(FocusRings):
        rings.is_by_key = None


@pytest.fixture
def navigator(qtbot: QtBot, data_dir: Path) -> Iterator[Navigator]:
    """The window with the start screen, over an empty data folder."""
    made = build(make_application(), parse_arguments(["--size", "1280x800"]))
    made.has_motion = False
    qtbot.addWidget(made.window)
    made.go_to("start")
    made.window.show()
    yield made
    made.put_away_quietly()
