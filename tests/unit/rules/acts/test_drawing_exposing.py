# SPDX-License-Identifier: MIT
"""Tiles that a player shows the opponent."""

from __future__ import annotations

import pytest

from desktop_app.rules.commands import RevealRack
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.table_events import RackRevealed
from desktop_app.rules.tile_events import TilesExposed, rack_of
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up

_LAST = ("board 8E CARD", "rack A S", "rack B QUIZ", "bag empty", "turn A")


def test_tiles_that_are_shown_stay_where_they_are() -> None:
    table = set_up("rack A HELLOQI", "rack B CARDEFG", "bag 20", "turn A")
    assert say(table, "B exposes CE") == (TilesExposed(("C", "E"), rack_of(1), frozenset({0})),)
    assert reason(table, "B exposes Q") is Reason.NOT_ON_RACK
    assert reason(table, "B exposes") is Reason.NO_TILES
    assert reason(set_up("preset A"), "A exposes Q") is Reason.WRONG_PHASE


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_showing_the_rest_ends_the_game(ruleset: str) -> None:
    table = set_up(*_LAST, ruleset=ruleset)
    say(table, "A starts-clock" if table.state.clock.exists else "A turns-board")
    say(table, "A lays I8 S", "A declares 8")
    if table.state.clock.exists:
        say(table, "A presses")
    say(table, "B reveals")
    assert table.state.is_over
    assert table.state.revealed == {1}
    assert reason(table, "B reveals") is Reason.STEP_REPEATED


def test_other_racks_may_be_shown_and_end_nothing() -> None:
    table = set_up(*_LAST)
    assert reason(set_up("preset A"), "A reveals") is Reason.WRONG_PHASE
    no_seat = table.submit(RevealRack(7))
    assert isinstance(no_seat, Rejection)
    assert no_seat.reasons == {Reason.NO_SUCH_PLAYER}
    assert say(table, "B reveals") == (RackRevealed(1),)
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "A reveals")
    assert not table.state.is_over


def test_a_shown_rack_does_not_decide_a_challenge_that_binds() -> None:
    out = ("board 8E CARD", "rack A S", "rack B QU", "bag empty")
    table = set_up(*out, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B says-challenge")
    say(table, "B neutralises challenge", "B reveals")
    assert not table.state.is_over
    assert table.state.dispute is not None
    said = set_up(*out, ruleset="sanspa-2001")
    say(said, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B says-challenge")
    say(said, "B reveals")
    assert said.state.is_over, "one that does not bind is dropped"
