# SPDX-License-Identifier: MIT
"""Tiles as text: a letter for each tile, tiles of several letters in brackets.

``AB?`` is two letters and a blank, ``[CH]A`` a two-letter tile and a letter; on the board lower
case is a blank (``[ch]`` for a blank that is CH).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.move import PLAYED_THROUGH
from desktop_app.rules.tiles import BLANK, rack_tile
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence

BLANK_MARKS = "?_*"
"""Characters for a blank on a rack; this program writes the first."""

_TILE = re.compile(r"\[(?P<several>[^\[\]]+)\]|(?P<single>.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """One square of a written play.

    Attributes:
        tile: a board tile, or `PLAYED_THROUGH` for ``.``.
        lay_before: True if the tile is marked as already on the board, by ``.`` or parentheses. A
            plain letter may be new or repeat one on the board.
    """

    tile: str
    lay_before: bool


def is_tile_letter(char: str) -> bool:
    """True if a character has an upper and a lower case of one character each."""
    upper, lower = char.upper(), char.lower()
    return char.isalpha() and len(upper) == len(lower) == 1 and upper != lower


def split_tiles(text: str) -> tuple[str, ...]:
    """Split a text into tiles, in its order and case; blank marks become `BLANK`.

    Raises:
        ValueError: a character that is not a tile; the message quotes it with its position.
    """
    tiles: list[str] = []
    for match in _TILE.finditer(text):
        tile = match["several"] or match["single"]
        if tile in BLANK_MARKS:
            tiles.append(BLANK)
        elif _is_face(tile):
            tiles.append(tile)
        else:
            raise _no_tile(tile, match.start())
    return tuple(tiles)


def split_word(text: str) -> tuple[WrittenTile, ...]:
    """Split a written play into squares: ``W..D``, ``W(OR)D`` and ``WORD`` may be the same play.

    Raises:
        ValueError: empty, a character that is not a tile, or unbalanced parentheses; the message
            quotes it.
    """
    tiles: list[WrittenTile] = []
    in_parentheses = False
    for match in _TILE.finditer(text):
        tile = match["several"] or match["single"]
        if tile in "()":
            if in_parentheses == (tile == "("):
                raise ToldError(
                    Sentence(
                        "{tile!r} at character {place} has no partner",
                        tile=tile,
                        place=match.start() + 1,
                    )
                )
            in_parentheses = tile == "("
        elif tile == PLAYED_THROUGH:
            tiles.append(WrittenTile(PLAYED_THROUGH, True))
        elif tile == BLANK or _is_face(tile):
            tiles.append(WrittenTile(tile, in_parentheses))
        else:
            raise _no_tile(tile, match.start())
    if in_parentheses or not tiles:
        raise ToldError(Sentence("'(' is not closed") if in_parentheses else Sentence("no tiles"))
    return tuple(tiles)


def _no_tile(text: str, at: int) -> ToldError:
    return ToldError(
        Sentence("{tile!r} at character {place} is not a tile", tile=text, place=at + 1)
    )


def _is_face(tile: str) -> bool:
    return all(map(is_tile_letter, tile)) and (tile.isupper() or tile.islower())


def split_rack(text: str) -> tuple[str, ...]:
    """Split a rack into upper-case faces and `BLANK`.

    A rack all in lower case means its letters; lower case beside upper case is a blank that already
    has a letter.

    Raises:
        ValueError: as `split_tiles`.
    """
    tiles = split_tiles("".join(text.split()))
    if any(tile.isupper() for tile in tiles):
        return tuple(rack_tile(tile) for tile in tiles)
    return tuple(tile.upper() for tile in tiles)


def join_tiles(tiles: Iterable[str]) -> str:
    """Join tiles to a text; `split_tiles` reads it back."""
    return "".join(tile if len(tile) < 2 else f"[{tile}]" for tile in tiles)


def written_tiles(text: str) -> tuple[str, ...]:
    """Split a rack as written; empty if it is invalid (the reader reports that)."""
    try:
        return split_rack(text)
    except ValueError:
        return ()
