# SPDX-License-Identifier: MIT
"""What people do at the table beside the acts of a turn: coming, leaving, counting, asking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CountDeclared:
    """A player said that he is going to count the tiles in the bag."""

    player: int


@dataclass(frozen=True, slots=True)
class BagEntered:
    """A player put a hand into the bag without drawing; `is_declared` when he said why."""

    player: int
    is_declared: bool


@dataclass(frozen=True, slots=True)
class DrawStated:
    """A player whose play is held said that they draw (NASPA IV.I.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class RackRevealed:
    """A player turned the rack over for all to see, or said what is on it."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the playing area."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left is back."""

    player: int


@dataclass(frozen=True, slots=True)
class StrikeNoted:
    """An unannounced hand in the bag goes into the tournament record (2001 7.2)."""

    player: int


@dataclass(frozen=True, slots=True)
class ScoreWrittenEarly:
    """A player wrote the score of a play before its tiles were laid."""

    player: int


@dataclass(frozen=True, slots=True)
class OpponentAsked:
    """A player asked the opponent: `about` is ``score``, ``cumulative`` or ``place``."""

    player: int
    about: str


TableEvent = (
    CountDeclared
    | BagEntered
    | DrawStated
    | RackRevealed
    | PlayerLeft
    | PlayerReturned
    | StrikeNoted
    | ScoreWrittenEarly
    | OpponentAsked
)
