# SPDX-License-Identifier: MIT
"""The section *Drills* by mouse and by keyboard, and what the learner's log keeps of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.drills import DRILLS, drill_question
from desktop_app.learn.lesson import Place
from desktop_app.learn.moves import read_move
from desktop_app.session.drill_presenter import LOG, QUESTIONS, DrillPresenter
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.ui.learn.answer_parts import LinePart
from desktop_app.ui.learn.drill_page import RIGHT, TIME, DrillPage
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.theme import THEMES
from tests.gui.learn.conftest import labels
from tests.gui.learn.lesson_hands import press

KEY = Qt.Key
HOOKS, ANAGRAM = list(DRILLS).index("hooks"), list(DRILLS).index("anagram")


class Clock:
    """Milliseconds that stand still until a test lets them pass."""

    def __init__(self) -> None:
        self.now = 0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def learner(tmp_path: Path) -> LearnPresenter:
    return LearnPresenter(tmp_path, now_ms=lambda: 1_000)


def section(learner: LearnPresenter, folder: Path, clock: Clock) -> DrillPage:
    """The section alone, with the school list."""
    rules = ("naspa-2016", "", "open-english-school")
    presenter = DrillPresenter(
        learner, lexicon_store(), lambda: rules, folder / "journals", now_ms=lambda: clock.now
    )
    page = DrillPage(presenter)
    page.build()
    page.show_theme(next(iter(THEMES.values())))
    page.resize(QSize(1200, 700))
    page.show()
    page.show_again()
    return page


@pytest.fixture
def drills(qtbot: QtBot, tmp_path: Path, learner: LearnPresenter, clock: Clock) -> DrillPage:
    page = section(learner, tmp_path, clock)
    qtbot.addWidget(page)
    return page


def right_answer(page: DrillPage) -> str:
    """An answer that is right: the one the drill would show."""
    doing = page.presenter._doing
    assert doing is not None
    return doing.run.question.example


def type_text(page: DrillPage, text: str) -> None:
    """Type an answer into the line and give it."""
    part = page.player.part
    assert isinstance(part, LinePart)
    part.focus_first()
    QTest.keyClicks(part.field, text)
    QTest.keyClick(part.field, KEY.Key_Return)
    page.presenter.wait()


def press_enter(page: DrillPage) -> None:
    QTest.keyClick(page.player, KEY.Key_Return)
    page.presenter.wait()


def click_row(page: DrillPage, row: int) -> None:
    table = page.table
    where = table.visualRect(table.model().index(row, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    page.presenter.wait()


def cell(page: DrillPage, row: int, column: int) -> str:
    return page.table.text(row, column)


def test_the_room_lists_every_drill_with_a_sentence(page: LearnPage) -> None:
    page.show_section("drills")
    drills = page.sections["drills"]
    assert isinstance(drills, DrillPage)
    assert len(drills.table.rows) == len(DRILLS)
    for row, each in enumerate(DRILLS.values()):
        assert cell(drills, row, 0) == f"{each.title}\n{each.about}"
    click_row(drills, ANAGRAM)
    assert drills.player.isVisible() and not page.tabs.tabBar().isVisible()
    QTest.keyClick(page, KEY.Key_Escape)
    assert drills.table.isVisible() and page.tabs.tabBar().isVisible()


def test_sum_of_a_missed_score_is_written_out_once(drills: DrillPage) -> None:
    click_row(drills, list(DRILLS).index("score"))
    type_text(drills, "9999")
    text = drills.player.feedback.text()
    total = right_answer(drills)
    assert text.endswith(f"The answer: {total}")


def test_ten_questions_by_keyboard_give_accuracy_and_time(
    drills: DrillPage, clock: Clock, learner: LearnPresenter
) -> None:
    drills.table.setFocus()
    for _ in range(ANAGRAM):
        QTest.keyClick(drills.table, KEY.Key_Down)
    QTest.keyClick(drills.table, KEY.Key_Return)
    drills.presenter.wait()
    assert f"1 of {QUESTIONS}" in labels(drills.player)
    for number in range(QUESTIONS):
        clock.now += 7_500
        type_text(drills, right_answer(drills) if number else "zzzz")
        assert len(learner.learner.log(LOG).read().entries) == number + 1
        mark = "\N{CHECK MARK}" if number else "\N{BALLOT X}"
        assert drills.player.feedback.text().startswith(mark)
        assert ("The answer: " in drills.player.feedback.text()) == (number == 0)
        press_enter(drills)
    assert "Right: 9 of 10." in labels(drills.player) and "7.5 s" in labels(drills.player)
    assert "Before" not in labels(drills.player), "it was the first time"
    press_enter(drills)
    assert f"1 of {QUESTIONS}" in labels(drills.player), "ten more"
    for _ in range(QUESTIONS):
        clock.now += 5_000
        type_text(drills, right_answer(drills))
        press_enter(drills)
    text = labels(drills.player)
    assert "Right: 10 of 10. Before: 9 of 10." in text and "5.0 s. Before: 7.5 s." in text
    drills.go_back()
    assert cell(drills, ANAGRAM, RIGHT) == "19 of 20" and cell(drills, ANAGRAM, TIME) == "5.0 s"
    (offer,) = drills.suggestions()
    assert "Find the word" in offer.text and "19 of 20" in drills.learned()[0]


def test_typed_play_is_laid_and_the_right_one_shown(
    drills: DrillPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = iter(range(100))
    seed = next(
        draw
        for draw in draws
        if isinstance(
            drill_question(
                drills.presenter._source_for(drills.presenter._rules(), "Me", draw),
                "endgame",
                draw,
                0,
            ).task,
            Place,
        )
    )
    drills.presenter.begin("endgame", seed=seed)
    drills.presenter.wait()
    board = drills.player.board
    right = read_move(right_answer(drills), board.board.shown_board)[1]
    type_text(drills, right_answer(drills))
    assert set(board.placements) == set(right)
    drills.presenter.begin("endgame", seed=seed)
    drills.presenter.wait()
    type_text(drills, "pass")
    assert drills.player.view is not None and drills.player.view.is_over
    assert set(drills.player.view.help.ghosts) == set(right)


def test_hooks_are_chosen_by_mouse(drills: DrillPage, learner: LearnPresenter) -> None:
    click_row(drills, HOOKS)
    for number in right_answer(drills).split():
        press(drills.player, drills.player.view.options[int(number) - 1])
    press(drills.player, "Check")
    drills.presenter.wait()
    assert drills.player.feedback.text().startswith("\N{CHECK MARK}")
    press(drills.player, "Go on")
    drills.presenter.wait()
    assert f"2 of {QUESTIONS}" in labels(drills.player)
    press(drills.player, "Leave")
    assert drills.table.isVisible() and cell(drills, HOOKS, RIGHT) == "1 of 1"


def test_letters_of_hooks_are_typed_and_fit_without_scrolling(drills: DrillPage) -> None:
    click_row(drills, HOOKS)
    player = drills.player
    assert player.view is not None and len(player.view.options) == 26
    assert player.text_area.verticalScrollBar().maximum() == 0
    for number in right_answer(drills).split():
        QTest.keyClicks(player, player.view.options[int(number) - 1].lower())
    assert player.answer.split() == right_answer(drills).split()
    QTest.keyClick(player, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    drills.presenter.wait()
    assert player.feedback.text().startswith("\N{CHECK MARK}")


def test_each_answer_counts_once_and_survives_a_crash(
    drills: DrillPage, learner: LearnPresenter, tmp_path: Path, clock: Clock, qtbot: QtBot
) -> None:
    drills.begin("anagram")
    drills.presenter.wait()
    drills.presenter.answer("zzzz")
    drills.presenter.answer("zzzz")
    drills.presenter.wait()
    drills.presenter.answer(right_answer(drills))
    drills.presenter.wait()
    again = section(LearnPresenter(tmp_path, now_ms=lambda: 2_000), tmp_path, clock)
    qtbot.addWidget(again)
    assert cell(again, ANAGRAM, RIGHT) == "0 of 1" and not cell(again, ANAGRAM, TIME)


def test_an_answer_that_cannot_be_saved_is_not_judged(
    drills: DrillPage, learner: LearnPresenter
) -> None:
    said: list[str] = []
    drills.said.connect(said.append)
    drills.begin("anagram")
    drills.presenter.wait()
    learner.learner.log(LOG).path.mkdir(parents=True)
    type_text(drills, right_answer(drills))
    assert LOG in said[-1] and not drills.player.feedback.isVisible()


def test_another_learner_has_a_record_of_their_own(
    drills: DrillPage, learner: LearnPresenter
) -> None:
    drills.begin("anagram")
    drills.presenter.wait()
    type_text(drills, right_answer(drills))
    learner.add("Ben")
    assert drills.table.isVisible() and not cell(drills, ANAGRAM, RIGHT)


def test_every_button_says_what_it_does(drills: DrillPage) -> None:
    drills.begin("score")
    drills.presenter.wait()
    player = drills.player
    for button in (player.main, player.leave, player.back, player.shuffle, player.hint):
        assert button.toolTip()
    assert drills.table.accessibleName()
