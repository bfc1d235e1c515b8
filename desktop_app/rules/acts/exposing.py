# SPDX-License-Identifier: MIT
"""Tiles that a player lets the opponent see: one after a wrong press, or the whole rack at the end.

Sources: 1999 and 2001 18.2; Singapore G15; NASPA IV.E.1, V.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import let_stand
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import end_turn, lies_last_play
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.acts.pressing import is_press_in_doubt, pass_by_press
from desktop_app.rules.events import TurnKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.seats import others
from desktop_app.rules.state import Phase
from desktop_app.rules.table_commands import ExposeTiles, RevealRack
from desktop_app.rules.table_events import RackRevealed
from desktop_app.rules.tile_events import TilesExposed, rack_of


def expose_tiles(act: Act, command: ExposeTiles) -> Rejection | None:
    """Show tiles of one's own rack; after the opponent's wrong press that makes it a pass."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if not command.tiles:
        return act.refuse(Reason.NO_TILES, "expose")
    if not may_hold(act.state, act.state.racks[player], command.tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    act.emit(TilesExposed(command.tiles, rack_of(player), frozenset(others(act.state, player))))
    if player != act.state.on_turn and is_press_in_doubt(act.state):
        pass_by_press(act)
    return None


def reveal_rack(act: Act, command: RevealRack) -> Rejection | None:
    """Turn one's rack over, which ends a game whose last play nobody challenges any more."""
    player = command.player
    if rejection := act.check_seat(player):
        return rejection
    if act.state.phase in (Phase.START, Phase.SETUP):
        return act.refuse(Reason.WRONG_PHASE)
    if player in act.state.revealed:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(RackRevealed(player))
    if player != act.state.on_turn and lies_last_play(act.state):
        # The clock was never stopped; the tiles that are shown stop it (V.E).
        end_turn(act, TurnKind.PLAY, "rack-revealed")
    turn, dispute = act.state.open_turn, act.state.dispute
    # A challenge that cannot be taken back, or is another player's, waits for its verdict.
    waits = dispute is not None and (dispute.is_binding or dispute.by != player)
    if turn is not None and turn.is_out and turn.player != player and not waits:
        act.rule("reveal-tiles", "end.out_clock", player=player)
        let_stand(act, player, "rack-revealed")
    return None
