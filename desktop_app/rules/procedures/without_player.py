# SPDX-License-Identifier: MIT
"""A game of three or four that one of them does not play, or plays no longer.

No document speaks of it: those for tournaments know two players, and the family text neither
rounds nor forfeits. Those who stay agree what becomes of their game.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import award_game, best_of, take_back_begun_turn
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ClockNeutralised, EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.state import LEFT, RESIGN, GameState

END_HERE, PLAY_ON = "end-here", "play-on"
_FEWEST = 2


def is_of_several(state: GameState) -> bool:
    """Whether more than two sat down to the game."""
    return state.player_count > _FEWEST


def why_only_two(state: GameState) -> str:
    """For what has a meaning between two opponents alone, as `Procedure.why_not`."""
    return "only-two" if is_of_several(state) else ""


def settle_without(
    act: Act,
    ask: Dialogue,
    player: int,
    reason: EndReason,
    *,
    is_rated: bool = True,
    forfeiters: Sequence[int] = (),
) -> str:
    """Ask what becomes of the others' game, and do it.

    It ends as the scores stand among them, or goes on without the player, as long as two are left
    to play it. A game that is over can only be decided anew.

    Args:
        act: the act that led here.
        ask: answers ``decision``.
        player: who plays no longer.
        reason: why a game that ends here ends so.
        is_rated: as in `award_game`.
        forfeiters: as in `award_game`.

    Returns:
        What was decided: ``end-here`` or ``play-on``.
    """
    state = act.state
    can_go_on = not state.is_over and len(state.playing) > _FEWEST
    decision = ask.choice("decision", (END_HERE, PLAY_ON) if can_go_on else (END_HERE,))
    if decision == PLAY_ON:
        _play_on(act, player)
        return decision
    best = best_of(state, [seat for seat in state.playing if seat != player])
    award_game(
        act,
        best[0] if len(best) == 1 else None,
        reason,
        player=player,
        half_points=_shares(state, best),
        is_rated=is_rated,
        forfeiters=forfeiters,
    )
    return decision


def _play_on(act: Act, player: int) -> None:
    if act.state.on_turn == player:
        take_back_begun_turn(act)
    if act.state.clock.running == player:
        act.emit(ClockNeutralised(None, "director"))
    act.emit(NoteKept(RESIGN, player, LEFT))


def _shares(state: GameState, best: Sequence[int]) -> tuple[int, ...]:
    """Two halves for the only best score, one for each of several; nothing for who left."""
    worth = 2 if len(best) == 1 else 1
    return tuple(worth if seat in best else 0 for seat in range(state.player_count))
