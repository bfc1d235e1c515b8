# SPDX-License-Identifier: MIT
"""Holds and challenges by the director's leave: granted, refused, misused, delayed, too early.

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
from desktop_app.rules.events import (
    ChallengeBound,
    ClockNeutralised,
    ClockStarted,
    HoldCalled,
    PlayerWarned,
)
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fast_draw import can_reopen, reopen_last_play
from desktop_app.rules.procedures.misadjudication import VERDICTS
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
    """The hold is over and the play stands."""
    holder = act.state.held_by
    assert holder is not None, "somebody holds the play"
    accept_open_turn(act, holder, DIRECTOR)
    rule_freely(act, "deny-hold", player=holder, detail="hold denied")


def _can_challenge(state: GameState) -> bool:
    return can_reopen(state) or _is_held(state)


def _grant_challenge(act: Act, ask: Dialogue) -> None:
    """A challenge that came too late, or not as it should, is allowed; it binds at once."""
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
    """The challenge does not count: the play stands, or may still be held and challenged."""
    dispute = act.state.dispute
    assert dispute is not None, "there is a challenge to deny"
    stands = ask.choice("play", ("stands", "open"), default="stands") == "stands"
    lift_challenge(act, TOPIC, "deny-challenge", KEY)
    if stands:
        accept_open_turn(act, dispute.by, DIRECTOR)


def _hold_misuse(act: Act, ask: Dialogue) -> None:
    """A play may not be held only to keep the opponent from drawing (NASPA IV.I.2)."""
    holder = act.state.held_by
    assert holder is not None, "somebody holds the play"
    act.emit(PlayerWarned(holder, "hold-misuse"))
    ends = ask.yes("release", default=True)
    if ends:
        accept_open_turn(act, holder, DIRECTOR)
    detail = "released" if ends else "goes-on"
    act.rule_step("hold-misuse", "hold.misuse", player=holder, detail=detail)


def _is_placed(state: GameState) -> bool:
    return state.phase is Phase.PLACED


def _can_be_premature(rules: Ruleset) -> bool:
    return rules.challenge.premature != "counts"


def _premature(act: Act, ask: Dialogue) -> None:
    """A challenge before the turn has ended is void; one book calls it a distraction (IV.I.3.3)."""
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
    """Whoever delays the game after a verdict has his clock run at once (NASPA IV.J.1.o)."""
    player = ask.player("player")
    act.emit(ClockStarted(player))
    keys = ("challenge.restart",)
    act.rule_step("challenge-restart", "challenge.delayed", *keys, player=player, detail="delays")


_FREE = ((TOPIC,), Group.DIRECTOR)
PROCEDURES = (
    Procedure("grant-hold", *_FREE, _grant_hold, can_reopen),
    Procedure("deny-hold", *_FREE, _deny_hold, _is_held),
    Procedure("grant-challenge", *_FREE, _grant_challenge, _can_challenge),
    Procedure("deny-challenge", *_FREE, _deny_challenge, _is_challenged),
    Procedure("hold-misuse", ("hold-misuse",), Group.CHALLENGE, _hold_misuse, _is_held),
    Procedure(
        "premature-challenge",
        ("challenge-premature",),
        Group.CHALLENGE,
        _premature,
        _is_placed,
        is_in_book=_can_be_premature,
    ),
    Procedure(
        "delayed-restart", ("challenge-restart",), Group.CHALLENGE, _delayed_restart, _is_delayed
    ),
)
