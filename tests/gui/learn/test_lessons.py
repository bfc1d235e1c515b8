# SPDX-License-Identifier: MIT
"""Lessons are played by mouse alone and by keyboard alone, and no answer is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.learn.board_questions import read_move
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.session import lesson_desk
from desktop_app.session.lesson_view import AnswerKind, StepView
from desktop_app.ui.learn.answer_parts import (
    EachPart,
    LinePart,
    LinesPart,
    OptionsPart,
    YesNoPart,
)
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.lesson_player import LessonPlayer
from desktop_app.ui.learn.lessons_page import TITLE, LessonsPage
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.learn.conftest import labels, page_of, press

HEAD = """
format = 1
id = "mine"
title = "My lesson"
goal = "You can try everything."
minutes = 5
lexicon = "open-english-school"
topics = ["premium-letters"]
[positions]
empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIETAO/ 0/0 0"
quiet = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOV/ 48/0 0"
"""
READ = """
[[step]]
at = "empty"
say = "Blue squares pay a letter."
"""
CLICK = """
[[step]]
task = "click"
id = "click"
at = "empty"
ask = "Find the two squares in row 8 that double a letter."
squares = ["D8", "L8"]
hints = ["They are light blue.", "lane:8"]
"""
PLACE = """
[[step]]
task = "place"
id = "place"
at = "quiet"
ask = "Lay a play that scores 20 or more."
min = 20
hints = ["Look beside QUIET.", "tiles:MAP"]
"""
SCORE = """
[[step]]
task = "score"
id = "score"
at = "empty"
play = "8D QUIET"
ask = "What is your score?"
"""
CHOOSE = """
[[step]]
task = "choose"
id = "choose"
ask = "Which one?"
options = ["A wrong one", "The right one", "Another"]
answer = "The right one"
"""
LEGAL = """
[[step]]
task = "legal"
id = "legal"
at = "quiet"
play = "3A MAPLE"
ask = "May you play MAPLE here?"
why = true
"""
ORDER = """
[[step]]
task = "order"
id = "order"
ask = "Put these in order."
items = ["First", "Second", "Third"]
"""
EXCHANGE = """
[[step]]
task = "exchange"
id = "exchange"
at = "quiet"
ask = "Which tile do you give away?"
keep = "MAPLEO"
"""
PICK = """
[[step]]
task = "pick"
id = "pick"
ask = "Pick the words."
items = ["CAT", "QXZ", "DOG"]
find = "valid"
"""
FILL = """
[[step]]
task = "fill"
id = "fill"
at = "empty"
ask = "Fill in the points."
plays = ["8D QUIET", "pass"]
totals = true
"""
TYPE = """
[[step]]
task = "type"
id = "type"
ask = "What are Q and Z worth together?"
find = "value"
tiles = "QZ"
"""
CHALLENGE = """
[[step]]
task = "challenge"
id = "challenge"
at = "quiet"
ask = "What happens?"
play = "G5 MAE."
rulesets = ["naspa-2016", "mattel-family"]
"""
EVERYTHING = (
    READ, CLICK, PLACE, SCORE, CHOOSE, LEGAL, ORDER, EXCHANGE, PICK, FILL, TYPE, CHALLENGE
)  # fmt: skip


def write(data_dir: Path, *steps: str, name: str = "mine", head: str = HEAD) -> Path:
    folder = data_dir / "lessons"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(head.replace("mine", name) + "".join(steps))
    return path


class Hands:
    """The Lessons section, and a learner's hands."""

    def __init__(self, page: LearnPage) -> None:
        self.page = page
        section = page.sections["lessons"]
        assert isinstance(section, LessonsPage)
        self.section: LessonsPage = section
        self.player: LessonPlayer = section.player
        page.show_section("lessons")
        self.settle()

    def settle(self) -> None:
        self.section.desk.wait()
        QApplication.processEvents()

    def open(self, name: str = "mine") -> None:
        self.section.open(name)
        self.settle()

    @property
    def view(self) -> StepView:
        assert self.player.view is not None
        return self.player.view

    def click(self, text: str) -> None:
        press(self.player, text)
        self.settle()

    def key(self, key: Qt.Key, widget: QWidget | None = None) -> None:
        focus = widget or QApplication.focusWidget() or self.player
        QTest.keyClick(focus, key)
        self.settle()

    def type(self, text: str) -> None:
        focus = QApplication.focusWidget() or self.player
        QTest.keyClicks(focus, text)
        self.settle()

    def entries(self) -> list[object]:
        log = self.page.desk.learner.log("lessons").read()
        return [each.get("right") for each in log.entries if each["event"] == "answered"]


