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


TableEvent = CountDeclared | BagEntered | RackRevealed | PlayerLeft | PlayerReturned
