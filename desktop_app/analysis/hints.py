# SPDX-License-Identifier: MIT
"""The ladder of hints: six steps from "is there a bingo" to the five best moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from desktop_app.analysis.costs import Cost, Judgement, judge
from desktop_app.analysis.moves import lane_name, lane_of, name_inside
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation
from desktop_app.rules.move import Exchange, Move, Pass, Play, tiles_used
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import write_faces
from desktop_app.sentences.sentence import Sentence

HintKind = Literal["bingo", "size", "lane", "tiles", "move", "best-five"]

HINT_LEVELS = 6
"""Steps of the ladder."""

BEST_SHOWN = 5
_AS_GOOD = (Cost.NONE, Cost.UNSURE)
_NEAREST = 5
"""A hint tells the score to the nearest five points."""


@dataclass(frozen=True)
class Hint:
    """One step of the ladder.

    Attributes:
        level: 1 to `HINT_LEVELS`; each step tells more than the one before.
        kind: what it tells.
        sentence: the hint.
        figures: what it was filled from.
        moves: the moves that it shows, the best first, each with its cost.
    """

    level: int
    kind: HintKind
    sentence: Sentence
    figures: Mapping[str, int | str | bool]
    moves: tuple[Judgement, ...] = ()


def make_hints(
    evaluation: Evaluation, is_rare: Callable[[str], bool] | None = None
) -> tuple[Hint, ...]:
    """The ladder of hints to a position, about its best move.

    Args:
        evaluation: of the position.
        is_rare: True for a word that the player may not know. If the best move has one, the hints
            are about the best move without, as long as it is no mistake; else they say so.
    """
    best, note = evaluation.best, ""
    if is_rare is not None and (rare := _rare_word(evaluation, best.move, is_rare)):
        known = (row for row in evaluation.rows if not _rare_word(evaluation, row.move, is_rare))
        close = (row for row in known if judge(evaluation, row.move).cost in _AS_GOOD)
        better_known = next(close, None)
        if better_known is None:
            note = rare
        else:
            best = better_known
    lane = lane_of(best.move)
    named = name_inside(evaluation.situation.board, best.move)
    shown = tuple(judge(evaluation, row.move) for row in evaluation.rows[:BEST_SHOWN])
    return (
        _bingo_hint(evaluation, best),
        _size_hint(best),
        Hint(
            3,
            "lane",
            Sentence("It lies in {lane}.", lane=lane_name(lane))
            if lane is not None
            else Sentence("It lays no tiles on the board."),
            {} if lane is None else {"lane": lane_name(lane)},
        ),
        _tiles_hint(best),
        Hint(
            5,
            "move",
            _move_sentence(best, named, note),
            {"move": named, "score": best.score},
            (judge(evaluation, best.move),),
        ),
        Hint(
            6,
            "best-five",
            Sentence.counted("The only move:", "The {count} best moves:", len(shown)),
            {"count": len(shown)},
            shown,
        ),
    )


def _move_sentence(best: EvaluatedMove, named: str, rare: str) -> Sentence:
    if not isinstance(best.move, Play):
        return Sentence("The best move is {move}.", move=named)
    if rare:
        return Sentence(
            "The best move is {move}, which scores {score}. {word} is a rare word.",
            move=named,
            score=best.score,
            word=rare,
        )
    return Sentence("The best move is {move}, which scores {score}.", move=named, score=best.score)


def _rare_word(evaluation: Evaluation, move: Move, is_rare: Callable[[str], bool]) -> str:
    """The first rare word that a move forms; empty if there is none."""
    if not isinstance(move, Play):
        return ""
    at = evaluation.situation
    words = score_play(at.board, move.placements(), at.tile_set, at.scoring).texts
    return next((word for word in words if is_rare(word)), "")


def _bingo_hint(evaluation: Evaluation, best: EvaluatedMove) -> Hint:
    is_best = is_bingo(evaluation, best)
    if is_best:
        sentence = Sentence("There is a bingo.")
    elif evaluation.has_bingo:
        sentence = Sentence("There is a bingo, but another move is better.")
    else:
        sentence = Sentence("There is no bingo.")
    figures = {"bingo": evaluation.has_bingo, "best_is_bingo": is_best}
    return Hint(1, "bingo", sentence, figures)


def is_bingo(evaluation: Evaluation, row: EvaluatedMove) -> bool:
    """True if a play lays enough tiles for the bonus."""
    if isinstance(row.move, Exchange):
        return False
    return len(tiles_used(row.move)) >= evaluation.situation.scoring.bingo_tiles


def _size_hint(best: EvaluatedMove) -> Hint:
    count = len(tiles_used(best.move))
    if isinstance(best.move, Pass):
        return Hint(2, "size", Sentence("The best move is to pass."), {"tiles": 0})
    if isinstance(best.move, Exchange):
        sentence = Sentence.counted(
            "The best move exchanges one tile.", "The best move exchanges {count} tiles.", count
        )
        return Hint(2, "size", sentence, {"tiles": count})
    points = max(_NEAREST, _NEAREST * round(best.score / _NEAREST))
    sentence = Sentence.counted(
        "The best move lays one tile, for about {points} points.",
        "The best move lays {count} tiles, for about {points} points.",
        count,
        points=points,
    )
    return Hint(2, "size", sentence, {"tiles": count, "points": points})


def _tiles_hint(best: EvaluatedMove) -> Hint:
    tiles = write_faces(tiles_used(best.move))
    if not tiles:
        return Hint(4, "tiles", Sentence("It uses no tiles."), {"tiles": ""})
    template = "It gives back {tiles}." if isinstance(best.move, Exchange) else "It uses {tiles}."
    return Hint(4, "tiles", Sentence(template, tiles=tiles), {"tiles": tiles})
