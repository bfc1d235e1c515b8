# SPDX-License-Identifier: MIT
"""The library as its room uses it: search, statistics, export, import, backups."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_app.analysis.statistics import PlayedGame, PlayerStatistics, player_statistics
from desktop_app.play.game_import import import_games
from desktop_app.rules.challenge import WordJudge
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.background_work import BackgroundWork, Progress
from desktop_app.session.engine_job import EngineJob
from desktop_app.session.errors import GameError
from desktop_app.session.home import LibraryGame
from desktop_app.settings.store import SettingsError, SettingsStore
from desktop_app.settings.table import Value
from desktop_app.storage.archive import GCG_SUFFIX, export_archive, export_gcg
from desktop_app.storage.backups import (
    LIBRARY_NAME,
    BackupKind,
    back_up_if_due,
    list_backups,
    make_backup,
    restore_backup,
    rotate,
    settings_of,
)
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import GameSummary
from desktop_app.storage.journal_folder import is_record
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch, day_began_ms
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.storage.salvage import Salvageable, look_into, salvage_in_place

# What the room of the library shows and asks, as values.


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """What is looked for; everything that is given has to be true of a game.

    Attributes:
        player: a part of a name; the whole name where statistics are asked for.
        opponent: the whole name of somebody who has to be in the game too, for statistics.
        since, until: days at this place, both included.
        ruleset: the title of a ruleset; `lexicon` the name of a word list.
        word: was played; ``?`` and ``*`` stand for letters.
        at_least, at_most: a final score.
        is_removed: the games that were put aside, instead of the others.
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
class LibraryChoices:
    """What there is to choose from: players with the busiest first, titles, names of lists."""

    players: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    lexica: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryFound:
    """What a search found.

    Attributes:
        games: the newest first.
        of: how many games there are, those put aside not counted, or they alone.
        problem: why nothing can be told, a line; else empty.
    """

    games: tuple[LibraryGame, ...] = ()
    of: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class BackupLine:
    """A backup in the list.

    Attributes:
        file: what it is restored by.
        made_at_ms: Unix time.
        kind: ``daily``, ``by-hand`` or ``before-restore``.
        games: how many are in it.
        size_bytes: how large the file is.
    """

    file: str
    made_at_ms: int
    kind: str
    games: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Exported:
    """Games were written to a file."""

    file: str
    games: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """Games were taken in.

    Attributes:
        added: how many are new here; `known` how many were here already.
        beside: how many are kept under another name, because another game has theirs.
        problems: a line for everything that could not be read.
    """

    added: int
    known: int
    beside: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A backup was made; `left_out` has a line for every file that could not be read."""

    games: int
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup was restored.

    Attributes:
        games: how many came back; `unchanged` how many were as good or better here.
        beside: how many are kept under another name, because another game has theirs.
        has_settings: the settings of the backup are in force.
        problems: a line for everything that could not be brought back.
    """

    games: int
    unchanged: int
    beside: int
    has_settings: bool
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A game whose journal is damaged in the middle, as far as it can be recovered.

    Attributes:
        file: its journal; `line` the first bad line, from 1.
        names: the players; `points` theirs up to there.
        turns: how many turns can be kept.
    """

    file: str
    line: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A damaged game was recovered up to its damage; `kept_as` is where the damaged file is now."""

    game: DamagedGame
    kept_as: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Something could not be done at all; `why` is a line, and nothing has changed."""

    why: str


News = Exported | Imported | BackedUp | Restored | Salvaged | Refused
"""How a piece of work ended."""


# Backups as the library's room has them: made, listed and restored, every failure a value.


class DailyBackup:
    """The backup of the day, and then the library in order, both beside the screen.

    Args:
        data_dir: the data folder.
        is_wanted: whether there is to be a backup; the library is put in order in any case.
    """

    def __init__(self, data_dir: Path, *, is_wanted: bool) -> None:
        self._job: EngineJob[str] = EngineJob(lambda: _daily(data_dir, is_wanted=is_wanted))

    def problem(self) -> str:
        """Why it could not be made, one line; empty when it could, or is not done yet."""
        return self._job.result() if self._job.is_done else ""


def backup_lines(data_dir: Path) -> tuple[tuple[BackupLine, ...], tuple[str, ...]]:
    """The backups there are, the newest first, and a line for each that cannot be read."""
    backups, problems = list_backups(data_dir)
    lines = tuple(
        BackupLine(str(each.path), each.made_at_ms, each.kind.value, each.games, each.size_bytes)
        for each in backups
    )
    return lines, problems


def back_up_by_hand(data_dir: Path, now_ms: int, progress: Progress) -> News:
    """Make a backup now."""
    try:
        made = make_backup(data_dir, BackupKind.BY_HAND, now_ms=now_ms, on_progress=progress)
        rotate(data_dir)
    except (StorageError, OSError) as error:
        return Refused(told(error))
    return BackedUp(made.games, made.left_out)


def restore_from(
    path: Path, data_dir: Path, now_ms: int, progress: Progress
) -> tuple[News, dict[str, Value]]:
    """Bring back the games of a backup; its settings are returned and not put in force."""
    try:
        report = restore_backup(
            path, data_dir, now_ms=now_ms, with_settings=False, on_progress=progress
        )
        rotate(data_dir)
        settings = _settings(settings_of(path))
    except (StorageError, OSError) as error:
        return Refused(told(error)), {}
    restored = len(report.restored)
    beside = len(report.beside)
    return Restored(restored, report.unchanged, beside, False, report.problems), settings


def _settings(data: bytes) -> dict[str, Value]:
    try:
        found = json.loads(data) if data else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _daily(data_dir: Path, *, is_wanted: bool) -> str:
    problem = ""
    if is_wanted:
        try:
            back_up_if_due(data_dir, now_ms=time.time_ns() // 1_000_000)
        except (StorageError, OSError) as error:
            problem = told(error)
    journals = data_dir / "journals"
    if journals.is_dir():
        # What is wrong with journals is told when the library is opened.
        with suppress(StorageError, OSError), Library(data_dir / LIBRARY_NAME, journals) as library:
            library.sync()
            library.pack()
    return problem


class LibraryDesk(QObject):
    """What can be done in the library.

    Signals:
        changed: the games or the backups are others than before.
        progressed: how much of a long piece of work is done, and of how much.
        ended: how it ended, one of `library_view.News`.
        indexed: reading the journals is over, with a line for each that cannot be read.
        damaged_found: the games that can be recovered in part (`DamagedGame`), when that is over.
    """

    changed = Signal()
    progressed = Signal(int, int)
    ended = Signal(object)
    indexed = Signal(tuple)
    damaged_found = Signal(tuple)

    def __init__(
        self,
        library_file: Path,
        journals: Path,
        settings: SettingsStore,
        *,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        judge_of: Callable[[PlayedGame], WordJudge | None] = lambda _game: None,
        parent: QObject | None = None,
    ) -> None:
        """The desk of one data folder, which is that of the library's file.

        Args:
            library_file: the database; `journals` the folder it is made from.
            settings: where the switch of the daily backup is.
            now_ms: the wall clock, Unix time.
            judge_of: who knows the words of a game, for the phoneys that stayed.
            parent: as Qt has it.
        """
        super().__init__(parent)
        self._library_file = library_file
        self._journals = journals
        self._data = library_file.parent
        self._settings = settings
        self._judge_of = judge_of
        self._now_ms = now_ms
        self._library: Library | None = None
        self._work = BackgroundWork(self)
        self._work.progressed.connect(self.progressed)

    def wait(self) -> None:
        """Wait for the piece of work that is under way."""
        self._work.wait()

    def close(self) -> None:
        """Let the library go; it is opened again when it is wanted."""
        if self._library is not None:
            self._library.close()
            self._library = None

    # ------------------------------------------------------------------ looking

    def find(self, query: LibraryQuery) -> LibraryFound:
        """The games that are looked for, the newest first."""
        try:
            library = self._opened()
            games = library.games(search=search_of(query))
            everything = library.count(is_removed=query.is_removed)
        except (StorageError, OSError) as error:
            return LibraryFound(problem=told(error))
        return LibraryFound(tuple(_library_game(game) for game in games), everything)

    def choices(self) -> LibraryChoices:
        """What there is to choose from; nothing when the library cannot be read."""
        try:
            library = self._opened()
            names = tuple(player.name for player in library.players())
            return LibraryChoices(names, library.ruleset_titles(), library.lexica())
        except (StorageError, OSError):
            return LibraryChoices()

    def statistics(self, query: LibraryQuery) -> PlayerStatistics:
        """What the finished games of a player come to. Raises GameError with one line."""
        search = search_of(query, is_by_name=True)
        try:
            games = self._opened().player_games(
                query.player, opponent=query.opponent, search=search
            )
        except (StorageError, OSError) as error:
            raise GameError(told(error)) from None
        return player_statistics(games, self._judge_of)

    def index(self) -> bool:
        """Read what is new in the journals beside the screen; False when the desk is busy."""

        def work(progress: Progress) -> object:
            try:
                # A database belongs to one thread, so this one has a connection of its own.
                with Library(self._library_file, self._journals) as library:
                    report = library.sync(progress)
                    library.pack(progress)
                    notice = (library.notice,) if library.notice else ()
                    damaged = _damaged_games(report.damaged)
                    return report.recorded, (*notice, *report.problems), damaged
            except (StorageError, OSError) as error:
                return 0, (told(error),), ()

        def done(result: object) -> None:
            assert isinstance(result, tuple)
            recorded, problems, damaged = result
            if recorded:
                self.changed.emit()
            self.indexed.emit(problems)
            self.damaged_found.emit(damaged)

        return self._work.start(work, done, is_quiet=True)

    # ------------------------------------------------------------------ moving

    def remove(self, game_id: str) -> None:
        """Put a game aside; it can be put back. Raises GameError with one line."""
        self._move(put_aside, game_id)

    def put_back(self, game_id: str) -> None:
        """Take a game back that was put aside. Raises GameError with one line."""
        self._move(take_back, game_id)

    def _move(self, move: Callable[[Path, str], Path], game_id: str) -> None:
        try:
            move(self._journals, game_id)
            self._opened().sync()
        except (StorageError, OSError) as error:
            raise GameError(told(error)) from None
        self.changed.emit()

    # ------------------------------------------------------------------ out and in

    def suggested_name(self, game_id: str) -> str:
        """A name for the file of one game."""
        game = self._game(game_id)
        names = " v ".join(game.names) if game is not None else game_id
        plain = "".join(char if char.isalnum() or char in " -." else "_" for char in names)
        return f"{plain}{GCG_SUFFIX}"

    def export_game(self, game_id: str, target: Path) -> None:
        """Write one game as GCG; `ended` tells how it went."""
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
        """Write the games that are looked for into a ZIP file; False when the desk is busy."""
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
        """Take in the games of GCG, journal and ZIP files; False when the desk is busy."""

        def work(progress: Progress) -> News:
            report = import_games(paths, self._journals, on_progress=progress)
            self._enter_quietly()
            beside = len(report.beside)
            told = (*report.problems, *report.left_out)
            return Imported(len(report.added), report.known, beside, told)

        return self._start(work)

    def salvage(self, game: DamagedGame) -> bool:
        """Recover a damaged game up to its damage; False when the desk is busy."""

        def work(_progress: Progress) -> News:
            try:
                kept, found = salvage_in_place(Path(game.file))
            except (StorageError, OSError) as error:
                return Refused(told(error))
            self._enter_quietly()
            return Salvaged(_damaged_game(found), kept.name)

        return self._start(work)

    # ------------------------------------------------------------------ backups

    @property
    def has_daily_backups(self) -> bool:
        """Whether a backup is made on every day on which something has changed."""
        return self._settings.switch("backups")

    def set_daily_backups(self, is_on: bool) -> None:
        """Turn the daily backup on or off. Raises GameError when that cannot be remembered."""
        self._settings.change(backups=is_on)
        if self._settings.unsaved:
            raise GameError(self._settings.unsaved)

    def backups(self) -> tuple[tuple[BackupLine, ...], tuple[str, ...]]:
        """The backups, the newest first, and a line for each that cannot be read."""
        return backup_lines(self._data)

    def back_up(self) -> bool:
        """Make a backup now; False when the desk is busy."""
        return self._start(lambda progress: back_up_by_hand(self._data, self._now_ms(), progress))

    def restore(self, file: str, *, with_settings: bool) -> bool:
        """Bring back what a backup holds; False when the desk is busy."""

        def work(progress: Progress) -> object:
            found = restore_from(Path(file), self._data, self._now_ms(), progress)
            self._enter_quietly()
            return found

        def done(result: object) -> None:
            assert isinstance(result, tuple)
            news, settings = result
            if with_settings and settings and isinstance(news, Restored):
                news = self._take_settings(news, settings)
            self.changed.emit()
            self.ended.emit(news)

        return self._work.start(work, done)

    def _take_settings(self, news: Restored, settings: dict[str, Value]) -> Restored:
        """Put the settings of a backup in force, each that the table allows."""
        problems = list(news.problems)
        for key, value in settings.items():
            try:
                self._settings.change(**{key: value})
            except SettingsError as error:
                problems.append(told(error))
        if self._settings.unsaved:
            problems.append(self._settings.unsaved)
        return replace(news, has_settings=True, problems=tuple(problems))

    # ------------------------------------------------------------------ inside

    def _start(self, work: Callable[[Progress], News]) -> bool:
        def done(result: object) -> None:
            if not isinstance(result, Exported):
                self.changed.emit()
            self.ended.emit(result)

        return self._work.start(work, done)

    def _enter_quietly(self) -> None:
        """Enter what has come into the library, in any thread; if not now, then the next time."""
        with (
            suppress(StorageError, OSError),
            Library(self._library_file, self._journals) as library,
        ):
            library.sync()

    def _game(self, game_id: str) -> GameSummary | None:
        try:
            return self._opened().game(game_id)
        except (StorageError, OSError):
            return None

    def _opened(self) -> Library:
        if self._library is None:
            # Reading every journal again is work for `index`.
            self._library = Library(self._library_file, self._journals, fills_again=False)
        return self._library


def search_of(query: LibraryQuery, *, is_by_name: bool = False) -> GameSearch:
    """A query as the library takes it; `is_by_name` leaves the player to whoever asks by name."""
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


def _damaged_games(paths: Sequence[Path]) -> tuple[DamagedGame, ...]:
    """Those of some damaged journals of which anything can be kept."""
    found = []
    for path in paths:
        with suppress(StorageError, OSError):
            found.append(_damaged_game(look_into(path)))
    return tuple(found)


def _damaged_game(found: Salvageable) -> DamagedGame:
    game = found.summary
    return DamagedGame(str(found.path), found.damage.line, game.names, game.points, game.plies)


def _library_game(game: GameSummary) -> LibraryGame:
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
    )
