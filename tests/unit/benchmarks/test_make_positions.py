# SPDX-License-Identifier: MIT
"""The committed positions are the output of their script."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from benchmarks.make_positions import (
    endgames_of_games,
    positions_of_games,
    positions_that_are_odd,
)
from desktop_app.formats.cgp import format_cgp

ROOT = Path(__file__).parents[3]
SEED = 1
SOME = 15
SCHOOL = "open-english-school"


@pytest.mark.native
def test_the_committed_positions_are_what_the_script_makes() -> None:
    made = {
        "benchmarks/positions.cgp": positions_of_games(SCHOOL, 1, SEED),
        "benchmarks/endgames.cgp": endgames_of_games(SCHOOL, 1, SEED),
        "tests/data/positions/open-english.cgp": positions_of_games("open-english", 1, SEED),
        "tests/data/positions/odd.cgp": positions_that_are_odd(SOME, SEED),
    }
    for name, positions in made.items():
        lines = [format_cgp(position) for position in islice(positions, SOME)]
        assert lines == (ROOT / name).read_text("ascii").splitlines()[: len(lines)], name
