# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.acts.drawing import DROPPED_BACK
from desktop_app.rules.commands import BagTiles, DrawTiles, RackTiles, ReturnTiles
from desktop_app.rules.desk_events import DroppedBack
from desktop_app.rules.game import evolve
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.table_events import DrawStated
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
    assert (found.reason, found.detail) == (Reason.DRAW_TOO_MANY, "2"), "more than the bag holds"
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
    # The drawn tiles go back as if overdrawn, by a ruling (1999 13.2, 9.3).
    assert names(say(table, "B challenges invalid"))[3] == "PlayWithdrawn"
    assert sorted(table.state.racks[0]) == sorted("HELLOQIABCDE")


def test_drawing_ends_a_turn_where_a_hand_in_the_bag_does() -> None:
    table = set_up("rack A HELLOQI", "bag 20", ruleset="sanspa-1999")
    happened = names(say(table, "A starts-clock", "A lays 8D HELLO", "A draws"))
    assert "TurnEnded" in happened
    naspa = set_up("rack A HELLOQI", "bag 20")
    say(naspa, "A starts-clock", "A lays 8D HELLO")
    assert reason(naspa, "A draws") is Reason.STEP_MISSING, "the score has to be said (IV.G.2.a)"


def test_by_the_book_too_many_tiles_can_be_drawn_and_lie_apart() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJ")
    say(table, *PLAY, "A draws 7")
    draw = table.state.draw_of(0)
    assert (draw.due, draw.excess, len(draw.loose)) == (5, 2, 7)
    assert len(table.state.racks[0]) == 9
    say(table, "A draws 1")
    assert table.state.draw_of(0).excess == 3, "from a full rack too"


def test_automatic_play_draws_no_more_than_is_missing() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJ", "mode automatic", "clock none")
    say(table, "A lays 8D HELLO")
    found = refused(table, "A draws 6")
    assert (found.reason, found.detail) == (Reason.DRAW_TOO_MANY, "5")
    found = refused(table, "A returns Q")
    assert found.reason is Reason.NOT_ALLOWED
    assert "IV.B.2" in found.sections


@pytest.mark.parametrize(
    ("ruleset", "wait", "is_stated"), [("naspa-2016", "15s", True), ("sanspa-2001", "20s", False)]
)
def test_automatic_play_states_a_courtesy_draw_where_it_must_be_stated(
    ruleset: str, wait: str, is_stated: bool
) -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJ", "mode automatic", ruleset=ruleset)
    say(table, "A lays 8D HELLO", "B holds", f"wait {wait}")
    events = names(say(table, "A draws"))
    assert "TilesDrawn" in events
    assert ("DrawStated" in events) is is_stated


def test_an_exchange_lets_the_play_before_it_stand() -> None:
    table = set_up("rack A HELLOQI", "rack B EIOUTNS", "bag ABCDEFGHIJ")
    say(table, *PLAY)
    assert table.state.open_turn is not None
    assert names(say(table, "B exchanges EI")) == ["PlayAccepted", "ExchangeAnnounced"]
    assert table.state.open_turn is None


def test_a_draw_on_ones_own_turn() -> None:
    table = set_up("rack A HELLO", "bag ABCDE")
    say(table, "A starts-clock", "A draws 3")
    draw = table.state.draw_of(0)
    assert (draw.due, draw.excess, draw.on_turn) == (2, 1, 0)


def test_tiles_dropped_back_are_remembered() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJ")
    say(table, *PLAY, "A draws")
    assert reason(table, "A returns Z") is Reason.NOT_ON_RACK
    assert names(say(table, "A returns AB")) == ["TilesReturned", "NoteKept", "RulingMade"]
    assert (table.state.note(DROPPED_BACK, 0), len(table.state.bag)) == (DroppedBack(2), 7)
    assert table.state.desk.rulings[-1].sections == ("IV.B.2",)
    say(table, "A returns C")
    assert table.state.note(DROPPED_BACK, 0) == DroppedBack(3)


def test_a_drop_on_ones_own_turn_from_a_low_bag_is_marked() -> None:
    table = set_up("rack A HELLO", "bag ABCDEF")
    say(table, "A starts-clock", "A draws", "A returns A")
    assert table.state.note(DROPPED_BACK, 0) == DroppedBack(1, is_low=True), "five tiles in the bag"
    say(table, "A returns B", "A returns L")
    assert table.state.note(DROPPED_BACK, 0) == DroppedBack(3, is_low=True), (
        "the mark stays when the bag fills"
    )
    other = set_up("rack A HELLO", "bag ABCDEF", "turn B")
    say(other, "A draws", "A returns A")
    assert other.state.note(DROPPED_BACK, 0) == DroppedBack(1)


