# SPDX-License-Identifier: MIT
"""A crash of the interpreter is found by the next start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from desktop_app.storage.crash_note import CrashNote

CRASH = """
import faulthandler, sys
from pathlib import Path
from desktop_app.storage.crash_note import CrashNote

def lay_a_tile():
    faulthandler._sigsegv()

note = CrashNote(Path(sys.argv[1]))
note.begin()
if sys.argv[2] == "crash":
    lay_a_tile()
note.end()
"""


def run(file: Path, how: str) -> int:
    command = [sys.executable, "-c", CRASH, str(file), how]
    return subprocess.run(command, check=False, capture_output=True, timeout=60).returncode


def test_a_crash_leaves_its_stack_for_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "new" / "crash.log"
    assert run(file, "crash") != 0
    note = CrashNote(file)
    assert "Segmentation fault" in note.found or "access violation" in note.found
    assert "lay_a_tile" in note.found
    note.begin()
    note.end()
    assert not file.exists()
    assert CrashNote(file).found == ""


def test_a_run_that_ends_as_it_should_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "crash.log"
    assert run(file, "end") == 0
    assert not file.exists()


def test_a_folder_that_cannot_be_written_prevents_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    note = CrashNote(tmp_path / "file" / "crash.log")
    note.begin()
    note.end()
    assert note.found == ""
