# SPDX-License-Identifier: MIT
"""Tracking sheets and reviews go wherever their game goes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop_app.play.game_import import import_games
from desktop_app.storage.archive import export_archive
from desktop_app.storage.backups import BackupKind, make_backup, restore_backup
from desktop_app.storage.companions import SUFFIXES, check_companion, companions_of
from desktop_app.storage.errors import StorageError
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.storage.review_file import SavedReview, read_review, review_path, write_review
from desktop_app.storage.tracking_file import SavedSheet, write_sheets
from tests.helpers.kept_games import NOON_MS, keep, recorded_game

REVIEW = SavedReview("open-english", {"a": {"line": 0}})


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A game with all companions."""
    path = keep(tmp_path, "c", recorded_game("complete"))
    sheets, review = companions_of(path)
    write_sheets(sheets, {0: SavedSheet(notes="two S left")})
    write_review(review, REVIEW)
    return path


def test_there_are_sheets_and_a_review(journal: Path) -> None:
    assert SUFFIXES == (".tracking", ".review")
    for path in companions_of(journal):
        check_companion(path.read_bytes(), path)
        with pytest.raises(StorageError, match=path.name):
            check_companion(b"{", path)


def test_companions_go_to_the_removed_games_and_back(journal: Path) -> None:
    content = [path.read_bytes() for path in companions_of(journal)]
    moved = put_aside(journal.parent, "c")
    assert [path.read_bytes() for path in companions_of(moved)] == content
    assert not any(path.exists() for path in companions_of(journal))
    back = take_back(journal.parent, "c")
    assert [path.read_bytes() for path in companions_of(back)] == content


def test_a_failed_removal_leaves_all_of_them(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    rename = os.rename

    def refuse(source: Path, target: Path) -> None:
        if Path(source).suffix == ".journal":
            raise OSError(28, "no space left on device")
        rename(source, target)

    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(StorageError, match="no space"):
        put_aside(journal.parent, "c")
    assert all(path.exists() for path in (journal, *companions_of(journal)))


def test_companions_are_exported_and_imported(journal: Path, tmp_path: Path) -> None:

    archive, there = tmp_path / "games.zip", tmp_path / "there"
    there.mkdir()
    report = export_archive([journal], archive, made_at_ms=NOON_MS)
    assert report.problems == ()
    assert import_games([archive], there).problems == ()
    assert read_review(review_path(there / "c.journal")) == REVIEW
    assert all(path.exists() for path in companions_of(there / "c.journal"))


def test_companions_are_in_backups(journal: Path, tmp_path: Path) -> None:
    backup = make_backup(tmp_path, BackupKind.BY_HAND, now_ms=NOON_MS)
    other = tmp_path / "other"
    restore_backup(backup.path, other, now_ms=NOON_MS)
    assert read_review(review_path(other / "journals" / "c.journal")) == REVIEW
    assert all(path.exists() for path in companions_of(other / "journals" / "c.journal"))
