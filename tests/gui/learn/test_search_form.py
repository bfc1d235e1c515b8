# SPDX-License-Identifier: MIT
"""The form beside the query language, and saved searches, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.study_page import ChoicePart, StudyPage
from tests.gui.learn.conftest import labels
from tests.gui.learn.test_study_page import study


@pytest.fixture
def words(page: LearnPage, qtbot: QtBot) -> StudyPage:
    return study(page, qtbot)


def open_form(choice: ChoicePart) -> None:
    choice.show_form.setFocus()
    QTest.keyClick(choice.show_form, Qt.Key.Key_Space)
    assert choice.form.isVisible()


def test_fields_write_the_search_and_the_search_fills_the_fields(
    words: StudyPage, qtbot: QtBot
) -> None:
    choice = words.choice
    open_form(choice)
    fields = choice.form.fields
    fields["length"].setFocus()
    QTest.keyClicks(fields["length"], "2")
    with qtbot.waitSignal(words.presenter.listed):
        QTest.keyClicks(fields["begins"], "q")
    assert choice.query.text() == "length:2 Q*"
    qtbot.waitUntil(lambda: choice.words.toPlainText().split() == ["QI"])
    choice.query.setFocus()
    choice.query.clear()
    QTest.keyClicks(choice.query, 'length:3 back:S definition:"a fish"')
    assert (fields["length"].text(), fields["back"].text()) == ("3", "S")
    assert fields["definition"].text() == "a fish" and fields["begins"].text() == ""


def test_a_search_without_fields_is_said_and_kept(words: StudyPage) -> None:
    choice = words.choice
    open_form(choice)
    QTest.keyClicks(choice.query, "length:2 or ZAX")
    assert choice.form.why.isVisible() and "or" in choice.form.why.text()
    assert not choice.form.fields["length"].isEnabled()
    assert choice.query.text() == "length:2 or ZAX"
    QTest.mouseClick(choice.form.empty, Qt.MouseButton.LeftButton)
    assert choice.query.text() == "" and choice.form.fields["length"].isEnabled()
    assert not choice.form.why.isVisible()


def test_a_saved_search_is_chosen_and_removed(words: StudyPage, qtbot: QtBot) -> None:
    choice = words.choice
    with qtbot.waitSignal(words.presenter.said):
        words.presenter.save_search("my-qs", "length:2 has:Q")
    row = choice.lists.findText("My search my-qs")
    assert row > 0
    choice.lists.setCurrentIndex(row)
    with qtbot.waitSignal(words.presenter.listed):
        choice.lists.activated.emit(row)
    assert choice.query.text() == "length:2 has:Q"
    qtbot.waitUntil(lambda: choice.words.toPlainText().split() == ["QI"])
    with qtbot.waitSignal(words.presenter.listed):
        words.presenter.look_at("list:my-qs or ZA")
    choice.more.menu().aboutToShow.emit()
    texts = [action.text() for action in choice.more.menu().actions()]
    assert "Remove the search my-qs" in texts and "Save this search..." in texts
    words.presenter.remove_search("my-qs")
    assert choice.lists.findText("My search my-qs") < 0


def test_a_damaged_file_of_searches_is_named(page: LearnPage, data_dir: Path, qtbot: QtBot) -> None:
    (data_dir / "searches.json").write_text('{"format": 1, "sea', encoding="utf-8")
    study(page, qtbot)
    assert "searches.json" in labels(page.window()), "in the line below the room"


def test_escape_closes_the_form_and_keeps_the_search(words: StudyPage, page: LearnPage) -> None:
    choice = words.choice
    open_form(choice)
    choice.form.fields["length"].setFocus()
    QTest.keyClicks(choice.form.fields["length"], "3")
    left: list[bool] = []
    page.back_requested.connect(lambda: left.append(True))
    QTest.keyClick(choice.form.fields["length"], Qt.Key.Key_Escape)
    assert not choice.form.isVisible() and not left
    assert choice.query.hasFocus() and choice.query.text() == "length:3"
    QTest.keyClick(choice.query, Qt.Key.Key_Escape)
    assert left, "only then the room is left"


def test_enter_in_the_form_brings_what_was_found_into_sight(words: StudyPage, qtbot: QtBot) -> None:
    choice = words.choice
    choice.window().resize(900, 620)
    open_form(choice)
    field = choice.form.fields["definition"]
    field.setFocus()
    QTest.keyClicks(field, "a fish")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert choice.words.hasFocus()
    whole = choice.words.height()
    qtbot.waitUntil(lambda: choice.words.visibleRegion().boundingRect().height() == whole)


def test_a_list_is_named_only_while_its_words_are_shown(words: StudyPage) -> None:
    choice = words.choice
    named = choice.lists.currentText()
    assert named
    choice.query.setFocus()
    QTest.keyClicks(choice.query, "length:2 has:Q")
    assert choice.lists.currentText() == "" and choice.lists.placeholderText()
    assert choice.asked_query == "length:2 has:Q"
    choice.query.clear()
    assert choice.lists.currentText() == named


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_titles_of_the_lists_are_whole_in_their_choice(words: StudyPage) -> None:
    open_form(words.choice)
    lists = words.choice.form.lists
    lists.setFocus()
    QTest.keyClick(lists, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    view = lists.view()
    assert view.isVisible()
    assert view.viewport().width() >= view.sizeHintForColumn(0)
    lists.hidePopup()


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_menu_that_was_closed_leaves_its_button_unpressed(words: StudyPage, qtbot: QtBot) -> None:
    more = words.choice.more
    painted = Paints()
    more.menu().popup(more.mapToGlobal(more.rect().bottomLeft()))
    qtbot.waitUntil(more.menu().isVisible)
    qtbot.wait(200)
    more.installEventFilter(painted)
    QTest.keyClick(more.menu(), Qt.Key.Key_Escape)
    qtbot.wait(200)
    assert not more.menu().isVisible() and painted.count
