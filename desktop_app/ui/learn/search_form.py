# SPDX-License-Identifier: MIT
"""A form beside the query language: its fields write the query, and show the one that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QWidget

from desktop_app.sentences.faults import told
from desktop_app.session.study_views import FormError, ListOffer, SearchForm, read_form
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.labels import text_label

FIELDS = {
    "length": "Letters",
    "begins": "Begins with",
    "contains": "Contains",
    "ends": "Ends in",
    "has": "Has these letters",
    "front": "Takes in front",
    "back": "Takes at the end",
    "probability": "Place by probability",
    "vowels": "Vowels",
    "points": "Points of the letters",
    "level": "Level (10 common, 95 rare)",
    "list": "In the list",
    "definition": "Definition contains",
}
"""Name of each field."""
_EXAMPLES = {
    "length": "7 or 4-8",
    "begins": "RE",
    "contains": "ING",
    "ends": "ER",
    "has": "QZ",
    "front": "S",
    "back": "S",
    "probability": "1-500",
    "vowels": "4-",
    "points": "20-",
    "level": "-35",
    "definition": "fish",
}
_COLUMNS = ((1000, 4), (700, 3), (0, 2))
"""Least widths of the window in pixels, and columns of fields."""
assert set(FIELDS) == {field.name for field in fields(SearchForm)}

_POPUP_FRAME = 8
"""Pixels of border and padding of the choice of a box."""


class SearchFormPart(QWidget):
    """The fields of a word search.

    Signals:
        edited: the query that the fields make now.
        entered: Enter was pressed in a field.
    """

    edited = Signal(str)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, QLineEdit] = {}
        self._parts: list[QWidget] = []
        self.lists = QComboBox(self)
        self.lists.setFont(ui_font(15))
        self.lists.setMinimumHeight(32)
        self.lists.setMinimumWidth(80)
        self.why = text_label(self, px=15, wraps=True)
        self.why.hide()
        self.empty = QPushButton(self.tr("Empty all fields"), self)
        self.empty.setFont(ui_font(15))
        self.empty.setMinimumHeight(32)
        self.empty.clicked.connect(self._empty)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(6)
        for name, title in FIELDS.items():
            self._parts.append(self._field(name, tr(title), _EXAMPLES.get(name, "")))
        hooks = self.tr("Letters; ? for any letter, - for none")
        ranges = self.tr("A number, or a range such as 2-4, 5- or -5")
        for name in ("front", "back"):
            self.fields[name].setToolTip(hooks)
        for name in ("length", "probability", "vowels", "points", "level"):
            self.fields[name].setToolTip(ranges)
        column_of(self.why, self._grid, parent=self, margins=0, spacing=6)
        self._columns = 0
        self._place(_COLUMNS[0][1])

    def _field(self, name: str, title: str, example: str) -> QWidget:
        part = QWidget(self)
        label = text_label(part, title, px=14)
        field: QWidget
        if name == "list":
            field = self.lists
            self.lists.activated.connect(lambda _row: self._tell())
            self.lists.setAccessibleName(title)
        else:
            line = QLineEdit(part)
            line.setPlaceholderText(example)
            line.setAccessibleName(title)
            line.setMaxLength(60)
            line.textEdited.connect(lambda _text: self._tell())
            line.returnPressed.connect(self.entered)
            self.fields[name] = line
            field = line
        field.setFont(ui_font(15))
        field.setMinimumHeight(32)
        label.setBuddy(field)
        column_of(label, field, parent=part, margins=0, spacing=2)
        return part

    def fit(self, seen: QSize) -> None:
        """Use fewer columns in a narrow window."""
        self._place(next(columns for least, columns in _COLUMNS if seen.width() >= least))

    def _place(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(max(self._columns, columns)):
            self._grid.setColumnStretch(column, int(column < columns))
        self._columns = columns
        for number, part in enumerate((*self._parts, self.empty)):
            row, column = divmod(number, columns)
            if part is self.empty:
                self._grid.addWidget(part, row, column, Qt.AlignmentFlag.AlignBottom)
            else:
                self._grid.addWidget(part, row, column)

    def show_lists(self, offers: Sequence[ListOffer]) -> None:
        """Offer the lists that a search can name."""
        chosen = self.lists.currentData()
        self.lists.clear()
        self.lists.addItem(self.tr("Any word"), "")
        for offer in offers:
            name = offer.title if offer.is_search else offer.query
            self.lists.addItem(tr(offer.title), name)
        # The titles are longer than the field.
        view = self.lists.view()
        bar = view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(view.sizeHintForColumn(0) + bar + _POPUP_FRAME)
        self._choose_list(chosen or "")

    def show_query(self, query: str) -> None:
        """Show the fields of a query, or why there are none for it."""
        try:
            form = read_form(query)
        except FormError as error:
            self._show_why(
                self.tr("The form cannot show this search: {why}.").format(why=tr(told(error)))
            )
            return
        self._show_why("")
        for name, line in self.fields.items():
            value = getattr(form, name)
            if line.text().strip() != value:
                line.setText(value)
        self._choose_list(form.list)

    def _choose_list(self, name: str) -> None:
        row = self.lists.findData(name)
        if row < 0:
            self.lists.addItem(name, name)
            row = self.lists.count() - 1
        self.lists.setCurrentIndex(row)

    def _show_why(self, why: str) -> None:
        self.why.setText(why)
        self.why.setVisible(bool(why))
        for part in self._parts:
            part.setEnabled(not why)

    def _empty(self) -> None:
        for line in self.fields.values():
            line.clear()
        self.lists.setCurrentIndex(0)
        self._show_why("")
        self._tell()

    def _tell(self) -> None:
        values = {name: line.text() for name, line in self.fields.items()}
        form = SearchForm(**values, list=str(self.lists.currentData() or ""))
        self.edited.emit(form.query())
