# SPDX-License-Identifier: MIT
"""Disputes over a hand in the bag: did it end the turn?"""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, say, set_up

_RACKS = ("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
_COUNTING = "director rules hand-in-bag verdict=counting"


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001"])
def test_the_play_lies_as_it_lay(ruleset: str) -> None:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "wait 10s", "A enters-bag")
    say(table, _COUNTING)
    assert table.state.phase is Phase.PLACED
    assert (table.state.turn.declared, table.state.points) == (24, (0, 0))
    assert table.state.clock.running == 0
    assert table.state.clock.remaining_ms == (1_490_000, 1_500_000)
    say(table, "A presses")
    assert table.state.points == (24, 0)


def test_a_score_not_yet_said_and_a_clock_that_rested_stay_so() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    say(table, "A lays 8D HELLO", "A enters-bag", _COUNTING)
    assert (table.state.turn.declared, table.state.clock.running) == (None, None)


def test_nothing_was_begun() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    say(table, "A starts-clock", "A enters-bag", _COUNTING)
    assert (table.state.on_turn, table.state.zero_run) == (0, 0)


def test_the_turn_can_stay_over() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A enters-bag")
    say(table, "director rules hand-in-bag verdict=end-of-turn")
    assert table.state.on_turn == 1
    assert table.state.points == (24, 0)


def test_it_is_not_argued_once_tiles_are_drawn_or_play_has_gone_on() -> None:
    table = set_up(*_RACKS, ruleset="sanspa-1999")
    assert reason(table, _COUNTING) is Reason.DOES_NOT_APPLY
    say(table, "A starts-clock", "A lays 8D HELLO", "A enters-bag")
    say(table, "A draws")
    assert reason(table, _COUNTING) is Reason.DOES_NOT_APPLY
    other = set_up(*_RACKS, ruleset="sanspa-1999")
    say(other, "A starts-clock", "A lays 8D HELLO", "A enters-bag", "B passes")
    assert reason(other, _COUNTING) is Reason.DOES_NOT_APPLY
