# SPDX-License-Identifier: MIT
"""Results by ruling, at any moment, and games that go on after their end."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import (
    award_game,
    correct_scores,
    declare_result,
    end_by_ruling,
    end_game,
    has_begun,
    margins_of,
    reopen_game,
    winner_by_points,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.state import GameState, Phase
from tests.helpers.tables import say, set_up


def act_at(table: Table) -> Act:
    return Act(table.state, None, OrderedDrawer())


def at_start() -> Table:
    return set_up("mode by-the-book")


def in_setup() -> Table:
    table = at_start()
    say(table, "draw")
    return table


def with_tiles_laid() -> Table:
    table = set_up("board 8E CARD", "rack A SX", "rack B QU")
    say(table, "A lays I8 S")
    return table


def with_an_exchange_down() -> Table:
    table = set_up("rack A SX", "rack B QU", "bag 20")
    say(table, "A exchanges S")
    return table


def challenged() -> Table:
    table = set_up("board 8E CARD", "rack A SX", "rack B QU", "words none", ruleset="naspa-2016")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B holds")
    return table


def over() -> Table:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty")
    say(table, "A plays I8 S", "B accepts", "A signs")
    return table


@pytest.mark.parametrize(
    "make", [at_start, in_setup, with_tiles_laid, with_an_exchange_down, challenged, over]
)
def test_a_game_is_awarded_at_any_moment(make: object) -> None:
    assert callable(make)
    act = act_at(make())
    award_game(act, 1, EndReason.AWARDED, margins_of(1, 70), player=0, is_rated=False)
    result = act.state.result
    assert result is not None
    assert (act.state.phase, result.winner, result.player) == (Phase.OVER, 1, 0)
    assert (result.margins, result.half_points, result.is_rated) == ((-70, 70), (0, 2), False)
    assert result.signed == frozenset(), "a new result has to be signed anew"
    assert act.state.turn.laid is None
    assert act.state.open_turn is None
    assert find_violations(act.state) == ()


def test_margins_need_not_be_equal() -> None:
    assert margins_of(0, 50) == (50, -50)
    assert margins_of(1, 50, 150) == (-150, 50)
    assert margins_of(0, 50, 0) == (50, 0)


def test_without_margins_the_scores_decide_them() -> None:
    act = act_at(set_up("points A 100 B 130"))
    award_game(act, 0, EndReason.AWARDED)
    assert act.state.result is not None
    assert act.state.result.margins == (-30, 30)


def test_halves_follow_from_the_winner_or_the_scores() -> None:
    three = set_up(
        "players A B C", "rack A Q", "points A 20 B 20 C 10", ruleset="mattel-family"
    )  # fmt: skip
    act = act_at(three)
    assert winner_by_points(act) is None
    end_by_ruling(act, EndReason.AWARDED)
    declare_result(act, None)
    assert act.state.result is not None
    assert (act.state.result.margins, act.state.result.half_points) == ((), (1, 1, 0))
    declare_result(act, 2)
    assert act.state.result.half_points == (0, 0, 2)


def starts(state: GameState) -> list[tuple[int, int, int]]:
    return [(player.firsts, player.seconds, player.forfeits) for player in state.record.players]


def test_a_game_is_counted_once_however_often_it_is_decided() -> None:
    act = act_at(set_up("first B", "record A firsts=1 seconds=1", "points A 20 B 10"))
    for _ in range(2):
        end_game(act, EndReason.SHORTENED)
        assert starts(act.state) == [(1, 2, 0), (1, 0, 0)]
        reopen_game(act)
        assert starts(act.state) == [(1, 1, 0), (0, 0, 0)]
    award_game(act, None, EndReason.AWARDED)
    award_game(act, 0, EndReason.AWARDED)
    assert starts(act.state) == [(1, 2, 0), (1, 0, 0)]


def test_an_unknown_first_player_is_not_counted() -> None:
    act = act_at(set_up("points A 20 B 10"))
    award_game(act, 0, EndReason.AWARDED)
    assert starts(act.state) == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    ("ruleset", "counted"), [("naspa-2016", (0, 1, 2)), ("sanspa-2001", (0, 0, 2))]
)
def test_what_forfeits_count_as_starts(ruleset: str, counted: tuple[int, int, int]) -> None:
    act = act_at(set_up("mode automatic", "record B forfeits=1", ruleset=ruleset))
    assert has_begun(act.state), "the program has dealt already"
    award_game(act, 0, EndReason.FORFEIT, forfeiters=(1,))
    assert starts(act.state) == [(0, 0, 0), counted]


def test_scores_that_do_not_change_leave_the_result() -> None:
    table = over()
    act = act_at(table)
    before = act.state.result
    correct_scores(act, act.state.points, "card-errors")
    assert act.state.result == before
    assert [type(event).__name__ for event in act.events] == ["ResultDeclared"]


def test_corrected_scores_leave_what_was_fixed() -> None:
    act = act_at(set_up("points A 20 B 10"))
    award_game(act, 1, EndReason.AWARDED, (-150, 150))
    correct_scores(act, (30, 10), "card-errors")
    assert act.state.points == (30, 10)
    assert act.state.result is not None
    assert act.state.result.margins == (-150, 150)


def test_a_reopened_game_keeps_its_points_and_its_rows_add_up() -> None:
    table = set_up(
        "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty",
        "points A 100 B 90", "time A -0:30 B 1:00",
    )  # fmt: skip
    say(table, "A plays I8 S", "B accepts", "director rules correct-points player=B points=5")
    act = act_at(table)
    assert act.state.points == (100 + 8 + 22 - 10, 95)
    reopen_game(act, 0)
    assert act.state.points == (108, 95)
    assert (act.state.phase, act.state.on_turn, act.state.result) == (Phase.ON_TURN, 0, None)
    assert act.state.adjustments == ()
    assert find_violations(act.state) == ()
