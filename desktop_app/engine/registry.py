# SPDX-License-Identifier: MIT
"""The bots there are, by the id that a game and the command line name them with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from desktop_app.engine.bots import FAMILIAR_LEVEL, BeginnerBot, Bot, StaticBot
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.phoney_bot import PhoneyBot, crossing_words, make_phoneys
from desktop_app.engine.protocol import Engine
from desktop_app.engine.searching_bots import ChampionBot, SimulatingBot
from desktop_app.engine.thought import Pace
from desktop_app.lexicon.levels import IN_NO_LIST

Levels = Callable[[int], Mapping[str, int]]
"""Gives the vocabulary levels up to one; called only for a bot that needs them."""


@dataclass(frozen=True)
class BotResources:
    """What bots are made of; each takes what it needs.

    Attributes:
        engine: finds the plays, on the lexicon of the game.
        levels: as `Levels`; may raise what reading the file raises.
        leaves: what kept tiles are worth.
        seed: for the bots that leave something to chance.
        threads: how many threads one that searches may use.
        phoneys: in how many of a hundred turns a phoney is laid, where one can be.
    """

    engine: Engine
    levels: Levels
    leaves: Leaves = RULE_OF_THUMB
    seed: int = 0
    threads: int = 1
    phoneys: int = 0


def _static(makings: BotResources) -> Bot:
    return StaticBot(makings.engine, makings.leaves)


def _beginner(makings: BotResources) -> Bot:
    return BeginnerBot(makings.engine, makings.levels(FAMILIAR_LEVEL), makings.seed)


def _simulating(makings: BotResources) -> Bot:
    return SimulatingBot(makings.engine, makings.leaves, pace=_pace(makings))


def _champion(makings: BotResources) -> Bot:
    return ChampionBot(makings.engine, makings.leaves, pace=_pace(makings))


def _pace(makings: BotResources) -> Pace:
    return Pace(threads=makings.threads, seed=makings.seed)


BOTS: dict[str, Callable[[BotResources], Bot]] = {
    BeginnerBot.name: _beginner,
    StaticBot.name: _static,
    SimulatingBot.name: _simulating,
    ChampionBot.name: _champion,
}
"""Id to what builds the bot, the weakest first; docs/engine/players.md tells how they play."""

NEED_NATIVE = (SimulatingBot.name, ChampionBot.name)
"""The bots that only the native engine can play."""


def make_bot(bot_id: str, makings: BotResources) -> Bot:
    """Build a bot, by the id of one of `BOTS`.

    Raises:
        ValueError: no such bot; the message names those there are.
    """
    make = BOTS.get(bot_id)
    if make is None:
        raise ValueError(f"no bot is called {bot_id!r}; there are: {', '.join(BOTS)}")
    bot = make(makings)
    if not makings.phoneys:
        return bot
    engine, leaves, seed = makings.engine, makings.leaves, makings.seed
    return PhoneyBot(bot, engine, lambda: _phoneys(makings), makings.phoneys, leaves, seed)


def _phoneys(makings: BotResources) -> tuple[Iterable[str], Iterable[str]]:
    """Phoneys for the list of a game, and the words that they may cross."""
    lexicon, levels = makings.engine.lexicon, makings.levels(IN_NO_LIST)
    return make_phoneys(lexicon, levels, makings.seed), crossing_words(lexicon, levels)
