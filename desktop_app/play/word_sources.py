# SPDX-License-Identifier: MIT
"""Several word references as one judge: a yes of any that is asked for the length is enough.

Sources: 1999 3.1-3.4 and 2001 3.1-3.5, where one reference decides on long words only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.ruleset import Ruleset, RulesetError


class SourcesJudge:
    """A judge that asks every reference from the shortest word it decides upwards.

    Args:
        sources: each reference with the least number of letters it is asked for.
    """

    def __init__(self, sources: Sequence[tuple[WordJudge, int]]) -> None:
        self._sources = tuple(sources)

    def is_acceptable(self, word: str) -> bool:
        """Whether any reference that decides on words of this length has the word."""
        return any(
            len(word) >= shortest and source.is_acceptable(word)
            for source, shortest in self._sources
        )


def judge_by_sources(
    ruleset: Ruleset, main: WordJudge, name: str, find: Callable[[str], WordJudge | None]
) -> WordJudge:
    """The list a game is played with, and every other reference of its ruleset that is there.

    Args:
        ruleset: whose ``lexicon.sources`` are asked.
        main: the list that was chosen for the game; it decides on every length.
        name: the name of that list, so that it is not asked twice.
        find: a reference by its name, None where it is not installed.
    """
    others = [
        (found, source.min_len)
        for source in ruleset.lexicon.sources
        if source.id != name and (found := find(source.id)) is not None
    ]
    return SourcesJudge([(main, 0), *others]) if others else main


# Who knows the words of games that were played before: the list that each was judged by.


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
