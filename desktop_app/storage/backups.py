# SPDX-License-Identifier: MIT
"""Backups of the data folder: ZIP files that are checked when they are made, a few of each age.

A backup holds everything of the user's but word lists and what can be made again. See
docs/file-formats.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Any

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.archive import (
    LARGEST_ENTRY,
    ArchiveError,
    ArchiveWriter,
    open_archive,
    writing_archive,
)
from desktop_app.storage.file_lock import lock
from desktop_app.storage.game_archive import MANIFEST, MANIFEST_VERSION, manifest_bytes
from desktop_app.storage.journal import JOURNAL_SUFFIX

FOLDER = "backups"
MANIFEST_FORMAT = "rackside-backup"
LIBRARY_NAME, SETTINGS_NAME = "library.sqlite3", "settings.json"
LEFT_OUT = frozenset({FOLDER, "cache", "lexica"})
"""Folders of the data folder that no backup holds."""
_PASSED_OVER = (".tmp", ".bad", ".log", ".lock", "-journal", "-wal", "-shm")


class BackupKind(Enum):
    """Why a backup was made; the value stands in its name."""

    DAILY = "daily"
    BY_HAND = "by-hand"
    BEFORE_RESTORE = "before-restore"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup, as its manifest tells.

    Attributes:
        path: the file; `size_bytes` its size.
        made_at_ms: wall clock, Unix time.
        kind: why it was made.
        games: how many games are in it, those put aside not counted.
        stamp: the same for two backups of the same files.
        left_out: a line for every file that could not be read when it was made.
    """

    path: Path
    size_bytes: int
    made_at_ms: int
    kind: BackupKind
    games: int
    stamp: str
    left_out: tuple[str, ...] = ()


def backups_folder(data_dir: Path) -> Path:
    """Where the backups of a data folder are."""
    return data_dir / FOLDER


def list_backups(data_dir: Path) -> tuple[tuple[Backup, ...], tuple[str, ...]]:
    """The backups there are, the newest first, and a line for each that cannot be read."""
    found: list[Backup] = []
    problems: list[str] = []
    for path in sorted(backups_folder(data_dir).glob("backup-*.zip")):
        try:
            found.append(read_backup(path))
        except ArchiveError as error:
            problems.append(str(error))
    found.sort(key=lambda backup: (backup.made_at_ms, backup.path.name), reverse=True)
    return tuple(found), tuple(problems)


def read_backup(path: Path) -> Backup:
    """What a backup says of itself. Raises ArchiveError when it is none."""
    manifest = read_manifest(path)
    try:
        return Backup(
            path=path,
            size_bytes=path.stat().st_size,
            made_at_ms=int(manifest["made_at_ms"]),
            kind=BackupKind(manifest["kind"]),
            games=int(manifest["games"]),
            stamp=str(manifest["stamp"]),
        )
    except (KeyError, ValueError, TypeError):
        raise ArchiveError(
            Sentence("{path}: its manifest is none of a backup", path=path)
        ) from None
    except OSError as error:
        raise ArchiveError(
            Sentence("{path}: cannot be read: {why}", path=path, why=fault_of(error))
        ) from None


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a backup. Raises ArchiveError when it has none, or a newer one."""
    with open_archive(path, is_own=True) as listing:
        entry = next((each for each in listing.entries if each.name == MANIFEST), None)
        if entry is None:
            raise ArchiveError(Sentence("{path}: has no manifest, expected a backup", path=path))
        try:
            manifest = json.loads(entry.read())
        except (ValueError, RecursionError):
            raise ArchiveError(Sentence("{path}: its manifest is no JSON", path=path)) from None
    if not isinstance(manifest, dict) or manifest.get("format") != MANIFEST_FORMAT:
        raise ArchiveError(Sentence("{path}: is no backup of Rackside", path=path))
    if manifest.get("version") != MANIFEST_VERSION:
        raise ArchiveError(Sentence("{path}: a newer program made this backup", path=path))
    return manifest


def verify_backup(path: Path) -> tuple[str, ...]:
    """A line for everything that is not as it was when the backup was made; empty when all is.

    Raises:
        ArchiveError: it is no backup at all.
    """
    listed = read_manifest(path).get("files")
    if not isinstance(listed, dict):
        raise ArchiveError(Sentence("{path}: its manifest is none of a backup", path=path))
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
    return tuple(problems)


def stamp_of(data_dir: Path) -> str:
    """Tells whether anything has changed: names, sizes and times of the files, without the library.

    The library is made from the journals, so it says nothing that they do not.
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
    """Make a backup, and read it again to see that it is whole.

    Args:
        data_dir: the data folder.
        kind: why it is made.
        now_ms: wall clock, Unix time.
        on_progress: is told how many files are done, and of how many.

    Raises:
        ArchiveError: it cannot be made; those that are there stay as they are.
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


def _add_files(
    archive: ArchiveWriter,
    data_dir: Path,
    left_out: list[str],
    on_progress: Callable[[int, int], None] | None,
) -> dict[str, str]:
    """Put every file in that can be read; the names of those in the archive with their SHA-256."""
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
        except (OSError, sqlite3.Error) as error:
            why = fault_of(error) if isinstance(error, OSError) else str(error)
            left_out.append(Sentence("{place}: {fault}", place=file, fault=why))
            continue
        archive.add(name, data)
        checksums[name] = hashlib.sha256(data).hexdigest()
    return checksums


def _is_game(name: str) -> bool:
    path = PurePosixPath(name)
    return path.parent.name == "journals" and path.suffix == JOURNAL_SUFFIX


def _files(data_dir: Path) -> Iterator[Path]:
    """Everything that belongs into a backup, in the order of names."""
    for path in sorted(data_dir.rglob("*")):
        parts = path.relative_to(data_dir).parts
        is_wanted = parts[0] not in LEFT_OUT and not any(part.startswith(".") for part in parts)
        if is_wanted and not path.name.endswith(_PASSED_OVER) and path.is_file():
            yield path


def _check_name(name: str, taken: set[str]) -> None:
    """Refuse what no archive that we read may hold. Raises OSError."""
    if "\\" in name or ":" in name:
        raise OSError(Sentence("has a name that other systems cannot have"))
    if name.casefold() in taken:
        raise OSError(Sentence("differs from another file by capital letters alone"))
    taken.add(name.casefold())


def _bytes_of(path: Path) -> bytes:
    """The bytes of a file; of the database as they are between two changes."""
    if path.stat().st_size > LARGEST_ENTRY:
        raise OSError(Sentence("is larger than {most} bytes", most=LARGEST_ENTRY))
    if path.name != LIBRARY_NAME:
        return path.read_bytes()
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.serialize()


def _free_name(folder: Path, kind: BackupKind, now_ms: int) -> Path:
    """A name that sorts by age; a second one of the same second is counted on."""
    moment = datetime.fromtimestamp(now_ms / 1000)
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
