# SPDX-License-Identifier: MIT
"""What a bot has to do next: told from the game alone, without a thought of its own."""

from __future__ import annotations

from enum import Enum

from desktop_app.play.automatic import routine
from desktop_app.play.seats import may_claim_end, seat_to_judge, seat_to_move, seats_to_sign
from desktop_app.rules.acts.laying import undesignated_squares
from desktop_app.rules.commands import (
    CallChallenge,
    Command,
    DeclareScore,
    DrawTiles,
    NeutraliseClock,
    PressClock,
    RecordScore,
    SignResult,
    StartClock,
)
from desktop_app.rules.placement import falls_by_fault
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState


class BotTask(Enum):
    """What a bot has to think about."""

    MOVE = "move"
    JUDGE = "judge"
    """Challenge the last play, or accept it."""


def bot_task(state: GameState, seat: int) -> BotTask | Command | None:
    """What the bot on `seat` should think about or do now, None while it waits for others."""
    if state.is_over:
        return SignResult(seat) if _may_sign(state, seat) else None
    if state.setup.mode is Mode.BY_THE_BOOK and (act := _act_of_its_own(state, seat)):
        return act
    if undesignated_squares(state):
        # A blank that stands for nothing can be neither read nor judged: its player is waited for.
        return None
    if seat_to_judge(state) == seat:
        return _answer(state, seat) if _is_next_to_answer(state, seat) else None
    if seat_to_move(state) != seat:
        return None
    if may_claim_end(state) and state.clock.exists:
        return NeutraliseClock(seat, "end-of-game")
    return BotTask.MOVE


def _answer(state: GameState, seat: int) -> BotTask | Command:
    """Tiles that lie wrong are seen without a thought; words are not."""
    turn = state.open_turn
    laid = None if turn is None else turn.laid
    geometry = state.setup.ruleset.placement.bad_geometry
    if laid is not None and laid.words and falls_by_fault(laid.faults, geometry):
        return CallChallenge(seat, laid.words)
    return BotTask.JUDGE


def _act_of_its_own(state: GameState, seat: int) -> Command | None:
    """The routine act that is this bot's by the book; where only bots play, also the draw."""
    act = routine(state)
    if isinstance(act, DeclareScore | DrawTiles | PressClock | RecordScore):
        return act if act.player == seat else None
    if isinstance(act, StartClock):
        return act if act.by == seat else None
    is_anybodys = act is not None and not any(s.is_person for s in state.setup.seats)
    return act if is_anybodys else None


def _is_next_to_answer(state: GameState, seat: int) -> bool:
    """A person who has not answered goes first: the bot's move ends his right to challenge."""
    undecided = state.undecided_opponents
    return bool(undecided) and not any(
        state.setup.seats[other].is_person for other in undecided if other != seat
    )


def _may_sign(state: GameState, seat: int) -> bool:
    """A bot signs when only bots are left to sign."""
    waiting = seats_to_sign(state)
    return seat in waiting and not any(state.setup.seats[each].is_person for each in waiting)
