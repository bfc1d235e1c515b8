# SPDX-License-Identifier: MIT
"""The routine acts of a turn, done for the players.

Automatic play is the same game as play by the book. `routine` only names the next act that needs no
decision: draw for the start, draw tiles, start the clock, announce the score, press the clock,
record the score. In a game whose players score their own plays, people announce theirs.
"""

from __future__ import annotations

from desktop_app.rules import commands
from desktop_app.rules.acts.drawing import has_only_old_tiles
from desktop_app.rules.acts.recording import ADDING_NOTE, awaits_hand_in_bag
from desktop_app.rules.acts.starting import settled_start
from desktop_app.rules.events import TurnKind
from desktop_app.rules.played import unwritten_blanks
from desktop_app.rules.set_check import is_start_refused, suspended_by
from desktop_app.rules.setup import Mode, Step
from desktop_app.rules.state import GameState, Phase


def routine(state: GameState) -> commands.Command | None:
    """Return the next routine act, None if a player has to decide something."""
    if _is_stopped(state):
        return None
    if state.phase is Phase.START:
        return _settle_start(state)
    if state.phase is Phase.SETUP:
        return _draw_first_racks(state)
    if awaits_score(state):
        return None
    if state.phase in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING):
        return _finish_turn(state)
    if command := _press_after_end(state):
        return command
    if state.open_turn is not None:
        # A good verdict may leave other words of the play open, with the clock stopped.
        is_upheld = bool(state.open_turn.upheld) and state.dispute is None
        restarted = _restart_clock(state) if is_upheld else None
        return restarted or _run_holders_clock(state) or _write_blank(state)
    return _record(state) or _write_blank(state) or _refill(state) or _restart_clock(state)


def awaits_score(state: GameState) -> bool:
    """True if a person has to declare the score of the tiles they laid, in automatic play."""
    setup, seat = state.setup, state.on_turn
    if setup.mode is not Mode.AUTOMATIC or not setup.is_self_scored or seat is None:
        return False
    is_due = state.phase is Phase.PLACED and state.turn.declared is None
    return is_due and setup.seats[seat].is_person


def _is_stopped(state: GameState) -> bool:
    """True if nothing is done for the players: the game is over or waits for a person or a tile."""
    waits = is_start_refused(state) or bool(suspended_by(state))
    return waits or state.is_over or bool(state.absent)


def left_out_step(state: GameState) -> commands.Command | None:
    """By the book, the next of the steps left to the program (`GameSetup.left_out`)."""
    steps = state.setup.left_out
    if not steps or _is_stopped(state):
        return None
    if Step.DRAW in steps and state.phase is Phase.SETUP:
        return _draw_first_racks(state)
    if Step.DRAW in steps and (command := _refill_settled(state)):
        return command
    if state.phase in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING):
        command = _finish_turn(state) or _record_before_drawing(state)
        step = _STEP_OF.get(type(command))
        return command if step in steps else None
    if Step.PRESS in steps and (command := _press_after_end(state)):
        return command
    return _record(state) if Step.RECORD in steps else None


def _refill_settled(state: GameState) -> commands.Command | None:
    """Draw for a player short of tiles.

    Not for the player of the open play, because drawing would accept it.
    """
    if state.exchanger is not None and has_only_old_tiles(state, state.exchanger):
        return commands.DrawTiles(state.exchanger)
    busy = {None if state.open_turn is None else state.open_turn.player}
    if state.phase in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING):
        busy.add(state.on_turn)
    seats = (row.player for row in reversed(state.rows) if row.player not in busy)
    return next((commands.DrawTiles(seat) for seat in seats if state.missing_tiles(seat)), None)


_STEP_OF: dict[type[object], Step] = {
    commands.DeclareScore: Step.ANNOUNCE,
    commands.PressClock: Step.PRESS,
    commands.DrawTiles: Step.DRAW,
    commands.RecordScore: Step.RECORD,
}


def _settle_start(state: GameState) -> commands.Command:
    return commands.SettleStart() if settled_start(state) else commands.DrawForStart()


def _draw_first_racks(state: GameState) -> commands.Command | None:
    first = state.first or 0
    for offset in range(state.player_count):
        seat = (first + offset) % state.player_count
        if state.missing_tiles(seat):
            return commands.DrawTiles(seat)
    return None


def _finish_turn(state: GameState) -> commands.Command | None:
    seat = state.on_turn
    if seat is None:
        return None
    if state.phase is Phase.PLACED and state.turn.laid is not None and state.turn.declared is None:
        return commands.DeclareScore(seat, state.turn.laid.points)
    if state.clock.exists:
        return commands.PressClock(seat)
    return commands.DrawTiles(seat) if state.phase is Phase.EXCHANGING else None


def _record_before_drawing(state: GameState) -> commands.Command | None:
    """Write an announced score before its player reaches into the bag and so ends the turn."""
    if state.on_turn is None or not awaits_hand_in_bag(state) or state.turn.is_recorded:
        return None
    return commands.RecordScore(state.on_turn)


def _press_after_end(state: GameState) -> commands.Command | None:
    """Press the clock for a player whose turn ended without a press."""
    turn = state.last_turn
    if turn is None or state.clock.running != turn.player or state.on_turn == turn.player:
        return None
    if state.note(ADDING_NOTE, turn.player):
        # The player adds up the missing totals on their own time.
        return None
    return commands.PressClock(turn.player)


def _record(state: GameState) -> commands.Command | None:
    turn = state.last_turn
    if turn is None or turn.kind is not TurnKind.PLAY or turn.laid is None or turn.is_recorded:
        return None
    writer = turn.player if state.scorekeeper is None else state.scorekeeper
    # A player who is away records nothing until they return; one who has left, nothing at all.
    is_gone = writer in state.away or state.has_left(writer)
    return None if is_gone else commands.RecordScore(writer)


def _write_blank(state: GameState) -> commands.Command | None:
    return next((blank.command for blank in unwritten_blanks(state)), None)


def _refill(state: GameState) -> commands.Command | None:
    """Draw for a player who has had a turn and is short of tiles, in the order of turns."""
    if state.exchanger is not None and has_only_old_tiles(state, state.exchanger):
        return commands.DrawTiles(state.exchanger)
    seats = (row.player for row in reversed(state.rows) if row.player not in state.away)
    return next((commands.DrawTiles(seat) for seat in seats if state.missing_tiles(seat)), None)


def _run_holders_clock(state: GameState) -> commands.Command | None:
    """Start the holder's clock if the out play is held and its player stopped the clock (V.E)."""
    clock, holder = state.clock, state.held_by
    held_out = state.phase is Phase.HELD and state.open_turn is not None and state.open_turn.is_out
    if not held_out or holder is None or holder != state.on_turn:
        return None
    if not clock.exists or clock.running is not None or clock.reason:
        return None
    return _start_clock(state, holder)


def _restart_clock(state: GameState) -> commands.Command | None:
    """Start the first clock, or restart it after a challenge.

    Other stops are the players' choice.
    """
    clock, seat = state.clock, state.on_turn
    if seat is None or not clock.exists or clock.running is not None:
        return None
    begins = not state.rows and not clock.reason
    return _start_clock(state, seat) if begins or clock.reason == "challenge" else None


def _start_clock(state: GameState, seat: int) -> commands.Command | None:
    """Start the clock for a player; another one does it while they are away or have left."""
    seats = (seat, *range(state.player_count))
    here = (player for player in seats if not (player in state.away or state.has_left(player)))
    return next(map(commands.StartClock, here), None)
