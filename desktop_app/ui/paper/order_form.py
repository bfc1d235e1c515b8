# SPDX-License-Identifier: MIT
"""The form at the left: which sheet, how full, whose, on which paper, and its heading."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.paper.kinds import Kind, Order, fills_of, kind_title
from desktop_app.paper.matter import Fill, Matter, Occasion, PaperSize
from desktop_app.rules.ruleset import Ruleset
from desktop_app.ui.paper.choices import PaperChoices
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.whole_texts import tell_whole_texts

_ROLE = Qt.ItemDataRole.UserRole
_FIELD_HIGH, _KIND_HIGH = 30, 26
WIDEST = 400
_OWN = frozenset({Kind.OWN_SCORE_SHEET, Kind.TRACKING_SHEET})
NOBODY = -1


class OrderForm(QWidget):
    """What is to be printed; only what matters for the chosen sheet is shown.

    Signals:
        changed: another sheet than before is wanted.
        paper_chosen: a person chose a PaperSize.
    """

    changed = Signal()
    paper_chosen = Signal(object)

    def __init__(
        self, choices: PaperChoices, size: PaperSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._choices = choices
        self._is_filling = True
        self.kinds = QListWidget(self)
        self.fills, self.papers = QComboBox(self), QComboBox(self)
        self.rulesets, self.seats, self.orders = QComboBox(self), QComboBox(self), QComboBox(self)
        for box in (self.rulesets, self.seats, self.orders):
            tell_whole_texts(box)
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
        """The sheet that is wanted."""
        seat = self.seats.currentData()
        return Order(
            kind=self._kind(),
            fill=self.fills.currentData() or Fill.BLANK,
            size=self.papers.currentData(),
            seat=None if seat in (None, NOBODY) else seat,
            # Qt gives a text back for an enumeration of texts.
            order=TrackingOrder(self.orders.currentData()),
        )

    def matter(self) -> Matter:
        """What it is made from, with the heading as it was typed."""
        names = tuple(field.text().strip() for field in self.names)
        matter = self._choices.matter(self._ruleset(), names)
        return replace(matter, occasion=Occasion(*(field.text().strip() for field in self.heading)))

    def focus_first(self) -> None:
        """To the list of sheets."""
        self.kinds.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, kind: Kind, fill: Fill | None = None) -> None:
        """Choose a kind of paper, and how full it is where that is possible."""
        for row in range(self.kinds.count()):
            if self.kinds.item(row).data(_ROLE) is kind:
                self.kinds.setCurrentRow(row)
        if fill is not None:
            self.fills.setCurrentIndex(max(0, self.fills.findData(fill)))

    # ------------------------------------------------------------------ filling

    def _kind(self) -> Kind:
        kind: Kind = self.kinds.currentItem().data(_ROLE)
        return kind

    def _ruleset(self) -> Ruleset:
        ruleset: Ruleset = self.rulesets.currentData()
        return ruleset

    def _fill_lists(self, size: PaperSize) -> None:
        choices = self._choices
        first = choices.rulesets[0]
        for kind in choices.kinds():
            item = QListWidgetItem(kind_title(kind, first), self.kinds)
            item.setData(_ROLE, kind)
        self.kinds.setCurrentRow(0)
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
        """Offer what fits the chosen kind, and hide the rest."""
        kind = self._kind()
        self._is_filling = True
        self._offer_fills(kind)
        self._offer_seats(kind)
        self._is_filling = False
        self._rows.setRowVisible(self.seats, kind in _OWN and self.seats.count() > 0)
        self._rows.setRowVisible(self.orders, kind is Kind.TRACKING_SHEET)
        self._follow_fill()

    def _follow_fill(self) -> None:
        """A blank form has no heading to type."""
        fill = self.fills.currentData()
        is_blank = fill is Fill.BLANK
        has_game = self._choices.game is not None
        for field in self.heading:
            self._rows.setRowVisible(field, not is_blank)
        for field in self.names:
            self._rows.setRowVisible(field, not is_blank and not has_game)
        self._rows.setRowVisible(self.rulesets, not has_game)
        self._tell()

    def _offer_fills(self, kind: Kind) -> None:
        words = {
            Fill.FILLED: self.tr("Filled in from the game"),
            Fill.HALF: self.tr("Only the heading"),
            Fill.BLANK: self.tr("Blank"),
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
            self.seats.addItem(self.tr("Nobody: only what lies on the board"), NOBODY)
        for seat in seats:
            self.seats.addItem(game.names[seat], seat)
        if kind is Kind.TRACKING_SHEET and seats:
            self.seats.setCurrentIndex(1)

    def _name_kinds(self) -> None:
        """The result is called as the ruleset calls it."""
        for row in range(self.kinds.count()):
            item = self.kinds.item(row)
            item.setText(kind_title(item.data(_ROLE), self._ruleset()))
        self._tell()

    def _tell(self) -> None:
        if not self._is_filling:
            self.changed.emit()

    # ------------------------------------------------------------------ layout

    def _wire(self) -> None:
        self.kinds.currentRowChanged.connect(lambda _row: self._follow_kind())
        self.fills.currentIndexChanged.connect(lambda _at: self._fill_chosen())
        self.papers.currentIndexChanged.connect(lambda _at: self._tell())
        self.papers.activated.connect(lambda _at: self.paper_chosen.emit(self.papers.currentData()))
        self.rulesets.currentIndexChanged.connect(lambda _at: self._name_kinds())
        self.seats.currentIndexChanged.connect(lambda _at: self._tell())
        self.orders.currentIndexChanged.connect(lambda _at: self._tell())
        for field in (*self.names, *self.heading):
            field.textEdited.connect(lambda _text: self._tell())

    def _fill_chosen(self) -> None:
        if not self._is_filling:
            self._follow_fill()

    def _lay_out(self) -> None:
        self.kinds.setFont(ui_font(15))
        self.kinds.setAccessibleName(self.tr("What to print"))
        self.kinds.setMinimumHeight(96)
        self.kinds.setMaximumHeight(_KIND_HIGH * self.kinds.count() + 8)
        self.kinds.setStyleSheet("QListWidget::item { padding: 3px 6px; }")
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
        # Names of rulesets are long; the sheet beside them needs the room more.
        self.rulesets.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.rulesets.setMinimumContentsLength(12)
        self.setMaximumWidth(WIDEST)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(12)
        lines.addWidget(self.kinds, 1)
        lines.addLayout(rows)
        lines.addStretch()
