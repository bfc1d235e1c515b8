# SPDX-License-Identifier: MIT
"""The view of a game for its room, and the acts that people at this computer may do now.

The seat follows from the act: the player on turn plays, an opponent holds or challenges, the player
who moved last records the score and draws.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from desktop_app.play.automatic import awaits_score, routine
from desktop_app.play.options import acts_now, verdicts_now
from desktop_app.play.seats import may_claim_end, seats_to_sign
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.drawing import has_only_old_tiles
from desktop_app.rules.acts.helping import turns_to_take_back
from desktop_app.rules.acts.recording import awaits_hand_in_bag
from desktop_app.rules.acts.turns import is_still_open
from desktop_app.rules.commands import (
    AcceptPlay,
    AgreeEnd,
    CallChallenge,
    CallHold,
    Command,
    DeclareScore,
    DrawForStart,
    DrawTiles,
    NeutraliseClock,
    PressClock,
    RackTiles,
    RecordScore,
    SayDrawing,
    SettleStart,
    SignResult,
    StartClock,
    TakeBackTurns,
    TakeUpTiles,
    TurnBoard,
    WriteBlank,
)
from desktop_app.rules.events import Event, TurnKind
from desktop_app.rules.game import decide
from desktop_app.rules.played import BlankNote, unwritten_blanks
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, others

if TYPE_CHECKING:
    from desktop_app.session.game_session import GameSession

NO_SEAT = -1
"""In place of a seat: all racks are face down, the sheet is the table's, no bot thinks."""
_MOVING = (Phase.ON_TURN, Phase.ENDED)
_UNFINISHED = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


class TableAct(Enum):
    """An act that has a button or a menu entry."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE = "challenge"
    HOLD = "hold"
    ACCEPT = "accept"
    DECLARE = "declare"
    PRESS = "press"
    RECORD = "record"
    WRITE_BLANK = "write-blank"
    STATE_DRAW = "state-draw"
    """Say that you draw although your play is held."""
    DRAW = "draw"
    RACK = "rack"
    TAKE_UP = "take-up"
    NEUTRALISE = "neutralise"
    START_CLOCK = "start-clock"
    CLAIM_END = "claim-end"
    AGREE_END = "agree-end"
    TURN_BOARD = "turn-board"
    SIGN = "sign"
    TAKE_BACK = "take-back"
    """Take back the player's own last turn, and what followed."""


@dataclass(frozen=True)
class RoomView:
    """Everything the room of a game shows at one moment; each widget takes its part.

    Attributes:
        state: the game as it is now.
        viewed: the game on the board; an earlier state while browsing the history.
        events: the whole log of `state`.
        seat_shown: the seat whose rack is face up, -1 for none.
        pause: why the clocks are stopped; empty if they are not.
        is_live: True if the board shows the current position.
        is_read_only: True if the game can only be viewed.
        is_asking: True while the desk asks a question, so both players look at the screen.
        are_bots_here: True if bots can go on with the game after turns are taken back.
    """

    state: GameState
    viewed: GameState
    events: tuple[Event, ...]
    seat_shown: int
    pause: str = ""
    is_live: bool = True
    is_read_only: bool = False
    is_asking: bool = False
    are_bots_here: bool = True

    @cached_property
    def offered(self) -> Mapping[TableAct, int]:
        """Each act that is possible now, with the seat that does it."""
        if self.is_read_only or not self.is_live:
            return {}
        offered = dict(offered_acts(self.state))
        if not self.are_bots_here:
            offered.pop(TableAct.TAKE_BACK, None)
        return offered

    @property
    def rack_seat(self) -> int | None:
        """The seat whose rack is visible, None if all racks are face down."""
        people = [seat for seat in self.state.setup.seats if seat.is_person]
        is_hidden = self.seat_shown == NO_SEAT or (self.is_asking and len(people) > 1)
        return None if is_hidden else self.seat_shown

    @property
    def may_lay(self) -> bool:
        """True if the player whose rack is face up may lay tiles or take them up."""
        if self.offered.get(TableAct.PLAY) == self.seat_shown:
            return True
        is_laid = self.state.phase is Phase.PLACED
        return is_laid and self.offered.get(TableAct.TAKE_UP) == self.seat_shown


def offered_acts(state: GameState) -> Mapping[TableAct, int]:
    """Return each act that is possible now, with the seat that does it."""
    people = [seat for seat, player in enumerate(state.setup.seats) if player.is_person]
    if not people:
        return {}
    offered: dict[TableAct, int] = {}
    if turns_to_take_back(state, people[0]):
        offered[TableAct.TAKE_BACK] = people[0]
    if state.is_over:
        waiting = [seat for seat in seats_to_sign(state) if seat in people]
        return offered | ({TableAct.SIGN: waiting[0]} if waiting else {})
    mover = state.on_turn if state.on_turn in people else None
    if mover is not None and state.phase in _MOVING:
        offered |= dict.fromkeys(
            (TableAct.PLAY, TableAct.EXCHANGE, TableAct.PASS, TableAct.TURN_BOARD), mover
        )
    offered |= _answers(state, people)
    offered |= _clock_acts(state, people, mover)
    if state.setup.mode is Mode.BY_THE_BOOK:
        offered |= _book_acts(state, people, mover)
    elif awaits_score(state) and mover is not None:
        offered |= dict.fromkeys((TableAct.DECLARE, TableAct.TAKE_UP), mover)
    return offered


