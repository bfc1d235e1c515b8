# SPDX-License-Identifier: MIT
"""What bots have in common that search before they move."""

from __future__ import annotations

from abc import ABC, abstractmethod

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.halt import Halt
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.thought import Pace
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView


class SearchingBot(ABC):
    """Plays what its search chooses, or the best static move where that covers no such position.

    Args:
        engine: finds the moves.
        leaves: what kept tiles are worth.
        pace: what it may use of the computer and of its time.
    """

    def __init__(self, engine: Engine, leaves: Leaves, pace: Pace) -> None:
        self._static = StaticBot(engine, leaves)
        self._pace = pace

    def choose_move(self, view: SeatView, halt: Halt | None = None) -> Move:
        """The move of the search."""
        try:
            return self._search(view, halt)
        except ValueError:
            # Each search says so of what it does not cover: more than two players, a board or
            # scores that the engine has no room for, no learned values.
            return self._static.choose_move(view)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Every word that the list does not hold."""
        return self._static.choose_challenge(view)

    @abstractmethod
    def _search(self, view: SeatView, halt: Halt | None) -> Move:
        """The move that is found; raises ValueError for a position that it does not cover."""
