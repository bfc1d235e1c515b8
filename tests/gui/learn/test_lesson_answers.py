# SPDX-License-Identifier: MIT
"""Answers in a lesson: mistakes, hints, typing and Enter, and what stands on the board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.learn.moves import read_move
from desktop_app.session.lesson_view import AnswerKind
from desktop_app.ui.learn.answer_parts import (
    LinePart,
    LinesPart,
    OptionsPart,
    YesNoPart,
)
from desktop_app.ui.learn.number_pad import LetterPad, NumberPad
from tests.gui.learn.conftest import labels
from tests.gui.learn.lesson_hands import (
    CHOOSE,
    CLICK,
    EXCHANGE,
    FILL,
    LEGAL,
    ORDER,
    PICK,
    PLACE,
    READ,
    SCORE,
    Hands,
    click_square,
    give,
    lay_by_mouse,
    number_of,
    only,
    right_answer,
)

# --- mistakes, hints and the answer ---------------------------------------------------------------


def test_the_mistake_that_was_made_is_answered_beside_the_place(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    give(hands, "28")
    assert hands.view.feedback is not None and not hands.view.feedback.is_right
    assert "letter" in hands.player.feedback.text()
    assert hands.player.rule.isVisible()
    assert "Family" in hands.player.rule.text(), "no game was played: the rules of a first one"
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
        give(hands, "A wrong one")
    assert "The right one" in hands.player.feedback.text()
    assert hands.view.is_over
    hands.click("Go on")
    give(hands, "48")
    hands.click("Go on")
    assert hands.view.is_again and "Once more" in hands.player.place.text()
    give(hands, "The right one")
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
    cat, wrong, dog = (number_of(hands, each) for each in ("CAT", "QXZ", "DOG"))
    hands.type(wrong + cat)
    hands.click("Check")
    assert hands.player.answer == cat
    assert "QXZ" in hands.player.feedback.text() and hands.player.feedback.isVisible()
    hands.type(dog)
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
    assert [placement.tile for placement in board.placements] == ["M", "A"]
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
    places = [button.pos() for button in row]
    for _ in range(2):
        hands.click("Hint")
    assert not player.hint.isEnabled() and player.hint.isVisible()
    assert QApplication.focusWidget() is player.board
    give(hands, right_answer(hands))
    assert hands.view.is_over and not player.back.isEnabled()
    assert all(button.isVisible() for button in row)
    assert [button.pos() for button in row] == places


# --- letters and digits while the board has the focus ---------------------------------------------


@pytest.mark.parametrize(
    ("step", "typed", "answer"),
    [(CLICK, "d8", "d8"), (SCORE, "48", "48"), (PLACE, "7Gmae", "7Gmae"), (EXCHANGE, "-v", "-v"),
     (PLACE, "g7mae", "g7mae"), (PLACE, "a7mae", "a7mae")],
)  # fmt: skip
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


@pytest.mark.parametrize("is_on_board", [True, False])
def test_escape_takes_a_typed_answer_back_before_it_leaves(
    hands: Hands, data_dir: Path, *, is_on_board: bool
) -> None:
    only(hands, data_dir, PLACE, CHOOSE)
    part = hands.player.part
    assert isinstance(part, LinePart)
    part.field.setText("7D MA")
    (hands.player.board if is_on_board else part.field).setFocus()
    hands.key(Qt.Key.Key_Escape)
    assert hands.player.isVisible() and part.text() == ""
    hands.key(Qt.Key.Key_Escape)
    assert hands.section.table.isVisible()


def test_wrong_answer_that_was_typed_is_typed_over_and_gone_after_leaving(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, PLACE, CHOOSE)
    for each in "7dma":
        hands.type(each)
    hands.key(Qt.Key.Key_Return)
    part = hands.player.part
    assert isinstance(part, LinePart) and QApplication.focusWidget() is part.field
    hands.type("8")
    assert part.text() == "8"
    hands.click("Leave")
    hands.open()
    assert hands.player.answer == "" and hands.player.board.placements == ()


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
    assert "Choose them in order" in labels(part)
    assert "Choose them in order" in part.accessibleDescription()


def test_the_places_of_an_order_are_counted_and_none_looks_pressed(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, ORDER, CHOOSE)
    part = hands.player.part
    assert isinstance(part, OptionsPart)
    for button in part.buttons[:2]:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not any(button.isChecked() for button in part.buttons)


def test_example_of_an_answer_reads_as_one(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    assert isinstance(hands.player.part, LinePart)
    shown = hands.player.part.field.placeholderText()
    assert shown == "Write a number", "an example might be the answer"


# --- Enter ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [ORDER, PICK, CHOOSE])
def test_enter_on_the_last_item_checks_the_answer(hands: Hands, data_dir: Path, step: str) -> None:
    only(hands, data_dir, step, SCORE)
    hands.type(right_answer(hands).replace(" ", ""))
    hands.key(Qt.Key.Key_Return)
    assert hands.view.feedback is not None and hands.view.feedback.is_right


@pytest.mark.parametrize("step", [ORDER, PICK, CHOOSE, LEGAL])
def test_enter_checks_and_never_changes_an_answer(hands: Hands, data_dir: Path, step: str) -> None:
    only(hands, data_dir, step, SCORE)
    player = hands.player
    assert player.part is not None
    player.part.focus_first()
    hands.key(Qt.Key.Key_Return)
    assert (player.answer, hands.view.feedback) == ("", None)
    assert "Space" in player.feedback.text()
    hands.key(Qt.Key.Key_Space)
    given = player.answer
    assert given, "Space chooses"
    hands.key(Qt.Key.Key_Return)
    assert hands.entries() or player.answer == given


def test_order_that_is_not_whole_is_not_judged(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, ORDER, SCORE)
    hands.type("1")
    hands.click("Check")
    assert hands.player.feedback.text() == "Put all of them in order first."
    assert hands.entries() == []


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


def test_no_example_is_written_in_a_way_that_is_shown_only_later(
    hands: Hands, data_dir: Path
) -> None:
    shown = f'{READ}teaches = ["squares"]\n'
    only(hands, data_dir, CLICK, shown, CLICK.replace('id = "click"', 'id = "again"'))
    assert isinstance(hands.player.part, LinePart)
    assert not hands.player.part.field.placeholderText()
    for each in right_answer(hands):
        hands.type(each)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.player.part, LinePart)
    assert "A1 B2" in hands.player.part.field.placeholderText()


# --- the room around the answer -------------------------------------------------------------------


def test_the_main_button_stays_where_it_is(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, READ, PLACE, SCORE, CLICK, LEGAL, CHOOSE)
    hands.page.window().resize(1100, 760)
    player, corners = hands.player, set()
    for _ in range(6):
        QApplication.processEvents()
        main = player.main
        corners.add(main.mapTo(player, main.rect().bottomLeft()).toTuple())
        for other in (player.leave, player.play_on):
            assert (
                not other.geometry()
                .translated(other.parentWidget().pos())
                .contains(main.geometry().center())
            )
        if hands.view.kind is not AnswerKind.READ:
            give(hands, right_answer(hands))
        hands.click("Go on")
    assert len(corners) == 1, "who presses it twice must not leave the lesson"


def test_a_long_section_of_the_rules_widens_nothing(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    give(hands, "28")
    player, found = hands.player, hands.view.feedback
    assert found is not None and found.cited is not None
    wide = player.side.minimumSizeHint().width()
    cited = replace(found.cited, section="Family rules, as in the box, " + "Begin, " * 30)
    player.show_step(replace(hands.view, feedback=replace(found, cited=cited)))
    QApplication.processEvents()
    assert player.side.minimumSizeHint().width() == wide
    assert player.rule.text().endswith("\N{HORIZONTAL ELLIPSIS}")
    assert "Begin, Begin" in player.rule.toolTip() and "Begin" in player.rule.accessibleName()


def test_a_line_without_an_example_waits_until_something_is_typed(
    hands: Hands, data_dir: Path
) -> None:
    only(hands, data_dir, CLICK, SCORE)
    part = hands.player.part
    assert isinstance(part, LinePart) and part.field.isVisible()
    assert "Or type it" in part.field.placeholderText()
    view = hands.view
    hands.player.put_away()
    hands.player.show_step(replace(view, has_example=False))
    part = hands.player.part
    assert isinstance(part, LinePart) and not part.field.isVisible()
    hands.type("D")
    assert part.field.isVisible() and part.text() == "D"


# --- numbers by the mouse alone -------------------------------------------------------------------


def pad_key(hands: Hands, text: str) -> QPushButton:
    pad = hands.player.part.findChild(NumberPad)
    assert pad is not None
    return next(each for each in pad.findChildren(QPushButton) if each.text() == text)


def click_digits(hands: Hands, digits: str) -> None:
    for digit in digits:
        QTest.mouseClick(pad_key(hands, digit), Qt.MouseButton.LeftButton)


def test_a_number_is_given_by_the_mouse_alone(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, CHOOSE)
    part = hands.player.part
    assert isinstance(part, LinePart)
    click_digits(hands, "47")
    QTest.mouseClick(pad_key(hands, "\N{ERASE TO THE LEFT}"), Qt.MouseButton.LeftButton)
    click_digits(hands, "8")
    assert part.text() == "48" and part.field.hasFocus(), "keys work as before"
    hands.click("Check")
    assert hands.view.feedback is not None and hands.view.feedback.is_right
    assert not pad_key(hands, "1").isEnabled()


def test_digits_after_a_wrong_number_and_a_hint_begin_anew(hands: Hands, data_dir: Path) -> None:
    hinted = f'{SCORE}hints = ["The Q is worth 10.", "The word counts twice."]\n'
    only(hands, data_dir, hinted, CHOOSE)
    click_digits(hands, "14")
    hands.click("Check")
    hands.click("Hint")
    click_digits(hands, "48")
    assert hands.player.answer == "48", "the wrong number does not stay in front of it"


def test_letters_are_given_by_the_mouse_alone(qtbot: QtBot) -> None:
    words = LinePart("ABC DEF", "Words")
    qtbot.addWidget(words)
    words.show()
    pad = words.findChild(LetterPad)
    assert pad is not None
    for name in ("C", "A", "B", "Delete", "T", "a space", "D"):
        (key,) = (
            button for button in pad.findChildren(QPushButton) if button.accessibleName() == name
        )
        QTest.mouseClick(key, Qt.MouseButton.LeftButton)
    assert words.text() == "CAT D"


def test_no_is_dropped_too_where_it_has_no_reason(qtbot: QtBot) -> None:
    part = YesNoPart(())
    qtbot.addWidget(part)
    part.show()
    QTest.mouseClick(part.no, Qt.MouseButton.LeftButton)
    assert part.text() == "no"
    part.drop(())
    assert part.text() == ""


def test_leave_never_stands_where_hint_stood(hands: Hands, data_dir: Path) -> None:
    hinted = f'{SCORE}hints = ["The Q is worth 10."]\n'
    only(hands, data_dir, hinted, PLACE)
    for wide in (1024, 1100, 1280):
        hands.page.window().resize(wide, 760)
        QApplication.processEvents()
        player = hands.player
        places = {
            button: button.mapTo(player, button.rect().center())
            for button in (player.hint, player.leave)
        }
        main = player.main.mapTo(player, player.main.rect().center())
        assert abs(places[player.hint].y() - main.y()) <= 2, "beside the main button"
    hinted_at = places[player.hint]
    give(hands, right_answer(hands))
    hands.click("Go on")
    QApplication.processEvents()
    assert hands.view.kind is AnswerKind.LAY
    leave = player.leave
    assert not leave.rect().contains(leave.mapFrom(player, hinted_at))


def test_board_has_its_size_from_the_first_step_on(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, SCORE, EXCHANGE)
    board = hands.player.board
    assert board.rack.isHidden()
    wide = board.width()
    give(hands, right_answer(hands))
    hands.click("Go on")
    assert not board.rack.isHidden() and board.width() == wide


def test_the_lines_of_a_sheet_are_filled_by_the_mouse_alone(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, FILL)
    part = hands.player.part
    assert isinstance(part, LinesPart)
    for field, number in zip(part.fields, ("48", "48", "0", "48"), strict=True):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
        click_digits(hands, number)
    assert part.text() == "48 48 0 48"


def test_in_a_narrow_place_the_digits_break_in_the_middle(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    host = QWidget()
    qtbot.addWidget(host)
    pad = NumberPad(lambda: field, host)
    host.show()
    for wide, lines in ((600, ["1234567890\N{ERASE TO THE LEFT}"]), (300, ["12345", "67890"])):
        pad.resize(wide, 100)
        qtbot.wait(5)
        rows: dict[int, str] = {}
        for button in pad.findChildren(QPushButton):
            top = button.mapTo(host, QPoint(0, 0)).y()
            rows[top] = rows.get(top, "") + button.text()
        assert [row[: len(line)] for row, line in zip(rows.values(), lines, strict=True)] == lines


def test_words_need_no_digits(hands: Hands, data_dir: Path) -> None:
    only(hands, data_dir, PLACE)
    assert hands.player.part.findChild(NumberPad) is None
