# SPDX-License-Identifier: MIT
"""Tiles that have to go back to the bag, and the opponent who picks and chooses among them.

Every document that orders tiles back from a rack does it in one shape: so many tiles too many, X;
the opponent takes X and a few more unseen out of a pool, those who may look do, X of his choice go
into the bag and the rest goes back to the rack. Sources: 1999 and 2001 9.3; Singapore G11.3, G12;
NASPA IV.B.5.b.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import UNLIMITED, Dialogue, TimeLimit
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.tile_events import BAG, TilesExposed, TilesMoved, rack_of


@dataclass(frozen=True, slots=True)
class Pool:
    """What is chosen from.

    Attributes:
        owner: the seat on whose rack the tiles are.
        chooser: the opponent who picks them.
        tiles: those he may pick.
        excess: X, how many go into the bag.
        extra: how many more he takes; 0 where what is picked unseen goes as it is.
    """

    owner: int
    chooser: int
    tiles: tuple[str, ...]
    excess: int
    extra: int


def chooser_for(ask: Dialogue, owner: int) -> int:
    """The opponent who picks; asked for (`opponent`) only where there are several and one picks."""
    state = ask.act.state
    if state.setup.ruleset.overdraw.pool == "none":
        return state.next_player(owner)
    return ask.player("opponent", among=others(state, owner))


def sees_taken(act: Act, pool: Pool) -> frozenset[int]:
    """The seats that see all the tiles taken out (``overdraw.view``)."""
    seeing = {
        "both": {pool.owner, pool.chooser},
        "opponent": {pool.chooser},
        "both-returned": {pool.chooser},
    }
    return frozenset(seeing.get(act.rules.overdraw.view, ()))


def sees_returned(act: Act, pool: Pool) -> frozenset[int]:
    """The seats that see which tiles go into the bag: the drawer has the right to know."""
    if act.rules.overdraw.view == "none":
        return frozenset()
    return frozenset({pool.owner, pool.chooser})


def decide_limit(seconds: int, chooser: int) -> TimeLimit:
    """The time to choose before the chooser's own clock runs; 0 seconds is no figure."""
    return TimeLimit(seconds, chooser) if seconds else UNLIMITED


def return_excess(
    act: Act, ask: Dialogue, pool: Pool, *, taken: str = "taken", returned: str = "returned"
) -> tuple[str, ...]:
    """Let the opponent take X and more unseen, choose X of them for the bag, and leave the rest.

    A pool smaller than that is taken whole (AMB-32); without excess nothing is taken. Nothing is
    settled, ruled or shown beyond the tiles taken: that is the caller's.

    Args:
        act: where the events go.
        ask: where `taken` (picked unseen) and `returned` (chosen) are asked.
        pool: who chooses, from what.
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
    """How many tiles a player has: on the rack, and what he has put down in his present turn."""
    count = len(state.racks[seat])
    if seat == state.on_turn and state.turn.laid is not None:
        count += len(state.turn.laid.placements)
    if seat == state.on_turn and state.phase is Phase.EXCHANGING:
        count += len(state.set_aside)
    return count


def excess_of(state: GameState, seat: int) -> int:
    """How many tiles a player has too many."""
    return max(0, held_tiles(state, seat) - state.setup.ruleset.set.rack_size)


def is_combined(state: GameState, owner: int) -> bool:
    """Whether a player's new tiles can no longer be told from the old (``overdraw.combined_by``).

    On an emptied rack new tiles stand with no old ones, so NASPA's glossary keeps them apart;
    Singapore G12 asks only whether they have been placed on the rack.
    """
    draw = state.draw_of(owner)
    if state.setup.ruleset.overdraw.combined_by == "racked":
        return bool(draw.racked)
    return draw.is_combined


def are_new_apart(state: GameState, owner: int, excess: int) -> bool:
    """Whether the tiles that are too many are among new ones that can be told from the old.

    They cannot once the two are combined, and they are not where the rack was overfull before,
    or where more are too many than were drawn.
    """
    draw = state.draw_of(owner)
    if not draw.tiles or is_combined(state, owner) or excess > len(draw.tiles):
        return False
    return len(draw.old) <= state.setup.ruleset.set.rack_size


def excess_pool(state: GameState, owner: int, chooser: int, excess: int) -> Pool:
    """The pool for so many tiles too many on a rack, as ``overdraw.pool`` and `extra_seen_*` say.

    The new tiles alone while they can be told from the old ones, else all tiles of the rack; all
    of them always where the document makes no difference (1999, 2001 9.3).
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
    """The pool for so many new tiles that stand with old ones when their play comes off.

    Call it before the play is withdrawn: its tiles are not in the pool (AMB-16; NASPA IV.I.2,
    III.G.5). ``challenge.drawn_combined`` says whether the opponent sees two more than go.
    """
    rules = state.setup.ruleset
    picks_more = rules.challenge.drawn_combined == "overdraw-plus-2"
    extra = rules.overdraw.extra_seen_combined if picks_more else 0
    return Pool(owner, chooser, state.racks[owner], excess, extra)
