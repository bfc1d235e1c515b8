# SPDX-License-Identifier: MIT
"""Files are written completely or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.storage import durable
from tests.helpers.interrupting import interrupt_at


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


def test_the_file_is_let_go(own: Path) -> None:
    open_before = os.listdir("/dev/fd")
    durable.write_new_file(own / "a", b"one")
    durable.replace_file(own / "a", b"two")
    assert os.listdir("/dev/fd") == open_before


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
    with pytest.raises(OSError, match="No space left") as caught:
        write(own / "a", b"one")  # type: ignore[operator]
    assert caught.value.filename == str(own / "a"), "the system names no file"
    assert names(own) == []


@pytest.mark.skipif(
    sys.platform == "win32",
    reason="a file that an interrupt left open stays there until the process ends",
)
@pytest.mark.parametrize("write", [durable.write_new_file, durable.replace_file])
def test_an_interrupt_at_any_step_leaves_the_file_whole_and_nothing_beside_it(
    own: Path, write: Callable[[Path, bytes], None]
) -> None:
    path = own / "a"
    for step in range(5000):
        path.unlink(missing_ok=True)
        if not interrupt_at(step, lambda: write(path, b"new")):
            break
        # If the cleanup is interrupted, a second name of the file may stay for the next sweep.
        assert set(names(own)) <= {"a"} or path.exists(), step
        assert not path.exists() or path.read_bytes() == b"new"
    assert step > 10
    assert names(own) == ["a"]


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


def test_what_killed_programs_left_is_swept_and_nothing_else(own: Path) -> None:
    for name in (".a.123.tmp", ".b.journal.7.tmp", "mine.tmp", ".hidden", "a.1.tmp"):
        (own / name).write_bytes(b"x")
        os.utime(own / name, (1, 1))
    (own / ".new.55.tmp").write_bytes(b"still being written")
    durable.sweep(own)
    assert names(own) == [".hidden", ".new.55.tmp", "a.1.tmp", "mine.tmp"]
    durable.sweep(own / "none")
