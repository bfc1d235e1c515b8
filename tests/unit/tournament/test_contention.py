# SPDX-License-Identifier: MIT
"""Who cannot be caught, and who can still win: worked examples of liwords and tsh, and a proof."""

from __future__ import annotations

import random

import pytest

from desktop_app.tournament.contention import Chance, Stake, can_catch, outlook


def chance(name: str, wins: float, spread: int, left: int = 2) -> Chance:
    return Chance(name, round(2 * wins), spread, left)


@pytest.mark.parametrize(
    ("spread", "rival", "can"), [(200, -200, True), (200, -201, False), (500, -1400, True)]
)
def test_a_rival_as_many_wins_behind_as_rounds_are_left_may_catch_by_spread(
    spread: int, rival: int, *, can: bool
) -> None:
    # 10-2 +600 against 8-4 with two rounds left; 200 as in COP, 500 as in tsh.
    leader = chance("a", 10, 600)
    assert can_catch(chance("b", 8, rival), leader, spread) is can
    assert not can_catch(chance("b", 8, -1401), leader, 500)


def test_more_wins_behind_than_rounds_are_left_are_never_made_up() -> None:
    leader = chance("a", 12, 980, 3)
    assert can_catch(chance("b", 9, 290, 3), leader, 115)
    assert not can_catch(chance("b", 9, 289, 3), leader, 115)
    assert not can_catch(chance("b", 8, 695, 3), leader, 10_000)
    assert can_catch(chance("b", 8.5, -2000, 3), chance("a", 11, 980, 3), 1)


def test_each_place_is_looked_at_alone() -> None:
    players = [
        chance("a", 9, 900),
        chance("b", 8, 0),
        chance("c", 5, 800),
        chance("d", 2, 0),
        chance("e", 2, -9),
    ]
    # a and b can change places; c keeps the third, though the first is open.
    seen = outlook(players, [Stake(3)], 1, 250)
    assert dict(seen.safe) == {"c": 3}
    assert (seen.out, seen.flight) == ({"d", "e"}, ("a", "b"))
    # Without prizes the first place is at stake.
    seen = outlook(players, [], 1, 250)
    assert (dict(seen.safe), seen.out) == ({}, {"c", "d", "e"})


def test_a_prize_of_a_class_keeps_its_players_in() -> None:
    players = [chance("a", 9, 900), chance("b", 5, 0), chance("c", 4, 0), chance("d", 1, 0)]
    seen = outlook(players, [Stake(1), Stake(1, frozenset("bcd"))], 1, 250)
    assert (dict(seen.safe), seen.out) == ({"a": 1}, {"d"})


def test_who_has_left_catches_no_one_but_keeps_their_place() -> None:
    players = [chance("a", 5, 100), chance("b", 4, 90, 0), chance("c", 2, 0)]
    seen = outlook(players, [Stake(2)], 1, 100)
    assert dict(seen.safe) == {"a": 1}
    assert "b" not in seen.out


@pytest.mark.parametrize(("left", "most"), [(0, 2), (1, 4), (2, 8), (3, 12), (9, 12)])
def test_the_flight_grows_with_the_rounds_that_are_left(left: int, most: int) -> None:
    players = [Chance(f"p{number:02}", 0, 0, left + 1) for number in range(30)]
    seen = outlook(players, [Stake(1)], left, 250)
    assert seen.flight == tuple(f"p{number:02}" for number in range(most))
    assert seen.catchers == set(seen.flight[1:])


@pytest.mark.parametrize("seed", range(25))
def test_no_course_of_the_rounds_left_moves_who_is_safe_or_brings_in_who_is_out(seed: int) -> None:
    rng = random.Random(seed)
    left, spread, places = rng.randint(1, 3), 200, rng.randint(1, 3)
    players = [
        Chance(name, rng.randint(0, 14), rng.randint(-900, 900), left) for name in "abcdefgh"
    ]
    seen = outlook(players, [Stake(places)], left - 1, spread)
    for _ in range(400):
        totals = {player.name: [player.half_points, player.spread] for player in players}
        bias = {name: rng.random() for name in totals}
        for _ in range(left):
            names = rng.sample(sorted(totals), len(totals))
            for one, other in zip(names[::2], names[1::2], strict=True):
                winner, loser = (one, other) if bias[one] > bias[other] else (other, one)
                margin = rng.choice((1, spread))
                totals[winner][0] += 2
                totals[winner][1] += margin
                totals[loser][1] -= margin
        order = sorted(totals.values(), reverse=True)
        for name, place in seen.safe.items():
            assert order[place - 1] == totals[name]
        for name in seen.out:
            assert order.index(totals[name]) + 1 > places
