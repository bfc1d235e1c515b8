# SPDX-License-Identifier: MIT
"""The sum in words."""

from __future__ import annotations

from desktop_app.ui.scoresheet.score_sum import letter_text, sum_steps, sum_text, total_text
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


def test_a_sum_goes_letter_by_letter_word_by_word_and_ends_with_the_bonus() -> None:
    steps = sum_steps(GameTale().score("8D", "FEASTER"))
    assert steps[0].text == "FEASTER: F 4 ×2 (double letter) = 8"
    assert steps[0].marks == {(7, 3): "8"}
    assert steps[6].marks == {(7, 3): "8"} | {(7, col): "1" for col in range(4, 10)}
    assert steps[7].text.endswith("sum 14, ×2 = 28")
    assert steps[7].marks == {(7, 9): "=28"}
    assert [step.text for step in steps[8:]] == ["Bonus for a bingo: 50", "28 + 50 (bingo) = 78"]
    assert steps[-1].marks == {(7, 9): "=78"}


def test_the_cross_words_follow_the_main_word_and_their_sums_stay() -> None:
    tale = GameTale().play("8D", "FEASTER")
    steps = sum_steps(tale.score("9D", "OX"))
    words = [step.text.split(":")[0] for step in steps if "sum" not in step.text]
    assert words == ["OX", "OX", "FO", "FO", "EX", "EX", "9 + 5 + 9 = 23"]
    assert steps[2].marks == {(8, 4): "=9"}
    assert steps[4].marks == {(8, 4): "=9", (7, 3): "4", (8, 3): "1"}
    assert steps[-1].marks == {(8, 4): "=23"}


def test_one_word_without_a_bonus_ends_with_its_sum() -> None:
    steps = sum_steps(GameTale().score("8G", "qI"))
    assert steps[-1].marks == {(7, 7): "=2"}
    assert len(steps) == 3
