# SPDX-License-Identifier: MIT
"""The end of a game: final scores, result, signatures; also absences and penalties.

Sources: 1999 and 2001 18; family "Winning", C7, C8; Singapore G3, G15, G16; NASPA V.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from desktop_app.rules import events, tile_events
from desktop_app.rules.acts.act import Act, split_sections
from desktop_app.rules.clock import overtime_points
from desktop_app.rules.commands import AgreeEnd, LeaveTable, ReturnToTable, SignResult
from desktop_app.rules.desk_events import (
    Amount,
    CorrectionKind,
    GameRestarted,
    LedgerChange,
    NoteKept,
    PlayerWarned,
    PointsCorrected,
    RulingDetail,
    SpreadPenalised,
    Unit,
)
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.ruleset_play import Tariff
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import OFFICIAL, GameState, Phase
from desktop_app.rules.table_events import PlayerLeft, PlayerReturned
from desktop_app.rules.tiles import UNSEEN, sort_tiles

# The result: declared after play or by a ruling at any time, and undone.
#
# Sources: 1999 and 2001 2, 18.6, 18.10, 19; 2001 6.1, 22.17, 23; NASPA III.C, III.D, V.H, V.J, V.K.

RECKONED = (
    events.EndReason.OUT,
    events.EndReason.ZERO_RUN,
    events.EndReason.AGREED,
    events.EndReason.OVERTIME_LIMIT,
    events.EndReason.SHORTENED,
)
"""Reasons after which racks and overtime are counted and the scores decide."""

UNPLAYED = (events.EndReason.FORFEIT, events.EndReason.DOUBLE_FORFEIT, events.EndReason.BYE)
"""Reasons that usually end a game before it begins."""

_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


def has_turns(state: GameState) -> bool:
    """True if a turn has ended or tiles are on the board."""
    return state.turn.number > 0 or not state.board.is_empty


def has_begun(state: GameState) -> bool:
    """True if a tile has been drawn, so that the game counts as begun (NASPA V.K.2)."""
    return has_turns(state) or any(state.racks)


def take_back_begun_turn(act: Act) -> None:
    """Take back the unfinished play, exchange or pass of the player on turn."""
    if act.state.phase in _BEGUN:
        assert act.state.on_turn is not None, "a turn that has begun has a player"
        act.emit(events.TilesTakenUp(act.state.on_turn))


def end_by_ruling(act: Act, reason: events.EndReason, player: int | None = None) -> None:
    """End play by a ruling, in any phase; `player` is the player responsible, if any."""
    take_back_begun_turn(act)
    act.emit(events.GameEnded(reason, player))


def winner_by_points(act: Act) -> int | None:
    """The seat with the highest score of those still playing, None if several share it."""
    best = best_of(act.state, act.state.playing)
    return best[0] if len(best) == 1 else None


def best_of(state: GameState, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats, of those given, that share the highest score."""
    most = max(state.points[seat] for seat in seats)
    return tuple(seat for seat in seats if state.points[seat] == most)


def _difference(state: GameState) -> tuple[int, ...]:
    """The margins of two players by their scores; empty with more than two players."""
    difference = state.points[0] - state.points[-1]
    return (difference, -difference) if state.player_count == 2 else ()


