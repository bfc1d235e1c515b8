# SPDX-License-Identifier: MIT
"""The tracking sheets of one game: what each player crosses off and writes, and its marking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.tracking_order import (
    SheetMark,
    TileGroup,
    TrackingOrder,
    cells_of,
    due_tiles,
    interruption_of,
    mark_sheet,
    ordered_groups,
    seen_tiles,
)
from desktop_app.analysis.unseen import VOWELS, Unseen, own_tiles, set_in_play, unseen_tiles
from desktop_app.lexicon.word_list import Alphabet
from desktop_app.play.topics import UnknownTopicError, explain, load_topic
from desktop_app.rules.events import Event, TurnEnded, TurnKind
from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.ruleset import Ruleset, RulesetError
from desktop_app.rules.setup import GameSetup
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import BLANK, face_of, is_blank
from desktop_app.rules.topics import NoAnswerError, TopicError
from desktop_app.sentences.faults import told
from desktop_app.session.game_session import GameSession
from desktop_app.storage.errors import StorageError
from desktop_app.storage.tracking_file import (
    MAX_NOTES,
    MAX_QUERIES,
    MAX_QUERY,
    SavedSheet,
    read_sheets,
    set_aside,
    write_sheets,
)
from desktop_app.translation.words import tr

# What a ruleset says of tracking: the same words as `rackside explain` has.

TRACKING_TOPICS = ("papers", "tracking-late", "stopped-clock-behaviour")
"""The topics of the rules that speak of sheets and of crossing off."""


def stopped_clock_rule(ruleset: Ruleset) -> str:
    """What may be done while the clock is stopped, with its section; "" where nothing is said."""
    try:
        answer = explain(load_topic("stopped-clock-behaviour"), ruleset)
    except (UnknownTopicError, NoAnswerError, TopicError, RulesetError, OSError):
        return ""
    if answer.silent or not answer.sections:
        return ""
    return f"{answer.answer} [{', '.join(answer.sections)}]"


# The words a player wrote down to look up after the game, and what the list says of them then.


class WordFinder(Protocol):
    """What is needed of a word list."""

    name: str
    alphabet: Alphabet

    def is_acceptable(self, word: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """What a list says of a word that somebody wrote down.

    Attributes:
        seat: who wrote it.
        word: upper case.
        is_acceptable: whether the list has it.
        front, back: the letters that make another word in front of it and behind it.
    """

    seat: int
    word: str
    is_acceptable: bool
    front: tuple[str, ...]
    back: tuple[str, ...]


def query_word(text: str) -> str:
    """The letters of what was typed, in upper case; "" when there are none."""
    return "".join(letter for letter in text.upper() if letter.isalpha())


def look_up(finder: WordFinder, seat: int, word: str) -> WordAnswer:
    """Whether a word is in the list, and its hooks. A word that is not in it may have hooks too."""
    faces = finder.alphabet.faces
    return WordAnswer(
        seat,
        word,
        finder.is_acceptable(word),
        tuple(face for face in faces if finder.is_acceptable(face + word)),
        tuple(face for face in faces if finder.is_acceptable(word + face)),
    )


# What a tracking sheet shows at one moment: a value, made from what its player may know.

NOBODY = -1
"""The seat whose sheet is shown while no rack is face up; with wooden tiles it is the table's."""


class TrackingLevel(StrEnum):
    """Who crosses off, and whether it is marked."""

    AUTOMATIC = "automatic"
    CHECK = "check"
    """The player does; it is marked when the turn is over."""
    BLANK = "blank"
    """The player does, and nobody looks."""


class CellState(StrEnum):
    """What one tile of the sheet is."""

    LEFT = "left"
    """Not crossed off."""
    RACK = "rack"
    """On the rack of the player who looks."""
    CROSSED = "crossed"
    MISSED = "missed"
    """Not crossed off, and the marking said that it should be."""
    EXTRA = "extra"
    """Crossed off, and the marking said that it should not be."""

    @property
    def is_crossed(self) -> bool:
        """Whether a stroke goes through it."""
        return self in (CellState.CROSSED, CellState.EXTRA)


