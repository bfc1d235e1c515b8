# SPDX-License-Identifier: MIT
"""The admission of puzzles."""

from __future__ import annotations

import pytest

from desktop_app.learn.puzzle_proof import LEAD
from tests.helpers.puzzle_making import (
    BINGO,
    found_in,
    maker,
    situation,
)

pytestmark = pytest.mark.native


def test_the_proof_needs_two_searches_and_an_open_game() -> None:
    made = maker()
    (open_game,) = found_in(situation(*BINGO))
    proof = made.prover.prove(open_game)
    assert proof is not None and proof.answers == open_game.group
    assert proof.lead >= LEAD and 0.1 <= proof.win <= 0.9
    (decided,) = found_in(situation("3QUIET7", "AEINRST", "400/0"))
    assert made.prover.prove(decided) is None


def test_a_search_that_disagrees_refuses_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    made = maker()
    (found,) = found_in(situation(*BINGO))
    asked: list[int] = []
    real = made.prover._simulated

    def simulated(*args: object, **options: object) -> object:
        asked.append(1)
        return None if len(asked) == 3 else real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(made.prover, "_simulated", simulated)
    assert made.prover.prove(found) is None and len(asked) == 3