@pytest.fixture
def hands(
    navigator: Navigator, data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hands]:
    """Only the lessons of these tests are listed."""
    write(data_dir, *EVERYTHING)
    monkeypatch.setattr(lesson_desk, "load_lessons", lambda: load_lessons(data_dir / "lessons"))
    with qtbot.waitActive(navigator.window):
        navigator.window.activateWindow()
    navigator.show_learn()
    hands = Hands(page_of(navigator))
    yield hands
    hands.section.desk.wait()


def click_square(hands: Hands, row: int, col: int) -> None:
    board = hands.player.board.board
    place = board.squares.rect(row, col).center()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def lay_by_mouse(hands: Hands, tile: str, row: int, col: int) -> None:
    click_tile(hands, tile)
    click_square(hands, row, col)


def click_tile(hands: Hands, tile: str) -> None:
    rack = hands.player.board.rack
    slots = enumerate(rack.shown_slots)
    slot = next(n for n, each in slots if each.tile == tile and not each.is_away)
    QTest.mouseClick(rack, Qt.MouseButton.LeftButton, pos=rack.rect_of(slot).center())


def right_answer(hands: Hands) -> str:
    run = hands.section.desk._run
    assert run is not None and run.question is not None
    return run.question.example


# --- the whole lesson -----------------------------------------------------------------------------


def test_every_kind_of_task_is_answered_by_mouse_alone(hands: Hands) -> None:
    line = hands.section.table.item(0, TITLE)
    assert line is not None
    item = hands.section.table.visualItemRect(line)
    viewport = hands.section.table.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=item.center())
    hands.settle()
    player = hands.player
    while hands.section._end is None:
        kind = hands.view.kind
        if kind is not AnswerKind.READ:
            answer_by_mouse(hands, kind, right_answer(hands))
            hands.click("Check")
            assert hands.view.feedback is not None, kind
            assert hands.view.feedback.is_right, (kind, hands.view.feedback)
        hands.click("Go on")
    assert "Done!" in player.say.text() and "★★★" in player.say.text()
    assert hands.entries() == [True] * 11
    hands.click("Back to the list")
    state = hands.section.table.item(0, 2)
    assert state is not None and state.text() == "★★★"


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


# --- mistakes, hints and the answer ---------------------------------------------------------------


def only(hands: Hands, data_dir: Path, *steps: str) -> None:
    write(data_dir, *steps)
    hands.section.desk.load()
    hands.settle()
    hands.open()


def give(hands: Hands, answer: str) -> None:
    hands.player.answered.emit(answer)
    hands.settle()


