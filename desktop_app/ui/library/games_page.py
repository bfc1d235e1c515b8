# SPDX-License-Identifier: MIT
"""The page of games: search, open, continue, export, import, remove."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)

from desktop_app.session.errors import GameError
from desktop_app.session.home import LibraryGame
from desktop_app.session.library_news import DamagedGame, News, Salvaged
from desktop_app.session.library_presenter import (
    PAGE_SIZE,
    LibraryChoices,
    LibraryFound,
    LibraryPresenter,
    LibraryQuery,
    ListOrder,
    Looked,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.library.library_fields import (
    CELL_MARGINS,
    FIELD_HEIGHT,
    ROW_STYLE,
    ChoiceBox,
    FieldGrid,
    PeriodField,
    RowDelegate,
)
from desktop_app.ui.library.library_words import salvage_offer
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.file_dialogs import ask_to_open_several, ask_to_save
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import is_enter, press_focused
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.number_box import NumberBox
from desktop_app.ui.widgets.scrolled import choose_by_row
from desktop_app.values.moments import local_time

# The search fields: player, time, rules, list, word and score.

HIGHEST_SCORE = 2000
FIELD_PX = 14


class FilterBar(FieldGrid):
    """The search fields in two rows or three; games must match all of them.

    Signals:
        changed: the search changed.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(ui_font(FIELD_PX))
        self.player = ChoiceBox(self.tr("Player"), self.tr("Anyone"), self, is_typed=True)
        self.period = PeriodField(self)
        self.ruleset = ChoiceBox(self.tr("Rules"), self.tr("Any rules"), self)
        self.lexicon = ChoiceBox(self.tr("Word list"), self.tr("Any word list"), self)
        self.word = QLineEdit(self)
        self.word.setPlaceholderText(self.tr("Such as QUIZ or ?UIZ*"))
        self.word.setClearButtonEnabled(True)
        self.word.setToolTip(
            self.tr("A question mark stands for one letter, a star for any number of letters.")
        )
        self.at_least = self._score(self.tr("Score at least"))
        self.at_most = self._score(self.tr("Score at most"))
        self.removed = QCheckBox(self.tr("Removed games"), self)
        self.clear_button = QPushButton(self.tr("Show all games"), self)
        self.clear_button.setToolTip(self.tr("Clear the search and the filters"))
        self._lay_out()
        self._wire()

    def query(self) -> LibraryQuery:
        """Return the search as a query."""
        return LibraryQuery(
            player=self.player.value,
            since=self.period.since,
            until=self.period.until,
            ruleset=self.ruleset.value,
            lexicon=self.lexicon.value,
            word=self.word.text().strip(),
            at_least=self.at_least.value() or None,
            at_most=self.at_most.value() or None,
            is_removed=self.removed.isChecked(),
        )

    def offer(self, choices: LibraryChoices) -> None:
        """Offer these players, rules and word lists; keep what is filled in."""
        self.player.offer(choices.players)
        self.ruleset.offer(choices.rulesets)
        self.lexicon.offer(choices.lexica)

    def clear(self) -> None:
        """Clear all fields."""
        was_blocked = self.blockSignals(True)
        for box in (self.player, self.ruleset, self.lexicon):
            box.clear_choice()
        self.period.clear()
        self.word.clear()
        self.at_least.setValue(0)
        self.at_most.setValue(0)
        self.removed.setChecked(False)
        self.blockSignals(was_blocked)
        self.changed.emit()

    def _score(self, name: str) -> NumberBox:
        box = NumberBox(self.tr("any"), self)
        box.setAccessibleName(name)
        box.setRange(0, HIGHEST_SCORE)
        box.setSingleStep(10)
        box.setMinimumWidth(96)
        return box

    def _lay_out(self) -> None:
        scores = QWidget(self)
        row_of(
            self.at_least,
            QLabel(self.tr("to"), scores),
            self.at_most,
            0,
            parent=scores,
            margins=0,
            spacing=8,
        )
        scores.setFocusProxy(self.at_least)
        below = QWidget(self)
        row_of(self.removed, 0, self.clear_button, parent=below, margins=0)
        for box in (self.at_least, self.at_most):
            box.setMinimumHeight(FIELD_HEIGHT)
        fields = (
            (self.tr("Player"), self.player),
            (self.tr("Played"), self.period),
            (self.tr("Rules"), self.ruleset),
            (self.tr("Word played"), self.word),
            (self.tr("Final score of a player"), scores),
            (self.tr("Word list"), self.lexicon),
        )
        self.hold(fields, columns=3, last=below)

    def _wire(self) -> None:
        def emit() -> None:
            self.changed.emit()

        self.player.editTextChanged.connect(lambda _text: emit())
        self.ruleset.currentIndexChanged.connect(lambda _index: emit())
        self.lexicon.currentIndexChanged.connect(lambda _index: emit())
        self.period.changed.connect(emit)
        self.word.textChanged.connect(lambda _text: emit())
        for box in (self.at_least, self.at_most):
            box.valueChanged.connect(lambda _value: emit())
        self.removed.toggled.connect(lambda _is_on: emit())
        self.clear_button.clicked.connect(self.clear)


