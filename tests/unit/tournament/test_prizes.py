# SPDX-License-Identifier: MIT
"""Prizes of an event: places, classes, ties that share, and the games of note."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    GameAttached,
    NotedPlay,
    PlayerEntered,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.prizes import awards, awards_of

NASPA = load_ruleset("naspa-2016")
RATINGS = {"A": 1800, "B": 1500, "C": 1200, "D": 1000, "E": None}


def played(*results: tuple[int, int]) -> list[Change]:
    """One round: A meets B, C meets D, and E has a bye (a win by 50)."""
    changes: list[Change] = [EventOpened("Open", "naspa-2016", 1)]
    changes += (PlayerEntered("Open", name, rating) for name, rating in RATINGS.items())
    boards = (("A", "B"), ("C", "D"))
    changes.append(RoundPaired("Open", "", 1, System.MANUAL, 0, boards, ("E",)))
    changes += (
        ResultEntered("Open", "", 1, board, Ending.PLAYED, *points)
        for board, points in enumerate(results, start=1)
    )
    return changes


def offered(
    kind: PrizeKind = PrizeKind.PLACE, place: int = 1, cents: int = 0, **more: Any
) -> PrizeOffered:
    return replace(PrizeOffered("Open", kind, place=place, cents=cents), **more)


def won(club: Club) -> list[tuple[tuple[str, ...], int, int]]:
    return [
        (award.players, award.cents, award.left_over) for award in awards(club.event(""), NASPA)
    ]


def test_places_are_paid_in_order() -> None:
    prizes = [offered(place=place, cents=cents) for place, cents in ((1, 5000), (2, 2000))]
    assert won(fold([*played((450, 350), (400, 370)), *prizes])) == [
        (("A",), 5000, 0),
        (("E",), 2000, 0),
    ]


def test_tied_players_share_the_money_of_their_places_and_the_awards_are_listed() -> None:
    prizes = [
        offered(place=1, cents=5000, award="Cup"),
        offered(place=2, cents=2001),
        offered(place=3, cents=1000),
    ]
    # A, C and E all win by 50; D and B lose by 50.
    club = fold([*played((400, 350), (400, 350)), *prizes])
    assert won(club) == [(("A", "C", "E"), 2667, 0)]
    club = applied(club, offered(place=3, cents=1001))
    assert won(club) == [(("A", "C", "E"), 2667, 1)]
    assert awards_of(club.event(""), NASPA)["C"] == "26.67, Cup (shared)"


def test_a_tie_over_the_last_paid_place_shares_what_there_is() -> None:
    club = fold([*played((450, 350), (400, 350)), offered(place=2, cents=2000)])
    assert won(club) == [(("C", "E"), 1000, 0)]


def test_class_prizes_go_by_the_rating_with_which_the_event_began() -> None:
    club = fold(
        [
            *played((450, 350), (370, 400)),
            offered(cents=3000, lowest=1200, highest=1500),
            offered(cents=2000, highest=1100),
        ]
    )
    # B lost by 100, C by 30; E, without a rating, is in the lowest class and won by 50.
    assert won(club) == [(("C",), 3000, 0), (("E",), 2000, 0)]
    moved = applied(club, PlayerEntered("Open", "C", 1600))
    assert won(moved)[0] == (("C",), 3000, 0)


def test_a_class_prize_may_leave_out_those_who_win_a_place() -> None:
    club = fold(
        [
            *played((450, 350), (370, 400)),
            offered(cents=2000, highest=1100, unless_placed=True),
            offered(cents=5000),
            offered(place=2, cents=4000),
        ]
    )
    assert won(club) == [(("D",), 2000, 0), (("A",), 5000, 0), (("E",), 4000, 0)]


def test_games_of_note() -> None:
    noted = (NotedPlay("A", "QUIZ", 98), NotedPlay("B", "RETINAS", 70, 5_000))
    club = fold(
        [
            *played((450, 440), (500, 370)),
            GameAttached("Open", "", 1, 1, "#", (450, 440), noted),
            *(offered(kind, cents=100) for kind in PrizeKind if kind is not PrizeKind.PLACE),
        ]
    )
    found = awards(club.event(""), NASPA)
    assert {award.prizes[0].kind.value: (award.players, award.reason) for award in found} == {
        "high-game": (("C",), "500-370, round 1"),
        "high-loss": (("B",), "440-450, round 1"),
        "largest-win": (("C",), "500-370, round 1"),
        "high-play": (("A",), "QUIZ 98, round 1"),
        "best-bingo": (("B",), "RETINAS, one in 5000, round 1"),
    }


def test_a_prize_is_replaced_removed_and_may_have_no_winner_yet() -> None:
    club = fold([*played(), offered(PrizeKind.HIGH_GAME, cents=100)])
    assert won(club) == [((), 0, 0)]
    club = applied(club, offered(PrizeKind.HIGH_GAME, award="Book"))
    assert [prize.award for prize in club.event("").prizes] == ["Book"]
    assert not applied(club, offered(PrizeKind.HIGH_GAME)).event("").prizes


def test_a_prize_for_all_divisions() -> None:
    changes: list[Change] = [EventOpened("Open", "naspa-2016", 1)]
    changes += (
        PlayerEntered("Open", name, division=division)
        for name, division in zip("WXYZ", "aabb", strict=True)
    )
    for division, pair, points in (("a", "WX", (400, 300)), ("b", "YZ", (420, 410))):
        changes.append(RoundPaired("Open", division, 1, System.MANUAL, 0, (tuple(pair),)))
        changes.append(ResultEntered("Open", division, 1, 1, Ending.PLAYED, *points))
    changes += [
        offered(PrizeKind.HIGH_GAME, cents=100),
        offered(cents=300, division="b"),
        offered(PrizeKind.HIGH_LOSS, cents=200, division="a"),
    ]
    assert won(fold(changes)) == [(("Y",), 100, 0), (("Y",), 300, 0), (("X",), 200, 0)]


@pytest.mark.parametrize(
    ("prize", "sentence"),
    [
        (offered(place=0, cents=1), "place 1 to 200, not 0"),
        (offered(cents=-1), "money up to 1000000"),
        (offered(award="x" * 61), "longer than 60"),
        (offered(cents=1, lowest=1200, highest=1100), "No rating is from 1200 to 1100."),
        (offered(), "There is no such prize"),
    ],
)
def test_a_prize_that_cannot_be_is_refused(prize: PrizeOffered, sentence: str) -> None:
    with pytest.raises(ClubError, match=sentence):
        applied(fold(played()), prize)