def _answers(state: GameState, people: list[int]) -> dict[TableAct, int]:
    turn = state.open_turn
    if turn is None:
        mover = state.on_turn
        if mover is None or mover not in people or not is_still_open(state, mover):
            return {}
        return dict.fromkeys((TableAct.CHALLENGE, TableAct.HOLD), mover)
    undecided = state.undecided_opponents
    others = [seat for seat in people if seat in undecided]
    if not others:
        return {}
    seat = state.on_turn if state.on_turn in others else others[0]
    if state.dispute is not None and state.dispute.by in others:
        # The challenger has the challenge adjudicated or withdraws it.
        seat = state.dispute.by
    acts = [TableAct.CHALLENGE, TableAct.ACCEPT]
    is_held = state.phase in (Phase.HELD, Phase.CHALLENGED)
    if not is_held and state.setup.ruleset.hold.call_window_s != 0:
        acts.append(TableAct.HOLD)
    return dict.fromkeys(acts, seat)


def _clock_acts(state: GameState, people: list[int], mover: int | None) -> dict[TableAct, int]:
    seat = people[0] if mover is None else mover
    offered: dict[TableAct, int] = {}
    if may_claim_end(state):
        offered[TableAct.CLAIM_END] = seat
    rules = state.setup.ruleset
    if rules.zero_run.unit == "passes-per-player" and not state.bag and state.phase in _MOVING:
        waiting = [person for person in people if person not in state.agreed]
        if waiting and len(people) == state.player_count:
            offered[TableAct.AGREE_END] = waiting[0]
    if state.clock.exists and state.on_turn is not None:
        act = TableAct.START_CLOCK if state.clock.running is None else TableAct.NEUTRALISE
        offered[act] = seat
    return offered


def _book_acts(state: GameState, people: list[int], mover: int | None) -> dict[TableAct, int]:
    offered: dict[TableAct, int] = {}
    if mover is not None and state.phase in (*_MOVING, Phase.PLACED):
        offered[TableAct.DECLARE] = mover
    presser = _who_presses(state, people, mover)
    if presser is not None:
        offered[TableAct.PRESS] = presser
    if mover is not None and state.phase in _UNFINISHED:
        offered[TableAct.TAKE_UP] = mover
    turn = state.last_turn
    if turn is not None and turn.kind is TurnKind.PLAY and not turn.is_recorded:
        offered[TableAct.RECORD] = turn.player if turn.player in people else people[0]
    if mover is not None and awaits_hand_in_bag(state) and not state.turn.is_recorded:
        offered[TableAct.RECORD] = mover
    if note := _note_due(state, people):
        offered[TableAct.WRITE_BLANK] = note.seat
    drawer = _who_draws(state, people)
    if drawer is not None:
        act = TableAct.STATE_DRAW if has_to_state_draw(state, drawer) else TableAct.DRAW
        offered[act] = drawer
    holder = _who_racks(state, people)
    if holder is not None:
        offered[TableAct.RACK] = holder
    return offered


def has_to_state_draw(state: GameState, seat: int) -> bool:
    """True if a player's play is held and the player must say so before drawing (NASPA IV.I.2)."""
    turn = state.last_turn
    if state.phase is not Phase.HELD or turn is None or turn.player != seat:
        return False
    return state.setup.ruleset.hold.courtesy_stated and not turn.is_draw_stated


def _note_due(state: GameState, people: Collection[int]) -> BlankNote | None:
    """The note on a blank of the last play that the first of these people has to make."""
    return next((note for note in unwritten_blanks(state) if note.seat in people), None)


def _who_racks(state: GameState, people: list[int]) -> int | None:
    """The seat that holds newly drawn tiles apart from older ones, None if there is none."""
    draws = ((seat, state.draw_of(seat)) for seat in people)
    return next((seat for seat, draw in draws if draw.loose and draw.old), None)


def _who_presses(state: GameState, people: list[int], mover: int | None) -> int | None:
    """The seat that presses the clock: the player on turn.

    A turn that ended without a press leaves the clock of its player running; then that player
    presses.
    """
    turn, running = state.last_turn, state.clock.running
    if not state.clock.exists:
        return None
    if turn is not None and running == turn.player and running != state.on_turn:
        return running if running in people else None
    is_pressing = state.phase in _UNFINISHED or (running == mover and state.phase in _MOVING)
    return mover if is_pressing else None


