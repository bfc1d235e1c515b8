# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import names, reason, refused, say, set_up

PLAY = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


def test_the_first_racks() -> None:
    table = set_up("preset A", "order ABCDEFG")
    say(table, "settle", "A draws 3")
    assert table.state.racks[0] == ("A", "B", "C")
    say(table, "A draws", "B draws")
    assert table.state.phase is Phase.ON_TURN
    assert reason(table, "A draws") is Reason.RACK_FULL


def test_no_more_than_is_missing_and_no_more_than_there_is() -> None:
    table = set_up("rack A HELLOQI", "bag EE")
    say(table, *PLAY)
    found = refused(table, "A draws 3")
    assert (found.reason, found.detail) == (Reason.DRAW_TOO_MANY, "2")
    say(table, "A draws")
    assert table.state.bag == ()
    assert len(table.state.racks[0]) == 4
    assert reason(table, "A draws") is Reason.RACK_FULL


def test_one_tile_at_a_time() -> None:
    table = set_up("rack A HELLOQI", "bag 20")
    say(table, *PLAY, "A draws 1")
    assert len(table.state.racks[0]) == 3
    assert table.state.open_turn is None, "one tile drawn is enough to accept (IV.I.1)"


def test_tiles_come_in_the_order_of_the_hand() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDE", "order DAC")
    say(table, *PLAY, "A draws 4")
    assert table.state.racks[0] == ("Q", "I", "D", "A", "C", "B")


def test_an_exchange_draws_before_the_old_tiles_go_back() -> None:
    table = set_up("rack A ABCDEFG", "bag HIJKLMN")
    say(table, "A starts-clock", "A exchanges ABC")
    assert (table.state.set_aside, len(table.state.bag)) == (("A", "B", "C"), 7)
    say(table, "A presses")
    assert names(say(table, "A draws")) == ["TilesDrawn", "ExchangedTilesBagged"]
    assert table.state.racks[0] == ("D", "E", "F", "G", "H", "I", "J")
    assert table.state.bag == ("A", "B", "C", "K", "L", "M", "N")


def test_a_missing_cumulative_score_is_warned_for_once_and_then_costs_spread() -> None:
    table = set_up("rack A HELLOQI", "bag 30", ruleset="sanspa-2001")
    happened = say(table, *PLAY, "A draws")
    assert "PlayerWarned" in names(happened)
    assert table.state.spread == (0, 0)
    say(table, "B passes", "B presses")
    say(table, "A lays 9D QI", "A presses", "A draws")
    assert table.state.spread == (-50, 0)
    assert table.state.points[0] > 24, "spread is not points"


def test_no_warning_when_it_was_recorded() -> None:
    table = set_up("rack A HELLOQI", "bag 30", ruleset="sanspa-2001")
    assert "PlayerWarned" not in names(say(table, *PLAY, "A records", "A draws"))
    assert table.state.open_turn is None


def test_a_step_left_out_keeps_the_challenge_open() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGH", ruleset="sanspa-1999")
    say(table, *PLAY, "A draws")
    turn = table.state.open_turn
    assert turn is not None
    assert table.state.draw_of(turn.player).loose == ("A", "B", "C", "D", "E")
    assert names(say(table, "B challenges invalid"))[3:5] == ["TilesReturned", "PlayWithdrawn"]
    assert sorted(table.state.racks[0]) == sorted("HELLOQI")


def test_drawing_ends_a_turn_where_a_hand_in_the_bag_does() -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset="sanspa-1999")
    happened = names(say(table, "A starts-clock", "A lays 8D HELLO", "A draws"))
    assert "TurnEnded" in happened
    naspa = set_up("rack A HELLOQI", "bag 20")
    say(naspa, "A starts-clock", "A lays 8D HELLO")
    assert reason(naspa, "A draws") is Reason.STEP_MISSING, "the score has to be said (IV.G.2.a)"
