# SPDX-License-Identifier: MIT
"""The question of the packages for Linux before they replace files: does the program still run?

`packaging/try deb` and `packaging/try rpm` ask it in bare systems, with the real program.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

CLOSED = ROOT / "packaging" / "linux" / "closed.sh"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the /proc of Linux")


@contextmanager
def running(program: Path) -> Iterator[int]:
    """A program that waits, from that path; the number of its process."""
    program.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(shutil.which("sleep") or "/bin/sleep", program)
    process = subprocess.Popen([program, "60"])
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()


def ask(program: Path, *words: str, processes: str = "/proc") -> subprocess.CompletedProcess[str]:
    """Run the script for a program that is installed as `program`."""
    text = CLOSED.read_text("utf-8")
    assert "program=/usr/lib/rackside/rackside-window\n" in text
    text = text.replace("program=/usr/lib/rackside/rackside-window", f"program='{program}'")
    text = text.replace("in /proc/", f"in {processes}/")
    return subprocess.run(
        ["sh", "-c", text, "preinst", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("words", [("upgrade", "1.0.0", "1.1.0"), ("install",), ("2",)])
def test_an_open_program_stops_it_with_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    program = tmp_path / "lib/rackside-window"
    with running(program) as number:
        done = ask(program, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(rf"Rackside is open \(process {number}\): .*\n", done.stderr)


def test_a_closed_program_does_not(tmp_path: Path) -> None:
    program = tmp_path / "lib/rackside-window"
    with running(program):
        pass
    done = ask(program, "upgrade", "1.0.0")
    assert (done.returncode, done.stderr) == (0, "")


def test_nor_does_one_in_another_place(tmp_path: Path) -> None:
    # Files are compared, not names: a chroot sees the processes around it under its own names.
    with running(tmp_path / "around/rackside-window"):
        shutil.copytree(tmp_path / "around", tmp_path / "inner")
        assert ask(tmp_path / "inner/rackside-window", "upgrade", "1.0.0").returncode == 0


def test_nothing_is_installed_yet(tmp_path: Path) -> None:
    assert ask(tmp_path / "rackside-window", "install").returncode == 0


def test_there_is_no_proc(tmp_path: Path) -> None:
    program = tmp_path / "lib/rackside-window"
    with running(program):
        done = ask(program, "upgrade", "1.0.0", processes=str(tmp_path / "proc"))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_refused_upgrade_can_be_put_back(tmp_path: Path) -> None:
    # dpkg asks the old version's script, too, when it puts things back.
    program = tmp_path / "lib/rackside-window"
    with running(program):
        assert ask(program, "abort-upgrade", "1.1.0").returncode == 0
