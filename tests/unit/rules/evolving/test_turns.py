# SPDX-License-Identifier: MIT
"""Turn events that our rules never write, but another log may contain."""

from __future__ import annotations

from desktop_app.rules import events as ev
from desktop_app.rules.game import evolve
from tests.helpers.tables import set_up


def test_a_score_written_for_no_turn_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert evolve(state, ev.ScoreRecorded(0, 0)) == state


def test_a_play_accepted_where_nothing_was_played_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert state.last_turn is None
    assert evolve(state, ev.PlayAccepted(0, "press")) == state
