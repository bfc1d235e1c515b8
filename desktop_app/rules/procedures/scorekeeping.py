# SPDX-License-Identifier: MIT
"""Electing a scorekeeper, who alone enters the scores (family, opening)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.seats import names, seat_named
from desktop_app.rules.state import SCOREKEEPER, GameState

_NOBODY = "nobody"


def _is_playing(state: GameState) -> bool:
    return not state.is_over


def _elect(act: Act, ask: Dialogue) -> None:
    """Somebody at the table, who may play too, or nobody of the players."""
    if not _is_elected(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", "table.scorekeeper")
    elected = ask.choice("scorekeeper", (*names(act.state), _NOBODY))
    seat = seat_named(act.state, elected)
    act.emit(NoteKept(SCOREKEEPER, None, "" if seat is None else str(seat)))
    act.rule_step(SCOREKEEPER, "turn.scorekeeper", "table.scorekeeper", player=seat, detail=elected)


def _is_elected(rules: Ruleset) -> bool:
    return rules.table.scorekeeper == "elected"


PROCEDURES = (
    Procedure(
        "elect-scorekeeper",
        (SCOREKEEPER,),
        Group.TURN,
        _elect,
        _is_playing,
        is_in_book=_is_elected,
    ),
)
