# SPDX-License-Identifier: MIT
"""The pictures of the computer's players in a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.play.players import load_players
from desktop_app.rules.setup import GameSetup


@dataclass(frozen=True, slots=True)
class Portrait:
    """A player's picture: the file, or None for a neutral figure with the initial of `name`."""

    name: str
    file: Path | None = None


def portraits_of(setup: GameSetup) -> tuple[Portrait | None, ...]:
    """The pictures by seat; None for a person."""
    if all(seat.is_person for seat in setup.seats):
        return (None,) * len(setup.seats)
    players = load_players()
    return tuple(
        None if seat.is_person else Portrait(seat.name, players.portrait_of(seat.kind))
        for seat in setup.seats
    )
