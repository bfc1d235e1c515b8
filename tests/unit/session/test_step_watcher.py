# SPDX-License-Identifier: MIT
"""The watcher of the GUI thread: a step that blocks is written with its stack, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from desktop_app.session.step_watcher import LONGEST_MS, StepWatcher, stack_of
from desktop_app.session.trail import Trail
from desktop_app.storage.program_log import close_log

HELD = re.compile(r"the window was held for (\d+) ms, (\d+) ms of the processor; ")


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close_log()


def _run_for(milliseconds: int, *steps: object) -> None:
    """Run the event loop; each step is called in it, one every 60 ms."""
    loop = QEventLoop()
    for place, step in enumerate(steps):
        QTimer.singleShot(60 * (place + 1), step)
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _block_by_waiting() -> None:
    time.sleep(0.2)


def _block_by_counting() -> None:
    end = time.thread_time() + 0.1
    while time.thread_time() < end:
        pass


def test_steps_that_block_are_logged_with_their_stacks(data_dir: Path, qapp: QApplication) -> None:
    trail = Trail(is_debug=True)
    trail.begin({})
    _run_for(700, _block_by_waiting, _block_by_counting)
    trail.end()
    log = (data_dir / "rackside.log").read_text("utf-8")
    (waited,) = (each for each in log.split("DEBUG") if "_block_by_waiting" in each)
    (counted,) = (each for each in log.split("DEBUG") if "_block_by_counting" in each)
    assert (told := HELD.search(waited)) and int(told[1]) >= 190 and int(told[2]) < 100
    assert (told := HELD.search(counted)) and int(told[2]) >= 95
    assert "tests/unit/session/test_step_watcher.py:" in waited.splitlines()[1]
    assert str(Path.cwd()) not in waited, "the log has no folders of the user"


def test_idle_time_and_other_threads_are_not_logged(
    qapp: QApplication, caplog: pytest.LogCaptureFixture
) -> None:
    def work_beside() -> None:
        for _ in range(20):
            time.sleep(0.01)

    with caplog.at_level("DEBUG", logger="desktop_app.session.step_watcher"):
        watcher = StepWatcher()
        beside = threading.Thread(target=work_beside, name="beside")
        beside.start()
        _run_for(300)
        watcher.stop()
        beside.join()
    # The machine itself may hold the process; then it has not worked for so long.
    for message in caplog.messages:
        assert (told := HELD.search(message)) and int(told[2]) <= LONGEST_MS
        assert "work_beside" not in message


def test_without_debug_nothing_watches(data_dir: Path, qapp: QApplication) -> None:
    before = threading.active_count()
    trail = Trail()
    trail.begin({})
    assert threading.active_count() == before
    _run_for(300, _block_by_waiting)
    trail.end()
    assert "held" not in (data_dir / "rackside.log").read_text("utf-8")


def test_a_watcher_that_was_stopped_leaves_no_thread(qapp: QApplication) -> None:
    before = threading.active_count()
    watcher = StepWatcher()
    assert threading.active_count() == before + 1
    watcher.stop()
    assert threading.active_count() == before


def test_the_watcher_is_loaded_for_debug_alone() -> None:
    code = (
        "import sys; import desktop_app.session.trail;"
        "sys.exit('desktop_app.session.step_watcher' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_stack_of_one_thread_is_found_among_all() -> None:
    text = (
        "Thread 0x0000000000000abc (most recent call first):\n"
        '  File "/usr/lib/python3/threading.py", line 9 in wait\n'
        "\n"
        "Current thread 0x0000000000000def (most recent call first):\n"
        '  File "/usr/lib/python3/x.py", line 1 in <module>\n'
    )
    assert stack_of(text, 0xABC) == ("/usr/lib/python3/threading.py:9 wait",)
    assert stack_of(text, 0xDEF) == ("/usr/lib/python3/x.py:1 <module>",)
    assert stack_of(text, 0x123) == ()
