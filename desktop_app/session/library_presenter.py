# SPDX-License-Identifier: MIT
"""The library for its page: search, statistics, export, import, backups."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.statistics import PlayerStatistics, player_statistics
from desktop_app.play.game_import import import_games
from desktop_app.rules.challenge import WordJudge
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.errors import GameError
from desktop_app.session.home import LibraryGame
from desktop_app.session.library_backups import BackupLine, backed_up, backup_lines, restore_from
from desktop_app.session.library_news import (
    DamagedGame,
    Exported,
    Imported,
    News,
    Refused,
    Restored,
    Salvaged,
)
from desktop_app.session.operations import (
    Operation,
    Operations,
    Progress,
    WhenBusy,
    rise,
)
from desktop_app.session.strength import Strength, strength_of
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.archive import GCG_SUFFIX, export_archive, export_gcg
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.journal_folder import is_record, latest_ms
from desktop_app.storage.library import GameColumn, Library
from desktop_app.storage.library_rows import GameSearch, day_began_ms
from desktop_app.storage.player_sums import ListUse
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.storage.salvage import Salvageable, salvage_in_place
from desktop_app.values.file_names import file_name

# Values that the library page asks with and shows.


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """A search; a game must match every field that is set.

    Attributes:
        player: part of a name; the whole name for statistics.
        opponent: for statistics, the whole name of another player in the game.
        since, until: local days, both included.
        ruleset: the title of a ruleset.
        lexicon: the name of a word list.
        word: a word that was played; ``?`` and ``*`` are wildcards.
        at_least, at_most: bounds of a final score, in points.
        is_removed: True to search removed games instead of the others.
    """

    player: str = ""
    opponent: str = ""
    since: date | None = None
    until: date | None = None
    ruleset: str = ""
    lexicon: str = ""
    word: str = ""
    at_least: int | None = None
    at_most: int | None = None
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class ListOrder:
    """How a list of games is sorted.

    Attributes:
        column: ``date``, ``players``, ``score``, ``event``, ``ruleset``, ``lexicon`` or ``state``.
        is_rising: True to begin with the lowest.
    """

    column: str = "date"
    is_rising: bool = False


NEWEST_FIRST = ListOrder()
PAGE_SIZE = 200
"""Number of games that a list shows at first, and adds when its end is reached."""
GROWN_EVERY_S = 3.0
"""How often a list shows the games that were read meanwhile."""
_ALL = 1 << 40
_COLUMNS = {
    "date": GameColumn.DATE,
    "players": GameColumn.PLAYERS,
    "score": GameColumn.SCORE,
    "event": GameColumn.EVENT,
    "ruleset": GameColumn.RULESET,
    "lexicon": GameColumn.LEXICON,
    "state": GameColumn.STATE,
}
"""The columns by the names in `ListOrder`."""


@dataclass(frozen=True, slots=True)
class LibraryChoices:
    """Choices for a search: players (busiest first), ruleset titles, names of lists."""

    players: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    lexica: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryFound:
    """The result of a search.

    Attributes:
        games: those asked for, in order.
        found, finished: the number of games that match, and of those that are finished.
        of: the number of games in all, either not removed or removed.
        problem: one line if the library cannot be read, else empty.
    """

    games: tuple[LibraryGame, ...] = ()
    found: int = 0
    finished: int = 0
    of: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """The library was looked at in the background.

    Attributes:
        choices: for a search.
        query, order: what was searched for, and how it was sorted; no query if nothing was.
        found: the result of that search.
    """

    choices: LibraryChoices
    query: LibraryQuery | None
    order: ListOrder
    found: LibraryFound


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's games were counted.

    Attributes:
        query: what was asked.
        statistics: the figures; None if the library cannot be read.
        strength: the player's strength, None if no game tells.
        problem: one line on why the library cannot be read, else empty.
    """

    query: LibraryQuery
    statistics: PlayerStatistics | None = None
    strength: Strength | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Indexed:
    """Journals were read; `copied` is the library itself where it is in memory alone."""

    recorded: int = 0
    problems: tuple[str, ...] = ()
    damaged: tuple[DamagedGame, ...] = ()
    copied: bytes | None = None


