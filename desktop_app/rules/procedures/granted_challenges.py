# SPDX-License-Identifier: MIT
"""Holds and challenges decided by the director: granted, denied, misused, delayed, premature.

Sources: 1999 and 2001 1, 13.2, 21; Singapore G20; NASPA I.D, II.D, IV.I.2, IV.I.3.3, IV.J.1.o.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import (
    CHALLENGE,
    call_and_judge,
    lift_challenge,
    open_challenge,
)
from desktop_app.rules.acts.turns import accept_open_turn
from desktop_app.rules.desk_events import NoteKept, PlayerWarned
from desktop_app.rules.events import ChallengeBound, ClockNeutralised, ClockStarted, HoldCalled
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.drawing_and_challenges import can_reopen, reopen_last_play
from desktop_app.rules.procedures.misadjudication import VERDICT_ANSWERS, VERDICTS
from desktop_app.rules.procedures.procedure import KEY, TOPIC, Group, Procedure, rule_freely
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, Phase, others

DIRECTOR = "director"


def _opponents(state: GameState) -> tuple[int, ...]:
    turn = state.last_turn
    assert turn is not None, "there is a play to hold"
    return others(state, turn.player)


def _grant_hold(act: Act, ask: Dialogue) -> None:
    player = ask.player("player", among=_opponents(act.state))
    reopen_last_play(act)
    act.emit(HoldCalled(player))
    rule_freely(act, "grant-hold", player=player, detail="hold granted")


def _is_held(state: GameState) -> bool:
    return state.phase is Phase.HELD


def _deny_hold(act: Act, ask: Dialogue) -> None:
    """End the hold; the play stands."""
    holder = act.state.held_by
    assert holder is not None, "a play that is held has a holder"
    accept_open_turn(act, holder, DIRECTOR)
    rule_freely(act, "deny-hold", player=holder, detail="hold denied")


def _can_challenge(state: GameState) -> bool:
    return can_reopen(state) or _is_held(state)


def _grant_challenge(act: Act, ask: Dialogue) -> None:
    """Allow a challenge that was late or irregular; it is binding at once."""
    player = ask.player("player", among=_opponents(act.state))
    verdict = ask.choice("verdict", ("later", *VERDICTS), default="later")
    reopen_last_play(act)
    open_challenge(act, player)
    act.emit(ChallengeBound(player, DIRECTOR))
    if act.state.clock.running is not None:
        act.emit(ClockNeutralised(player, CHALLENGE))
    rule_freely(act, "grant-challenge", player=player, detail="challenge granted")
    dispute = act.state.dispute
    if verdict != "later" and dispute is not None:
        call_and_judge(act, player, dispute.words, verdict == VERDICTS[0])


def _is_challenged(state: GameState) -> bool:
    return state.dispute is not None


def _deny_challenge(act: Act, ask: Dialogue) -> None:
    """Deny the challenge: the play stands, or may still be held and challenged."""
    dispute = act.state.dispute
    assert dispute is not None, "there is a challenge to deny"
    stands = ask.choice("play", ("stands", "open"), default="stands") == "stands"
    lift_challenge(act, TOPIC, "deny-challenge", KEY)
    if stands:
        accept_open_turn(act, dispute.by, DIRECTOR)


def _hold_misuse(act: Act, ask: Dialogue) -> None:
    """A play may not be held merely to keep the opponent from drawing (NASPA IV.I.2)."""
    holder = act.state.held_by
    assert holder is not None, "a play that is held has a holder"
    act.emit(PlayerWarned(holder, "hold-misuse"))
    ends = ask.yes("release", default=True)
    if ends:
        accept_open_turn(act, holder, DIRECTOR)
    detail = "released" if ends else "goes-on"
    act.rule_step("hold-misuse", "hold.misuse", player=holder, detail=detail)


_LONG_HOLD = "long-hold"
LONG_HOLD_MS = 120_000
"""An out play is held for long after two minutes without a clock: no document says how long."""


def _holds_last_play(state: GameState) -> bool:
    turn = state.open_turn
    return _is_held(state) and turn is not None and turn.is_out


def _is_hold_long(state: GameState) -> bool:
    """True if an out play is held, no clock presses the holder, and they were not asked lately."""
    if not _holds_last_play(state) or state.clock.running is not None:
        return False
    noted = state.note(_LONG_HOLD, state.held_by)
    since_ms = max(state.held_at_ms, noted if isinstance(noted, int) else 0)
    return state.now_ms - since_ms >= LONG_HOLD_MS


def _long_hold(act: Act, ask: Dialogue) -> None:
    """Ask the holder of an out play; Singapore G11.1 sets no limit, and no clock runs (G15)."""
    holder = act.state.held_by
    assert holder is not None, "a play that is held has a holder"
    ends = ask.yes("accepted")
    act.emit(NoteKept(_LONG_HOLD, holder, "" if ends else act.state.now_ms))
    if ends:
        accept_open_turn(act, holder, _LONG_HOLD)
    rule_freely(act, _LONG_HOLD, player=holder, detail="released" if ends else "goes-on")


def _is_placed(state: GameState) -> bool:
    return state.phase is Phase.PLACED


def _can_be_premature(rules: Ruleset) -> bool:
    return rules.challenge.premature != "counts"


def _premature(act: Act, ask: Dialogue) -> None:
    """A challenge before the end of the turn is void; NASPA calls it a distraction (IV.I.3.3)."""
    if not _can_be_premature(act.rules):
        raise ask.refused(Reason.DOES_NOT_APPLY, "", "challenge.premature")
    seats = others(act.state, act.state.on_turn)
    player = ask.player("player", among=seats)
    warned = ask.yes("warn", default=act.rules.challenge.premature == "warned")
    if warned:
        act.emit(PlayerWarned(player, "challenge-premature"))
    keys = ("turn.end_triggers",)
    detail = "warned" if warned else "void"
    act.rule_step("challenge-premature", "challenge.premature", *keys, player=player, detail=detail)


def _is_delayed(state: GameState) -> bool:
    clock = state.clock
    stopped = clock.exists and clock.running is None and clock.reason == CHALLENGE
    return stopped and state.dispute is None and not state.is_over


def _delayed_restart(act: Act, ask: Dialogue) -> None:
    """Start the clock of a player who delays the game after a verdict (NASPA IV.J.1.o)."""
    player = ask.player("player")
    act.emit(ClockStarted(player))
    keys = ("challenge.restart",)
    act.rule_step("challenge-restart", "challenge.delayed", *keys, player=player, detail="delays")


PROCEDURES = (
    Procedure(
        name="grant-hold",
        title="Allow a hold",
        when="A player should be allowed to hold the last play after all.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_grant_hold,
        may_apply=can_reopen,
        not_now="There is no last play that could be withdrawn.",
        questions={"player": "Who holds?"},
        ruled="{name} may hold the play.",
        search_words=("too late to hold", "allow a late hold"),
    ),
    Procedure(
        name="deny-hold",
        title="End a hold",
        when="A play is held that may not be held, or not any longer.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_deny_hold,
        may_apply=_is_held,
        not_now="No play is held.",
        ruled="The hold of {name} is over, and the play stands.",
        search_words=("end the hold", "held too long", "hold too long"),
    ),
    Procedure(
        name="grant-challenge",
        title="Allow a challenge",
        when="A player should be allowed to challenge the last play after all.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_grant_challenge,
        may_apply=_can_challenge,
        not_now="There is no last play that could be withdrawn.",
        questions={"player": "Who challenges?", "verdict": "Is the verdict known?"},
        answers={"later": "Not yet", **VERDICT_ANSWERS},
        ruled="{name} challenges the play.",
        search_words=("late challenge", "too late to challenge", "allow a challenge"),
    ),
    Procedure(
        name="deny-challenge",
        title="Refuse a challenge",
        when="A challenge was called that does not count.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_deny_challenge,
        may_apply=_is_challenged,
        not_now="No challenge waits for its verdict.",
        questions={"play": "What happens to the play?"},
        answers={"stands": "It stands", "open": "It may still be held or challenged"},
        ruled="The challenge of {name} does not count.",
        search_words=("challenge does not count", "no right to challenge"),
    ),
    Procedure(
        name="hold-misuse",
        title="A hold only to delay",
        when="A player holds a play only to keep the opponent from drawing.",
        topics=("hold-misuse",),
        group=Group.CHALLENGE,
        conduct=_hold_misuse,
        may_apply=_is_held,
        not_now="No play is held.",
        grounds=("hold.max_s",),
        steps={"hold": "misuse"},
        questions={"release": "Is the hold over?"},
        ruled="{name} is warned about holding without need.",
        search_words=("holding to delay", "holds every play", "fake hold", "stalling"),
    ),
    Procedure(
        name=_LONG_HOLD,
        title="The last play is held for long",
        when="The play that ends the game is held, and no clock runs.",
        topics=("hold-max", TOPIC),
        group=Group.CHALLENGE,
        conduct=_long_hold,
        may_apply=_holds_last_play,
        is_due=_is_hold_long,
        not_now="No play that ends the game is held.",
        grounds=("hold.max_s",),
        questions={"accepted": "Is the play accepted?"},
        ruled="{name} was asked about the hold.",
        search_words=("hold for ever", "game does not end", "hold the out play"),
    ),
    Procedure(
        name="premature-challenge",
        title="A challenge before the turn was over",
        when="A player called a challenge while the opponent's turn was not over.",
        topics=("challenge-premature",),
        group=Group.CHALLENGE,
        conduct=_premature,
        may_apply=_is_placed,
        is_in_book=_can_be_premature,
        not_now="No tiles have been placed for a play that has not ended.",
        grounds=("challenge.binding",),
        steps={"challenge": "premature"},
        questions={"player": "Who called it?", "warn": "Is the player warned?"},
        ruled="The challenge of {name} does not count.",
        search_words=("challenged too early", "challenge before the clock was pressed"),
    ),
    Procedure(
        name="delayed-restart",
        title="A player delays after a challenge",
        when="After the verdict a player keeps the game from going on.",
        topics=("challenge-restart",),
        group=Group.CHALLENGE,
        conduct=_delayed_restart,
        may_apply=_is_delayed,
        not_now="No verdict has just been given.",
        grounds=("challenge.restart",),
        steps={"challenge": "delayed"},
        questions={"player": "Who delays?"},
        ruled="The clock of {name} is started at once.",
        search_words=("will not go on after the challenge", "slow after a challenge"),
    ),
)
