# SPDX-License-Identifier: MIT
"""Backups of the data folder: ZIP files, verified when made, a few kept of each age.

A backup has all of the user's files except word lists and files that can be rebuilt. See
docs/file-formats.md.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Annotated

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable, learners
from desktop_app.storage.archive import (
    LARGEST_ENTRY,
    MANIFEST,
    MANIFEST_VERSION,
    ArchiveEntry,
    ArchiveError,
    ArchiveWriter,
    manifest_bytes,
    open_archive,
    writing_archive,
)
from desktop_app.storage.companions import SUFFIXES
from desktop_app.storage.durable import lock
from desktop_app.storage.errors import JournalError, LaterVersionError, StorageError
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, latest_ms
from desktop_app.storage.journal_lines import goes_on_from, parse_journal
from desktop_app.storage.library_file import database_fault
from desktop_app.storage.library_rows import removed_folder
from desktop_app.storage.removing import take_back
from desktop_app.storage.salvage import damaged_name
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import check_file, read_file, rename_path
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError, json_file
from desktop_app.values.moments import local_time

FOLDER = "backups"
MANIFEST_FORMAT = "rackside-backup"
LIBRARY_NAME, SETTINGS_NAME = "library.sqlite3", "settings.json"
LEFT_OUT = frozenset({FOLDER, "cache", "lexica"})
"""Folders of the data folder that are never backed up."""
_PASSED_OVER = (".tmp", ".bad", ".lock", "-journal", "-wal", "-shm")


class BackupKind(Enum):
    """Why a backup was made; the value is part of its file name."""

    DAILY = "daily"
    BY_HAND = "by-hand"
    BEFORE_RESTORE = "before-restore"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup, as described by its manifest.

    Attributes:
        path: the file.
        size_bytes: its size.
        made_at_ms: Unix time in milliseconds.
        kind: why it was made.
        games: number of games in it, without removed ones.
        stamp: equal for two backups of the same files.
        left_out: a line for every file that could not be read.
    """

    path: Path
    size_bytes: int
    made_at_ms: int
    kind: BackupKind
    games: int
    stamp: str
    left_out: tuple[str, ...] = ()


def backups_folder(data_dir: Path) -> Path:
    """Return the folder of a data folder's backups."""
    return data_dir / FOLDER


