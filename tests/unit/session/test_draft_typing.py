# SPDX-License-Identifier: MIT
"""The effect of each key of the board on a draft."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.board import Board, Direction, Placement, parse_layout
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.session.draft import (
    Draft,
    click_square,
    move_cursor,
    skip_square,
    take_cursor_home,
    take_last_home,
    turn_arrow,
    type_letter,
    type_slot,
)
from tests.unit.session.test_draft import FACES, begin, board_with, done

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def at(draft: Draft, row: int, col: int, arrow: Direction | None = ACROSS) -> Draft:
    return replace(draft, cursor=(row, col), arrow=arrow)


def typed(draft: Draft, text: str) -> Draft:
    for letter in text:
        draft = done(type_letter(draft, letter))
    return draft


def laid(draft: Draft) -> str:
    """Return the tiles being tried as `H8=A` in the order laid."""
    return " ".join(f"{chr(65 + t.col)}{t.row + 1}={t.tile}" for t in draft.tried)


@pytest.mark.parametrize(
    ("arrow", "step", "cursor", "arrow_after"),
    [
        (ACROSS, (0, 1), (7, 8), ACROSS),
        (ACROSS, (0, -1), (7, 6), ACROSS),
        (ACROSS, (1, 0), (7, 7), DOWN),
        (DOWN, (1, 0), (8, 7), DOWN),
        (DOWN, (-1, 0), (6, 7), DOWN),
        (DOWN, (0, -1), (7, 7), ACROSS),
        (None, (0, 1), (7, 8), None),
        (None, (-1, 0), (6, 7), None),
    ],
)
def test_arrow_keys_move_or_turn(
    arrow: Direction | None,
    step: tuple[int, int],
    cursor: tuple[int, int],
    arrow_after: Direction | None,
) -> None:
    draft = move_cursor(at(begin(), 7, 7, arrow), *step)
    assert (draft.cursor, draft.arrow) == (cursor, arrow_after)


def test_the_cursor_stays_on_the_board() -> None:
    assert move_cursor(at(begin(), 0, 0), 0, -1).cursor == (0, 0)
    assert move_cursor(at(begin(), 14, 14, DOWN), 1, 0).cursor == (14, 14)


def test_space_turns_the_arrow() -> None:
    draft = begin()
    assert [turn_arrow(draft).arrow, turn_arrow(turn_arrow(draft)).arrow] == [DOWN, ACROSS]
    assert turn_arrow(at(draft, 7, 7, None)).arrow is ACROSS


def test_clicks_on_one_square_turn_the_arrow_and_then_take_it_away() -> None:
    draft = begin()
    arrows = []
    for _ in range(4):
        draft = click_square(draft, 3, 4)
        assert draft.cursor == (3, 4)
        arrows.append(draft.arrow)
    assert arrows == [ACROSS, DOWN, None, ACROSS]


def test_a_click_on_another_square_begins_across_again() -> None:
    draft = click_square(click_square(click_square(begin(), 3, 4), 3, 4), 5, 5)
    assert (draft.cursor, draft.arrow) == ((5, 5), ACROSS)


def test_a_click_on_a_tile_or_beside_the_board_does_nothing() -> None:
    draft = begin(board=board_with("CAT", 7, 4))
    assert click_square(draft, 7, 4) is draft
    assert click_square(draft, 15, 0) is draft


def test_letters_are_laid_along_the_arrow() -> None:
    draft = typed(begin(), "CATS")
    assert laid(draft) == "H8=C I8=A J8=T K8=S"
    assert draft.cursor == (7, 11)
    assert laid(typed(at(begin(), 2, 1, DOWN), "ace")) == "B3=A B4=C B5=E"


def test_a_letter_that_is_not_on_the_rack_takes_the_blank_once() -> None:
    draft = typed(begin(), "Q")
    assert laid(draft) == "H8=q"
    assert type_letter(draft, "z") == Refusal(Reason.NOT_ON_RACK, detail="Z")


def test_the_third_of_two_letters_takes_the_blank() -> None:
    assert laid(typed(begin(), "AAA")) == "H8=A I8=A J8=a"


def test_a_letter_can_ask_for_the_blank() -> None:
    draft = done(type_letter(begin(), "a", as_blank=True))
    assert laid(draft) == "H8=a"
    assert draft.rack_left.count("A") == 2
    assert type_letter(draft, "a", as_blank=True) == Refusal(Reason.NOT_ON_RACK, detail="?")


def test_letters_on_the_board_are_typed_through() -> None:
    draft = typed(at(begin(board=board_with("AT", 7, 8)), 7, 7), "CATS")
    assert laid(draft) == "H8=C K8=S"
    assert draft.cursor == (7, 11)


def test_letters_on_the_board_are_skipped() -> None:
    assert laid(typed(at(begin(board=board_with("AT", 7, 8)), 7, 7), "CS")) == "H8=C K8=S"


def test_a_blank_on_the_board_is_typed_through_as_its_letter() -> None:
    assert laid(typed(at(begin(board=board_with("aT", 7, 8)), 7, 7), "CATS")) == "H8=C K8=S"


def test_a_letter_asked_of_the_blank_is_never_typed_through() -> None:
    draft = at(begin(board=board_with("AT", 7, 8)), 7, 8)
    assert laid(done(type_letter(draft, "A", as_blank=True))) == "K8=a"


def test_without_an_arrow_one_letter_is_laid_where_the_cursor_stands() -> None:
    draft = done(type_letter(at(begin(), 4, 4, None), "C"))
    assert (laid(draft), draft.cursor) == ("E5=C", (4, 4))
    assert type_letter(draft, "A") == Refusal(Reason.SQUARE_TAKEN, detail="E5")
    assert type_letter(draft, "C") == Refusal(Reason.SQUARE_TAKEN, detail="E5")


def test_there_is_no_room_beyond_the_edge() -> None:
    draft = typed(at(begin(), 7, 13), "AS")
    assert laid(draft) == "N8=A O8=S"
    assert draft.cursor == (7, 14)
    for letter in "ST":
        step = type_letter(draft, letter)
        assert isinstance(step, Refusal)
        assert step.reason is Reason.OFF_BOARD


def test_a_board_letter_at_the_edge_may_be_typed() -> None:
    draft = typed(at(begin(board=board_with("T", 7, 14)), 7, 12), "CAT")
    assert laid(draft) == "M8=C N8=A"
    assert draft.cursor == (7, 14)


@pytest.mark.parametrize("letter", ["é", "4", "", "?", "AB"])
def test_what_is_no_tile_of_the_set_is_refused(letter: str) -> None:
    assert type_letter(begin(), letter) == Refusal(Reason.UNKNOWN_FACE, detail=letter.upper())


def test_a_letter_may_mean_the_one_tile_that_begins_with_it() -> None:
    faces = ("A", "CH", "LL", "QU", "RR")
    board = Board.empty(parse_layout("....."))
    draft = at(Draft.begin(board, ("CH", "A", "QU", "?"), faces), 0, 0)
    assert laid(typed(draft, "caq")) == "A1=CH B1=A C1=QU"
    assert laid(done(type_letter(draft, "RR"))) == "A1=rr"
    assert type_letter(draft, "L") == Refusal(Reason.UNKNOWN_FACE, detail="L")


def test_a_marked_tile_is_taken_only_when_there_is_no_other() -> None:
    draft = done(begin().toggle_mark(1))
    one = done(type_letter(draft, "A"))
    assert one.tried[0].tile_id == 6
    assert done(type_letter(one, "A")).tried[1].tile_id == 1


def test_digits_lay_the_tile_of_a_slot() -> None:
    draft = done(type_slot(done(type_slot(begin(), 4)), 1))
    assert laid(draft) == "H8=S I8=A"
    assert type_slot(draft, 4) == Refusal(Reason.NOT_ON_RACK)
    assert type_slot(draft, 7) == Refusal(Reason.NOT_ON_RACK)


def test_a_digit_passes_tiles_that_lie_in_the_way() -> None:
    draft = at(begin(board=board_with("AT", 7, 7)), 7, 7)
    assert laid(done(type_slot(draft, 4))) == "J8=S"
    assert type_slot(at(draft, 7, 7, None), 4) == Refusal(Reason.SQUARE_TAKEN, detail="H8")


def test_a_digit_lays_a_blank_without_a_name() -> None:
    draft = done(type_slot(begin(), 2))
    assert draft.needs_face is not None
    assert (draft.needs_face.row, draft.needs_face.col) == (7, 7)


def test_shift_space_leaves_a_square_out() -> None:
    draft = skip_square(typed(begin(), "C"))
    assert draft.cursor == (7, 9)
    assert skip_square(at(begin(), 14, 2, DOWN)).cursor == (14, 2)
    assert skip_square(at(begin(), 3, 3, None)).cursor == (3, 3)


def test_backspace_takes_the_last_tile_home_wherever_the_cursor_is() -> None:
    draft = take_last_home(at(typed(begin(), "CAT"), 0, 0))
    assert laid(draft) == "H8=C I8=A"
    assert draft.cursor == (7, 9)
    assert take_last_home(begin()) == begin()


def test_delete_takes_the_tile_under_the_cursor_home() -> None:
    draft = at(typed(begin(), "CAT"), 7, 8)
    assert laid(take_cursor_home(draft)) == "H8=C J8=T"
    assert take_cursor_home(at(draft, 0, 0)).tried == draft.tried


def test_a_word_of_the_whole_rack_can_be_typed_and_taken_back() -> None:
    draft = typed(begin(("R", "A", "C", "K", "S", "I", "D")), "RACKSID")
    assert draft.rack_left == ()
    for _ in range(7):
        draft = draft.take_back()
    assert (draft.placements, draft.cursor) == ((), (7, 7))


def test_typing_works_on_a_board_with_one_row() -> None:
    board = Board.empty(parse_layout("...")).with_placements([Placement(0, 1, "A")])
    draft = at(Draft.begin(board, ("C", "T"), FACES), 0, 0)
    assert laid(typed(draft, "CAT")) == "A1=C C1=T"
