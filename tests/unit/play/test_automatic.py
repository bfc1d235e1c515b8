# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.play.automatic import routine
from desktop_app.play.seats import seat_to_move
from desktop_app.rules import commands as cmd
from desktop_app.rules.state import GameState, Phase
from tests.helpers.tables import say, set_up


def _routine_of(*lines: str, acts: tuple[str, ...] = (), ruleset: str = "naspa-2016") -> object:
    table = set_up(*lines, ruleset=ruleset)
    say(table, *acts)
    return routine(table.state)


def test_the_start_is_drawn_or_settled() -> None:
    assert _routine_of() == cmd.DrawForStart()
    assert _routine_of("record A firsts=1") == cmd.SettleStart()
    assert _routine_of("preset A", acts=("settle",)) == cmd.DrawTiles(0)
    assert _routine_of("preset B", acts=("settle", "B draws")) == cmd.DrawTiles(0)


def test_a_turn_is_finished_step_by_step() -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    assert routine(table.state) == cmd.StartClock(0)
    say(table, "A starts-clock")
    assert routine(table.state) is None, "the player thinks"
    say(table, "A lays 8D HELLO")
    assert routine(table.state) == cmd.DeclareScore(0, 24)
    say(table, "A declares 24")
    assert routine(table.state) == cmd.PressClock(0)
    say(table, "A presses")
    assert routine(table.state) is None, "the opponent thinks about a challenge"
    say(table, "B accepts")
    assert routine(table.state) == cmd.RecordScore(0)
    say(table, "A records")
    assert routine(table.state) == cmd.DrawTiles(0)
    say(table, "A draws")
    assert routine(table.state) is None


def test_after_a_challenge_the_clock_runs_again_but_not_after_another_stop() -> None:
    table = set_up("rack A HELLOQI", "bag 20", "words HALLO")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "B challenges")
    assert routine(table.state) == cmd.StartClock(1)
    say(table, "B starts-clock", "B neutralises director")
    assert routine(table.state) is None


def test_a_held_out_play_runs_on_the_holders_clock() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    assert routine(table.state) is None
    say(table, "B holds")
    assert routine(table.state) == cmd.StartClock(1)


def test_without_a_clock_an_exchange_is_drawn_and_a_score_announced() -> None:
    family = "mattel-family"
    lines = ("rack A HELLOQI", "bag 20")
    assert _routine_of(*lines, acts=("A exchanges QI",), ruleset=family) == cmd.DrawTiles(0)
    laid = _routine_of(*lines, acts=("A lays 8D HELLO",), ruleset=family)
    assert laid == cmd.DeclareScore(0, 24)


def test_the_end_needs_no_routine() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A plays I8 S", "B accepts")
    state: GameState = table.state
    assert state.phase is Phase.OVER
    assert routine(state) is None


def test_nothing_goes_on_by_itself_while_a_player_is_missing() -> None:
    table = set_up("mode automatic", "rack A HELLO", "turn A", ruleset="sanspa-2001")
    say(table, "director rules late-arrival player=B")
    assert routine(table.state) is None
    assert seat_to_move(table.state) is None
    say(table, "wait 1:00", "B arrives")
    assert table.state.clock.running == 0, "the first clock is started again"


def test_missing_totals_are_added_up_before_the_clock_is_moved_on() -> None:
    table = set_up(
        "mode automatic", "rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A",
        ruleset="sanspa-2001",
    )  # fmt: skip
    say(table, "A plays 8D HELLO", "B accepts", "director rules missing-total player=A")
    assert (table.state.clock.running, routine(table.state)) == (0, None)
    say(table, "director rules total-added")
    assert table.state.clock.running == 1
