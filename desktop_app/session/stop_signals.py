# SPDX-License-Identifier: MIT
"""Signals that ask the process to end, as a signal of Qt: Ctrl+C, a log-out, a closed terminal."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""What systems send; each has some of them."""
_Handler = Callable[[int, FrameType | None], None] | signal.Handlers


class StopSignals(QObject):
    """Waits for a request to end, from the moment it is made.

    A Python handler would run between two statements of whatever the program is doing, and not at
    all while Qt waits for events. Python's own C handler writes a byte to a socket instead, which
    wakes Qt's loop; Windows takes sockets there too. A second request changes nothing.

    Signals:
        requested: the process was asked to end.
    """

    requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Only in the main thread of Python."""
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
        # Python gives every handler but this one back to the system before its process ends.
        self._handle_by(signal.SIG_IGN)
        self.requested.emit()
