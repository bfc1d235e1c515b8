# SPDX-License-Identifier: MIT
"""The check of a set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn.puzzles import Kind, Puzzle
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Play
from tests.helpers.puzzle_making import (
    ROWS,
    RULES,
    found_in,
    maker,
)

pytestmark = pytest.mark.native


def test_an_answer_that_the_engine_would_not_give_does_not_hold() -> None:
    made = maker()
    position = f"{ROWS.format('3QUIET7')} AEINRST/ 30/40 0"
    at = Situation.of_position(parse_cgp(position), RULES)
    right = Puzzle("x", Kind.BINGO, position, found_in(at)[0].group)
    assert made.holds(right)
    assert not made.holds(replace(right, answers=(Play(7, 7, Direction.ACROSS, tuple("TIE")),)))
    assert not made.holds(replace(right, answers=(Exchange(("A",)),)))
    play = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))
    phoney = replace(right, kind=Kind.CHALLENGE, answers=(), play=play, phoneys=("RETAINS",))
    on_board = replace(phoney, position=f"{ROWS.format('3RETAINS5')} ABCDEFG/ 0/66 0")
    assert not made.holds(on_board), "it is a word"
    assert made.holds(replace(on_board, phoneys=()))