def declare_result(
    act: Act,
    winner: int | None,
    margins: tuple[int, ...] | None = None,
    *,
    half_points: tuple[int, ...] = (),
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> None:
    """Declare the result of a game that is over, replacing any earlier one.

    Args:
        act: the command being decided.
        winner: seat; None for a tie or if no player wins.
        margins: change of spread by seat; None for the difference of the two players' scores.
            Ignored with more than two players.
        half_points: by seat, if they do not follow from the winner.
        is_rated: True if the game counts for ratings.
        forfeiters: seats that forfeited; in an unplayed game they may be credited with a start.
    """
    state = act.state
    if margins is None or state.player_count > 2:
        margins = _difference(state)
    record = state.record.with_starts_of(_starts_after(act, forfeiters))
    act.emit(events.ResultDeclared(margins, winner, record, half_points, is_rated))


def correct_scores(act: Act, wanted: Sequence[int], reason: str) -> None:
    """Correct the final scores of a game that is over, and its result.

    A result fixed independently of the scores (a forfeit, a minimum margin) is kept, and so are
    signatures.

    Args:
        act: the command being decided.
        wanted: the correct scores by seat.
        reason: a topic of the rules matrix.
    """
    result = act.state.result
    assert result is not None, "a game that is over has a result"
    is_by_scores = result.reason in RECKONED and result.margins == _difference(act.state)
    for seat, points in enumerate(wanted):
        change = points - act.state.points[seat]
        if change:
            act.emit(PointsCorrected(seat, CorrectionKind.CORRECTION, change, reason))
    if is_by_scores:
        declared = (_difference(act.state), winner_by_points(act), act.state.record)
        act.emit(events.ResultDeclared(*declared, is_rated=result.is_rated))


def _starts_after(act: Act, forfeiters: Sequence[int]) -> TournamentRecord:
    """The starts after this game, counted from those brought to it."""
    state = act.state
    record = state.setup.record
    if _counts_as_played(state):
        return record if state.first is None else record.with_game_started_by(state.first)
    counts = act.rules.start.forfeiter_credit == "alternate-first-second"
    for seat in forfeiters:
        credited = record.players[seat].with_forfeit(counts_as_start=counts)
        record = record.with_player(seat, credited)
    return record


def _counts_as_played(state: GameState) -> bool:
    """True if the game counts as played. Dealt racks alone do not count for a forfeit or a bye."""
    result = state.result
    if result is not None and result.reason in UNPLAYED:
        return has_turns(state)
    return has_begun(state)


def award_game(
    act: Act,
    winner: int | None,
    reason: events.EndReason,
    margins: tuple[int, ...] | None = None,
    *,
    player: int | None = None,
    half_points: tuple[int, ...] = (),
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> None:
    """End a game by a ruling and declare its result, even before the first draw or after the end.

    Racks and overtime are not counted: change the scores first if necessary.

    Args:
        act: the command being decided.
        winner: seat; None for a tie or if no player wins.
        reason: why the game ends.
        margins: as in `declare_result`; empty with more than two players.
        player: the player responsible, if any.
        half_points: by seat, if they do not follow from the winner.
        is_rated: True if the game counts for ratings.
        forfeiters: as in `declare_result`.
    """
    end_by_ruling(act, reason, player)
    declare_result(
        act,
        winner,
        margins,
        half_points=half_points,
        is_rated=is_rated,
        forfeiters=forfeiters,
    )


def margins_of(winner: int, won: int, lost: int | None = None) -> tuple[int, ...]:
    """Two players' margins by seat: the winner gains `won`, the other loses `lost` or as much."""
    loss = -(won if lost is None else lost)
    return (won, loss) if winner == 0 else (loss, won)


def reopen_game(act: Act, player: int | None = None) -> None:
    """Reopen a game that is over: undo its final scoring and result but keep points from play.

    A game that was decided before a player was on turn starts.

    Args:
        act: the command being decided.
        player: seat on turn; None for the seat whose turn it was.
    """
    state = act.state
    seat = state.on_turn if player is None else player
    if seat is None:
        act.emit(GameRestarted(state.points, state.clock.remaining_ms))
    else:
        act.emit(events.GameReopened(seat))


_WITHOUT_LAST_PLAY = (events.EndReason.ZERO_RUN, events.EndReason.SHORTENED)
"""Reasons for which a game may end during an unfinished turn."""


def end_game(act: Act, reason: events.EndReason, player: int | None = None) -> None:
    """End play and do the final scoring.

    Args:
        act: the command being decided.
        reason: why the game ends.
        player: seat that went out or overran the limit.
    """
    counts_racks = not act.rules.overtime.limit_ignore_racks
    if reason in _WITHOUT_LAST_PLAY or (reason is events.EndReason.OVERTIME_LIMIT and counts_racks):
        _clear_table(act)
    act.emit(events.GameEnded(reason, player))
    if reason is events.EndReason.OVERTIME_LIMIT:
        assert player is not None, "an overtime limit is some player's"
        _score_overtime_limit(act, player)
        return
    _score_racks(act, player if reason is events.EndReason.OUT else None)
    for seat in range(act.state.player_count):
        charge_overtime(act, seat)
    declare_result(act, winner_by_points(act))


def _clear_table(act: Act) -> None:
    """Put every tile on a rack or into the bag before the racks are counted.

    An unfinished turn is taken back. An exchange that was the last zero turn is completed, since
    its turn had ended; one that the rules do not allow loses the turn and changes no rack.
    """
    take_back_begun_turn(act)
    turn = act.state.last_turn
    if act.state.set_aside and turn is not None:
        if _is_void_exchange(act.state, turn.player):
            rack = tile_events.rack_of(turn.player)
            seen_by = frozenset({turn.player})
            aside = act.state.set_aside
            act.emit(tile_events.TilesMoved(aside, tile_events.TABLE, rack, seen_by))
            step, player = "exchange-illegal.turn-lost", turn.player
            act.rule_step("exchange-illegal", step, "exchange.illegal", player=player)
            return
        count = act.state.missing_tiles(turn.player)
        if count:
            act.emit(events.TilesDrawn(turn.player, act.drawer.draw(act.state.bag, count)))
        act.emit(events.ExchangedTilesBagged(turn.player))


def _is_void_exchange(state: GameState, player: int) -> bool:
    """True if the last exchange came from too small a bag and drew nothing (1999, 2001 10.3)."""
    exchange, rules = state.exchanges[-1], state.setup.ruleset.exchange
    is_short = exchange.bag is not None and exchange.bag < rules.min_bag
    is_void = is_short and rules.illegal == "opponent-picks-seven"
    return is_void and not state.draw_of(player).tiles


def racks_are_known(state: GameState) -> bool:
    """True if the tiles on all racks are known; with a physical set they may not be.

    They are known if every tile is named, or if only one rack has unnamed tiles.
    """
    return UNSEEN not in (tile for rack in left_racks(state) for tile in rack)


def left_racks(state: GameState) -> tuple[tuple[str, ...], ...]:
    """The racks by seat; if only one rack has unnamed tiles, they are deduced."""
    hidden = [seat for seat, rack in enumerate(state.racks) if UNSEEN in rack]
    left = sort_tiles(state.unnamed_tiles().elements())
    if len(hidden) != 1 or len(left) != state.racks[hidden[0]].count(UNSEEN):
        return state.racks
    return with_seat(state.racks, hidden[0], (*state.shown_rack(hidden[0]), *left))


def _score_racks(act: Act, out: int | None) -> None:
    if not racks_are_known(act.state):
        act.rule("final-none", "final.no_out")
        return
    total, racks = act.state.setup.tile_set.total, left_racks(act.state)
    _adjust_scores(act, out, [total(rack) for rack in racks], racks)


def reckon_worths(act: Act, out: int | None, worths: Sequence[int]) -> None:
    """Do the final scoring from the value of each rack, by seat, without knowing its tiles."""
    _adjust_scores(act, out, worths, ((),) * act.state.player_count)


def _adjust_scores(
    act: Act, out: int | None, worths: Sequence[int], racks: Sequence[tuple[str, ...]]
) -> None:
    final = act.rules.final
    others = [seat for seat in range(act.state.player_count) if seat != out]
    for seat in others:
        is_charged = bool(racks[seat]) or worths[seat] > 0
        if is_charged and (out is None or final.others_deduct):
            kind = events.AdjustmentKind.RACK_DEDUCTION
            act.emit(events.ScoreAdjusted(seat, kind, -worths[seat], racks[seat]))
    if out is None:
        act.rule("final-none", "final.no_out")
        return
    left = tuple(tile for seat in others for tile in racks[seat])
    bonus = sum(worths[seat] for seat in others) * final.out_multiplier
    act.emit(events.ScoreAdjusted(out, events.AdjustmentKind.RACK_BONUS, bonus, left))
    act.rule("final-out", "final.out_multiplier", player=out, detail=Amount(bonus, Unit.POINTS))


def charge_overtime(act: Act, seat: int) -> None:
    """Deduct points for a player's overtime, if any."""
    overtime_s = act.state.charged_overtime_s(seat)
    points = overtime_points(overtime_s, act.rules.overtime)
    if points:
        act.emit(events.ScoreAdjusted(seat, events.AdjustmentKind.TIME_PENALTY, -points))


def _score_overtime_limit(act: Act, seat: int) -> None:
    """Score a game that ended at the time limit.

    1999 and 2001 18.5 fix a minimum margin; NASPA V.G.3 deducts 100 points and lifts the opponent's
    score.
    """
    rules = act.rules.overtime
    others = [other for other in range(act.state.player_count) if other != seat]
    if not rules.limit_ignore_racks:
        _score_racks(act, None)
    for other in others:
        charge_overtime(act, other)
    if rules.limit_outcome == "lose-flat":
        act.emit(
            events.ScoreAdjusted(seat, events.AdjustmentKind.OVERTIME_LIMIT, -rules.limit_flat_pts)
        )
        least = act.state.points[seat] + rules.limit_min_margin_pts
        for other in others:
            lift = least - act.state.points[other]
            if lift > 0:
                act.emit(events.ScoreAdjusted(other, events.AdjustmentKind.LIFT, lift))
        margin = None
    else:
        charge_overtime(act, seat)
        best = max(act.state.points[other] for other in others)
        margin = max(rules.limit_min_margin_pts, best - act.state.points[seat])
    act.rule("overtime-limit", "overtime.limit_s", "overtime.limit_outcome", player=seat)
    winner = max(others, key=lambda other: act.state.points[other])
    margins = None
    if margin is not None and act.state.player_count == 2:
        margins = margins_of(winner, margin)
    declare_result(act, winner, margins)


def agree_end(act: Act, command: AgreeEnd) -> Rejection | None:
    """Agree that no more plays are possible; only the family rules end a game this way."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state = act.state
    if act.rules.zero_run.unit != "passes-per-player":
        return act.refuse(Reason.NOT_ALLOWED, "", "final.no_out", "zero_run.limit")
    if state.phase not in (Phase.ON_TURN, Phase.ENDED):
        return act.refuse(Reason.WRONG_PHASE)
    if command.player in state.agreed:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(events.EndAgreed(command.player))
    if act.state.agreed >= set(state.playing):
        if state.open_turn is not None:
            act.emit(events.PlayAccepted(command.player, "agreed"))
        end_game(act, events.EndReason.AGREED)
    return None


# The result card or tally slip: signing it and handing it in.
#
# Sources: 1999 18.7, 18.10; 2001 18.7, 18.10; NASPA V.I, V.J. Family and Singapore have no
# signatures.


def who_hands_in(state: GameState) -> int | None:
    """The seat that hands in the result: the winner, or in a tie the one named by the rules.

    None before the end, if nothing is handed in, and if the rules name no player.
    """
    result, rules = state.result, state.setup.ruleset.result
    if result is None or rules.sign == "none":
        return None
    if result.winner is not None:
        return result.winner
    if result.reason is events.EndReason.DOUBLE_FORFEIT:
        return None
    if rules.tie_filler == "first-player":
        return state.first
    went_out = result.reason is events.EndReason.OUT and rules.tie_filler == "first-out"
    return result.player if went_out else None


def sign_result(act: Act, command: SignResult) -> Rejection | None:
    """Sign the result. It is closed once all players have signed."""
    if rejection := act.check_seat(command.player):
        return rejection
    result = act.state.result
    if result is None:
        return act.refuse(Reason.WRONG_PHASE, "", "result.sign")
    if act.rules.result.sign == "none":
        return act.refuse(Reason.NOT_ALLOWED, "", "result.sign")
    if command.player in result.signed:
        return act.refuse(Reason.ALREADY_SIGNED)
    act.emit(events.ResultSigned(command.player))
    if act.state.phase is Phase.SIGNED:
        key = "result.sign" if result.winner is not None else "result.tie_filler"
        seat = who_hands_in(act.state)
        act.rule("card-filler", key, player=seat, detail="nobody" if seat is None else "")
    return None


# Leaving the table and returning, and the time to look at a play made meanwhile. Leaving is never
# refused: the ruling is recorded.
#
# Sources: 1999 and 2001 14, 14.2; Singapore G19; NASPA IV.L, IV.M.

_KEYS = ("hold.away_return_s", "hold.away_return_from")
DIRECTOR = "director"
"""Reason for which the clock is stopped while a player helps with a ruling."""


def leave_table(act: Act, command: LeaveTable) -> Rejection | None:
    """Leave the table; a ruling records whether it was in order."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if act.state.setup.mode is Mode.AUTOMATIC:
        # The program would go on drawing for the absent player.
        return act.refuse(Reason.NOT_ALLOWED, "", *_KEYS)
    state = act.state
    act.emit(PlayerLeft(player))
    if command.is_official:
        _leave_officially(act, player)
        return None
    detail = leaving_fault(state, player) or "in-order"
    act.rule_step("leave-area", "absence.leave", *_KEYS, player=player, detail=detail)
    return None


def leaving_fault(state: GameState, player: int) -> str:
    """Why leaving now is irregular, or an empty text if it is in order.

    ``on-turn`` before the player's own turn has ended, ``clock`` if the opponent's clock is not
    running, ``not-recorded`` before the cumulative score is written, ``drawn`` after new tiles were
    drawn.
    """
    turn, clock = state.last_turn, state.clock
    if turn is None or turn.player != player or state.on_turn == player:
        return "on-turn"
    if clock.exists and clock.running != state.on_turn:
        return "clock"
    required = state.setup.ruleset.record.cumulative_required
    # Singapore keeps running totals but sets no time for writing them (G1).
    required = required and "record" in state.setup.ruleset.turn.order
    if required and turn.kind is events.TurnKind.PLAY and not turn.is_recorded:
        return "not-recorded"
    return "drawn" if state.draw_of(player).tiles else ""


def _leave_officially(act: Act, player: int) -> None:
    """A player leaves to help with a ruling: the clock stops if the ruleset stops it."""
    state = act.state
    act.emit(NoteKept(OFFICIAL, player, "away"))
    # On the opponent's turn it stops at the end of their play (NASPA IV.M; `press_after_turn`).
    stops = act.rules.hold.away_official_stops
    if stops and state.on_turn == player and state.clock.running is not None:
        act.emit(events.ClockNeutralised(player, DIRECTOR))
    detail = "clock-stopped" if stops else "clock-runs"
    act.rule_step("official-away", "absence.official", player=player, detail=detail)


def return_to_table(act: Act, command: ReturnToTable) -> Rejection | None:
    """Return to the table; a play made meanwhile may be held or challenged for a few seconds."""
    player, state = command.player, act.state
    if player not in state.away:
        return act.check_seat(player) or act.refuse(Reason.WRONG_PHASE, "", *_KEYS)
    act.emit(PlayerReturned(player))
    if act.state.note(OFFICIAL, player):
        act.emit(NoteKept(OFFICIAL, player, ""))
    turn = act.state.open_turn
    if turn is None or turn.missed_by != player:
        return None
    act.rule_step("leave-away-play", "absence.return", *_KEYS, player=player)
    awaits_tile = act.rules.hold.away_return_from == "first-new-tile"
    if awaits_tile and state.clock.running is not None:
        # The clock is stopped until they see their first new tile (NASPA IV.L).
        act.emit(events.ClockNeutralised(player))
    if turn.is_out or not awaits_tile:
        # After the last play no clock is started and no tile drawn: it is seen now (V.E).
        act.emit(events.PlaySeen(player))
    return None


def see_play(act: Act) -> None:
    """Start the time a returned player has to hold the play, as the clock starts (NASPA IV.L)."""
    turn = act.state.open_turn
    if turn is not None and turn.missed_by is not None and turn.seen_at_ms is None:
        act.emit(events.PlaySeen(turn.missed_by))


def has_drawn_in_absence(state: GameState, player: int) -> bool:
    """True if the last player to move holds tiles drawn while the opponent was away."""
    turn, draw = state.last_turn, state.draw_of(player)
    is_last = turn is not None and turn.player == player
    return is_last and draw.in_absence and bool(draw.tiles)


# Penalties for offences by the ruleset's tariff: warnings first, then spread, points or time.
#
# Sources: 1999 7.5, 12.3, 22.9; 2001 5.1.8, 7.5, 9.5, 22.2; NASPA II.F, IV.E.1, IV.G.2.b.

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        "adding-on-stopped-clock": "cume-record",
        "blank-undeclared": "blank-missing",
        "board-knocked-in-anger": "board-knocked",
        "clock-started-in-error": "accidental-clock",
        "cumulative-not-recorded": "cume-record",
        "exchange-low-bag-found-late": "exchange-illegal",
        "lookup-separate": "self-lookup-error",
        "out-of-order-draw": "out-of-order",
        "phone-rings": "phone-penalty",
        "score-before-play": "score-before-play",
        "tracking-delays-draw": "tracking-late",
        "walking-about": "walking-about",
        "wrong-tiles-after-challenge": "successful-board-error",
    }
)
"""Topic of the rules matrix for warnings, by offence."""


