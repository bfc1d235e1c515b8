# SPDX-License-Identifier: MIT
"""The score sheet: recording, correcting, asking for scores; games entered afterwards.

Recording a score ends a turn under some rule books and accepts a play under others. Sources: 1999
and 2001 7.1-7.5; family "Scoring the First Word", "Challenging Words"; NASPA IV.G.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop_app.rules import commands
from desktop_app.rules.acts import finishing
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import HIGHEST_SCORE, not_left
from desktop_app.rules.acts.turns import accept_open_turn, begun_turn, end_turn
from desktop_app.rules.board import Placement
from desktop_app.rules.desk_events import GameReconstructed
from desktop_app.rules.events import (
    AdjustmentKind,
    EndReason,
    GameEnded,
    PlayAccepted,
    ReckonedFor,
    ScoreAdjusted,
    ScoreRecorded,
)
from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import (
    TURNS,
    Correction,
    CorrectionConflict,
    last_play_line,
    plan_correction,
)
from desktop_app.rules.setup import occasion_fault
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.table_events import (
    EntryCorrected,
    EntryNoted,
    OccasionNamed,
    OpponentAsked,
    ScoreWrittenEarly,
)
from desktop_app.rules.tile_events import (
    BAG,
    RackIdentified,
    TilesLifted,
    TilesMoved,
    TilesPut,
    rack_of,
)
from desktop_app.rules.tiles import UNSEEN, face_of, holds_tiles, sort_tiles
from desktop_app.rules.turns import LastTurn

EARLY_OFFENCE = "score-before-play"
"""The offence of writing a score before making the play."""
ADDING_NOTE = "cume-record"
"""Topic of the note on a player who adds up missing totals on their own time (2001 7.5)."""
_BEFORE_PLAYING = (Phase.ON_TURN, Phase.ENDED)


def record_score(act: Act, command: commands.RecordScore) -> Rejection | None:
    """Write down the last turn's score and the cumulative score."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state, player = act.state, command.player
    if state.scorekeeper not in (None, player):
        # One player is elected to enter all scores (family, opening).
        return act.refuse(Reason.NOT_ALLOWED, "scorekeeper", "table.scorekeeper")
    kind = begun_turn(state)
    if kind is not None and player == state.on_turn:
        if "score-written" not in act.end_triggers():
            return _record_before_drawing(act, player)
        end_turn(act, kind, "score-written")
        act.emit(ScoreRecorded(player, act.state.points[player]))
        return None
    turn = state.last_turn
    if player == state.on_turn and (turn is None or player in turn.noted_by):
        # Only the score of the coming play is left to write.
        return write_score_early(act, commands.WriteScoreEarly(player))
    if turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if player == turn.player and turn.is_recorded:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreRecorded(player, state.points[turn.player]))
    _accept_by_writing(act, player, turn)
    return None


def awaits_hand_in_bag(state: GameState) -> bool:
    """True if only a hand in the bag still ends the announced play, without a clock (2001 7.2b)."""
    is_announced = state.phase is Phase.PLACED and state.turn.declared is not None
    triggers = state.setup.ruleset.turn.end_triggers_no_clock
    return is_announced and not state.clock.exists and "hand-in-bag" in triggers


def _record_before_drawing(act: Act, player: int) -> Rejection | None:
    """Write the score of a play whose turn goes on until its player draws."""
    turn = act.state.turn
    if not awaits_hand_in_bag(act.state) or turn.declared is None:
        return act.refuse(Reason.STEP_MISSING)
    if turn.is_recorded:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreRecorded(player, act.state.points[player] + turn.declared))
    return None


def _accept_by_writing(act: Act, player: int, turn: LastTurn) -> None:
    """Accept the play if the opponent's writing its score accepts it (7.3)."""
    if act.state.phase is Phase.CHALLENGED:
        # A score written after the challenge accepts nothing (1999, 2001 13.2).
        return
    elected = act.rules.table.scorekeeper == "elected"
    if "score-written" in act.rules.accept.triggers and (elected or player != turn.player):
        opponent = player if player != turn.player else act.state.on_turn
        assert opponent is not None, "a player is on turn once a turn has ended"
        accept_open_turn(act, opponent, "score-written")


