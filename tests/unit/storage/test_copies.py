# SPDX-License-Identifier: MIT
"""One file out of a backup takes the place of a damaged one, which is kept."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from desktop_app.storage import durable
from desktop_app.storage.archive import ArchiveError
from desktop_app.storage.backups import BackupKind, backups_folder, make_backup
from desktop_app.storage.club_file import copy_name
from desktop_app.storage.copies import newest_copy, take_copy

NOON_MS = 1_700_000_000_000
DAY_MS = 86_400_000


def backed_up(data: Path, name: str, *texts: str) -> Path:
    """A file with a backup of each text, a day apart."""
    file = data / name
    file.parent.mkdir(parents=True, exist_ok=True)
    for day, text in enumerate(texts):
        file.write_text(text)
        make_backup(data, BackupKind.DAILY, now_ms=NOON_MS + day * DAY_MS)
    return file


def test_the_newest_copy_that_is_not_the_damaged_file_itself(tmp_path: Path) -> None:
    file = backed_up(tmp_path, "searches.json", "first", "good", "damaged")
    copy = newest_copy(tmp_path, file)
    assert copy is not None and copy.made_at_ms == NOON_MS + DAY_MS
    kept = take_copy(copy, file)
    assert file.read_text() == "good"
    assert kept is not None and kept.read_text() == "damaged"


def test_a_file_that_is_gone_comes_back(tmp_path: Path) -> None:
    file = backed_up(tmp_path, "clubs/a.club", "good")
    file.unlink()
    copy = newest_copy(tmp_path, file)
    assert copy is not None and take_copy(copy, file) is None
    assert file.read_text() == "good"


def test_a_club_from_elsewhere_is_found_by_its_copy(tmp_path: Path) -> None:
    club = tmp_path / "elsewhere" / "a.club"
    club.parent.mkdir()
    club.write_text("damaged")
    data = tmp_path / "data"
    backed_up(data, f"clubs/copies/{copy_name(club)}", "good")
    copy = newest_copy(data, club)
    assert copy is not None
    take_copy(copy, club)
    assert club.read_text() == "good"


def test_without_a_copy_there_is_none(tmp_path: Path) -> None:
    file = backed_up(tmp_path, "searches.json", "damaged")
    assert newest_copy(tmp_path, file) is None, "the only copy is damaged too"
    assert newest_copy(tmp_path, Path("/elsewhere/notes.txt")) is None


def test_a_copy_that_was_changed_since_is_refused(tmp_path: Path) -> None:
    file = backed_up(tmp_path, "searches.json", "good", "damaged")
    copy = newest_copy(tmp_path, file)
    assert copy is not None
    other = next(path for path in backups_folder(tmp_path).glob("*.zip") if path != copy.backup)
    copy.backup.write_bytes(other.read_bytes())
    with pytest.raises(ArchiveError):
        take_copy(copy, file)
    assert file.read_text() == "damaged" and not list(tmp_path.glob("*.bad"))


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backed_up(tmp_path, "searches.json", "good", "damaged")
    copy = newest_copy(tmp_path, file)
    assert copy is not None

    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(durable, "write_all", full)
    with pytest.raises(OSError, match="no space"):
        take_copy(copy, file)
    assert file.read_text() == "damaged" and not list(tmp_path.glob("*.bad"))
