# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.commands import PressClock
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase, RowKind
from tests.helpers.tables import reason, say, set_up


def test_a_pass_ends_with_the_press() -> None:
    table = set_up("rack A HELLO")
    say(table, "A starts-clock", "A passes")
    assert table.state.phase is Phase.PASSING
    say(table, "A presses")
    assert (table.state.on_turn, table.state.zero_run) == (1, 1)
    assert table.state.rows[-1].kind is RowKind.PASS
    assert table.state.clock.running == 1


def test_without_a_clock_the_word_is_enough() -> None:
    table = set_up("rack A HELLO", ruleset="mattel-family")
    say(table, "A passes")
    assert table.state.on_turn == 1


@pytest.mark.parametrize(
    ("ruleset", "on_turn", "clocks", "run"),
    [
        ("naspa-2016", 0, (1_500_000, 1_560_000), 0),
        ("sanspa-1999", 1, (1_500_000, 1_500_000), 1),
        ("singapore-2015", 1, (1_500_000, 1_500_000), 1),
    ],
)
def test_a_press_with_nothing_done(
    ruleset: str, on_turn: int, clocks: tuple[int, int], run: int
) -> None:
    table = set_up("rack A HELLO", ruleset=ruleset)
    say(table, "A starts-clock", "A presses")
    assert table.state.on_turn == table.state.clock.running == on_turn
    assert table.state.clock.remaining_ms == clocks
    assert table.state.zero_run == run
    assert table.state.desk.rulings[-1].topic == "accidental-clock"


def test_a_slip_of_the_clock_accepts_nothing_where_the_turn_goes_on() -> None:
    table = set_up("rack A HELLO", "words HALLO")
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "B presses", "B challenges")
    assert table.state.points == (0, 0)


def test_whose_clock_it_is() -> None:
    table = set_up("rack A HELLO")
    say(table, "A starts-clock")
    assert reason(table, "B presses") is Reason.NOT_ON_TURN
    assert reason(set_up("rack A AB", ruleset="mattel-family"), "A presses") is Reason.NO_CLOCK


def test_a_forgotten_clock_is_pressed_later() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A draws")
    assert table.state.clock.running == 0
    say(table, "A presses")
    assert table.state.clock.running == 1


def test_a_turn_that_is_over_is_pressed_once() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")
    assert reason(table, "A presses") is Reason.CLOCK_STATE
    no_seat = table.submit(PressClock(7))
    assert isinstance(no_seat, Rejection)
    assert no_seat.reasons == {Reason.NO_SUCH_PLAYER}
