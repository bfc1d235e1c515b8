# SPDX-License-Identifier: MIT
"""Who plays: a line a player with a name and what sits there."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import BotOffer
from desktop_app.translation.words import tr
from desktop_app.ui.theme import ui_font

PERSON = "person"
MOST = 4
LONGEST_NAME = 30
FIELD_HEIGHT = 34
FONT_PX = 15


class PlayersBox(QWidget):
    """Two to four players.

    Signals:
        players_changed: a name, a kind or the number of players is another.
    """

    players_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 2
        self._allowed = (2, 2)
        self._bots: tuple[BotOffer, ...] = ()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        self._labels: list[QLabel] = []
        self._names: list[QLineEdit] = []
        self._kinds: list[QComboBox] = []
        for row in range(MOST):
            self._add_row(grid, row)
        self._more = QPushButton(self.tr("Add a player"), self)
        self._more.setToolTip(self.tr("Seat one more player"))
        self._fewer = QPushButton(self.tr("Take one away"), self)
        self._fewer.setToolTip(self.tr("Play with one player less"))
        self._more.clicked.connect(lambda: self._set_count(self._count + 1))
        self._fewer.clicked.connect(lambda: self._set_count(self._count - 1))
        grid.addWidget(self._more, MOST, 1)
        grid.addWidget(self._fewer, MOST, 2)
        self._set_count(2)

    def show_bots(self, bots: tuple[BotOffer, ...]) -> None:
        """Offer these bots on every seat, after a person."""
        self._bots = bots
        for box in self._kinds:
            fill_kinds(box, bots)

    def show_players(self, players: tuple[Seat, ...]) -> None:
        """Fill in names and kinds; a bot that is not there any more becomes a person."""
        for index, seat in enumerate(players[:MOST]):
            self._names[index].setText(seat.name)
            self._kinds[index].setCurrentIndex(max(0, self._kinds[index].findData(seat.kind)))
        self._set_count(len(players))

    def show_opponent(self, kind: str) -> None:
        """Two players: a person, and a bot or another person."""
        self._set_count(2)
        for row, each in enumerate((PERSON, kind)):
            self._kinds[row].setCurrentIndex(max(0, self._kinds[row].findData(each)))
            self._kind_chosen(row)

    def allow(self, least: int, most: int) -> None:
        """Offer only so many players; more of them are not shown."""
        self._allowed = (least, min(most, MOST))
        self._set_count(self._count)

    def players(self) -> tuple[Seat, ...]:
        """The players as they stand there; who typed no name has the one that is suggested."""
        return tuple(
            Seat(
                self._names[index].text().strip() or self._names[index].placeholderText(),
                str(self._kinds[index].currentData()),
            )
            for index in range(self._count)
        )

    def _add_row(self, grid: QGridLayout, row: int) -> None:
        label = QLabel(self.tr("Player &{number}").format(number=row + 1), self)
        name, kind = QLineEdit(self), QComboBox(self)
        name.setMaxLength(LONGEST_NAME)
        name.setPlaceholderText(self.tr("Player {number}").format(number=row + 1))
        name.setAccessibleName(self.tr("Name of player {number}").format(number=row + 1))
        kind.setAccessibleName(self.tr("Player {number} is").format(number=row + 1))
        kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        label.setBuddy(name)
        name.textEdited.connect(lambda _text: self.players_changed.emit())
        kind.activated.connect(lambda _index, row=row: self._kind_chosen(row))
        for field in (name, kind):
            field.setMinimumHeight(FIELD_HEIGHT)
        for part in (label, name, kind):
            # Before it is shown: later Qt's style sheet keeps the font it found.
            part.setFont(ui_font(FONT_PX))
        for column, widget in enumerate((label, name, kind)):
            grid.addWidget(widget, row, column)
        self._labels.append(label)
        self._names.append(name)
        self._kinds.append(kind)

    def _kind_chosen(self, row: int) -> None:
        """A seat that turns into a bot takes its name, unless a person's name was typed there."""
        known = {bot.name for bot in self._bots} | {""}
        bot = next((b for b in self._bots if b.id == self._kinds[row].currentData()), None)
        if re.sub(r" \d+$", "", self._names[row].text().strip()) in known:
            self._names[row].setText("" if bot is None else self._free_name(row, bot.name))
        self.players_changed.emit()

    def _free_name(self, row: int, name: str) -> str:
        """A name that no other seat has: the second *Club* is *Club 2*."""
        others = (each.text() for at, each in enumerate(self._names[: self._count]) if at != row)
        taken = {other.strip().casefold() for other in others}
        names = (name if number == 1 else f"{name} {number}" for number in range(1, MOST + 1))
        return next(each for each in names if each.casefold() not in taken)

    def _set_count(self, count: int) -> None:
        least, most = self._allowed
        self._count = max(least, min(count, most))
        for index in range(MOST):
            for widget in (self._labels[index], self._names[index], self._kinds[index]):
                widget.setVisible(index < self._count)
        self._more.setVisible(self._count < most)
        self._fewer.setVisible(self._count > least)
        self.players_changed.emit()


def fill_kinds(box: QComboBox, bots: tuple[BotOffer, ...]) -> None:
    """Offer in a box who may sit on a seat: a person, or a bot with what it does.

    A bot that cannot play here is shown and cannot be chosen.
    """
    box.clear()
    box.addItem(tr("a person"), PERSON)
    for bot in bots:
        name = tr("computer: {name}").format(name=tr(bot.name))
        if not bot.is_available:
            name = tr("computer: {name} (needs the native engine)").format(name=tr(bot.name))
        box.addItem(name, bot.id)
        box.setItemData(box.count() - 1, tr(bot.sentence), Qt.ItemDataRole.ToolTipRole)
        if not bot.is_available:
            # The flags of an item: a model that Qt fills by itself takes nothing else.
            box.setItemData(box.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
