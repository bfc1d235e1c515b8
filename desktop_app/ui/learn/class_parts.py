# SPDX-License-Identifier: MIT
"""Parts of every class: the teacher's board, entry line, notes and tables, and the class window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.board import Board
from desktop_app.session.class_presenter import ClassPresenter
from desktop_app.ui.announcer import announce
from desktop_app.ui.board.task_board import TaskBoard
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.keys import add_room_keys, is_enter, press_focused
from desktop_app.ui.widgets.rows import RowTable
from desktop_app.ui.widgets.scrolled import SideScroll

BOARD_SHARE = 0.5
MIN_COLUMN, MIN_TABLE = 54, 110
"""Pixels; a lower window scrolls."""
NOTES_HEIGHT = 72
STEP_KEY = "Ctrl+Enter"
NOTES_WAIT_MS = 1000
SCREEN_SIZE = (1920, 1080)
"""Pixels of a projector, at which the letters of the class window have their full size."""
_SMALLEST_PX = 12


def make_button(parent: QWidget, text: str, tip: str, pressed: object) -> QPushButton:
    """Return a button with a tooltip, and connect it."""
    button = QPushButton(text, parent)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    button.clicked.connect(pressed)
    return button


class EntryLine(QLineEdit):
    """A line that keeps Enter to itself: the page would press the button that is focused next."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of a line."""
        super().keyPressEvent(event)
        if is_enter(event):
            event.accept()


