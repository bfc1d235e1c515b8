# SPDX-License-Identifier: MIT
"""Turn events, among them some that our rules never write but another log may contain."""

from __future__ import annotations

from desktop_app.rules import events as ev
from desktop_app.rules.game import evolve
from tests.helpers.tables import say, set_up


def test_a_score_written_for_no_turn_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert evolve(state, ev.ScoreRecorded(0, 0)) == state


def test_a_play_accepted_where_nothing_was_played_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert state.last_turn is None
    assert evolve(state, ev.PlayAccepted(0, "press")) == state


def test_a_wrong_score_changes_no_points_where_the_game_counts_itself() -> None:
    table = set_up("rack A HELLOQI")
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 30")
    assert table.state.turn.declared == 30
    assert table.state.turn.laid is not None and table.state.turn.laid.points == 24
