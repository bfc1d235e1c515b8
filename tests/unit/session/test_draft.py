# SPDX-License-Identifier: MIT
"""Tiles being tried: no action loses, doubles or misplaces one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.board import STANDARD_15, Board, Direction, Placement, parse_layout
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.tiles import rack_tile
from desktop_app.session import draft
from desktop_app.session.draft import Draft, RackSlot, TrialTile

FACES = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
RACK = ("C", "A", "?", "E", "S", "T", "A")


def begin(rack: tuple[str, ...] = RACK, board: Board | None = None) -> Draft:
    return Draft.begin(board or Board.empty(), rack, FACES)


def done(step: Draft | Refusal) -> Draft:
    assert isinstance(step, Draft), step
    return step


def board_with(word: str, row: int, col: int) -> Board:
    return Board.empty().with_placements(
        Placement(row, col + index, tile) for index, tile in enumerate(word)
    )


def test_a_draft_begins_with_everything_on_the_rack() -> None:
    draft = begin()
    assert draft.rack_left == RACK
    assert draft.cursor == (7, 7)
    assert draft.arrow is Direction.ACROSS
    assert (draft.placements, draft.marked_tiles, draft.needs_face) == ((), (), None)


def test_a_tile_leaves_a_gap_on_the_rack_and_lies_on_the_board() -> None:
    draft = done(begin().lay(1, 7, 7))
    assert draft.slots[1] == RackSlot("A", is_away=True, is_marked=False)
    assert draft.rack_left == ("C", "?", "E", "S", "T", "A")
    assert draft.placements == (Placement(7, 7, "A"),)
    assert draft.tile_at(7, 7) == "A"
    assert draft.tried_at(7, 7) == TrialTile(1, 7, 7, "A")


@pytest.mark.parametrize(
    ("slot", "row", "col", "expected"),
    [
        (0, 7, 4, Refusal(Reason.SQUARE_TAKEN, detail="E8")),
        (0, 3, 3, Refusal(Reason.SQUARE_TAKEN, detail="D4")),
        (0, 15, 0, Refusal(Reason.OFF_BOARD)),
        (0, 0, -1, Refusal(Reason.OFF_BOARD)),
        (3, 0, 0, Refusal(Reason.NOT_ON_RACK)),
        (7, 0, 0, Refusal(Reason.NOT_ON_RACK)),
        (-1, 0, 0, Refusal(Reason.NOT_ON_RACK)),
    ],
)
def test_a_tile_is_refused_where_it_cannot_lie(
    slot: int, row: int, col: int, expected: Refusal
) -> None:
    draft = done(begin(board=board_with("CAT", 7, 4)).lay(3, 3, 3))
    assert draft.lay(slot, row, col) == expected


def test_a_blank_laid_by_hand_needs_a_face() -> None:
    draft = done(begin().lay(2, 7, 7))
    assert draft.needs_face == TrialTile(2, 7, 7, "?")
    assert draft.placements == ()
    named = done(draft.name_blank(7, 7, "Q"))
    assert draft.with_blank_named("Q") == named and named.with_blank_named("X") is named
    assert draft.with_blank_named("Ñ") == Refusal(Reason.UNKNOWN_FACE, detail="Ñ")
    assert named.needs_face is None
    assert named.placements == (Placement(7, 7, "q"),)
    again = done(named.name_blank(7, 7, "Z"))
    assert again.placements == (Placement(7, 7, "z"),)


def test_only_blanks_can_be_named_and_only_as_faces_of_the_set() -> None:
    draft = done(done(begin().lay(2, 7, 7)).lay(0, 7, 8))
    assert draft.name_blank(7, 7, "Ñ") == Refusal(Reason.UNKNOWN_FACE, detail="Ñ")
    assert draft.name_blank(7, 8, "X") == Refusal(Reason.NO_TILES)
    assert draft.name_blank(0, 0, "X") == Refusal(Reason.NO_TILES)
    assert begin().lay(2, 7, 7, "?") == Refusal(Reason.UNKNOWN_FACE, detail="?")


def test_an_unnamed_blank_goes_home_as_if_it_had_never_left() -> None:
    before = done(begin().lay(0, 7, 7))
    draft = done(before.lay(2, 7, 8))
    assert draft.without_unnamed_blank() == before
    assert before.without_unnamed_blank() is before


def test_a_blank_keeps_its_name_on_the_board_and_loses_it_at_home() -> None:
    draft = done(begin().lay(2, 7, 7, "K"))
    moved = done(draft.move(7, 7, 8, 8))
    assert moved.placements == (Placement(8, 8, "k"),)
    assert moved.send_home(8, 8).rack_left == RACK


def test_a_tile_moves_on_the_board_but_never_onto_another() -> None:
    draft = done(done(begin(board=board_with("CAT", 7, 4)).lay(0, 8, 4)).lay(1, 8, 5))
    assert done(draft.move(8, 4, 9, 4)).placements == (Placement(8, 5, "A"), Placement(9, 4, "C"))
    assert draft.move(8, 4, 8, 4) is draft
    assert draft.move(8, 4, 8, 5) == Refusal(Reason.SQUARE_TAKEN, detail="F9")
    assert draft.move(8, 4, 7, 4) == Refusal(Reason.SQUARE_TAKEN, detail="E8")
    assert draft.move(0, 0, 1, 1) == Refusal(Reason.NO_TILES)
    assert draft.move(7, 4, 1, 1) == Refusal(Reason.NO_TILES), "it lies there for good"


def test_tiles_go_home_to_where_they_came_from() -> None:
    draft = done(done(begin().lay(1, 7, 7)).lay(4, 7, 8))
    assert draft.send_home(7, 7).slots[1] == RackSlot("A", is_away=False, is_marked=False)
    assert draft.all_home().rack_left == RACK
    assert draft.send_home(0, 0) is draft
    assert begin().all_home() == begin()


def test_a_tile_can_go_home_to_a_slot_of_choice() -> None:
    draft = done(begin().lay(0, 7, 7)).send_home_to(7, 7, 3)
    assert draft.rack_left == ("A", "?", "E", "C", "S", "T", "A")
    assert draft.placements == ()
    assert draft.send_home_to(0, 0, 2) is draft


def test_changes_are_taken_back_and_put_back() -> None:
    one = done(begin().lay(0, 7, 7))
    two = done(one.lay(1, 7, 8))
    moved = done(two.move(7, 8, 9, 9))
    assert moved.take_back().placements == two.placements
    assert moved.take_back().take_back().placements == one.placements
    assert moved.take_back().take_back().take_back().placements == ()
    back = moved.take_back().take_back().put_back().put_back()
    assert back.placements == moved.placements
    assert back.put_back() is back
    assert two.all_home().take_back().placements == two.placements
    assert begin().take_back() == begin()


def test_something_new_ends_what_could_be_put_back() -> None:
    draft = done(done(begin().lay(0, 7, 7)).take_back().lay(1, 7, 7))
    assert draft.put_back() is draft


def test_taking_back_puts_the_cursor_where_the_tile_was() -> None:
    draft = done(done(begin().lay(0, 7, 7)).lay(1, 3, 4))
    assert draft.take_back().cursor == (3, 4)


def test_the_rack_keeps_its_order_through_a_take_back() -> None:
    draft = done(begin().lay(0, 7, 7)).sort()
    assert draft.take_back().rack_left == ("A", "A", "C", "E", "S", "T", "?")


@pytest.mark.parametrize(
    ("slot", "to_slot", "expected"),
    [
        (0, 2, ("A", "?", "C", "E", "S", "T", "A")),
        (6, 0, ("A", "C", "A", "?", "E", "S", "T")),
        (3, 3, RACK),
        (0, 99, ("A", "?", "E", "S", "T", "A", "C")),
    ],
)
def test_tiles_change_places_on_the_rack(
    slot: int, to_slot: int, expected: tuple[str, ...]
) -> None:
    assert begin().move_in_rack(slot, to_slot).rack_left == expected


@pytest.mark.parametrize("seed", range(20))
def test_a_shuffle_shows_a_new_order_and_leaves_gaps_alone(seed: int) -> None:
    draft = done(begin().lay(1, 7, 7))
    mixed = draft.shuffle(seed)
    assert mixed.rack_left != draft.rack_left
    assert Counter(mixed.rack_left) == Counter(draft.rack_left)
    assert mixed.slots[1] == draft.slots[1]
    assert draft.shuffle(seed) == mixed, "the seed decides"


def test_a_shuffle_of_equal_tiles_ends() -> None:
    assert begin(("E", "E", "E")).shuffle(1).rack_left == ("E", "E", "E")
    assert begin(()).shuffle(1).rack_left == ()


def test_sorting_puts_the_blank_last() -> None:
    assert begin().sort().rack_left == ("A", "A", "C", "E", "S", "T", "?")


def test_tiles_are_marked_for_an_exchange_and_unmarked() -> None:
    draft = done(done(begin().toggle_mark(3)).toggle_mark(0))
    assert draft.marked_tiles == ("C", "E")
    assert done(draft.toggle_mark(0)).marked_tiles == ("E",)
    assert draft.without_marks().marked_tiles == ()
    assert draft.toggle_mark(9) == Refusal(Reason.NOT_ON_RACK)


def test_a_tile_that_is_tried_is_not_marked() -> None:
    draft = done(done(begin().toggle_mark(0)).lay(0, 7, 7))
    assert draft.marked_tiles == ()
    assert draft.toggle_mark(0) == Refusal(Reason.NOT_ON_RACK)
    back_and_marked = done(draft.take_back().toggle_mark(0))
    assert back_and_marked.put_back().marked_tiles == ()


def test_marks_follow_their_tiles_round_the_rack() -> None:
    assert done(begin().toggle_mark(0)).move_in_rack(0, 6).marked_tiles == ("C",)


# ---------------------------------------------------------------- a new position


def test_an_unchanged_position_changes_nothing() -> None:
    draft = done(begin().lay(0, 7, 7))
    assert draft.rebased(Board.empty(), tuple(reversed(RACK))) is draft


def test_tiles_that_were_played_are_gone_and_new_ones_come_last() -> None:
    draft = done(done(begin().move_in_rack(6, 0).lay(0, 7, 7)).lay(5, 7, 8))
    after = draft.rebased(board_with("AS", 7, 7), ("C", "A", "?", "E", "T", "N", "O"))
    assert after.placements == ()
    assert after.rack_left == ("C", "A", "?", "E", "T", "N", "O")
    assert after.take_back() is after, "what was played cannot be taken back"


def test_tiles_being_tried_survive_a_change_elsewhere() -> None:
    board = board_with("CAT", 7, 7)
    draft = done(done(begin(board=board).lay(1, 8, 7)).lay(2, 8, 8, "B")).sort()
    after = done(draft.toggle_mark(4)).rebased(Board.empty(), RACK)
    assert after.placements == draft.placements
    assert after.rack_left == draft.rack_left
    assert after.marked_tiles == ("S",)


def test_a_tile_whose_square_was_taken_goes_home() -> None:
    draft = done(done(begin().lay(0, 7, 7)).lay(1, 8, 8))
    after = draft.rebased(board_with("ZOO", 7, 6), RACK)
    assert after.placements == (Placement(8, 8, "A"),)
    assert after.rack_left == ("C", "?", "E", "S", "T", "A")


def test_another_players_rack_replaces_the_tiles() -> None:
    after = done(begin().lay(0, 7, 7)).rebased(Board.empty(), ("Q", "Z", "A"))
    assert sorted((*after.rack_left, *(t.tile for t in after.tried))) == ["A", "Q", "Z"]


def test_a_smaller_board_brings_the_cursor_back_to_the_centre() -> None:
    small = Board.empty(parse_layout("... ... ..."))
    draft = done(begin().lay(0, 7, 7)).rebased(small, RACK)
    assert draft.cursor == (1, 1)
    assert draft.placements == ()


# ---------------------------------------------------------------- random actions

squares = st.tuples(st.integers(-1, 5), st.integers(-1, 5))
slots = st.integers(-1, 7)
letters = st.sampled_from(["A", "B", "Q", "S", "CH", "?", "é", ""])
gestures = st.one_of(
    st.tuples(st.just("lay"), slots, squares, st.sampled_from(["", "A", "CH"])),
    st.tuples(st.just("move"), squares, squares),
    st.tuples(st.just("name"), squares, letters),
    st.tuples(st.just("home"), squares),
    st.tuples(st.just("home_to"), squares, st.integers(0, 7)),
    st.tuples(st.just("rack"), st.integers(0, 4), st.integers(0, 7)),
    st.tuples(st.just("letter"), letters, st.booleans()),
    st.tuples(st.just("slot"), slots),
    st.tuples(st.just("mark"), slots),
    st.tuples(st.just("shuffle"), st.integers(0, 9)),
    st.tuples(st.just("arrow"), st.sampled_from([(0, 1), (0, -1), (1, 0), (-1, 0)])),
    st.tuples(st.just("click"), squares),
    st.tuples(
        st.sampled_from(
            ["all_home", "back", "again", "sort", "turn", "skip", "last", "under", "drop"]
        )
    ),
)

PLAIN = {
    "all_home": Draft.all_home,
    "back": Draft.take_back,
    "again": Draft.put_back,
    "sort": Draft.sort,
    "drop": Draft.without_unnamed_blank,
    "turn": draft.turn_arrow,
    "skip": draft.skip_square,
    "last": draft.take_last_home,
    "under": draft.take_cursor_home,
}

WITH_ARGUMENTS: dict[str, Callable[..., Draft | Refusal]] = {
    "lay": lambda d, slot, square, face: d.lay(slot, *square, face),
    "move": lambda d, start, end: d.move(*start, *end),
    "name": lambda d, square, face: d.name_blank(*square, face),
    "home": lambda d, square: d.send_home(*square),
    "home_to": lambda d, square, slot: d.send_home_to(*square, slot),
    "rack": lambda d, slot, to_slot: d.move_in_rack(slot, to_slot),
    "letter": lambda d, letter, blank: draft.type_letter(d, letter, as_blank=blank),
    "slot": draft.type_slot,
    "mark": lambda d, slot: d.toggle_mark(slot),
    "shuffle": lambda d, seed: d.shuffle(seed),
    "arrow": lambda d, step: draft.move_cursor(d, *step),
    "click": lambda d, square: draft.click_square(d, *square),
}


def act(draft: Draft, gesture: tuple[object, ...]) -> Draft | Refusal:
    name, *arguments = gesture
    if name in PLAIN:
        return PLAIN[str(name)](draft)
    return WITH_ARGUMENTS[str(name)](draft, *arguments)


@given(st.lists(gestures, max_size=40))
def test_tiles_are_conserved_by_every_gesture(done_gestures: list[tuple[object, ...]]) -> None:
    rack = ("A", "B", "?", "CH", "?")
    board = Board.empty(parse_layout("..... ..... ..... ..... .....")).with_placements(
        [Placement(2, 2, "A"), Placement(2, 3, "b")]
    )
    draft = Draft.begin(board, rack, ("A", "B", "CH", "S"))
    for gesture in done_gestures:
        step = act(draft, gesture)
        if isinstance(step, Refusal):
            continue
        draft = step
        on_board = [rack_tile(tried.tile) for tried in draft.tried]
        assert Counter([*draft.rack_left, *on_board]) == Counter(rack)
        squares_used = [(tried.row, tried.col) for tried in draft.tried]
        assert len(set(squares_used)) == len(squares_used)
        assert all(board.layout.holds(*square) for square in squares_used)
        assert not any(board.tile_at(*square) for square in squares_used)
        assert not draft.away & draft.marked
        assert board.layout.holds(*draft.cursor)
        assert sorted(draft.order) == list(range(len(rack)))


@given(st.lists(gestures, max_size=15))
def test_taking_back_everything_leads_to_an_empty_board(
    done_gestures: list[tuple[object, ...]],
) -> None:
    draft = Draft.begin(Board.empty(), ("A", "B", "?", "CH", "?"), ("A", "B", "CH"))
    for gesture in done_gestures:
        step = act(draft, gesture)
        draft = draft if isinstance(step, Refusal) else step
    at_the_end = draft
    while draft.past:
        draft = draft.take_back()
    assert draft.tried == ()
    for _ in at_the_end.past:
        draft = draft.put_back()
    assert draft.tried == at_the_end.tried


def test_the_standard_board_is_not_assumed() -> None:
    assert STANDARD_15.rows == 15
    wide = Board.empty(parse_layout("....................."))
    draft = Draft.begin(wide, ("A",), FACES)
    assert done(draft.lay(0, 0, 20)).placements == (Placement(0, 20, "A"),)
    assert draft.lay(0, 1, 0) == Refusal(Reason.OFF_BOARD)


def test_after_all_went_home_the_cursor_is_where_they_began() -> None:
    draft = done(done(done(begin().lay(0, 7, 7)).lay(1, 7, 8)).lay(2, 7, 6))
    assert draft.all_home().cursor == (7, 6)


def test_of_equal_tiles_the_marked_one_stays_marked() -> None:
    draft = done(done(begin().toggle_mark(6)).toggle_mark(4))
    assert [slot.is_marked for slot in draft.with_marks(["A", "S"]).slots] == [
        False, False, False, False, True, False, True
    ]  # fmt: skip
    assert [slot.is_marked for slot in draft.with_marks(["A", "A"]).slots][:2] == [False, True]
