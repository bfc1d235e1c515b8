# SPDX-License-Identifier: MIT
"""Leaving a game in progress, resigning by agreement, and postponing a game.

Sources: 1999 19.3; 2001 19.3, 23; NASPA I.B, V.K.1-3; Singapore G20.
"""

from __future__ import annotations

from desktop_app.rules.acts import finishing
from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import LedgerChange, NoteKept, SpreadPenalised
from desktop_app.rules.events import AdjustmentKind, ClockNeutralised, EndReason, ScoreAdjusted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.forfeits import (
    DECISION_OF_OTHERS,
    WITHOUT_PLAYER,
    is_of_several,
    settle_without,
)
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, Phase

_MAX_SPREAD = 1_000
POSTPONED = "postponed"


def _leave(act: Act, ask: Dialogue) -> None:
    """A player who must leave loses, by the rule book's margin or one named by the director."""
    method = act.rules.resign.method
    leaver = ask.player("player", among=act.state.playing)
    if is_of_several(act.state):
        rated = act.rules.forfeit.rated
        detail = settle_without(act, ask, leaver, EndReason.RESIGNATION, is_rated=rated)
        act.rule_step("resign", "resign.left", "resign.method", player=leaver, detail=detail)
        return
    if method == "score-adjust":
        _leave_by_scores(act, ask, leaver)
        return
    lead = _lead(act.state, leaver)
    if method == "differential":
        least = act.rules.resign.min_margin
        lost = least if lead >= 0 else least - lead
    else:
        lost = ask.number("spread", 0, _MAX_SPREAD)
    winner = act.state.next_player(leaver)
    rated = act.rules.forfeit.rated
    finishing.award_game(
        act,
        winner,
        EndReason.RESIGNATION,
        finishing.margins_of(winner, lost),
        player=leaver,
        is_rated=rated,
    )
    act.rule_step(
        "resign", "resign.left", "resign.method", player=leaver, detail=LedgerChange(spread=-lost)
    )


def _lead(state: GameState, seat: int) -> int:
    return state.points[seat] - state.points[state.next_player(seat)]


def _leave_by_scores(act: Act, ask: Dialogue, leaver: int) -> None:
    """NASPA V.K.2: the loss is made up in the scores; the game is rated once it has begun."""
    alerted = act.state.phase is not Phase.SETUP or ask.yes("alerted")
    abused = ask.yes("abuse", default=False)
    extra = ask.number("abuse-spread", 1, _MAX_SPREAD) if abused else 0
    stayer, least = act.state.next_player(leaver), act.rules.resign.min_margin
    lead = _lead(act.state, leaver)
    finishing.end_by_ruling(act, EndReason.RESIGNATION, leaver)
    if lead >= 0:
        act.emit(ScoreAdjusted(stayer, AdjustmentKind.RESIGNATION, lead + least))
    else:
        act.emit(ScoreAdjusted(leaver, AdjustmentKind.RESIGNATION, -least))
    finishing.declare_result(act, stayer, is_rated=alerted)
    detail = "rated" if alerted else "not rated"
    act.rule_step("resign", "resign.left", "resign.method", player=leaver, detail=detail)
    if extra:
        act.emit(SpreadPenalised(leaver, extra, "prize-forfeit"))
        act.rule_step(
            "prize-forfeit", "forfeit.abuse", player=leaver, detail=LedgerChange(spread=-extra)
        )


def _resign(act: Act, ask: Dialogue) -> None:
    """NASPA I.B: only if announced beforehand, by a losing player, on their own time."""
    if _is_left_open(act.rules) or is_of_several(act.state):
        _resign_by_leave(act, ask)
        return
    if not _knows_resigning(act.rules) or not ask.yes("announced"):
        raise ask.refused(Reason.NOT_ALLOWED, "", "resign.agreed_allowed")
    resigner = ask.player("player")
    if act.state.on_turn != resigner:
        raise ask.refused(Reason.NOT_ON_TURN, "", "resign.agreed_allowed")
    if _lead(act.state, resigner) >= 0:
        raise ask.refused(Reason.DOES_NOT_APPLY, "not-behind", "resign.agreed_allowed")
    if _is_accepted(act, ask, resigner):
        _end_resigned(act, resigner)
        finishing.declare_result(act, act.state.next_player(resigner))


def _resign_by_leave(act: Act, ask: Dialogue) -> None:
    """The document is silent on resigning: its authority for open questions may allow it."""
    resigner = ask.player("player", among=act.state.playing)
    if not ask.yes("allowed"):
        _rule_resigned(act, resigner, "not-allowed")
        return
    if is_of_several(act.state):
        _rule_resigned(act, resigner, settle_without(act, ask, resigner, EndReason.RESIGNATION))
        return
    if not _is_accepted(act, ask, resigner):
        return
    _end_resigned(act, resigner)
    behind = max(0, -_lead(act.state, resigner))
    lost = ask.number("spread", 0, max(_MAX_SPREAD, behind), default=behind)
    winner = act.state.next_player(resigner)
    finishing.declare_result(act, winner, finishing.margins_of(winner, lost))