@dataclass(frozen=True, slots=True)
class TrackingView:
    """The sheet of one player.

    Attributes:
        seat: whose it is, `NOBODY` while no rack is face up.
        level, order, counts_rack: the settings; a game that is looked at is always automatic.
        groups: the faces in their order.
        cells: face to what each of its tiles is.
        names: the players, by seat.
        bag_count: tiles in the bag, or the most there can be while `is_bag_known` is false.
        holders: the other seats with the number of tiles each holds.
        own_count: tiles of the own rack that are not crossed off.
        holds: the only opponent, when the bag is empty and the tiles left are his; else None.
        blank_letters: what the blanks on the board stand for.
        chances: face to the chance that the next tile of the bag is one, automatic level only.
        mark: what the last marking found and is not put right; None before the first.
        marked, right: turns that were marked, and how many were right.
        retrack: the `Interruption` after which nobody has tracked again, or "".
        stopped_rule: what the rules say of tracking while the clock is stopped, "" while it runs.
        notes, queries: what the player wrote.
        answers: once the game is over, what the list says to the words of every player.
        lexicon: the list they are looked up in, "" where players judge words themselves.
        is_hidden: it is another player's own sheet until a rack is shown.
        may_mark: cells can be crossed off.
        may_write: notes and words can be written.
        is_over: the game is.
    """

    seat: int
    level: TrackingLevel
    order: TrackingOrder
    counts_rack: bool
    groups: tuple[TileGroup, ...]
    cells: Mapping[str, tuple[CellState, ...]]
    names: tuple[str, ...]
    bag_count: int
    holders: tuple[tuple[int, int], ...]
    own_count: int = 0
    holds: int | None = None
    blank_letters: tuple[str, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    mark: SheetMark | None = None
    marked: int = 0
    right: int = 0
    retrack: str = ""
    stopped_rule: str = ""
    notes: str = ""
    queries: tuple[str, ...] = ()
    answers: tuple[WordAnswer, ...] = ()
    lexicon: str = ""
    is_hidden: bool = False
    may_mark: bool = False
    may_write: bool = False
    is_bag_known: bool = True
    is_over: bool = False

    def left_of(self, face: str) -> int:
        """How many tiles of a face are not crossed off and not on the own rack."""
        cells = self.cells.get(face, ())
        return cells.count(CellState.LEFT) + cells.count(CellState.MISSED)

    @property
    def left(self) -> tuple[str, ...]:
        """The tiles that are left on the sheet, in its order."""
        left: list[str] = []
        for group in self.groups:
            for face, _ in group.faces:
                left += [face] * self.left_of(face)
        return tuple(left)

    @property
    def vowels(self) -> int:
        """Vowels left, Y not counted."""
        return sum(map(self.left_of, VOWELS))

    @property
    def blanks(self) -> int:
        """Blanks left."""
        return self.left_of(BLANK)

    @property
    def consonants(self) -> int:
        """Tiles left that are neither vowels nor blanks."""
        return len(self.left) - self.vowels - self.blanks


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """How the sheet is kept: the settings `tracking_level`, `_order` and `_rack`."""

    level: TrackingLevel = TrackingLevel.AUTOMATIC
    order: TrackingOrder = TrackingOrder.ALPHABETICAL
    counts_rack: bool = False


def automatic_view(state: GameState, seat: int, settings: SheetSettings) -> TrackingView:
    """The sheet that crosses itself off: what the board shows and the seat holds.

    It is the same whatever the tiles are that the seat cannot see.
    """
    unseen = unseen_tiles(state, None if seat == NOBODY else seat)
    return TrackingView(
        seat=seat,
        level=TrackingLevel.AUTOMATIC,
        order=settings.order,
        counts_rack=settings.counts_rack,
        groups=ordered_groups(set_in_play(state), settings.order),
        cells=_seen_cells(unseen, state, seat),
        names=names_of(state),
        bag_count=unseen.bag_count,
        is_bag_known=unseen.is_bag_known,
        holders=holders_of(state, seat),
        holds=1 - seat if unseen.known_rack else None,
        blank_letters=_blank_letters(state),
        chances=unseen.next_tile_chances(),
        is_over=state.is_over,
    )


def own_view(
    state: GameState, seat: int, settings: SheetSettings, sheet: SavedSheet
) -> TrackingView:
    """The sheet as its player keeps it; of the game only what lies open is in it."""
    is_checked = settings.level is TrackingLevel.CHECK
    if not is_checked:
        # A marking of before is not shown on a sheet that nobody looks at.
        sheet = replace(sheet, missed={}, extra={})
    groups = ordered_groups(set_in_play(state), settings.order)
    cells = {
        face: _own_cells(count, face, sheet) for group in groups for face, count in group.faces
    }
    is_marked = is_checked and sheet.marked > 0
    return TrackingView(
        seat=seat,
        level=settings.level,
        order=settings.order,
        counts_rack=settings.counts_rack,
        groups=groups,
        cells=cells,
        names=names_of(state),
        bag_count=len(state.bag),
        is_bag_known=not has_hidden_play(state),
        holders=holders_of(state, seat),
        own_count=0 if settings.counts_rack or seat == NOBODY else len(state.racks[seat]),
        mark=SheetMark(sheet.missed, sheet.extra) if is_marked else None,
        marked=sheet.marked if is_checked else 0,
        right=sheet.right if is_checked else 0,
        retrack=sheet.retrack if is_checked and not state.is_over else "",
        is_over=state.is_over,
    )


def names_of(state: GameState) -> tuple[str, ...]:
    """The players, by seat."""
    return tuple(player.name for player in state.setup.seats)


def holders_of(state: GameState, seat: int) -> tuple[tuple[int, int], ...]:
    """The other seats, and how many tiles each holds: anybody can count them."""
    racks = enumerate(state.racks)
    return tuple((other, len(rack)) for other, rack in racks if other != seat)


def _seen_cells(unseen: Unseen, state: GameState, seat: int) -> Mapping[str, tuple[CellState, ...]]:
    held = Counter(own_tiles(state, None if seat == NOBODY else seat))
    return {
        face.face: (
            *(CellState.LEFT,) * face.unseen,
            *(CellState.RACK,) * held[face.face],
            *(CellState.CROSSED,) * (face.total - face.unseen - held[face.face]),
        )
        for face in unseen.faces
    }


def _own_cells(count: int, face: str, sheet: SavedSheet) -> tuple[CellState, ...]:
    crossed = sheet.crossed.get(face, frozenset())
    states = [CellState.CROSSED if number in crossed else CellState.LEFT for number in range(count)]
    numbers = range(count)
    # Tiles are crossed off from the end, so what was missed stands last of those that are left.
    _flag(states, reversed(numbers), (CellState.LEFT, CellState.MISSED), sheet.missed.get(face, 0))
    _flag(states, numbers, (CellState.CROSSED, CellState.EXTRA), sheet.extra.get(face, 0))
    return tuple(states)


def _flag(
    states: list[CellState],
    numbers: Iterable[int],
    change: tuple[CellState, CellState],
    count: int,
) -> None:
    """Turn the first `count` cells of a state, in the order of `numbers`, into another state."""
    old, new = change
    found = [number for number in numbers if states[number] is old]
    for number in found[:count]:
        states[number] = new


def _blank_letters(state: GameState) -> tuple[str, ...]:
    placements = state.board.placements()
    return tuple(
        face_of(each.tile) for each in placements if is_blank(each.tile) and each.tile != BLANK
    )


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
        self._sheets: dict[int, SavedSheet] = {}
        self.problem = self._read()
        session.events_recorded.connect(self._record)

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
            return self.tr("{why}. What you write on the sheets is not saved.").format(
                why=tr(told(error))
            )
        return self.tr("{why}. The file was kept as {name}.").format(
            why=tr(told(error)), name=aside.name
        )

    def _sheet(self, seat: int) -> SavedSheet:
        return self._sheets.get(seat, SavedSheet())

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

    def _keep(self, seat: int, sheet: SavedSheet, *, tells: bool = True) -> bool:
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

    def _record(self, events: tuple[Event, ...]) -> None:
        if self._level() is TrackingLevel.CHECK:
            for event in events:
                self._check(event)

    def _check(self, event: Event) -> None:
        """Mark the sheet of a turn that is over, and note what interrupts those who track."""
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
