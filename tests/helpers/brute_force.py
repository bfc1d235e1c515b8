# SPDX-License-Identifier: MIT
"""Legal plays by brute force: every word on every square, checked directly against the rule.

Shares no code with the generator: boards are dictionaries, words are strings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import product

Square = tuple[int, int]
LaidTiles = frozenset[tuple[int, int, str]]
"""A play as a set: row, column and board tile of each tile laid."""


def find_plays(
    tiles: Mapping[Square, str],
    rack: Collection[str],
    words: Collection[str],
    *,
    size: int = 15,
    first_min_tiles: int = 2,
) -> set[LaidTiles]:
    """Return all legal plays.

    Args:
        tiles: board tiles by zero-based (row, col), lower case for blanks.
        rack: upper-case letters and ``?``.
        words: acceptable words in upper case.
    """
    known = frozenset(words)
    hand = Counter(rack)
    found: set[LaidTiles] = set()
    for word in known:
        for down in (False, True):
            for line, start in product(range(size), range(size - len(word) + 1)):
                squares = [
                    (start + at, line) if down else (line, start + at) for at in range(len(word))
                ]
                needed = _needed(tiles, word, squares, down)
                if needed is None or not _may_lie(tiles, needed, size, first_min_tiles):
                    continue
                if not _crosses_are_words(tiles, needed, down, known):
                    continue
                found.update(_ways_to_lay(needed, hand))
    return found


def _needed(
    tiles: Mapping[Square, str], word: str, squares: list[Square], down: bool
) -> dict[Square, str] | None:
    """Return the letters to lay on free squares; None if the word would not stand alone there."""
    needed = {}
    for letter, square in zip(word, squares, strict=True):
        lying = tiles.get(square)
        if lying is None:
            needed[square] = letter
        elif lying.upper() != letter:
            return None
    row_step, col_step = (1, 0) if down else (0, 1)
    (top, left), (bottom, right) = squares[0], squares[-1]
    if (top - row_step, left - col_step) in tiles or (bottom + row_step, right + col_step) in tiles:
        return None
    return needed


def _may_lie(
    tiles: Mapping[Square, str], needed: Mapping[Square, str], size: int, first_min_tiles: int
) -> bool:
    if not needed:
        return False
    if not tiles:
        return (size // 2, size // 2) in needed and len(needed) >= first_min_tiles
    return any(
        neighbour in tiles
        for row, col in needed
        for neighbour in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    )


def _crosses_are_words(
    tiles: Mapping[Square, str], needed: Mapping[Square, str], down: bool, known: frozenset[str]
) -> bool:
    row_step, col_step = (0, 1) if down else (1, 0)
    for (row, col), letter in needed.items():
        before = after = ""
        at = (row - row_step, col - col_step)
        while at in tiles:
            before = tiles[at].upper() + before
            at = (at[0] - row_step, at[1] - col_step)
        at = (row + row_step, col + col_step)
        while at in tiles:
            after += tiles[at].upper()
            at = (at[0] + row_step, at[1] + col_step)
        if (before or after) and before + letter + after not in known:
            return False
    return True


def _ways_to_lay(needed: Mapping[Square, str], hand: Counter[str]) -> Iterator[LaidTiles]:
    """Yield the letters with every choice of blanks that the rack allows."""
    shortage = Counter(needed.values()) - hand
    if sum(shortage.values()) > hand["?"]:
        return
    for choice in product(*[(letter, letter.lower()) for letter in needed.values()]):
        used = Counter("?" if tile.islower() else tile for tile in choice)
        if not used - hand:
            yield frozenset(
                (row, col, tile) for (row, col), tile in zip(needed, choice, strict=True)
            )
