# SPDX-License-Identifier: MIT
"""The cheapest matching, against every matching of small graphs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from desktop_app.tournament.matching import Costs, cheapest_matching


def matchings(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not left:
        yield ()
        return
    one, *rest = left
    for other in rest:
        for further in matchings(tuple(each for each in rest if each != other)):
            yield ((one, other), *further)


@pytest.mark.parametrize("seed", range(20))
def test_an_earlier_cost_outweighs_all_later_ones(seed: int) -> None:
    rng = random.Random(seed)
    edges: dict[tuple[int, int], Costs] = {
        (one, other): (rng.randrange(2), rng.randrange(50), rng.randrange(3))
        for one in range(8)
        for other in range(one + 1, 8)
        if rng.random() < 0.8
    }

    def total(pairs: tuple[tuple[int, int], ...]) -> Costs:
        return tuple(map(sum, zip(*(edges[pair] for pair in pairs), strict=True)))

    possible = [pairs for pairs in matchings(tuple(range(8))) if edges.keys() >= set(pairs)]
    found = cheapest_matching(8, edges)
    assert (found is None) == (not possible)
    if found is not None:
        pairs = tuple(sorted(pair for pair in found.items() if pair[0] < pair[1]))
        assert total(pairs) == min(map(total, possible))


def test_numbers_that_cannot_all_be_paired() -> None:
    assert cheapest_matching(4, {(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)}) is None
    assert cheapest_matching(2, {}) is None
    assert cheapest_matching(0, {}) == {}


def test_costs_that_are_too_large_are_refused_not_rounded() -> None:
    with pytest.raises(OverflowError, match="too large"):
        cheapest_matching(2, {(0, 1): (1 << 70, 1 << 70)})
