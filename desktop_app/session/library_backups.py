# SPDX-License-Identifier: MIT
"""Backups as the library's room has them: made, listed and restored, every failure a value."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path

from desktop_app.sentences.faults import told
from desktop_app.session.background_work import Progress
from desktop_app.session.engine_job import EngineJob
from desktop_app.session.library_view import BackedUp, BackupLine, News, Refused, Restored
from desktop_app.settings.table import Value
from desktop_app.storage.backup_rotation import back_up_if_due, rotate
from desktop_app.storage.backups import LIBRARY_NAME, BackupKind, list_backups, make_backup
from desktop_app.storage.errors import StorageError
from desktop_app.storage.library import Library
from desktop_app.storage.restoring import restore_backup, settings_of


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