class ResultTable(RowTable):
    """Rows of text, with heads that are sentences of the screen."""

    def __init__(
        self,
        name: str,
        heads: Sequence[str],
        wide: int,
        parent: QWidget | None = None,
        spare: Sequence[int] = (),
    ) -> None:
        """`wide` is the column that takes the room that is left; for `spare` see `show_columns`."""
        self._spare = tuple(spare)
        super().__init__(name, heads, wide=(wide,), parent=parent)
        self.setFont(tabular(ui_font(15)))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(MIN_TABLE)
        self.horizontalHeader().setMinimumSectionSize(MIN_COLUMN)

    def show_columns(self, heads: Sequence[str], spare: Sequence[int] = ()) -> None:
        """Show these columns; a narrow table hides the `spare` ones, one after the other."""
        self._spare = tuple(spare)
        self.show_heads(heads)

    def fit_rows(self) -> None:
        self._hide_spare()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that there is room for."""
        super().resizeEvent(event)
        self._hide_spare()

    def _hide_spare(self) -> None:
        header = self.horizontalHeader()
        needs = [
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column), MIN_COLUMN)
            for column in range(header.count())
        ]
        need = sum(needs)
        for column in self._spare:
            is_too_wide = need > self.viewport().width()
            self.setColumnHidden(column, is_too_wide)
            need -= needs[column] if is_too_wide else 0
        for column in range(header.count()):
            if column not in self._spare:
                self.setColumnHidden(column, False)


class ClassScreen(QWidget):
    """The window for the class: board, rack, time and a few lines. No names, no secrets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("The class"))
        self.setAccessibleName(self.tr("The class"))
        self.board = TaskBoard(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.heading, self.time, self.rack, self.top = (QLabel(self) for _ in range(4))
        self.values, self.caption = QLabel(self), QLabel(self.tr("Time left"), self)
        self._sizes = {
            self.heading: 40, self.caption: 30, self.time: 72, self.rack: 64, self.values: 34,
            self.top: 40,
        }  # fmt: skip
        side = QVBoxLayout()
        for label in self._sizes:
            label.setWordWrap(True)
            side.addWidget(label)
        side.addStretch(1)
        row_of((self.board, 3), (side, 2), parent=self)
        self.show_time("")

    def show_turn(
        self,
        heading: str,
        text: str,
        board: Board,
        rack: Sequence[str],
        values: Mapping[str, int],
        last: Collection[tuple[int, int]],
    ) -> None:
        """Show a position with a heading, and lines below the rack."""
        self.board.show_position(board, rack, values, last=last)
        self.heading.setText(heading)
        self.rack.setText(" ".join(rack))
        # A letter and its value stay on one line.
        worths = (f"{tile}\N{NO-BREAK SPACE}{values[tile]}" for tile in sorted(set(rack)))
        self.values.setText("  ".join(worths))
        self.top.setText(text)

    def show_time(self, text: str) -> None:
        """Show the time that is left; empty for none."""
        self.time.setText(text)
        for label in (self.time, self.caption):
            label.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Letters are as large as the window allows, to be read from the last row."""
        super().resizeEvent(event)
        share = min(self.height() / SCREEN_SIZE[1], self.width() / SCREEN_SIZE[0])
        for label, px in self._sizes.items():
            size = max(_SMALLEST_PX, round(px * share))
            label.setFont(tabular(ui_font(size, QFont.Weight.Bold)))


class TeachingPage(QWidget):
    """The page of a teacher who runs a class.

    It has the board, an entry line with its messages, notes, and the class window.

    Attributes:
        column: parent of the lines, tables and rare buttons, which scroll together.

    Signals:
        leave_requested: the teacher wants to leave the class.
        print_requested: print a title, heads and rows.
    """

    leave_requested = Signal()
    print_requested = Signal(str, object, object)

    def __init__(self, presenter: ClassPresenter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        presenter.setParent(self)
        self._presenter = presenter
        self._theme = DEFAULT_THEME
        self.screen_window: ClassScreen | None = None
        self.board = TaskBoard(self)
        # What moves to another parent later is styled once more, with everything in it.
        self.column = QWidget(self)
        self._scroll = SideScroll(self.column, self)
        self.heading = QLabel(self)
        self.answer, self.message = QLabel(self.column), QLabel(self.column)
        self.heading.setFont(ui_font(19, QFont.Weight.DemiBold))
        for label in (self.heading, self.answer, self.message):
            label.setWordWrap(True)
        self.message.setAccessibleName(self.tr("Message"))
        self.message.setProperty("role", "warning")
        self.message.hide()
        self.entry = EntryLine(self.column)
        self.entry.setFont(ui_font(17))
        self.notes = self._make_notes()
        self.window_button = self._button(
            self.tr("Class window"),
            self.tr("Open a window with board and rack for the class, for a second screen"),
            self._open_window,
        )
        self.away = self._button(
            self.tr("Leave"),
            self.tr("Leave for now; you can continue this class later"),
            self.leave_requested.emit,
        )
        self._steps: tuple[QPushButton, ...] = ()
        step = self.tr("Next step of the class")
        add_room_keys(self, [(step, key, self._go_on) for key in ("Ctrl+Return", "Ctrl+Enter")])
        presenter.refused.connect(self.say)

    # ------------------------------------------------------------------ the section

    @property
    def is_open(self) -> bool:
        """True while its class is open."""
        return self._presenter.is_open

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """True once its class has ended."""

    @abstractmethod
    def take_focus(self) -> None:
        """Put the focus where the next thing is typed or pressed."""

    def say(self, text: str) -> None:
        """Show a sentence beside the entry line; an empty one clears it."""
        if self.isVisible():
            self.message.setText(text)
            self.message.setVisible(bool(text))
            announce(self.message, text)

    def put_away(self) -> None:
        """Leave the class; it can be continued."""
        self._keep_notes()
        self._presenter.leave()
        self.message.hide()
        self.entry.clear()
        if self.screen_window is not None:
            self.screen_window.close()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.board.show_theme(theme)
        if self.screen_window is not None:
            self.screen_window.board.show_theme(theme)

    def fit(self, seen: QSize) -> None:
        """Give the board its share of a window of this size."""
        self.board.setMaximumWidth(round(seen.width() * BOARD_SHARE))

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep the notes that were typed last."""
        self._keep_notes()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        if not press_focused(self, event):
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ parts

    def _button(self, text: str, tip: str, pressed: object) -> QPushButton:
        return make_button(self, text, tip, pressed)

    def _lay_out(
        self,
        head: Sequence[QWidget],
        lines: Sequence[QWidget],
        tables: Sequence[QWidget],
        buttons: Sequence[QPushButton],
        rare: Sequence[QPushButton],
        steps: Sequence[QPushButton],
    ) -> None:
        """Lay out the parts; `rare` buttons scroll with the tables, `buttons` are always there.

        `steps` are those of `buttons` that Ctrl+Enter presses, the first that can be pressed.
        """
        self._steps = tuple(steps)
        below, seldom = FlowRow(self), FlowRow(self.column)
        for flow, acts in ((below, (*buttons, self.away)), (seldom, rare)):
            for act in acts:
                flow.add(act)
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        for part in head:
            top.addWidget(part)
        middle = QVBoxLayout(self.column)
        middle.setContentsMargins(0, 0, 0, 0)
        for part in lines:
            middle.addWidget(part)
        for part in tables:
            middle.addWidget(part, 1)
        middle.addWidget(self.notes)
        middle.addWidget(seldom)
        side = column_of(top, (self._scroll, 1), below)
        row_of((self.board, 1), (side, 1), parent=self, margins=0)

    def _go_on(self) -> None:
        step = next(
            (button for button in self._steps if button.isVisible() and button.isEnabled()), None
        )
        if step is not None:
            step.click()

    def _make_notes(self) -> QPlainTextEdit:
        notes = QPlainTextEdit(self.column)
        notes.setTabChangesFocus(True)
        notes.setPlaceholderText(self.tr("Notes for the teacher"))
        notes.setAccessibleName(self.tr("Notes for the teacher"))
        notes.setFixedHeight(NOTES_HEIGHT)
        self._notes_soon = QTimer(self)
        self._notes_soon.setSingleShot(True)
        self._notes_soon.setInterval(NOTES_WAIT_MS)
        self._notes_soon.timeout.connect(self._keep_notes)
        notes.textChanged.connect(self._notes_soon.start)
        return notes

    def _show_notes(self, text: str) -> None:
        if not self._notes_soon.isActive() and self.notes.toPlainText() != text:
            self.notes.setPlainText(text)
            self._notes_soon.stop()

    def _keep_notes(self) -> None:
        if self._notes_soon.isActive():
            self._notes_soon.stop()
            self._presenter.note(self.notes.toPlainText())

    # ------------------------------------------------------------------ the class window

    @abstractmethod
    def _fill_window(self, window: ClassScreen) -> None:
        """Show the class what it may see."""

    def _follow_in_window(self) -> None:
        if self.screen_window is not None:
            self._fill_window(self.screen_window)

    def _open_window(self) -> None:
        """Open the window for the class on the other screen, if there is one."""
        if self.screen_window is None:
            self.screen_window = ClassScreen(self)
            self.screen_window.board.show_theme(self._theme)
        window = self.screen_window
        self._fill_window(window)
        own = self.screen()
        other = next((screen for screen in QApplication.screens() if screen is not own), None)
        if other is not None:
            window.setGeometry(other.availableGeometry())
            window.showFullScreen()
        else:
            window.resize(1024, 720)
            window.show()
        self.take_focus()
