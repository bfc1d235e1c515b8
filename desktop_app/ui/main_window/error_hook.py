# SPDX-License-Identifier: MIT
"""The one place a bug reaches: the log, and a dialog that says that no game is lost."""

from __future__ import annotations

import sys
import traceback
from datetime import datetime
from types import TracebackType

from PySide6.QtWidgets import QMessageBox, QWidget

from desktop_app import __version__
from desktop_app.sentences.faults import fault_of, located
from desktop_app.settings.paths import log_file
from desktop_app.translation.words import tr

LARGEST_LOG = 1_000_000


def install_error_hook(window: QWidget) -> None:
    """Send every exception that nobody caught to the log and, once, to a dialog."""
    shown: list[QMessageBox] = []

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        print(text, file=sys.stderr)
        where = write_log(text)
        # One dialog is enough: a fault in painting would come back with every frame.
        if not shown:
            shown.append(_make_dialog(window, f"{kind.__name__}: {error}", where))
            shown[0].open()

    sys.excepthook = hook


def write_log(text: str) -> str:
    """Add a report to the log; where it is, or why it could not be written."""
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > LARGEST_LOG:
            path.replace(path.with_name(f"{path.name}.old"))
        with path.open("a", encoding="utf-8") as stream:
            stream.write(f"{datetime.now().isoformat()} rackside {__version__}\n{text}\n")
    except OSError as error:
        return tr(located(fault_of(error), file=path))
    return str(path)


def _make_dialog(window: QWidget, what: str, where: str) -> QMessageBox:
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("Rackside")
    box.setText(
        window.tr(
            "Something in the program went wrong. Your game is safe on the disk: close the window"
            " and open it again to go on with it."
        )
    )
    box.setInformativeText(window.tr("The report is in {file}").format(file=where))
    box.setDetailedText(what)
    return box
