# SPDX-License-Identifier: MIT
"""What happened beside a turn: holds, challenges and rulings, by the line of the score sheet.

The rows of a state hold scores alone. Players write the rest at the edge of the sheet, and so does
whoever shows one; where a ruling took lines back, the marks of those lines go with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from desktop_app.analysis.sheet_lines import TURN_KINDS
from desktop_app.rules.desk_events import ProcedureBegun, RulingUndone
from desktop_app.rules.events import (
    ChallengeAdjudicated,
    Event,
    HoldCalled,
    PlayerWarned,
    RulingMade,
    SpreadPenalised,
)
from desktop_app.rules.game import evolve
from desktop_app.rules.state import GameState

BEFORE_ALL = -1
"""In place of a row index: before the first turn."""


@dataclass(frozen=True, slots=True)
class TurnMarks:
    """The marks of one turn.

    Attributes:
        is_held: an opponent held it.
        stood: it was challenged and stood (True) or fell (False); None without a challenge.
        is_ruled: the desk ruled, or somebody was warned or penalised.
        sections: the sections of those rulings, in their order, each once.
    """

    is_held: bool = False
    stood: bool | None = None
    is_ruled: bool = False
    sections: tuple[str, ...] = ()


def turn_marks(events: Iterable[Event]) -> Mapping[int, TurnMarks]:
    """The marks of a game, by index of the turn's row in `GameState.rows` or `BEFORE_ALL`.

    Turns without a mark are left out.

    Raises:
        ValueError: the events do not follow from one another.
    """
    reader = MarkReader()
    for event in events:
        reader.read(event)
    return reader.marks


class MarkReader:
    """Reads a log event by event.

    Attributes:
        state: the game after the last event, None before the first.
        marks: as `turn_marks` gives them.
    """

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.marks: Mapping[int, TurnMarks] = {}
        self._before: Mapping[int, TurnMarks] = {}

    def read(self, event: Event) -> GameState:
        """Take the next event in; the game after it.

        Raises:
            ValueError: it does not follow from those before it.
        """
        if isinstance(event, ProcedureBegun):
            self._before = self.marks
        state = self.state = evolve(self.state, event)
        marks = self._before if isinstance(event, RulingUndone) else self.marks
        if any(index >= len(state.rows) for index in marks):
            marks = {index: each for index, each in marks.items() if index < len(state.rows)}
        turn = _last_turn(state)
        marked = _marked(marks.get(turn, TurnMarks()), event)
        if marked != marks.get(turn, TurnMarks()):
            marks = {**marks, turn: marked}
        self.marks = marks
        return state


def _last_turn(state: GameState) -> int:
    for index in range(len(state.rows) - 1, -1, -1):
        if state.rows[index].kind in TURN_KINDS:
            return index
    return BEFORE_ALL


def _marked(marks: TurnMarks, event: Event) -> TurnMarks:
    match event:
        case HoldCalled():
            return replace(marks, is_held=True)
        case ChallengeAdjudicated():
            return replace(marks, stood=event.is_acceptable)
        case PlayerWarned() | SpreadPenalised():
            return replace(marks, is_ruled=True)
        case RulingMade() if event.procedure:
            cited = dict.fromkeys((*marks.sections, *event.sections))
            return replace(marks, is_ruled=True, sections=tuple(cited))
        case _:
            return marks