class LibraryPresenter(QObject):
    """The operations of the library.

    Signals:
        changed: the games or the backups have changed.
        progressed: steps done and steps in all of a long task.
        ended: its outcome, one of `News`.
        indexed: the journals have been read; a line for each that cannot be.
        damaged_found: after that, the games that can be recovered in part (`DamagedGame`).
        counted: a player's games, as `Counted`.
        looked: what `look` found, as `Looked`.
    """

    changed = Signal()
    progressed = Signal(int, int)
    ended = Signal(object)
    indexed = Signal(tuple)
    damaged_found = Signal(tuple)
    counted = Signal(object)
    looked = Signal(object)

    def __init__(
        self,
        library_file: Path,
        journals: Path,
        settings: SettingsStore,
        *,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        judge_of: Callable[[ListUse], WordJudge | None] = lambda _use: None,
        parent: QObject | None = None,
    ) -> None:
        """Make the presenter; the folder of the library's file is the data folder.

        Args:
            library_file: the database.
            journals: the folder it is built from.
            settings: has the switch of the daily backup.
            now_ms: Unix time in milliseconds.
            judge_of: returns the word judge of a game, to find phoneys that stayed on the board.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._library_file = library_file
        self._journals = journals
        self._data = library_file.parent
        self._settings = settings
        self._judge_of = judge_of
        self._now_ms = now_ms
        self._library: Library | None = None
        self._read_at = 0
        self._operations = Operations(self)
        self._operations.progressed.connect(self.progressed)
        self._operations.progressed.connect(self._show_growth)
        self._is_indexing = False
        self._grown_at_s = 0.0
        self._counting = Operations(self)
        self._looking = Operations(self)
        self._choices = LibraryChoices()

    def wait(self) -> None:
        """Wait for the running tasks."""
        self._operations.wait()
        # Looking may have games counted.
        self._looking.wait()
        self._counting.wait()

    def close(self) -> None:
        """Close the library; it is reopened when needed."""
        if self._library is not None:
            self._library.close()
            self._library = None

    # ------------------------------------------------------------------ looking

    def find(
        self, query: LibraryQuery, order: ListOrder = NEWEST_FIRST, *, limit: int = _ALL
    ) -> LibraryFound:
        """Return the first of the matching games, and count all of them."""
        try:
            return self._find(self._opened(), query, order, limit)
        except (StorageError, OSError) as error:
            return LibraryFound(problem=told(error))

    def _find(
        self, library: Library, query: LibraryQuery, order: ListOrder, limit: int
    ) -> LibraryFound:
        """Search an opening of the library, in its thread. Raises as `Library.games`."""
        search = search_of(query)
        games = _page(library, search, order, 0, limit)
        everything = library.count(is_removed=query.is_removed)
        if len(games) < limit:
            # Others may be entered before they could be counted.
            finished = sum(game.is_finished for game in games)
            return LibraryFound(self._listed(games), len(games), finished, everything)
        found = library.count_found(search)
        return LibraryFound(self._listed(games), found.games, found.finished, everything)

    def find_more(
        self, query: LibraryQuery, order: ListOrder, first: int, limit: int
    ) -> tuple[LibraryGame, ...]:
        """Return the matching games after the first ones; none if the library cannot be read."""
        try:
            return self._listed(_page(self._opened(), search_of(query), order, first, limit))
        except (StorageError, OSError):
            return ()

    def find_ids(
        self, query: LibraryQuery, order: ListOrder, *, is_finished: bool | None = None
    ) -> tuple[str, ...]:
        """Return the ids of all matching games; none if the library cannot be read."""
        search = replace(search_of(query), is_finished=is_finished)
        try:
            return self._opened().ids(search, _COLUMNS[order.column], is_rising=order.is_rising)
        except (StorageError, OSError):
            return ()

    def _listed(self, games: Sequence[GameSummary]) -> tuple[LibraryGame, ...]:
        latest = latest_ms(self._now_ms())
        return tuple(_library_game(game, latest) for game in games)

    def look(
        self,
        query: LibraryQuery | None = None,
        order: ListOrder = NEWEST_FIRST,
        *,
        limit: int = PAGE_SIZE,
    ) -> None:
        """Look for the choices for a search in the background; `looked` follows.

        There are none if the library cannot be read.

        Args:
            query: also find the first of these games, and count all of them.
            order, limit: of these games.
        """
        try:
            copied = self._opened().copy()
        except (StorageError, OSError):
            copied = None

        def work(_progress: Progress) -> Looked:
            choices, found = LibraryChoices(), LibraryFound()
            try:
                # Damage is left to the other openings, which say so.
                with self._quickly_opened(leaves_damaged=True) as library:
                    if copied is not None:
                        library.take(copied)
                    choices = _choices(library)
                    if query is not None:
                        found = self._find(library, query, order, limit)
            except (StorageError, OSError) as error:
                found = LibraryFound(problem=told(error))
            return Looked(choices, query, order, found)

        def done(looked: Looked) -> None:
            self._choices = looked.choices
            self.looked.emit(looked)

        self._looking.run(Operation(work, done, rise), WhenBusy.LAST)

    def count(self, query: LibraryQuery) -> None:
        """Count a player's games in the background; `counted` follows, of the last query only."""

        def work(_progress: Progress) -> Counted:
            try:
                return Counted(query, self.statistics(query), self.strength(query.player))
            except GameError as error:
                return Counted(query, problem=str(error))

        self._counting.run(Operation(work, self.counted.emit, rise), WhenBusy.INSTEAD)

    def statistics(self, query: LibraryQuery) -> PlayerStatistics:
        """Return a player's statistics over finished games, in any thread.

        Raises:
            GameError: the library cannot be read; one line says why.
        """
        search = search_of(query, is_by_name=True)
        try:
            with self._quickly_opened() as library:
                sums = library.player_sums(
                    query.player, opponent=query.opponent, search=search, judge_of=self._judge_of
                )
        except (StorageError, OSError) as error:
            raise GameError(told(error)) from None
        return player_statistics(sums)

    def strength(self, player: str) -> Strength | None:
        """Return a person's strength over all their games, in any thread; None if none tells."""
        try:
            with self._quickly_opened() as library:
                return strength_of(player, library.games_against_bots(player))
        except (StorageError, OSError):
            return None

    @property
    def choices(self) -> LibraryChoices:
        """The choices for a search that were last found; none before that."""
        return self._choices

    @property
    def is_indexing(self) -> bool:
        """True while new journals are read."""
        return self._is_indexing

    def look_for_news(self) -> bool:
        """Read the journals again if another program has added, removed or renamed one.

        Return True if the folder has changed since it was read, and is being read.
        """
        is_new = _changed_at(self._journals) != self._read_at
        return is_new and self.index(is_news=True)

    def index(self, *, is_news: bool = False) -> bool:
        """Read new journals in the background; False if another task is running.

        With `is_news` it says nothing unless there is a problem: what is on the screen stays.
        """
        read_at = _changed_at(self._journals)

        def work(progress: Progress) -> _Indexed:
            try:
                # A database connection belongs to one thread, so this thread opens another.
                # A damaged one is built again by `sync`, which shows how far it is.
                with Library(self._library_file, self._journals, fills_again=False) as library:
                    report = library.sync(progress)
                    library.pack(progress)
                    notice = (library.notice,) if library.notice else ()
                    damaged = tuple(
                        DamagedGame(
                            str(path),
                            recoverable.line,
                            recoverable.names,
                            recoverable.points,
                            recoverable.turns,
                        )
                        for path, recoverable in report.damaged
                    )
                    problems = (*notice, *report.problems)
                    return _Indexed(report.recorded, problems, damaged, library.copy())
            except (StorageError, OSError) as error:
                return _Indexed(problems=(told(error),))

        def done(found: _Indexed) -> None:
            self._is_indexing = False
            if found.copied is not None:
                # It may have been opened before the later version wrote the file.
                self.close()
                with suppress(StorageError, OSError):
                    self._opened().take(found.copied)
            if found.recorded:
                self.changed.emit()
            if found.problems or not is_news:
                self.indexed.emit(found.problems)
            self.damaged_found.emit(found.damaged)

        is_begun = self._operations.start(Operation(work, done, rise, gives_way=is_news))
        if is_begun:
            self._read_at = read_at
            self._is_indexing = True
            self._grown_at_s = time.monotonic()
        return is_begun

    def _show_growth(self, _done: int, of: int) -> None:
        """Show the games read so far now and then, while thousands of journals are read."""
        if self._is_indexing and of and time.monotonic() - self._grown_at_s >= GROWN_EVERY_S:
            self._grown_at_s = time.monotonic()
            self.changed.emit()

    # ------------------------------------------------------------------ moving

    def remove(self, game_id: str) -> None:
        """Remove a game; it can be put back. Raises GameError with one line."""
        self._move(put_aside, game_id)

    def put_back(self, game_id: str) -> None:
        """Put a removed game back. Raises GameError with one line."""
        self._move(take_back, game_id)

    def _move(self, move: Callable[[Path, str], Path], game_id: str) -> None:
        try:
            move(self._journals, game_id)
        except (StorageError, OSError) as error:
            raise GameError(told(error)) from None
        problem = ""
        try:
            self._opened().sync()
        except (StorageError, OSError) as error:
            # The game has moved all the same.
            problem = told(error)
        self.changed.emit()
        if problem:
            raise GameError(problem)

    # ------------------------------------------------------------------ out and in

    def suggested_name(self, game_id: str) -> str:
        """A file name for one exported game."""
        game = self._game(game_id)
        names = " v ".join(game.names) if game is not None else game_id
        return file_name(names, GCG_SUFFIX)

    def export_game(self, game_id: str, target: Path) -> None:
        """Export one game as GCG; `ended` has the outcome."""
        game = self._game(game_id)
        try:
            if game is None:
                raise StorageError(
                    Sentence("{game}: the game is no longer in the library", game=game_id)
                )
            export_gcg(game.journal, target)
        except (StorageError, OSError) as error:
            self.ended.emit(Refused(told(error)))
        else:
            self.ended.emit(Exported(str(target), 1))

    def export_games(self, query: LibraryQuery, target: Path) -> bool:
        """Export the matching games to a ZIP file; False if another task is running."""
        try:
            journals = [game.journal for game in self._opened().games(search=search_of(query))]
        except (StorageError, OSError) as error:
            self.ended.emit(Refused(told(error)))
            return True

        def work(progress: Progress) -> News:
            try:
                report = export_archive(
                    journals, target, made_at_ms=self._now_ms(), on_progress=progress
                )
            except (StorageError, OSError) as error:
                return Refused(told(error))
            return Exported(str(target), report.exported, report.problems)

        return self._start(work)

    def import_files(self, paths: Sequence[Path]) -> bool:
        """Import GCG, journal and ZIP files; False if another task is running."""

        def work(progress: Progress) -> News:
            report = import_games(paths, self._journals, on_progress=progress)
            beside = len(report.beside)
            skipped = (*report.problems, *self._enter(), *report.remarks)
            return Imported(len(report.added), report.known, beside, skipped)

        return self._start(work)

    def salvage(self, game: DamagedGame) -> bool:
        """Recover a damaged game up to the damage; False if another task is running."""

        def work(_progress: Progress) -> News:
            try:
                kept, found = salvage_in_place(Path(game.file))
            except (StorageError, OSError) as error:
                return Refused(told(error))
            return Salvaged(_damaged_game(found), kept.name, self._enter())

        return self._start(work)

    # ------------------------------------------------------------------ backups

    @property
    def has_daily_backups(self) -> bool:
        """True if a backup is made on every day with changes."""
        return self._settings.switch("backups")

    def set_daily_backups(self, is_on: bool) -> None:
        """Turn the daily backup on or off. Raises GameError if the settings cannot be saved."""
        self._settings.change(backups=is_on)
        if self._settings.unsaved:
            raise GameError(self._settings.unsaved)

    def backups(self) -> tuple[tuple[BackupLine, ...], tuple[str, ...]]:
        """The backups, newest first, and a line for each that cannot be read."""
        return backup_lines(self._data)

    def back_up(self) -> bool:
        """Make a backup now; False if another task is running."""
        return self._start(lambda progress: backed_up(self._data, self._now_ms(), progress))

    def restore(self, file: str, *, with_settings: bool) -> bool:
        """Restore a backup; False if another task is running."""

        def work(progress: Progress) -> object:
            news, settings = restore_from(Path(file), self._data, self._now_ms(), progress)
            problems = self._enter()
            if isinstance(news, Restored):
                news = replace(news, problems=(*news.problems, *problems))
            return news, settings

        def done(result: object) -> None:
            assert isinstance(result, tuple)
            news, settings = result
            if with_settings and settings and isinstance(news, Restored):
                problems = (*news.problems, *self._settings.take_over(settings))
                news = replace(news, has_settings=True, problems=problems)
            self.changed.emit()
            self.ended.emit(news)

        return self._operations.start(Operation(work, done, rise, is_quiet=False))

    # ------------------------------------------------------------------ inside

    def _start(self, work: Callable[[Progress], News]) -> bool:
        def done(news: News) -> None:
            if not isinstance(news, Exported):
                self.changed.emit()
            self.ended.emit(news)

        return self._operations.start(Operation(work, done, rise, is_quiet=False))

    def _enter(self) -> tuple[str, ...]:
        """Update the library, in any thread; return why that failed, for the next update to try."""
        try:
            with Library(self._library_file, self._journals) as library:
                library.sync()
        except (StorageError, OSError) as error:
            return (told(error),)
        return ()

    def _game(self, game_id: str) -> GameSummary | None:
        try:
            return self._opened().game(game_id)
        except (StorageError, OSError):
            return None

    def _opened(self) -> Library:
        if self._library is None:
            self._library = self._quickly_opened()
        return self._library

    def _quickly_opened(self, *, leaves_damaged: bool = False) -> Library:
        """Open the library; checking all of it and reading every journal are left to `index`."""
        return Library(
            self._library_file,
            self._journals,
            fills_again=False,
            leaves_damaged=leaves_damaged,
            checks=False,
        )


