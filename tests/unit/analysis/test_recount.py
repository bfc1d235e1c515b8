# SPDX-License-Identifier: MIT
"""Both sheets are read, and every turn at which they differ is found."""

from __future__ import annotations

from desktop_app.analysis.recount import Recount, recount_turns
from tests.helpers.games import finished_game, middle_game


def test_the_turns_are_walked_as_they_were_played() -> None:
    state = finished_game().state
    turns = recount_turns(state)
    assert [turn.entry.row for turn in turns] == sorted(turn.entry.row for turn in turns)
    assert [turn.player for turn in turns[:4]] == [0, 1, 0, 1]
    assert turns[-1].number == 0, "the final reckoning has no number"


def test_sheets_that_agree_are_walked_to_the_end() -> None:
    walk = Recount.of(middle_game().state)
    count = len(walk.turns)
    for at in range(count):
        assert walk.at == at and walk.parting is None
        walk = walk.say((None, walk.expected(1)))
    assert walk.is_done and walk.found == () and walk.parting is None


def test_the_turn_where_they_part_is_shown_and_the_difference_carried_along() -> None:
    state = middle_game().state
    walk = Recount.of(state).say((None, None))
    total = walk.turn.entry.total
    walk = walk.say((total, total + 10))
    parting = walk.parting
    assert parting is not None
    assert parting.turn is walk.turn
    assert (parting.differences, parting.parting_sheets) == ((0, 10), (1,))
    walk = walk.carry_on()
    assert walk.parting is None and walk.at == 2
    # Ann's own total was not touched; Ben's sheet has ten more from here on.
    assert walk.expected(1) == walk.turn.entry.total
    walk = walk.say((None, None))
    assert walk.turn.player == 1
    assert walk.expected(1) == walk.turn.entry.total + 10
    assert walk.expected(0) == walk.turn.entry.total
    assert [difference.differences for difference in walk.found] == [(0, 10)]


def test_a_turn_can_be_read_again_and_the_walk_go_back() -> None:
    walk = Recount.of(middle_game().state).say((None, None)).say((99, 98))
    assert walk.parting is not None
    assert walk.read_again().parting is None
    assert walk.back() == walk.read_again()
    carried = walk.carry_on()
    back = carried.back()
    assert (back.at, back.found) == (1, ())
    assert back.carried == Recount.of(middle_game().state).carried
    assert carried.carry_on() == carried, "nothing is carried where nothing parts"
    assert back.back().at == 0 and back.back().back().at == 0


def test_a_corrected_game_is_walked_on_from_the_same_turn() -> None:
    state = middle_game().state
    walk = Recount.of(state).say((None, None)).say((1, 1))
    changed = walk.after_change(middle_game("Cid", "Dot").state)
    assert (changed.at, changed.said) == (1, ())
    assert Recount.of(state).after_change(state) == Recount.of(state)
