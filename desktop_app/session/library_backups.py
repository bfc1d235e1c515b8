# SPDX-License-Identifier: MIT
"""Backups for the library's page, and the daily one in the background."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app.sentences.faults import told
from desktop_app.session.library_news import BackedUp, News, Refused, Restored
from desktop_app.session.operations import EngineJob, Progress
from desktop_app.storage.backups import (
    LIBRARY_NAME,
    back_up_by_hand,
    back_up_if_due,
    list_backups,
    restore_backup,
)
from desktop_app.storage.errors import StorageError
from desktop_app.storage.library import Library


@dataclass(frozen=True, slots=True)
class BackupLine:
    """A backup in the list.

    Attributes:
        file: its path, to restore it.
        made_at_ms: Unix time in milliseconds.
        kind: ``daily``, ``by-hand`` or ``before-restore``.
        games: the number of games.
        size_bytes: size of the file.
    """

    file: str
    made_at_ms: int
    kind: str
    games: int
    size_bytes: int


class DailyBackup:
    """Makes the daily backup in the background and then updates the library.

    Args:
        data_dir: the data folder.
        is_wanted: True to make the backup; the library is updated in any case.
    """

    def __init__(self, data_dir: Path, *, is_wanted: bool) -> None:
        self._job: EngineJob[str] = EngineJob(lambda: _daily(data_dir, is_wanted=is_wanted))

    def problem(self) -> str:
        """Why the backup failed, one line; empty if it succeeded or is not done yet."""
        return self._job.result() if self._job.is_done else ""


def backup_lines(data_dir: Path) -> tuple[tuple[BackupLine, ...], tuple[str, ...]]:
    """Return the backups, newest first, and a line for each that cannot be read."""
    backups, problems = list_backups(data_dir)
    lines = tuple(
        BackupLine(
            str(backup.path), backup.made_at_ms, backup.kind.value, backup.games, backup.size_bytes
        )
        for backup in backups
    )
    return lines, problems


def _daily(data_dir: Path, *, is_wanted: bool) -> str:
    problem = ""
    if is_wanted:
        try:
            back_up_if_due(data_dir, now_ms=time.time_ns() // 1_000_000)
        except (StorageError, OSError) as error:
            problem = told(error)
    journals = data_dir / "journals"
    if journals.is_dir():
        # Problems of journals are reported when the library is opened.
        with suppress(StorageError, OSError), Library(data_dir / LIBRARY_NAME, journals) as library:
            library.sync()
            library.pack()
    return problem


def backed_up(data_dir: Path, now_ms: int, progress: Progress) -> News:
    """Make a backup now."""
    try:
        made = back_up_by_hand(data_dir, now_ms=now_ms, on_progress=progress)
    except (StorageError, OSError) as error:
        return Refused(told(error))
    return BackedUp(made.games, made.left_out)


def restore_from(path: Path, data_dir: Path, now_ms: int, progress: Progress) -> tuple[News, bytes]:
    """Restore the games of a backup; its settings are returned, not applied."""
    try:
        report = restore_backup(path, data_dir, now_ms=now_ms, on_progress=progress)
    except (StorageError, OSError) as error:
        return Refused(told(error)), b""
    restored = len(report.restored)
    beside = len(report.beside)
    return Restored(restored, report.unchanged, beside, False, report.problems), report.settings
