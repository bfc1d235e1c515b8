# SPDX-License-Identifier: MIT
"""Common to all tests: no screen, no user's data folder, no unexpected warning."""

from __future__ import annotations

import gc
import os
import shutil
import threading
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence, Set
from pathlib import Path
from typing import Any

# Before Qt is imported.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
# Qt follows the desktop's style; tests must look the same everywhere.
os.environ.pop("QT_STYLE_OVERRIDE", None)
os.environ["QT_SCALE_FACTOR"] = "1"

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from desktop_app.engine import native
from desktop_app.session.operations import let_go_of_ended_jobs
from tests.helpers.jobs import LONGEST_WAIT_S, job_threads

# On a busy machine examples are slow; that is not a failure.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

SOAK, SWEEP, NATIVE, SLOW = "soak", "sweep", "native", "slow"
TESTS = Path(__file__).parent
PURE = (TESTS / "unit" / "rules", TESTS / "scenarios")
"""Folders whose tests touch no file: thousands of them go without a folder of their own."""
QT_PARTS = {"gui", "session", "ui", "paper", "translation"}
"""Folders whose tests create Qt objects."""
STUCK: weakref.WeakSet[threading.Thread] = weakref.WeakSet()
"""Threads that did not end, as where a test holds them; they are waited for once."""
RARELY = 40
"""How many collections of the middle generation there are for each full one."""
MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one: a disk is slow at making and removing thousands."""
ENOUGH_BYTES = 2**30

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(autouse=True)
def data_dir(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty data folder for this test, in `RACKSIDE_DATA`; for tests of rules none."""
    if any(request.path.is_relative_to(folder) for folder in PURE):
        folder = Path(os.devnull) / "data"
    else:
        folder = request.getfixturevalue("tmp_path") / "data"
        folder.mkdir()
    monkeypatch.setenv("RACKSIDE_DATA", str(folder))
    return folder


class PatientBot(QtBot):
    """Waits for as long as a busy computer may take; only a fault is waited for that long."""

    def waitUntil(
        self, callback: Callable[[], bool | None], *, timeout: int = LONGEST_WAIT_S * 1000
    ) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(
        self, signal: Any, *, timeout: int = LONGEST_WAIT_S * 1000, **options: Any
    ) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Replace the bot of pytest-qt, which waits five seconds."""
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def files_may_stay_in_the_cache() -> Iterator[None]:
    """Do not wait for the disk: tests of power cuts count or refuse these calls themselves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Keep worker threads from deleting objects of the GUI (`desktop_app.session.garbage`).

    Closed windows are deleted after their test: a later test would style them again. Here pytest
    has released the test's fixtures, so that the youngest generation holds all of its garbage.

    Work that a closed game leaves behind, such as a bot that is still being made, ends with its
    test too: it would use, and count as, what the next test patches.
    """
    if not QT_PARTS & set(item.path.parts):
        gc.enable()
        return (yield)
    gc.disable()
    outcome = yield
    for thread in job_threads():
        if thread not in STUCK:
            thread.join(LONGEST_WAIT_S)
            if thread.is_alive():
                STUCK.add(thread)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    let_go_of_ended_jobs()
    counts, limits = gc.get_count(), gc.get_threshold()
    if due := [number for number in range(len(counts)) if counts[number] > limits[number]]:
        gc.collect(due[-1])
    return outcome


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--soak", action="store_true", help="run the tests marked soak, and only those"
    )
    parser.addoption("--sweeps", action="store_true", help="run the tests marked sweep too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect soak tests, or with --soak all others; sweeps, unless asked for; what is not built.

    Without Rust the program works, so its suite must pass without the native engine. `.ci/run`
    fails if that is missing. Slow tests come first, so that no core waits for one at the end.
    """
    wants_soak, wants_sweeps = config.getoption("--soak"), config.getoption("--sweeps")
    is_built = native.is_native()

    def is_wanted(marks: Set[str]) -> bool:
        may_run = is_built or NATIVE not in marks
        is_swept = wants_sweeps or SWEEP not in marks
        return may_run and is_swept and (SOAK in marks) == wants_soak

    marked = [(item, {mark.name for mark in item.iter_markers()}) for item in items]
    if left_out := [item for item, marks in marked if not is_wanted(marks)]:
        config.hook.pytest_deselected(items=left_out)
    wanted = [(item, marks) for item, marks in marked if is_wanted(marks)]
    items[:] = [item for item, _ in sorted(wanted, key=lambda pair: SLOW not in pair[1])]


def pytest_collection_finish() -> None:
    """Exclude modules and collected tests from the collections after each test.

    Full collections are rare: they look at everything that the tests have cached.
    """
    gc.set_threshold(*gc.get_threshold()[:2], RARELY)
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    """Report which engine the tests run on."""
    return f"engine: {native.describe()}"


def pytest_xdist_auto_num_workers() -> int:
    """Use one worker for each available core, four at most: the tests are short."""
    return min(len(usable_cores()), 4)


def usable_cores() -> Sequence[int]:
    """Return the cores this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return range(os.cpu_count() or 1)
