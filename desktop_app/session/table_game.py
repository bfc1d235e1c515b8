# SPDX-License-Identifier: MIT
"""A game of a physical set as two people play it: what they enter, and what they press.

The left player has seat 0. Lines of the score sheet have 0-based numbers (`GameState.rows`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.play.automatic import routine
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.commands import (
    AnnouncePass,
    Command,
    CorrectEntry,
    DeclareScore,
    EndByHand,
    EnterScore,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    PressClock,
    StartClock,
    TakeUpTiles,
)
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import sort_tiles
from desktop_app.session.acts import TableAct, offered_acts
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import (
    Entry,
    ExchangeEntry,
    PlayEntry,
    ScoreEntry,
    board_before,
    play_entry,
    read_entry,
    scored_beside_hidden,
    with_announced,
)

_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)
_FREE = (Phase.ON_TURN, Phase.ENDED)


class Pressed(Enum):
    """What came of a press on one side of the clock."""

    DONE = "done"
    """The clock has moved on, or runs again."""
    REFUSED = "refused"
    """The rules do not let it; `GameSession.rejected` has said why."""
    NOT_RUNNING = "not-running"
    """The time of that side does not run, so that its button is down already."""
    NO_CLOCK = "no-clock"
    """The game is played without a clock, or it is over."""


@dataclass(frozen=True, slots=True)
class Target:
    """What the entry line is for.

    Attributes:
        seat: whose turn it is.
        line: a line of the sheet that was ended before anything was entered, None for this turn.
        turn: 1-based number of that player's turn.
    """

    seat: int
    line: int | None
    turn: int


class TableGame:
    """Leads a game of a physical set through its session.

    Args:
        session: the game; `GameSession.rejected` says why something is refused.
        enters_late: a press of the clock with nothing entered ends the turn, and what it was is
            entered afterwards; else it is the slip that the ruleset takes it for.
    """

    def __init__(self, session: GameSession, *, enters_late: bool = True) -> None:
        self._session = session
        self.enters_late = enters_late
        self._known_before = [Counter[str]() for _ in session.state.setup.seats]

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self._session.state

    def begin(self) -> None:
        """Settle who begins, as the players did; the racks they leave to us are counted out."""
        while self.state.phase is Phase.START and not self._session.is_read_only:
            command = routine(self.state)
            if command is None or not self._session.submit(command):
                return

    # ------------------------------------------------------------------ the entry line

    def target(self) -> Target | None:
        """What an entry would be for; None when there is nothing to enter."""
        state = self.state
        if self._session.is_read_only or (state.on_turn is None and not state.is_over):
            return None
        if state.phase in (*_FREE, Phase.OVER) and (lines := unfilled_lines(state)):
            seat = state.rows[lines[0]].player
            return Target(seat, lines[0], _turns_of(state, seat, lines[0]) + 1)
        if state.on_turn is None or state.phase not in (*_FREE, *_BEGUN):
            return None
        return Target(state.on_turn, None, _turns_of(state, state.on_turn, None) + 1)

    def board_before(self) -> Board:
        """The board that an entry would be laid on."""
        return self._board()

    def read(self, text: str) -> Entry | MoveTextProblem:
        """Understand what was typed; nothing changes."""
        state = self.state
        entry = read_entry(text, self._board(), state.setup)
        if isinstance(entry, MoveTextProblem):
            return entry
        if isinstance(entry, PlayEntry):
            entry = scored_beside_hidden(entry, self._board(), state)
        if isinstance(entry, ScoreEntry) and (laid := self._laid()):
            # Said of the tiles that lie there: it is compared with what they add up to.
            return replace(self.lay(laid), announced=entry.points)
        if isinstance(entry, ExchangeEntry) and len(entry.tiles) > (most := self._most_exchanged()):
            count = "".join(text.split()).removeprefix("-")
            return MoveTextProblem(TextFault.BAD_COUNT, 2, count, str(most))
        return with_announced(entry, self._announced_alone())

    def lay(self, placements: Sequence[Placement]) -> PlayEntry:
        """Tiles that were laid on the board of the screen, as an entry."""
        announced = self._announced_alone()
        board = self._board()
        entry = play_entry(tuple(placements), board, self.state.setup, announced)
        return scored_beside_hidden(entry, board, self.state)

    def enter(self, entry: Entry, points: int | None = None) -> bool:
        """Enter a turn; False when it was refused.

        Args:
            entry: what it was.
            points: the score that stands, where two were said; None for the announced one, and
                where nothing was announced for what the tiles add up to.
        """
        target = self.target()
        if target is None:
            return False
        if target.line is not None:
            return self._correct(target.line, entry, points)
        if isinstance(entry, PlayEntry) and entry.placements == self._laid():
            said = entry.announced if points is None else points
            return self._session.submit(
                DeclareScore(target.seat, entry.score.points if said is None else said)
            )
        if isinstance(entry, ScoreEntry) and self.state.phase is Phase.PLACED:
            return self._session.submit(DeclareScore(target.seat, entry.points))
        if self.state.phase in _BEGUN and not self._take_up(target.seat):
            return False
        if isinstance(entry, PlayEntry):
            return self._enter_play(target.seat, entry, points)
        return self._session.submit(_plain_command(target.seat, entry))

    def _take_up(self, seat: int) -> bool:
        """Take back what was entered for this turn, and what it seemed to tell of the rack."""
        laid = Counter(each.on_rack for each in self._laid())
        if not self._session.submit(TakeUpTiles(seat)):
            return False
        if not laid:
            return True
        known = Counter(self.state.shown_rack(seat)) - laid
        left = tuple((known | self._known_before[seat]).elements())
        return self._session.submit(IdentifyTiles(seat, left, is_all=True))

    def _board(self) -> Board:
        target = self.target()
        return board_before(self.state, None if target is None else target.line)

    def _laid(self) -> tuple[Placement, ...]:
        """The tiles of this turn, while it lasts."""
        state = self.state
        is_laid = state.phase is Phase.PLACED and state.turn.laid is not None
        return state.turn.laid.placements if is_laid and state.turn.laid else ()

    def _most_exchanged(self) -> int:
        """How many tiles an exchange may have that is entered now.

        A rack may hold more than it should after an overdraw, and what it held at the time of a
        line that is entered late is not known.
        """
        state, target = self.state, self.target()
        if target is None or target.line is not None:
            return sys.maxsize
        aside = len(state.set_aside) if state.phase is Phase.EXCHANGING else 0
        held = len(state.racks[target.seat]) + len(self._laid()) + aside
        return max(held, state.setup.ruleset.set.rack_size)

    def _announced_alone(self) -> int | None:
        """The score that was entered for this turn without its tiles."""
        is_alone = self.state.phase is Phase.PLACED and not self._laid()
        return self.state.turn.declared if is_alone else None

    def _enter_play(self, seat: int, entry: PlayEntry, points: int | None) -> bool:
        wanted = entry.announced if points is None else points
        self._known_before[seat] = Counter(self.state.shown_rack(seat))
        if not self._session.submit(LayTiles(seat, entry.placements)):
            return False
        if wanted is None:
            return True
        state = self.state
        if state.phase is Phase.PLACED and state.on_turn == seat:
            if state.turn.declared == wanted:
                return True
            return self._session.submit(DeclareScore(seat, wanted))
        # Where the steps are left to us the turn has ended with what the tiles add up to.
        line = len(state.rows) - 1
        if wanted == entry.score.points or state.rows[line].player != seat:
            return True
        return self._session.submit(CorrectEntry(line, points=wanted))

    def _correct(self, line: int, entry: Entry, points: int | None) -> bool:
        command: Command
        match entry:
            case ScoreEntry():
                command = CorrectEntry(line, points=entry.points)
            case PlayEntry():
                wanted = entry.announced if points is None else points
                command = CorrectEntry(line, placements=entry.placements, points=wanted)
            case ExchangeEntry():
                command = CorrectEntry(line, kind=RowKind.EXCHANGE.value, tiles=entry.tiles)
            case _:
                command = CorrectEntry(line, kind=RowKind.PASS.value)
        return self._session.submit(command)

    # ------------------------------------------------------------------ the clock

    def press(self, seat: int) -> Pressed:
        """One side of the clock was pressed; with both standing still, either starts it."""
        session, state = self._session, self.state
        if session.is_read_only or not state.clock.exists or state.is_over:
            return Pressed.NO_CLOCK
        if session.pause:
            session.go_on()
            return Pressed.DONE
        offered = offered_acts(state)
        if offered.get(TableAct.PRESS) == seat:
            return _done(self._press_own(seat))
        if TableAct.START_CLOCK in offered:
            return _done(session.submit(StartClock(offered[TableAct.START_CLOCK])))
        return Pressed.NOT_RUNNING

    def _press_own(self, seat: int) -> bool:
        state = self.state
        is_idle = state.phase in _FREE and state.on_turn == seat
        if self.enters_late and is_idle and not self._session.submit(EnterScore(seat, 0)):
            return False
        if self.state.clock.running != seat or self.state.is_over:
            return True
        return self._session.submit(PressClock(seat))

    # ------------------------------------------------------------------ racks and the end

    def name_tiles(self, seat: int, tiles: Sequence[str]) -> bool:
        """Say what is on a rack, instead of what was said before; False when it was refused."""
        return self._session.submit(IdentifyTiles(seat, tuple(tiles), is_all=True))

    def end(self, left_points: Sequence[int], out: int | None) -> bool:
        """End the game; `left_points` is what the tiles left on each rack are worth, by seat."""
        return self._session.submit(EndByHand(tuple(left_points), out))


def tiles_at_hand(state: GameState, seat: int) -> tuple[str, ...]:
    """The tiles that a player may have: all that are not elsewhere for certain, sorted."""
    return sort_tiles((*state.unnamed_tiles().elements(), *state.shown_rack(seat)))


def _plain_command(seat: int, entry: Entry) -> Command:
    match entry:
        case ScoreEntry():
            return EnterScore(seat, entry.points)
        case ExchangeEntry():
            return ExchangeTiles(seat, entry.tiles)
        case _:
            return AnnouncePass(seat)


def _done(is_done: bool) -> Pressed:
    return Pressed.DONE if is_done else Pressed.REFUSED


def _turns_of(state: GameState, seat: int, before: int | None) -> int:
    """How many turns of a player stand on the sheet, up to a line."""
    kinds = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST)
    return sum(row.player == seat and row.kind in kinds for row in state.rows[:before])