def test_nothing_is_dropped_back_without_tiles_or_game() -> None:
    table = set_up("rack A HELLO", "rack B empty", "bag empty")
    none = table.submit(ReturnTiles(0, ()))
    assert isinstance(none, Rejection)
    assert none.refusals[0].reason is Reason.NO_TILES
    no_seat = table.submit(ReturnTiles(5, ("H",)))
    assert isinstance(no_seat, Rejection)
    assert no_seat.refusals[0].reason is Reason.NO_SUCH_PLAYER
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "B accepts")
    assert reason(table, "B returns H") is Reason.GAME_OVER
    assert reason(table, "B bags") is Reason.GAME_OVER


def test_exchanged_tiles_wait_while_too_many_are_drawn() -> None:
    table = set_up("rack A ABCDEFG", "bag HIJKLMNOP")
    assert reason(table, "A bags") is Reason.NOTHING_TO_BAG
    say(table, "A starts-clock", "A exchanges ABC", "A presses")
    assert reason(table, "B bags") is Reason.NOTHING_TO_BAG
    assert names(say(table, "A draws 4")) == ["TilesDrawn"]
    assert table.state.set_aside == ("A", "B", "C")
    assert reason(table, "A bags Z") is Reason.NOTHING_TO_BAG
    say(table, "A bags AB")
    assert table.state.set_aside == ("C",)
    say(table, "A bags")
    assert table.state.set_aside == ()
    no_seat = table.submit(BagTiles(5))
    assert isinstance(no_seat, Rejection)
    assert no_seat.refusals[0].reason is Reason.NO_SUCH_PLAYER


def test_who_cannot_draw() -> None:
    table = set_up("rack A HELLO", "rack B A", "bag AB")
    no_seat = table.submit(DrawTiles(4))
    assert isinstance(no_seat, Rejection)
    assert no_seat.reasons == {Reason.NO_SUCH_PLAYER}
    no_seat = table.submit(RackTiles(4))
    assert isinstance(no_seat, Rejection)
    assert no_seat.reasons == {Reason.NO_SUCH_PLAYER}
    less = table.submit(DrawTiles(0, -1))
    assert isinstance(less, Rejection)
    assert less.reasons == {Reason.BAD_VALUE}
    assert reason(set_up("preset A"), "A draws") is Reason.WRONG_PHASE


def test_a_game_that_is_over_has_no_draws() -> None:
    table = set_up("rack A HELLO", "rack B A", "bag empty")
    say(table, "A starts-clock", "A lays 8D HELLO", "A presses", "B accepts")
    assert reason(table, "A draws") is Reason.GAME_OVER


def test_only_loose_tiles_are_racked() -> None:
    table = set_up("rack A HELLOQI", "bag ABCDEFGHIJ")
    assert reason(table, "A racks") is Reason.NO_TILES
    say(table, *PLAY, "A draws")
    assert reason(table, "A racks Q") is Reason.NOT_ON_RACK
    say(table, "A racks AB")
    assert table.state.draw_of(0).is_combined


def test_an_exchange_is_not_drawn_for_before_the_clock_is_pressed() -> None:
    lines = ("rack A HELLOQI", "bag ABCDEFGHIJ", "clock 20:00")
    table = set_up(*lines, ruleset="mattel-family")
    say(table, "A starts-clock", "A exchanges QI")
    assert reason(table, "A draws") is Reason.STEP_MISSING


def test_who_is_missing_draws_nothing_though_the_other_may() -> None:
    table = set_up("preset B")
    say(table, "settle", "wait 5:00", "director rules late-arrival player=A")
    assert reason(table, "A draws") is Reason.AWAY
    say(table, "B draws")
    assert len(table.state.racks[1]) == 7


def test_a_draw_is_stated_only_once_play_has_begun() -> None:
    assert reason(set_up("preset A"), "A says-draws") is Reason.WRONG_PHASE
    table = set_up("rack A AB")
    assert evolve(table.state, DrawStated(0)) == table.state, "there is no play that could be held"
