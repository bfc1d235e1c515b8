# SPDX-License-Identifier: MIT
"""An exchange made from a rack with too many tiles, found once the turn has ended.

While the turn lasts the exchange is taken back and the plain overdraw procedure does. Source:
NASPA IV.B.5.c.2; the other documents say nothing.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_remedy import settle_overdraw
from desktop_app.rules.procedures.overfull_turns import TURN_ROWS, is_overfull
from desktop_app.rules.procedures.pools import Pool, chooser_for, excess_of, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.stopped_clock import restart_clock, stop_clock
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tile_events import BAG, TABLE, DrawSettled, TilesMoved, TilesRacked, rack_of

_TOPIC = "overdraw-exchange"
_POOL_ALL = "pool-all"
_BEGUN = (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


def has_overdrawn_exchange(state: GameState, seat: int) -> bool:
    """Whether the player's last turn was such an exchange that nobody has ruled on yet."""
    if state.on_turn == seat and state.phase in _BEGUN:
        return False
    index = _last_turn_row(state, seat)
    if index is None or state.rows[index].kind is not RowKind.EXCHANGE:
        return False
    return is_overfull(state, index) and state.note(_TOPIC, seat) != str(index)


def _last_turn_row(state: GameState, seat: int) -> int | None:
    for index in range(len(state.rows) - 1, -1, -1):
        row = state.rows[index]
        if row.player == seat and row.kind in TURN_ROWS:
            return index
    return None


def _exchangers(state: GameState) -> tuple[int, ...]:
    seats = range(state.player_count)
    return tuple(seat for seat in seats if has_overdrawn_exchange(state, seat))


def _has_any(state: GameState) -> bool:
    return not state.is_over and bool(_exchangers(state))


def _overdrawn_exchange(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_exchangers(act.state))
    index = _last_turn_row(act.state, owner)
    assert index is not None, "the exchange is on the score sheet"
    chooser = chooser_for(ask, owner)
    remedy: str = act.rules.overdraw.exchange
    if remedy == "director":
        remedy = ask.choice("remedy", (_POOL_ALL, "stands"))
    ran = stop_clock(act, owner)
    act.emit(NoteKept(_TOPIC, owner, str(index)))
    if remedy == _POOL_ALL:
        _pool_all(act, ask, owner, chooser)
    else:
        act.rule_step(_TOPIC, "overdraw.exchange-stands", player=owner, detail="stands")
    restart_clock(act, ran)


def _pool_all(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """All tiles kept, put down and drawn together; X is what is over a full rack (AMB-39).

    As many as are in the bag already are drawn again. The turn stays lost.
    """
    aside = act.state.set_aside if act.state.exchanger == owner else ()
    bagged = _bagged_count(act.state, owner)
    if aside:
        act.emit(TilesMoved(aside, TABLE, rack_of(owner)))
    if not bagged and not act.state.draw_of(owner).tiles:
        settle_overdraw(act, ask, owner, chooser)
        _rule(act, owner, "overdraw.exchange-none-drawn", "turn lost")
        return
    if bagged:
        redrawn = ask.blind("redrawn", act.state.bag, bagged)
        act.emit(TilesMoved(redrawn, BAG, rack_of(owner)))
    if loose := act.state.draw_of(owner).loose:
        act.emit(TilesRacked(owner, loose))
    excess = excess_of(act.state, owner)
    extra = act.rules.overdraw.extra_seen_combined
    return_excess(act, ask, Pool(owner, chooser, act.state.racks[owner], excess, extra))
    act.emit(DrawSettled(owner))
    step = "overdraw.exchange-bagged" if bagged else "overdraw.exchange-none-bagged"
    _rule(act, owner, step, str(excess))


def _bagged_count(state: GameState, owner: int) -> int:
    """How many tiles of the player's last exchange are in the bag."""
    own = [each for each in state.exchanges if each.player == owner]
    return len(own[-1].bagged)


def _rule(act: Act, owner: int, step: str, detail: str) -> None:
    act.rule_step(_TOPIC, step, "overdraw.exchange", player=owner, detail=detail)


PROCEDURES = (
    Procedure(
        "overdrawn-exchange", (_TOPIC,), Group.DRAWING, _overdrawn_exchange, _has_any, _has_any
    ),
)
