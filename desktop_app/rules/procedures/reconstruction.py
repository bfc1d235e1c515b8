# SPDX-License-Identifier: MIT
"""Going back to an earlier turn, restarting, and reopening a finished game.

Sources: 1999 15, 16.1, 21; 2001 16.1, 16.2, 18.3, 21, 22.17, 24.2, 25, 26; NASPA II.D, III.G.5.7,
V.C.3.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import reopen_game
from desktop_app.rules.desk_events import Amount, GameReconstructed, GameRestarted
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import forget_all, forget_restored
from desktop_app.rules.procedures.procedure import TOPIC, Group, Procedure, rule_freely
from desktop_app.rules.procedures.result_correction import check_unsigned
from desktop_app.rules.state import GameState

_MAX_POINTS = 2_000
_THEN, _NOW, _FULL = "then", "now", "full"


def can_reconstruct(state: GameState) -> bool:
    """True if there is an earlier turn to go back to."""
    return bool(state.turns)


def reconstruct(act: Act, turn: int, remaining_ms: tuple[int, ...] | None = None) -> None:
    """Set the game back to the start of an earlier turn.

    Args:
        act: the command being decided.
        turn: 0-based number of the turn, an index into `GameState.turns`.
        remaining_ms: the times by seat; None for those of that turn.
    """
    then = act.state.turns[turn].clock.remaining_ms
    times = then if remaining_ms is None else remaining_ms
    act.emit(GameReconstructed(turn, times))
    forget_restored(act)


def restart_with(
    act: Act,
    points: tuple[int, ...],
    *,
    first: int | None = None,
    remaining_ms: tuple[int, ...] | None = None,
) -> None:
    """Restart the game with every tile in the bag and the given scores.

    Args:
        act: the command being decided.
        points: by seat.
        first: seat that plays first; None for the same as before.
        remaining_ms: the times by seat; None gives all players the full time.
    """
    state = act.state
    full = state.setup.allotments_ms or (0,) * len(state.clock.remaining_ms)
    times = full if remaining_ms is None else remaining_ms
    act.emit(GameRestarted(points, times, first_player(state) if first is None else first))
    forget_all(act)


def first_player(state: GameState) -> int | None:
    """The seat that played first or, in a game started from a position, had the first known turn.

    None if no player has been on turn yet.
    """
    if state.first is not None:
        return state.first
    return state.turns[0].on_turn if state.turns else state.on_turn


def replay(act: Act) -> None:
    """Replay the game from the start with the same first player."""
    restart_with(act, act.state.setup.start_points)


def reopen(act: Act) -> None:
    """Reopen a finished game; does nothing while the game is in progress."""
    if act.state.is_over:
        reopen_game(act)


def _reconstruct(act: Act, ask: Dialogue) -> None:
    state = act.state
    check_unsigned(act, ask)
    turn = ask.number("turn", 1, len(state.turns)) - 1
    times = None
    if state.clock.exists and ask.choice("clocks", (_THEN, _NOW), default=_THEN) == _NOW:
        times = state.clock.remaining_ms
    reconstruct(act, turn, times)
    rule_freely(act, "director.reconstruct", detail=Amount(turn + 1))


def _has_begun(state: GameState) -> bool:
    return state.on_turn is not None


def _restart(act: Act, ask: Dialogue) -> None:
    points = tuple(
        ask.number(f"points-{seat + 1}", -_MAX_POINTS, _MAX_POINTS)
        for seat in range(act.state.player_count)
    )
    _begin_again(act, ask, points)
    rule_freely(act, "director.restart")


def _replay(act: Act, ask: Dialogue) -> None:
    _begin_again(act, ask, (0,) * act.state.player_count)
    rule_freely(act, "director.replay")


def _begin_again(act: Act, ask: Dialogue, points: tuple[int, ...]) -> None:
    state = act.state
    check_unsigned(act, ask)
    first = ask.player("first", default=first_player(state))
    times = None
    if state.clock.exists and ask.choice("clocks", (_FULL, _NOW), default=_FULL) == _NOW:
        times = state.clock.remaining_ms
    restart_with(act, points, first=first, remaining_ms=times)


_CLOCKS = {
    "then": "As they stood then",
    "now": "As they stand now",
    "full": "The whole time again",
}

PROCEDURES = (
    Procedure(
        name="reconstruct",
        title="Go back to an earlier turn",
        when="Something has gone wrong that can only be put right from an earlier turn on.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_reconstruct,
        may_apply=can_reconstruct,
        not_now="Play has not begun.",
        steps={"director": "reconstruct"},
        questions={
            "turn": "Which turn is played again? The first of the game is 1.",
            "clocks": "What do the clocks show?",
        },
        answers=_CLOCKS,
        ruled="The game goes on from the earlier turn.",
        search_words=("go back some turns", "undo turns", "rewind the game", "restore the board"),
    ),
    Procedure(
        name="restart",
        title="Begin again with given scores",
        when="The board cannot be put back, and the game begins again.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_restart,
        may_apply=_has_begun,
        not_now="Play has not begun.",
        steps={"director": "restart"},
        questions={
            "points-1": "What does {first} begin with?",
            "points-2": "What does {second} begin with?",
            "points-3": "What does {third} begin with?",
            "points-4": "What does {fourth} begin with?",
            "first": "Who plays first?",
            "clocks": "What do the clocks show?",
        },
        answers=_CLOCKS,
        ruled="The game begins again with these scores.",
        search_words=("start again", "begin the game again"),
    ),
    Procedure(
        name="replay",
        title="Play the game again",
        when="The game cannot stand and is played again from the start.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_replay,
        may_apply=_has_begun,
        not_now="Play has not begun.",
        steps={"director": "replay"},
        questions={"first": "Who plays first?", "clocks": "What do the clocks show?"},
        answers=_CLOCKS,
        ruled="The game is played again from the beginning.",
        search_words=("play the game again", "new game instead"),
    ),
)
