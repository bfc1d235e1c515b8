# SPDX-License-Identifier: MIT
"""Writes into the log what held the GUI thread for longer than a frame, with its stack.

A timer in the GUI thread beats every few milliseconds. Between two beats there is idle time or
work; a thread beside it looks at the stacks while a beat is late, and writes down what the beats
find too long. Nothing is added to what the program does itself.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import re
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer

import desktop_app

LONGEST_MS = 16
"""A step that takes longer misses a frame of a screen that shows 60 a second."""
BEAT_MS = 5
_LOOK_S = 0.004
_LATE_S = 0.009
"""A beat that is so late is being held up: time to look at the stack."""
_MOST_FRAMES = 25
_FRAME = re.compile(r'  File "(?P<file>[^"]*)", line (?P<line>\S+) in (?P<name>.*)')
_FOLDER = str(Path(desktop_app.__file__).parent.parent) + os.sep

_log = logging.getLogger(__name__)

Stack: TypeAlias = tuple[str, ...]
"""One line a call, the innermost first."""


@dataclass(frozen=True, slots=True)
class _Step:
    """The time between two beats: milliseconds by the clock and of the processor."""

    clock_ms: float
    busy_ms: float
    stacks: Counter[Stack]


class StepWatcher(QObject):
    """Watches the thread that made it, until `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ident = threading.get_ident()
        self._steps: SimpleQueue[_Step] = SimpleQueue()
        self._is_over = threading.Event()
        self._stacks: Counter[Stack] = Counter()
        self._beat_s, self._busy_s = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)
        self._thread = threading.Thread(target=self._watch, name="step-watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Watch no more; all that was found is in the log then."""
        self._timer.stop()
        self._is_over.set()
        self._thread.join()

    def _beat(self) -> None:
        """Hand over what the time since the last beat was spent on, if it was too long."""
        now_s, busy_s = time.perf_counter(), time.thread_time()
        clock_ms, busy_ms = 1000 * (now_s - self._beat_s), 1000 * (busy_s - self._busy_s)
        stacks, self._stacks = self._stacks, Counter()
        self._beat_s, self._busy_s = now_s, busy_s
        # A step may have begun just before its beat was due: then the thread was idle until then.
        if busy_ms > LONGEST_MS or clock_ms - BEAT_MS > LONGEST_MS:
            self._steps.put(_Step(clock_ms, busy_ms, stacks))

    def _watch(self) -> None:
        """In a second thread: look while a beat is late, write what was handed over."""
        with tempfile.TemporaryFile() as file:
            while not self._is_over.wait(_LOOK_S):
                stacks = self._stacks
                if time.perf_counter() - self._beat_s > _LATE_S:
                    # No references to frames: their values could die in this thread.
                    file.seek(0)
                    file.truncate()
                    faulthandler.dump_traceback(file, all_threads=True)
                    file.seek(0)
                    text = file.read().decode("utf-8", "replace")
                    if stack := stack_of(text, self._ident):
                        stacks[stack] += 1
                self._write()
        self._write()

    def _write(self) -> None:
        """Write the steps that were too long."""
        while True:
            try:
                step = self._steps.get_nowait()
            except Empty:
                return
            ((stack, count),) = step.stacks.most_common(1) or [((), 0)]
            _log.debug(
                "the window was held for %.0f ms, %.0f ms of the processor; "
                "its stack, seen %d of %d times:%s",
                step.clock_ms,
                step.busy_ms,
                count,
                step.stacks.total(),
                "".join(f"\n  {call}" for call in stack),
            )


def stack_of(text: str, ident: int) -> Stack:
    """Return the stack of one thread, the innermost call first, from those of all threads.

    Args:
        text: as `faulthandler.dump_traceback` writes it.
        ident: of the thread.
    """
    head = f"0x{ident:016x} "
    lines = iter(text.splitlines())
    for line in lines:
        if "hread" in line and head in line:
            break
    found: list[str] = []
    for line in lines:
        frame = _FRAME.fullmatch(line)
        if frame is None or len(found) == _MOST_FRAMES:
            break
        file = frame["file"].removeprefix(_FOLDER)
        found.append(f"{file}:{frame['line']} {frame['name']}")
    return tuple(found)
