# SPDX-License-Identifier: MIT
"""How a game begins."""

from __future__ import annotations

from desktop_app.rules.board import Board
from desktop_app.rules.clock import ClockState
from desktop_app.rules.draws import NOTHING_DRAWN
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import UNSEEN


def start_game(setup: GameSetup) -> GameState:
    """The state right after `GameStarted`: every tile in the bag, clocks set and stopped."""
    count = len(setup.seats)
    times = () if setup.allotment_ms is None else (setup.allotment_ms,) * count
    return GameState(
        setup=setup,
        phase=Phase.START,
        board=Board.empty(setup.layout),
        racks=((),) * count,
        bag=(UNSEEN,) * len(setup.tile_set.tiles) if setup.is_physical else setup.tile_set.tiles,
        points=(0,) * count,
        spread=(0,) * count,
        clock=ClockState(times),
        record=setup.record,
        draws=(NOTHING_DRAWN,) * count,
        overtime_erased_ms=(0,) * count,
        late_ms=(0,) * count,
    )
