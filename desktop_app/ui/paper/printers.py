# SPDX-License-Identifier: MIT
"""The printers of this computer, and the system's own question which of them."""

from __future__ import annotations

from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from desktop_app.paper.canvas import Document


def has_printer() -> bool:
    """Whether any printer is set up."""
    return bool(QPrinterInfo.availablePrinterNames())


def ask_for_printer(document: Document, parent: QWidget) -> QPrinter | None:
    """Let a person choose the printer, the pages and the copies; None when nothing was chosen."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, len(document.pages))
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if accepted else None
