# SPDX-License-Identifier: MIT
"""Help for a player of a game: hints, and words of the coach."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import HearCoach, TakeHint
from desktop_app.rules.help import HINT_STEPS, CoachHeard, HintTaken
from desktop_app.rules.rejection import Reason, Rejection


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
