# SPDX-License-Identifier: MIT
"""Samples of the two turns after a move: the opponent's reply and the own next move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from desktop_app.engine.candidates import find_best
from desktop_app.engine.evaluation import board_after, chance_of
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Exchange, Move, Play, tiles_used
from desktop_app.rules.tiles import remove_tiles, sort_tiles

T = TypeVar("T")

DRAWS = 100
"""Draws of a sample."""


@dataclass(frozen=True)
class Turns:
    """The two turns after a move in one draw.

    Attributes:
        reply, reply_score: the opponent's best static move and its points.
        own, own_score: the own next one.
    """

    reply: Move
    reply_score: int
    own: Move
    own_score: int


@dataclass(frozen=True)
class Reply:
    """The opponent's best static move in one draw, and its points."""

    move: Move
    score: int


def sample_replies(
    engine: Engine,
    situation: Situation,
    leaves: Leaves,
    moves: Iterable[Move],
    *,
    draws: int = DRAWS,
    seed: int = 0,
    token: CancelToken | None = None,
) -> dict[Move, tuple[Reply, ...]]:
    """The opponent's replies to each move, in the draws of `sample_turns`."""

    def reply(move: Move, other: tuple[str, ...], bag: list[str]) -> Reply:
        after, _, _ = _after(situation, move, other, bag)
        found = find_best(engine, after, leaves)
        return Reply(found.move, found.score)

    return _sampled(reply, moves, _draws(situation, draws, seed, token))


def sample_turns(
    engine: Engine,
    situation: Situation,
    leaves: Leaves,
    moves: Iterable[Move],
    *,
    draws: int = DRAWS,
    seed: int = 0,
    token: CancelToken | None = None,
) -> dict[Move, tuple[Turns, ...]]:
    """The turns after each move, in the same draws: item `n` of every tuple is draw `n`.

    There are fewer draws once `token` is called, and none with an empty bag, where an endgame
    search tells more. Tiles that an exchange gives back are not drawn again in the sample.
    """

    def turns(move: Move, other: tuple[str, ...], bag: list[str]) -> Turns:
        return _turns(engine, situation, leaves, move, other, bag)

    return _sampled(turns, moves, _draws(situation, draws, seed, token))


def _sampled(
    sample: Callable[[Move, tuple[str, ...], list[str]], T],
    moves: Iterable[Move],
    draws: Iterable[tuple[tuple[str, ...], list[str]]],
) -> dict[Move, tuple[T, ...]]:
    found: dict[Move, list[T]] = {move: [] for move in moves}
    for other, bag in draws:
        for move, samples in found.items():
            samples.append(sample(move, other, bag))
    return {move: tuple(samples) for move, samples in found.items()}


def _draws(
    situation: Situation, draws: int, seed: int, token: CancelToken | None
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The opponent's rack and the bag, again and again; none with an empty bag."""
    chance = random.Random(f"turns|{chance_of(situation, seed).random()}")
    hidden = list(remove_tiles(situation.unseen, situation.known))
    held = situation.other_rack_size - len(situation.known)
    for _ in range(draws if situation.bag_count else 0):
        if token is not None and token.is_called:
            break
        chance.shuffle(hidden)
        yield sort_tiles((*situation.known, *hidden[:held])), hidden[held:]


def _turns(
    engine: Engine,
    situation: Situation,
    leaves: Leaves,
    move: Move,
    other: tuple[str, ...],
    bag: list[str],
) -> Turns:
    """The turns after a move."""
    after, rack, bag = _after(situation, move, other, bag)
    left = after.bag_count
    reply = find_best(engine, after, leaves)
    # The opponent draws from the other end, and these tiles stay unseen.
    drawn_then = len(tiles_used(reply.move)) if isinstance(reply.move, Play) else 0
    left = max(0, left - drawn_then)
    then = replace(
        after,
        board=board_after(after, reply.move),
        rack=rack,
        unseen=sort_tiles((*other, *bag)),
        bag_count=left,
    )
    own = find_best(engine, then, leaves)
    return Turns(reply.move, reply.score, own.move, own.score)


def _after(
    situation: Situation, move: Move, other: tuple[str, ...], bag: list[str]
) -> tuple[Situation, tuple[str, ...], list[str]]:
    """The position of the opponent after a move, the player's new rack, and what is left.

    The player draws from the front of the bag.
    """
    used = tiles_used(move)
    drawn = min(len(used), len(bag))
    rack = sort_tiles((*remove_tiles(situation.rack, used), *bag[:drawn]))
    left = len(bag) - drawn + (len(used) if isinstance(move, Exchange) else 0)
    after = replace(
        situation,
        board=board_after(situation, move),
        rack=other,
        unseen=sort_tiles((*rack, *bag[drawn:])),
        bag_count=left,
        known=(),
    )
    return after, rack, bag[drawn:]
