# SPDX-License-Identifier: MIT
"""The window in which a sheet is chosen, looked at, saved and printed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.paper import press
from desktop_app.paper.board_picture import board_picture
from desktop_app.paper.canvas import Document
from desktop_app.paper.kinds import Kind, compose
from desktop_app.paper.matter import PaperError, PaperSize
from desktop_app.paper.press import save_whole
from desktop_app.translation.words import tr
from desktop_app.ui.paper import printers
from desktop_app.ui.paper.choices import PaperChoices
from desktop_app.ui.paper.order_form import OrderForm
from desktop_app.ui.paper.preview import Preview
from desktop_app.ui.theme import Theme, ui_font

SIZE = (1000, 700)
SMALLEST = (820, 600)
PICTURE_PX = 1600
_BUTTON_HIGH = 38


class PaperPage(QDialog):
    """Chooses a sheet at the left, shows it at the right, and puts it on paper.

    Signals:
        paper_chosen: the PaperSize that a person asked for.
    """

    paper_chosen = Signal(object)

    def __init__(
        self, choices: PaperChoices, size: PaperSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Print"))
        self.setModal(True)
        self.setMinimumSize(*SMALLEST)
        room = QSize(*SIZE) if parent is None else parent.size()
        self.resize(QSize(*SIZE).boundedTo(room).expandedTo(QSize(*SMALLEST)))
        self._document: Document | None = None
        self.form = OrderForm(choices, size, self)
        self.preview = Preview(self)
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setAccessibleName(self.tr("What was done"))
        self._pages = QLabel(self)
        self._earlier = self._turner(self.tr("Earlier page"), -1)
        self._later = self._turner(self.tr("Later page"), 1)
        self.save_button = QPushButton(self.tr("Save as PDF..."), self)
        self.save_button.setToolTip(self.tr("Write the pages into a file"))
        self.print_button = QPushButton(self.tr("Print..."), self)
        self.print_button.setToolTip(self.tr("Choose a printer and print the pages"))
        self.close_button = QPushButton(self.tr("Close"), self)
        self.close_button.setToolTip(self.tr("Close this window (Esc)"))
        self._lay_out()
        self.form.changed.connect(self._show_order)
        self.form.paper_chosen.connect(self.paper_chosen)
        self.preview.page_changed.connect(self._show_page)
        self.save_button.clicked.connect(self._ask_where)
        self.print_button.clicked.connect(self._print)
        self.close_button.clicked.connect(self.reject)
        self._show_order()
        self.form.focus_first()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.preview.show_theme(theme)

    def say(self, text: str, *, is_bad: bool = False) -> None:
        """One sentence about what was done, or why it could not be."""
        self.said.setText(text)
        self.said.setAccessibleDescription(text)
        self.said.setProperty("role", "warning" if is_bad else "good")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)

    def save_to(self, path: Path) -> None:
        """Write what is shown: a PDF, or for the board a picture by the file's ending."""
        if not path.suffix:
            path = path.with_name(f"{path.name}.pdf")
        try:
            save_whole(path, self._bytes_for(path))
        except PaperError as error:
            self.say(tr(str(error)), is_bad=True)
        else:
            self.say(self.tr("Saved: {path}").format(path=path))

    # ------------------------------------------------------------------ acts

    def _bytes_for(self, path: Path) -> bytes:
        document = self._document
        if document is None:
            raise PaperError(self.tr("There is no sheet to save."))
        suffix = path.suffix.lower()
        if self.form.order().kind is Kind.BOARD and suffix in (".png", ".svg"):
            picture = board_picture(self.form.matter().for_fill(self.form.order().fill))
            if suffix == ".png":
                return press.png_bytes(picture, PICTURE_PX)
            return press.svg_bytes(picture)
        return press.pdf_bytes(document)

    def _ask_where(self) -> None:
        if self._document is None:
            return
        kinds = self.tr("PDF (*.pdf)")
        if self.form.order().kind is Kind.BOARD:
            kinds = ";;".join(
                (kinds, self.tr("PNG picture (*.png)"), self.tr("SVG picture (*.svg)"))
            )
        suggested = f"{self._document.title}.pdf"
        name, chosen = QFileDialog.getSaveFileName(self, self.windowTitle(), suggested, kinds)
        if not name:
            return
        path = Path(name)
        if not path.suffix:
            ending = next((end for end in (".png", ".svg") if end in chosen), ".pdf")
            path = path.with_name(f"{path.name}{ending}")
        self.save_to(path)

    def _print(self) -> None:
        document = self._document
        if document is None:
            return
        if not printers.has_printer():
            self.say(
                self.tr(
                    "No printer is set up on this computer. Save the sheet as PDF, and print it "
                    "where there is one."
                ),
                is_bad=True,
            )
            return
        printer = printers.ask_for_printer(document, self)
        if printer is None:
            return
        try:
            press.send_to_printer(document, printer)
        except PaperError as error:
            self.say(tr(str(error)), is_bad=True)
        else:
            self.say(self.tr("Sent to {printer}.").format(printer=printer.printerName()))

    # ------------------------------------------------------------------ what is shown

    def _show_order(self) -> None:
        self.said.clear()
        try:
            self._document = compose(self.form.order(), self.form.matter())
        except PaperError as error:
            self._document = None
            self.say(tr(str(error)), is_bad=True)
        is_board = self.form.order().kind is Kind.BOARD
        self.save_button.setText(self.tr("Save...") if is_board else self.tr("Save as PDF..."))
        for button in (self.save_button, self.print_button):
            button.setEnabled(self._document is not None)
        self.preview.show_document(self._document)

    def _show_page(self) -> None:
        document, page = self._document, self.preview.page
        count = 0 if document is None else len(document.pages)
        for part in (self._earlier, self._pages, self._later):
            part.setVisible(count > 1)
        self._earlier.setEnabled(page > 0)
        self._later.setEnabled(page < count - 1)
        self._pages.setText(self.tr("Page {page} of {pages}").format(page=page + 1, pages=count))

    def _turner(self, text: str, step: int) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.preview.turn_to(self.preview.page + step))
        return button

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Print"), self)
        title.setFont(ui_font(22, QFont.Weight.DemiBold))
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(title)
        left.addWidget(self.form, 1)
        turning = QHBoxLayout()
        turning.addStretch()
        for part in (self._earlier, self._pages, self._later):
            turning.addWidget(part)
        turning.addStretch()
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addLayout(turning)
        columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        buttons = QHBoxLayout()
        buttons.addWidget(self.said, 1)
        for button in (self.close_button, self.save_button, self.print_button):
            button.setMinimumHeight(_BUTTON_HIGH)
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.print_button.setProperty("role", "primary")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 16, 20, 16)
        lines.setSpacing(12)
        lines.addLayout(columns, 1)
        lines.addLayout(buttons)
