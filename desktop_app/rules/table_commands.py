# SPDX-License-Identifier: MIT
"""What may be asked of a game beside the acts of a turn: counting, asking, showing, arriving."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SayCounting:
    """Say that one is going to count the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class EnterBag:
    """Put a hand into the bag without taking a tile."""

    player: int


@dataclass(frozen=True, slots=True)
class WriteScoreEarly:
    """Write the score of a play before its tiles are laid."""

    player: int


@dataclass(frozen=True, slots=True)
class AskOpponent:
    """Ask the opponent: `about` is ``score``, ``cumulative`` or ``place``."""

    player: int
    about: str


@dataclass(frozen=True, slots=True)
class ExposeTiles:
    """Let the opponent see tiles of one's own rack."""

    player: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SayDrawing:
    """Say that one draws although one's play is held."""

    player: int


@dataclass(frozen=True, slots=True)
class RevealRack:
    """Turn one's rack over for all to see, or say what is on it."""

    player: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Come to the table after the round has begun."""

    player: int


TableCommand = (
    SayCounting
    | EnterBag
    | WriteScoreEarly
    | AskOpponent
    | ExposeTiles
    | SayDrawing
    | RevealRack
    | Arrive
)
