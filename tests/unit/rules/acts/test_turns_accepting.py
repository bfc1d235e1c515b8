# SPDX-License-Identifier: MIT
"""Accepting a play that several opponents may challenge, and players who have left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.seats import seat_to_judge, seat_to_move
from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.commands import AcceptPlay, CallHold, Command, SayChallenge
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import AcceptanceSaid, PassAnnounced, TurnEnded, TurnKind
from desktop_app.rules.game import decide, evolve
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState, Phase
from tests.helpers.tables import names, reason, say, set_up

_THREE = ("players A B C", "rack A CARD", "rack B SX", "rack C EE", "bag 20")


def played(*acts: str) -> Table:
    table = set_up(*_THREE, ruleset="mattel-family")
    say(table, "A lays 8E CARD", "A declares 14", *acts)
    return table


def done(state: GameState, *commands: Command) -> GameState:
    """Return the state after commands that must all be carried out."""
    for command in commands:
        decided = decide(state, command, judge=None, drawer=OrderedDrawer(""))
        assert not isinstance(decided, Rejection)
        state = decided.state
    return state


def house(state: GameState, **values: object) -> GameState:
    """Return the same game under a house ruleset; `__` stands for the dot of a key."""
    changed = {key.replace("__", "."): value for key, value in values.items()}
    rules = state.setup.ruleset.with_values(changed)
    return replace(state, setup=replace(state.setup, ruleset=rules))


def test_each_player_decides_and_the_last_settles_it() -> None:
    table = played()
    assert table.state.undecided_opponents == (1, 2)
    assert names(say(table, "C accepts")) == ["AcceptanceSaid"]
    assert table.state.undecided_opponents == (1,)
    assert reason(table, "C challenges") is Reason.CHALLENGE_TOO_LATE
    assert "PlayAccepted" in names(say(table, "B accepts"))
    assert table.state.undecided_opponents == ()


def test_a_bot_answers_once_and_then_moves() -> None:
    table = played()
    assert (seat_to_judge(table.state), seat_to_move(table.state)) == (1, None)
    say(table, "B accepts")
    assert (seat_to_judge(table.state), seat_to_move(table.state)) == (None, 1)


def test_after_the_out_play_every_opponent_is_asked() -> None:
    lines = ("players A B C", "board 8E CARD", "rack A S", "rack B QU", "rack C E", "bag empty")
    table = set_up(*lines, "mode automatic", ruleset="mattel-family")
    say(table, "A plays 8E CARDS", "B accepts")
    assert (table.state.phase, seat_to_judge(table.state)) == (Phase.OUT_PENDING, 2)
    say(table, "C accepts")
    assert table.state.is_over
    assert seat_to_judge(table.state) is None


def test_going_on_lets_it_stand_for_all() -> None:
    table = played("B accepts")
    state = done(table.state, AcceptPlay(1, goes_on=True))
    assert state.open_turn is None


def test_accepting_gives_up_hold_and_challenge() -> None:
    state = house(played().state, hold__call_window_s=60, challenge__binding="neutralise")
    held = done(state, CallHold(1))
    assert (held.phase, held.held_by) == (Phase.HELD, 1)
    assert done(held, AcceptPlay(2)).phase is Phase.HELD
    assert done(held, AcceptPlay(1)).phase is Phase.ENDED
    released = done(state, SayChallenge(1), AcceptPlay(1))
    assert (released.phase, released.dispute) == (Phase.ENDED, None)
    assert released.undecided_opponents == (2,)


def test_the_own_play_is_not_held_once_it_is_settled() -> None:
    state = house(played().state, hold__call_window_s=60)
    settled = done(state, AcceptPlay(1, goes_on=True))
    assert settled.open_turn is None
    refused = decide(settled, CallHold(0), judge=None, drawer=OrderedDrawer(""))
    assert isinstance(refused, Rejection)
    assert refused.reasons == {Reason.OWN_PLAY}


def test_nothing_is_let_stand_before_the_first_turn() -> None:
    state = set_up(*_THREE, ruleset="mattel-family").state
    assert evolve(state, AcceptanceSaid(1)) == state


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_who_left_has_no_turn_and_no_draw(leaver: int) -> None:
    state = set_up(*_THREE, ruleset="mattel-family").state
    state = evolve(state, NoteKept("resign", leaver, "left"))
    stay = tuple(seat for seat in range(3) if seat != leaver)
    assert state.playing == stay
    assert state.on_turn == stay[0]
    assert [state.next_player(seat) for seat in stay] == list(reversed(stay))
    assert [state.previous_player(seat) for seat in stay] == list(reversed(stay))
    assert state.missing_tiles(leaver) == 0


def test_an_older_log_that_passed_the_turns_of_absent_players_replays() -> None:
    state = set_up(*_THREE, ruleset="mattel-family").state
    state = evolve(state, NoteKept("resign", 1, "left"))
    for seat in (0, 1):
        state = evolve(state, PassAnnounced(seat))
        state = evolve(state, TurnEnded(seat, TurnKind.PASS, "score-announced", 0))
    assert (state.on_turn, state.turn.number) == (2, 2)
