# SPDX-License-Identifier: MIT
"""Which backups are kept: seven days, four weeks before them, a few others, within a size."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from desktop_app.storage.backups import Backup, BackupKind, list_backups, make_backup, stamp_of

DAYS, WEEKS = 7, 4
OTHERS = 5
"""So many are kept of those made by hand, and so many of those made before a restore."""
LARGEST_SUM = 1_000_000_000
"""Bytes of all daily backups together."""
LEAST_KEPT = 2
"""The newest daily backups are kept whatever they weigh."""


def back_up_if_due(data_dir: Path, *, now_ms: int) -> Backup | None:
    """Make the backup of the day where there is none yet and something has changed; then rotate.

    Args:
        data_dir: the data folder.
        now_ms: wall clock, Unix time.

    Returns:
        The new backup, or None when none was due.

    Raises:
        ArchiveError: it cannot be made.
    """
    if not data_dir.is_dir():
        return None
    backups, _ = list_backups(data_dir)
    dailies = [backup for backup in backups if backup.kind is BackupKind.DAILY]
    is_made = any(_day(backup.made_at_ms) == _day(now_ms) for backup in dailies)
    if is_made or not _has_games(data_dir):
        return None
    if backups and backups[0].stamp == stamp_of(data_dir):
        return None
    made = make_backup(data_dir, BackupKind.DAILY, now_ms=now_ms)
    rotate(data_dir)
    return made


def rotate(data_dir: Path) -> tuple[Path, ...]:
    """Erase the backups that are not kept any more; those that cannot be read are left alone.

    Returns:
        What was erased.
    """
    backups, _ = list_backups(data_dir)
    kept = {backup.path for backup in kept_backups(backups)}
    erased = []
    for backup in backups:
        if backup.path not in kept:
            with suppress(OSError):
                backup.path.unlink()
                erased.append(backup.path)
    return tuple(erased)


def kept_backups(backups: Sequence[Backup]) -> tuple[Backup, ...]:
    """Those of `backups` (the newest first) that are kept."""
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
        if total > LARGEST_SUM and len(kept) >= LEAST_KEPT:
            break
        kept.append(backup)
    return kept


def _has_games(data_dir: Path) -> bool:
    return any((data_dir / "journals").glob("*"))


def _day(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000):%Y-%m-%d}"


def _week(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000):%G-%V}"
