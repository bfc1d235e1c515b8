# SPDX-License-Identifier: MIT
"""Holds and challenges.

Sources: 1999 and 2001 13; family "Challenging Words"; Singapore G11; NASPA IV.I, IV.J, VI.B.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import window_s
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import change_zero_run, check_zero_run, end_turn
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.challenge import judge_words
from desktop_app.rules.commands import CallChallenge, CallHold
from desktop_app.rules.events import (
    ChallengeAdjudicated,
    ChallengeBonusAwarded,
    ChallengeCalled,
    ClockNeutralised,
    EndReason,
    HoldCalled,
    PlayWithdrawn,
    TilesReturned,
    TurnKind,
)
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import LaidTiles, LastTurn, Phase


def call_hold(act: Act, command: CallHold) -> Rejection | None:
    """Hold the last play, within the window of the ruleset."""
    turn = act.state.open_turn
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    if turn is None:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == command.by:
        return act.refuse(Reason.OWN_PLAY)
    if act.state.phase is Phase.HELD:
        return act.refuse(Reason.ALREADY_HELD)
    if act.rules.hold.call_window_s == 0:
        return act.refuse(Reason.NO_HOLDS)
    if _is_window_over(act, turn):
        return act.refuse(Reason.HOLD_TOO_LATE, str(window_s(act, turn)))
    act.emit(HoldCalled(command.by))
    act.rule("hold-call", "hold.call_window_s", "hold.max_s", player=command.by)
    return None


def _is_window_over(act: Act, turn: LastTurn) -> bool:
    window = window_s(act, turn)
    return window >= 0 and act.state.now_ms - turn.ended_at_ms > window * 1000


def call_challenge(act: Act, command: CallChallenge) -> Rejection | None:
    """Challenge words of the last play and carry out the verdict."""
    if rejection := act.check_seat(command.by) or _check_challenge(act, command.by):
        return rejection
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "checked just before"
    words = tuple(word.upper() for word in command.words) or turn.laid.words
    for word in words:
        if word not in turn.laid.words:
            return act.refuse(Reason.WORD_NOT_FORMED, word)
    verdict = _verdict(act, command, turn.laid, words)
    if verdict is None:
        return act.refuse(Reason.BAD_VALUE, "verdict", "adjudicate.method")
    act.emit(ChallengeCalled(command.by, words))
    if act.state.clock.exists:
        act.emit(ClockNeutralised(command.by, "challenge"))
    act.emit(ChallengeAdjudicated(verdict))
    if verdict:
        _play_stands(act, command.by, turn, len(words))
    else:
        _play_falls(act, turn, turn.laid)
    return None


def _check_challenge(act: Act, by: int) -> Rejection | None:
    state = act.state
    turn = state.last_turn
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.phase is Phase.PLACED and by != state.on_turn:
        return act.refuse(Reason.CHALLENGE_TOO_EARLY)
    if turn is None or turn.kind is not TurnKind.PLAY:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == by:
        return act.refuse(Reason.OWN_PLAY)
    if turn.is_settled:
        return act.refuse(Reason.CHALLENGE_TOO_LATE)
    if state.phase is not Phase.HELD and _is_window_over(act, turn):
        return act.refuse(Reason.CHALLENGE_TOO_LATE, str(window_s(act, turn)))
    return None


def _verdict(
    act: Act, command: CallChallenge, laid: LaidTiles, words: tuple[str, ...]
) -> bool | None:
    # Whatever its words are, a misplaced play goes (1999, 2001 5.1.2, 5.1.4; NASPA III.G.1).
    if laid.faults:
        return False
    if command.verdict is not None:
        return command.verdict
    return None if act.judge is None else judge_words(words, act.judge)


def _play_stands(act: Act, by: int, turn: LastTurn, word_count: int) -> None:
    rules = act.rules.challenge
    keys = ["challenge.style"]
    bonus = rules.points_per_word * word_count if rules.style == "points" else 0
    if bonus:
        keys.append("challenge.points_per_word")
        act.emit(ChallengeBonusAwarded(turn.player, bonus))
    act.rule("challenge-style", *keys, player=turn.player, detail=f"stands {bonus}")
    if turn.is_out:
        end_game(act, EndReason.OUT, turn.player)
    elif rules.style == "lose-turn" and by == act.state.on_turn:
        end_turn(act, TurnKind.CHALLENGE_LOST, "challenge", player=by)
    else:
        check_zero_run(act)


def _play_falls(act: Act, turn: LastTurn, laid: LaidTiles) -> None:
    player = turn.player
    drawn = act.state.draw_of(player).tiles
    if drawn:
        act.emit(TilesReturned(player, drawn))
    act.emit(PlayWithdrawn(player, laid.placements, laid.points))
    counted = "lost-challenge" in act.rules.zero_run.counts
    change_zero_run(act, turn.zero_run_before + 1 if counted else 0)
    topic = "challenge-style"
    keys: tuple[str, ...] = ("challenge.style", "challenge.unit")
    if Reason.MISSES_CENTRE in laid.faults:
        topic, keys = "first-play-miss-centre", ("placement.first_miss_centre",)
    elif laid.faults:
        topic, keys = "disconnected-diagonal", ("placement.bad_geometry",)
    act.rule(topic, *keys, player=player, detail="falls")
    check_zero_run(act)
