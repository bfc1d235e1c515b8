# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.timing import neutralise_clock
from desktop_app.rules.events import EndReason
from desktop_app.rules.rejection import Reason, Rejection
from tests.helpers.tables import names, reason, refused, say, set_up


def test_time_runs_for_the_running_clock_only() -> None:
    table = set_up("rack A HELLO")
    say(table, "wait 10s")
    assert table.state.clock.remaining_ms == (1_500_000, 1_500_000)
    say(table, "A starts-clock", "wait 1:30")
    assert table.state.clock.remaining_ms == (1_410_000, 1_500_000)
    assert table.state.now_ms == 100_000


def test_time_does_not_run_backwards_and_no_time_is_nothing() -> None:
    table = set_up("rack A HELLO")
    back = table.submit(cmd.PassTime(-1))
    assert isinstance(back, Rejection)
    assert back.reasons == {Reason.BAD_VALUE}
    assert table.submit(cmd.PassTime(0)) == ()


def test_the_first_second_of_overtime_is_announced_once() -> None:
    table = set_up("rack A HELLO", "time A 0:01 B 1:00")
    say(table, "A starts-clock")
    assert "RulingMade" not in names(say(table, "wait 1.999s"))
    assert names(say(table, "wait 0.001s")) == ["TimePassed", "RulingMade"]
    assert names(say(table, "wait 5:00")) == ["TimePassed"]
    assert table.state.points == (0, 0), "it is charged at the end"


def test_one_long_wait_ends_the_game_at_the_limit() -> None:
    table = set_up("rack A HELLO", "time A 0:01 B 1:00")
    say(table, "A starts-clock", "wait 11:00")
    assert table.state.result is not None
    assert table.state.result.reason is EndReason.OVERTIME_LIMIT
    assert table.state.clock.running is None
    assert table.submit(cmd.PassTime(1_000)) == ()


def test_a_clock_is_started_from_neutral() -> None:
    table = set_up("rack A HELLO")
    say(table, "B starts-clock")
    assert table.state.clock.running == 0, "the clock of the player on turn"
    assert reason(table, "A starts-clock") is Reason.CLOCK_STATE
    family = set_up("rack A HELLO", ruleset="mattel-family")
    assert reason(family, "A starts-clock") is Reason.NO_CLOCK
    assert reason(family, "A neutralises director") is Reason.NO_CLOCK


@pytest.mark.parametrize(
    ("ruleset", "needs"),
    [
        ("sanspa-1999", False),
        ("sanspa-2001", True),
        ("singapore-2015", False),
        ("naspa-2016", True),
    ],
)
def test_a_reason_for_stopping_the_clock(ruleset: str, needs: bool) -> None:
    table = set_up("rack A HELLO", ruleset=ruleset)
    assert reason(table, "B neutralises director") is Reason.CLOCK_STATE
    say(table, "A starts-clock")
    if needs:
        assert reason(table, "B neutralises") is Reason.REASON_REQUIRED
    assert refused(table, "B neutralises because").reason is Reason.BAD_VALUE
    say(table, "B neutralises director")
    assert (table.state.clock.running, table.state.clock.reason) == (None, "director")


def test_an_unexplained_stop_ends_a_turn_of_2001() -> None:
    table = set_up("rack A HELLO", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8D HELLO", "A neutralises")
    assert (table.state.on_turn, table.state.clock.running) == (1, None)
    assert table.state.points == (24, 0)


@pytest.mark.parametrize(
    ("ruleset", "wait", "over"),
    [
        ("naspa-2016", "20s", False),
        ("naspa-2016", "20.001s", True),
        ("singapore-2015", "15s", False),
        ("singapore-2015", "15.001s", True),
        ("sanspa-1999", "10:00", False),
    ],
)
def test_the_out_play_stands_when_its_window_is_over(ruleset: str, wait: str, over: bool) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty", ruleset=ruleset)
    say(table, "A starts-clock", "A lays I8 S", "A presses", f"wait {wait}")
    assert table.state.is_over is over


def test_stopping_the_clock_accepts_an_out_play() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays I8 S", "A presses", "B neutralises")
    assert table.state.is_over
    assert table.state.points == (28, 0)


def test_no_clock_is_started_before_the_first_turn_or_by_an_empty_seat() -> None:
    table = set_up()
    assert reason(table, "A starts-clock") is Reason.WRONG_PHASE
    for command in (cmd.StartClock(7), cmd.NeutraliseClock(7)):
        done = table.submit(command)
        assert isinstance(done, Rejection)
        assert done.reasons == {Reason.NO_SUCH_PLAYER}


def test_nothing_is_stopped_after_the_end() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B accepts")
    assert reason(table, "B neutralises director") is Reason.GAME_OVER


def test_a_stop_that_ends_a_turn_can_end_the_game() -> None:
    table = set_up("rack A HELLO", "zero-run 5", "turn A", ruleset="sanspa-2001")
    say(table, "A starts-clock", "A passes")
    rules = table.state.setup.ruleset.with_values({"zero_run.trigger": "automatic"})
    setup = replace(table.state.setup, ruleset=rules)
    act = Act(replace(table.state, setup=setup), None, OrderedDrawer())
    assert neutralise_clock(act, cmd.NeutraliseClock(0)) is None
    assert act.state.is_over
    assert names(tuple(act.events))[-1] != "ClockNeutralised"


@pytest.mark.parametrize(
    ("ruleset", "reasons"),
    [
        ("sanspa-1999", {"director", "score-difference", "illegal-exchange"}),
        ("sanspa-2001", {"director", "broken-clock", "family-emergency"}),
        ("singapore-2015", {"director", "overdraw", "end-of-game"}),
        ("naspa-2016", {"director", "broken-clock", "end-of-game"}),
        ("mattel-family", {"director", "broken-clock"}),
    ],
)
def test_only_listed_reasons_stop_a_clock(ruleset: str, reasons: set[str]) -> None:
    for stated in ("director", "broken-clock", "end-of-game", *sorted(reasons)):
        table = set_up("rack A HELLO", "clock 10:00", ruleset=ruleset)
        say(table, "A starts-clock")
        listed = table.state.setup.ruleset.clock.neutralise_reasons
        free = not listed or "any-stated" in listed
        if stated in reasons or free:
            say(table, f"A neutralises {stated}")
        else:
            found = refused(table, f"A neutralises {stated}")
            assert found.reason is Reason.NOT_ALLOWED
            assert found.sections, "the document lists them"


@pytest.mark.parametrize("ruleset", ["naspa-2016", "singapore-2015"])
def test_the_last_play_ends_with_the_clock_that_is_stopped(ruleset: str) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty", ruleset=ruleset)
    say(table, "A starts-clock", "A lays I8 S", "A neutralises")
    assert table.state.open_turn is not None
    assert table.state.clock.running is None


def test_the_first_clock_starts_once_its_player_has_seen_a_tile() -> None:
    table = set_up("preset A")
    say(table, "settle")
    found = refused(table, "A starts-clock")
    assert (found.reason, found.sections) == (Reason.STEP_MISSING, ("III.F",))
    say(table, "A draws", "A starts-clock")
    assert table.state.clock.running == 0
