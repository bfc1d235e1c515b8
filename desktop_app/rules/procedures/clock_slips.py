# SPDX-License-Identifier: MIT
"""A clock pressed by mistake, running for the wrong player, not started, or broken.

Sources: 1999 and 2001 7.2; Singapore G6; NASPA II.B, II.D, IV.E.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.turns import pass_by_press, press_by_mistake
from desktop_app.rules.desk_events import Amount, Outcome, Unit
from desktop_app.rules.events import ClockNeutralised, ClockRemoved, ClockStarted, TimeAdjusted
from desktop_app.rules.procedures.dialogue import MAX_SECONDS, Dialogue
from desktop_app.rules.procedures.procedure import TOPIC, Group, Procedure, is_going, rule_freely
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, others

_SLIPS = ("pressed-by-mistake", "wrong-clock-ran", "not-started")


def _slip(act: Act, ask: Dialogue) -> None:
    slip = ask.choice("slip", _SLIPS)
    if slip == "pressed-by-mistake":
        _press(act, ask)
    elif slip == "wrong-clock-ran":
        _run_wrong(act, ask)
    else:
        _start_late(act, ask)


def _press(act: Act, ask: Dialogue) -> None:
    """The player on turn started the opponent's clock without having done anything."""
    player = act.state.on_turn
    assert player is not None, "a slip of the clock is possible only in a game"
    if act.state.phase not in (Phase.ON_TURN, Phase.ENDED):
        raise ask.refused(Reason.WRONG_PHASE)
    # If the press does not end the turn, a tile exposed since then does (IV.E.1).
    shown = act.rules.turn.erroneous_press_compensation_s > 0 and ask.yes("tile-shown")
    press_by_mistake(act, player)
    if shown and act.state.on_turn == player:
        pass_by_press(act)


def _run_wrong(act: Act, ask: Dialogue) -> None:
    """Time ran for the wrong player: the director may give it back."""
    player = ask.player("player")
    seconds = ask.number("seconds", 1, MAX_SECONDS)
    act.emit(TimeAdjusted(player, seconds * 1000))
    if ask.yes("charge-other"):
        other = ask.player("other", among=others(act.state, player))
        act.emit(TimeAdjusted(other, -seconds * 1000))
    detail = Amount(seconds, Unit.SECONDS, "given")
    rule_freely(act, "clock-slip.wrong-clock", player=player, detail=detail)


def _start_late(act: Act, ask: Dialogue) -> None:
    """No clock ran during a player's turn."""
    player = act.state.on_turn
    assert player is not None, "a slip of the clock is possible only in a game"
    if act.state.clock.running is not None:
        raise ask.refused(Reason.CLOCK_STATE)
    seconds = ask.number("seconds", 0, MAX_SECONDS)
    if seconds:
        act.emit(TimeAdjusted(player, -seconds * 1000))
    act.emit(ClockStarted(player))
    detail = Amount(seconds, Unit.SECONDS, "taken")
    rule_freely(act, "clock-slip.not-started", player=player, detail=detail)


def _has_running_game(state: GameState) -> bool:
    return is_going(state) and state.clock.exists and not state.absent


# A broken clock, an interrupted game, and extra time for medical reasons.
#
# Sources: 1999 14; 2001 4.4, 14, 14.2; Singapore G19; NASPA I.B, III.A.3.

_BROKEN = "broken-clock"
_EMERGENCIES = ("medical-emergency", "family-emergency")


def _repair(act: Act, ask: Dialogue) -> None:
    """Note the times, repair the clock, else wait for another one or continue without (4.4)."""
    state = act.state
    on_turn = state.on_turn
    assert on_turn is not None, "a clock breaks in a game"
    if state.clock.running is not None:
        act.emit(ClockNeutralised(None, _BROKEN))
    _note_times(act, ask)
    outcome = _outcome(act, ask)
    if outcome == "repaired":
        act.emit(ClockStarted(state.clock.running if state.clock.running is not None else on_turn))
    elif outcome == "without-clock":
        act.emit(ClockRemoved())
    act.rule_step(
        "clock-malfunction",
        f"clock-malfunction.{outcome}",
        "clock.malfunction_wait_s",
        detail=outcome,
    )


def _note_times(act: Act, ask: Dialogue) -> None:
    """Set the times, in seconds, that the clock showed when it failed."""
    for seat, remaining_ms in enumerate(act.state.clock.remaining_ms):
        shown_s = remaining_ms // 1000
        noted_s = ask.number(f"time-{seat}", -MAX_SECONDS, MAX_SECONDS * 2, default=shown_s)
        if noted_s != shown_s:
            act.emit(TimeAdjusted(seat, noted_s * 1000 - remaining_ms))


def _outcome(act: Act, ask: Dialogue) -> str:
    """2001 4.4 says when to wait; elsewhere the director chooses."""
    if act.rules.clock.malfunction_wait_s < 0:
        return ask.choice("outcome", ("repaired", "wait", "without-clock"))
    if ask.yes("repaired"):
        return "repaired"
    if ask.yes("another-soon") and not ask.yes("time-pressure"):
        return "wait"
    return "without-clock"


