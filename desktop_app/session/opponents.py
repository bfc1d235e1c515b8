# SPDX-License-Identifier: MIT
"""The bots to choose from, and making a seat for one."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace
from pathlib import Path

from desktop_app.engine import native, registry
from desktop_app.engine.bots import Bot
from desktop_app.engine.klv import leaves_for
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources
from desktop_app.lexicon.levels import read_levels
from desktop_app.lexicon.store import LexiconStore
from desktop_app.rules.setup import Seat
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.bot_player import BotSeat
from desktop_app.session.game_choice import BotOffer

_NAMES = {
    "beginner": "Beginner",
    "static": "Strong",
    "simulating": "Expert",
    "champion": "Champion",
}
_SENTENCES = {
    "beginner": "Plays common words for points, and lets most words of yours stand, valid or not.",
    "static": "Knows every word and keeps good tiles; answers at once.",
    "simulating": "Plays out its best moves many times before deciding.",
    "champion": "The strongest: weighs what you may hold, and solves the end of the game.",
}
BOTS = tuple(BotOffer(each, _NAMES[each], _SENTENCES[each]) for each in registry.BOTS)
"""Weakest first."""


def offered_bots() -> tuple[BotOffer, ...]:
    """The bots, with those that need the native engine marked if there is none."""
    if native.is_native():
        return BOTS
    return tuple(replace(each, is_available=each.id not in registry.NEED_NATIVE) for each in BOTS)


def engine_notice() -> str:
    """Describe what needs the native engine, and how to get it; empty if it is there."""
    if native.is_native():
        return ""
    return Sentence(
        "Reference engine: Expert and Champion cannot play, bots answer more slowly, and"
        " simulations, inference and endgame analysis are not available. {how}",
        how=native.how_to_get(),
    )


_MAX_THREADS = 4
"""One core is left for the GUI; more threads would heat a laptop for little gain."""


@dataclass(frozen=True)
class BotFiles:
    """The files that bots are made with.

    Attributes:
        levels: how common words are, for bots that know only some.
        leaves: learned leave values, as `engine.klv.SHIPPED`.
    """

    levels: Path
    leaves: Path


def make_bot_seat(
    player: Seat,
    store: LexiconStore,
    lexicon: str,
    files: BotFiles,
    analysis: AnalysisService,
    *,
    least_ms: int = 0,
) -> BotSeat:
    """Make the seat of a bot; the bot is made in the worker thread when it first acts."""
    # A bot that plays partly at random plays differently in every game.
    seed = random.SystemRandom().getrandbits(32)

    def make() -> Bot:
        words = store.load(lexicon)
        resources = BotResources(
            make_engine(words),
            lambda level: read_levels(files.levels, level),
            leaves_for(words, files.leaves),
            seed,
            threads=max(1, min(_MAX_THREADS, (os.cpu_count() or 1) - 1)),
            phoneys=player.phoneys,
        )
        return registry.make_bot(player.kind, resources)

    return BotSeat(make, analysis, least_ms=least_ms)
