# SPDX-License-Identifier: MIT
"""Help for a player of a game: hints, words of the coach, and turns taken back."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import HearCoach, TakeBackTurns, TakeHint
from desktop_app.rules.help import HINT_STEPS, CoachHeard, HintTaken, TurnsTakenBack
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState, Phase


def take_hint(act: Act, command: TakeHint) -> Rejection | None:
    """Note a hint to the current turn; a step that was taken before is not noted again."""
    if rejection := act.check_may_move(command.player):
        return rejection
    if not 1 <= command.step <= HINT_STEPS:
        return act.refuse(Reason.BAD_VALUE, str(command.step))
    if command.step > act.state.help.hints.get(act.state.turn.number, 0):
        act.emit(HintTaken(command.player, command.step))
    return None


def hear_coach(act: Act, command: HearCoach) -> Rejection | None:
    """Note that the coach speaks about the current turn or an earlier one, once for each word."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if not 0 <= command.turn <= act.state.turn.number:
        return act.refuse(Reason.BAD_VALUE, str(command.turn))
    if (command.turn, command.word) not in act.state.help.coached:
        act.emit(CoachHeard(command.player, command.turn, command.word))
    return None


def take_back_turns(act: Act, command: TakeBackTurns) -> Rejection | None:
    """Go back to the start of an earlier turn of the player, also after the end of play."""
    state, player = act.state, command.player
    if rejection := act.check_seat(player):
        return rejection
    if not _plays_computers(state, player):
        return act.refuse(Reason.NOT_ALLOWED, "people")
    if _has_signed(state, player):
        return act.refuse(Reason.ALREADY_SIGNED)
    if command.turn not in turns_to_take_back(state, player):
        return act.refuse(Reason.NO_EARLIER_TURN)
    times = state.turns[command.turn].clock.remaining_ms
    act.emit(TurnsTakenBack(player, command.turn, times))
    return None


def turns_to_take_back(state: GameState, player: int) -> tuple[int, ...]:
    """The 0-based turns to which this player may go back, the last one last.

    They are the player's own turns that have ended; none if another person plays, or after the
    player has signed the result.
    """
    if not _plays_computers(state, player) or _has_signed(state, player):
        return ()
    ended = state.turns[: state.turn.number]
    return tuple(turn for turn, before in enumerate(ended) if before.on_turn == player)


def _plays_computers(state: GameState, player: int) -> bool:
    """True if this player is the only person."""
    people = [seat for seat, owner in enumerate(state.setup.seats) if owner.is_person]
    return people == [player]


def _has_signed(state: GameState, player: int) -> bool:
    is_signed = state.result is not None and player in state.result.signed
    return is_signed or state.phase is Phase.SIGNED
