# SPDX-License-Identifier: MIT
"""Trials in bare systems, with a shell in place of the program and of debootstrap.

The real program is tried in real ones.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.project import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the /proc of Linux")


def try_start(folder: Path, *busy_ms: int) -> subprocess.CompletedProcess[str]:
    """Try starts that take so many milliseconds of the processor, one after the other."""
    script = f"""
        set -eu
        root={ROOT} OUT={folder} label=toy
        . "$root/packaging/targets/common.sh"
        . "$root/packaging/linux/bare.sh"
        as_ann() {{
            set -- {" ".join(map(str, busy_ms))}
            # Its own commands would be counted, too.
            [ $# -ge "$attempt" ] || return 0
            shift $((attempt - 1))
            echo "rackside: first paint after 900 ms, $1 ms of the processor" >&2
            exec sleep 60
        }}
        try_start
    """
    return subprocess.run(
        ["sh", "-c", script, "toy/try"], capture_output=True, text=True, check=False, timeout=60
    )


def test_the_second_start_is_counted(tmp_path: Path) -> None:
    done = try_start(tmp_path, 700, 310)
    assert done.returncode == 0, done.stderr
    assert "a warm start takes 310 ms of the processor" in done.stdout
    assert "(all starts: 700 310)" in done.stdout


def test_other_work_can_only_add(tmp_path: Path) -> None:
    done = try_start(tmp_path, 300, 640, 490)
    assert done.returncode == 0, done.stderr
    assert "a warm start takes 490 ms" in done.stdout


def test_a_start_that_is_always_slow_fails_with_the_figures(tmp_path: Path) -> None:
    done = try_start(tmp_path, 300, 640, 501, 510)
    assert done.returncode == 1
    assert "takes 300 640 501 510 ms of the processor" in done.stderr
    assert "may take 500" in done.stderr


def test_no_window_is_a_fault(tmp_path: Path) -> None:
    done = try_start(tmp_path)
    assert done.returncode == 1
    assert "no window within 20 s" in done.stderr


@pytest.mark.parametrize(
    ("suite", "fetched", "server"),
    [
        # The shells and tools of a desktop are in its second part.
        ("noble", "--components=main,universe noble", "http://archive.ubuntu.com/ubuntu"),
        ("trixie", "--variant=minbase trixie", "http://deb.debian.org/debian"),
    ],
)
def test_a_system_is_fetched_from_its_makers(
    tmp_path: Path, suite: str, fetched: str, server: str
) -> None:
    script = f"""
        set -eu
        root={ROOT}
        . "$root/packaging/targets/common.sh"
        . "$root/packaging/linux/bare.sh"
        root={tmp_path}
        debootstrap() {{
            echo "$*"
            while [ "$1" != {suite} ]; do shift; done
            mkdir -p "$2/etc/apt"
            echo "deb ${{3:-http://deb.debian.org/debian}} {suite} main" >"$2/etc/apt/sources.list"
        }}
        make_base {suite} {tmp_path}/base
    """
    subprocess.run(["sh", "-c", script, "toy/try"], check=True, timeout=60)
    assert fetched in (tmp_path / "build/release/last.log").read_text("utf-8")
    sources = (tmp_path / "base/etc/apt/sources.list").read_text("utf-8")
    assert sources == f"deb {server} {suite} main\n"
