# SPDX-License-Identifier: MIT
"""A challenge step by step: said, bound, written on the slip, handed in, judged or given up.

Sources: 1999 and 2001 13.1, 13.2, 13.7; family "Challenging Words"; Singapore G11.2-3;
NASPA IV.I.3, IV.J.1, IV.K.
"""

from __future__ import annotations

from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.blanks import check_designated
from desktop_app.rules.acts.challenging import (
    begin_challenge,
    check_challenge,
    check_words,
    find_verdict,
    open_play,
    words_of,
)
from desktop_app.rules.acts.verdicts import call_and_judge
from desktop_app.rules.challenge_events import (
    ChallengeBound,
    ChallengeConceded,
    ChallengeRetracted,
    ChallengeSaid,
    SlipChanged,
    SlipClosed,
)
from desktop_app.rules.dispute import SUMMONED, Dispute
from desktop_app.rules.events import ClockNeutralised
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase

CHALLENGE = "challenge"
"""The reason for which the clock is stopped."""


def say_challenge(act: Act, command: cmd.SayChallenge) -> Rejection | None:
    """Say that one challenges; in the family rules nothing more is needed to be bound."""
    if rejection := begin_challenge(act, command.by):
        return rejection
    if act.state.dispute is not None:
        return act.refuse(Reason.ALREADY_CHALLENGED)
    words = words_of(command.words)
    if rejection := check_words(act, words):
        return rejection
    open_challenge(act, command.by, words)
    if act.rules.challenge.binding == "say":
        act.emit(ChallengeBound(command.by, "said"))
    return None


def open_challenge(act: Act, by: int, words: tuple[str, ...] = ()) -> None:
    """Let a challenge of the open play begin; no word means all that were formed."""
    act.emit(ChallengeSaid(by, words or open_play(act).words))


def lift_challenge(act: Act, topic: str, step: str, *keys: str) -> None:
    """Take a challenge back that could not be taken back otherwise, and say by what rule.

    For challenges of a word whose blank was not designated or was misunderstood (1999 12.2,
    NASPA IV.I.3.4): the play may be held and challenged as before, the clock stays stopped.
    `topic`, `step` and `keys` are as in `Act.rule_step`.
    """
    dispute = act.state.dispute
    assert dispute is not None, "there is a challenge to lift"
    act.emit(ChallengeRetracted(dispute.by))
    act.rule_step(topic, step, *keys, player=dispute.by, detail="withdrawn")


def _dispute_of(act: Act, by: int) -> Dispute | Rejection:
    """The challenge of a player, or why there is none."""
    if rejection := act.check_seat(by) or act.check_going():
        return rejection
    dispute = act.state.dispute
    if dispute is None or dispute.by != by:
        return act.refuse(Reason.WRONG_PHASE, "", "challenge.binding")
    return dispute


def retract_challenge(act: Act, command: cmd.RetractChallenge) -> Rejection | None:
    """Take a challenge back, as long as nothing has bound the challenger to it."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    if dispute.is_binding:
        return act.refuse(Reason.CHALLENGE_BINDING)
    act.emit(ChallengeRetracted(command.by))
    act.rule("challenge-binding", "challenge.binding", player=command.by, detail="retracted")
    return None


def _bind(act: Act, how: str) -> None:
    dispute = act.state.dispute
    if dispute is not None and not dispute.is_binding:
        act.emit(ChallengeBound(dispute.by, how))


def bind_by_clock(act: Act, by: int, reason: str) -> bool:
    """Stop the clock for a challenge: that binds it. False when the stop has another reason.

    Where the book says so, stopping the clock without a reason after a hold is a challenge too
    (NASPA IV.I.3); elsewhere the word has to be said, as it is by giving it as the reason.
    """
    state = act.state
    if reason not in ("", CHALLENGE) or state.setup.mode is Mode.AUTOMATIC:
        return False
    if state.dispute is None:
        if not (_is_called_by_reason(act, by) if reason else _is_called_by_hold(act, by)):
            return False
        open_challenge(act, by)
        if not reason:
            act.rule("challenge-binding", "challenge.binding", player=by, detail="held")
    elif state.dispute.by != by:
        return False
    act.emit(ClockNeutralised(by, CHALLENGE))
    _bind(act, "neutralise")
    return True


def _is_called_by_reason(act: Act, by: int) -> bool:
    """Whether a player who stops the clock for a challenge may challenge now."""
    return check_challenge(act, by) is None


def _is_called_by_hold(act: Act, by: int) -> bool:
    """Whether the holder is bound by stopping the clock without a reason (NASPA IV.I.3)."""
    is_held = act.state.phase is Phase.HELD and act.state.held_by == by
    return is_held and act.rules.challenge.binding == "neutralise-or-act"


def accepts_out_play(act: Act, by: int, reason: str) -> bool:
    """Whether stopping the clock accepts the out play (1999, 2001 18.2), held or not.

    Not with a challenge as the reason, nor where that stop after a hold is a challenge.
    """
    turn, phase = act.state.open_turn, act.state.phase
    if turn is None or not turn.is_out or turn.player == by:
        return False
    if reason == CHALLENGE and act.state.setup.mode is Mode.BY_THE_BOOK:
        return False
    held_by_him = phase is Phase.HELD and act.state.held_by == by and not reason
    return phase is Phase.OUT_PENDING or (held_by_him and not _is_called_by_hold(act, by))


def write_words(act: Act, command: cmd.WriteWords) -> Rejection | None:
    """Write the slip, or write it anew with words added or struck out."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    words = words_of(command.words)
    if not words:
        return act.refuse(Reason.BAD_VALUE, "words", "challenge.words_editable_until")
    if rejection := check_words(act, words):
        return rejection
    until = act.rules.challenge.words_editable_until
    if until == "said" or (dispute.is_slip_closed and until != "adjudicated"):
        return act.refuse(Reason.SLIP_CLOSED)
    act.emit(SlipChanged(command.by, words))
    _bind_by_act(act, "slip-written")
    return None


