# SPDX-License-Identifier: MIT
"""A game at one moment: the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.board import Board, Placement
from desktop_app.rules.clock import ClockState
from desktop_app.rules.events import EndReason, RulingMade, ScoreAdjusted, TurnKind
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason
from desktop_app.rules.setup import GameSetup


class Phase(Enum):
    """Where a game stands between the first draw and the signatures."""

    START = "start"
    """It is not settled who begins."""
    SETUP = "setup"
    """The first racks are being drawn."""
    ON_TURN = "on-turn"
    """The player on turn has done nothing yet."""
    PLACED = "placed"
    """Tiles lie on the board; the turn has not ended."""
    EXCHANGING = "exchanging"
    """Tiles lie face down to be exchanged; the turn has not ended."""
    PASSING = "passing"
    """A pass is announced; the turn has not ended."""
    ENDED = "ended"
    """The last play may still be held or challenged; the next player may already act."""
    HELD = "held"
    """An opponent holds the last play."""
    OUT_PENDING = "out-pending"
    """The out play may still be held or challenged."""
    OVER = "over"
    """Play has ended and the final reckoning is done."""
    SIGNED = "signed"
    """Everybody has signed."""


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
        drawn_apart: tiles drawn since that can still be told from the rack's old ones.
        is_out: the player has no tile left and there is none to draw.
        zero_run_before: the zero run before this turn.
    """

    player: int
    kind: TurnKind
    laid: LaidTiles | None
    ended_at_ms: int
    declared: int | None = None
    is_recorded: bool = False
    is_settled: bool = True
    was_challenged: bool = False
    drawn_apart: tuple[str, ...] = ()
    is_out: bool = False
    zero_run_before: int = 0


class RowKind(Enum):
    """What a line of the score sheet is."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE_LOST = "challenge-lost"
    PHONEY_WITHDRAWN = "phoney-withdrawn"
    CHALLENGE_BONUS = "challenge-bonus"
    RACK_BONUS = "rack-bonus"
    RACK_DEDUCTION = "rack-deduction"
    TIME_PENALTY = "time-penalty"
    OVERTIME_LIMIT = "overtime-limit"
    LIFT = "lift"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the score sheet.

    Attributes:
        player: seat.
        kind: what it is.
        rack: the player's rack before it.
        placements: tiles laid, or taken up again for a withdrawn phoney.
        words: words formed, the main word first.
        tiles: tiles exchanged, or the tiles a final adjustment is for.
        points: what it adds to the score, negative when it takes away.
        total: the player's score after it.
        remaining_ms: the player's clock at that moment, None without a clock.
        used_ms: the time of this turn.
    """

    player: int
    kind: RowKind
    rack: tuple[str, ...]
    points: int
    total: int
    placements: tuple[Placement, ...] = ()
    words: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    remaining_ms: int | None = None
    used_ms: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended. See `events.ResultDeclared`."""

    reason: EndReason
    player: int | None
    margins: tuple[int, ...] = ()
    winner: int | None = None
    signed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class GameState:
    """Everything there is to know of a game at one moment; only the core and its owner see it all.

    Attributes:
        setup: what is played with.
        phase: where the game stands.
        board: with the tiles that are laid now.
        racks: by seat, in the order in which the tiles came.
        bag: the undrawn tiles, sorted.
        set_aside: tiles lying face down for an exchange, of the player exchanging.
        points: game points by seat; `spread` the tournament spread taken by penalties by seat.
        points_brought: what a position that was taken up added to the rows of each seat; empty
            for a game from its beginning.
        clock: both faces.
        now_ms: time at the table since the game began, whether a clock ran or not.
        on_turn: seat to act, None before it is settled.
        first: seat that began.
        start_draws: rounds of the draw for the start, each by seat.
        laid, declared: the present turn's tiles and announced score.
        last_turn: the turn that ended last.
        held_by, held_at_ms: who holds the last play, since when.
        zero_run: successive zero turns.
        turn_began_ms: table time at which the present turn began.
        rows: the score sheet.
        rulings: what the ruleset had to say, in order.
        adjustments: the final reckoning.
        record: the tournament record, as taken and as it changes.
        is_board_turned: the board stands upside down for seat 0.
        agreed: seats that agreed that no more plays are possible.
        result: how the game ended, None before.
    """

    setup: GameSetup
    phase: Phase
    board: Board
    racks: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    points: tuple[int, ...]
    spread: tuple[int, ...]
    clock: ClockState
    record: TournamentRecord
    points_brought: tuple[int, ...] = ()
    set_aside: tuple[str, ...] = ()
    now_ms: int = 0
    on_turn: int | None = None
    first: int | None = None
    start_draws: tuple[tuple[str, ...], ...] = ()
    laid: LaidTiles | None = None
    declared: int | None = None
    last_turn: LastTurn | None = None
    held_by: int | None = None
    held_at_ms: int = 0
    zero_run: int = 0
    turn_began_ms: int = 0
    rows: tuple[ScoreRow, ...] = ()
    rulings: tuple[RulingMade, ...] = ()
    adjustments: tuple[ScoreAdjusted, ...] = ()
    is_board_turned: bool = False
    agreed: frozenset[int] = frozenset()
    result: Result | None = None

    @property
    def player_count(self) -> int:
        """How many play."""
        return len(self.setup.seats)

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self.phase in (Phase.OVER, Phase.SIGNED)

    @property
    def open_turn(self) -> LastTurn | None:
        """The last turn while it may still be challenged, else None."""
        turn = self.last_turn
        return turn if turn is not None and not turn.is_settled else None

    def next_player(self, seat: int) -> int:
        """The seat whose turn follows that of `seat`."""
        return (seat + 1) % self.player_count

    def missing_tiles(self, seat: int) -> int:
        """How many tiles a player is short of a full rack, as far as the bag goes."""
        want = self.setup.ruleset.set.rack_size - len(self.racks[seat])
        return max(0, min(want, len(self.bag)))
