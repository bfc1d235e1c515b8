# SPDX-License-Identifier: MIT
"""Last rounds: who cannot be caught, Chew pairings, and rounds that leave others without a repeat.

The worked examples are restated from the tests and manuals of liwords and tsh.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from desktop_app.play.club_rounds import next_round
from desktop_app.play.rulesets import load_ruleset
from desktop_app.tournament.club import Club
from desktop_app.tournament.club_changes import (
    Change,
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import applied, fold
from desktop_app.tournament.contenders import Contender
from desktop_app.tournament.contention import Chance, Stake, outlook
from desktop_app.tournament.pairing import Pairing, System, Wish, pair_round

NASPA = load_ruleset("naspa-2016")
CHEW = Wish(System.CHEW)


def field(*scores: tuple[float, int], met: str = "", byes: str = "") -> list[Contender]:
    """Players a, b and so on with wins and spread; `met` are pairs such as ``ad bc``."""
    games = met.split()
    return [
        Contender(
            name,
            place,
            round(2 * wins),
            spread,
            {(set(pair) - {name}).pop(): games.count(pair) for pair in games if name in pair},
            byes=byes.count(name),
        )
        for place, (name, (wins, spread)) in enumerate(
            zip("abcdefghij", scores, strict=False), start=1
        )
    ]


def pair(
    players: list[Contender], system: System, left: int, places: int = 1, spread: int = 200
) -> Pairing:
    """The round, with `left` rounds after it and prizes for so many places."""
    chances = [Chance(p.name, p.half_points, p.spread, left + 1) for p in players]
    ahead = outlook(chances, [Stake(places)], left, spread)
    return pair_round(players, 9, Wish(system, gibson=spread), NASPA, ahead=ahead)


def met(made: Pairing | RoundPaired) -> set[str]:
    return {"".join(sorted(board)) for board in made.boards}


LEVEL = [(3.0, 100), (3.0, 50), (3.0, 0), (3.0, -10), (2.0, 0), (2.0, -1), (1.0, 0), (1.0, -9)]


def test_chew_lets_the_leader_meet_the_lowest_who_can_catch_them() -> None:
    assert met(pair(field(*LEVEL), System.CHEW, 1)) == {"ad", "bc", "ef", "gh"}
    again = met(pair(field(*LEVEL, met="ad"), System.CHEW, 1))
    assert {"ac", "bd"} <= again
    # With one round left the flight is the first two.
    assert "ab" in met(pair(field(*LEVEL), System.CHEW, 0))


def test_chew_leaves_out_who_cannot_catch() -> None:
    scores = [(9.0, 0), (8.0, 0), (8.0, -1), (7.0, 0), (3.0, 0), (3.0, -1)]
    # Two rounds left: d can draw level; e and f cannot.
    made = met(pair(field(*scores), System.CHEW, 1))
    assert made == {"ad", "bc", "ef"}
    # d is too far behind in spread: the flight is made even, and c is the lowest who can catch.
    scores[3] = (7.0, -801)
    assert "ac" in met(pair(field(*scores), System.CHEW, 1))


def test_chew_is_swiss_if_all_can_win() -> None:
    players = field(*LEVEL)
    assert pair(players, System.CHEW, 4) == pair_round(players, 9, Wish(System.SWISS), NASPA)


@pytest.mark.parametrize("system", [System.SWISS, System.KING_OF_THE_HILL, System.CHEW])
def test_who_cannot_be_caught_meets_the_best_who_can_win_no_prize(system: System) -> None:
    scores = [(9.0, 500), (6.0, 100), (5.0, 90), (5.0, 80), (3.0, 0), (2.0, 0), (1.0, 0), (0.0, 0)]
    players = field(*scores)
    # One round left and two prizes: b, c and d play for the second.
    made = met(pair(players, system, 0, places=2))
    assert "ae" in made
    again = met(pair(field(*scores, met="ae"), system, 0, places=2))
    assert "af" in again
    without = pair_round(players, 9, Wish(system), NASPA)
    assert system is System.CHEW or "ae" not in met(without)


def test_two_who_cannot_be_caught_meet_each_other() -> None:
    scores = [(9.0, 0), (7.0, 0), (5.0, 0), (5.0, -1), (1.0, 0), (1.0, -1)]
    assert {"ab", "cd"} <= met(pair(field(*scores), System.SWISS, 0, places=3))


def test_the_lowest_is_spoilt_if_all_others_can_win() -> None:
    scores = [(9.0, 0), (6.0, 0), (6.0, -1), (6.0, -2)]
    assert "ad" in met(pair(field(*scores), System.KING_OF_THE_HILL, 0, places=4))


def test_a_bye_keeps_them_from_prizes_too_but_not_a_second_one() -> None:
    scores = [(9.0, 0), (6.0, 0), (6.0, -1), (6.0, -2), (6.0, -3)]
    assert pair(field(*scores), System.SWISS, 0, places=5).byes == ("a",)
    made = pair(field(*scores, byes="a"), System.SWISS, 0, places=5)
    # The lowest has a's game, and the next one the bye.
    assert (met(made), made.byes) == ({"ae", "bc"}, ("d",))


def played(count: int, rounds: int, seed: int, systems: Sequence[System]) -> list[frozenset[str]]:
    """The pairs of an event with random results; with an odd number a bye is one of them."""
    rng = random.Random(seed)
    changes: list[Change] = [EventOpened("E", "naspa-2016", rounds)]
    changes += (PlayerEntered("E", f"p{at}", rng.randint(600, 2000)) for at in range(count))
    club: Club = fold(changes)
    pairs: list[frozenset[str]] = []
    for number in range(1, rounds + 1):
        made = next_round(club.event(""), "", Wish(systems[number - 1], seed=rng.randrange(99)))
        club = applied(club, made)
        pairs += map(frozenset, made.boards)
        pairs += (frozenset((name, "bye")) for name in made.byes)
        for board in range(1, len(made.boards) + 1):
            points = rng.randint(250, 550), rng.randint(250, 550)
            club = applied(
                club, ResultEntered("E", "", number, board, first=points[0], second=points[1])
            )
    return pairs


MATCHED = (System.SWISS, System.KING_OF_THE_HILL, System.FACTOR, System.RANDOM, System.CHEW)


@pytest.mark.parametrize(
    ("count", "rounds", "seeds"),
    [
        (6, 5, 40),
        (4, 3, 20),
        (8, 7, 25),
        (7, 7, 15),
        (5, 5, 20),
        (10, 9, 6),
        (12, 11, 3),
        (9, 9, 4),
    ],
)
def test_no_two_meet_twice_while_that_can_be(count: int, rounds: int, seeds: int) -> None:
    for seed in range(seeds):
        rng = random.Random(f"{count} {seed}")
        systems = (
            [rng.choice(MATCHED) for _ in range(rounds)] if seed % 2 else [System.SWISS] * rounds
        )
        pairs = played(count, rounds, seed, systems)
        assert len(set(pairs)) == len(pairs), (seed, systems)


def test_more_rounds_than_opponents_repeat_no_pair_before_all_have_met() -> None:
    for seed in range(10):
        pairs = played(6, 10, seed, [System.SWISS] * 10)
        assert len(set(pairs[:15])) == len(set(pairs)) == 15
        assert len(set(pairs[15:])) == 15, seed
