# SPDX-License-Identifier: MIT
"""The judge's room and the dictionary in the real window: opening and leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.rules.position_check import words_at
from desktop_app.rules.state import Phase
from desktop_app.session.judge_presenter import ListState
from desktop_app.ui.dictionary.dictionary_page import DictionaryPage
from desktop_app.ui.judge.judge_page import JudgePage
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.main_window.word_rooms import DictionaryOpening
from desktop_app.ui.theme import THEMES
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import keep, recorded_game

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def judge(bench: Bench, qtbot: QtBot) -> JudgePage:
    """Return the room with its list loaded."""
    qtbot.waitUntil(lambda: bench.navigator.window.room == "judge")
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, JudgePage)
    qtbot.waitUntil(lambda: page._presenter.record.state is not ListState.LOADING)
    return page


def dictionary(bench: Bench) -> DictionaryPage:
    opening = bench.navigator.findChild(DictionaryOpening)
    assert opening is not None
    return opening.page


def open_dictionary(bench: Bench) -> DictionaryPage:
    QTest.keyClick(bench.navigator.window, Qt.Key.Key_D, CONTROL | SHIFT)
    page = dictionary(bench)
    assert page.isVisible() and page.isWindow()
    return page


def back_in_the_window(bench: Bench) -> None:
    bench.navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(bench.navigator.window)


# ---------------------------------------------------------------------- the judge


def test_one_key_of_the_start_screen_leads_there(bench: Bench, qtbot: QtBot) -> None:
    bench.key(Qt.Key.Key_J)
    page = judge(bench, qtbot)
    assert page.lines.fields[0].hasFocus()
    for char in "qi":
        bench.type(char)
    bench.key(Qt.Key.Key_Tab)
    assert page.verdict_screen is not None and page.verdict_screen.verdict is not None
    assert page.verdict_screen.geometry() == bench.navigator.window.rect()


@pytest.mark.parametrize("modifier", [CONTROL, CONTROL | Qt.KeyboardModifier.KeypadModifier])
def test_the_key_of_the_start_screen_leads_out_of_a_field(
    bench: Bench, qtbot: QtBot, modifier: Qt.KeyboardModifier
) -> None:
    bench.key(Qt.Key.Key_J)
    field = judge(bench, qtbot).lines.fields[0]
    bench.type("q")
    bench.key(Qt.Key.Key_Home, field)
    assert field.cursorPosition() == 0
    bench.key(Qt.Key.Key_Home, field, modifier)
    assert bench.navigator.window.room == "start"


def test_the_key_leads_out_of_a_box_that_is_typed_into(bench: Bench) -> None:
    window = bench.navigator.window
    bench.key(Qt.Key.Key_L, window, CONTROL | SHIFT)
    player = window.centralWidget().currentWidget().findChild(GamesPage).filters.player
    player.setFocus()
    assert player.isEditable() and player.hasFocus()
    bench.key(Qt.Key.Key_Home, player, CONTROL)
    assert window.room == "start"


def test_the_menu_leads_there_from_a_game_which_is_kept(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_J, bench.navigator.window, CONTROL)
    judge(bench, qtbot)
    assert bench.navigator.session is None
    bench.key(Qt.Key.Key_Escape)
    assert bench.navigator.window.room == "start"
    bench.key(Qt.Key.Key_Return)
    assert bench.state.points == (12, 0) and bench.state.phase is Phase.ENDED


def test_the_menu_leads_to_the_library_before_the_first_game_and_from_a_game(bench: Bench) -> None:
    window = bench.navigator.window
    both = CONTROL | Qt.KeyboardModifier.ShiftModifier
    assert "Library" in [action.text() for action in window.actions()]
    bench.key(Qt.Key.Key_L, window, both)
    assert window.room == "library"
    page = window.centralWidget().currentWidget()
    bench.key(Qt.Key.Key_L, window, both)
    assert window.centralWidget().currentWidget() is page, "what was looked for stays"
    bench.key(Qt.Key.Key_Home, window, CONTROL)
    bench.begin()
    bench.key(Qt.Key.Key_L, window, both)
    assert (window.room, bench.navigator.session) == ("library", None)


def test_asked_for_again_the_words_stay(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.go_to("judge")
    page = judge(bench, qtbot)
    bench.type("za")
    bench.key(Qt.Key.Key_J, bench.navigator.window, CONTROL)
    assert judge(bench, qtbot) is page and page.lines.words() == ("ZA",)


def test_the_whole_screen_for_the_judge_and_for_no_other_room(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.go_to("judge")
    page = judge(bench, qtbot)
    window = bench.navigator.window
    bench.key(Qt.Key.Key_F11)
    assert window.isFullScreen() and not window.menuBar().isVisible()
    bench.key(Qt.Key.Key_F11)
    assert not window.isFullScreen() and window.menuBar().isVisible()
    bench.key(Qt.Key.Key_F11)
    page.lines.take_cursor()
    bench.key(Qt.Key.Key_Escape)
    assert window.room == "start"
    assert not window.isFullScreen() and window.menuBar().isVisible()


def test_a_guarded_room_asks_at_every_way_out(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.settings.change(judge_asks_to_leave=True)
    bench.navigator.go_to("judge")
    page = judge(bench, qtbot)
    window = bench.navigator.window
    game = window.menuBar().actions()[0].menu()
    assert isinstance(game, QMenu)
    ways = [
        action
        for action in game.actions()
        if action.text() in ("Start screen", "Open a game file...", "Quit")
    ]
    assert len(ways) == 3
    for way in ways:
        way.trigger()
        assert page.confirm.isVisible(), way.text()
        assert window.room == "judge" and window.isVisible()
        bench.key(Qt.Key.Key_Escape, page.confirm)
        assert not page.confirm.isVisible()
    bench.key(Qt.Key.Key_Home, window, CONTROL)
    bench.key(Qt.Key.Key_Return, page.confirm)
    assert window.room == "start"
    bench.key(Qt.Key.Key_J, window, CONTROL)
    assert judge(bench, qtbot) is not page


class ClosedByHand(QCloseEvent):
    """A close event as the system sends it when the user closes the window."""

    def spontaneous(self) -> bool:
        return True


def test_a_window_that_opens_with_the_room_is_guarded_too(bench: Bench, qtbot: QtBot) -> None:
    window = bench.navigator.window
    bench.navigator.settings.change(judge_asks_to_leave=True)
    window.hide()
    bench.navigator.go_to("judge")
    window.show()
    page = judge(bench, qtbot)
    event = ClosedByHand()
    window.closeEvent(event)
    assert not event.isAccepted() and page.confirm.isVisible()
    bench.key(Qt.Key.Key_Return, page.confirm)
    assert window.room == "start"
    event = ClosedByHand()
    event.accept()
    window.closeEvent(event)
    assert event.isAccepted()


def test_the_guard_is_set_in_the_room_and_goes_with_it(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.go_to("judge")
    page = judge(bench, qtbot)
    page.asks.setFocus()
    bench.key(Qt.Key.Key_Space)
    assert bench.navigator.settings.switch("judge_asks_to_leave")
    window = bench.navigator.window
    bench.key(Qt.Key.Key_Home, window, CONTROL)
    bench.key(Qt.Key.Key_Return, page.confirm)
    assert window.room == "start"
    bench.begin()
    bench.key(Qt.Key.Key_Home, window, CONTROL)
    assert window.room == "start", "no other room asks"


@pytest.mark.parametrize("theme", ["clear", "night"])
def test_the_verdict_has_the_colours_of_the_theme(bench: Bench, qtbot: QtBot, theme: str) -> None:
    bench.navigator.go_to("judge")
    page = judge(bench, qtbot)
    bench.navigator.use_theme(theme)
    bench.type("qi")
    bench.key(Qt.Key.Key_Tab)
    assert page.verdict_screen is not None
    ground = page.verdict_screen.grab().toImage().pixelColor(4, 4).name()
    assert ground == THEMES[theme].verdict_good


# ---------------------------------------------------------------------- the dictionary


def test_a_key_opens_the_dictionary_beside_the_start_screen(bench: Bench, qtbot: QtBot) -> None:
    page = open_dictionary(bench)
    assert page.line.hasFocus() or page.focusWidget() is page.line
    QTest.keyClicks(page.line, "care")
    QTest.keyClick(page.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "ACRE" in page.answer.toPlainText())
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()
    back_in_the_window(bench)
    assert open_dictionary(bench) is page


def test_people_who_play_find_it_closed(bench: Bench) -> None:
    bench.begin()
    page = open_dictionary(bench)
    assert page.is_closed_now
    assert "A game is being played" in page.answer.toPlainText()
    bench.navigator.go_home()
    assert not page.is_closed_now


def test_a_game_that_begins_closes_an_open_one(bench: Bench) -> None:
    page = open_dictionary(bench)
    assert not page.is_closed_now
    bench.begin()
    assert page.is_closed_now


def test_against_the_computer_one_may_look_words_up(bench: Bench) -> None:
    bench.begin("person", "beginner")
    assert not open_dictionary(bench).is_closed_now


def test_beside_the_judge_it_is_closed(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.go_to("judge")
    judge(bench, qtbot)
    page = open_dictionary(bench)
    assert page.is_closed_now
    assert "judge's room is open" in page.answer.toPlainText()


def test_it_goes_with_the_window(bench: Bench) -> None:
    page = open_dictionary(bench)
    bench.navigator.window.close()
    assert not page.isVisible()
    assert QApplication.activeWindow() is not page


def test_the_library_leads_to_it(bench: Bench) -> None:
    bench.navigator.go_to("library")
    page = bench.navigator.window.centralWidget().currentWidget()
    words = next(each for each in page.findChildren(QPushButton) if each.text() == "Dictionary")
    bench.click(words)
    assert dictionary(bench).isVisible() and not dictionary(bench).is_closed_now


# ---------------------------------------------------------------------- words of the board


def shown(bench: Bench, qtbot: QtBot, *words: str) -> None:
    """Wait until the first word is looked up, and the others are offered."""
    page = dictionary(bench)
    qtbot.waitUntil(lambda: page.answer.toPlainText().startswith(words[0]))
    for word in words[1:]:
        assert f"Also on this square: {word}" in page.answer.toPlainText()


def click_square(bench: Bench, square: tuple[int, int]) -> None:
    board = bench.room.play_area.board
    bench.click(board, board.squares.rect(*square).center())


@pytest.fixture
def viewed(bench: Bench, data_dir: Path) -> Bench:
    """A finished game of the library, with words on the board."""
    keep(data_dir, "c", recorded_game("complete"))
    bench.navigator.open_record("c")
    return bench


def a_square(bench: Bench, count: int) -> tuple[tuple[int, int], tuple[str, ...]]:
    """Return a square through which this number of words goes, and the words."""
    board = bench.room.play_area.board.shown_board
    squares = ((row, col) for row in range(15) for col in range(15))
    return next(
        (square, words) for square in squares if len(words := words_at(board, *square)) == count
    )


def test_a_click_on_a_tile_looks_its_words_up(viewed: Bench, qtbot: QtBot) -> None:
    square, words = a_square(viewed, 2)
    click_square(viewed, square)
    shown(viewed, qtbot, *words)
    page = dictionary(viewed)
    page._follow(QUrl(words[1]))
    shown(viewed, qtbot, words[1], words[0])
    QTest.keyClick(page, Qt.Key.Key_Escape)
    empty, _ = a_square(viewed, 0)
    click_square(viewed, empty)
    assert not page.isVisible()


def test_arrow_keys_and_enter_look_a_word_up(viewed: Bench, qtbot: QtBot) -> None:
    (row, col), words = a_square(viewed, 1)
    area = viewed.room.play_area
    area.setFocus()
    down, across = row - 7, col - 7
    for key, count in (
        (Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up, abs(down)),
        (Qt.Key.Key_Right if across > 0 else Qt.Key.Key_Left, abs(across)),
    ):
        for _ in range(count):
            viewed.key(key, area)
    viewed.key(Qt.Key.Key_Return, area)
    shown(viewed, qtbot, *words)


def test_a_click_looks_nothing_up_while_people_play(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    square, _ = a_square(bench, 1)
    click_square(bench, square)
    assert bench.navigator.findChild(DictionaryOpening) is None


# Windows of 1024 by 640 at 150 % and of 1280 by 800 at 200 %, without their menu.
@pytest.mark.parametrize("size", [(683, 401), (640, 374)])
def test_in_a_low_window_nothing_of_the_judge_is_out_of_sight(
    bench: Bench, size: tuple[int, int]
) -> None:
    bench.navigator.show_judge()
    view = bench.navigator.window.centralWidget()
    view.setFixedSize(*size)
    bench.show()
    assert view.verticalScrollBar().maximum() == 0
