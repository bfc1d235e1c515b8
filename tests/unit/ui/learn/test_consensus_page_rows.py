# SPDX-License-Identifier: MIT
"""The result of a class's vote, cell by cell."""

from __future__ import annotations

import pytest

from desktop_app.learn.consensus import Ballot, Worth
from desktop_app.ui.learn.consensus_page import result_rows, worth_text

pytestmark = pytest.mark.usefixtures("qapp")

WORTHS = (
    Worth(2, 30, 28.44, ("E",), 0.404, -3.0),
    Worth(1, 24, 31.0, ("S", "T"), 0.516, 2.0),
    Worth(3, 12, -0.04, (), 0.296, -9.0),
    Worth(4, 66, 66.0, (), 0.9, 40.0, ("QUIETO",)),
)
MOVES = ("8D CARE", "8D CARES", "-Q", "8D QUIETO")


def test_moves_stand_by_votes_and_then_by_worth() -> None:
    votes = {"Ann": 3, "Ben": 2, "Cem": 2, "Dora": 1, "Eve": 0}
    assert result_rows(Ballot(1, MOVES, votes, WORTHS)) == [
        ("2", "-Q", "12", "+0.0", "30"),
        ("1", "8D CARES (best of these)", "24", "+31.0", "52"),
        ("1", "8D CARE", "30", "+28.4", "40"),
        ("1", "8D QUIETO (not a word)", "66", "", ""),
    ]


def test_a_move_with_its_value_in_a_line() -> None:
    told = "8D CARE: score 30, equity +28.4, wins 40 %"
    assert worth_text(MOVES[0], WORTHS[0]) == told
