# SPDX-License-Identifier: MIT
"""Turn events, among them some that our rules never write but another log may contain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules import events as ev
from desktop_app.rules.game import evolve
from desktop_app.rules.state import Phase
from desktop_app.rules.turns import LaidTiles
from tests.helpers.physical import across
from tests.helpers.tables import set_up


def test_a_score_written_for_no_turn_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert evolve(state, ev.ScoreRecorded(0, 0)) == state


def test_a_play_accepted_where_nothing_was_played_changes_nothing() -> None:
    state = set_up("rack A CARDEIO").state
    assert state.last_turn is None
    assert evolve(state, ev.PlayAccepted(0, "press")) == state


@pytest.mark.parametrize(("stands", "points"), [(True, 30), (False, 24)])
def test_a_wrong_score_stands_by_the_book_but_not_in_games_of_earlier_versions(
    stands: bool, points: int
) -> None:
    state = set_up("scores declared", "rack A HELLOQI").state
    assert state.setup.declared_stands
    state = replace(state, setup=replace(state.setup, declared_stands=stands))
    laid = LaidTiles(across(7, 3, "HELLO"), ("HELLO",), 24, ())
    state = replace(state, phase=Phase.PLACED, turn=replace(state.turn, laid=laid))
    state = evolve(state, ev.ScoreDeclared(0, 30))
    assert state.turn.declared == 30
    assert state.turn.laid is not None and state.turn.laid.points == points
