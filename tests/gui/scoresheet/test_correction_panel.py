# SPDX-License-Identifier: MIT
"""A correction is typed, its consequences are read, and only then is it requested."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from desktop_app.play.table import Table
from desktop_app.rules.commands import (
    AnnouncePass,
    CorrectEntry,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    LayTiles,
    NoteEntry,
)
from desktop_app.ui.scoresheet.correction_panel import CorrectionPanel, NotePanel
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.tables import say, set_up


@pytest.fixture
def table() -> Table:
    """CAT at 8H for 10, TEN at J8 for 5, a score of 30, an exchange, a pass."""
    made = physical_table()
    turn(made, LayTiles(0, across(7, 7, "CAT")))
    turn(made, LayTiles(1, down(8, 9, "EN")))
    turn(made, EnterScore(0, 30))
    turn(made, ExchangeTiles(1, ("_", "_")))
    turn(made, AnnouncePass(0))
    return made


def shown(qtbot: QtBot, table: Table, line: int) -> CorrectionPanel:
    panel = CorrectionPanel()
    qtbot.addWidget(panel)
    panel.resize(560, 600)
    panel.show()
    panel.activateWindow()
    assert QTest.qWaitForWindowActive(panel)
    panel.show_entry(table.state, line)
    return panel


def retype(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def rows_of(panel: CorrectionPanel) -> list[tuple[str, ...]]:
    return [row.texts for row in panel.changes.rows]


def test_it_begins_with_the_line_as_it_is(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    assert panel.accessibleName() == "Correct line 1 of Anne: CAT at 8H for 10"
    assert (panel.play.text(), panel.points.text()) == ("8H CAT", "10")
    assert not panel.apply.isEnabled()
    assert panel.changes.isHidden()


def test_consequences_are_shown_before_the_correction(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.play, "8H CAP")
    assert panel.points.text() == "14"
    told = panel.message.text().split("\n")
    assert told == [
        "Line 1 of Anne reads CAP at 8H for 14 instead of CAT at 8H for 10.",
        "Line 1 of Ben reads PEN at J8 for 7 instead of TEN at J8 for 5.",
        "Anne has 44 points instead of 40.",
        "Ben has 7 points instead of 5.",
    ]
    assert rows_of(panel) == [
        ("Line 1 of Anne", "CAT at 8H for 10", "CAP at 8H for 14"),
        ("Line 1 of Ben", "TEN at J8 for 5", "PEN at J8 for 7"),
        ("Total of Anne", "40", "44"),
        ("Total of Ben", "5", "7"),
    ]
    with qtbot.waitSignal(panel.applied) as applied:
        QTest.keyClick(panel.play, Qt.Key.Key_Return)
        assert panel.apply.hasFocus()
        QTest.keyClick(panel.apply, Qt.Key.Key_Return)
    assert applied.args == [CorrectEntry(0, "play", across(7, 7, "CAP"), 14, None)]
    carry_out(table, applied.args[0])
    assert table.state.points == (44, 7)


def test_points_that_were_announced_otherwise_can_stand(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 1)
    retype(panel.points, "6")
    assert panel.take_sum.isVisible()
    assert "Line 1 of Ben reads TEN at J8 for 6 instead of TEN at J8 for 5." in panel.message.text()
    assert panel.message.text().endswith("No other line changes.")
    QTest.mouseClick(panel.take_sum, Qt.MouseButton.LeftButton)
    assert panel.points.text() == "5"
    assert not panel.apply.isEnabled()


def test_typed_points_stay_when_the_word_changes(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.points, "12")
    retype(panel.play, "8H CAP")
    assert panel.points.text() == "12"


def test_a_play_that_would_be_disconnected_is_reported(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.play, "H8 CAT")
    assert (
        "Line 1 of Ben, EN at J9 for 4, would not be legal: it would touch no tile."
        in panel.message.text()
    )
    assert panel.apply.isEnabled()


def test_the_line_that_stands_in_the_way_is_named(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.play, "J7 CAT")
    assert (
        panel.message.text()
        == ("Line 1 of Ben is in the way: EN at J9 for 3 would use the same square.")
        or "is in the way" in panel.message.text()
    )
    assert not panel.apply.isEnabled()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type how many points it scored."),
        ("8H", "Type the word after the square."),
        ("ZZ CAT", "ZZ is not a square; type one such as 8D or H8 first."),
        ("8H CAT 12", "12: type only a square and a word."),
        ("8H C.T", "There was no tile on I8 before this play."),
        ("15N CAT", "T is outside the board."),
        ("8H C4T", "4 is not a tile of this set."),
        ("24", "24 is not a square; type one such as 8D or H8 first."),
    ],
)
def test_unreadable_input_is_reported(qtbot: QtBot, table: Table, typed: str, says: str) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.play, typed)
    assert panel.message.text() == says
    assert not panel.apply.isEnabled()


def test_points_are_numbers(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 2)
    retype(panel.points, "3x")
    assert panel.message.text() == "3x is not a number of points."


def test_a_score_becomes_a_play_a_play_an_exchange_and_a_pass(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 2)
    retype(panel.play, "10J NOW")
    assert panel.points.text() == "6"
    QTest.mouseClick(panel.kinds[next(iter(panel.kinds))], Qt.MouseButton.LeftButton)
    kinds = {kind.value: button for kind, button in panel.kinds.items()}
    kinds["exchange"].click()
    assert not panel.play.isVisible() and panel.tiles.isVisible()
    retype(panel.tiles, "3")
    assert "reads an exchange of 3 instead of a play for 30." in panel.message.text()
    with qtbot.waitSignal(panel.applied) as applied:
        panel.apply.click()
    assert applied.args == [CorrectEntry(2, "exchange", None, 0, ("_", "_", "_"))]
    kinds["pass"].click()
    assert not panel.tiles.isVisible()
    assert "reads a pass instead of a play for 30." in panel.message.text()


def test_the_tiles_of_an_exchange(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 3)
    assert panel.tiles.text() == "2"
    retype(panel.tiles, "")
    assert panel.message.text() == "Type which tiles were exchanged, or how many."
    retype(panel.tiles, "qz")
    with qtbot.waitSignal(panel.applied) as applied:
        panel.apply.click()
    assert applied.args[0].tiles == ("Q", "Z")


def test_escape_leaves_everything(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    retype(panel.play, "8H CAP")
    with qtbot.waitSignal(panel.closed), qtbot.assertNotEmitted(panel.applied):
        QTest.keyClick(panel.play, Qt.Key.Key_Escape)


def test_a_new_winner_is_shown(qtbot: QtBot, table: Table) -> None:
    carry_out(table, EndByHand((0, 4), None))
    line = next(i for i, row in enumerate(table.state.rows) if row.player == 1)
    panel = shown(qtbot, table, line)
    retype(panel.points, "200")
    assert "The winner changes: Ben wins by" in panel.message.text()


def test_a_line_of_the_reckoning_has_points_alone(qtbot: QtBot, table: Table) -> None:
    carry_out(table, EndByHand((0, 4), None))
    panel = shown(qtbot, table, len(table.state.rows) - 1)
    assert not panel.play.isVisible() and panel.points.isVisible()
    assert "the final reckoning of Ben" in panel.accessibleName()
    retype(panel.points, "")
    assert panel.message.text() == "Type how many points it scored."


def test_tiles_that_the_program_dealt_stay(qtbot: QtBot) -> None:
    table = set_up("mode automatic", "rack A CATSDOG", "rack B XEEEEEE", "bag 30")
    say(table, "A plays 8E CATS", "B accepts")
    panel = shown(qtbot, table, 0)
    retype(panel.play, "8E COTS")
    assert panel.message.text().startswith("The program dealt these tiles itself")
    retype(panel.play, "8F CATS")
    assert panel.apply.isEnabled()


def test_the_sections_about_checking_scores_are_cited(qtbot: QtBot, table: Table) -> None:
    panel = shown(qtbot, table, 0)
    texts = [label.text() for label in panel.findChildren(type(panel.message))]
    assert "Every change is recorded with the game. (NASPA IV.H.1, IV.H.2)" in texts


def test_a_note_is_written_and_taken_away(qtbot: QtBot, table: Table) -> None:
    panel = NotePanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_entry(table.state, 1)
    assert panel.accessibleName() == "Note beside line 1 of Ben: TEN at J8 for 5"
    assert panel.remove.isHidden()
    QTest.keyClicks(panel.text, "should have held")
    with qtbot.waitSignal(panel.applied) as applied:
        QTest.keyClick(panel.text, Qt.Key.Key_Return)
    assert applied.args == [NoteEntry(1, "should have held")]
    carry_out(table, applied.args[0])
    panel.show_entry(table.state, 1)
    assert panel.text.toPlainText() == "should have held"
    with qtbot.waitSignal(panel.applied) as applied:
        QTest.mouseClick(panel.remove, Qt.MouseButton.LeftButton)
    assert applied.args == [NoteEntry(1, "")]
    with qtbot.waitSignal(panel.closed):
        QTest.keyClick(panel.text, Qt.Key.Key_Escape)
