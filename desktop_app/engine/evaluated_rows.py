# SPDX-License-Identifier: MIT
"""The figures of one move: from tables alone, from playouts, and from draws of a pre-endgame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from desktop_app.engine.candidates import question_of
from desktop_app.engine.equity import Outlook, equity
from desktop_app.engine.evaluation import (
    Draws,
    EvaluatedMove,
    Playouts,
    mean_range,
    standard_error,
)
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.preendgame import PreendgameMove
from desktop_app.engine.protocol import Engine
from desktop_app.engine.simulation import SimulatedMove
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Move, Play, tiles_used
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.tiles import remove_tiles, sort_tiles

_POINT = 1_000

_SPREAD_IN_DRAWS = 20.0
"""Standard deviation of the final spread from draw to draw of a pre-endgame, in points, about."""


def score_of(situation: Situation, move: Move) -> PlayScore:
    """The words of a move and their points; none for an exchange or a pass."""
    placements = move.placements() if isinstance(move, Play) else ()
    return score_play(situation.board, placements, situation.tile_set, situation.scoring)


def static_row(
    engine: Engine, situation: Situation, leaves: KlvLeaves, move: Move
) -> EvaluatedMove:
    """The figures of a move that need no search; the rest is 0."""
    played = score_of(situation, move)
    score, words = played.points, played.texts
    leave = sort_tiles(remove_tiles(situation.rack, tiles_used(move)))
    outlook = Outlook.of(situation)
    worth = equity(score, leave, outlook, situation.tile_set, leaves)
    return EvaluatedMove(
        move=move,
        score=score,
        words=words,
        phoneys=tuple(word for word in words if not engine.lexicon.is_acceptable(word)),
        leave=leave,
        leave_value=leaves.value(leave) / _POINT if situation.bag_count else 0.0,
        static_equity=worth / _POINT,
        win=0.0,
        win_error=0.0,
        spread=0.0,
        spread_error=0.0,
    )


def has_bingo(engine: Engine, situation: Situation) -> bool:
    """True if a bingo can be played."""
    least = situation.scoring.bingo_tiles
    if len(situation.rack) < least:
        return False
    plays = engine.generate(question_of(situation))
    return any(len(play.play.rack_tiles()) >= least for play in plays)


def played_row(row: EvaluatedMove, found: Sequence[SimulatedMove]) -> EvaluatedMove:
    """The figures of a move that was played out.

    Args:
        row: its static figures.
        found: the parts of the work, all of the same number of playouts.
    """
    wins = mean_range([move.win for move in found])
    return replace(
        row,
        win=wins.mean,
        win_error=standard_error([move.win for move in found]),
        spread=fmean(move.spread for move in found),
        spread_error=standard_error([move.spread for move in found]),
        playouts=_playouts(found),
    )


def _playouts(found: Sequence[SimulatedMove]) -> Playouts:
    """The figures of a move from the parts of the work."""
    parts = tuple(
        (
            row.win,
            row.spread,
            row.equity,
            row.plies[0].score,
            row.plies[0].bingos,
            row.plies[1].bingos,
        )
        for row in found
    )
    means = [fmean(values) for values in zip(*parts, strict=True)]
    # The variance of all gains: within the parts, and between their means.
    iterations = found[0].iterations
    within = fmean(row.spread_error**2 * iterations for row in found)
    between = fmean((row.spread - means[1]) ** 2 for row in found)
    return Playouts(
        iterations=sum(row.iterations for row in found),
        equity=means[2],
        reply_score=means[3],
        reply_bingos=means[4],
        own_score=fmean(row.plies[1].score for row in found),
        own_bingos=means[5],
        spread_deviation=math.sqrt(within + between),
        parts=parts,
    )


def drawn_row(row: EvaluatedMove, found: PreendgameMove, situation: Situation) -> EvaluatedMove:
    """The figures of a move of a pre-endgame, with the draws that were looked at.

    Args:
        row: its static figures.
        found: what the search found.
        situation: the position.
    """
    hidden = len(situation.unseen) - len(situation.known)
    draws = math.comb(hidden, situation.bag_count)
    seen = max(1, found.seen)
    # A draw in which nothing is proven counts as one trial of what the search is worth.
    rough = (found.win * seen + 1) / (seen + 2)
    open_share = 1 - found.decided / found.draws
    return replace(
        row,
        win=found.win,
        win_error=math.sqrt(rough * (1 - rough) / seen * open_share),
        spread=found.spread,
        spread_error=_SPREAD_IN_DRAWS * math.sqrt((1 - found.solved / found.draws) / seen),
        draws=Draws(
            draws, found.win * draws, found.draws, found.seen, found.decided, found.is_proven
        ),
    )
