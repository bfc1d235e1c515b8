# SPDX-License-Identifier: MIT
"""Tables that are fixed before the first round: round robins by Berger, and groups of four.

Players are numbers from 1; the first of a pair goes first. Source of the round robin: the Berger
tables, as printed in the handbooks of chess federations.
"""

from __future__ import annotations

from collections.abc import Sequence

Table = tuple[tuple[tuple[int, int], ...], ...]
"""The pairs of each round."""

_FOUR: Table = (((1, 4), (2, 3)), ((1, 3), (2, 4)), ((1, 2), (3, 4)))
_SIX: Table = (
    ((1, 6), (2, 3), (4, 5)),
    ((1, 4), (2, 5), (3, 6)),
    ((1, 2), (3, 4), (5, 6)),
)
GROUP_ROUNDS = 3
"""How many rounds a group of four plays."""


def berger_round(count: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of one round of a round robin.

    With an odd `count` the number after the last stands for the bye. After the last round the
    table begins again with the sides changed.

    Args:
        count: how many players there are, 2 or more.
        number: 1-based number of the round.
    """
    last = count + count % 2
    rounds = last - 1
    cycle, index = divmod(number - 1, rounds)
    ring = rounds
    shift = index * (last // 2)
    pairs = []
    for place in range(last // 2):
        one = 1 + (place + shift) % ring
        other = last if place == 0 else 1 + (ring - place + shift) % ring
        pair = (one, other)
        # The one who stays where they are is second and first by turns.
        if place == 0 and index % 2:
            pair = (other, one)
        pairs.append(pair if cycle % 2 == 0 else pair[::-1])
    return tuple(pairs)


def halves_round(
    one: Sequence[int], other: Sequence[int], number: int
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of one round in which everyone of one half meets everyone of the other.

    The first of one half begins with the last of the other. After the last round the table begins
    again with the sides changed.

    Args:
        one, other: the numbers of the players of both halves, as many of each.
        number: 1-based number of the round.
    """
    size = len(one)
    cycle, index = divmod(number - 1, size)
    pairs = []
    for place, player in enumerate(one):
        pair = (player, other[size - 1 - (place - index) % size])
        pairs.append(pair if (place + index + cycle) % 2 == 0 else pair[::-1])
    return tuple(pairs)


def groups_of_four(count: int) -> tuple[range, ...]:
    """Divide the places 1 to `count` into groups of four; the last has three to six players."""
    whole, rest = divmod(count, 4)
    sizes = [4] * whole
    if rest == 3 or not sizes:
        sizes.append(rest)
    elif rest:
        sizes[-1] += rest
    groups, start = [], 1
    for size in sizes:
        groups.append(range(start, start + size))
        start += size
    return tuple(groups)


def group_round(group: Sequence[int], number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of round 1 to 3 of a group; an odd one has the bye, with a number of 0.

    Args:
        group: the players' numbers, best first.
        number: 1-based number of the round within the group's three.
    """
    size = len(group)
    table = {4: _FOUR, 6: _SIX}.get(size)
    pairs = berger_round(size, number) if table is None else table[number - 1]
    return tuple((_of(group, one), _of(group, other)) for one, other in pairs)


def _of(group: Sequence[int], place: int) -> int:
    return group[place - 1] if place <= len(group) else 0
