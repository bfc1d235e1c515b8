# SPDX-License-Identifier: MIT
"""A game at one moment: the fold of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from desktop_app.rules.blanks import BlankMarks
from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.challenge import Dispute
from desktop_app.rules.clock import ClockState
from desktop_app.rules.desk_events import NoteKept, NoteValue
from desktop_app.rules.draws import NOTHING_DRAWN, Draw
from desktop_app.rules.events import EndReason, RulingMade, ScoreAdjusted, TurnKind
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import UNSEEN, sort_tiles
from desktop_app.rules.turns import Exchange, LaidTiles, LastTurn

_Noted = TypeVar("_Noted", bound=NoteValue)

SCOREKEEPER = "scorekeeper"
"""The topic under which the desk remembers who was elected to keep the scores."""


RESIGN, LEFT = "resign", "left"
"""The topic and the note on a player who has left a game that the others play on."""


OFFICIAL = "official-away"
"""The note on a player who was asked to help with a ruling, while he is away."""


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
    CHALLENGED = "challenged"
    """The last play is challenged and not yet adjudicated."""
    OUT_PENDING = "out-pending"
    """The out play may still be held or challenged."""
    OVER = "over"
    """Play has ended and the final reckoning is done."""
    SIGNED = "signed"
    """Everybody has signed."""


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
    RESIGNATION = "resignation"
    LOST_TURN = "lost-turn"
    CORRECTION = "correction"
    PENALTY = "penalty"
    AWARD = "award"


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
    half_points: tuple[int, ...] = ()
    is_rated: bool = True


@dataclass(frozen=True)
class Verdict:
    """The last verdict on a challenge, for as long as the next turn has not ended.

    Attributes:
        by: seat of the challenger.
        words: what was looked up.
        is_acceptable: what was said.
        opinions: how many there have been, the first included.
        before: the game as it waited for the verdict, without its earlier turns.
    """

    by: int
    words: tuple[str, ...]
    is_acceptable: bool
    opinions: int
    before: GameState


@dataclass(frozen=True)
class Undo:
    """A procedure that can be taken back.

    Attributes:
        procedure: its name.
        before: the game before it.
        times_after_ms: the clocks right after it, by seat; empty while it is carried out.
        is_done: it has come to its end.
    """

    procedure: str
    before: GameState
    times_after_ms: tuple[int, ...] = ()
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player on turn has done so far.

    Attributes:
        number: 0-based: so many turns have ended.
        began_ms: table time at which it began.
        laid, declared: the tiles on the board and the announced score.
        counting: the seat that said it counts the bag, until it did or its turn ends.
        early_score: the seat that wrote the score of its play before laying it.
    """

    number: int = 0
    began_ms: int = 0
    laid: LaidTiles | None = None
    declared: int | None = None
    counting: int | None = None
    early_score: int | None = None

    def without_play(self) -> Turn:
        """The turn with its tiles off the board and nothing announced."""
        return replace(self, laid=None, declared=None)

    def begun_again(self, now_ms: int) -> Turn:
        """The same turn from its beginning, which is now."""
        return replace(self.without_play(), began_ms=now_ms)

    def following(self, now_ms: int) -> Turn:
        """The turn after this one, which begins now."""
        return Turn(self.number + 1, now_ms)


@dataclass(frozen=True, slots=True)
class Desk:
    """What was ruled in a game; it stays when play goes back to an earlier turn.

    Attributes:
        rulings: what the ruleset had to say, in order.
        notes: what the desk has to remember.
        undo: the last procedure, while it can be taken back.
    """

    rulings: tuple[RulingMade, ...] = ()
    notes: tuple[NoteKept, ...] = ()
    undo: Undo | None = field(default=None, repr=False, compare=False)

    def with_ruling(self, ruling: RulingMade) -> Desk:
        """The desk after a further ruling."""
        return replace(self, rulings=(*self.rulings, ruling))

    def with_note(self, note: NoteKept) -> Desk:
        """The desk with a note in place of the one on its topic; empty takes that away."""
        key = note.topic, note.player
        others = tuple(each for each in self.notes if (each.topic, each.player) != key)
        return replace(self, notes=others if note.detail == "" else (*others, note))

    def with_undo(self, undo: Undo | None) -> Desk:
        """The desk with another procedure to take back, or none."""
        return replace(self, undo=undo)


