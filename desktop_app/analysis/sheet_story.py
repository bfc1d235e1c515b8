# SPDX-License-Identifier: MIT
"""What the log tells of every line of the score sheet beside its score.

Marks at the edge, what a corrected line said before, the score that was announced and what the
tiles add up to, and the note somebody wrote.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_app.analysis.row_score import score_of_row
from desktop_app.analysis.sheet_lines import SheetEntry, sheet_entry
from desktop_app.analysis.turn_marks import MarkReader, TurnMarks
from desktop_app.rules.events import Event
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.table_events import EntryCorrected
from desktop_app.rules.tile_events import RackIdentified, TilesLifted, TilesMoved, TilesPut

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
            self._take(event)
        if events:
            self._read = (len(events), events[-1])
        state = self._marks.state
        if state is None:
            return {}
        stories = {line: self._story(state, line) for line in range(len(state.rows))}
        return {line: story for line, story in stories.items() if story != NOTHING}

    def _take(self, event: Event) -> None:
        earlier = self._marks.state
        state = self._marks.read(event)
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
            if state.rows[line].kind is RowKind.PLAY and earlier.declared is not None:
                self._announced[line] = earlier.declared

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
