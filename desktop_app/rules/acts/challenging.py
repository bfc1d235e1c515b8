# SPDX-License-Identifier: MIT
"""Holds and challenges.

Sources: 1999 and 2001 13; family "Challenging Words"; Singapore G11; NASPA IV.I, IV.J, VI.B.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules import commands as cmd
from desktop_app.rules import events
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import (
    end_game,
    has_drawn_in_absence,
    take_back_begun_turn,
)
from desktop_app.rules.acts.laying import check_designated
from desktop_app.rules.acts.turns import (
    change_zero_run,
    check_zero_run,
    end_turn,
    is_still_open,
    is_window_over,
    run_after_lost_turn,
    window_s,
)
from desktop_app.rules.board import Placement
from desktop_app.rules.challenge import SUMMONED, Dispute, judge_words
from desktop_app.rules.commands import AnnounceOut, CallChallenge, CallHold
from desktop_app.rules.desk_events import (
    Amount,
    CorrectionKind,
    PlayReopened,
    PointsCorrected,
    Unit,
)
from desktop_app.rules.draws import Draw
from desktop_app.rules.placement import falls_by_fault, fault_topic
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.score_rows import challenge_points_of, last_play_line
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, everybody
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, rack_of
from desktop_app.rules.turns import LaidTiles, LastTurn

# Withdrawing a play and its points.

_TOPIC = "challenge-style"


def withdraw_play(act: Act, player: int, placements: Sequence[Placement], points: int) -> None:
    """Withdraw a player's last play and deduct its points.

    If an earlier challenge of it failed and the bonus was added to the score of the turn, the bonus
    is deducted, too; a bonus that the ruleset adds to the cumulative score only is kept.

    Args:
        act: the command being decided.
        player: seat of the play.
        placements: its tiles that are still on the board.
        points: the score of the play itself.
    """
    line = last_play_line(act.state, player)
    bonus = 0 if line is None else challenge_points_of(act.state, line)
    act.emit(events.PlayWithdrawn(player, tuple(placements), points))
    if bonus:
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, -bonus, _TOPIC))


# Consequences of a verdict: whether the play stands, and what happens to drawn tiles.


def call_and_judge(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """Fix the words, stop the clock for the challenge and carry out the verdict."""
    act.emit(events.ChallengeCalled(by, words))
    clock = act.state.clock
    if clock.exists and (clock.running is not None or clock.reason != "challenge"):
        act.emit(events.ClockNeutralised(by, "challenge"))
    carry_out(act, by, words, verdict)


def carry_out(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """Carry out the verdict on all words of the challenge that awaits it."""
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "only an open play is challenged"
    dispute = act.state.dispute
    is_by_judge = dispute is not None and dispute.bound_by == SUMMONED
    act.emit(events.ChallengeAdjudicated(verdict))
    if verdict:
        _play_stands(act, by, turn, len(words))
    else:
        _play_falls(act, turn, turn.laid, is_by_judge=is_by_judge)


def _play_stands(act: Act, by: int, turn: LastTurn, word_count: int) -> None:
    rules = act.rules.challenge
    keys = ["challenge.style"]
    bonus = rules.points_per_word * word_count if rules.style == "points" else 0
    if bonus:
        keys.append("challenge.points_per_word")
        act.emit(events.ChallengeBonusAwarded(turn.player, bonus))
    act.rule(
        "challenge-style", *keys, player=turn.player, detail=Amount(bonus, Unit.POINTS, "stands")
    )
    # Words that were not named may still be challenged (family "Challenging Words").
    is_open = act.state.open_turn is not None
    if turn.is_out and not is_open:
        end_game(act, events.EndReason.OUT, turn.player)
    elif not turn.is_out and rules.style == "lose-turn" and by == act.state.on_turn:
        end_turn(act, events.TurnKind.CHALLENGE_LOST, "challenge", player=by)
    else:
        check_zero_run(act)


def owes_draw_back(state: GameState, player: int) -> bool:
    """True if a player whose play was withdrawn still has tiles drawn for it."""
    verdict = state.reviewable
    if verdict is None or verdict.is_acceptable or verdict.before.last_turn is None:
        return False
    was_drawn = verdict.before.draw_of(player).tiles and state.draw_of(player).tiles
    return verdict.before.last_turn.player == player and bool(was_drawn)


def drawn_step(what: str, draw: Draw) -> str:
    """The step for a draw after a withdrawn play, such as ``challenge.apart-held``."""
    return f"challenge.{what}-{'held' if draw.while_held else 'irregular'}"


def return_shown(act: Act, player: int, tiles: tuple[str, ...], draw: Draw) -> None:
    """Return drawn tiles to the bag, seen by the players to whom the ruleset shows them."""
    # The family rules show them to no player; Singapore's players may look, so they do.
    seen_by = frozenset() if act.rules.challenge.drawn_apart == "return" else everybody(act.state)
    act.emit(TilesMoved(tiles, rack_of(player), BAG, seen_by))
    step, keys = drawn_step("apart", draw), ("challenge.drawn_apart",)
    act.rule_step("challenge-excess", step, *keys, player=player, detail=Amount(len(tiles)))


def is_choice_left(state: GameState, draw: Draw) -> bool:
    """True if it must be picked or chosen which tiles of a rack go back.

    1999 13.2 treats every draw as an overdraw (9.3), wherever the tiles are; the other documents
    only a draw combined with old tiles. If no old tile is left there is no choice: all of them go
    back.
    """
    if not draw.old:
        return False
    apart = state.setup.ruleset.challenge.drawn_apart
    return apart == "overdraw-plus-2" or draw.is_combined


def _play_falls(act: Act, turn: LastTurn, laid: LaidTiles, *, is_by_judge: bool) -> None:
    player = turn.player
    draw = act.state.draw_of(player)
    # Drawn tiles are shown and returned before the play leaves the board (NASPA IV.I.2).
    if draw.tiles and not is_choice_left(act.state, draw):
        return_shown(act, player, draw.tiles, draw)
        act.emit(DrawSettled(player))
    withdraw_play(act, player, laid.placements, laid.points)
    change_zero_run(act, run_after_lost_turn(act, "lost-challenge", turn.zero_run_before))
    if falls_by_fault(laid.faults, act.rules.placement.bad_geometry):
        topic, key = fault_topic(laid.faults)
        act.rule(topic, key, player=player, detail="falls")
    else:
        keys = ("challenge.style", "challenge.unit")
        # If players may look up words, too, a word judge's verdict has a separate section.
        step = "challenge.falls-by-judge"
        if not is_by_judge or step not in act.rules.sections:
            step = "challenge.falls"
        act.rule_step("challenge-style", step, *keys, player=player, detail="falls")
    check_zero_run(act)


def call_hold(act: Act, command: CallHold) -> Rejection | None:
    """Hold the last play, within the ruleset's time for it."""
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    _reopen_for(act, command.by)
    turn = act.state.open_turn
    if turn is None:
        return _refuse_hold(act, command.by)
    if turn.player == command.by:
        return act.refuse(Reason.OWN_PLAY)
    if act.state.phase is Phase.HELD:
        return act.refuse(Reason.ALREADY_HELD)
    if act.state.phase is Phase.CHALLENGED:
        return act.refuse(Reason.ALREADY_CHALLENGED)
    if act.rules.hold.call_window_s == 0:
        return act.refuse(Reason.NO_HOLDS)
    if is_window_over(act.state, turn):
        return act.refuse(Reason.HOLD_TOO_LATE, str(window_s(act.state, turn)))
    act.emit(events.HoldCalled(command.by))
    act.rule("hold-call", "hold.call_window_s", "hold.max_s", player=command.by)
    return None