def test_the_mistake_that_was_made_is_answered_beside_the_place(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    give(hands, "28")
    assert hands.view.feedback is not None and not hands.view.feedback.is_right
    assert "letter" in hands.player.feedback.text()
    assert hands.player.rule.isVisible() and "II" in hands.player.rule.text()
    assert hands.player.feedback.y() > hands.player.part.y()
    give(hands, "a lot")
    assert hands.entries() == [False]
    hands.player.part.focus_first()
    hands.type("48")
    assert not hands.player.feedback.isVisible()


def test_nothing_is_no_answer(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    hands.click("Check")
    assert "first" in hands.player.feedback.text()
    assert hands.entries() == []


def test_hints_come_one_by_one_and_are_marked_on_the_board(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CLICK, PLACE)
    board = hands.player.board.board
    assert not hands.player.hints.isVisible()
    hands.click("Hint")
    assert "light blue" in hands.player.hints.text()
    assert "hint" not in board.part_name(7 * 15)
    hands.click("Hint")
    assert "hint" in board.part_name(7 * 15)
    assert hands.player.hint.isVisible() and not hands.player.hint.isEnabled()
    give(hands, "D8 L8")
    hands.click("Go on")
    for _ in range(2):
        hands.click("Hint")
    assert "M A P" in hands.player.hints.text()


def test_after_the_third_miss_the_answer_is_shown_and_asked_again(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    for _ in range(3):
        give(hands, "1")
    assert "The right one" in hands.player.feedback.text()
    assert hands.view.is_over
    hands.click("Go on")
    give(hands, "48")
    hands.click("Go on")
    assert hands.view.is_again and "Once more" in hands.player.place.text()
    give(hands, "2")
    hands.click("Go on")
    assert hands.section._end is not None


def test_a_lesson_that_is_not_done_is_played_again(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    while hands.section._end is None:
        if hands.view.is_over:
            hands.click("Go on")
        else:
            give(hands, "1")
    assert "Not done" in hands.player.say.text()
    hands.click("Play it again")
    assert hands.view.number == 1 and not hands.view.is_over


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
    assert any("My lesson" in each.text for each in hands.section.suggestions())
    navigator.go_home()
    navigator.show_learn()
    again = Hands(page_of(navigator))
    QTest.mouseClick(again.section.onward, Qt.MouseButton.LeftButton)
    again.settle()
    assert again.view.number == 3
    again.section.desk.wait()


def test_each_learner_has_their_own_place(hands: Hands) -> None:
    hands.open()
    hands.click("Go on")
    hands.page.desk.add("Ben")
    hands.settle()
    assert hands.section.table.isVisible()
    hands.open()
    assert hands.view.number == 1


def test_today_names_the_lesson_and_what_was_learned(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    give(hands, "2")
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
    hands.section.desk.load()
    hands.settle()
    assert hands.view.number == 2
    assert hands.player.ask.text().startswith("Show me the two")


def test_the_folder_is_watched(hands: Hands, data_dir: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hands.section.desk.rows_changed, timeout=5000):
        write(data_dir, READ, CHOOSE, SCORE, name="another")
    assert {row.id for row in hands.section.desk.rows} >= {"mine", "another"}


def test_a_file_with_mistakes_is_listed_with_them(hands: Hands, data_dir: Path) -> None:
    write(data_dir, READ, "\n[[step]]\ntask = 'juggle'\n", name="broken")
    hands.section.desk.load()
    hands.settle()
    (row,) = (each for each in hands.section.desk.rows if each.id == "broken")
    assert row.problems
    hands.open("broken")
    assert "broken.toml" in hands.page.message.text()
    assert hands.section.table.isVisible()


def test_an_answer_that_cannot_be_saved_is_not_counted(
    hands: Hands, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(hands, data_dir, CHOOSE, SCORE)
    log = hands.page.desk.learner.log("lessons").path
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
    assert all("highlighted-text" in each.styleSheet() for each in chosen)
    part.setEnabled(False)
    assert not any("highlighted-text" in each.styleSheet() for each in chosen)


# --- after a wrong answer -------------------------------------------------------------------------


def test_wrong_squares_are_dropped_after_a_wrong_answer(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CLICK, SCORE)
    for row, col in ((7, 3), (0, 1)):
        click_square(hands, row, col)
    hands.click("Check")
    assert hands.view.feedback is not None and not hands.view.feedback.is_right
    assert hands.player.answer == "D8"
    assert hands.player.feedback.isVisible()
    click_square(hands, 7, 11)
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right


def test_wrong_items_are_dropped_after_a_wrong_answer(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, PICK, SCORE)
    hands.type("21")
    hands.click("Check")
    assert hands.player.answer == "1"
    assert "QXZ" in hands.player.feedback.text() and hands.player.feedback.isVisible()
    hands.type("3")
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right


def test_tiles_to_keep_are_unmarked_after_a_wrong_answer(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, EXCHANGE, SCORE)
    hands.type("VM")
    hands.click("Check")
    assert hands.player.answer == "V"
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right


@pytest.mark.parametrize(("step", "wrong"), [(CLICK, "A1"), (PLACE, "7D MA")])
def test_the_same_wrong_answer_counts_once(
    hands: Hands, data_dir: Path, step: str, wrong: str
) -> None:
    only(hands, data_dir, step, CHOOSE)
    part = hands.player.part
    assert isinstance(part, LinePart)
    part.field.setText(wrong)
    for _ in range(3):
        hands.key(Qt.Key.Key_Return, part.field)
    assert hands.entries() == [False]
    assert hands.player.feedback.isVisible()
    hands.player.ask_hint()
    hands.settle()
    hands.key(Qt.Key.Key_Return, part.field)
    assert hands.entries() == [False], "not after a hint either"
    assert "before" in hands.player.feedback.text()


def test_wrong_play_that_was_typed_is_laid_and_can_be_changed(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, PLACE, SCORE)
    part, board = hands.player.part, hands.player.board
    assert isinstance(part, LinePart)
    part.field.setText("7D MA")
    hands.click("Check")
    assert [each.tile for each in board.placements] == ["M", "A"]
    assert part.text() == "7D MA"
    hands.key(Qt.Key.Key_End, part.field)
    QTest.keyClicks(part.field, "P")
    assert board.placements == (), "there is one answer: what is typed"
    assert hands.player.answer == "7D MAP"


# --- the buttons stay where they are --------------------------------------------------------------


def test_buttons_keep_their_places_while_a_task_is_answered(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, PLACE, SCORE)
    player = hands.player
    row = (player.hint, player.back, player.shuffle, player.rules, player.leave)
    places = [each.pos() for each in row]
    for _ in range(2):
        hands.click("Hint")
    assert not player.hint.isEnabled() and player.hint.isVisible()
    assert QApplication.focusWidget() is player.board
    give(hands, right_answer(hands))
    assert hands.view.is_over and not player.back.isEnabled()
    assert all(each.isVisible() for each in row)
    assert [each.pos() for each in row] == places


# --- letters and digits while the board has the focus ---------------------------------------------


@pytest.mark.parametrize(
    ("step", "typed", "answer"),
    [(CLICK, "d8", "d8"), (SCORE, "48", "48"), (PLACE, "7Gmae", "7Gmae"), (EXCHANGE, "-v", "-v")],
)
def test_answer_typed_over_the_board_goes_to_the_line(
    hands: Hands, data_dir: Path, step: str, typed: str, answer: str
) -> None:
    only(hands, data_dir, step, CHOOSE)
    hands.player.board.setFocus()
    for each in typed:
        hands.type(each)
    part = hands.player.part
    assert isinstance(part, LinePart) and part.text() == answer
    assert hands.player.board.placements == ()


def test_digits_typed_over_the_board_go_to_the_score_sheet(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, FILL, CHOOSE)
    hands.player.board.setFocus()
    hands.type("4")
    hands.type("8")
    assert isinstance(hands.player.part, LinesPart)
    assert hands.player.part.fields[0].text() == "48"


def test_letter_that_is_not_on_the_rack_is_refused(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, EXCHANGE, CHOOSE)
    hands.type("xv")
    assert hands.player.answer == "V"
    hands.type("z")
    assert "Z" in hands.player.feedback.text()


def test_an_order_says_how_it_is_given(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, ORDER, CHOOSE)
    part = hands.player.part
    assert part is not None
    assert "one after the other" in labels(part)
    assert "one after the other" in part.accessibleDescription()


def test_example_of_an_answer_reads_as_one(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    assert isinstance(hands.player.part, LinePart)
    assert hands.player.part.field.placeholderText().startswith("For example")


# --- Enter ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [ORDER, PICK, CHOOSE])
def test_enter_on_the_last_item_checks_the_answer(hands: Hands, data_dir: Path, step: str) -> None:
    only(hands, data_dir, step, SCORE)
    hands.type(right_answer(hands).replace(" ", ""))
    hands.key(Qt.Key.Key_Return)
    assert hands.view.feedback is not None and hands.view.feedback.is_right


def test_enter_takes_an_item_and_gives_it_back_until_the_order_is_whole(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, ORDER, SCORE)
    hands.type("1")
    hands.key(Qt.Key.Key_Return)
    assert hands.player.answer == ""
    assert hands.view.feedback is None
    hands.key(Qt.Key.Key_Return)
    assert hands.player.answer == "1"


def test_enter_on_no_checks_once_a_reason_is_chosen(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, LEGAL, SCORE)
    hands.type("n")
    hands.key(Qt.Key.Key_Return)
    assert hands.view.feedback is None
    hands.type(right_answer(hands).split()[1])
    hands.key(Qt.Key.Key_Return)
    assert hands.view.feedback is not None and hands.view.feedback.is_right


# --- the answer on the board ----------------------------------------------------------------------


def test_typed_play_is_laid_on_the_board_once_it_is_right(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, PLACE, SCORE)
    answer = right_answer(hands)
    board = hands.view.board
    assert board is not None
    assert isinstance(hands.player.part, LinePart)
    hands.player.part.field.setText(answer)
    hands.click("Check")
    assert hands.view.is_over
    assert hands.player.board.placements == read_move(answer, board)[1]
    assert hands.player.feedback.isVisible()


def test_typed_squares_and_tiles_are_shown_once_they_are_right(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, CLICK, EXCHANGE)
    assert isinstance(hands.player.part, LinePart)
    hands.player.part.field.setText("D8 L8")
    hands.click("Check")
    assert hands.player.board.chosen == ((7, 3), (7, 11))
    hands.click("Go on")
    assert isinstance(hands.player.part, LinePart)
    hands.player.part.field.setText("V")
    hands.click("Check")
    assert hands.player.board.marked == ("V",)


def test_shown_answer_is_on_the_board_in_place_of_what_was_laid(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, PLACE, SCORE)
    answer = right_answer(hands)
    board = hands.view.board
    assert board is not None
    for col, tile in enumerate("VLE", start=6):
        lay_by_mouse(hands, tile, 6, col)
        hands.click("Check")
    assert hands.view.is_over
    assert hands.player.board.placements == ()
    assert hands.view.help.ghosts == read_move(answer, board)[1]


# --- the list -------------------------------------------------------------------------------------


def test_home_and_end_go_to_the_first_and_the_last_lesson(hands: Hands, data_dir: Path) -> None:
    for name in ("b", "c"):
        write(data_dir, READ, CHOOSE, SCORE, name=name)
    hands.section.desk.load()
    hands.settle()
    table = hands.section.table
    hands.key(Qt.Key.Key_End, table)
    assert table.currentRow() == 2
    hands.key(Qt.Key.Key_Home, table)
    assert table.currentRow() == 0


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


def test_act_on_the_board_takes_the_place_of_what_was_typed(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, CLICK, SCORE)
    assert isinstance(hands.player.part, LinePart)
    hands.player.part.field.setText("B1")
    hands.click("Check")
    for col in (3, 11):
        click_square(hands, 7, col)
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right
