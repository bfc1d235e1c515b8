# SPDX-License-Identifier: MIT
"""The Australian draw: each player meets the highest one below them whom they have not met.

In the first round the top half meets the bottom half. Later the first of the standings meets the
highest player they may meet, then the next one without an opponent, and so on; a choice that leaves
players below without a round is not made. If there are not enough new opponents, the oldest games
are forgotten first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from desktop_app.tournament.contenders import Contender
from desktop_app.tournament.matching import cheapest_matching

Pair = tuple[int, int]


def australian_round(
    ranked: Sequence[Contender], number: int, repeats: int, apart: frozenset[frozenset[str]]
) -> tuple[tuple[Pair, ...], int | None] | None:
    """Return the pairs of a round as places from 0, and the place that has the bye.

    Args:
        ranked: who takes part, best first.
        number: 1-based number of the round.
        repeats: how often two players may meet again.
        apart: names that may not meet at all.

    Returns:
        None if too many pairs are forbidden.
    """
    is_first = number == 1
    for byes in _byes(ranked, is_first=is_first):
        for forgotten in range(number):
            allowed = _allowed(ranked, forgotten, repeats, apart)
            for bye in byes:
                left = [at for at in range(len(ranked)) if at != bye]
                if _can_be_paired(left, allowed):
                    return tuple(_from_the_top(left, allowed, is_first=is_first)), bye
    return None


def _allowed(
    ranked: Sequence[Contender], forgotten: int, repeats: int, apart: frozenset[frozenset[str]]
) -> list[set[int]]:
    """Whom each place may meet, if games of the rounds up to `forgotten` do not count."""
    allowed: list[set[int]] = [set() for _ in ranked]
    for i, one in enumerate(ranked):
        for j, other in enumerate(ranked[:i]):
            is_new = one.met.get(other.name, 0) <= repeats
            is_old = one.met_in.get(other.name, 0) <= forgotten
            if (is_new or is_old) and frozenset((one.name, other.name)) not in apart:
                allowed[i].add(j)
                allowed[j].add(i)
    return allowed


def _byes(ranked: Sequence[Contender], *, is_first: bool) -> Iterator[list[int | None]]:
    """Yield who may have the bye, first those who had the fewest; None for an even number.

    The first choice is the middle one in the first round, later the lowest.
    """
    count = len(ranked)
    if count % 2 == 0:
        yield [None]
        return
    order = sorted(range(count), key=lambda at: abs(at - count // 2) if is_first else -at)
    for byes in sorted({contender.byes for contender in ranked}):
        yield [at for at in order if ranked[at].byes == byes]


def _from_the_top(
    left: Sequence[int], allowed: Sequence[set[int]], *, is_first: bool
) -> Iterator[Pair]:
    """Yield the pairs of places that can be paired, each with the first choice of the upper one."""
    while left:
        one, *others = left
        ideal = len(left) // 2 - 1 if is_first else 0
        for other in (*others[ideal:], *others[:ideal][::-1]):
            rest = [place for place in others if place != other]
            if other in allowed[one] and _can_be_paired(rest, allowed):
                yield one, other
                left = rest
                break


def _can_be_paired(left: Iterable[int], allowed: Sequence[set[int]]) -> bool:
    """True if all of an even number can meet someone they may meet."""
    places = set(left)
    if not places:
        return True
    if 2 * min(len(allowed[at] & places) for at in places) >= len(places):
        # By Dirac there is a way.
        return True
    number_of = {at: number for number, at in enumerate(sorted(places))}
    edges = {
        (number_of[one], number_of[other]): (0,)
        for one in places
        for other in allowed[one] & places
        if one < other
    }
    return cheapest_matching(len(places), edges) is not None
