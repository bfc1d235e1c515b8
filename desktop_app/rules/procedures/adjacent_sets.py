# SPDX-License-Identifier: MIT
"""Which equipment is played with, and which of two neighbouring boards changes an equal set.

Sources: 1999 and 2001 4.2, 4.5; Singapore G4; NASPA III.A.2, III.A.8.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, always
from desktop_app.rules.procedures.set_steps import ask_faces
from desktop_app.rules.rejection import Reason
from desktop_app.rules.seats import names, others, seat_named
from desktop_app.rules.tiles import BLANK

LAYOUT, CHOICE = "table-layout", "equipment-choice"
_THIS, _OTHER, _NEITHER = "this", "other", "neither"
_EQUAL, _DISPUTED = "equal", "disputed"
_ITEMS = ("tiles", "bag", "board", "rack", "clock")


def _adjacent_sets(act: Act, ask: Dialogue) -> None:
    """Equal tiles at neighbouring boards: say which board takes others."""
    if act.rules.wrong_bag.procedure == "adjacent-game":
        changes = _by_naspa(ask)
        act.rule_step(LAYOUT, "adjacent.change", detail=changes)
    else:
        # Different as far as possible: which board changes is agreed or decided.
        changes = ask.choice("changes", (_THIS, _OTHER, _NEITHER))
        act.rule_step(LAYOUT, "adjacent.agree", detail=changes)


def _by_naspa(ask: Dialogue) -> str:
    """A game that has begun keeps its tiles; else the drawn letter or the middle board decides."""
    begun = ask.choice("begun", (_NEITHER, _THIS, _OTHER))
    if begun != _NEITHER:
        return _OTHER if begun == _THIS else _THIS
    if ask.number("boards", 2, 3, default=2) == 3:
        return _THIS if ask.yes("middle") else _OTHER
    own, other = (_letter(ask, key) for key in ("own-letter", "other-letter"))
    if own == other:
        raise ask.refused(Reason.BAD_ANSWER, "draw again")
    return _THIS if own > other else _OTHER


def _letter(ask: Dialogue, key: str) -> str:
    """One drawn tile as a place in the alphabet; a blank stands before A."""
    tiles = ask_faces(ask, key, least=1)
    if len(tiles) > 1:
        raise ask.bad(key, "".join(tiles))
    return "" if tiles[0] == BLANK else tiles[0]


def _equipment_choice(act: Act, ask: Dialogue) -> None:
    """Whose equipment is used: the nearer to the preferences, else the second player's choice."""
    item = ask.choice("item", _ITEMS)
    nearer = ask.choice("nearer", (*names(act.state), _EQUAL, _DISPUTED))
    player = seat_named(act.state, nearer)
    if player is not None:
        act.rule_step(CHOICE, "equipment.nearer", player=player, detail=item)
    elif nearer == _DISPUTED:
        player = ask.player("decision")
        act.rule_step(CHOICE, "equipment.disputed", player=player, detail=item)
    else:
        player = ask.player("second", among=others(act.state, act.state.first))
        act.rule_step(CHOICE, "equipment.equal", player=player, detail=item)


PROCEDURES = (
    Procedure("adjacent-sets", (LAYOUT,), Group.SET, _adjacent_sets, always),
    Procedure(
        "equipment-choice", (CHOICE, "tiles-preference"), Group.SET, _equipment_choice, always
    ),
)
