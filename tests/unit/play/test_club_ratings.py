# SPDX-License-Identifier: MIT
"""Ratings of a club: the published example of Glicko-2, and how events follow each other."""

from __future__ import annotations

import pytest

from desktop_app.analysis.rating import MAX_DEVIATION, Rating, after_period
from desktop_app.play.club_ratings import club_ratings
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System


def test_the_published_example_comes_out() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = after_period(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=1e-4)


def event(name: str, *scores: int) -> list[Change]:
    changes: list[Change] = [EventOpened(name, "naspa-2016", len(scores))]
    changes += (
        PlayerEntered(name, player, 1600 if player == "Ann" else None)
        for player in ("Ann", "Ben", "Cat")
    )
    for number, score in enumerate(scores, start=1):
        boards, byes = (("Ann", "Ben"),), ("Cat",)
        changes.append(RoundPaired(name, "", number, System.MANUAL, 0, boards, byes))
        changes.append(ResultEntered(name, "", number, 1, Ending.PLAYED, score, 400))
    return changes


def test_a_bye_is_not_rated_and_a_tie_counts_half() -> None:
    ratings = club_ratings(fold(event("One", 400)), load_ruleset)
    assert ratings["Cat"] == Rating(1500, MAX_DEVIATION)
    assert 1500 < ratings["Ben"].rating < ratings["Ann"].rating < 1600


def test_the_second_event_goes_on_from_the_first() -> None:
    once = club_ratings(fold(event("One", 500, 500)), load_ruleset)
    twice = club_ratings(fold([*event("One", 500, 500), *event("Two", 500)]), load_ruleset)
    assert twice["Ann"].rating > once["Ann"].rating > 1600
    assert twice["Ann"].deviation < once["Ann"].deviation < MAX_DEVIATION