def list_backups(
    data_dir: Path, *, now_ms: int | None = None
) -> tuple[tuple[Backup, ...], tuple[str, ...]]:
    """Return the backups, newest first, and a line for each unreadable one.

    One of the future comes last: a clock that was wrong once must not make it the newest for years.

    Args:
        data_dir: the data folder.
        now_ms: Unix time in milliseconds; None for the present.
    """
    latest = latest_ms(now_ms)
    found: list[Backup] = []
    problems: list[str] = []
    for path in sorted(backups_folder(data_dir).glob("backup-*.zip")):
        try:
            found.append(read_backup(path))
        except ArchiveError as error:
            problems.append(str(error))
    found.sort(
        key=lambda backup: (backup.made_at_ms <= latest, backup.made_at_ms, backup.path.name),
        reverse=True,
    )
    return tuple(found), tuple(problems)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of a backup, without its format and its version.

    Attributes:
        made_at_ms, kind, games, stamp: as in `Backup`.
        files: the SHA-256 of each file by its name, in hexadecimal.
    """

    made_at_ms: Annotated[int, Span(-(10**14), 10**14)]
    kind: BackupKind
    games: Annotated[int, Span(0, 10**9)]
    stamp: str
    files: Mapping[str, str]


_MANIFESTS: Decoder[Manifest] = Decoder(Manifest, Form(skips_unknown=True))


def read_backup(path: Path) -> Backup:
    """Read a backup's manifest. Raises ArchiveError if it is not a backup."""
    found = read_manifest(path)
    try:
        size = path.stat().st_size
    except OSError as error:
        raise ArchiveError(
            Sentence("{path}: cannot be read: {why}", path=path, why=fault_of(error))
        ) from None
    return Backup(path, size, found.made_at_ms, found.kind, found.games, found.stamp)


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a backup. Raises ArchiveError if there is none or it is newer."""
    with open_archive(path, is_own=True) as listing:
        entry = next(
            (archive_entry for archive_entry in listing.entries if archive_entry.name == MANIFEST),
            None,
        )
        if entry is None:
            raise ArchiveError(Sentence("{path}: has no manifest, expected a backup", path=path))
        raw = entry.read()
    try:
        return _MANIFESTS.read(json_file(raw, MANIFEST_FORMAT, {MANIFEST_VERSION}))
    except DecodeError as error:
        raise ArchiveError(
            Sentence("{path}: its manifest is not a backup's: {why}", path=path, why=str(error))
        ) from None


def verify_backup(path: Path) -> tuple[str, ...]:
    """Return a line for every file that differs from when the backup was made.

    Raises:
        ArchiveError: it is not a backup.
    """
    listed = read_manifest(path).files
    problems: list[str] = []
    with open_archive(path, is_own=True) as listing:
        problems += listing.problems
        entries = {entry.name: entry for entry in listing.entries}
        for name, checksum in listed.items():
            try:
                data = entries[name].read()
            except KeyError:
                problems.append(Sentence("{path}: {name}: is missing", path=path, name=name))
            except ArchiveError as error:
                problems.append(str(error))
            else:
                if hashlib.sha256(data).hexdigest() != checksum:
                    problems.append(
                        Sentence(
                            "{path}: {name}: is not as it was when the backup was made",
                            path=path,
                            name=name,
                        )
                    )
        for name in sorted(entries.keys() - listed.keys() - {MANIFEST}):
            text = "{path}: {name}: was not there when the backup was made"
            problems.append(Sentence(text, path=path, name=name))
    return tuple(problems)


def stamp_of(data_dir: Path) -> str:
    """Return a digest that changes with the files: of names, sizes and times, not the library.

    The library is rebuilt from the journals, so it adds nothing to them.
    """
    digest = hashlib.sha256()
    for path in _files(data_dir):
        with suppress(OSError):
            status = path.stat()
            name = path.relative_to(data_dir).as_posix()
            if name != LIBRARY_NAME:
                digest.update(f"{name}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def make_backup(
    data_dir: Path,
    kind: BackupKind,
    *,
    now_ms: int,
    on_progress: Callable[[int, int], None] | None = None,
) -> Backup:
    """Make a backup, and verify it.

    Args:
        data_dir: the data folder.
        kind: why it is made.
        now_ms: Unix time in milliseconds.
        on_progress: called with the number of files done and their total.

    Raises:
        ArchiveError: it cannot be made; existing backups are unchanged.
    """
    folder = backups_folder(data_dir)
    with _alone(folder):
        path = _free_name(folder, kind, now_ms)
        left_out: list[str] = []
        stamp = stamp_of(data_dir)
        with writing_archive(path) as archive:
            checksums = _add_files(archive, data_dir, left_out, on_progress)
            games = sum(map(_is_game, checksums))
            content = {"kind": kind.value, "games": games, "stamp": stamp, "files": checksums}
            archive.add(MANIFEST, manifest_bytes(MANIFEST_FORMAT, now_ms, **content))
        if problems := verify_backup(path):
            path.unlink(missing_ok=True)
            raise ArchiveError(problems[0])
    size = path.stat().st_size
    return Backup(path, size, now_ms, kind, games, stamp, tuple(left_out))


def back_up_by_hand(
    data_dir: Path, *, now_ms: int, on_progress: Callable[[int, int], None] | None = None
) -> Backup:
    """Make a backup that was asked for, and rotate; arguments and errors as of `make_backup`."""
    made = make_backup(data_dir, BackupKind.BY_HAND, now_ms=now_ms, on_progress=on_progress)
    rotate(data_dir)
    return made


def _add_files(
    archive: ArchiveWriter,
    data_dir: Path,
    left_out: list[str],
    on_progress: Callable[[int, int], None] | None,
) -> dict[str, str]:
    """Add every readable file; returns the archive names with their SHA-256."""
    checksums: dict[str, str] = {}
    taken: set[str] = set()
    files = list(_files(data_dir))
    for number, file in enumerate(files):
        if on_progress is not None:
            on_progress(number, len(files))
        name = file.relative_to(data_dir).as_posix()
        try:
            _check_name(name, taken)
            data = _bytes_of(file)
        except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
            why = database_fault(error)
            left_out.append(Sentence("{place}: {fault}", place=file, fault=why))
            continue
        archive.add(name, data)
        checksums[name] = hashlib.sha256(data).hexdigest()
    return checksums


def _is_game(name: str) -> bool:
    path = PurePosixPath(name)
    return path.parent.name == "journals" and path.suffix == JOURNAL_SUFFIX


def _files(data_dir: Path) -> Iterator[Path]:
    """The files that belong in a backup, sorted by name."""
    for path in sorted(data_dir.rglob("*")):
        if _is_backed_up(path.relative_to(data_dir).parts) and path.is_file():
            yield path


def _is_backed_up(parts: tuple[str, ...]) -> bool:
    """True if a file of the data folder belongs in a backup, and may come from one."""
    *_, name = parts
    is_hidden = any(part.startswith(".") for part in parts)
    is_program_log = len(parts) == 1 and ".log" in PurePosixPath(name).suffixes
    is_passed_over = is_program_log or name.endswith(_PASSED_OVER)
    return parts[0] not in LEFT_OUT and not is_hidden and not is_passed_over


def _check_name(name: str, taken: set[str]) -> None:
    """Refuse a name that archives may not contain. Raises OSError."""
    if "\\" in name or ":" in name:
        raise OSError(Sentence("has a name that is not valid on other systems"))
    if name.casefold() in taken:
        raise OSError(Sentence("differs from another file only in upper and lower case"))
    taken.add(name.casefold())


def _bytes_of(path: Path) -> bytes:
    """Read a file; the database is read in a consistent state."""
    if path.stat().st_size > LARGEST_ENTRY:
        raise OSError(Sentence("is larger than {most} bytes", most=LARGEST_ENTRY))
    if path.name != LIBRARY_NAME:
        return read_file(path)
    check_file(path)
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.serialize()


def _free_name(folder: Path, kind: BackupKind, now_ms: int) -> Path:
    """Return an unused name that sorts by age; a second one in the same second gets a number."""
    moment = local_time(now_ms)
    stem = f"backup-{moment:%Y%m%d-%H%M%S}-{kind.value}"
    path = folder / f"{stem}.zip"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.zip"
    return path


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other programs from making a backup at the same time."""
    path = folder / ".lock"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(durable.create_new(path))
        descriptor = durable.open_existing(path)
    except OSError as error:
        raise ArchiveError(
            Sentence("{folder}: cannot be written: {why}", folder=folder, why=fault_of(error))
        ) from None
    try:
        if not lock(descriptor):
            raise ArchiveError(
                Sentence("{folder}: another running program is making a backup", folder=folder)
            )
        yield
    finally:
        os.close(descriptor)


