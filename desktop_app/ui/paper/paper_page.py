# SPDX-License-Identifier: MIT
"""The print window: choose, preview, save and print a sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.paper import press
from desktop_app.paper.board_picture import board_picture
from desktop_app.paper.canvas import Document
from desktop_app.paper.content import Fill, Occasion, PaperContent, PaperError, PaperSize, paper_of
from desktop_app.paper.kinds import Kind, Order, compose, fills_of, kind_title
from desktop_app.paper.press import page_image, save_whole
from desktop_app.rules.ruleset import Ruleset
from desktop_app.session.acts import NO_SEAT
from desktop_app.translation.words import tr
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import add_item_tooltips
from desktop_app.ui.widgets.file_dialogs import ask_to_save
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Row, RowList
from desktop_app.ui.widgets.scrolled import SideScroll, fit_on_screen
from desktop_app.ui.widgets.spoken import give_role
from desktop_app.values.file_names import file_name

# Choices for printing.

BY_COUNTRY = "auto"
"""Paper setting: by country, until the user chooses a size."""


@dataclass(frozen=True)
class PaperChoices:
    """Choices of the page.

    Attributes:
        rulesets: rulesets that have forms, likeliest first; not empty.
        game: content of the current game, None without one.
        trackers: seats whose rack may be crossed off on a tracking sheet: those whose rack is
            open to the people at this screen, and all once the game is over.
    """

    rulesets: tuple[Ruleset, ...]
    game: PaperContent | None = None
    trackers: tuple[int, ...] = ()

    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of sheet; one player's own score sheet needs a game of two."""
        is_for_two = self.game is None or len(self.game.names) == 2
        return tuple(kind for kind in Kind if is_for_two or kind is not Kind.OWN_SCORE_SHEET)

    def content(self, ruleset: Ruleset, names: tuple[str, ...]) -> PaperContent:
        """Return the content of a sheet: the game, or a form with names."""
        if self.game is not None:
            return self.game
        return PaperContent(ruleset, tuple(names) if any(names) else ())


def paper_for(setting: str, *, uses_letter: bool) -> PaperSize:
    """Return the paper size of a setting; `BY_COUNTRY` gives the size used in the country."""
    if setting == BY_COUNTRY:
        return PaperSize.LETTER if uses_letter else PaperSize.A4
    return paper_of(setting)


# The form on the left: sheet, contents, player, paper and heading.

_FIELD_HIGH, _KIND_HIGH = 30, 26
WIDEST = 400
_OWN = frozenset({Kind.OWN_SCORE_SHEET, Kind.TRACKING_SHEET})


