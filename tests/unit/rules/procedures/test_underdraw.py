# SPDX-License-Identifier: MIT
"""Too few tiles, while there are some in the bag and after the opponent has emptied it."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.procedures.underdraw import shortage, taken_ahead
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import ALL_RULESETS, names, reason, refused, say, set_up

_UNDERDRAW = PROCEDURES["underdraw"]
_LATE = PROCEDURES["late-underdraw"]


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
@pytest.mark.parametrize("bag", [2, 6, 7, 20])
def test_the_rack_is_filled_up(ruleset: str, bag: int) -> None:
    table = set_up("rack A ABCD", f"bag {bag}", "turn A", ruleset=ruleset)
    short = min(3, bag)
    assert shortage(table.state, 0) == short
    assert _UNDERDRAW.is_possible(table.state)
    assert _UNDERDRAW.is_due(table.state) == (ruleset != "naspa-2016")
    prompt = table.ask("underdraw", {}).prompt
    shows = ruleset == "sanspa-2001" and short < bag < 7
    assert (prompt is not None) == shows
    answer = ""
    if prompt is not None:
        assert len(prompt.pool) == short + 2
        assert (prompt.least, prompt.most, prompt.asked) == (short, short, 1)
        assert prompt.seen_by == {0, 1}
        answer = f" given={''.join(prompt.pool[:short])} shown={''.join(prompt.pool)}"
    say(table, "director rules underdraw" + answer)
    assert len(table.state.racks[0]) == 4 + short
    assert len(table.state.bag) == bag - short
    assert find_violations(table.state) == ()
    assert not _UNDERDRAW.is_possible(table.state)


def test_tiles_that_the_other_player_exchanges_do_not_fill_a_rack() -> None:
    table = set_up("rack A ABCDEFG", "rack B HELLOX", "bag 20", "turn A", ruleset="naspa-2016")
    say(table, "A starts-clock", "A exchanges AB", "A presses")
    assert shortage(table.state, 1) == 1
    say(table, "B lays 8D HELLO")
    assert table.state.set_aside, "A has drawn nothing yet"
    assert shortage(table.state, 1) == 1


def test_no_player_is_short() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    assert reason(table, "director rules underdraw") is Reason.DOES_NOT_APPLY
    empty = set_up("rack A ABCD", "bag empty")
    assert shortage(empty.state, 0) == 0


def test_before_play_no_player_is_short() -> None:
    table = set_up(ruleset="mattel-family")
    assert shortage(table.state, 0) == 0
    say(table, "draw")
    assert table.state.phase is Phase.SETUP
    assert shortage(table.state, 0) == 0
    assert not _LATE.is_possible(table.state)


def _played(bag: str = "bag 20", ruleset: str = "naspa-2016", *more: str) -> Table:
    table = set_up("rack A HELLOXY", "rack B ADFGHIK", bag, *more, ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO")
    assert shortage(table.state, 0) == 0, "the tiles on the board count while the turn lasts"
    say(table, "A declares 24", "A presses")
    return table


def test_tiles_of_the_turn_just_ended_are_not_missing() -> None:
    table = _played()
    assert shortage(table.state, 0) == 0
    say(table, "A draws 2")
    assert shortage(table.state, 0) == 3
    say(table, "A draws 3")
    assert shortage(table.state, 0) == 0


def test_a_short_rack_stays_short_through_a_play() -> None:
    table = set_up("rack A HELLO", "bag 20", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")
    assert shortage(table.state, 0) == 2


def test_a_draw_during_a_hold_is_not_over() -> None:
    table = _played()
    say(table, "B holds", "wait 15s", "A says-draws", "A draws 2")
    assert shortage(table.state, 0) == 0


def test_a_play_that_came_off_leaves_no_draw_to_come() -> None:
    table = set_up("rack A HELLOX", "bag 20", "words HALLO", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B challenges")
    assert shortage(table.state, 0) == 1


def test_an_exchange_does_not_make_short() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    say(table, "A starts-clock", "A exchanges AB")
    assert shortage(table.state, 0) == 0
    say(table, "A presses")
    assert shortage(table.state, 0) == 0


def test_a_pass_allows_no_draw_so_the_rack_stays_short() -> None:
    table = set_up("rack A ABCDE", "bag 20", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A passes", "A presses")
    assert shortage(table.state, 0) == 2


def _drawn_ahead(*more: str) -> Table:
    """A drew two of five; B drew the last three."""
    table = _played("bag PQRST", "naspa-2016", "order PQ RST")
    say(table, "A records", "A draws 2", "A racks", "B lays 9C ADF", "B declares 10", "B presses")
    say(table, "B records", "B draws", *more)
    return table


def test_what_was_drawn_ahead_is_known() -> None:
    table = _drawn_ahead()
    assert taken_ahead(table.state, 1) == 3
    assert taken_ahead(table.state, 0) == 0
    assert _LATE.is_due(table.state)
    assert names(say(table, "director rules late-underdraw"))[1:3] == ["TilesMoved", "RulingMade"]


def test_the_time_to_hand_over_is_charged() -> None:
    table = _drawn_ahead("B racks 1")
    before = table.state.clock.remaining_ms[1]
    say(table, "director rules late-underdraw given=GHI given-seconds=61")
    assert table.state.clock.remaining_ms[1] == before - 1000
    assert not _LATE.is_due(table.state)
    assert _LATE.is_possible(table.state), "with an empty bag somebody may still say he is short"
    assert refused(table, "director rules late-underdraw player=A missing=8").reason


def test_the_director_may_know_better() -> None:
    table = _drawn_ahead("B racks")
    say(table, "director rules late-underdraw in-time=no")
    assert table.state.desk.rulings[-1].sections == ("IV.B.7.b",)
    assert len(table.state.racks[0]) == 4
    say(table, "director rules late-underdraw missing=1 given=G")
    assert len(table.state.racks[0]) == 5


def test_seven_new_tiles_on_the_board_go_back_too() -> None:
    table = set_up("rack A HELLOXY", "rack B ADFGHIK", "bag PQRSTUVW", "order P QRSTUVW")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    say(table, "A draws 1", "A racks", "B lays 9C ADFGHIK", "B declares 70", "B presses")
    say(table, "B records", "B draws", "A passes", "A presses", "B lays 7H QR")
    assert taken_ahead(table.state, 1) == 4
    say(table, "director rules late-underdraw")
    assert table.state.racks[1] == ()
    assert len(table.state.bag) == 7


def test_an_overdraw_while_a_play_is_begun_is_taken_from_the_whole_rack() -> None:
    table = _played("bag PQRSTU", "naspa-2016", "order PQR")
    say(table, "A records", "B lays 9C ADF", "B declares 10", "B presses", "B draws", "B racks")
    say(table, "A passes", "A presses", "B lays 11A GHIK")
    assert taken_ahead(table.state, 1) == 2
    say(table, "director rules late-underdraw skipped=yes taken=GHPQ returned=PQ")
    assert sorted(table.state.racks[1]) == list("GHIKR")
    assert table.state.phase is Phase.ON_TURN
    assert table.state.desk.rulings[-1].sections == ("IV.B.7", "IV.B.5.b")


def test_with_a_position_everything_is_asked() -> None:
    table = set_up("rack A ABCDE", "rack B GHIKRST", "bag empty", "turn A")
    assert not _LATE.is_due(table.state)
    asked = table.ask("late-underdraw", {"in-time": "yes"})
    assert asked.prompt is not None
    assert (asked.prompt.key, asked.prompt.least, asked.prompt.most) == ("missing", 1, 2)
    say(table, "director rules late-underdraw in-time=yes missing=2 given=GH")
    assert len(table.state.racks[0]) == 7


def test_another_player_than_the_previous_one_may_be_short() -> None:
    table = set_up("rack A ABCDE", "rack B GHIKR", "bag empty", "turn A")
    asked = table.ask("late-underdraw", {})
    assert asked.prompt is not None
    assert asked.prompt.key == "player"
    say(table, "director rules late-underdraw player=B in-time=yes missing=1 given=A")
    assert len(table.state.racks[1]) == 6
