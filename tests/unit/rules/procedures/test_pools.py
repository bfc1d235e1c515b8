# SPDX-License-Identifier: MIT
"""Who chooses from which tiles when some have to go back."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import (
    Pool,
    are_new_apart,
    chooser_for,
    decide_limit,
    excess_of,
    excess_pool,
    held_tiles,
    return_excess,
    sees_returned,
    sees_taken,
    withdrawn_play_pool,
)
from tests.helpers.tables import ALL_RULESETS, names, say, set_up

_TURN = ("A lays 8D HELLO", "A declares 24")


def drawn(ruleset: str, count: int, racked: int = 0) -> Table:
    """A has played five of seven tiles and drawn this many, some of them racked."""
    table = set_up("rack A HELLOQI", "bag ABCDEFGHJKMN", ruleset=ruleset)
    has_clock = table.state.clock.exists
    turn = ("A starts-clock", *_TURN, "A presses") if has_clock else _TURN
    say(table, *turn, f"A draws {count}")
    if racked:
        say(table, f"A racks {racked}")
    return table


def dialogue(table: Table, **answers: str) -> Dialogue:
    act = Act(table.state, None, OrderedDrawer(()))
    return Dialogue(act, dict(answers))


@pytest.mark.parametrize(
    ("ruleset", "racked", "size", "extra"),
    [
        ("sanspa-1999", 0, 8, 2),
        ("sanspa-2001", 6, 8, 2),
        ("singapore-2015", 0, 6, 1),
        ("singapore-2015", 1, 8, 2),
        ("naspa-2016", 0, 6, 2),
        ("naspa-2016", 1, 8, 2),
        ("mattel-family", 0, 8, 0),
    ],
)
def test_the_pool_of_one_tile_too_many(ruleset: str, racked: int, size: int, extra: int) -> None:
    state = drawn(ruleset, 6, racked).state
    assert excess_of(state, 0) == 1
    pool = excess_pool(state, 0, 1, 1)
    assert (len(pool.tiles), pool.excess, pool.extra) == (size, 1, extra)


@pytest.mark.parametrize(
    ("ruleset", "taken", "returned"),
    [
        ("sanspa-1999", {1}, {0, 1}),
        ("mattel-family", set(), set()),
        ("sanspa-2001", {0, 1}, {0, 1}),
        ("singapore-2015", {1}, {0, 1}),
        ("naspa-2016", {0, 1}, {0, 1}),
    ],
)
def test_who_sees_the_tiles(ruleset: str, taken: set[int], returned: set[int]) -> None:
    table = drawn(ruleset, 6)
    act = dialogue(table).act
    pool = excess_pool(table.state, 0, 1, 1)
    assert sees_taken(act, pool) == taken
    assert sees_returned(act, pool) == returned


def test_new_tiles_are_apart_only_while_nothing_else_explains_the_excess() -> None:
    table = drawn("naspa-2016", 6)
    assert are_new_apart(table.state, 0, 1)
    assert not are_new_apart(table.state, 0, 7), "more than were drawn"
    assert not are_new_apart(table.state, 1, 1), "B has drawn nothing"
    assert not are_new_apart(drawn("naspa-2016", 6, 1).state, 0, 1), "one stands with the old"
    overfull = set_up("rack A ABCDEFGH", "bag 20")
    say(overfull, "A starts-clock", "A draws 1")
    assert not are_new_apart(overfull.state, 0, 1), "the rack was overfull before"


def test_tiles_put_down_in_the_present_turn_are_held_too() -> None:
    table = set_up("rack A HELLOQIZ", "rack B ABCDEFG", "bag 20")
    assert (held_tiles(table.state, 0), held_tiles(table.state, 1)) == (8, 7)
    say(table, "A starts-clock", "A lays 8D HELLO")
    assert held_tiles(table.state, 0) == 8
    say(table, "A takes-up", "A exchanges QI")
    assert (held_tiles(table.state, 0), held_tiles(table.state, 1)) == (8, 7)
    say(table, "A presses")
    assert held_tiles(table.state, 0) == 6


def test_nothing_is_taken_where_nothing_is_too_many() -> None:
    ask = dialogue(drawn("naspa-2016", 5))
    assert return_excess(ask.act, ask, Pool(0, 1, ("A",), 0, 2)) == ()
    assert ask.act.events == []


def test_a_small_pool_is_taken_whole() -> None:
    ask = dialogue(drawn("naspa-2016", 6), returned="A")
    assert return_excess(ask.act, ask, Pool(0, 1, ("A", "B"), 1, 2)) == ("A",)
    assert names(tuple(ask.act.events)) == ["TilesExposed", "TilesMoved"]
    assert len(ask.act.state.racks[0]) == 7


def test_in_silent_rulesets_tiles_go_back_unseen() -> None:
    ask = dialogue(drawn("mattel-family", 6))
    pool = excess_pool(ask.act.state, 0, 1, 1)
    assert len(return_excess(ask.act, ask, pool)) == 1
    assert names(tuple(ask.act.events)) == ["TilesMoved"]


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_the_pool_of_a_play_that_comes_off(ruleset: str) -> None:
    state = drawn(ruleset, 3, 3).state
    pool = withdrawn_play_pool(state, 0, 1, 3)
    assert (pool.tiles, pool.excess) == (state.racks[0], 3), "without the tiles on the board"
    expected = 2 if ruleset in ("sanspa-1999", "sanspa-2001", "naspa-2016") else 0
    assert pool.extra == expected


def test_one_of_several_opponents_is_asked_for_only_if_they_choose() -> None:
    assert chooser_for(dialogue(drawn("naspa-2016", 6)), 0) == 1
    four = set_up("players A B C D", "rack A HELLOQI", "bag 30", ruleset="mattel-family")
    assert chooser_for(dialogue(four), 3) == 0


def test_a_figure_of_nought_sets_no_limit() -> None:
    assert decide_limit(0, 1).seconds == -1
    assert (decide_limit(15, 1).seconds, decide_limit(15, 1).charged) == (15, 1)


@pytest.mark.parametrize(("ruleset", "apart"), [("singapore-2015", False), ("naspa-2016", True)])
def test_new_tiles_on_an_emptied_rack(ruleset: str, apart: bool) -> None:
    table = set_up("rack A ABCDEFG", "bag OPQRSTUVWXYZ", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D ABCDEFG", "A presses", "A draws 8")
    assert are_new_apart(table.state, 0, 1)
    say(table, "A racks")
    assert are_new_apart(table.state, 0, 1) is apart
