# SPDX-License-Identifier: MIT
"""Time that a ruling gives, takes, sets or does not charge.

After the end the reckoning is done again with it. Sources: 1999 22.12; 2001 22.11;
Singapore G20; NASPA II.D, V.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import OvertimeErased
from desktop_app.rules.events import TimeAdjusted
from desktop_app.rules.procedures.authority import TOPIC, rule_freely
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overtime_erasure import may_erase
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState

_MOST_SECONDS = 6_000


def has_clock(state: GameState) -> bool:
    """Whether the game is played with a clock."""
    return state.clock.exists


def _adjust_time(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -_MOST_SECONDS, _MOST_SECONDS)
    change_game(act, lambda: act.emit(TimeAdjusted(player, seconds * 1000)))
    detail = f"seconds {seconds}"
    rule_freely(act, "director.adjust-time", player=player, detail=detail)


def _set_clock(act: Act, ask: Dialogue) -> None:
    """The face is set to so many seconds; fewer than none is overtime."""
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -_MOST_SECONDS, _MOST_SECONDS)
    delta_ms = seconds * 1000 - act.state.clock.remaining_ms[player]
    change_game(act, lambda: act.emit(TimeAdjusted(player, delta_ms)))
    rule_freely(act, "director.set-clock", player=player, detail=f"seconds {seconds}")


def _late_players(act: Act) -> list[int]:
    return [seat for seat in range(act.state.player_count) if act.state.charged_overtime_s(seat)]


def _erase_overtime(act: Act, ask: Dialogue) -> None:
    """A player was driven into overtime by stalling: the director erases what it cost."""
    check_unsigned(act, ask)
    if not may_erase(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", "overtime.director_erase")
    player = ask.player("player", among=_late_players(act))
    late_ms = act.state.late_ms[player] if act.state.late_ms else 0
    charged = act.state.clock.remaining_ms[player] - late_ms
    overtime_ms = -charged - act.state.overtime_erased_ms[player]
    change_game(act, lambda: act.emit(OvertimeErased(player, overtime_ms)))
    act.rule_step(
        "forced-overtime", "director.erase-overtime", "overtime.director_erase", player=player
    )


PROCEDURES = (
    Procedure("adjust-time", (TOPIC,), Group.DIRECTOR, _adjust_time, has_clock),
    Procedure("set-clock", (TOPIC,), Group.DIRECTOR, _set_clock, has_clock),
    Procedure(
        "erase-overtime",
        ("forced-overtime",),
        Group.CLOCK,
        _erase_overtime,
        has_clock,
        is_in_book=may_erase,
    ),
)
