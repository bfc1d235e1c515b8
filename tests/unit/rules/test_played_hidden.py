# SPDX-License-Identifier: MIT
"""With plays of which only the score is known, disconnected tiles are not faulted."""

from __future__ import annotations

import pytest

from desktop_app.rules.commands import CallChallenge, EnterScore, LayTiles
from desktop_app.rules.played import has_hidden_play, scoring_now
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import Step
from desktop_app.session.game_choice import WRITTEN_LEFT_OUT
from tests.helpers.physical import across, carry_out, physical_table, turn, why_refused

BOOKS = ("naspa-2016", "sanspa-1999", "sanspa-2001", "mattel-family")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_play_may_connect_to_unknown_tiles(ruleset: str) -> None:
    table = physical_table(ruleset=ruleset, minutes=None, left_out=WRITTEN_LEFT_OUT)
    carry_out(table, EnterScore(0, 24), LayTiles(1, across(2, 2, "CAT")))
    ended = table.state.last_turn
    laid = table.state.turn.laid if ended is None or ended.player == 0 else ended.laid
    assert laid is not None
    assert (laid.faults, laid.words) == ((), ("CAT",))
    assert laid.points > 0, "words that only seem to stand apart score"


def test_where_every_tile_is_known_the_rules_hold() -> None:
    table = physical_table(ruleset="mattel-family", minutes=None)
    assert not has_hidden_play(table.state)
    assert why_refused(table, LayTiles(0, across(2, 2, "CAT"))) is Reason.MISSES_CENTRE
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    assert why_refused(table, LayTiles(1, across(2, 2, "DOG"))) is Reason.NOT_CONNECTED
    assert scoring_now(table.state) == table.state.setup.scoring


def test_a_gap_is_a_gap_even_so() -> None:
    table = physical_table(ruleset="mattel-family", minutes=None)
    turn(table, EnterScore(0, 24))
    apart = (*across(2, 2, "C"), *across(2, 4, "T"))
    assert why_refused(table, LayTiles(1, apart)) is Reason.GAP


def test_a_single_tile_may_be_the_rest_of_a_word() -> None:
    table = physical_table(ruleset="mattel-family", minutes=None)
    turn(table, EnterScore(0, 24))
    turn(table, LayTiles(1, across(9, 9, "S")))
    assert table.state.board.tile_at(9, 9) == "S"


def test_a_hidden_play_that_came_off_hides_nothing() -> None:
    table = physical_table(ruleset="naspa-2016", minutes=None, left_out={Step.RECORD, Step.DRAW})
    turn(table, EnterScore(0, 24))
    assert has_hidden_play(table.state)
    carry_out(table, CallChallenge(1, ("QZX",), False))
    assert not has_hidden_play(table.state)
