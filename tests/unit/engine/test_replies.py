# SPDX-License-Identifier: MIT
"""Samples of the two turns after a move."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.engine.evaluation import board_after
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import RULE_OF_THUMB
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.replies import sample_turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play, tiles_used
from desktop_app.rules.tiles import holds_tiles
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import WORDS, endgame

CAB = Play(7, 6, Direction.ACROSS, tuple("CAB"))
CABS = Play(7, 6, Direction.ACROSS, (".", ".", ".", "S"))
ENGINE = ReferenceEngine(make_lexicon(WORDS))


def position(unseen: str = "ABDDEEESSAAB", rack: str = "AABDEES") -> Situation:
    return replace(endgame(rack, unseen, CAB), bag_count=len(unseen) - 7)


def sampled(at: Situation, *moves: Move, draws: int = 8, seed: int = 0) -> dict[Move, object]:
    return dict(sample_turns(ENGINE, at, RULE_OF_THUMB, moves, draws=draws, seed=seed))


def test_both_moves_meet_the_same_draws() -> None:
    at = position()
    found = sample_turns(ENGINE, at, RULE_OF_THUMB, (CABS, Pass()), draws=8)
    assert set(found) == {CABS, Pass()}
    for move, turns in found.items():
        assert len(turns) == 8
        for turn in turns:
            # The reply is made with unseen tiles, the next turn with kept and drawn ones.
            assert holds_tiles(at.unseen, tiles_used(turn.reply))
            assert holds_tiles((*at.rack, *at.unseen), tiles_used(turn.own))
            if isinstance(turn.reply, Play):
                board = board_after(at, move)
                assert not any(board.tile_at(t.row, t.col) for t in turn.reply.placements())
                assert turn.reply_score > 0
    # A pass draws nothing, so the same rack plays again.
    assert all(holds_tiles(at.rack, tiles_used(turn.own)) for turn in found[Pass()])


def test_a_known_rack_is_the_one_that_replies() -> None:
    at = replace(position(), known=tuple("ABDDEES"))
    found = sample_turns(ENGINE, at, RULE_OF_THUMB, (Pass(),), draws=4)[Pass()]
    assert len({turn.reply for turn in found}) == 1


def test_the_same_seed_gives_the_same_turns() -> None:
    at = position()
    assert sampled(at, CABS) == sampled(at, CABS)
    assert sampled(at, CABS, draws=12) != sampled(at, CABS, draws=12, seed=1)


def test_what_an_exchange_gives_back_is_not_drawn_again() -> None:
    at = replace(position("ABDDEEESSAABEEE", "AABDEEE"), exchange_min_bag=1)
    move = Exchange(("A",))
    for turn in sample_turns(ENGINE, at, RULE_OF_THUMB, (move,), draws=6)[move]:
        assert holds_tiles((*"ABDEEE", *at.unseen), tiles_used(turn.own))


def test_no_sample_with_an_empty_bag_and_none_once_it_is_cancelled() -> None:
    assert sampled(endgame("AB", "DE", CAB), Pass()) == {Pass(): ()}
    token = CancelToken()
    token.call()
    found = sample_turns(ENGINE, position(), RULE_OF_THUMB, (Pass(),), token=token)
    assert found == {Pass(): ()}
