# SPDX-License-Identifier: MIT
"""Makes the rooms that are loaded late, and connects them with the navigator."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import GameChoice
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.new_game.new_game_page import NewGamePage


def make_new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
    """The page of a new game, filled in."""
    page = NewGamePage(navigator.games.offers())
    page.show_choice(choice)

    def start(chosen: GameChoice) -> None:
        try:
            navigator.start(chosen)
        except GameError as error:
            page.show_problem(str(error))

    page.start_requested.connect(start)
    page.back_requested.connect(navigator.go_home)
    return page
