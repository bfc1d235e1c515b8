# SPDX-License-Identifier: MIT
"""Several word references as one judge: a yes of any that is asked for the length is enough.

Sources: 1999 3.1-3.4 and 2001 3.1-3.5, where one reference decides on long words only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.ruleset import Ruleset


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
