# SPDX-License-Identifier: MIT
"""Rounds that leave the rounds to come without a repeat.

A cheapest round may leave players who have met all but each other: in a field of six, after three
rounds, two groups of three. So before a round is taken it is looked how many rounds without a
repeat can follow it. That is exact: among the pairs that have not met, as many matchings are
searched for that have no pair in common. It is hard in small fields alone: while each player may
meet half of all, there always is another round (Dirac).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

MOST_PLAYERS = 16
"""Larger fields are not looked at: their rounds run out in the longest events alone."""

_MOST_STEPS = 20_000
"""After so many rounds that a search tried, it is taken that there is a way."""
_MOST_ROUNDS = 20_000
"""So many rounds at most are compared by what they cost."""

Unmet = tuple[int, ...]
"""For each number the set of those it may still meet, as bits."""
Sums = tuple[int, ...]


def unmet_of(count: int, pairs: Iterable[tuple[int, int]]) -> Unmet:
    """Return who of the numbers below `count` may still meet whom, from the pairs that may."""
    found = [0] * count
    for one, other in pairs:
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)


def farthest_seeing(
    count: int,
    costs: Mapping[tuple[int, int], Sums],
    matching: Mapping[int, int],
    rounds: int,
    *,
    fixed: int = 0,
) -> dict[int, int]:
    """Return the cheapest round after which the most rounds without a repeat can follow.

    Args:
        count: how many numbers there are.
        costs: those of the pairs that have not met, the gravest first.
        matching: the cheapest round; all its pairs are among them.
        rounds: how many rounds follow in the event.
        fixed: so many of the first costs may not grow for it.
    """
    search, unmet = Search(), unmet_of(count, costs)
    least = min(others.bit_count() for others in unmet)
    ways: list[dict[int, int]] | None = None
    for more in range(min(rounds, least - 1), 0, -1):
        if search.follow(_without(unmet, matching), more):
            return dict(matching)
        if ways is None:
            most = _total(matching, costs)[:fixed]
            ways = [way for way in _by_cost(unmet, costs) if _total(way, costs)[:fixed] <= most]
        for way in ways:
            if search.follow(_without(unmet, way), more):
                return way
    return dict(matching)


def _total(way: Mapping[int, int], costs: Mapping[tuple[int, int], Sums]) -> Sums:
    own = [costs[pair] for pair in way.items() if pair[0] < pair[1]]
    return tuple(map(sum, zip(*own, strict=True)))


def _by_cost(unmet: Unmet, costs: Mapping[tuple[int, int], Sums]) -> list[dict[int, int]]:
    """All rounds without a repeat, the cheapest first."""
    found = list(islice(_matchings(unmet, _everyone(unmet)), _MOST_ROUNDS))
    return sorted(found, key=lambda way: (_total(way, costs), sorted(way.items())))


def _everyone(unmet: Unmet) -> int:
    return (1 << len(unmet)) - 1


def _without(unmet: Unmet, matching: Mapping[int, int]) -> Unmet:
    return tuple(others & ~(1 << matching[at]) for at, others in enumerate(unmet))


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest


def _matchings(unmet: Unmet, free: int) -> Iterator[dict[int, int]]:
    """Yield the rounds among the numbers that are still free, in a fixed order."""
    if not free:
        yield {}
        return
    # Who has the fewest opponents left is paired first: so dead ends are seen early.
    one = min(_bits(free), key=lambda at: ((unmet[at] & free).bit_count(), at))
    for other in _bits(unmet[one] & free):
        for rest in _matchings(unmet, free & ~(1 << one) & ~(1 << other)):
            yield {**rest, one: other, other: one}


class Search:
    """One search for rounds, which remembers the ways that it tried."""

    def __init__(self) -> None:
        self._steps = 0
        self._known: dict[tuple[Unmet, int], bool] = {}

    def follow(self, unmet: Unmet, rounds: int) -> bool:
        """True if `rounds` rounds can be paired in which all play and no two meet twice."""
        least = min(others.bit_count() for others in unmet)
        if rounds == 0:
            return True
        if least < rounds:
            return False
        if 2 * (least - rounds + 1) >= len(unmet) or self._steps > _MOST_STEPS:
            return True
        key = unmet, rounds
        if key not in self._known:
            self._known[key] = any(
                self.follow(_without(unmet, way), rounds - 1) for way in self._ways(unmet, rounds)
            )
        return self._known[key]

    def _ways(self, unmet: Unmet, rounds: int) -> Iterator[dict[int, int]]:
        """Yield the next rounds that are worth trying."""
        one = min(range(len(unmet)), key=lambda at: unmet[at].bit_count())
        opponents = list(_bits(unmet[one]))
        if len(opponents) == rounds:
            # All of these are needed, and the order of the rounds does not matter.
            del opponents[1:]
        for other in opponents:
            free = _everyone(unmet) & ~(1 << one) & ~(1 << other)
            for rest in _matchings(unmet, free):
                self._steps += 1
                yield {**rest, one: other, other: one}
