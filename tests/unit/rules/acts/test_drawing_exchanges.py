# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.play.automatic import routine
from desktop_app.rules.commands import BagTiles, DrawTiles, SayExchange
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import Phase, RowKind
from tests.helpers.tables import names, reason, refused, say, set_up


@pytest.mark.parametrize(
    ("ruleset", "bag", "tiles", "allowed"),
    [
        ("naspa-2016", "HIJKLMN", "A", True),
        ("naspa-2016", "HIJKLM", "A", False),
        ("sanspa-1999", "HIJKLM", "A", False),
        ("singapore-2015", "HIJKLM", "A", False),
        ("mattel-family", "HI", "AB", True),
        ("mattel-family", "HI", "ABC", False),
    ],
)
def test_how_full_the_bag_has_to_be(ruleset: str, bag: str, tiles: str, allowed: bool) -> None:
    table = set_up("rack A ABCDEFG", f"bag {bag}", "mode automatic", ruleset=ruleset)
    if allowed:
        assert names(say(table, f"A exchanges {tiles}"))[0] == "ExchangeAnnounced"
    else:
        found = refused(table, f"A exchanges {tiles}")
        assert (found.reason, found.detail) == (Reason.BAG_TOO_SMALL, str(len(bag)))


def test_only_tiles_of_the_rack_and_at_least_one() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    assert reason(table, "A exchanges AA") is Reason.NOT_ON_RACK
    assert reason(table, "A exchanges") is Reason.NO_TILES
    assert reason(table, "B exchanges A") is Reason.NOT_ON_TURN


def test_a_turn_is_one_thing() -> None:
    table = set_up("rack A HELLOXY", "bag 20")
    say(table, "A exchanges XY")
    assert reason(table, "A lays 8D HELLO") is Reason.EXCHANGE_WITH_PLAY
    assert reason(table, "A exchanges H") is Reason.STEP_REPEATED
    assert reason(table, "A passes") is Reason.STEP_REPEATED
    say(table, "A takes-up", "A lays 8D HELLO")
    assert reason(table, "A exchanges XY") is Reason.EXCHANGE_WITH_PLAY
    assert reason(table, "A passes") is Reason.STEP_REPEATED
    say(table, "A takes-up", "A passes")
    assert reason(table, "A lays 8D HELLO") is Reason.STEP_REPEATED


def test_no_exchange_is_possible_while_old_tiles_are_on_the_table() -> None:
    table = set_up("rack A ABCDEFG", "rack B ABCDEFG", "bag 20")
    say(table, "A starts-clock", "A exchanges A", "A presses")
    assert reason(table, "B exchanges B") is Reason.STEP_MISSING
    say(table, "A draws", "B exchanges B")


@pytest.mark.parametrize(
    ("ruleset", "allowed"),
    [
        ("naspa-2016", True),
        ("sanspa-1999", True),
        ("sanspa-2001", True),
        ("singapore-2015", True),
        ("mattel-family", False),
    ],
)
def test_by_the_book_a_small_bag_refuses_no_exchange_that_the_ruleset_penalises(
    ruleset: str, allowed: bool
) -> None:
    table = set_up("rack A ABCDEFG", "bag HI", ruleset=ruleset)
    if allowed:
        say(table, "A exchanges ABC")
    else:
        assert reason(table, "A exchanges ABC") is Reason.BAG_TOO_SMALL


def test_an_exchange_is_announced_and_put_down_separately_in_either_order() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    assert names(say(table, "A says-exchange 3")) == ["ExchangeSaid"]
    assert table.state.phase is Phase.EXCHANGING
    assert reason(table, "A says-exchange 2") is Reason.STEP_REPEATED
    assert reason(table, "A puts-down") is Reason.NO_TILES
    assert reason(table, "A puts-down Z") is Reason.NOT_ON_RACK
    say(table, "A puts-down AB", "A puts-down C")
    assert table.state.exchanges[-1].put_down == ("A", "B", "C")
    assert not table.state.exchanges[-1].is_miscounted
    say(table, "A takes-up")
    assert list(table.state.exchanges) == []
    assert sorted(table.state.racks[0]) == list("ABCDEFG")
    say(table, "A puts-down AB", "A says-exchange 2")
    assert table.state.exchanges[-1].announced == 2


def test_steps_that_make_no_sense_are_refused() -> None:
    table = set_up("rack A ABCDEFG", "rack B ABCDEFG", "bag 20")
    assert reason(table, "A says-exchange 8") is Reason.BAD_VALUE
    assert reason(table, "B puts-down A") is Reason.NOT_ON_TURN
    assert reason(table, "B says-exchange 1") is Reason.NOT_ON_TURN
    say(table, "A starts-clock", "A says-exchange")
    assert reason(table, "A says-exchange 2") is Reason.STEP_REPEATED, "he has to put tiles down"
    say(table, "A takes-up", "A exchanges A")
    assert reason(table, "A bags") is Reason.STEP_MISSING
    say(table, "A presses", "A draws 1")
    assert reason(table, "B puts-down B") is Reason.STEP_MISSING
    assert refused(table, "A bags B") == Refusal(Reason.NOTHING_TO_BAG, ("IV.E.2.a",), "B")
    no_seat = table.submit(BagTiles(0, ()))
    assert isinstance(no_seat, Rejection)
    assert no_seat.refusals == (Refusal(Reason.NOTHING_TO_BAG, ("IV.E.2.a",), "none"),)


