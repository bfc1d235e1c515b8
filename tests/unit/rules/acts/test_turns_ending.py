# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.turns import (
    end_turn,
    is_zero_run_complete,
    may_end_zero_run,
)
from desktop_app.rules.commands import AnnouncePass, EndByHand, NeutraliseClock
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.events import EndReason, TurnKind
from desktop_app.rules.state import Phase
from tests.helpers.physical import carry_out, physical_table, turn
from tests.helpers.tables import reason, say, set_up


@pytest.mark.parametrize(
    ("ruleset", "players", "least"),
    [
        ("naspa-2016", "A B", 6),
        ("sanspa-1999", "A B", 6),
        ("mattel-family", "A B", 4),
        ("mattel-family", "A B C", 6),
        ("mattel-family", "A B C D", 8),
    ],
)
def test_how_many_zeros_make_an_end(ruleset: str, players: str, least: int) -> None:
    for run in (least - 1, least):
        table = set_up(f"players {players}", f"zero-run {run}", ruleset=ruleset)
        assert is_zero_run_complete(table.state) is (run == least)


@pytest.mark.parametrize(
    ("ruleset", "ends"),
    [
        ("sanspa-1999", True),
        ("sanspa-2001", False),
        ("singapore-2015", True),
        ("naspa-2016", False),
    ],
)
def test_who_ends_the_game(ruleset: str, ends: bool) -> None:
    table = set_up("mode automatic", "zero-run 5", "rack A AB", "rack B CD", ruleset=ruleset)
    say(table, "A passes")
    assert table.state.is_over is ends
    if not ends:
        assert table.state.desk.rulings[-1].detail == Outcome("claim")
        say(table, "B neutralises")
    assert table.state.result is not None
    assert table.state.result.reason is EndReason.ZERO_RUN


@pytest.mark.parametrize(
    ("ruleset", "after_exchange", "after_pass", "after_phoney"),
    [
        ("sanspa-1999", 4, 4, 4),
        ("singapore-2015", 4, 4, 4),
        ("naspa-2016", 4, 4, 4),
        ("mattel-family", 0, 3, 0),
    ],
)
def test_what_counts(ruleset: str, after_exchange: int, after_pass: int, after_phoney: int) -> None:
    # The family rules count to four with two players.
    run = 2 if ruleset == "mattel-family" else 3
    lines = (f"zero-run {run}", "mode automatic", "rack A HELLOQI", "bag 20", "words HALLO")
    for acts, expected in (
        (("A exchanges QI",), after_exchange),
        (("A passes",), after_pass),
        (("A plays 8D HELLO", "B challenges"), after_phoney),
    ):
        table = set_up(*lines, ruleset=ruleset)
        say(table, *acts)
        assert table.state.zero_run == expected, acts


def test_points_and_a_legal_zero_break_the_run() -> None:
    for rack, act in (("OR", "A plays 8H OR"), ("??", "A plays 8G aa")):
        table = set_up("mode automatic", "zero-run 5", f"rack A {rack}")
        say(table, act)
        assert table.state.zero_run == 0


def test_the_last_exchange_is_carried_out_before_the_racks_are_counted() -> None:
    table = set_up("rack A QZXJKWY", "rack B E", "bag AAAAAAA", "zero-run 5", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A exchanges QZXJKWY", "A presses")
    assert table.state.phase is Phase.OVER
    assert table.state.racks[0] == ("A",) * 7
    assert table.state.set_aside == ()
    assert table.state.points == (-7, -1)


def test_a_begun_turn_is_taken_back_when_the_end_is_claimed() -> None:
    table = set_up("rack A CARDEEE", "rack B E", "zero-run 6")
    say(table, "A starts-clock", "A lays 8E CARD", "B neutralises")
    assert table.state.board.is_empty
    assert sorted(table.state.racks[0]) == sorted("CARDEEE")
    assert table.state.points == (-10, -1)


@pytest.mark.parametrize(
    ("ruleset", "running"),
    [("naspa-2016", None), ("singapore-2015", None), ("sanspa-1999", 1), ("sanspa-2001", 1)],
)
def test_the_clock_after_the_out_play(ruleset: str, running: int | None) -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty", ruleset=ruleset)
    say(table, "A starts-clock", "A lays I8 S", "A presses")
    assert table.state.phase is Phase.OUT_PENDING
    assert table.state.clock.running == running
    assert reason(table, "B passes").value == "game-over"


@pytest.mark.parametrize(("reading", "run"), [("reset", 0), ("ignore", 3), ("count", 4)])
def test_how_a_play_that_scores_nothing_may_count(reading: str, run: int) -> None:
    table = set_up("rack A ??", "rack B CD", "bag 20", "zero-run 3", "turn A")
    say(table, "A starts-clock", "A lays 8G aa", "A declares 0")
    rules = table.state.setup.ruleset.with_values({"zero_run.legal_zero_play": reading})
    setup = replace(table.state.setup, ruleset=rules)
    act = Act(replace(table.state, setup=setup), None, OrderedDrawer())
    end_turn(act, TurnKind.PLAY, "clock-press")
    assert act.state.zero_run == run


@pytest.mark.parametrize("minutes", [25, None])
def test_where_a_book_ends_it_the_players_of_wood_do(minutes: int | None) -> None:
    """With unknown racks the program cannot end the game by itself."""
    table = physical_table(ruleset="sanspa-1999", minutes=minutes)
    for number in range(6):
        assert not may_end_zero_run(table.state)
        turn(table, AnnouncePass(number % 2))
    assert not table.state.is_over
    assert may_end_zero_run(table.state)
    carry_out(table, NeutraliseClock(0, "end-of-game"))
    assert table.state.result is not None
    assert table.state.result.reason is EndReason.ZERO_RUN
    carry_out(table, EndByHand((12, 3)))
    assert table.state.points == (-12, -3)
