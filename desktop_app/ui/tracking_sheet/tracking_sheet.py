# SPDX-License-Identifier: MIT
"""The tracking sheet, kept by the program or by the player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QFont,
    QKeyEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.rules.state import GameState
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.tracking import (
    TRACKING_TOPICS,
    SheetSettings,
    Tracking,
    TrackingLevel,
    TrackingView,
    automatic_view,
)
from desktop_app.settings.store import SettingsStore
from desktop_app.translation.words import tr_count
from desktop_app.ui.theme import Theme, tabular, ui_font
from desktop_app.ui.tracking_sheet.cell_board import CellArea, CellBoard
from desktop_app.ui.tracking_sheet.sheet_texts import (
    answer_text,
    kinds_text,
    last_text,
    notice_text,
    where_text,
)
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import is_enter
from desktop_app.ui.widgets.labels import text_label
from desktop_app.ui.widgets.menus import hang_menu
from desktop_app.ui.widgets.rows import RowList

# The menu of the sheet: who keeps it, order of the tiles, rules.

_COMPACT = (
    "QToolButton { padding: 1px 4px; } QToolButton:focus { padding: 0px 3px; }"
    "QToolButton::menu-indicator { image: none; }"
)


class SheetMenu(QToolButton):
    """A small button with the options of the sheet.

    Signals:
        settings_chosen: the new `SheetSettings`.
        put_right_requested: cross off exactly what the table shows.
        topic_requested: id of a rules topic.
    """

    settings_chosen = Signal(object)
    put_right_requested = Signal()
    topic_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(self.tr("Sheet", "the tracking sheet"))
        # The arrow of all menu buttons; the style's own indicator is too low.
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setStyleSheet(_COMPACT)
        self.setAccessibleName(self.tr("How to keep the tracking sheet"))
        self.setToolTip(self.tr("Choose how the tracking sheet is kept and ordered"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._settings = SheetSettings()
        menu = QMenu(self)
        self._levels = self._choices(
            menu,
            (
                (TrackingLevel.AUTOMATIC, self.tr("Crosses off automatically")),
                (TrackingLevel.CHECK, self.tr("I cross off, and it is marked")),
                (TrackingLevel.BLANK, self.tr("I cross off, unchecked")),
            ),
        )
        self._rack = menu.addAction(self.tr("I cross off my rack too"))
        self._rack.setCheckable(True)
        self._rack.triggered.connect(lambda is_on: self._choose(counts_rack=is_on))
        self._right = menu.addAction(self.tr("Correct my sheet"))
        self._right.triggered.connect(lambda _checked=False: self.put_right_requested.emit())
        menu.addSeparator()
        self._orders = self._choices(
            menu,
            (
                (TrackingOrder.ALPHABETICAL, self.tr("Alphabetical")),
                (TrackingOrder.VOWELS_FIRST, self.tr("Vowels first")),
                (TrackingOrder.STRENGTH, self.tr("By strength, in columns")),
            ),
        )
        menu.addSeparator()
        self._add_rules(menu)
        hang_menu(self, menu)

    def show_view(self, view: TrackingView, settings: SheetSettings) -> None:
        """Check the chosen options; hide those that do not apply at this level."""
        self._settings = settings
        for choices, chosen in ((self._levels, settings.level), (self._orders, settings.order)):
            for name, action in choices.items():
                action.setChecked(name == chosen.value)
        self._rack.setChecked(settings.counts_rack)
        is_own = settings.level is not TrackingLevel.AUTOMATIC
        self._rack.setVisible(is_own)
        self._right.setVisible(settings.level is TrackingLevel.CHECK)
        self._right.setEnabled(view.may_mark)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the menu, as Space does."""
        if is_enter(event):
            self.showMenu()
        else:
            super().keyPressEvent(event)

    def _choices(
        self,
        menu: QMenu,
        choices: tuple[tuple[TrackingLevel | TrackingOrder, str], ...],
    ) -> dict[str, QAction]:
        group = QActionGroup(self)
        actions = {}
        for choice, text in choices:
            action = menu.addAction(text)
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _checked=False, choice=choice: self._take(choice))
            actions[choice.value] = action
        return actions

    def _take(self, choice: TrackingLevel | TrackingOrder) -> None:
        if isinstance(choice, TrackingLevel):
            self._choose(level=choice)
        else:
            self._choose(order=choice)

    def _choose(
        self,
        *,
        level: TrackingLevel | None = None,
        order: TrackingOrder | None = None,
        counts_rack: bool | None = None,
    ) -> None:
        now = self._settings
        chosen = replace(
            now,
            level=now.level if level is None else level,
            order=now.order if order is None else order,
            counts_rack=now.counts_rack if counts_rack is None else counts_rack,
        )
        self.settings_chosen.emit(chosen)

    def _add_rules(self, menu: QMenu) -> None:
        texts = {
            "papers": self.tr("The rules: what paper may be on the table"),
            "tracking-late": self.tr("The rules: crossing off before drawing"),
            "stopped-clock-behaviour": self.tr("The rules: while the clock is stopped"),
        }
        for topic in TRACKING_TOPICS:
            action = menu.addAction(texts[topic])
            action.triggered.connect(
                lambda _checked=False, topic=topic: self.topic_requested.emit(topic)
            )


