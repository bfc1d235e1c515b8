# SPDX-License-Identifier: MIT
"""Faults of the program: they go to the log, and a dialog says that no game is lost."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtWidgets import QMessageBox, QWidget

from desktop_app.session.trail import log_error
from desktop_app.translation.words import tr


def install_error_hook(window: QWidget, save_report: Callable[[], object]) -> None:
    """Send uncaught exceptions to the log and, the first time, to a dialog.

    `save_report` is called if the user wants to save a report.
    """
    shown: list[QMessageBox] = []

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        print(text, file=sys.stderr)
        where = log_error(text)
        # One dialog is enough: a bug in painting would repeat with every frame.
        if not shown:
            said = tr(
                "Something went wrong in the program. Your game is saved: close the "
                "window and open it again to continue."
            )
            shown.append(fault_box(window, said, save_report))
            shown[0].setInformativeText(tr("The log: {file}").format(file=where))
            shown[0].setDetailedText(f"{kind.__name__}: {error}")
            shown[0].open()

    sys.excepthook = hook


def fault_box(window: QWidget, said: str, save_report: Callable[[], object]) -> QMessageBox:
    """Return a box about a fault of the program, which offers a report; not shown yet."""
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("Rackside")
    box.setText(said)
    save = box.addButton(tr("Save a report..."), QMessageBox.ButtonRole.ActionRole)
    save.setToolTip(tr("Save what the makers of the program need to find the fault"))
    save.clicked.connect(save_report)
    close = box.addButton(QMessageBox.StandardButton.Close)
    close.setToolTip(tr("Close this window (Esc)"))
    box.setDefaultButton(close)
    return box
