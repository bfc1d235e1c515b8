# SPDX-License-Identifier: MIT
"""Lines of a finished game from the library can be annotated and corrected."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.formats.gcg import format_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.rules.commands import EndByHand, EnterScore, SignResult
from desktop_app.rules.events import Event
from desktop_app.rules.state import Phase
from desktop_app.storage.journal import Journal, read_journal
from desktop_app.storage.library import Library
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import NOON_MS, keep, recorded_game
from tests.helpers.physical import carry_out, physical_table, turn

LATER_MS = NOON_MS + 86_400_000


def table_game(*, is_signed: bool = False) -> list[Event]:
    table = physical_table(minutes=None)
    turn(table, EnterScore(0, 24))
    turn(table, EnterScore(1, 30))
    carry_out(table, EndByHand((0, 7), 0))
    if is_signed:
        carry_out(table, SignResult(0), SignResult(1))
        assert table.state.phase is Phase.SIGNED
    return list(table.events)


def sheet_of(bench: Bench):  # type: ignore[no-untyped-def]
    room = bench.navigator.window.centralWidget().currentWidget()
    return room.score_sheet, room.sheet_desk


def write_note(bench: Bench, line: int, text: str) -> None:
    sheet, desk = sheet_of(bench)
    sheet.note_requested.emit(line)
    assert desk.note.isVisible()
    QTest.keyClicks(desk.note.text, text)
    desk.note.save.click()


@pytest.mark.parametrize("name", ["c", "t"])
def test_a_note_is_written_beside_a_line_of_a_finished_game(
    bench: Bench, data_dir: Path, name: str
) -> None:
    keep(data_dir, "c", recorded_game("complete"))
    keep(data_dir, "t", table_game())
    bench.navigator.open_record(name)
    before = bench.state.points
    write_note(bench, 1, "too late")
    assert bench.state.row_notes[1] == "too late"
    assert "#note too late" in format_gcg(gcg_from_events(bench.session.events))
    assert (bench.state.points, bench.state.is_over) == (before, True)
    bench.navigator.go_home()
    contents = read_journal(data_dir / "journals" / f"{name}.journal")
    assert type(contents.events[-1]).__name__ == "EntryNoted"
    bench.navigator.open_record(name)
    assert bench.state.row_notes[1] == "too late"


def test_a_line_is_put_right_with_all_that_follows_from_it(bench: Bench, data_dir: Path) -> None:
    keep(data_dir, "t", table_game())
    bench.navigator.open_record("t")
    assert bench.state.points == (24 + 14, 30)
    sheet, desk = sheet_of(bench)
    sheet.correction_requested.emit(1)
    panel = desk.correction
    panel.points.selectAll()
    QTest.keyClicks(panel.points, "60")
    assert "Ben has 60 points instead of 30." in panel.message.text()
    assert bench.state.corrected == frozenset(), "nothing is done before it is agreed to"
    bench.key(Qt.Key.Key_Return, panel.points)
    bench.key(Qt.Key.Key_Return)
    assert bench.state.points == (38, 60)
    assert bench.state.result is not None and bench.state.result.winner == 1
    assert bench.state.corrected == {1}


def test_what_was_signed_stays_closed_but_for_notes(bench: Bench, data_dir: Path) -> None:
    keep(data_dir, "t", table_game(is_signed=True))
    bench.navigator.open_record("t")
    sheet, desk = sheet_of(bench)
    sheet.correction_requested.emit(1)
    assert not desk.correction.isVisible()
    write_note(bench, 0, "well played")
    assert bench.state.row_notes == {0: "well played"}
    assert bench.state.phase is Phase.SIGNED


def test_only_looking_writes_nothing_and_the_game_ended_when_it_did(
    bench: Bench, data_dir: Path
) -> None:
    path = keep(data_dir, "t", table_game())
    before = path.read_bytes()
    bench.navigator.open_record("t")
    bench.navigator.go_home()
    assert path.read_bytes() == before
    with Journal.open(path, now_ms=lambda: LATER_MS) as journal:
        bench.navigator.open_record("t")
        assert bench.session.is_read_only, "another program has it"
        journal.append([])
    bench.navigator.go_home()
    bench.navigator.open_record("t")
    write_note(bench, 0, "a note")
    bench.navigator.go_home()
    with Library(data_dir / "library.sqlite3", data_dir / "journals") as library:
        library.sync()
        game = library.game("t")
    assert game is not None and game.finished_at_ms == NOON_MS


def test_a_record_without_an_end_is_only_looked_at(bench: Bench, data_dir: Path) -> None:
    keep(data_dir, "gcg-0123456789abcdef", recorded_game("complete")[:40])
    bench.navigator.open_record("gcg-0123456789abcdef")
    assert bench.session.is_read_only
