# SPDX-License-Identifier: MIT
"""Drawn tiles that were dropped back into the bag, and other wrong ways of drawing.

Sources: 1999 and 2001 9.1, 9.2; Singapore G6.1; NASPA IV.B.1, IV.B.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.drawing import DROPPED_BACK, LOW
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import PlayerWarned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_low_bag import transfer_combined
from desktop_app.rules.procedures.pools import (
    Pool,
    chooser_for,
    decide_limit,
    excess_of,
    held_tiles,
    return_excess,
)
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.procedures.stopped_clock import restart_clock, stop_clock
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesExposed, TilesMoved, rack_of
from desktop_app.rules.tiles import remove_tiles

_KEY = "draw.drop_back"
_REDRAW, _REFILL, _NOTHING = "redraw-overdraw", "x-plus-2", "nothing"
_MORE = 2
_METHOD, _MIX = "draw-method", "mix-limit"
_WAYS = ("looked-in", "bag-held-wrong", "hand-closed", "hand-back-in", "two-hands", "mixed-long")


def _droppers(state: GameState) -> tuple[int, ...]:
    seats = range(state.player_count)
    return tuple(seat for seat in seats if state.note(DROPPED_BACK, seat))


def _is_due(state: GameState) -> bool:
    return is_going(state) and bool(_droppers(state))


def _drop_back(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_droppers(act.state))
    note = act.state.note(DROPPED_BACK, owner)
    count = int(note.removesuffix(LOW))
    chooser = chooser_for(ask, owner)
    remedy: str = act.rules.draw.drop_back
    if remedy not in (_REDRAW, _REFILL):
        # Forbidden without a remedy, or not mentioned: the director's to put right.
        remedy = ask.choice("remedy", (_NOTHING, _REDRAW, _REFILL))
    ran = stop_clock(act, owner)
    act.emit(NoteKept(DROPPED_BACK, owner, ""))
    act.rule_step("drop-back", "draw.drop-back", _KEY, player=owner, detail=f"{remedy} {count}")
    if remedy == _REDRAW:
        _redraw(act, ask, owner, chooser, count)
    elif remedy == _REFILL:
        _refill(act, ask, owner, chooser, count)
        if note.endswith(LOW):
            _transfer(act, ask, owner, chooser, count)
    restart_clock(act, ran)


def _redraw(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """As many are drawn again, and what is too many goes as after an overdraw (2001 9.2)."""
    redrawn = ask.blind("redrawn", act.state.bag, count)
    act.emit(TilesMoved(redrawn, BAG, rack_of(owner)))
    excess, rack = excess_of(act.state, owner), act.state.racks[owner]
    extra = act.rules.overdraw.extra_seen_combined
    return_excess(act, ask, Pool(owner, chooser, rack, excess, extra))


def _refill(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """The opponent makes up the rack from X and two more of the bag and two of the rack.

    All are seen by both; what he does not give goes into the bag (NASPA IV.B.2).
    """
    both = frozenset({owner, chooser})
    own = ask.blind("from-rack", act.state.racks[owner], _MORE)
    act.emit(TilesExposed(own, rack_of(owner), both))
    drawn = ask.blind("from-bag", act.state.bag, count + _MORE)
    act.emit(TilesMoved(drawn, BAG, rack_of(owner), both))
    exposed = (*own, *drawn)
    kept = held_tiles(act.state, owner) - len(exposed)
    given = ask.tiles(
        "given",
        exposed,
        max(0, act.rules.set.rack_size - kept),
        asked=chooser,
        seen_by=both,
        limit=decide_limit(act.rules.draw.drop_back_decide_s, chooser),
    )
    act.emit(TilesMoved(remove_tiles(exposed, given), rack_of(owner), BAG, both))
    act.emit(DrawSettled(owner))


def _transfer(act: Act, ask: Dialogue, owner: int, chooser: int, count: int) -> None:
    """The low bag costs the same as an overdraw of so many; the rack is then filled again."""
    transfer_combined(act, ask, owner, chooser, count)
    drawn = ask.blind("refilled", act.state.bag, act.state.missing_tiles(owner))
    act.emit(TilesMoved(drawn, BAG, rack_of(owner)))
    key = "overdraw.low_bag"
    act.rule_step("overdraw-low-bag", "overdraw.low-bag-combined", key, player=owner)


def _report_drawing(act: Act, ask: Dialogue) -> None:
    """Somebody drew in a way that is not allowed; the tiles stay as they are.

    The ruleset sets how long the tiles may be stirred, or does not; looking into the bag is
    cheating where the 1999 and 2001 rules hold.
    """
    limit_s = act.rules.draw.mix_max_s
    ways = _WAYS if limit_s >= 0 else _WAYS[:-1]
    player = ask.player("player")
    way = ask.choice("way", ways)
    topic = _MIX if way == _WAYS[-1] else _METHOD
    act.emit(PlayerWarned(player, topic))
    count = act.state.record.players[player].warnings[topic]
    detail = f"{way} {count}"
    if topic == _MIX:
        act.rule_step(_MIX, "draw.mix", "draw.mix_max_s", player=player, detail=detail)
    else:
        act.rule_step(_METHOD, "draw.method", player=player, detail=detail)


PROCEDURES = (
    Procedure(
        "drop-back", ("drop-back", "tile-drawn-when"), Group.DRAWING, _drop_back, _is_due, _is_due
    ),
    Procedure("wrong-drawing", (_METHOD, _MIX), Group.DRAWING, _report_drawing, is_going),
)
