# SPDX-License-Identifier: MIT
"""The tracking sheets of one game: tiles crossed off, notes, words to look up, and checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis import tracking_order
from desktop_app.analysis.unseen import (
    VOWELS,
    Unseen,
    over_sentences,
    own_tiles,
    set_in_play,
    unseen_tiles,
)
from desktop_app.lexicon.word_list import Alphabet
from desktop_app.play.topics import UnknownTopicError, explain, load_topic
from desktop_app.rules.events import Event, TurnEnded, TurnKind
from desktop_app.rules.played import has_hidden_play
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.setup import GameSetup, Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.tiles import BLANK, face_of, is_blank
from desktop_app.rules.topics import NoAnswerError, TopicError
from desktop_app.sentences.faults import told
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.game_session import GameSession
from desktop_app.storage.companion_file import set_aside
from desktop_app.storage.errors import LaterFileError, StorageError
from desktop_app.storage.tracking_file import (
    MAX_NOTES,
    MAX_QUERIES,
    MAX_QUERY,
    SavedSheet,
    read_sheets,
    write_sheets,
)
from desktop_app.translation.words import tr

# The rules about tracking, in the words of `rackside explain`.

TRACKING_TOPICS = ("papers", "tracking-late", "stopped-clock-behaviour")
"""Rules topics about sheets and tracking."""


def stopped_clock_rule(ruleset: Ruleset) -> str:
    """The rule for tracking while the clock is stopped, with its section; "" if there is none."""
    try:
        answer = explain(load_topic("stopped-clock-behaviour"), ruleset)
    except (UnknownTopicError, NoAnswerError, TopicError, RulesetError, OSError):
        return ""
    if answer.silent or not answer.sections:
        return ""
    return f"{answer.answer} [{', '.join(answer.sections)}]"


# Words written down during the game and looked up afterwards.


class WordFinder(Protocol):
    """The part of a word list that is needed here."""

    name: str
    alphabet: Alphabet

    def is_acceptable(self, word: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """A list's answer on a word from a sheet.

    Attributes:
        seat: the player who wrote it down.
        word: upper case.
        is_acceptable: True if the list has it.
        front, back: its front and back hooks.
    """

    seat: int
    word: str
    is_acceptable: bool
    front: tuple[str, ...]
    back: tuple[str, ...]


def query_word(text: str) -> str:
    """The letters of the text in upper case; "" if there are none."""
    return "".join(letter for letter in text.upper() if letter.isalpha())


def look_up(finder: WordFinder, seat: int, word: str) -> WordAnswer:
    """Look up a word and its hooks. A word that is not in the list may have hooks too."""
    faces = finder.alphabet.faces
    return WordAnswer(
        seat,
        word,
        finder.is_acceptable(word),
        tuple(face for face in faces if finder.is_acceptable(face + word)),
        tuple(face for face in faces if finder.is_acceptable(word + face)),
    )


# What a tracking sheet shows at one moment, made from what its player may know.


class TrackingLevel(StrEnum):
    """Who crosses tiles off, and whether it is checked."""

    AUTOMATIC = "automatic"
    CHECK = "check"
    """The player does; it is checked after every turn."""
    BLANK = "blank"
    """The player does; it is not checked."""


class CellState(StrEnum):
    """The state of one tile on the sheet."""

    LEFT = "left"
    """Not crossed off."""
    RACK = "rack"
    """On the rack of the player who owns the sheet."""
    CROSSED = "crossed"
    MISSED = "missed"
    """Not crossed off, but the check found that it should be."""
    EXTRA = "extra"
    """Crossed off, but the check found that it should not be."""

    @property
    def is_crossed(self) -> bool:
        """True if it is shown crossed off."""
        return self in (CellState.CROSSED, CellState.EXTRA)


@dataclass(frozen=True, slots=True)
class TrackingView:
    """The sheet of one player.

    Attributes:
        seat: its player, -1 while no rack is face up.
        level, order, counts_rack: the settings; a viewed game is always automatic.
        groups: the faces in their order.
        cells: face to the states of its tiles.
        names: the players, by seat.
        bag_count: tiles in the bag, or an upper bound while `is_bag_known` is false.
        holders: the other seats, each with the number of its tiles.
        due: tiles that a seat has still to draw for its last turn, in automatic play: the play may
            be challenged until its opponent moves.
        own_count: tiles on the player's own rack that are not crossed off.
        holds: the only opponent if the bag is empty and the tiles left are theirs; else None.
        blank_letters: the letters of the blanks on the board.
        chances: face to the probability that the next tile drawn is one; automatic level only.
        mark: what the last check found and is not corrected yet; None before the first.
        marked, right: turns checked, and how many of them were right.
        retrack: the `Interruption` since which no player has tracked again, or "".
        stopped_rule: the rule on tracking while the clock is stopped, "" while it runs.
        notes, queries: what the player wrote.
        answers: once the game is over, the list's answers on the words of every player.
        lexicon: the list they are looked up in, "" if players judge words themselves.
        is_hidden: True while the player's own sheet waits for a rack to be shown.
        may_mark: True if tiles can be crossed off.
        may_write: True if notes and words can be written.
        is_over: True if the game is over.
        faults: a sentence for each face of which the record has more tiles than the set.
    """

    seat: int
    level: TrackingLevel
    order: tracking_order.TrackingOrder
    counts_rack: bool
    groups: tuple[tracking_order.TileGroup, ...]
    cells: Mapping[str, tuple[CellState, ...]]
    names: tuple[str, ...]
    bag_count: int
    holders: tuple[tuple[int, int], ...]
    due: Mapping[int, int] = field(default_factory=dict)
    own_count: int = 0
    holds: int | None = None
    blank_letters: tuple[str, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)
    mark: tracking_order.SheetMark | None = None
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
    faults: tuple[str, ...] = ()

    def left_of(self, face: str) -> int:
        """The number of tiles of a face that are neither crossed off nor on the player's rack."""
        cells = self.cells.get(face, ())
        return cells.count(CellState.LEFT) + cells.count(CellState.MISSED)

    @property
    def left(self) -> tuple[str, ...]:
        """The tiles left on the sheet, in its order."""
        left: list[str] = []
        for group in self.groups:
            for face, _ in group.faces:
                left += [face] * self.left_of(face)
        return tuple(left)

    @property
    def vowels(self) -> int:
        """Number of vowels left, without Y."""
        return sum(map(self.left_of, VOWELS))

    @property
    def blanks(self) -> int:
        """Number of blanks left."""
        return self.left_of(BLANK)

    @property
    def consonants(self) -> int:
        """Number of tiles left that are neither vowels nor blanks."""
        return len(self.left) - self.vowels - self.blanks


