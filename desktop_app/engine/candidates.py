# SPDX-License-Identifier: MIT
"""Candidates: moves with their equity, ranked.

Equity is the score in millipoints and, while there are tiles in the bag, the value of the leave.
With an empty bag a play that ends the game gains twice the opponents' tiles; any other move keeps
tiles that may have to be paid for, and lets another player move first: twice their points and ten
points more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from desktop_app.engine.leaves import leave_value
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.rules.move import Exchange, Move, Pass, Play, format_position
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import TileSet, remove_tiles, sort_tiles

_POINT = 1_000
_NOT_OUT = 10 * _POINT


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and what it is thought to be worth.

    Attributes:
        move: a play, an exchange or a pass.
        score: whole points of the turn.
        leave: the tiles kept, sorted, blanks last.
        equity_millipoints: the worth of the move, comparable within one position.
    """

    move: Move
    score: int
    leave: tuple[str, ...]
    equity_millipoints: int


@dataclass(frozen=True)
class Outlook:
    """What a player knows beside the board and the own rack.

    Attributes:
        bag_count: tiles left in the bag.
        unseen: the tiles in the bag and on other racks; all on other racks when the bag is empty.
        exchange_min_bag: fewest tiles in the bag for an exchange.
    """

    bag_count: int
    unseen: tuple[str, ...]
    exchange_min_bag: int = 7

    @classmethod
    def of(cls, view: SeatView) -> Outlook:
        """The outlook of a seat."""
        return cls(view.bag_count, view.unseen, view.exchange_min_bag)


def question_of(view: SeatView) -> PlayQuestion:
    """What the plays of a seat are."""
    return PlayQuestion(view.board, view.rack, view.tile_set, view.scoring, view.first_min_tiles)


def equity(score: int, leave: tuple[str, ...], outlook: Outlook, tile_set: TileSet) -> int:
    """The equity of a move in millipoints, from its score and what it keeps."""
    worth = score * _POINT
    if outlook.bag_count:
        return worth + leave_value(leave)
    if not leave:
        return worth + 2 * _POINT * tile_set.total(outlook.unseen)
    return worth - 2 * _POINT * tile_set.total(leave) - _NOT_OUT


def rank_plays(
    plays: Iterable[ScoredPlay], question: PlayQuestion, outlook: Outlook
) -> list[Candidate]:
    """Plays as candidates: by equity, then score, both falling, then position, then tiles."""
    kept: dict[tuple[str, ...], tuple[str, ...]] = {}
    candidates = []
    for each in plays:
        laid = each.play.rack_tiles()
        leave = kept.get(laid)
        if leave is None:
            leave = kept[laid] = sort_tiles(remove_tiles(question.rack, laid))
        worth = equity(each.score, leave, outlook, question.tile_set)
        candidates.append(Candidate(each.play, each.score, leave, worth))
    return sorted(candidates, key=_order)


def rank_exchanges(question: PlayQuestion, outlook: Outlook) -> list[Candidate]:
    """Every different exchange that may be made, ordered as plays are."""
    if outlook.bag_count < max(1, outlook.exchange_min_bag):
        return []
    rack = sort_tiles(question.rack)
    candidates = []
    for given in _selections(rack, min(len(rack), outlook.bag_count)):
        leave = sort_tiles(remove_tiles(rack, given))
        worth = equity(0, leave, outlook, question.tile_set)
        candidates.append(Candidate(Exchange(given), 0, leave, worth))
    return sorted(candidates, key=_order)


def plays_of(engine: Engine, view: SeatView) -> tuple[ScoredPlay, ...]:
    """The plays of a seat; an engine knows of no squares that a ruling has barred."""
    plays = engine.generate(question_of(view))
    if not view.barred:
        return plays
    return tuple(
        each for each in plays if view.barred.isdisjoint(at.square for at in each.play.placements())
    )


def exchanges_of(view: SeatView) -> list[Candidate]:
    """The exchanges of a seat; from a rack with too many tiles none is made."""
    if len(view.rack) > view.rack_size:
        return []
    return rank_exchanges(question_of(view), Outlook.of(view))


def find_candidates(engine: Engine, view: SeatView) -> list[Candidate]:
    """Every move of a seat, best first: plays, exchanges and, last, the pass."""
    question, outlook = question_of(view), Outlook.of(view)
    plays = rank_plays(plays_of(engine, view), question, outlook)
    moves = sorted([*plays, *exchanges_of(view)], key=_order)
    leave = sort_tiles(view.rack)
    return [*moves, Candidate(Pass(), 0, leave, equity(0, leave, outlook, view.tile_set))]


def _selections(rack: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Each different choice of 1 to `most` tiles of a sorted rack, once."""
    for count in range(1, most + 1):
        yield from dict.fromkeys(combinations(rack, count))


def _order(candidate: Candidate) -> tuple[int, int, str, tuple[str, ...]]:
    move = candidate.move
    position = ""
    tiles: tuple[str, ...] = ()
    if isinstance(move, Play):
        position, tiles = format_position(move.row, move.col, move.direction), move.tiles
    elif isinstance(move, Exchange):
        tiles = move.tiles
    return -candidate.equity_millipoints, -candidate.score, position, tiles