def _who_draws(state: GameState, people: list[int]) -> int | None:
    if state.phase is Phase.START:
        return people[0]
    if state.phase is Phase.EXCHANGING:
        return state.on_turn if state.on_turn in people else None
    exchanger = state.exchanger
    if exchanger is not None and exchanger in people and has_only_old_tiles(state, exchanger):
        return exchanger
    last = state.last_turn.player if state.last_turn is not None else state.first
    order = ([] if last is None else [last]) + people
    return next((seat for seat in order if seat in people and state.missing_tiles(seat)), None)


def simple_command(state: GameState, act: TableAct, seat: int) -> Command | None:
    """The command of an act that needs no further input; None for the other acts."""
    if act is TableAct.DRAW and state.phase is Phase.START:
        return _start_step(state)
    if act is TableAct.TAKE_BACK:
        turns = turns_to_take_back(state, seat)
        return TakeBackTurns(seat, turns[-1]) if turns else None
    if act is TableAct.WRITE_BLANK:
        note = _note_due(state, {seat})
        return note.command if note else None
    commands: dict[TableAct, Command] = {
        TableAct.HOLD: CallHold(seat),
        TableAct.ACCEPT: AcceptPlay(seat),
        TableAct.PRESS: PressClock(seat),
        TableAct.RECORD: RecordScore(seat),
        TableAct.STATE_DRAW: SayDrawing(seat),
        TableAct.DRAW: DrawTiles(seat),
        TableAct.RACK: RackTiles(seat),
        TableAct.TAKE_UP: TakeUpTiles(seat),
        TableAct.START_CLOCK: StartClock(seat),
        TableAct.CLAIM_END: NeutraliseClock(seat, "end-of-game"),
        TableAct.AGREE_END: AgreeEnd(seat),
        TableAct.TURN_BOARD: TurnBoard(seat),
        TableAct.SIGN: SignResult(seat),
    }
    return commands.get(act)


_ASKED = frozenset(
    {
        *(TableAct.CHALLENGE, TableAct.HOLD, TableAct.ACCEPT, TableAct.PRESS, TableAct.RECORD),
        *(TableAct.STATE_DRAW, TableAct.RACK, TableAct.TAKE_UP, TableAct.START_CLOCK),
        *(TableAct.AGREE_END, TableAct.TURN_BOARD),
    }
)
"""Acts whose refusal the rules know without further input."""
_OF_OPPONENTS = (TableAct.CHALLENGE, TableAct.HOLD, TableAct.ACCEPT)


def refusal_now(state: GameState, act: TableAct) -> Rejection | None:
    """Why the rules refuse an act now, with their sections; None if they do not, or need more.

    Args:
        state: a game, live or over.
        act: an act that is not offered.
    """
    if act not in _ASKED:
        return None
    seat = _who_would(state, act)
    command = simple_command(state, act, seat)
    if act is TableAct.CHALLENGE:
        # With any verdict: what is asked is if one may be asked for.
        command = CallChallenge(seat, verdict=True)
    if command is None:
        return None
    outcome = decide(state, command, judge=None, drawer=OrderedDrawer(()))
    return outcome if isinstance(outcome, Rejection) else None


def _who_would(state: GameState, act: TableAct) -> int:
    """The seat that an act would be of."""
    mover = state.on_turn if state.on_turn is not None else 0
    if act not in _OF_OPPONENTS:
        return mover
    # Tiles that lie for a turn are challenged by an opponent of their player, too early.
    lies = state.phase is Phase.PLACED
    player = mover if lies or state.last_turn is None else state.last_turn.player
    return others(state, player)[0]


def _start_step(state: GameState) -> Command | None:
    """The next step to settle who begins: settle it, or draw another round of tiles."""
    return routine(state)


def next_act(state: GameState) -> TableAct | None:
    """The routine act that the turn waits for; None if a player has to decide something."""
    if awaits_score(state):
        return TableAct.DECLARE
    return _ROUTINE_ACTS.get(type(routine(state)))


_ROUTINE_ACTS: Mapping[type[object], TableAct] = {
    DeclareScore: TableAct.DECLARE,
    PressClock: TableAct.PRESS,
    RecordScore: TableAct.RECORD,
    SettleStart: TableAct.DRAW,
    DrawForStart: TableAct.DRAW,
    DrawTiles: TableAct.DRAW,
    StartClock: TableAct.START_CLOCK,
    WriteBlank: TableAct.WRITE_BLANK,
}


# Acts by the book beyond the steps of a plain turn.


class TableActs:
    """Further acts of one game; none in automatic play or while browsing the history."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    def of(self, seat: int, marked: Sequence[str] = ()) -> list[Command]:
        """Acts that a player may do now; `marked` are the tiles selected on that player's rack."""
        return acts_now(self._session.state, seat, marked) if self._is_on else []

    def verdicts(self) -> list[Command]:
        """The ways in which the pending challenge can be adjudicated."""
        if not self._is_on:
            return []
        state = self._session.state
        return verdicts_now(state, has_list=bool(state.setup.lexicon))

    @property
    def _is_on(self) -> bool:
        session = self._session
        is_book = session.state.setup.mode is Mode.BY_THE_BOOK
        return is_book and session.is_live and not session.is_read_only
