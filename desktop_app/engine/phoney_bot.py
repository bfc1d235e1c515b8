# SPDX-License-Identifier: MIT
"""A bot that lays a phoney now and then, so that people practise challenging."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from desktop_app.engine import native
from desktop_app.engine.bots import Bot, chance_of
from desktop_app.engine.candidates import find_best, plays_of, question_of
from desktop_app.engine.equity import Outlook
from desktop_app.engine.halt import Halt
from desktop_app.engine.jobs import WorkThread
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import Engine, ScoredPlay
from desktop_app.engine.ranking import rank_plays
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.move import Move, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play

_CHOICES = 3
_GIVES_UP = 15_000
_LONGEST_CROSSING = 5
"""Longer words across a phoney are not looked for: they are rare."""

_ENOUGH_TIME_MS = 20_000
_WAITS_FOR_SHARE = 20
"""The first phoneys take a second to make: of the clock at most this part is waited for them."""

_LOOK_S = 0.01


@dataclass(frozen=True)
class _Words:
    """What phoneys are laid with.

    Attributes:
        engine: finds the phoneys among the words that they may cross; None where there are none.
        phoneys: the phoneys.
    """

    engine: Engine | None
    phoneys: frozenset[str]


class PhoneyBot:
    """Plays as another bot does, but for some turns in which it lays a phoney.

    Args:
        bot: what it plays like; it also decides on challenges.
        engine: finds plays, on the list of the game.
        make_phoneys: gives the phoneys and the words that they may cross; called once, in a thread
            of its own, when the first one is to be laid. What it raises, `choose_move` raises.
        percent: in how many of a hundred turns it lays one, where one can be laid.
        leaves: what kept tiles are worth.
        seed: another seed lays others, in other turns.
    """

    def __init__(
        self,
        bot: Bot,
        engine: Engine,
        make_phoneys: Callable[[], tuple[Iterable[str], Iterable[str]]],
        percent: int,
        leaves: Leaves = RULE_OF_THUMB,
        seed: int = 0,
    ) -> None:
        self._bot = bot
        self._engine = engine
        self._make_phoneys = make_phoneys
        self._percent = percent
        self._leaves = leaves
        self._seed = seed
        self._begin = threading.Lock()
        self._making: WorkThread[_Words] | None = None

    @property
    def name(self) -> str:
        """The id of the bot that it plays like."""
        return self._bot.name

    def choose_move(self, view: SeatView, halt: Halt | None = None) -> Move:
        """A phoney in some turns, else the move of the bot.

        Whoever halts it does not wait for the phoneys: they are made to the end for later turns.
        """
        rng = chance_of(view, self._seed)
        has_time = view.remaining_ms is None or view.remaining_ms >= _ENOUGH_TIME_MS
        if has_time and rng.random() * 100 < self._percent:
            found = list(islice(self._phoneys_of(view, halt or Halt()), _CHOICES))
            if found:
                return rng.choice(found)
        return self._bot.choose_move(view, halt)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """What the bot challenges."""
        return self._bot.choose_challenge(view)

    def _phoneys_of(self, view: SeatView, halt: Halt) -> Iterator[Play]:
        """Plays whose main word is a phoney and whose other words are in the list, best first.

        None is much worse than the best that there is: nobody would risk a turn for it. There are
        none where the words are not made in time or the thought is halted.
        """
        words = self._words(view, halt)
        if words is None or words.engine is None:
            return
        plays = []
        for each in plays_of(words.engine, view):
            if halt.is_called:
                return
            if self._is_phoney(each, view, words.phoneys):
                plays.append(each)
        best = find_best(self._engine, view, self._leaves).equity_millipoints
        for candidate in rank_plays(plays, question_of(view), Outlook.of(view), self._leaves):
            if candidate.equity_millipoints < best - _GIVES_UP:
                return
            assert isinstance(candidate.move, Play)
            yield candidate.move

    def _is_phoney(self, each: ScoredPlay, view: SeatView, phoneys: frozenset[str]) -> bool:
        score = score_play(view.board, each.play.placements(), view.tile_set, view.scoring)
        main, *others = score.texts
        return main in phoneys and all(map(self._engine.lexicon.is_acceptable, others))

    def _words(self, view: SeatView, halt: Halt) -> _Words | None:
        """The words, as soon as they are made; None when that takes too long for this turn."""
        if halt.is_called:
            return None
        with self._begin:
            if self._making is None:
                self._making = WorkThread(self._make_words)
        share_ms = None if view.remaining_ms is None else view.remaining_ms / _WAITS_FOR_SHARE
        began = time.monotonic()
        while not self._making.wait(_LOOK_S):
            is_late = share_ms is not None and (time.monotonic() - began) * 1000 >= share_ms
            if is_late or halt.is_called:
                return None
        return self._making.result()

    def _make_words(self) -> _Words:
        phoneys, crossing = self._make_phoneys()
        made = frozenset(phoneys)
        if not made:
            return _Words(None, made)
        alphabet = self._engine.lexicon.alphabet
        words = {alphabet.encode(word) for word in (*made, *crossing)}
        graph = native.compile_kwg(sorted(word for word in words if word))
        kwg = Kwg.from_bytes(graph, max_tile=None)
        engine = make_engine(Lexicon("phoneys", kwg, alphabet, native.word_graph))
        return _Words(engine, made)


def crossing_words(lexicon: Lexicon, words: Iterable[str]) -> list[str]:
    """The short ones of some words that the list holds."""
    short = (word for word in words if len(word) <= _LONGEST_CROSSING)
    return [word for word in short if lexicon.is_acceptable(word)]
