# SPDX-License-Identifier: MIT
"""Hands in the bag: one that shuffles, and one that does as it was told."""

from __future__ import annotations

import random
from collections.abc import Iterable

from desktop_app.rules.tiles import remove_tiles


class ShufflingDrawer:
    """Draws at random; with a seeded source the same game comes again."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or random.SystemRandom()

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """`count` tiles of `bag`, every order equally likely."""
        return tuple(self._source.sample(bag, count))


class OrderedDrawer:
    """Draws tiles in a given order as long as it lasts, then from the front of the bag.

    Tiles of the order that are not in the bag any more are passed over.
    """

    def __init__(self, order: Iterable[str] = ()) -> None:
        self._order = list(order)

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        """The next `count` tiles of the order."""
        left = bag
        drawn: list[str] = []
        while len(drawn) < count:
            tile = self._next(left)
            left = remove_tiles(left, (tile,))
            drawn.append(tile)
        return tuple(drawn)

    def _next(self, left: tuple[str, ...]) -> str:
        while self._order:
            tile = self._order.pop(0)
            if tile in left:
                return tile
        return left[0]
