# SPDX-License-Identifier: MIT
"""Rounds that leave rounds without a repeat, against every way to pair small fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from desktop_app.tournament.look_ahead import Search, farthest_seeing, unmet_of

Pairs = frozenset[tuple[int, int]]


def rounds_of(left: tuple[int, ...], pairs: Pairs) -> Iterator[Pairs]:
    if not left:
        yield frozenset()
        return
    one, *rest = left
    for other in rest:
        if (one, other) in pairs:
            for more in rounds_of(tuple(each for each in rest if each != other), pairs):
                yield more | {(one, other)}


def most_rounds(count: int, pairs: Pairs) -> int:
    return max(
        (1 + most_rounds(count, pairs - each) for each in rounds_of(tuple(range(count)), pairs)),
        default=0,
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_rounds_left_are_counted_exactly(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.choice((4, 6, 8))
    share = 0.75 if count < 8 else 0.5
    pairs = frozenset(
        combination for combination in combinations(range(count), 2) if rng.random() < share
    )
    unmet, most = unmet_of(count, pairs), most_rounds(count, pairs)
    assert [Search().follow(unmet, rounds) for rounds in range(most + 2)] == [
        *[True] * (most + 1),
        False,
    ]


def test_two_groups_of_three_are_not_left_over() -> None:
    # Three rounds are played; the pairs that are new form a prism. Without the cheap pairs between
    # its triangles, which would leave them alone, one more round can follow.
    prism = {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)}
    costs = {pair: (int(pair[1] - pair[0] != 3),) for pair in prism}
    cheapest = {0: 3, 3: 0, 1: 4, 4: 1, 2: 5, 5: 2}
    assert farthest_seeing(6, costs, cheapest, 0) == cheapest
    taken = farthest_seeing(6, costs, cheapest, 1)
    assert sum(taken[at] == at + 3 for at in range(3)) == 1
    left = frozenset(prism) - {pair for pair in taken.items() if pair[0] < pair[1]}
    assert most_rounds(6, left) == 2


def test_a_cost_that_is_fixed_does_not_grow_for_it() -> None:
    prism = {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)}
    costs = {pair: (int(pair[1] - pair[0] != 3), 0) for pair in prism}
    cheapest = {0: 3, 3: 0, 1: 4, 4: 1, 2: 5, 5: 2}
    assert farthest_seeing(6, costs, cheapest, 1, fixed=1) == cheapest
