# SPDX-License-Identifier: MIT
"""Backups contain all user data, are checked, and are thinned out by age."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import zipfile
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from desktop_app.play.reviewing import review_file
from desktop_app.storage import backups, durable
from desktop_app.storage.archive import ArchiveError
from desktop_app.storage.backups import (
    Backup,
    BackupKind,
    back_up_if_due,
    kept_backups,
    list_backups,
    make_backup,
    restore_backup,
    rotate,
    settings_of,
    verify_backup,
)
from desktop_app.storage.durable import lock
from desktop_app.storage.journal import Journal, read_journal
from desktop_app.storage.library import Library
from desktop_app.storage.removing import put_aside
from desktop_app.storage.tracking_file import SavedSheet, read_sheets, sheets_path, write_sheets
from tests.helpers.kept_games import NOON_MS, keep, recorded_game, sample_events

DAY_MS = 86_400_000


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with three games, one of them removed, a library, settings and a user's
    ruleset.
    """
    home = tmp_path / "home"
    for name, events in (
        ("c", recorded_game("complete")),
        ("p", recorded_game("passed_out")),
        ("u", sample_events()),
    ):
        keep(home, name, events)
    put_aside(home / "journals", "p")
    with Library(home / "library.sqlite3", home / "journals") as library:
        library.sync()
    (home / "settings.json").write_text('{"theme": "night"}')
    (home / "rulesets").mkdir()
    (home / "rulesets" / "club.toml").write_text("# ours")
    for folder, name in (("lexica", "own.kwg"), ("cache", "x"), (".", "rackside.log")):
        (home / folder).mkdir(exist_ok=True)
        (home / folder / name).write_text("large")
    return home


def make(home: Path, kind: BackupKind = BackupKind.BY_HAND, at_ms: int = NOON_MS) -> Backup:
    return make_backup(home, kind, now_ms=at_ms)


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "backups" not in path.parts
    }


# --- making ---------------------------------------------------------------------------------------


def test_a_backup_holds_what_is_the_users(home: Path, tmp_path: Path) -> None:
    backup = make(home)
    assert (backup.games, backup.kind, backup.left_out) == (2, BackupKind.BY_HAND, ())
    with zipfile.ZipFile(backup.path) as archive:
        names = set(archive.namelist())
        assert archive.read("journals/c.journal") == (home / "journals/c.journal").read_bytes()
        (tmp_path / "copy.sqlite3").write_bytes(archive.read("library.sqlite3"))
    assert names == {
        "journals/c.journal",
        "journals/u.journal",
        "removed/p.journal",
        "library.sqlite3",
        "settings.json",
        "rulesets/club.toml",
        "manifest.json",
    }
    connection = sqlite3.connect(tmp_path / "copy.sqlite3")
    try:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)
    finally:
        connection.close()


def test_the_list_shows_backups_newest_first(home: Path) -> None:
    first, second = make(home), make(home, BackupKind.DAILY, NOON_MS + 1000)
    third = make(home, at_ms=NOON_MS)
    listed, problems = list_backups(home)
    assert [backup.path for backup in listed] == [
        second.path,
        *sorted((first.path, third.path), reverse=True),
    ]
    assert listed[0] == second
    assert problems == ()
    assert first.path != third.path


