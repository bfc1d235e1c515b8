# SPDX-License-Identifier: MIT
"""The board of a task, by mouse alone and by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.tiles import BLANK
from desktop_app.ui.board.task_board import BoardUse, TaskBoard

VALUES = {"Q": 10, "U": 1, "I": 1, "T": 1, "S": 1, "A": 1, BLANK: 0}
MIDDLE = (7, 7)


@pytest.fixture
def task(qtbot: QtBot) -> TaskBoard:
    task = TaskBoard()
    qtbot.addWidget(task)
    task.resize(600, 600)
    task.show()
    return task


def show(task: TaskBoard, use: BoardUse, rack: str = "QUITSA?") -> None:
    task.show_position(Board.empty(), tuple(rack), VALUES, use=use)
    task.setFocus()


def click_square(task: TaskBoard, row: int, col: int) -> None:
    QTest.mouseClick(
        task.board, Qt.MouseButton.LeftButton, pos=task.board.squares.rect(row, col).center()
    )


def click_tile(task: TaskBoard, slot: int) -> None:
    QTest.mouseClick(task.rack, Qt.MouseButton.LeftButton, pos=task.rack.rect_of(slot).center())


def test_squares_are_chosen_and_dropped_by_mouse(task: TaskBoard) -> None:
    show(task, BoardUse.CHOOSE)
    changes = QSignalSpy(task.changed)
    click_square(task, 3, 7)
    click_square(task, 0, 0)
    assert task.chosen == ((0, 0), (3, 7))
    click_square(task, 0, 0)
    assert task.chosen == ((3, 7),)
    assert changes.count() == 3
    assert "chosen" in task.board.part_name(3 * 15 + 7)
    assert "chosen" not in task.board.part_name(0)


def test_no_square_looks_chosen_before_the_cursor_is_used(task: TaskBoard) -> None:
    show(task, BoardUse.CHOOSE)
    assert task.board._cursor is None
    QTest.keyClick(task, Qt.Key.Key_Right)
    assert task.board._cursor == (7, 8)
    click_square(task, 3, 7)
    assert task.board._cursor is None
    QTest.keyClick(task, Qt.Key.Key_Down)
    assert task.board._cursor == (4, 7), "it goes on from the square that was clicked"


def test_squares_are_chosen_by_keyboard(task: TaskBoard) -> None:
    show(task, BoardUse.CHOOSE)
    left, entered = QSignalSpy(task.left), QSignalSpy(task.entered)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Space):
        QTest.keyClick(task, key)
    assert task.chosen == ((6, 8), MIDDLE)
    QTest.keyClicks(task, "q")
    assert task.placements == ()
    QTest.keyClick(task, Qt.Key.Key_Return)
    assert entered.count() == 1
    QTest.keyClick(task, Qt.Key.Key_Escape)
    assert (task.chosen, left.count()) == ((), 0)
    QTest.keyClick(task, Qt.Key.Key_Escape)
    assert left.count() == 1


def test_tiles_are_laid_by_mouse_and_by_keyboard(task: TaskBoard) -> None:
    show(task, BoardUse.LAY)
    click_tile(task, 3)
    click_square(task, *MIDDLE)
    assert task.placements == (Placement(7, 7, "T"),)
    QTest.keyClick(task, Qt.Key.Key_Escape)
    assert task.placements == ()
    QTest.keyClicks(task, "qi")
    assert [placement.tile for placement in task.placements] == ["Q", "I"]
    assert not task.chosen


def test_a_play_can_be_looked_at_but_not_changed(task: TaskBoard) -> None:
    show(task, BoardUse.LAY)
    task.lay((Placement(7, 7, "Q"), Placement(7, 8, "i")))
    assert task.placements == (Placement(7, 7, "Q"), Placement(7, 8, "i"))
    task.show_use(BoardUse.LOOK)
    click_tile(task, 3)
    click_square(task, 0, 0)
    QTest.keyClicks(task, "t")
    assert len(task.placements) == 2


def test_tiles_are_marked_for_an_exchange(task: TaskBoard) -> None:
    show(task, BoardUse.MARK, "QUITSQU")
    click_tile(task, 1)
    assert task.marked == ("U",)
    QTest.keyClicks(task, "qq")
    assert sorted(task.marked) == ["Q", "Q", "U"]
    QTest.keyClicks(task, "q")
    assert sorted(task.marked) == ["Q", "U"]
    click_square(task, 7, 7)
    assert task.placements == ()


def test_hints_are_shown_and_leave_with_the_next_position(task: TaskBoard) -> None:
    show(task, BoardUse.LAY)
    task.show_hint(lane=(Direction.ACROSS, 7), ghosts=(Placement(7, 7, "Q"),))
    assert "hint" in task.board.part_name(7 * 15 + 7)
    assert "hint" in task.board.part_name(7 * 15)
    task.show_hint(squares=((0, 0),))
    assert "hint" in task.board.part_name(0)
    show(task, BoardUse.LAY)
    assert "hint" not in task.board.part_name(0)


def test_without_tiles_there_is_no_rack(task: TaskBoard) -> None:
    show(task, BoardUse.CHOOSE, "")
    assert not task.rack.isVisible()
    before = task.board.width()
    show(task, BoardUse.LAY)
    assert task.rack.isVisible()
    assert task.rack.geometry().bottom() <= task.height() and task.board.width() < before
    assert not task.rack.geometry().intersects(task.board.geometry())
