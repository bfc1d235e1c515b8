# SPDX-License-Identifier: MIT
"""One file out of a backup, in place of one that is damaged now."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.archive import ArchiveError, open_archive
from desktop_app.storage.backups import CLUBS, list_backups, read_manifest
from desktop_app.storage.club_file import SUFFIX, copy_name
from desktop_app.values.files import read_file


@dataclass(frozen=True, slots=True)
class Copy:
    """A file in a backup.

    Attributes:
        backup: the backup.
        name: of the file in it.
        made_at_ms: when the backup was made, Unix time in milliseconds.
        checksum: the SHA-256 of the file, in hexadecimal.
    """

    backup: Path
    name: str
    made_at_ms: int
    checksum: str


def newest_copy(data_dir: Path, file: Path, *, now_ms: int | None = None) -> Copy | None:
    """Return the newest copy of a file that is not what the file is now; None if there is none.

    Args:
        data_dir: the data folder.
        file: a file in it, or a club file from elsewhere.
        now_ms: as for `list_backups`.

    Raises:
        OSError: the file is there and cannot be read.
    """
    name = _name_in_backups(data_dir, file)
    if not name:
        return None
    try:
        here = hashlib.sha256(read_file(file)).hexdigest()
    except FileNotFoundError:
        here = ""
    for backup in list_backups(data_dir, now_ms=now_ms)[0]:
        with suppress(ArchiveError):
            checksum = read_manifest(backup.path).files.get(name)
            if checksum is not None and checksum != here:
                return Copy(backup.path, name, backup.made_at_ms, checksum)
    return None


def take_copy(copy: Copy, file: Path) -> Path | None:
    """Put a copy in the place of a file, which is kept beside it.

    Returns:
        The new path of what was there; None if nothing was.

    Raises:
        ArchiveError: the copy is damaged or cannot be read; nothing is changed.
        OSError: it cannot be written; the file is as it was.
    """
    data = _read(copy)
    kept: Path | None = None
    with suppress(FileNotFoundError):
        here = read_file(file)
        kept = durable.name_aside(file)
        durable.write_new_file(kept, here)
    durable.replace_file(file, data)
    return kept


def _read(copy: Copy) -> bytes:
    try:
        with open_archive(copy.backup, is_own=True) as listing:
            entry = next(
                archive_entry
                for archive_entry in listing.entries
                if archive_entry.name == copy.name
            )
            data = entry.read()
    except StopIteration:
        text = "{path}: {name}: is missing"
        raise ArchiveError(Sentence(text, path=copy.backup, name=copy.name)) from None
    except OSError as error:
        raise ArchiveError(
            Sentence("{path}: cannot be read: {why}", path=copy.backup, why=fault_of(error))
        ) from None
    if hashlib.sha256(data).hexdigest() != copy.checksum:
        text = "{path}: {name}: is not as it was when the backup was made"
        raise ArchiveError(Sentence(text, path=copy.backup, name=copy.name))
    return data


def _name_in_backups(data_dir: Path, file: Path) -> str:
    """Return the name under which backups have a file; empty if they have none."""
    if file.is_relative_to(data_dir):
        return file.relative_to(data_dir).as_posix()
    return f"{CLUBS}/copies/{copy_name(file)}" if file.suffix.casefold() == SUFFIX else ""
