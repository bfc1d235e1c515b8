# SPDX-License-Identifier: MIT
"""Records of turns: the tiles played, the last turn, exchanges."""

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
        player: seat of the player.
        kind: how the turn was used.
        laid: the tiles of a play; None for other kinds.
        ended_at_ms: table time (`GameState.now_ms`) at which it ended.
        declared: the announced score, None if none was announced.
        is_recorded: True if its player has written the score.
        is_settled: True if it was accepted, upheld or withdrawn, or needs no acceptance.
        was_challenged: True if a challenge was adjudicated.
        upheld: words that a challenge has shown to be good, while others may still be challenged.
        is_out: True if the player has no tiles left and there are none to draw.
        zero_run_before: the zero run before this turn.
        trigger: the act that ended it, as in `events.TurnEnded`.
        is_written_early: True if its score was written before the play was made.
        noted_by: seats that have written its score.
        missed_by: seat of an opponent who was away when it ended and has returned, else None.
        seen_at_ms: table time at which that opponent saw it, None before.
        is_draw_stated: True if its player stated, during a hold, that they draw.
        let_stand_by: opponents who accepted it while others may still challenge it.
        is_gone_on: True if it was accepted only because the next player began to play.
    """

    player: int
    kind: TurnKind
    laid: LaidTiles | None
    ended_at_ms: int
    declared: int | None = None
    is_recorded: bool = False
    is_settled: bool = True
    was_challenged: bool = False
    upheld: frozenset[str] = frozenset()
    is_out: bool = False
    zero_run_before: int = 0
    trigger: str = ""
    is_written_early: bool = False
    noted_by: frozenset[int] = frozenset()
    missed_by: int | None = None
    seen_at_ms: int | None = None
    let_stand_by: frozenset[int] = frozenset()
    is_draw_stated: bool = False
    is_gone_on: bool = False

    @property
    def words_in_doubt(self) -> tuple[str, ...]:
        """The words of the play that no challenge has shown to be good, the main word first."""
        words = () if self.laid is None else self.laid.words
        return tuple(word for word in words if word not in self.upheld)


# One exchange: what was announced, what was put down, and where those tiles are now.
#
# Sources: 1999 and 2001 10; family "Exchanging Tiles"; Singapore G8-G9; NASPA IV.E.2.


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange in progress or completed.

    Attributes:
        player: seat of the player.
        turn: number of its turn.
        announced: number of tiles announced; None if no number was.
        put_down: the tiles put face down, wherever they are now.
        bagged: the tiles of these that went into the bag.
        bag: number of tiles in the bag when the turn ended, None while in progress.
    """

    player: int
    turn: int
    announced: int | None = None
    put_down: tuple[str, ...] = ()
    bagged: tuple[str, ...] = ()
    bag: int | None = None

    @property
    def has_ended(self) -> bool:
        """True if it has ended the turn."""
        return self.bag is not None

    @property
    def is_miscounted(self) -> bool:
        """True if the number announced differs from the number of tiles put down."""
        return self.announced is not None and self.announced != len(self.put_down)
