# SPDX-License-Identifier: MIT
"""Reads the entry line of the table: a score, a play, an exchange or a pass.

``24`` is only a score. ``8D FEASTER`` is a play, scored here; ``8D FEASTER 80`` adds the announced
score. A lower-case letter is a blank, unless a word all in lower case needs more blanks than the
set has: then it is read as capitals. ``-3``, ``-ABC`` and ``pass`` are as in the move box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.placement import find_impossible
from desktop_app.rules.played import has_hidden_play, scoring_now
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import BLANK, UNSEEN
from desktop_app.session.move_text import ExchangeCount, MoveTextProblem, parse_move

_SCORE = re.compile(r"\+?(\d{1,4})")
_ANNOUNCED = re.compile(r"^(?P<play>\S+\s+\S+)\s+\+?(?P<points>\d{1,4})$")


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """A score without its tiles."""

    points: int


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """A play.

    Attributes:
        placements: its tiles.
        score: its score by the rules.
        announced: the score its player announced, None if unknown.
    """

    placements: tuple[Placement, ...]
    score: PlayScore
    announced: int | None = None

    @property
    def differs(self) -> bool:
        """True if the announced score is not what the tiles add up to."""
        return self.announced not in (None, self.score.points)


@dataclass(frozen=True, slots=True)
class ExchangeEntry:
    """An exchange; `UNSEEN` stands for an unnamed tile."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PassEntry:
    """A pass."""


Entry = ScoreEntry | PlayEntry | ExchangeEntry | PassEntry


def read_entry(text: str, board: Board, setup: GameSetup) -> Entry | MoveTextProblem:
    """Read an entry for a turn on `board`, which has none of its tiles yet."""
    text = " ".join(text.split())
    if match := _SCORE.fullmatch(text):
        return ScoreEntry(int(match[1]))
    match = _ANNOUNCED.match(text)
    announced = int(match["points"]) if match else None
    move = _read_move(match["play"] if match else text, board, setup)
    if isinstance(move, MoveTextProblem):
        return move
    if isinstance(move, ExchangeCount):
        return ExchangeEntry((UNSEEN,) * move.count)
    if isinstance(move, Exchange):
        return ExchangeEntry(move.tiles)
    if isinstance(move, Pass):
        return PassEntry()
    return play_entry(move.placements(), board, setup, announced)


def play_entry(
    placements: tuple[Placement, ...],
    board: Board,
    setup: GameSetup,
    announced: int | None = None,
) -> PlayEntry:
    """Tiles with their score on a board; 0 points if they cannot be placed like this."""
    score = PlayScore((), 0)
    if placements and not find_impossible(board, placements):
        score = score_play(board, placements, setup.tile_set, setup.scoring)
    return PlayEntry(placements, score, announced)


def scored_beside_hidden(entry: PlayEntry, board: Board, state: GameState) -> PlayEntry:
    """Score an entry again if the board has plays of which only the score is known."""
    if not has_hidden_play(state) or find_impossible(board, entry.placements):
        return entry
    score = score_play(board, entry.placements, state.setup.tile_set, scoring_now(state))
    return replace(entry, score=score)


def _read_move(
    text: str, board: Board, setup: GameSetup
) -> Play | Exchange | Pass | ExchangeCount | MoveTextProblem:
    faces = setup.tile_set.faces
    move = parse_move(text, board, faces)
    if not isinstance(move, Play):
        return move
    blanks = sum(placement.on_rack == BLANK for placement in move.placements())
    lying = sum(placement.on_rack == BLANK for placement in board.placements())
    if blanks + lying <= setup.tile_set.distribution.get(BLANK, 0):
        return move
    capitals = parse_move(text.upper(), board, faces)
    return capitals if isinstance(capitals, Play) else move


def board_before(state: GameState, line: int | None = None) -> Board:
    """The board without the tiles of the current turn, and of a sheet line and later if given."""
    board = state.board
    if state.turn.laid is not None:
        board = _without(board, state.turn.laid.placements)
    if line is None:
        return board
    for row in reversed(state.rows[line:]):
        if row.kind is RowKind.PLAY:
            board = _without(board, row.placements)
        elif row.kind is RowKind.PHONEY_WITHDRAWN:
            board = board.with_placements(row.placements)
    return board


def _without(board: Board, placements: tuple[Placement, ...]) -> Board:
    return board.without((placement.row, placement.col) for placement in placements)


def with_announced(entry: Entry, points: int | None) -> Entry:
    """Add an earlier announced score to a play that has none."""
    if isinstance(entry, PlayEntry) and entry.announced is None:
        return replace(entry, announced=points)
    return entry


# Tiles left on a rack at the end, entered as tiles or as their points.

MAX_POINTS = 1_000


def left_worth(text: str, values: Mapping[str, int]) -> int | None:
    """Points of the tiles left; 0 for an empty text, None if it cannot be read.

    Args:
        text: tiles such as ``AEI?``, or their points as a number.
        values: the points of each tile; a blank may be missing.
    """
    text = "".join(text.split()).upper()
    if not text:
        return 0
    if text.isdecimal() and text.isascii():
        return int(text) if len(text) < 5 and int(text) <= MAX_POINTS else None
    faces = tuple(face for face in values if face != BLANK)
    read = parse_move(f"-{text}", Board.empty(), faces)
    return sum(values.get(tile, 0) for tile in read.tiles) if isinstance(read, Exchange) else None
