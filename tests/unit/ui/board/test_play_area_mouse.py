# SPDX-License-Identifier: MIT
"""Board and rack by mouse alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.rules.board import Direction, Placement
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.ui.theme import THEMES
from tests.helpers.hands import RIGHT, Hands, middle, opening


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return Hands(qtbot, opening())


@pytest.fixture
def later(qtbot: QtBot) -> Hands:
    return Hands(qtbot, middle())


def test_a_tile_is_dragged_from_the_rack_to_the_board(hands: Hands) -> None:
    hands.drag(hands.slot(1), hands.square("H8"))
    assert hands.tried == "H8=C"
    assert hands.rack == "_ATSE?R"


def test_a_tile_is_dragged_from_square_to_square(hands: Hands) -> None:
    hands.drag(hands.slot(2), hands.square("H8"))
    hands.drag(hands.square("H8"), hands.square("C3"))
    assert hands.tried == "C3=A"


def test_a_tile_is_dragged_home_to_a_place_of_choice(hands: Hands) -> None:
    hands.drag(hands.slot(1), hands.square("H8"))
    hands.drag(hands.square("H8"), hands.slot(3))
    assert hands.tried == ""
    assert hands.rack == "ATCSE?R"


def test_tiles_are_reordered_within_the_rack(hands: Hands) -> None:
    hands.drag(hands.slot(1), hands.slot(7))
    assert hands.rack == "ATSE?RC"
    hands.drag(hands.slot(5), hands.slot(1))
    assert hands.rack == "?ATSERC"


def test_a_drag_shows_the_tile_in_the_air_and_room_on_the_rack(hands: Hands) -> None:
    tile, empty = THEMES["classic"].tile, THEMES["classic"].empty
    place = hands.square("E5") - QPoint(13, 13)
    assert hands.colour_at(hands.square("B7")) == empty
    hands.press(hands.slot(1))
    hands.move(hands.square("E5"))
    assert hands.area.layer.is_dragging
    assert hands.colour_at(place) == tile
    hands.move(hands.slot(4))
    assert hands.rack == "ATSCE?R", "the others make room"
    assert hands.colour_at(place) != tile
    hands.release(hands.square("B7"))
    assert (hands.rack, hands.tried) == ("_ATSE?R", "B7=C")
    assert not hands.area.layer.isVisible()


def test_a_tile_dropped_beside_the_board_stays_where_it_was(hands: Hands) -> None:
    hands.drag(hands.slot(1), QPoint(2, 2))
    assert (hands.tried, hands.rack) == ("", "CATSE?R")
    hands.drag(hands.slot(1), hands.square("H8"))
    hands.drag(hands.square("H8"), QPoint(2, 2))
    assert hands.tried == "H8=C"


@pytest.mark.parametrize("away", [QPoint(0, -4), QPoint(0, 36), QPoint(-10, 0), QPoint(10, 0)])
def test_a_tile_dropped_a_little_outside_the_rack_goes_home(hands: Hands, away: QPoint) -> None:
    hands.drag(hands.slot(1), hands.square("H8"))
    rack = hands.area.rack
    edge = rack.rect()
    corner = edge.bottomRight() if away.x() > 0 or away.y() > 0 else edge.topLeft()
    hands.drag(hands.square("H8"), rack.mapTo(hands.area, corner + away))
    assert (hands.tried, sorted(hands.rack)) == ("", sorted("CATSE?R"))


def test_a_taken_square_is_hatched_under_the_tile_and_refuses_it(later: Hands) -> None:
    later.press(later.slot(1))
    later.move(later.square("E8"))
    assert later.area.board.forbidden == {(7, 4)}
    assert later.refusals[-1] == Refusal(Reason.SQUARE_TAKEN, detail="E8")
    later.move(later.square("E9"))
    assert later.area.board.forbidden == frozenset()
    assert later.refusals[-1] is None
    later.move(later.square("E8"))
    later.release(later.square("E8"))
    assert (later.tried, later.rack) == ("", "CATSE?R")
    assert later.refusals[-1] == Refusal(Reason.SQUARE_TAKEN, detail="E8")
    assert later.area.board.forbidden == {(7, 4)}, "it stays hatched until something happens"
    later.drag(later.slot(1), later.square("E9"))
    assert later.area.board.forbidden == frozenset()


def test_a_tile_is_clicked_and_then_a_square(hands: Hands) -> None:
    hands.click(hands.slot(2))
    hands.click(hands.square("G7"))
    assert hands.tried == "G7=A"
    hands.click(hands.square("G7"))
    hands.click(hands.square("G9"))
    assert hands.tried == "G9=A"


def test_a_picked_tile_is_put_down_again_by_a_second_click(hands: Hands) -> None:
    hands.click(hands.slot(2))
    assert hands.area.hand.picked is not None
    hands.click(hands.slot(2))
    assert hands.area.hand.picked is None
    hands.click(hands.square("G7"))
    assert hands.tried == ""


def test_another_tile_may_be_picked_instead(hands: Hands) -> None:
    hands.click(hands.slot(2))
    hands.click(hands.slot(4))
    hands.click(hands.square("G7"))
    assert hands.tried == "G7=S"


def test_a_picked_tile_on_a_taken_square_stays_picked(later: Hands) -> None:
    later.click(later.slot(2))
    later.click(later.square("E8"))
    assert later.refusals[-1] == Refusal(Reason.SQUARE_TAKEN, detail="E8")
    later.click(later.square("E9"))
    assert later.tried == "E9=A"


def test_clicks_on_an_empty_square_turn_the_arrow(hands: Hands) -> None:
    arrows = []
    for _ in range(4):
        hands.click(hands.square("C3"))
        assert hands.area.draft is not None
        assert hands.area.draft.cursor == (2, 2)
        arrows.append(hands.area.draft.arrow)
    assert arrows == [Direction.ACROSS, Direction.DOWN, None, Direction.ACROSS]


def test_quick_clicks_turn_the_arrow_too(hands: Hands) -> None:
    hands.double_click(hands.square("C3"))
    assert hands.area.draft is not None
    assert hands.area.draft.cursor == (2, 2)
    assert hands.area.draft.arrow is Direction.DOWN


@pytest.mark.parametrize("way", ["right", "double"])
def test_a_placed_tile_is_sent_home(hands: Hands, way: str) -> None:
    hands.drag(hands.slot(1), hands.square("H8"))
    hands.drag(hands.slot(2), hands.square("I8"))
    if way == "right":
        hands.click(hands.square("H8"), RIGHT)
    else:
        hands.double_click(hands.square("H8"))
    assert hands.tried == "I8=A"
    assert hands.rack == "C_TSE?R"
    assert hands.area.hand.picked is None


def test_a_right_click_marks_a_rack_tile_for_exchange(hands: Hands) -> None:
    hands.click(hands.slot(1), RIGHT)
    hands.click(hands.slot(6), RIGHT)
    assert hands.marked == "C?"
    hands.click(hands.slot(1), RIGHT)
    assert hands.marked == "?"


def test_tiles_that_were_played_for_good_cannot_be_taken(later: Hands) -> None:
    later.drag(later.square("E8"), later.square("E9"))
    later.click(later.square("E8"), RIGHT)
    later.double_click(later.square("E8"))
    assert later.tried == ""
    assert later.area.board.shown_board.tile_at(7, 4) == "Q"


def test_a_blank_by_mouse_is_named_by_mouse(hands: Hands) -> None:
    hands.drag(hands.slot(6), hands.square("H8"))
    picker = hands.area.blank_picker
    assert picker.isVisible()
    button = picker.button("Q")
    hands.click(button.mapTo(hands.area, button.rect().center()))
    assert not picker.isVisible()
    assert hands.tried == "H8=q"


def test_a_blank_over_that_of_a_hint_gets_its_letter(hands: Hands) -> None:
    hands.area.board.show_ghosts([Placement(7, 7, "q"), Placement(7, 8, "C")])
    hands.drag(hands.slot(6), hands.square("H8"))
    assert not hands.area.blank_picker.isVisible()
    assert hands.tried == "H8=q"
    hands.drag(hands.square("H8"), hands.slot(6))
    hands.drag(hands.slot(6), hands.square("I8"))
    assert hands.area.blank_picker.isVisible(), "the hint has no blank here"


def test_a_click_elsewhere_sends_the_unnamed_blank_home(hands: Hands) -> None:
    hands.drag(hands.slot(6), hands.square("H8"))
    hands.click(hands.square("A1"))
    assert not hands.area.blank_picker.isVisible()
    assert (hands.tried, hands.rack) == ("", "CATSE?R")


def test_tiles_cannot_be_laid_out_of_turn_but_racks_may_be_sorted(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening(), may_act=False)
    hands.drag(hands.slot(1), hands.square("H8"))
    assert hands.tried == ""
    assert hands.refusals[-1] == Refusal(Reason.NOT_ON_TURN)
    hands.drag(hands.slot(1), hands.slot(7))
    assert hands.rack == "ATSE?RC"


def test_a_hidden_rack_cannot_be_touched(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening())
    hands.area.show_position(opening(), None, False)
    hands.press(hands.slot(1))
    hands.move(hands.square("H8"))
    hands.release(hands.square("H8"))
    assert hands.area.draft is None
    assert not hands.area.rack.is_face_up
    assert hands.area.rack.part_name(0) == "tile 1 of the rack, face down"


def test_the_board_can_be_played_on_from_its_other_side(hands: Hands) -> None:
    before = hands.square("A1")
    hands.area.show_turned(True)
    assert hands.square("O15") == before
    hands.drag(hands.slot(1), hands.square("C3"))
    assert hands.tried == "C3=C"


def test_a_position_that_changes_while_a_tile_is_in_the_air_lets_it_fall(hands: Hands) -> None:
    hands.press(hands.slot(1))
    hands.move(hands.square("E5"))
    hands.area.show_position(opening("DOG"), hands.area._seat, True)
    assert not hands.area.layer.is_dragging
    hands.release(hands.square("E5"))
    assert hands.tried == ""
    assert hands.rack == "DOG"


def test_a_tick_of_the_clock_leaves_a_tile_in_the_air(hands: Hands) -> None:
    hands.press(hands.slot(1))
    hands.move(hands.square("E5"))
    hands.area.show_position(opening(), hands.area._seat, True)
    assert hands.area.layer.is_dragging
    assert hands.colour_at(hands.slot(1) - QPoint(13, 13)) != THEMES["classic"].tile
    hands.release(hands.square("E5"))
    assert hands.tried == "E5=C"


def test_a_finger_drags_a_tile(hands: Hands) -> None:
    device = QTest.createTouchDevice()
    assert isinstance(device, QPointingDevice)
    start, end = hands.slot(1), hands.square("H8")
    QTest.touchEvent(hands.window, device).press(0, start).commit()
    QTest.touchEvent(hands.window, device).move(0, (start + end) / 2).commit()
    QTest.touchEvent(hands.window, device).move(0, end).commit()
    QTest.touchEvent(hands.window, device).release(0, end).commit()
    QApplication.processEvents()
    assert hands.tried == "H8=C"


def test_the_buttons_ask_for_the_acts_of_a_turn(hands: Hands) -> None:
    area = hands.area
    asked: list[object] = []
    area.play_requested.connect(lambda placements: asked.append(("play", placements)))
    area.exchange_requested.connect(lambda tiles: asked.append(("exchange", tiles)))
    area.pass_requested.connect(lambda: asked.append("pass"))
    for name in ("play", "give_up_turn"):
        button = area.action_bar.button(name)
        hands.click(button.mapTo(area, button.rect().center()))
    assert asked == ["pass"], "nothing was laid"
    assert hands.refusals[-1] == Refusal(Reason.NO_TILES)
    hands.click(hands.slot(3), RIGHT)
    exchange = area.action_bar.button("exchange")
    hands.click(exchange.mapTo(area, exchange.rect().center()))
    assert asked[1:] == [("exchange", ("T",))]
    assert area.hasFocus(), "the keyboard stays with the board"


def test_rack_buttons_shuffle_sort_and_take_back(hands: Hands) -> None:
    area = hands.area
    hands.drag(hands.slot(1), hands.square("H8"))
    hands.click(area.home_button.geometry().center())
    assert (hands.tried, hands.rack) == ("", "CATSE?R")
    hands.click(area.sort_button.geometry().center())
    assert hands.rack == "ACERST?"
    hands.click(area.shuffle_button.geometry().center())
    assert hands.rack != "ACERST?"
    assert sorted(hands.rack) == sorted("ACERST?")


def test_a_click_brings_the_keyboard_back_to_the_board(hands: Hands) -> None:
    for place in (hands.slot(1), hands.square("A1")):
        hands.area.move_box.show()
        hands.area.move_box.line.setFocus()
        assert not hands.area.hasFocus()
        hands.click(place)
        assert hands.area.hasFocus()


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_an_exchange_is_put_together_and_entered_by_clicks(
    hands: Hands, button: Qt.MouseButton
) -> None:
    area, box = hands.area, hands.area.move_box
    asked: list[tuple[str, ...]] = []
    area.exchange_requested.connect(asked.append)
    area.request_exchange()
    for number in (1, 3, 6, 3):
        hands.click(hands.slot(number), button)
    assert (hands.marked, box.line.text()) == ("C?", "-C?")
    assert box.isVisible() and box.line.hasFocus()
    hands.click(box.enter_button.mapTo(area, box.enter_button.rect().center()))
    assert asked == [("C", "?")]
    assert not box.isVisible()


def test_a_cancelled_exchange_keeps_no_marks(hands: Hands) -> None:
    box = hands.area.move_box
    hands.area.request_exchange()
    hands.click(hands.slot(2))
    hands.click(box.close_button.mapTo(hands.area, box.close_button.rect().center()))
    assert (hands.marked, box.isVisible()) == ("", False)
    hands.click(hands.slot(2))
    assert hands.marked == "", "a click picks the tile up again"


def test_middle_button_does_nothing(hands: Hands) -> None:
    hands.click(hands.slot(1), Qt.MouseButton.MiddleButton)
    assert (hands.marked, hands.area.hand.picked) == ("", None)
