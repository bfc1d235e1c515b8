# SPDX-License-Identifier: MIT
"""The state of a game: the fold of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from desktop_app.rules.blanks import BlankMarks
from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.challenge import Dispute
from desktop_app.rules.clock import ClockState
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, NoteValue, RulingMade
from desktop_app.rules.draws import NOTHING_DRAWN, Draw
from desktop_app.rules.events import AdjustmentKind, EndReason, ScoreAdjusted, TurnKind
from desktop_app.rules.help import Help
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.replacing import replace
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import UNSEEN, sort_tiles
from desktop_app.rules.turns import Exchange, LaidTiles, LastTurn
from desktop_app.sentences.sentence import Sentence

_Noted = TypeVar("_Noted", bound=NoteValue)

SCOREKEEPER = "scorekeeper"
"""Topic of the desk's note on the player elected to keep score."""


RESIGN, LEFT = "resign", "left"
"""Topic and value of the note on a player who has left a game that the others play on."""


OFFICIAL = "official-away"
"""Topic of the note on a player who is away to help with a ruling."""


class Phase(Enum):
    """Phase of a game, from the first draw to the signatures."""

    START = "start"
    """The first player is not yet chosen."""
    SETUP = "setup"
    """The first racks are being drawn."""
    ON_TURN = "on-turn"
    """The player on turn has done nothing yet."""
    PLACED = "placed"
    """Tiles are on the board; the turn has not ended."""
    EXCHANGING = "exchanging"
    """Tiles for an exchange are face down on the table; the turn has not ended."""
    PASSING = "passing"
    """A pass is announced; the turn has not ended."""
    ENDED = "ended"
    """The last play may still be held or challenged; the next player may already act."""
    HELD = "held"
    """An opponent holds the last play."""
    CHALLENGED = "challenged"
    """The last play is challenged and not yet adjudicated."""
    OUT_PENDING = "out-pending"
    """The out play may still be held or challenged."""
    OVER = "over"
    """Play has ended and the final scores are settled."""
    SIGNED = "signed"
    """All players have signed."""


class RowKind(Enum):
    """Kind of a row on the score sheet."""

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
    RESIGNATION = "resignation"
    LOST_TURN = "lost-turn"
    CORRECTION = "correction"
    PENALTY = "penalty"
    AWARD = "award"


ROWS_OF_TURNS: Mapping[TurnKind, RowKind] = {
    TurnKind.PLAY: RowKind.PLAY,
    TurnKind.EXCHANGE: RowKind.EXCHANGE,
    TurnKind.PASS: RowKind.PASS,
    TurnKind.CHALLENGE_LOST: RowKind.CHALLENGE_LOST,
}
ROWS_OF_ADJUSTMENTS: Mapping[AdjustmentKind, RowKind] = {
    AdjustmentKind.RACK_BONUS: RowKind.RACK_BONUS,
    AdjustmentKind.RACK_DEDUCTION: RowKind.RACK_DEDUCTION,
    AdjustmentKind.TIME_PENALTY: RowKind.TIME_PENALTY,
    AdjustmentKind.OVERTIME_LIMIT: RowKind.OVERTIME_LIMIT,
    AdjustmentKind.LIFT: RowKind.LIFT,
    AdjustmentKind.RESIGNATION: RowKind.RESIGNATION,
}
ROWS_OF_CORRECTIONS: Mapping[CorrectionKind, RowKind] = {
    CorrectionKind.CORRECTION: RowKind.CORRECTION,
    CorrectionKind.PENALTY: RowKind.PENALTY,
    CorrectionKind.AWARD: RowKind.AWARD,
}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the score sheet.

    Attributes:
        player: seat.
        kind: kind of the row.
        rack: the player's rack before the turn.
        placements: tiles played, or the withdrawn tiles of a phoney.
        words: words formed, the main word first.
        tiles: tiles exchanged, or the tiles a final adjustment is for.
        points: points added to the score; negative if deducted.
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
    """Outcome of the game. See `events.ResultDeclared`."""

    reason: EndReason
    player: int | None
    margins: tuple[int, ...] = ()
    winner: int | None = None
    signed: frozenset[int] = frozenset()
    half_points: tuple[int, ...] = ()
    is_rated: bool = True


