# SPDX-License-Identifier: MIT
"""Help that players had in a game; a game with such help counts as training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from desktop_app.rules.replacing import replace

HINT_STEPS = 6
"""Steps of the hints to a turn; each tells more than the one before."""


@dataclass(frozen=True, slots=True)
class HintTaken:
    """The player on turn took a hint; `step` is from 1 to `HINT_STEPS`."""

    player: int
    step: int


class CoachWord(Enum):
    """A word of the coach while the game goes on."""

    TRY_AGAIN = "try-again"
    """That a move would cost chances to win, before it was made."""
    WHY = "why"
    """Why another move was better than the one that was made."""


@dataclass(frozen=True, slots=True)
class CoachHeard:
    """The coach spoke to a player about a move of a turn (0-based number)."""

    player: int
    turn: int
    word: CoachWord


@dataclass(frozen=True, slots=True)
class TurnsTakenBack:
    """A person took turns back against the computer.

    Play goes on from the start of the 0-based `turn`, in which `player` is on turn again. The
    clocks show `remaining_ms`, by seat, as when the move of that turn was made.
    """

    player: int
    turn: int
    remaining_ms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Help:
    """Help that players had; kept when play goes back to an earlier turn.

    Attributes:
        hints: the highest step of the hints taken, by 0-based number of the turn.
        coached: the words of the coach, each with the 0-based number of its turn.
        take_backs: number of turns of their own that people took back.
    """

    hints: Mapping[int, int] = field(default_factory=dict)
    coached: frozenset[tuple[int, CoachWord]] = frozenset()
    take_backs: int = 0

    def with_hint(self, turn: int, step: int) -> Help:
        """The help after a hint in a turn."""
        highest = max(step, self.hints.get(turn, 0))
        return replace(self, hints={**self.hints, turn: highest})

    def with_word(self, turn: int, word: CoachWord) -> Help:
        """The help after the coach has spoken about a turn."""
        return replace(self, coached=self.coached | {(turn, word)})

    def with_turns_taken_back(self, count: int) -> Help:
        """The help after a number of turns were taken back."""
        return replace(self, take_backs=self.take_backs + count)
