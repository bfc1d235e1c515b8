# SPDX-License-Identifier: MIT
"""A rush, survival and missed puzzles by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.learn.puzzles import PuzzleSet
from desktop_app.session.puzzle_presenter import Loaded
from desktop_app.session.puzzle_run_presenter import PuzzleRunPresenter, RunKind, RunRules, RunView
from desktop_app.ui.learn.puzzle_page import PuzzlePage
from desktop_app.ui.learn.puzzle_runs import RunBar
from desktop_app.ui.theme import THEMES
from desktop_app.ui.widgets.keys import STILL_TYPING_MS
from tests.gui.learn.lesson_hands import press
from tests.gui.learn.test_puzzle_page import type_text
from tests.helpers.puzzles import BASIS, WatchedPresenter
from tests.unit.learn.test_stopwatch import Clock
from tests.unit.session.test_puzzle_run_presenter import MORE

KEY = Qt.Key


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def puzzles(qtbot: QtBot, tmp_path: Path, clock: Clock) -> PuzzlePage:
    """The section with five puzzles that are not those of the day, and a clock for tests."""
    presenter = WatchedPresenter(tmp_path, None, Loaded(PuzzleSet(BASIS, MORE))).presenter
    page = PuzzlePage(presenter, PuzzleRunPresenter(presenter, clock_ms=clock, timer=QTimer()))
    page.build()
    qtbot.addWidget(page)
    page.show_theme(next(iter(THEMES.values())))
    page.resize(QSize(1200, 700))
    page.show()
    page.show_again()
    qtbot.waitUntil(lambda: len(page.table.rows) == len(MORE))
    presenter.wait()
    return page


def test_a_rush_by_keyboard(puzzles: PuzzlePage, clock: Clock) -> None:
    assert puzzles.minutes.currentText() == "3 minutes"
    puzzles.rush.setFocus()
    QTest.keyClick(puzzles.rush, KEY.Key_Space)
    assert puzzles.player.isVisible() and puzzles.bar.clock.text() == "3:00"
    assert not puzzles.player.hint.isVisible(), "each puzzle has one answer"
    type_text(puzzles, "8D QUIET")
    assert "48 points" in puzzles.bar.last.text and puzzles.bar.right.text().endswith("1")
    type_text(puzzles, "8G TEA")
    assert "QUIET" in puzzles.bar.last.text and puzzles.bar.wrong.text().endswith("1")
    clock.ms += 180_000
    puzzles.runs.tick()
    end = puzzles.run_end
    assert end.isVisible() and not puzzles.bar.isVisible()
    assert end.heading.text() == "1 puzzle solved" and len(end.table.rows) == 2
    assert end.again.hasFocus()
    end.table.setFocus()
    QTest.keyClick(end.table, KEY.Key_Down)
    QTest.keyClick(end.table, KEY.Key_Return)
    assert puzzles.player.isVisible() and "QUIET" in puzzles.player.feedback.text()
    QTest.keyClick(puzzles.player, KEY.Key_Escape)
    assert end.isVisible(), "looking at a puzzle leads back to the run"
    assert puzzles.go_back() and puzzles.table.isVisible()
    assert "your best is 1" in puzzles.best.text()


def test_the_verdict_of_a_rush_is_whole_in_a_narrow_window(qtbot: QtBot) -> None:
    bar = RunBar()
    qtbot.addWidget(bar)
    bar.resize(620, bar.sizeHint().height())
    bar.show()
    long = "TEA is worth 24 points less. The best play is QUIET at 8D, which scores 50 points. " * 2
    for width in (620, 480):
        bar.setFixedWidth(width)
        bar.show_run(RunView(RunRules(RunKind.RUSH, 3), 1, 1, 90_000, long.strip()))
        QTest.qWait(1)
        assert bar.last.shown_text() == bar.last.text, width


def test_survival_by_mouse_and_what_was_missed_again(puzzles: PuzzlePage) -> None:
    press(puzzles, "Survival")
    assert puzzles.bar.isVisible() and not puzzles.bar.clock.isVisible()
    for number in range(3):
        assert f"{number} of 3" in puzzles.bar.wrong.text()
        type_text(puzzles, "8G TEA")
    assert "3 missed" in puzzles.run_end.about.text()
    press(puzzles.run_end, "Missed puzzles")
    missed = puzzles.missed
    assert missed.isVisible() and len(missed.table.rows) == 3
    press(missed, "Try again")
    type_text(puzzles, "8D QUIET")
    QTest.keyClick(puzzles.player, KEY.Key_Return)
    assert puzzles.player.isVisible(), "the next one follows"
    QTest.keyClick(puzzles.player, KEY.Key_Escape)
    assert missed.isVisible() and missed.again.isEnabled()
    states = [missed.table.text(row, 3) for row in range(3)]
    assert sum("Solved today" in state for state in states) == 1
    press(missed, "Back to the list")
    assert puzzles.tries.text() == "3 missed puzzles"


def test_a_rush_that_is_left_goes_on(puzzles: PuzzlePage, clock: Clock) -> None:
    puzzles.minutes.setCurrentIndex(1)
    press(puzzles, "Puzzle rush")
    clock.ms += 60_000
    press(puzzles.player, "Leave")
    assert not puzzles.bar.isVisible() and puzzles.table.isVisible()
    clock.ms += 600_000
    assert puzzles.resume.text() == "Go on: Puzzle rush of 5 minutes (4:00 left)"
    puzzles.resume.click()
    assert puzzles.bar.clock.text() == "4:00"
    press(puzzles.bar, "End the run")
    assert puzzles.run_end.isVisible() and not puzzles.run_end.table.isVisible()
    press(puzzles.run_end, "Once more")
    assert puzzles.bar.clock.text() == "5:00", "with the same time"


def test_a_puzzle_is_skipped_by_a_key_and_counts_as_missed(puzzles: PuzzlePage) -> None:
    press(puzzles, "Puzzle rush")
    QTest.keyClick(puzzles, KEY.Key_K, Qt.KeyboardModifier.AltModifier)
    QTest.qWait(200)
    assert puzzles.bar.wrong.text().endswith("1") and "QUIET" in puzzles.bar.last.text
    type_text(puzzles, "8D QUIET")
    assert puzzles.bar.right.text().endswith("1"), "the next one is answered at once"
    press(puzzles.bar, "End the run")
    table = puzzles.run_end.table
    assert [table.text(row, 2) for row in range(2)] == ["Skipped", "8D QUIET"]
    assert puzzles.tries.text() == "1 missed puzzle"


def test_an_answer_that_comes_too_late_begins_no_other_rush(
    puzzles: PuzzlePage, clock: Clock
) -> None:
    press(puzzles, "Puzzle rush")
    type_text(puzzles, "8D QUIET")
    clock.ms += 180_000
    puzzles.runs.tick()
    end = puzzles.run_end
    assert end.isVisible() and end.again.hasFocus()
    for each in (KEY.Key_8, KEY.Key_D, KEY.Key_Space, KEY.Key_Return):
        QTest.keyClick(end.again, each)
    QTest.qWait(200)
    assert end.isVisible()
    QTest.qWait(STILL_TYPING_MS + 100)
    QTest.keyClick(end.again, KEY.Key_Space)
    assert puzzles.bar.isVisible() and puzzles.bar.clock.text() == "3:00"


def test_the_puzzle_that_was_missed_last_is_marked_first(puzzles: PuzzlePage) -> None:
    for count in (1, 3):
        press(puzzles, "Puzzle rush")
        for _ in range(count):
            QTest.keyClick(puzzles, KEY.Key_K, Qt.KeyboardModifier.AltModifier)
            QTest.qWait(200)
        press(puzzles.bar, "End the run")
        press(puzzles.run_end, "Missed puzzles")
        assert len(puzzles.missed.table.rows) == count and puzzles.missed.table.row == 0
        press(puzzles.missed, "Back to the list")
