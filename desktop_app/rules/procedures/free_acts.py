# SPDX-License-Identifier: MIT
"""What a director may do at any time: warn, take spread or points, give a turn, note something.

Sources: 1999 and 2001 1, 7.5, 21, 22; Singapore G20; NASPA II.D, II.F.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import take_back_begun_turn
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected, TurnGiven
from desktop_app.rules.events import PlayerWarned, SpreadPenalised
from desktop_app.rules.procedures.authority import TOPIC, rule_freely
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, always, is_going
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned

_MOST_POINTS = 1_000


def _warn(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    offence = ask.text("offence")
    act.emit(PlayerWarned(player, offence))
    count = act.state.record.players[player].warnings[offence]
    rule_freely(act, "director.warn", player=player, detail=f"warned {count}")


def _penalise_spread(act: Act, ask: Dialogue) -> None:
    """Spread is a ledger of its own: it never changes who won (1999, 2001 7.5)."""
    player = ask.player("player")
    spread = ask.number("spread", 1, _MOST_POINTS)
    offence = ask.text("offence", default=TOPIC)
    act.emit(SpreadPenalised(player, spread, offence))
    detail = f"spread {spread}"
    rule_freely(act, "director.penalise-spread", player=player, detail=detail)


def _correct_points(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    points = ask.number("points", -_MOST_POINTS, _MOST_POINTS)
    # What gives points is no penalty, and what takes them is no award.
    usual = CorrectionKind.AWARD if points > 0 else CorrectionKind.PENALTY
    kinds = (usual.value, CorrectionKind.CORRECTION.value)
    kind = CorrectionKind(ask.choice("kind", kinds, default=usual.value))
    change_game(act, lambda: act.emit(PointsCorrected(player, kind, points, TOPIC)))
    detail = f"points {points}"
    rule_freely(act, "director.correct-points", player=player, detail=detail)


def _give_turn(act: Act, ask: Dialogue) -> None:
    """What was begun is taken back; a play that could still be challenged stands."""
    player = ask.player("player")
    take_back_begun_turn(act)
    act.emit(TurnGiven(player))
    rule_freely(act, "director.give-turn", player=player)


def _note(act: Act, ask: Dialogue) -> None:
    text = ask.text("text")
    act.emit(NoteKept(TOPIC, None, text))
    rule_freely(act, "director.note", detail=text)


PROCEDURES = (
    Procedure("warn", (TOPIC,), Group.DIRECTOR, _warn, always),
    Procedure("penalise-spread", (TOPIC,), Group.DIRECTOR, _penalise_spread, always),
    Procedure("correct-points", (TOPIC,), Group.DIRECTOR, _correct_points, always),
    Procedure("give-turn", (TOPIC,), Group.DIRECTOR, _give_turn, is_going),
    Procedure("note", (TOPIC,), Group.DIRECTOR, _note, always),
)
