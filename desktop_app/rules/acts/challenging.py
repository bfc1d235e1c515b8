# SPDX-License-Identifier: MIT
"""Holds, and the challenge as one act: said, bound, written, judged.

The same challenge step by step is in `disputing`. Sources: 1999 and 2001 13; family "Challenging
Words"; Singapore G11; NASPA IV.I, IV.J, VI.B.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import is_window_over, window_s
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.blanks import check_designated
from desktop_app.rules.acts.ending_turn import end_turn
from desktop_app.rules.acts.leaving import has_drawn_in_absence
from desktop_app.rules.acts.verdicts import call_and_judge
from desktop_app.rules.challenge import judge_words
from desktop_app.rules.commands import CallChallenge, CallHold
from desktop_app.rules.events import HoldCalled, TurnKind
from desktop_app.rules.placement import falls_by_fault
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.turns import LaidTiles, LastTurn


def call_hold(act: Act, command: CallHold) -> Rejection | None:
    """Hold the last play, within the window of the ruleset."""
    turn = act.state.open_turn
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    if turn is None:
        return _refuse_late_hold(act, command.by)
    if turn.player == command.by:
        return act.refuse(Reason.OWN_PLAY)
    if act.state.phase is Phase.HELD:
        return act.refuse(Reason.ALREADY_HELD)
    if act.state.phase is Phase.CHALLENGED:
        return act.refuse(Reason.ALREADY_CHALLENGED)
    if act.rules.hold.call_window_s == 0:
        return act.refuse(Reason.NO_HOLDS)
    if is_window_over(act, turn):
        return act.refuse(Reason.HOLD_TOO_LATE, str(window_s(act, turn)))
    act.emit(HoldCalled(command.by))
    act.rule("hold-call", "hold.call_window_s", "hold.max_s", player=command.by)
    return None


def _refuse_late_hold(act: Act, by: int) -> Rejection:
    """Refuse a hold when no play is open: the last one stands already, or there is none."""
    turn = act.state.last_turn
    if turn is None or turn.kind is not TurnKind.PLAY or turn.player == by:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    return act.refuse(Reason.HOLD_TOO_LATE, "", *_closing_keys(turn))


def _closing_keys(turn: LastTurn) -> tuple[str, ...]:
    """What closed the time to hold or challenge a play that stands."""
    returned = () if turn.seen_at_ms is None else ("hold.away_return_s",)
    return (*returned, "accept.triggers", "hold.call_window_s")


def note_long_hold(act: Act, before_ms: int) -> None:
    """Remind the holder once when the time to hold is over; nothing else follows (AMB-44).

    `before_ms` is the table time before time went by.
    """
    state, limit_ms = act.state, act.rules.hold.max_s * 1000
    if state.phase is not Phase.HELD or limit_ms <= 0:
        return
    if before_ms - state.held_at_ms < limit_ms <= state.now_ms - state.held_at_ms:
        act.rule("hold-max", "hold.max_s", player=state.held_by, detail=str(limit_ms // 1000))


def call_challenge(act: Act, command: CallChallenge) -> Rejection | None:
    """Challenge words of the last play and carry out the verdict."""
    if rejection := begin_challenge(act, command.by):
        return rejection
    dispute = act.state.dispute
    named = words_of(command.words)
    if dispute is not None and named and named != dispute.words:
        return act.refuse(Reason.SLIP_CLOSED, "", "challenge.words_editable_until")
    words = named or (() if dispute is None else dispute.words)
    if rejection := check_words(act, words):
        return rejection
    laid = open_play(act)
    words = words or laid.words
    if rejection := check_designated(act, words):
        return rejection
    verdict = find_verdict(act, laid, words, command.verdict)
    if verdict is None:
        return act.refuse(Reason.BAD_VALUE, "verdict", "adjudicate.method")
    call_and_judge(act, command.by, words, verdict)
    return None


def words_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words as they are written on a slip: capitals, each once."""
    return tuple(dict.fromkeys(word.upper() for word in words))


def open_play(act: Act) -> LaidTiles:
    """The tiles of the play that may be challenged; only for acts that were checked before."""
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "checked just before"
    return turn.laid


def check_words(act: Act, words: tuple[str, ...]) -> Rejection | None:
    """Refuse words that the play did not form."""
    formed = open_play(act).words
    if not formed and act.state.setup.is_physical:
        # Nobody entered the tiles: the words are what the challenger writes.
        return None
    for word in words:
        if word not in formed:
            return act.refuse(Reason.WORD_NOT_FORMED, word)
    return None


def begin_challenge(act: Act, by: int) -> Rejection | None:
    """Refuse a challenge that cannot be; end the turn of a play that may be challenged at once."""
    if rejection := act.check_seat(by):
        return rejection
    _end_turn_by_challenge(act, by)
    return check_challenge(act, by)


def _end_turn_by_challenge(act: Act, by: int) -> None:
    """End the turn where a play may be challenged as soon as it lies there.

    In the family rules the time to challenge is before the score is added up; nobody has to wait
    until it is said (AMB-3).
    """
    state = act.state
    counts = act.rules.challenge.premature == "counts"
    if counts and state.phase is Phase.PLACED and by != state.on_turn:
        end_turn(act, TurnKind.PLAY, "challenged")


def check_challenge(act: Act, by: int) -> Rejection | None:
    """Refuse a challenge that is too early, too late, or of nothing."""
    state = act.state
    turn = state.last_turn
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.phase is Phase.PLACED and by != state.on_turn:
        keys = ("turn.end_triggers", "hold.call_window_s")
        cited = act.step_sections("challenge.premature", *keys)
        return Rejection((Refusal(Reason.CHALLENGE_TOO_EARLY, cited),))
    if turn is None or turn.kind is not TurnKind.PLAY:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == by:
        return act.refuse(Reason.OWN_PLAY)
    return _check_open(act, turn, by)


def _check_open(act: Act, turn: LastTurn, by: int) -> Rejection | None:
    state = act.state
    if by in turn.let_stand_by:
        return act.refuse(Reason.CHALLENGE_TOO_LATE, "", "accept.triggers")
    if turn.is_settled:
        return act.refuse(Reason.CHALLENGE_TOO_LATE, "", *_closing_keys(turn))
    if state.dispute is not None:
        # Whoever has said it may have it judged; nobody else challenges the same play.
        return None if state.dispute.by == by else act.refuse(Reason.ALREADY_CHALLENGED)
    if act.rules.hold.away_draw == "expose-plus-2" and has_drawn_in_absence(state, turn.player):
        # First the tiles drawn behind the challenger's back (NASPA IV.L).
        return act.refuse(Reason.STEP_MISSING, "absence", "hold.away_draw")
    if state.phase is not Phase.HELD and is_window_over(act, turn):
        return act.refuse(Reason.CHALLENGE_TOO_LATE, str(window_s(act, turn)))
    return None


def find_verdict(
    act: Act, laid: LaidTiles, words: tuple[str, ...], stated: bool | None
) -> bool | None:
    """The verdict: as stated, else the judge's; None where there is neither.

    Whatever its words are, a misplaced play goes (1999, 2001 5.1.2, 5.1.4; NASPA III.G.1).
    """
    if falls_by_fault(laid.faults, act.rules.placement.bad_geometry):
        return False
    if stated is not None:
        return stated
    return None if act.judge is None else judge_words(words, act.judge)
