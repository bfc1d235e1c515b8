# SPDX-License-Identifier: MIT
"""Announcing that a play goes out."""

from __future__ import annotations

from desktop_app.rules.commands import AnnounceOut
from desktop_app.rules.rejection import Reason, Rejection
from tests.helpers.tables import names, reason, say, set_up

LINES = ("board 8E CARD", "rack A S", "rack B QU", "bag empty")


def test_it_is_announced_with_the_last_tile_laid_or_after_the_clock() -> None:
    table = set_up(*LINES, ruleset="sanspa-1999")
    assert reason(table, "A goes-out") is Reason.WRONG_PHASE
    say(table, "A lays I8 S")
    assert reason(table, "B goes-out") is Reason.WRONG_PHASE
    assert names(say(table, "A goes-out")) == ["OutAnnounced", "RulingMade"]
    say(table, "A declares 8", "A presses")
    say(table, "A goes-out")
    assert table.state.desk.rulings[-1].sections == ("18.2",)
    assert reason(table, "B goes-out") is Reason.WRONG_PHASE


def test_it_is_refused_while_tiles_are_left() -> None:
    table = set_up("board 8E CARD", "rack A S", "rack B QU", "bag E")
    say(table, "A starts-clock", "A lays I8 S")
    assert reason(table, "A goes-out") is Reason.WRONG_PHASE
    over = set_up(*LINES, "mode automatic")
    say(over, "A plays I8 S", "B accepts")
    assert reason(over, "A goes-out") is Reason.GAME_OVER


def test_an_empty_seat_is_refused() -> None:
    done = set_up(*LINES).submit(AnnounceOut(3))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}
