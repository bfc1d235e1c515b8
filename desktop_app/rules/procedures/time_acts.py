# SPDX-License-Identifier: MIT
"""Time that a ruling gives, takes, sets or does not charge.

After the end the reckoning is done again with it. Sources: 1999 22.12; 2001 22.11;
Singapore G20; NASPA II.D, V.D.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.events import TimeAdjusted
from desktop_app.rules.procedures.authority import TOPIC, rule_freely
from desktop_app.rules.procedures.dialogue import MOST_SECONDS, Dialogue
from desktop_app.rules.procedures.overtime_erasure import (
    charged_ms,
    check_may_erase,
    erase_overtime,
    may_erase,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.state import GameState


def has_clock(state: GameState) -> bool:
    """Whether the game is played with a clock."""
    return state.clock.exists


def _adjust_time(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -MOST_SECONDS, MOST_SECONDS)
    change_game(act, lambda: act.emit(TimeAdjusted(player, seconds * 1000)))
    detail = f"seconds {seconds}"
    rule_freely(act, "director.adjust-time", player=player, detail=detail)


def _set_clock(act: Act, ask: Dialogue) -> None:
    """The face is set to so many seconds; fewer than none is overtime."""
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -MOST_SECONDS, MOST_SECONDS)
    delta_ms = seconds * 1000 - act.state.clock.remaining_ms[player]
    change_game(act, lambda: act.emit(TimeAdjusted(player, delta_ms)))
    rule_freely(act, "director.set-clock", player=player, detail=f"seconds {seconds}")


def _late_players(act: Act) -> list[int]:
    return [seat for seat in range(act.state.player_count) if act.state.charged_overtime_s(seat)]


def _erase_overtime(act: Act, ask: Dialogue) -> None:
    """A player was driven into overtime by stalling: the director erases what it cost."""
    check_may_erase(act, ask)
    player = ask.player("player", among=_late_players(act))
    erase_overtime(act, player, charged_ms(act.state, player))
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
