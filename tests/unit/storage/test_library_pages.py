# SPDX-License-Identifier: MIT
"""A list of games fetched page by page is the list fetched at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.journal_folder import latest_ms
from desktop_app.storage.library import GameColumn, Library
from desktop_app.storage.library_rows import GameSearch
from tests.helpers.kept_games import NOON_MS
from tests.helpers.many_games import library_of_many

COUNT = 60


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with library_of_many(tmp_path, COUNT) as opened:
        yield opened


def _day(game: GameSummary) -> object:
    return game.played_at_ms <= latest_ms(NOON_MS), game.played_at_ms


KEYS: dict[GameColumn, Callable[[GameSummary], object]] = {
    GameColumn.DATE: _day,
    GameColumn.PLAYERS: lambda game: " v ".join(game.names),
    GameColumn.SCORE: lambda game: max(game.points),
    GameColumn.EVENT: lambda game: (
        game.event,
        -1 if game.round_number is None else game.round_number,
    ),
    GameColumn.RULESET: lambda game: game.ruleset_title,
    GameColumn.LEXICON: lambda game: game.lexicon,
    GameColumn.STATE: lambda game: (not game.is_finished, game.is_training, game.remarks),
}


@pytest.mark.parametrize("is_rising", [False, True])
@pytest.mark.parametrize("column", GameColumn)
@pytest.mark.parametrize(
    "search", [GameSearch(), GameSearch(player="ann"), GameSearch(word="MARIA", at_least=400)]
)
def test_pages_are_the_whole_list_in_order(
    library: Library, search: GameSearch, column: GameColumn, is_rising: bool
) -> None:
    whole = library.games(search=search)
    expected = sorted(whole, key=KEYS[column], reverse=not is_rising)  # type: ignore[arg-type]
    fetched: list[GameSummary] = []
    while page := library.page(search, column, is_rising=is_rising, first=len(fetched), limit=7):
        fetched += page
    assert len(fetched) > 7
    assert fetched == expected
    assert library.ids(search, column, is_rising=is_rising) == tuple(g.id for g in expected)
    count = library.count_found(search)
    assert (count.games, count.finished) == (len(whole), sum(g.is_finished for g in whole))


def test_a_page_by_day_is_read_from_the_index(library: Library, tmp_path: Path) -> None:
    seen: list[str] = []
    library._file._connection.set_trace_callback(seen.append)
    library.page(GameSearch(), limit=5)
    library._file._connection.set_trace_callback(None)
    (query,) = [each for each in seen if "LIMIT" in each]
    plan = library._file._connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
    assert any("games_by_day" in row["detail"] for row in plan)