def write_score_early(act: Act, command: commands.WriteScoreEarly) -> Rejection | None:
    """Write the score of a play before making it, which two of the rule books forbid (7.5)."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if player != act.state.on_turn:
        return act.refuse(Reason.NOT_ON_TURN)
    if act.state.phase not in _BEFORE_PLAYING:
        return act.refuse(Reason.WRONG_PHASE)
    if act.state.turn.early_score == player:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(ScoreWrittenEarly(player))
    _warn_or_penalise(act, player)
    return None


def _warn_or_penalise(act: Act, player: int) -> None:
    """Warn the player; a repeated offence costs the tariff, or is left to the director."""
    tariff = finishing.tariff_of(act, EARLY_OFFENCE)
    if tariff is None:
        return
    if finishing.is_free(act, tariff, player):
        finishing.warn(act, tariff, player)
    else:
        finishing.charge(act, tariff, player)


# Ending a game with a physical set, notes, and the heading of the score sheet.

LONGEST_NOTE = 2_000
"""In characters."""
_MAX_LEFT = 1_000


def end_by_hand(act: Act, command: commands.EndByHand) -> Rejection | None:
    """End a game with a physical set, or score racks that were not known when it ended."""
    state = act.state
    if not state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "final.no_out", "zero_run.limit")
    if rejection := _check_values(act, command) or _check_moment(act):
        return rejection
    if not state.is_over:
        finishing.take_back_begun_turn(act)
        _accept_last_play(act)
        reason = EndReason.AGREED if command.out is None else EndReason.OUT
        act.emit(GameEnded(reason, command.out))
        for seat in range(state.player_count):
            finishing.charge_overtime(act, seat)
    finishing.reckon_worths(act, command.out, command.left_points)
    finishing.declare_result(act, finishing.winner_by_points(act))
    return None


def _check_values(act: Act, command: commands.EndByHand) -> Rejection | None:
    left = command.left_points
    if len(left) != act.state.player_count or not all(0 <= points <= _MAX_LEFT for points in left):
        return act.refuse(Reason.BAD_VALUE, ", ".join(map(str, left)), "final.no_out")
    if command.out is None:
        return None
    if not 0 <= command.out < act.state.player_count:
        return act.refuse(Reason.NO_SUCH_PLAYER, str(command.out))
    if left[command.out]:
        return act.refuse(Reason.BAD_VALUE, str(left[command.out]), "final.out_multiplier")
    return None


def _check_moment(act: Act) -> Rejection | None:
    state = act.state
    if is_unreckoned(state):
        return None
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.phase in (Phase.START, Phase.SETUP, Phase.HELD, Phase.CHALLENGED):
        return act.refuse(Reason.WRONG_PHASE)
    return None


def is_unreckoned(state: GameState) -> bool:
    """True if a game with a physical set ended by play and its racks are not yet scored."""
    result = state.result
    if not state.setup.is_physical or state.phase is not Phase.OVER or result is None:
        return False
    is_done = any(
        adjustment.kind.reckoned_for is ReckonedFor.TILES for adjustment in state.adjustments
    )
    return result.reason in finishing.RECKONED and not is_done and any(state.racks)


def _accept_last_play(act: Act) -> None:
    turn = act.state.open_turn
    if turn is not None:
        act.emit(PlayAccepted(act.state.next_player(turn.player), "agreed"))


def note_entry(act: Act, command: commands.NoteEntry) -> Rejection | None:
    """Write a note on a row of the score sheet, at any time."""
    if not 0 <= command.line < len(act.state.rows):
        return act.refuse(Reason.NO_SUCH_ENTRY, str(command.line))
    text = command.text.strip()
    if len(text) > LONGEST_NOTE:
        return act.refuse(Reason.BAD_VALUE, str(len(text)))
    act.emit(EntryNoted(command.line, text))
    return None


def name_occasion(act: Act, command: commands.NameOccasion) -> Rejection | None:
    """Enter the date and event of the game, at any time; they have no effect on the result."""
    fault = occasion_fault(command.occasion)
    if fault is not None:
        return act.refuse(Reason.BAD_VALUE, fault)
    if command.occasion != act.state.setup.occasion:
        act.emit(OccasionNamed(command.occasion))
    return None


# Correcting a row of the score sheet, with everything that follows from it. With a physical set the
# tiles can change, too, because the wrong ones may have been entered. If the program knows the
# tiles, only squares and scores can be wrong.

_KINDS = {kind.value: kind for kind in TURNS}
_SETTLED = (Phase.ON_TURN, Phase.ENDED, Phase.OVER)
"""Phases without an unfinished act."""


def correct_entry(act: Act, command: commands.CorrectEntry) -> Rejection | None:
    """Correct one row and everything that follows from it."""
    if rejection := _check_entry(act, command):
        return rejection
    plan = plan_correction(
        act.state,
        command.line,
        kind=None if command.kind is None else _KINDS[command.kind],
        placements=command.placements,
        points=command.points,
        tiles=command.tiles,
    )
    if isinstance(plan, CorrectionConflict):
        return act.refuse(plan.reason, str(plan.line))
    if plan.changes_tiles and (rejection := _move_tiles(act, plan)):
        return rejection
    act.emit(
        EntryCorrected(
            line=plan.line,
            kind=plan.kind.value,
            placements=plan.placements,
            words=plan.words,
            points=plan.points,
            tiles=plan.tiles,
            later=plan.later,
        )
    )
    result = act.state.result
    if result is not None and result.reason in finishing.RECKONED:
        finishing.declare_result(act, finishing.winner_by_points(act))
    return None


def _check_entry(act: Act, command: commands.CorrectEntry) -> Rejection | None:
    state = act.state
    if not 0 <= command.line < len(state.rows):
        return act.refuse(Reason.NO_SUCH_ENTRY, str(command.line))
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if state.phase not in _SETTLED:
        return act.refuse(Reason.WRONG_PHASE)
    row = state.rows[command.line]
    if command.kind is not None and (command.kind not in _KINDS or row.kind not in TURNS):
        return act.refuse(Reason.BAD_VALUE, command.kind)
    if command.placements is not None and row.kind not in TURNS:
        return act.refuse(Reason.BAD_VALUE, row.kind.value)
    if command.points is not None and abs(command.points) > HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    return _check_faces(act, command)


def _check_faces(act: Act, command: commands.CorrectEntry) -> Rejection | None:
    tile_set = act.state.setup.tile_set
    for placement in command.placements or ():
        if not act.state.setup.layout.holds(placement.row, placement.col):
            return act.refuse(Reason.OFF_BOARD, format_square(placement.row, placement.col))
        if face_of(placement.tile) not in tile_set.faces:
            return act.refuse(Reason.UNKNOWN_FACE, placement.tile)
    for tile in command.tiles or ():
        if tile != UNSEEN and tile not in tile_set.distribution:
            return act.refuse(Reason.UNKNOWN_FACE, tile)
    return None


def _move_tiles(act: Act, plan: Correction) -> Rejection | None:
    """Take the tiles of the row off the board and put the correct ones there."""
    off = _without(plan.row.placements, plan.placements)
    on = _without(plan.placements, plan.row.placements)
    returned = Counter(placement.on_rack for placement in off)
    used = Counter(placement.on_rack for placement in on)
    if not act.state.setup.is_physical and returned != used:
        return act.refuse(Reason.NOT_ON_RACK)
    if plan.line + 1 < len(act.state.rows) and _is_withdrawn(act, plan.line):
        # The play was withdrawn: its tiles are on the rack, none on the board.
        return None
    if any(
        act.state.board.tile_at(placement.row, placement.col) != placement.tile for placement in off
    ):
        # A ruling has moved tiles of this row.
        return act.refuse(Reason.NO_TILE_THERE, str(plan.line))
    player = plan.row.player
    _forget_played(act, player, used)
    if off:
        act.emit(TilesLifted(off, BAG))
    taken = len(on) - len(off) if _has_not_drawn(act.state, plan.line) else 0
    if taken < 0:
        act.emit(TilesMoved((UNSEEN,) * -taken, BAG, rack_of(player)))
    for number, placement in enumerate(on):
        if rejection := _put(act, player, placement, is_on_rack=number < taken):
            return rejection
    return None


def _forget_played(act: Act, player: int, used: Counter[str]) -> None:
    """Forget named tiles that may have been the ones played, which are known only now."""
    shown = Counter(act.state.shown_rack(player))
    if act.state.setup.is_physical and shown & used:
        act.emit(RackIdentified(player, sort_tiles((shown - used).elements())))


def _has_not_drawn(state: GameState, line: int) -> bool:
    """True for the row of an open play with a physical set if the rack has not been refilled."""
    turn, player = state.open_turn, state.rows[line].player
    is_open = turn is not None and turn.player == player and line == last_play_line(state, player)
    return state.setup.is_physical and is_open and not state.draw_of(player).tiles


def _is_withdrawn(act: Act, line: int) -> bool:
    return act.state.rows[line + 1].kind is RowKind.PHONEY_WITHDRAWN


def _without(tiles: Sequence[Placement], others: Sequence[Placement]) -> tuple[Placement, ...]:
    return tuple(tile for tile in tiles if tile not in others)


def _put(
    act: Act, player: int, placement: Placement, *, is_on_rack: bool = False
) -> Rejection | None:
    """Put a tile on the board: from the rack it was played from if that was not refilled.

    Otherwise it comes from the bag, because the rack already holds its replacement; if the bag is
    empty, from a rack.
    """
    state, tile = act.state, placement.on_rack
    if state.board.tile_at(placement.row, placement.col):
        return act.refuse(Reason.SQUARE_TAKEN, format_square(placement.row, placement.col))
    seats = (player, *(seat for seat in range(state.player_count) if seat != player))
    # A tile named on a rack is not the one that was on the board.
    holding = [rack_of(seat) for seat in seats if UNSEEN in state.racks[seat]]
    is_on_rack = is_on_rack and rack_of(player) in holding
    places = [BAG] if holds_tiles(state.bag, (tile,)) and not is_on_rack else holding
    if not places or not_left(state, (tile,)) is not None:
        return act.refuse(Reason.NOT_LEFT, tile)
    act.emit(TilesPut((placement,), places[0]))
    return None


# Asking the opponent for a score, the cumulative score, or the place of the last play.
#
# Sources: 1999 and 2001 14.1; Singapore G17; NASPA IV.D, IV.G.1, IV.H.1-2.

ABOUT = ("score", "cumulative", "place")
"""Values of `AskOpponent.about`."""


def ask_opponent(act: Act, command: commands.AskOpponent) -> Rejection | None:
    """Ask for a score, the cumulative score or the place of a play, if the clock allows it."""
    player, about = command.player, command.about
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if about not in ABOUT:
        return act.refuse(Reason.BAD_VALUE, about)
    if about != "cumulative" and act.state.last_turn is None:
        return act.refuse(Reason.WRONG_PHASE)
    if about == "place":
        return _ask_place(act, player)
    return _ask_score(act, player, about)


def _ask_place(act: Act, player: int) -> Rejection | None:
    """Show the last play, unless the opponent's own clock is still running."""
    running = act.state.clock.running
    if act.rules.turn.show_play == "unless-own-clock-runs" and running not in (None, player):
        return act.refuse(Reason.CLOCK_STATE, "", "turn.show_play")
    act.emit(OpponentAsked(player, "place"))
    act.rule("show-play", "turn.show_play", player=player)
    return None


