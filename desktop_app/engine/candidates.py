# SPDX-License-Identifier: MIT
"""The moves of a player with their equity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Protocol

from desktop_app.engine.equity import Candidate, Outlook, Unseen, equity, order_of
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.rules.board import Board, Square
from desktop_app.rules.move import Exchange, Pass
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet, remove_tiles, sort_tiles

# All plays and exchanges of a rack as candidates, best first.


def rank_plays(
    plays: Iterable[ScoredPlay],
    question: PlayQuestion,
    outlook: Outlook,
    leaves: Leaves = RULE_OF_THUMB,
) -> list[Candidate]:
    """Return plays as candidates, in the order of `equity.order_of`."""
    kept: dict[tuple[str, ...], tuple[tuple[str, ...], int]] = {}
    candidates = []
    for play in plays:
        laid = play.play.rack_tiles()
        found = kept.get(laid)
        if found is None:
            leave = sort_tiles(remove_tiles(question.rack, laid))
            found = kept[laid] = leave, equity(0, leave, outlook, question.tile_set, leaves)
        leave, worth = found
        candidates.append(Candidate(play.play, play.score, leave, 1_000 * play.score + worth))
    return sorted(candidates, key=order_of)


def rank_exchanges(
    question: PlayQuestion, outlook: Outlook, leaves: Leaves = RULE_OF_THUMB
) -> list[Candidate]:
    """Return every distinct legal exchange, ordered as plays are."""
    rack = sort_tiles(question.rack)
    candidates = []
    for given in _selections(rack, outlook.most_exchanged(len(rack))):
        leave = sort_tiles(remove_tiles(rack, given))
        worth = equity(0, leave, outlook, question.tile_set, leaves)
        candidates.append(Candidate(Exchange(given), 0, leave, worth))
    return sorted(candidates, key=order_of)


def rank_moves(
    plays: Iterable[ScoredPlay],
    question: PlayQuestion,
    outlook: Outlook,
    leaves: Leaves = RULE_OF_THUMB,
) -> list[Candidate]:
    """Return plays and legal exchanges together, best first."""
    ranked = rank_plays(plays, question, outlook, leaves)
    return sorted([*ranked, *rank_exchanges(question, outlook, leaves)], key=order_of)


def _selections(rack: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Each distinct choice of 1 to `most` tiles of a sorted rack, once."""
    for count in range(1, most + 1):
        yield from dict.fromkeys(combinations(rack, count))


class Known(Unseen, Protocol):
    """The knowledge of the player on turn: a `rules.position.SeatView` or `situation.Situation`."""

    @property
    def board(self) -> Board:
        """The board."""
        ...

    @property
    def rack(self) -> tuple[str, ...]:
        """The player's own tiles."""
        ...

    @property
    def rack_size(self) -> int:
        """Number of tiles on a full rack."""
        ...

    @property
    def tile_set(self) -> TileSet:
        """The points of the tiles."""
        ...

    @property
    def scoring(self) -> ScoringRules:
        """The scoring rules."""
        ...

    @property
    def first_min_tiles(self) -> int:
        """Fewest tiles of the opening play."""
        ...

    @property
    def barred(self) -> frozenset[Square]:
        """Squares on which no tile may be laid."""
        ...


def question_of(known: Known) -> PlayQuestion:
    """Return what the legal plays of this player depend on."""
    return PlayQuestion(
        known.board, known.rack, known.tile_set, known.scoring, known.first_min_tiles
    )


def plays_of(engine: Engine, known: Known) -> tuple[ScoredPlay, ...]:
    """Return the player's plays, of a full rack's tiles at most.

    The engine ignores squares barred by a ruling, and lays all tiles of a rack with too many, so
    drop those here.
    """
    plays = engine.generate(question_of(known))
    if len(known.rack) > known.rack_size:
        plays = tuple(play for play in plays if len(play.play.rack_tiles()) <= known.rack_size)
    if not known.barred:
        return plays
    return tuple(
        play
        for play in plays
        if known.barred.isdisjoint(at.square for at in play.play.placements())
    )


def exchanges_of(known: Known, leaves: Leaves = RULE_OF_THUMB) -> list[Candidate]:
    """Return the player's exchanges; none from a rack with too many tiles."""
    if len(known.rack) > known.rack_size:
        return []
    return rank_exchanges(question_of(known), Outlook.of(known), leaves)


def find_candidates(
    engine: Engine, known: Known, leaves: Leaves = RULE_OF_THUMB
) -> list[Candidate]:
    """Return every move of a player, best first: plays, exchanges and, last, the pass."""
    question, outlook = question_of(known), Outlook.of(known)
    plays = rank_plays(plays_of(engine, known), question, outlook, leaves)
    moves = sorted([*plays, *exchanges_of(known, leaves)], key=order_of)
    return [*moves, _pass(known, leaves)]


def find_top(
    engine: Engine, known: Known, most: int, leaves: Leaves = RULE_OF_THUMB
) -> tuple[Candidate, ...]:
    """Return the best `most` plays and exchanges, without listing all others if possible.

    A pass if there is no other move.
    """
    if known.barred or len(known.rack) > known.rack_size:
        every = find_candidates(engine, known, leaves)
        return tuple(every[: min(most, len(every) - 1)]) or (every[-1],)
    best = engine.best(question_of(known), Outlook.of(known), leaves, most)
    return best or (_pass(known, leaves),)


def find_best(engine: Engine, known: Known, leaves: Leaves = RULE_OF_THUMB) -> Candidate:
    """Return the first of `find_candidates`, without listing all others if possible."""
    return find_top(engine, known, 1, leaves)[0]


def _pass(known: Known, leaves: Leaves) -> Candidate:
    leave = sort_tiles(known.rack)
    worth = equity(0, leave, Outlook.of(known), known.tile_set, leaves)
    return Candidate(Pass(), 0, leave, worth)
