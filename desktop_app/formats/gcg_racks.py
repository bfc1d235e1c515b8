# SPDX-License-Identifier: MIT
"""What a GCG file says of the players' racks, from one line to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.formats.gcg_lines import is_score_alone, rack_before
from desktop_app.formats.gcg_model import (
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
)
from desktop_app.formats.replay_model import EventKind, ReplayedEvent
from desktop_app.formats.tile_text import written_tiles

TURNS = frozenset({EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS})
"""The lines that are a player's go."""


_BESIDE = (EventKind.TIME_PENALTY, EventKind.CHALLENGE_BONUS)
"""Lines beside a player's go that name his rack too."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a player is known to hold before a line; `is_whole` when it is the whole rack."""

    tiles: tuple[str, ...] = ()
    is_whole: bool = False


class Needs:
    """What each player is known to hold, line by line."""

    def __init__(
        self,
        game: GcgGame,
        replayed: Sequence[ReplayedEvent],
        player_count: int,
        *,
        is_exact: bool = False,
    ) -> None:
        """Read a game; `is_exact` when a line names all that is known of a rack, even nothing."""
        self._is_exact = is_exact
        self._known: list[list[tuple[int, Need]]] = [[] for _ in range(player_count)]
        for line, event in zip(game.events, replayed, strict=True):
            self._note(line, event)
        numbers = {player.number: index for index, player in enumerate(game.players)}
        for number, rack in game.racks:
            if number in numbers:
                self._add(numbers[number], len(replayed), Need(written_tiles(rack), True))
        if is_exact:
            # Whoever has no line of his own here holds nothing that is known.
            for player in range(player_count):
                self._add(player, len(replayed), Need((), True))

    def _note(self, line: GcgEvent, event: ReplayedEvent) -> None:
        if event.kind in TURNS:
            used: tuple[str, ...] = ()
            if event.details is not None:
                used = event.details.play.rack_tiles()
            elif isinstance(line, GcgExchange):
                used = written_tiles(line.tiles)
            rack = written_tiles(event.rack)
            tiles = tuple((Counter(rack) | Counter(used)).elements())
            self._add(event.player, event.ply, Need(tiles, bool(rack) or self._is_exact))
        elif self._is_exact and is_score_alone(line):
            self._add(event.player, event.ply, Need(written_tiles(rack_before(line)), True))
        elif self._is_exact and event.kind in _BESIDE:
            self._add(event.player, event.ply, Need(written_tiles(event.rack), True))
        elif isinstance(line, GcgEndRackPenalty):
            self._add(event.player, event.ply, Need(written_tiles(line.tiles), True))
        elif isinstance(line, GcgEndRackBonus) and len(self._known) == 2:
            self._add(1 - event.player, event.ply, Need(written_tiles(line.tiles), True))
            self._add(event.player, event.ply, Need((), True))

    def _add(self, player: int, ply: int, need: Need) -> None:
        self._known[player].append((ply, need))

    def after(self, player: int, ply: int) -> Need:
        """What the player holds at the next line after `ply` that says something of it."""
        return next((need for at, need in self._known[player] if at > ply), Need())
