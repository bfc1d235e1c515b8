# SPDX-License-Identifier: MIT
"""Whatever the window has shown is on disk when its process is killed, room by room."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.helpers.killed_rooms import ROOMS, kept_of
from tests.helpers.processes import ended_with_test, was_killed

ROOT = Path(__file__).parents[3]
KILLS = {room: 8 for room in ROOMS} | {"position": 12, "coach": 12}
NATIVE = ("coach",)
FEW_MORE = 2
"""Things that may have been written, but not yet shown, when the process is killed."""
LONGEST_S = 2.5
"""From the first thing shown to the kill."""


def shown_before_kill(room: str, folder: Path, delay_s: float) -> int:
    """Work in a room, kill the process, and return how much the screen had acknowledged."""
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.killed_rooms", room, str(folder)],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(delay_s)
        process.kill()
        lines = [each for each in (first, *process.stdout) if each.endswith("\n")]
    assert lines, "the room was not reached"
    assert was_killed(process.returncode), "it had ended by itself"
    return int(lines[-1])


def soaked(room: str) -> ParameterSet:
    marks = [pytest.mark.soak, *([pytest.mark.native] if room in NATIVE else [])]
    return pytest.param(room, KILLS[room], marks=marks)


@pytest.mark.parametrize(("room", "kills"), [("club", 2), ("position", 2), *map(soaked, ROOMS)])
def test_nothing_that_was_shown_is_lost(tmp_path: Path, room: str, kills: int) -> None:
    source, total = random.Random(room), 0
    for _ in range(kills):
        before = kept_of(room, tmp_path)
        shown = shown_before_kill(room, tmp_path, source.uniform(0, LONGEST_S))
        kept = kept_of(room, tmp_path) - before
        assert kept >= shown
        # The position is saved later than it is shown.
        assert kept <= shown + FEW_MORE or room == "position"
        total += shown
    assert total >= kills
