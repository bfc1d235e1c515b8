# SPDX-License-Identifier: MIT
"""Drawn tiles, and those that can still be told apart."""

from __future__ import annotations

import pytest

from desktop_app.rules.draws import NOTHING_DRAWN, Draw
from tests.helpers.tables import say, set_up


def test_tiles_on_the_table_are_apart_until_they_are_racked() -> None:
    draw = Draw(due=2, old=("A", "B"), loose=("C", "D"))
    assert not draw.is_combined
    racked = draw.with_racked(("D",))
    assert racked.is_combined
    assert (racked.loose, racked.racked, racked.tiles) == (("C",), ("D",), ("D", "C"))


def test_new_tiles_beside_nothing_old_are_not_combined() -> None:
    assert not Draw(due=7, loose=("A",)).with_racked(("A",)).is_combined


def test_only_loose_tiles_can_be_racked() -> None:
    with pytest.raises(ValueError, match="'Z'"):
        Draw(loose=("A",)).with_racked(("Z",))


@pytest.mark.parametrize(("due", "drawn", "excess"), [(3, 2, 0), (3, 3, 0), (1, 3, 2)])
def test_the_excess_is_what_was_not_due(due: int, drawn: int, excess: int) -> None:
    assert Draw(due=due, loose=("E",) * drawn).excess == excess


def test_tiles_leave_the_newest_first_and_strangers_change_nothing() -> None:
    draw = Draw(old=("A",), racked=("A",), loose=("A", "B"))
    assert draw.without(("A",)) == Draw(old=("A",), racked=("A",), loose=("B",))
    assert draw.without(("A", "A", "A", "Z")) == Draw(loose=("B",))


def test_a_draw_is_noted_with_what_was_due_and_ends_with_the_next_turn() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, "A starts-clock", "A plays 8E CARD", "A declares 14", "A presses", "A draws 2")
    draw = table.state.draw_of(0)
    assert (draw.due, draw.old, len(draw.loose), draw.bag_before) == (4, ("E", "F", "G"), 2, 20)
    assert (draw.on_turn, draw.is_early, draw.while_held) == (1, False, False)
    say(table, "A draws", "B passes", "B presses", "A passes")
    assert table.state.draw_of(0) == NOTHING_DRAWN


def test_a_draw_before_the_player_before_has_drawn_is_early() -> None:
    table = set_up("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")
    say(table, "A starts-clock", "A plays 8E CARD", "A declares 14", "A presses")
    say(table, "B plays I8 YE", "B declares 5", "B presses", "B draws")
    assert table.state.draw_of(1).is_early


def test_the_second_player_who_draws_first_is_early_and_the_first_is_not() -> None:
    table = set_up("preset A", "clock none")
    say(table, "settle", "B draws", "A draws")
    assert table.state.draw_of(1).is_early
    assert not table.state.draw_of(0).is_early


@pytest.mark.parametrize(
    ("draw", "after"),
    [
        (Draw(loose=("A",), late=("A",)), Draw(loose=("Q",), late=("Q",))),
        (Draw(racked=("A", "B"), late=("A",)), Draw(racked=("Q", "B"), late=("Q",))),
        (Draw(old=("A", "A")), Draw(old=("Q", "A"))),
        (Draw(loose=("B",)), Draw(loose=("B",))),
    ],
)
def test_a_tile_that_turned_out_to_be_another(draw: Draw, after: Draw) -> None:
    assert draw.with_identity("A", "Q") == after
