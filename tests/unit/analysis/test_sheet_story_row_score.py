# SPDX-License-Identifier: MIT
"""The sum of any line agrees with the line."""

from __future__ import annotations

import pytest

from desktop_app.analysis.sheet_story import score_of_row
from desktop_app.rules.state import RowKind
from tests.helpers.games import GameTale, middle_game


def test_the_sum_of_every_play_is_its_points() -> None:
    state = middle_game().state
    for index, row in enumerate(state.rows):
        score = score_of_row(state, index)
        if row.kind is RowKind.PLAY:
            assert score is not None and score.points == row.points, index
            assert score.texts == row.words
        else:
            assert score is None, index


def test_tiles_being_laid_do_not_count() -> None:
    tale = GameTale()
    tale.play("8D", "FEASTER")
    tale.lay("D8", ".OX")
    score = score_of_row(tale.state, 0)
    assert score is not None and score.texts == ("FEASTER",)


@pytest.mark.parametrize("index", [-1, 1])
def test_a_line_that_is_not_there(index: int) -> None:
    tale = GameTale()
    tale.play("8D", "FEASTER")
    with pytest.raises(IndexError, match="there are 1"):
        score_of_row(tale.state, index)
