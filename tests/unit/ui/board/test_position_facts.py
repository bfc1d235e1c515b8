# SPDX-License-Identifier: MIT
"""Facts of a game state for board and buttons."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.state import Phase
from desktop_app.ui.board.action_bar import Acts
from desktop_app.ui.board.position_facts import acts_for, last_squares
from tests.helpers.games import GameTale
from tests.helpers.hands import opening


def open_play() -> GameTale:
    """Return a game where Ben may still challenge Ann's play at 8D."""
    return GameTale().lay("8D", "FEAST").end_turn()


def test_an_opening_allows_the_moves_of_a_turn() -> None:
    acts = acts_for(opening(), 0, True)
    assert acts == Acts(play=True, exchange=True, give_up_turn=True)
    assert acts_for(opening(), 0, False) == Acts()
    assert acts_for(opening(), None, True) == Acts()


def test_an_open_play_may_be_judged_by_the_other_player_alone() -> None:
    state = open_play().state
    ben = acts_for(state, 1, True)
    assert (ben.accept, ben.hold, ben.challenge) == (True, True, True)
    ann = acts_for(state, 0, False)
    assert ann == Acts()
    held = acts_for(replace(state, held_by=1, phase=Phase.HELD), 1, True)
    assert (held.hold, held.challenge, held.play) == (False, True, False)


def test_tiles_that_are_laid_are_not_played_again() -> None:
    tale = open_play()
    tale.lay("E8", ".AST")
    assert tale.state.phase is Phase.PLACED
    acts = acts_for(tale.state, 1, True)
    assert not acts.play and not acts.exchange and not acts.give_up_turn


def test_nothing_is_done_when_the_game_is_over() -> None:
    assert acts_for(replace(open_play().state, phase=Phase.OVER), 1, True) == Acts()


def test_the_last_play_is_marked_until_the_next() -> None:
    tale = open_play()
    assert last_squares(tale.state) == {(7, col) for col in range(3, 8)}
    tale.play("E8", ".AST")
    assert last_squares(tale.state) == {(8, 4), (9, 4), (10, 4)}
    assert last_squares(opening()) == frozenset()


def test_tiles_of_this_turn_are_marked_by_the_book() -> None:
    tale = open_play()
    tale.lay("E8", ".AST")
    assert last_squares(tale.state) == {(8, 4), (9, 4), (10, 4)}


def test_a_withdrawn_play_is_not_marked() -> None:
    tale = GameTale().phoney("8D", "FEEST")
    assert last_squares(tale.state) == frozenset()


def test_an_exchange_leaves_no_mark() -> None:
    tale = open_play()
    tale.exchange("AE")
    assert last_squares(tale.state) == frozenset()