def _ask_score(act: Act, player: int, about: str) -> Rejection | None:
    when = act.rules.record.verify_when
    own = _is_own_time(act, player)
    if when == "own-time" and not own:
        return act.refuse(Reason.CLOCK_STATE, "", "record.verify_when")
    act.emit(OpponentAsked(player, about))
    detail = "discouraged" if when == "own-time-preferred" and not own else ""
    act.rule("verify-score-when", "record.verify_when", player=player, detail=detail)
    if about == "cumulative" and not act.state.bag and act.rules.record.waived_when_bag_empty:
        act.rule("cume-verify-bag-empty", "record.waived_when_bag_empty", player=player)
    return None


def _is_own_time(act: Act, player: int) -> bool:
    """True while the asker's clock runs, without a clock, or if it is stopped for the scores."""
    clock = act.state.clock
    if not clock.exists or clock.running == player:
        return True
    return clock.running is None and clock.reason == "score-difference"


# Games entered afterwards, with a physical set and without a clock: taking a turn back, and the
# overtime penalty, whose clock is not this program's.


def take_back_turn(act: Act, command: commands.TakeBackTurn) -> Rejection | None:
    """Return to the start of the last turn begun, undoing everything since."""
    state = act.state
    if not _is_written_down(state):
        return act.refuse(Reason.NOT_ALLOWED, "", "turn.order")
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if not state.turns or state.phase in (Phase.START, Phase.SETUP):
        return act.refuse(Reason.NO_SUCH_ENTRY)
    act.emit(GameReconstructed(len(state.turns) - 1, ()))
    return None


def charge_time(act: Act, command: commands.ChargeTime) -> Rejection | None:
    """Deduct points for overtime after play, and declare the result again."""
    state = act.state
    if rejection := act.check_seat(command.player):
        return rejection
    if not _is_written_down(state):
        return act.refuse(Reason.NOT_ALLOWED, "", "overtime.pts_per_minute")
    if state.phase is Phase.SIGNED:
        return act.refuse(Reason.ALREADY_SIGNED)
    if state.phase is not Phase.OVER:
        return act.refuse(Reason.WRONG_PHASE)
    if not 1 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    act.emit(ScoreAdjusted(command.player, AdjustmentKind.TIME_PENALTY, -command.points))
    result = state.result
    if result is not None and result.reason in finishing.RECKONED:
        finishing.declare_result(act, finishing.winner_by_points(act))
    return None


def _is_written_down(state: GameState) -> bool:
    return state.setup.is_physical and not state.clock.exists
