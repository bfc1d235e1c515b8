# SPDX-License-Identifier: MIT
"""Positions that good play never reaches: phoneys, strays, full boards, racks of every size."""

from __future__ import annotations

import random

from desktop_app.engine.protocol import Engine, PlayQuestion
from desktop_app.rules.board import STANDARD_15, Board, Direction, Placement
from desktop_app.rules.tiles import BLANK
from tests.helpers.positions import ENGLISH_SET, ask

_SIZE = STANDARD_15.rows
_BAG = [tile for tile in ENGLISH_SET.tiles if tile != BLANK]
_MAX_PLAYS = 14
_BLANK_ON_BOARD = 0.03


def odd_position(engine: Engine, rng: random.Random) -> PlayQuestion:
    """Return a position; `engine` finds the plays for those that begin as a game.

    Its word list determines the positions, not the kind of engine.
    """
    build = rng.choice((_empty, _of_a_game, _of_a_game, _with_phoneys, _with_strays, _full))
    board = build(engine, rng)
    return ask(board, "".join(_rack(rng, rng.choice((7, 7, 7, 6, 5, 4, 3, 2, 1)))))


def _rack(rng: random.Random, count: int) -> list[str]:
    blanks = min(count, rng.choice((0, 0, 0, 0, 1, 1, 2)))
    return [BLANK] * blanks + rng.sample(_BAG, count - blanks)


def _letter(rng: random.Random) -> str:
    letter = rng.choice(_BAG)
    return letter.lower() if rng.random() < _BLANK_ON_BOARD else letter


def _empty(engine: Engine, rng: random.Random) -> Board:
    return Board.empty()


def _of_a_game(engine: Engine, rng: random.Random) -> Board:
    """Return a board of random plays, mostly the longer ones."""
    board = Board.empty()
    for _ in range(rng.randint(1, _MAX_PLAYS)):
        question = ask(board, "".join(_rack(rng, 7)))
        plays = sorted(
            engine.generate(question), key=lambda scored: (str(scored.play), scored.score)
        )
        if not plays:
            break
        longest = max(rng.choices(plays, k=3), key=lambda scored: len(scored.play.rack_tiles()))
        board = board.with_placements(longest.play.placements())
    return board


def _with_phoneys(engine: Engine, rng: random.Random) -> Board:
    """Return a game with random strings laid on it."""
    board = _of_a_game(engine, rng)
    for _ in range(rng.randint(1, 4)):
        rows = list(board.placements())
        at = rng.choice(rows) if rows else Placement(7, 7, "A")
        board = _lay(board, rng, at.row, at.col, rng.randint(1, 6))
    return board


def _with_strays(engine: Engine, rng: random.Random) -> Board:
    """Return unconnected words and letters."""
    board = _of_a_game(engine, rng) if rng.random() < 0.5 else Board.empty()
    for _ in range(rng.randint(1, 6)):
        row, col = rng.randrange(_SIZE), rng.randrange(_SIZE)
        board = _lay(board, rng, row, col, rng.randint(1, 8))
    return board


def _full(engine: Engine, rng: random.Random) -> Board:
    """Return a board with letters on almost every square."""
    share = rng.choice((1.0, 0.98, 0.9, 0.75, 0.5))
    squares = [(row, col) for row in range(_SIZE) for col in range(_SIZE)]
    return Board.empty().with_placements(
        Placement(row, col, _letter(rng)) for row, col in squares if rng.random() < share
    )


def _lay(board: Board, rng: random.Random, row: int, col: int, count: int) -> Board:
    direction = rng.choice((Direction.ACROSS, Direction.DOWN))
    down, right = direction.step
    placements = []
    while count and row < _SIZE and col < _SIZE:
        if not board.tile_at(row, col):
            placements.append(Placement(row, col, _letter(rng)))
            count -= 1
        row, col = row + down, col + right
    return board.with_placements(placements)
