# SPDX-License-Identifier: MIT
"""The tracking sheet: it crosses off what its player has seen, or leaves that to the player."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.state import GameState
from desktop_app.session.tracking import (
    NOBODY,
    SheetSettings,
    Tracking,
    TrackingLevel,
    TrackingView,
    automatic_view,
)
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.tracking_sheet.cell_board import CellArea, CellBoard
from desktop_app.ui.tracking_sheet.notes_page import NotesPage
from desktop_app.ui.tracking_sheet.sheet_menu import SheetMenu
from desktop_app.ui.tracking_sheet.sheet_texts import (
    kinds_text,
    last_text,
    notice_text,
    where_text,
)
from desktop_app.ui.widgets.elided_label import ElidedLabel


class _Pages(QStackedWidget):
    """Tiles, notes, or neither; a ruling card in a small window needs the room more."""

    def minimumSizeHint(self) -> QSize:
        """A line and a half."""
        return QSize(220, 38)


class TrackingSheet(QFrame):
    """All tiles of the set, those seen crossed off, with what is left and where it can be.

    It shows what a player may know and nothing more: while no rack is shown only the board counts,
    and a sheet that a player keeps is hidden. Without a `Tracking` it crosses off by itself.

    Signals:
        settings_chosen: the `SheetSettings` that somebody chose.
        height_lacking: so many pixels more would show all tiles; at first and when another order
            is chosen. Negative when there are some to spare.
        topic_requested: a topic of the rules is wanted.
        left_by_key: Escape was pressed; the keys go back to the board.
    """

    settings_chosen = Signal(object)
    height_lacking = Signal(int)
    topic_requested = Signal(str)
    left_by_key = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tracking sheet"))
        self._has_asked = False
        self._tracking: Tracking | None = None
        self._view: TrackingView | None = None
        self._where = ElidedLabel("", self)
        self._where.setFont(tabular(ui_font(13, QFont.Weight.Medium)))
        self._kinds = ElidedLabel("", self)
        self._kinds.setFont(tabular(ui_font(12)))
        self._notice = QLabel(self)
        self._notice.setWordWrap(True)
        self._done = QPushButton(self.tr("Done"), self)
        self._done.setToolTip(self.tr("Check what is crossed off"))
        self._done.setProperty("role", "compact")
        self._done.setAutoDefault(False)
        self._done.setAccessibleName(self.tr("I have tracked again"))
        self._last = QLabel(self)
        self._last.setFont(ui_font(18, QFont.Weight.DemiBold))
        self._last.setWordWrap(True)
        self._hidden = QLabel(self.tr("Your own sheet comes with your rack."), self)
        self._hidden.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hidden.setProperty("role", "muted")
        self.cells = CellBoard(self)
        self.notes = NotesPage(self)
        self.notes_button = QPushButton(self)
        self.notes_button.setToolTip(self.tr("Write notes beside the tracking sheet"))
        self.notes_button.setProperty("role", "compact")
        self.notes_button.setCheckable(True)
        self.notes_button.setAutoDefault(False)
        self.menu_button = SheetMenu(self)
        self._pages = _Pages(self)
        self._area = CellArea(self.cells, self)
        for page in (self._area, self.notes, self._hidden):
            self._pages.addWidget(page)
        self._lay_out()
        self._wire()

    @property
    def note(self) -> str:
        """The bag in a few words, for a folded header."""
        if self._view is None:
            return ""
        if self._view.answers:
            return tr_count(
                "one word looked up",
                "{count} words looked up",
                len(self._view.answers),
            ).format(count=len(self._view.answers))
        text = self.tr("{count} in the bag")
        if not self._view.is_bag_known:
            text = self.tr("At most {count} in the bag")
        return text.format(count=self._view.bag_count)

    @property
    def has_answers(self) -> bool:
        """Whether words were written down during the game that is over now."""
        return self._view is not None and bool(self._view.answers)

    @property
    def view(self) -> TrackingView | None:
        """What is shown."""
        return self._view

    @property
    def tracking(self) -> Tracking | None:
        """The sheets of the game that is shown; None before one is."""
        return self._tracking

    def attach(self, tracking: Tracking) -> None:
        """Show the sheets of a game, with what its players do to them."""
        self._tracking = tracking
        tracking.changed.connect(self._show)
        board, notes = self.cells, self.notes
        board.cell_toggled.connect(tracking.toggle)
        board.face_crossed.connect(lambda face, is_back: tracking.cross_next(face, back=is_back))
        self._done.clicked.connect(lambda: tracking.end_retracking())
        notes.notes_written.connect(tracking.write_notes)
        notes.word_written.connect(tracking.add_query)
        notes.word_struck_out.connect(tracking.remove_query)
        self.menu_button.put_right_requested.connect(tracking.put_right)

    def minimumSizeHint(self) -> QSize:
        """With the whole sentence in the present width; a splitter asks no more than this."""
        least, layout = super().minimumSizeHint(), self.layout()
        assert layout is not None, "a sheet is laid out as it is made"
        return least.expandedTo(QSize(0, layout.totalMinimumHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another width the sentence may take more lines, or fewer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.cells.show_theme(theme)

    def show_game(self, state: GameState, seat: int = NOBODY) -> None:
        """Show the sheet of a seat; `seat` is `NOBODY` while no rack is face up."""
        if self._tracking is None:
            self._show(automatic_view(state, seat, SheetSettings()))
        else:
            self._tracking.look(state, seat)

    def take_focus(self) -> None:
        """Go to the cells, or to the notes where they are open."""
        if self.notes_button.isChecked():
            self.notes.take_focus()
        else:
            self.cells.take_focus()

    def _show(self, view: TrackingView) -> None:
        was_over = self._view is not None and self._view.is_over
        self._view = view
        settings = SheetSettings() if self._tracking is None else self._tracking.settings
        self.menu_button.show_view(view, settings)
        self.menu_button.setVisible(self._tracking is not None)
        self._where.show_text(where_text(view, self.tr))
        self._show_kinds("")
        self._show_notice(view)
        last = "" if view.is_hidden else last_text(view, self.tr)
        self._last.setText(last)
        self._last.setAccessibleName(last)
        self.cells.show_view(view)
        self.notes.show_view(view)
        self._show_notes_button(view)
        if view.answers and not was_over:
            self.notes_button.setChecked(True)
        self._show_page()

    def _show_kinds(self, detail: str) -> None:
        """What is left by kinds, or a detail of one face while it is looked at."""
        view = self._view
        if view is None:
            return
        usual = "" if view.is_hidden else kinds_text(view, self.tr)
        self._kinds.show_text(detail or usual)

    def _show_notice(self, view: TrackingView) -> None:
        """What the sheet asks for, or what its marking found."""
        is_asking = bool(view.stopped_rule or view.retrack)
        is_wrong = view.mark is not None and not view.mark.is_right
        text = "" if view.is_hidden else notice_text(view, self.tr)
        role = "warning" if is_asking else "bad" if is_wrong else "good"
        if self._notice.property("role") != role:
            self._notice.setProperty("role", role)
            self._notice.style().unpolish(self._notice)
            self._notice.style().polish(self._notice)
        self._notice.setText(text)
        self._notice.setAccessibleName(text)
        self._notice.setVisible(bool(text))
        is_waiting = bool(view.retrack) and not view.stopped_rule
        self._done.setVisible(is_waiting and not view.is_hidden)

    def _show_notes_button(self, view: TrackingView) -> None:
        is_there = view.may_write or bool(view.notes or view.answers)
        self.notes_button.setVisible(is_there)
        if not is_there:
            self.notes_button.setChecked(False)
        count = len(view.answers or view.queries)
        text = self.tr("Notes ({count})") if count else self.tr("Notes")
        self.notes_button.setText(text.format(count=count))

    def _show_page(self) -> None:
        view = self._view
        page: QWidget = self._area
        if view is not None and view.is_hidden:
            page = self._hidden
        elif self.notes_button.isChecked():
            page = self.notes
        self._pages.setCurrentWidget(page)
        # The notes want the room more.
        self._kinds.setVisible(page is not self.notes)
        self._last.setVisible(page is self._area and bool(self._last.text()))

    def _choose(self, settings: SheetSettings) -> None:
        old = None if self._view is None else self._view.order
        self.settings_chosen.emit(settings)
        if self._view is not None and self._view.order is not old:
            self.ask_for_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ask for room once everything has its place."""
        super().paintEvent(event)
        if not self._has_asked:
            self._has_asked = True
            QTimer.singleShot(0, self, self.ask_for_height)

    def ask_for_height(self) -> None:
        """Say how much height is lacking to show all tiles; below 0 it is more than they need."""
        lacking = self.cells.least_height - self._area.viewport().height()
        is_checked = self._view is not None and self._view.level is TrackingLevel.CHECK
        if is_checked and self._notice.isHidden():
            # The marking will stand above the tiles.
            lacking += self._notice.fontMetrics().height() + 4
        self.height_lacking.emit(lacking)

    def _wire(self) -> None:
        self.cells.detail_wanted.connect(self._show_kinds)
        self.cells.left_by_key.connect(self.left_by_key)
        self.notes.left_by_key.connect(self.left_by_key)
        self.notes_button.toggled.connect(lambda _is_on: self._show_page())
        self.menu_button.settings_chosen.connect(self._choose)
        self.menu_button.topic_requested.connect(self.topic_requested)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(self._where, 1)
        top.addWidget(self.notes_button)
        top.addWidget(self.menu_button)
        notice = QHBoxLayout()
        notice.setSpacing(8)
        notice.addWidget(self._notice, 1)
        notice.addWidget(self._done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 2, 10, 8)
        layout.setSpacing(2)
        layout.addLayout(top)
        layout.addWidget(self._kinds)
        layout.addLayout(notice)
        layout.addWidget(self._last)
        layout.addWidget(self._pages, 1)
        for hidden in (self._notice, self._done, self._last, self.menu_button):
            hidden.hide()
