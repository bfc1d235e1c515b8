# SPDX-License-Identifier: MIT
"""The end of a session of word study, and cards that are put off, suspended and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.learn.deck import Grade
from desktop_app.session.study_presenter import QuizKind
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_end import EndPart
from desktop_app.ui.learn.study_page import StudyPage
from desktop_app.ui.learn.suspended_box import SuspendedBox
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.keys import STILL_TYPING_MS
from tests.gui.learn.test_study_page import begin, due_cards, key, log_of, shown, study
from tests.gui.learn.test_study_wall import begin_wall
from tests.unit.learn.test_stopwatch import Clock

KEY = Qt.Key
CARDS = ("card:open-english:QI", "card:open-english:ZA", "card:open-english:CARE")


@pytest.fixture
def words(page: LearnPage, qtbot: QtBot) -> StudyPage:
    return study(page, qtbot)


@pytest.mark.parametrize("is_typed", [True, False])
def test_what_is_still_typed_presses_no_button_of_the_end(
    words: StudyPage, qtbot: QtBot, is_typed: bool
) -> None:
    clock = Clock()
    words.walls.clock_ms = clock
    words.choice.minutes.setCurrentIndex(1)
    begin_wall(words, qtbot, "anagram:CARE or QI")
    if is_typed:
        key("care acre race acer qi ")
    else:
        clock.ms += 60_000
        words.walls.tick()
    assert shown(words) is words.end
    asked: list[object] = []
    words.presenter.asked.connect(asked.append)
    for each in (KEY.Key_Space, KEY.Key_Q, KEY.Key_Return):
        key(each)
    qtbot.wait(200)
    assert shown(words) is words.end and not asked
    qtbot.wait(STILL_TYPING_MS + 200)
    key(KEY.Key_Space)
    qtbot.waitUntil(lambda: shown(words) is not words.end)


def test_a_key_that_goes_somewhere_ends_the_wait(words: StudyPage, qtbot: QtBot) -> None:
    begin_wall(words, qtbot, "QI")
    key("qi ")
    assert shown(words) is words.end
    key(KEY.Key_Tab)
    words.end.back.setFocus()
    key(KEY.Key_Space)
    assert shown(words) is words.choice


def test_page_keys_scroll_what_was_missed(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.RECALL, "length:2")
    key(KEY.Key_Return)
    assert words.quiz.verdict.text() == "Not quite.  128 missed.", "the words are listed below it"
    text = words.quiz.cards.toPlainText()
    assert words.quiz.cards.isVisible() and "AA" in text and "ZO" in text
    with qtbot.waitSignal(words.presenter.meanings_found):
        words.presenter.stop()
    bar = words.end.missed.verticalScrollBar()
    assert words.end.repeat.hasFocus() and bar.value() == 0
    key(KEY.Key_PageDown)
    assert bar.value() > 0
    key(KEY.Key_PageUp)
    assert bar.value() == 0


@pytest.mark.parametrize("size", [QSize(420, 400), QSize(420, 200)])
def test_the_buttons_of_the_end_are_whole_in_a_small_window(
    words: StudyPage, qtbot: QtBot, size: QSize
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    end = EndPart(words.presenter, window)
    column_of(end, parent=window)
    window.resize(size)
    window.show()
    begin(words, qtbot, QuizKind.ANAGRAM, "QI")
    key(KEY.Key_Return)
    words.presenter.stop()
    qtbot.wait(50)
    assert window.size() == size
    for button in (end.repeat, end.keep, end.back):
        assert button.width() >= button.sizeHint().width(), button.text()
        row = button.parentWidget()
        assert row is not None and row.rect().contains(button.geometry()), button.text()
        button.setFocus()
        qtbot.wait(10)
        at = button.mapTo(end, button.rect().topLeft())
        assert end.rect().contains(QRect(at, button.size())), button.text()


def test_the_end_says_what_was_put_off(words: StudyPage, qtbot: QtBot) -> None:
    due_cards(words, qtbot, *CARDS)
    QTest.mouseClick(words.quiz.rest, Qt.MouseButton.LeftButton)
    assert shown(words) is words.end
    assert words.end.compared.isVisible()
    assert words.end.compared.text() == "3 cards were put off to tomorrow."


def test_a_card_is_suspended_and_resumed_by_keys(
    words: StudyPage, qtbot: QtBot, data_dir: Path
) -> None:
    due_cards(words, qtbot, *CARDS)
    first = words.quiz.prompt.text()
    QTest.keyClick(words.quiz, KEY.Key_P, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: words.quiz.prompt.text() != first)
    key_of = f"card:open-english:{first}"
    assert log_of(data_dir).card(key_of).is_suspended
    assert words.quiz.progress.text().startswith("2 left")
    words.presenter.stop()
    assert "One card was suspended" in words.end.compared.text()
    words.show_again()
    assert words.choice.due.text() == "2 cards are due today."
    words.choice.more.menu().aboutToShow.emit()
    actions = {action.text(): action for action in words.choice.more.menu().actions()}
    actions["Suspended cards..."].trigger()
    box = words.findChild(SuspendedBox)
    assert box is not None
    qtbot.waitUntil(box.isVisible)
    assert box.cards.text(0, 0) == first and box.cards.text(0, 1) == "Flashcards"
    QTest.keyClick(box.cards, KEY.Key_Return)
    assert not log_of(data_dir).card(key_of).is_suspended
    assert words.choice.due.text() == "3 cards are due today."
    words.choice.more.menu().aboutToShow.emit()
    texts = [action.text() for action in words.choice.more.menu().actions()]
    assert "Suspended cards..." not in texts, "none is left"


def test_a_quiz_says_when_it_grades_a_card(words: StudyPage, qtbot: QtBot) -> None:
    said = "This is one of your cards: the answer counts for it."
    due_cards(words, qtbot, "anagram:open-english:IQ")
    assert said not in words.quiz.progress.text(), "the cards of today are cards"
    words.presenter.stop()
    words.show_again()
    begin(words, qtbot, QuizKind.ANAGRAM, "QI or ZA")
    seen = {}
    for _ in range(2):
        seen[words.quiz.prompt.text()] = said in words.quiz.progress.text()
        key(words.quiz.prompt.text().replace(" ", "")[::-1])
        key(KEY.Key_Return)
        key(KEY.Key_Return)
    assert seen == {"I Q": True, "A Z": False}


def test_only_cards_that_were_answered_are_learned(words: StudyPage, qtbot: QtBot) -> None:
    due_cards(words, qtbot, *CARDS)
    assert words.learned() == ("0 of 3 cards for words answered.",)
    words.presenter.grade(Grade.GOOD)
    assert words.learned() == ("1 of 3 cards for words answered.",)


@pytest.mark.parametrize(("query", "shares"), [("anagram:CARE", True), ("QI", False)])
def test_fewer_cards_than_words_are_explained(
    words: StudyPage, qtbot: QtBot, query: str, shares: bool
) -> None:
    with qtbot.waitSignal(words.presenter.said) as got:
        words.presenter.add_cards(query, QuizKind.ANAGRAM)
    said = "One card was added."
    assert got.args[0] == (f"{said} Words of the same letters share a card." if shares else said)
