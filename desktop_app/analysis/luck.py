# SPDX-License-Identifier: MIT
"""The luck of a draw: the rack that was drawn beside the racks that could have been.

Luck is the best static equity of the rack less the mean over random draws from the tiles that were
unseen, with the kept tiles as they are (Zare, "Hedging Toward Skill"). Its mean is 0, so it can be
subtracted from a result without a bias: docs/engine/review.md.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Protocol

from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.engine.candidates import find_best
from desktop_app.engine.evaluation import chance_of, standard_error
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine
from desktop_app.engine.situation import Situation
from desktop_app.rules.tiles import remove_tiles, sort_tiles

DRAWS = 60
"""Random racks that a drawn one is compared with."""

_POINT = 1_000


class WinTable(Protocol):
    """Chances to win by spread and unseen tiles, of the player on turn."""

    def of(self, spread: int, unseen: int) -> float:
        """Return the chance, 0 to 1; a tie is half a win."""
        ...


@dataclass(frozen=True)
class Luck:
    """The luck of one draw.

    Attributes:
        points: best equity of the rack less the mean of the racks that could have been drawn.
        error: the standard error of that mean.
        win: the same as a chance to win, -1 to 1; None without a table.
    """

    points: float
    error: float
    win: float | None


def luck_of(
    turn: PlayedTurn,
    engine: Engine,
    leaves: Leaves,
    wins: WinTable | None,
    *,
    draws: int = DRAWS,
    seed: int = 0,
    token: CancelToken | None = None,
) -> Luck | None:
    """Return the luck of the tiles drawn before a turn.

    None without a draw, if the position is not known, or if the token is called before there are
    two racks to compare with.
    """
    situation = turn.situation
    if situation is None or not turn.drawn:
        return None
    pool = [*situation.unseen, *turn.drawn]
    chance = random.Random(f"luck|{chance_of(situation, seed).random()}")
    found = []
    for _ in range(draws):
        if token is not None and token.is_called:
            break
        drawn = chance.sample(pool, len(turn.drawn))
        rack = sort_tiles((*turn.kept, *drawn))
        other = replace(
            situation, rack=rack, unseen=sort_tiles(remove_tiles(pool, drawn)), known=()
        )
        found.append(best_equity(engine, other, leaves))
    if len(found) < 2:
        return None
    mean, own = fmean(found), best_equity(engine, situation, leaves)
    win = None
    if wins is not None:
        win = win_after(wins, situation, own) - win_after(wins, situation, mean)
    return Luck(own - mean, standard_error(found), win)


def best_equity(engine: Engine, situation: Situation, leaves: Leaves) -> float:
    """Return the equity of the best static move, in points."""
    return find_best(engine, situation, leaves).equity_millipoints / _POINT


_USUAL_TILES = 5
"""Tiles that a move lays on average."""


def win_after(
    wins: WinTable, situation: Situation, equity: float, laid: int = _USUAL_TILES
) -> float:
    """Return the chance to win after a move with this equity, 0 to 1.

    The opponent is on turn then, and sees as many tiles less as were laid. With an empty bag the
    equity counts to the end of the game, so the spread alone decides.
    """
    spread = situation.scores[0] - situation.scores[1] + equity
    if not situation.bag_count:
        return 0.5 if round(spread) == 0 else float(spread > 0)
    low = int(spread // 1)
    share = spread - low
    unseen = max(1, len(situation.unseen) - laid)
    return 1 - (1 - share) * wins.of(-low, unseen) - share * wins.of(-low - 1, unseen)
