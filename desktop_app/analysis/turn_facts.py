# SPDX-License-Identifier: MIT
"""A turn of the score sheet: its position, its move, and what everyone can see of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from desktop_app.analysis.moves import name_of
from desktop_app.rules.board import Board, Premium, Square
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.move import (
    Exchange,
    Move,
    Pass,
    Play,
    format_square,
    play_from_placements,
)
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import sort_tiles
from desktop_app.sentences.sentence import Sentence

MOVE_KINDS = frozenset({RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS})
"""Rows of the score sheet that are moves."""


def turn_start(state: GameState, line: int) -> GameState | None:
    """The game as the player of a row had it before the move; None if it is not kept.

    Args:
        state: the game.
        line: 0-based number of the row.
    """
    player = state.rows[line].player
    for start in reversed(state.turns):
        if len(start.rows) <= line:
            return start if start.on_turn == player and len(start.rows) == line else None
    return None


def move_of_row(before: Board, row: ScoreRow) -> Move | None:
    """The move of a row; None if it is none, or its tiles are not known or not in a line.

    Exchanged tiles are sorted, as the engine writes them, in whatever order they were pointed at.
    """
    if row.kind is RowKind.PLAY:
        return play_from_placements(before, row.placements)
    if row.kind is RowKind.EXCHANGE:
        return Exchange(sort_tiles(row.tiles))
    return Pass() if row.kind is RowKind.PASS else None


def is_same(one: Move, other: Move) -> bool:
    """True if two moves use the same tiles in the same way: one tile reads across and down."""
    if isinstance(one, Play) and isinstance(other, Play):
        return set(one.placements()) == set(other.placements())
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return sort_tiles(one.tiles) == sort_tiles(other.tiles)
    return one == other


def unlisted_words(state: GameState, judge: WordJudge) -> tuple[tuple[int, str], ...]:
    """The words that stayed on the board although they are not valid, in the order of play.

    Args:
        state: the game.
        judge: knows the valid words; it may read a list, so call this in a worker thread.

    Returns:
        the seat that played it, and the word, each word once.
    """
    found: dict[str, int] = {}
    for row, after in zip_longest(state.rows, state.rows[1:]):
        has_come_off = after is not None and after.kind is RowKind.PHONEY_WITHDRAWN
        if row.kind is RowKind.PLAY and not has_come_off:
            for word in row.words:
                if word.upper() not in found and not judge.is_acceptable(word.upper()):
                    found[word.upper()] = row.player
    return tuple((seat, word) for word, seat in found.items())


def public_facts(state: GameState, line: int) -> tuple[Sentence, ...]:
    """Sentences about a move that tell no hidden tile: points, words, bonus, premium squares.

    Empty for a row that is not a move.
    """
    row, board = state.rows[line], board_before_row(state, line)
    if row.kind is RowKind.PASS:
        return (Sentence("It was a pass."),)
    if row.kind is RowKind.EXCHANGE:
        return (
            Sentence.counted(
                "It exchanged one tile. After the game you can see which.",
                "It exchanged {count} tiles. After the game you can see which.",
                len(row.tiles),
            ),
        )
    move = move_of_row(board, row)
    if move is None:
        return ()
    scored = score_play(board, row.placements, state.setup.tile_set, state.setup.scoring)
    name = name_of(board, move)
    return (
        Sentence.counted(
            "{move} scores one point.", "{move} scores {count} points.", row.points, move=name
        ),
        *_parts(scored),
        *_premiums(board, row),
        *_opened(state, board, row),
    )


def _parts(scored: PlayScore) -> Iterator[Sentence]:
    if len(scored.words) > 1:
        words = ", ".join(f"{word.text} {word.points}" for word in scored.words)
        yield Sentence("It makes several words: {words}.", words=words)
    if scored.bingo_points:
        yield Sentence("It is a bingo, with a bonus of {points}.", points=scored.bingo_points)


_TOLD = (Premium.TRIPLE_WORD, Premium.DOUBLE_WORD, Premium.TRIPLE_LETTER)


def _premiums(board: Board, row: ScoreRow) -> Iterator[Sentence]:
    for premium in _TOLD:
        covered = [
            format_square(placement.row, placement.col)
            for placement in row.placements
            if board.layout.premium_at(placement.row, placement.col) is premium
        ]
        if covered:
            yield _used(premium, len(covered), ", ".join(covered))


def _used(premium: Premium, count: int, squares: str) -> Sentence:
    if premium is Premium.TRIPLE_WORD:
        return Sentence.counted(
            "It uses a triple word square: {squares}.",
            "It uses triple word squares: {squares}.",
            count,
            squares=squares,
        )
    if premium is Premium.DOUBLE_WORD:
        return Sentence.counted(
            "It uses a double word square: {squares}.",
            "It uses double word squares: {squares}.",
            count,
            squares=squares,
        )
    return Sentence.counted(
        "It uses a triple letter square: {squares}.",
        "It uses triple letter squares: {squares}.",
        count,
        squares=squares,
    )


def _opened(state: GameState, board: Board, row: ScoreRow) -> Iterator[Sentence]:
    """Triple word squares that one play can reach after the move, and could not before."""
    most = state.setup.ruleset.set.rack_size
    after = board.with_placements(row.placements)
    opened = sorted(_reached_triples(after, most) - _reached_triples(board, most))
    if opened:
        squares = ", ".join(format_square(square.row, square.col) for square in opened)
        yield Sentence.counted(
            "It brings the triple word square {square} into reach.",
            "It brings triple word squares into reach: {square}.",
            len(opened),
            square=squares,
        )


def _reached_triples(board: Board, most: int) -> set[Square]:
    layout = board.layout
    return {
        Square(row, col)
        for row in range(layout.rows)
        for col in range(layout.cols)
        if layout.premium_at(row, col) is Premium.TRIPLE_WORD
        and not board.tile_at(row, col)
        and any(_is_reached(board, row, col, step, most) for step in ((0, 1), (1, 0)))
    }


def _is_reached(board: Board, row: int, col: int, step: tuple[int, int], most: int) -> bool:
    """True if a play of at most `most` tiles along a line covers the square and joins a tile."""
    for way in (1, -1):
        laid, at_row, at_col = 0, row, col
        while laid < most and board.layout.holds(at_row, at_col):
            if board.tile_at(at_row, at_col):
                return True
            laid += 1
            if any(
                board.tile_at(at_row + down, at_col + right)
                for down, right in ((step[1], step[0]), (-step[1], -step[0]))
            ):
                return True
            at_row, at_col = at_row + way * step[0], at_col + way * step[1]
        if board.layout.holds(at_row, at_col) and board.tile_at(at_row, at_col):
            return True
    return False
