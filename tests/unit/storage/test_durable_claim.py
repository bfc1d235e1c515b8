# SPDX-License-Identifier: MIT
"""Only one window at a time can use a data folder."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from desktop_app.storage.durable import Request, claim_folder, hand_over
from tests.helpers.processes import ended_with_test

HOLD = """
import sys, pathlib
from desktop_app.storage.durable import claim_folder
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
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "free\n"
        assert claim_folder(tmp_path) is None
        other.kill()
        other.wait()
    claim = claim_folder(tmp_path)
    assert claim is not None
    claim.release()


def test_a_request_is_handed_over(tmp_path: Path) -> None:
    first = claim_folder(tmp_path)
    assert first is not None
    os.utime(first.path, (1, 1))
    request = Request("/games/caf\u00e9 \udcff.gcg", "token")
    with ThreadPoolExecutor(1) as threads:
        done = threads.submit(hand_over, tmp_path, request, wait_s=20.0)
        while first.path.stat().st_mtime <= 1:
            assert not done.done()
        taken = first.take_requests()
        assert done.result() is True
    assert taken == (request,)
    assert first.take_requests() == ()
    first.release()


def test_a_window_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    first = claim_folder(tmp_path)
    assert first is not None
    assert not hand_over(tmp_path, Request("/a.gcg"), wait_s=0.05)
    assert first.take_requests() == (), "a request that was given up is withdrawn"
    first.release()


def test_no_window_has_the_folder(tmp_path: Path) -> None:
    assert not hand_over(tmp_path / "nowhere", Request(), wait_s=0.05)


def test_a_request_left_by_a_crash_is_swept_and_one_just_made_is_kept(tmp_path: Path) -> None:
    old, new = tmp_path / "window-1.request", tmp_path / "window-2.request"
    for path in (old, new):
        path.write_text(json.dumps({"file": path.name, "token": ""}))
    os.utime(old, (1, 1))
    first = claim_folder(tmp_path)
    assert first is not None
    assert first.take_requests() == (Request("window-2.request"),)
    first.release()


@pytest.mark.parametrize("content", ["", "[]", "{}", "\xff"])
def test_a_damaged_request_asks_for_nothing(tmp_path: Path, content: str) -> None:
    first = claim_folder(tmp_path)
    assert first is not None
    (tmp_path / "window-1.request").write_bytes(content.encode("latin-1"))
    assert first.take_requests() == ()
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


def test_the_first_window_sweeps_the_folders(tmp_path: Path) -> None:
    left = [tmp_path / ".settings.json.9.tmp", tmp_path / "backups" / ".b.zip.9.tmp"]
    for path in left:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
        os.utime(path, (1, 1))
    claim = claim_folder(tmp_path)
    assert claim is not None
    claim.release()
    assert not any(path.exists() for path in left)