@dataclass(frozen=True)
class Verdict:
    """The last verdict on a challenge, for as long as the next turn has not ended.

    Attributes:
        by: seat of the challenger.
        words: the adjudicated words.
        is_acceptable: the verdict.
        opinions: number of opinions so far, including the first.
        before: the state just before the verdict, without its earlier turns.
    """

    by: int
    words: tuple[str, ...]
    is_acceptable: bool
    opinions: int
    before: GameState


@dataclass(frozen=True)
class Undo:
    """A procedure that can be undone.

    Attributes:
        procedure: its name.
        before: the game before it.
        times_after_ms: the clocks right after it, by seat; empty while it is carried out.
        is_done: True if the procedure is finished.
    """

    procedure: str
    before: GameState
    times_after_ms: tuple[int, ...] = ()
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The current turn so far.

    Attributes:
        number: 0-based; the number of turns that have ended.
        began_ms: table time at which it began.
        laid, declared: the tiles on the board and the announced score.
        counting: seat that said it is counting the bag, until it does or its turn ends.
        early_score: seat that wrote down the score before making the play.
        is_recorded: True if the announced score is written though the turn goes on; without a
            clock only the hand in the bag ends it (2001 7.2b).
    """

    number: int = 0
    began_ms: int = 0
    laid: LaidTiles | None = None
    declared: int | None = None
    counting: int | None = None
    early_score: int | None = None
    is_recorded: bool = False

    def without_play(self) -> Turn:
        """The turn with its tiles off the board and nothing announced or written."""
        return replace(self, laid=None, declared=None, is_recorded=False)

    def begun_again(self, now_ms: int) -> Turn:
        """The same turn, restarted now."""
        return replace(self.without_play(), began_ms=now_ms)

    def following(self, now_ms: int) -> Turn:
        """The next turn, starting now."""
        return Turn(self.number + 1, now_ms)


@dataclass(frozen=True, slots=True)
class Desk:
    """Rulings and notes of a game; kept when play goes back to an earlier turn.

    Attributes:
        rulings: in the order in which they were made.
        notes: what later rulings need to know, one note per topic and player.
        undo: the last procedure, while it can be undone.
    """

    rulings: tuple[RulingMade, ...] = ()
    notes: tuple[NoteKept, ...] = ()
    undo: Undo | None = field(default=None, repr=False, compare=False)

    def with_ruling(self, ruling: RulingMade) -> Desk:
        """The desk with one more ruling."""
        return replace(self, rulings=(*self.rulings, ruling))

    def with_note(self, note: NoteKept) -> Desk:
        """The desk with the note on its topic and player replaced, or removed if it is empty."""
        key = note.topic, note.player
        others = tuple(
            note_kept for note_kept in self.notes if (note_kept.topic, note_kept.player) != key
        )
        return replace(self, notes=others if note.detail == "" else (*others, note))

    def with_undo(self, undo: Undo | None) -> Desk:
        """The desk with another procedure to undo, or None."""
        return replace(self, undo=undo)


@dataclass(frozen=True)
class GameState:
    """The complete state of a game, including hidden tiles; players see parts of it only.

    Attributes:
        setup: players, ruleset and equipment.
        phase: the phase of the game.
        board: with the tiles of an unfinished play.
        racks: by seat, in the order in which the tiles came. With a physical set every tile off the
            board is `UNSEEN` until it is named or exposed: only the number of tiles is known.
        bag: the undrawn tiles, sorted.
        set_aside: the exchanger's tiles, face down on the table.
        exchanges: all exchanges of the game in order; the last may be in progress.
        points: game points by seat.
        spread: tournament spread lost to penalties, by seat.
        points_brought: points by seat that are not in `rows` because the game started from a
            position; empty for a game from its beginning.
        clock: both players' times.
        now_ms: table time since the start of the game, also while no clock runs.
        on_turn: seat to act, None before the first player is chosen.
        first: seat that plays first.
        start_draws: rounds of the draw for the start, each by seat.
        turn: the current turn so far.
        last_turn: the turn that ended last.
        held_by, held_at_ms: seat that holds the last play, and since when.
        zero_run: successive zero turns.
        rows: the score sheet.
        desk: rulings made, and the notes later rulings need.
        help: help that players had.
        adjustments: the lines of the final scoring.
        record: the tournament record as brought to the game, with its changes.
        is_board_turned: True if the board is upside down for seat 0.
        agreed: seats that agreed that no more plays are possible.
        result: outcome of the game, None before the end.
        dispute: the challenge that awaits adjudication.
        away: table time at which each absent seat left the table, by seat.
        absent: seats that were missing when the round began, and whether time that runs
            meanwhile may be charged to them.
        late_ms: time deducted at the end for a late arrival, by seat.
        revealed: seats whose rack is face up.
        draws: by seat, the tiles drawn since the player's last turn.
        box: tiles of the set that are out of play.
        added, missing: extra tiles in play, and tiles missing, compared with the ruleset's set.
        barred: squares on which no tile may be played any more.
        mislaid: squares whose tile is turned, face down or askew.
        blanks: spoken and written letters of blanks on the board, by square; a blank that was
            designated as it was played has no entry.
        lettering_turns: quarter turns of the premium squares' lettering against the words, 0 to 3.
        overtime_erased_ms: overtime that is not charged, by seat.
        turns: the state at the start of each turn so far, for reconstruction.
        row_notes: notes on rows of the score sheet, by 0-based row number.
        remarks: what cannot be true in the file that the game was read from, by 0-based row number;
            -1 if there are no rows.
        corrected: 0-based numbers of the rows that were corrected.
        filled: 0-based numbers of the rows filled in after a clock press had ended their turn.
        verdict: the last verdict on a challenge; see `reviewable`.
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
    exchanges: tuple[Exchange, ...] = ()
    now_ms: int = 0
    on_turn: int | None = None
    first: int | None = None
    start_draws: tuple[tuple[str, ...], ...] = ()
    turn: Turn = Turn()
    last_turn: LastTurn | None = None
    held_by: int | None = None
    held_at_ms: int = 0
    zero_run: int = 0
    rows: tuple[ScoreRow, ...] = ()
    desk: Desk = Desk()
    help: Help = field(default_factory=Help)
    adjustments: tuple[ScoreAdjusted, ...] = ()
    is_board_turned: bool = False
    agreed: frozenset[int] = frozenset()
    result: Result | None = None
    dispute: Dispute | None = None
    away: Mapping[int, int] = field(default_factory=dict)
    absent: Mapping[int, bool] = field(default_factory=dict)
    late_ms: tuple[int, ...] = ()
    revealed: frozenset[int] = frozenset()
    draws: tuple[Draw, ...] = ()
    box: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    barred: frozenset[Square] = frozenset()
    mislaid: Mapping[Square, TileFault] = field(default_factory=dict)
    blanks: Mapping[Square, BlankMarks] = field(default_factory=dict)
    lettering_turns: int = 0
    overtime_erased_ms: tuple[int, ...] = ()
    turns: tuple[GameState, ...] = field(default=(), repr=False, compare=False)
    row_notes: Mapping[int, str] = field(default_factory=dict)
    remarks: Mapping[int, tuple[Sentence, ...]] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()
    filled: frozenset[int] = frozenset()
    verdict: Verdict | None = field(default=None, repr=False, compare=False)

    @property
    def player_count(self) -> int:
        """The number of players."""
        return len(self.setup.seats)

    @property
    def is_over(self) -> bool:
        """True if play has ended."""
        return self.phase in (Phase.OVER, Phase.SIGNED)

    @property
    def is_training(self) -> bool:
        """True if the result says nothing of the players' strength.

        They had help, or the game did not begin with an empty board.
        """
        had_help = bool(self.help.hints or self.help.coached)
        took_back = self.help.take_backs > self.setup.free_take_backs
        return had_help or took_back or self.setup.is_from_position

    def shown_rack(self, seat: int) -> tuple[str, ...]:
        """The tiles of a rack whose faces are known; with a physical set, the named ones only."""
        if not self.setup.is_physical:
            return self.racks[seat]
        return sort_tiles(tile for tile in self.racks[seat] if tile != UNSEEN)

    def unnamed_tiles(self) -> Counter[str]:
        """With a physical set, the faces that the `UNSEEN` tiles may have, with their counts.

        The set in play less the board and all named tiles. There are more of them than `UNSEEN`
        tiles if the tiles of some plays on the board are not known (only their score was entered).
        """
        pool = Counter(self.setup.tile_set.distribution)
        pool.update(self.added)
        pool.subtract(placement.on_rack for placement in self.board.placements())
        for tiles in (*self.racks, self.set_aside, self.box, self.missing):
            pool.subtract(tiles)
        del pool[UNSEEN]
        return +pool

    def face_down(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """Tiles as they are in the bag, sorted; all `UNSEEN` with a physical set."""
        return sort_tiles(UNSEEN if self.setup.is_physical else tile for tile in tiles)

    @property
    def open_turn(self) -> LastTurn | None:
        """The last turn while it may still be challenged, else None."""
        turn = self.last_turn
        return turn if turn is not None and not turn.is_settled else None

    @property
    def reviewable(self) -> Verdict | None:
        """The last verdict, until another turn ends (the challenger's lost turn does not count)."""
        verdict, turn = self.verdict, self.last_turn
        if verdict is None or turn is None:
            return None
        lost = 1 if turn.kind is TurnKind.CHALLENGE_LOST else 0
        return verdict if self.turn.number - lost <= verdict.before.turn.number else None

    @property
    def exchanger(self) -> int | None:
        """The seat whose exchange tiles are face down on the table, None if there are none."""
        return self.exchanges[-1].player if self.set_aside and self.exchanges else None

    def draw_of(self, seat: int) -> Draw:
        """The tiles a player has drawn since their last turn."""
        return self.draws[seat] if self.draws else NOTHING_DRAWN

    def charged_overtime_s(self, seat: int) -> int:
        """The overtime charged to a player, in whole seconds.

        Overtime on the clock, less what was erased, plus what was noted for a late arrival.
        """
        if not self.clock.remaining_ms or not self.overtime_erased_ms:
            return self.clock.overtime_s(seat)
        late_ms = self.late_ms[seat] if self.late_ms else 0
        delta_ms = self.overtime_erased_ms[seat] - late_ms
        return self.clock.adjusted(seat, delta_ms).overtime_s(seat)

    @property
    def scorekeeper(self) -> int | None:
        """The seat elected to keep score, None if no player was."""
        return self.noted(int, SCOREKEEPER)

    def note(self, topic: str, player: int | None = None) -> NoteValue:
        """The desk's note on a topic and player, or an empty text."""
        for note in self.desk.notes:
            if note.topic == topic and note.player == player:
                return note.detail
        return ""

    def noted(self, kind: type[_Noted], topic: str, player: int | None = None) -> _Noted | None:
        """The desk's note on a topic and player if it is a `kind`, else None."""
        found = self.note(topic, player)
        return found if isinstance(found, kind) else None

    def has_left(self, seat: int) -> bool:
        """True if this player has left a game that the others play on."""
        return self.note(RESIGN, seat) == LEFT

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still playing, in seat order."""
        return tuple(seat for seat in range(self.player_count) if not self.has_left(seat))

    def next_player(self, seat: int) -> int:
        """The seat whose turn follows that of `seat`, skipping players who have left the game."""
        return self._playing_beside(seat, 1)

    def previous_player(self, seat: int) -> int:
        """The seat whose turn precedes that of `seat`, skipping players who have left the game."""
        return self._playing_beside(seat, -1)

    def _playing_beside(self, seat: int, step: int) -> int:
        count = self.player_count
        in_turn_order = [(seat + step * steps) % count for steps in range(1, count)]
        return next((other for other in in_turn_order if not self.has_left(other)), seat)

    @property
    def undecided_opponents(self) -> tuple[int, ...]:
        """Seats that may still challenge the open play, in turn order; empty if no play is open."""
        turn = self.open_turn
        if turn is None:
            return ()
        count = self.player_count
        others = ((turn.player + steps) % count for steps in range(1, count))
        decided = turn.let_stand_by
        return tuple(seat for seat in others if seat not in decided and not self.has_left(seat))

    def missing_tiles(self, seat: int) -> int:
        """The number of tiles a player may draw: up to a full rack and as far as the bag lasts.

        0 for a player who has left the game.
        """
        if self.has_left(seat):
            return 0
        want = self.setup.ruleset.set.rack_size - len(self.racks[seat])
        return max(0, min(want, len(self.bag)))


# Seats and names of the players. Seats are 0-based.


def everybody(state: GameState) -> frozenset[int]:
    """All seats."""
    return frozenset(range(state.player_count))


def others(state: GameState, seat: int | None) -> tuple[int, ...]:
    """All seats but `seat`, in seat order; all seats if it is None."""
    return tuple(player for player in range(state.player_count) if player != seat)


def names(state: GameState) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in state.setup.seats)


def seat_named(state: GameState, name: str) -> int | None:
    """The first seat whose player has that name, or None."""
    known = names(state)
    return known.index(name) if name in known else None
