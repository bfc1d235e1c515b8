# SPDX-License-Identifier: MIT
"""Bringing back what a backup holds, without losing anything of what is there now."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.archive import ArchiveEntry, ArchiveError, open_archive
from desktop_app.storage.backups import (
    LEFT_OUT,
    LIBRARY_NAME,
    SETTINGS_NAME,
    Backup,
    BackupKind,
    make_backup,
    read_backup,
    verify_backup,
)
from desktop_app.storage.errors import JournalError, LaterVersionError, StorageError
from desktop_app.storage.game_archive import MANIFEST
from desktop_app.storage.journal import JOURNAL_SUFFIX
from desktop_app.storage.journal_lines import goes_on_from, parse_journal
from desktop_app.storage.library_reading import removed_folder
from desktop_app.storage.removing import take_back
from desktop_app.storage.salvage import damaged_name
from desktop_app.storage.tracking_file import TRACKING_SUFFIX, sheets_path

JOURNALS, REMOVED = "journals", "removed"


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """What came of a restore.

    Attributes:
        backup: what was restored; `before` the backup of how everything was until then.
        restored: the ids of games that are back.
        unchanged: how many were there all the same, or had gone on since.
        beside: ids of games that are another here, and the id of the one from the backup.
        has_settings: the settings of the backup are in force.
        problems: a line for everything that could not be brought back.
    """

    backup: Backup
    before: Backup
    restored: tuple[str, ...]
    unchanged: int
    beside: tuple[tuple[str, str], ...]
    has_settings: bool
    problems: tuple[str, ...]


def settings_of(path: Path) -> bytes:
    """The file of the settings in a backup, empty when there is none. Raises ArchiveError."""
    with open_archive(path, is_own=True) as listing:
        entry = next((each for each in listing.entries if each.name == SETTINGS_NAME), None)
        return b"" if entry is None else entry.read()


def restore_backup(
    path: Path,
    data_dir: Path,
    *,
    now_ms: int,
    with_settings: bool,
    on_progress: Callable[[int, int], None] | None = None,
) -> RestoreReport:
    """Bring back what is missing or damaged now; first of all, everything is backed up as it is.

    Args:
        path: a backup.
        data_dir: the data folder.
        now_ms: wall clock, Unix time.
        with_settings: the settings of the backup replace those of now.
        on_progress: is told how many files are done, and of how many.

    Raises:
        ArchiveError: the backup is damaged, or the backup of now cannot be made; nothing was
            changed.
    """
    if problems := verify_backup(path):
        raise ArchiveError(Sentence("{problem}; nothing was changed", problem=problems[0]))
    backup = read_backup(path)
    before = make_backup(data_dir, BackupKind.BEFORE_RESTORE, now_ms=now_ms)
    restorer = _Restorer(data_dir, with_settings)
    with open_archive(path, is_own=True) as listing:
        for number, entry in enumerate(listing.entries):
            if on_progress is not None:
                on_progress(number, len(listing.entries))
            restorer.take(entry)
    return RestoreReport(
        backup,
        before,
        tuple(restorer.restored),
        restorer.unchanged,
        tuple(restorer.beside),
        restorer.has_settings,
        tuple(restorer.problems),
    )


@dataclass
class _Restorer:
    data_dir: Path
    with_settings: bool
    restored: list[str] = field(default_factory=list)
    places: dict[str, Path] = field(default_factory=dict)
    unchanged: int = 0
    beside: list[tuple[str, str]] = field(default_factory=list)
    has_settings: bool = False
    problems: list[str] = field(default_factory=list)

    def take(self, entry: ArchiveEntry) -> None:
        """Bring one file back; what goes wrong becomes a problem."""
        folder = entry.path.parts[0]
        is_game = len(entry.path.parts) == 2 and entry.path.suffix == JOURNAL_SUFFIX
        try:
            if folder == JOURNALS and is_game:
                self._take_game(entry.path.stem, entry.read())
            elif folder == REMOVED and is_game:
                self._take_removed(entry.path.name, entry.read())
            elif folder in (JOURNALS, REMOVED) and entry.path.suffix == TRACKING_SUFFIX:
                self._take_sheets(entry)
            elif entry.name == SETTINGS_NAME and self.with_settings:
                durable.replace_file(self.data_dir / SETTINGS_NAME, entry.read())
                self.has_settings = True
            elif entry.name not in (MANIFEST, LIBRARY_NAME) and folder not in LEFT_OUT:
                # The library is made from the journals; other files come where there is none.
                place = self.data_dir.joinpath(*entry.path.parts)
                if not place.exists():
                    durable.write_new_file(place, entry.read())
        except OSError as error:
            self.problems.append(
                Sentence(
                    "{name}: cannot be brought back: {why}", name=entry.name, why=fault_of(error)
                )
            )
        except StorageError as error:
            self.problems.append(
                Sentence("{name}: cannot be brought back: {why}", name=entry.name, why=str(error))
            )

    def _take_game(self, game_id: str, data: bytes) -> None:
        folder = self.data_dir / JOURNALS
        path = folder / f"{game_id}{JOURNAL_SUFFIX}"
        aside = removed_folder(folder) / path.name
        if not path.exists() and aside.exists() and goes_on_from(aside.read_bytes(), data, aside):
            take_back(folder, game_id)
            self.restored.append(game_id)
            self.places[game_id] = path
            return
        number = 1
        while path.exists():
            now = path.read_bytes()
            if goes_on_from(now, data, path):
                self.unchanged += 1
                self.places[game_id] = path
                return
            if number == 1 and not _is_journal(now, path):
                os.rename(path, damaged_name(path))
                break
            number += 1
            path = folder / f"{game_id}-{number}{JOURNAL_SUFFIX}"
        durable.write_new_file(path, data)
        self.restored.append(path.stem)
        self.places[game_id] = path
        if number > 1:
            self.beside.append((game_id, path.stem))

    def _take_sheets(self, entry: ArchiveEntry) -> None:
        """Tracking sheets go where their game is now, and never to another one of that name."""
        folder = self.data_dir / JOURNALS
        own = self.places.get(entry.path.stem) if entry.path.parts[0] == JOURNALS else None
        aside = removed_folder(folder) / f"{entry.path.stem}{JOURNAL_SUFFIX}"
        journal = own if own is not None else aside
        if journal.exists() and not sheets_path(journal).exists():
            durable.write_new_file(sheets_path(journal), entry.read())

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
