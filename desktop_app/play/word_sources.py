# SPDX-License-Identifier: MIT
"""Combines several word references into one judge.

A word is acceptable if any reference consulted for its length has it. Sources: 1999 3.1-3.4 and
2001 3.1-3.5, where one reference decides on long words only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError


class SourcesJudge:
    """A judge that asks each reference for words of its shortest length or longer.

    Args:
        sources: each reference with the minimum number of letters it decides on.
    """

    def __init__(self, sources: Sequence[tuple[WordJudge, int]]) -> None:
        self._sources = tuple(sources)

    def is_acceptable(self, word: str) -> bool:
        """True if any reference consulted for this length has the word."""
        return any(
            len(word) >= shortest and source.is_acceptable(word)
            for source, shortest in self._sources
        )


def judge_by_sources(
    ruleset: Ruleset, main: WordJudge, name: str, find: Callable[[str], WordJudge | None]
) -> WordJudge:
    """Return the judge of a game: its list and the ruleset's other installed references.

    Args:
        ruleset: its ``lexicon.sources`` are consulted.
        main: the list chosen for the game; it decides on every length.
        name: the name of that list, so that it is not asked twice.
        find: returns a reference by name, None if it is not installed.
    """
    others = [
        (found, source.min_len)
        for source in ruleset.lexicon.sources
        if source.id != name and (found := find(source.id)) is not None
    ]
    return SourcesJudge([(main, 0), *others]) if others else main


# The word judges of past games, by the lists they were judged with.


class JudgedGame(Protocol):
    """The part of a game that is needed here."""

    @property
    def lexicon(self) -> str:
        """The name of its list, empty if the players judged words themselves."""

    @property
    def ruleset(self) -> str:
        """The id of its ruleset."""

    @property
    def option(self) -> str:
        """The option of the ruleset, or empty."""


class PastJudges:
    """Finds the judge of a past game, and caches it.

    Args:
        store: the installed word lists.
    """

    def __init__(self, store: LexiconStore) -> None:
        self._store = store
        self._found: dict[tuple[str, str, str], WordJudge | None] = {}

    def __call__(self, game: JudgedGame) -> WordJudge | None:
        """Return the judge of a game; None without a list, or if it is gone or damaged."""
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
            # The user's ruleset is gone, but the list still has its words.
            return main
        return judge_by_sources(ruleset, main, game.lexicon, self._load)

    def _load(self, name: str) -> WordJudge | None:
        try:
            return None if self._store.find(name) is None else self._store.load(name)
        except LexiconError:
            return None
