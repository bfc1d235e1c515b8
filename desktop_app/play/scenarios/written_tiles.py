# SPDX-License-Identifier: MIT
"""Tiles as a scenario writes them on the board, including misplaced ones."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.formats.tile_text import split_word
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import PLAYED_THROUGH, parse_position
from desktop_app.rules.tiles import face_of
from desktop_app.sentences.faults import ToldError


def read_placements(board: Board, words: Sequence[str]) -> tuple[Placement, ...]:
    """Read ``8D WORD``, ``H8 W..D``, or single tiles ``H8=C I9=a``.

    A letter already on the board is played through; ``.`` skips a square, which allows gaps.

    Raises:
        ValueError: none of these forms; the message quotes it.
    """
    if all("=" in word for word in words):
        return tuple(_single(word) for word in words)
    if len(words) != 2:
        raise ToldError(f"read {' '.join(words)!r}, expected a position and a word")
    row, col, direction = parse_position(words[0])
    row_step, col_step = direction.step
    placements = []
    for index, written in enumerate(split_word(words[1])):
        square = (row + index * row_step, col + index * col_step)
        there = board.tile_at(*square)
        if written.tile == PLAYED_THROUGH or (there and face_of(there) == face_of(written.tile)):
            continue
        placements.append(Placement(*square, written.tile))
    return tuple(placements)


def _single(word: str) -> Placement:
    square, _, tile = word.partition("=")
    row, col, _ = parse_position(square)
    if len(split_word(tile)) != 1:
        raise ToldError(f"read {word!r}, expected one tile")
    return Placement(row, col, split_word(tile)[0].tile)
