# SPDX-License-Identifier: MIT
"""The players of a division before a round: their results so far, as a pairing needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from desktop_app.rules.acts.starting import settle_by_record
from desktop_app.rules.record import PlayerRecord, TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.rulings import starts_of

_UNPLAYED = frozenset({GameKind.BYE, GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT})


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who takes part in the next round.

    Attributes:
        name: the player.
        number: 1-based, by rating or by the order of entry; unique in the division.
        half_points: wins so far in half points.
        spread: the sum of margins and penalties.
        met: how often they were paired with each opponent.
        met_in: the last round in which they were.
        last: the opponent of the round before, empty if there was none.
        byes: byes and forfeited games so far, of either side.
        starts: games begun and games answered.
        club, team: empty if unknown.
    """

    name: str
    number: int
    half_points: int = 0
    spread: int = 0
    met: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    last: str = ""
    byes: int = 0
    starts: PlayerRecord = field(default_factory=PlayerRecord)
    club: str = ""
    team: str = ""
    met_in: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def balance(self) -> int:
        """Games begun less games answered."""
        return self.starts.firsts - self.starts.seconds


def contender(
    name: str,
    number: int,
    lines: Sequence[ResultLine],
    rules: Ruleset,
    *,
    club: str = "",
    team: str = "",
) -> Contender:
    """Add up the lines of one player; lines of other players are ignored."""
    own = sorted((line for line in lines if line.player == name), key=lambda line: line.round)
    counted = [line for line in own if line.kind is not GameKind.TO_COME]
    return Contender(
        name,
        number,
        sum(line.half_points for line in counted),
        sum(line.spread for line in counted),
        MappingProxyType(Counter(line.opponent for line in own if line.opponent)),
        own[-1].opponent if own else "",
        sum(line.kind in _UNPLAYED for line in own),
        starts_of(own, name, rules),
        club,
        team,
        MappingProxyType({line.opponent: line.round for line in own if line.opponent}),
    )


def in_standing_order(players: Iterable[Contender]) -> tuple[Contender, ...]:
    """Sort players by wins, then spread, then number."""
    return tuple(
        sorted(players, key=lambda player: (-player.half_points, -player.spread, player.number))
    )


def goes_first(one: Contender, other: Contender, rules: Ruleset) -> Contender | None:
    """Return the player who goes first by the documents, or None if the lot decides.

    NASPA III.D and both South African documents (6.4) take the player who began fewer games, then
    the one who answered more. Where a document has a draw alone but lets the organiser name the
    first player (Singapore G5), starts are balanced in the same way.
    """
    settled = settled_first(
        rules,
        (one.starts.firsts, one.starts.seconds),
        (other.starts.firsts, other.starts.seconds),
    )
    return None if settled is None else (one, other)[settled]


def settled_first(rules: Ruleset, one: tuple[int, int], other: tuple[int, int]) -> int | None:
    """Return 0 or 1 for who goes first by the documents; None if the lot decides.

    Args:
        rules: the ruleset.
        one, other: the firsts and seconds of two players.
    """
    return _settled(rules.start.methods, one, other)


@lru_cache(maxsize=4096)
def _settled(methods: tuple[str, ...], one: tuple[int, int], other: tuple[int, int]) -> int | None:
    """The first of two players by their firsts and seconds: a round asks this of every pair."""
    if "preset" in methods:
        methods = ("fewer-firsts", "more-seconds")
    records = TournamentRecord((PlayerRecord(*one), PlayerRecord(*other)))
    settled = settle_by_record(methods, records, None)
    return None if settled is None else settled[0]