def _interrupt(act: Act, ask: Dialogue) -> None:
    """A medical or family emergency: the rules or the director have the clock stopped."""
    player = ask.player("player")
    reason = ask.choice("reason", _EMERGENCIES)
    listed = act.rules.clock.neutralise_reasons
    stops = bool(listed & {reason, "any-stated"}) or ask.yes("stop-clock")
    if stops and act.state.clock.running is not None:
        act.emit(ClockNeutralised(None, reason))
    step = "interruption.stopped" if stops else "interruption.runs-on"
    detail = Outcome("stopped" if stops else "runs-on", reason)
    act.rule_step("emergencies", step, player=player, detail=detail)


def _grant_medical_time(act: Act, ask: Dialogue) -> None:
    """Extra time counts only if the opponent was informed before the game (III.A.3)."""
    if act.state.rows:
        raise ask.refused_by("medical-time.granted", Reason.WRONG_PHASE)
    player = ask.player("player")
    seconds = ask.number("seconds", 1, MAX_SECONDS)
    told = ask.yes("opponent-told")
    if told:
        act.emit(TimeAdjusted(player, seconds * 1000))
    granted = Amount(seconds, Unit.SECONDS, "granted")
    detail = granted if told else Outcome("forfeited")
    act.rule_step("medical-time", "medical-time.granted", player=player, detail=detail)


def _is_going_with_clock(state: GameState) -> bool:
    return is_going(state) and state.clock.exists


def _is_clock_waiting(state: GameState) -> bool:
    """True if the game waits for a clock to replace a broken one."""
    return (
        _is_going_with_clock(state)
        and state.clock.running is None
        and state.clock.reason == _BROKEN
    )


def _may_have_more_time(state: GameState) -> bool:
    return not state.is_over and state.clock.exists


PROCEDURES = (
    Procedure(
        name="clock-slip",
        title="A slip with the clock",
        when="A clock was pressed by mistake, ran for the wrong player, or was not started.",
        topics=("accidental-clock", "initial-clock-mistake", TOPIC),
        group=Group.CLOCK,
        conduct=_slip,
        may_apply=_has_running_game,
        not_now="The game is played without a clock.",
        grounds=("turn.erroneous_press_ends",),
        steps={"clock-slip": "not-started wrong-clock"},
        questions={
            "slip": "What happened?",
            "tile-shown": "Has the opponent shown a tile since?",
            "player": "Whose time ran by mistake?",
            "seconds": "How many seconds?",
            "charge-other": "Does another player pay for that time?",
            "other": "Who pays for it?",
        },
        answers={
            "pressed-by-mistake": "The clock was pressed with nothing done",
            "wrong-clock-ran": "Time ran for the wrong player",
            "not-started": "No clock ran",
        },
        ruled="The slip with the clock of {name} is put right.",
        search_words=(
            "forgot to press the clock",
            "pressed the wrong clock",
            "clock pressed by mistake",
            "wrong clock running",
            "clock ran for the wrong player",
        ),
    ),
    Procedure(
        name="clock-malfunction",
        title="The clock does not work",
        when="The clock has stopped working, or shows wrong times.",
        topics=("clock-malfunction",),
        group=Group.CLOCK,
        conduct=_repair,
        may_apply=_is_going_with_clock,
        is_due=_is_clock_waiting,
        not_now="The game is played without a clock.",
        grounds=("clock.malfunction_wait_s",),
        steps={"clock-malfunction": "repaired wait without-clock"},
        questions={
            "time-0": "How many seconds did {first} have left? Overtime has a minus.",
            "time-1": "How many seconds did {second} have left? Overtime has a minus.",
            "time-2": "How many seconds did {third} have left? Overtime has a minus.",
            "time-3": "How many seconds did {fourth} have left? Overtime has a minus.",
            "outcome": "How does the game go on?",
            "repaired": "Does the clock work again?",
            "another-soon": "Will another clock be free in about ten minutes?",
            "time-pressure": "Is the tournament too short of time to wait?",
        },
        answers={
            "repaired": "The clock works again",
            "wait": "The players wait for another clock",
            "without-clock": "The game goes on without a clock",
        },
        ruled="The clock does not work.",
        search_words=("clock is broken", "clock stopped", "battery empty", "clock defective"),
    ),
    Procedure(
        name="interruption",
        title="An emergency",
        when="A medical or family emergency interrupts the game.",
        topics=("emergencies",),
        group=Group.CLOCK,
        conduct=_interrupt,
        may_apply=_is_going_with_clock,
        not_now="The game is played without a clock.",
        steps={"interruption": "runs-on stopped"},
        questions={
            "player": "Which player is affected?",
            "reason": "What kind of emergency is it?",
            "stop-clock": "Is the clock stopped meanwhile?",
        },
        answers={"medical-emergency": "A medical one", "family-emergency": "One in the family"},
        ruled="The game of {name} is interrupted by an emergency.",
        search_words=("ill", "emergency", "fire alarm", "nosebleed", "ambulance", "fainted"),
    ),
    Procedure(
        name="medical-time",
        title="More time for a medical reason",
        when="A player has been granted more time for a medical reason.",
        topics=("medical-time",),
        group=Group.CLOCK,
        conduct=_grant_medical_time,
        may_apply=_may_have_more_time,
        not_now="The game is played without a clock.",
        steps={"medical-time": "granted"},
        questions={
            "player": "Who was granted more time?",
            "seconds": "How many seconds?",
            "opponent-told": "Was the opponent told before the game?",
        },
        ruled="{name} asked for time granted before the game.",
        search_words=("medical extra time", "disability", "needs more time"),
    ),
)
