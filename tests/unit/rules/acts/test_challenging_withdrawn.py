# SPDX-License-Identifier: MIT
"""A play that is taken off, and points that a failed challenge added to its turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import withdraw_play
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.state import GameState, RowKind
from tests.helpers.tables import names, say, set_up


def _challenged(ruleset: str) -> Table:
    """Return A's JOKE for 30, which B challenged unsuccessfully: 5 points more."""
    table = set_up("rack A JOKEQIZ", "rack B ABCDEFG", "bag 20", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8E JOKE", "A declares 30", "A presses")
    say(table, "B challenges valid")
    assert table.state.points == (35, 0)
    return table


@pytest.mark.parametrize(
    ("ruleset", "after", "events"),
    [
        ("singapore-2015", 0, ["PlayWithdrawn", "PointsCorrected"]),
        ("naspa-2016:international", 5, ["PlayWithdrawn"]),
    ],
)
def test_what_belongs_to_the_turn_goes_with_its_play(
    ruleset: str, after: int, events: list[str]
) -> None:
    act = Act(_challenged(ruleset).state, None, OrderedDrawer())
    play = act.state.rows[0]
    withdraw_play(act, 0, play.placements, play.points)
    assert names(tuple(act.events)) == events
    assert act.state.points == (after, 0)
    assert act.state.board.is_empty
    assert find_violations(act.state) == ()


def test_the_last_play_is_the_players_own() -> None:
    table = _challenged("singapore-2015")
    say(table, "A draws", "B lays 9E BAD", "B declares 20", "B presses")
    act = Act(table.state, None, OrderedDrawer())
    play = next(row for row in act.state.rows if row.player == 1 and row.kind is RowKind.PLAY)
    withdraw_play(act, 1, play.placements, play.points)
    assert act.state.points == (35, 0)


def test_an_older_play_that_scores_nothing_loses_it_too() -> None:
    """In a house ruleset with illegal plays and points for failed challenges."""
    table = set_up(
        "board 8E CARD",
        "rack A CATEEEE",
        "rack B SOINEUU",
        "bag 20",
        ruleset="naspa-2016:international",
    )
    say(table, "A starts-clock", "A lays 1A CAT", "A declares 15", "A presses")
    say(table, "B challenges valid", "A draws", "B starts-clock")
    say(table, "B lays H9 O", "B declares 3", "B presses")
    scored, others = table.state.points
    for into, left in (("turn-score", 0), ("cumulative", scored - 15)):
        state = _with_points_into(table.state, into)
        ruled = ask(state, "illegal-play", {"known": "yes"}, judge=None, drawer=OrderedDrawer())
        act = Act(state, None, OrderedDrawer())
        for event in ruled.events:
            act.emit(event)
        assert act.state.points == (left, others)


def _with_points_into(state: GameState, into: str) -> GameState:
    house = state.setup.ruleset.with_values({"challenge.points_into": into})
    return replace(state, setup=replace(state.setup, ruleset=house))
