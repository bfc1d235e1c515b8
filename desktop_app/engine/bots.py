# SPDX-License-Identifier: MIT
"""Bots that need no search. A bot gets only what its seat may see."""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from desktop_app.engine.candidates import find_best
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import sort_tiles


class Bot(Protocol):
    """A bot; the same view gets the same answer, unless time limits its search."""

    @property
    def name(self) -> str:
        """The id of its player, as in `play.players`."""
        ...

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return a move for this seat, which is on turn.

        Once cancelled it soon returns any move.
        """
        ...

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return the words of `view.challengeable` to challenge, empty to accept the play."""
        ...


@runtime_checkable
class ThinksAhead(Protocol):
    """A bot that can use the opponent's time."""

    def think_ahead(self, view: SeatView, halt: CancelToken) -> None:
        """Prepare answers to what the opponent, who is on turn, is likely to play.

        What is ready when it is cancelled stays ready for `choose_move`.
        """
        ...


def think_ahead(bot: Bot, view: SeatView, halt: CancelToken) -> None:
    """Let a bot use the opponent's time if it can."""
    if isinstance(bot, ThinksAhead):
        bot.think_ahead(view, halt)


def chance_of(view: SeatView, seed: int) -> random.Random:
    """Random source for a turn, from seed and position only: a resumed game plays on the same."""
    tiles = ".".join(view.board.tiles)
    return random.Random(f"{seed}|{tiles}|{sort_tiles(view.rack)}|{view.points}")


class StaticBot:
    """Plays the move of highest equity and knows every word of the list."""

    name = "static"

    def __init__(self, engine: Engine, leaves: Leaves = RULE_OF_THUMB) -> None:
        self._engine = engine
        self._leaves = leaves

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """Return the move of highest equity; a pass only if no other move is allowed."""
        return find_best(self._engine, view, self._leaves).move

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """Return every word that is not in the list."""
        lexicon = self._engine.lexicon
        return tuple(word for word in view.challengeable if not lexicon.is_acceptable(word))
