# SPDX-License-Identifier: MIT
"""The ladder beside a scripted player of short words: stronger than a beginner, far from a club."""

from __future__ import annotations

import pytest

from benchmarks.scripted_player import (
    LONGEST,
    SHORTEST,
    WORDS,
    commonest_words,
    error_of,
    make_arena,
    play,
    share_won,
)
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.play.players import load_players

GAMES = 10


def test_it_knows_the_commonest_short_words() -> None:
    resources = make_arena().resources
    levels = resources.levels(IN_NO_LIST)
    words = commonest_words(resources.engine.lexicon, levels)
    assert len(set(words)) == WORDS
    assert {len(word) for word in words} == set(range(SHORTEST, LONGEST + 1))
    assert "HOUSE" in words
    rarest = max(levels[word] for word in words)
    assert all(
        word in words
        for word, level in levels.items()
        if level < rarest
        and SHORTEST <= len(word) <= LONGEST
        and resources.engine.lexicon.is_acceptable(word)
    )


@pytest.mark.native
@pytest.mark.parametrize(("opponent", "wins"), [("abby", True), ("jo", False)])
def test_it_beats_a_beginner_and_loses_at_level_ten(opponent: str, wins: bool) -> None:
    games = play(make_arena(), load_players().find(opponent), GAMES, seed=0)
    won = sum(share_won(games))
    assert won >= 0.8 * GAMES if wins else won <= 0.4 * GAMES


def test_the_error_is_that_of_the_groups_of_pairs() -> None:
    assert error_of([1.0] * 10 + [0.0] * 10) == pytest.approx(1.96 * 0.5)
    assert error_of([1.0, 0.0] * 10) == 0
