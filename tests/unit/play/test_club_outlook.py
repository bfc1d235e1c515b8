# SPDX-License-Identifier: MIT
"""Who cannot be caught in an event: its rounds, prizes, absences, and the reason in words."""

from __future__ import annotations

import pytest

from desktop_app.play.club_rounds import next_round, planned_wish
from desktop_app.tournament.change_words import change_text, meeting_text
from desktop_app.tournament.club import Club, ClubError
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    GameAdjourned,
    PairingPlanned,
    PlayerAway,
    PlayerEntered,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
    RoundPaired,
    renamed,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.pairing import System, Wish

GIBSON = Wish(System.KING_OF_THE_HILL, gibson=250)


def event(rounds: int, *results: str, prizes: int = 0) -> Club:
    """Six players; results are boards such as ``ab`` of rounds, whose first player wins by 100."""
    changes: list[Change] = [EventOpened("E", "naspa-2016", rounds, missed_is_loss=False)]
    changes += (PlayerEntered("E", name, 1900 - at) for at, name in enumerate("abcdef"))
    changes += (PrizeOffered("E", PrizeKind.PLACE, place=at + 1, cents=5) for at in range(prizes))
    for number, boards in enumerate(results, start=1):
        pairs = tuple(map(tuple, boards.split()))
        changes.append(RoundPaired("E", "", number, System.MANUAL, 0, pairs))
        changes += (
            ResultEntered("E", "", number, board, first=450, second=350)
            for board in range(1, len(pairs) + 1)
        )
    return fold(changes)


THREE = ("ab cd ef", "ac bd fe", "ad cb ef")
"""a has won 3, b 1, c 2, d 0, e 2, f 1."""
FOUR = (*THREE, "ae fc bd")
"""a has won 4, d 0, the others 2."""


def reasons(club: Club, wish: Wish = GIBSON) -> list[str]:
    return [str(meeting_text(meeting)) for meeting in next_round(club.event(""), "", wish).safe]


def test_the_reason_is_said_and_stands_in_the_history() -> None:
    # With one round left c and e are one win behind: 250 points each way make up 100 or so.
    assert reasons(event(4, *THREE)) == []
    assert reasons(event(4, *THREE), Wish(System.KING_OF_THE_HILL, gibson=60)) == [
        "a cannot be caught and meets c, who cannot come first any more"
    ]
    # All but d play for the second place.
    made = next_round(event(5, *FOUR, prizes=2).event(""), "", GIBSON)
    assert change_text(made) == (
        "Round 5 paired. a cannot be caught and meets d, who can win no prize"
    )
    after = renamed(renamed(made, "a", "Ann"), "d", "Dee")
    assert change_text(after).endswith("Ann cannot be caught and meets Dee, who can win no prize")


def test_without_the_wish_all_are_paired_alike() -> None:
    club = event(5, *FOUR, prizes=2)
    made = next_round(club.event(""), "", Wish(System.KING_OF_THE_HILL))
    assert (made.safe, set(made.boards[0])) == ((), {"a", "b"})
    assert next_round(club.event(""), "", Wish(System.ROUND_ROBIN, gibson=40)).safe == ()


def test_rounds_that_a_rival_misses_are_none_to_catch_up_in() -> None:
    club = event(4, *THREE)
    assert not reasons(club)
    for rival in "ce":
        club = applied(club, PlayerAway("E", rival, (4,)))
    assert reasons(club)


def test_a_game_that_still_plays_can_be_won() -> None:
    club = event(4, *THREE[:2])
    pairs = (("a", "d"), ("c", "b"), ("e", "f"))
    club = applied(club, RoundPaired("E", "", 3, System.MANUAL, 0, pairs))
    for board in (1, 3):
        club = applied(club, ResultEntered("E", "", 3, board, first=450, second=350))
    club = applied(club, GameAdjourned("E", "", 3, 2))
    # c has 1 of 2, is 300 points behind and has two games to come.
    wish = Wish(System.KING_OF_THE_HILL, gibson=80)
    assert reasons(club, wish) == []
    assert reasons(applied(club, ResultEntered("E", "", 3, 2, first=450, second=350)), wish)


def test_places_of_other_classes_keep_their_players_in() -> None:
    club = event(5, *FOUR)
    assert reasons(club) == ["a cannot be caught and meets b, who cannot come first any more"]
    # b can be the second of a class, and there is a prize for that.
    prize = PrizeOffered("E", PrizeKind.PLACE, place=2, lowest=1899, cents=5)
    (said,) = reasons(applied(club, prize))
    assert said.endswith("who can win no prize")
    assert "meets b" not in said


def test_the_plan_has_it_and_no_game_changes_a_spread_by_more_than_can_be() -> None:
    club = applied(event(4, *THREE), PairingPlanned("E", finish=1, gibson=60))
    wish = planned_wish(club.event(""), "")
    assert (wish.system, wish.gibson) == (System.KING_OF_THE_HILL, 60)
    with pytest.raises(ClubError, match="A game changes a spread by 1 to 2000 points"):
        applied(club, PairingPlanned("E", gibson=2001))
