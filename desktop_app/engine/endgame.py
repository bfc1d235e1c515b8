# SPDX-License-Identifier: MIT
"""Endgames solved by the native engine: two racks and an empty bag."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from desktop_app.engine.situation import check_supply
from desktop_app.engine.static_games import StaticGames
from desktop_app.rules.board import Board
from desktop_app.rules.move import Move
from desktop_app.rules.tiles import TileSet, sort_tiles

Racks = tuple[tuple[str, ...], tuple[str, ...]]
"""The tiles of the player on turn and of the opponent."""


class EndgameError(ValueError):
    """A position that is no endgame; the message says what is wrong with it."""


@dataclass(frozen=True)
class Step:
    """A turn of the best line and what it scores, in points."""

    move: Move
    score: int


@dataclass(frozen=True)
class Solution:
    """What was found about an endgame.

    Attributes:
        value: the final spread of the player on turn less the spread now, in points.
        line: the best turns of both players, the player on turn first.
        proven: whether the value is exact; else it is the best that was found.
        nodes: positions searched, by all threads.
        seconds: how long it took.
    """

    value: int
    line: tuple[Step, ...]
    proven: bool
    nodes: int
    seconds: float


def find_racks(
    board: Board, racks: tuple[tuple[str, ...], ...], tile_set: TileSet, rack_size: int
) -> Racks:
    """The racks of the player on turn and of the opponent, whose own is unseen where none is told.

    Raises:
        EndgameError: there are more than two players, tiles in the bag, or somebody has no tile.
        SituationError: there are more tiles than the set has.
    """
    if len(racks) > 2:
        raise EndgameError(f"read {len(racks)} players, expected two")
    own, told = racks[0], racks[1] if len(racks) > 1 else ()
    if not own:
        raise EndgameError("the player on turn has no rack")
    check_supply(board, (*own, *told), tile_set)
    seen = Counter(each.on_rack for each in board.placements())
    seen.update((*own, *told))
    unseen = sort_tiles((Counter(tile_set.distribution) - seen).elements())
    if told and unseen:
        raise EndgameError(f"the bag is not empty: {len(unseen)} tiles are in it")
    if len(unseen) > rack_size:
        raise EndgameError(
            f"the bag is not empty: {len(unseen)} tiles are unseen, "
            f"and the opponent holds at most {rack_size}"
        )
    other = told or unseen
    if not other:
        raise EndgameError("the opponent has no tile: the game is over")
    return own, other


def solve(
    games: StaticGames,
    board: Board,
    racks: Racks,
    *,
    scoreless: int = 0,
    seconds: float | None = None,
    threads: int = 1,
    memory_mb: int = 128,
) -> Solution:
    """Solve a position with an empty bag; with `seconds` at most so long.

    `racks` are of the player on turn and of the opponent, `scoreless` how many turns before this
    one scored nothing.

    Raises:
        TileCodeError: a tile has no number in the words.
        EngineError: a number is out of range, or the game is over. It is a ValueError.
    """
    codes = games.codes
    found = games.module.solve_endgame(
        games.setting,
        codes.board(board),
        (codes.rack(racks[0]), codes.rack(racks[1])),
        scoreless=scoreless,
        seconds=seconds,
        threads=threads,
        memory_mb=memory_mb,
    )
    line = tuple(Step(move, score) for move, score, _ in codes.moves(found.line))
    return Solution(found.value, line, found.proven, found.nodes, found.seconds)
