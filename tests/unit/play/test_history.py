# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.history import past_of, states_at
from desktop_app.rules.commands import AnnouncePass, CorrectEntry, LayTiles
from desktop_app.rules.game import fold_log
from desktop_app.rules.invariants import find_violations
from tests.helpers.physical import across, carry_out, down, physical_table, turn
from tests.helpers.random_games import random_game
from tests.helpers.tables import say, set_up


def test_every_line_can_be_looked_back_at() -> None:
    table = random_game(11)
    count = len(table.state.rows)
    assert count > 10
    for lines in range(count + 1):
        state = states_at(table.events)[lines]
        assert len(state.rows) <= lines
        assert state.rows == table.state.rows[: len(state.rows)]
        assert find_violations(state) == ()
    assert states_at(table.events)[count] == table.state


def test_the_draw_after_a_play_belongs_to_it_and_the_next_play_does_not() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    say(table, "A plays 8D HELLO", "B passes", "A passes")
    first = states_at(table.events)[1]
    assert first.points == (24, 0)
    assert len(first.racks[0]) == 7
    assert first.on_turn == 1
    assert states_at(table.events)[0].board.is_empty


def test_lines_that_come_together_are_not_parted_by_a_later_one() -> None:
    table = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(table, "A plays I8 S", "B accepts")
    assert [row.kind.value for row in table.state.rows] == ["play", "rack-bonus"]
    one = states_at(table.events)[1]
    assert (one.points, one.is_over) == ((8, 0), False)
    assert states_at(table.events)[2].points == (28, 0)


def test_an_empty_log_is_no_game() -> None:
    with pytest.raises(ValueError, match="empty log"):
        states_at(())[0]


def test_lines_that_a_ruling_took_back_are_not_looked_at() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 40")
    say(table, "A plays 8D HELLO", "B passes", "A passes", "director rules reconstruct turn=2")
    assert len(table.state.rows) == 1
    assert states_at(table.events)[1] == table.state
    say(table, "B exchanges A", "A passes")
    kinds = [row.kind.value for row in states_at(table.events)[2].rows]
    assert kinds == ["play", "exchange"], "not the pass that was taken back"
    assert states_at(table.events)[0].board.is_empty
    assert states_at(table.events)[len(table.state.rows)] == table.state


def test_a_line_is_looked_back_at_as_it_was_corrected_later() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    turn(table, LayTiles(1, down(8, 9, "EN")))
    turn(table, AnnouncePass(0))
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAP")))
    turn(table, AnnouncePass(1))
    first = states_at(table.events)[1]
    assert first.rows[0].words == ("CAP",)
    assert first.board.tile_at(7, 9) == "P"
    assert first.points == (14, 0)
    second = states_at(table.events)[2]
    assert second.rows[1].words == ("PEN",)
    assert states_at(table.events)[0].rows == ()
    assert states_at(table.events)[4] == table.state


def test_a_correction_of_lines_that_are_gone_is_not_looked_at() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 40")
    say(table, "A plays 8D HELLO", "B passes", "A passes", "A corrects 1 30")
    say(table, "director rules reconstruct turn=1")
    assert table.state.rows == ()
    assert states_at(table.events)[0].points == (0, 0)


def test_turns_that_were_taken_back_are_not_looked_at() -> None:
    table = set_up("mode automatic", "computer B", "rack A HELLOQI", "rack B AEIOUAE", "bag 40")
    say(table, "A plays 8D HELLO", "B passes", "A goes-back-to-turn 1", "A exchanges Q", "B passes")
    kinds = [row.kind.value for row in states_at(table.events)[2].rows]
    assert kinds == ["exchange", "pass"]
    assert states_at(table.events)[1].board.is_empty
    assert states_at(table.events)[2] == table.state


def test_a_folded_log_that_has_grown_is_folded_anew() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B AEIOUAE", "bag 20")
    say(table, "A plays 8D HELLO", "B passes")
    past = past_of(fold_log(table.events))
    assert len(past(table.events)) == 3
    say(table, "A passes")
    assert past(table.events) == states_at(table.events)
    assert len(past(table.events)) == 4
