# SPDX-License-Identifier: MIT
"""The choice of the first player: by the organiser, by past starts, or by drawing tiles.

Sources: 1999 and 2001 6.4; family "To Begin Playing"; Singapore G5; NASPA III.D.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.commands import DrawForStart, SettleStart
from desktop_app.rules.events import FirstPlayerChosen, StartTilesDrawn
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.set_check import is_start_refused
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import BLANK, sort_tiles


def settled_start(state: GameState) -> tuple[int, str] | None:
    """First seat and the method that chose it, or None if tiles have to be drawn."""
    setup = state.setup
    return settle_by_record(
        setup.ruleset.start.methods, state.record, setup.preset_first, state.playing
    )


def settle_by_record(
    methods: Sequence[str],
    record: TournamentRecord,
    preset: int | None,
    playing: Sequence[int] | None = None,
) -> tuple[int, str] | None:
    """First seat and the method that chose it, or None if tiles have to be drawn.

    An organiser's `preset` always counts; the other methods are tried in the ruleset's order. Only
    the seats in `playing` are considered; None means all.
    """
    seats = list(range(len(record.players)) if playing is None else playing)
    if preset is not None and preset in seats:
        return preset, "preset"
    for method in methods:
        if method == "fewer-firsts":
            fewest = min(record.players[seat].firsts for seat in seats)
            seats = [seat for seat in seats if record.players[seat].firsts == fewest]
        elif method == "more-seconds":
            most = max(record.players[seat].seconds for seat in seats)
            seats = [seat for seat in seats if record.players[seat].seconds == most]
        elif method == "draw":
            return None
        if len(seats) == 1:
            return seats[0], method
    return None


def best_draws(tiles: Sequence[str]) -> list[int]:
    """The seats whose tile is nearest the start of the alphabet; a blank comes before A."""
    drawn = [(tile != BLANK, tile) for tile in tiles if tile]
    best = min(drawn)
    return [seat for seat, tile in enumerate(tiles) if tile and (tile != BLANK, tile) == best]


def start_contenders(state: GameState) -> tuple[int, ...]:
    """The seats that draw in the next round of the draw for the start."""
    if not state.start_draws or state.setup.ruleset.start.tie == "redraw-all":
        return state.playing
    tied = (seat for seat in best_draws(state.start_draws[-1]) if not state.has_left(seat))
    return tuple(tied) or state.playing


def settle_start(act: Act, command: SettleStart) -> Rejection | None:
    """Choose the first player without a draw; refused if a draw is needed."""
    if act.state.phase is not Phase.START:
        return act.refuse(Reason.WRONG_PHASE, "", "start.methods")
    settled = settled_start(act.state)
    if settled is None:
        return act.refuse(Reason.STEP_MISSING, "draw-for-start", "start.methods")
    _choose(act, *settled)
    return None


def draw_for_start(act: Act, command: DrawForStart) -> Rejection | None:
    """Draw one round for the start. The tiles go back; a tie leaves the start open."""
    state = act.state
    if state.phase is not Phase.START:
        return act.refuse(Reason.WRONG_PHASE, "", "start.methods")
    if is_start_refused(state):
        return act.refuse(Reason.SET_WRONG)
    # The draw for the start takes place when all players are present (6.1, III.D).
    if rejection := act.check_everybody_came():
        return rejection
    if settled_start(state):
        return act.refuse(Reason.NOT_ALLOWED, "settled", "start.methods")
    drawing = start_contenders(state)
    undrawn = sort_tiles(state.unnamed_tiles().elements())
    drawn = dict(zip(drawing, act.drawer.draw(undrawn, len(drawing)), strict=True))
    tiles = tuple(drawn.get(seat, "") for seat in range(state.player_count))
    act.emit(StartTilesDrawn(tiles))
    best = best_draws(tiles)
    if len(best) == 1:
        _choose(act, best[0], "draw")
    return None


def _choose(act: Act, player: int, method: str) -> None:
    act.emit(FirstPlayerChosen(player, method))
    act.rule("start-method", "start.methods", player=player, detail=method)
