# SPDX-License-Identifier: MIT
"""Facts of a game state for the board and the buttons."""

from __future__ import annotations

from collections import Counter

from desktop_app.rules.events import TurnKind
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tile_events import TileFault
from desktop_app.session.draft import Draft
from desktop_app.ui.board.action_bar import Acts

MAY_PLAY = frozenset({Phase.ON_TURN, Phase.PLACED, Phase.ENDED})


def last_squares(state: GameState) -> frozenset[tuple[int, int]]:
    """Return the squares of the play to mark: the current one, else the last one still on the
    board.
    """
    laid = state.turn.laid
    if laid is None and state.last_turn is not None and state.last_turn.kind is TurnKind.PLAY:
        laid = state.last_turn.laid
    if laid is None:
        return frozenset()
    return frozenset(
        (placement.row, placement.col)
        for placement in laid.placements
        if state.board.tile_at(placement.row, placement.col) == placement.tile
    )


def apart_slots(state: GameState | None, seat: int | None, draft: Draft) -> frozenset[int]:
    """Return the slots of drawn tiles that are not on the rack yet, where that matters.

    In automatic play tiles go on the rack at once; on an empty rack there is nothing to keep them
    apart from. Of equal tiles, which cannot be told apart, the last counts as the new one.
    """
    if state is None or seat is None or state.setup.mode is Mode.AUTOMATIC:
        return frozenset()
    loose, slots = Counter(state.draw_of(seat).loose), draft.slots
    found: set[int] = set()
    for slot in reversed(range(len(slots))):
        if loose[slots[slot].tile]:
            loose[slots[slot].tile] -= 1
            found.add(slot)
    return frozenset(found) if len(found) < len(slots) else frozenset()


def acts_for(state: GameState, seat: int | None, may_act: bool) -> Acts:
    """Return the acts to offer a seat; the rules may still refuse them."""
    if seat is None or state.is_over:
        return Acts()
    may_play = may_act and state.phase in MAY_PLAY
    turn = state.open_turn
    may_judge = turn is not None and turn.player != seat
    return Acts(
        # Once tiles are placed, the turn ends with the clock, which has its own button.
        play=may_play and state.turn.laid is None,
        exchange=may_play and state.turn.laid is None,
        give_up_turn=may_play and state.turn.laid is None,
        accept=may_judge,
        hold=may_judge and state.held_by is None,
        challenge=may_judge,
    )


def slips_on(
    state: GameState,
) -> tuple[dict[tuple[int, int], TileFault], frozenset[tuple[int, int]], int]:
    """Return misplaced tiles, squares out of bounds, and the rotation of the premium labels."""
    mislaid = {(square.row, square.col): fault for square, fault in state.mislaid.items()}
    barred = frozenset((square.row, square.col) for square in state.barred)
    return mislaid, barred, state.lettering_turns
