# SPDX-License-Identifier: MIT
"""A second start on the same data: the first window comes forward, the second says why it goes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from desktop_app.translation.words import tr


def come_forward_when_asked(window: QWidget, claim: Path) -> None:
    """Bring a window to the front whenever the file of the claim changes."""
    watcher = QFileSystemWatcher(window)
    if claim.exists():
        watcher.addPath(str(claim))
    watcher.fileChanged.connect(lambda _path: _come_forward(window))


def _come_forward(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)


def already_open_box(folder: Path) -> QMessageBox:
    """What the second start says; nothing is shown yet."""
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Information)
    box.setWindowTitle("Rackside")
    box.setText(
        tr(
            "Rackside is open already, and its window was asked to come to the front. Nothing is "
            "lost: your games are in that window.",
        )
    )
    box.setInformativeText(tr("Both would use the folder {folder}.").format(folder=folder))
    return box
