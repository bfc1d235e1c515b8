# SPDX-License-Identifier: MIT
"""The system's dialog to print, or to save as PDF."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget


def open_print_dialog(parent: QWidget, send: Callable[[QPrinter], None]) -> QPrintDialog:
    """Open the dialog; `send` prints on the printer once it is accepted."""
    dialog = QPrintDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: send(dialog.printer()))
    QDialog.open(dialog)
    return dialog
