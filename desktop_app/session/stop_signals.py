# SPDX-License-Identifier: MIT
"""Signals that ask the process to end (Ctrl+C, a log-out, a closed terminal), as a Qt signal."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals of all systems; each system has some of them."""
_Handler = Callable[[int, FrameType | None], None] | signal.Handlers


class StopSignals(QObject):
    """Turns a request to end into a Qt signal.

    A Python handler runs between two statements of any code, and not at all while Qt waits for
    events. So Python's C handler writes a byte to a socket, which wakes Qt's event loop; on Windows
    too. A second request changes nothing.

    Signals:
        requested: the process was asked to end.
    """

    requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start listening; only in the main thread."""
        super().__init__(parent)
        self._reading, self._writing = socket.socketpair()
        for end in (self._reading, self._writing):
            end.setblocking(False)
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        self._handle_by(lambda _number, _frame: None)

    def _handle_by(
        self, handler: Callable[[int, FrameType | None], None] | signal.Handlers
    ) -> None:
        for name in STOPPING:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), handler)

    def _take(self) -> None:
        self._reading.recv(64)
        # Python restores all handlers but SIG_IGN before its process ends.
        self._handle_by(signal.SIG_IGN)
        self.requested.emit()
