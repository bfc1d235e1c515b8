# SPDX-License-Identifier: MIT
"""Who goes first in a round of a fixed table, so that starts stay even in this round and the next.

The documents decide by the starts so far. Where they leave it to the lot, a table knows more than
the lot: the pairs of its next round, of whom both should not have begun now. The pairs of the two
rounds form chains and rings, in which every second pair is one of the next round. Each is walked
along once, with the best choices for either side of the pair that was reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.contenders import Contender, goes_first, settled_first

_Pair = tuple[str, str]
_Sums = tuple[int, int, int]
"""Starts beyond one of even after this round, after the next, and sides that differ from the
table's; the lower sums are the better choice."""
_Starts = tuple[int, int]
"""Firsts and seconds."""


def after_game(one: Contender, other: Contender, rules: Ruleset) -> tuple[int, int]:
    """Return how far two players would be from even after a game of theirs, each for themselves.

    If the lot decides between players who are not level, each may be the one who is further away.
    """
    first = goes_first(one, other, rules)
    if first is None and one.balance != other.balance:
        return abs(one.balance) + 1, abs(other.balance) + 1
    gain = -1 if first is other else 1
    return abs(one.balance + gain), abs(other.balance - gain)


def oriented(
    known: Mapping[str, Contender],
    pairs: Sequence[_Pair],
    following: Sequence[_Pair],
    rules: Ruleset,
) -> tuple[_Pair, ...]:
    """Return the pairs of a round, each with the player who goes first in front.

    Args:
        known: the players by name.
        pairs: as the table has them; its sides are taken where others are no better.
        following: the pairs of the next round.
        rules: the ruleset.
    """
    then = {one: other for pair in following for one, other in (pair, pair[::-1])}
    chosen: dict[frozenset[str], _Pair] = {}
    for chain in _chains(pairs, then):
        walk = _Walk(chain, frozenset(pairs), then, known, rules)
        for one, other in walk.best():
            chosen[frozenset((one, other))] = one, other
    return tuple(chosen[frozenset(pair)] for pair in pairs)


def _chains(pairs: Sequence[_Pair], then: Mapping[str, str]) -> Iterator[tuple[_Pair, ...]]:
    """Yield the pairs in chains, turned so that the second of each next meets the first of another.

    In a ring the second of the last one meets the first of the first one.
    """
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    left = dict.fromkeys(name for pair in pairs for name in pair)

    def walk(start: str) -> Iterator[_Pair]:
        while start in left:
            end = partner[start]
            del left[start], left[end]
            yield start, end
            start = then.get(end, "")

    # Chains from their ends; those that are left are rings.
    ends = [name for name in left if then.get(name) not in partner]
    for start in (*ends, *tuple(left)):
        if start in left:
            yield tuple(walk(start))


@dataclass(frozen=True, slots=True)
class _Walk:
    """A chain or a ring of pairs, and what is known of its players.

    Attributes:
        chain: the pairs, turned as they are walked.
        table: all pairs as the table has them.
        then: whom each player meets in the next round.
    """

    chain: tuple[_Pair, ...]
    table: frozenset[_Pair]
    then: Mapping[str, str]
    known: Mapping[str, Contender]
    rules: Ruleset

    def best(self) -> Iterator[_Pair]:
        """Yield the pairs with the player who goes first in front."""
        first, last = self.chain[0], self.chain[-1]
        is_ring = self.then.get(last[1]) == first[0]
        ways: list[tuple[_Sums, tuple[bool, ...]]] = []
        for opening in self._sides(first):
            sums = self._now(first, opening)
            if not is_ring:
                sums = _sum(sums, self._at_end(first[0], opening))
            found: dict[bool, tuple[_Sums, tuple[bool, ...]]] = {opening: (sums, (opening,))}
            for before, pair in zip(self.chain, self.chain[1:], strict=False):
                found = {
                    side: min(
                        (
                            _sum(
                                sums,
                                self._now(pair, side),
                                self._meeting(before[1], not sides[-1], pair[0], side),
                            ),
                            (*sides, side),
                        )
                        for sums, sides in found.values()
                    )
                    for side in self._sides(pair)
                }
            for end, (sums, sides) in found.items():
                closing = (
                    self._meeting(last[1], not end, first[0], opening)
                    if is_ring
                    else self._at_end(last[1], not end)
                )
                ways.append((_sum(sums, closing), sides))
        for pair, is_first in zip(self.chain, min(ways)[1], strict=True):
            yield pair if is_first else pair[::-1]

    def _sides(self, pair: _Pair) -> tuple[bool, ...]:
        """True if the first of a pair may begin by the documents, False if the second may."""
        one, other = (self.known[name] for name in pair)
        first = goes_first(one, other, self.rules)
        return (True, False) if first is None else (first is one,)

    def _now(self, pair: _Pair, side: bool) -> _Sums:
        apart = sum(
            _beyond(self._starts(name, went))
            for name, went in zip(pair, (side, not side), strict=True)
        )
        return apart, 0, int((pair if side else pair[::-1]) not in self.table)

    def _at_end(self, name: str, went: bool) -> _Sums:
        """The cost of the next round for a player at an end: a bye, or a game with one who has it
        now."""
        rival = self.then.get(name)
        if rival is None:
            return 0, _beyond(self._starts(name, went)), 0
        return self._meeting(name, went, rival, None)

    def _meeting(self, one: str, one_went: bool, other: str, other_went: bool | None) -> _Sums:
        """The cost of a game of the next round, in which the documents decide again."""
        starts = self._starts(one, one_went), self._starts(other, other_went)
        first = settled_first(self.rules, *starts)
        choices = (0, 1) if first is None else (first,)
        cost = min(
            sum(_beyond(_begun(start, at == choice)) for at, start in enumerate(starts))
            for choice in choices
        )
        return 0, cost, 0

    def _starts(self, name: str, went: bool | None) -> _Starts:
        """The starts of a player after this round; `went` is None without a game in it."""
        own = self.known[name].starts
        starts = own.firsts, own.seconds
        return starts if went is None else _begun(starts, went)


def _begun(starts: _Starts, is_first: bool) -> _Starts:
    return starts[0] + is_first, starts[1] + (not is_first)


def _beyond(starts: _Starts) -> int:
    """How far starts are beyond one of even, squared."""
    return max(0, abs(starts[0] - starts[1]) - 1) ** 2


def _sum(*sums: _Sums) -> _Sums:
    now, then, sides = (sum(column) for column in zip(*sums, strict=True))
    return now, then, sides
