# SPDX-License-Identifier: MIT
"""A first play beside the centre, found on the board where it may not be laid.

The family rules, and Singapore with them, want a tile on the centre and say nothing of what follows
(family "Placing the First Word"). Elsewhere the play is challenged off or scored without the
premium (1999, 2001 5.1.2; NASPA III.G.1).
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import take_back_begun_turn
from desktop_app.rules.desk_events import TurnGiven
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import TilesLifted, rack_of

_KEY = "placement.first_miss_centre"
_TAKE_BACK, _STANDS = "take-back", "stands"


def _is_possible(state: GameState) -> bool:
    refuses = state.setup.ruleset.placement.first_miss_centre == "refuse"
    board = state.board
    laid = () if state.laid is None else state.laid.placements
    ended = [each for each in board.placements() if each not in laid]
    missed = bool(ended) and not board.tile_at(*board.layout.centre)
    return refuses and is_going(state) and missed


def _conduct(act: Act, ask: Dialogue) -> None:
    """The play stands, or its player takes it back and plays again."""
    player = ask.player("player")
    remedy = ask.choice("remedy", (_TAKE_BACK, _STANDS))
    if remedy == _TAKE_BACK:
        take_back_begun_turn(act)
        tiles = tuple(act.state.board.placements())
        act.emit(TilesLifted(tiles, rack_of(player)))
        act.emit(TurnGiven(player))
    act.rule_step(
        "first-play-miss-centre", "missed-centre.remedy", _KEY, player=player, detail=remedy
    )


PROCEDURES = (
    Procedure("missed-centre", ("first-play-miss-centre",), Group.BOARD, _conduct, _is_possible),
)
