# SPDX-License-Identifier: MIT
"""The teacher's page: all learners in a table, by class, on the screen and on paper."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QComboBox, QInputDialog, QLineEdit, QPushButton, QWidget

from desktop_app.session.learn_presenter import LONGEST_NAME
from desktop_app.session.teacher_presenter import (
    LearnerRow,
    TeacherPresenter,
    class_sheet,
    heads,
    learner_sheet,
)
from desktop_app.ui.learn.class_parts import make_button
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.rows import Row, RowTable

EVERYONE = ""
_PRACTISE = 8


class TeacherView(QWidget):
    """All learners, or those of a class.

    Signals:
        leave_requested: back to the section.
        sheets_requested: print pages; a list of (title, heads, rows).
        said: a sentence for the message line.
    """

    leave_requested = Signal()
    sheets_requested = Signal(list)
    said = Signal(str)

    def __init__(self, presenter: TeacherPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.presenter = presenter
        presenter.setParent(self)
        self._shown: tuple[LearnerRow, ...] = ()
        title = text_label(self, self.tr("All learners"), px=18, weight=QFont.Weight.DemiBold)
        self.filter = QComboBox(self)
        # It is filled while it is hidden, and shows the longest name all the same.
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.setAccessibleName(self.tr("Class"))
        self.filter.currentIndexChanged.connect(lambda _index: self._show_rows())
        self.table = RowTable(self.tr("All learners"), heads(), wide=(_PRACTISE,), parent=self)
        self.table.setFont(ui_font(15))
        self.table.setWordWrap(True)
        self.table.setStyleSheet("QTableView::item { padding: 0 8px }")
        self.table.verticalHeader().setDefaultSectionSize(32)
        self.table.row_changed.connect(lambda _row: self._show_chosen())
        self.about = text_label(self, px=15, wraps=True)
        self.group = self._button(
            self.tr("Class..."), self.tr("Put the chosen learner into a class"), self.ask_group
        )
        self.print_all = self._button(
            self.tr("Print the table..."),
            self.tr("Print these learners, one a line, or save it as PDF"),
            self.print_table,
        )
        self.print_one = self._button(
            self.tr("Print a page for each..."),
            self.tr("Print a page for each of these learners with every lesson and drill"),
            self.print_pages,
        )
        self.leave = self._button(
            self.tr("Back"), self.tr("Back to the class (Esc)"), self.leave_requested.emit
        )
        column_of(
            row_of(title, 0, self.filter),
            (self.table, 1),
            self.about,
            row_of(self.group, self.print_all, self.print_one, 0, self.leave),
            parent=self,
            margins=(0, 8, 0, 0),
            spacing=8,
        )
        self.setFocusProxy(self.table)
        presenter.changed.connect(self.show_again)

    def _button(self, text: str, tip: str, pressed: object) -> QPushButton:
        return make_button(self, text, tip, pressed)

    def show_again(self) -> None:
        """Show the learners as they were read last."""
        wanted, groups = self.filter.currentData(), self.presenter.groups()
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItem(self.tr("All classes"), EVERYONE)
        for name in groups:
            self.filter.addItem(name, name)
        self.filter.setCurrentIndex(max(0, self.filter.findData(wanted)))
        self.filter.blockSignals(False)
        self.filter.setVisible(bool(groups))
        self._show_rows()
        if problems := self.presenter.problems():
            self.said.emit(problems)

    def _show_rows(self) -> None:
        wanted = self.filter.currentData() or EVERYONE
        self._shown = tuple(row for row in self.presenter.rows if wanted in (EVERYONE, row.group))
        self.table.show_rows([Row(row.cells, row.id, tip=row.practise) for row in self._shown])
        if self._shown and self.table.row < 0:
            self.table.set_row(0)
            # Names stand at the left, also where the table is wider than the window.
            self.table.horizontalScrollBar().setValue(0)
        self._show_chosen()

    def _chosen(self) -> LearnerRow | None:
        return next((row for row in self._shown if row.id == self.table.key), None)

    def _show_chosen(self) -> None:
        row = self._chosen()
        self.group.setEnabled(row is not None)
        for button in (self.print_all, self.print_one):
            button.setEnabled(bool(self._shown))
        self.about.setText("" if row is None else self._sentence(row))

    def _sentence(self, row: LearnerRow) -> str:
        """The last day and what to practise, which the table may cut."""
        last = self.tr("last here on {day}").format(day=row.last_day)
        return self.tr("{name}: {last}. {practise}").format(
            name=row.name,
            last=last if row.last_day else self.tr("nothing done yet"),
            practise=f"{row.practise}." if row.practise else "",
        )

    # ------------------------------------------------------------------ acts

    def ask_group(self) -> None:
        """Ask for the class of the chosen learner."""
        row = self._chosen()
        if row is None:
            return
        box = QInputDialog(self)
        box.setWindowTitle(self.tr("Class"))
        text = self.tr("The class of {name}; empty for none")
        box.setLabelText(text.format(name=row.name))
        box.setComboBoxItems(["", *self.presenter.groups()])
        box.setComboBoxEditable(True)
        box.setTextValue(row.group)
        if (field := box.findChild(QLineEdit)) is not None:
            field.setMaxLength(LONGEST_NAME)
        box.textValueSelected.connect(lambda name: self.presenter.set_group(row.id, name))
        box.open()

    def print_table(self) -> None:
        """Ask to print the table."""
        self.sheets_requested.emit([class_sheet(self._shown, self.filter.currentData() or "")])

    def print_pages(self) -> None:
        """Ask to print a page for each learner shown."""
        self.sheets_requested.emit([learner_sheet(row) for row in self._shown])
