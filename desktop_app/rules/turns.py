# SPDX-License-Identifier: MIT
"""A turn as a game remembers it: the tiles that were laid, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.events import TurnKind
from desktop_app.rules.rejection import Reason


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """Tiles on the board whose turn has not ended. See `events.TilesLaid`."""

    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    points: int
    faults: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The turn that ended last, until the next one ends.

    Attributes:
        player: whose turn it was.
        kind: what it was.
        laid: what a play laid; None for the other kinds.
        ended_at_ms: table time (`GameState.now_ms`) at which it ended.
        declared: the score that was announced, None when it was not.
        is_recorded: its player has written the score.
        is_settled: it was accepted, judged good or withdrawn, or there is nothing to accept.
        was_challenged: a challenge was adjudicated.
        is_out: the player has no tile left and there is none to draw.
        zero_run_before: the zero run before this turn.
        trigger: the act that ended it, as in `events.TurnEnded`.
        is_written_early: its score was written before its tiles were laid.
        noted_by: the seats that have written its score.
        missed_by: the opponent who was away when it ended and is back now, None otherwise.
        seen_at_ms: table time at which that opponent saw it, None before.
        is_draw_stated: its player said, while it was held, that they draw.
        let_stand_by: the opponents who let it stand while others may still challenge it.
    """

    player: int
    kind: TurnKind
    laid: LaidTiles | None
    ended_at_ms: int
    declared: int | None = None
    is_recorded: bool = False
    is_settled: bool = True
    was_challenged: bool = False
    is_out: bool = False
    zero_run_before: int = 0
    trigger: str = ""
    is_written_early: bool = False
    noted_by: frozenset[int] = frozenset()
    missed_by: int | None = None
    seen_at_ms: int | None = None
    let_stand_by: frozenset[int] = frozenset()
    is_draw_stated: bool = False


# One exchange: what was said, what was put down and where those tiles are now.
#
# Sources: 1999 and 2001 10; family "Exchanging Tiles"; Singapore G8-G9; NASPA IV.E.2.


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
