# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up

REFUSING = ("mattel-family", "singapore-2015")


@pytest.mark.parametrize("ruleset", REFUSING)
@pytest.mark.parametrize(("remedy", "left"), [("take-back", ""), ("stands", "C")])
def test_it_is_taken_back_or_stands(ruleset: str, remedy: str, left: str) -> None:
    table = set_up("board 9E CARD", "rack A EEE", "rack B SI", "turn B", ruleset=ruleset)
    say(table, "B lays 9I S", f"director rules missed-centre player=A remedy={remedy}")
    assert table.state.board.tile_at(8, 4) == left
    assert table.state.on_turn == (1 if left else 0)
    assert len(table.state.racks[0]) == (3 if left else 7)
    assert len(table.state.racks[1]) == (1 if left else 2)


@pytest.mark.parametrize("ruleset", [each for each in ALL_RULESETS if each not in REFUSING])
def test_elsewhere_it_is_challenged(ruleset: str) -> None:
    table = set_up("board 9E CARD", "rack A EEE", "rack B S", "turn B", ruleset=ruleset)
    assert not PROCEDURES["missed-centre"].is_possible(table.state)


@pytest.mark.parametrize("ruleset", REFUSING)
def test_it_cannot_be_laid_so(ruleset: str) -> None:
    table = set_up("rack A CARD", "rack B S", ruleset=ruleset)
    assert reason(table, "A lays 9E CARD") is Reason.MISSES_CENTRE
    assert not PROCEDURES["missed-centre"].is_possible(table.state)
    covered = set_up("board 8E CARD", "rack A S", ruleset=ruleset)
    assert not PROCEDURES["missed-centre"].is_possible(covered.state)