# The player's notes, and words to look up after the game.

_BUTTON = 26


class _Words(RowList):
    """The list of words; Delete removes one.

    Signals:
        struck_out: Delete or Backspace was pressed.
    """

    struck_out = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `struck_out` on Delete and Backspace."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.struck_out.emit()
        else:
            super().keyPressEvent(event)


class NotesPage(QWidget):
    """Notes on the left, words on the right. Words are looked up after the game.

    Signals:
        notes_written: the whole text, at every change.
        word_written: a word to look up.
        word_struck_out: a word removed.
        left_by_key: Escape was pressed.
    """

    notes_written = Signal(str)
    word_written = Signal(str)
    word_struck_out = Signal(str)
    left_by_key = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notes = QPlainTextEdit(self)
        self.notes.setAccessibleName(self.tr("Notes"))
        self.notes.setPlaceholderText(self.tr("Notes: racks, hooks, plans. Only you see them."))
        self.notes.setTabChangesFocus(True)
        self.notes.textChanged.connect(self._write)
        self.word = QLineEdit(self)
        self.word.setAccessibleName(self.tr("A word to look up when the game is over"))
        self.word.setMaxLength(40)
        self.word.returnPressed.connect(self._add)
        self.words = _Words(self.tr("Words to look up after the game"), self)
        self.words.setWordWrap(True)
        self.words.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.struck_out.connect(self._strike_out)
        self.words.row_changed.connect(lambda _row: self._show_remove())
        self.remove = QPushButton(self.tr("Delete"), self)
        self.remove.setToolTip(self.tr("Delete the chosen word from the list"))
        self.remove.setProperty("role", "compact")
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self._strike_out)
        self._title = text_label(self, px=12, role="muted", wraps=True)
        self._queries: tuple[str, ...] = ()
        self._lay_out()

    def show_view(self, view: TrackingView) -> None:
        """Show what the player wrote; after the game, with the results."""
        if self.notes.toPlainText() != view.notes:
            self.notes.blockSignals(True)
            self.notes.setPlainText(view.notes)
            self.notes.blockSignals(False)
        self.notes.setReadOnly(not view.may_write)
        self.notes.setVisible(view.may_write or bool(view.notes))
        self.word.setVisible(view.may_write)
        later = self.tr("Word to look up later, Enter")
        now = self.tr("Word to look up, Enter")
        self.word.setPlaceholderText(now if view.is_over else later)
        self._queries = view.queries
        lines = [answer_text(view, answer, self.tr) for answer in view.answers]
        if not lines:
            lines = list(view.queries)
        self.words.show_rows(lines)
        self._title.setText(self._title_of(view))
        # The results are long, and need the width.
        self._title.setVisible(not view.answers)
        self.remove.setVisible(view.may_write and not view.answers)
        self._show_remove()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `left_by_key` on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left_by_key.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Focus the notes."""
        self.notes.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _title_of(self, view: TrackingView) -> str:
        if not view.lexicon:
            return self.tr("Words to ask about. This game has no word list.")
        if view.is_over:
            return self.tr("Words looked up in {list}.").format(list=view.lexicon)
        return self.tr("Hooks and words to check. They are looked up when the game is over.")

    def _write(self) -> None:
        self.notes_written.emit(self.notes.toPlainText())

    def _add(self) -> None:
        text = self.word.text()
        self.word.clear()
        self.word_written.emit(text)

    def _strike_out(self) -> None:
        row = self.words.row
        if self.remove.isHidden() or not 0 <= row < len(self._queries):
            return
        self.word_struck_out.emit(self._queries[row])

    def _show_remove(self) -> None:
        self.remove.setEnabled(0 <= self.words.row < len(self._queries))

    def _lay_out(self) -> None:
        line = row_of((self.word, 1), self.remove, spacing=6)
        self.remove.setMinimumHeight(_BUTTON)
        right = column_of(self._title, line, (self.words, 1), spacing=4)
        row_of((self.notes, 1), (right, 1), parent=self, margins=0, spacing=10)


class _Pages(QStackedWidget):
    """Tiles, notes, or a notice that the sheet is hidden; shrinks for a ruling card."""

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and a half."""
        return QSize(220, 38)