def tariff_of(act: Act, offence: str) -> Tariff | None:
    """The tariff for an offence, None if the ruleset has none."""
    found = [tariff for tariff in act.rules.penalty.tariffs if tariff.offence == offence]
    return found[0] if found else None


def warnings_for(act: Act, tariff: Tariff, player: int) -> int:
    """The number of warnings a player has had for an offence."""
    return act.state.record.players[player].warnings.get(TOPICS[tariff.offence], 0)


def is_free(act: Act, tariff: Tariff, player: int) -> bool:
    """True if the next offence still costs only a warning."""
    return warnings_for(act, tariff, player) < tariff.free


def warn(act: Act, tariff: Tariff, player: int) -> None:
    """Warn a player for an offence."""
    act.emit(PlayerWarned(player, TOPICS[tariff.offence]))
    rule_by(act, tariff, player, "warned")


def charge(act: Act, tariff: Tariff, player: int) -> None:
    """Charge the tariff: spread and points to the offender; time is credited to the opponent."""
    topic = TOPICS[tariff.offence]
    price = LedgerChange()
    if tariff.spread:
        act.emit(SpreadPenalised(player, tariff.spread, topic))
        price = replace(price, spread=tariff.spread)
    if tariff.points:
        act.emit(PointsCorrected(player, CorrectionKind.PENALTY, -tariff.points, topic))
        price = replace(price, points=tariff.points)
    if tariff.seconds and act.state.clock.exists:
        act.emit(events.TimeAdjusted(act.state.next_player(player), tariff.seconds * 1000))
        price = replace(price, seconds=tariff.seconds)
    rule_by(act, tariff, player, "director" if price == LedgerChange() else price)


def rule_by(act: Act, tariff: Tariff, player: int, detail: RulingDetail | str) -> None:
    """Record a ruling by the tariff, citing the offence's own section."""
    act.rule_by(TOPICS[tariff.offence], split_sections(tariff.section), player, detail)
