# SPDX-License-Identifier: MIT
"""An anagram wall, quizzes with a time limit, and what was missed, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.learn.quiz_results import LOG, read_results
from desktop_app.learn.stopwatch import MS_A_SECOND
from desktop_app.session.study_presenter import Order, QuizKind
from desktop_app.storage.learners import LearnerLog
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import MINUTES, WALL, StudyPage
from tests.gui.learn.test_study_page import begin, key, log_of, study
from tests.unit.learn.test_stopwatch import Clock

KEY = Qt.Key


@pytest.fixture
def words(page: LearnPage, qtbot: QtBot) -> StudyPage:
    return study(page, qtbot)


def begin_wall(words: StudyPage, qtbot: QtBot, query: str) -> None:
    """Choose words and press the button."""
    choice = words.choice
    choice.query.setFocus()
    choice.query.clear()
    QTest.keyClicks(choice.query, query)
    with qtbot.waitSignal(words.presenter.listed):
        QTest.keyClick(choice.query, KEY.Key_Return)
    choice.kind.setCurrentIndex(choice.kind.findData(WALL))
    choice.order.setCurrentIndex(choice.order.findData(Order.ALPHABETICAL))
    with qtbot.waitSignal(words.walls.begun):
        QTest.mouseClick(choice.begin, Qt.MouseButton.LeftButton)


def test_a_wall_is_solved_by_keyboard_in_any_order(words: StudyPage, qtbot: QtBot) -> None:
    begin_wall(words, qtbot, "anagram:CARE or QI")
    wall = words.wall
    assert wall.isVisible() and wall.line.hasFocus() and not wall.clock.isVisible()
    assert set(wall.cells) == {"ACER", "IQ"} and "1" in wall.cells["IQ"].text()
    assert wall.said.text().startswith("Find all words of these letters"), "also of other lists"
    key("qi")
    key(KEY.Key_Return)
    assert not wall.cells["IQ"].isEnabled() and "QI" in wall.cells["IQ"].text()
    assert "last" in wall.said.text()
    key("crea ")
    assert wall.said.property("role") == "bad", "a space ends a word too"
    key("tea ")
    assert "no set" in wall.said.text()
    cell = wall.cells["ACER"]
    cell.setFocus()
    key("c")
    assert wall.line.hasFocus() and wall.line.text().upper() == "C", "letters go into the line"
    key("are ")
    assert "CARE" in cell.text() and "left" in cell.accessibleName()
    with qtbot.waitSignal(words.presenter.meanings_found):
        key(KEY.Key_Escape)
    assert words.end.isVisible() and "2 of" in words.end.sum.text()
    said = words.end.missed.toPlainText()
    assert "RACE" in said and "CARE" not in said.replace("RACE", "")
    assert len(said.splitlines()) > 2, "each missed word has its meaning"


def test_a_wall_begins_without_what_was_said_before(words: StudyPage, qtbot: QtBot) -> None:
    said: list[str] = []
    words.said.connect(said.append)
    words.said.emit("26 sets of letters were written.")
    begin_wall(words, qtbot, "QI")
    assert said[-1] == ""


def test_what_a_wall_left_becomes_cards_in_one_click(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    begin_wall(words, qtbot, "anagram:CARE or QI")
    key("qi ")
    key(KEY.Key_Escape)
    with qtbot.waitSignal(words.presenter.said):
        QTest.mouseClick(words.end.keep, Qt.MouseButton.LeftButton)
    assert [each.rpartition(":")[2] for each in log_of(data_dir)] == ["ACER"]
    with qtbot.waitSignal(words.presenter.asked) as got:
        QTest.mouseClick(words.end.repeat, Qt.MouseButton.LeftButton)
    assert got.args[0].question.prompt == "ACER"


def test_letters_are_mixed_by_mouse(words: StudyPage, qtbot: QtBot) -> None:
    begin_wall(words, qtbot, "anagram:RETAINS")
    (cell,) = words.wall.cells.values()
    orders = set()
    for _ in range(5):
        QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
        orders.add(cell.order)
    assert len(orders) > 1 and {"".join(sorted(each)) for each in orders} == {"AEINRST"}
    QTest.mouseClick(words.wall.sort, Qt.MouseButton.LeftButton)
    assert cell.order == "AEINRST" and words.wall.line.hasFocus()


def learner_log(words: StudyPage) -> LearnerLog:
    return LearnerLog(words.presenter.own.folder.parent / f"{LOG}.log")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(page: LearnPage, clock: Clock, qtbot: QtBot) -> StudyPage:
    """The section with a clock for tests."""
    shown = study(page, qtbot)
    shown.presenter.clock_ms = shown.walls.clock_ms = clock
    shown.choice.minutes.setCurrentIndex(MINUTES.index(1))
    return shown


def test_a_wall_ends_when_its_time_is_up_and_is_compared(
    timed: StudyPage, clock: Clock, qtbot: QtBot
) -> None:
    for used_s, best in ((60, ""), (30, "so far"), (45, "Your best with")):
        begin_wall(timed, qtbot, "anagram:CARE")
        assert timed.wall.clock.text() == "1:00"
        key("care ")
        clock.ms += used_s * MS_A_SECOND
        timed.walls.tick()
        assert timed.end.isVisible() == (used_s == 60)
        timed.walls.stop()
        assert f"0:{used_s:02}" in timed.end.compared.text().replace("1:00", "0:60")
        assert best in timed.end.compared.text()
        timed.show_again()
    results = read_results(learner_log(timed).read().entries)
    assert [(result.quiz, result.limit_s, result.found) for result in results] == [
        (WALL, 60, 1)
    ] * 3


def test_a_quiz_ends_when_its_time_is_up_with_what_was_given(
    timed: StudyPage, clock: Clock, qtbot: QtBot
) -> None:
    asked = begin(timed, qtbot, QuizKind.SUBWORD, "pattern:GARDEN")
    quiz = timed.quiz
    assert (
        quiz.clock.text() == "1:00"
        and f"{len(asked.question.answers)} answers" in quiz.found.text()
    )
    key("ran")
    key(KEY.Key_Return)
    assert "1 of" in quiz.found.text()
    clock.ms += 61 * MS_A_SECOND
    with qtbot.waitSignal(timed.presenter.meanings_found):
        timed.presenter.tick()
    assert timed.end.isVisible() and "DANGER" in timed.end.missed.toPlainText()
    (result,) = read_results(learner_log(timed).read().entries)
    assert (result.quiz, result.found, result.used_ms) == ("subwords", 1, 60_000)


def test_missing_letters_and_a_blank_are_typed(words: StudyPage, qtbot: QtBot) -> None:
    asked = begin(words, qtbot, QuizKind.MISSING, "pattern:QI")
    assert asked.question.prompt in ("?I", "Q?")
    assert "gap" in words.quiz.prompt.accessibleName()
    key("".join(asked.question.answers).lower())
    key(KEY.Key_Return)
    assert words.quiz.verdict.text() == "Right."
    words.presenter.stop()
    words.show_again()
    asked = begin(words, qtbot, QuizKind.BLANK, "pattern:QI")
    key(" ".join(asked.question.answers).lower())
    key(KEY.Key_Return)
    assert words.quiz.verdict.text() == "Right."


def test_a_cell_has_room_for_any_count(words: StudyPage, qtbot: QtBot) -> None:
    begin_wall(words, qtbot, "anagram:CARE or QI")
    metrics = words.wall.cells["ACER"].fontMetrics()
    assert metrics.horizontalAdvance("(10)") == metrics.horizontalAdvance("(11)")


@pytest.mark.parametrize("width", [1280, 1024, 700])
def test_sets_fill_the_width_in_columns_of_one_width(
    words: StudyPage, qtbot: QtBot, width: int
) -> None:
    window = words.window()
    window.resize(1400, 800)
    begin_wall(words, qtbot, "length:4 probability:1-12")
    window.resize(width, 700)
    QTest.qWait(50)
    cells = list(words.wall.cells.values())
    assert len({cell.width() for cell in cells}) == 1 and len(cells) > 4
    right = max(cell.geometry().right() for cell in cells)
    wall = words.wall.area.viewport().width()
    assert wall - len(cells) <= right + 1 <= wall


def test_sets_that_just_fit_do_not_make_the_scroll_bar_come_and_go(
    words: StudyPage, qtbot: QtBot
) -> None:
    window = words.window()
    choice = words.choice
    choice.most.setCurrentIndex(choice.most.findData(50))
    begin_wall(words, qtbot, "length:4 probability:1-150")
    grid, area = words.wall._grid, words.wall.area
    for width in range(760, 1300, 60):
        for height in range(420, 900, 40):
            window.resize(width, height)
            QTest.qWait(1)
            assert grid.geometry().right() < area.viewport().width()
            assert not area.horizontalScrollBar().maximum()


def test_a_bar_that_is_not_needed_takes_no_column(words: StudyPage, qtbot: QtBot) -> None:
    window, choice = words.window(), words.choice
    choice.most.setCurrentIndex(choice.most.findData(20))
    begin_wall(words, qtbot, "length:7 probability:1-100")
    grid, area = words.wall._grid, words.wall.area
    low, high = 400, 694
    for height in (high, low, high):
        window.resize(1280, height)
        QTest.qWait(50)
        cells = list(words.wall.cells.values())
        right = max(cell.geometry().right() for cell in cells)
        assert area.viewport().width() - len(cells) <= right + 1 <= area.viewport().width()
        assert grid.height() > area.viewport().height() or height == high


@pytest.mark.parametrize("width", [1280, 700])
def test_every_word_found_is_read_on_its_set(words: StudyPage, qtbot: QtBot, width: int) -> None:
    words.window().resize(width, 700)
    begin_wall(words, qtbot, "anagram:RETAINS or anagram:CARE or QI")
    wall = words.wall
    cell = wall.cells["AEINRST"]
    for number, word in enumerate(("anestri", "antsier", "nastier", "ratines", "retains"), 1):
        key(f"{word} ")
        QTest.qWait(1)
        found = [each for each in cell.text().split() if len(each) == 7]
        assert len(found) == number and found[0] == word.upper()
        lines = cell.text().splitlines()
        assert len(lines) * cell.fontMetrics().lineSpacing() <= cell.height()
        advance = cell.fontMetrics().horizontalAdvance
        assert max(map(advance, lines)) <= cell.width()
    assert wall.area.horizontalScrollBar().maximum() == 0


def test_a_word_that_is_given_twice_is_answered_anew(words: StudyPage, qtbot: QtBot) -> None:
    begin_wall(words, qtbot, "anagram:CARE or QI")
    wall = words.wall
    for word in ("care", "crea", "tea"):
        key(f"{word} ")
        first, role = wall.said.text(), wall.said.property("role")
        key(f"{word} ")
        assert wall.said.text() != first and word.upper() in wall.said.text()
        assert role != wall.said.property("role") or word != "care", "it stands out"