@dataclass(frozen=True, slots=True)
class SheetSettings:
    """How a sheet is kept: the settings `tracking_level`, `_order` and `_rack`."""

    level: TrackingLevel = TrackingLevel.AUTOMATIC
    order: tracking_order.TrackingOrder = tracking_order.TrackingOrder.ALPHABETICAL
    counts_rack: bool = False


def automatic_view(state: GameState, seat: int, settings: SheetSettings) -> TrackingView:
    """The automatic sheet: crosses off what is on the board and on the seat's rack.

    It depends only on what the seat can see.
    """
    unseen = unseen_tiles(state, None if seat == NO_SEAT else seat)
    return TrackingView(
        seat=seat,
        level=TrackingLevel.AUTOMATIC,
        order=settings.order,
        counts_rack=settings.counts_rack,
        groups=tracking_order.ordered_groups(set_in_play(state), settings.order),
        cells=_seen_cells(unseen, state, seat),
        names=names_of(state),
        bag_count=unseen.bag_count,
        is_bag_known=unseen.is_bag_known,
        holders=holders_of(state, seat),
        due=_due_draws(state),
        holds=1 - seat if unseen.known_rack else None,
        blank_letters=_blank_letters(state),
        chances=unseen.next_tile_chances(),
        is_over=state.is_over,
        faults=tuple(map(tr, over_sentences(unseen))),
    )


def own_view(
    state: GameState, seat: int, settings: SheetSettings, sheet: SavedSheet
) -> TrackingView:
    """The sheet as its player keeps it, with nothing of the game that is hidden."""
    is_checked = settings.level is TrackingLevel.CHECK
    if not is_checked:
        # An earlier check is not shown on a sheet that is not checked.
        sheet = replace(sheet, missed={}, extra={})
    groups = tracking_order.ordered_groups(set_in_play(state), settings.order)
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
        own_count=0 if settings.counts_rack or seat == NO_SEAT else len(state.racks[seat]),
        mark=tracking_order.SheetMark(sheet.missed, sheet.extra) if is_marked else None,
        marked=sheet.marked if is_checked else 0,
        right=sheet.right if is_checked else 0,
        retrack=sheet.retrack if is_checked and not state.is_over else "",
        is_over=state.is_over,
    )


def names_of(state: GameState) -> tuple[str, ...]:
    """The players, by seat."""
    return tuple(player.name for player in state.setup.seats)


def holders_of(state: GameState, seat: int) -> tuple[tuple[int, int], ...]:
    """The other seats and the number of tiles on each rack, which is public."""
    racks = enumerate(state.racks)
    return tuple((other, len(rack)) for other, rack in racks if other != seat)


