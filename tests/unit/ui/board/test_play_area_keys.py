# SPDX-License-Identifier: MIT
"""Board and rack by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Direction, Placement
from desktop_app.rules.rejection import Reason, Refusal
from tests.helpers.hands import CONTROL, SHIFT, Hands, middle, opening

Key = Qt.Key


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return Hands(qtbot, opening())


@pytest.fixture
def later(qtbot: QtBot) -> Hands:
    return Hands(qtbot, middle())


def wishes(hands: Hands) -> list[object]:
    """Return a list of the requests from now on."""
    asked: list[object] = []
    area = hands.area
    area.play_requested.connect(lambda value: asked.append(("play", value)))
    area.exchange_requested.connect(lambda value: asked.append(("exchange", value)))
    for name in ("pass", "accept", "hold", "challenge", "take_up"):
        getattr(area, f"{name}_requested").connect(lambda name=name: asked.append(name))
    return asked


def test_a_word_is_typed_and_played(hands: Hands) -> None:
    asked = wishes(hands)
    hands.keys("cat")
    assert hands.tried == "H8=C I8=A J8=T"
    hands.key(Key.Key_Return)
    assert asked == [("play", (Placement(7, 7, "C"), Placement(7, 8, "A"), Placement(7, 9, "T")))]


def test_letters_on_the_board_are_typed_through_or_skipped(later: Hands) -> None:
    for _ in range(2):
        later.key(Key.Key_Left)
    later.key(Key.Key_Down)
    for _ in range(2):
        later.key(Key.Key_Up)
    later.key(Key.Key_Right)
    # The cursor is on F6 with the arrow across: A is on H6.
    assert later.area.draft is not None
    assert later.area.draft.cursor == (5, 5)
    later.keys("scarce")
    assert later.tried == "F6=S G6=C I6=R J6=c K6=E"


def test_shift_and_a_letter_lay_the_blank_as_it(hands: Hands) -> None:
    hands.key(Key.Key_A, SHIFT, "A")
    assert hands.tried == "H8=a"
    assert hands.rack == "CATSE_R"


def test_caps_lock_is_not_shift(hands: Hands) -> None:
    hands.keys("A")
    assert hands.tried == "H8=A"


def test_a_letter_that_is_not_there_takes_the_blank_and_then_none(hands: Hands) -> None:
    hands.keys("zy")
    assert hands.tried == "H8=z"
    assert hands.refusals[-1] == Refusal(Reason.NOT_ON_RACK, detail="Y")


def test_digits_lay_rack_tiles(hands: Hands) -> None:
    hands.keys("41")
    assert hands.tried == "H8=S I8=C"


def test_a_digit_for_the_blank_asks_for_its_letter(hands: Hands) -> None:
    hands.keys("6")
    assert hands.area.blank_picker.isVisible()
    hands.keys("k")
    assert not hands.area.blank_picker.isVisible()
    assert hands.tried == "H8=k"
    hands.keys("e")
    assert hands.tried == "H8=k I8=E", "the keyboard is with the board again"


def test_the_blank_picker_works_with_arrows_and_enter(hands: Hands) -> None:
    hands.keys("6")
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Return):
        hands.key(key)
    assert hands.tried == "H8=h"


def test_escape_in_the_picker_takes_the_blank_home(hands: Hands) -> None:
    hands.keys("c6")
    hands.key(Key.Key_Escape)
    assert (hands.tried, hands.rack) == ("H8=C", "_ATSE?R")
    hands.keys("a")
    assert hands.tried == "H8=C I8=A", "the cursor went back to where the blank was"


def test_an_unnamed_blank_is_not_played(hands: Hands) -> None:
    asked = wishes(hands)
    hands.keys("6")
    hands.area.play()
    assert asked == []
    assert hands.refusals[-1] == Refusal(Reason.BLANK_UNDESIGNATED, detail="H8")


def test_space_turns_and_shift_space_skips(hands: Hands) -> None:
    hands.keys(" c")
    hands.key(Key.Key_Space, SHIFT, " ")
    hands.keys("t")
    assert hands.tried == "H8=C H10=T"


def test_backspace_delete_and_escape_take_tiles_home(hands: Hands) -> None:
    hands.keys("cats")
    hands.key(Key.Key_Backspace)
    assert hands.tried == "H8=C I8=A J8=T"
    hands.key(Key.Key_Left)
    hands.key(Key.Key_Left)
    hands.key(Key.Key_Delete)
    assert hands.tried == "H8=C J8=T"
    hands.key(Key.Key_Escape)
    assert (hands.tried, hands.rack) == ("", "CATSE?R")


def test_escape_lets_go_of_a_dragged_tile_first(hands: Hands) -> None:
    hands.keys("c")
    hands.press(hands.slot(2))
    hands.move(hands.square("A1"))
    hands.key(Key.Key_Escape)
    assert not hands.area.layer.is_dragging
    hands.release(hands.square("A1"))
    assert (hands.tried, hands.rack) == ("H8=C", "_ATSE?R")


def test_escape_takes_marks_away_last(hands: Hands) -> None:
    assert hands.area.draft is not None
    hands.area._take(hands.area.draft.toggle_mark(2))
    hands.key(Key.Key_Escape)
    assert hands.marked == ""


def test_control_z_takes_back_and_puts_back(hands: Hands) -> None:
    hands.keys("cat")
    hands.key(Key.Key_Z, CONTROL)
    hands.key(Key.Key_Z, CONTROL)
    assert hands.tried == "H8=C"
    hands.key(Key.Key_Z, CONTROL | SHIFT)
    assert hands.tried == "H8=C I8=A"


def test_f2_and_f3_arrange_the_rack(hands: Hands) -> None:
    hands.key(Key.Key_F3)
    assert hands.rack == "ACERST?"
    hands.key(Key.Key_F2)
    assert hands.rack != "ACERST?"
    assert sorted(hands.rack) == sorted("ACERST?")


def test_enter_without_tiles_says_so(hands: Hands) -> None:
    asked = wishes(hands)
    hands.key(Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert asked == []
    assert hands.refusals[-1] == Refusal(Reason.NO_TILES)


def test_no_letter_and_no_digit_ever_does_anything_but_lay_a_tile(hands: Hands) -> None:
    asked = wishes(hands)
    for text in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789éñЖ":
        hands.keys(text)
        hands.area.blank_picker.dismiss()
        hands.area.setFocus()
    assert asked == []


@pytest.mark.parametrize("letter", ["é", "Ж", "ß"])
def test_a_letter_of_no_tile_is_refused(hands: Hands, letter: str) -> None:
    hands.keys(letter)
    assert hands.refusals[-1] == Refusal(Reason.UNKNOWN_FACE, detail=letter.upper())
    assert hands.tried == ""


@pytest.mark.parametrize(
    ("key", "held", "text"),
    [
        (Key.Key_F6, Qt.KeyboardModifier.NoModifier, ""),
        (Key.Key_F11, Qt.KeyboardModifier.NoModifier, ""),
        (Key.Key_C, CONTROL, "\x03"),
        (Key.Key_A, Qt.KeyboardModifier.AltModifier, "a"),
        (Key.Key_1, CONTROL, "1"),
        (Key.Key_Comma, Qt.KeyboardModifier.NoModifier, ","),
        (Key.Key_0, Qt.KeyboardModifier.NoModifier, "0"),
    ],
)
def test_other_keys_go_on_to_the_window(
    hands: Hands, key: Qt.Key, held: Qt.KeyboardModifier, text: str
) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, held, text)
    QApplication.sendEvent(hands.area, event)
    assert not event.isAccepted()
    assert hands.tried == ""


def test_arrows_on_a_turned_board_go_as_they_point(hands: Hands) -> None:
    hands.area.show_turned(True)
    hands.key(Key.Key_Right)
    assert hands.area.draft is not None
    assert hands.area.draft.cursor == (7, 6)
    hands.key(Key.Key_Down)
    hands.key(Key.Key_Down)
    assert hands.area.draft.cursor == (6, 6)


def test_out_of_turn_the_keyboard_lays_nothing(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening(), may_act=False)
    asked = wishes(hands)
    hands.keys("c1")
    assert hands.tried == ""
    assert hands.refusals[-1] == Refusal(Reason.NOT_ON_TURN)
    hands.key(Key.Key_Return)
    assert asked == []


def test_a_hidden_rack_takes_no_keys(hands: Hands) -> None:
    hands.area.show_position(opening(), None, False)
    hands.keys("c1 ")
    for key in (Key.Key_F2, Key.Key_F3, Key.Key_Escape, Key.Key_Backspace, Key.Key_Left):
        hands.key(key)
    hands.key(Key.Key_L, CONTROL)
    assert hands.area.draft is None
    assert not hands.area.move_box.isVisible()


# ---------------------------------------------------------------- move box


def open_box(hands: Hands, text: str) -> None:
    hands.key(Key.Key_L, CONTROL)
    assert hands.area.move_box.isVisible()
    assert not hands.area.action_bar.isVisible()
    hands.area.move_box.line.setText(text)
    hands.key(Key.Key_Return)


def test_a_move_is_typed_into_the_box(hands: Hands) -> None:
    asked = wishes(hands)
    open_box(hands, "8H CrAT")
    assert hands.tried == "H8=C I8=r J8=A K8=T"
    assert len(asked) == 1
    assert not hands.area.move_box.isVisible()
    assert hands.area.hasFocus()


def test_a_pass_and_exchanges_are_typed_into_the_box(hands: Hands) -> None:
    asked = wishes(hands)
    open_box(hands, "pass")
    open_box(hands, "-CAT")
    open_box(hands, "-7")
    assert asked == ["pass", ("exchange", tuple("CAT")), ("exchange", tuple("CATSE?R"))]


def test_an_exchange_by_number_needs_as_many_marks(hands: Hands) -> None:
    asked = wishes(hands)
    open_box(hands, "-2")
    assert asked == []
    assert "2 tiles" in hands.area.move_box.message
    hands.key(Key.Key_Escape)
    for slot in (0, 5):
        assert hands.area.draft is not None
        hands.area._take(hands.area.draft.toggle_mark(slot))
    open_box(hands, "-2")
    assert asked == [("exchange", ("C", "?"))]


def test_a_mistake_is_reported_and_selected(hands: Hands) -> None:
    asked = wishes(hands)
    open_box(hands, "8H CAZTZ")
    box = hands.area.move_box
    assert asked == []
    assert box.isVisible()
    assert box.message == "Character 6: Z is not on the rack."
    assert (box.line.selectionStart(), box.line.selectedText()) == (5, "Z")


def test_tiles_being_tried_are_taken_home_for_a_typed_move(hands: Hands) -> None:
    hands.keys("ser")
    open_box(hands, "H7 CAT")
    assert hands.tried == "H7=C H8=A H9=T"


def test_f7_without_marks_opens_the_box_for_an_exchange(hands: Hands) -> None:
    asked = wishes(hands)
    hands.area.request_exchange()
    assert hands.area.move_box.line.text() == "-"
    hands.area.move_box.line.setText("-SE")
    hands.key(Key.Key_Return)
    assert asked == [("exchange", ("S", "E"))]


def test_letters_typed_into_the_box_do_not_reach_the_board(hands: Hands) -> None:
    hands.key(Key.Key_L, CONTROL)
    hands.keys("cat7")
    hands.key(Key.Key_F2)
    assert hands.tried == ""
    assert hands.area.move_box.line.text() == "cat7"
    hands.key(Key.Key_Escape)
    assert not hands.area.move_box.isVisible()


def test_the_cursor_goes_unseen_when_a_mouse_wants_no_arrow(hands: Hands) -> None:
    hands.click(hands.square("C3"))
    hands.click(hands.square("C3"))
    assert hands.area.board._cursor == (2, 2)
    hands.click(hands.square("C3"))
    assert hands.area.board._cursor is None
    hands.key(Key.Key_Right)
    assert hands.area.board._cursor == (2, 3)
    assert hands.area.draft is not None
    assert hands.area.draft.arrow is None


def test_an_arrow_down_is_typed_along(hands: Hands) -> None:
    hands.key(Key.Key_Down)
    assert hands.area.draft is not None
    assert hands.area.draft.arrow is Direction.DOWN
    hands.keys("act")
    assert hands.tried == "H8=A H9=C H10=T"
