# SPDX-License-Identifier: MIT
"""The rules page, with the bundled rules and keyboard input."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ten_things import MishapAnswers
from desktop_app.rules.topics import Topic, TopicHeading
from desktop_app.session.rule_book import RuleBook
from desktop_app.ui.rules_page.rules_page import RulesPage
from desktop_app.ui.theme import THEMES


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return RuleBook.load()


@pytest.fixture
def page(qtbot: QtBot, book: RuleBook) -> RulesPage:
    widget = RulesPage()
    qtbot.addWidget(widget)
    widget.show_book(book, "naspa-2016")
    widget.show()
    assert QTest.qWaitForWindowActive(widget)
    widget.focus_search()
    return widget


def listed(page: RulesPage) -> list[str]:
    topics = page.topic_list.topics
    return [
        str(topics.index(row).data(Qt.ItemDataRole.UserRole)) for row in range(topics.rowCount())
    ]


def ask(page: RulesPage, words: str) -> None:
    page.search.selectAll()
    QTest.keyClicks(page.search, words)


def compare_with(page: RulesPage, ruleset: str) -> None:
    page.compared.setCurrentIndex(page.compared.findData(ruleset))


def test_it_opens_with_all_topics_under_their_headings(page: RulesPage, book: RuleBook) -> None:
    topics = [topic.id for heading in book.topics() for topic in heading.topics]
    assert [each for each in listed(page) if each] == topics
    assert listed(page).count("") == len(book.topics())
    assert page.search.hasFocus()
    assert page.title.text() == book.topics()[0].topics[0].title


def test_a_newcomers_words_bring_the_answer_up(page: RulesPage) -> None:
    ask(page, "swap with six in the bag")
    assert listed(page)[0] == "exchange-min-bag" == page.topic_list.marked()
    text = page.answer.toPlainText()
    assert "North American" in text and "at least 7 tiles" in text
    assert "Section IV.E.2.a" in text
    assert "exchange.min_bag" not in text, "the name of a key means nothing to a reader"
    assert page.count.text().endswith("topics found, best match first.")


def test_words_that_fit_nothing_say_so_and_leave_the_answer(page: RulesPage) -> None:
    ask(page, "eight tiles")
    before = page.answer.toPlainText()
    page.search.setText("xylophone")
    assert listed(page) == []
    assert page.count.text().startswith("No topic matches")
    assert page.answer.toPlainText() == before
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.answer.toPlainText() == before


def test_a_search_taken_back_lists_everything_at_the_topic_that_was_found(page: RulesPage) -> None:
    ask(page, "eight tiles")
    page.search.selectAll()
    QTest.keyClick(page.search, Qt.Key.Key_Delete)
    assert len(listed(page)) > 200
    assert page.topic_list.marked() == "overdraw-1"


def test_up_and_down_walk_the_topics_and_step_over_headings(
    page: RulesPage, book: RuleBook
) -> None:
    first, second = book.topics()[0], book.topics()[1]
    for _ in first.topics:
        QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.topic_list.marked() == second.topics[0].id
    assert page.title.text() == second.topics[0].title
    QTest.keyClick(page.search, Qt.Key.Key_Up)
    assert page.title.text() == first.topics[-1].title
    assert page.search.hasFocus()


def test_a_page_of_keys_stops_at_the_ends(page: RulesPage) -> None:
    ids = [each for each in listed(page) if each]
    QTest.keyClick(page.search, Qt.Key.Key_PageDown)
    assert page.topic_list.marked() == ids[10]
    for _ in range(40):
        QTest.keyClick(page.search, Qt.Key.Key_PageDown)
    assert page.topic_list.marked() == ids[-1]
    for _ in range(40):
        QTest.keyClick(page.search, Qt.Key.Key_PageUp)
    assert page.topic_list.marked() == ids[0]


def test_enter_goes_on_to_the_answer_and_escape_closes_from_anywhere(page: RulesPage) -> None:
    ask(page, "eight tiles")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.answer.hasFocus()
    QTest.keyClick(page.answer, Qt.Key.Key_Escape)
    assert not page.isVisible()
    page.show()
    QTest.keyClick(page.topic_list, Qt.Key.Key_Escape)
    assert not page.isVisible()
    page.show()
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_click_on_a_topic_shows_it_and_on_a_heading_nothing(page: RulesPage) -> None:
    topic_list = page.topic_list
    for row, expected in ((3, listed(page)[3]), (0, listed(page)[3])):
        spot = topic_list.visualRect(topic_list.topics.index(row)).center()
        QTest.mouseClick(topic_list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        assert topic_list.marked() == expected
    assert page.title.text() == topic_list.topics.index(3).data()


def test_two_rulesets_stand_side_by_side(page: RulesPage) -> None:
    page.show_topic("exchange-min-bag")
    assert page.other.isHidden()
    compare_with(page, "mattel-family")
    assert page.other.isVisible() and page.answer.isVisible()
    assert "at least 7 tiles" in page.answer.toPlainText()
    other = page.other.toPlainText()
    assert "The document does not settle this." in other
    assert "Nearest section: “Exchanging”" in other
    compare_with(page, "")
    assert page.other.isHidden()


def test_the_comparison_goes_along_with_the_topic(page: RulesPage) -> None:
    compare_with(page, "sanspa-1999")
    ask(page, "eight tiles")
    before = page.other.toPlainText()
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.other.toPlainText() != before
    assert page.title.text() in page.other.accessibleName()


def test_only_what_differs_is_listed_when_it_is_wanted(page: RulesPage, book: RuleBook) -> None:
    assert page.only_different.isHidden()
    compare_with(page, "sanspa-1999")
    page.show_topic("exchange-min-bag")
    different = book.differing("naspa-2016", "sanspa-1999")
    assert 0 < len(different) < 230 and "exchange-min-bag" not in different
    QTest.mouseClick(page.only_different, Qt.MouseButton.LeftButton)
    assert {each for each in listed(page) if each} == different
    assert page.topic_list.marked() in different
    ask(page, "swap with six in the bag")
    assert "exchange-min-bag" not in listed(page)
    assert set(listed(page)) <= different
    compare_with(page, "")
    assert "exchange-min-bag" in listed(page) and page.only_different.isHidden()


def test_the_chosen_hit_stays_when_other_rules_are_compared(page: RulesPage) -> None:
    ask(page, "eight tiles")
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    chosen = page.topic_list.marked()
    assert chosen == listed(page)[1]
    compare_with(page, "sanspa-1999")
    assert page.topic_list.marked() == chosen


def test_another_ruleset_answers_in_its_own_words(page: RulesPage) -> None:
    page.show_topic("exchange-min-bag")
    page.ruleset.setCurrentIndex(page.ruleset.findData("singapore-2015"))
    assert "Section G8" in page.answer.toPlainText()


def test_an_unknown_topic_leaves_what_is_shown(page: RulesPage) -> None:
    page.show_topic("tie")
    title = page.title.text()
    page.show_topic("")
    assert page.title.text() == title


def test_what_comes_before_the_book_is_shown_with_it(qtbot: QtBot, book: RuleBook) -> None:
    page = RulesPage()
    qtbot.addWidget(page)
    assert page.answer.toPlainText() == "Reading the rules..."
    page.show_topic("tie")
    page.show_book(book, "sanspa-2001")
    assert page.topic_list.marked() == "tie"
    assert page.ruleset.currentData() == "sanspa-2001"


def test_a_new_book_keeps_words_and_comparison(page: RulesPage, book: RuleBook) -> None:
    ask(page, "eight tiles")
    compare_with(page, "sanspa-1999")
    page.show_book(book, "sanspa-2001")
    assert page.search.text() == "eight tiles" and page.topic_list.marked() == "overdraw-1"
    assert page.ruleset.currentData() == "sanspa-2001"
    assert page.compared.currentData() == "sanspa-1999"


def test_a_problem_is_shown(page: RulesPage) -> None:
    page.show_problem("a-bad.toml: letter is missing")
    assert page.answer.toPlainText() == "a-bad.toml: letter is missing"


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_colours_the_text(page: RulesPage, name: str) -> None:
    page.show_theme(THEMES[name])
    assert THEMES[name].accent in page.answer.toHtml()


def test_the_text_of_a_file_is_never_markup(qtbot: QtBot, book: RuleBook) -> None:
    bare = Topic("bare", "Bare", ("bare",), (), {})
    ruleset = book.answer("tie", "naspa-2016")
    assert ruleset is not None
    odd = replace(
        ruleset.ruleset, meta=replace(ruleset.ruleset.meta, title="<h1>Ours</h1>", id="ours")
    )
    page = RulesPage()
    qtbot.addWidget(page)
    page.show_book(RuleBook([TopicHeading("A", "A", (bare,))], [odd]), "ours")
    assert "<h1>Ours</h1>" in page.answer.toPlainText()
    assert "This ruleset does not cover it." in page.answer.toPlainText()


def test_everything_has_a_name_and_the_answers_can_be_selected(page: RulesPage) -> None:
    compare_with(page, "sanspa-1999")
    parts = (page.search, page.topic_list, page.ruleset, page.compared, page.answer, page.other)
    assert all(part.accessibleName() for part in parts)
    selectable = (
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    for browser in page.findChildren(QTextBrowser):
        assert browser.textInteractionFlags() & selectable == selectable


def test_a_topic_that_stands_close_is_shown_beside_the_best_match(
    page: RulesPage, book: RuleBook
) -> None:
    words = next(
        words
        for words in ("draw tiles", "six passes", "resign", "clock", "challenge")
        if book.close_second(words) is not None
    )
    first, second = book.find(words)[:2]
    page.search.setText(words)
    assert page.title.text() == first.title
    assert page.near.isVisible()
    assert page.near.accessibleName().startswith(f"Or do you mean: {second.title}?")
    QTest.mouseClick(page.near, Qt.MouseButton.LeftButton)
    assert page.title.text() == second.title
    assert not page.near.isVisible()


def test_a_topic_that_is_alone_has_no_other_beside_it(page: RulesPage, book: RuleBook) -> None:
    words = next(
        phrase
        for heading in book.topics()
        for topic in heading.topics
        for phrase in topic.words
        if book.close_second(phrase) is None
    )
    page.search.setText(words)
    assert not page.near.isVisible()
    page.search.clear()
    assert not page.near.isVisible()


def test_the_ten_things_of_the_chosen_rules_are_printed_by_a_button(page: RulesPage) -> None:
    page.ruleset.setCurrentIndex(page.ruleset.findData("sanspa-2001"))
    asked: list[tuple[Ruleset, tuple[MishapAnswers, ...]]] = []
    page.print_requested.connect(lambda *sent: asked.append(sent))
    QTest.mouseClick(page.ten_things, Qt.MouseButton.LeftButton)
    ((ruleset, things),) = asked
    assert ruleset.id == "sanspa-2001"
    assert len(things) == 10
    assert all(
        answer.ruleset == "sanspa-2001" for thing in things for _topic, answer in thing.answers
    )
    assert page.ten_things.toolTip()


def test_nothing_is_printed_before_the_rules_are_read(qtbot: QtBot) -> None:
    page = RulesPage()
    qtbot.addWidget(page)
    assert not page.ten_things.isEnabled()