def _refuse_hold(act: Act, by: int) -> Rejection:
    """Refuse a hold if no play is open: the turn goes on, the play is settled, or there is none."""
    state, turn = act.state, act.state.last_turn
    if state.phase is Phase.PLACED and by != state.on_turn and act.rules.hold.call_window_s:
        return act.refuse(Reason.HOLD_TOO_EARLY)
    if turn is None or turn.kind is not events.TurnKind.PLAY:
        return act.refuse(Reason.NOTHING_TO_CHALLENGE)
    if turn.player == by:
        return act.refuse(Reason.OWN_PLAY)
    return act.refuse(Reason.HOLD_TOO_LATE, "", *_closing_keys(turn))


def _closing_keys(turn: LastTurn) -> tuple[str, ...]:
    """Keys of the rules by which a settled play can no longer be held or challenged."""
    returned = () if turn.seen_at_ms is None else ("hold.away_return_s",)
    return (*returned, "accept.triggers", "hold.call_window_s")


def note_long_hold(act: Act, before_ms: int) -> None:
    """Remind the holder once when the time to hold is over. There is no penalty (AMB-44).

    `before_ms` is the table time before the latest time passed.
    """
    state, limit_ms = act.state, act.rules.hold.max_s * 1000
    if state.phase is not Phase.HELD or limit_ms <= 0:
        return
    if before_ms - state.held_at_ms < limit_ms <= state.now_ms - state.held_at_ms:
        act.rule(
            "hold-max",
            "hold.max_s",
            player=state.held_by,
            detail=Amount(limit_ms // 1000, Unit.SECONDS),
        )


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
    words = words or words_in_doubt(act)
    if rejection := check_designated(act, words):
        return rejection
    verdict = find_verdict(act, open_play(act), words, command.verdict)
    if verdict is None:
        return act.refuse(Reason.BAD_VALUE, "verdict", "adjudicate.method")
    call_and_judge(act, command.by, words, verdict)
    return None


def words_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words as written on a slip: upper case, without duplicates."""
    return tuple(dict.fromkeys(word.upper() for word in words))


def words_in_doubt(act: Act) -> tuple[str, ...]:
    """The words of the open play that may be challenged. Call only after the act was checked."""
    turn = act.state.open_turn
    return () if turn is None else turn.words_in_doubt


def open_play(act: Act) -> LaidTiles:
    """The tiles of the open play. Call only after the act has been checked."""
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "checked just before"
    return turn.laid


def check_words(act: Act, words: tuple[str, ...]) -> Rejection | None:
    """Refuse words that the play did not form, and those that a challenge has shown to be good."""
    turn, formed = act.state.open_turn, open_play(act).words
    # Where the tiles were not entered, any word on the slip is accepted.
    is_unknown = not formed and act.state.setup.is_physical
    for word in words:
        if turn is not None and word in turn.upheld:
            return act.refuse(Reason.ALREADY_CHALLENGED, word)
        if word not in formed and not is_unknown:
            return act.refuse(Reason.WORD_NOT_FORMED, word)
    return None


def begin_challenge(act: Act, by: int) -> Rejection | None:
    """Refuse a challenge that is not allowed; end the turn first if a challenge may end it."""
    if rejection := act.check_seat(by):
        return rejection
    _end_turn_by_challenge(act, by)
    _reopen_for(act, by)
    return check_challenge(act, by)


def _reopen_for(act: Act, by: int) -> None:
    """Take the player's begun turn back if the last play is still open to them."""
    turn = act.state.last_turn
    if turn is not None and is_still_open(act.state, by):
        take_back_begun_turn(act)
        act.emit(PlayReopened(turn.player))


def _end_turn_by_challenge(act: Act, by: int) -> None:
    """End the turn if a play may be challenged as soon as it is on the board.

    The family rules allow a challenge before the score is added up, so a challenger need not wait
    for the score (AMB-3).
    """
    state = act.state
    counts = act.rules.challenge.premature == "counts"
    if counts and state.phase is Phase.PLACED and by != state.on_turn:
        end_turn(act, events.TurnKind.PLAY, "challenged")


def check_challenge(act: Act, by: int) -> Rejection | None:
    """Refuse a challenge that comes too early or too late, or if there is no play to challenge."""
    state = act.state
    turn = state.last_turn
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.phase is Phase.PLACED and by != state.on_turn:
        keys = ("turn.end_triggers", "hold.call_window_s")
        cited = act.step_sections("challenge.premature", *keys)
        return Rejection((Refusal(Reason.CHALLENGE_TOO_EARLY, cited),))
    if turn is None or turn.kind is not events.TurnKind.PLAY:
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
        # The player who announced the challenge may have it adjudicated; others may not challenge.
        return None if state.dispute.by == by else act.refuse(Reason.ALREADY_CHALLENGED)
    if act.rules.hold.away_draw == "expose-plus-2" and has_drawn_in_absence(state, turn.player):
        # Tiles drawn in the challenger's absence are dealt with first (NASPA IV.L).
        return act.refuse(Reason.STEP_MISSING, "absence", "hold.away_draw")
    if state.phase is not Phase.HELD and is_window_over(state, turn):
        return act.refuse(Reason.CHALLENGE_TOO_LATE, str(window_s(act.state, turn)))
    return None


def find_verdict(
    act: Act, laid: LaidTiles, words: tuple[str, ...], stated: bool | None
) -> bool | None:
    """The verdict as stated, else the judge's; None if there is neither.

    A misplaced play is always withdrawn, whatever its words (1999, 2001 5.1.2, 5.1.4; NASPA
    III.G.1).
    """
    if falls_by_fault(laid.faults, act.rules.placement.bad_geometry):
        return False
    if stated is not None:
        return stated
    return None if act.judge is None else judge_words(words, act.judge)


# A challenge step by step: announced, binding, written, handed in, adjudicated or conceded.

CHALLENGE = "challenge"
"""Reason for which the clock is stopped."""


def say_challenge(act: Act, command: cmd.SayChallenge) -> Rejection | None:
    """Announce a challenge; the family rules make it binding at once."""
    if rejection := begin_challenge(act, command.by):
        return rejection
    if act.state.dispute is not None:
        return act.refuse(Reason.ALREADY_CHALLENGED)
    words = words_of(command.words)
    if rejection := check_words(act, words):
        return rejection
    open_challenge(act, command.by, words)
    if act.rules.challenge.binding == "say":
        act.emit(events.ChallengeBound(command.by, "said"))
    elif act.state.setup.mode is Mode.AUTOMATIC and act.state.clock.running is not None:
        # The challenger has to stop the clock with the call (1999, 2001 13.1; Singapore G11.2;
        # NASPA IV.I.3), so automatic play does it for them.
        _stop_and_bind(act, command.by)
    return None


def open_challenge(act: Act, by: int, words: tuple[str, ...] = ()) -> None:
    """Open a challenge of the open play; no words means all words formed."""
    act.emit(events.ChallengeSaid(by, words or words_in_doubt(act)))


def lift_challenge(act: Act, topic: str, step: str, *keys: str) -> None:
    """Retract a challenge that is binding otherwise, and record the rule that allows it.

    For challenges of a word whose blank was undesignated or misunderstood (1999 12.2, NASPA
    IV.I.3.4). The play may be held and challenged as before; the clock stays stopped. `topic`,
    `step` and `keys` are as in `Act.rule_step`.
    """
    dispute = act.state.dispute
    assert dispute is not None, "there is a challenge to lift"
    act.emit(events.ChallengeRetracted(dispute.by))
    act.rule_step(topic, step, *keys, player=dispute.by, detail="withdrawn")


def _dispute_of(act: Act, by: int) -> Dispute | Rejection:
    """The player's challenge, or a rejection if there is none."""
    if rejection := act.check_seat(by) or act.check_going():
        return rejection
    dispute = act.state.dispute
    if dispute is None or dispute.by != by:
        return act.refuse(Reason.WRONG_PHASE, "", "challenge.binding")
    return dispute


def retract_challenge(act: Act, command: cmd.RetractChallenge) -> Rejection | None:
    """Retract a challenge that is not yet binding."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    if dispute.is_binding:
        return act.refuse(Reason.CHALLENGE_BINDING)
    act.emit(events.ChallengeRetracted(command.by))
    act.rule("challenge-binding", "challenge.binding", player=command.by, detail="retracted")
    return None


def _bind(act: Act, how: str) -> None:
    dispute = act.state.dispute
    if dispute is not None and not dispute.is_binding:
        act.emit(events.ChallengeBound(dispute.by, how))


def bind_by_clock(act: Act, by: int, reason: str) -> bool:
    """Stop the clock for a challenge, which makes it binding. False if it was stopped for another
    reason.

    Under NASPA IV.I.3, stopping the clock without a reason after a hold is a challenge, too (not in
    automatic play, where a click on the clock is no statement); elsewhere the challenge must be
    announced, or given as the reason.
    """
    state = act.state
    if reason != CHALLENGE and (reason or state.setup.mode is Mode.AUTOMATIC):
        return False
    if state.dispute is None:
        if not (_is_called_by_reason(act, by) if reason else _is_called_by_hold(act, by)):
            return False
        open_challenge(act, by)
        if not reason:
            act.rule("challenge-binding", "challenge.binding", player=by, detail="held")
    elif state.dispute.by != by:
        return False
    _stop_and_bind(act, by)
    return True


def _stop_and_bind(act: Act, by: int) -> None:
    act.emit(events.ClockNeutralised(by, CHALLENGE))
    _bind(act, "neutralise")


def _is_called_by_reason(act: Act, by: int) -> bool:
    """True if a player who stops the clock for a challenge may challenge now."""
    return check_challenge(act, by) is None


def _is_called_by_hold(act: Act, by: int) -> bool:
    """True if stopping the clock without a reason binds the holder (NASPA IV.I.3)."""
    is_held = act.state.phase is Phase.HELD and act.state.held_by == by
    return is_held and act.rules.challenge.binding == "neutralise-or-act"


def accepts_out_play(act: Act, by: int, reason: str) -> bool:
    """True if stopping the clock accepts the out play (1999, 2001 18.2), held or not.

    Not if the reason is a challenge, or if stopping the clock after a hold is a challenge.
    """
    turn, phase = act.state.open_turn, act.state.phase
    if turn is None or not turn.is_out or turn.player == by:
        return False
    if reason == CHALLENGE:
        return False
    is_own_hold = phase is Phase.HELD and act.state.held_by == by and not reason
    return phase is Phase.OUT_PENDING or (is_own_hold and not _is_called_by_hold(act, by))


def write_words(act: Act, command: cmd.WriteWords) -> Rejection | None:
    """Write the challenge slip, or rewrite it with words added or crossed out."""
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
    act.emit(events.SlipChanged(command.by, words))
    _bind_by_act(act, "slip-written")
    return None


def _bind_by_act(act: Act, how: str) -> None:
    if act.rules.challenge.binding == "neutralise-or-act":
        _bind(act, how)


def hand_in_slip(act: Act, command: cmd.HandInSlip) -> Rejection | None:
    """Hand in the slip: from then on the challenge cannot be retracted."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    if dispute.is_slip_closed:
        return act.refuse(Reason.STEP_REPEATED, "", "challenge.words_editable_until")
    act.emit(events.SlipClosed(command.by))
    _bind(act, "slip-handed")
    return None


def stand_up(act: Act, command: cmd.StandUp) -> Rejection | None:
    """Stand up to go to the lookup. Depending on the rules this binds, or closes the slip."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    closes = act.rules.challenge.words_editable_until == "slip-handed-or-stood"
    if closes and not dispute.is_slip_closed:
        act.emit(events.SlipClosed(command.by))
    _bind_by_act(act, "walked")
    return None


def summon_judge(act: Act, command: cmd.SummonJudge) -> Rejection | None:
    """Call a word judge to the table; this makes the challenge binding in NASPA IV.I.3."""
    dispute = _dispute_of(act, command.by)
    if isinstance(dispute, Rejection):
        return dispute
    _bind_by_act(act, SUMMONED)
    return None


def adjudicate(act: Act, command: cmd.AdjudicateChallenge) -> Rejection | None:
    """Adjudicate the words of the slip, by a judge or by the players' own lookup."""
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
    """Refuse players if only staff may look words up (1999 13.7, Singapore G11.3)."""
    rules = act.rules.adjudicate
    # If no staff are available, both players go to the computer (2001 13.7).
    players_may = rules.method != "word-judge" or rules.fallback == "both-by-program"
    if by is not None and not players_may:
        return act.refuse(Reason.NOT_ALLOWED, "", "adjudicate.method")
    return None


def concede_challenge(act: Act, command: cmd.ConcedeChallenge) -> Rejection | None:
    """Concede a challenge to the other player without a lookup (NASPA IV.I.3.5)."""
    if rejection := act.check_seat(command.by) or act.check_going():
        return rejection
    dispute, turn = act.state.dispute, act.state.open_turn
    if dispute is None or turn is None or command.by not in (dispute.by, turn.player):
        return act.refuse(Reason.WRONG_PHASE, "", "challenge.binding")
    act.emit(events.ChallengeConceded(command.by))
    act.rule_step("concede-challenge", "challenge.concede", player=command.by)
    _bind(act, "conceded")
    call_and_judge(act, dispute.by, dispute.words, command.by == dispute.by)
    return None


# Announcing an out play.
#
# Sources: 1999, 2001 18.2; NASPA V.E requires no announcement.


def announce_out(act: Act, command: AnnounceOut) -> Rejection | None:
    """Announce that this play goes out, after the last tile and before or after the clock."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    laid_last = state.phase is Phase.PLACED and state.on_turn == player
    turn = state.open_turn
    went_out = turn is not None and turn.is_out and turn.player == player
    if state.racks[player] or state.bag or not (laid_last or went_out):
        return act.refuse(Reason.WRONG_PHASE, "", "end.out_clock")
    act.emit(events.OutAnnounced(player))
    act.rule_step("out-announce", "result.out-announced", "end.out_clock", player=player)
    return None
