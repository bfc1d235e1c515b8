# SPDX-License-Identifier: MIT
"""The moves of a seat with their equity."""

from __future__ import annotations

from desktop_app.engine.equity import Candidate, Outlook, equity, order_of
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.engine.ranking import rank_exchanges, rank_plays
from desktop_app.rules.move import Pass
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import sort_tiles


def question_of(view: SeatView) -> PlayQuestion:
    """What the plays of a seat are."""
    return PlayQuestion(view.board, view.rack, view.tile_set, view.scoring, view.first_min_tiles)


def plays_of(engine: Engine, view: SeatView) -> tuple[ScoredPlay, ...]:
    """The plays of a seat; an engine knows of no squares that a ruling has barred."""
    plays = engine.generate(question_of(view))
    if not view.barred:
        return plays
    return tuple(
        each for each in plays if view.barred.isdisjoint(at.square for at in each.play.placements())
    )


def exchanges_of(view: SeatView, leaves: Leaves = RULE_OF_THUMB) -> list[Candidate]:
    """The exchanges of a seat; from a rack with too many tiles none is made."""
    if len(view.rack) > view.rack_size:
        return []
    return rank_exchanges(question_of(view), Outlook.of(view), leaves)


def find_candidates(
    engine: Engine, view: SeatView, leaves: Leaves = RULE_OF_THUMB
) -> list[Candidate]:
    """Every move of a seat, best first: plays, exchanges and, last, the pass."""
    question, outlook = question_of(view), Outlook.of(view)
    plays = rank_plays(plays_of(engine, view), question, outlook, leaves)
    moves = sorted([*plays, *exchanges_of(view, leaves)], key=order_of)
    return [*moves, _pass(view, leaves)]


def find_best(engine: Engine, view: SeatView, leaves: Leaves = RULE_OF_THUMB) -> Candidate:
    """The first of `find_candidates`, found without listing the others where that can be."""
    if view.barred or len(view.rack) > view.rack_size:
        return find_candidates(engine, view, leaves)[0]
    best = engine.best(question_of(view), Outlook.of(view), leaves, 1)
    return best[0] if best else _pass(view, leaves)


def _pass(view: SeatView, leaves: Leaves) -> Candidate:
    leave = sort_tiles(view.rack)
    worth = equity(0, leave, Outlook.of(view), view.tile_set, leaves)
    return Candidate(Pass(), 0, leave, worth)
