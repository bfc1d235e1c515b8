# SPDX-License-Identifier: MIT
"""*Even it out*: points, minutes, words and take-backs for players of different strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import (
    COMMON_WORDS,
    MAX_MINUTES,
    MAX_START_POINTS,
    MAX_TAKE_BACKS,
    MINUTE_MS,
    GameChoice,
    LexiconOffer,
)
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_label import ElidedLabel, add_item_tooltips
from desktop_app.ui.widgets.number_box import NumberBox

_SEATS = 4
_STEP = 10
"""Points that an arrow of the box adds."""
_HEIGHT = 34
_TEXT_PX = 15


class EvenOut(QWidget):
    """The handicaps of a game: for each seat, for the computer's words, and take-backs.

    Args:
        lexica: the word lists that the computer can be held to.

    Signals:
        changed: a handicap changed.
    """

    changed = Signal()

    def __init__(self, lexica: Sequence[LexiconOffer], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[ElidedLabel] = []
        self._points: list[NumberBox] = []
        self._minutes: list[NumberBox] = []
        self.lexicon, self.take_backs = QComboBox(self), NumberBox(self.tr("none"), self)
        self._list_label = QLabel(self.tr("Comp&uter plays"), self)
        self._take_back_label = QLabel(self.tr("Free ta&ke-backs"), self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for seat in range(_SEATS):
            self._add_seat(grid, seat)
        self._fill_lists(lexica)
        self.take_backs.setRange(0, MAX_TAKE_BACKS)
        self.take_backs.setToolTip(
            self.tr("Turns that you may take back without making this a training game")
        )
        for row, (label, field) in enumerate(
            ((self._list_label, self.lexicon), (self._take_back_label, self.take_backs)), _SEATS
        ):
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1, 1, 2)
        for widget in self.findChildren(QWidget):
            widget.setFont(ui_font(_TEXT_PX))
            if isinstance(widget, QSpinBox | QComboBox):
                widget.setMinimumHeight(_HEIGHT)
        self.take_backs.valueChanged.connect(lambda _value: self.changed.emit())
        self.lexicon.currentIndexChanged.connect(lambda _index: self.changed.emit())

    def show_choice(self, choice: GameChoice) -> None:
        """Fill in the handicaps of a choice; a list that is not installed counts as none."""
        for seat in range(_SEATS):
            player = choice.players[seat] if seat < len(choice.players) else Seat("")
            self._points[seat].setValue(player.start_points)
            self._minutes[seat].setValue((player.allotment_ms or 0) // MINUTE_MS)
        lists = [seat.lexicon for seat in choice.players if seat.lexicon]
        self.lexicon.setCurrentIndex(max(0, self.lexicon.findData(lists[0] if lists else "")))
        self.take_backs.setValue(choice.free_take_backs)

    def show_players(self, players: Sequence[Seat], *, has_clock: bool) -> None:
        """Show a line for each player, and what only the computer needs if it plays."""
        has_bot = not all(seat.is_person for seat in players)
        for row in range(_SEATS):
            is_taken = row < len(players)
            for widget in (self._names[row], self._points[row]):
                widget.setVisible(is_taken)
            self._minutes[row].setVisible(is_taken and has_clock)
            if is_taken:
                name = players[row].name
                self._names[row].show_text(name)
                points = self.tr("Points of {name} at the start").format(name=name)
                minutes = self.tr("Minutes of {name}").format(name=name)
                for box, text in ((self._points[row], points), (self._minutes[row], minutes)):
                    box.setAccessibleName(text)
                    box.setToolTip(text)
        for part in (self._list_label, self.lexicon, self._take_back_label, self.take_backs):
            part.setVisible(has_bot)

    def amended(self, choice: GameChoice, *, has_clock: bool) -> GameChoice:
        """Return the choice with these handicaps."""
        has_bot = not all(seat.is_person for seat in choice.players)
        players = tuple(
            replace(
                seat,
                start_points=self._points[row].value(),
                allotment_ms=(self._minutes[row].value() * MINUTE_MS or None)
                if has_clock
                else None,
                lexicon="" if seat.is_person else str(self.lexicon.currentData() or ""),
            )
            for row, seat in enumerate(choice.players)
        )
        take_backs = self.take_backs.value() if has_bot else 0
        return replace(choice, players=players, free_take_backs=take_backs)

    def _add_seat(self, grid: QGridLayout, row: int) -> None:
        name = ElidedLabel("", self)
        points = NumberBox(self.tr("starts at 0"), self)
        minutes = NumberBox(self.tr("time as above"), self)
        points.setRange(0, MAX_START_POINTS)
        points.setSingleStep(_STEP)
        points.setPrefix(self.tr("starts at "))
        minutes.setRange(0, MAX_MINUTES)
        minutes.setSuffix(self.tr(" minutes"))
        for box in (points, minutes):
            box.valueChanged.connect(lambda _value: self.changed.emit())
        for column, widget in enumerate((name, points, minutes)):
            grid.addWidget(widget, row, column)
        self._names.append(name)
        self._points.append(points)
        self._minutes.append(minutes)

    def _fill_lists(self, lexica: Sequence[LexiconOffer]) -> None:
        self.lexicon.addItem(self.tr("words of the game's list"), "")
        for name, words in COMMON_WORDS.items():
            text = tr_count(
                "only the commonest word", "only the {count} commonest words", words.count
            )
            self.lexicon.addItem(text.format(count=f"{words.count:,}"), name)
        for offer in lexica:
            self.lexicon.addItem(
                self.tr("only words of {list}").format(list=offer.title), offer.name
            )
        self.lexicon.setMinimumContentsLength(10)
        self.lexicon.setToolTip(self.tr("The computer plays only words of this list"))
        add_item_tooltips(self.lexicon)
