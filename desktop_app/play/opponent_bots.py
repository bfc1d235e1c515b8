# SPDX-License-Identifier: MIT
"""Makes the bot of a seat, the same one for a game whenever it is made."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.engine import registry
from desktop_app.engine.bots import Bot
from desktop_app.engine.klv import leaves_for
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources, narrowed
from desktop_app.lexicon.levels import LevelsFile
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.players import load_players
from desktop_app.play.slurs import slurs
from desktop_app.rules.setup import Seat

COMMON_LEVELS: Mapping[str, int] = {"common-10": 10, "common-20": 20, "common-35": 35}
"""Names that stand in `Seat.lexicon` for the words up to a level of commonness."""


@dataclass(frozen=True)
class BotFiles:
    """The files that bots are made with.

    Attributes:
        levels: how common words are, for bots that know only some.
        leaves: learned leave values, as `engine.klv.SHIPPED`.
    """

    levels: Path
    leaves: Path


class BotMaker:
    """Makes the bots of games with one word list.

    Args:
        store: the installed word lists.
        lexicon: name of the list of the game.
        files: as `BotFiles`.
        game: the id of the game: it decides which words a player knows, so that a game resumed
            tomorrow has the same opponent.
        threads: how many threads a bot that searches may use.
    """

    def __init__(
        self, store: LexiconStore, lexicon: str, files: BotFiles, game: str, threads: int = 1
    ) -> None:
        self._store, self._lexicon, self._files = store, lexicon, files
        self._game, self._threads = game, threads
        self._levels = LevelsFile(files.levels)

    def make(self, player: Seat) -> Bot:
        """Make the bot of a seat. It reads the word list: call it in a worker thread.

        Raises:
            LexiconError, OSError: a file cannot be read.
            UnknownPlayerError: there is no such player any more.
        """
        words = self._store.load(self._lexicon)
        resources = BotResources(
            make_engine(words),
            self._levels,
            leaves_for(words, self._files.leaves),
            zlib.crc32(f"{self._game}/{player.name}".encode()),
            threads=self._threads,
            phoneys=player.phoneys,
            believes_phoneys=player.believes_phoneys,
            own_list=narrowed(words, self._smaller(player.lexicon)) if player.lexicon else None,
            avoided=slurs(),
        )
        return registry.make_bot(load_players().find(player.kind), resources)

    def _smaller(self, name: str) -> Lexicon | Iterable[str]:
        level = COMMON_LEVELS.get(name)
        return self._store.load(name) if level is None else self._levels(level)
