# SPDX-License-Identifier: MIT
"""Texts between two turns name who, what, where and how much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.commands import CallChallenge, CallHold
from desktop_app.rules.move import Exchange, Pass
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import Phase
from desktop_app.ui.handover.handover_words import (
    handover_view,
    out_view,
    pause_view,
    turn_line,
)
from tests.helpers.games import middle_game
from tests.helpers.tables import say, set_up
from tests.unit.session.test_acts import ANN, BEN, Nowhere, played, table


def test_the_first_turn_says_when_the_clock_starts() -> None:
    view = handover_view(table("person", "person").state)
    assert view.title == "A begins"
    assert view.line.endswith("Showing the rack starts the clock.")
    assert not view.may_answer


def test_a_play_is_named_with_square_and_points_and_may_be_answered() -> None:
    view = handover_view(played("person", "person").state)
    assert view.title == "B's turn"
    assert view.line == "A played CATS at 8H for 12 points."
    assert view.may_answer


@pytest.mark.parametrize(
    ("move", "line"), [(Pass(), "A passed."), (Exchange(("C", "A")), "A exchanged 2 tiles.")]
)
def test_other_turns_have_nothing_to_answer(move: Pass | Exchange, line: str) -> None:
    game = table("person", "person")
    assert not isinstance(game.submit_move(ANN, move), Rejection)
    view = handover_view(game.state)
    assert view.line == line
    assert not view.may_answer


def test_a_held_play_says_who_holds_it_and_is_not_held_again() -> None:
    game = played("person", "person")
    assert handover_view(game.state).may_hold
    assert not isinstance(game.submit(CallHold(BEN)), Rejection)
    view = handover_view(game.state)
    assert view.title == "B holds the play"
    assert view.may_answer and not view.may_hold


def test_a_withdrawn_phoney_is_described() -> None:
    game = played("person", "person")
    game = Table.resume(game.events, judge=None, drawer=OrderedDrawer(), sink=Nowhere())
    assert not isinstance(game.submit(CallChallenge(BEN, verdict=False)), Rejection)
    assert handover_view(game.state).line == (
        "CATS by A was not acceptable and came off the board."
    )


def test_a_play_that_was_ruled_off_was_not_found_unacceptable() -> None:
    table = set_up(
        "board 8E CARD", "rack A EATESEN", "rack B EIOUQUN", "bag 20", ruleset="sanspa-1999"
    )
    say(table, "A starts-clock", "A turns-over E", "A lays 8I s", "A declares 7", "A presses")
    say(table, "director rules false-blank")
    assert table.state.last_turn is not None
    assert turn_line(table.state, table.state.last_turn) == (
        "CARDS by A came off the board by a ruling."
    )


@pytest.mark.parametrize("reason", ["resumed", "slept", "failed"])
def test_every_pause_says_why_and_how_to_go_on(reason: str) -> None:
    view = pause_view(reason)
    assert "clocks are stopped" in view.line
    assert view.button == "Go on"


def test_the_keys_are_those_of_the_desk_while_it_asks() -> None:
    assert pause_view("halted").key == "Enter" and pause_view("ruling").key == ""


def test_a_game_without_a_clock_speaks_of_none_when_it_goes_on() -> None:
    assert "clock" not in pause_view("resumed", has_clock=False).line


def test_the_draw_for_start_is_described() -> None:
    game = set_up("order ?C")
    assert handover_view(game.state).line == "Draw for who begins."
    say(game, "draw")
    line = handover_view(game.state).line
    assert line == "A drew a blank, B drew C. Draw the racks first."


def test_a_tie_in_the_draw_says_who_drew_what() -> None:
    game = set_up("order DDEF")
    say(game, "draw")
    assert handover_view(game.state).line == "A drew D, B drew D. Draw once more."
    say(game, "draw")
    assert handover_view(game.state).line.startswith("A drew E, B drew F. Draw")


def test_the_computers_last_play_waits_for_an_answer_and_shows_no_rack() -> None:
    tale = middle_game()
    seat = tale.state.on_turn
    assert seat is not None
    tale.rack(seat, "ND").empty_bag()
    tale.lay("13G", ".ND").end_turn()
    assert tale.state.phase is Phase.OUT_PENDING
    view = out_view(tale.state)
    name = tale.state.setup.seats[seat].name
    assert view.title == f"{name} has gone out: accept the play or challenge it"
    assert (view.button, view.may_answer) == ("", True)
    guided = replace(tale.state, setup=replace(tale.state.setup, is_guided=True))
    assert out_view(guided).line == (
        f"{name} has no tiles left. The game ends when you accept the last play."
    )