# Which backups are kept: seven days, four earlier weeks, a few others, within a size limit.

DAYS, WEEKS = 7, 4
OTHERS = 5
"""Number kept of those made by hand, and of those made before a restore."""
LARGEST_SUM = 1_000_000_000
"""Bytes of all daily backups together."""
MIN_KEPT = 2
"""The newest daily backups are kept whatever their size."""


def back_up_if_due(data_dir: Path, *, now_ms: int) -> Backup | None:
    """Make today's backup if there is none yet and something has changed; then rotate.

    Args:
        data_dir: the data folder.
        now_ms: Unix time in milliseconds.

    Returns:
        The new backup, or None if none was due.

    Raises:
        ArchiveError: it cannot be made.
    """
    if not data_dir.is_dir():
        return None
    backups, _ = list_backups(data_dir, now_ms=now_ms)
    dailies = [backup for backup in backups if backup.kind is BackupKind.DAILY]
    is_made = any(_day(backup.made_at_ms) == _day(now_ms) for backup in dailies)
    if is_made or not _has_anything(data_dir):
        return None
    if backups and backups[0].stamp == stamp_of(data_dir):
        return None
    made = make_backup(data_dir, BackupKind.DAILY, now_ms=now_ms)
    rotate(data_dir, now_ms=now_ms)
    return made


def rotate(data_dir: Path, *, now_ms: int | None = None) -> tuple[Path, ...]:
    """Delete backups that are no longer kept; unreadable ones are left alone.

    `now_ms` is as for `list_backups`.

    Returns:
        The deleted files.
    """
    backups, _ = list_backups(data_dir, now_ms=now_ms)
    kept = {backup.path for backup in kept_backups(backups)}
    erased = []
    for backup in backups:
        if backup.path not in kept:
            with suppress(OSError):
                backup.path.unlink()
                erased.append(backup.path)
    return tuple(erased)


