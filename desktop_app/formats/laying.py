# SPDX-License-Identifier: MIT
"""A play as a file writes it, laid on a board: which squares get which tiles, and what is odd."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.formats.gcg_model import GcgPlay
from desktop_app.formats.tile_text import WrittenTile, join_tiles, split_word
from desktop_app.rules.board import Board
from desktop_app.rules.move import PLAYED_THROUGH, Play, format_square, parse_position
from desktop_app.rules.placement import find_faults
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tiles import face_of
from desktop_app.sentences.sentence import Counted, Sentence

# A gap is not among them: its squares are reported one by one.
_FAULT_TEXTS: Mapping[Reason, str | Counted] = {
    Reason.TOO_FEW_FIRST: Counted(
        "the first play lays fewer than one tile", "the first play lays fewer than {count} tiles"
    ),
    Reason.MISSES_CENTRE: "the first play does not cover {detail}",
    Reason.NOT_CONNECTED: "touches no tile on the board",
}


@dataclass(frozen=True, slots=True)
class LaidPlay:
    """What a written play comes to on the board before it.

    Attributes:
        play: only tiles on free squares; everything else is `PLAYED_THROUGH`.
        faults: one line each, in reading order of the squares, then the geometry.
    """

    play: Play
    faults: tuple[str, ...]


def lay_play(board: Board, written: GcgPlay, *, first_min_tiles: int = 2) -> LaidPlay:
    """Lay a written play as far as its squares are free.

    Both customs are read: ``.`` or parentheses for the letters of tiles that lay there before,
    and all letters of the word written out.

    Raises:
        ValueError: the position or the word is not one; a play that `parse_gcg` made never is.
    """
    row, col, direction = parse_position(written.position)
    row_step, col_step = direction.step
    tiles: list[str] = []
    faults: list[str] = []
    for index, tile in enumerate(split_word(written.word)):
        square = (row + index * row_step, col + index * col_step)
        if not board.layout.holds(*square):
            faults.append(
                Sentence(
                    "{position} {word} runs off the board",
                    position=written.position,
                    word=written.word,
                )
            )
            break
        there = board.tile_at(*square)
        tiles.append(tile.tile if not there and tile.tile != PLAYED_THROUGH else PLAYED_THROUGH)
        fault = _square_fault(tile, there)
        if fault:
            faults.append(
                Sentence("square {square}: {fault}", square=format_square(*square), fault=fault)
            )
    play = Play(row, col, direction, tuple(tiles))
    return LaidPlay(play, (*faults, *_geometry(board, play, first_min_tiles)))


def _square_fault(written: WrittenTile, there: str) -> str:
    """What is odd about one square; `there` is the tile on it before, or empty."""
    if there:
        if written.tile == PLAYED_THROUGH or face_of(written.tile) == face_of(there):
            return ""
        return Sentence(
            "read {tile!r} where {there!r} lies already",
            tile=join_tiles([written.tile]),
            there=join_tiles([there]),
        )
    if written.lay_before:
        return Sentence(
            "read {tile!r} for a tile played through, where none lies", tile=written.tile
        )
    if written.tile == "?":
        return Sentence("a blank without its letter")
    return ""


def _geometry(board: Board, play: Play, first_min_tiles: int) -> list[str]:
    placements = play.placements()
    if not placements:
        return [Sentence("the play lays no tile")]
    found: list[str] = []
    for refusal in find_faults(board, placements, first_min_tiles=first_min_tiles):
        words = _FAULT_TEXTS.get(refusal.reason)
        if isinstance(words, Counted):
            found.append(words.of(first_min_tiles))
        elif words is not None:
            found.append(Sentence(words, detail=refusal.detail))
    return found
