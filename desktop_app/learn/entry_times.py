# SPDX-License-Identifier: MIT
"""When the entries of a log were made, if the computer's clock was wrong for some of them.

A clock that is far ahead once must not make every later day late: an answer that is dated in the
future counts as given on the latest day that is plausible.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

_SLACK_MS = 36 * 3600 * 1000
"""A clock that goes back by less, as over a border, is not wrong."""
_EARLIEST_MS = 1_704_067_200_000
"""2024-01-01: no entry is older than the program."""


def trusted_times(walls: Sequence[int], now: int) -> list[int] | None:
    """Return when each entry was made, as far as it is plausible; None if the clock was right.

    The most entries that follow one another, and the present, are taken for right. Each other one
    gets the time of the entry before it, and time goes on between two of them.

    Args:
        walls: the computer's time at each entry, in the order written.
        now: the computer's time now. All are Unix times in milliseconds.
    """
    known = [*walls, now]
    steps = pairwise(known)
    if all(later >= earlier - _SLACK_MS for earlier, later in steps) and (
        min(known) >= _EARLIEST_MS
    ):
        return None
    chain = _longest_chain(known)
    times: list[int] = []
    after = _next_of(known, chain)
    last: int | None = None
    for at, wall in enumerate(walls):
        if at in chain or last is None:
            found = wall
        else:
            found = last if at - 1 in chain else last + max(0, wall - walls[at - 1])
        limit = after[at]
        found = found if limit is None else min(found, limit)
        last = found if last is None else max(found, last)
        times.append(last)
    return times


def _next_of(walls: Sequence[int], chain: frozenset[int]) -> list[int | None]:
    """Return for each entry the time of the next one that is right; None without one."""
    found: list[int | None] = []
    following: int | None = None
    for at in reversed(range(len(walls))):
        if at in chain:
            following = walls[at]
        found.append(following)
    return found[::-1]


def _longest_chain(walls: Sequence[int]) -> frozenset[int]:
    """Return the places of the most entries whose times do not go back; of two, the later ones."""
    ends: list[int] = []
    at_ends: list[int] = []
    before: dict[int, int | None] = {}
    for at, wall in enumerate(walls):
        if wall < _EARLIEST_MS:
            continue
        place = bisect_right(ends, wall)
        before[at] = at_ends[place - 1] if place else None
        ends[place : place + 1] = [wall]
        at_ends[place : place + 1] = [at]
    found: set[int] = set()
    at_now = at_ends[-1] if at_ends else None
    while at_now is not None:
        found.add(at_now)
        at_now = before[at_now]
    return frozenset(found)
