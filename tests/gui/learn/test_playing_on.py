# SPDX-License-Identifier: MIT
"""A game that goes on from a lesson or a puzzle, and the way back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.rules.tiles import sort_tiles
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.list_section import ListSection
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom
from tests.gui.learn.conftest import page_of


def section(page: LearnPage, name: str) -> ListSection:
    page.show_section(name)
    shown = page.sections[name]
    assert isinstance(shown, ListSection)
    return shown


def open_first(page: LearnPage, qtbot: QtBot, name: str) -> ListSection:
    shown = section(page, name)
    qtbot.waitUntil(lambda: bool(shown.table.rows))
    shown.table.set_row(0)
    shown.table.setFocus()
    QTest.keyClick(shown.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown.player.view is not None)
    return shown


def test_a_puzzle_is_played_on_and_comes_back(navigator: Navigator, qtbot: QtBot) -> None:
    navigator.show_learn()
    puzzles = open_first(page_of(navigator), qtbot, "puzzles")
    view, opened = puzzles.player.view, puzzles.opened
    assert view is not None and view.board is not None
    QTest.mouseClick(puzzles.player.play_on, Qt.MouseButton.LeftButton)
    session = navigator.session
    assert session is not None and navigator.window.room == "play"
    state = session.state
    assert view.position is not None, "it is that of the board, unless a phoney lies there"
    assert set(state.board.placements()) == set(view.position.placements)
    assert sort_tiles(state.shown_rack(0)) == sort_tiles(view.rack)
    assert len(state.shown_rack(1)) == 7 and state.on_turn == 0
    seats = state.setup.seats
    assert [seat.is_person for seat in seats] == [True, False] and state.setup.is_from_position
    assert state.points == view.position.points
    assert state.setup.ruleset.id == view.ruleset and state.setup.lexicon == view.lexicon
    navigator.go_home()
    again = page_of(navigator).sections["puzzles"]
    assert isinstance(again, ListSection)
    qtbot.waitUntil(lambda: again.player.view is not None)
    assert again.player.isVisible() and again.opened == opened
    navigator.go_home()
    assert navigator.window.room == "start", "only the game leads back"


def test_a_lesson_is_played_on_where_it_has_a_board(navigator: Navigator, qtbot: QtBot) -> None:
    navigator.show_learn()
    lessons = open_first(page_of(navigator), qtbot, "lessons")
    player, opened = lessons.player, lessons.opened
    for _ in range(6):
        view = player.view
        assert view is not None
        assert player.play_on.isVisible() == (view.board is not None)
        if view.board is not None:
            break
        player.go_on_requested.emit()
        qtbot.waitUntil(lambda view=view: player.view is not view)  # type: ignore[misc]
    player.play_on.setFocus()
    QTest.keyClick(player.play_on, Qt.Key.Key_Space)
    assert navigator.session is not None and navigator.session.state.setup.lexicon
    navigator.go_home()
    again = page_of(navigator).sections["lessons"]
    assert isinstance(again, ListSection)
    qtbot.waitUntil(lambda: again.player.view is not None)
    assert again.opened == opened


def test_another_game_forgets_the_way_back(navigator: Navigator, qtbot: QtBot) -> None:
    navigator.show_learn()
    puzzles = open_first(page_of(navigator), qtbot, "puzzles")
    puzzles.player.play_on.click()
    navigator.new_game(with_computer=True)
    navigator.go_home()
    assert navigator.window.room == "start"


@pytest.mark.parametrize("name", ["drills"])
def test_there_is_no_button_where_no_game_can_go_on(
    navigator: Navigator, qtbot: QtBot, name: str
) -> None:
    navigator.show_learn()
    drills = open_first(page_of(navigator), qtbot, name)
    assert not drills.player.play_on.isVisible()


def test_the_menu_leads_back_to_the_puzzle_too(navigator: Navigator, qtbot: QtBot) -> None:
    navigator.show_learn()
    puzzles = open_first(page_of(navigator), qtbot, "puzzles")
    opened = puzzles.opened
    puzzles.player.play_on.click()
    assert navigator.window.room == "play"
    navigator.show_learn()
    again = page_of(navigator).sections["puzzles"]
    assert isinstance(again, ListSection)
    qtbot.waitUntil(lambda: again.player.view is not None)
    assert again.player.isVisible() and again.opened == opened


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", ["puzzles", "lessons"])
def test_a_button_beside_the_game_leads_back(
    navigator: Navigator, qtbot: QtBot, name: str, by_key: bool
) -> None:
    navigator.show_learn()
    shown = open_first(page_of(navigator), qtbot, name)
    for _ in range(6):
        view = shown.player.view
        if view is None or view.board is not None:
            break
        shown.player.go_on_requested.emit()
        qtbot.waitUntil(lambda view=view: shown.player.view is not view)  # type: ignore[misc]
    opened = shown.opened
    shown.player.play_on.click()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    button = room.way_back
    assert button.text() == f"Back to the {name.removesuffix('s')}" and button.toolTip()
    QTest.qWait(1)
    assert button.visibleRegion().boundingRect() == button.rect()
    if by_key:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    again = page_of(navigator).sections[name]
    assert isinstance(again, ListSection)
    qtbot.waitUntil(lambda: again.player.view is not None)
    assert again.opened == opened


def test_a_player_without_a_name_is_named(navigator: Navigator, qtbot: QtBot) -> None:
    navigator.show_learn()
    shown = open_first(page_of(navigator), qtbot, "puzzles")
    QTest.mouseClick(shown.player.play_on, Qt.MouseButton.LeftButton)
    assert navigator.session is not None
    assert navigator.session.state.setup.seats[0].name == "Player 1"
    assert navigator.window.windowTitle().startswith("Player 1 v ")


def test_another_game_has_no_button_back(navigator: Navigator) -> None:
    navigator.play(navigator.games.demonstration(is_whole=False))
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom) and room.way_back.isHidden()
