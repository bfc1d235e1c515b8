# SPDX-License-Identifier: MIT
"""Waits until no answer of the engine is to come, so that a test may say that none came."""

from __future__ import annotations

import threading
import time

from PySide6.QtTest import QTest

from desktop_app.session.analysis_service import AnalysisService

JOB_THREAD, LONGEST_WAIT_S = "rackside-job", 60
"""The name of the threads of `desktop_app.engine.jobs`, and the longest wait for one to end."""


def job_threads() -> list[threading.Thread]:
    """Return the threads that work for the engine or wait to."""
    return [thread for thread in threading.enumerate() if thread.name == JOB_THREAD]


def await_answers(service: AnalysisService) -> None:
    """Wait until all work has ended, also that of cancelled requests, and its answers are taken."""
    for thread in job_threads():
        thread.join(LONGEST_WAIT_S)
        assert not thread.is_alive(), "the work has not ended"
    end = time.monotonic() + LONGEST_WAIT_S
    while not service.is_idle:
        assert time.monotonic() < end, "a request is open"
        QTest.qWait(1)