def _choices(library: Library) -> LibraryChoices:
    """Return the choices for a search. Raises as `Library.games`."""
    names = tuple(player.name for player in library.players())
    return LibraryChoices(names, library.ruleset_titles(), library.lexica())


def _page(
    library: Library, search: GameSearch, order: ListOrder, first: int, limit: int
) -> tuple[GameSummary, ...]:
    column = _COLUMNS[order.column]
    return library.page(search, column, is_rising=order.is_rising, first=first, limit=limit)


def search_of(query: LibraryQuery, *, is_by_name: bool = False) -> GameSearch:
    """Convert a query for the library; with `is_by_name` the player is not a search term."""
    return GameSearch(
        player="" if is_by_name else query.player,
        began_from_ms=None if query.since is None else day_began_ms(query.since),
        began_before_ms=None if query.until is None else day_began_ms(query.until, days_later=1),
        ruleset=query.ruleset,
        lexicon=query.lexicon,
        word=query.word,
        at_least=query.at_least,
        at_most=query.at_most,
        is_removed=query.is_removed,
    )


def _damaged_game(found: Salvageable) -> DamagedGame:
    game = found.summary
    return DamagedGame(str(found.path), found.damage.line, game.names, game.points, game.plies)


def _library_game(game: GameSummary, latest: int) -> LibraryGame:
    return LibraryGame(
        id=game.id,
        began_at_ms=game.played_at_ms,
        names=game.names,
        points=game.points,
        ruleset=game.ruleset_title,
        lexicon=game.lexicon,
        is_finished=game.is_finished,
        is_record=is_record(game.id),
        is_day_alone=bool(game.played_on),
        event=game.event,
        round_number=game.round_number,
        is_training=game.is_training,
        remarks=game.remarks,
        is_ahead=game.played_at_ms > latest,
    )


def _changed_at(folder: Path) -> int:
    """When files were last added to a folder, removed or replaced, in ns; 0 if there is none."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
