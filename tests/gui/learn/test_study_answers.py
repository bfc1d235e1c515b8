# SPDX-License-Identifier: MIT
"""Typed answers of a quiz: several in a line, some of them slips; lists named in a search."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.session.study_presenter import QuizKind
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import StudyPage
from tests.gui.learn.test_study_page import begin, key, shown, study

KEY = Qt.Key


@pytest.fixture
def words(page: LearnPage, qtbot: QtBot) -> StudyPage:
    return study(page, qtbot)


def test_the_words_of_a_search_are_named_to_the_end(words: StudyPage, qtbot: QtBot) -> None:
    refused: list[str] = []
    words.presenter.refused.connect(refused.append)
    begin(words, qtbot, QuizKind.RECALL, "length:2 has:Q")
    key("qo")
    key(KEY.Key_Return)
    key("qi")
    key(KEY.Key_Return)
    assert words.quiz.verdict.text().startswith("Not quite.")
    with qtbot.waitSignal(words.presenter.asked):
        key("1")
    key("qi")
    key(KEY.Key_Return)
    key(KEY.Key_Return)
    assert shown(words) is words.end
    with qtbot.waitSignal(words.presenter.asked):
        QTest.mouseClick(words.end.repeat, Qt.MouseButton.LeftButton)
    qtbot.wait(100)
    assert refused == []
    assert words.quiz.prompt.text() == "length:2 has:Q"


def test_right_words_count_beside_a_slip(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.SUBWORD, "anagram:CARE")
    key("care race xx re")
    key(KEY.Key_Return)
    found = words.quiz.found.text()
    assert "2 of" in found and "CARE RACE" in found
    assert "XX: not the letters of the question." in found
    assert "RE: at least three letters." in found
    key("arc")
    key(KEY.Key_Return)
    assert "3 of" in words.quiz.found.text() and "XX" not in words.quiz.found.text()


@pytest.mark.parametrize("kind", [QuizKind.MISSING, QuizKind.HOOK, QuizKind.ANAGRAM])
def test_what_has_no_letter_gives_nothing_up(
    words: StudyPage, qtbot: QtBot, kind: QuizKind
) -> None:
    begin(words, qtbot, kind, "CARE")
    key("7")
    key(KEY.Key_Return)
    assert words.quiz.is_asking
    assert words.quiz.found.text() == "Type letters."
    key("e")
    assert words.quiz.found.text() != "Type letters."


def test_no_word_found_leaves_no_colon(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "anagram:CARE")
    key("crea")
    key(KEY.Key_Return)
    assert words.quiz.found.text() == "0 of 4 found   Not in the list: CREA"


def test_the_count_has_the_answer_that_is_shown(words: StudyPage, qtbot: QtBot) -> None:
    begin(words, qtbot, QuizKind.ANAGRAM, "QI")
    assert words.quiz.progress.text() == "1 left, 0 of 0 right"
    key("qi")
    key(KEY.Key_Return)
    assert words.quiz.progress.text() == "0 left, 1 of 1 right"
