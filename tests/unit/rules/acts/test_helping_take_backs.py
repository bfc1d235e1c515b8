# SPDX-License-Identifier: MIT
"""Turns taken back against the computer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.rules.acts.helping import turns_to_take_back
from desktop_app.rules.commands import TakeBackTurns
from desktop_app.rules.game import fold
from desktop_app.rules.help import TurnsTakenBack
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import reason, refused, say, set_up

A, B = 0, 1
_RACKS = ("rack A CARDEFG", "rack B HELLOXY", "bag 60", "turn A", "computer B")
AUTOMATIC = ("mode automatic", *_RACKS)


def test_the_last_own_turn_is_taken_back_with_the_answer() -> None:
    game = set_up(*AUTOMATIC)
    say(game, "wait 10s")
    before = game.state
    say(game, "A plays 8E CARD", "wait 5s", "B passes", "wait 3s")
    assert turns_to_take_back(game.state, A) == (0,)
    (event, *routine) = say(game, "A goes-back-to-turn 1")
    assert event == TurnsTakenBack(A, 0, before.clock.remaining_ms) and not routine
    state = game.state
    assert (state.board, state.racks, state.bag) == (before.board, before.racks, before.bag)
    assert state.points == (0, 0) and not state.rows
    assert state.on_turn == A and state.phase is Phase.ON_TURN
    assert state.clock.remaining_ms == before.clock.remaining_ms
    assert state.clock.running == A
    assert state.now_ms == 18_000, "the table's own time goes on"
    assert state.help.take_backs == 1 and state.is_training
    assert fold(game.events) == state


def test_before_the_computer_answers_the_move_comes_back_too() -> None:
    game = set_up(*AUTOMATIC)
    before = game.state
    say(game, "A plays 8E CARD", "A goes-back-to-turn 1")
    assert game.state.racks == before.racks and game.state.bag == before.bag


def test_any_number_of_turns_is_taken_back_at_once_or_one_by_one() -> None:
    game = set_up(*AUTOMATIC)
    start = game.state
    for _ in range(2):
        say(game, "A passes", "B passes")
    assert turns_to_take_back(game.state, A) == (0, 2)
    say(game, "A goes-back-to-turn 1")
    assert game.state.help.take_backs == 2, "two turns of A's own"
    assert game.state.zero_run == start.zero_run
    say(game, "A passes", "B passes", "A passes", "A goes-back-to-turn 3", "A goes-back-to-turn 1")
    assert game.state.help.take_backs == 4
    assert turns_to_take_back(game.state, A) == ()


def test_free_take_backs_do_not_make_it_training() -> None:
    game = set_up(*AUTOMATIC)
    setup = replace(game.state.setup, free_take_backs=1)
    say(game, "A passes", "A goes-back-to-turn 1")
    assert game.state.is_training
    assert not replace(game.state, setup=setup).is_training
    say(game, "A passes", "A goes-back-to-turn 1")
    assert replace(game.state, setup=setup).is_training


def test_a_turn_lost_by_a_challenge_comes_back_and_the_play_stands() -> None:
    game = set_up(*AUTOMATIC)
    say(game, "A plays 8E CARD", "B plays 9D HO", "A challenges valid")
    assert game.state.on_turn == B and turns_to_take_back(game.state, A) == (0, 2)
    say(game, "A goes-back-to-turn 3")
    state = game.state
    assert state.open_turn is None and state.phase is Phase.ON_TURN and state.on_turn == A
    assert state.board.tile_at(8, 3) == "H"
    assert len(state.racks[B]) == 7, "the computer has drawn for the play that stands"


def test_a_game_that_is_over_goes_on_until_the_result_is_signed() -> None:
    game = set_up("mode automatic", "rack A CARD", "rack B X", "bag empty", "turn A", "computer B")
    say(game, "A plays 8E CARD", "B accepts")
    assert game.state.is_over
    ended = game.state
    say(game, "A goes-back-to-turn 1")
    state = game.state
    assert not state.is_over and state.result is None and state.adjustments == ()
    assert state.points == (0, 0) and state.racks[A] == tuple("CARD")
    say(game, "A plays 8E CARD", "B accepts")
    assert game.state.points == ended.points
    say(game, "A signs")
    assert turns_to_take_back(game.state, A) == ()
    assert reason(game, "A goes-back-to-turn 1") is Reason.ALREADY_SIGNED
    say(game, "B signs")
    assert game.state.phase is Phase.SIGNED
    assert reason(game, "A goes-back-to-turn 1") is Reason.ALREADY_SIGNED


def test_rulings_are_kept_and_cannot_be_undone_across_turns() -> None:
    game = set_up("clock none", *_RACKS)
    say(game, "A passes", "B passes", "director rules penalise-spread player=B spread=50")
    assert game.state.desk.undo is not None
    say(game, "A goes-back-to-turn 1")
    assert len(game.state.desk.rulings) == 1 and game.state.desk.undo is None
    assert game.state.spread == (0, 0)


def test_two_people_do_not_take_turns_back() -> None:
    game = set_up(*AUTOMATIC[:-1])
    say(game, "A passes", "B passes")
    refusal = refused(game, "A goes-back-to-turn 1")
    assert (refusal.reason, refusal.detail) == (Reason.NOT_ALLOWED, "people")
    assert turns_to_take_back(game.state, A) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A goes-back-to-turn 2", Reason.NO_EARLIER_TURN),
        ("A goes-back-to-turn 3", Reason.NO_EARLIER_TURN),
        ("A goes-back-to-turn 0", Reason.NO_EARLIER_TURN),
        ("B goes-back-to-turn 2", Reason.NOT_ALLOWED),
    ],
)
def test_turns_that_cannot_be_taken_back(text: str, expected: Reason) -> None:
    game = set_up(*AUTOMATIC)
    say(game, "A passes", "B passes")
    assert reason(game, text) is expected


def test_there_is_no_seat_beyond_the_table() -> None:
    game = set_up(*AUTOMATIC)
    rejection = game.submit(TakeBackTurns(7, 0))
    assert not isinstance(rejection, tuple)
    assert rejection.refusals[0].reason is Reason.NO_SUCH_PLAYER
