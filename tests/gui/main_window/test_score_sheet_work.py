# SPDX-License-Identifier: MIT
"""A line is corrected, noted and recounted in the room, beside the board."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest

from desktop_app.play.history import states_at
from desktop_app.rules.state import Phase
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from tests.gui.main_window.conftest import Bench


def begun(bench: Bench) -> None:
    """CATS by Ann; Ben, with READING, passes; DOG follows."""
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_Return)


def index(bench: Bench, line: int, seat: int) -> QModelIndex:
    return bench.room.score_sheet.model.index(line, column_of(seat, Field.TOTAL))


def double_click(bench: Bench, line: int, seat: int) -> None:
    table = bench.room.score_sheet.table
    where = table.visualRect(index(bench, line, seat)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_score_is_corrected_with_the_mouse_and_the_keys(bench: Bench) -> None:
    begun(bench)
    room, was = bench.room, bench.state.points[0]
    double_click(bench, 0, 0)
    panel = room.sheet_desk.correction
    assert room.sheet_desk.isVisible() and panel.isVisible()
    assert not room.splitter.isVisible() and room.play_area.board.isVisible()
    QTest.mouseDClick(panel.points, Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.points, str(was + 4))
    assert f"Ann has {was + 4} points instead of {was}." in panel.message.text()
    assert bench.state.points[0] == was, "nothing is done before it is agreed to"
    bench.key(Qt.Key.Key_Return, panel.points)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.points[0] == was + 4
    assert bench.state.corrected == {0}
    assert not room.sheet_desk.isVisible() and room.splitter.isVisible()
    said = index(bench, 0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert f"Corrected; it was: CATS at 8H for {was}." in said
    assert bench.session.is_live


def test_escape_leaves_all_as_it_was(bench: Bench) -> None:
    begun(bench)
    before = bench.state
    double_click(bench, 0, 0)
    panel = bench.room.sheet_desk.correction
    QTest.keyClicks(panel.points, "99")
    bench.key(Qt.Key.Key_Escape, panel.points)
    assert not bench.room.sheet_desk.isVisible()
    assert bench.state.points == before.points and bench.state.corrected == frozenset()


def test_a_square_is_corrected_and_the_board_follows(bench: Bench) -> None:
    begun(bench)
    double_click(bench, 0, 0)
    panel = bench.room.sheet_desk.correction
    panel.play.selectAll()
    QTest.keyClicks(panel.play, "8E CATS")
    bench.key(Qt.Key.Key_Return, panel.play)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.board.tile_at(7, 4) == "C"
    assert not bench.state.board.tile_at(7, 10)
    assert states_at(bench.session.events)[1].board == bench.state.board


def test_nothing_is_corrected_while_a_play_is_held(bench: Bench) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F9)
    assert bench.state.phase is Phase.HELD
    bench.room.score_sheet.correction_requested.emit(0)
    assert not bench.room.sheet_desk.isVisible()
    assert "between two turns" in bench.room.status.text


def test_a_note_is_written_with_the_keys_alone(bench: Bench) -> None:
    begun(bench)
    table = bench.room.score_sheet.table
    table.setFocus()
    table.setCurrentIndex(index(bench, 0, 0))
    bench.key(Qt.Key.Key_N, table)
    note = bench.room.sheet_desk.note
    assert note.isVisible()
    QTest.keyClicks(note.text, "front hook missed")
    bench.key(Qt.Key.Key_Return, note.text)
    assert bench.state.row_notes == {0: "front hook missed"}
    assert not bench.room.sheet_desk.isVisible()
    assert bench.room.score_sheet.foot.legend.text == "N note"


def test_a_recount_goes_through_a_correction_and_on(bench: Bench) -> None:
    begun(bench)
    was = bench.state.points[0]
    foot = bench.room.score_sheet.foot
    bench.click(foot.recount)
    recount = bench.room.sheet_desk.recount
    assert recount.isVisible()
    QTest.keyClicks(recount.fields[0], str(was + 2))
    bench.key(Qt.Key.Key_Return, recount.fields[0])
    QTest.keyClicks(recount.fields[1], str(was + 2))
    bench.key(Qt.Key.Key_Return, recount.fields[1])
    bench.click(recount.correct)
    panel = bench.room.sheet_desk.correction
    assert panel.isVisible()
    panel.points.selectAll()
    QTest.keyClicks(panel.points, str(was + 2))
    bench.click(panel.apply)
    assert bench.state.points[0] == was + 2
    assert recount.isVisible(), "the walk goes on where it was left"
    bench.click(recount.same)
    assert recount.walk is not None and recount.walk.is_done
    bench.key(Qt.Key.Key_Return)
    assert not bench.room.sheet_desk.isVisible()


def test_the_desk_takes_the_place_of_the_panel(bench: Bench) -> None:
    begun(bench)
    double_click(bench, 0, 0)
    desk = bench.navigator.window.findChild(DeskController)
    assert desk is not None
    desk.open()
    assert bench.room.desk.isVisible() and not bench.room.sheet_desk.isVisible()
    desk.close()
    assert bench.room.splitter.isVisible()
    desk.open()
    bench.room.score_sheet.correction_requested.emit(0)
    assert bench.room.sheet_desk.isVisible() and not bench.room.desk.isVisible()


def test_the_game_goes_on_beside_the_panel(bench: Bench) -> None:
    begun(bench)
    bench.room.score_sheet.correction_requested.emit(0)
    panel = bench.room.sheet_desk.correction
    QTest.keyClicks(panel.points, "0")
    assert panel.apply.isEnabled()
    bench.pass_time(5_000)
    assert panel.points.text().endswith("0") and panel.isVisible()
