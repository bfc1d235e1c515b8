# SPDX-License-Identifier: MIT
"""The story of each score sheet line: marks, corrections, announced and computed score, note."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.analysis.sheet_lines import TURN_KINDS, SheetEntry, sheet_entry
from desktop_app.rules.desk_events import (
    PlayerWarned,
    ProcedureBegun,
    RulingMade,
    RulingUndone,
    SpreadPenalised,
)
from desktop_app.rules.events import ChallengeAdjudicated, Event, HoldCalled
from desktop_app.rules.game import Decision, FoldedLog, evolve, with_time_merged
from desktop_app.rules.help import CoachWord
from desktop_app.rules.played import unfilled_lines
from desktop_app.rules.score_rows import board_before_row, last_play_line
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.table_events import EntryCorrected
from desktop_app.rules.tile_events import RackIdentified, TilesLifted, TilesMoved, TilesPut
from desktop_app.sentences.sentence import Sentence

# Marks of turns: holds, challenges and rulings, by line of the score sheet.
#
# A state's rows have only scores. Players write the rest in the margin, and so do our sheets. If a
# ruling takes lines back, their marks go too.

BEFORE_ALL = -1
"""Stands for a row index: before the first turn."""


@dataclass(frozen=True, slots=True)
class TurnMarks:
    """The marks of one turn.

    Attributes:
        is_held: True if an opponent held it.
        stood: True if it was challenged and stood, False if it fell, None without a challenge.
        is_ruled: True if there was a ruling, a warning or a penalty.
        sections: the sections of those rulings, in order, without repeats.
    """

    is_held: bool = False
    stood: bool | None = None
    is_ruled: bool = False
    sections: tuple[str, ...] = ()


def turn_marks(events: Iterable[Event]) -> Mapping[int, TurnMarks]:
    """Return the marks of a game, by the turn's index in `GameState.rows` or `BEFORE_ALL`.

    Turns without a mark are left out.

    Raises:
        ValueError: the events are inconsistent.
    """
    reader = MarkReader()
    for event in events:
        reader.read(event)
    return reader.marks


class MarkReader:
    """Reads a log event by event.

    Attributes:
        state: the game after the last event, None before the first.
        marks: as returned by `turn_marks`.
    """

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.marks: Mapping[int, TurnMarks] = {}
        self._before: Mapping[int, TurnMarks] = {}

    def read(self, event: Event) -> GameState:
        """Read the next event; returns the game after it.

        Raises:
            ValueError: it does not follow from those before.
        """
        return self.follow(event, evolve(self.state, event))

    def follow(self, event: Event, state: GameState) -> GameState:
        """Read the next event, given the game after it."""
        if isinstance(event, ProcedureBegun):
            self._before = self.marks
        self.state = state
        marks = self._before if isinstance(event, RulingUndone) else self.marks
        if any(index >= len(state.rows) for index in marks):
            marks = {index: mark for index, mark in marks.items() if index < len(state.rows)}
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


# Help that players had, by line of the score sheet.


@dataclass(frozen=True, slots=True)
class TurnHelp:
    """Help with one turn.

    Attributes:
        hint: the highest step of the hints taken, 0 for none.
        coached: the words of the coach.
    """

    hint: int = 0
    coached: frozenset[CoachWord] = frozenset()


NO_HELP = TurnHelp()


def turn_help(state: GameState) -> Mapping[int, TurnHelp]:
    """Return the help with each turn, by its index in `GameState.rows`.

    Turns without help, and the turn that has not ended, are left out.
    """
    given = state.help
    words: dict[int, set[CoachWord]] = {}
    for turn, word in given.coached:
        words.setdefault(turn, set()).add(word)
    helped = {}
    for turn in given.hints.keys() | words.keys():
        line = len(state.turns[turn].rows) if turn < len(state.turns) else len(state.rows)
        if line < len(state.rows):
            helped[line] = TurnHelp(given.hints.get(turn, 0), frozenset(words.get(turn, ())))
    return helped


# The score of a sheet line, computed from the board at that time.


def score_of_row(state: GameState, index: int) -> PlayScore | None:
    """Compute the score of a line's play; None if it is not a play.

    A withdrawn phoney has a separate line; the line of the play keeps its score.

    Raises:
        IndexError: there is no such line.
    """
    before = board_before_row(state, index)
    row = state.rows[index]
    if row.kind is not RowKind.PLAY or not row.placements:
        return None
    return score_play(before, row.placements, state.setup.tile_set, state.setup.scoring)


def score_of_last_play(state: GameState) -> PlayScore | None:
    """Compute the score of the last turn's play; None if it is not a play."""
    turn = state.last_turn
    line = None if turn is None or turn.laid is None else last_play_line(state, turn.player)
    return None if line is None else score_of_row(state, line)


