# SPDX-License-Identifier: MIT
"""Factories of rooms and windows; their imports are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from desktop_app.ui.main_window.main_window import MainWindow
from desktop_app.ui.main_window.navigator import Navigator, RoomMakers

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.rules.position_check import Position
    from desktop_app.session.game_choice import GameChoice
    from desktop_app.session.game_session import GameSession
    from desktop_app.session.word_tools import WordTools


def make_room_makers(make_words: Callable[[], WordTools]) -> RoomMakers:
    """Return the factories of rooms and windows; their imports are loaded on first use.

    `make_words` creates the judge and the dictionary; it is called once.
    """
    words = cache(make_words)
    return RoomMakers(
        new_game=_new_game,
        play=partial(_play, words),
        position=_position,
        library=_library,
        handbook=_handbook,
        keys=_keys,
        about=_about,
        report=_report,
        rules=_rules,
        learn=partial(_learn, words),
        club=_club,
        judge=partial(_judge, words),
        dictionary=partial(_dictionary, words),
        meaning=partial(_meaning, words),
        word_list=partial(_word_list, words),
        paper=_paper,
        settings=_preferences,
        projector=_projector,
    )


def _new_game(navigator: Navigator, choice: GameChoice) -> QWidget:
    from desktop_app.ui.main_window.wiring import make_new_game

    return make_new_game(navigator, choice)


def _play(words: Callable[[], WordTools], navigator: Navigator, session: GameSession) -> QWidget:
    from desktop_app.ui.main_window.wiring import make_game_room

    room = make_game_room(navigator, words(), session)
    if session.state.setup.occasion.event:
        from desktop_app.ui.main_window.club_room import club_house

        club_house(navigator).follow_game(session, room)
    return room


def _position(navigator: Navigator, choice: GameChoice, position: Position) -> QWidget:
    from desktop_app.ui.main_window.wiring import make_position_room

    return make_position_room(navigator, choice, position)


def _library(navigator: Navigator) -> QWidget:
    from desktop_app.ui.main_window.library_wiring import make_library

    return make_library(navigator)


def _handbook(navigator: Navigator, place: str) -> None:
    from desktop_app.ui.main_window.handbook_opening import open_handbook

    open_handbook(navigator, place)


def _keys(window: MainWindow) -> None:
    from desktop_app.ui.help.keys_sheet import bound_keys, key_groups, show_keys

    show_keys(window, key_groups(bound_keys(window, window.room_widget), window.room))


def _report(navigator: Navigator) -> None:
    from desktop_app.ui.main_window.report_opening import open_report

    open_report(navigator)


def _about(window: QWidget) -> None:
    from desktop_app.ui.help.about_box import show_about

    show_about(window)


def _paper(navigator: Navigator) -> None:
    from desktop_app.ui.main_window.paper_opening import open_paper

    open_paper(navigator)


def _rules(navigator: Navigator, topic: str, book: str) -> None:
    from desktop_app.ui.main_window.rules_opening import open_rules

    open_rules(navigator, topic, book)


def _learn(words: Callable[[], WordTools], navigator: Navigator) -> QWidget:
    from desktop_app.ui.main_window.learn_room import make_learn

    return make_learn(navigator, words())


def _club(navigator: Navigator, file: Path | None) -> QWidget:
    from desktop_app.ui.main_window.club_room import make_club

    return make_club(navigator, file)


def _judge(words: Callable[[], WordTools], navigator: Navigator) -> QWidget:
    from desktop_app.ui.main_window.word_rooms import make_judge

    return make_judge(navigator, words())


def _dictionary(words: Callable[[], WordTools], navigator: Navigator, word: str) -> None:
    from desktop_app.ui.main_window.word_rooms import open_dictionary

    open_dictionary(navigator, words(), word)


def _meaning(
    words: Callable[[], WordTools],
    navigator: Navigator,
    wanted: tuple[str, ...],
    place: QRect | None,
    is_passing: bool,
) -> bool:
    from desktop_app.ui.main_window.meanings_shown import show_meaning

    return show_meaning(navigator, words(), wanted, place, is_passing=is_passing)


def _word_list(words: Callable[[], WordTools], navigator: Navigator, path: Path) -> None:
    from desktop_app.ui.main_window.word_rooms import open_list_import

    open_list_import(navigator, words(), path)


def _preferences(navigator: Navigator) -> None:
    from desktop_app.ui.main_window.settings_opening import open_settings

    open_settings(navigator)


def _projector(navigator: Navigator) -> None:
    from desktop_app.ui.main_window.projector_opening import toggle_projector

    toggle_projector(navigator)