def test_automatic_play_has_no_such_steps() -> None:
    table = set_up("rack A ABCDEFG", "bag 20", "mode automatic")
    assert reason(table, "A says-exchange 2") is Reason.NOT_ALLOWED
    assert reason(table, "A puts-down AB") is Reason.NOT_ALLOWED
    assert isinstance(table.submit(SayExchange(0)), Rejection)


def test_where_no_rule_follows_a_small_bag_ends_the_steps_too() -> None:
    table = set_up("rack A ABCDEFG", "bag HI", ruleset="mattel-family")
    assert reason(table, "A says-exchange 3") is Reason.BAG_TOO_SMALL
    say(table, "A puts-down AB")
    assert reason(table, "A puts-down C") is Reason.BAG_TOO_SMALL


def test_nothing_put_down_is_a_pass() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    events = say(table, "A starts-clock", "A says-exchange", "A presses")
    assert table.state.rows[-1].kind is RowKind.PASS
    assert table.state.desk.rulings[-1].topic == "exchange-nothing-set"
    assert table.state.exchanges == ()
    assert table.state.zero_run == 1
    assert "ExchangeAnnounced" not in names(events)


def test_drawing_after_words_alone_is_a_pass_too() -> None:
    table = set_up("rack A ABCDEFG", "bag 20", "clock none", ruleset="mattel-family")
    say(table, "A says-exchange 2", "A draws 2")
    assert table.state.rows[-1].kind is RowKind.PASS


def test_old_tiles_first_is_no_offence_and_frees_who_has_nothing_to_draw() -> None:
    table = set_up("rack A ABCDEFG", "rack B HIJKLMN", "bag OPQRSTU")
    say(table, "A starts-clock", "A exchanges ABCDEFG", "A presses")
    say(table, "B lays 8D HIJKLMN", "B declares 80", "B presses", "B draws")
    assert table.state.bag == ()
    assert reason(table, "A draws 2") is Reason.RACK_FULL
    assert names(say(table, "A bags")) == ["OldTilesBagged", "RulingMade"]
    assert table.state.exchanges[-1].bagged == tuple("ABCDEFG")
    say(table, "A draws")
    assert sorted(table.state.racks[0]) == list("ABCDEFG")


def test_a_plain_draw_from_an_empty_bag_does_the_same() -> None:
    table = set_up("rack A ABCDEFG", "rack B HIJKLMN", "bag OPQRSTU")
    say(table, "A starts-clock", "A exchanges ABCDEFG", "A presses")
    say(table, "B lays 8D HIJKLMN", "B declares 80", "B presses", "B draws")
    say(table, "B records")
    assert routine(table.state) == DrawTiles(0)
    done = names(say(table, "A draws"))
    assert done == ["OldTilesBagged", "RulingMade", "TilesDrawn"]
    assert sorted(table.state.racks[0]) == list("ABCDEFG")
    assert reason(table, "A draws") is Reason.RACK_FULL


def test_a_player_who_draws_a_stated_number_also_bags() -> None:
    table = set_up("rack A ABCDEFG", "bag HIJKLMN")
    say(table, "A starts-clock", "A exchanges AB", "A presses", "A draws 2")
    assert table.state.set_aside == ("A", "B")
    assert table.state.exchanger == 0
    assert names(say(table, "A bags A", "A bags")) == ["OldTilesBagged", "OldTilesBagged"]
    assert table.state.exchanger is None
    assert refused(table, "A bags").sections == ("IV.E.2.a",)


@pytest.mark.parametrize(
    ("ruleset", "sections"),
    [("naspa-2016", ("IV.E.2.b.1",)), ("sanspa-1999", None), ("mattel-family", None)],
)
def test_another_number_than_was_said(ruleset: str, sections: tuple[str, ...] | None) -> None:
    table = set_up("rack A ABCDEFG", "bag 20", "clock 25:00", ruleset=ruleset)
    say(table, "A starts-clock", "A says-exchange 3", "A puts-down ABCD", "A presses")
    found = [
        ruling for ruling in table.state.desk.rulings if ruling.topic == "exchange-count-wrong"
    ]
    assert [each.sections for each in found] == ([sections] if sections else [])
    assert table.state.exchanges[-1].is_miscounted


def test_after_the_end_nothing_is_put_into_the_bag() -> None:
    table = set_up("rack A AB", "rack B C", "bag empty", ruleset="mattel-family")
    say(table, "A passes", "B passes", "A passes", "B passes")
    assert reason(table, "A bags") is Reason.GAME_OVER


def test_a_tile_drawn_by_a_ruling_in_the_middle_can_be_put_down_too() -> None:
    table = set_up("rack A ABCDEF", "bag PQRSTUVW", ruleset="sanspa-1999")
    say(table, "A puts-down A", "director rules underdraw drawn=P", "A puts-down P")
    assert table.state.draw_of(0).tiles == ()
    assert table.state.set_aside == ("A", "P")
