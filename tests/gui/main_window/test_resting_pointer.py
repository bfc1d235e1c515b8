# SPDX-License-Identifier: MIT
"""No press of a button brings another control under the mouse."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.resting_pointer import PLACES

ROOT = Path(__file__).parents[3]
SOON = ("hand-over",)
"""Rooms with few buttons that were wrong once; the others take a minute each."""


@pytest.mark.parametrize(
    "place", [pytest.param(each, marks=() if each in SOON else pytest.mark.soak) for each in PLACES]
)
def test_a_second_press_hits_nothing_else(data_dir: Path, place: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.helpers.resting_pointer", place],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]
    assert run.stdout.startswith(f"{place}: ")
