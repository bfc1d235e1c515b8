# SPDX-License-Identifier: MIT
"""The bots there are, by the id that a game and the command line name them with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from desktop_app.engine.bots import FAMILIAR_LEVEL, BeginnerBot, Bot, StaticBot
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine

Levels = Callable[[int], Mapping[str, int]]
"""Gives the vocabulary levels up to one; called only for a bot that needs them."""


@dataclass(frozen=True)
class BotMakings:
    """What bots are made of; each takes what it needs.

    Attributes:
        engine: finds the plays, on the lexicon of the game.
        levels: as `Levels`; may raise what reading the file raises.
        leaves: what kept tiles are worth.
        seed: for the bots that leave something to chance.
    """

    engine: Engine
    levels: Levels
    leaves: Leaves = RULE_OF_THUMB
    seed: int = 0


@dataclass(frozen=True)
class BotKind:
    """A bot that can be chosen.

    Attributes:
        id: what games and commands call it.
        description: one line on how it plays.
        make: builds it.
    """

    id: str
    description: str
    make: Callable[[BotMakings], Bot]


def _static(makings: BotMakings) -> Bot:
    return StaticBot(makings.engine, makings.leaves)


def _beginner(makings: BotMakings) -> Bot:
    return BeginnerBot(makings.engine, makings.levels(FAMILIAR_LEVEL), makings.seed)


BOTS: dict[str, BotKind] = {
    kind.id: kind
    for kind in (
        BotKind("beginner", "plays common words for points, and misses some", _beginner),
        BotKind("static", "plays the best score and leave, and knows every word", _static),
    )
}
"""Id to bot, the weakest first."""


def make_bot(bot_id: str, makings: BotMakings) -> Bot:
    """Build a bot, by the id of one of `BOTS`.

    Raises:
        ValueError: no such bot; the message names those there are.
    """
    kind = BOTS.get(bot_id)
    if kind is None:
        raise ValueError(f"no bot is called {bot_id!r}; there are: {', '.join(BOTS)}")
    return kind.make(makings)