class OrderForm(QWidget):
    """Choices for a sheet; fields that do not apply to it are hidden.

    Signals:
        changed: the choices changed.
        paper_chosen: the PaperSize that the user chose.
    """

    changed = Signal()
    paper_chosen = Signal(object)

    def __init__(
        self, choices: PaperChoices, size: PaperSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._choices = choices
        self._is_filling = True
        self.kinds = RowList(self.tr("What to print"), self)
        self.fills, self.papers = QComboBox(self), QComboBox(self)
        self.rulesets, self.seats, self.orders = QComboBox(self), QComboBox(self), QComboBox(self)
        for box in (self.rulesets, self.seats, self.orders):
            add_item_tooltips(box)
        self.names = (QLineEdit(self), QLineEdit(self))
        # Event, round, table and date.
        self.heading = tuple(QLineEdit(self) for _ in range(4))
        self._rows = QFormLayout()
        self._fill_lists(size)
        self._lay_out()
        self._wire()
        self._is_filling = False
        self._follow_kind()

    def order(self) -> Order:
        """Return the choices."""
        seat = self.seats.currentData()
        return Order(
            kind=self._kind(),
            fill=self.fills.currentData() or Fill.BLANK,
            size=self.papers.currentData(),
            seat=None if seat in (None, NO_SEAT) else seat,
            # Qt converts an enumeration of strings to a str.
            order=TrackingOrder(self.orders.currentData()),
        )

    def content(self) -> PaperContent:
        """Return the content of the sheet, with the heading as typed."""
        names = tuple(field.text().strip() for field in self.names)
        content = self._choices.content(self._ruleset(), names)
        return replace(
            content, occasion=Occasion(*(field.text().strip() for field in self.heading))
        )

    def focus_first(self) -> None:
        """Focus the list of sheets."""
        self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, kind: Kind, fill: Fill | None = None) -> None:
        """Choose a kind of sheet, and how much of it is filled in, if possible."""
        self.kinds.set_key(kind)
        if fill is not None:
            self.fills.setCurrentIndex(max(0, self.fills.findData(fill)))

    # ------------------------------------------------------------------ filling

    def _kind(self) -> Kind:
        kind: Kind = self.kinds.key
        return kind

    def _ruleset(self) -> Ruleset:
        ruleset: Ruleset = self.rulesets.currentData()
        return ruleset

    def _fill_lists(self, size: PaperSize) -> None:
        choices = self._choices
        self._show_kinds(choices.rulesets[0])
        self.kinds.set_row(0)
        for ruleset in choices.rulesets:
            self.rulesets.addItem(ruleset.title, ruleset)
        self.papers.addItem(self.tr("A4"), PaperSize.A4)
        self.papers.addItem(self.tr("Letter"), PaperSize.LETTER)
        self.papers.setCurrentIndex(self.papers.findData(size))
        words = {
            TrackingOrder.STRENGTH: self.tr("By strength, in columns"),
            TrackingOrder.VOWELS_FIRST: self.tr("Vowels first"),
            TrackingOrder.ALPHABETICAL: self.tr("By the alphabet"),
        }
        for order, text in words.items():
            self.orders.addItem(text, order)
        if choices.game is not None:
            known = choices.game.occasion
            for field, text in zip(
                self.heading, (known.event, known.round, known.table, known.date), strict=True
            ):
                field.setText(text)

    def _follow_kind(self) -> None:
        """Show the fields that apply to the chosen kind."""
        kind = self._kind()
        self._is_filling = True
        self._offer_fills(kind)
        self._offer_seats(kind)
        self._is_filling = False
        self._rows.setRowVisible(self.seats, kind in _OWN and self.seats.count() > 0)
        self._rows.setRowVisible(self.orders, kind is Kind.TRACKING_SHEET)
        self._follow_fill()

    def _follow_fill(self) -> None:
        """Hide the heading for a blank form."""
        fill = self.fills.currentData()
        is_blank = fill is Fill.BLANK
        has_game = self._choices.game is not None
        for field in self.heading:
            self._rows.setRowVisible(field, not is_blank)
        for field in self.names:
            self._rows.setRowVisible(field, not is_blank and not has_game)
        self._rows.setRowVisible(self.rulesets, not has_game)
        self._emit_changed()

    def _offer_fills(self, kind: Kind) -> None:
        words = {
            Fill.FILLED: self.tr("Filled in from the game"),
            Fill.HALF: self.tr("Only the heading"),
            Fill.BLANK: self.tr("Blank", "an empty sheet"),
        }
        before = self.fills.currentData()
        self.fills.clear()
        for fill in fills_of(kind, has_game=self._choices.game is not None):
            self.fills.addItem(words[fill], fill)
        at = self.fills.findData(before)
        if at < 0:
            at = 0 if self._choices.game is not None else self.fills.count() - 1
        self.fills.setCurrentIndex(at)

    def _offer_seats(self, kind: Kind) -> None:
        game = self._choices.game
        self.seats.clear()
        if game is None:
            return
        if kind is Kind.OWN_SCORE_SHEET:
            seats: tuple[int, ...] = tuple(range(len(game.names)))
        else:
            seats = self._choices.trackers
            self.seats.addItem(self.tr("No one: only the tiles on the board"), NO_SEAT)
        for seat in seats:
            self.seats.addItem(game.names[seat], seat)
        if kind is Kind.TRACKING_SHEET and seats:
            self.seats.setCurrentIndex(1)

    def _name_kinds(self) -> None:
        """Update the titles: the ruleset names the result slip."""
        self._show_kinds(self._ruleset())
        self._emit_changed()

    def _show_kinds(self, ruleset: Ruleset) -> None:
        kinds = self._choices.kinds()
        self.kinds.show_rows([Row((kind_title(kind, ruleset),), key=kind) for kind in kinds])

    def _emit_changed(self) -> None:
        if not self._is_filling:
            self.changed.emit()

    # ------------------------------------------------------------------ layout

    def _wire(self) -> None:
        self.kinds.row_changed.connect(lambda _row: self._follow_kind())
        self.fills.currentIndexChanged.connect(lambda _at: self._fill_chosen())
        self.papers.currentIndexChanged.connect(lambda _at: self._emit_changed())
        self.papers.activated.connect(lambda _at: self.paper_chosen.emit(self.papers.currentData()))
        self.rulesets.currentIndexChanged.connect(lambda _at: self._name_kinds())
        self.seats.currentIndexChanged.connect(lambda _at: self._emit_changed())
        self.orders.currentIndexChanged.connect(lambda _at: self._emit_changed())
        for field in (*self.names, *self.heading):
            field.textEdited.connect(lambda _text: self._emit_changed())

    def _fill_chosen(self) -> None:
        if not self._is_filling:
            self._follow_fill()

    def _lay_out(self) -> None:
        self.kinds.setFont(ui_font(15))
        self.kinds.setMinimumHeight(96)
        self.kinds.setMaximumHeight(_KIND_HIGH * len(self.kinds.rows) + 8)
        self.kinds.setStyleSheet("QListView::item { padding: 3px 6px; }")
        rows = self._rows
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setVerticalSpacing(6)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in (
            (self.tr("Rules"), self.rulesets),
            (self.tr("How full"), self.fills),
            (self.tr("Whose"), self.seats),
            (self.tr("Tiles"), self.orders),
            (self.tr("Paper"), self.papers),
            (self.tr("First player"), self.names[0]),
            (self.tr("Second player"), self.names[1]),
            (self.tr("Event"), self.heading[0]),
            (self.tr("Date"), self.heading[3]),
            (self.tr("Round"), self.heading[1]),
            (self.tr("Table"), self.heading[2]),
        ):
            field.setMinimumHeight(_FIELD_HIGH)
            field.setAccessibleName(label)
            name = QLabel(label, self)
            name.setBuddy(field)
            rows.addRow(name, field)
        # Ruleset titles are long, but the preview needs the width.
        self.rulesets.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.rulesets.setMinimumContentsLength(12)
        self.setMaximumWidth(WIDEST)
        column_of((self.kinds, 1), rows, 0, parent=self, margins=0, spacing=12)


