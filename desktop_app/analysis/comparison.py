# SPDX-License-Identifier: MIT
"""Two moves of an evaluation side by side, with the figures that sentences are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from desktop_app.analysis.costs import Measure, is_decided, limits_of
from desktop_app.engine.candidates import question_of
from desktop_app.engine.evaluation import (
    ZERO,
    EvaluatedMove,
    Evaluation,
    Range,
    board_after,
)
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine, ScoredPlay
from desktop_app.engine.replies import DRAWS, Turns, sample_turns
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Board, Square
from desktop_app.rules.move import Move, Play, tiles_used
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import BLANK, remove_tiles


@dataclass(frozen=True)
class Comparison:
    """Two moves side by side, with everything that sentences are made from.

    Attributes:
        evaluation: the position and its moves.
        one, other: the moves; the better one first, where that is certain.
        lead: by how much `one` is better, in what `measure` says: the chance to win, or points
            where that is the same.
        turns: turns after `one` and after `other` in the same draws.
        without: best score of a play that uses no S, and of one that uses no blank, by the tile.
        goes_out: for each move whether the player goes out next turn in an endgame, whatever the
            opponent plays; without those of which it is not known.
        near_words: a word of the list for each phoney that has one a letter away.
    """

    evaluation: Evaluation
    one: EvaluatedMove
    other: EvaluatedMove
    lead: Range
    measure: Measure
    turns: tuple[tuple[Turns, ...], tuple[Turns, ...]] = ((), ())
    without: Mapping[str, int] = field(default_factory=dict)
    goes_out: Mapping[Move, bool] = field(default_factory=dict)
    near_words: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_clear(self) -> bool:
        """True if `other` surely costs something beside `one`, by the limits of costs."""
        return limits_of(self.evaluation, self.measure).is_exceeded(self.lead)


def compare(
    engine: Engine,
    leaves: Leaves,
    evaluation: Evaluation,
    one: Move,
    other: Move,
    *,
    draws: int = DRAWS,
    seed: int = 0,
    token: CancelToken | None = None,
) -> Comparison:
    """Collect what the sentences about two evaluated moves need; `why.explain` makes them.

    Args:
        engine, leaves: what the moves were evaluated with.
        evaluation: holds both moves.
        one, other: the moves.
        draws: draws of the sample of the turns that follow.
        seed: another seed draws other tiles.
        token: cuts the sample short once it is called.

    Raises:
        KeyError: a move is not in the evaluation.
    """
    first, second = evaluation.row(one), evaluation.row(other)
    lead, measure = lead_of(evaluation, first, second)
    if lead.mean < 0:
        first, second = second, first
        lead = Range(-lead.mean, -lead.high, -lead.low)
    situation = evaluation.situation
    pair = (first.move, second.move)
    turns = sample_turns(engine, situation, leaves, pair, draws=draws, seed=seed, token=token)
    return Comparison(
        evaluation=evaluation,
        one=first,
        other=second,
        lead=lead,
        measure=measure,
        turns=(turns[first.move], turns[second.move]),
        without=_best_without(engine, situation, pair),
        goes_out=dict(_outs(engine, situation, pair)),
        near_words=dict(_near_words(engine, (*first.phoneys, *second.phoneys))),
    )


def lead_of(
    evaluation: Evaluation, one: EvaluatedMove, other: EvaluatedMove
) -> tuple[Range, Measure]:
    """By how much one move is better: in chances to win, or in points where both win or lose."""
    if is_decided(evaluation, one, other):
        points = evaluation.gap(one, other, "equity") or evaluation.gap(one, other, "spread")
        return points or ZERO, "spread"
    return evaluation.gap(one, other) or ZERO, "win"


# Figures that the engine has to find.


def _best_without(engine: Engine, situation: Situation, moves: Iterable[Move]) -> dict[str, int]:
    """The best score of a play without an S and without a blank, where a move uses one."""
    found = {}
    for tile in ("S", BLANK):
        if any(tile in tiles_used(move) for move in moves):
            rack = tuple(other for other in situation.rack if other != tile)
            found[tile] = max(
                (play.score for play in _plays_on(engine, situation, situation.board, rack)),
                default=0,
            )
    return found


def _plays_on(
    engine: Engine, situation: Situation, board: Board, rack: tuple[str, ...]
) -> tuple[ScoredPlay, ...]:
    """The plays of a rack on another board of the same game."""
    return engine.generate(replace(question_of(situation), board=board, rack=rack))


def _near_words(engine: Engine, phoneys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """For each phoney the first word of the list that has one other letter in its place."""
    lexicon = engine.lexicon
    for phoney in phoneys:
        for at in range(len(phoney)):
            words = (f"{phoney[:at]}{face}{phoney[at + 1 :]}" for face in lexicon.alphabet.faces)
            near = next((word for word in words if lexicon.is_acceptable(word)), None)
            if near is not None:
                yield phoney, near
                break


MOST_REPLIES = 1_000
"""With more replies of the opponent nothing is claimed about going out."""


def _outs(
    engine: Engine, situation: Situation, moves: Iterable[Move]
) -> Iterator[tuple[Move, bool]]:
    for move in moves:
        found = goes_out_next(engine, situation, move)
        if found is not None:
            yield move, found


def goes_out_next(engine: Engine, situation: Situation, move: Move) -> bool | None:
    """True if the player goes out in the next turn of an endgame, whatever the opponent plays.

    None with tiles in the bag, if the move itself goes out, and with too many replies to look at.
    """
    leave = remove_tiles(situation.rack, tiles_used(move))
    if situation.bag_count or not leave:
        return None
    board = board_after(situation, move)
    replies = [scored.play for scored in _plays_on(engine, situation, board, situation.unseen)]
    if len(replies) > MOST_REPLIES:
        return None
    last_plays = [scored.play for scored in _plays_on(engine, situation, board, leave)]
    last_plays = [play for play in last_plays if len(play.rack_tiles()) == len(leave)]
    if not last_plays:
        return False
    reaches = [_reach(situation, board, play) for play in last_plays]
    for reply in replies:
        laid = reply.placements()
        if len(laid) == len(situation.unseen):
            return False
        covered = {placement.square for placement in laid}
        if any(covered.isdisjoint(reach) for reach in reaches):
            continue
        later = _plays_on(engine, situation, board.with_placements(laid), leave)
        if not any(len(scored.play.rack_tiles()) == len(leave) for scored in later):
            return False
    return True


def _reach(situation: Situation, board: Board, play: Play) -> frozenset[Square]:
    """The squares on which a tile could change a word that a play makes."""
    laid = play.placements()
    words = score_play(board, laid, situation.tile_set, situation.scoring).words
    found = {placement.square for placement in laid}
    for letter in (letter for word in words for letter in word.letters):
        for row, col in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)):
            found.add(Square(letter.row + row, letter.col + col))
    return frozenset(found)
