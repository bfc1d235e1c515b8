# SPDX-License-Identifier: MIT
"""Pools of tiles from which an opponent chooses those that go back to the bag.

All documents use one pattern to return tiles from a rack. With X excess tiles, the opponent takes X
and a few more, unseen, from a pool; those entitled to look do so; the opponent puts X of them into
the bag and the rest go back to the rack. Sources: 1999 and 2001 9.3; Singapore G11.3, G12; NASPA
IV.B.5.b.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import UNLIMITED, Dialogue, TimeLimit
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.tile_events import BAG, TilesExposed, TilesMoved, rack_of


@dataclass(frozen=True, slots=True)
class Pool:
    """Tiles to choose from.

    Attributes:
        owner: seat whose rack has the tiles.
        chooser: seat of the opponent who picks them.
        tiles: the tiles in the pool.
        excess: X, the number of tiles that go into the bag.
        extra: number of further tiles taken out; 0 if the tiles picked unseen go back directly.
    """

    owner: int
    chooser: int
    tiles: tuple[str, ...]
    excess: int
    extra: int


def chooser_for(ask: Dialogue, owner: int) -> int:
    """The opponent who picks; asked for (`opponent`) only if there are several."""
    state = ask.act.state
    if state.setup.ruleset.overdraw.pool == "none":
        return state.next_player(owner)
    return ask.player("opponent", among=others(state, owner))


def sees_taken(act: Act, pool: Pool) -> frozenset[int]:
    """The seats that see all tiles taken out (``overdraw.view``)."""
    seeing = {
        "both": {pool.owner, pool.chooser},
        "opponent": {pool.chooser},
        "both-returned": {pool.chooser},
    }
    return frozenset(seeing.get(act.rules.overdraw.view, ()))


def sees_returned(act: Act, pool: Pool) -> frozenset[int]:
    """The seats that see the tiles that go into the bag; the drawer is entitled to know."""
    if act.rules.overdraw.view == "none":
        return frozenset()
    return frozenset({pool.owner, pool.chooser})


def decide_limit(seconds: int, chooser: int) -> TimeLimit:
    """Time to choose before the chooser's own clock runs; 0 seconds means no limit."""
    return TimeLimit(seconds, chooser) if seconds else UNLIMITED


def return_excess(
    act: Act, ask: Dialogue, pool: Pool, *, taken: str = "taken", returned: str = "returned"
) -> tuple[str, ...]:
    """Let the opponent take X and more tiles unseen, choose X for the bag, and return the rest.

    A pool smaller than that is taken completely (AMB-32); nothing is taken if there is no excess.
    The caller settles the draw and records the ruling.

    Args:
        act: receives the events.
        ask: asks `taken` (picked unseen) and `returned` (chosen).
        pool: the tiles and the chooser.
        taken, returned: the questions' names, for a procedure that asks twice.

    Returns:
        The tiles that went from the rack into the bag.
    """
    if pool.excess < 1:
        return ()
    seeing = sees_taken(act, pool)
    out = ask.blind(taken, pool.tiles, pool.excess + pool.extra)
    if seeing:
        act.emit(TilesExposed(out, rack_of(pool.owner), seeing))
    limit = decide_limit(act.rules.overdraw.decide_s, pool.chooser)
    bagged = ask.tiles(returned, out, pool.excess, asked=pool.chooser, seen_by=seeing, limit=limit)
    act.emit(TilesMoved(bagged, rack_of(pool.owner), BAG, sees_returned(act, pool)))
    return bagged


def held_tiles(state: GameState, seat: int) -> int:
    """Number of a player's tiles: on the rack, and placed or put down in their current turn."""
    count = len(state.racks[seat])
    if seat == state.on_turn and state.turn.laid is not None:
        count += len(state.turn.laid.placements)
    if seat == state.on_turn and state.phase is Phase.EXCHANGING:
        count += len(state.set_aside)
    return count


def excess_of(state: GameState, seat: int) -> int:
    """Number of tiles a player has beyond a full rack."""
    return max(0, held_tiles(state, seat) - state.setup.ruleset.set.rack_size)


def is_combined(state: GameState, owner: int) -> bool:
    """True if a player's new tiles can no longer be told from the old (``overdraw.combined_by``).

    On an empty rack new tiles are not with old ones, so by NASPA's glossary they are not combined;
    Singapore G12 only asks whether they have been placed on the rack.
    """
    draw = state.draw_of(owner)
    if state.setup.ruleset.overdraw.combined_by == "racked":
        return bool(draw.racked)
    return draw.is_combined


def are_new_apart(state: GameState, owner: int, excess: int) -> bool:
    """True if the excess tiles are among new ones that can be told from the old.

    They are not once the two are combined, if the rack was overfull before, or if the excess is
    greater than the draw.
    """
    draw = state.draw_of(owner)
    if not draw.tiles or is_combined(state, owner) or excess > len(draw.tiles):
        return False
    return len(draw.old) <= state.setup.ruleset.set.rack_size


def excess_pool(state: GameState, owner: int, chooser: int, excess: int) -> Pool:
    """The pool for an excess on a rack, following ``overdraw.pool`` and `extra_seen_*`.

    It is the new tiles while they can be told from the old ones, else the whole rack; always the
    whole rack if the document makes no difference (1999, 2001 9.3).
    """
    rules, draw, rack = state.setup.ruleset.overdraw, state.draw_of(owner), state.racks[owner]
    if rules.pool == "none":
        return Pool(owner, chooser, rack, excess, 0)
    if rules.pool == "all" or not are_new_apart(state, owner, excess):
        return Pool(owner, chooser, rack, excess, rules.extra_seen_combined)
    due_one = draw.due == 1
    extra = rules.extra_seen_due_one if due_one else rules.extra_seen_uncombined
    return Pool(owner, chooser, draw.tiles, excess, extra)


def withdrawn_play_pool(state: GameState, owner: int, chooser: int, excess: int) -> Pool:
    """The pool for new tiles combined with old ones when their play is withdrawn.

    Call it before the play is withdrawn: its tiles are not in the pool (AMB-16; NASPA IV.I.2,
    III.G.5). ``challenge.drawn_combined`` decides whether the opponent sees two more than go back.
    """
    rules = state.setup.ruleset
    picks_more = rules.challenge.drawn_combined == "overdraw-plus-2"
    extra = rules.overdraw.extra_seen_combined if picks_more else 0
    return Pool(owner, chooser, state.racks[owner], excess, extra)
