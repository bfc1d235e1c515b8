# SPDX-License-Identifier: MIT
"""Endgames solved by the native engine: two racks and an empty bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from desktop_app.engine.native_engine import BLANK_FLAG, RECORD
from desktop_app.engine.static_games import StaticGames
from desktop_app.rules.board import EMPTY, Board, Direction
from desktop_app.rules.move import PLAYED_THROUGH, Pass, Play
from desktop_app.rules.tiles import TileSet, sort_tiles

_DIRECTIONS = (Direction.ACROSS, Direction.DOWN)
_PASS = 3

Racks = tuple[tuple[str, ...], tuple[str, ...]]
"""The tiles of the player on turn and of the opponent."""


class EndgameError(ValueError):
    """A position that is no endgame; the message says what is wrong with it."""


@dataclass(frozen=True)
class Step:
    """A turn of the best line and what it scores, in points."""

    move: Play | Pass
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
        EndgameError: there are more than two players, tiles in the bag, more tiles than the set
            has, or somebody has no tile.
    """
    if len(racks) > 2:
        raise EndgameError(f"read {len(racks)} players, expected two")
    own, told = racks[0], racks[1] if len(racks) > 1 else ()
    if not own:
        raise EndgameError("the player on turn has no rack")
    seen = Counter(each.on_rack for each in board.placements())
    seen.update(own)
    seen.update(told)
    supply = Counter(tile_set.distribution)
    extra = sort_tiles((seen - supply).elements())
    if extra:
        raise EndgameError(f"more tiles than the set has: {' '.join(extra)}")
    unseen = sort_tiles((supply - seen).elements())
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
        EndgameError: a tile has no number in the words.
        EngineError: a number is out of range, or the game is over. It is a ValueError.
    """
    numbers = {face: number for number, face in enumerate(games.faces)}
    on_board = {EMPTY: 0, **{face.lower(): numbers[face] | BLANK_FLAG for face in games.faces[1:]}}
    on_board.update({face: numbers[face] for face in games.faces[1:]})
    try:
        squares = bytes(on_board[tile] for tile in board.tiles)
        held = tuple(bytes(numbers[tile] for tile in rack) for rack in racks)
    except KeyError as error:
        raise EndgameError(f"the words have no letter {error.args[0]}") from None
    found = games.module.solve_endgame(
        games.setting,
        squares,
        held,
        scoreless=scoreless,
        seconds=seconds,
        threads=threads,
        memory_mb=memory_mb,
    )
    line = tuple(_read_line(found.line, games.faces))
    return Solution(found.value, line, found.proven, found.nodes, found.seconds)


def _read_line(packed: bytes, faces: tuple[str, ...]) -> Iterator[Step]:
    for kind, row, col, length, tiles, score, _ in RECORD.iter_unpack(packed):
        if kind == _PASS:
            yield Step(Pass(), score)
            continue
        shown = tuple(_face(tile, faces) for tile in tiles[:length])
        yield Step(Play(row, col, _DIRECTIONS[kind], shown), score)


def _face(tile: int, faces: tuple[str, ...]) -> str:
    if not tile:
        return PLAYED_THROUGH
    return faces[tile & ~BLANK_FLAG].lower() if tile & BLANK_FLAG else faces[tile]
