# SPDX-License-Identifier: MIT
"""Events of the end without their game: a damaged log changes nothing."""

from __future__ import annotations

import pytest

from desktop_app.rules.events import ResultDeclared, ResultSigned
from desktop_app.rules.game import evolve
from tests.helpers.tables import set_up


@pytest.mark.parametrize("kind", [ResultDeclared, ResultSigned])
def test_a_result_needs_an_end(kind: type) -> None:
    state = set_up("rack A Q").state
    event = ResultSigned(0) if kind is ResultSigned else ResultDeclared((), 0, state.record)
    assert evolve(state, event) == state


def test_an_old_log_says_nothing_of_halves() -> None:
    event = ResultDeclared((1, -1), 0, set_up("rack A Q").state.record)
    assert (event.half_points, event.is_rated) == ((), True)
