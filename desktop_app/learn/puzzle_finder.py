# SPDX-License-Identifier: MIT
"""Candidates for puzzles: turns of a game in which one move, or a few, stand out by equity."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.engine.bots import Bot
from desktop_app.engine.candidates import find_top
from desktop_app.engine.equity import Candidate
from desktop_app.engine.evaluated_rows import score_of
from desktop_app.engine.evaluation import board_after
from desktop_app.engine.evaluator import MAX_IN_BAG
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.learn.puzzle_grades import SEEDS
from desktop_app.learn.puzzle_proof import CLOSE, SAME, Found, is_in
from desktop_app.learn.puzzle_words import RAREST, PuzzleWords
from desktop_app.learn.puzzles import (
    Kind,
)
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.tiles import remove_tiles, sort_tiles

STATIC_LEAD, EXCHANGE_STATIC_LEAD = 10.0, 2.0
"""Points of equity by which the answer is ahead before any search; exchanges are closer."""

_MOST_ANSWERS = 4
_IN_BAG = 7
"""Fewest tiles in the bag for puzzles that are simulated."""

_LISTED = 15
_FEWEST, _MOST_HELD = 2, 10
"""Tiles that each player holds at least in an endgame, and both at most."""

_EASY = 35
_WORTH_A_DOUBT = 12


class Finder:
    """Finds candidates in games.

    Args:
        engine: finds plays with the list of the puzzles.
        leaves: the values of leaves.
        words: the same list.
        bluffer: makes a player of a seed that plays phoneys.
    """

    def __init__(
        self,
        engine: Engine,
        leaves: KlvLeaves,
        words: PuzzleWords,
        bluffer: Callable[[int], Bot],
    ) -> None:
        self._engine, self._leaves, self._words = engine, leaves, words
        self._bluffer = bluffer

    def find(
        self, turns: Sequence[PlayedTurn], chance: random.Random, *, with_phoney: bool = False
    ) -> Iterator[Found]:
        """Yield the turns of a game that may be puzzles, in the order of the game.

        One of them is a play to challenge: a phoney or a good one.
        """
        clean: set[tuple[str, ...]] = set()
        doubted_at = chance.randrange(max(1, len(turns)))
        for at, turn in enumerate(turns):
            situation = turn.situation
            if situation is None or situation.known or situation.barred:
                continue
            if situation.board.tiles not in clean:
                if not self._words.is_clean(situation.board):
                    return
                clean.add(situation.board.tiles)
            found = self._found(situation)
            if found is not None:
                yield found
            later = turns[at + 1] if at + 1 < len(turns) else None
            is_asked = at == doubted_at and later is not None and later.player != turn.player
            if is_asked and later is not None and later.situation is not None:
                doubted = self._doubted(
                    situation, later.situation.rack, chance, with_phoney=with_phoney
                )
                if doubted is not None:
                    yield doubted

    def _found(self, situation: Situation) -> Found | None:
        if situation.bag_count <= MAX_IN_BAG:
            return self._late(situation)
        if situation.bag_count < _IN_BAG:
            return None
        top = find_top(self._engine, situation, _LISTED, self._leaves)
        group = _group(situation.board, top)
        rest = [candidate for candidate in top if not is_in(situation.board, candidate.move, group)]
        best = top[0].move
        if not rest or len(group) > _MOST_ANSWERS:
            return None
        lead = (top[0].equity_millipoints - rest[0].equity_millipoints) / 1000
        if isinstance(best, Exchange):
            if any(isinstance(move, Play) for move in group) or lead < EXCHANGE_STATIC_LEAD:
                return None
            return Found(Kind.EXCHANGE, situation, group)
        if not isinstance(best, Play) or lead < STATIC_LEAD:
            return None
        if self._words.level(situation, group) > RAREST or self._words.has_slur(situation, group):
            return None
        is_bingo = len(best.rack_tiles()) >= situation.scoring.bingo_tiles
        return Found(Kind.BINGO if is_bingo else Kind.BEST, situation, group)

    @staticmethod
    def _late(situation: Situation) -> Found | None:
        """The end of a close game, with few enough tiles for a person to count."""
        held = len(situation.rack), situation.other_rack_size
        if abs(situation.scores[0] - situation.scores[1]) > CLOSE or min(held) < _FEWEST:
            return None
        if not situation.bag_count and sum(held) > _MOST_HELD:
            return None
        return Found(Kind.SAFE if situation.bag_count else Kind.OUT_IN_TWO, situation)

    def _doubted(
        self,
        situation: Situation,
        rack: tuple[str, ...],
        chance: random.Random,
        *,
        with_phoney: bool,
    ) -> Found | None:
        """A play that the opponent may challenge."""
        if situation.bag_count < _IN_BAG or situation.board.is_empty:
            return None
        if with_phoney:
            bluffer = self._bluffer(chance.randrange(SEEDS))
            move = bluffer.choose_move(situation.as_view())
            if not isinstance(move, Play) or not self._words.phoneys(situation, move):
                return None
        else:
            plays = [
                candidate.move
                for candidate in find_top(self._engine, situation, _LISTED, self._leaves)
                if isinstance(candidate.move, Play)
                and _EASY < self._words.level(situation, (candidate.move,)) <= RAREST
            ]
            if not plays:
                return None
            move = chance.choice(plays)
        if score_of(situation, move).points < _WORTH_A_DOUBT:
            return None
        if self._words.has_slur(situation, (move,)):
            return None
        after = challenged(situation, move, rack)
        return Found(Kind.CHALLENGE, after, play=move)


def challenged(situation: Situation, play: Play, rack: tuple[str, ...]) -> Situation:
    """Return the position of the opponent after a play, who may challenge it."""
    score = score_of(situation, play).points
    own, other = situation.scores
    kept = remove_tiles(situation.rack, play.rack_tiles())
    unseen = (*remove_tiles(situation.unseen, rack), *kept)
    return replace(
        situation,
        board=board_after(situation, play),
        rack=rack,
        unseen=sort_tiles(unseen),
        bag_count=max(0, len(unseen) - situation.rack_size),
        scores=(other, own + score),
        scoreless=0,
    )


def _group(board: Board, top: Sequence[Candidate]) -> tuple[Move, ...]:
    """The moves within a point of the best, each once."""
    least = top[0].equity_millipoints - round(1000 * SAME)
    found: list[Move] = []
    for candidate in top:
        if candidate.equity_millipoints >= least and not is_in(board, candidate.move, found):
            found.append(candidate.move)
    return tuple(found)
