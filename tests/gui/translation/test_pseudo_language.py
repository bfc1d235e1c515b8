# SPDX-License-Identifier: MIT
"""The whole program in the pseudo-language: nothing stays English, and nothing is cut.

Every room of the window is checked, and every panel and window of `PANELS`; add new ones to that
table. Texts missing from the translation template stay English here, so these tests check two
things: that a sentence is collected, and that it is translated where it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.rules.setup import Seat
from desktop_app.session.coach import Coach
from desktop_app.session.game_choice import GameChoice
from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle, show_room
from tests.helpers.cut_texts import cut_texts
from tests.helpers.pseudo_window import english_words, names_in
from tests.helpers.screen_texts import texts_of
from tests.helpers.sweeps import one_in

# ---------------------------------------------------------------------- rooms and windows

Opener = Callable[[Navigator], QWidget]


def _desk(navigator: Navigator) -> DeskController:
    show_room(navigator, "desk")
    desk = navigator.window.findChild(DeskController)
    assert desk is not None
    desk.close()
    return desk


def _desk_list(navigator: Navigator) -> QWidget:
    _desk(navigator).open()
    return navigator.window


def _procedure(name: str) -> Opener:
    def open_procedure(navigator: Navigator) -> QWidget:
        desk = _desk(navigator)
        desk.open()
        desk.open_procedure(name)
        return navigator.window

    return open_procedure


def _coach(navigator: Navigator) -> QWidget:
    """Open a game against the computer, and ask why before there is a move."""
    seats = (Seat("Ann"), Seat("Ben", "static"))
    navigator.start(GameChoice("naspa-2016", seats, minutes=25, first=0))
    assert navigator.session is not None
    coach = navigator.session.findChild(Coach)
    assert coach is not None
    coach.why()
    return navigator.window


def _table_setup(navigator: Navigator) -> QWidget:
    navigator.go_to("table")
    return navigator.window


def _window(open_it: Callable[[Navigator], object], room: str = "start") -> Opener:
    """Return an opener for a window over a room."""

    def open_window(navigator: Navigator) -> QWidget:
        show_room(navigator, room)
        before = set(QApplication.topLevelWidgets())
        open_it(navigator)
        settle()
        fresh = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
        (window,) = (widget for widget in fresh if widget.isVisible())
        return window

    return open_window


def _room(name: str) -> Opener:
    return lambda navigator: show_room(navigator, name) or navigator.window


PANELS: Mapping[str, Opener] = {
    **{name: _room(name) for name in ROOMS},
    "table-setup": _table_setup,
    "coach": _coach,
    "desk-list": _desk_list,
    "procedure-points": _procedure("correct-points"),
    "procedure-note": _procedure("note"),
    "procedure-missing": _procedure("missing-tile"),
    "procedure-award": _procedure("award-game"),
    "about": _window(lambda navigator: navigator.window.about_requested.emit()),
    "rules": _window(lambda navigator: navigator.show_rules()),
    "rules-of-a-topic": _window(lambda navigator: navigator.show_rules("overdraw-count"), "play"),
    "print-forms": _window(lambda navigator: navigator.window.print_requested.emit()),
    "print-a-game": _window(lambda navigator: navigator.window.print_requested.emit(), "result"),
}
"""Everything to check, by name: the function that opens it and returns its window."""


@pytest.mark.parametrize("name", one_in(3, PANELS))
def test_nothing_stays_english_and_nothing_is_cut(navigator: Navigator, name: str) -> None:
    window = PANELS[name](navigator)
    settle()
    if window is navigator.window:
        assert (window.width(), window.height()) == (1280, 800)
    allowed = names_in(navigator)
    english = {
        f"English: {each.where}: {each.text}"
        for each in texts_of(window)
        if english_words(each.text, allowed)
    }
    cut = [f"cut: {text}" for text in cut_texts(window)]
    assert not english and not cut, "\n".join([*sorted(english), *cut])
