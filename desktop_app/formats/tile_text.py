# SPDX-License-Identifier: MIT
"""Tiles as files write them: a letter a tile, several letters of one tile in brackets.

``AB?`` are two letters and a blank, ``[CH]A`` a two-letter tile and a letter; on the board lower
case stands for a blank (``[ch]`` for a blank that is CH).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from desktop_app.rules.move import PLAYED_THROUGH
from desktop_app.rules.tiles import BLANK, rack_tile
from desktop_app.sentences.sentence import Sentence

BLANK_MARKS = "?_*"
"""Characters that files use for a blank on a rack; the first is the one we write."""

_TILE = re.compile(r"\[(?P<several>[^\[\]]+)\]|(?P<single>.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """One square of a play as a file writes it.

    Attributes:
        tile: a board tile, or `PLAYED_THROUGH` for ``.``.
        lay_before: the file says that the tile lay there before: ``.`` or parentheses. A letter
            without them may be laid now or may repeat one that lies there.
    """

    tile: str
    lay_before: bool


def is_tile_letter(char: str) -> bool:
    """Whether a character has an upper and a lower case of one character each."""
    upper, lower = char.upper(), char.lower()
    return char.isalpha() and len(upper) == len(lower) == 1 and upper != lower


def split_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a text, in its order and case; blank marks become `BLANK`.

    Raises:
        ValueError: a character that no tile has; the message quotes it and gives its place.
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
    """The squares of a written play: ``W..D``, ``W(OR)D`` and ``WORD`` may be the same play.

    Raises:
        ValueError: nothing written, a character that no tile has, or parentheses that do not
            close; the message quotes it.
    """
    tiles: list[WrittenTile] = []
    in_parentheses = False
    for match in _TILE.finditer(text):
        tile = match["several"] or match["single"]
        if tile in "()":
            if in_parentheses == (tile == "("):
                raise ValueError(
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
        raise ValueError(Sentence("'(' is not closed") if in_parentheses else Sentence("no tiles"))
    return tuple(tiles)


def _no_tile(text: str, at: int) -> ValueError:
    return ValueError(
        Sentence("{tile!r} at character {place} is not a tile", tile=text, place=at + 1)
    )


def _is_face(tile: str) -> bool:
    return all(map(is_tile_letter, tile)) and (tile.isupper() or tile.islower())


def split_rack(text: str) -> tuple[str, ...]:
    """The tiles of a rack: upper-case faces and `BLANK`.

    A rack written all in lower case means its letters; lower case beside upper case is a blank
    that was already given a letter.

    Raises:
        ValueError: as `split_tiles`.
    """
    tiles = split_tiles("".join(text.split()))
    if any(tile.isupper() for tile in tiles):
        return tuple(rack_tile(tile) for tile in tiles)
    return tuple(tile.upper() for tile in tiles)


def join_tiles(tiles: Iterable[str]) -> str:
    """The text of tiles: `split_tiles` reads it back."""
    return "".join(tile if len(tile) < 2 else f"[{tile}]" for tile in tiles)


def written_tiles(text: str) -> tuple[str, ...]:
    """The tiles of a rack as written; none when it cannot be read (the reader reports that)."""
    try:
        return split_rack(text)
    except ValueError:
        return ()
