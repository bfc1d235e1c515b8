# SPDX-License-Identifier: MIT
"""Pages of HTML as PDF and on a printer, made by `rackside print page` in a separate process.

Hundreds of score cards take seconds, in which the window must stay usable.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence

_MODULE = "desktop_app.cli"
_WAIT_MS = 1_000


class PagePress(QObject):
    """Makes one page of HTML at a time.

    Signals:
        began: work has begun.
        ended: it is over: a `Sentence` of what was done, or of why it could not be; empty if it
            was cancelled.
    """

    began = Signal()
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._done = ""

    @property
    def is_running(self) -> bool:
        """True while a page is made."""
        return self._process is not None

    def write(self, html: str, target: Path) -> None:
        """Write a page as PDF."""
        done = Sentence("Written: {file}", file=target)
        self._start(html, ("--out", str(target)), done)

    def print(self, html: str, printer: str, options: Sequence[str] = ()) -> None:
        """Print a page; `options` are those of the command besides ``--printer``."""
        done = Sentence("Sent to the printer {name}.", name=printer)
        self._start(html, ("--printer", printer, *options), done)

    def cancel(self) -> None:
        """Stop the work; no file is left."""
        if self._stop():
            self.ended.emit("")

    def close(self) -> None:
        """Stop the work without a word."""
        self._stop()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _start(self, html: str, where: Sequence[str], done: str) -> None:
        self._stop()
        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="rackside-")
            source = Path(self._folder.name) / "page.html"
            source.write_text(html, "utf-8")
        except OSError as error:
            self.ended.emit(_failed(told(error)))
            return
        process = QProcess()  # Not a child of the press, which its slots hold.
        process.setProgram(sys.executable)
        process.setArguments(["-m", _MODULE, "print", "page", str(source), *where])
        process.finished.connect(lambda code, _status: self._finish(process, code))
        process.errorOccurred.connect(lambda error: self._fail(process, error))
        self._process, self._done = process, done
        self.began.emit()
        process.start()

    def _stop(self) -> bool:
        process, self._process = self._process, None
        if process is None:
            return False
        process.kill()
        process.waitForFinished(_WAIT_MS)
        process.deleteLater()
        return True

    def _finish(self, process: QProcess, code: int) -> None:
        if process is not self._process:
            return
        self._process = None
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        why = said.splitlines()[-1].removeprefix("rackside: ") if said else str(code)
        self.ended.emit(self._done if code == 0 else _failed(why))

    def _fail(self, process: QProcess, error: QProcess.ProcessError) -> None:
        if process is self._process and error is QProcess.ProcessError.FailedToStart:
            self._process = None
            self.ended.emit(_failed(Sentence("no other program can be started")))
            process.deleteLater()


def _failed(why: str) -> str:
    return Sentence("The sheets could not be made: {why}", why=why)
