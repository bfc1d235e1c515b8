# SPDX-License-Identifier: MIT
"""The reckoning as a table: a line an adjustment, a column a player, and a signature below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from desktop_app.rules.clock import format_clock
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import sort_tiles
from desktop_app.ui.messages import adjustment_label, book_name, with_sections
from desktop_app.ui.result.facts import (
    PlayerFacts,
    ReckoningLine,
    may_sign,
    player_facts,
    reckoning,
)
from desktop_app.ui.theme import tabular, ui_font

_FIGURES, _NARROW_FIGURES = 64, 40
"""The least width of a column of figures, usually and in a narrow panel, in pixels."""
_NARROW = 300
"""A panel is narrow below that, in pixels."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ReckoningTable(QFrame):
    """Points played, every adjustment with its section, the final score, time, bingos, signatures.

    Attributes:
        takes_signatures: False in a game that is only looked at.

    Signals:
        sign_requested: the seat that signs.
    """

    sign_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Final reckoning"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self._line = 0
        self._names: tuple[str, ...] = ()
        self._signs: list[QPushButton] = []
        self.takes_signatures = True

    @property
    def sign_buttons(self) -> tuple[QPushButton, ...]:
        """Those with which a player can still sign, from left to right."""
        return tuple(self._signs)

    def show_game(self, state: GameState) -> None:
        """Show the reckoning of a finished game."""
        self._clear()
        facts = player_facts(state)
        self._add_heads(facts)
        self._add_row(self.tr("Points from plays"), [str(one.played) for one in facts])
        for line in reckoning(state):
            self._add_adjustment(state, line)
        self._add_rule(len(facts))
        self._add_row(self.tr("Final score"), [str(one.final) for one in facts], is_loud=True)
        self._add_row(self.tr("Bingos"), [str(one.bingos) for one in facts])
        self._add_row(self.tr("Best turn"), [str(one.best) for one in facts])
        if all(one.used_ms is not None for one in facts):
            self._add_row(self.tr("Time used"), [format_clock(one.used_ms or 0) for one in facts])
        if state.setup.ruleset.result.sign != "none":
            self._add_signatures(state, facts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel the figures stand closer, for the sake of the words."""
        super().resizeEvent(event)
        self._grid.setHorizontalSpacing(8 if self._is_narrow else 14)
        for column in range(1, self._grid.columnCount()):
            self._grid.setColumnMinimumWidth(column, self._figures_width)

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _NARROW

    @property
    def _figures_width(self) -> int:
        return _NARROW_FIGURES if self._is_narrow else _FIGURES

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._line = 0
        self._signs.clear()

    def _add_heads(self, facts: tuple[PlayerFacts, ...]) -> None:
        self._names = tuple(player.name for player in facts)
        for seat, player in enumerate(facts):
            name = QLabel(self)
            name.setFont(ui_font(14, QFont.Weight.DemiBold))
            width = 110 if len(facts) < 3 else 84
            elide = Qt.TextElideMode.ElideRight
            name.setText(name.fontMetrics().elidedText(player.name, elide, width))
            name.setToolTip(player.name)
            name.setAccessibleName(player.name)
            self._grid.addWidget(name, self._line, seat + 1, _RIGHT)
            self._grid.setColumnMinimumWidth(seat + 1, self._figures_width)
        self._line += 1

    def _add_row(self, title: str, values: list[str], *, is_loud: bool = False) -> None:
        px, weight = (18, QFont.Weight.Bold) if is_loud else (13, QFont.Weight.Normal)
        label = QLabel(title, self)
        label.setWordWrap(True)
        label.setFont(ui_font(px - 2 if is_loud else px, weight))
        self._grid.addWidget(label, self._line, 0)
        for seat, value in enumerate(values):
            number = QLabel(value, self)
            if value:
                # A number alone does not tell whose it is, nor of what.
                said = self.tr("{name}: {title} {value}")
                number.setAccessibleName(
                    said.format(name=self._names[seat], title=title, value=value)
                )
            number.setFont(tabular(ui_font(px, weight)))
            self._grid.addWidget(number, self._line, seat + 1, _RIGHT)
        self._line += 1

    def _add_adjustment(self, state: GameState, line: ReckoningLine) -> None:
        adjustment = line.adjustment
        title = with_sections(
            adjustment_label(adjustment.kind, sort_tiles(adjustment.tiles), adjustment.points),
            (line.section,) if line.section else (),
            book=book_name(state.setup.ruleset.id),
        )
        values = [""] * state.player_count
        values[adjustment.player] = f"{adjustment.points:+d}"
        self._add_row(title, values)

    def _add_rule(self, players: int) -> None:
        rule = QFrame(self)
        rule.setFrameShape(QFrame.Shape.HLine)
        self._grid.addWidget(rule, self._line, 0, 1, players + 1)
        self._line += 1

    def _add_signatures(self, state: GameState, facts: tuple[PlayerFacts, ...]) -> None:
        self._grid.addWidget(QLabel(self.tr("Signed"), self), self._line, 0)
        for seat, player in enumerate(facts):
            # The computer signs when the people have signed.
            is_taking = self.takes_signatures and state.setup.seats[seat].is_person
            if may_sign(state, seat) and not is_taking:
                waiting = QLabel(self.tr("not yet"), self)
                said = self.tr("{name} has not signed yet").format(name=player.name)
                waiting.setAccessibleName(said)
                self._grid.addWidget(waiting, self._line, seat + 1, _RIGHT)
            elif may_sign(state, seat):
                button = QPushButton(self.tr("Sign"), self)
                button.setAccessibleName(self.tr("{name} signs").format(name=player.name))
                tip = self.tr("{name} agrees to the result").format(name=player.name)
                button.setToolTip(tip)
                button.clicked.connect(lambda _checked=False, at=seat: self.sign_requested.emit(at))
                self._grid.addWidget(button, self._line, seat + 1, _RIGHT)
                self._signs.append(button)
            else:
                signed = QLabel(self.tr("signed"), self)
                signed.setAccessibleName(self.tr("{name} has signed").format(name=player.name))
                signed.setProperty("role", "good")
                self._grid.addWidget(signed, self._line, seat + 1, _RIGHT)
        self._line += 1
