# SPDX-License-Identifier: MIT
"""Meanings of words on the board, by mouse and by keys, where they may be told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.session.coach import Coach
from desktop_app.ui.board.word_pointer import WordPointer
from desktop_app.ui.help.handbook_page import HandbookPage
from desktop_app.ui.widgets.meaning_card import MeaningCard
from tests.gui.main_window.conftest import Bench

CENTRE = (7, 7)


def card_of(bench: Bench) -> MeaningCard | None:
    return bench.navigator.window.findChild(MeaningCard)


def shown(bench: Bench) -> str:
    card = card_of(bench)
    return card.told if card is not None and card.isVisible() else ""


def with_a_word(bench: Bench, qtbot: QtBot, rival: str = "static") -> QPoint:
    """Begin a game, play CATS and return the place of its A on the board."""
    bench.begin("person", rival)
    if rival == "person":
        bench.key(Qt.Key.Key_Return)
    bench.show()
    bench.play_word("cats")
    qtbot.waitUntil(lambda: bool(bench.state.rows))
    qtbot.waitUntil(lambda: bool(bench.room.play_area.board.shown_board.tile_at(7, 8)))
    return bench.room.play_area.board.squares.rect(7, 8).center()


def test_a_word_is_explained_by_the_right_button_and_is_not_covered(
    bench: Bench, qtbot: QtBot
) -> None:
    at, board = with_a_word(bench, qtbot), bench.room.play_area.board
    qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=at)
    qtbot.waitUntil(lambda: bool(shown(bench)))
    word = bench.state.rows[0].words[0]
    assert word in shown(bench).splitlines()[0::1]
    card = card_of(bench)
    assert card is not None
    window = bench.navigator.window
    rect = board.squares.rect(7, 8)
    on_window = QRect(board.mapTo(window, rect.topLeft()), rect.size())
    assert not card.geometry().intersects(on_window)
    bench.key(Qt.Key.Key_Escape, bench.room.play_area)
    assert not shown(bench)


def test_a_word_is_explained_while_the_mouse_rests_on_it_or_holds_it(
    bench: Bench, qtbot: QtBot
) -> None:
    at, board = with_a_word(bench, qtbot), bench.room.play_area.board
    help_event = QHelpEvent(QEvent.Type.ToolTip, at, board.mapToGlobal(at))
    QApplication.sendEvent(board, help_event)
    qtbot.waitUntil(lambda: bool(shown(bench)))
    bench.key(Qt.Key.Key_Escape, bench.room.play_area)
    qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=at)
    pointer = bench.room.play_area.findChild(WordPointer)
    assert pointer is not None
    pointer._hold.timeout.emit()
    qtbot.waitUntil(lambda: bool(shown(bench)))
    qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=at)


def test_f1_explains_the_word_under_the_cursor_else_it_opens_the_handbook(
    bench: Bench, qtbot: QtBot
) -> None:
    with_a_word(bench, qtbot)
    area = bench.room.play_area
    area.setFocus()
    area.board.show_cursor((7, 8), None)
    bench.key(Qt.Key.Key_F1, area)
    qtbot.waitUntil(lambda: bool(shown(bench)))
    bench.key(Qt.Key.Key_F1, area)
    page = bench.navigator.window.findChild(HandbookPage)
    assert page is not None and page.isVisible(), "pressed again"
    page.close()
    assert not shown(bench)
    area.board.show_cursor((0, 0), None)
    bench.key(Qt.Key.Key_F1, area)
    assert page.isVisible()
    page.close()
    assert not shown(bench)


def test_between_people_no_word_is_explained_before_the_end(bench: Bench, qtbot: QtBot) -> None:
    at = with_a_word(bench, qtbot, "person")
    qtbot.mouseClick(bench.room.play_area.board, Qt.MouseButton.RightButton, pos=at)
    pointer = bench.room.play_area.findChild(WordPointer)
    assert pointer is not None
    asked: list[object] = []
    pointer.meaning_requested.connect(lambda *words: asked.append(words))
    qtbot.mouseClick(bench.room.play_area.board, Qt.MouseButton.RightButton, pos=at)
    assert not asked and not shown(bench)


@pytest.mark.native
def test_a_word_of_a_hint_is_explained_when_it_is_pressed(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.show()
    coach = bench.session.findChild(Coach)
    assert isinstance(coach, Coach)
    panel = bench.room.coach
    for _step in range(5):
        bench.click(panel.hint)
        qtbot.waitUntil(lambda: not coach.view.is_busy)
    word = panel.text.told.split(",")[0].split()[-1].upper()
    panel.text.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.text, Qt.Key.Key_Right)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(shown(bench)))
    assert shown(bench).splitlines()[0] == word
