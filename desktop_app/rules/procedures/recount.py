# SPDX-License-Identifier: MIT
"""Counting the scores again: when it is allowed, who takes part, who may stop it.

Sources: 1999 18.9; 2001 18.9; Singapore G17; NASPA V.G.3, V.I.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected
from desktop_app.rules.events import ClockNeutralised, EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.result_correction import CLOSED, change_game
from desktop_app.rules.rejection import Reason
from desktop_app.rules.seats import others
from desktop_app.rules.state import GameState, Phase

_TOPIC = "recount"
_MOST_POINTS = 1_000
_MOST_SECONDS = 36_000
_MINUTE_S = 60
_DECLINED = "declined"
_PLAYERS, _OTHERS = "players", "third-party"
_STOPS = {
    "short-of-time": ("no", "short-of-time"),
    "after-warning": ("no", "disruptive", "frivolous", "unverifiable"),
}


def _is_possible(state: GameState) -> bool:
    """After the end; Singapore G17 also lets differing records be settled during the game."""
    in_play = state.setup.ruleset.result.recount == "settle-else-director"
    return state.is_over or (in_play and is_going(state))


def _recount(act: Act, ask: Dialogue) -> None:
    state = act.state
    player = ask.player("player")
    _check_allowed(act, ask, player)
    if act.rules.result.recount == "one-minute":
        for other in others(state, player):
            # Who stays away may dispute only what is found, and start no recount of his own.
            if not ask.yes("takes-part", asked=other, default=True):
                act.emit(NoteKept(_TOPIC, other, _DECLINED))
    _check_who_counts(act, ask)
    stopped = _stopped(act, ask)
    changes = tuple(
        ask.number(f"change-{seat + 1}", -_MOST_POINTS, _MOST_POINTS, default=0)
        for seat in range(state.player_count)
    )
    if state.clock.running is not None:
        act.emit(ClockNeutralised(player, "score-difference"))
    if any(changes):
        change_game(act, lambda: _apply(act, changes))
    step = "recount.stopped" if stopped else "recount.counted"
    act.rule_step(_TOPIC, step, "result.recount", player=player, detail=stopped)


def _check_who_counts(act: Act, ask: Dialogue) -> None:
    """Refuse a third party where the document leaves the recount to the players (18.9, V.I)."""
    if act.rules.result.recount not in ("one-minute", "before-sign"):
        return
    if ask.choice("counted-by", (_PLAYERS, _OTHERS), default=_PLAYERS) == _OTHERS:
        raise ask.refused(Reason.NOT_ALLOWED, "third-party", "result.recount")


def _apply(act: Act, changes: tuple[int, ...]) -> None:
    for seat, points in enumerate(changes):
        if points:
            act.emit(PointsCorrected(seat, CorrectionKind.CORRECTION, points, _TOPIC))


def _check_allowed(act: Act, ask: Dialogue, player: int) -> None:
    state, when = act.state, act.rules.result.recount
    result = state.result
    if result is not None and (state.phase is Phase.SIGNED or player in result.signed):
        raise ask.refused_by("recount.signed", Reason.ALREADY_SIGNED, CLOSED)
    if when == "settle-else-director":
        if ask.yes("records-agree") and not ask.yes("director-allows"):
            raise ask.refused(Reason.NOT_ALLOWED, "records-agree", "result.recount")
        return
    if when != "one-minute":
        return
    if result is not None and result.reason is EndReason.OVERTIME_LIMIT:
        raise ask.refused_by("recount.overtime-limit", Reason.NOT_ALLOWED, "overtime-limit")
    if state.note(_TOPIC, player) == _DECLINED:
        raise ask.refused(Reason.NOT_ALLOWED, _DECLINED, "result.recount")
    if ask.number("seconds", 0, _MOST_SECONDS) > _MINUTE_S:
        raise ask.refused(Reason.NOT_ALLOWED, "one-minute", "result.recount")


def _stopped(act: Act, ask: Dialogue) -> str:
    """Why the director stopped the recount, with what was agreed so far; empty when he did not."""
    reasons = _STOPS.get(act.rules.result.recount_stop)
    if reasons is None:
        return ""
    why = ask.choice("stopped", reasons, default="no")
    if why == "no":
        return ""
    if "disruptive" in reasons and not ask.yes("warned"):
        raise ask.refused_by("recount.stopped", Reason.NOT_ALLOWED, "unwarned")
    return why


PROCEDURES = (Procedure("recount", (_TOPIC,), Group.RESULT, _recount, _is_possible),)
