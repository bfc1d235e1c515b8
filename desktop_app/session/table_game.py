# SPDX-License-Identifier: MIT
"""A game with a physical set: entries and presses of the clock.

The left player has seat 0. Lines of the score sheet are numbered from 0 (`GameState.rows`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.play.automatic import routine
from desktop_app.rules import commands
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import sort_tiles
from desktop_app.session import table_entry
from desktop_app.session.acts import TableAct, offered_acts
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem, TextFault

_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)
_FREE = (Phase.ON_TURN, Phase.ENDED)


class Pressed(Enum):
    """The result of pressing one side of the clock."""

    DONE = "done"
    """The clock has switched, or runs again."""
    REFUSED = "refused"
    """The rules do not allow it; `GameSession.rejected` has the reason."""
    NOT_RUNNING = "not-running"
    """That side is not running, so its button is already down."""
    NO_CLOCK = "no-clock"
    """The game has no clock, or it is over."""


@dataclass(frozen=True, slots=True)
class Target:
    """The turn that the entry line fills in.

    Attributes:
        seat: the player of the turn.
        line: the sheet line of a turn that ended before it was entered, None for the current turn.
        turn: 1-based number of that player's turn.
    """

    seat: int
    line: int | None
    turn: int


class TableGame:
    """Leads a game with a physical set through its session.

    Args:
        session: the game; `GameSession.rejected` has the reason of a refusal.
        enters_late: True if pressing the clock with nothing entered ends the turn, to be filled
            in later; else it is the slip that the ruleset defines.
    """

    def __init__(self, session: GameSession, *, enters_late: bool = True) -> None:
        self._session = session
        self.enters_late = enters_late
        self._known_before = [Counter[str]() for _ in session.state.setup.seats]

    @property
    def state(self) -> GameState:
        """The current game."""
        return self._session.state

    def begin(self) -> None:
        """Settle who begins, and draw the racks if the players leave that to the program."""
        while self.state.phase is Phase.START and not self._session.is_read_only:
            command = routine(self.state)
            if command is None or not self._session.submit(command):
                return

    # ------------------------------------------------------------------ the entry line

    def target(self) -> Target | None:
        """The turn that an entry would fill in; None if there is none."""
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
        """The board before the tiles of an entry."""
        return self._board()

    def read(self, text: str) -> table_entry.Entry | MoveTextProblem:
        """Parse an entry; changes nothing."""
        state = self.state
        entry = table_entry.read_entry(text, self._board(), state.setup)
        if isinstance(entry, MoveTextProblem):
            return entry
        if isinstance(entry, table_entry.PlayEntry):
            entry = table_entry.scored_beside_hidden(entry, self._board(), state)
        if isinstance(entry, table_entry.ScoreEntry) and (laid := self._laid()):
            # A score alone for tiles on the board is compared with what they add up to.
            return replace(self.lay(laid), announced=entry.points)
        if isinstance(entry, table_entry.ExchangeEntry) and len(entry.tiles) > (
            most := self._most_exchanged()
        ):
            count = "".join(text.split()).removeprefix("-")
            return MoveTextProblem(TextFault.BAD_COUNT, 2, count, str(most))
        return table_entry.with_announced(entry, self._announced_alone())

    def lay(self, placements: Sequence[Placement]) -> table_entry.PlayEntry:
        """Tiles laid on the screen's board, as an entry."""
        announced = self._announced_alone()
        board = self._board()
        entry = table_entry.play_entry(tuple(placements), board, self.state.setup, announced)
        return table_entry.scored_beside_hidden(entry, board, self.state)

    def enter(self, entry: table_entry.Entry, points: int | None = None) -> bool:
        """Enter a turn; False if it was refused.

        Args:
            entry: the turn.
            points: the score that counts if two were given; None for the announced one, or
                without one for what the tiles add up to.
        """
        target = self.target()
        if target is None:
            return False
        if target.line is not None:
            return self._correct(target.line, entry, points)
        if isinstance(entry, table_entry.PlayEntry) and entry.placements == self._laid():
            declared = entry.announced if points is None else points
            return self._session.submit(
                commands.DeclareScore(
                    target.seat, entry.score.points if declared is None else declared
                )
            )
        if isinstance(entry, table_entry.ScoreEntry) and self.state.phase is Phase.PLACED:
            return self._session.submit(commands.DeclareScore(target.seat, entry.points))
        if self.state.phase in _BEGUN and not self._take_up(target.seat):
            return False
        if isinstance(entry, table_entry.PlayEntry):
            return self._enter_play(target.seat, entry, points)
        return self._session.submit(_plain_command(target.seat, entry))

    def _take_up(self, seat: int) -> bool:
        """Take back the entry of this turn, and what it revealed of the rack."""
        laid = Counter(placement.on_rack for placement in self._laid())
        if not self._session.submit(commands.TakeUpTiles(seat)):
            return False
        if not laid:
            return True
        known = Counter(self.state.shown_rack(seat)) - laid
        left = tuple((known | self._known_before[seat]).elements())
        return self._session.submit(commands.IdentifyTiles(seat, left, is_all=True))

    def _board(self) -> Board:
        target = self.target()
        return table_entry.board_before(self.state, None if target is None else target.line)

    def _laid(self) -> tuple[Placement, ...]:
        """The tiles of the current turn."""
        state = self.state
        is_laid = state.phase is Phase.PLACED and state.turn.laid is not None
        return state.turn.laid.placements if is_laid and state.turn.laid else ()

    def _most_exchanged(self) -> int:
        """The largest number of tiles in an exchange entered now.

        After an overdraw a rack may hold more than it should. For a line entered late, what the
        rack held is unknown.
        """
        state, target = self.state, self.target()
        if target is None or target.line is not None:
            return sys.maxsize
        aside = len(state.set_aside) if state.phase is Phase.EXCHANGING else 0
        held = len(state.racks[target.seat]) + len(self._laid()) + aside
        return max(held, state.setup.ruleset.set.rack_size)

    def _announced_alone(self) -> int | None:
        """The score entered for this turn without its tiles, None if there is none."""
        is_alone = self.state.phase is Phase.PLACED and not self._laid()
        return self.state.turn.declared if is_alone else None

    def _enter_play(self, seat: int, entry: table_entry.PlayEntry, points: int | None) -> bool:
        wanted = entry.announced if points is None else points
        self._known_before[seat] = Counter(self.state.shown_rack(seat))
        if not self._session.submit(commands.LayTiles(seat, entry.placements)):
            return False
        if wanted is None:
            return True
        state = self.state
        if state.phase is Phase.PLACED and state.on_turn == seat:
            if state.turn.declared == wanted:
                return True
            return self._session.submit(commands.DeclareScore(seat, wanted))
        # If the program does the steps, the turn has ended with what the tiles add up to.
        line = len(state.rows) - 1
        if wanted == entry.score.points or state.rows[line].player != seat:
            return True
        return self._session.submit(commands.CorrectEntry(line, points=wanted))

    def _correct(self, line: int, entry: table_entry.Entry, points: int | None) -> bool:
        command: commands.Command
        match entry:
            case table_entry.ScoreEntry():
                command = commands.CorrectEntry(line, points=entry.points)
            case table_entry.PlayEntry():
                wanted = entry.announced if points is None else points
                command = commands.CorrectEntry(line, placements=entry.placements, points=wanted)
            case table_entry.ExchangeEntry():
                command = commands.CorrectEntry(
                    line, kind=RowKind.EXCHANGE.value, tiles=entry.tiles
                )
            case _:
                command = commands.CorrectEntry(line, kind=RowKind.PASS.value)
        return self._session.submit(command)

    # ------------------------------------------------------------------ the clock

    def press(self, seat: int) -> Pressed:
        """Press one side of the clock; while both are stopped, either press starts it."""
        session, state = self._session, self.state
        if session.is_read_only or not state.clock.exists or state.is_over:
            return Pressed.NO_CLOCK
        if session.pause:
            session.go_on()
            return Pressed.DONE
        offered = offered_acts(state)
        if offered.get(TableAct.PRESS) == seat:
            return _done(self._press_clock(seat))
        if TableAct.START_CLOCK in offered:
            return _done(session.submit(commands.StartClock(offered[TableAct.START_CLOCK])))
        return Pressed.NOT_RUNNING

    def _press_clock(self, seat: int) -> bool:
        state = self.state
        is_idle = state.phase in _FREE and state.on_turn == seat
        if self.enters_late and is_idle and not self._session.submit(commands.EnterScore(seat, 0)):
            return False
        if self.state.clock.running != seat or self.state.is_over:
            return True
        return self._session.submit(commands.PressClock(seat))

    # ------------------------------------------------------------------ racks and the end

    def name_tiles(self, seat: int, tiles: Sequence[str]) -> bool:
        """Set the known tiles of a rack, replacing earlier ones; False if it was refused."""
        return self._session.submit(commands.IdentifyTiles(seat, tuple(tiles), is_all=True))

    def end(self, left_points: Sequence[int], out: int | None) -> bool:
        """End the game; `left_points` are the points of the tiles left, by seat."""
        return self._session.submit(commands.EndByHand(tuple(left_points), out))


def tiles_at_hand(state: GameState, seat: int) -> tuple[str, ...]:
    """Tiles that a player may hold: all whose place is not known to be elsewhere, sorted."""
    return sort_tiles((*state.unnamed_tiles().elements(), *state.shown_rack(seat)))


def _plain_command(seat: int, entry: table_entry.Entry) -> commands.Command:
    match entry:
        case table_entry.ScoreEntry():
            return commands.EnterScore(seat, entry.points)
        case table_entry.ExchangeEntry():
            return commands.ExchangeTiles(seat, entry.tiles)
        case _:
            return commands.AnnouncePass(seat)


def _done(is_done: bool) -> Pressed:
    return Pressed.DONE if is_done else Pressed.REFUSED


def _turns_of(state: GameState, seat: int, before: int | None) -> int:
    """The number of a player's turns on the sheet, up to a line."""
    kinds = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS, RowKind.CHALLENGE_LOST)
    return sum(row.player == seat and row.kind in kinds for row in state.rows[:before])
