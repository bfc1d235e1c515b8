# SPDX-License-Identifier: MIT
"""A minute of mutated and random bytes for everything the native engine reads."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[3] / "engine"
TARGETS = ("kwg", "klv", "words", "list", "prepared", "checkpoint", "wins")
SECONDS = 60
MAX_KILOBYTES = 1 << 20
# An input that hangs is found because the driver does not end in time.
LATE = 60


@pytest.fixture(scope="module")
def driver() -> Path:
    command = ["cargo", "build", "--quiet", "--locked", "--profile", "fuzz"]
    subprocess.run([*command, "-p", "rackside-engine-fuzz"], cwd=ENGINE, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ENGINE / "target")) / "fuzz" / "fuzz"


@pytest.mark.native
@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
def test_no_bytes_are_too_much(driver: Path, target: str) -> None:
    limited = f'ulimit -v {MAX_KILOBYTES} && exec "$0" "$@"'
    command = ["sh", "-c", limited, str(driver), "--seconds", str(SECONDS), target]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=SECONDS + LATE
    )
    assert run.returncode == 0, run.stderr
    taken, refused = (int(word) for word in run.stdout.split() if word.isdigit())
    # Both kinds must have occurred, or this shows nothing.
    assert taken > 1_000
    assert refused > 1_000


@pytest.mark.native
@pytest.mark.soak
def test_no_target_is_left_out(driver: Path) -> None:
    run = subprocess.run([str(driver)], capture_output=True, text=True, check=False)
    assert run.stderr.split()[-1].split("|") == list(TARGETS)
