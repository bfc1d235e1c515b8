# SPDX-License-Identifier: MIT
"""Sheets in files: read back as written, completely or not at all, with damage named."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from desktop_app.storage import durable
from desktop_app.storage.errors import JournalError, StorageError
from desktop_app.storage.removing import put_aside
from desktop_app.storage.tracking_file import (
    MAX_NOTES,
    SavedSheet,
    read_sheets,
    sheets_path,
    write_sheets,
)
from tests.helpers.kept_games import keep, recorded_game

ANN = SavedSheet(
    crossed={"E": frozenset({11, 10}), "?": frozenset({0})},
    notes="Ben fishes.\nRow 15: Ümlaut",
    queries=("ZOEA", "QAT"),
    missed={"R": 2},
    extra={"Z": 1},
    marked=5,
    right=3,
    retrack="phoney",
)


def test_sheets_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.tracking"
    write_sheets(path, {0: ANN, 1: SavedSheet(notes="x")})
    assert read_sheets(path) == {0: ANN, 1: SavedSheet(notes="x")}
    assert os.listdir(path.parent) == ["a.tracking"]


def test_the_file_stands_beside_the_journal() -> None:
    assert sheets_path(Path("j/20261121-1.journal")) == Path("j/20261121-1.tracking")


def test_no_file_is_an_empty_sheet(tmp_path: Path) -> None:
    assert read_sheets(tmp_path / "a.tracking") == {}


def test_the_bytes_are_on_the_disk_when_it_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[bytes] = []
    flush = durable.flush_to_disk

    def note(descriptor: int) -> None:
        flushed.append(durable.read_all(descriptor))
        flush(descriptor)

    monkeypatch.setattr(durable, "flush_to_disk", note)
    path = tmp_path / "a.tracking"
    write_sheets(path, {0: ANN})
    assert path.read_bytes() in flushed


def test_a_full_disk_leaves_the_sheets_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deep" / "a.tracking"
    write_sheets(path, {0: ANN})

    def refuse(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(durable, "write_all", refuse)
    with pytest.raises(StorageError, match=r"a\.tracking: no space left"):
        write_sheets(path, {0: SavedSheet()})
    assert read_sheets(path) == {0: ANN}
    assert os.listdir(path.parent) == ["a.tracking"]


def changed(**seat: object) -> str:
    return json.dumps({"format": "rackside-tracking", "version": 1, "seats": {"0": seat}})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "rackside-tracking", "version": 2, "seats": {}}',
        '{"format": "rackside-tracking", "version": 1, "seats": {"9": {}}}',
        '{"format": "rackside-tracking", "version": 1, "seats": []}',
        '{"format": "rackside-tracking", "version": 1}',
        changed(crossed=[]),
        changed(crossed={"E": ["x"]}),
        changed(crossed={"E": [-1]}),
        changed(crossed={"E": 3}),
        changed(notes=7),
        changed(notes="x" * (MAX_NOTES + 1)),
        changed(queries="ZOEA"),
        changed(missed=[]),
        changed(marked=True),
        "[" * 100_000,
    ],
)
def test_a_file_that_is_none_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.tracking"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StorageError, match=r"a\.tracking: not the tracking sheets"):
        read_sheets(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.tracking"
    path.write_bytes(b" " * 1_000_002)
    with pytest.raises(StorageError, match="larger than"):
        read_sheets(path)


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.tracking").mkdir()
    with pytest.raises(StorageError, match=r"a\.tracking"):
        read_sheets(tmp_path / "a.tracking")


def test_sheets_stay_with_a_game_that_cannot_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = keep(tmp_path, "c", recorded_game("complete"))
    write_sheets(sheets_path(journal), {0: SavedSheet(notes="c")})
    rename = os.rename

    def refuse_journals(source: Path, target: Path) -> None:
        if source.suffix == ".journal":
            raise OSError(errno.EACCES, "no")
        rename(source, target)

    monkeypatch.setattr(os, "rename", refuse_journals)
    with pytest.raises(JournalError):
        put_aside(journal.parent, "c")
    assert read_sheets(sheets_path(journal))[0].notes == "c"