def kept_backups(backups: Sequence[Backup]) -> tuple[Backup, ...]:
    """Return those of `backups` (newest first) that are kept."""
    dailies = [backup for backup in backups if backup.kind is BackupKind.DAILY]
    days: dict[str, Backup] = {}
    weeks: dict[str, Backup] = {}
    for backup in dailies:
        days.setdefault(_day(backup.made_at_ms), backup)
    by_day = list(days.values())
    for backup in by_day[DAYS:]:
        weeks.setdefault(_week(backup.made_at_ms), backup)
    kept = _within_size([*by_day[:DAYS], *list(weeks.values())[:WEEKS]])
    for kind in (BackupKind.BY_HAND, BackupKind.BEFORE_RESTORE):
        kept += [backup for backup in backups if backup.kind is kind][:OTHERS]
    return tuple(kept)


def _within_size(dailies: Sequence[Backup]) -> list[Backup]:
    kept: list[Backup] = []
    total = 0
    for backup in dailies:
        total += backup.size_bytes
        if total > LARGEST_SUM and len(kept) >= MIN_KEPT:
            break
        kept.append(backup)
    return kept


def _has_anything(data_dir: Path) -> bool:
    return any(any((data_dir / folder).glob("*")) for folder in (JOURNALS, CLUBS, learners.FOLDER))


def _day(at_ms: int) -> str:
    return f"{local_time(at_ms):%Y-%m-%d}"


def _week(at_ms: int) -> str:
    return f"{local_time(at_ms):%G-%V}"


# Restoring a backup without losing anything that is here now.

JOURNALS, REMOVED, CLUBS = "journals", "removed", "clubs"


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """The result of a restore.

    Attributes:
        backup: the restored backup.
        before: the backup made just before the restore.
        restored: ids of the restored games.
        unchanged: number of games that were identical here, or further on.
        beside: ids taken by another game here, each with the id given to the backup's game.
        settings: the settings file of the backup, empty if there is none; they are not in use yet.
        problems: a line for everything that could not be restored.
    """

    backup: Backup
    before: Backup
    restored: tuple[str, ...]
    unchanged: int
    beside: tuple[tuple[str, str], ...]
    settings: bytes
    problems: tuple[str, ...]


def settings_of(path: Path) -> bytes:
    """Return the settings file in a backup, empty if there is none. Raises ArchiveError."""
    with open_archive(path, is_own=True) as listing:
        entry = next(
            (
                archive_entry
                for archive_entry in listing.entries
                if archive_entry.name == SETTINGS_NAME
            ),
            None,
        )
        return b"" if entry is None else entry.read()


def restore_backup(
    path: Path,
    data_dir: Path,
    *,
    now_ms: int,
    on_progress: Callable[[int, int], None] | None = None,
) -> RestoreReport:
    """Restore what is missing or damaged, after making a backup of the current state; then rotate.

    Settings that are there stay: `SettingsStore.take_over` puts those of the report in use.

    Args:
        path: a backup.
        data_dir: the data folder.
        now_ms: Unix time in milliseconds.
        on_progress: called with the number of files done and their total.

    Raises:
        ArchiveError: the backup is damaged, or the current state cannot be backed up; nothing was
            changed.
    """
    if problems := verify_backup(path):
        raise ArchiveError(Sentence("{problem}; nothing was changed", problem=problems[0]))
    backup = read_backup(path)
    before = make_backup(data_dir, BackupKind.BEFORE_RESTORE, now_ms=now_ms)
    settings = settings_of(path)
    restorer = _Restorer(data_dir)
    with open_archive(path, is_own=True) as listing:
        for number, entry in enumerate(listing.entries):
            if on_progress is not None:
                on_progress(number, len(listing.entries))
            restorer.take(entry)
    rotate(data_dir)
    return RestoreReport(
        backup,
        before,
        tuple(restorer.restored),
        restorer.unchanged,
        tuple(restorer.beside),
        settings,
        tuple(restorer.problems),
    )


