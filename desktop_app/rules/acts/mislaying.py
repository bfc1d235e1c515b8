# SPDX-License-Identifier: MIT
"""Tiles that lie wrong on their squares: turned, face down, askew, a whole word backwards.

Sources: 1999 and 2001 5.1.6; NASPA III.G.2-4.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.blank_events import PlayRestated
from desktop_app.rules.board import squares_of
from desktop_app.rules.commands import MislayTiles, RightTiles
from desktop_app.rules.move import format_square
from desktop_app.rules.played import play_of
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.tile_events import TileFault, TilesMislaid, TilesRighted
from desktop_app.rules.turns import LaidTiles


def mislay_tiles(act: Act, command: MislayTiles) -> Rejection | None:
    """Say that tiles of one's present or last play lie wrong; by the book only."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if act.state.setup.mode is not Mode.BY_THE_BOOK:
        return act.refuse(Reason.NOT_ALLOWED, "", "placement.misoriented")
    laid = play_of(act.state, command.player)
    own = () if laid is None else laid.placements
    lying = set(squares_of(own))
    backwards = command.fault is TileFault.BACKWARDS
    squares = tuple(sorted(lying)) if backwards else command.squares
    for square in squares:
        if square not in lying:
            return act.refuse(Reason.NO_TILE_THERE, format_square(square.row, square.col))
    if laid is None or not squares:
        return act.refuse(Reason.NO_TILES, "", "placement.misoriented")
    if backwards and act.rules.placement.reverse_reading == "refuse":
        return act.refuse(Reason.READS_BACKWARDS)
    act.emit(TilesMislaid(command.player, squares, command.fault))
    if backwards:
        _fault_word(act, command.player, laid)
    return None


def _fault_word(act: Act, player: int, laid: LaidTiles) -> None:
    """A later word that reads the other way may be challenged off whatever it is (5.1.6).

    The first play sets the way; and where the document names no such word it reads as it lies.
    """
    squares = set(squares_of(laid.placements))
    is_first = all(each.square in squares for each in act.state.board.placements())
    is_named = "placement.reverse_reading" not in act.rules.silent
    if is_first or not is_named or act.rules.placement.reverse_reading != "challengeable":
        return
    if Reason.READS_BACKWARDS not in laid.faults:
        faults = (*laid.faults, Reason.READS_BACKWARDS)
        act.emit(PlayRestated(player, laid.placements, laid.words, laid.points, faults))


def right_tiles(act: Act, command: RightTiles) -> Rejection | None:
    """Put mislaid tiles right in their squares; no squares stand for all of them."""
    if rejection := act.check_seat(command.player):
        return rejection
    lying = set(act.state.mislaid)
    if not lying or not set(command.squares) <= lying:
        return act.refuse(Reason.NO_TILE_THERE)
    if _has_to_keep_off(act, command.player):
        cited = act.step_sections("mislaid.hands-off", "placement.misoriented")
        return Rejection((Refusal(Reason.NOT_ON_TURN, cited),))
    if _is_frozen(act, command.player):
        return act.refuse(Reason.CLOCK_STATE, act.state.clock.reason, "clock.neutralise_reasons")
    act.emit(TilesRighted(command.squares))
    return None


def _is_frozen(act: Act, player: int) -> bool:
    """Who laid tiles leaves them alone while the clock is stopped for a reason (NASPA II.A)."""
    state = act.state
    forbidden = act.rules.placement.misoriented == "restart-clock" and state.clock.exists
    stopped = state.clock.running is None and bool(state.clock.reason)
    return forbidden and stopped and play_of(state, player) is not None


def _has_to_keep_off(act: Act, player: int) -> bool:
    """In the opponent's turn nobody touches the board but whose clock was restarted (IV.D)."""
    state = act.state
    forbidden = act.rules.placement.misoriented == "restart-clock" and state.clock.exists
    return forbidden and player not in (state.on_turn, state.clock.running)
