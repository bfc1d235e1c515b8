# SPDX-License-Identifier: MIT
"""Samples of the two turns after a move: the opponent's reply and the own next move."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop_app.engine.candidates import find_best
from desktop_app.engine.evaluation import board_after, chance_of
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.move import Exchange, Move, Play, tiles_used
from desktop_app.rules.tiles import remove_tiles, sort_tiles

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
    moves = tuple(moves)
    found: dict[Move, list[Turns]] = {move: [] for move in moves}
    chance = random.Random(f"turns|{chance_of(situation, seed).random()}")
    hidden = list(remove_tiles(situation.unseen, situation.known))
    for _ in range(draws if situation.bag_count else 0):
        if token is not None and token.is_called:
            break
        chance.shuffle(hidden)
        held = situation.other_rack_size - len(situation.known)
        other = sort_tiles((*situation.known, *hidden[:held]))
        for move in moves:
            found[move].append(_turns(engine, situation, leaves, move, other, hidden[held:]))
    return {move: tuple(turns) for move, turns in found.items()}


def _turns(
    engine: Engine,
    situation: Situation,
    leaves: Leaves,
    move: Move,
    other: tuple[str, ...],
    bag: list[str],
) -> Turns:
    """The turns after a move; the player draws from the front of the bag."""
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
    reply = find_best(engine, after, leaves)
    # The opponent draws from the other end, and these tiles stay unseen.
    drawn_then = len(tiles_used(reply.move)) if isinstance(reply.move, Play) else 0
    left = max(0, left - drawn_then)
    then = replace(
        after,
        board=board_after(after, reply.move),
        rack=rack,
        unseen=sort_tiles((*other, *bag[drawn:])),
        bag_count=left,
    )
    own = find_best(engine, then, leaves)
    return Turns(reply.move, reply.score, own.move, own.score)