class TrackingSheet(QFrame):
    """All tiles of the set with the seen ones crossed off, and how many are left where.

    It shows only what a player may know: while no rack is shown only the board counts, and a sheet
    kept by a player is hidden. Without a `Tracking` the program keeps the sheet.

    Signals:
        settings_chosen: the `SheetSettings` chosen by the user.
        height_lacking: pixels needed to show all tiles, on first show and after the order
            changed; negative for spare pixels.
        topic_requested: id of a rules topic.
        left_by_key: Escape was pressed; the focus goes back to the board.
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
        self._filled: TrackingView | None = None
        self._where = ElidedLabel("", self)
        self._where.setFont(tabular(ui_font(13, QFont.Weight.Medium)))
        self._kinds = ElidedLabel("", self)
        self._kinds.setFont(tabular(ui_font(12)))
        self._notice = text_label(self, wraps=True)
        self._done = QPushButton(self.tr("Done"), self)
        self._done.setToolTip(self.tr("Check what is crossed off"))
        self._done.setProperty("role", "compact")
        self._done.setAutoDefault(False)
        self._done.setAccessibleName(self.tr("I have tracked again"))
        self._last = text_label(self, px=18, weight=QFont.Weight.DemiBold, wraps=True)
        self._hidden = text_label(
            self, self.tr("Your own sheet appears with your rack."), role="muted"
        )
        self._hidden.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = _Pages(self)
        self.cells = CellBoard(self._pages)
        self.notes = NotesPage(self._pages)
        self.notes_button = QPushButton(self)
        self.notes_button.setToolTip(self.tr("Write notes beside the tracking sheet"))
        self.notes_button.setProperty("role", "compact")
        self.notes_button.setCheckable(True)
        self.notes_button.setAutoDefault(False)
        self.menu_button = SheetMenu(self)
        self._area = CellArea(self.cells, self._pages)
        for page in (self._area, self.notes, self._hidden):
            self._pages.addWidget(page)
        self._lay_out()
        self._wire()

    @property
    def note(self) -> str:
        """Tiles in the bag, for a folded header."""
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
        """True if the game is over and there are words looked up."""
        return self._view is not None and bool(self._view.answers)

    @property
    def view(self) -> TrackingView | None:
        """The view as it was last shown."""
        return self._view

    @property
    def tracking(self) -> Tracking | None:
        """The sheets of the game; None before a game is attached."""
        return self._tracking

    def attach(self, tracking: Tracking) -> None:
        """Show the sheets of a game, and send it the player's marks and notes."""
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
        """Return a height for the whole text at the current width, as the splitter asks for no
        more.
        """
        least, layout = super().minimumSizeHint(), self.layout()
        assert layout is not None, "a sheet is laid out as it is made"
        return least.expandedTo(QSize(0, layout.totalMinimumHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width the text may wrap differently."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.cells.show_theme(theme)

    def show_game(self, state: GameState, seat: int = NO_SEAT) -> None:
        """Show the sheet of a seat; `seat` is `NO_SEAT` while no rack is face up."""
        if self._tracking is None:
            self._show(automatic_view(state, seat, SheetSettings()))
        else:
            self._tracking.look(state, seat)

    def take_focus(self) -> None:
        """Focus the cells, or the notes if they are shown."""
        if self.notes_button.isChecked():
            self.notes.take_focus()
        else:
            self.cells.take_focus()

    def _show(self, view: TrackingView) -> None:
        self._view = view
        # To fill a hundred cells takes longer than a frame: not while nothing is seen of them.
        if self.isVisibleTo(self.window()):
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what changed while the sheet was out of sight."""
        super().showEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Show the view in all parts."""
        view, before = self._view, self._filled
        if view is None or view is before:
            return
        self._filled = view
        was_over = before is not None and before.is_over
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
        """Show the kinds of tiles left, or the details of one face."""
        view = self._view
        if view is None:
            return
        usual = "" if view.is_hidden else kinds_text(view, self.tr)
        self._kinds.show_text(detail or usual)

    def _show_notice(self, view: TrackingView) -> None:
        """Show a request, or the result of the check."""
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
        # The notes need the room more.
        self._kinds.setVisible(page is not self.notes)
        self._last.setVisible(page is self._area and bool(self._last.text()))

    def _choose(self, settings: SheetSettings) -> None:
        old = None if self._view is None else self._view.order
        self.settings_chosen.emit(settings)
        if self._view is not None and self._view.order is not old:
            self.ask_for_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ask for room after the first layout."""
        super().paintEvent(event)
        if not self._has_asked:
            self._has_asked = True
            QTimer.singleShot(0, self, self.ask_for_height)

    def ask_for_height(self) -> None:
        """Emit how many pixels are needed to show all tiles; negative for spare pixels."""
        lacking = self.cells.least_height - self._area.viewport().height()
        is_checked = self._view is not None and self._view.level is TrackingLevel.CHECK
        if is_checked and self._notice.isHidden():
            # The result of the check will appear above the tiles.
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
        top = row_of((self._where, 1), self.notes_button, self.menu_button, spacing=6)
        notice = row_of((self._notice, 1), self._done, spacing=8)
        column_of(
            top,
            self._kinds,
            notice,
            self._last,
            (self._pages, 1),
            parent=self,
            margins=(10, 2, 10, 8),
            spacing=2,
        )
        for hidden in (self._notice, self._done, self._last, self.menu_button):
            hidden.hide()


# Connects a sheet to its game and to the settings.


def attach_tracking(
    sheet: TrackingSheet,
    session: GameSession,
    games: Games,
    settings: SettingsStore,
    say: Callable[[str], None],
) -> Tracking:
    """Show the tracking of a game on a sheet, with the options from the settings.

    Args:
        sheet: the sheet.
        session: the game.
        games: gives its files and its word list.
        settings: stores level, order, and whether racks are crossed off.
        say: shows an error message.
    """
    tracking = games.tracking(session, settings_of(settings))

    def use(chosen: SheetSettings) -> None:
        settings.change(
            tracking_level=chosen.level.value,
            tracking_order=chosen.order.value,
            tracking_rack=chosen.counts_rack,
        )
        if tracking.settings != chosen:
            tracking.use(chosen)

    def take(key: str, _value: object) -> None:
        if key.startswith("tracking_") and (chosen := settings_of(settings)) != tracking.settings:
            tracking.use(chosen)

    settings.listeners.append(take)

    def leave() -> None:
        if take in settings.listeners:
            settings.listeners.remove(take)

    session.closed.connect(leave)
    tracking.failed.connect(say)
    sheet.settings_chosen.connect(use)
    sheet.attach(tracking)
    if tracking.problem:
        say(tracking.problem)
    return tracking


def settings_of(settings: SettingsStore) -> SheetSettings:
    """Return the options of the sheet from the settings."""
    return SheetSettings(
        level=TrackingLevel(settings.text("tracking_level")),
        order=TrackingOrder(settings.text("tracking_order")),
        counts_rack=settings.switch("tracking_rack"),
    )
