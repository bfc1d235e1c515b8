# SPDX-License-Identifier: MIT
"""Games ended early: shortened by the director, or at the overtime limit.

Sources: 1999 18.5, 21; 2001 18.5, 21; Singapore G15.3, G16; NASPA V.F, V.G.3.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.desk_events import Amount, NoteKept, Outcome, RulingDetail, Unit
from desktop_app.rules.events import EndReason, TimeAdjusted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, Phase

_TOPIC = "end-director"
_MAX_OVERTIME_S = 6_000


def is_running_short(state: GameState) -> bool:
    """True if play is in progress and no player has gone out."""
    return is_going(state) and state.phase is not Phase.OUT_PENDING


def _announce(act: Act, ask: Dialogue) -> None:
    """Announce the early end a few minutes before, so that players may finish (NASPA V.F)."""
    _check_may_shorten(act, ask)
    act.emit(NoteKept(_TOPIC, None, act.state.now_ms))
    act.rule_step(_TOPIC, "shorten.announced", "end.director_shorten", detail="announced")


def _shorten(act: Act, ask: Dialogue) -> None:
    """End play with the scores as they are; the tiles on each rack are deducted."""
    _check_may_shorten(act, ask)
    told_ms = act.state.noted(int, _TOPIC)
    detail: RulingDetail = Outcome("unannounced")
    if told_ms is not None:
        detail = Amount((act.state.now_ms - told_ms) // 1000, Unit.SECONDS, more="s")
    end_game(act, EndReason.SHORTENED)
    act.rule_step(_TOPIC, "shorten.ended", "end.director_shorten", detail=detail)


def _check_may_shorten(act: Act, ask: Dialogue) -> None:
    if not _may_be_shortened(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", "end.director_shorten")


def _may_be_shortened(rules: Ruleset) -> bool:
    """True if the rules allow an early end, or leave it to the authority for open questions."""
    return rules.end.director_shorten or rules.is_silent("end.director_shorten")


def _is_timed(state: GameState) -> bool:
    return state.clock.exists and is_going(state)


def _has_overtime_limit(rules: Ruleset) -> bool:
    return rules.overtime.limit_s >= 0


def _end_by_overtime(act: Act, ask: Dialogue) -> None:
    """The director finds that a player overran the limit, whatever the clock shows."""
    rules = act.rules.overtime
    if not _has_overtime_limit(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", "overtime.limit_s", "overtime.pts_per_minute")
    player = ask.player("player")
    shown = act.state.clock.overtime_s(player)
    least = rules.limit_s + (1 if rules.limit_test == "exceeded" else 0)
    overtime = ask.number("overtime", least, _MAX_OVERTIME_S, default=max(shown, least))
    if overtime != shown:
        delta_ms = -overtime * 1000 - act.state.clock.remaining_ms[player]
        act.emit(TimeAdjusted(player, delta_ms))
    end_game(act, EndReason.OVERTIME_LIMIT, player)


PROCEDURES = (
    Procedure(
        name="announce-shortening",
        title="Warn that the game will be ended",
        when="The game takes too long and will be ended in a few minutes.",
        topics=(_TOPIC,),
        group=Group.RESULT,
        conduct=_announce,
        may_apply=is_running_short,
        is_in_book=_may_be_shortened,
        not_now="The game is decided.",
        grounds=("end.director_shorten",),
        steps={"shorten": "announced"},
        ruled="The players have been warned that the game will be ended.",
        search_words=("running late", "five minutes left", "round takes too long"),
    ),
    Procedure(
        name="shorten-game",
        title="End the game early",
        when="The game has to be ended before it is finished.",
        topics=(_TOPIC,),
        group=Group.RESULT,
        conduct=_shorten,
        may_apply=is_running_short,
        is_in_book=_may_be_shortened,
        not_now="The game is decided.",
        grounds=("end.director_shorten",),
        steps={"shorten": "ended"},
        ruled="The game is over; each player loses the tiles left on the rack.",
        search_words=("stop the game now", "end the game early", "no time left in the round"),
    ),
    Procedure(
        name="end-by-overtime",
        title="Too much overtime",
        when="A player has overrun the time beyond the limit, whatever the clock shows.",
        topics=("overtime-limit", "overtime-margin"),
        group=Group.CLOCK,
        conduct=_end_by_overtime,
        may_apply=_is_timed,
        is_in_book=_has_overtime_limit,
        not_now="The game is played without a clock.",
        grounds=("overtime.limit_s",),
        questions={
            "player": "Who has overrun the time?",
            "overtime": "By how many seconds?",
        },
        ruled="{name} has overrun the time beyond the limit.",
        search_words=("over ten minutes", "too much overtime", "lost on time", "flag fell"),
    ),
)
