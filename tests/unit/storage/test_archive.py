# SPDX-License-Identifier: MIT
"""ZIP files of games: written completely, read with distrust."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

from desktop_app.formats.gcg import parse_gcg
from desktop_app.formats.gcg_export import ID_PRAGMA
from desktop_app.rules.setup import Occasion
from desktop_app.rules.table_events import OccasionNamed
from desktop_app.storage import archive as archive_module
from desktop_app.storage.archive import (
    MANIFEST,
    ArchiveError,
    export_archive,
    export_gcg,
    open_archive,
    writing_archive,
)
from tests.helpers.kept_games import NOON_MS, keep, recorded_game


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def full_disk(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# --- writing --------------------------------------------------------------------------------------


def test_every_game_is_there_as_journal_and_as_gcg(own: Path) -> None:
    first = keep(own, "c", recorded_game("complete"))
    second = keep(own, "p", recorded_game("passed_out"))
    target = own / "games.zip"
    report = export_archive([first, second], target, made_at_ms=NOON_MS)
    assert (report.exported, report.problems) == (2, ())
    with zipfile.ZipFile(target) as archive:
        assert sorted(archive.namelist()) == sorted(
            ["journals/c.journal", "journals/p.journal", "gcg/c.gcg", "gcg/p.gcg", MANIFEST]
        )
        assert archive.read("journals/c.journal") == first.read_bytes()
        game = parse_gcg(archive.read("gcg/c.gcg").decode("utf-8"))
        manifest = json.loads(archive.read(MANIFEST))
    assert game.pragma("id") == "org.example.club 2024-11-07-3"
    assert game.pragma(ID_PRAGMA) == "rackside c"
    assert (manifest["format"], manifest["version"]) == ("rackside-games", 1)
    (listed, _) = manifest["games"]
    assert listed["id"] == "c"
    assert listed["sha256"] == hashlib.sha256(first.read_bytes()).hexdigest()


def test_a_broken_journal_is_left_out_with_a_line(own: Path) -> None:
    good = keep(own, "c", recorded_game("complete"))
    bad = own / "bad.journal"
    bad.write_bytes(b"junk")
    report = export_archive([bad, good], own / "games.zip", made_at_ms=NOON_MS)
    assert report.exported == 1
    assert len(report.problems) == 1 and "bad.journal" in report.problems[0]


def test_what_is_at_the_place_stays_when_the_disk_is_full(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = keep(own, "c", recorded_game("complete"))
    target = own / "out" / "games.zip"
    export_archive([journal], target, made_at_ms=NOON_MS)
    before = target.read_bytes()
    monkeypatch.setattr("desktop_app.storage.durable.flush_to_disk", full_disk)
    with pytest.raises(ArchiveError, match=r"games\.zip: cannot be written: no space left"):
        export_archive([journal], target, made_at_ms=NOON_MS)
    with pytest.raises(ArchiveError, match=r"one\.gcg: cannot be written: no space left"):
        export_gcg(journal, own / "out" / "one.gcg")
    assert target.read_bytes() == before
    assert names(own / "out") == ["games.zip"]


def test_an_error_on_the_way_leaves_nothing(own: Path) -> None:
    with pytest.raises(RuntimeError), writing_archive(own / "a.zip") as archive:
        archive.add("a", b"a")
        raise RuntimeError
    assert names(own) == []


def test_one_game_as_gcg(own: Path) -> None:
    journal = keep(own, "c", recorded_game("complete"))
    export_gcg(journal, own / "one.gcg")
    game = parse_gcg((own / "one.gcg").read_text("utf-8"))
    assert [player.name for player in game.players] == ["Nell Ødegård", "Piet de Wit"]
    assert (game.pragma(ID_PRAGMA), game.pragma("date")) == ("rackside c", "2027-01-15")
    assert "\n#date" not in (own / "one.gcg").read_text("utf-8")


def test_an_unknown_date_of_an_imported_game_is_not_written(own: Path) -> None:
    journal = keep(own, "gcg-0123456789abcdef", recorded_game("complete"))
    export_gcg(journal, own / "one.gcg")
    assert "date" not in (own / "one.gcg").read_text("utf-8")


def test_the_day_that_was_said_goes_with_the_game(own: Path) -> None:
    named = OccasionNamed(Occasion("2019-03-24"))
    journal = keep(own, "c", [*recorded_game("complete"), named])
    export_gcg(journal, own / "one.gcg")
    assert (own / "one.gcg").read_text("utf-8").count("#date") == 1
    assert parse_gcg((own / "one.gcg").read_text("utf-8")).pragma("date") == "2019-03-24"


# --- reading --------------------------------------------------------------------------------------


def written(path: Path, *entries: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            info = zipfile.ZipInfo("x")
            info.filename = name
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return path


def test_entries_are_read_by_their_names(own: Path) -> None:
    path = written(own / "a.zip", ("a/b.gcg", b"one"), ("__MACOSX/a/._b.gcg", b"x"))
    with open_archive(path) as listing:
        assert [(entry.name, entry.read()) for entry in listing.entries] == [("a/b.gcg", b"one")]
        assert listing.problems == ()


def test_an_entry_has_the_time_that_its_list_gives(own: Path) -> None:
    path = own / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(zipfile.ZipInfo("a.gcg", (2026, 10, 4, 12, 30, 2)), b"a")
    with open_archive(path) as listing:
        (entry,) = listing.entries
    assert entry.modified_ms == datetime(2026, 10, 4, 12, 30, 2).timestamp() * 1000


@pytest.mark.parametrize(
    "name",
    ["../a.gcg", "/a.gcg", "a/../../b.gcg", "C:a.gcg", "..\\a.gcg", "a//b.gcg", "./a.gcg"],
)
def test_a_name_that_leads_outside_is_refused(own: Path, name: str) -> None:
    path = written(own / "a.zip", (name, b"one"), ("fine.gcg", b"two"))
    with open_archive(path) as listing:
        assert [entry.name for entry in listing.entries] == ["fine.gcg"]
        (problem,) = listing.problems
    assert "leads outside" in problem


def test_a_bomb_is_refused_by_what_it_would_become(own: Path) -> None:
    path = written(own / "a.zip", ("bomb.journal", b"\0" * 5_000_000))
    with open_archive(path) as listing:
        assert listing.entries == ()
        assert "two hundred times" in listing.problems[0]


def test_too_much_at_once_is_refused(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(own / "a.zip", ("a.gcg", b"a" * 60), ("b.gcg", b"b" * 60))
    for most, read in ((120, ["a.gcg", "b.gcg"]), (119, ["a.gcg"])):
        monkeypatch.setattr(archive_module, "LARGEST_SUM", most)
        with open_archive(path) as listing:
            assert [entry.name for entry in listing.entries] == read
    monkeypatch.setattr(archive_module, "LARGEST_ENTRY", 50)
    with open_archive(path) as listing:
        assert listing.entries == ()
    monkeypatch.setattr(archive_module, "MAX_ENTRIES", 1)
    with pytest.raises(ArchiveError, match="read 2 entries"), open_archive(path):
        pass


def test_links_doubles_and_locked_entries_are_refused(own: Path) -> None:
    path = own / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        link = zipfile.ZipInfo("link.gcg")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "elsewhere")
        archive.writestr("a.gcg", b"one")
        archive.writestr("A.GCG", b"two")
    with open_archive(path) as listing:
        assert [entry.name for entry in listing.entries] == ["a.gcg"]
        assert [problem.rsplit(": ", 1)[1] for problem in listing.problems] == [
            "is a link, expected a file",
            "appears twice",
        ]
    locked = written(own / "b.zip", ("a.gcg", b"one"))
    data = bytearray(locked.read_bytes())
    place = data.index(b"PK\x01\x02")
    data[place + 8] |= 1
    locked.write_bytes(bytes(data))
    with open_archive(locked) as listing:
        assert "is encrypted" in listing.problems[0]


def test_a_broken_entry_is_a_separate_error(own: Path) -> None:
    path = written(own / "a.zip", ("a.gcg", os.urandom(300)), ("b.gcg", b"two"))
    data = bytearray(path.read_bytes())
    data[100] ^= 0xFF
    path.write_bytes(bytes(data))
    with open_archive(path) as listing:
        broken, whole = listing.entries
        with pytest.raises(ArchiveError, match=r"a\.zip: a\.gcg: is broken"):
            broken.read()
        assert whole.read() == b"two"


def test_what_is_no_zip_is_refused_in_a_line(own: Path) -> None:
    (own / "a.zip").write_bytes(b"not at all")
    with (
        pytest.raises(ArchiveError, match=r"a\.zip: is not a readable ZIP file"),
        open_archive(own / "a.zip"),
    ):
        pass
    with pytest.raises(ArchiveError, match="no such file"), open_archive(own / "b.zip"):
        pass


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_is_no_archive(own: Path) -> None:
    os.mkfifo(own / "c.zip")
    with pytest.raises(ArchiveError, match="a pipe or a device"), open_archive(own / "c.zip"):
        pass