@dataclass(frozen=True)
class GameState:
    """Everything there is to know of a game at one moment; only the core and its owner see it all.

    Attributes:
        setup: what is played with.
        phase: where the game stands.
        board: with the tiles that are laid now.
        racks: by seat, in the order in which the tiles came. With a physical set every tile off the
            board is `UNSEEN` until somebody names it or lays it open: only their number is known.
        bag: the undrawn tiles, sorted.
        set_aside: tiles lying face down for an exchange, of the player exchanging.
        exchanges: those of the game in their order; the last may still be going on.
        points: game points by seat; `spread` the tournament spread taken by penalties by seat.
        points_brought: what a position that was taken up added to the rows of each seat; empty
            for a game from its beginning.
        clock: both faces.
        now_ms: time at the table since the game began, whether a clock ran or not.
        on_turn: seat to act, None before it is settled.
        first: seat that began.
        start_draws: rounds of the draw for the start, each by seat.
        turn: what has happened in the present turn.
        last_turn: the turn that ended last.
        held_by, held_at_ms: who holds the last play, since when.
        zero_run: successive zero turns.
        rows: the score sheet.
        desk: what was ruled, and what the desk remembers.
        adjustments: the final reckoning.
        record: the tournament record, as taken and as it changes.
        is_board_turned: the board stands upside down for seat 0.
        agreed: seats that agreed that no more plays are possible.
        result: how the game ended, None before.
        dispute: the challenge that waits for its verdict.
        away: the seats that have left the table, and the table time at which they did.
        absent: the seats that were not there when the round began, and whether the time that
            runs meanwhile may be charged to them.
        late_ms: time that is taken off at the end for coming late, by seat.
        revealed: the seats whose rack lies open.
        draws: by seat, what was drawn since the player's last turn.
        box: tiles of the set that are out of play.
        added, missing: what the table has beyond the set of the ruleset, and what it lacks.
        barred: squares on which no tile may be laid any more.
        mislaid: squares whose tile lies turned, face down or askew.
        blanks: what was said and written of the blanks on the board, by square; those laid with
            their letter have no entry.
        lettering_turns: quarter turns of the bonus lettering against the words, 0 to 3.
        overtime_erased_ms: overtime that is not charged, by seat.
        turns: the game at the beginning of each turn so far, for reconstruction.
        row_notes: what was written beside lines of the score sheet, by their 0-based number.
        corrected: the 0-based numbers of the lines that were corrected.
        filled: those of the lines that were entered after the clock had ended their turn.
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
    corrected: frozenset[int] = frozenset()
    filled: frozenset[int] = frozenset()
    verdict: Verdict | None = field(default=None, repr=False, compare=False)

    @property
    def player_count(self) -> int:
        """How many play."""
        return len(self.setup.seats)

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self.phase in (Phase.OVER, Phase.SIGNED)

    def shown_rack(self, seat: int) -> tuple[str, ...]:
        """The tiles of a rack whose faces the program knows: with a physical set the named ones."""
        if not self.setup.is_physical:
            return self.racks[seat]
        return sort_tiles(tile for tile in self.racks[seat] if tile != UNSEEN)

    def unnamed_tiles(self) -> Counter[str]:
        """With a physical set, what the `UNSEEN` tiles may be, by face.

        The set as it is in play, without the board and what is named elsewhere. There are more of
        them than `UNSEEN` tiles while plays lie on the board of which only the score is known.
        """
        pool = Counter(self.setup.tile_set.distribution)
        pool.update(self.added)
        pool.subtract(each.on_rack for each in self.board.placements())
        for tiles in (*self.racks, self.set_aside, self.box, self.missing):
            pool.subtract(tiles)
        del pool[UNSEEN]
        return +pool

    def face_down(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """Tiles as they lie in the bag, sorted: with a physical set nobody can tell them apart."""
        return sort_tiles(UNSEEN if self.setup.is_physical else tile for tile in tiles)

    @property
    def open_turn(self) -> LastTurn | None:
        """The last turn while it may still be challenged, else None."""
        turn = self.last_turn
        return turn if turn is not None and not turn.is_settled else None

    @property
    def reviewable(self) -> Verdict | None:
        """The last verdict while no turn but the challenger's lost one has ended since."""
        verdict, turn = self.verdict, self.last_turn
        if verdict is None or turn is None:
            return None
        lost = 1 if turn.kind is TurnKind.CHALLENGE_LOST else 0
        return verdict if self.turn.number - lost <= verdict.before.turn.number else None

    @property
    def exchanger(self) -> int | None:
        """The seat whose tiles lie face down for an exchange, None when there are none."""
        return self.exchanges[-1].player if self.set_aside and self.exchanges else None

    def draw_of(self, seat: int) -> Draw:
        """What a player has drawn since his last turn."""
        return self.draws[seat] if self.draws else NOTHING_DRAWN

    def charged_overtime_s(self, seat: int) -> int:
        """The whole seconds of overtime that a player pays for.

        They are those of the clock, less what was erased, with what was noted for coming late.
        """
        if not self.clock.remaining_ms or not self.overtime_erased_ms:
            return self.clock.overtime_s(seat)
        late_ms = self.late_ms[seat] if self.late_ms else 0
        delta_ms = self.overtime_erased_ms[seat] - late_ms
        return self.clock.adjusted(seat, delta_ms).overtime_s(seat)

    @property
    def scorekeeper(self) -> int | None:
        """The seat that was elected to keep the scores; None where nobody at the table was."""
        return self.noted(int, SCOREKEEPER)

    def note(self, topic: str, player: int | None = None) -> NoteValue:
        """What the desk remembers on a topic of a player, or an empty text."""
        for note in self.desk.notes:
            if note.topic == topic and note.player == player:
                return note.detail
        return ""

    def noted(self, kind: type[_Noted], topic: str, player: int | None = None) -> _Noted | None:
        """What the desk remembers on a topic of a player if it is of that kind, else None."""
        found = self.note(topic, player)
        return found if isinstance(found, kind) else None

    def has_left(self, seat: int) -> bool:
        """Whether a player has left a game that the others play on."""
        return self.note(RESIGN, seat) == LEFT

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play on, in the order of the seats."""
        return tuple(seat for seat in range(self.player_count) if not self.has_left(seat))

    def next_player(self, seat: int) -> int:
        """The seat whose turn follows that of `seat`; whoever has left the game is left out."""
        return self._playing_beside(seat, 1)

    def previous_player(self, seat: int) -> int:
        """The seat whose turn comes before that of `seat`."""
        return self._playing_beside(seat, -1)

    def _playing_beside(self, seat: int, step: int) -> int:
        count = self.player_count
        round_table = [(seat + step * steps) % count for steps in range(1, count)]
        return next((each for each in round_table if not self.has_left(each)), seat)

    @property
    def undecided_opponents(self) -> tuple[int, ...]:
        """Who may still challenge the open play, in the order of the turns; none without one."""
        turn = self.open_turn
        if turn is None:
            return ()
        count = self.player_count
        others = ((turn.player + steps) % count for steps in range(1, count))
        decided = turn.let_stand_by
        return tuple(seat for seat in others if seat not in decided and not self.has_left(seat))

    def missing_tiles(self, seat: int) -> int:
        """How many tiles a player is short of a full rack, as far as the bag goes.

        Whoever has left the game draws no more.
        """
        if self.has_left(seat):
            return 0
        want = self.setup.ruleset.set.rack_size - len(self.racks[seat])
        return max(0, min(want, len(self.bag)))


# Who sits at the table: all of them, the others, and who bears a name. Seats are 0-based.


def everybody(state: GameState) -> frozenset[int]:
    """All seats."""
    return frozenset(range(state.player_count))


def others(state: GameState, seat: int | None) -> tuple[int, ...]:
    """Every seat but one, in turn order from seat 0; all of them without that one."""
    return tuple(each for each in range(state.player_count) if each != seat)


def names(state: GameState) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in state.setup.seats)


def seat_named(state: GameState, name: str) -> int | None:
    """The first seat whose player has that name; None where it is nobody's."""
    known = names(state)
    return known.index(name) if name in known else None
