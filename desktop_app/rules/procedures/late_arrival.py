# SPDX-License-Identifier: MIT
"""Players who are not there when the round begins, come late, or do not play.

Sources: 1999 and 2001 6.1; 2001 19.1; Singapore G20; NASPA III.C, V.K.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import has_begun
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ClockNeutralised, ClockStarted, TimeAdjusted
from desktop_app.rules.late_events import AbsenceNoted, PlayerArrived
from desktop_app.rules.procedures.dialogue import MOST_SECONDS, Dialogue
from desktop_app.rules.procedures.forfeits import (
    REMOVED,
    double_forfeit_game,
    forfeit_among_several,
    forfeit_game,
    give_bye,
    spread_of,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.without_player import is_of_several
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase

_LONGEST_WAIT_S = 86_400
_TOPIC = "late-forfeit"


def _miss(act: Act, ask: Dialogue) -> None:
    """Somebody is not there: the clock of the absent player is started, if the book says so."""
    absent = _ask_players(act, ask, "missing")
    if not _starts_clock(act, ask, len(absent)):
        for seat in absent:
            act.emit(AbsenceNoted(seat))
        act.rule_step(
            _topic_of(absent), "late.wait", "late.starter", player=absent[0], detail="wait"
        )
        return
    _check_grace(act, ask)
    by_director = not act.rules.late.only_director or _is_started_by_director(ask)
    for seat in absent:
        act.emit(AbsenceNoted(seat, may_charge=by_director))
    act.emit(ClockStarted(absent[0]))
    detail = "started" if by_director else "started-by-player"
    key = "late.starter" if len(absent) == 1 else "late.starter_both"
    act.rule_step(_topic_of(absent), "late.start", key, player=absent[0], detail=detail)


def _topic_of(absent: tuple[int, ...]) -> str:
    return "late-one" if len(absent) == 1 else "late-both"


def _ask_players(act: Act, ask: Dialogue, key: str) -> tuple[int, ...]:
    """One of those who play, who is asked for, or all of them."""
    if ask.choice(key, ("one", "both"), default="one") == "both":
        return act.state.playing
    return (ask.player("player", among=act.state.playing),)


def _starts_clock(act: Act, ask: Dialogue, count: int) -> bool:
    if not act.state.clock.exists:
        return False
    late = act.rules.late
    starter = late.starter if count == 1 else late.starter_both
    if starter == "director-must":
        return True
    usual = "" if starter == "none" else "start-clock"
    return ask.choice("measure", ("start-clock", "wait"), default=usual) == "start-clock"


def _check_grace(act: Act, ask: Dialogue) -> None:
    """How long after the round really began, in seconds; the table's own time unless told."""
    grace_s = act.rules.late.grace_s
    if not grace_s:
        return
    waited_s = ask.number("waited", 0, _LONGEST_WAIT_S, default=act.state.now_ms // 1000)
    if waited_s < grace_s:
        raise ask.refused(Reason.NOT_ALLOWED, str(grace_s), "late.grace_s")


def _is_started_by_director(ask: Dialogue) -> bool:
    return ask.choice("starter", ("director", "player"), default="director") == "director"


def _find_unstarted(act: Act, ask: Dialogue) -> None:
    """A late player whose clock nobody started loses nothing, unless the session is too short."""
    waiting = sorted(act.state.absent)
    player = ask.player("player", among=waiting or range(act.state.player_count))
    if waiting:
        act.emit(PlayerArrived(player))
    if act.rules.late.unstarted_clock == "none":
        seconds = ask.number("seconds", 0, MOST_SECONDS, default=0)
        if seconds:
            act.emit(TimeAdjusted(player, -seconds * 1000))
        _rule_unstarted(act, player, f"taken {seconds}")
        return
    if not ask.yes("session-overruns"):
        _rule_unstarted(act, player, "free")
        return
    session_s = ask.number("session", 0, 2 * MOST_SECONDS)
    if ask.yes("still-too-long"):
        _remove(act, player)
        return
    half_ms = session_s * 500
    act.emit(TimeAdjusted(player, half_ms - act.state.clock.remaining_ms[player]))
    _rule_unstarted(act, player, f"half {half_ms // 1000}")


def _rule_unstarted(act: Act, player: int, detail: str) -> None:
    topic = "late-unstarted-clock"
    act.rule_step(topic, "late.unstarted", "late.unstarted_clock", player=player, detail=detail)


def _decline(act: Act, ask: Dialogue) -> None:
    """A player who came late, or whose opponent did, would rather not play (6.1, III.C)."""
    losers = _ask_players(act, ask, "declining")
    if act.state.clock.running is not None:
        act.emit(ClockNeutralised(None))
    is_removed = act.rules.late.missed_two_games == REMOVED and not is_of_several(act.state)
    if len(losers) == 1 and is_removed:
        _remove(act, losers[0])
        return
    who = losers[0] if len(losers) == 1 else None
    if is_of_several(act.state):
        detail = _decline_among_several(act, ask, who)
    else:
        spread = spread_of(ask, "spread", act.rules.forfeit.spread)
        if who is None:
            double_forfeit_game(act, spread)
        else:
            forfeit_game(act, who, gained=spread)
        detail = "declined-both" if who is None else "declined"
    act.rule_step(_TOPIC, "late.decline", "forfeit.spread", player=who, detail=detail)


def _decline_among_several(act: Act, ask: Dialogue, who: int | None) -> str:
    if who is not None:
        return forfeit_among_several(act, ask, who)
    double_forfeit_game(act)
    return "declined-both"


def _remove(act: Act, player: int) -> None:
    """The player is out of the tournament, and a bye takes his place (2001 6.1)."""
    give_bye(act, act.state.next_player(player))
    act.emit(NoteKept(_TOPIC, player, REMOVED))
    act.rule_step(_TOPIC, "late.removed", "late.missed_two_games", player=player, detail=REMOVED)


def _is_before_play(state: GameState) -> bool:
    if state.is_over or state.rows or state.turn_number or state.absent:
        return False
    return state.phase in (Phase.START, Phase.SETUP, Phase.ON_TURN)


def _is_unstarted(state: GameState) -> bool:
    """Whether somebody may just have come for whom no clock was started."""
    if state.is_over or state.rows or not state.clock.exists:
        return False
    return state.clock.running is None and state.phase in (Phase.START, Phase.SETUP, Phase.ON_TURN)


def _may_decline(state: GameState) -> bool:
    return not state.is_over and not has_begun(state)


PROCEDURES = (
    Procedure("late-arrival", ("late-one", "late-both"), Group.CLOCK, _miss, _is_before_play),
    Procedure(
        "late-unstarted-clock",
        ("late-unstarted-clock",),
        Group.CLOCK,
        _find_unstarted,
        _is_unstarted,
    ),
    Procedure("decline-to-play", (_TOPIC,), Group.RESULT, _decline, _may_decline),
)
