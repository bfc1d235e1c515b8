# SPDX-License-Identifier: MIT
"""Challenge events that our rules never write, but another log may contain."""

from __future__ import annotations

import pytest

from desktop_app.rules import events as ev
from desktop_app.rules.game import evolve
from desktop_app.rules.state import Phase
from tests.helpers.tables import say, set_up


@pytest.mark.parametrize(
    "event",
    [
        ev.ChallengeBound(1, "said"),
        ev.SlipChanged(1, ("AX",)),
        ev.SlipClosed(1),
        ev.VerdictReviewed(True),
        ev.PlaySeen(1),
        ev.ChallengeConceded(1),
        ev.ChallengeAdjudicated(False),
    ],
)
def test_without_a_challenge_nothing_changes(event: ev.Event) -> None:
    state = set_up("rack A CARDEIO").state
    assert evolve(state, event) == state


def test_a_verdict_without_a_call_only_settles() -> None:
    table = set_up("rack A CARDEIO")
    say(table, "A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")
    state = evolve(table.state, ev.ChallengeAdjudicated(True))
    assert state.phase is Phase.ON_TURN
    assert state.verdict is None
    assert state.reviewable is None


def test_spread_is_given() -> None:
    state = evolve(set_up("rack A CARDEIO").state, ev.SpreadCredited(0, 39, "misadjudication"))
    assert state.spread == (39, 0)


def test_a_verdict_is_left_behind_by_the_next_turn() -> None:
    table = set_up("rack A CARDEIO", "bag 20")
    say(table, "A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")
    say(table, "B challenges valid")
    assert table.state.reviewable is not None
    say(table, "A passes", "A draws", "A starts-clock", "A presses")
    assert table.state.verdict is not None
    assert table.state.reviewable is None
