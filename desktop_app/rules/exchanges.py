# SPDX-License-Identifier: MIT
"""One exchange: what was said, what was put down and where those tiles are now.

Sources: 1999 and 2001 10; family "Exchanging Tiles"; Singapore G8-G9; NASPA IV.E.2.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange that is going on or has ended the turn.

    Attributes:
        player: whose it is.
        turn: number of the turn it takes.
        announced: how many tiles were said; None while no number was.
        put_down: the tiles put face down, wherever they are now.
        bagged: those of them that went into the bag.
        bag: tiles in the bag when the turn ended, None while it lasts.
    """

    player: int
    turn: int
    announced: int | None = None
    put_down: tuple[str, ...] = ()
    bagged: tuple[str, ...] = ()
    bag: int | None = None

    @property
    def has_ended(self) -> bool:
        """Whether the turn was ended with it."""
        return self.bag is not None

    @property
    def is_miscounted(self) -> bool:
        """Whether another number was said than tiles were put down."""
        return self.announced is not None and self.announced != len(self.put_down)
