# SPDX-License-Identifier: MIT
"""Registry of bots by id (used in journals and on the command line)."""

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
"""Returns the vocabulary levels up to a maximum; called only for bots that need them."""


@dataclass(frozen=True)
class BotResources:
    """The resources for making bots.

    Attributes:
        engine: finds the plays, on the lexicon of the game.
        levels: as `Levels`; may raise what reading the file raises.
        leaves: leave values.
        seed: for bots that play partly at random.
        threads: number of threads for a search.
        phoneys: percentage of turns with a phoney, if one can be played.
    """

    engine: Engine
    levels: Levels
    leaves: Leaves = RULE_OF_THUMB
    seed: int = 0
    threads: int = 1
    phoneys: int = 0


def _static(resources: BotResources) -> Bot:
    return StaticBot(resources.engine, resources.leaves)


def _beginner(resources: BotResources) -> Bot:
    return BeginnerBot(resources.engine, resources.levels(FAMILIAR_LEVEL), resources.seed)


def _simulating(resources: BotResources) -> Bot:
    return SimulatingBot(resources.engine, resources.leaves, pace=_pace(resources))


def _champion(resources: BotResources) -> Bot:
    return ChampionBot(resources.engine, resources.leaves, pace=_pace(resources))


def _pace(resources: BotResources) -> Pace:
    return Pace(threads=resources.threads, seed=resources.seed)


BOTS: dict[str, Callable[[BotResources], Bot]] = {
    BeginnerBot.name: _beginner,
    StaticBot.name: _static,
    SimulatingBot.name: _simulating,
    ChampionBot.name: _champion,
}
"""Id to the function that builds the bot, weakest first; see docs/engine/players.md."""

NEED_NATIVE = (SimulatingBot.name, ChampionBot.name)
"""The bots that need the native engine."""


def make_bot(bot_id: str, resources: BotResources) -> Bot:
    """Build the bot with this id, one of `BOTS`.

    Raises:
        ValueError: there is no such bot; the message lists the ids.
    """
    make = BOTS.get(bot_id)
    if make is None:
        raise ValueError(f"no bot is called {bot_id!r}; there are: {', '.join(BOTS)}")
    bot = make(resources)
    if not resources.phoneys:
        return bot
    engine, leaves, seed = resources.engine, resources.leaves, resources.seed
    return PhoneyBot(bot, engine, lambda: _phoneys(resources), resources.phoneys, leaves, seed)


def _phoneys(resources: BotResources) -> tuple[Iterable[str], Iterable[str]]:
    """Make phoneys for the list of a game, and the words they may cross."""
    lexicon, levels = resources.engine.lexicon, resources.levels(IN_NO_LIST)
    return make_phoneys(lexicon, levels, resources.seed), crossing_words(lexicon, levels)
