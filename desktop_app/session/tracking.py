# SPDX-License-Identifier: MIT
"""The tracking sheets of one game: what each player crosses off and writes, and its marking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.interruptions import interruption_of
from desktop_app.analysis.tracking_marks import cells_of, due_tiles, mark_sheet, seen_tiles
from desktop_app.rules.events import Event, TurnEnded, TurnKind
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import GameState, Phase
from desktop_app.sentences.faults import told
from desktop_app.session.game_session import GameSession
from desktop_app.session.tracking_rules import stopped_clock_rule
from desktop_app.session.tracking_view import (
    NOBODY,
    SheetSettings,
    TrackingLevel,
    TrackingView,
    automatic_view,
    own_view,
)
from desktop_app.session.word_queries import WordAnswer, WordFinder, look_up, query_word
from desktop_app.storage.errors import StorageError
from desktop_app.storage.tracking_file import (
    MAX_NOTES,
    MAX_QUERIES,
    MAX_QUERY,
    KeptSheet,
    read_sheets,
    set_aside,
    write_sheets,
)
from desktop_app.translation.words import tr

_BEFORE_PLAY = (Phase.START, Phase.SETUP)

FinderSource = Callable[[GameSetup], WordFinder | None]
"""The word list of a game; None where there is none, or it cannot be read any more."""


class Tracking(QObject):
    """Keeps the sheets of the people at a table; with wooden tiles the one of the table.

    What somebody crosses off or writes is on the disk before `changed` tells of it; when the disk
    does not take it, it has not happened. Without a file it is kept while the game is open.

    Args:
        session: the game.
        path: the file of the sheets, None for none.
        settings: the level, the order, and whether the own rack is crossed off too.
        find_words: the list that words are looked up in after the game.

    Signals:
        changed: the TrackingView to show.
        failed: a sentence: the disk refused, or the file that was there cannot be read.
    """

    changed = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        session: GameSession,
        *,
        path: Path | None = None,
        settings: SheetSettings | None = None,
        find_words: FinderSource = lambda _setup: None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._path = path
        self._settings = settings or SheetSettings()
        self._find_words = find_words
        self._seat = NOBODY
        self._viewed: GameState | None = None
        self._answers: dict[tuple[int, str], WordAnswer] = {}
        self._finder: WordFinder | None = None
        self._sheets: dict[int, KeptSheet] = {}
        self.problem = self._read()
        session.event_recorded.connect(self._record)

    @property
    def settings(self) -> SheetSettings:
        """How the sheet is kept."""
        return self._settings

    @property
    def view(self) -> TrackingView:
        """The sheet as it is now."""
        state = self._session.state
        viewed = state if self._viewed is None else self._viewed
        level, seat = self._level(), self._seat
        if level is TrackingLevel.AUTOMATIC:
            view = automatic_view(viewed, seat, self._settings)
        else:
            # Looking back changes nothing on paper, and this sheet is kept as on paper.
            settings = replace(self._settings, level=level)
            view = own_view(state, seat, settings, self._sheet(seat))
        sheet = self._sheet(seat)
        is_own = seat in self._keepers
        return replace(
            view,
            notes=sheet.notes,
            queries=sheet.queries,
            answers=self._look_up(state),
            lexicon=state.setup.lexicon,
            is_hidden=level is not TrackingLevel.AUTOMATIC and not is_own,
            may_mark=level is not TrackingLevel.AUTOMATIC and is_own and not state.is_over,
            may_write=is_own and not self._session.is_read_only,
            stopped_rule=self._stopped_rule(state),
        )

    def look(self, viewed: GameState, seat: int) -> None:
        """Show the sheet of a seat, `NOBODY` for none's; `viewed` is the position on the board."""
        self._viewed, self._seat = viewed, seat
        self.changed.emit(self.view)

    def use(self, settings: SheetSettings) -> None:
        """Keep the sheet in another way from now on."""
        self._settings = settings
        self.changed.emit(self.view)

    def toggle(self, face: str, number: int) -> None:
        """Cross off one tile of a face, 0-based, or take the stroke away."""
        sheet = self._sheet(self._seat)
        crossed = sheet.crossed.get(face, frozenset())
        if number in range(self._count(face)):
            self._cross(face, crossed ^ {number})

    def cross_next(self, face: str, *, back: bool = False) -> None:
        """Cross off the last tile of a face that is left, or give back the first that is not."""
        crossed = self._sheet(self._seat).crossed.get(face, frozenset())
        numbers = range(self._count(face))
        if back:
            found = next((number for number in numbers if number in crossed), None)
        else:
            found = next((number for number in reversed(numbers) if number not in crossed), None)
        if found is not None:
            self._cross(face, crossed ^ {found})

    def end_retracking(self) -> None:
        """The player has tracked again after an interruption."""
        self._keep(self._seat, replace(self._sheet(self._seat), retrack=""))

    def put_right(self) -> None:
        """Cross off what the table shows, no more and no less."""
        if not self.view.may_mark:
            return
        state, sheet = self._session.state, self._sheet(self._seat)
        seen = seen_tiles(state, self._seat, counts_rack=self._counts_rack(self._seat))
        crossed = {
            face: frozenset(range(count - min(count, seen.get(face, 0)), count))
            for face, count in cells_of(state).items()
        }
        right = replace(sheet, crossed=crossed, missed={}, extra={}, retrack="")
        self._keep(self._seat, right)

    def write_notes(self, text: str) -> bool:
        """Keep the notes of the player; False when they are not on the disk."""
        sheet = self._sheet(self._seat)
        if text == sheet.notes:
            return True
        if len(text) > MAX_NOTES:
            self.failed.emit(self.tr("The notes have no room for more."))
            self.changed.emit(self.view)
            return False
        if not self.view.may_write:
            return False
        return self._keep(self._seat, replace(sheet, notes=text), tells=False)

    def add_query(self, text: str) -> bool:
        """Write down a word to look up after the game; False when it holds no letter."""
        word, sheet = query_word(text)[:MAX_QUERY], self._sheet(self._seat)
        if not word or not self.view.may_write or len(sheet.queries) >= MAX_QUERIES:
            return False
        if word in sheet.queries:
            return True
        return self._keep(self._seat, replace(sheet, queries=(*sheet.queries, word)))

    def remove_query(self, word: str) -> None:
        """Strike a word out again."""
        sheet = self._sheet(self._seat)
        if self.view.may_write and word in sheet.queries:
            left = tuple(query for query in sheet.queries if query != word)
            self._keep(self._seat, replace(sheet, queries=left))

    def _read(self) -> str:
        """Take up the sheets of the file; a sentence when they cannot be read."""
        if self._path is None:
            return ""
        try:
            self._sheets = read_sheets(self._path)
        except StorageError as error:
            return self._without_file(error)
        return ""

    def _without_file(self, error: StorageError) -> str:
        """Nobody's notes are written over: a file that cannot be read is put aside, or left."""
        assert self._path is not None
        if self._session.is_read_only:
            return tr(told(error))
        try:
            aside = set_aside(self._path)
        except StorageError:
            self._path = None
            return self.tr("{why}. What you write on the sheets is not kept.").format(
                why=tr(told(error))
            )
        return self.tr("{why}. The file is kept as {name}.").format(
            why=tr(told(error)), name=aside.name
        )

    def _sheet(self, seat: int) -> KeptSheet:
        return self._sheets.get(seat, KeptSheet())

    def _level(self) -> TrackingLevel:
        if self._session.is_read_only or not self._session.people:
            return TrackingLevel.AUTOMATIC
        return self._settings.level

    @property
    def _keepers(self) -> tuple[int, ...]:
        """Who keeps a sheet: each person, or with wooden tiles the table, which all look at."""
        is_physical = self._session.state.setup.is_physical
        return (NOBODY,) if is_physical else self._session.people

    def _count(self, face: str) -> int:
        return cells_of(self._session.state).get(face, 0)

    def _cross(self, face: str, cells: frozenset[int]) -> None:
        if not self.view.may_mark:
            return
        sheet = self._sheet(self._seat)
        more = len(cells) > len(sheet.crossed.get(face, ()))
        missed, extra = sheet.missed, sheet.extra
        # What the marking found is being put right, as far as this goes.
        if more:
            missed = _less(missed, face)
        else:
            extra = _less(extra, face)
        crossed = {**sheet.crossed, face: cells}
        self._keep(self._seat, replace(sheet, crossed=crossed, missed=missed, extra=extra))

    def _keep(self, seat: int, sheet: KeptSheet, *, tells: bool = True) -> bool:
        """Write a sheet and show it; when the disk does not take it, nothing has changed."""
        sheets = {**self._sheets, seat: sheet}
        try:
            if self._path is not None:
                write_sheets(self._path, sheets)
        except StorageError as error:
            self.failed.emit(tr(told(error)))
            self.changed.emit(self.view)
            return False
        self._sheets = sheets
        if tells:
            self.changed.emit(self.view)
        return True

    def _record(self, event: Event) -> None:
        """Mark the sheet of a turn that is over, and note what interrupts those who track."""
        if self._level() is not TrackingLevel.CHECK:
            return
        if isinstance(event, TurnEnded):
            self._mark(event)
        interruption = interruption_of(event)
        if interruption is None or self._session.state.phase in _BEFORE_PLAY:
            return
        for seat in self._keepers:
            sheet = self._sheet(seat)
            if interruption.outweighs(sheet.retrack) and sheet.retrack != interruption.value:
                self._keep(seat, replace(sheet, retrack=interruption.value), tells=False)

    def _mark(self, turn: TurnEnded) -> None:
        seat = NOBODY if NOBODY in self._keepers else turn.player
        # A turn that a challenge cost was over before its player could track.
        if seat not in self._keepers or turn.kind is TurnKind.CHALLENGE_LOST:
            return
        state, sheet = self._session.state, self._sheet(seat)
        must, may = due_tiles(state, turn.player, counts_rack=self._counts_rack(seat))
        mark = mark_sheet(sheet.crossed, must, may)
        marked = replace(
            sheet,
            missed=mark.missed,
            extra=mark.extra,
            marked=sheet.marked + 1,
            right=sheet.right + mark.is_right,
            retrack="",
        )
        self._keep(seat, marked, tells=False)

    def _counts_rack(self, seat: int) -> bool:
        """Whether the rack is crossed off too; the table has none."""
        return self._settings.counts_rack and seat != NOBODY

    def _stopped_rule(self, state: GameState) -> str:
        clock = state.clock
        is_stopped = clock.exists and clock.running is None and state.phase not in _BEFORE_PLAY
        if not is_stopped or state.is_over or self._level() is TrackingLevel.AUTOMATIC:
            return ""
        return stopped_clock_rule(state.setup.ruleset)

    def _look_up(self, state: GameState) -> tuple[WordAnswer, ...]:
        """During the game nothing is looked up: that would be help."""
        if not state.is_over:
            return ()
        asked = [(seat, word) for seat, sheet in self._sheets.items() for word in sheet.queries]
        if asked and self._finder is None:
            self._finder = self._find_words(state.setup)
        if self._finder is None:
            return ()
        for seat, word in asked:
            if (seat, word) not in self._answers:
                self._answers[seat, word] = look_up(self._finder, seat, word)
        return tuple(self._answers[key] for key in asked)


def _less(counts: Mapping[str, int], face: str) -> dict[str, int]:
    """Counts with one less of a face; none is left out."""
    left = {**counts, face: counts.get(face, 0) - 1}
    return {each: count for each, count in left.items() if count > 0}
