# SPDX-License-Identifier: MIT
"""Every list of every room is filled 300 times on a real screen, with keys pressed meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.list_soak import PLACES
from tests.helpers.needs import missing_programs, skip_for
from tests.helpers.real_screen import real_screen

ROOT = Path(__file__).parents[3]
LOOPS = 300

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("place", PLACES)
def test_no_list_ends_the_program(data_dir: Path, place: str) -> None:
    skip_for(missing_programs("xdotool"))
    soak = [sys.executable, "-X", "faulthandler", "-m", "tests.helpers.list_soak"]
    with real_screen("1280x800") as environment:
        run = subprocess.run(
            [*soak, str(LOOPS), place],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-4000:]
    *lines, last = run.stdout.splitlines()
    assert last == "over"
    assert all(f"{LOOPS} loops" in line for line in lines)
