# SPDX-License-Identifier: MIT
"""The bots a person may choose, and how one comes to the table."""

from __future__ import annotations

import random
from pathlib import Path

from desktop_app.engine import registry
from desktop_app.engine.bots import Bot
from desktop_app.engine.native_engine import make_engine
from desktop_app.lexicon.levels import read_levels
from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.bot_seat import BotSeat
from desktop_app.session.game_choice import BotOffer

_NAMES = {"beginner": "Beginner", "static": "Strong"}
BOTS = tuple(
    BotOffer(kind.id, _NAMES.get(kind.id, kind.id), kind.description)
    for kind in registry.BOTS.values()
)
"""The weakest first."""


def make_bot_seat(
    bot_id: str, store: LexiconStore, lexicon: str, levels_file: Path, *, least_ms: int = 0
) -> BotSeat:
    """A chair for a bot; the bot itself is made beside the screen when it is first asked."""
    # A bot that leaves something to chance plays differently in every game.
    seed = random.SystemRandom().getrandbits(32)

    def make() -> Bot:
        engine = make_engine(store.load(lexicon))
        return registry.make_bot(
            bot_id, engine, lambda level: read_levels(levels_file, level), seed
        )

    return BotSeat(make, least_ms=least_ms)
