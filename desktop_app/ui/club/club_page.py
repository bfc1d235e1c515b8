# SPDX-License-Identifier: MIT
"""The director's page: rounds, results, players, standings and history of an event."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QIntValidator, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.club_desk import SUFFIX, BoardRow, ClubDesk, ClubView, System
from desktop_app.translation.words import tr
from desktop_app.ui.announcer import announce
from desktop_app.ui.club.clock_bar import ClockBar, ClockBox
from desktop_app.ui.theme import Theme, ui_font
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import add_room_keys, press_focused
from desktop_app.ui.widgets.scrolled import choose_by_row

NARROW = 900
"""A window narrower than this has small margins."""

SYSTEMS: tuple[tuple[System, str], ...] = (
    (System.SWISS, "Swiss"),
    (System.KING_OF_THE_HILL, "King of the hill"),
    (System.ROUND_ROBIN, "Round robin"),
    (System.QUADS, "Groups of four"),
    (System.RANDOM, "By lot"),
)
MAX_ROUNDS = 99
PLAYERS = 1
"""The tab of the players."""
_PADDING = 20
"""Extra width of a column, in pixels."""
_RESULT = re.compile(r"\s*(\d{1,3})[\s,;:]+(-?\d{1,4})[\s,;:]+(-?\d{1,4})\s*")
AnyIndex = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractTableModel):
    """Rows of text under heads; cells that are numbers stand right."""

    def __init__(self, heads: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heads = tuple(heads)
        self.rows: tuple[tuple[str, ...], ...] = ()

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = tuple(map(tuple, rows))
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, and on which side it stands."""
        text = self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.TextAlignmentRole and re.fullmatch(r"[-+]?[\d.]+", text):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the head of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None


