# SPDX-License-Identifier: MIT
"""A window of another program that files are dragged out of, by a real mouse.

``python -m tests.helpers.drag_source X Y`` shows a small window at a place of the screen. Each line
of its standard input is a JSON list of the paths that the next press of the mouse drags; it answers
``ready``, ``welcome`` once the pointer is over what would take them, and after the drag ``taken``
or ``refused``.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import QMimeData, QSocketNotifier, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

SIZE = (160, 120)


class Source(QWidget):
    """Begins a drag when the mouse is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Files")
        self.setFixedSize(*SIZE)
        self.paths: list[str] = []

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Drag the paths until the button is let go."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(path) for path in self.paths])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.actionChanged.connect(welcome)
        taken = drag.exec(Qt.DropAction.CopyAction)
        print("refused" if taken is Qt.DropAction.IgnoreAction else "taken", flush=True)


def welcome(action: Qt.DropAction) -> None:
    """Print that the drag would be taken here."""
    if action is not Qt.DropAction.IgnoreAction:
        print("welcome", flush=True)


def main() -> int:
    """Show the window until the input ends."""
    application = QApplication([])
    source = Source()
    source.move(*map(int, sys.argv[1:3]))
    source.show()

    def follow() -> None:
        line = sys.stdin.readline()
        if not line:
            application.quit()
            return
        source.paths = json.loads(line)
        source.raise_()
        print("ready", flush=True)

    lines = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, source)
    lines.activated.connect(follow)
    return int(application.exec())


if __name__ == "__main__":
    raise SystemExit(main())
