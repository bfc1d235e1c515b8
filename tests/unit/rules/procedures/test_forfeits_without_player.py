# SPDX-License-Identifier: MIT
"""Games of three and four that lose a player."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.acts.starting import settled_start
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.events import EndReason
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import Phase
from tests.helpers.tables import names, reason, say, set_up

FAMILY = "mattel-family"
_MIDDLE = ("board 8E CARD", "rack A EE", "rack B SX", "rack C OO", "bag 20", "points A 9 B 7 C 7")


def _of_three(*lines: str) -> Table:
    return set_up("players A B C", *lines, ruleset=FAMILY)


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("forfeit player=A", EndReason.FORFEIT),
        ("disqualify player=A", EndReason.DISQUALIFICATION),
        ("leave-game player=A", EndReason.RESIGNATION),
        ("resign player=A allowed=yes", EndReason.RESIGNATION),
    ],
)
def test_whichever_way_one_goes_the_others_end_it_or_play_on(text: str, ended: EndReason) -> None:
    over = _of_three(*_MIDDLE)
    say(over, f"B rules {text} decision=end-here")
    result = over.state.result
    assert result is not None
    assert (result.reason, result.player, result.winner) == (ended, 0, None)
    assert (result.half_points, result.margins) == ((0, 1, 1), ())
    going = _of_three(*_MIDDLE)
    say(going, "A lays 9E EE", f"B rules {text} decision=play-on")
    state = going.state
    assert (state.playing, state.on_turn, state.turn.laid, state.is_over) == (
        (1, 2),
        1,
        None,
        False,
    )
    assert find_violations(state) == ()
    assert state.desk.rulings[-1].detail == Outcome("play-on")


def test_the_last_two_cannot_go_on_without_one_of_them() -> None:
    table = _of_three(*_MIDDLE)
    say(table, "B rules forfeit player=C decision=play-on", "B rules forfeit player=B")
    assert table.state.result is not None
    assert table.state.result.winner == 0


def test_a_clock_that_ran_for_the_one_who_goes_stops() -> None:
    table = _of_three(*_MIDDLE, "clock 25:00")
    say(table, "A starts-clock")
    events = say(table, "B rules forfeit player=A decision=play-on")
    assert "ClockNeutralised" in names(events)
    assert table.state.clock.running is None


def test_who_does_not_come_takes_no_part_in_the_start() -> None:
    table = _of_three("preset C", "order AAB")
    assert settled_start(table.state) == (2, "preset")
    say(table, "A rules forfeit player=C decision=play-on")
    assert settled_start(table.state) is None
    # They tie, and then B leaves too late to be left out of more than the next round.
    say(table, "draw")
    assert table.state.phase is Phase.START
    say(table, "draw")
    assert table.state.first in (0, 1)


def test_a_tie_for_the_start_goes_on_without_the_player_who_left() -> None:
    table = set_up("players A B C D", "order AABC", ruleset=FAMILY)
    say(table, "draw", "A rules forfeit player=A decision=play-on", "draw")
    assert table.state.first == 1
    other = set_up("players A B C D", "order AABCBC", ruleset=FAMILY)
    say(other, "draw")
    for gone in "AB":
        say(other, f"C rules forfeit player={gone} decision=play-on")
    say(other, "draw")
    assert other.state.first in (2, 3)


def test_first_racks_do_not_wait_for_players_who_left() -> None:
    table = _of_three("order ABC")
    say(table, "draw", "A draws", "B draws", "B rules leave-game player=C decision=play-on")
    assert table.state.phase is Phase.ON_TURN
    assert (table.state.first, table.state.on_turn) == (0, 0)


def test_all_players_may_decline_or_none_arrive() -> None:
    for text in ("decline-to-play declining=both", "double-forfeit"):
        table = _of_three()
        say(table, f"A rules {text}")
        assert table.state.result is not None
        assert table.state.result.half_points == (0, 0, 0)
        assert table.state.result.margins == ()


def test_players_who_decline_are_left_out_and_those_who_left_are_not_asked() -> None:
    table = _of_three()
    say(table, "A rules late-arrival player=C", "A rules decline-to-play player=C decision=play-on")
    assert not table.state.absent
    assert reason(table, "A rules forfeit player=C decision=end-here").value == "bad-answer"
