# SPDX-License-Identifier: MIT
"""Which acts the people at this computer may do now, and on whose behalf each is done.

Nobody says who presses a button: it follows from the act. The player on turn plays, an opponent
holds and challenges, whoever played last records and draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from desktop_app.play.automatic import routine
from desktop_app.play.seats import may_claim_end, seats_to_sign
from desktop_app.rules.acts.exchanging import has_only_old_tiles
from desktop_app.rules.commands import (
    AcceptPlay,
    AgreeEnd,
    CallHold,
    Command,
    DrawTiles,
    NeutraliseClock,
    PressClock,
    RecordScore,
    SignResult,
    StartClock,
    TakeUpTiles,
    TurnBoard,
)
from desktop_app.rules.events import TurnKind
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase

_MOVING = (Phase.ON_TURN, Phase.ENDED)
_UNFINISHED = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


class Act(Enum):
    """What a person can press."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE = "challenge"
    HOLD = "hold"
    ACCEPT = "accept"
    DECLARE = "declare"
    PRESS = "press"
    RECORD = "record"
    DRAW = "draw"
    TAKE_UP = "take-up"
    NEUTRALISE = "neutralise"
    START_CLOCK = "start-clock"
    CLAIM_END = "claim-end"
    AGREE_END = "agree-end"
    TURN_BOARD = "turn-board"
    SIGN = "sign"


def offered_acts(state: GameState) -> Mapping[Act, int]:
    """Act to the seat that does it; an act that is not there cannot be done now."""
    people = [seat for seat, player in enumerate(state.setup.seats) if player.is_person]
    if not people:
        return {}
    if state.is_over:
        waiting = [seat for seat in seats_to_sign(state) if seat in people]
        return {Act.SIGN: waiting[0]} if waiting else {}
    offered: dict[Act, int] = {}
    mover = state.on_turn if state.on_turn in people else None
    if mover is not None and state.phase in _MOVING:
        offered |= dict.fromkeys((Act.PLAY, Act.EXCHANGE, Act.PASS, Act.TURN_BOARD), mover)
    offered |= _answers(state, people)
    offered |= _clock_acts(state, people, mover)
    if state.setup.mode is Mode.BY_THE_BOOK:
        offered |= _book_acts(state, people, mover)
    return offered


def _answers(state: GameState, people: list[int]) -> dict[Act, int]:
    turn = state.open_turn
    if turn is None:
        return {}
    others = [seat for seat in people if seat != turn.player]
    if not others:
        return {}
    seat = state.on_turn if state.on_turn in others else others[0]
    if state.dispute is not None and state.dispute.by in others:
        # Who has challenged has it judged, or lets the play stand after all.
        seat = state.dispute.by
    acts = [Act.CHALLENGE, Act.ACCEPT]
    is_held = state.phase in (Phase.HELD, Phase.CHALLENGED)
    if not is_held and state.setup.ruleset.hold.call_window_s != 0:
        acts.append(Act.HOLD)
    return dict.fromkeys(acts, seat)


def _clock_acts(state: GameState, people: list[int], mover: int | None) -> dict[Act, int]:
    seat = people[0] if mover is None else mover
    offered: dict[Act, int] = {}
    if may_claim_end(state):
        offered[Act.CLAIM_END] = seat
    rules = state.setup.ruleset
    if rules.zero_run.unit == "passes-per-player" and not state.bag and state.phase in _MOVING:
        waiting = [each for each in people if each not in state.agreed]
        if waiting and len(people) == state.player_count:
            offered[Act.AGREE_END] = waiting[0]
    if state.clock.exists and state.on_turn is not None:
        act = Act.START_CLOCK if state.clock.running is None else Act.NEUTRALISE
        offered[act] = seat
    return offered


def _book_acts(state: GameState, people: list[int], mover: int | None) -> dict[Act, int]:
    offered: dict[Act, int] = {}
    if mover is not None and state.phase in (*_MOVING, Phase.PLACED):
        offered[Act.DECLARE] = mover
    presser = _who_presses(state, people, mover)
    if presser is not None:
        offered[Act.PRESS] = presser
    if mover is not None and state.phase in _UNFINISHED:
        offered[Act.TAKE_UP] = mover
    turn = state.last_turn
    if turn is not None and turn.kind is TurnKind.PLAY and not turn.is_recorded:
        offered[Act.RECORD] = turn.player if turn.player in people else people[0]
    drawer = _who_draws(state, people)
    if drawer is not None:
        offered[Act.DRAW] = drawer
    return offered


def _who_presses(state: GameState, people: list[int], mover: int | None) -> int | None:
    """Whoever is on turn; a turn that ended otherwise leaves its player's own time running."""
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


def simple_command(state: GameState, act: Act, seat: int) -> Command | None:
    """The command of an act that needs nothing further; None for the others."""
    if act is Act.DRAW and state.phase is Phase.START:
        return _start_step(state)
    commands: dict[Act, Command] = {
        Act.HOLD: CallHold(seat),
        Act.ACCEPT: AcceptPlay(seat),
        Act.PRESS: PressClock(seat),
        Act.RECORD: RecordScore(seat),
        Act.DRAW: DrawTiles(seat),
        Act.TAKE_UP: TakeUpTiles(seat),
        Act.START_CLOCK: StartClock(seat),
        Act.CLAIM_END: NeutraliseClock(seat, "end-of-game"),
        Act.AGREE_END: AgreeEnd(seat),
        Act.TURN_BOARD: TurnBoard(seat),
        Act.SIGN: SignResult(seat),
    }
    return commands.get(act)


def _start_step(state: GameState) -> Command | None:
    """Settle who begins, or draw one round for it: what the ruleset asks for next."""
    return routine(state)
