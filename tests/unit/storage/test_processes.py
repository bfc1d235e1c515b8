# SPDX-License-Identifier: MIT
"""Worker processes: how many, and what they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from desktop_app.storage import processes
from desktop_app.storage.processes import processor_count, worker_processes
from tests.architecture.project import ROOT


def test_the_processors_are_those_that_this_process_may_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {2, 5, 7}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    assert processor_count() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processor_count() == 16
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processor_count() == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no nice")
def test_a_process_that_stands_back_is_nicer_than_one_that_does_not() -> None:
    found = []
    for is_kind in (False, True):
        with worker_processes(1, stand_back=is_kind) as pool:
            found.append(pool.submit(os.nice, 0).result(timeout=60))
    assert found[0] == os.nice(0) and found[1] == min(found[0] + 10, 19)


def test_windows_gets_no_more_processes_than_a_pool_may_have_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    monkeypatch.setattr(
        processes, "ProcessPoolExecutor", lambda count, *_rest, **_named: made.append(count)
    )
    for system in ("nt", "posix"):
        monkeypatch.setattr(processes, "os", SimpleNamespace(name=system))
        worker_processes(256)
        worker_processes(8)
    assert made == [61, 8, 256, 8]


_KILLED = """
import os
from desktop_app.storage.processes import worker_processes

if __name__ == "__main__":
    pool = worker_processes(1)
    pool.submit(os.getpid).result()
    os._exit(0)
"""


def test_no_process_outlives_a_program_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(_KILLED, "ascii")
    # Where the program is not installed, as for the tests in Wine, it is found by this.
    place = os.environ | {"PYTHONPATH": str(ROOT)}
    # The process inherits the pipe, which is at its end when both are gone.
    ended = subprocess.run(
        [sys.executable, script], stdout=subprocess.PIPE, env=place, check=True, timeout=60
    )
    assert ended.stdout == b""
