# SPDX-License-Identifier: MIT
"""A clock that was pressed by mistake, ran for the wrong player, or was not started.

Sources: 1999 and 2001 7.2; Singapore G6; NASPA II.B, II.D, IV.E.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.pressing import pass_by_press, press_by_mistake
from desktop_app.rules.events import ClockStarted, TimeAdjusted
from desktop_app.rules.procedures.authority import TOPIC, rule_freely
from desktop_app.rules.procedures.dialogue import MOST_SECONDS, Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.seats import others
from desktop_app.rules.state import GameState, Phase

_SLIPS = ("pressed-by-mistake", "wrong-clock-ran", "not-started")


def _slip(act: Act, ask: Dialogue) -> None:
    slip = ask.choice("slip", _SLIPS)
    if slip == "pressed-by-mistake":
        _press(act, ask)
    elif slip == "wrong-clock-ran":
        _run_wrong(act, ask)
    else:
        _start_late(act, ask)


def _press(act: Act, ask: Dialogue) -> None:
    """The player on turn started the opponent's clock and had done nothing."""
    player = act.state.on_turn
    assert player is not None, "a slip of the clock is possible only in a game"
    if act.state.phase not in (Phase.ON_TURN, Phase.ENDED):
        raise ask.refused(Reason.WRONG_PHASE)
    # Where the press does not end the turn, a tile that was shown since does (IV.E.1).
    shown = act.rules.turn.erroneous_press_compensation_s > 0 and ask.yes("tile-shown")
    press_by_mistake(act, player)
    if shown and act.state.on_turn == player:
        pass_by_press(act)


def _run_wrong(act: Act, ask: Dialogue) -> None:
    """Time ran for somebody whose time it was not: the director may give it back."""
    player = ask.player("player")
    seconds = ask.number("seconds", 1, MOST_SECONDS)
    act.emit(TimeAdjusted(player, seconds * 1000))
    if ask.yes("charge-other"):
        other = ask.player("other", among=others(act.state, player))
        act.emit(TimeAdjusted(other, -seconds * 1000))
    detail = f"given {seconds}"
    rule_freely(act, "clock-slip.wrong-clock", player=player, detail=detail)


def _start_late(act: Act, ask: Dialogue) -> None:
    """Nobody's time ran though it was somebody's turn."""
    player = act.state.on_turn
    assert player is not None, "a slip of the clock is possible only in a game"
    if act.state.clock.running is not None:
        raise ask.refused(Reason.CLOCK_STATE)
    seconds = ask.number("seconds", 0, MOST_SECONDS)
    if seconds:
        act.emit(TimeAdjusted(player, -seconds * 1000))
    act.emit(ClockStarted(player))
    detail = f"taken {seconds}"
    rule_freely(act, "clock-slip.not-started", player=player, detail=detail)


def _has_running_game(state: GameState) -> bool:
    return is_going(state) and state.clock.exists and not state.absent


PROCEDURES = (
    Procedure(
        "clock-slip",
        ("accidental-clock", "initial-clock-mistake", TOPIC),
        Group.CLOCK,
        _slip,
        _has_running_game,
    ),
)