class RowsTable(QTableView):
    """A table of whole rows, one of which is chosen.

    Signals:
        row_chosen: the number of the chosen row, -1 for none.
    """

    row_chosen = Signal(int)

    def __init__(
        self, name: str, heads: Sequence[str], wide: Sequence[int], parent: QWidget | None = None
    ) -> None:
        """`wide` are the columns that share the spare width."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._wide = frozenset(wide)
        self._model = RowsModel(heads, self)
        self.setModel(self._model)
        choose_by_row(self)
        self.setFont(ui_font(15))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        head = self.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column in self._wide:
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.selectionModel().selectionChanged.connect(lambda *_: self.row_chosen.emit(self.row))

    @property
    def row(self) -> int:
        """The chosen row, -1 for none."""
        chosen = self.selectionModel().selectedRows()
        return chosen[0].row() if chosen else -1

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The texts of all rows."""
        return self._model.rows

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Replace the rows; the chosen one stays chosen."""
        row = self.row
        self._model.show_rows(rows)
        for column in range(self._model.columnCount()):
            if column not in self._wide:
                hint = max(
                    self.sizeHintForColumn(column),
                    self.horizontalHeader().sectionSizeHint(column),
                )
                self.setColumnWidth(column, hint + _PADDING)
        if 0 <= row < len(rows):
            self.selectRow(row)
        self.row_chosen.emit(self.row)


class NewEventBox(QDialog):
    """Asks for the name, the rules and the number of rounds of an event."""

    def __init__(self, rulesets: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New event"))
        self.name = QLineEdit(self.tr("Club evening"), self)
        self.name.setMaxLength(60)
        self.ruleset = QComboBox(self)
        for ruleset, title in rulesets:
            self.ruleset.addItem(title, ruleset)
        self.rounds = QSpinBox(self)
        self.rounds.setRange(1, MAX_ROUNDS)
        self.rounds.setValue(4)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Choose a file..."))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Name"), self.name)
        form.addRow(self.tr("Rules"), self.ruleset)
        form.addRow(self.tr("Rounds"), self.rounds)
        form.addRow(buttons)


class RoundPart(QWidget):
    """The boards of a round, and how the next one is paired.

    Signals:
        result_entered: board and the points of both players.
        forfeit_entered: board and the absent player's name, empty for both.
        pair_requested: pair the next round.
        unpair_requested: withdraw the last round.
        round_wanted: number of the round to show.
        refused: a sentence about what was typed.
    """

    result_entered = Signal(int, int, int)
    forfeit_entered = Signal(int, str)
    pair_requested = Signal()
    unpair_requested = Signal()
    round_wanted = Signal(int)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boards: tuple[BoardRow, ...] = ()
        self._round = self._paired = 0
        self.title = QLabel(self)
        self.title.setFont(ui_font(18, QFont.Weight.DemiBold))
        self.earlier = QPushButton(self.tr("Earlier round"), self)
        self.later = QPushButton(self.tr("Later round"), self)
        self.system = QComboBox(self)
        self.system.setAccessibleName(self.tr("How to pair"))
        for system, title in SYSTEMS:
            self.system.addItem(tr(title), system)
        self.repeats = QSpinBox(self)
        self.repeats.setRange(0, MAX_ROUNDS)
        self.repeats.setPrefix(self.tr("Repeats: "))
        self.repeats.setAccessibleName(self.tr("Games that two players may play again"))
        self.clubmates = QCheckBox(self.tr("Clubmates apart"), self)
        self.pair = QPushButton(self)
        self.pair.setProperty("role", "primary")
        self.unpair = QPushButton(self.tr("Withdraw"), self)
        self.unpair.setToolTip(self.tr("Withdraw the last round, while it has no result"))
        self.table = RowsTable(
            self.tr("Boards"),
            (
                self.tr("Board"),
                self.tr("First"),
                self.tr("Points"),
                self.tr("Points"),
                self.tr("Second"),
            ),
            (1, 4),
            self,
        )
        self.missing = QLabel(self)
        self.missing.setWordWrap(True)
        self.entry = QLineEdit(self)
        self.entry.setFont(ui_font(18))
        self.entry.setPlaceholderText(self.tr("Board, points, points: 3 412 388"))
        self.entry.setAccessibleName(self.tr("Result: board, points of first, points of second"))
        self.preview = QLabel(self)
        self.preview.setFont(ui_font(15))
        self.first_absent = QPushButton(self.tr("First did not come"), self)
        self.second_absent = QPushButton(self.tr("Second did not come"), self)
        self.both_absent = QPushButton(self.tr("Neither came"), self)
        for button, tip in (
            (self.earlier, self.tr("Show the round before this one")),
            (self.later, self.tr("Show the round after this one")),
            (self.pair, self.tr("Say who plays whom in the next round")),
            (self.first_absent, self.tr("The first player of the chosen board forfeits")),
            (self.second_absent, self.tr("The second player of the chosen board forfeits")),
            (self.both_absent, self.tr("Both players of the chosen board forfeit")),
        ):
            button.setToolTip(tip)
        self._lay_out()
        self._wire()

    def show_view(self, view: ClubView) -> None:
        """Show the round of a view."""
        self._boards, self._round = view.boards, view.round
        following = view.paired + 1
        title = self.tr("No round is paired yet")
        if view.round:
            title = self.tr("Round {round} of {rounds}")
        self.title.setText(title.format(round=view.round, rounds=view.rounds))
        self.earlier.setEnabled(view.round > 1)
        self.later.setEnabled(view.round < view.paired)
        self.pair.setText(self.tr("Pair round {round}").format(round=following))
        self.pair.setEnabled(following <= view.rounds)
        self.unpair.setEnabled(view.paired > 0)
        rows = [_board_cells(each) for each in view.boards]
        rows += [("", name, "", "", self.tr("has a bye")) for name in view.byes]
        self.table.show_rows(rows)
        own = ", ".join(str(board) for number, board in view.missing if number == view.round)
        earlier = sorted({number for number, _ in view.missing if number != view.round})
        said = self.tr("Still playing: board {boards}.").format(boards=own) if own else ""
        if earlier:
            rounds = ", ".join(map(str, earlier))
            said += " " + self.tr("Results are missing in round {rounds}.").format(rounds=rounds)
        self.missing.setText(said.strip())
        self.entry.setEnabled(bool(view.boards))
        if view.paired > self._paired and self.pair.hasFocus():
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._paired = view.paired
        self._show_choice()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.earlier)
        head.addWidget(self.later)
        pairing = FlowRow(self)
        for part in (self.system, self.repeats, self.clubmates, self.pair, self.unpair):
            pairing.add(part)
        entering = QHBoxLayout()
        entering.addWidget(self.entry, 2)
        entering.addWidget(self.preview, 3)
        absent = FlowRow(self)
        for button in (self.first_absent, self.second_absent, self.both_absent):
            absent.add(button)
        lines = QVBoxLayout(self)
        lines.addLayout(head)
        lines.addWidget(pairing)
        lines.addWidget(self.table, 1)
        lines.addWidget(self.missing)
        lines.addLayout(entering)
        lines.addWidget(absent)

    def _wire(self) -> None:
        self.pair.clicked.connect(lambda: self.pair_requested.emit())
        self.unpair.clicked.connect(lambda: self.unpair_requested.emit())
        self.earlier.clicked.connect(lambda: self.round_wanted.emit(self._round - 1))
        self.later.clicked.connect(lambda: self.round_wanted.emit(self._round + 1))
        self.entry.textChanged.connect(lambda _text: self._preview())
        self.entry.returnPressed.connect(self._enter)
        self.table.row_chosen.connect(lambda _row: self._show_choice())
        self.first_absent.clicked.connect(lambda: self._forfeit(0))
        self.second_absent.clicked.connect(lambda: self._forfeit(1))
        self.both_absent.clicked.connect(lambda: self._forfeit(-1))

    def _show_choice(self) -> None:
        has_board = 0 <= self.table.row < len(self._boards)
        for button in (self.first_absent, self.second_absent, self.both_absent):
            button.setEnabled(has_board)

    def _typed(self) -> tuple[BoardRow, int, int] | None:
        found = _RESULT.fullmatch(self.entry.text())
        if found is None:
            return None
        board, first, second = map(int, found.groups())
        if not 1 <= board <= len(self._boards):
            return None
        return self._boards[board - 1], first, second

    def _preview(self) -> None:
        typed = self._typed()
        text = ""
        if typed is not None:
            row, first, second = typed
            text = f"{row.first} {first} : {second} {row.second}"
        self.preview.setText(text)

    def _enter(self) -> None:
        typed = self._typed()
        if typed is None:
            self.refused.emit(
                self.tr("Type the board and both scores, such as 3 412 388, and press Enter.")
            )
            return
        row, first, second = typed
        self.entry.clear()
        self.result_entered.emit(row.number, first, second)

    def _forfeit(self, side: int) -> None:
        row = self._boards[self.table.row]
        absent = "" if side < 0 else (row.first, row.second)[side]
        self.forfeit_entered.emit(row.number, absent)


class PlayersPart(QWidget):
    """The players, and a line to enter one.

    Signals:
        entered: name, rating (-1 for none) and club.
        away_changed: name, and True to miss the next round.
        left, returned: name.
        refused: a sentence about what was typed.
    """

    entered = Signal(str, int, str)
    away_changed = Signal(str, bool)
    left = Signal(str)
    returned = Signal(str)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = ClubView()
        self.table = RowsTable(
            self.tr("Players"),
            (self.tr("Name"), self.tr("Rating"), self.tr("Club"), self.tr("Takes part")),
            (0, 2, 3),
            self,
        )
        self.name, self.rating, self.club = (QLineEdit(self) for _ in range(3))
        for field, title in (
            (self.name, self.tr("Name")),
            (self.rating, self.tr("Rating, if known")),
            (self.club, self.tr("Club, if any")),
        ):
            field.setPlaceholderText(title)
            field.setAccessibleName(title)
            field.setFont(ui_font(16))
            field.setMaxLength(60)
            field.returnPressed.connect(self._enter)
        self.rating.setValidator(QIntValidator(0, 9999, self.rating))
        self.enter = QPushButton(self.tr("Enter player"), self)
        self.enter.setProperty("role", "primary")
        self.away = QPushButton(self.tr("Misses the next round"), self)
        self.leave = QPushButton(self.tr("Leaves"), self)
        self.come_back = QPushButton(self.tr("Comes back"), self)
        for button, tip in (
            (self.enter, self.tr("They play from the next round on")),
            (self.away, self.tr("The chosen player misses the next round, or plays it after all")),
            (self.leave, self.tr("The chosen player plays no more rounds")),
            (self.come_back, self.tr("The chosen player plays again from the next round")),
        ):
            button.setToolTip(tip)
        entering = QHBoxLayout()
        for part, share in ((self.name, 3), (self.rating, 1), (self.club, 2), (self.enter, 0)):
            entering.addWidget(part, share)
        acts = FlowRow(self)
        for button in (self.away, self.leave, self.come_back):
            acts.add(button)
        lines = QVBoxLayout(self)
        lines.addLayout(entering)
        lines.addWidget(self.table, 1)
        lines.addWidget(acts)
        self.enter.clicked.connect(self._enter)
        self.away.clicked.connect(self._change_away)
        self.leave.clicked.connect(lambda: self.left.emit(self._chosen()))
        self.come_back.clicked.connect(lambda: self.returned.emit(self._chosen()))
        self.table.row_chosen.connect(lambda _row: self._show_choice())

    def show_view(self, view: ClubView) -> None:
        """Show the players of a view."""
        self._view = view
        states = {
            (False, False): self.tr("yes"),
            (False, True): self.tr("misses the next round"),
        }
        self.table.show_rows(
            [
                (
                    each.name,
                    "" if each.rating is None else str(each.rating),
                    each.club,
                    states.get((each.is_gone, each.is_away), self.tr("left")),
                )
                for each in view.players
            ]
        )
        self._show_choice()

    def _chosen(self) -> str:
        return self._view.players[self.table.row].name

    def _show_choice(self) -> None:
        row = self.table.row
        player = self._view.players[row] if 0 <= row < len(self._view.players) else None
        self.away.setEnabled(player is not None and not player.is_gone)
        self.leave.setEnabled(player is not None and not player.is_gone)
        self.come_back.setEnabled(player is not None and player.is_gone)
        is_away = player is not None and player.is_away
        self.away.setText(
            self.tr("Plays the next round") if is_away else self.tr("Misses the next round")
        )

    def _change_away(self) -> None:
        player = self._view.players[self.table.row]
        self.away_changed.emit(player.name, not player.is_away)

    def _enter(self) -> None:
        if not self.name.text().strip():
            self.refused.emit(self.tr("Type a name first."))
            return
        rating = self.rating.text()
        self.entered.emit(self.name.text(), int(rating) if rating else -1, self.club.text())
        for field in (self.name, self.rating, self.club):
            field.clear()
        self.name.setFocus()


class ClubPage(QWidget):
    """The room of a club's event.

    Signals:
        back_requested: to the start screen.
        wall_requested: show the screen for the wall.
        print_requested: write the sheets to this file.
    """

    back_requested = Signal()
    wall_requested = Signal()
    print_requested = Signal(str)

    def __init__(self, desk: ClubDesk, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self._folder = desk, folder
        self._leaving = self._shown_file = ""
        desk.setParent(self)
        self.title = QLabel(self.tr("Club"), self)
        self.title.setFont(ui_font(24, QFont.Weight.Bold))
        self.new = QPushButton(self.tr("New event..."), self)
        self.open = QPushButton(self.tr("Open..."), self)
        self.timing = QPushButton(self.tr("Round clock..."), self)
        self.timing.setToolTip(self.tr("Set the time of the round, for this screen and the wall"))
        self.wall = QPushButton(self.tr("Wall screen"), self)
        self.print = QPushButton(self.tr("Print..."), self)
        self.new.setToolTip(self.tr("Begin an event in a new file"))
        self.open.setToolTip(self.tr("Go on with an event from its file"))
        self.wall.setToolTip(self.tr("A second window for a projector, with everyone's board"))
        self.print.setToolTip(self.tr("Save boards, names and standings as PDF or a page"))
        self.intro = QLabel(
            self.tr(
                "Run a club evening or a tournament from one file: enter the players, pair a"
                " round, type the results. Everything is saved at once, and everything can be"
                " taken back."
            ),
            self,
        )
        self.intro.setWordWrap(True)
        self.intro.setFont(ui_font(18))
        self.rounds = RoundPart(self)
        self.players = PlayersPart(self)
        self.standings = RowsTable(
            self.tr("Standings"),
            (
                self.tr("Place"),
                self.tr("Player"),
                self.tr("Wins"),
                self.tr("Spread"),
                self.tr("Games"),
            ),
            (1,),
            self,
        )
        self.history = RowsTable(
            self.tr("History"),
            (self.tr("Change"), self.tr("Recorded"), self.tr("State")),
            (1,),
            self,
        )
        self.take_back = QPushButton(self.tr("Take this change back"), self)
        self.take_back.setToolTip(self.tr("Undo the chosen change; the later ones stay"))
        self.tabs = QTabWidget(self)
        self.clock = ClockBar(self)
        self.confirm = ConfirmBar(self)
        self.message = QLabel(self)
        self._lay_out()
        self._wire()
        self.show_view(desk.view)

    def show_view(self, view: ClubView) -> None:
        """Show a club file, or an invitation to open one."""
        has_file = bool(view.file)
        if has_file and view.file != self._shown_file:
            # Without players there is nothing to pair yet.
            self.tabs.setCurrentIndex(0 if view.players else PLAYERS)
            where = self.rounds.entry if view.boards else self.players.name
            where.setFocus(Qt.FocusReason.OtherFocusReason)
        self._shown_file = view.file
        self.intro.setVisible(not has_file)
        self.tabs.setVisible(has_file)
        self.wall.setEnabled(has_file)
        self.timing.setEnabled(view.paired > 0)
        self.print.setEnabled(has_file and view.paired > 0)
        self.title.setText(view.event or self.tr("Club"))
        self.title.setToolTip(view.file)
        self.rounds.show_view(view)
        self.players.show_view(view)
        self.standings.show_rows(
            [
                (str(each.place), each.player, each.wins, each.spread, str(each.games))
                for each in view.standings
            ]
        )
        undone = self.tr("taken back")
        self.history.show_rows(
            [
                (str(each.number), tr(each.text), undone if each.is_undone else "")
                for each in view.history
            ]
        )
        self._show_change()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme; everything here takes them from the style."""
        del theme

    def fit(self, seen: QSize) -> None:
        """Use small margins in a small window."""
        side = 10 if seen.width() < NARROW else 28
        self._lines.setContentsMargins(side, 10, side, 10)

    def say(self, text: str) -> None:
        """Show a sentence below the tabs."""
        self.message.setText(text)
        announce(self.message, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; Esc goes to the start screen."""
        if press_focused(self, event):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
            return
        super().keyPressEvent(event)

    # ------------------------------------------------------------------ parts

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        for button in (self.new, self.open, self.timing, self.wall, self.print):
            head.addWidget(button)
        past = QWidget(self)
        lines = QVBoxLayout(past)
        lines.addWidget(self.history, 1)
        lines.addWidget(self.take_back, 0, Qt.AlignmentFlag.AlignLeft)
        self.tabs.setFont(ui_font(15))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Parts of the event"))
        for part, title in (
            (self.rounds, self.tr("Round")),
            (self.players, self.tr("Players")),
            (self.standings, self.tr("Standings")),
            (past, self.tr("History")),
        ):
            self.tabs.addTab(part, title)
        self.message.setWordWrap(True)
        self.message.setFont(ui_font(15))
        self.message.setAccessibleName(self.tr("Message"))
        self._lines = QVBoxLayout(self)
        self._lines.addLayout(head)
        self._lines.addWidget(self.clock)
        self._lines.addWidget(self.intro)
        self._lines.addWidget(self.tabs, 1)
        self._lines.addStretch(0)
        self._lines.addWidget(self.confirm)
        self._lines.addWidget(self.message)

    def _wire(self) -> None:
        desk = self.desk
        desk.changed.connect(self.show_view)
        desk.said.connect(self.say)
        desk.refused.connect(lambda text: self.say(tr(text)))
        self.new.clicked.connect(self.ask_for_event)
        self.open.clicked.connect(self.ask_for_file)
        self.timing.clicked.connect(self.ask_for_clock)
        desk.clock_changed.connect(self.clock.show_reading)
        self.clock.stop_requested.connect(desk.stop_clock)
        self.clock.go_on_requested.connect(desk.resume_clock)
        self.clock.lengthened.connect(desk.lengthen_round)
        self.wall.clicked.connect(lambda: self.wall_requested.emit())
        self.print.clicked.connect(self.ask_where_to_print)
        self.take_back.clicked.connect(self._undo)
        self.history.row_chosen.connect(lambda _row: self._show_change())
        self.rounds.result_entered.connect(desk.enter_result)
        self.rounds.forfeit_entered.connect(desk.enter_forfeit)
        self.rounds.pair_requested.connect(self._pair)
        self.rounds.unpair_requested.connect(desk.unpair)
        self.rounds.round_wanted.connect(desk.show_round)
        self.rounds.refused.connect(self.say)
        self.players.entered.connect(
            lambda name, rating, club: desk.enter(name, None if rating < 0 else rating, club)
        )
        self.players.away_changed.connect(lambda name, away: desk.set_away(name, is_away=away))
        self.players.left.connect(self._ask_to_leave)
        self.players.returned.connect(desk.bring_back)
        self.players.refused.connect(self.say)
        self.confirm.confirmed.connect(self._leave)
        self.tabs.tabBarClicked.connect(self._focus_tab)
        add_room_keys(
            self,
            [
                (self.tr("Round"), "Ctrl+1", lambda: self._go_to(0)),
                (self.tr("Players"), "Ctrl+2", lambda: self._go_to(PLAYERS)),
                (self.tr("Standings"), "Ctrl+3", lambda: self._go_to(2)),
                (self.tr("History"), "Ctrl+4", lambda: self._go_to(3)),
            ],
        )

    def _go_to(self, tab: int) -> None:
        self.tabs.setCurrentIndex(tab)
        self._focus_tab(tab)

    def _focus_tab(self, tab: int) -> None:
        """Focus the field or the table that the tab is for."""
        parts = (self.rounds.entry, self.players.name, self.standings, self.history)
        if 0 <= tab < len(parts):
            parts[tab].setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ acts

    def ask_for_event(self) -> None:
        """Ask for an event, then for the file that it is kept in."""
        self._folder.mkdir(parents=True, exist_ok=True)
        box = NewEventBox(self.desk.rulesets, self)
        box.name.selectAll()
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def take() -> None:
            name, ruleset = box.name.text().strip(), str(box.ruleset.currentData())
            if not name:
                self.say(self.tr("Type a name first."))
                return
            path, _ = QFileDialog.getSaveFileName(
                self,
                self.tr("New club file"),
                str(self._folder / f"{name}{SUFFIX}"),
                self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
            )
            if path:
                chosen = Path(path)
                if not chosen.suffix:
                    chosen = chosen.with_suffix(SUFFIX)
                self.desk.make(chosen, name, ruleset, box.rounds.value())

        box.accepted.connect(take)
        box.open()

    def ask_for_clock(self) -> None:
        """Ask for the minutes of the round, and start its clock."""
        box = ClockBox(self.desk.view.minutes, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(
            lambda: self.desk.start_clock(
                box.length.value(),
                box.pause.value(),
                box.overtime.value(),
                delay=box.delay.value(),
            )
        )
        box.open()

    def ask_for_file(self) -> None:
        """Ask for a file to open."""
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a club file"),
            str(self._folder),
            self.tr("Club files (*{suffix})").format(suffix=SUFFIX),
        )
        if path:
            self.desk.open(Path(path))

    def ask_where_to_print(self) -> None:
        """Ask for the file that the sheets are written to."""
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Print the round and the standings"),
            str(self._folder / f"{self.desk.view.event}.pdf"),
            self.tr("PDF (*.pdf);;Web page (*.html)"),
        )
        if path:
            self.print_requested.emit(path)

    def _pair(self) -> None:
        rounds = self.rounds
        self.desk.pair(
            rounds.system.currentData(),
            repeats=rounds.repeats.value(),
            clubmates_apart=rounds.clubmates.isChecked(),
        )

    def _ask_to_leave(self, name: str) -> None:
        self._leaving = name
        question = self.tr("{name} plays no more rounds?").format(name=name)
        self.confirm.ask(question, self.tr("Leaves"), self.tr("Cancel"))

    def _leave(self) -> None:
        self.desk.leave(self._leaving)

    def _show_change(self) -> None:
        row, history = self.history.row, self.desk.view.history
        self.take_back.setEnabled(0 <= row < len(history) and not history[row].is_undone)

    def _undo(self) -> None:
        self.desk.undo(self.desk.view.history[self.history.row].number)


def _board_cells(row: BoardRow) -> tuple[str, ...]:
    points = ("", "")
    if row.points is not None:
        points = (str(row.points[0]), str(row.points[1]))
    elif row.absent:
        points = tuple(  # type: ignore[assignment]
            tr("absent") if name in row.absent else tr("wins") for name in (row.first, row.second)
        )
    return (str(row.number), row.first, *points, row.second)