def _bind_by_act(act: Act, how: str) -> None:
    if act.rules.challenge.binding == "neutralise-or-act":
        _bind(act, how)


def hand_in_slip(act: Act, command: cmd.HandInSlip) -> Rejection | None:
    """Let go of the slip: nobody takes a challenge back that is on its way to the judge."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    if dispute.is_slip_closed:
        return act.refuse(Reason.STEP_REPEATED, "", "challenge.words_editable_until")
    act.emit(SlipClosed(command.by))
    _bind(act, "slip-handed")
    return None


def stand_up(act: Act, command: cmd.StandUp) -> Rejection | None:
    """Stand up and go to the lookup: it binds in one book and closes the slip in another."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    closes = act.rules.challenge.words_editable_until == "slip-handed-or-stood"
    if closes and not dispute.is_slip_closed:
        act.emit(SlipClosed(command.by))
    _bind_by_act(act, "walked")
    return None


def summon_judge(act: Act, command: cmd.SummonJudge) -> Rejection | None:
    """Call a word judge to the table, which binds in NASPA IV.I.3."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    _bind_by_act(act, SUMMONED)
    return None


def adjudicate(act: Act, command: cmd.AdjudicateChallenge) -> Rejection | None:
    """Give the verdict on the words of the slip, by the judge or by the players' own lookup."""
    if command.by is not None and (rejection := act.check_seat(command.by)):
        return rejection
    dispute = act.state.dispute
    if rejection := act.check_going():
        return rejection
    if dispute is None:
        return act.refuse(Reason.WRONG_PHASE, "", "adjudicate.method")
    if rejection := _check_adjudicator(act, command.by):
        return rejection
    if rejection := check_designated(act, dispute.words):
        return rejection
    verdict = find_verdict(act, open_play(act), dispute.words, command.verdict)
    if verdict is None:
        return act.refuse(Reason.BAD_VALUE, "verdict", "adjudicate.method")
    _bind(act, "adjudicated")
    call_and_judge(act, dispute.by, dispute.words, verdict)
    return None


def _check_adjudicator(act: Act, by: int | None) -> Rejection | None:
    """Refuse players where only staff may look words up (1999 13.7, Singapore G11.3)."""
    rules = act.rules.adjudicate
    # Without staff both players go to the program (2001 13.7).
    players_may = rules.method != "word-judge" or rules.fallback == "both-by-program"
    if by is not None and not players_may:
        return act.refuse(Reason.NOT_ALLOWED, "", "adjudicate.method")
    return None


def concede_challenge(act: Act, command: cmd.ConcedeChallenge) -> Rejection | None:
    """Give a challenge up to the other side without a lookup (NASPA IV.I.3.5)."""
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    dispute, turn = act.state.dispute, act.state.open_turn
    if dispute is None or turn is None or command.by not in (dispute.by, turn.player):
        return act.refuse(Reason.WRONG_PHASE, "", "challenge.binding")
    act.emit(ChallengeConceded(command.by))
    act.rule_step("concede-challenge", "challenge.concede", player=command.by)
    _bind(act, "conceded")
    call_and_judge(act, dispute.by, dispute.words, command.by == dispute.by)
    return None
