# SPDX-License-Identifier: MIT
"""The rooms and windows by name; what they import is loaded when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.navigator import Navigator, RoomMakers

if TYPE_CHECKING:
    from desktop_app.session.game_choice import GameChoice
    from desktop_app.session.game_session import GameSession
    from desktop_app.session.word_tools import WordTools


def make_room_makers(make_words: Callable[[], WordTools]) -> RoomMakers:
    """The rooms; what they import is loaded when they are first wanted.

    `make_words` makes the judge and the dictionary, once.
    """
    words = cache(make_words)

    def new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
        from desktop_app.ui.main_window.wiring import make_new_game

        return make_new_game(navigator, choice)

    def play(navigator: Navigator, session: GameSession) -> QWidget:
        from desktop_app.ui.main_window.verdict_keeper import attach_verdicts
        from desktop_app.ui.main_window.wiring import make_play_room

        room = make_play_room(navigator, session)
        attach_verdicts(navigator, words(), room, session)
        return room

    def library(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.library_wiring import make_library

        return make_library(navigator)

    def keys(window: MainWindow) -> None:
        from desktop_app.ui.help.bound_keys import bound_keys, key_groups
        from desktop_app.ui.help.keys_sheet import show_keys

        show_keys(window, key_groups(bound_keys(window, window.room_widget), window.room))

    def about(window: QWidget) -> None:
        from desktop_app.ui.help.about_box import show_about

        show_about(window)

    def paper(navigator: Navigator) -> None:
        from desktop_app.ui.main_window.paper_opening import open_paper

        open_paper(navigator)

    def rules(navigator: Navigator, topic: str) -> None:
        from desktop_app.ui.main_window.rules_opening import open_rules

        open_rules(navigator, topic)

    def judge(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.word_rooms import make_judge

        return make_judge(navigator, words())

    def dictionary(navigator: Navigator, word: str) -> None:
        from desktop_app.ui.main_window.word_rooms import open_dictionary

        open_dictionary(navigator, words(), word)

    def table(navigator: Navigator, session: GameSession) -> QWidget:
        from desktop_app.ui.main_window.table_wiring import make_table_room

        return make_table_room(navigator, words(), session)

    def preferences(navigator: Navigator) -> None:
        from desktop_app.ui.main_window.settings_opening import open_settings

        open_settings(navigator)

    def projector(navigator: Navigator) -> None:
        from desktop_app.ui.main_window.projector_opening import toggle_projector

        toggle_projector(navigator)

    def table_setup(navigator: Navigator) -> QWidget:
        from desktop_app.ui.main_window.table_wiring import make_table_setup

        return make_table_setup(navigator)

    def table_again(navigator: Navigator) -> GameSession:
        from desktop_app.session.table_games import TableGames

        tables = TableGames(navigator.games, navigator.settings)
        return tables.start(tables.next_choice())

    return RoomMakers(
        new_game,
        play,
        library,
        keys,
        about,
        rules,
        judge,
        dictionary,
        paper,
        preferences,
        projector,
        table,
        table_setup,
        table_again,
    )
