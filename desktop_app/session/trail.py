# SPDX-License-Identifier: MIT
"""The trail that a run of the window leaves for a search for faults: its log, and its crash."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from desktop_app.settings.paths import crash_file, log_file
from desktop_app.storage.crash_note import CrashNote

if TYPE_CHECKING:
    from desktop_app.session.step_watcher import StepWatcher

_log = logging.getLogger(__name__)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class Trail:
    """Keeps the log of a run, from its first line to its last.

    A crash is noted from the start; the log begins once the window is painted.
    """

    def __init__(self, *, is_debug: bool = False) -> None:
        """Begin to note a crash; `is_debug` writes more into the log, as what holds the window."""
        self._is_debug = is_debug
        self._watcher: StepWatcher | None = None
        self._crash = CrashNote(crash_file())
        self._crash.begin()

    def begin(self, facts: Mapping[str, str]) -> bool:
        """Open the log with some facts about the run; returns True if the last run crashed."""
        from desktop_app.storage.program_log import open_log  # noqa: PLC0415

        open_log(log_file(), is_debug=self._is_debug)
        _log.info("begins: %s", "; ".join(f"{title} {value}" for title, value in facts.items()))
        qInstallMessageHandler(_take_message)
        if self._crash.found:
            _log.critical("the last run crashed:\n%s", self._crash.found)
        if self._is_debug and self._watcher is None:
            from desktop_app.session.step_watcher import StepWatcher  # noqa: PLC0415

            self._watcher = StepWatcher()
        return bool(self._crash.found)

    def end(self) -> None:
        """Close the log: the program ends as it should."""
        from desktop_app.storage.program_log import close_log  # noqa: PLC0415

        qInstallMessageHandler(None)
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None
        _log.info("ends")
        close_log()
        self._crash.end()


def log_error(text: str) -> str:
    """Write a trace into the log; returns the log's path, or why it could not be written."""
    from desktop_app.storage.program_log import log_fault, open_log  # noqa: PLC0415

    open_log(log_file())
    _log.error("%s", text)
    return log_fault() or str(log_file())


def _take_message(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Put a message of Qt into the log, and where it went before."""
    _log.log(_LEVELS[kind], "Qt: %s", text)
    print(text, file=sys.stderr)
