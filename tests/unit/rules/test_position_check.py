# SPDX-License-Identifier: MIT
"""Faults of a position to begin a game from, and how its open tiles are drawn."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset, ruleset_of_position
from desktop_app.play.table import OrderedDrawer, ShufflingDrawer
from desktop_app.rules.board import STANDARD_15, Board, Placement
from desktop_app.rules.events import GameStarted, PositionSet
from desktop_app.rules.game import fold
from desktop_app.rules.position_check import (
    Position,
    PositionFault,
    filled_racks,
    position_faults,
    position_of,
    position_set,
    squares_through,
    unseen_tiles,
    words_at,
    words_on,
)
from tests.helpers.games import make_setup
from tests.helpers.tables import ALL_RULESETS

RULES = load_ruleset("naspa-2016")
CAT = tuple(Placement(7, 6 + index, tile) for index, tile in enumerate("CAt"))


def entered(*racks: str, placements: tuple[Placement, ...] = CAT) -> Position:
    return Position(placements, tuple(tuple(rack) for rack in racks), (12, 9))


def told(position: Position) -> dict[int | None, str]:
    return {fault.seat: str(fault.sentence) for fault in position_faults(RULES, position)}


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_an_empty_board_with_unknown_racks_can_be_under_every_ruleset(name: str) -> None:
    assert position_faults(load_ruleset(name), Position()) == ()


def test_four_zs_and_nine_tiles_cannot_be() -> None:
    assert told(entered("ZZZZ", "ABCDEFGHI")) == {
        0: "Too many tiles Z: the set has only one.",
        1: "A rack holds at most 7; this one has 9.",
    }


def test_a_tile_is_counted_on_the_board_and_the_racks_before() -> None:
    # The t of CAt is one of the two blanks.
    assert told(entered("?", "?")) == {1: "Too many blanks: the set has only 2."}
    quiz = tuple(Placement(7, 7 + index, tile) for index, tile in enumerate("QUIZ"))
    assert told(entered("", "QI", placements=quiz)) == {
        1: "Too many tiles Q: the set has only one."
    }
    jj = (Placement(7, 7, "J"), Placement(7, 8, "J"))
    assert told(entered("", "", placements=jj)) == {None: "Too many tiles J: the set has only one."}
    aa = entered("A" * 7, "AAAA")
    assert told(aa) == {1: "Too many tiles A: the set has only 9."}, "one A is on the board"


def test_a_set_may_lack_a_tile_or_have_a_single_blank() -> None:
    changed = RULES.with_values(
        {"set.distribution": {**RULES.set.distribution, "K": 0, "?": 1}, "set.tiles_total": 98}
    )
    found = position_faults(changed, entered("K", "?"))
    assert [str(fault.sentence) for fault in found] == [
        "The set has no tile K.",
        "Too many blanks: the set has only one.",
    ]
    (unknown,) = position_faults(changed, entered("Ñ", ""))
    assert unknown == PositionFault(unknown.sentence, 0)
    assert str(unknown.sentence) == "The set has no tile Ñ."


@pytest.mark.parametrize(
    ("placements", "why"),
    [
        ((Placement(0, 0, "A"), Placement(0, 1, "B")), "The centre square is empty"),
        ((*CAT, Placement(9, 9, "S")), "Not all tiles are connected"),
        ((Placement(7, 7, "A"),), "One tile alone is no word."),
    ],
)
def test_what_no_play_leads_to_cannot_lie_on_the_board(
    placements: tuple[Placement, ...], why: str
) -> None:
    assert told(entered("", "", placements=placements))[None].startswith(why)


def test_a_position_without_a_tile_for_a_rack_is_the_end_of_a_game() -> None:
    played = (Placement(7, 7, "C"), Placement(7, 8, "a"))
    small = ruleset_of_position(RULES, PositionSet(played, (("B",), ("Q", "I")), (), (0, 0), (), 0))
    ended = Position(played, (tuple("BQI"), ()))
    (fault,) = position_faults(small, ended)
    assert fault.seat == 1 and "the game is over" in fault.sentence
    short = Position(ended.placements, (("B",), ()))
    assert filled_racks(small, short, OrderedDrawer("IQ"))[0] == (("B",), ("I", "Q"))


def test_unknown_racks_are_drawn_and_short_ones_filled() -> None:
    known = entered("QI", "")
    racks, bag = filled_racks(RULES, known, OrderedDrawer("READING" + "TONES"))
    assert racks == (tuple("QITONES"), tuple("READING"))
    assert len(bag) == 100 - 3 - 14 and "?" in bag
    drawn = filled_racks(RULES, known, ShufflingDrawer())
    assert sorted((*drawn[0][0], *drawn[0][1], *drawn[1], *"CA?")) == sorted(
        tile for tile, count in RULES.set.distribution.items() for _ in range(count)
    )


def test_the_event_has_all_that_was_entered() -> None:
    wanted = Position(CAT, (tuple("QUIXOTE"), ()), (30, -5), (60_000, 1), on_turn=1, zero_run=2)
    event = position_set(RULES, wanted, OrderedDrawer("READING"))
    assert event.racks == (tuple("QUIXOTE"), tuple("READING"))
    assert (event.points, event.remaining_ms) == ((30, -5), (60_000, 1))
    assert (event.placements, event.on_turn, event.zero_run) == (CAT, 1, 2)
    assert len(event.bag) == 83


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="tiles Z"):
        position_set(RULES, entered("ZZ", ""), ShufflingDrawer())


def test_unseen_tiles_are_those_neither_on_the_board_nor_on_a_known_rack() -> None:
    left = unseen_tiles(RULES, entered("QZ", ""))
    assert len(left) == 95 and not {"Q", "Z"} & set(left)
    assert left.count("?") == 1
    assert unseen_tiles(RULES, entered("ZZZZ", "")).count("Z") == 0


def test_words_are_read_across_and_down_with_blanks_as_their_letters() -> None:
    board = Board.empty(STANDARD_15).with_placements(
        (*CAT, Placement(6, 7, "B"), Placement(8, 7, "d"), Placement(14, 14, "X"))
    )
    assert list(words_on(board)) == ["CAT", "BAD"]
    assert list(words_on(Board.empty(STANDARD_15))) == []
    assert words_at(board, 7, 7) == ("CAT", "BAD")
    assert words_at(board, 8, 7) == ("BAD",)
    assert words_at(board, 14, 14) == words_at(board, 0, 0) == ()


def test_the_squares_of_the_words_through_a_square_come_with_it_first() -> None:
    board = Board.empty(STANDARD_15).with_placements(
        (*CAT, Placement(6, 7, "B"), Placement(8, 7, "d"), Placement(14, 14, "X"))
    )
    assert next(squares_through(board, 7, 7)) == (7, 7)
    assert set(squares_through(board, 7, 7)) == {(7, 6), (7, 7), (7, 8), (6, 7), (8, 7)}
    assert set(squares_through(board, 8, 7)) == {(8, 7), (7, 7), (6, 7)}
    assert list(squares_through(board, 14, 14)) == [(14, 14)]
    assert list(squares_through(board, 0, 0)) == []


def test_a_position_of_a_game_has_only_the_racks_that_are_known() -> None:
    state = fold(
        (
            GameStarted(make_setup()),
            PositionSet(CAT[:2], (tuple("AB_"), ("Q", "I")), (), (0, 0), (), 0),
        )
    )
    taken = position_of(state, (0,))
    assert taken.racks == (("A", "B"), ())
    assert len(taken.placements) == 2
    assert position_of(state, (0, 1)).racks[1] == ("Q", "I")
