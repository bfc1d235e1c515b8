# SPDX-License-Identifier: MIT
"""Moves for a review, laid on the board by hand or by keys: tried, guessed, made in a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.review.review_panel import ReviewPanel
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import keep
from tests.helpers.play_turns import events_of

pytestmark = pytest.mark.native

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 7G ZA +35 35
>Ann: AENRSTV -V +0 6
"""


@pytest.fixture
def reviewed(bench: Bench, data_dir: Path, qtbot: QtBot) -> Bench:
    """The review of a short game, open at its first turn."""
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    panel = panel_of(bench)
    qtbot.waitUntil(lambda: panel.isVisible() and panel.line is not None)
    panel.depth_requested.emit(panel.depths.itemData(0))
    qtbot.waitUntil(panel.pause.isHidden)
    return bench


def panel_of(bench: Bench) -> ReviewPanel:
    room = bench.navigator.window.findChild(PlayRoom)
    assert room is not None
    return room.review


def window_of(bench: Bench) -> QWindow:
    handle = bench.navigator.window.windowHandle()
    assert handle is not None
    return handle


def square(bench: Bench, row: int, col: int) -> QPoint:
    """Return the centre of a square in the window; row and column are 0-based."""
    board = bench.room.play_area.board
    return board.mapTo(bench.navigator.window, board.squares.rect(row, col).center())


def slot(bench: Bench, number: int) -> QPoint:
    """Return the centre of a slot of the rack in the window; the first is 0."""
    rack = bench.room.play_area.rack
    return rack.mapTo(bench.navigator.window, rack.rect_of(number).center())


def drag(bench: Bench, start: QPoint, end: QPoint) -> None:
    window = window_of(bench)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(window, left, none, start)
    for place in (start + (end - start) / 3, end):
        QTest.mouseMove(window, place)
        QApplication.processEvents()
    QTest.mouseRelease(window, left, none, end)


def type_on_board(bench: Bench, word: str) -> None:
    """Click the square 8D, and type a word there."""
    QTest.mouseClick(
        window_of(bench),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        square(bench, 7, 3),
    )
    assert bench.room.play_area.hasFocus()
    bench.type(word)


def test_a_move_typed_on_the_board_is_tried(reviewed: Bench, qtbot: QtBot) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    assert area.action_bar.button("play").text() == "Try"
    assert area.board._ghosts
    type_on_board(reviewed, "retains")
    assert not area.board._ghosts, "nothing lies below the tiles of the player"
    assert "RETAINS: 66 points" in reviewed.room.status.text
    reviewed.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "RETAINS" in panel.verdict.text())
    moves = [row.texts[0] for row in panel.table.rows]
    assert "8G TIE (played)" in moves
    assert any(move.startswith("8D RETAINS") for move in moves)
    assert not area.draft.tried and area.board._ghosts
    assert len(reviewed.state.rows) == 3, "the game is as it was"


def test_a_move_laid_by_mouse_is_tried(reviewed: Bench, qtbot: QtBot) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    for number, col in ((0, 7), (1, 8)):
        drag(reviewed, slot(reviewed, number), square(reviewed, 7, col))
    assert [placement.tile for placement in area.draft.placements] == ["A", "E"]
    reviewed.click(area.action_bar.button("play"))
    qtbot.waitUntil(lambda: "AE" in panel.verdict.text())


def test_tiles_apart_are_refused_with_the_reason(reviewed: Bench) -> None:
    area = reviewed.room.play_area
    drag(reviewed, slot(reviewed, 0), square(reviewed, 7, 7))
    drag(reviewed, slot(reviewed, 1), square(reviewed, 7, 10))
    reviewed.click(area.action_bar.button("play"))
    assert "I8" in reviewed.room.status.text
    assert len(area.draft.placements) == 2, "they stay where they are"


