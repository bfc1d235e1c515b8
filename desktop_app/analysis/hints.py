# SPDX-License-Identifier: MIT
"""The ladder of hints: six steps from "is there a bingo" to the five best moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from desktop_app.analysis.costs import Judgement, judge
from desktop_app.analysis.moves import lane_name, lane_of, name_inside
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation
from desktop_app.engine.move_order import NO_TASTE, Taste, distinct
from desktop_app.rules.move import Exchange, Pass, Play, tiles_used
from desktop_app.rules.tiles import write_faces
from desktop_app.sentences.sentence import Counted, Sentence

HintKind = Literal["bingo", "size", "lane", "tiles", "move", "best-five"]

HINT_LEVELS = 6
"""Steps of the ladder."""

BEST_SHOWN = 5
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


def make_hints(evaluation: Evaluation, taste: Taste = NO_TASTE) -> tuple[Hint, ...]:
    """The ladder of hints to a position; every step is about its best move.

    Args:
        evaluation: of the position.
        taste: that it was made with; the hint names a word that a learner may not know as rare.
    """
    best = evaluation.best
    lane = lane_of(best.move)
    named = name_inside(evaluation.situation.board, best.move)
    note = taste.rarest(best) if taste.is_learner else ""
    shown = tuple(
        judge(evaluation, row.move) for row in islice(distinct(evaluation.rows), BEST_SHOWN)
    )
    return (
        _bingo_hint(evaluation, best),
        _size_hint(evaluation),
        Hint(
            3,
            "lane",
            Sentence("It lies in {lane}.", lane=lane_name(lane))
            if lane is not None
            else Sentence("It lays no tiles on the board."),
            {} if lane is None else {"lane": lane_name(lane)},
        ),
        tiles_hint(evaluation, evaluation.situation.rack),
        Hint(
            5,
            "move",
            _move_sentence(evaluation, named, note),
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


# Sentences on a move that is proven to be the best, and on one that is only the best found.

_NAMED: Mapping[bool, str] = {
    True: "The best move is {move}.",
    False: "The best move found is {move}.",
}
_SCORING: Mapping[bool, str] = {
    True: "The best move is {move}, which scores {score}.",
    False: "The best move found is {move}, which scores {score}.",
}
_RARE: Mapping[bool, str] = {
    True: "The best move is {move}, which scores {score}. {word} is a rare word.",
    False: "The best move found is {move}, which scores {score}. {word} is a rare word.",
}
_PASSES: Mapping[bool, str] = {
    True: "The best move is to pass.",
    False: "The best move found is to pass.",
}
_EXCHANGES: Mapping[bool, Counted] = {
    True: Counted("The best move exchanges one tile.", "The best move exchanges {count} tiles."),
    False: Counted(
        "The best move found exchanges one tile.", "The best move found exchanges {count} tiles."
    ),
}
_LAYS: Mapping[bool, Counted] = {
    True: Counted(
        "The best move lays one tile, for about {points} points.",
        "The best move lays {count} tiles, for about {points} points.",
    ),
    False: Counted(
        "The best move found lays one tile, for about {points} points.",
        "The best move found lays {count} tiles, for about {points} points.",
    ),
}


def _move_sentence(evaluation: Evaluation, named: str, rare: str) -> Sentence:
    best, is_proven = evaluation.best, evaluation.is_proven
    if not isinstance(best.move, Play):
        return Sentence(_NAMED[is_proven], move=named)
    if rare:
        return Sentence(_RARE[is_proven], move=named, score=best.score, word=rare)
    return Sentence(_SCORING[is_proven], move=named, score=best.score)


def _bingo_hint(evaluation: Evaluation, best: EvaluatedMove) -> Hint:
    is_best = is_bingo(evaluation, best)
    if is_best:
        sentence = Sentence("There is a bingo.")
    elif evaluation.has_bingo:
        sentence = Sentence("There is a bingo; another move comes out ahead of it.")
    else:
        sentence = Sentence("There is no bingo.")
    figures = {"bingo": evaluation.has_bingo, "best_is_bingo": is_best}
    return Hint(1, "bingo", sentence, figures)


def plain_sentence(hint: Hint) -> Sentence:
    """The hint for a person who need not know the words of the game."""
    if hint.kind != "bingo":
        return hint.sentence
    if not hint.figures["bingo"]:
        return Sentence("No move lays a whole rack of tiles at once.")
    if hint.figures["best_is_bingo"]:
        return Sentence("A move lays a whole rack of tiles at once, for extra points.")
    return Sentence("A move lays a whole rack of tiles at once; another comes out ahead of it.")


def is_bingo(evaluation: Evaluation, row: EvaluatedMove) -> bool:
    """True if a play lays enough tiles for the bonus."""
    if isinstance(row.move, Exchange):
        return False
    return len(tiles_used(row.move)) >= evaluation.situation.scoring.bingo_tiles


def _size_hint(evaluation: Evaluation) -> Hint:
    best = evaluation.best
    count = len(tiles_used(best.move))

    is_proven = evaluation.is_proven
    if isinstance(best.move, Pass):
        return Hint(2, "size", Sentence(_PASSES[is_proven]), {"tiles": 0})
    if isinstance(best.move, Exchange):
        return Hint(2, "size", _EXCHANGES[is_proven].of(count), {"tiles": count})
    points = max(_NEAREST, _NEAREST * round(best.score / _NEAREST))
    sentence = _LAYS[is_proven].of(count, points=points)
    return Hint(2, "size", sentence, {"tiles": count, "points": points})


def tiles_hint(evaluation: Evaluation, rack: Sequence[str]) -> Hint:
    """The tiles of the best move as they stand on the rack.

    The order of the word would give the word away; that of the alphabet has to be looked for on
    the rack tile by tile.

    Args:
        evaluation: of the position.
        rack: all tiles of the player, in the order in which they stand.
    """
    move = evaluation.best.move
    used = Counter(tiles_used(move))
    standing = []
    for tile in rack:
        if used[tile]:
            used[tile] -= 1
            standing.append(tile)
    standing += used.elements()
    if not standing:
        return Hint(4, "tiles", Sentence("It uses no tiles."), {"tiles": ""})
    tiles = " ".join(write_faces((tile,)) for tile in standing)
    if isinstance(move, Exchange):
        sentence = Sentence("It gives back {tiles}.", tiles=tiles)
    elif len(standing) == len(rack):
        sentence = Sentence("It uses all your tiles.")
    else:
        sentence = Sentence("It uses {tiles}.", tiles=tiles)
    return Hint(4, "tiles", sentence, {"tiles": tiles})
