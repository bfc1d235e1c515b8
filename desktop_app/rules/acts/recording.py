# SPDX-License-Identifier: MIT
"""Writing scores down, which ends a turn in some books and accepts a play in others.

Sources: 1999 and 2001 7.1-7.5; family "Scoring the First Word", "Challenging Words"; NASPA IV.G.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.accepting import accept_open_turn
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.begun_turns import begun_turn
from desktop_app.rules.acts.ending_turn import end_turn
from desktop_app.rules.acts.tariffs import charge, is_free, tariff_of, warn
from desktop_app.rules.commands import RecordScore
from desktop_app.rules.events import ScoreRecorded
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from desktop_app.rules.table_commands import WriteScoreEarly
from desktop_app.rules.table_events import ScoreWrittenEarly
from desktop_app.rules.turns import LastTurn

EARLY_OFFENCE = "score-before-play"
"""The offence of writing a score before its play is laid."""
ADDING_NOTE = "cume-record"
"""The note of a player who adds up missing totals on his own time (2001 7.5)."""
_BEFORE_PLAYING = (Phase.ON_TURN, Phase.ENDED)


def record_score(act: Act, command: RecordScore) -> Rejection | None:
    """Write the last turn's score and the cumulative score."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    if state.scorekeeper not in (None, player):
        # One is elected and enters everybody's scores (family, opening).
        return act.refuse(Reason.NOT_ALLOWED, "scorekeeper", "table.scorekeeper")
    kind = begun_turn(state)
    if kind is not None and player == state.on_turn:
        if "score-written" not in act.end_triggers():
            return act.refuse(Reason.STEP_MISSING)
        end_turn(act, kind, "score-written")
        act.emit(ScoreRecorded(player, act.state.points[player]))
        return None
    turn = state.last_turn
    if player == state.on_turn and (turn is None or player in turn.noted_by):
        # There is no other score left to write than that of the play to come.
        return write_score_early(act, WriteScoreEarly(player))
    if turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if player == turn.player and turn.is_recorded:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreRecorded(player, state.points[turn.player]))
    _accept_by_writing(act, player, turn)
    return None


def _accept_by_writing(act: Act, player: int, turn: LastTurn) -> None:
    """An opponent's score that is written down accepts the play where the book says so (7.3)."""
    if act.state.phase is Phase.CHALLENGED:
        # Written after the call, it accepts nothing (1999, 2001 13.2).
        return
    elected = act.rules.table.scorekeeper == "elected"
    if "score-written" in act.rules.accept.triggers and (elected or player != turn.player):
        opponent = player if player != turn.player else act.state.on_turn
        assert opponent is not None, "somebody is on turn once a turn has ended"
        accept_open_turn(act, opponent, "score-written")


def write_score_early(act: Act, command: WriteScoreEarly) -> Rejection | None:
    """Write the score of a play that is not laid yet, which two of the books forbid (7.5)."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if player != act.state.on_turn:
        return act.refuse(Reason.NOT_ON_TURN)
    if act.state.phase not in _BEFORE_PLAYING:
        return act.refuse(Reason.WRONG_PHASE)
    if act.state.early_score == player:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreWrittenEarly(player))
    _warn_or_penalise(act, player)
    return None


def _warn_or_penalise(act: Act, player: int) -> None:
    """A warning first; repeated it costs what the book says, or what the director decides."""
    tariff = tariff_of(act, EARLY_OFFENCE)
    if tariff is None:
        return
    if is_free(act, tariff, player):
        warn(act, tariff, player)
    else:
        charge(act, tariff, player)
