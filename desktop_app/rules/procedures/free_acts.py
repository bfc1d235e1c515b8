# SPDX-License-Identifier: MIT
"""What a director may do at any time: warn, take spread or points, give or take time.

Sources: 1999 and 2001 1, 7.5, 21, 22; Singapore G20; NASPA II.D, II.F, V.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import CorrectionKind, OvertimeErased, PointsCorrected
from desktop_app.rules.events import PlayerWarned, SpreadPenalised, TimeAdjusted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, always
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState

_AUTHORITY = "meta.residual_authority"
_MOST_POINTS = 1_000
_MOST_SECONDS = 6_000


def _warn(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    offence = ask.text("offence")
    act.emit(PlayerWarned(player, offence))
    count = act.state.record.players[player].warnings[offence]
    act.rule_step("authority-director", "warn", _AUTHORITY, player=player, detail=f"warned {count}")


def _penalise_spread(act: Act, ask: Dialogue) -> None:
    """Spread is a ledger of its own: it never changes who won (1999, 2001 7.5)."""
    player = ask.player("player")
    spread = ask.number("spread", 1, _MOST_POINTS)
    offence = ask.text("offence", default="authority-director")
    act.emit(SpreadPenalised(player, spread, offence))
    detail = f"spread {spread}"
    act.rule_step("authority-director", "penalise-spread", _AUTHORITY, player=player, detail=detail)


def _correct_points(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    points = ask.number("points", -_MOST_POINTS, _MOST_POINTS)
    kinds = {kind.value: kind for kind in CorrectionKind}
    usual = CorrectionKind.AWARD if points > 0 else CorrectionKind.PENALTY
    kind = kinds[ask.choice("kind", tuple(kinds), default=usual.value)]
    act.emit(PointsCorrected(player, kind, points, "authority-director"))
    detail = f"points {points}"
    act.rule_step("authority-director", "correct-points", _AUTHORITY, player=player, detail=detail)


def _adjust_time(act: Act, ask: Dialogue) -> None:
    player = ask.player("player")
    seconds = ask.number("seconds", -_MOST_SECONDS, _MOST_SECONDS)
    act.emit(TimeAdjusted(player, seconds * 1000))
    detail = f"seconds {seconds}"
    act.rule_step("authority-director", "adjust-time", _AUTHORITY, player=player, detail=detail)


def _has_clock(state: GameState) -> bool:
    return state.clock.exists


def _erase_overtime(act: Act, ask: Dialogue) -> None:
    if not act.rules.overtime.director_erase:
        raise ask.refused(Reason.NOT_ALLOWED, "", "overtime.director_erase")
    late = [seat for seat in range(act.state.player_count) if act.state.clock.overtime_s(seat)]
    player = ask.player("player", among=late)
    overtime_ms = max(0, -act.state.clock.remaining_ms[player])
    act.emit(OvertimeErased(player, overtime_ms - act.state.overtime_erased_ms[player]))
    act.rule_step("forced-overtime", "erase-overtime", "overtime.director_erase", player=player)


PROCEDURES = (
    Procedure("warn", ("authority-director",), Group.DIRECTOR, _warn, always),
    Procedure("penalise-spread", ("authority-director",), Group.DIRECTOR, _penalise_spread, always),
    Procedure("correct-points", ("authority-director",), Group.DIRECTOR, _correct_points, always),
    Procedure("adjust-time", ("authority-director",), Group.DIRECTOR, _adjust_time, _has_clock),
    Procedure("erase-overtime", ("forced-overtime",), Group.CLOCK, _erase_overtime, _has_clock),
)