# The table of games.

AnyIndex = QModelIndex | QPersistentModelIndex
DATE, PLAYERS, SCORE, EVENT, RULES, WORDS, STATE = range(7)
_AHEAD = 1 << 60
_NAMES = ("date", "players", "score", "event", "ruleset", "lexicon", "state")
"""The columns as `ListOrder` names them."""
SORT_ROLE = Qt.ItemDataRole.UserRole


class LibraryModel(QAbstractTableModel):
    """One row for each game; of a long list the rows that were reached.

    Signals:
        order_asked: a long list is to be shown in another order, `order`.
    """

    order_asked = Signal()

    def __init__(self, games: tuple[LibraryGame, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games = games
        self._more: Callable[[int, int], tuple[LibraryGame, ...]] | None = None
        self._count = len(games)
        self._sorted_by = (DATE, Qt.SortOrder.DescendingOrder)
        self._heads = (
            self.tr("Date"),
            self.tr("Players"),
            self.tr("Score"),
            self.tr("Event"),
            self.tr("Rules"),
            self.tr("Word list"),
            self.tr("State"),
        )

    def show_games(
        self,
        games: tuple[LibraryGame, ...],
        count: int = 0,
        more: Callable[[int, int], tuple[LibraryGame, ...]] | None = None,
    ) -> None:
        """Show these games.

        Args:
            games: all of them, or the first ones in the order of `order`.
            count: the number of all games, with `more`.
            more: returns further games from the number of those before and an upper bound.
        """
        self.beginResetModel()
        self._games, self._count, self._more = games, max(count, len(games)), more
        if more is None:
            self._put_in_order()
        self.endResetModel()

    @property
    def order(self) -> ListOrder:
        """How the games are sorted."""
        column, order = self._sorted_by
        return ListOrder(_NAMES[column], order == Qt.SortOrder.AscendingOrder)

    @property
    def is_long(self) -> bool:
        """True if the games are fetched page by page."""
        return self._more is not None

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """Return True if there are games that were not fetched yet."""
        return not parent.isValid() and self._more is not None and len(self._games) < self._count

    def fetchMore(self, parent: AnyIndex) -> None:
        """Add the next page; a view asks for it when its end is reached."""
        if self.canFetchMore(parent):
            self.fetch(PAGE_SIZE)

    def fetch(self, limit: int) -> None:
        """Add so many games at the end, as far as there are more."""
        if self._more is None:
            return
        first = len(self._games)
        known = {game.id for game in self._games}
        # Another program may have entered games above these since.
        games = tuple(game for game in self._more(first, limit) if game.id not in known)
        if not games:
            self._count = first
            return
        self.beginInsertRows(QModelIndex(), first, first + len(games) - 1)
        self._games += games
        self.endInsertRows()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, and keep later games sorted by it."""
        if self._more is not None:
            self._sorted_by = (column, order)
            self.order_asked.emit()
            return
        self.layoutAboutToBeChanged.emit()
        chosen = self.persistentIndexList()
        before = self._games
        self._sorted_by = (column, order)
        self._put_in_order()
        rows = {id(game): row for row, game in enumerate(self._games)}
        now = [self.index(rows[id(before[index.row()])], index.column()) for index in chosen]
        self.changePersistentIndexList(chosen, now)
        self.layoutChanged.emit()

    def _put_in_order(self) -> None:
        """Sort here rather than in a proxy model, which calls back for every comparison."""
        column, order = self._sorted_by
        is_down = order == Qt.SortOrder.DescendingOrder
        self._games = tuple(
            sorted(self._games, key=lambda game: self._order(game, column), reverse=is_down)
        )

    def row_of(self, game_id: str) -> int:
        """Return the row of a game, -1 if it is not shown."""
        return next((row for row, game in enumerate(self._games) if game.id == game_id), -1)

    def game(self, row: int) -> LibraryGame:
        """Return the game of a row, 0-based."""
        return self._games[row]

    def texts(self, column: int, first: int, most: int) -> Iterator[str]:
        """Return the texts of a column in so many rows from a first one on, 0-based."""
        return (self._text(game, column) for game in self._games[first : first + most])

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        """Return the number of games."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the column headings."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or its sort key."""
        game = self._games[index.row()]
        if role == SORT_ROLE:
            return self._order(game, index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(game, index.column())
        return None

    def _order(self, game: LibraryGame, column: int) -> int | str:
        """Return the sort key of a cell: dates as numbers, scores by the highest of the game."""
        if column == DATE:
            # A clock that was wrong once must not make a game the newest for years.
            return game.began_at_ms - game.is_ahead * _AHEAD
        return max(game.points, default=0) if column == SCORE else self._text(game, column)

    def _text(self, game: LibraryGame, column: int) -> str:
        if column == DATE:
            form = "%Y-%m-%d" if game.is_day_alone else "%Y-%m-%d %H:%M"
            return f"{local_time(game.began_at_ms):{form}}"
        return {
            PLAYERS: " v ".join(game.names),
            SCORE: " : ".join(str(points) for points in game.points),
            EVENT: self._event(game),
            RULES: game.ruleset,
            WORDS: game.lexicon,
            STATE: self._state(game),
        }[column]

    def _state(self, game: LibraryGame) -> str:
        state = self._ending(game)
        if not game.remarks:
            return state
        remarks = tr_count("one remark", "{count} remarks", game.remarks)
        text = self.tr("{state}, {remarks}")
        return text.format(state=state, remarks=remarks.format(count=game.remarks))

    def _ending(self, game: LibraryGame) -> str:
        if game.is_training:
            if game.is_finished:
                return self.tr("finished, training")
            return self.tr("not finished, training")
        return self.tr("finished") if game.is_finished else self.tr("not finished")

    def _event(self, game: LibraryGame) -> str:
        """Return the event with its round, as far as they are known."""
        if game.round_number is None:
            return game.event
        named = self.tr("round {number}").format(number=game.round_number)
        if game.event.casefold().endswith(named.casefold()):
            return game.event
        text = self.tr("{event}, round {number}") if game.event else self.tr("Round {number}")
        return text.format(event=game.event, number=game.round_number)


ROW_HEIGHT = 30
BUTTON_HEIGHT = 38
ROOM_FOR_ALL = 740
"""Least width of a window that shows all columns."""
MEASURED_ROWS = 60
"""Rows measured for the column widths; measuring thousands would take a second."""
_FITTED = (DATE, SCORE, EVENT, WORDS, STATE)
"""Columns as wide as their texts. Names and rules share the rest: either may be long."""


class GamesPage(QWidget):
    """The search, the table, and the buttons for a game.

    Signals:
        open_requested: id of a finished game to view.
        continue_requested: id of an unfinished game.
        print_requested: id of the game to print.
        review_requested: review the finished games of the list.
        game_review_requested: id of a finished game to review.
        back_requested: to the start screen.
        refused: a sentence on why an action failed.
    """

    open_requested = Signal(str)
    continue_requested = Signal(str)
    print_requested = Signal(str)
    review_requested = Signal()
    game_review_requested = Signal(str)
    back_requested = Signal()
    refused = Signal(str)

    def __init__(self, presenter: LibraryPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self.filters = FilterBar(self)
        self._model = LibraryModel((), self)
        self.table = self._make_table()
        self.count = text_label(self, px=14, weight=QFont.Weight.DemiBold)
        self._damaged: tuple[DamagedGame, ...] = ()
        self._make_salvage_bar()
        presenter.damaged_found.connect(self.offer_salvage)
        presenter.looked.connect(self._show_looked)
        presenter.ended.connect(self._drop_salvaged)
        self.confirm = ConfirmBar(self)
        self.confirm.confirmed.connect(self._remove_now)
        self._asked_for = ""
        self._is_looking = self._is_shown = self._opens_first = False
        self._make_buttons()
        self._lay_out()
        self.setFocusProxy(self.table)
        self.filters.changed.connect(self.show_found)
        self._model.order_asked.connect(self.show_found)
        self._model.layoutChanged.connect(lambda: self._fit_columns())
        self._model.rowsInserted.connect(lambda _parent, first, _last: self._fit_columns(first))
        self.table.selectionModel().currentRowChanged.connect(lambda _new, _old: self._name())
        QShortcut(QKeySequence("Ctrl+F"), self, self.filters.player.setFocus)
        removal = QShortcut(QKeySequence("Del"), self.table, self._ask_to_remove)
        removal.setContext(Qt.ShortcutContext.WidgetShortcut)
        for button in (self._export_all, self.review):
            button.setEnabled(False)
        self._name()
        # The room is shown before its games are found.
        self._look()

    def fit(self, width: int) -> None:
        """Hide event and word list in a narrow window."""
        self.filters.fit(width)
        for column in (EVENT, WORDS):
            self.table.setColumnHidden(column, width < ROOM_FOR_ALL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or opens the first game as soon as games are found."""
        if press_focused(self, event):
            return
        if is_enter(event) and not self._is_shown and self.table.hasFocus():
            self._opens_first = True
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the columns their widths, which are not kept up while the page is hidden."""
        super().showEvent(event)
        self._fit_columns()

    def _fit_columns(self, first: int = 0) -> None:
        """Make columns as wide as their texts from a row on, and no narrower for a later row.

        Qt would ask the model ten times for each cell, and again at every change of style.
        """
        if not self.isVisible():
            return
        head, lines = self.table.horizontalHeader(), self.table.fontMetrics()
        for column in _FITTED:
            texts = set(self._model.texts(column, first, MEASURED_ROWS))
            widest = max(map(lines.horizontalAdvance, texts), default=0)
            least = head.sectionSize(column) if first else head.sectionSizeHint(column)
            head.resizeSection(column, max(widest + CELL_MARGINS, least))

    def show_all_again(self) -> None:
        """Show the current games, and offer their players and rules in the search.

        The search has them a moment later, and so has the list while journals are read.
        """
        if self._presenter.is_indexing:
            self._look()
        else:
            self._presenter.look()
            self.show_found()

    def show_found(self) -> None:
        """Show the matching games; keep the selection if possible."""
        self._is_looking = False
        query, order = self.filters.query(), self._model.order
        self._show(query, order, self._presenter.find(query, order, limit=PAGE_SIZE))

    def _look(self) -> None:
        """Look for the choices and the games beside the window."""
        self._is_looking = True
        self._presenter.look(self.filters.query(), self._model.order, limit=PAGE_SIZE)

    def _show_looked(self, looked: Looked) -> None:
        """Offer the choices; show the games, unless others were shown since they were asked for."""
        before = self.filters.query()
        self.filters.offer(looked.choices)
        query, order = self.filters.query(), self._model.order
        if query != before:
            # What was chosen, such as the rules of a game that was removed, is no longer offered.
            self._look()
        elif self._is_looking and (looked.query, looked.order) == (query, order):
            opens = self._opens_first
            self._show(query, order, looked.found)
            if opens and self.table.hasFocus():
                self._open_current()

    def _show(self, query: LibraryQuery, order: ListOrder, found: LibraryFound) -> None:
        self._opens_first = False
        chosen = self.current()
        more = None
        if found.found > len(found.games):

            def more(first: int, limit: int) -> tuple[LibraryGame, ...]:
                return self._presenter.find_more(query, order, first, limit)

        self._is_shown = True
        self._model.show_games(found.games, found.found, more)
        row = self._reached(chosen.id) if chosen is not None else -1
        if row >= 0:
            self.table.selectRow(row)
        else:
            self.table.selectRow(0)
        self._fit_columns()
        self.count.setText(tr(found.problem) or self._count_text(found.found, found.of))
        self._export_all.setEnabled(bool(found.games))
        self.review.setEnabled(bool(found.finished))
        self._name()

    def _reached(self, game_id: str) -> int:
        """Return the row of a game, fetched if need be; -1 if it is not in the list."""
        row = self._model.row_of(game_id)
        if row >= 0 or not self._model.is_long:
            return row
        ids = self._presenter.find_ids(self.filters.query(), self._model.order)
        if game_id in ids:
            self._model.fetch(ids.index(game_id) + 1 - self._model.rowCount())
        return self._model.row_of(game_id)

    @property
    def finished(self) -> tuple[str, ...]:
        """The ids of the finished games of the list, in its order."""
        if self._model.is_long:
            query = self.filters.query()
            return self._presenter.find_ids(query, self._model.order, is_finished=True)
        games = (self._model.game(row) for row in range(self._model.rowCount()))
        return tuple(game.id for game in games if game.is_finished)

    def current(self) -> LibraryGame | None:
        """Return the selected game."""
        index = self.table.currentIndex()
        return self._model.game(index.row()) if index.isValid() else None

    # ------------------------------------------------------------------ parts

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self._model)
        table.setItemDelegate(RowDelegate(table))
        table.setAccessibleName(self.tr("Games"))
        table.setFont(ui_font(14))
        table.setStyleSheet(ROW_STYLE)
        choose_by_row(table)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.setSortingEnabled(True)
        table.sortByColumn(DATE, Qt.SortOrder.DescendingOrder)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in _FITTED:
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.activated.connect(lambda _index: self._open_current())
        return table

    def _make_buttons(self) -> None:
        def button(text: str, tip: str) -> QPushButton:
            made = QPushButton(text, self)
            made.setMinimumHeight(BUTTON_HEIGHT)
            made.setToolTip(tip)
            return made

        self._back = button(self.tr("Back"), self.tr("Back to the start screen (Esc)"))
        self._back.clicked.connect(self.back_requested.emit)
        self._import = button(
            self.tr("Import..."),
            self.tr("Import games from GCG files, journals and ZIP files, or drop them here."),
        )
        self._import.clicked.connect(self._ask_for_import)
        self._export_all = button(
            self.tr("Export list..."),
            self.tr("Write all the games of the list into one ZIP file."),
        )
        self._export_all.clicked.connect(self._ask_for_archive)
        self._export = button(
            self.tr("Export as GCG..."), self.tr("Write this game for other programs.")
        )
        self._export.clicked.connect(self._ask_for_gcg)
        self._print = button(
            self.tr("Print..."), self.tr("Score sheet, result card and board of this game.")
        )
        self._print.clicked.connect(self._print_current)
        self.review = button(
            self.tr("Review list..."), self.tr("Review all finished games of the list.")
        )
        self.review.clicked.connect(self.review_requested)
        self._review_one = button(
            self.tr("Review game"), self.tr("Show what each move of this game cost (Ctrl+Enter)")
        )
        self._review_one.clicked.connect(self._review_current)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self.table, self._review_current)
        self._remove = button(
            self.tr("Remove"), self.tr("Move this game to the removed games, or back")
        )
        self._remove.clicked.connect(self._ask_to_remove)
        self._open = button(self.tr("Open game"), self.tr("Open the chosen game (Enter)"))
        self._open.setProperty("role", "primary")
        self._open.clicked.connect(self._open_current)

    def _make_salvage_bar(self) -> None:
        self.salvage_bar = QFrame(self)
        self.salvage_bar.setProperty("role", "panel")
        self._offer = text_label(self.salvage_bar, px=14, wraps=True)
        self._offer.setTextFormat(Qt.TextFormat.PlainText)
        self._recover = QPushButton(self.tr("Recover game"), self.salvage_bar)
        self._recover.setAutoDefault(False)
        self._recover.setMinimumHeight(BUTTON_HEIGHT)
        self._recover.clicked.connect(self._salvage)
        row_of((self._offer, 1), self._recover, parent=self.salvage_bar, margins=(12, 6, 8, 6))
        self.salvage_bar.hide()

    def _lay_out(self) -> None:
        buttons = FlowRow(self)
        for button in (self._back, self._import, self._export_all, self.review, self._remove):
            buttons.add(button, is_pushed=button is self._remove)
        for button in (self._export, self._print, self._review_one, self._open):
            buttons.add(button)
        column_of(
            self.salvage_bar,
            self.filters,
            self.count,
            (self.table, 1),
            self.confirm,
            buttons,
            parent=self,
            margins=(0, 10, 0, 0),
            spacing=10,
        )

    def _count_text(self, found: int, of: int) -> str:
        if not of:
            if self.filters.query().is_removed:
                return self.tr("No removed games.")
            return self.tr("No games yet. Import adds games from files.")
        if not found:
            text = tr_count(
                "Your only game does not match the search.",
                "None of the {of} games matches the search.",
                of,
            )
        elif found == of:
            text = tr_count("1 game", "{of} games", of)
        else:
            text = tr_count("{found} of one game", "{found} of {of} games", of)
        return text.format(found=found, of=of)

    def _name(self) -> None:
        game = self.current()
        is_removed = self.filters.query().is_removed
        self._open.setEnabled(game is not None and not is_removed)
        self._export.setEnabled(game is not None)
        self._print.setEnabled(game is not None and not is_removed)
        self._remove.setEnabled(game is not None)
        self._remove.setText(self.tr("Put back") if is_removed else self.tr("Remove"))
        goes_on = game is not None and game.goes_on
        self._review_one.setEnabled(game is not None and not (is_removed or goes_on))
        self._open.setText(self.tr("Continue this game") if goes_on else self.tr("Open game"))

    # ------------------------------------------------------------------ damaged games

    def offer_salvage(self, games: tuple[DamagedGame, ...]) -> None:
        """Offer to recover the first of these damaged games; with none, hide the offer."""
        self._damaged = games
        self.salvage_bar.setVisible(bool(games))
        if games:
            offer = salvage_offer(games[0])
            self._offer.setText(offer)
            self._recover.setToolTip(
                self.tr("Recover the game up to the damage; the damaged file is kept too.")
            )
            self._recover.setAccessibleDescription(offer)

    def _salvage(self) -> None:
        if self._damaged and not self._presenter.salvage(self._damaged[0]):
            self.refused.emit(busy_text(self))

    def _drop_salvaged(self, news: News) -> None:
        if isinstance(news, Salvaged):
            self.table.setFocus()
            left = tuple(game for game in self._damaged if game.file != news.game.file)
            self.offer_salvage(left)

    # ------------------------------------------------------------------ actions

    def _open_current(self) -> None:
        game = self.current()
        if game is None or self.filters.query().is_removed:
            return
        (self.continue_requested if game.goes_on else self.open_requested).emit(game.id)

    def _review_current(self) -> None:
        game = self.current()
        if game is not None and self._review_one.isEnabled():
            self.game_review_requested.emit(game.id)

    def _print_current(self) -> None:
        game = self.current()
        if game is not None and not self.filters.query().is_removed:
            self.print_requested.emit(game.id)

    def _ask_to_remove(self) -> None:
        game = self.current()
        if game is None:
            return
        if self.filters.query().is_removed:
            self._try(lambda: self._presenter.put_back(game.id))
            return
        self._asked_for = game.id
        names = self.tr(" v ").join(game.names)
        question = self.tr("Remove the game {names} from the list? You can put it back later.")
        self.confirm.ask(question.format(names=names), self.tr("Remove"), self.tr("Keep"))

    def _remove_now(self) -> None:
        self._try(lambda: self._presenter.remove(self._asked_for))

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except GameError as error:
            self.refused.emit(tr(str(error)))
        self.table.setFocus()

    def _ask_for_gcg(self) -> None:
        game = self.current()
        if game is None:
            return
        path = ask_to_save(
            self,
            self.tr("Export the game as GCG"),
            self._presenter.suggested_name(game.id),
            self.tr("GCG games (*.gcg)"),
        )
        if path is not None:
            self._presenter.export_game(game.id, path)

    def _ask_for_archive(self) -> None:
        path = ask_to_save(
            self, self.tr("Export games"), self.tr("games.zip"), self.tr("ZIP files (*.zip)")
        )
        if path and not self._presenter.export_games(self.filters.query(), path):
            self.refused.emit(busy_text(self))

    def _ask_for_import(self) -> None:
        kinds = self.tr("Games (*.gcg *.zip *.journal)")
        if paths := ask_to_open_several(self, self.tr("Import games"), kinds):
            self.take_files(paths)

    def take_files(self, paths: list[Path]) -> None:
        """Import the games of files."""
        if not self._presenter.import_files(paths):
            self.refused.emit(busy_text(self))


def busy_text(widget: QWidget) -> str:
    """Return the message that another task is running."""
    return widget.tr("Another task is still running. Please try again when it has finished.")
