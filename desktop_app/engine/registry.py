# SPDX-License-Identifier: MIT
"""The bots there are, by the id that a game and the command line name them with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from desktop_app.engine.bots import FAMILIAR_LEVEL, BeginnerBot, Bot, StaticBot
from desktop_app.engine.protocol import Engine

Levels = Callable[[int], Mapping[str, int]]
"""Gives the vocabulary levels up to one; called only for a bot that needs them."""


@dataclass(frozen=True)
class BotKind:
    """A bot that can be chosen.

    Attributes:
        id: what games and commands call it.
        description: one line on how it plays.
        make: builds it from an engine, the vocabulary levels and a seed.
    """

    id: str
    description: str
    make: Callable[[Engine, Levels, int], Bot]


def _static(engine: Engine, levels: Levels, seed: int) -> Bot:
    return StaticBot(engine)


def _beginner(engine: Engine, levels: Levels, seed: int) -> Bot:
    return BeginnerBot(engine, levels(FAMILIAR_LEVEL), seed)


BOTS: dict[str, BotKind] = {
    kind.id: kind
    for kind in (
        BotKind("beginner", "plays common words for points, and misses some", _beginner),
        BotKind("static", "plays the best score and leave, and knows every word", _static),
    )
}
"""Id to bot, the weakest first."""


def make_bot(bot_id: str, engine: Engine, levels: Levels, seed: int = 0) -> Bot:
    """Build a bot.

    Args:
        bot_id: one of `BOTS`.
        engine: finds its plays, on the lexicon of the game.
        levels: as `Levels`; may raise what reading the file raises.
        seed: for the bots that leave something to chance.

    Raises:
        ValueError: no such bot; the message names those there are.
    """
    kind = BOTS.get(bot_id)
    if kind is None:
        raise ValueError(f"no bot is called {bot_id!r}; there are: {', '.join(BOTS)}")
    return kind.make(engine, levels, seed)
