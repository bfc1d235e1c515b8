# SPDX-License-Identifier: MIT
"""Processes that end with the test that started them, also if they hang."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, AnyStr


@contextmanager
def ended_with_test(process: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """Yield a process, kill it at the end of the block, and close its pipes.

    `subprocess.Popen` alone waits at the end of a block: for ever, if the process hangs and the
    time limit of the test has ended the block.
    """
    with process:
        try:
            yield process
        finally:
            process.kill()


_ENDING_S = 5.0
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Ends a process at once; Windows has one way to do that, and `os.kill` calls it SIGTERM."""


def was_killed(returncode: int | None) -> bool:
    """True if a process was ended by `KILL`, or by the `kill` of `subprocess.Popen`."""
    return returncode in ((-KILL,) if os.name == "posix" else (KILL, 1))


def end_service(service: subprocess.Popen[Any]) -> None:
    """Ask a service to end, which removes its lock and its socket; kill it if it does not."""
    service.terminate()
    try:
        service.wait(_ENDING_S)
    except subprocess.TimeoutExpired:
        service.kill()
        service.wait()