def test_a_play_that_cannot_be_made_is_not_compared(reviewed: Bench) -> None:
    reviewed.session.view_row(1)
    entry, panel = reviewed.room.review_entry, panel_of(reviewed)
    verdict = panel.verdict.text()
    QTest.keyClicks(entry.line, "15a zek")
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    assert entry.message == "Character 7: K is not on the rack."
    QTest.keyClick(entry.line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(entry.line, "15a zo")
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    assert entry.message == "The play must touch a tile on the board."
    assert panel.verdict.text() == verdict, "nothing is compared"


def test_a_word_that_is_not_in_the_list_is_named_before_its_figures(
    reviewed: Bench, qtbot: QtBot
) -> None:
    panel, line = panel_of(reviewed), reviewed.room.review_entry.line
    line.setFocus()
    QTest.keyClicks(line, "8d estrian")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "ESTRIAN" in panel.verdict.text())
    assert panel.verdict.text().startswith(
        "Not in the word list: ESTRIAN. If the play stays on the board: 8D ESTRIAN"
    )
    assert line.selectedText() == "8d estrian", "the next move replaces it"


def test_an_exchange_and_a_pass_are_tried(reviewed: Bench, qtbot: QtBot) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    reviewed.click(area.action_bar.button("exchange"))
    area.move_box.line.setFocus()
    QTest.keyClicks(area.move_box.line, "AE")
    QTest.keyClick(area.move_box.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Exchanging AE" in panel.verdict.text())
    reviewed.click(area.action_bar.button("give_up_turn"))
    qtbot.waitUntil(lambda: "pass" in panel.verdict.text().lower())


def test_the_move_to_guess_is_laid_on_the_board(reviewed: Bench, qtbot: QtBot) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    panel.guess.setCurrentIndex(panel.guess.findData(0))
    panel.guess.activated.emit(panel.guess.currentIndex())
    assert panel.table.isHidden() and not area.board._ghosts
    type_on_board(reviewed, "RETAINS")
    reviewed.key(Qt.Key.Key_Return)
    qtbot.waitUntil(panel.table.isVisible)
    assert "TIE" in panel.verdict.text()


def test_escape_on_the_board_leads_back_to_the_review(reviewed: Bench) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    type_on_board(reviewed, "RE")
    reviewed.key(Qt.Key.Key_Escape)
    assert not area.draft.tried and area.hasFocus()
    reviewed.key(Qt.Key.Key_Escape)
    assert panel.isAncestorOf(reviewed.focus())
    reviewed.key(Qt.Key.Key_Escape)
    assert panel.isHidden()
    button = area.action_bar.button("play")
    assert button.text() == "Play" and not button.isEnabled()
    type_on_board(reviewed, "RE")
    assert not area.draft.placements, "no move is laid in a game that is over"


def test_a_position_after_the_turn_takes_no_moves(reviewed: Bench) -> None:
    reviewed.session.view_row(3)
    assert panel_of(reviewed).line == 2
    assert not reviewed.room.play_area.takes_trials


def test_a_line_takes_moves_laid_on_the_board(reviewed: Bench, qtbot: QtBot) -> None:
    panel, area = panel_of(reviewed), reviewed.room.play_area
    panel.show_what_if()
    qtbot.waitUntil(lambda: len(panel.what_if.table.rows) > 10)
    assert area.action_bar.button("play").text() == "Play"
    assert area.action_bar.button("play").isEnabled()
    type_on_board(reviewed, "RETAINS")
    reviewed.key(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: area.board.shown_board.tile_at(7, 3) == "R")
    assert "Ben to move" in panel.what_if.title.text()
    assert len(reviewed.state.rows) == 3, "the game is as it was"


def test_a_play_of_a_game_with_a_physical_set_is_tried_on_its_board(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.navigator.play(bench.navigator.games.table_demonstration(is_whole=True))
    room = bench.navigator.window.findChild(TableRoom)
    assert room is not None
    bench.navigator.review_requested.emit()
    panel = room.review
    qtbot.waitUntil(lambda: panel.isVisible() and panel.line is not None)
    known = [turn for turn in panel._view.turns if turn.situation and turn.situation.rack]
    assert known
    panel.line_requested.emit(known[0].line)
    assert room.board.takes_trials and room.board.draft is not None
    assert sorted(room.board.draft.tiles) == sorted(known[0].situation.rack)
