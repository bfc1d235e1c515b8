# SPDX-License-Identifier: MIT
"""The log of the program: its steps, and faults with their traces; it stays on this computer.

Modules write to `logging.getLogger(__name__)`. No names of people, words or racks go into it, only
what kind of thing was done. Traces may hold any text, so a report for others takes names out.
"""

from __future__ import annotations

import errno
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from desktop_app.sentences.faults import fault_of, located
from desktop_app.values.files import read_file

LARGEST = 1_000_000
"""Bytes of a log before it becomes the earlier one, of which one is kept."""
_ROOT = logging.getLogger("desktop_app")


class _LogFile(RotatingFileHandler):
    """Writes the log. A log that cannot be written stops nothing; `fault` has the reason."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            file, "a", LARGEST, 1, encoding="utf-8", errors="backslashreplace", delay=True
        )
        self.file = file
        self.fault: str = ""
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.fault = ""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if self.shouldRollover(record):
                self.doRollover()
            if self.stream is None:
                self.stream = self._open()
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except OSError as error:
            if self.file.is_dir():
                # Windows speaks of a permission.
                error.errno = errno.EISDIR
            self.fault = located(fault_of(error), file=self.file)


def open_log(file: Path, *, is_debug: bool = False) -> None:
    """Write the log to a file from now on; a second call for the same file changes nothing.

    Args:
        file: the log; its folder is made when the first line is written.
        is_debug: True to write what only helps in a search for a fault, too.
    """
    _ROOT.setLevel(logging.DEBUG if is_debug else logging.INFO)
    if (handler := _handler()) is not None:
        if handler.file == file:
            return
        close_log()
    _ROOT.addHandler(_LogFile(file))
    _ROOT.propagate = False


def close_log() -> None:
    """Write to no file any more."""
    if (handler := _handler()) is not None:
        _ROOT.removeHandler(handler)
        handler.close()
    _ROOT.propagate = True


def log_fault() -> str:
    """Return why the last line could not be written; empty if it was."""
    handler = _handler()
    return "" if handler is None else handler.fault


def _handler() -> _LogFile | None:
    return next((handler for handler in _ROOT.handlers if isinstance(handler, _LogFile)), None)


def last_lines(file: Path, count: int) -> list[str]:
    """Return the last lines of the log and of the earlier one, oldest first; none if unreadable."""
    lines: list[str] = []
    for part in (file.with_name(f"{file.name}.1"), file):
        try:
            data = read_file(part)
        except OSError:
            continue
        lines += data.decode("utf-8", "replace").splitlines()
    return lines[-count:]
