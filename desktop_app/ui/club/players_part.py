# SPDX-License-Identifier: MIT
"""The players of an event: entering them, and all that can happen to them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFont, QIntValidator, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from desktop_app.sentences.numbers import runs_text
from desktop_app.session.club_presenter import ClubView, Departure, PlayerRow, points_text
from desktop_app.translation.words import tr_count
from desktop_app.ui.club.rows_table import TextTable
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu

FRAME = 30
"""Width of a field besides its text, in pixels."""
ROOM = 85
"""Average letters that a table which says who began has room for."""


class PlayersPart(QWidget):
    """The players, and a line to enter one.

    Signals:
        entered: name, rating (-1 for none) and club.
        away_changed: name, and True to miss the next round.
        left: name, and the `Departure`.
        removed, returned, edit_requested, rounds_requested, ruling_requested, page_requested: name.
        refused: a sentence about what was typed.
    """

    entered = Signal(str, int, str)
    away_changed = Signal(str, bool)
    left = Signal(str, object)
    removed = Signal(str)
    returned = Signal(str)
    edit_requested = Signal(str)
    rounds_requested = Signal(str)
    ruling_requested = Signal(str)
    page_requested = Signal(str)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._players: tuple[PlayerRow, ...] = ()
        self._is_followed = True
        self._is_paired = False
        self.table = TextTable(
            self.tr("Players"),
            (
                self.tr("Name"),
                self.tr("Rating"),
                self.tr("Club"),
                self.tr("Team"),
                self.tr("First : second"),
                self.tr("In a row"),
                self.tr("Takes part"),
                self.tr("Rulings"),
            ),
            (0, 2, 6),
            self,
            right=(1, 5),
            has_lines=True,
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
        self.name.setToolTip(self.tr("As you say it, Di Dunn, or as lists have it: Dunn, Di"))
        self.rating.setValidator(QIntValidator(0, 9999, self.rating))
        self.count = text_label(self, px=15, weight=QFont.Weight.DemiBold, wraps=True)
        self.enter = QPushButton(self.tr("Enter player"), self)
        self.enter.setProperty("role", "primary")
        self.away = QPushButton(self.tr("Misses the next round"), self)
        self.leave = QPushButton(self.tr("Leaves"), self)
        self.come_back = QPushButton(self.tr("Comes back"), self)
        self.remove = QPushButton(self.tr("Remove"), self)
        self.more = QPushButton(self.tr("More"), self)
        for button, tip in (
            (self.enter, self.tr("They play from the next round on")),
            (self.away, self.tr("The chosen player misses the next round, or plays it after all")),
            (self.leave, self.tr("The chosen player plays no more rounds")),
            (self.remove, self.tr("Take out a player entered by mistake, before any round")),
            (self.come_back, self.tr("The chosen player plays again from the next round")),
            (self.more, self.tr("Correct the chosen player, or rule on them")),
        ):
            button.setToolTip(tip)
        self.edit = QAction(self.tr("&Correct the entry..."), self)
        self.rounds = QAction(self.tr("&Rounds that they miss..."), self)
        self.ruling = QAction(self.tr("&Warning or penalty..."), self)
        self.own_page = QAction(self.tr("&All that they played..."), self)
        self.drop_out = QAction(self.tr("&Drops out without leave"), self)
        self.disqualify = QAction(self.tr("&Is disqualified"), self)
        menu = QMenu(self.more)
        menu.addActions([self.edit, self.rounds, self.ruling, self.own_page])
        menu.addSeparator()
        menu.addActions([self.drop_out, self.disqualify])
        hang_menu(self.more, menu)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        entering = FlowRow(self)
        for field, share in ((self.name, 3), (self.rating, 1), (self.club, 2)):
            title = field.placeholderText() + "  "
            field.setMinimumWidth(field.fontMetrics().horizontalAdvance(title) + FRAME)
            entering.add(field, stretch=share)
        entering.add(self.enter)
        acts = FlowRow(self)
        for button in (self.away, self.leave, self.come_back, self.remove, self.more):
            acts.add(button)
        lines = QVBoxLayout(self)
        lines.addWidget(entering)
        lines.addWidget(self.count)
        lines.addWidget(self.table, 1)
        lines.addWidget(acts)

    def _wire(self) -> None:
        self.enter.clicked.connect(self._enter)
        self.away.clicked.connect(self._change_away)
        self.come_back.clicked.connect(lambda: self.returned.emit(self._chosen()))
        self.leave.clicked.connect(lambda: self.left.emit(self._chosen(), Departure.LEFT))
        self.remove.clicked.connect(lambda: self.removed.emit(self._chosen()))
        self.table.row_opened.connect(lambda row: self.edit_requested.emit(self._players[row].name))
        self.edit.triggered.connect(lambda: self.edit_requested.emit(self._chosen()))
        self.rounds.triggered.connect(lambda: self.rounds_requested.emit(self._chosen()))
        self.ruling.triggered.connect(lambda: self.ruling_requested.emit(self._chosen()))
        self.own_page.triggered.connect(lambda: self.page_requested.emit(self._chosen()))
        for action, departure in (
            (self.drop_out, Departure.DROP_OUT),
            (self.disqualify, Departure.DISQUALIFIED),
        ):
            action.triggered.connect(
                lambda _checked=False, how=departure: self.left.emit(self._chosen(), how)
            )
        self.table.row_changed.connect(lambda _row: self._show_choice())

    def show_view(self, view: ClubView) -> None:
        """Show the players of the division on view."""
        self._players = view.players
        self._is_followed = view.shown.paired < view.rounds
        names = [player.name for player in view.players]
        self.table.show_texts([self._cells(player) for player in view.players], names)
        self._is_paired = view.shown.paired > 0
        self._show_columns()
        self.ruling.setEnabled(view.shown.paired > 0)
        self.count.setText(self._counted(view.shown.paired + 1, view.rounds))
        self._show_choice()

    def _show_columns(self) -> None:
        """Show what there is, and who began where the names keep room."""
        is_wide = self.table.width() >= self.table.fontMetrics().averageCharWidth() * ROOM
        is_used = {
            2: any(player.club for player in self._players),
            3: any(player.team for player in self._players),
            4: self._is_paired and is_wide,
            5: self._is_paired and is_wide,
            7: any(map(self._rulings, self._players)),
        }
        self.table.show_columns([column for column, is_shown in is_used.items() if not is_shown])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that there is room for."""
        super().resizeEvent(event)
        self._show_columns()

    def _cells(self, player: PlayerRow) -> tuple[str, ...]:
        states = {
            Departure.LEFT: self.tr("left"),
            Departure.DROP_OUT: self.tr("dropped out"),
            Departure.DISQUALIFIED: self.tr("disqualified"),
        }
        state = self.tr("yes")
        if player.departure is not None:
            state = states[player.departure]
        elif player.away:
            state = self.tr("misses round {rounds}")
            state = state.format(rounds=runs_text(player.away))
        return (
            player.name,
            "" if player.rating is None else str(player.rating),
            player.club,
            player.team,
            f"{player.firsts} : {player.seconds}",
            str(player.longest_run),
            state,
            self._rulings(player),
        )

    def _counted(self, following: int, rounds: int) -> str:
        """How many players there are, and how many of them play the next round."""
        gone = sum(player.is_gone for player in self._players)
        away = sum(player.is_away and not player.is_gone for player in self._players)
        every = len(self._players)
        said = tr_count("{count} player", "{count} players", every).format(count=every)
        parts = []
        if following <= rounds and (away or gone):
            here = every - away - gone
            text = tr_count("{count} plays round {round}", "{count} play round {round}", here)
            parts.append(text.format(count=here, round=following))
        if following <= rounds and away:
            parts.append(tr_count("{count} misses it", "{count} miss it", away).format(count=away))
        if gone:
            parts.append(tr_count("{count} has left", "{count} have left", gone).format(count=gone))
        return said + (f": {', '.join(parts)}." if parts else "")

    def _rulings(self, player: PlayerRow) -> str:
        said = []
        if player.warnings:
            said.append(
                tr_count("{count} warning", "{count} warnings", player.warnings).format(
                    count=player.warnings
                )
            )
        if player.penalty:
            said.append(self.tr("spread {points}").format(points=points_text(-player.penalty)))
        if player.rulings:
            said.append(
                tr_count("{count} penalty", "{count} penalties", player.rulings).format(
                    count=player.rulings
                )
            )
        return ", ".join(said)

    def _chosen(self) -> str:
        return self._players[self.table.row].name

    def _show_choice(self) -> None:
        # A button that is disabled hands its focus to the next one, here far away.
        buttons = (self.away, self.leave, self.more, self.remove, self.come_back)
        had_focus = next((button for button in buttons if button.hasFocus()), None)
        row = self.table.row
        player = self._players[row] if 0 <= row < len(self._players) else None
        is_here = player is not None and not player.is_gone
        # After the last round there is none to miss.
        self.away.setEnabled(is_here and self._is_followed)
        self.rounds.setEnabled(is_here and self._is_followed)
        self.leave.setEnabled(is_here)
        for action in (self.drop_out, self.disqualify):
            action.setEnabled(is_here)
        self.more.setEnabled(player is not None)
        self.remove.setEnabled(player is not None and not player.is_paired)
        self.come_back.setEnabled(player is not None and player.is_gone)
        is_away = player is not None and player.is_away
        self.away.setText(
            self.tr("Plays the next round") if is_away else self.tr("Misses the next round")
        )
        if had_focus is not None and not had_focus.isEnabled():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _change_away(self) -> None:
        player = self._players[self.table.row]
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