def _due_draws(state: GameState) -> Mapping[int, int]:
    if state.setup.mode is not Mode.AUTOMATIC or state.last_turn is None or state.is_over:
        return {}
    return {seat: due for seat in range(len(state.racks)) if (due := state.missing_tiles(seat))}


def _seen_cells(unseen: Unseen, state: GameState, seat: int) -> Mapping[str, tuple[CellState, ...]]:
    held = Counter(own_tiles(state, None if seat == NO_SEAT else seat))
    return {
        face.face: (
            *(CellState.LEFT,) * face.unseen,
            # A record may have more tiles of a face than the set, which has no cell for them.
            *(CellState.RACK,) * min(held[face.face], face.total),
            *(CellState.CROSSED,) * (face.total - face.unseen - held[face.face]),
        )
        for face in unseen.faces
        if face.total
    }


def _own_cells(count: int, face: str, sheet: SavedSheet) -> tuple[CellState, ...]:
    crossed = sheet.crossed.get(face, frozenset())
    states = [CellState.CROSSED if number in crossed else CellState.LEFT for number in range(count)]
    numbers = range(count)
    # Tiles are crossed off from the end, so missed ones are the last of those left.
    _flag(states, reversed(numbers), (CellState.LEFT, CellState.MISSED), sheet.missed.get(face, 0))
    _flag(states, numbers, (CellState.CROSSED, CellState.EXTRA), sheet.extra.get(face, 0))
    return tuple(states)


def _flag(
    states: list[CellState],
    numbers: Iterable[int],
    change: tuple[CellState, CellState],
    count: int,
) -> None:
    """Change the first `count` cells of a state, in the order of `numbers`, to another state."""
    old, new = change
    found = [number for number in numbers if states[number] is old]
    for number in found[:count]:
        states[number] = new


def _blank_letters(state: GameState) -> tuple[str, ...]:
    placements = state.board.placements()
    return tuple(
        face_of(placement.tile)
        for placement in placements
        if is_blank(placement.tile) and placement.tile != BLANK
    )


_BEFORE_PLAY = (Phase.START, Phase.SETUP)

FinderSource = Callable[[GameSetup], WordFinder | None]
"""Returns the word list of a game; None without one, or if it is no longer readable."""


