# SPDX-License-Identifier: MIT
"""Who may still shuffle once the first racks are being drawn.

Sources: 1999 and 2001 6.3; family "To Begin Playing"; NASPA III.F.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import TilesReturned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.rejection import Reason
from desktop_app.rules.seats import others
from desktop_app.rules.state import GameState, Phase

_TOPIC = "shuffle-right"
_KEY = "start.shuffle_right"


def _shuffle(act: Act, ask: Dialogue) -> None:
    """All tiles while none is drawn; after that the rest, unless nobody watched the drawing."""
    state = act.state
    first = state.first
    assert first is not None, "racks are drawn once it is settled who begins"
    player = ask.player("player", default=others(state, first)[0])
    drawn = [seat for seat in range(state.player_count) if state.racks[seat]]
    if not drawn:
        act.rule_step(_TOPIC, "shuffle.all", _KEY, player=player, detail="all")
        return
    if _goes_back(act, ask):
        for seat in drawn:
            act.emit(TilesReturned(seat, act.state.racks[seat]))
        act.rule_step(_TOPIC, "shuffle.all-back", _KEY, player=player, detail="all-back")
        return
    if act.rules.start.shuffle_right != "none" and ask.yes("shuffled-before", default=False):
        raise ask.refused(Reason.NOT_ALLOWED, "", _KEY)
    act.rule_step(_TOPIC, "shuffle.rest", _KEY, player=player, detail="rest")


def _goes_back(act: Act, ask: Dialogue) -> bool:
    """Whether the drawn tiles go back.

    NASPA sends them back where the opponent was not there; 1999 and 2001 6.3 speak of the tiles
    not yet drawn alone, so that the answer changes nothing there.
    """
    match act.rules.start.shuffle_right:
        case "none":
            return ask.choice("tiles", ("rest", "all-back")) == "all-back"
        case "rest":
            ask.yes("watched", default=True)
            return False
        case _:
            return not ask.yes("watched")


def _is_drawing(state: GameState) -> bool:
    return state.phase is Phase.SETUP


PROCEDURES = (Procedure("shuffle-request", (_TOPIC,), Group.DRAWING, _shuffle, _is_drawing),)
