# SPDX-License-Identifier: MIT
"""Whole games of bots, made as the program makes the bots of a game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.klv import SHIPPED
from desktop_app.lexicon.levels import SHIPPED_LEVELS
from desktop_app.play.opponent_bots import BotFiles, BotMaker
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.events import Event
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.settings.paths import resource_path

FILES = BotFiles(resource_path(*SHIPPED_LEVELS), resource_path(*SHIPPED))


@cache
def bot_game(
    game: str, *seats: Seat, lexicon: str = "open-english", deal: int = 1
) -> tuple[GameState, tuple[Event, ...]]:
    """A game that bots play to its end, and its events.

    Args:
        game: its id, which with the names decides what the bots know and see.
        seats: their seats; a person's moves are made by a strong bot.
        lexicon: the list of the game.
        deal: the seed of the bag.
    """
    store = lexicon_store()
    judge = store.load(lexicon)
    setup = GameSetup(
        seats=seats,
        ruleset=load_ruleset("naspa-2016"),
        lexicon=lexicon,
        mode=Mode.AUTOMATIC,
        allotment_ms=None,
        record=TournamentRecord.empty(len(seats)),
    )
    drawer = ShufflingDrawer(random.Random(deal))
    table = Table(setup, judge=judge, drawer=drawer, sink=MemorySink())
    maker = BotMaker(store, lexicon, FILES, game)
    hands = [replace(seat, kind="lena") if seat.is_person else seat for seat in seats]
    for _ in play_to_end(table, [maker.make(hand) for hand in hands]):
        pass
    return table.state, tuple(table.events)
