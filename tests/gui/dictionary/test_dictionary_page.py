# SPDX-License-Identifier: MIT
"""The dictionary by keyboard and mouse; closed during games."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.dictionary import Dictionary, Search
from desktop_app.ui.dictionary.dictionary_page import DictionaryPage
from desktop_app.ui.theme import THEMES
from tests.helpers.hand_timer import HandTimer

WORDS = "ACRE a unit of <area>\nARE\nCAR\nCARE to feel concern\nCARES\nRACE\nSCARE\nXI\n"


CLOSED = "It stays closed."


class Bench:
    def __init__(self, qtbot: QtBot, folder: Path, words: str = WORDS) -> None:
        self.qtbot = qtbot
        self.is_barred = False
        store = LexiconStore(folder / "none", folder / "lexica", folder / "cache")
        if words:
            source = folder / "club.txt"
            source.write_text(words, encoding="ascii")
            store.import_list(source, "club")
        self.timer = HandTimer()
        self.own = folder / "own"
        dictionary = Dictionary(store, Definitions(folder / "open.tsv.gz", folder / "own"), "club")
        self.answers = 0
        self.page = DictionaryPage(
            dictionary, lambda: CLOSED if self.is_barred else "", pause=self.timer
        )
        dictionary.answered.connect(self._count)
        qtbot.addWidget(self.page)
        self.page.show()
        assert QTest.qWaitForWindowActive(self.page)
        self.page.focus_line()

    def define(self, line: str) -> None:
        """Write a club's own file of definitions."""
        self.own.mkdir(exist_ok=True)
        (self.own / "ours.txt").write_text(line, encoding="utf-8")

    def _count(self) -> None:
        self.answers += 1

    def answered(self) -> str:
        """Wait for the answer to the last question, and return its text."""
        before = self.answers
        self.qtbot.waitUntil(lambda: self.answers > before)
        return self.page.answer.toPlainText()

    def look_up(self, text: str) -> str:
        self.page.line.clear()
        QTest.keyClicks(self.page.line, text)
        QTest.keyClick(self.page.line, Qt.Key.Key_Return)
        return self.answered()

    def choose(self, search: Search) -> None:
        button = self.page.kinds.button(list(Search).index(search))
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        assert self.page.search is search


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path)


def test_a_word_with_all_that_is_known_of_it(bench: Bench, qtbot: QtBot) -> None:
    text = bench.look_up("care")
    page = bench.page
    qtbot.waitUntil(lambda: "Number 2 of the 4-letter words" in page.answer.toPlainText())
    for said in ("CARE", "has it", "to feel concern", "Hooks in club", "ARE", "CAR"):
        assert said in text
    assert text.split("Anagrams")[1].split()[:2] == ["ACRE", "RACE"]


def test_definitions_and_lines_that_cannot_be_read(bench: Bench) -> None:
    assert "No open definition." in bench.look_up("xi")
    bench.define("XI\ta letter <of> Greek\nQI life\n")
    text = bench.look_up("xi")
    assert "Definition from ours.txt" in text and "a letter <of> Greek" in text
    assert "line 2, column 3" in text
    assert "No open definition." not in bench.look_up("care"), "its list has one"


def test_a_word_that_no_list_has(bench: Bench) -> None:
    text = bench.look_up("zzz")
    assert "does not have it" in text
    assert "No other word has these letters." in text


def test_what_is_typed_is_looked_up_after_a_pause(bench: Bench) -> None:
    QTest.keyClicks(bench.page.line, "xi")
    assert bench.timer.is_going
    bench.timer.ring()
    assert "XI" in bench.answered()


def test_a_definition_is_shown_as_it_stands(bench: Bench) -> None:
    assert "a unit of <area>" in bench.look_up("acre")


@pytest.mark.parametrize(
    ("search", "text", "words"),
    [
        (Search.ANAGRAM, "rac?", ["ACRE", "CARE", "RACE"]),
        (Search.PARTS, "car?", ["ACRE", "CARE", "RACE", "ARE", "CAR"]),
        (Search.PATTERN, "*are", ["SCARE", "CARE", "ARE"]),
    ],
)
def test_the_other_searches(bench: Bench, search: Search, text: str, words: list[str]) -> None:
    bench.choose(search)
    said = bench.look_up(text)
    found = [word for word in said.split() if word.isupper() and word in WORDS.split()]
    assert found == words
    assert f"{len(words)} words in club fit." in said


def test_another_kind_looks_the_same_text_up_again(bench: Bench) -> None:
    bench.look_up("care")
    bench.choose(Search.ANAGRAM)
    assert "3 words in club fit." in bench.answered()


@pytest.mark.parametrize(
    ("search", "text", "said"),
    [
        (Search.WORD, "c?re", "For a blank (?)"),
        (Search.WORD, "c4re", "4 in C4RE is not a letter"),
        (Search.ANAGRAM, "c4re", "This cannot be looked up"),
        (Search.PATTERN, "c[ar", "not closed"),
        (Search.PATTERN, "zz*", "No word in club fits."),
    ],
)
def test_what_cannot_be_looked_up_is_explained(
    bench: Bench, search: Search, text: str, said: str
) -> None:
    bench.choose(search)
    assert said in bench.look_up(text)


def test_a_word_in_the_answer_is_looked_up_by_a_click(bench: Bench) -> None:
    bench.choose(Search.ANAGRAM)
    bench.look_up("rac?")
    bench.page.answer.anchorClicked.emit(QUrl("RACE"))
    assert "Hooks in club" in bench.answered()
    assert bench.page.line.text() == "RACE"
    assert bench.page.search is Search.WORD


def test_links_can_be_reached_by_keyboard(bench: Bench) -> None:
    bench.look_up("acre")
    answer = bench.page.answer
    answer.setFocus()
    QTest.keyClick(answer, Qt.Key.Key_Tab)
    QTest.keyClick(answer, Qt.Key.Key_Return)
    assert bench.answered().split()[0] in ("CARE", "RACE")


def test_it_stays_closed_while_people_play(bench: Bench) -> None:
    bench.look_up("care")
    bench.is_barred = True
    bench.page.check_bar()
    assert bench.page.is_closed_now
    assert not bench.page.line.isEnabled() and bench.page.line.text() == ""
    said = bench.page.answer.toPlainText()
    assert "stays closed" in said and "CARE" not in said
    bench.page.show_theme(THEMES["night"])
    assert "stays closed" in bench.page.answer.toPlainText()
    bench.is_barred = False
    bench.page.check_bar()
    assert bench.page.line.isEnabled()
    assert bench.page.answer.toPlainText() == "Words you look up appear here."


def test_a_game_that_begins_meanwhile_closes_it_before_the_answer(bench: Bench) -> None:
    QTest.keyClicks(bench.page.line, "care")
    QTest.keyClick(bench.page.line, Qt.Key.Key_Return)
    bench.is_barred = True
    assert "stays closed" in bench.answered()
    bench.page.look_up("xi")
    assert "XI" not in bench.page.answer.toPlainText()


def test_escape_closes_the_window(bench: Bench) -> None:
    QTest.keyClick(bench.page.line, Qt.Key.Key_Escape)
    assert not bench.page.isVisible()


def test_without_a_list_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path, words="")
    assert bench.look_up("care") == "No word list is installed."


@pytest.mark.parametrize("theme", THEMES)
def test_it_takes_the_colours_of_a_theme(bench: Bench, theme: str) -> None:
    bench.look_up("care")
    bench.page.show_theme(THEMES[theme])
    assert THEMES[theme].good in bench.page.answer.toHtml()
