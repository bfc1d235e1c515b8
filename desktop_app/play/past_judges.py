# SPDX-License-Identifier: MIT
"""Who knows the words of games that were played before: the list that each was judged by."""

from __future__ import annotations

from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.word_sources import judge_by_sources
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.ruleset import RulesetError


class JudgedGame(Protocol):
    """What is needed of a game."""

    @property
    def lexicon(self) -> str:
        """The name of its list, empty where the players judged themselves."""

    @property
    def ruleset(self) -> str:
        """The id of its ruleset."""

    @property
    def option(self) -> str:
        """The option of the ruleset, or empty."""


class PastJudges:
    """Finds the judge of a game, and keeps it for the next one.

    Args:
        store: the word lists that are installed now.
    """

    def __init__(self, store: LexiconStore) -> None:
        self._store = store
        self._found: dict[tuple[str, str, str], WordJudge | None] = {}

    def __call__(self, game: JudgedGame) -> WordJudge | None:
        """Who knows the words of a game; None without a list, or where it is gone or damaged."""
        key = (game.lexicon, game.ruleset, game.option)
        if key not in self._found:
            self._found[key] = self._find(game)
        return self._found[key]

    def _find(self, game: JudgedGame) -> WordJudge | None:
        main = self._load(game.lexicon) if game.lexicon else None
        if main is None:
            return None
        try:
            ruleset = load_ruleset(game.ruleset, game.option or None)
        except (RulesetError, OSError):
            # Rules of one's own that are gone: the list of the game still has its words.
            return main
        return judge_by_sources(ruleset, main, game.lexicon, self._load)

    def _load(self, name: str) -> WordJudge | None:
        try:
            return None if self._store.find(name) is None else self._store.load(name)
        except LexiconError:
            return None
