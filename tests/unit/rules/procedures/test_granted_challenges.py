# SPDX-License-Identifier: MIT
"""Holds and challenges allowed by the director."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

_PLAY = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


def _played(ruleset: str, *acts: str) -> Table:
    table = set_up("rack A HELLOQI", "bag 20", ruleset=ruleset)
    say(table, *_PLAY, *acts)
    return table


def test_a_hold_of_an_open_play_is_granted_too() -> None:
    table = _played("singapore-2015", "director rules grant-hold")
    assert (table.state.phase, table.state.held_by) == (Phase.HELD, 1)
    assert table.state.desk.rulings[-1].sections == ("G20",)
    say(table, "director rules deny-hold")
    assert table.state.open_turn is None


@pytest.mark.parametrize(("answers", "points"), [("", (24, 0)), (" verdict=unacceptable", (0, 0))])
def test_a_granted_challenge_binds(answers: str, points: tuple[int, int]) -> None:
    table = _played("sanspa-2001", "B accepts", f"director rules grant-challenge{answers}")
    assert table.state.points == points
    assert table.state.clock.running is None
    if not answers:
        assert reason(table, "B retracts") is Reason.CHALLENGE_BINDING


def test_a_challenge_of_an_open_play_with_the_clock_stopped() -> None:
    table = _played("sanspa-2001", "B neutralises director", "director rules grant-challenge")
    assert table.state.phase is Phase.CHALLENGED


@pytest.mark.parametrize(("play", "is_open"), [("stands", False), ("open", True)])
def test_a_refused_challenge(play: str, is_open: bool) -> None:
    table = _played("naspa-2016", "B says-challenge", f"director rules deny-challenge play={play}")
    assert table.state.dispute is None
    assert (table.state.open_turn is not None) is is_open


@pytest.mark.parametrize(("release", "phase"), [("yes", Phase.ON_TURN), ("no", Phase.HELD)])
def test_a_hold_only_to_delay(release: str, phase: Phase) -> None:
    table = _played("naspa-2016", "B holds", f"director rules hold-misuse release={release}")
    assert table.state.phase is phase
    assert table.state.record.players[1].warnings == {"hold-misuse": 1}


@pytest.mark.parametrize(
    ("ruleset", "answers", "count"),
    [("naspa-2016", "", 1), ("sanspa-2001", "", 0), ("sanspa-1999", " warn=yes", 1)],
)
def test_a_challenge_too_early(ruleset: str, answers: str, count: int) -> None:
    table = set_up("rack A HELLOQI", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO")
    say(table, f"director rules premature-challenge{answers}")
    assert table.state.record.players[1].warnings.get("challenge-premature", 0) == count


def test_a_delay_after_the_verdict_runs_a_clock() -> None:
    table = _played("naspa-2016", "B challenges valid", "director rules delayed-restart player=B")
    assert table.state.clock.running == 1


def test_what_is_possible_when() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    listed = ("grant-hold", "deny-hold", "grant-challenge", "deny-challenge", "delayed-restart")
    possible = [name for name in listed if PROCEDURES[name].is_possible(table.state)]
    assert possible == []
    say(table, *_PLAY, "B holds")
    possible = [name for name in listed if PROCEDURES[name].is_possible(table.state)]
    assert possible == ["deny-hold", "grant-challenge"]


def test_where_a_challenge_counts_at_once_none_is_premature() -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset="mattel-family")
    say(table, "A lays 8D HELLO")
    assert not PROCEDURES["premature-challenge"].is_possible(table.state)
    late = refused(table, "director rules premature-challenge player=B")
    assert (late.reason, late.sections) == (Reason.DOES_NOT_APPLY, ("Chal",))
