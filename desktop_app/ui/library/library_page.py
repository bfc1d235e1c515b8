# SPDX-License-Identifier: MIT
"""The games that were played here: look at a finished one, go on with another."""

from __future__ import annotations

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.home import LibraryGame
from desktop_app.ui.library.library_model import DATE, PLAYERS, SORT_ROLE, LibraryModel
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.enter_key import press_focused

ROW_HEIGHT = 30


class LibraryPage(QWidget):
    """The list of games.

    Signals:
        open_requested: look at a finished game, with its id.
        continue_requested: go on with an unfinished game, with its id.
        back_requested: to the start screen.
    """

    open_requested = Signal(str)
    continue_requested = Signal(str)
    back_requested = Signal()

    def __init__(
        self,
        games: tuple[LibraryGame, ...],
        problems: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = LibraryModel(games, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._model)
        self._sorted.setSortRole(SORT_ROLE)
        self._sorted.setFilterKeyColumn(-1)
        self._sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._table = self._make_table()
        self._open = QPushButton(self.tr("Look at this game"), self)
        self._open.setProperty("role", "primary")
        self._open.setMinimumHeight(38)
        self._open.clicked.connect(self._open_current)
        self._lay_out(problems)
        self._table.selectionModel().currentRowChanged.connect(lambda _new, _old: self._name())
        self._table.selectRow(0)
        self.setFocusProxy(self._table)
        QShortcut(QKeySequence("Esc"), self, self.back_requested.emit)

    @property
    def table(self) -> QTableView:
        """The list."""
        return self._table

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self._sorted)
        table.setAccessibleName(self.tr("Games"))
        table.setFont(ui_font(14))
        table.setStyleSheet("QTableView::item { padding: 0 10px; }")
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.setSortingEnabled(True)
        table.sortByColumn(DATE, Qt.SortOrder.DescendingOrder)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(PLAYERS, QHeaderView.ResizeMode.Stretch)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        table.activated.connect(lambda _index: self._open_current())
        return table

    def _lay_out(self, problems: tuple[str, ...]) -> None:
        title = QLabel(self.tr("Library"), self)
        title.setFont(ui_font(26, QFont.Weight.Bold))
        search = QLineEdit(self)
        search.setPlaceholderText(self.tr("Find a player, a ruleset, a word list"))
        search.setClearButtonEnabled(True)
        search.setMaximumWidth(340)
        search.textChanged.connect(self._sorted.setFilterFixedString)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addStretch()
        head.addWidget(search)
        back = QPushButton(self.tr("Back"), self)
        back.setMinimumHeight(38)
        back.clicked.connect(self.back_requested.emit)
        buttons = QHBoxLayout()
        buttons.addWidget(back)
        buttons.addStretch()
        buttons.addWidget(self._open)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(48, 28, 48, 28)
        lines.setSpacing(12)
        lines.addLayout(head)
        lines.addWidget(self._table, 1)
        for problem in problems:
            note = QLabel(problem, self)
            note.setTextFormat(Qt.TextFormat.PlainText)
            note.setWordWrap(True)
            note.setProperty("role", "warning")
            lines.addWidget(note)
        lines.addLayout(buttons)

    def _current(self) -> LibraryGame | None:
        index = self._sorted.mapToSource(self._table.currentIndex())
        return self._model.game(index.row()) if index.isValid() else None

    def _name(self) -> None:
        game = self._current()
        self._open.setEnabled(game is not None)
        goes_on = game is not None and not game.is_finished
        self._open.setText(
            self.tr("Go on with this game") if goes_on else self.tr("Look at this game")
        )

    def _open_current(self) -> None:
        game = self._current()
        if game is None:
            return
        (self.open_requested if game.is_finished else self.continue_requested).emit(game.id)
