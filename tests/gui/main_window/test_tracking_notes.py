# SPDX-License-Identifier: MIT
"""Notes and words of a tracking sheet in a real game, during it and after it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.rules.move import Pass
from desktop_app.session.acts import TableAct, simple_command
from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.tracking_hands import (
    begin,
    crossed,
    hand_over,
    sheet,
    to_sheet,
    write,
)


@pytest.mark.parametrize("field", ["notes", "word", "words"])
def test_escape_leaves_the_notes_too(bench: Bench, field: str) -> None:
    begin(bench)
    bench.click(sheet(bench).notes_button)
    to_sheet(bench)
    assert bench.focus() is sheet(bench).notes.notes
    widget = getattr(sheet(bench).notes, field)
    widget.setFocus()
    bench.key(Qt.Key.Key_Escape, widget)
    assert bench.focus() is bench.room.play_area


def test_notes_may_hold_every_character(bench: Bench) -> None:
    begin(bench)
    write(bench, "row 15, -ING. = 7?")
    tracking = bench.room.tracking._tracking
    assert tracking is not None
    assert tracking.view.notes == "row 15, -ING. = 7?"
    assert bench.session.is_live, "none of it walked through the game"


def test_a_word_is_written_down_and_struck_out(bench: Bench) -> None:
    begin(bench)
    bench.click(sheet(bench).notes_button)
    notes = sheet(bench).notes
    QTest.keyClicks(notes.word, "zoea")
    bench.key(Qt.Key.Key_Return, notes.word)
    QTest.keyClicks(notes.word, "qat")
    bench.key(Qt.Key.Key_Return, notes.word)
    assert [row.texts for row in notes.words.rows] == [("ZOEA",), ("QAT",)]
    assert sheet(bench).notes_button.text() == "Notes (2)"
    notes.words.set_row(0)
    bench.key(Qt.Key.Key_Delete, notes.words)
    assert len(notes.words.rows) == 1
    notes.words.set_row(0)
    bench.click(notes.remove)
    assert len(notes.words.rows) == 0


def test_all_of_it_is_there_again_after_a_crash(bench: Bench) -> None:
    begin(bench)
    to_sheet(bench)
    QTest.keyClicks(bench.focus(), "qz")
    write(bench, "plan")
    journal = bench.session.journal
    assert journal is not None
    # Nothing is closed or saved before: the file must be up to date already.
    kept = journal.with_suffix(".tracking").read_bytes()
    bench.navigator.go_home()
    assert journal.with_suffix(".tracking").read_bytes() == kept
    bench.navigator.continue_game(journal.stem)
    hand_over(bench)
    bench.session.show_rack()
    assert crossed(bench) == "QZ"
    assert sheet(bench).notes.notes.toPlainText() == "plan"


def test_after_the_game_the_words_are_answered(bench: Bench) -> None:
    begin(bench)
    bench.click(sheet(bench).notes_button)
    QTest.keyClicks(sheet(bench).notes.word, "cats")
    bench.key(Qt.Key.Key_Return, sheet(bench).notes.word)
    for _ in range(6):
        on_turn = bench.state.on_turn
        assert on_turn is not None
        bench.session.submit_move(on_turn, Pass())
        hand_over(bench)
    command = simple_command(bench.state, TableAct.CLAIM_END, bench.state.on_turn or 0)
    assert command is not None and bench.session.submit(command)
    assert bench.state.is_over
    panel = bench.room.panels["tiles"]
    assert panel.isVisible() and panel.is_folded
    bench.click(panel.header)
    bench.show()
    words = sheet(bench).notes.words
    assert words.isVisible()
    assert words.text(0).startswith("Ann: CATS is in open-english.")


def test_without_words_the_result_has_all_the_room(bench: Bench) -> None:
    begin(bench)
    for _ in range(6):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
        hand_over(bench)
    command = simple_command(bench.state, TableAct.CLAIM_END, bench.state.on_turn or 0)
    assert command is not None and bench.session.submit(command)
    assert bench.room.panels["tiles"].isHidden()
