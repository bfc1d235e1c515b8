# SPDX-License-Identifier: MIT
"""Lessons are played by mouse alone and by keyboard alone, and no answer is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from desktop_app.learn.lesson import MAX_SHOWN
from desktop_app.learn.moves import read_move
from desktop_app.session.lesson_view import AnswerKind
from desktop_app.ui.learn.answer_parts import (
    EachPart,
    LinePart,
    LinesPart,
    OptionsPart,
    YesNoPart,
)
from desktop_app.ui.learn.lessons_page import TITLE
from desktop_app.ui.learn.list_section import RecordTable
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.rules_opening import RulesOpening
from tests.gui.learn.conftest import labels, page_of
from tests.gui.learn.lesson_hands import (
    CHALLENGE,
    CHOOSE,
    CLICK,
    FILL,
    ORDER,
    PLACE,
    READ,
    SCORE,
    Hands,
    click_square,
    click_tile,
    give,
    lay_by_mouse,
    only,
    right_answer,
    write,
)
from tests.helpers.accessible_tree import faults, walk

# --- the whole lesson -----------------------------------------------------------------------------


def test_every_kind_of_task_is_answered_by_mouse_alone(hands: Hands) -> None:
    table = hands.section.table
    line = table.visualRect(table.model().index(0, TITLE)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=line)
    hands.settle()
    player = hands.player
    while hands.section._end is None:
        kind = hands.view.kind
        if kind is not AnswerKind.READ:
            answer_by_mouse(hands, kind, right_answer(hands))
            hands.click("Check")
            assert hands.view.feedback is not None, kind
            assert hands.view.feedback.is_right, (kind, hands.view.feedback)
            said = hands.view.ask, hands.view.feedback.text
        elif player.last.text():
            assert player.last.text() == "Goal: You can try everything."
        number = hands.view.number
        hands.click("Go on")
        if hands.section._end is None and kind is not AnswerKind.READ:
            assert all(text in player.last.text() for text in said)
            assert player.progress.value() == number + 1
    assert "Done!" in player.say.text() and "★★★" in player.say.text()
    assert "Three stars: " in player.ask.text()
    assert "What you learned:\nYou can try everything." in player.ask.text()
    assert player.last.isHidden() and player.progress.isHidden()
    assert hands.entries() == [True] * 11
    hands.click("Back to the list")
    assert table.text(0, 2) == "★★★"


def test_every_kind_of_task_can_be_read_out(hands: Hands) -> None:
    hands.open()
    while hands.section._end is None:
        window = hands.page.window()
        assert not faults(window), hands.view.kind
        names = [node.name for node in walk(window)]
        assert hands.view.ask in names or not hands.view.ask
        if not hands.view.is_over and hands.view.kind is not AnswerKind.READ:
            hands.player.answered.emit(right_answer(hands))
            hands.settle()
            assert not faults(window), hands.view.kind
            found = hands.player.feedback
            assert found.text() in [node.name for node in walk(window)]
        hands.click("Go on")
    assert not faults(hands.page.window())


def answer_by_mouse(hands: Hands, kind: AnswerKind, answer: str) -> None:
    part = hands.player.part
    if kind is AnswerKind.CHOOSE:
        for col in (3, 11):
            click_square(hands, 7, col)
    elif kind is AnswerKind.LAY:
        board = hands.view.board
        assert board is not None
        for placement in read_move(answer, board)[1]:
            lay_by_mouse(hands, placement.tile, placement.row, placement.col)
    elif kind is AnswerKind.MARK:
        click_tile(hands, answer)
    elif isinstance(part, OptionsPart):
        for number in answer.split():
            QTest.mouseClick(part.buttons[int(number) - 1], Qt.MouseButton.LeftButton)
    elif isinstance(part, YesNoPart):
        QTest.mouseClick(part.no, Qt.MouseButton.LeftButton)
        reason = part.reasons.buttons[int(answer.split()[1]) - 1]
        QTest.mouseClick(reason, Qt.MouseButton.LeftButton)
    elif isinstance(part, EachPart):
        for box, number in zip(part.boxes, answer.split(), strict=True):
            box.setCurrentIndex(int(number))
    elif isinstance(part, LinesPart):
        for field, number in zip(part.fields, answer.split(), strict=True):
            QTest.keyClicks(field, number)
    else:
        assert isinstance(part, LinePart)
        QTest.keyClicks(part.field, answer)


def test_every_kind_of_task_is_answered_by_keyboard_alone(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Return, hands.section.table)
    kinds = []
    while hands.section._end is None:
        kind = hands.view.kind
        kinds.append(kind)
        if kind is not AnswerKind.READ:
            answer_by_keys(hands, kind, right_answer(hands))
            QTest.keyClick(
                QApplication.focusWidget() or hands.player,
                Qt.Key.Key_Return,
                Qt.KeyboardModifier.ControlModifier,
            )
            hands.settle()
            assert hands.view.feedback is not None, kind
            assert hands.view.feedback.is_right, (kind, hands.view.feedback)
        hands.key(Qt.Key.Key_Return)
    assert len(kinds) == 12
    hands.key(Qt.Key.Key_Escape)
    assert hands.section.table.isVisible()


def answer_by_keys(hands: Hands, kind: AnswerKind, answer: str) -> None:
    board = hands.player.board
    if kind is AnswerKind.CHOOSE:
        assert board.hasFocus()
        for keys in ([Qt.Key.Key_Left] * 4, [Qt.Key.Key_Right] * 8):
            for key in keys:
                hands.key(key)
            hands.key(Qt.Key.Key_Space)
        assert hands.player.answer == "D8 L8"
    elif kind is AnswerKind.LAY:
        assert board.hasFocus()
        hands.key(Qt.Key.Key_Backspace)
        hands.key(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert isinstance(focus, QLineEdit)
        hands.type(answer)
    elif kind is AnswerKind.EACH:
        part = hands.player.part
        assert isinstance(part, EachPart)
        for box, number in zip(part.boxes, answer.split(), strict=True):
            for _ in range(int(number)):
                QTest.keyClick(box, Qt.Key.Key_Down)
    elif kind is AnswerKind.YES_NO:
        hands.type("n" + answer.split()[1])
    elif kind is AnswerKind.LINES:
        *numbers, last = answer.split()
        for number in numbers:
            hands.type(number)
            hands.key(Qt.Key.Key_Return)
        hands.type(last)
    else:
        hands.type(answer.replace(" ", ""))


# --- leaving, resuming and files ------------------------------------------------------------------


def test_a_lesson_goes_on_where_it_was_left(
    hands: Hands, navigator: Navigator, data_dir: Path
) -> None:
    hands.open()
    hands.click("Go on")
    give(hands, "D8 L8")
    hands.click("Go on")
    assert hands.view.number == 3
    hands.click("Leave")
    assert "Go on: My lesson" in hands.section.onward.text()
    assert any("My lesson" in suggestion.text for suggestion in hands.section.suggestions())
    navigator.go_home()
    navigator.show_learn()
    again = Hands(page_of(navigator))
    QTest.mouseClick(again.section.onward, Qt.MouseButton.LeftButton)
    again.settle()
    assert again.view.number == 3
    again.section.presenter.wait()


def test_the_list_marks_the_lesson_that_was_left(hands: Hands, data_dir: Path) -> None:
    write(data_dir, READ, CHOOSE, name="another")
    hands.section.presenter.load()
    hands.settle()
    for name in ("mine", "another"):
        hands.open(name)
        hands.click("Leave")
        assert hands.section.table.key == name


def test_each_learner_has_their_own_place(hands: Hands) -> None:
    hands.open()
    hands.click("Go on")
    hands.page.presenter.add("Ben")
    hands.settle()
    assert hands.section.table.isVisible()
    hands.open()
    assert hands.view.number == 1


def test_today_names_the_lesson_and_what_was_learned(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    give(hands, "The right one")
    hands.click("Go on")
    give(hands, "48")
    hands.click("Go on")
    hands.section.leave()
    hands.settle()
    hands.page.show_section("today")
    assert "★★★ My lesson" in labels(hands.page.sections["today"])


def test_a_file_is_read_again_while_it_is_written(hands: Hands, data_dir: Path) -> None:
    hands.open()
    hands.click("Go on")
    write(data_dir, READ, CLICK.replace("Find the two", "Show me the two"), PLACE)
    hands.section.presenter.load()
    hands.settle()
    assert hands.view.number == 2
    assert hands.player.ask.text().startswith("Show me the two")


def test_the_folder_is_watched(hands: Hands, data_dir: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hands.section.presenter.rows_changed):
        write(data_dir, READ, CHOOSE, SCORE, name="another")
    assert {row.id for row in hands.section.presenter.rows} >= {"mine", "another"}


def test_a_file_with_mistakes_is_listed_with_them(hands: Hands, data_dir: Path) -> None:
    write(data_dir, READ, "\n[[step]]\ntask = 'juggle'\n", name="broken")
    hands.section.presenter.load()
    hands.settle()
    (row,) = (each for each in hands.section.presenter.rows if each.id == "broken")
    assert row.problems
    hands.open("broken")
    assert "broken.toml" in hands.page.message.text()
    assert hands.section.table.isVisible()


def test_an_answer_that_cannot_be_saved_is_not_counted(
    hands: Hands, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    log = hands.page.presenter.learner.log("lessons").path
    log.unlink()
    log.mkdir()
    give(hands, "2")
    assert "lessons.log" in hands.page.message.text()
    assert hands.view.feedback is None and not hands.view.is_over


def test_the_rules_of_the_lesson_open(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    hands.section.rules_requested.connect(asked.append)
    hands.open()
    (action,) = hands.player.rules.menu().actions()
    action.trigger()
    assert asked == ["premium-letters"]


def test_the_rules_of_a_lesson_open_in_the_book_of_the_learner(
    hands: Hands, navigator: Navigator, qtbot: QtBot
) -> None:
    hands.page.choose_book("singapore-2015")
    hands.settle()
    hands.open()
    (action,) = hands.player.rules.menu().actions()
    action.trigger()
    opening = navigator.findChild(RulesOpening)
    assert opening is not None
    box = opening.page.ruleset
    qtbot.waitUntil(lambda: bool(box.count()))
    assert box.currentData() == "singapore-2015", "no game was played by these rules"


def test_a_screen_reader_hears_task_and_reply(
    hands: Hands, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        "desktop_app.ui.learn.lesson_player.announce",
        lambda _widget, sentence, **_more: heard.append(sentence),
    )
    only(hands, data_dir, SCORE, CHOOSE)
    assert "What is your score?" in heard[-1]
    give(hands, "28")
    assert "letter" in heard[-1]
    give(hands, "48")
    assert "right" in heard[-1]
    assert hands.player.part.accessibleName() == "What is your score?"


def test_chosen_option_stays_readable_once_it_is_judged(qtbot: QtBot) -> None:
    part = OptionsPart(("Say so", "Play fast"), AnswerKind.ONE)
    qtbot.addWidget(part)
    part.take_digit(1)
    chosen = part.buttons[0].findChildren(QLabel)
    assert chosen
    assert all("highlighted-text" in label.styleSheet() for label in chosen)
    part.setEnabled(False)
    assert not any("highlighted-text" in label.styleSheet() for label in chosen)


# --- the list -------------------------------------------------------------------------------------


def test_home_and_end_go_to_the_first_and_the_last_lesson(hands: Hands, data_dir: Path) -> None:
    for name in ("b", "c"):
        write(data_dir, READ, CHOOSE, SCORE, name=name)
    hands.section.presenter.load()
    hands.settle()
    table = hands.section.table
    hands.key(Qt.Key.Key_End, table)
    assert table.row == 2
    hands.key(Qt.Key.Key_Home, table)
    assert table.row == 0


def test_right_beginning_of_an_order_is_kept_after_a_wrong_answer(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, ORDER, SCORE)
    first, second, third = right_answer(hands).split()
    hands.type(first + third + second)
    hands.key(Qt.Key.Key_Return)
    assert hands.player.answer == first
    hands.key(Qt.Key.Key_Return)
    assert hands.entries() == [False]


def test_empty_answer_to_a_number_is_not_told_to_choose(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, ORDER, SCORE)
    hands.click("Check")
    assert hands.player.feedback.text().startswith("Choose first")
    hands.type(right_answer(hands).replace(" ", ""))
    hands.click("Check")
    hands.click("Go on")
    hands.click("Check")
    assert hands.player.feedback.text() == "Give an answer first."


def test_what_was_refused_does_not_stand_there_in_the_next_step(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, READ, SCORE)
    hands.section.said.emit("No game can go on from here.")
    assert hands.page.message.isVisible()
    hands.click("Go on")
    assert not hands.page.message.isVisible()


def test_act_on_the_board_takes_the_place_of_what_was_typed(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CLICK, SCORE)
    assert isinstance(hands.player.part, LinePart)
    hands.player.part.field.setText("B1")
    hands.click("Check")
    for col in (3, 11):
        click_square(hands, 7, col)
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right


def test_lines_filled_before_the_list_has_its_width_are_not_left_high(qtbot: QtBot) -> None:
    table = RecordTable("Lessons", ("No.", "Lesson"), wide=1, centred=())
    qtbot.addWidget(table)
    table.resize(140, 300)
    table.show()
    table.show_texts({"one": ("1", "The board and the tiles\nYou can find any square.")})
    high = table.rowHeight(0)
    table.resize(900, 300)
    qtbot.waitUntil(lambda: table.rowHeight(0) < high)
    wide = table.rowHeight(0)
    table.fit_rows()
    assert table.rowHeight(0) == wide


# --- what is worked out ---------------------------------------------------------------------------

FALSE = "{score 3A MAPLE}"
"""A play that touches no tile has no score."""
WRONG_READING = f"""
[[step]]
at = "quiet"
say = "It scores {FALSE}."
"""
WRONG_TASK = f"""
[[step]]
task = "type"
id = "wrong"
at = "quiet"
ask = "Is it {FALSE}?"
find = "value"
tiles = "QZ"
"""
BEST = """
[[step]]
at = "quiet"
say = "The best play scores {best}."
"""
BEST_ASKED = """
[[step]]
task = "type"
id = "best"
at = "quiet"
ask = "What is more than {best}?"
answer = 999
"""
WORTH = """
[[step]]
task = "choose"
id = "worth"
at = "quiet"
ask = "Which play is best?"
plays = ["G7 M.", "G4 MAPL."]
best = "score"
"""
OVERTIME = """
[[step]]
task = "type"
id = "overtime"
ask = "What do 90 seconds of overtime cost?"
find = "overtime"
seconds = 90
"""
LED = PLACE.replace('"Look beside QUIET.", ', "")


@pytest.mark.parametrize("step", [WRONG_READING, WRONG_TASK])
def test_fact_that_cannot_be_worked_out_is_refused_with_a_sentence(
    hands: Hands, data_dir: Path, step: str
) -> None:
    only(hands, data_dir, step, SCORE, CLICK)
    assert "cannot be worked out" in hands.page.message.text()
    assert hands.section.table.isVisible()
    # Behind a step that can be shown, and in a file that is changed while it is open.
    only(hands, data_dir, READ, step, SCORE)
    assert not hands.page.message.isVisible()
    hands.click("Go on")
    assert "cannot be worked out" in hands.page.message.text()
    assert hands.view.say == "Blue squares pay a letter."
    only(hands, data_dir, SCORE, CHOOSE)
    assert not hands.page.message.isVisible()
    write(data_dir, step, SCORE)
    hands.section.presenter.load()
    hands.settle()
    assert "cannot be worked out" in hands.page.message.text()
    assert hands.view.ask == "What is your score?"


@pytest.mark.parametrize(
    ("made_by", "step", "wrong"),
    [
        ("facts.Facts.value", BEST, ""),
        ("facts.Facts.value", BEST_ASKED, "7"),
        ("board_questions.mixed", CHOOSE, "A wrong one"),
        ("board_questions.ChooseQuestion._worth", WORTH, "G7 M."),
        ("board_questions.PlaceQuestion._failed", LED, "G7 M."),
        ("questions.score_play", FILL, "1 1 1 1"),
        ("questions.overtime_cost", OVERTIME, "7"),
        ("questions.challenge_outcome", CHALLENGE, "2 2"),
    ],
)
def test_answers_are_worked_out_in_a_worker(
    hands: Hands,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    made_by: str,
    step: str,
    wrong: str,
) -> None:
    """A solution may take seconds, in which the window would stand still."""
    work: Callable[..., Any] = resolve_name(f"desktop_app.learn.{made_by}")
    threads = set()

    def seen(*args: Any) -> Any:
        threads.add(threading.current_thread() is threading.main_thread())
        return work(*args)

    monkeypatch.setattr(f"desktop_app.learn.{made_by}", seen)
    only(hands, data_dir, step, SCORE, CLICK)
    assert threads <= {False}, "of the step"
    hands.section.presenter.hint()
    hands.settle()
    assert threads <= {False}, "of a hint"
    if wrong:
        for _ in range(MAX_SHOWN):
            give(hands, wrong)
        assert hands.view.feedback is not None and hands.view.feedback.is_shown
    assert threads == {False}, "of the answer"
    # A lesson that is resumed has worked out nothing yet.
    hands.section.leave()
    hands.settle()
    hands.open()
    assert hands.view.number == 1
    assert threads == {False}, "of the answer that was shown before"
    write(data_dir, step, SCORE)
    hands.section.presenter.load()
    hands.settle()
    assert hands.view.of == 2
    assert threads == {False}, "of a changed file"
