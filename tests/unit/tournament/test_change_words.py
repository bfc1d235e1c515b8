# SPDX-License-Identifier: MIT
"""The sentences of the history of a club's file."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.tournament.change_words import change_text
from desktop_app.tournament.club_changes import RoundTimed


def test_the_clock_of_a_round_is_told_in_minutes() -> None:
    timed = RoundTimed("Evening", 2, 1_000_000, 45 * 60_000)
    assert str(change_text(timed)) == "Round 2: clock set to 45 min"
    assert str(change_text(replace(timed, break_at_ms=1))) == "Round 2: break"
    assert str(change_text(replace(timed, stopped_at_ms=1))) == "Round 2: clock stopped"
