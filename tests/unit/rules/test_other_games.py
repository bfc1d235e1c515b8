# SPDX-License-Identifier: MIT
"""Names of other sets, boards and games in files."""

from __future__ import annotations

import pytest

from desktop_app.rules.other_games import first_other, other_game


@pytest.mark.parametrize(
    ("keyword", "name"),
    [
        ("tile-distribution", "english"),
        ("ld", "English"),
        ("board-layout", "CrosswordGame"),
        ("bdn", " CrosswordGame "),
        ("board-layout", "standard15"),
        ("bdn", "Standard15"),
        ("game-type", "classic"),
        ("var", ""),
        ("lexicon", "NWL23"),
        ("lexicon", "open-english"),
        ("lex", "CSW 21"),
        ("title", "french"),
    ],
)
def test_what_is_played_here_is_no_other_game(keyword: str, name: str) -> None:
    assert other_game(keyword, name) == ""


@pytest.mark.parametrize(
    ("keyword", "name", "said"),
    [
        ("tile-distribution", "french", "the tiles are french"),
        ("ld", "english_super", "the tiles are english_super"),
        ("board-layout", "SuperCrosswordGame", "the board is SuperCrosswordGame"),
        ("bdn", "SuperCrosswordGame", "the board is SuperCrosswordGame"),
        ("game-type", "wordsmog", "the game is wordsmog"),
        ("var", "wordsmog", "the game is wordsmog"),
        ("lexicon", "FRA24", "the word list FRA24"),
        ("lex", "RD28", "the word list RD28"),
        ("lexicon", "GERMAN", "the word list GERMAN"),
        ("board-layout", "standard21", "the board is standard21"),
    ],
)
def test_other_sets_boards_games_and_lists_are_named(keyword: str, name: str, said: str) -> None:
    assert other_game(keyword, name).startswith(said)


def test_the_first_of_several_is_told() -> None:
    named = [("title", "x"), ("game-type", "wordsmog"), ("tile-distribution", "french")]
    assert first_other(named).startswith("the game is wordsmog")
    assert first_other([]) == ""
