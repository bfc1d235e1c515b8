# SPDX-License-Identifier: MIT
"""Who cannot be caught any more, and who can still win a prize for a place.

A win counts two, a tie one. A player with `left` rounds to play can win two for each, and by a
margin of `spread` points at most (an estimate of the director; scores have no bound). They cannot
catch someone who is further ahead than that, or just as far and ahead in spread by more than
twice `spread` a round: each of the two may move it by so much, in opposite ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

USUAL_SPREAD = 250
"""Points a game by which it is taken that a spread changes at most."""

_FLIGHTS = (2, 4, 8, 12)
"""How many players at most meet among themselves, with 1, 2, 3 and more rounds left (Chew)."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The wins and the spread of a player, and how many rounds they may still play."""

    name: str
    half_points: int
    spread: int
    left: int


@dataclass(frozen=True, slots=True)
class Stake:
    """Prizes for places.

    Attributes:
        places: the last of them.
        names: who can win them; None for all.
    """

    places: int
    names: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who is safe, and who is out, whatever comes in the rounds left.

    Attributes:
        left: rounds of the event after the one that is paired.
        safe: who cannot be caught, and catches no one: their places.
        out: who can win no prize for a place any more.
        flight: who can still win the first of the prizes, best first; without those who are safe.
        catchers: who of the flight can catch the first of it.
    """

    left: int = 0
    safe: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    out: frozenset[str] = frozenset()
    flight: tuple[str, ...] = ()
    catchers: frozenset[str] = frozenset()


def can_catch(one: Chance, other: Chance, spread: int) -> bool:
    """True if `one` can draw level with `other`, who loses, or get past them."""
    gap = other.half_points - one.half_points
    most = 2 * one.left
    if gap != most:
        return gap < most
    # Without a round left nothing changes, and the two are level only if their spreads are.
    return other.spread - one.spread <= 2 * spread * one.left


def outlook(
    chances: Sequence[Chance],
    stakes: Sequence[Stake],
    left: int,
    spread: int,
) -> Outlook:
    """Return what the rounds left can still change.

    Args:
        chances: all players of the division, also those who have left or miss the round.
        stakes: the prizes for places, those for all players first; none stands for the first place.
        left: rounds of the event after the one that is paired.
        spread: points by which a game changes a spread at most.
    """
    ranked = sorted(chances, key=lambda chance: (-chance.half_points, -chance.spread, chance.name))
    stakes = stakes or (Stake(1),)
    safe: dict[str, int] = {}
    hopeful: set[str] = set()
    flight: list[Chance] = []
    for at, stake in enumerate(stakes):
        own = [chance for chance in ranked if stake.names is None or chance.name in stake.names]
        for place, chance in enumerate(own, start=1):
            above, below = own[: place - 1], own[place:]
            ahead = sum(not can_catch(chance, other, spread) for other in above)
            if ahead >= stake.places:
                continue
            hopeful.add(chance.name)
            is_settled = ahead == len(above) and not any(
                can_catch(other, chance, spread) for other in below
            )
            if is_settled and at == 0:
                safe[chance.name] = place
            elif at == 0:
                flight.append(chance)
    known = frozenset(safe) | hopeful
    first = flight[0] if flight else None
    most = _FLIGHTS[min(left, len(_FLIGHTS) - 1)]
    return Outlook(
        left,
        MappingProxyType(safe),
        frozenset(chance.name for chance in ranked if chance.name not in known),
        tuple(chance.name for chance in flight[:most]),
        frozenset(
            chance.name
            for chance in flight[1:most]
            if first is not None and can_catch(chance, first, spread)
        ),
    )
