# SPDX-License-Identifier: MIT
"""Ratings of a club: the published example of Glicko-2, and how events follow each other."""

from __future__ import annotations

import pytest

from desktop_app.analysis.rating import MAX_DEVIATION, Rating, after_period
from desktop_app.play.club_ratings import USUAL_DEVIATION, club_ratings, first_rating
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import ClubError
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


def two_losses(rating: int | None, deviation: int | None = None) -> Rating:
    """A player after an event in which they lost to Ben and to Cat, who are 1500."""
    changes: list[Change] = [EventOpened("One", "naspa-2016", 2)]
    changes.append(PlayerEntered("One", "Ann", rating, deviation=deviation))
    changes += (PlayerEntered("One", name, 1500, deviation=60) for name in ("Ben", "Cat"))
    for number, (other, bye) in enumerate((("Ben", "Cat"), ("Cat", "Ben")), start=1):
        changes.append(RoundPaired("One", "", number, System.MANUAL, 0, (("Ann", other),), (bye,)))
        changes.append(ResultEntered("One", "", number, 1, Ending.PLAYED, 300, 400))
    return club_ratings(fold(changes), load_ruleset)["Ann"]


def test_a_rating_that_was_entered_falls_by_as_much_as_it_is_uncertain() -> None:
    assert 1480 < two_losses(1550).rating < 1500
    assert 1530 < two_losses(1550, 40).rating < 1545
    # As uncertain as a player without a game.
    assert two_losses(1550, 350).rating < 1300
    assert two_losses(None).rating < 1300


def test_a_deviation_stays_until_it_is_corrected_and_has_limits() -> None:
    changes: list[Change] = [EventOpened("One", "naspa-2016", 2)]
    changes.append(PlayerEntered("One", "Ann", 1550, deviation=60))
    changes.append(PlayerEntered("One", "Ann", 1560))
    club = fold(changes)
    assert first_rating(club.event("").entrants["Ann"]) == Rating(1560, 60)
    club = fold([*changes, PlayerEntered("One", "Ann", 1560, deviation=0)])
    assert first_rating(club.event("").entrants["Ann"]) == Rating(1560, USUAL_DEVIATION)
    for wrong in (29, 351, -1):
        with pytest.raises(ClubError, match="uncertain by 30 to 350 points"):
            fold([*changes, PlayerEntered("One", "Ann", 1560, deviation=wrong)])
