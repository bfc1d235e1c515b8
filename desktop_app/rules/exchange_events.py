# SPDX-License-Identifier: MIT
"""The steps of an exchange one by one, as people do them at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExchangeSaid:
    """The player said that he exchanges; `count` is None when he named no number."""

    player: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TilesPutDown:
    """Tiles of the rack were put face down for an exchange."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OldTilesBagged:
    """Some of the tiles put down for an exchange were put into the bag."""

    player: int
    tiles: tuple[str, ...]


ExchangeEvent = ExchangeSaid | TilesPutDown | OldTilesBagged
