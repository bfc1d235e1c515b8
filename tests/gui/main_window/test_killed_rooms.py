# SPDX-License-Identifier: MIT
"""Whatever the window has shown is on disk when its process is killed, in five rooms."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.killed_rooms import ROOMS, kept_of

ROOT = Path(__file__).parents[3]
KILLS = 8
LONGEST_S = 2.5
"""From the first thing shown to the kill."""


def shown_before_kill(room: str, folder: Path, delay_s: float) -> int:
    """Work in a room, kill the process, and return how much the screen had acknowledged."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.killed_rooms", room, str(folder)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(delay_s)
        process.kill()
        lines = [each for each in (first, *process.stdout) if each.endswith("\n")]
    assert lines, "the room was not reached"
    return int(lines[-1])


@pytest.mark.parametrize(
    ("room", "kills"),
    [
        ("club", 2),
        *(pytest.param(each, KILLS, marks=pytest.mark.soak) for each in ROOMS),
    ],
)
def test_nothing_that_was_shown_is_lost(tmp_path: Path, room: str, kills: int) -> None:
    source = random.Random(room)
    for _ in range(kills):
        before = kept_of(room, tmp_path)
        shown = shown_before_kill(room, tmp_path, source.uniform(0, LONGEST_S))
        assert shown and kept_of(room, tmp_path) - before >= shown
