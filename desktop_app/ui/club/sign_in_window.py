# SPDX-License-Identifier: MIT
"""The screen at the door: players tap their names when they come in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.session.club_presenter import ClubView, alphabetic, by_surname
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.theme import ui_font
from desktop_app.ui.widgets.elided_button import ElidedButton
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.labels import text_label

SIZE = (900, 640)
_NAME_PX, _TITLE_PX = 20, 28
_NAME_HEIGHT = 60
"""Pixels that a finger hits."""
_NAME_WIDTH = 260
LONGEST_NAME = 60


_MOST_HERE = 3
"""Names of those who are here already that are said at once."""


class NameButton(ElidedButton):
    """A name, surname first; in two lines where it is too long for one."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take no second tap: it was meant for the name that stood here before."""
        event.accept()

    def _elide(self) -> None:
        super()._elide()
        surname, comma, given = self._text.partition(", ")
        if self.text() != self._text and comma:
            room, cut = self.width() - self._around(), Qt.TextElideMode.ElideRight
            lines = (f"{surname},", given)
            self.setText("\n".join(self.fontMetrics().elidedText(e, cut, room) for e in lines))


class SignInWindow(QWidget):
    """The names of those who are not here yet, each a button, and a line for who is new.

    Signals:
        came: the name that was tapped, or typed by someone new.
        undo_requested: the last one who came was another.
        closed: the window was closed.
    """

    came = Signal(str)
    undo_requested = Signal()
    closed = Signal()

    _listed: Mapping[str, str] = MappingProxyType({})

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Sign-in screen"))
        self.resize(*SIZE)
        self._names: tuple[str, ...] = ()
        self._here: tuple[str, ...] = ()
        self._columns_shown = 0
        self.title = text_label(self, tr("Tap your name"), px=_TITLE_PX, weight=QFont.Weight.Bold)
        self.here = QLabel(self)
        self.said = text_label(self, wraps=True)
        self.undo = QPushButton(tr("That was not me"), self)
        self.undo.setToolTip(tr("Take the last name back"))
        self.undo.hide()
        self.typed = QLineEdit(self)
        self.typed.setPlaceholderText(tr("Find a name, or type a new one"))
        self.typed.setAccessibleName(self.typed.placeholderText())
        self.typed.setMaxLength(LONGEST_NAME)
        self.typed.setClearButtonEnabled(True)
        self.new = QPushButton(tr("I am new here"), self)
        self.new.setToolTip(tr("Enter the name that is typed as a new player"))
        for text_widget in (self.here, self.said, self.undo, self.typed, self.new):
            text_widget.setFont(ui_font(_NAME_PX))
        self.buttons: list[QPushButton] = []
        self._inner = QWidget(self)
        self.note = text_label(self._inner, px=_NAME_PX, wraps=True)
        self._grid = QGridLayout()
        names = QVBoxLayout(self._inner)
        names.addWidget(self.note)
        names.addLayout(self._grid)
        names.addStretch(1)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._inner)
        head, typing, foot = FlowRow(self), FlowRow(self), FlowRow(self)
        head.add(self.title, stretch=1)
        head.add(self.here)
        typing.add(self.typed, stretch=1)
        typing.add(self.new)
        foot.add(self.said, stretch=1)
        foot.add(self.undo)
        lines = QVBoxLayout(self)
        for widget, stretch in ((head, 0), (typing, 0), (self._area, 1), (foot, 0)):
            lines.addWidget(widget, stretch)
        self.typed.textChanged.connect(lambda _text: self._show_names())
        self.typed.returnPressed.connect(self._take_typed)
        self.new.clicked.connect(self._take_new)
        self.undo.clicked.connect(self._undo)
        self.setTabOrder(self.typed, self.new)
        self.typed.setFocus()

    def show_view(self, view: ClubView) -> None:
        """Show who is not here yet: players of earlier events, and those who miss the round."""
        missing = {name for name, *_ in view.known}
        missing |= {player.name for player in view.players if player.is_away and not player.is_gone}
        here = tuple(e.name for e in view.players if not e.is_away and not e.is_gone)
        count = len(here)
        self.here.setText(
            tr_count("{count} is here", "{count} are here", count).format(count=count)
        )
        listed = {name: view.listed.get(name, by_surname(name)) for name in missing}
        names = tuple(sorted(missing, key=lambda name: alphabetic(listed[name])))
        if (names, here, listed) != (self._names, self._here, self._listed):
            self._names, self._here, self._listed = names, here, listed
            self._show_names()

    def say(self, text: str, *, can_undo: bool) -> None:
        """Show a sentence about what was done, and if it can be taken back."""
        self.said.setText(text)
        self.undo.setVisible(can_undo)

    @property
    def shown(self) -> tuple[str, ...]:
        """The names in sight, in order."""
        return tuple(str(button.property("name")) for button in self.buttons)

    def _show_names(self) -> None:
        typed = alphabetic(" ".join(self.typed.text().split()))
        found = [name for name in self._names if typed in alphabetic(name)]
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        columns = self._columns_shown = self._columns()
        for at, name in enumerate(found):
            button = NameButton(self._inner)
            button.setProperty("name", name)
            button.setToolTip(tr("Sign {name} in").format(name=name))
            button.setFont(ui_font(_NAME_PX))
            button.show_text(self._listed[name].replace("&", "&&"))
            button.setMinimumHeight(_NAME_HEIGHT)
            button.clicked.connect(self._tapped)
            self._grid.addWidget(button, at // columns, at % columns)
            self.buttons.append(button)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < columns))
        self.title.setText(tr("Tap your name") if self._names else tr("Type your name"))
        self.note.setText(self._note(typed))
        self.note.setVisible(not found)
        self.new.setEnabled(bool(typed))

    def _note(self, typed: str) -> str:
        """Say how to go on where there is no name to tap."""
        if not typed:
            return tr("All who are known are here. If you are new, type your name.")
        here = [name for name in self._here if typed in alphabetic(name)][:_MOST_HERE]
        said = [tr("{name} is here already.").format(name=name) for name in here]
        return " ".join((*said, tr("If you are new, press the button beside your name.")))

    def _columns(self) -> int:
        return max(1, self.width() // _NAME_WIDTH)

    def _tapped(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self._sign_in(str(button.property("name")))

    def _take_typed(self) -> None:
        """Enter takes the only name that is left; it never makes a new player."""
        if len(self.buttons) == 1:
            self._sign_in(self.shown[0])

    def _sign_in(self, name: str) -> None:
        self.typed.clear()
        self.came.emit(name)

    def _take_new(self) -> None:
        name = " ".join(self.typed.text().split())
        if name:
            # The button is disabled now; the next one types as well.
            self.typed.setFocus(Qt.FocusReason.OtherFocusReason)
            self._sign_in(name)

    def _undo(self) -> None:
        self.undo.hide()
        self.undo_requested.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the names fill the width."""
        before = self._columns_shown
        super().resizeEvent(event)
        if before != self._columns():
            self._show_names()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F11 fills the screen, Esc leaves that, then closes."""
        if event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window is gone."""
        super().closeEvent(event)
        self.closed.emit()