def _is_accepted(act: Act, ask: Dialogue, resigner: int) -> bool:
    """True if the opponent accepts the resignation; the ruling records either answer."""
    is_accepted = ask.yes("accepted", asked=act.state.next_player(resigner))
    _rule_resigned(act, resigner, "accepted" if is_accepted else "declined")
    return is_accepted


def _rule_resigned(act: Act, resigner: int, detail: str) -> None:
    step, key = "resign.agreed", "resign.agreed_allowed"
    act.rule_step("resign-optional", step, key, player=resigner, detail=detail)


def _end_resigned(act: Act, resigner: int) -> None:
    """End the game with the scores as they are; both players are charged for overtime."""
    finishing.end_by_ruling(act, EndReason.RESIGNATION, resigner)
    for seat in (resigner, act.state.next_player(resigner)):
        finishing.charge_overtime(act, seat)


def _knows_resigning(rules: Ruleset) -> bool:
    return rules.resign.agreed_allowed == "if-announced"


def _is_left_open(rules: Ruleset) -> bool:
    return not _knows_resigning(rules) and rules.is_silent("resign.agreed_allowed")


def _has_room_for_resigning(rules: Ruleset) -> bool:
    return _knows_resigning(rules) or _is_left_open(rules)


def _is_postponable(state: GameState) -> bool:
    """True if the game is in progress, or was forfeited without being played (NASPA V.K.1)."""
    forfeits = (EndReason.FORFEIT, EndReason.DOUBLE_FORFEIT)
    was_forfeited = (
        state.phase is Phase.OVER and state.result is not None and state.result.reason in forfeits
    )
    return not state.is_over or was_forfeited


def _postpone(act: Act, ask: Dialogue) -> None:
    """Postpone the rest of the game: board, racks, scores and clocks are kept."""
    resume = act.rules.resign.resume
    if resume == "round-robin-before-next-day":
        allowed = ask.yes("round-robin") and ask.yes("before-next-day")
    else:
        # If the document is silent, its authority for open questions may agree, too.
        allowed = ask.yes("agreed")
    if not allowed:
        raise ask.refused_by("resign.later", Reason.NOT_ALLOWED)
    state = act.state
    if state.is_over:
        finishing.reopen_game(act)
    if state.clock.running is not None:
        act.emit(ClockNeutralised(None, "director"))
    act.emit(NoteKept("resign", None, POSTPONED))
    act.rule_step("resign", "resign.later", "resign.resume", detail=POSTPONED)


PROCEDURES = (
    Procedure(
        name="leave-game",
        title="A player has to leave",
        when="A player leaves a game that has begun and that cannot be finished later.",
        topics=("resign", "rated-start"),
        group=Group.RESULT,
        conduct=_leave,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("resign.method",),
        steps={"resign": "left"},
        questions={
            "player": "Who leaves?",
            "spread": "By how many points of spread is the game lost?",
            "alerted": "Had the opponent been told that tiles were being drawn?",
            "abuse": "Did the player leave to secure a prize?",
            "abuse-spread": "How many more points of spread does that cost?",
            "decision": DECISION_OF_OTHERS,
        },
        answers=WITHOUT_PLAYER,
        ruled="{name} has left the game.",
        search_words=("has to go home", "leaves in the middle", "ill and leaving", "leave early"),
    ),
    Procedure(
        name="resign",
        title="Resign a lost game",
        when="A player wants to resign, where that is allowed.",
        topics=("resign-optional",),
        group=Group.RESULT,
        conduct=_resign,
        may_apply=is_going,
        is_in_book=_has_room_for_resigning,
        not_now="Play is not going on.",
        grounds=("resign.agreed_allowed",),
        steps={"resign": "agreed"},
        questions={
            "announced": (
                "Was it announced that games may be resigned and that spread does not matter?"
            ),
            "player": "Who resigns?",
            "allowed": "These rules do not cover it. May the game be resigned?",
            "spread": "By how many points of spread is the game lost?",
            "accepted": "Does the opponent accept the game as it stands?",
            "decision": DECISION_OF_OTHERS,
        },
        answers=WITHOUT_PLAYER,
        ruled="The resignation of {name} is settled.",
        search_words=("give up", "concede", "surrender"),
    ),
    Procedure(
        name="postpone-game",
        title="Finish the game later",
        when="The game cannot be played now and is to be finished later.",
        topics=("resign", "forfeit"),
        group=Group.RESULT,
        conduct=_postpone,
        may_apply=_is_postponable,
        not_now="The game is decided.",
        grounds=("resign.resume",),
        steps={"resign": "later"},
        questions={
            "agreed": "Do the players, and the director if there is one, agree on a later time?",
            "round-robin": "Is it a round robin tournament?",
            "before-next-day": "Can it be finished before the next day of the tournament?",
        },
        ruled="The game is put off and goes on later as it stands.",
        search_words=("finish later", "play on another day", "adjourn"),
    ),
)
