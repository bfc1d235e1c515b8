# SPDX-License-Identifier: MIT
"""Every list of every room is filled 300 times on a real screen, with keys pressed meanwhile."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.real_screen import real_screen

ROOT = Path(__file__).parents[3]
LOOPS = 300

pytestmark = pytest.mark.soak


def test_no_list_ends_the_program(data_dir: Path) -> None:
    if shutil.which("xdotool") is None:
        pytest.skip("xdotool is not installed: nothing to press keys with")
    with real_screen("1280x800") as environment:
        run = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-m", "tests.helpers.list_soak", str(LOOPS)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-4000:]
    lines = run.stdout.splitlines()
    assert lines[-1] == "over" and len(lines) > 30
    assert all(f"{LOOPS} loops" in line for line in lines[:-1])
