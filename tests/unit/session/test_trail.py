# SPDX-License-Identifier: MIT
"""The log of a run, and the crash of the run before."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import qWarning

from desktop_app.session.trail import Trail, log_error
from desktop_app.storage.program_log import close_log


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close_log()


def test_a_run_leaves_its_facts_qt_s_warnings_and_its_end(
    data_dir: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    trail = Trail()
    assert not trail.begin({"Room": "start", "Qt": "6"})
    qWarning("a timer of another thread")
    trail.end()
    qWarning("after the end")
    lines = (data_dir / "rackside.log").read_text("utf-8").splitlines()
    assert lines[0].endswith("begins: Room start; Qt 6")
    assert lines[1].endswith("WARNING desktop_app.session.trail: Qt: a timer of another thread")
    assert lines[2].endswith("ends") and len(lines) == 3
    assert "a timer of another thread" in capfd.readouterr().err
    assert not (data_dir / "crash.log").exists()


def test_a_crash_goes_into_the_log_of_the_next_run(data_dir: Path) -> None:
    crash = "import os; from desktop_app.session.trail import Trail; Trail().begin({}); os.abort()"
    subprocess.run([sys.executable, "-c", crash], check=False, capture_output=True, timeout=60)
    trail = Trail()
    assert trail.begin({})
    log = (data_dir / "rackside.log").read_text("utf-8")
    assert "the last run crashed:\nFatal Python error: Aborted" in log
    trail.end()
    again = Trail()
    assert not again.begin({})
    again.end()


def test_an_error_is_written_though_the_log_has_not_begun(data_dir: Path) -> None:
    assert log_error("Traceback") == str(data_dir / "rackside.log")
    assert "Traceback" in (data_dir / "rackside.log").read_text("utf-8")
