# SPDX-License-Identifier: MIT
"""Ending a game on a physical set: who went out, and the tiles left on the racks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from desktop_app.session.acts import NO_SEAT
from desktop_app.session.game_choice import SIDES
from desktop_app.session.table_entry import left_worth
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import is_enter, press_focused

_FIELD_HEIGHT = 36


class EndForm(QFrame):
    """Asks for what the final scores need.

    Signals:
        confirmed: points left on each rack, by seat, and the seat that went out or None.
        declined: the game goes on.
    """

    confirmed = Signal(object, object)
    declined = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._values: Mapping[str, int] = {}
        self._title, self._note = QLabel(self), QLabel(self)
        self._title.setFont(ui_font(20, QFont.Weight.DemiBold))
        self._note.setWordWrap(True)
        self._note.setFont(ui_font(15))
        self._who = QButtonGroup(self)
        self._outs = tuple(QRadioButton(self) for _ in range(SIDES + 1))
        self._lines = tuple(QLineEdit(self) for _ in range(SIDES))
        self._labels = tuple(ElidedLabel("", self) for _ in range(SIDES))
        self._sums = tuple(QLabel(self) for _ in range(SIDES))
        self._yes = QPushButton(self.tr("End the game"), self)
        self._yes.setToolTip(self.tr("End the game with these racks"))
        self._no = QPushButton(self.tr("Play on"), self)
        self._no.setToolTip(self.tr("Go back to the game (Esc)"))
        self._lay_out()
        self.hide()

    @property
    def outs(self) -> tuple[QRadioButton, ...]:
        """Choices of who went out: left, right, neither."""
        return self._outs

    @property
    def lines(self) -> tuple[QLineEdit, ...]:
        """Lines for the tiles left on the racks, left and right."""
        return self._lines

    @property
    def yes(self) -> QPushButton:
        """The button that ends the game."""
        return self._yes

    def ask(
        self,
        names: Sequence[str],
        values: Mapping[str, int],
        *,
        known: Sequence[Sequence[str]] = ((), ()),
        out: int = NO_SEAT,
        is_over: bool = False,
    ) -> None:
        """Show the form.

        Args:
            names: names of the players.
            values: points of the tiles.
            known: tiles known to be on each rack.
            out: seat that seems to have gone out.
            is_over: the game has ended, and only the racks are missing.
        """
        self._values = values
        asked, ended = self.tr("The end of the game"), self.tr("Which tiles are left on the racks?")
        self._title.setText(ended if is_over else asked)
        self._note.setText(
            self.tr("Enter the tiles that are left, such as AEI?, or the points they are worth.")
        )
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._note.text())
        for seat, name in enumerate(names):
            self._outs[seat].setText(self.tr("{name} went out").format(name=name))
            self._labels[seat].show_text(name)
            left = self.tr("Left with {name}").format(name=name)
            self._lines[seat].setAccessibleName(left)
            self._lines[seat].setText("".join(known[seat]))
        self._outs[out if 0 <= out < SIDES else SIDES].setChecked(True)
        self._no.setText(self.tr("Later", "an answer") if is_over else self.tr("Play on"))
        self._check()
        self.show()
        self._outs[self._who.checkedId()].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or ends the game; Escape plays on."""
        if press_focused(self, event):
            return
        if is_enter(event):
            self._confirm()
        elif event.key() == Qt.Key.Key_Escape:
            self._decline()
        else:
            event.accept()

    def _worths(self) -> tuple[int | None, ...]:
        out = self._who.checkedId()
        return tuple(
            0 if seat == out else left_worth(line.text(), self._values)
            for seat, line in enumerate(self._lines)
        )

    def _check(self) -> None:
        out = self._who.checkedId()
        worths = self._worths()
        for seat, worth in enumerate(worths):
            self._lines[seat].setEnabled(seat != out)
            if worth is None:
                self._sums[seat].setText(self.tr("no tiles"))
            else:
                self._sums[seat].setText(
                    tr_count(
                        "one point",
                        "{points} points",
                        worth,
                    ).format(points=worth)
                )
        self._yes.setEnabled(None not in worths)

    def _confirm(self) -> None:
        worths, out = self._worths(), self._who.checkedId()
        if None in worths:
            return
        self.hide()
        self.confirmed.emit(worths, out if out < SIDES else None)

    def _decline(self) -> None:
        self.hide()
        self.declined.emit()

    def _lay_out(self) -> None:
        self._outs[SIDES].setText(self.tr("Neither player went out"))
        for number, button in enumerate(self._outs):
            button.setFont(ui_font(16))
            self._who.addButton(button, number)
        self._who.idToggled.connect(lambda _number, _on: self._check())
        form = QGridLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(10)
        form.setColumnStretch(0, 3)
        form.setColumnStretch(1, 4)
        rows = zip(self._labels, self._lines, self._sums, strict=True)
        for seat, (label, line, worth) in enumerate(rows):
            line.setMinimumHeight(_FIELD_HEIGHT)
            line.setMaxLength(60)
            line.textChanged.connect(lambda _text: self._check())
            for column, widget in enumerate((label, line, worth)):
                widget.setFont(ui_font(16))
                form.addWidget(widget, seat, column)
            worth.setMinimumWidth(90)
        self._yes.setProperty("role", "primary")
        buttons = QHBoxLayout()
        buttons.addStretch()
        for answer in (self._no, self._yes):
            answer.setAutoDefault(False)
            answer.setMinimumHeight(40)
            buttons.addWidget(answer)
        self._yes.clicked.connect(self._confirm)
        self._no.clicked.connect(self._decline)
        column_of(
            self._title,
            *self._outs,
            self._note,
            form,
            buttons,
            0,
            parent=self,
            margins=(24, 18, 24, 18),
            spacing=10,
        )
