# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from desktop_app.storage import durable


def full_disk(descriptor: int, data: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_there_whole_and_alone(own: Path) -> None:
    durable.write_new_file(own / "deep" / "a", b"one")
    assert (own / "deep" / "a").read_bytes() == b"one"
    assert names(own / "deep") == ["a"]


@pytest.mark.parametrize("has_links", [True, False])
def test_nothing_is_written_over(
    own: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", lambda _a, _b: full_disk(0, b""))
    durable.write_new_file(own / "a", b"one")
    with pytest.raises(FileExistsError):
        durable.write_new_file(own / "a", b"two")
    assert (own / "a").read_bytes() == b"one"
    assert names(own) == ["a"]


@pytest.mark.parametrize("write", [durable.write_new_file, durable.replace_file])
def test_a_full_disk_leaves_nothing_behind(
    own: Path, monkeypatch: pytest.MonkeyPatch, write: object
) -> None:
    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write(own / "a", b"one")  # type: ignore[operator]
    assert names(own) == []


def test_a_file_is_replaced_whole_or_stays(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own / "a"
    durable.replace_file(path, b"one")
    durable.replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(OSError, match="No space left"):
        durable.replace_file(path, b"three")
    assert path.read_bytes() == b"two"
    assert names(own) == ["a"]
