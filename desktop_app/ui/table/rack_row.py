# SPDX-License-Identifier: MIT
"""What is known of a rack of a physical set: entered here, and hidden until it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange
from desktop_app.session.move_text import MoveTextProblem, parse_move
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import ui_font

LONGEST = 30


class RackRow(QWidget):
    """One player's rack: a field, and a button that shows what was entered.

    Signals:
        named: a tuple of tiles that are on the rack.
        misread: what was typed names no tiles; with the text.
        left: the field was left by a key.
    """

    named = Signal(object)
    misread = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._known: tuple[str, ...] = ()
        self._count = 0
        self._faces: tuple[str, ...] = ()
        self._line = _RackLine(self)
        self._line.setMaxLength(LONGEST)
        self._line.setFont(ui_font(15))
        self._line.returnPressed.connect(self._enter)
        self._line.left.connect(self._leave)
        self._show = QPushButton(self.tr("Show"), self)
        self._show.setCheckable(True)
        self._show.setProperty("role", "compact")
        self._show.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show.setAutoDefault(False)
        self._show.setToolTip(self.tr("Show what is known of this rack, or hide it"))
        self._show.toggled.connect(lambda _on: self._refresh())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._line, 1)
        row.addWidget(self._show)

    @property
    def line(self) -> QLineEdit:
        """Where tiles are named."""
        return self._line

    @property
    def show_button(self) -> QPushButton:
        """Shows what is known."""
        return self._show

    @property
    def text(self) -> str:
        """What the field says while nothing is typed into it."""
        return self._line.placeholderText()

    def show_rack(self, name: str, known: Sequence[str], count: int, faces: Sequence[str]) -> None:
        """Show a rack.

        Args:
            name: its player.
            known: the tiles that were named; `count` how many there are.
            faces: those of the set, without the blank.
        """
        if (name, tuple(known), count) == (self._name, self._known, self._count):
            return
        self._name, self._known, self._count = name, tuple(known), count
        self._faces = tuple(faces)
        self._refresh()

    def _refresh(self) -> None:
        is_shown = self._show.isChecked()
        self._show.setText(self.tr("Hide") if is_shown else self.tr("Show"))
        self._show.setEnabled(bool(self._known) or is_shown)
        self._show.setAccessibleName(self.tr("Show the rack of {name}").format(name=self._name))
        if is_shown and self._known:
            text = " ".join(self._known)
        elif self._known:
            text = tr_count(
                "{known} of one tile known, hidden",
                "{known} of {count} tiles known, hidden",
                self._count,
            ).format(known=len(self._known), count=self._count)
        else:
            text = self.tr("Rack, if known")
        # A narrow field has room for the word alone; the tool tip says the rest.
        self._line.setPlaceholderText(text if self._known else self.tr("Rack"))
        self._line.setToolTip(text)
        self._line.setAccessibleName(self.tr("Rack of {name}").format(name=self._name))
        self._line.setAccessibleDescription(text)

    def _enter(self) -> None:
        text = self._line.text().strip().upper().replace(" ", "")
        if not text:
            self._leave()
            return
        read = parse_move(f"-{text}", Board.empty(), self._faces)
        if isinstance(read, MoveTextProblem) or not isinstance(read, Exchange):
            self.misread.emit(text)
            return
        self._line.clear()
        self.named.emit(read.tiles)
        self._leave()

    def _leave(self) -> None:
        self._line.clear()
        self.left.emit()


class _RackLine(QLineEdit):
    """A line that Escape leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties and leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)