@dataclass
class _Restorer:
    data_dir: Path
    restored: list[str] = field(default_factory=list)
    places: dict[str, Path] = field(default_factory=dict)
    unchanged: int = 0
    beside: list[tuple[str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def take(self, entry: ArchiveEntry) -> None:
        """Restore one file; errors become problems."""
        if not _is_backed_up(entry.path.parts):
            text = "{name}: is no file of a backup, and is left out"
            self.problems.append(Sentence(text, name=entry.name))
            return
        folder = entry.path.parts[0]
        is_game = len(entry.path.parts) == 2 and entry.path.suffix == JOURNAL_SUFFIX
        try:
            if folder == JOURNALS and is_game:
                self._take_game(entry.path.stem, entry.read())
            elif folder == REMOVED and is_game:
                self._take_removed(entry.path.name, entry.read())
            elif folder in (JOURNALS, REMOVED) and entry.path.suffix in SUFFIXES:
                self._take_companion(entry)
            elif folder == learners.FOLDER and len(entry.path.parts) == 3:
                self._take_learners_file(entry)
            elif entry.name not in (MANIFEST, LIBRARY_NAME) and folder not in LEFT_OUT:
                # The library is rebuilt from the journals; other files are restored only if
                # missing.
                place = self.data_dir.joinpath(*entry.path.parts)
                if not place.exists():
                    durable.write_new_file(place, entry.read())
        except OSError as error:
            self.problems.append(
                Sentence("{name}: cannot be restored: {why}", name=entry.name, why=fault_of(error))
            )
        except StorageError as error:
            self.problems.append(
                Sentence("{name}: cannot be restored: {why}", name=entry.name, why=str(error))
            )

    def _take_game(self, game_id: str, data: bytes) -> None:
        folder = self.data_dir / JOURNALS
        path = folder / f"{game_id}{JOURNAL_SUFFIX}"
        aside = removed_folder(folder) / path.name
        if not path.exists() and aside.exists() and goes_on_from(read_file(aside), data, aside):
            take_back(folder, game_id)
            self.restored.append(game_id)
            self.places[game_id] = path
            return
        number = 1
        while path.exists():
            now = read_file(path)
            if goes_on_from(now, data, path):
                self.unchanged += 1
                self.places[game_id] = path
                return
            if number == 1 and not _is_journal(now, path):
                rename_path(path, damaged_name(path))
                break
            number += 1
            path = folder / f"{game_id}-{number}{JOURNAL_SUFFIX}"
        durable.write_new_file(path, data)
        self.restored.append(path.stem)
        self.places[game_id] = path
        if number > 1:
            self.beside.append((game_id, path.stem))

    def _take_companion(self, entry: ArchiveEntry) -> None:
        """Put a companion beside its game, never beside another game of that name."""
        folder = self.data_dir / JOURNALS
        own = self.places.get(entry.path.stem) if entry.path.parts[0] == JOURNALS else None
        aside = removed_folder(folder) / f"{entry.path.stem}{JOURNAL_SUFFIX}"
        journal = own if own is not None else aside
        target = journal.with_suffix(entry.path.suffix)
        if journal.exists() and not target.exists():
            durable.write_new_file(target, entry.read())

    def _take_learners_file(self, entry: ArchiveEntry) -> None:
        """Bring a learner back, and add to a log what only the backup has."""
        place = self.data_dir.joinpath(*entry.path.parts)
        aside = self.data_dir.joinpath(REMOVED, *entry.path.parts[:2])
        if not place.parent.exists() and aside.exists():
            learners.Learners(self.data_dir).take_back(aside.name)
        data = entry.read()
        if not place.exists():
            durable.write_new_file(place, data)
            return
        here = read_file(place)
        if place.suffix != learners.LOG_SUFFIX or here.startswith(data):
            return
        if data.startswith(here):
            durable.replace_file(place, data)
        else:
            self.problems.append(
                Sentence(
                    "{name}: has other entries here than in the backup and stays as it is",
                    name=entry.name,
                )
            )

    def _take_removed(self, name: str, data: bytes) -> None:
        folder = self.data_dir / JOURNALS
        aside = removed_folder(folder) / name
        if not aside.exists() and not (folder / name).exists():
            durable.write_new_file(aside, data)


def _is_journal(data: bytes, path: Path) -> bool:
    try:
        parse_journal(data, path)
    except LaterVersionError:
        return True
    except JournalError:
        return False
    return True
