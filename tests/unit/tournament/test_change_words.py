# SPDX-License-Identifier: MIT
"""The sentences of the history of a club's file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.tournament.change_words import change_text, entry_parts
from desktop_app.tournament.club_changes import PlayerEntered, RoundTimed


def test_the_clock_of_a_round_is_told_in_minutes() -> None:
    timed = RoundTimed("Evening", 2, 1_000_000, 45 * 60_000)
    assert str(change_text(timed)) == "Round 2: clock set to 45 min"
    assert str(change_text(replace(timed, break_at_ms=1))) == "Round 2: break"
    assert str(change_text(replace(timed, stopped_at_ms=1))) == "Round 2: clock stopped"


def test_a_part_of_an_entry_that_was_not_given_is_as_usual() -> None:
    assert list(entry_parts(PlayerEntered("Open", "Ann")).values()) == [
        "no rating",
        "the usual uncertainty",
        "no club",
        "no team",
        "no division",
        "missed rounds count as in the event",
        "in lists as entered",
    ]
    assert entry_parts(PlayerEntered("Open", "Ann", 0))["rating"] == "rating 0"


@pytest.mark.parametrize(
    ("is_loss", "said"),
    [(True, "missed rounds count as losses"), (False, "missed rounds count for nothing")],
)
def test_an_entry_is_told_with_what_was_given(said: str, *, is_loss: bool) -> None:
    entry = PlayerEntered("Open", "Di Dunn", 1500, "B", "North", "Red", is_loss, 80, "Dunn, Di")
    assert change_text(entry) == (
        "Di Dunn entered with rating 1500, uncertainty 80, club North, team Red, division B,"
        f" {said}, in lists as Dunn, Di"
    )
    assert change_text(PlayerEntered("Open", "Di Dunn", deviation=0)) == "Di Dunn entered"
