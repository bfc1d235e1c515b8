# SPDX-License-Identifier: MIT
"""How hard puzzles are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn import puzzle_grades
from desktop_app.learn.puzzles import Kind, Puzzle
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from tests.helpers.puzzle_making import (
    ROWS,
    RULES,
    maker,
    situation,
)

pytestmark = pytest.mark.native


def test_easy_puzzles_are_solved_by_weaker_levels() -> None:
    made = maker()
    at = situation("15", "AEINRST")
    answer = Play(7, 7, Direction.ACROSS, tuple("TIE"))
    puzzle = Puzzle("x", Kind.BEST, "", (answer,), level=20)
    weak = [(-1000.0, 1.0), (0.0, 1.0), (1000.0, 1.0)]
    strong = [(-1000.0, 0.0), (0.0, 0.0), (1000.0, 1.0)]
    assert puzzle_grades._fit(weak, 0.0) < puzzle_grades._fit(strong, 0.0)
    blank = replace(puzzle, answers=(Play(7, 7, Direction.ACROSS, ("T", "i", "E")),))
    assert made.grader._first_guess(blank, at) > made.grader._first_guess(puzzle, at)
    assert at.as_view().rack == at.rack


def test_a_phoney_that_looks_like_a_word_is_harder_and_a_word_that_does_not_too() -> None:
    made = maker(("TENDED", "MENDED", "BENDED", "SENDED", "TENDER", "JNANA"))

    def rating(word: str, *phoneys: str) -> float:
        row = f"3{word}{12 - len(word)}"
        at = Situation.of_position(parse_cgp(f"{ROWS.format(row)} ABCDEFG/ 0/66 0"), RULES)
        play = Play(7, 3, Direction.ACROSS, tuple(word))
        return made.grader.rate(Puzzle("x", Kind.CHALLENGE, "", (), play, phoneys), at)

    assert rating("MENDER", "MENDER") > rating("MXNDER", "MXNDER")
    assert rating("JNANA") > rating("TENDED")
