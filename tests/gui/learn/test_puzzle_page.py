# SPDX-License-Identifier: MIT
"""The section *Puzzles* by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.learn.puzzles import Attempt
from desktop_app.ui.learn.answer_parts import LinePart
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.puzzle_page import PuzzlePage
from desktop_app.ui.theme import THEMES
from tests.gui.learn.conftest import labels
from tests.gui.learn.lesson_hands import press
from tests.helpers.puzzles import BEST, PUZZLES, WatchedPresenter

KEY = Qt.Key


@pytest.fixture
def puzzles(qtbot: QtBot, tmp_path: Path) -> PuzzlePage:
    """The section alone, with five puzzles."""
    page = PuzzlePage(WatchedPresenter(tmp_path).presenter)
    page.build()
    qtbot.addWidget(page)
    page.show_theme(next(iter(THEMES.values())))
    page.resize(QSize(1200, 700))
    page.show()
    page.show_again()
    qtbot.waitUntil(lambda: len(page.table.rows) == len(PUZZLES))
    return page


def type_text(page: PuzzlePage, text: str) -> None:
    """Type an answer into the line and give it."""
    part = page.player.part
    assert isinstance(part, LinePart)
    part.focus_first()
    QTest.keyClicks(part.field, text)
    QTest.keyClick(part.field, KEY.Key_Return)


def test_the_room_has_the_section_with_the_shipped_puzzles(page: LearnPage, qtbot: QtBot) -> None:
    page.show_section("puzzles")
    section = page.sections["puzzles"]
    assert isinstance(section, PuzzlePage)
    qtbot.waitUntil(lambda: len(section.table.rows) == 5)
    assert not section.note.isVisible(), "the shipped puzzles fit the shipped words and engine"
    (offer,) = section.suggestions()
    assert "5" in offer.text
    page.start("puzzles", offer)
    assert section.player.isVisible() and not page.tabs.tabBar().isVisible()
    QTest.keyClick(page, KEY.Key_Escape)
    assert section.table.isVisible() and page.tabs.tabBar().isVisible()


def test_a_puzzle_is_solved_by_keyboard(puzzles: PuzzlePage) -> None:
    puzzles.table.setFocus()
    QTest.keyClick(puzzles.table, KEY.Key_Return)
    player = puzzles.player
    assert player.isVisible() and "Best play, grade 1" in labels(player)
    type_text(puzzles, "8D QUIET")
    assert "48 points" in player.feedback.text()
    QTest.keyClick(player, KEY.Key_Return)
    assert "grade 2" in player.title.text()
    QTest.keyClicks(player.board, "VVW")
    QTest.keyClick(player.board, KEY.Key_Return)
    assert "\N{CHECK MARK}" in player.feedback.text()
    QTest.keyClick(player, KEY.Key_Return)
    QTest.keyClick(player, KEY.Key_Y)
    QTest.keyClick(player, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "QUIET is not in the word list" in player.feedback.text()
    puzzles.go_back()
    states = [row.texts[2] for row in puzzles.table.rows]
    assert states == ["Solved at once"] * 3 + ["Open"] * 2
    assert puzzles.onward.text() == "Go on"
    assert "about as strong" not in puzzles.rating.text(), "three answers tell no level"
    assert len(puzzles.learned()) == 1


def test_after_many_answers_the_level_is_said_in_words(puzzles: PuzzlePage) -> None:
    log = puzzles.presenter._presenter.learner.log("puzzles")
    answers = (Attempt(f"p{at}", -300.0, bool(at % 2)).entry() for at in range(60))
    log.append(*answers)
    puzzles.presenter.load()
    assert puzzles.rating.text().startswith("At puzzles you are about as strong as ")
    assert puzzles.rating.text() in puzzles.learned()


def test_tiles_are_laid_on_the_board_by_keyboard(puzzles: PuzzlePage) -> None:
    puzzles.open(BEST.id)
    board = puzzles.player.board
    board.setFocus()
    for _ in range(4):
        QTest.keyClick(board, KEY.Key_Left)
    QTest.keyClicks(board, "QUIET")
    assert len(board.placements) == 5
    QTest.keyClick(board, KEY.Key_Return)
    assert "48" in puzzles.player.feedback.text()
    title = puzzles.player.title.text()
    QTest.keyClick(puzzles.player.main, KEY.Key_Return)
    assert puzzles.player.title.text() != title
    assert puzzles.player.last.isVisible()
    assert puzzles.player.last.text().startswith(f"Last answer: {title}\n")


def test_a_puzzle_is_looked_at_by_mouse(puzzles: PuzzlePage) -> None:
    press(puzzles, "Start")
    player = puzzles.player
    for number in range(1, 5):
        press(player, "Hint")
        assert player.hints.text().count("Hint:") == number
    press(player, "Answer")
    assert "The answer: 8D QUIET" in player.feedback.text()
    press(player, "Leave")
    assert puzzles.table.text(0, 2) == "Answer shown"
    table = puzzles.table
    where = table.visualRect(table.model().index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert "Challenge or not" in player.title.text()


def test_the_last_puzzle_of_the_day_leads_on(puzzles: PuzzlePage) -> None:
    for one, text in zip(PUZZLES, ("8G TEA", "VVW", "yes", "no", "I2 RETAINS"), strict=True):
        puzzles.open(one.id)
        puzzles.player.answered.emit(text)
        if one is BEST:
            puzzles.player.answered.emit("8D QUIET")
    player = puzzles.player
    QTest.keyClick(player, KEY.Key_Return)
    assert "4 of 5" in player.ask.text()
    assert player.main.text() == "Next: Missed puzzles"
    QTest.keyClick(player.main, KEY.Key_Return)
    assert puzzles.missed.isVisible() and len(puzzles.missed.table.rows) == 1
    puzzles.go_back()
    assert puzzles.table.isVisible() and not puzzles.onward.isVisible()
    assert not puzzles.suggestions()


def test_any_puzzle_is_chosen_by_topic_and_grade(puzzles: PuzzlePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "theme high" in topics(puzzles))
    assert topics(puzzles)["kind challenge"] == "2 of 2"
    assert topics(puzzles)["theme high"] == "3 of 3" and "theme blank" not in topics(puzzles)
    puzzles.grade.setCurrentIndex(3)
    assert topics(puzzles)["kind challenge"] == "1 of 2" and topics(puzzles)["any"] == "1 of 5"
    puzzles.topics.set_key("kind challenge")
    puzzles.topics.setFocus()
    QTest.keyClick(puzzles.topics, KEY.Key_Return)
    assert not puzzles.player.isVisible(), "the only one is one of the day"


def topics(page: PuzzlePage) -> dict[str, str]:
    """The counts in the table of topics, by key."""
    table = page.topics
    return {row.key: row.texts[1] for row in table.rows}


def test_the_list_has_two_columns_where_there_is_room(puzzles: PuzzlePage, qtbot: QtBot) -> None:
    assert puzzles.topics.x() > puzzles.table.geometry().right()
    puzzles.resize(QSize(600, 700))
    qtbot.waitUntil(lambda: puzzles.topics.y() > puzzles.table.geometry().bottom())


def test_a_screen_reader_hears_the_tables(puzzles: PuzzlePage) -> None:
    assert puzzles.table.accessibleName() and puzzles.topics.accessibleName()
    assert puzzles.grade.accessibleName() and puzzles.minutes.accessibleName()


def test_a_play_that_is_no_word_is_not_said_to_score(puzzles: PuzzlePage) -> None:
    puzzles.table.setFocus()
    QTest.keyClick(puzzles.table, KEY.Key_Return)
    type_text(puzzles, "8D TIUQE")
    text = puzzles.player.feedback.text()
    assert "Not in the word list: TIUQE." in text and "scores" not in text
    type_text(puzzles, "8E QUIT")
    assert "8E QUIT scores" in puzzles.player.feedback.text()


def test_the_page_has_one_scroll_bar_and_follows_the_marked_row(
    puzzles: PuzzlePage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: "theme high" in topics(puzzles))
    for width in (1200, 600):
        puzzles.resize(width, 300)
        QTest.qWait(1)
        bars = [table.verticalScrollBar() for table in (puzzles.table, puzzles.topics)]
        assert not any(bar.maximum() for bar in bars), width
        assert puzzles.area.verticalScrollBar().maximum() > 0, width
    puzzles.topics.setFocus()
    QTest.keyClick(puzzles.topics, KEY.Key_Home)
    QTest.keyClick(puzzles.topics, KEY.Key_End)
    last = puzzles.topics.visualRect(puzzles.topics.currentIndex()).center()
    seen = puzzles.area.viewport()
    assert seen.rect().contains(puzzles.topics.viewport().mapTo(seen, last))
