# SPDX-License-Identifier: MIT
"""A screen with a window manager, where windows have frames."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.needs import missing_programs, skip_for
from tests.helpers.processes import end_service

PROGRAMS = ("Xvfb", "openbox", "xprop")


@contextmanager
def real_screen(size: str) -> Iterator[dict[str, str]]:
    """Yield the environment of a screen of a size such as ``1280x800``.

    Skips the test if `PROGRAMS` are not installed.
    """
    skip_for(missing_programs(*PROGRAMS))
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    environment = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    managers: list[subprocess.Popen[bytes]] = []
    try:
        while not _is_managed(environment):
            # On a busy computer it sometimes ends before it has begun.
            if not managers or managers[-1].poll() is not None:
                assert len(managers) < _TRIES, "no window manager"
                managers.append(
                    subprocess.Popen(
                        ["openbox"],
                        env=environment,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,
                    )
                )
            # The time limit of the test is the only one.
            time.sleep(0.05)
        yield environment
    finally:
        for process in (*managers, screen):
            end_service(process)


_TRIES = 5


def _is_managed(environment: dict[str, str]) -> bool:
    return "window id" in root_property(environment, "_NET_SUPPORTING_WM_CHECK")


def root_property(environment: dict[str, str], name: str) -> str:
    """Return a property of the root window, as xprop prints it."""
    run = subprocess.run(
        ["xprop", "-root", name], env=environment, capture_output=True, text=True, check=False
    )
    return run.stdout


def run_python(environment: dict[str, str], script: str, *arguments: str | Path) -> str:
    """Return the output of a script that uses the screen; fail with its error otherwise."""
    run = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def wait_until(holds: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for a condition; fail if it does not come true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
