# SPDX-License-Identifier: MIT
"""Holds, and the challenge as one act: said, bound, written, judged.

The same challenge step by step is in `disputing`. Sources: 1999 and 2001 13; family "Challenging
Words"; Singapore G11; NASPA IV.I, IV.J, VI.B.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules import commands as cmd
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game, has_drawn_in_absence
from desktop_app.rules.acts.laying import check_designated
from desktop_app.rules.acts.turns import (
    change_zero_run,
    check_zero_run,
    end_turn,
    is_window_over,
    window_s,
)
from desktop_app.rules.board import Placement
from desktop_app.rules.challenge import SUMMONED, Dispute, judge_words
from desktop_app.rules.commands import AnnounceOut, CallChallenge, CallHold
from desktop_app.rules.desk_events import Amount, CorrectionKind, PointsCorrected, Unit
from desktop_app.rules.draws import Draw
from desktop_app.rules.events import (
    ChallengeAdjudicated,
    ChallengeBonusAwarded,
    ChallengeBound,
    ChallengeCalled,
    ChallengeConceded,
    ChallengeRetracted,
    ChallengeSaid,
    ClockNeutralised,
    EndReason,
    HoldCalled,
    OutAnnounced,
    PlayWithdrawn,
    SlipChanged,
    SlipClosed,
    TurnKind,
)
from desktop_app.rules.placement import falls_by_fault, fault_topic
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.score_rows import challenge_points_of, last_play_line
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, everybody
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, rack_of
from desktop_app.rules.turns import LaidTiles, LastTurn

# A play that comes off the board again, and what its turn scored.
#
# Sources: 1999 and 2001 13.1; Singapore G11.3; NASPA VI.B.3.

_TOPIC = "challenge-style"


def withdraw_play(act: Act, player: int, placements: Sequence[Placement], points: int) -> None:
    """Take a player's last play off the board with its points.

    What an earlier challenge that failed added to the score of its turn goes with it; where the
    ruleset writes that only to the cumulative score, it stays.

    Args:
        act: the act that led here.
        player: whose play it is.
        placements: its tiles that lie on the board still.
        points: what it scored by itself.
    """
    line = last_play_line(act.state, player)
    bonus = 0 if line is None else challenge_points_of(act.state, line)
    act.emit(PlayWithdrawn(player, tuple(placements), points))
    if bonus:
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, -bonus, _TOPIC))


# What a verdict on a challenge brings: the play stands or falls, and with it what was drawn.
#
# Sources: 1999 and 2001 9.3, 9.5, 13.1-13.4; family "Challenging Words"; Singapore G11.3-G11.6;
# NASPA IV.G.2.a, IV.G.2.c, IV.I.2-3, IV.J.1, VI.B.


def call_and_judge(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """The words are settled, the clock stands still, and the verdict is carried out."""
    act.emit(ChallengeCalled(by, words))
    clock = act.state.clock
    if clock.exists and (clock.running is not None or clock.reason != "challenge"):
        act.emit(ClockNeutralised(by, "challenge"))
    carry_out(act, by, words, verdict)


def carry_out(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """Carry out the one verdict on all words of a challenge that waits for it."""
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "only an open play is challenged"
    dispute = act.state.dispute
    is_by_judge = dispute is not None and dispute.bound_by == SUMMONED
    act.emit(ChallengeAdjudicated(verdict))
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
        act.emit(ChallengeBonusAwarded(turn.player, bonus))
    act.rule(
        "challenge-style", *keys, player=turn.player, detail=Amount(bonus, Unit.POINTS, "stands")
    )
    if turn.is_out:
        end_game(act, EndReason.OUT, turn.player)
    elif rules.style == "lose-turn" and by == act.state.on_turn:
        end_turn(act, TurnKind.CHALLENGE_LOST, "challenge", player=by)
    else:
        check_zero_run(act)


def owes_draw_back(state: GameState, player: int) -> bool:
    """Whether a player whose play is off still has tiles that he drew for it."""
    verdict = state.reviewable
    if verdict is None or verdict.is_acceptable or verdict.before.last_turn is None:
        return False
    was_drawn = verdict.before.draw_of(player).tiles and state.draw_of(player).tiles
    return verdict.before.last_turn.player == player and bool(was_drawn)


def drawn_step(what: str, draw: Draw) -> str:
    """The step of a draw for a play that is off, such as ``challenge.apart-held``."""
    return f"challenge.{what}-{'held' if draw.while_held else 'irregular'}"


def return_shown(act: Act, player: int, tiles: tuple[str, ...], draw: Draw) -> None:
    """Tiles of a draw go back into the bag, seen by those to whom the ruleset shows them."""
    # The family text shows them to nobody; Singapore's players may look, so they do.
    seen_by = frozenset() if act.rules.challenge.drawn_apart == "return" else everybody(act.state)
    act.emit(TilesMoved(tiles, rack_of(player), BAG, seen_by))
    step, keys = drawn_step("apart", draw), ("challenge.drawn_apart",)
    act.rule_step("challenge-excess", step, *keys, player=player, detail=Amount(len(tiles)))


def is_choice_left(state: GameState, draw: Draw) -> bool:
    """Whether somebody has to pick or choose which tiles of a rack go back.

    1999 13.2 sends every draw to 9.3, wherever the tiles lie; elsewhere only tiles that stand
    with old ones. When no old tile is left there is nothing to choose: all of them go.
    """
    if not draw.old:
        return False
    apart = state.setup.ruleset.challenge.drawn_apart
    return apart == "overdraw-plus-2" or draw.is_combined


def _play_falls(act: Act, turn: LastTurn, laid: LaidTiles, *, is_by_judge: bool) -> None:
    player = turn.player
    draw = act.state.draw_of(player)
    # Shown and returned before the play leaves the board (NASPA IV.I.2).
    if draw.tiles and not is_choice_left(act.state, draw):
        return_shown(act, player, draw.tiles, draw)
        act.emit(DrawSettled(player))
    withdraw_play(act, player, laid.placements, laid.points)
    counted = "lost-challenge" in act.rules.zero_run.counts
    change_zero_run(act, turn.zero_run_before + 1 if counted else 0)
    if falls_by_fault(laid.faults, act.rules.placement.bad_geometry):
        topic, key = fault_topic(laid.faults)
        act.rule(topic, key, player=player, detail="falls")
    else:
        keys = ("challenge.style", "challenge.unit")
        # What a word judge does has sections of its own where people may look up words too.
        step = "challenge.falls-by-judge"
        if not is_by_judge or step not in act.rules.sections:
            step = "challenge.falls"
        act.rule_step("challenge-style", step, *keys, player=player, detail="falls")
    check_zero_run(act)


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


# A challenge step by step: said, bound, written on the slip, handed in, judged or given up.
#
# Sources: 1999 and 2001 13.1, 13.2, 13.7; family "Challenging Words"; Singapore G11.2-3;
# NASPA IV.I.3, IV.J.1, IV.K.

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


# Announcing that one goes out. Sources: 1999, 2001 18.2; NASPA V.E knows no announcement.


def announce_out(act: Act, command: AnnounceOut) -> Rejection | None:
    """Say that this play goes out, with the last tile laid and before or after the clock."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    laid_last = state.phase is Phase.PLACED and state.on_turn == player
    turn = state.open_turn
    went_out = turn is not None and turn.is_out and turn.player == player
    if state.racks[player] or state.bag or not (laid_last or went_out):
        return act.refuse(Reason.WRONG_PHASE, "", "end.out_clock")
    act.emit(OutAnnounced(player))
    act.rule_step("out-announce", "result.out-announced", "end.out_clock", player=player)
    return None
