# SPDX-License-Identifier: MIT
"""What a replayed game is: its events with scores and totals, the board, and what was odd."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.formats.errors import Problem
from desktop_app.formats.tile_text import join_tiles
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play, format_position
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet


class EventKind(Enum):
    """What happened; the value is its name in the output of ``rackside replay``."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    PHONEY_WITHDRAWN = "phoney-withdrawn"
    CHALLENGE_BONUS = "challenge-bonus"
    END_RACK_BONUS = "end-rack-bonus"
    END_RACK_PENALTY = "end-rack-penalty"
    TIME_PENALTY = "time-penalty"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ReplayRules:
    """The parameters of a ruleset that a replay depends on.

    Attributes:
        tile_set: how many tiles there are of each face and what they are worth.
        scoring: bingo bonus and premiums.
        rack_size: tiles of a full rack.
        first_min_tiles: fewest tiles of the opening play.
    """

    tile_set: TileSet
    scoring: ScoringRules
    rack_size: int = 7
    first_min_tiles: int = 2


@dataclass(frozen=True, slots=True)
class PlayDetails:
    """What only a play has.

    Attributes:
        play: the tiles that were laid; where squares were not free, less than the file writes.
        words: in upper case, the word along the play first; empty when no word came about.
        computed: what the play scores by the rules; `ReplayedEvent.score` is what the file says.
    """

    play: Play
    words: tuple[str, ...]
    computed: int

    @property
    def position(self) -> str:
        """``8D`` across or ``D8`` down."""
        return format_position(self.play.row, self.play.col, self.play.direction)

    @property
    def tiles(self) -> str:
        """The tiles with ``.`` for those played through, lower case for blanks."""
        return join_tiles(self.play.tiles)


@dataclass(frozen=True, slots=True)
class ReplayedEvent:
    """One event of a game.

    Attributes:
        ply: 0-based index of the event in the game; withdrawals and adjustments count too.
        player: 0-based.
        kind: what happened.
        rack: as written with ``?`` for blanks, for an end rack bonus the tiles that count; empty
            when the file does not say.
        score: what the file says, else what the rules say; for a withdrawal the negative of the
            play.
        total: the player's points after the event, as the file says, else added up.
        line: 1-based line of the file.
        details: for a play that was laid or attempted; None for every other kind.
    """

    ply: int
    player: int
    kind: EventKind
    rack: str
    score: int
    total: int
    line: int
    details: PlayDetails | None = None


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A whole game.

    Attributes:
        names: the players' full names, by player.
        totals: their points after the last event.
        events: in file order.
        board: after the last event.
        problems: what was odd, by line.
    """

    names: tuple[str, ...]
    totals: tuple[int, ...]
    events: tuple[ReplayedEvent, ...]
    board: Board
    problems: tuple[Problem, ...]

    def board_rows(self) -> tuple[str, ...]:
        """A text a row: ``.`` for an empty square, lower case for blanks."""
        layout = self.board.layout
        return tuple(
            "".join(
                join_tiles([tile]) if (tile := self.board.tile_at(row, col)) else "."
                for col in range(layout.cols)
            )
            for row in range(layout.rows)
        )
