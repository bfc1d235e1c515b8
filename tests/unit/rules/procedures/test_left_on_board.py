# SPDX-License-Identifier: MIT
"""Tiles left on the board, and plays taken off wrongly."""

from __future__ import annotations

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.scenarios.runner import set_table
from desktop_app.play.table import Table
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.left_on_board import Leftover, leftover
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import parse_scenario, reason, refused, say, set_up

_SETUP = ("board 8D CARD", "rack A EIOURST", "rack B AETNSLD", "turn A", "first A")


def left(ruleset: str, *setup: str) -> Table:
    """Return a table where B has left an S behind CARD."""
    table = set_up(*_SETUP, *setup, ruleset=ruleset)
    say(table, "director rules tile-left player=B squares=H8 tiles=S")
    return table


def test_what_was_left_is_remembered() -> None:
    table = left("sanspa-2001")
    assert leftover(table.state) == Leftover(1, (Square(7, 7),), 0)
    say(table, "director rules left-on-board")
    assert table.state.desk.rulings[-1].detail == Outcome("taken-up")
    assert leftover(table.state) is None


def test_what_is_remembered_may_be_said_again_and_nothing_else() -> None:
    table = left("sanspa-2001")
    for wrong in ("player=A", "squares=D8", "turns-since=1"):
        assert reason(table, f"director rules left-on-board {wrong}") is Reason.BAD_ANSWER
    say(table, "director rules left-on-board player=B squares=H8 turns-since=0")
    assert table.state.board.tile_at(7, 7) == ""


def test_nothing_can_be_left_on_an_empty_board() -> None:
    table = set_up("rack A EIOURST", "rack B AETNSLD", ruleset="sanspa-2001")
    assert reason(table, "director rules left-on-board") is Reason.DOES_NOT_APPLY


def test_tiles_and_squares_have_to_agree() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    for answers in ("squares=H8 tiles=SL", "squares=H8 tiles=Q", "squares=H8 tiles=?"):
        found = reason(table, f"director rules tile-left player=B {answers}")
        assert found is Reason.BAD_ANSWER


def test_without_a_clock_there_is_no_minute() -> None:
    table = left("naspa-2016", "clock none")
    say(table, "director rules left-on-board")
    assert table.state.board.tile_at(7, 7) == ""
    assert table.state.desk.rulings[-1].detail == Outcome("corrected")


def test_the_turn_that_is_taken_again_keeps_the_time_used() -> None:
    table = left("naspa-2016")
    say(table, "A starts-clock", "wait 30s", "A lays G9 O", "A presses")
    say(table, "director rules board-error")
    assert table.state.clock.remaining_ms[0] == (25 * 60 - 30 + 60) * 1000
    assert table.state.desk.rulings[-1].detail == Outcome("retaken")


def test_what_is_only_laid_is_taken_back_when_the_board_is_put_right() -> None:
    table = left("naspa-2016")
    say(table, "A starts-clock", "A lays 8I E", "director rules board-error")
    assert table.state.board.tile_at(7, 8) == ""
    assert table.state.board.tile_at(7, 7) == ""


def test_too_many_tiles_are_known_by_the_rack_they_came_on() -> None:
    table = set_up(*_SETUP)
    say(table, "director rules tile-gone squares=D8 went=B")
    asked = refused(table, "director rules board-error error=too-few")
    assert asked.detail == "player"
    say(table, "director rules board-error")
    assert table.state.board.tile_at(7, 3) == "C"


def test_each_has_had_a_turn() -> None:
    table = set_up(*_SETUP)
    say(table, "A starts-clock", "A passes", "A presses", "B passes", "B presses")
    say(table, "director rules board-error error=too-many player=B turns-since=2")
    assert table.state.desk.rulings[-1].detail == Outcome("stays")
    assert table.state.clock.remaining_ms[0] == 26 * 60_000


def test_a_ruleset_without_that_price_gives_no_minute() -> None:
    ruleset = load_ruleset("naspa-2016").with_values({"penalty.tariffs": ()})
    text = "\n".join(["scenario t", "rulesets t", "mode by-the-book", *_SETUP, "wait 0s"])
    table = set_table(parse_scenario(text), "t", lambda name: ruleset)
    say(table, "director rules tile-left player=B squares=H8 tiles=S")
    say(table, "director rules board-error")
    assert table.state.clock.remaining_ms == (25 * 60_000,) * 2


def test_a_game_that_went_back_has_nothing_left_on_its_board() -> None:
    table = set_up(*_SETUP, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A passes", "A presses", "B passes", "B presses")
    say(table, "director rules tile-left player=B squares=H8 tiles=S")
    assert leftover(table.state) is not None
    say(table, "director rules reconstruct turn=1")
    assert leftover(table.state) is None


@pytest.mark.parametrize(
    ("answers", "detail", "tile", "size"),
    [("play-on=yes", "play-on", "S", 7), ("play-on=no taken=AET returned=A", "taken-up", "", 7)],
)
def test_2001_found_later_the_innocent_player_decides(
    answers: str, detail: str, tile: str, size: int
) -> None:
    table = left("sanspa-2001")
    say(table, "director rules assign-tile player=B tiles=Q")
    say(table, "A starts-clock", "A passes", "A presses")
    say(table, f"director rules left-on-board {answers}")
    ruling = table.state.desk.rulings[-1]
    assert (ruling.topic, ruling.player) == ("left-on-board", 1)
    assert ruling.detail == Outcome(detail)
    assert table.state.board.tile_at(7, 7) == tile
    assert len(table.state.racks[1]) == size


def test_the_clock_stops_when_too_many_tiles_were_taken() -> None:
    table = set_up(*_SETUP)
    say(table, "A starts-clock", "A passes", "A presses")
    say(table, "director rules board-error error=too-many player=B")
    assert table.state.clock.running is None