_MOVING = (RackIdentified, TilesLifted, TilesMoved, TilesPut)
"""Events that may precede a correction and belong to it."""


@dataclass(frozen=True, slots=True)
class LineStory:
    """The story of one line.

    Attributes:
        marks: holds, challenges and rulings.
        before: the line before each correction, oldest first.
        announced: the announced or recorded score; None if it is not a play.
        computed: what its tiles add up to, None if they are unknown.
        note: the note to it, or empty.
        help: help that its player had.
        remarks: what cannot be true in the file that the line was read from.
    """

    marks: TurnMarks = field(default_factory=TurnMarks)
    before: tuple[SheetEntry, ...] = ()
    announced: int | None = None
    computed: int | None = None
    note: str = ""
    help: TurnHelp = NO_HELP
    remarks: tuple[Sentence, ...] = ()

    @property
    def differs(self) -> bool:
        """True if the announced score is not what the tiles add up to."""
        return None not in (self.announced, self.computed) and self.announced != self.computed


NOTHING = LineStory()
"""The story of a line with nothing to tell."""


class StoryReader:
    """Keeps the stories of one game up to date; a different log is read from its start."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._marks = MarkReader()
        self._settled: GameState | None = None
        self._before: dict[int, tuple[SheetEntry, ...]] = {}
        self._announced: dict[int, int] = {}
        self._read: tuple[int, Event | None] = (0, None)

    def follow(self, count: int, latest: Decision) -> None:
        """Read the latest decision without folding it again.

        Does nothing if earlier events have not been read; `stories` reads them all later.

        Args:
            count: length of the log including these events.
            latest: the last events, with the game after each.
        """
        if not latest.events or self._read[0] != count - len(latest.events):
            return
        for event, state in zip(latest.events, latest.states, strict=True):
            self._take(event, state)
        self._read = (count, latest.events[-1])

    def begin_with(self, folded: FoldedLog) -> None:
        """Read a log from its start without folding it again."""
        self._begin()
        for event, state in zip(folded.events, folded.states, strict=True):
            self._take(event, state)
        self._read = (len(folded.log), folded.log[-1])

    def stories(self, events: Sequence[Event]) -> Mapping[int, LineStory]:
        """Return the stories by 0-based line number; lines with nothing to tell are left out.

        Raises:
            ValueError: the events are inconsistent.
        """
        count, last = self._read
        if count > len(events) or (count and events[count - 1] is not last):
            self._begin()
            count = 0
        for event in with_time_merged(events[count:]):
            self._take(event, evolve(self._marks.state, event))
        if events:
            self._read = (len(events), events[-1])
        state = self._marks.state
        if state is None:
            return {}
        helped = turn_help(state)
        stories = {
            line: self._story(state, line, helped.get(line, NO_HELP))
            for line in range(len(state.rows))
        }
        return {line: story for line, story in stories.items() if story != NOTHING}

    def _take(self, event: Event, state: GameState) -> None:
        earlier = self._marks.state
        self._marks.follow(event, state)
        if isinstance(event, EntryCorrected) and self._settled is not None:
            if event.line not in unfilled_lines(self._settled):
                entry = sheet_entry(self._settled, event.line)
                self._before[event.line] = (*self._before.get(event.line, ()), entry)
            self._announced.pop(event.line, None)
        if not isinstance(event, _MOVING):
            self._settled = state
        self._drop_lines_from(len(state.rows))
        if earlier is not None and len(state.rows) > len(earlier.rows):
            line = len(earlier.rows)
            if state.rows[line].kind is RowKind.PLAY and earlier.turn.declared is not None:
                self._announced[line] = earlier.turn.declared

    def _drop_lines_from(self, count: int) -> None:
        """Drop later lines of a game that goes on from an earlier turn."""
        for kept in (self._before, self._announced):
            for line in [line for line in kept if line >= count]:
                del kept[line]

    def _story(self, state: GameState, line: int, given: TurnHelp) -> LineStory:
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
            help=given,
            remarks=state.remarks.get(line, ()),
        )
