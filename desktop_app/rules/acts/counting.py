# SPDX-License-Identifier: MIT
"""A hand in the bag that takes no tile: counting, said or not, and what it costs when it is not.

Sources: 1999 and 2001 7.2, 17; NASPA IV.C.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_by_next_play
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.begun_turns import begun_turn
from desktop_app.rules.acts.ending_turn import end_turn
from desktop_app.rules.events import PlayerWarned, TurnKind
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.table_commands import EnterBag, SayCounting
from desktop_app.rules.table_events import BagEntered, CountDeclared, StrikeNoted

BAG_OFFENCE = "hand-in-bag-undeclared"
"""The row of the rules matrix under which an unannounced hand in the bag is warned for."""
_BEFORE_PLAYING = (Phase.ON_TURN, Phase.ENDED)


def say_counting(act: Act, command: SayCounting) -> Rejection | None:
    """Say that one counts the bag, which keeps the next hand in it harmless."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    act.emit(CountDeclared(command.player))
    act.rule("count-tiles", "turn.count_declaration_excuses", player=command.player)
    return None


def enter_bag(act: Act, command: EnterBag) -> Rejection | None:
    """Put a hand into the bag; where nothing was said it may end the turn."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    state = act.state
    if not state.bag:
        return act.refuse(Reason.BAG_TOO_SMALL, "0", "turn.count_declaration_excuses")
    said = state.counting == player
    act.emit(BagEntered(player, said))
    excused = said and act.rules.turn.count_declaration_excuses
    if excused or player != state.on_turn:
        return None
    if kind := begun_turn(state):
        _end_begun_turn(act, kind, player)
    elif state.phase in _BEFORE_PLAYING:
        _strike(act, player)
    return None


def _end_begun_turn(act: Act, kind: TurnKind, player: int) -> None:
    """Nobody said that it was for counting, so it was for new tiles (7.2)."""
    if "hand-in-bag" not in act.end_triggers():
        return
    announced = kind is not TurnKind.PLAY or act.state.declared is not None
    if not act.state.clock.exists and not announced:
        return
    end_turn(act, kind, "hand-in-bag")
    act.rule("end-of-turn", "turn.end_triggers", player=player, detail="hand-in-bag")


def _strike(act: Act, player: int) -> None:
    """Before any play: warnings first, then the turn, counted through the tournament (7.2)."""
    limit = act.rules.turn.hand_in_bag_strikes
    if limit < 0:
        return
    act.emit(StrikeNoted(player))
    strikes = act.state.record.players[player].strikes
    keys = ("turn.hand_in_bag_strikes", "turn.count_declaration_excuses")
    if strikes < limit:
        act.emit(PlayerWarned(player, BAG_OFFENCE))
        act.rule(BAG_OFFENCE, *keys, player=player, detail=f"warned {strikes}")
        return
    accept_by_next_play(act, player)
    act.rule(BAG_OFFENCE, *keys, player=player, detail="turn-over")
    end_turn(act, TurnKind.PASS, "hand-in-bag")
