# SPDX-License-Identifier: MIT
"""Tiles of the board on a rack: cases that the scenarios leave out."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.procedures.fallen import fallen
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

_SETUP = ("board 8D CARD", "rack A EIOURST", "rack B AETNSLD", "turn A", "first A")
_PLAY = ("A lays G8 DOC", "A declares 8", "A presses")


def taken(ruleset: str = "sanspa-2001", *acts: str) -> Table:
    """Return a table where A has the C of CARD on the rack."""
    table = set_up(*_SETUP, ruleset=ruleset)
    if table.state.clock.exists:
        say(table, "A starts-clock")
    say(table, "director rules tile-gone squares=D8 went=A", *acts)
    return table


def test_it_needs_a_board_with_tiles_and_a_game_that_goes_on() -> None:
    possible = PROCEDURES["taken-tile"].is_possible
    assert possible(set_up(*_SETUP).state)
    assert not possible(set_up(*_SETUP[1:]).state), "the board is empty"
    over = set_up(*_SETUP[:1], "rack A S", "rack B E", "bag empty", "turn A")
    say(over, "A starts-clock", "A lays 8H S", "A presses", "B accepts")
    assert over.state.is_over and not possible(over.state)


@pytest.mark.parametrize(
    ("acts", "topic"),
    [
        ((), "rack-from-board-unplayed"),
        (("A passes", "A presses"), "rack-from-board-unplayed"),
        (_PLAY, "rack-from-board-played"),
        ((*_PLAY, "B lays H9 LA"), "rack-from-board-played"),
    ],
)
def test_when_it_was_noticed_is_known(acts: tuple[str, ...], topic: str) -> None:
    table = taken("sanspa-2001", *acts)
    say(table, "director rules taken-tile exchange=none")
    assert table.state.desk.rulings[-1].topic == topic
    assert table.state.board.tile_at(7, 3) == "C"
    assert not fallen(table.state)
    assert len(table.state.racks[0]) == 7


def test_what_is_remembered_may_be_said_again_and_nothing_else() -> None:
    for wrong in ("player=B", "squares=E8"):
        found = reason(taken("sanspa-2001"), f"director rules taken-tile {wrong} exchange=none")
        assert found is Reason.BAD_ANSWER
    table = taken("sanspa-2001")
    say(table, "director rules taken-tile player=A squares=D8 exchange=none")
    assert table.state.board.tile_at(7, 3) == "C"


def test_the_facts_can_be_stated_differently() -> None:
    table = taken("sanspa-2001", *_PLAY)
    say(table, "director rules taken-tile when=before exchange=none")
    assert table.state.desk.rulings[-1].topic == "rack-from-board-unplayed"
    assert reason(taken(), "director rules taken-tile when=at-once") is Reason.BAD_ANSWER


def test_a_play_that_was_undone_otherwise_is_no_play() -> None:
    table = taken("sanspa-2001", *_PLAY, "B challenges invalid")
    step = refused(table, "director rules taken-tile exchange=none when=at-once")
    assert step.reason is Reason.BAD_ANSWER


def test_zeros_are_counted_only_where_lost_challenges_are() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    ruleset = table.state.setup.ruleset
    assert "lost-challenge" in ruleset.zero_run.counts
    say(table, "director rules tile-gone squares=D8 went=A", *_PLAY)
    say(table, "director rules taken-tile exchange=none")
    assert table.state.zero_run == 1


def test_the_board_of_an_earlier_turn_may_have_the_tile_still() -> None:
    """The tile was taken after the turn had begun: the earlier board still has it."""
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays G8 DO", "director rules tile-gone squares=D8 went=A")
    say(table, "A takes-up", *_PLAY, "A draws", "B lays 7G L", "B presses")
    say(table, "director rules taken-tile decision=go-back exchange=none")
    assert table.state.board.tile_at(7, 3) == "C"
    assert sorted(table.state.racks[0]) == sorted("EIOURST")
    assert table.state.on_turn == 0


def test_naspa_measures_the_play_by_who_has_played_since() -> None:
    table = taken("naspa-2016", *_PLAY, "A draws", "B lays H9 LA", "B presses")
    say(table, "director rules taken-tile")
    assert table.state.points[0] == 0
    assert table.state.board.tile_at(7, 3) == "C"
    assert table.state.desk.rulings[-1].sections == ("III.G.5.c",)


def test_naspa_takes_an_unplayed_tile_off_the_rack_first() -> None:
    table = taken("naspa-2016", "A lays G8 DOT", "A declares 6", "A presses")
    say(table, "director rules taken-tile")
    assert table.state.board.tile_at(7, 3) == "C"
    assert sorted(table.state.racks[0]) == sorted("EIOURST")


def test_the_director_cannot_return_what_was_played() -> None:
    table = taken("singapore-2015", *_PLAY)
    say(table, "director rules taken-tile decision=returned")
    assert table.state.board.tile_at(7, 3) == ""
    assert not fallen(table.state)
    assert not table.state.added


def test_tiles_of_two_racks_are_dealt_with_one_rack_after_the_other() -> None:
    table = taken("singapore-2015")
    say(table, "director rules tile-gone squares=E8 went=B")
    say(table, "director rules taken-tile decision=returned")
    (left,) = fallen(table.state)
    assert left.holder == 1


def test_a_tile_that_was_played_on_its_own_square_is_where_it_belongs() -> None:
    table = taken("naspa-2016", "A lays 8C OC", "A declares 9", "A presses", "A draws")
    say(table, "B lays H9 LA", "B presses", "director rules taken-tile")
    assert table.state.board.tile_at(7, 3) == "C"
    assert not fallen(table.state)