def test_one_byte_that_changed_is_found(home: Path) -> None:
    backup = make(home)
    assert verify_backup(backup.path) == ()
    with zipfile.ZipFile(backup.path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    entries["journals/c.journal"] += b"x"
    del entries["settings.json"]
    with zipfile.ZipFile(backup.path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    found = "\n".join(verify_backup(backup.path))
    assert "journals/c.journal: is not as it was" in found
    assert "settings.json: is missing" in found
    before = tree(home)
    with pytest.raises(ArchiveError, match="nothing was changed"):
        restore_backup(backup.path, home, now_ms=NOON_MS)
    assert tree(home) == before


def test_what_is_no_backup_is_a_line_in_the_list(home: Path) -> None:
    make(home)
    folder = home / "backups"
    (folder / "backup-junk.zip").write_bytes(b"junk")
    for name, manifest in (
        ("backup-foreign.zip", {"format": "other"}),
        ("backup-newer.zip", {"format": "rackside-backup", "version": 2}),
        ("backup-half.zip", {"format": "rackside-backup", "version": 1}),
    ):
        with zipfile.ZipFile(folder / name, "w") as archive:
            archive.writestr("manifest.json", json.dumps(manifest))
    listed, problems = list_backups(home)
    assert len(listed) == 1
    assert [line.split(": ", 1)[1] for line in problems if "junk" not in line] == [
        "its manifest is not a backup's: it is a file of another kind",
        "its manifest is not a backup's: made_at_ms: missing, expected a whole number",
        "its manifest is not a backup's: a later version of the program wrote it, as 2",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such names")
def test_names_that_cannot_travel_are_left_out_with_a_line(home: Path) -> None:
    (home / "journals" / "a:b.journal").write_bytes(b"x")
    (home / "settings.JSON").write_text("x")
    backup = make(home)
    assert len(backup.left_out) == 2
    assert verify_backup(backup.path) == ()


def test_a_full_disk_leaves_the_backups_as_they_are(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make(home)

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("desktop_app.storage.durable.flush_to_disk", refuse)
    with pytest.raises(ArchiveError, match="cannot be written: no space left"):
        make(home)
    assert [path.name for path in (home / "backups").glob("*.zip")] == [first.path.name]
    assert not list((home / "backups").glob("*.tmp"))


def test_a_folder_that_cannot_be_written_is_reported(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(ArchiveError, match="cannot be written: read-only file system"):
        make(home)


def test_two_programs_make_no_backup_at_once(home: Path) -> None:
    make(home)
    descriptor = os.open(home / "backups" / ".lock", os.O_RDWR)
    try:
        assert lock(descriptor)
        with pytest.raises(ArchiveError, match="another running program"):
            make(home)
    finally:
        os.close(descriptor)


# --- by the day -----------------------------------------------------------------------------------


def test_one_a_day_and_only_when_something_changed(home: Path) -> None:
    assert back_up_if_due(home, now_ms=NOON_MS) is not None
    assert back_up_if_due(home, now_ms=NOON_MS + 1000) is None
    assert back_up_if_due(home, now_ms=NOON_MS + DAY_MS) is None, "nothing has changed"
    with Journal.open(home / "journals" / "u.journal") as journal:
        journal.append(sample_events()[-1:])
    assert back_up_if_due(home, now_ms=NOON_MS + DAY_MS) is not None


def test_the_library_alone_is_no_change(home: Path) -> None:
    make(home, BackupKind.DAILY)
    with Library(home / "library.sqlite3", home / "journals") as library:
        library.sync()
    assert back_up_if_due(home, now_ms=NOON_MS + DAY_MS) is None


def test_without_games_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    assert back_up_if_due(tmp_path / "none", now_ms=NOON_MS) is None
    (tmp_path / "empty").mkdir()
    assert back_up_if_due(tmp_path / "empty", now_ms=NOON_MS) is None
    assert not (tmp_path / "empty" / "backups").exists()


def daily(day: int, size: int = 1, kind: BackupKind = BackupKind.DAILY) -> Backup:
    """Return a backup from noon, this many days before Sunday, 31 May 2026."""
    moment = datetime(2026, 5, 31, 12) - timedelta(days=day)
    at_ms = int(moment.timestamp() * 1000)
    return Backup(Path(f"{kind.value}-{day}"), size, at_ms, kind, 1, "")


def days(kept: tuple[Backup, ...]) -> list[int]:
    return [int(backup.path.name.rsplit("-", 1)[1]) for backup in kept]


def test_seven_days_and_four_weeks_are_kept() -> None:
    made = [daily(day) for day in range(60)]
    # Days 7 to 13 are the week before, of which the newest stays, and so on.
    assert days(kept_backups(made)) == [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28]


def test_days_without_a_backup_do_not_count() -> None:
    made = [daily(day) for day in range(0, 40, 3)]
    kept = days(kept_backups(made))
    assert kept[:7] == [0, 3, 6, 9, 12, 15, 18]
    assert len(kept) <= 11


def test_the_newest_of_a_day_is_kept() -> None:
    morning = replace(daily(0), path=Path("morning-0"), made_at_ms=daily(0).made_at_ms - 3_600_000)
    assert kept_backups([daily(0), morning]) == (daily(0),)


def test_the_others_have_separate_places() -> None:
    by_hand = [daily(day, kind=BackupKind.BY_HAND) for day in range(9)]
    before = [daily(day, kind=BackupKind.BEFORE_RESTORE) for day in range(9)]
    kept = kept_backups([*by_hand, *before, daily(40)])
    assert len(kept) == 11


def test_the_size_is_bounded_but_two_are_always_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "LARGEST_SUM", 100)
    assert days(kept_backups([daily(day, 30) for day in range(7)])) == [0, 1, 2]
    assert days(kept_backups([daily(day, 99) for day in range(7)])) == [0, 1]


def test_rotating_erases_the_files(home: Path) -> None:
    made = [make(home, BackupKind.DAILY, NOON_MS - day * DAY_MS) for day in range(30)]
    erased = rotate(home)
    listed, _ = list_backups(home)
    assert len(listed) == len(made) - len(erased) <= 11
    assert listed[0] == made[0]


# --- restoring ------------------------------------------------------------------------------------


def restore(home: Path, backup: Backup):  # type: ignore[no-untyped-def]
    return restore_backup(backup.path, home, now_ms=NOON_MS + DAY_MS)


def test_a_lost_folder_comes_back_as_it_was(home: Path, tmp_path: Path) -> None:
    backup = make(home)
    before = {
        name: data
        for name, data in tree(home).items()
        if name.split("/")[0] in ("journals", "removed", "rulesets")
    }
    other = tmp_path / "other"
    other.mkdir()
    report = restore_backup(backup.path, other, now_ms=NOON_MS)
    assert sorted(report.restored) == ["c", "u"]
    assert report.settings == b'{"theme": "night"}' and report.problems == ()
    after = tree(other)
    assert after.pop("settings.json") == b'{"theme": "night"}'
    assert after == before
    with Library(other / "library.sqlite3", other / "journals") as library:
        assert library.sync().recorded == 3


def test_what_is_there_now_is_backed_up_first_and_stays(home: Path) -> None:
    backup = make(home)
    keep(home, "new", recorded_game("passed_out"))
    (home / "settings.json").write_text('{"theme": "clear"}')
    (home / "journals" / "c.journal").unlink()
    report = restore(home, backup)
    assert report.restored == ("c",)
    assert report.unchanged == 1
    assert (home / "journals" / "new.journal").exists()
    assert (home / "settings.json").read_text() == '{"theme": "clear"}'
    assert settings_of(backup.path) == b'{"theme": "night"}'
    assert report.before.kind is BackupKind.BEFORE_RESTORE
    with zipfile.ZipFile(report.before.path) as archive:
        assert "journals/new.journal" in archive.namelist()
        assert "journals/c.journal" not in archive.namelist()


def test_a_game_that_went_on_since_is_not_put_back(home: Path) -> None:
    backup = make(home)
    path = home / "journals" / "u.journal"
    with Journal.open(path) as journal:
        journal.append(sample_events()[-1:])
    longer = path.read_bytes()
    assert restore(home, backup).unchanged == 2
    assert path.read_bytes() == longer


def test_a_damaged_game_is_put_back_and_the_damage_kept(home: Path) -> None:
    backup = make(home)
    path = home / "journals" / "c.journal"
    data = path.read_bytes()
    path.write_bytes(b"\0" * 500)
    assert restore(home, backup).restored == ("c",)
    assert path.read_bytes() == data
    assert (home / "journals" / "c.journal.damaged-1").read_bytes() == b"\0" * 500


def test_another_game_under_the_same_name_is_kept_beside(home: Path) -> None:
    backup = make(home)
    path = home / "journals" / "c.journal"
    path.unlink()
    other = keep(home, "c", recorded_game("passed_out")).read_bytes()
    report = restore(home, backup)
    assert report.beside == (("c", "c-2"),)
    assert path.read_bytes() == other
    assert len(read_journal(home / "journals" / "c-2.journal").events) > 10
    assert restore(home, backup).unchanged == 2


def test_a_game_put_aside_since_comes_back(home: Path) -> None:
    backup = make(home)
    put_aside(home / "journals", "c")
    assert restore(home, backup).restored == ("c",)
    assert not (home / "removed" / "c.journal").exists()


def test_without_a_backup_of_now_nothing_is_restored(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = make(home)
    (home / "journals" / "c.journal").unlink()
    before = tree(home)

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("desktop_app.storage.durable.flush_to_disk", refuse)
    with pytest.raises(ArchiveError, match="no space left"):
        restore(home, backup)
    assert tree(home) == before


def test_what_cannot_be_brought_back_is_a_line(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = make(home)
    for name in ("c", "u"):
        (home / "journals" / f"{name}.journal").unlink()
    real = durable.write_new_file

    def refuse_one(path: Path, data: bytes) -> None:
        if path.name == "c.journal":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(path, data)

    monkeypatch.setattr("desktop_app.storage.durable.write_new_file", refuse_one)
    report = restore(home, backup)
    assert report.restored == ("u",)
    (problem,) = report.problems
    assert problem == "journals/c.journal: cannot be restored: no space left on device"


def test_tracking_sheets_are_restored_to_their_own_game(home: Path, tmp_path: Path) -> None:
    journals = home / "journals"
    for folder, name in ((journals, "c"), (home / "removed", "p")):
        write_sheets(sheets_path(folder / f"{name}.journal"), {0: SavedSheet(notes=name)})
    backup = make(home)
    other = tmp_path / "other"
    keep(other, "c", recorded_game("passed_out"))
    report = restore_backup(backup.path, other, now_ms=NOON_MS)
    assert report.beside == (("c", "c-2"),)
    assert not sheets_path(other / "journals" / "c.journal").exists(), "it is another game"
    assert read_sheets(sheets_path(other / "journals" / "c-2.journal"))[0].notes == "c"
    assert read_sheets(sheets_path(other / "removed" / "p.journal"))[0].notes == "p"


def test_reviews_of_games_in_files_elsewhere_come_back(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text("#player1 Ann Ann")
    saved = review_file(file, home)
    saved.parent.mkdir()
    saved.write_text("{}")
    backup = make(home)
    other = tmp_path / "other"
    restore_backup(backup.path, other, now_ms=NOON_MS)
    assert review_file(file, other).read_text() == "{}"


@pytest.mark.parametrize(
    "name", ["extra.txt", "journals/x.journal", "rulesets/.hidden", "cache/a", "rackside.log"]
)
def test_what_was_slipped_into_a_backup_is_not_restored(home: Path, name: str) -> None:
    backup = make(home)
    with zipfile.ZipFile(backup.path, "a") as archive:
        archive.writestr(name, b"slipped in")
    before = tree(home)
    problems = verify_backup(backup.path)
    assert any(f"{name}: was not there when the backup was made" in problem for problem in problems)
    with pytest.raises(ArchiveError, match="nothing was changed"):
        restore(home, backup)
    assert tree(home) == before


@pytest.mark.parametrize("name", ["rulesets/.hidden", "cache/a", "rackside.log", "lexica/x.kwg"])
def test_a_list_that_names_it_does_not_help(home: Path, name: str) -> None:
    backup = make(home)
    with zipfile.ZipFile(backup.path) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    (manifest,) = (file for file in files if json_of(files[file]).get("files"))
    value = json_of(files[manifest])
    value["files"][name] = sha256(b"slipped in").hexdigest()
    files |= {manifest: json.dumps(value).encode(), name: b"slipped in"}
    with zipfile.ZipFile(backup.path, "w") as archive:
        for each, data in files.items():
            archive.writestr(each, data)
    before = tree(home)
    report = restore(home, backup)
    assert report.problems == (f"{name}: is no file of a backup, and is left out",)
    assert tree(home) == before


def json_of(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def test_a_backup_of_the_future_is_not_the_newest_for_years(home: Path) -> None:
    ahead = make(home, BackupKind.DAILY, NOON_MS + 1500 * DAY_MS)
    made = []
    for number in range(40):
        (home / "rulesets" / "club.toml").write_text(f"# {number}")
        made.append(back_up_if_due(home, now_ms=NOON_MS + number * DAY_MS))
    now = NOON_MS + 40 * DAY_MS
    listed, _ = list_backups(home, now_ms=now)
    assert all(made) and listed[0] == made[-1], "a backup was made on each day"
    assert ahead.path not in {backup.path for backup in listed}, "it went as the older ones go"
