# SPDX-License-Identifier: MIT
"""Tests that `cargo test` leaves out: the long ones of the crate, and a run of all benchmarks."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[3] / "engine"
PASSED = re.compile(r"test result: ok\. (\d+) passed")


def cargo_test(*arguments: str) -> str:
    """Return the output of `cargo test` with these arguments."""
    command = ["cargo", "test", "--locked", *arguments]
    run = subprocess.run(command, cwd=ENGINE, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.native
@pytest.mark.soak
def test_the_long_tests_of_the_crate_pass() -> None:
    said = cargo_test("--package", "rackside-engine", "--tests", "--", "--ignored")
    assert sum(map(int, PASSED.findall(said))) >= 1


@pytest.mark.native
@pytest.mark.soak
def test_everything_that_is_measured_runs() -> None:
    said = cargo_test("--package", "rackside-engine-benches", "--benches")
    began = said.count("Testing ")
    assert began >= 16
    assert said.count("Success") == began
