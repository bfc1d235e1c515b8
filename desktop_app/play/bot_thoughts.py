# SPDX-License-Identifier: MIT
"""Turn by turn, the sight and the oversights of the lower opponents of a game that is over.

A bot is made again from the game's id, the seat and the word list. Its thoughts are known only if
it makes all of its moves again: then it is the one that played, with the words that it knew. Else
the list, the program or the game has changed since, and nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from desktop_app.analysis.thought_words import thought_sentences
from desktop_app.analysis.turn_facts import MOVE_KINDS, is_same, move_of_row, turn_start
from desktop_app.engine.bots import Bot
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.level_bot import LevelBot
from desktop_app.engine.phoney_bot import PhoneyBot
from desktop_app.engine.registry import mind_of
from desktop_app.engine.thoughts import Thoughts
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.opponent_bots import BotFiles, BotMaker
from desktop_app.play.players import UnknownPlayerError, load_players
from desktop_app.play.seats import seat_view, settled
from desktop_app.play.slurs import slurs
from desktop_app.rules.position import SeatView
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import UNSEEN
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX

HIGHEST_LEVEL = 11
"""Players above it overlook little that a sentence could tell."""

LEAST_MOVES = 3
"""Of so many moves at least, a bot that makes them all again is the one that played."""

Told = Mapping[int, tuple[Sentence, ...]]
"""Sentences by row of the score sheet."""


class BotThoughts:
    """The thoughts of the lower bots of one game.

    It is made at once and works in whichever thread asks, which should be a worker: a game takes
    some seconds. Every answer is kept.

    Args:
        state: the game as it was played, by its own rules; there is nothing to know before its end.
        make: makes the bot of a seat, as `BotMaker.make`.
    """

    def __init__(self, state: GameState, make: Callable[[Seat], Bot]) -> None:
        self.state, self._make = state, make
        self._minds: dict[int, tuple[LevelBot, Mapping[int, SeatView]] | None] = {}

    def thoughts(self, line: int, token: CancelToken | None = None) -> Thoughts | None:
        """The turn of a row of the score sheet; None if it is not known, or was cancelled."""
        seat = self.state.rows[line].player
        if seat not in self._minds:
            found = self._proven(seat, token or CancelToken())
            if token is not None and token.is_called:
                return None
            self._minds[seat] = found
        mind = self._minds[seat]
        if mind is None or line not in mind[1]:
            return None
        return mind[0].thoughts(mind[1][line])

    def sentences(self, line: int, token: CancelToken | None = None) -> tuple[Sentence, ...]:
        """The same in sentences; empty if it is not known."""
        found = self.thoughts(line, token)
        if found is None:
            return ()
        player = self.state.setup.seats[self.state.rows[line].player]
        start = turn_start(self.state, line)
        assert start is not None
        is_whole = not player.lexicon
        return thought_sentences(player.name, start.board, found, slurs(), is_whole_list=is_whole)

    def all_sentences(self, token: CancelToken) -> Told:
        """The sentences of all turns that are known; empty if it was cancelled."""
        told = {}
        for line in range(len(self.state.rows)):
            if token.is_called:
                return {}
            if found := self.sentences(line, token):
                told[line] = found
        return told

    def _proven(
        self, seat: int, token: CancelToken
    ) -> tuple[LevelBot, Mapping[int, SeatView]] | None:
        """The bot of a seat and its views by row, without its bluffs; None if it is not certain."""
        player = self.state.setup.seats[seat]
        if not self.state.is_over or not _is_low(player):
            return None
        try:
            bot = self._make(player)
        except (LexiconError, UnknownPlayerError, OSError):
            return None
        mind = mind_of(bot)
        if mind is None:
            return None
        views: dict[int, SeatView] = {}
        for line, row in enumerate(self.state.rows):
            if row.player != seat or row.kind not in MOVE_KINDS:
                continue
            start = turn_start(self.state, line)
            move = None if start is None else move_of_row(start.board, row)
            if start is None or move is None or token.is_called:
                return None
            view = seat_view(start, seat)
            if UNSEEN in view.rack:
                return None
            if is_same(settled(start, seat, mind.choose_move(view)), move):
                views[line] = view
            elif not (isinstance(bot, PhoneyBot) and bot.may_have_bluffed(move, view)):
                return None
        return (mind, views) if len(views) >= LEAST_MOVES else None


def _is_low(player: Seat) -> bool:
    try:
        return 0 < load_players().find(player.kind).level <= HIGHEST_LEVEL
    except UnknownPlayerError:
        return False


def thoughts_of(
    state: GameState, source: Path | bytes | None, store: LexiconStore, files: BotFiles
) -> BotThoughts | None:
    """The thoughts of the bots of a game; None without a journal or a list, or before its end.

    Args:
        state: the game as it was played.
        source: the file of its journal, whose name is the id of the game; anything else tells none.
        store: the installed word lists.
        files: the files of its bots.
    """
    setup = state.setup
    is_known = isinstance(source, Path) and source.suffix.lower() == JOURNAL_SUFFIX
    if not is_known or not state.is_over or not setup.lexicon or setup.is_physical:
        return None
    assert isinstance(source, Path)
    if not any(map(_is_low, setup.seats)) or store.find(setup.lexicon) is None:
        return None
    return BotThoughts(state, BotMaker(store, setup.lexicon, files, source.stem).make)
