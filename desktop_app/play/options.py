# SPDX-License-Identifier: MIT
"""Which commands would be carried out now, for whom."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.play.drawing import OrderedDrawer
from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import Command
from desktop_app.rules.game import decide
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState, Phase

_BY_SEAT: tuple[Callable[[int], Command], ...] = (
    cmd.DrawTiles,
    cmd.TakeUpTiles,
    cmd.SayExchange,
    cmd.BagTiles,
    cmd.AnnouncePass,
    cmd.PressClock,
    cmd.StartClock,
    cmd.RecordScore,
    cmd.AcceptPlay,
    cmd.CallHold,
    lambda seat: cmd.CallChallenge(seat, verdict=True),
    cmd.SayChallenge,
    cmd.RetractChallenge,
    cmd.HandInSlip,
    cmd.StandUp,
    cmd.SummonJudge,
    lambda seat: cmd.AdjudicateChallenge(seat, verdict=True),
    cmd.ConcedeChallenge,
    cmd.LeaveTable,
    cmd.ReturnToTable,
    lambda seat: cmd.NeutraliseClock(seat, "director"),
    cmd.TurnBoard,
    cmd.RightTiles,
    cmd.AgreeEnd,
    cmd.SignResult,
    cmd.SayCounting,
    cmd.SayDrawing,
    cmd.EnterBag,
    cmd.WriteScoreEarly,
    lambda seat: cmd.AskOpponent(seat, "score"),
    lambda seat: cmd.AskOpponent(seat, "cumulative"),
    lambda seat: cmd.AskOpponent(seat, "place"),
    cmd.RevealRack,
    cmd.Arrive,
)


def commands_now(state: GameState) -> list[Command]:
    """Commands that would not be refused, tried out on the state without changing it.

    A `LayTiles` and an `ExchangeTiles` without tiles and a `DeclareScore` of the right score stand
    for all of their kind.
    """
    found: list[Command] = [
        command for command in (cmd.SettleStart(), cmd.DrawForStart()) if is_allowed(state, command)
    ]
    for seat in range(state.player_count):
        found.extend(command for build in _BY_SEAT if is_allowed(state, command := build(seat)))
        found.extend(_moves(state, seat))
    return found


def _moves(state: GameState, seat: int) -> list[Command]:
    if state.phase is Phase.PLACED and state.laid is not None and seat == state.on_turn:
        declared = cmd.DeclareScore(seat, state.laid.points)
        return [declared] if is_allowed(state, declared) else []
    act = Act(state, None, OrderedDrawer())
    if state.phase is Phase.EXCHANGING or act.check_may_move(seat) is not None:
        return []
    moves: list[Command] = [cmd.LayTiles(seat, ())]
    if state.racks[seat] and is_allowed(state, cmd.ExchangeTiles(seat, state.racks[seat][:1])):
        moves.append(cmd.ExchangeTiles(seat, ()))
    return moves


def is_allowed(state: GameState, command: Command) -> bool:
    """Whether a command would be carried out; the state is not changed."""
    return not isinstance(decide(state, command, judge=None, drawer=OrderedDrawer()), Rejection)
