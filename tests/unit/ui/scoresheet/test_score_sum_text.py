# SPDX-License-Identifier: MIT
"""The sum in words."""

from __future__ import annotations

from desktop_app.ui.scoresheet.score_sum import letter_text, sum_text, total_text
from tests.helpers.games import GameTale, make_setup


def test_a_bingo_on_a_double_word_is_explained_tile_by_tile() -> None:
    score = GameTale().score("8D", "FEASTER")
    assert sum_text(score) == (
        "FEASTER 8D: F 4 ×2 (double letter) = 8, E 1, A 1, S 1, T 1, E 1, R 1;"
        " sum 14, ×2 = 28\n28 + 50 (bingo) = 78"
    )


def test_a_play_through_tiles_counts_premiums_only_for_new_ones() -> None:
    tale = GameTale().play("8D", "FEASTER")
    assert sum_text(tale.score("E5", "QUI.T")) == (
        "QUIET E5: Q 10, U 1, I 1, E 1, T 1; sum 14, ×2 = 28\nScore 28"
    )


def test_cross_words_are_added_up() -> None:
    tale = GameTale().play("8D", "FEASTER")
    score = tale.score("9D", "OX")
    assert total_text(score) == "9 + 5 + 9 = 23"
    assert sum_text(score).splitlines()[1] == "FO D8: F 4, O 1; sum 5"


def test_a_blank_counts_nothing() -> None:
    score = GameTale().score("8G", "qI")
    assert letter_text(score.words[0].letters[0]) == "q 0"


def test_words_that_stand_apart_are_said_to_score_nothing() -> None:
    tale = GameTale(make_setup(ruleset="sanspa-1999")).play("8D", "FEASTER")
    text = sum_text(tale.score("1A", "OX"))
    assert "is disconnected and scores nothing" in text
    assert text.endswith("Score 0")
