# SPDX-License-Identifier: MIT
"""A data folder belongs to one window at a time."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_app.storage.folder_claim import claim_folder

HOLD = """
import sys, pathlib
from desktop_app.storage.folder_claim import claim_folder
claim = claim_folder(pathlib.Path(sys.argv[1]))
print("free" if claim else "taken", flush=True)
sys.stdin.read()
"""


def test_the_second_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    first = claim_folder(folder)
    assert first is not None
    assert claim_folder(folder) is None
    first.release()
    first.release()
    again = claim_folder(folder)
    assert again is not None
    again.release()


def test_a_process_that_is_killed_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "free\n"
        assert claim_folder(tmp_path) is None
        other.kill()
        other.wait()
    claim = claim_folder(tmp_path)
    assert claim is not None
    claim.release()


def test_the_first_can_see_that_it_was_asked(tmp_path: Path) -> None:
    first = claim_folder(tmp_path)
    assert first is not None
    os.utime(first.path, (1, 1))
    assert claim_folder(tmp_path) is None
    assert first.path.stat().st_mtime > 1
    first.release()


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_where_nothing_can_be_written_the_folder_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("desktop_app.storage.durable.create_new", refuse)
    claim = claim_folder(tmp_path)
    assert claim is not None
    claim.release()
