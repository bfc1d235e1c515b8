# SPDX-License-Identifier: MIT
"""The tiles that a seat has not seen, and no other information."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from desktop_app.analysis.unseen import (
    FaceCount,
    Unseen,
    count_unseen,
    over_sentences,
    unseen_tiles,
)
from desktop_app.rules.events import ExchangeAnnounced
from desktop_app.rules.tiles import BLANK, TileSet
from tests.helpers.games import GameTale, make_setup, middle_game
from tests.helpers.physical import physical_table
from tests.helpers.tables import say, set_up


@pytest.mark.parametrize("seat", [0, 1])
def test_unseen_is_the_bag_and_the_other_rack(seat: int) -> None:
    state = middle_game().state
    unseen = unseen_tiles(state, seat)
    assert Counter(unseen.tiles) == Counter((*state.bag, *state.racks[1 - seat]))
    assert unseen.total == len(state.bag) + 7
    assert unseen.bag_count == len(state.bag)
    assert unseen.rack_counts == (7, 7)


def test_without_a_seat_only_the_board_counts() -> None:
    state = middle_game().state
    unseen = unseen_tiles(state, None)
    assert Counter(unseen.tiles) == Counter((*state.bag, *state.racks[0], *state.racks[1]))
    assert unseen.known_rack == ()


def test_hidden_tiles_may_be_swapped_without_a_trace() -> None:
    state = middle_game().state
    hidden = (*state.bag, *state.racks[1])[::-1]
    swapped = replace(state, racks=(state.racks[0], hidden[:7]), bag=hidden[7:])
    assert unseen_tiles(swapped, 0) == unseen_tiles(state, 0)


def test_faces_stand_in_order_with_the_blank_last() -> None:
    faces = [face.face for face in unseen_tiles(GameTale().state, 0).faces]
    assert faces == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", BLANK]


def test_vowels_consonants_and_blanks() -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    unseen = unseen_tiles(tale.state, 0)
    # 42 vowels and 56 consonants in the traditional set.
    assert (unseen.vowels, unseen.consonants, unseen.blanks) == (37, 56, 0)
    assert unseen.total == 93


def test_a_blank_on_the_board_is_a_seen_blank_and_not_its_letter() -> None:
    tale = GameTale()
    before = {face.face: face.unseen for face in unseen_tiles(tale.state, None).faces}
    tale.play("8G", "qI")
    after = {face.face: face.unseen for face in unseen_tiles(tale.state, None).faces}
    assert after["Q"] == before["Q"] == 1
    assert after[BLANK] == before[BLANK] - 1


def test_tiles_put_down_for_an_exchange_are_known_to_their_owner_alone() -> None:
    tale = GameTale()
    tale.rack(0, "VVUUIIE").tell(ExchangeAnnounced(0, ("V", "V")))
    assert unseen_tiles(tale.state, 0).total == 93
    assert unseen_tiles(tale.state, 1).total == 93
    assert Counter(unseen_tiles(tale.state, 1).tiles)["V"] == 2


def test_with_an_empty_bag_the_other_rack_is_known() -> None:
    tale = GameTale()
    bag = tale.state.bag
    state = replace(
        tale.state,
        bag=(),
        setup=replace_set(tale, (*tale.state.racks[0], *tale.state.racks[1])),
    )
    assert bag and Counter(unseen_tiles(state, 0).known_rack) == Counter(state.racks[1])


def replace_set(tale: GameTale, tiles: tuple[str, ...]):  # type: ignore[no-untyped-def]
    ruleset = tale.setup.ruleset
    counts = {face: Counter(tiles)[face] for face in ruleset.set.distribution}
    smaller = ruleset.with_values({"set.distribution": counts, "set.tiles_total": len(tiles)})
    return replace(tale.setup, ruleset=smaller)


def test_of_several_opponents_no_rack_is_known() -> None:
    tale = GameTale(make_setup("A", "B", "C", ruleset="mattel-family", minutes=None))
    state = replace(tale.state, bag=())
    assert unseen_tiles(state, 0).known_rack == ()


def test_more_tiles_than_the_set_has_are_over_and_none_is_unseen() -> None:
    small = TileSet({"A": 1, BLANK: 0}, {"A": 1, BLANK: 0})
    assert count_unseen(small, ()) == (FaceCount("A", 1, 1),)
    assert count_unseen(small, ("A", "A")) == (FaceCount("A", 1, 0, 1),)
    assert count_unseen(small, ("B", "x")) == (
        FaceCount("A", 1, 1),
        FaceCount(BLANK, 0, 0, 1),
        FaceCount("B", 0, 0, 1),
    )
    seen = Unseen(0, count_unseen(small, ("A", "A", "B")), 5, (1, 1))
    assert seen.total == 0 and [str(sentence) for sentence in over_sentences(seen)] == [
        "2 tiles A are seen, the set has 1.",
        "One tile B is seen, the set has 0.",
    ]


def test_a_set_that_has_changed_is_counted_as_it_is() -> None:
    table = set_up("board 8E CaRD", "rack A EATESEN", "rack B EIOUQU?", "bag 9")
    say(table, "A turns-over E")
    unseen = unseen_tiles(table.state, 1)
    assert Counter(unseen.tiles) == Counter((*table.state.bag, *table.state.racks[0]))


def test_the_chance_of_the_next_tile_is_that_of_any_unseen_one() -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    unseen = unseen_tiles(tale.state, 0)
    assert unseen.next_tile_chances()["S"] == pytest.approx(4 / 93)
    assert unseen.next_tile_chances()[BLANK] == 0
    assert unseen_tiles(replace(tale.state, bag=()), 0).next_tile_chances()["S"] == 0


def test_with_a_physical_set_an_unknown_rack_is_unseen() -> None:
    state = physical_table().state
    assert unseen_tiles(state, 0).total == 100
    named = replace(state, racks=(("A", "E", *state.racks[0][2:]), state.racks[1]))
    assert unseen_tiles(named, 0).total == 98
    # With an empty bag the tiles left are on two racks, not on the opponent's alone.
    assert unseen_tiles(replace(named, bag=()), 0).known_rack == ()
