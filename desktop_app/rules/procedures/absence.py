# SPDX-License-Identifier: MIT
"""Tiles drawn while the opponent was away and could neither hold nor challenge.

Sources: 1999 and 2001 14.2; Singapore G19; NASPA IV.L, before any challenge is considered.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.leaving import has_drawn_in_absence
from desktop_app.rules.procedures.dialogue import Dialogue, TimeLimit
from desktop_app.rules.procedures.pools import Pool, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesExposed, TilesMoved, rack_of


def _drawers(state: GameState) -> list[int]:
    """Who drew in the last turn; after the returner's own next play nothing follows (IV.L)."""
    seats = range(state.player_count)
    return [seat for seat in seats if not state.is_over and has_drawn_in_absence(state, seat)]


def _is_possible(state: GameState) -> bool:
    return bool(_drawers(state))


def _is_due(state: GameState) -> bool:
    return _is_possible(state) and not state.away


def _absence(act: Act, ask: Dialogue) -> None:
    owner = ask.player("player", among=_drawers(act.state))
    draw = act.state.draw_of(owner)
    assert draw.on_turn is not None, "the opponent was on turn when they were drawn"
    extra = act.rules.overdraw.extra_seen_combined
    pool = Pool(owner, draw.on_turn, act.state.racks[owner], len(draw.tiles), extra)
    step: str = act.rules.hold.away_draw
    if step in ("players", "director"):
        step = ask.choice("remedy", ("kept", "returned", "overdraw-plus-2"))
    if step == "expose-plus-2":
        _expose(act, ask, pool)
    elif step == "overdraw-plus-2":
        return_excess(act, ask, pool)
    elif step == "returned":
        act.emit(TilesMoved(draw.tiles, rack_of(owner), BAG, frozenset({owner, pool.chooser})))
    act.emit(DrawSettled(owner))
    detail = f"{step} {pool.excess}"
    keys = ("hold.away_draw",)
    act.rule_step("leave-away-play", "absence.drawn", *keys, player=owner, detail=detail)


def _expose(act: Act, ask: Dialogue, pool: Pool) -> None:
    """X+2 of all his tiles, racked or not, are turned over and X go back, in a minute (IV.L)."""
    both = frozenset({pool.owner, pool.chooser})
    out = ask.blind("taken", pool.tiles, pool.excess + pool.extra)
    act.emit(TilesExposed(out, rack_of(pool.owner), both))
    limit = TimeLimit(act.rules.hold.away_draw_decide_s, pool.chooser)
    chooser = pool.chooser
    bagged = ask.tiles("returned", out, pool.excess, asked=chooser, seen_by=both, limit=limit)
    act.emit(TilesMoved(bagged, rack_of(pool.owner), BAG, both))


PROCEDURES = (
    Procedure("absence", ("leave-away-play",), Group.CHALLENGE, _absence, _is_possible, _is_due),
)
