# SPDX-License-Identifier: MIT
"""Browsing: the game as it was after each number of score sheet lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from desktop_app.rules.desk_events import GameReconstructed, GameRestarted, RulingUndone
from desktop_app.rules.events import (
    Event,
    ExchangeAnnounced,
    GameEnded,
    PassAnnounced,
    TilesLaid,
)
from desktop_app.rules.evolving.turns import with_past_corrected
from desktop_app.rules.game import FoldedLog, evolve
from desktop_app.rules.help import TurnsTakenBack
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryCorrected

_NEXT_TURN = (TilesLaid, ExchangeAnnounced, PassAnnounced, GameEnded)
_BACK = (RulingUndone, GameReconstructed, GameRestarted, TurnsTakenBack)
"""Events after which lines of the score sheet may be written anew."""


def states_at(events: Iterable[Event]) -> tuple[GameState, ...]:
    """Return the game after 0, 1, 2, ... lines, with their draws and acceptance.

    If a ruling took lines back, the lines that replaced them count. A line corrected later is shown
    as corrected.

    Raises:
        ValueError: the log is empty.
    """
    return _after_lines(_steps(events))


def past_of(folded: FoldedLog) -> Callable[[Sequence[Event]], tuple[GameState, ...]]:
    """Return `states_at` for a log that is folded already; one that has grown is folded anew."""

    def found(events: Sequence[Event]) -> tuple[GameState, ...]:
        if tuple(events) != folded.events:
            return states_at(events)
        return _after_lines(zip(folded.events, folded.states, strict=True))

    return found


def _steps(events: Iterable[Event]) -> Iterable[tuple[Event, GameState]]:
    """Fold a log: each event with the game after it."""
    state: GameState | None = None
    for event in events:
        state = evolve(state, event)
        yield event, state


def _after_lines(steps: Iterable[tuple[Event, GameState]]) -> tuple[GameState, ...]:
    """Return what `states_at` returns, from each event with the game after it."""
    state: GameState | None = None
    found: list[GameState] = []
    """By number of lines, as far as the next line has begun."""
    missed: list[list[EntryCorrected]] = []
    """The corrections that came after each of them."""
    for event, after in steps:
        begun = len(after.rows)
        if state is not None:
            if not isinstance(event, _BACK) and len(after.rows) >= len(state.rows):
                is_next = isinstance(event, _NEXT_TURN)
                begun = max(begun, len(found), len(state.rows) + 1 if is_next else 0)
            found = [*found[:begun], *[state] * (begun - len(found))]
            missed = [*missed[:begun], *([] for _ in range(begun - len(missed)))]
        state = after
        for corrections in missed:
            if isinstance(event, EntryCorrected):
                corrections.append(event)
            elif isinstance(event, _BACK):
                corrections[:] = [
                    correction for correction in corrections if correction.line < len(state.rows)
                ]
    if state is None:
        raise ValueError("an empty log is no game")
    for at, corrections in enumerate(missed):
        found[at] = reduce(with_past_corrected, corrections, found[at])
    return (*found, *[state] * (len(state.rows) + 1 - len(found)))
