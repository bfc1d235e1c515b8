# SPDX-License-Identifier: MIT
"""The end of a game: the final reckoning and the result.

Sources: 1999 and 2001 18; family "Winning", C7, C8; Singapore G3, G15, G16; NASPA V.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import (
    declare_result,
    margins_of,
    take_back_begun_turn,
    winner_by_points,
)
from desktop_app.rules.clock import overtime_points
from desktop_app.rules.commands import AgreeEnd
from desktop_app.rules.events import (
    AdjustmentKind,
    EndAgreed,
    EndReason,
    ExchangedTilesBagged,
    GameEnded,
    PlayAccepted,
    ScoreAdjusted,
    TilesDrawn,
)
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import with_seat
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import UNSEEN, sort_tiles

_WITHOUT_LAST_PLAY = (EndReason.ZERO_RUN, EndReason.SHORTENED)
"""Ends that may come while a turn has been begun."""


def end_game(act: Act, reason: EndReason, player: int | None = None) -> None:
    """End play and do the final reckoning.

    Args:
        act: the act that led here.
        reason: why.
        player: who went out, or who overran the limit.
    """
    counts_racks = not act.rules.overtime.limit_ignore_racks
    if reason in _WITHOUT_LAST_PLAY or (reason is EndReason.OVERTIME_LIMIT and counts_racks):
        _clear_table(act)
    act.emit(GameEnded(reason, player))
    if reason is EndReason.OVERTIME_LIMIT:
        assert player is not None, "an overtime limit is some player's"
        _reckon_overtime_limit(act, player)
        return
    _reckon_racks(act, player if reason is EndReason.OUT else None)
    for seat in range(act.state.player_count):
        charge_overtime(act, seat)
    declare_result(act, winner_by_points(act))


def _clear_table(act: Act) -> None:
    """Put every tile on a rack or in the bag before the racks are counted.

    A turn that has only been begun is taken back; an exchange that was the last zero is carried
    out, because its turn had ended.
    """
    take_back_begun_turn(act)
    turn = act.state.last_turn
    if act.state.set_aside and turn is not None:
        count = act.state.missing_tiles(turn.player)
        if count:
            act.emit(TilesDrawn(turn.player, act.drawer.draw(act.state.bag, count)))
        act.emit(ExchangedTilesBagged(turn.player))


def racks_are_known(state: GameState) -> bool:
    """Whether what is on the racks can be counted, which a physical set may leave open.

    It can where every tile is named, and where those of a single rack are all that is left.
    """
    return UNSEEN not in (tile for rack in left_racks(state) for tile in rack)


def left_racks(state: GameState) -> tuple[tuple[str, ...], ...]:
    """The racks by seat, with the tiles that must be on the only one that is not wholly named."""
    hidden = [seat for seat, rack in enumerate(state.racks) if UNSEEN in rack]
    left = sort_tiles(state.unnamed_tiles().elements())
    if len(hidden) != 1 or len(left) != state.racks[hidden[0]].count(UNSEEN):
        return state.racks
    return with_seat(state.racks, hidden[0], (*state.shown_rack(hidden[0]), *left))


def _reckon_racks(act: Act, out: int | None) -> None:
    if not racks_are_known(act.state):
        act.rule("final-none", "final.no_out")
        return
    total, racks = act.state.setup.tile_set.total, left_racks(act.state)
    _reckon(act, out, [total(rack) for rack in racks], racks)


def reckon_worths(act: Act, out: int | None, worths: Sequence[int]) -> None:
    """The final reckoning where only the worth of each rack is known, by seat."""
    _reckon(act, out, worths, ((),) * act.state.player_count)


def _reckon(
    act: Act, out: int | None, worths: Sequence[int], racks: Sequence[tuple[str, ...]]
) -> None:
    final = act.rules.final
    others = [seat for seat in range(act.state.player_count) if seat != out]
    for seat in others:
        is_charged = bool(racks[seat]) or worths[seat] > 0
        if is_charged and (out is None or final.others_deduct):
            kind = AdjustmentKind.RACK_DEDUCTION
            act.emit(ScoreAdjusted(seat, kind, -worths[seat], racks[seat]))
    if out is None:
        act.rule("final-none", "final.no_out")
        return
    left = tuple(tile for seat in others for tile in racks[seat])
    bonus = sum(worths[seat] for seat in others) * final.out_multiplier
    act.emit(ScoreAdjusted(out, AdjustmentKind.RACK_BONUS, bonus, left))
    act.rule("final-out", "final.out_multiplier", player=out, detail=str(bonus))


def charge_overtime(act: Act, seat: int) -> None:
    """Take the points for a player's overtime, if there are any."""
    overtime_s = act.state.charged_overtime_s(seat)
    points = overtime_points(overtime_s, act.rules.overtime)
    if points:
        act.emit(ScoreAdjusted(seat, AdjustmentKind.TIME_PENALTY, -points))


def _reckon_overtime_limit(act: Act, seat: int) -> None:
    """1999, 2001 18.5 fix a least margin; NASPA V.G.3 takes 100 and lifts the opponent."""
    rules = act.rules.overtime
    others = [other for other in range(act.state.player_count) if other != seat]
    if not rules.limit_ignore_racks:
        _reckon_racks(act, None)
    for other in others:
        charge_overtime(act, other)
    if rules.limit_outcome == "lose-flat":
        act.emit(ScoreAdjusted(seat, AdjustmentKind.OVERTIME_LIMIT, -rules.limit_flat_pts))
        least = act.state.points[seat] + rules.limit_min_margin_pts
        for other in others:
            lift = least - act.state.points[other]
            if lift > 0:
                act.emit(ScoreAdjusted(other, AdjustmentKind.LIFT, lift))
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
    """Agree that no more plays are possible; only the family rules end a game so."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state = act.state
    if act.rules.zero_run.unit != "passes-per-player":
        return act.refuse(Reason.NOT_ALLOWED, "", "final.no_out", "zero_run.limit")
    if state.phase not in (Phase.ON_TURN, Phase.ENDED):
        return act.refuse(Reason.WRONG_PHASE)
    if command.player in state.agreed:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(EndAgreed(command.player))
    if act.state.agreed >= set(state.playing):
        if state.open_turn is not None:
            act.emit(PlayAccepted(command.player, "agreed"))
        end_game(act, EndReason.AGREED)
    return None