class Tracking(QObject):
    """Keeps the tracking sheets of the people in a game; with a physical set, the table's sheet.

    Every change is on disk before `changed` is emitted; a change that cannot be saved is dropped.
    Without a file, sheets are kept while the game is open.

    Args:
        session: the game.
        path: the file of the sheets, None for none.
        settings: level, order, and if the player's own rack is crossed off too.
        find_words: returns the list in which words are looked up after the game.

    Signals:
        changed: the TrackingView to show.
        failed: a sentence: a sheet could not be saved, or the existing file could not be read.
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
        self._seat = NO_SEAT
        self._viewed: GameState | None = None
        self._answers: dict[tuple[int, str], WordAnswer] = {}
        self._finder: WordFinder | None = None
        self._sheets: dict[int, SavedSheet] = {}
        self.problem = self._read()
        session.events_recorded.connect(self._record)

    @property
    def settings(self) -> SheetSettings:
        """How the sheets are kept."""
        return self._settings

    @property
    def view(self) -> TrackingView:
        """The sheet shown now."""
        state = self._session.state
        viewed = state if self._viewed is None else self._viewed
        level, seat = self._level(), self._seat
        if level is TrackingLevel.AUTOMATIC:
            view = automatic_view(viewed, seat, self._settings)
        else:
            # As on paper, browsing the history does not change a sheet kept by hand.
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
        """Show the sheet of a seat, -1 for none; `viewed` is the position on the board."""
        self._viewed, self._seat = viewed, seat
        self.changed.emit(self.view)

    def use(self, settings: SheetSettings) -> None:
        """Change the settings of the sheets."""
        self._settings = settings
        self.changed.emit(self.view)

    def toggle(self, face: str, number: int) -> None:
        """Cross off one tile of a face (0-based number), or restore it."""
        sheet = self._sheet(self._seat)
        crossed = sheet.crossed.get(face, frozenset())
        if number in range(self._count(face)):
            self._cross(face, crossed ^ {number})

    def cross_next(self, face: str, *, back: bool = False) -> None:
        """Cross off the last tile left of a face, or with `back` restore the first crossed one."""
        crossed = self._sheet(self._seat).crossed.get(face, frozenset())
        numbers = range(self._count(face))
        if back:
            found = next((number for number in numbers if number in crossed), None)
        else:
            found = next((number for number in reversed(numbers) if number not in crossed), None)
        if found is not None:
            self._cross(face, crossed ^ {found})

    def end_retracking(self) -> None:
        """Record that the player has tracked again after an interruption."""
        self._keep(self._seat, replace(self._sheet(self._seat), retrack=""))

    def put_right(self) -> None:
        """Correct the sheet: cross off exactly what is seen."""
        if not self.view.may_mark:
            return
        state, sheet = self._session.state, self._sheet(self._seat)
        seen = tracking_order.seen_tiles(
            state, self._seat, counts_rack=self._counts_rack(self._seat)
        )
        crossed = {
            face: frozenset(range(count - min(count, seen.get(face, 0)), count))
            for face, count in tracking_order.cells_of(state).items()
        }
        right = replace(sheet, crossed=crossed, missed={}, extra={}, retrack="")
        self._keep(self._seat, right)

    def write_notes(self, text: str) -> bool:
        """Save the player's notes; False if they are not on disk."""
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
        """Write down a word to look up after the game; False without a letter or without room."""
        word, sheet = query_word(text)[:MAX_QUERY], self._sheet(self._seat)
        if not word or not self.view.may_write or len(sheet.queries) >= MAX_QUERIES:
            return False
        if word in sheet.queries:
            return True
        return self._keep(self._seat, replace(sheet, queries=(*sheet.queries, word)))

    def remove_query(self, word: str) -> None:
        """Remove a word."""
        sheet = self._sheet(self._seat)
        if self.view.may_write and word in sheet.queries:
            left = tuple(query for query in sheet.queries if query != word)
            self._keep(self._seat, replace(sheet, queries=left))

    def _read(self) -> str:
        """Read the saved sheets; returns a sentence if they cannot be read."""
        if self._path is None:
            return ""
        try:
            self._sheets = read_sheets(self._path)
        except StorageError as error:
            return self._without_file(error)
        return ""

    def _without_file(self, error: StorageError) -> str:
        """Handle an unreadable file without overwriting it: set it aside, or leave it alone."""
        assert self._path is not None
        if self._session.is_read_only:
            return tr(told(error))
        try:
            if isinstance(error, LaterFileError):
                raise error
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
        """The seats that keep a sheet: each person, or -1 for the one table with a physical set."""
        is_physical = self._session.state.setup.is_physical
        return (NO_SEAT,) if is_physical else self._session.people

    def _count(self, face: str) -> int:
        return tracking_order.cells_of(self._session.state).get(face, 0)

    def _cross(self, face: str, cells: frozenset[int]) -> None:
        if not self.view.may_mark:
            return
        sheet = self._sheet(self._seat)
        more = len(cells) > len(sheet.crossed.get(face, ()))
        missed, extra = sheet.missed, sheet.extra
        # The change corrects part of what the check found.
        if more:
            missed = _less(missed, face)
        else:
            extra = _less(extra, face)
        crossed = {**sheet.crossed, face: cells}
        self._keep(self._seat, replace(sheet, crossed=crossed, missed=missed, extra=extra))

    def _keep(self, seat: int, sheet: SavedSheet, *, tells: bool = True) -> bool:
        """Save a sheet and show it; if it cannot be saved, nothing has changed."""
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
        """Check the sheet of a finished turn; note interruptions that require tracking again."""
        if isinstance(event, TurnEnded):
            self._mark(event)
        interruption = tracking_order.interruption_of(event)
        if interruption is None or self._session.state.phase in _BEFORE_PLAY:
            return
        for seat in self._keepers:
            sheet = self._sheet(seat)
            if interruption.outweighs(sheet.retrack) and sheet.retrack != interruption.value:
                self._keep(seat, replace(sheet, retrack=interruption.value), tells=False)

    def _mark(self, turn: TurnEnded) -> None:
        seat = NO_SEAT if NO_SEAT in self._keepers else turn.player
        # A turn lost to a challenge was over before its player could track.
        if seat not in self._keepers or turn.kind is TurnKind.CHALLENGE_LOST:
            return
        state, sheet = self._session.state, self._sheet(seat)
        must, may = tracking_order.due_tiles(
            state, turn.player, counts_rack=self._counts_rack(seat)
        )
        mark = tracking_order.mark_sheet(sheet.crossed, must, may)
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
        """True if the rack is crossed off too; the table has no rack."""
        return self._settings.counts_rack and seat != NO_SEAT

    def _stopped_rule(self, state: GameState) -> str:
        clock = state.clock
        is_stopped = clock.exists and clock.running is None and state.phase not in _BEFORE_PLAY
        if not is_stopped or state.is_over or self._level() is TrackingLevel.AUTOMATIC:
            return ""
        return stopped_clock_rule(state.setup.ruleset)

    def _look_up(self, state: GameState) -> tuple[WordAnswer, ...]:
        """Look up all words; nothing during the game, because that would be help."""
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
    """Counts with one less of a face; zero counts are left out."""
    left = {**counts, face: counts.get(face, 0) - 1}
    return {tile: count for tile, count in left.items() if count > 0}
