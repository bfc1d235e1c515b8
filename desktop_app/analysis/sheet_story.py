# SPDX-License-Identifier: MIT
"""What the log tells of every line of the score sheet beside its score.

Marks at the edge, what a corrected line said before, the score that was announced and what the
tiles add up to, and the note somebody wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.analysis.sheet_lines import TURN_KINDS, SheetEntry, sheet_entry
from desktop_app.rules.desk_events import ProcedureBegun, RulingUndone
from desktop_app.rules.events import (
    ChallengeAdjudicated,
    Event,
    HoldCalled,
    PlayerWarned,
    RulingMade,
    SpreadPenalised,
)
from desktop_app.rules.game import Decision, evolve
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.row_board import board_before_row
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.table_events import EntryCorrected
from desktop_app.rules.tile_events import RackIdentified, TilesLifted, TilesMoved, TilesPut

# What happened beside a turn: holds, challenges and rulings, by the line of the score sheet.
#
# The rows of a state hold only scores. Players write the rest in the margin, and so do our sheets.
# When a ruling takes lines back, their marks go too.

BEFORE_ALL = -1
"""In place of a row index: before the first turn."""


@dataclass(frozen=True, slots=True)
class TurnMarks:
    """The marks of one turn.

    Attributes:
        is_held: an opponent held it.
        stood: it was challenged and stood (True) or fell (False); None without a challenge.
        is_ruled: the desk ruled, or a player was warned or penalised.
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
        return self.follow(event, evolve(self.state, event))

    def follow(self, event: Event, state: GameState) -> GameState:
        """Take the next event in, with the game after it."""
        if isinstance(event, ProcedureBegun):
            self._before = self.marks
        self.state = state
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


# The sum behind a line of the score sheet, worked out again from the board of that moment.


def score_of_row(state: GameState, index: int) -> PlayScore | None:
    """How the play of a line scores; None for a line that is no play.

    A withdrawn phoney has a separate line; the line of the play keeps its sum.

    Raises:
        IndexError: there is no such line.
    """
    before = board_before_row(state, index)
    row = state.rows[index]
    if row.kind is not RowKind.PLAY or not row.placements:
        return None
    return score_play(before, row.placements, state.setup.tile_set, state.setup.scoring)


_MOVING = (RackIdentified, TilesLifted, TilesMoved, TilesPut)
"""What may go before a correction and belongs to it."""


@dataclass(frozen=True, slots=True)
class LineStory:
    """What stands beside one line.

    Attributes:
        marks: holds, challenges and rulings.
        before: what the line said before each correction, the oldest first.
        announced: the score that was announced or that stands there; None for no play.
        computed: what its tiles add up to, None where they are not known.
        note: what somebody wrote beside it, or empty.
    """

    marks: TurnMarks = field(default_factory=TurnMarks)
    before: tuple[SheetEntry, ...] = ()
    announced: int | None = None
    computed: int | None = None
    note: str = ""

    @property
    def differs(self) -> bool:
        """Whether another score was announced than the tiles add up to."""
        return None not in (self.announced, self.computed) and self.announced != self.computed


NOTHING = LineStory()
"""The story of a line of which nothing is told."""


class StoryReader:
    """Keeps the stories of one game while its log grows; another log is read from its beginning."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._marks = MarkReader()
        self._settled: GameState | None = None
        self._before: dict[int, tuple[SheetEntry, ...]] = {}
        self._announced: dict[int, int] = {}
        self._read: tuple[int, Event | None] = (0, None)

    def follow(self, count: int, latest: Decision) -> None:
        """Take in what was decided last, without folding it again.

        Nothing happens when earlier events are still to be read; `stories` reads them all then.

        Args:
            count: how many events the log has with these.
            latest: the last of them, with the game after each.
        """
        if not latest.events or self._read[0] != count - len(latest.events):
            return
        for event, state in zip(latest.events, latest.states, strict=True):
            self._take(event, state)
        self._read = (count, latest.events[-1])

    def stories(self, events: Sequence[Event]) -> Mapping[int, LineStory]:
        """The stories by 0-based number of the line; lines of which nothing is told are left out.

        Raises:
            ValueError: the events do not follow from one another.
        """
        count, last = self._read
        if count > len(events) or (count and events[count - 1] is not last):
            self._begin()
            count = 0
        for event in events[count:]:
            self._take(event, evolve(self._marks.state, event))
        if events:
            self._read = (len(events), events[-1])
        state = self._marks.state
        if state is None:
            return {}
        stories = {line: self._story(state, line) for line in range(len(state.rows))}
        return {line: story for line, story in stories.items() if story != NOTHING}

    def _take(self, event: Event, state: GameState) -> None:
        earlier = self._marks.state
        self._marks.follow(event, state)
        if isinstance(event, EntryCorrected) and self._settled is not None:
            if event.line not in unfilled_lines(self._settled):
                told = sheet_entry(self._settled, event.line)
                self._before[event.line] = (*self._before.get(event.line, ()), told)
            self._announced.pop(event.line, None)
        if not isinstance(event, _MOVING):
            self._settled = state
        self._forget_beyond(len(state.rows))
        if earlier is not None and len(state.rows) > len(earlier.rows):
            line = len(earlier.rows)
            if state.rows[line].kind is RowKind.PLAY and earlier.turn.declared is not None:
                self._announced[line] = earlier.turn.declared

    def _forget_beyond(self, count: int) -> None:
        """A game that goes on from an earlier turn has lost its later lines."""
        for kept in (self._before, self._announced):
            for line in [line for line in kept if line >= count]:
                del kept[line]

    def _story(self, state: GameState, line: int) -> LineStory:
        row = state.rows[line]
        announced = self._announced.get(line)
        if announced is None and (state.setup.is_physical or line in state.corrected):
            announced = row.points if row.kind is RowKind.PLAY else None
        score = score_of_row(state, line) if announced is not None else None
        return LineStory(
            marks=self._marks.marks.get(line, TurnMarks()),
            before=self._before.get(line, ()) if line in state.corrected else (),
            announced=announced,
            computed=None if score is None else score.points,
            note=state.row_notes.get(line, ""),
        )
