# SPDX-License-Identifier: MIT
"""A tile that was played as a blank and is none.

Sources: 1999 12.4; 2001 11, 12.4 (AMB-11). The other documents do not name it: there the director
says what becomes of the play.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import take_back_begun_turn
from desktop_app.rules.acts.blanks import FALSE_BLANK, owner_of
from desktop_app.rules.acts.ending_turn import change_zero_run, check_zero_run
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import TurnKind
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.misunderstood_blank import blank_squares, has_blank
from desktop_app.rules.procedures.play_off import take_play_off
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.undesignated_blank import which_blank
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import OUTSIDE, TilesMoved, rack_of
from desktop_app.rules.tiles import BLANK
from desktop_app.rules.turns import LastTurn

_KEY, _LATE_KEY = "blank.false_remedy", "blank.false_late"
_LATE_TOPIC = "false-blank-late"
_OFF, _STAYS = "off", "stays"


def _is_timely(state: GameState, square: Square) -> bool:
    """Whether the turn in which it was laid has just ended.

    The opponent has to turn the tile over before he plays himself; in 2001 he may be told until
    his own turn is over (AMB-11).
    """
    turn = state.last_turn
    if turn is None or turn.laid is None or turn.kind is not TurnKind.PLAY:
        return False
    in_play = square in squares_of(turn.laid.placements)
    until_own_turn_ends = state.setup.ruleset.blank.false_remedy != "turn-lost"
    begun = state.phase in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)
    return in_play and (until_own_turn_ends or not begun)


def _conduct(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, blank_squares(act.state))
    owner = owner_of(act.state, square)
    if not _is_timely(act.state, square):
        _too_late(act, ask, owner)
        return
    remedy = act.rules.blank.false_remedy
    if remedy == "turn-lost":
        does_fall = True
    elif remedy == "challengeable":
        does_fall = ask.yes("challenged", asked=act.state.next_player(owner))
    else:
        does_fall = ask.choice("remedy", (_OFF, _STAYS)) == _OFF
    if does_fall:
        _take_off(act, ask, owner)
    detail = _OFF if does_fall else _STAYS
    act.rule_step(FALSE_BLANK, "false-blank.found", _KEY, player=owner, detail=detail)
    check_zero_run(act)


def _too_late(act: Act, ask: Dialogue, owner: int) -> None:
    """It stays a blank, at no cost to anybody."""
    detail = _STAYS
    if act.rules.blank.false_late == "director":
        detail = ask.choice("late-remedy", (_STAYS, "director"))
    act.rule_step(_LATE_TOPIC, "false-blank.late", _LATE_KEY, player=owner, detail=detail)


def _take_off(act: Act, ask: Dialogue, owner: int) -> None:
    """All tiles of the turn come up, which is lost; what hangs on them comes up first."""
    turn = act.state.last_turn
    assert turn is not None, "the blank was laid in the last turn"
    face = _true_face(act, ask, owner)
    take_back_begun_turn(act)
    take_play_off(act, ask, turn)
    act.emit(TilesMoved((BLANK,), rack_of(owner), OUTSIDE))
    act.emit(TilesMoved((face,), OUTSIDE, rack_of(owner)))
    _count(act, turn)


def _true_face(act: Act, ask: Dialogue, owner: int) -> str:
    """Which tile it is: as noted when it was turned over, else as it shows now."""
    noted = act.state.note(FALSE_BLANK, owner)
    if noted:
        act.emit(NoteKept(FALSE_BLANK, owner, noted[1:]))
        return noted[0]
    return ask.choice("face", act.state.setup.tile_set.faces)


def _count(act: Act, turn: LastTurn) -> None:
    counted = "false-blank" in act.rules.zero_run.counts
    change_zero_run(act, turn.zero_run_before + 1 if counted else 0)


PROCEDURES = (Procedure(FALSE_BLANK, (FALSE_BLANK, _LATE_TOPIC), Group.BOARD, _conduct, has_blank),)
