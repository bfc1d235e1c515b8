# SPDX-License-Identifier: MIT
"""Tournament records carried from game to game: starts, warnings, strikes, overdraws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType


@dataclass(frozen=True)
class PlayerRecord:
    """One player's tournament so far.

    Attributes:
        firsts, seconds: games played first and second.
        warnings: number of warnings by offence (a topic of the rules matrix).
        strikes: unannounced hands in the bag (2001 7.2).
        overdraws: deliberately hidden overdraws (NASPA IV.B.5.a).
        forfeits: games forfeited before they began; some rule books count them as starts.
    """

    firsts: int = 0
    seconds: int = 0
    warnings: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    strikes: int = 0
    overdraws: int = 0
    forfeits: int = 0

    def with_forfeit(self, *, counts_as_start: bool) -> PlayerRecord:
        """The record after a game forfeited before it began.

        If that counts as a start, the first such game counts as first, the next as second, and so
        on (NASPA III.D).
        """
        after = replace(self, forfeits=self.forfeits + 1)
        if not counts_as_start:
            return after
        if self.forfeits % 2 == 0:
            return replace(after, firsts=self.firsts + 1)
        return replace(after, seconds=self.seconds + 1)

    def with_warning(self, offence: str) -> PlayerRecord:
        """The record after one more warning for an offence."""
        counts = {**self.warnings, offence: self.warnings.get(offence, 0) + 1}
        return replace(self, warnings=counts)


@dataclass(frozen=True)
class TournamentRecord:
    """The records of the players of a game, by seat."""

    players: tuple[PlayerRecord, ...]

    @classmethod
    def empty(cls, count: int) -> TournamentRecord:
        """The records of players who have not played yet."""
        return cls((PlayerRecord(),) * count)

    def with_player(self, seat: int, record: PlayerRecord) -> TournamentRecord:
        """The records with one player's replaced."""
        return TournamentRecord((*self.players[:seat], record, *self.players[seat + 1 :]))

    def with_game_started_by(self, first: int) -> TournamentRecord:
        """The records after a game that `first` started."""
        return TournamentRecord(
            tuple(
                replace(player, firsts=player.firsts + 1)
                if seat == first
                else replace(player, seconds=player.seconds + 1)
                for seat, player in enumerate(self.players)
            )
        )

    def with_starts_of(self, other: TournamentRecord) -> TournamentRecord:
        """These records with the starts and forfeits of `other`.

        An unfinished game has not been counted, and one decided twice counts once.
        """
        return TournamentRecord(
            tuple(
                replace(own, firsts=its.firsts, seconds=its.seconds, forfeits=its.forfeits)
                for own, its in zip(self.players, other.players, strict=True)
            )
        )