# Preview of the sheet, one page at a time.

_EDGE = 12
_FORWARD = (Qt.Key.Key_PageDown, Qt.Key.Key_Right)
_BACK = (Qt.Key.Key_PageUp, Qt.Key.Key_Left)


class Preview(QWidget):
    """Shows a page as large as possible; keys and the wheel turn pages.

    Signals:
        page_changed: the page or the document changed.
    """

    page_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Graphic)
        self._document: Document | None = None
        self._page = 0
        self._image = QImage()
        self._theme: Theme = DEFAULT_THEME
        self.setMinimumSize(120, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Preview"))

    @property
    def page(self) -> int:
        """The current page, 0-based."""
        return self._page

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme; the paper stays white."""
        self._theme = theme
        self.update()

    def show_document(self, document: Document | None) -> None:
        """Show the first page of a document, or nothing."""
        self._document = document
        self._page = 0
        self._draw()

    def turn_to(self, page: int) -> None:
        """Show another page; do nothing if there is no such page."""
        if self._document is not None and 0 <= page < len(self._document.pages):
            self._page = page
            self._draw()

    def place(self) -> QRect:
        """Return the rectangle of the paper in the widget."""
        if self._document is None:
            return QRect()
        size = self._document.size
        room = self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        width = min(room.width(), int(room.height() * size.width / size.height))
        height = int(width * size.height / size.width)
        middle = room.center()
        return QRect(middle.x() - width // 2, middle.y() - height // 2, width, height)

    def sizeHint(self) -> QSize:
        """Return a size at which a page is almost readable."""
        return QSize(460, 620)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint the page again at the new size."""
        super().resizeEvent(event)
        self._draw()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page with a thin edge."""
        if self._image.isNull():
            return
        painter = QPainter(self)
        place = self.place()
        painter.drawImage(place, self._image)
        painter.setPen(QColor(self._theme.border))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        if self.hasFocus():
            painter.setPen(QColor(self._theme.accent))
            painter.drawRect(place.adjusted(-3, -3, 2, 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the pages."""
        if event.key() in _FORWARD:
            self.turn_to(self._page + 1)
        elif event.key() in _BACK:
            self.turn_to(self._page - 1)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the pages."""
        self.turn_to(self._page + (1 if event.angleDelta().y() < 0 else -1))

    def _draw(self) -> None:
        place, document = self.place(), self._document
        if document is None or place.width() < 40:
            self._image = QImage()
        else:
            ratio = self.devicePixelRatioF()
            self._image = page_image(document, self._page, round(place.width() * ratio))
        self._describe()
        self.update()
        self.page_changed.emit()

    def _describe(self) -> None:
        document = self._document
        text = ""
        if document is not None:
            text = self.tr("{title}, page {page} of {pages}").format(
                title=document.title, page=self._page + 1, pages=len(document.pages)
            )
        self.setAccessibleDescription(text)


# Printers, and the system's print dialog.


def has_printer() -> bool:
    """Return True if a printer is installed."""
    return bool(QPrinterInfo.availablePrinterNames())


def ask_for_printer(document: Document, parent: QWidget) -> QPrinter | None:
    """Ask for printer, pages and copies; return None if cancelled."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, len(document.pages))
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if accepted else None


SIZE = (1000, 700)
USUAL_LEAST = (820, 600)
SMALLEST = (480, 260)
"""At twice the text size a small screen has room for this only; the form scrolls then."""
PICTURE_PX = 1600
_BUTTON_HIGH = 38


class PaperPage(QDialog):
    """Choices on the left, preview on the right, buttons to save and print.

    Signals:
        paper_chosen: the PaperSize that the user chose.
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
        self.resize(QSize(*SIZE).boundedTo(room).expandedTo(QSize(*USUAL_LEAST)))
        if parent is not None:
            fit_on_screen(self, parent.window())
        self._document: Document | None = None
        self.form = OrderForm(choices, size, self)
        self.preview = Preview(self)
        self.said = text_label(self, wraps=True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setAccessibleName(self.tr("Done"))
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
        """Use the colours of a theme."""
        self.preview.show_theme(theme)

    def say(self, text: str, *, is_bad: bool = False) -> None:
        """Show the result of an action, or why it failed."""
        self.said.setText(text)
        self.said.setAccessibleDescription(text)
        self.said.setProperty("role", "warning" if is_bad else "good")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)

    def save_to(self, path: Path) -> None:
        """Save the sheet as PDF; the board also as a picture, by the file name extension."""
        if not path.suffix:
            path = path.with_name(f"{path.name}.pdf")
        try:
            save_whole(path, self._bytes_for(path))
        except PaperError as error:
            self.say(tr(str(error)), is_bad=True)
        else:
            self.say(self.tr("Saved: {path}").format(path=path))

    # ------------------------------------------------------------------ actions

    def _bytes_for(self, path: Path) -> bytes:
        document = self._document
        if document is None:
            raise PaperError(self.tr("There is no sheet to save."))
        suffix = path.suffix.lower()
        if self.form.order().kind is Kind.BOARD and suffix in (".png", ".svg"):
            picture = board_picture(self.form.content().for_fill(self.form.order().fill))
            if suffix == ".png":
                return press.png_bytes(picture, PICTURE_PX)
            return press.svg_bytes(picture)
        return press.pdf_bytes(document)

    def _ask_where(self) -> None:
        if self._document is None:
            return
        title, kinds = self.tr("Save the sheet as PDF"), self.tr("PDF (*.pdf)")
        if self.form.order().kind is Kind.BOARD:
            title = self.tr("Save the board")
            kinds = ";;".join(
                (kinds, self.tr("PNG picture (*.png)"), self.tr("SVG picture (*.svg)"))
            )
        suggested = file_name(self._document.title, ".pdf")
        if path := ask_to_save(self, title, suggested, kinds):
            self.save_to(path)

    def _print(self) -> None:
        document = self._document
        if document is None:
            return
        if not has_printer():
            self.say(
                self.tr(
                    "No printer is set up on this computer. Save the sheet as PDF, and print it "
                    "where there is one."
                ),
                is_bad=True,
            )
            return
        printer = ask_for_printer(document, self)
        if printer is None:
            return
        try:
            press.send_to_printer(document, printer)
        except PaperError as error:
            self.say(tr(str(error)), is_bad=True)
        else:
            self.say(self.tr("Sent to {printer}.").format(printer=printer.printerName()))

    # ------------------------------------------------------------------ display

    def _show_order(self) -> None:
        self.said.clear()
        try:
            self._document = compose(self.form.order(), self.form.content())
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
        title = text_label(self, self.tr("Print"), px=22, weight=QFont.Weight.DemiBold)
        choices = SideScroll(self.form, self)
        choices.setMaximumWidth(WIDEST)
        left = column_of(title, (choices, 1), spacing=10)
        turning = QHBoxLayout()
        turning.addStretch()
        for part in (self._earlier, self._pages, self._later):
            turning.addWidget(part)
        turning.addStretch()
        right = column_of((self.preview, 1), turning)
        columns = row_of((left, 2), (right, 3), spacing=18)
        buttons = QHBoxLayout()
        buttons.addWidget(self.said, 1)
        for button in (self.close_button, self.save_button, self.print_button):
            button.setMinimumHeight(_BUTTON_HIGH)
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.print_button.setProperty("role", "primary")
        column_of((columns, 1), buttons, parent=self, margins=(20, 16, 20, 16), spacing=12)
