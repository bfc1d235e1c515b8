# SPDX-License-Identifier: MIT
"""Going back, restarting, going on."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.reconstruction import (
    first_player,
    reconstruct,
    reopen,
    replay,
    restart_with,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, say, set_up


def played() -> Table:
    table = set_up(
        "mode automatic", "rack A CARDX", "rack B SQ", "bag EEEEEEEEEE", "first A",
        "time A 5:00 B 4:00", "points A 9 B 8",
    )  # fmt: skip
    say(table, "wait 30s", "A plays 8E CARD", "wait 20s", "B passes", "wait 10s")
    return table


@pytest.mark.parametrize(
    ("answers", "clocks"), [("", (300_000 - 0, 240_000)), (" clocks=now", (260_000, 220_000))]
)
def test_an_earlier_turn_is_played_again(answers: str, clocks: tuple[int, int]) -> None:
    table = played()
    say(table, "director rules penalise-spread player=B spread=50")
    say(table, f"director rules reconstruct turn=1{answers}")
    state = table.state
    assert (state.on_turn, state.points, state.turn.number) == (0, (9, 8), 0)
    assert state.board.is_empty
    assert state.spread == (0, -50), "penalties are not of the turn"
    if answers:
        assert state.clock.remaining_ms == clocks
    else:
        assert state.clock.remaining_ms[1] == clocks[1]
    assert find_violations(state) == ()
    assert reason(table, "director rules reconstruct turn=1") is Reason.DOES_NOT_APPLY


def test_the_shared_steps_take_the_clocks_of_then() -> None:
    table = played()
    act = Act(table.state, None, OrderedDrawer())
    reconstruct(act, 1)
    assert act.state.on_turn == 1
    assert act.state.clock.remaining_ms == table.state.turns[1].clock.remaining_ms
    restart_with(act, (5, 0))
    assert (act.state.phase, act.state.points, act.state.first) == (Phase.SETUP, (5, 0), 0)
    assert act.state.clock.remaining_ms == (1_500_000, 1_500_000)
    replay(act)
    assert act.state.points == (0, 0)
    assert find_violations(act.state) == ()


def test_reopening_is_nothing_while_play_goes_on() -> None:
    table = played()
    act = Act(table.state, None, OrderedDrawer())
    reopen(act)
    assert act.events == []
    say(table, "director rules shorten-game")
    act = Act(table.state, None, OrderedDrawer())
    reopen(act)
    assert not act.state.is_over


def test_a_game_begins_again_with_given_scores() -> None:
    table = set_up(
        "mode by-the-book", "rack A CARDX", "rack B SQ", "first B", "time A 5:00 B 4:00"
    )  # fmt: skip
    say(table, "director rules restart points-1=-5 points-2=70 clocks=now first=A")
    state = table.state
    assert (state.points, state.first, state.phase) == ((-5, 70), 0, Phase.SETUP)
    assert state.clock.remaining_ms == (300_000, 240_000)
    assert len(state.bag) == 100
    say(table, "A draws", "B draws", "A starts-clock")
    assert find_violations(table.state) == ()


def test_a_game_without_a_clock_is_asked_nothing_of_clocks() -> None:
    table = set_up(
        "players A B C", "mode automatic", "rack A CAT", "bag 20", "first C",
        ruleset="mattel-family",
    )  # fmt: skip
    say(table, "A plays 8G CAT", "B passes", "A rules reconstruct turn=2")
    assert table.state.on_turn == 1
    say(table, "A rules replay")
    assert (table.state.first, table.state.clock.remaining_ms) == (2, ())


def test_who_began_is_who_had_the_first_turn_that_is_known() -> None:
    table = set_up("rack A CAT", "rack B DOG", "turn B", "bag 20")
    assert first_player(table.state) == 1
    say(table, "B starts-clock", "B passes", "B presses")
    assert (table.state.on_turn, first_player(table.state)) == (0, 1)
    prompt = table.ask("replay", {}, offers_defaults=True).prompt
    assert prompt is not None
    assert (prompt.key, prompt.default) == ("first", "B")
    assert first_player(set_up("mode by-the-book").state) is None


def test_a_restart_by_the_program_does_not_draw_for_ever() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "turn B")
    say(table, "director rules replay")
    assert table.state.on_turn == 1


def test_signed_games_and_games_not_begun_are_left_alone() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A plays I8 S", "B accepts", "A signs", "B signs")
    assert reason(table, "director rules replay") is Reason.ALREADY_SIGNED
    assert reason(table, "director rules reconstruct turn=1") is Reason.ALREADY_SIGNED
    start = set_up("mode by-the-book")
    assert reason(start, "director rules replay") is Reason.DOES_NOT_APPLY
