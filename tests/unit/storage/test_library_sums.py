# SPDX-License-Identifier: MIT
"""Sums of a player's games are those of the games read one by one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch
from desktop_app.storage.player_sums import ListUse
from tests.helpers.many_games import library_of_many
from tests.helpers.player_sums import sums_of_games

COUNT = 60


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with library_of_many(tmp_path, COUNT) as opened:
        yield opened


class _Judge:
    """Finds words without a vowel of one kind bad, which are many in any game."""

    def is_acceptable(self, word: str) -> bool:
        return "A" in word


def _judge_of(use: ListUse) -> _Judge | None:
    return _Judge() if use.lexicon == "open" else None


@pytest.mark.parametrize("player", ["ann", "Bo", "Ærø", "Unknown"])
@pytest.mark.parametrize("opponent", ["", "Cid", "ann"])
@pytest.mark.parametrize(
    "search", [GameSearch(), GameSearch(lexicon="open", at_least=350), GameSearch(word="MARIA")]
)
def test_sums_are_those_of_the_games(
    library: Library, player: str, opponent: str, search: GameSearch
) -> None:
    games = library.player_games(player, opponent=opponent, search=search)
    found = library.player_sums(player, opponent=opponent, search=search, judge_of=_judge_of)
    assert found == sums_of_games(games, _judge_of)
    assert bool(found.games) == bool(games)


def test_phoneys_are_found_among_many_words(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.storage.player_sums._MOST_WORDS", 2)
    found = library.player_sums("Ann", judge_of=_judge_of)
    assert found.phoneys_stayed > 2 * found.judged_games > 0
    assert found == sums_of_games(library.player_games("Ann"), _judge_of)


def test_days_and_games_against_bots_are_those_of_the_games(library: Library) -> None:
    games = library.player_games("ANN")
    assert library.player_days("ANN") == tuple(sorted(game.began_at_ms for game in games))
    against = {game.id for game in library.games_against_bots("ANN")}
    assert against == {game.game for game in games if set(game.kinds) != {"person"}}
