# SPDX-License-Identifier: MIT
"""Both paper sheets are read by keyboard, and the recount stops where they differ."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.scoresheet.recount_panel import RecountPanel
from tests.helpers.games import finished_game, middle_game


@pytest.fixture
def panel(qtbot: QtBot) -> RecountPanel:
    widget = RecountPanel()
    qtbot.addWidget(widget)
    widget.resize(600, 600)
    widget.show()
    widget.activateWindow()
    assert QTest.qWaitForWindowActive(widget)
    widget.begin(middle_game().state, has_desk=False)
    return widget


def texts(panel: RecountPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def enter(panel: RecountPanel, *typed: str) -> None:
    """Type the totals of each sheet; an empty text stands for the expected one."""
    for field, text in zip(panel.fields, typed, strict=True):
        assert field.hasFocus()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)


def read(panel: RecountPanel) -> list[list[str]]:
    return [list(row.texts) for row in panel.read.rows]


def test_it_asks_each_sheet_for_each_turn(panel: RecountPanel, qtbot: QtBot) -> None:
    assert any(text.startswith("Ann, line 1: FEASTER") for text in texts(panel))
    assert [field.accessibleName() for field in panel.fields] == [
        "Ann’s sheet, own total",
        "Ben’s sheet, total of Ann",
    ]
    assert panel.fields[0].placeholderText() == "78"
    with qtbot.waitSignal(panel.viewed_ply_requested) as asked:
        enter(panel, "78", "")
    assert asked.args == [2], "the board shows the turn that is read"
    assert panel.fields[0].accessibleName() == "Ann’s sheet, total of Ben"
    assert read(panel) == [["1", "Ann: FEASTER at 8D for 78", "78", "✓", "✓"]]


def test_where_they_part_the_play_is_added_up(panel: RecountPanel, qtbot: QtBot) -> None:
    enter(panel, "", "")
    enter(panel, "", "30")
    told = panel.message.text()
    assert told.split("\n") == [
        "The sheets differ here.",
        "Ben’s sheet has 30, 2 more than 28.",
        "Here the turn scores 28, and the total is 28.",
    ]
    sums = [view.accessibleDescription() for view in panel.findChildren(type(panel._sum))]
    assert "QUIET E5: Q 10" in sums[0]
    assert panel.correct.hasFocus()
    assert not panel.fields[0].isVisible() and not panel.desk.isVisible()
    with qtbot.waitSignal(panel.correction_requested) as asked:
        QTest.keyClick(panel.correct, Qt.Key.Key_Return)
    assert asked.args == [1]


def test_where_they_part_the_lines_stand_together_at_the_top(panel: RecountPanel) -> None:
    enter(panel, "78", "88")
    panel.resize(600, 1200)
    settle()
    turn, told = (
        next(label for label in panel.findChildren(QLabel) if text in label.text())
        for text in ("line 1", "The sheets differ")
    )
    below = turn.mapTo(panel, turn.rect().bottomLeft()).y()
    assert 0 < told.mapTo(panel, told.rect().topLeft()).y() - below < 40
    assert turn.height() < 60


def test_a_difference_is_carried_and_listed_at_the_end(panel: RecountPanel) -> None:
    enter(panel, "", "")
    enter(panel, "", "30")
    QTest.mouseClick(panel.carry_on, Qt.MouseButton.LeftButton)
    assert read(panel)[1] == ["1", "Ben: QUIET at E5 for 28", "28", "✓", "30 (+2)"]
    while panel.walk is not None and not panel.walk.is_done:
        QTest.mouseClick(panel.same, Qt.MouseButton.LeftButton)
    assert panel.done.hasFocus()
    assert panel.found.text().startswith("Ben, line 1")
    assert any(
        text.startswith("The recount is complete. Totals here: Ann ") for text in texts(panel)
    )


def test_sheets_that_agree(panel: RecountPanel) -> None:
    while panel.walk is not None and not panel.walk.is_done:
        enter(panel, "", "")
    assert any(text.startswith("All sheets agree with this one") for text in texts(panel))
    assert not panel.found.isVisible()


def test_what_was_misread_is_read_again(panel: RecountPanel) -> None:
    enter(panel, "87", "")
    assert "Ann’s sheet has 87, 9 more than 78." in panel.message.text()
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert panel.fields[0].hasFocus() and not panel.message.isVisible()
    enter(panel, "", "")
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert panel.walk is not None and panel.walk.at == 0
    assert not panel.back.isVisible()


def test_what_is_no_number_is_not_taken(panel: RecountPanel) -> None:
    enter(panel, "7x", "")
    assert panel.message.text() == "7x is not a total; type a number such as 124."
    assert panel.fields[0].hasFocus()
    assert panel.walk is not None and panel.walk.at == 0


def test_after_the_end_the_desk_can_count(qtbot: QtBot, panel: RecountPanel) -> None:
    panel.begin(finished_game().state, has_desk=True)
    assert not panel.desk.isVisible()
    enter(panel, "1", "")
    assert panel.desk.isVisible()
    with qtbot.waitSignal(panel.desk_requested):
        QTest.mouseClick(panel.desk, Qt.MouseButton.LeftButton)


def test_escape_ends_the_recount(panel: RecountPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.closed):
        QTest.keyClick(panel.fields[0], Qt.Key.Key_Escape)


def test_a_corrected_game_is_read_on_at_the_same_turn(panel: RecountPanel) -> None:
    enter(panel, "", "")
    enter(panel, "", "30")
    panel.refresh(middle_game("Cid", "Dot").state)
    assert any(text.startswith("Dot, line 1: QUIET") for text in texts(panel))
    assert panel.fields[0].isVisible()
