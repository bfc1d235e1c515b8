# SPDX-License-Identifier: MIT
"""The window: one room at a time, a small menu, and a remembered geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QByteArray, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QMainWindow,
    QMenu,
    QMessageBox,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from desktop_app.ui.applied_theme import SYSTEM
from desktop_app.ui.main_window.home_key import HomeKey
from desktop_app.ui.theme import THEMES, tabular, ui_font
from desktop_app.ui.widgets.double_press import DoublePressGuard
from desktop_app.ui.widgets.file_dialogs import ask_to_open
from desktop_app.ui.widgets.file_problem_line import FileProblemLine
from desktop_app.ui.widgets.late_parts import take_no_files
from desktop_app.ui.widgets.scrolled import FRAME

# One room at a time, which adapts to the window, and scrolls if that is not enough.


@runtime_checkable
class FoldingRoom(Protocol):
    """A room with another layout for a small window."""

    def fit(self, seen: QSize) -> None:
        """Choose a layout for a visible area of this size, in logical pixels.

        Called before the room has that size, because its minimum width depends on this choice.
        """


class _Stack(QStackedWidget):
    """As large as the current room needs, regardless of the others."""

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size of the current room."""
        room = self.currentWidget()
        if room is None:
            return QSize(0, 0)
        return room.minimumSizeHint().expandedTo(room.minimumSize())

    def heightForWidth(self, width: int) -> int:
        """Return the minimum height of the current room at a width, with wrapped texts in full.

        Qt would use the preferred height, and scroll without need.
        """
        room = self.currentWidget()
        layout = None if room is None else room.layout()
        if layout is None or not layout.hasHeightForWidth():
            return 0
        return layout.totalMinimumHeightForWidth(width)

    def sizeHint(self) -> QSize:
        """Return the size hint of the current room."""
        room = self.currentWidget()
        return QSize(0, 0) if room is None else room.sizeHint().expandedTo(self.minimumSizeHint())


class RoomStack(QScrollArea):
    """Holds the rooms. A room fills it, and scrolls only below its minimum size.

    Below the room there may be a line about a damaged file, which takes its height from the room.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stack = _Stack(self)
        self.file_line = FileProblemLine(self)
        self.file_line.height_changed.connect(self.place_line)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(self._stack)
        self._stack.currentChanged.connect(lambda _index: self._stack.updateGeometry())

    @property
    def place(self) -> QWidget:
        """The parent of all rooms."""
        return self._stack

    def addWidget(self, room: QWidget) -> None:
        """Add a room, behind the current one."""
        self._stack.addWidget(room)

    def removeWidget(self, room: QWidget) -> None:
        """Remove a room without deleting it."""
        self._stack.removeWidget(room)

    def setCurrentWidget(self, room: QWidget) -> None:
        """Bring a room to the front, scrolled to its start."""
        self._stack.setCurrentWidget(room)
        self._fit()
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the current room choose its layout."""
        self.place_line()
        self._fit()
        super().resizeEvent(event)

    def place_line(self) -> None:
        """Give the line below the room the height it needs, or none while it is hidden."""
        line = self.file_line
        high = 0 if line.isHidden() else min(line.height_at(self.width()), self.height() // 2)
        if high:
            line.setGeometry(0, self.height() - high, self.width(), high)
            line.raise_()
        if self.viewportMargins().bottom() != high:
            self.setViewportMargins(0, 0, 0, high)
            self._fit()

    def _fit(self) -> None:
        room: object = self._stack.currentWidget()
        if isinstance(room, FoldingRoom):
            # Without scroll bars: the layout decides whether they are needed.
            room.fit(self.maximumViewportSize())
            self._stack.updateGeometry()

    def currentWidget(self) -> QWidget | None:
        """Return the current room, None if there is none."""
        return self._stack.currentWidget()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus in the reading order of the current room, and scroll to it."""
        room = self.currentWidget()
        stop = None if room is None else step_focus(room, self.file_line, forward=forward)
        if stop is not None and not self.file_line.isAncestorOf(stop):
            self.ensureWidgetVisible(stop)
        return stop is not None

    def minimumSizeHint(self) -> QSize:
        """Return a small size: the area can scroll."""
        return QSize(200, 150)


SMALLEST = (480, 300)
"""Minimum size: a screen of 1024 by 640 at 200 %; a room that needs more scrolls."""


GAME_FILES = (".gcg", ".cgp", ".journal")
CLUB_FILES = (".club",)


class MainWindow(QMainWindow):
    """Holds the rooms, and sends the requests of its menus.

    Signals:
        home_requested: go to the start screen.
        new_game_requested: show the form for a new game.
        theme_requested: name of a theme.
        switch_requested: key of a setting, and its new value.
        file_requested: path of a game file to view.
        list_requested: path of a word list to import.
        many_dropped: several files were dropped at once.
        take_back_requested: take the last turn back.
        position_requested: set up a position.
        going_on_requested: begin a new game from the turn on view.
        writing_requested: continue the unfinished game on view.
        library_requested, learn_requested, club_requested, judge_requested,
            dictionary_requested: open it.
        review_requested: review the game on view.
        copied_review_requested: review the game or the position in the clipboard.
        file_review_requested: path of a game file to review.
        give_up_requested: resign the game on view.
        copy_requested: copy the game as GCG.
        board_copy_requested: copy the board on view as text.
        print_requested: print sheets and slips.
        settings_requested: open the settings.
        projector_requested: open or close the audience board.
        handbook_requested, keys_requested, rules_requested, report_requested,
            about_requested: help.
        help_requested: the meaning of the word at hand, else the handbook.
        closed: the window is closing; its geometry as text.
    """

    home_requested = Signal()
    new_game_requested = Signal()
    theme_requested = Signal(str)
    switch_requested = Signal(str, bool)
    file_requested = Signal(str)
    list_requested = Signal(str)
    many_dropped = Signal()
    take_back_requested = Signal()
    position_requested = Signal()
    going_on_requested = Signal()
    writing_requested = Signal()
    library_requested = Signal()
    learn_requested = Signal()
    club_requested = Signal()
    judge_requested = Signal()
    dictionary_requested = Signal()
    review_requested = Signal()
    copied_review_requested = Signal()
    file_review_requested = Signal(str)
    give_up_requested = Signal()
    copy_requested = Signal()
    board_copy_requested = Signal()
    print_requested = Signal()
    settings_requested = Signal()
    projector_requested = Signal()
    handbook_requested = Signal()
    keys_requested = Signal()
    help_requested = Signal()
    rules_requested = Signal()
    report_requested = Signal()
    about_requested = Signal()
    closed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._is_help_open = False
        self.setObjectName("main")
        self.setWindowTitle("Rackside")
        self.setMinimumSize(*SMALLEST)
        self._rooms: dict[str, QWidget] = {}
        self._stack = RoomStack(self)
        self._double_press = DoublePressGuard(self)
        self.setCentralWidget(self._stack)
        self._themes = QActionGroup(self)
        self._switches: dict[str, QAction] = {}
        self._ask_to_leave: Callable[[], None] | None = None
        self._writing_on: QAction | None = None
        self._game_acts: tuple[QAction, ...] = ()
        self._resigning: QAction | None = None
        self._round: QLabel | None = None
        self._build_menus()
        HomeKey(self)
        self.setAcceptDrops(True)

    @property
    def place_of_rooms(self) -> QWidget:
        """The widget that rooms are added to: large ones are made in it, and so styled once."""
        return self._stack.place

    @property
    def file_line(self) -> FileProblemLine:
        """The line about a damaged file, below the room."""
        return self._stack.file_line

    def add_room(self, name: str, room: QWidget) -> None:
        """Add a room under a name, in place of an earlier one."""
        self.let_go_of(name)
        take_no_files(room)
        self._rooms[name] = room
        self._stack.addWidget(room)

    def let_go_of(self, name: str) -> None:
        """Delete the room of a name, if there is one."""
        if (old := self._rooms.pop(name, None)) is not None:
            self._stack.removeWidget(old)
            old.hide()
            old.deleteLater()

    def show_room(self, name: str, title: str = "") -> None:
        """Bring a room to the front; `title` goes before the program's name in the window title."""
        room = self._rooms[name]
        self._stack.setCurrentWidget(room)
        self._double_press.begin()
        self.setWindowTitle(
            self.tr("{room} - Rackside").format(room=title) if title else "Rackside"
        )
        room.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_round(self, text: str) -> None:
        """Show the clock of a club's round at the end of the menu bar; empty for none."""
        if self._round is None:
            self._round = QLabel(self)
            self._round.setContentsMargins(0, 0, 12, 0)
            self._round.setFont(tabular(ui_font(15, QFont.Weight.Bold)))
        self._round.setText(text)
        if self._round.sizeHint().width() > self._round.minimumWidth():
            # A corner is laid out only when it is set; it never shrinks, so that nothing jumps.
            self._round.setMinimumWidth(self._round.sizeHint().width())
            self.menuBar().setCornerWidget(self._round)
        self._round.setVisible(bool(text))

    @property
    def room(self) -> str:
        """Name of the current room, empty if there is none."""
        current = self._stack.currentWidget()
        return next((name for name, room in self._rooms.items() if room is current), "")

    @property
    def room_widget(self) -> QWidget | None:
        """The current room, None if there is none."""
        return self._stack.currentWidget()

    def show_theme(self, name: str) -> None:
        """Check the menu entry of the theme in use."""
        for action in self._themes.actions():
            action.setChecked(action.data() == name)

    def show_switch(self, key: str, is_on: bool) -> None:
        """Set a check box of the View menu; `key` is that of its setting."""
        self._switches[key].setChecked(is_on)

    def show_game_acts(self, is_game: bool) -> None:
        """Enable or disable the acts of the menu that need a game on view."""
        for action in self._game_acts:
            action.setEnabled(is_game)

    def show_resigning(self, may_resign: bool) -> None:
        """Enable or disable resigning."""
        assert self._resigning is not None, "made with the menu"
        self._resigning.setEnabled(may_resign)

    def show_writing_on(self, may_go_on: bool) -> None:
        """Enable or disable continuing the game on view."""
        assert self._writing_on is not None, "made with the menu"
        self._writing_on.setEnabled(may_go_on)

    @property
    def may_go_on_writing(self) -> bool:
        """True if the game on view can be continued."""
        return self._writing_on is not None and self._writing_on.isEnabled()

    def set_minimal(self, is_minimal: bool) -> None:
        """Hide or show the menu bar."""
        self.menuBar().setVisible(not is_minimal)

    def ask_before_leaving(self, ask: Callable[[], None] | None) -> None:
        """Set a function to call instead of leaving the room by menu or closing; None for none."""
        self._ask_to_leave = ask

    @property
    def may_leave(self) -> bool:
        """True if the room is left without a question."""
        return self._ask_to_leave is None

    def geometry_text(self) -> str:
        """Return size and position of the window as text, for the settings."""
        return bytes(self.saveGeometry().toBase64().data()).decode("ascii")

    def restore_geometry_text(self, text: str) -> bool:
        """Restore size and position; return False if the text is invalid."""
        return bool(text) and self.restoreGeometry(
            QByteArray.fromBase64(QByteArray(text.encode("ascii", "ignore")))
        )

    def show_on_screen(self) -> None:
        """Show the window within its screen, frame included; maximise it if it does not fit."""
        room = self.screen().availableGeometry().size() - FRAME
        if self.width() > room.width() or self.height() > room.height():
            # The normal size, also used if the window manager does not maximise.
            self.resize(self.size().boundedTo(room))
            self.showMaximized()
        else:
            self.show()

    def say(self, sentence: str) -> None:
        """Show a sentence over the room, which stays as it is."""
        box = QMessageBox(QMessageBox.Icon.Information, "Rackside", sentence, parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def open_file(self, name: str) -> None:
        """Request that a file be opened; a guarded room asks for confirmation first."""
        self._leave(lambda: self.file_requested.emit(name))()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Emit `closed` and close: everything is saved, so no confirmation is needed.

        Only a guarded room asks, and only if the user closes the window.
        """
        if self._ask_to_leave is not None and event.spontaneous():
            event.ignore()
            self._ask_to_leave()
            return
        self.closed.emit(self.geometry_text())
        super().closeEvent(event)

    def _build_menus(self) -> None:
        self._build_game_menu()
        self._build_view_menu()
        self._build_help_menu()

    def _build_game_menu(self) -> None:
        game = self.menuBar().addMenu(self.tr("&Game"))
        leave = self._leave
        self._add(game, self.tr("Start screen"), "Ctrl+Home", leave(self.home_requested.emit))
        self._add(game, self.tr("New game..."), "Ctrl+N", leave(self.new_game_requested.emit))
        self._add(game, self.tr("Open a game file..."), "Ctrl+O", leave(self._ask_for_file))
        taking_back = self._add(
            game, self.tr("Take turn back"), "Ctrl+Backspace", self.take_back_requested.emit
        )
        self._add(
            game,
            self.tr("Set up a position..."),
            "Ctrl+Shift+E",
            leave(self.position_requested.emit),
        )
        going_on = self._add(
            game, self.tr("Go on from here..."), "Ctrl+Shift+G", self.going_on_requested.emit
        )
        self._resigning = self._add(game, self.tr("Resign..."), None, self.give_up_requested.emit)
        self._writing_on = self._add(
            game, self.tr("Continue writing down this game"), "Ctrl+G", self.writing_requested.emit
        )
        self._writing_on.setEnabled(False)
        copying = self._add(
            game, self.tr("Copy for Woogles"), "Ctrl+Shift+C", self.copy_requested.emit
        )
        copying_board = self._add(
            game, self.tr("Copy the board as text"), None, self.board_copy_requested.emit
        )
        self._add(game, self.tr("Print..."), "Ctrl+P", self.print_requested.emit)
        game.addSeparator()
        library = leave(self.library_requested.emit)
        self._add(game, self.tr("Library"), "Ctrl+Shift+L", library)
        review = self._add(
            game, self.tr("Review the game"), "Ctrl+Shift+R", self.review_requested.emit
        )
        self._add(
            game,
            self.tr("Review a game file..."),
            None,
            leave(self.review_file),
        )
        self._add(
            game,
            self.tr("Review a copied game or position"),
            "Ctrl+Shift+V",
            leave(self.copied_review_requested.emit),
        )
        of_game = (taking_back, going_on, self._resigning, copying, copying_board, review)
        self._game_acts = of_game
        self.show_game_acts(False)
        learn = leave(self.learn_requested.emit)
        self._add(game, self.tr("Learn"), "Ctrl+Shift+T", learn)
        club = leave(self.club_requested.emit)
        self._add(game, self.tr("Club"), "Ctrl+Shift+U", club)
        self._add(game, self.tr("Judge"), "Ctrl+J", self.judge_requested.emit)
        self._add(game, self.tr("Dictionary"), "Ctrl+Shift+D", self.dictionary_requested.emit)
        self._add(game, self.tr("Import a word list..."), None, self._ask_for_list)
        game.addSeparator()
        quitting = self._add(
            game, self.tr("Quit"), QKeySequence.StandardKey.Quit, leave(self.close)
        )
        quitting.setMenuRole(QAction.MenuRole.QuitRole)

    def _build_view_menu(self) -> None:
        view = self.menuBar().addMenu(self.tr("&View"))
        titles = {SYSTEM: self.tr("System colours")}
        titles |= {theme.name: self.tr(theme.title) for theme in THEMES.values()}
        for name, title in titles.items():
            action = view.addAction(title)
            action.setMenuRole(QAction.MenuRole.NoRole)
            action.setData(name)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked, name=name: self.theme_requested.emit(name))
            self._themes.addAction(action)
        view.addSeparator()
        for key, text in (
            ("motion", self.tr("Tiles slide and turn")),
            ("autosort", self.tr("Sort new tiles")),
        ):
            switch = view.addAction(text)
            switch.setMenuRole(QAction.MenuRole.NoRole)
            switch.setCheckable(True)
            switch.toggled.connect(lambda is_on, key=key: self.switch_requested.emit(key, is_on))
            self._switches[key] = switch
        view.addSeparator()
        self._add(view, self.tr("Audience board"), "Ctrl+Shift+P", self.projector_requested.emit)
        settings = self._add(view, self.tr("Settings..."), "Ctrl+,", self.settings_requested.emit)
        settings.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _build_help_menu(self) -> None:
        info = self.menuBar().addMenu(self.tr("&Help"))
        # In the menu it is the handbook; the key itself asks for help with a word first.
        self._add(info, self.tr("Handbook"), "F1", self._ask_for_help)
        info.aboutToShow.connect(self._open_help)
        # The menu hides before its entry acts.
        info.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._close_help))
        self._add(info, self.tr("Keys"), "Shift+F1", self.keys_requested.emit)
        self._add(info, self.tr("Rules"), "Ctrl+F1", self.rules_requested.emit)
        self._add(info, self.tr("Save a report..."), None, self.report_requested.emit)
        about = self._add(info, self.tr("About Rackside"), None, self.about_requested.emit)
        about.setMenuRole(QAction.MenuRole.AboutRole)

    def _open_help(self) -> None:
        self._is_help_open = True

    def _close_help(self) -> None:
        self._is_help_open = False

    def _ask_for_help(self) -> None:
        (self.handbook_requested if self._is_help_open else self.help_requested).emit()

    def _leave(self, go: Callable[[], object]) -> Callable[[], object]:
        """Return a function that leaves the room, with confirmation if it is guarded."""
        return lambda: go() if self._ask_to_leave is None else self._ask_to_leave()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files; for several there is an answer, too."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a game or a club that is dropped; import any other file as a word list."""
        names = _dropped_files(event)
        if not names:
            return
        event.acceptProposedAction()
        name = names[0]
        if len(names) > 1:
            self.many_dropped.emit()
        elif not name.lower().endswith((*GAME_FILES, *CLUB_FILES)):
            self.list_requested.emit(name)
        elif self._ask_to_leave is None:
            self.file_requested.emit(name)
        else:
            self._ask_to_leave()

    def _ask_for_list(self) -> None:
        kinds = self.tr("Word lists (*.txt *.gz *.kwg *.csv *.dic);;All files (*)")
        if path := ask_to_open(self, self.tr("Import a word list"), kinds):
            self.list_requested.emit(str(path))

    def _ask_for_file(self) -> None:
        if name := self._game_file():
            self.file_requested.emit(name)

    def review_file(self, name: str = "") -> None:
        """Request the review of a game file; ask for the file if it has no name."""
        if name := name or self._game_file():
            self.file_review_requested.emit(name)

    def _game_file(self) -> str:
        kinds = self.tr("Games (*.gcg *.cgp *.journal)")
        path = ask_to_open(self, self.tr("Open a game"), kinds)
        return "" if path is None else str(path)

    def _add(
        self,
        menu: QMenu,
        text: str,
        key: str | QKeySequence.StandardKey | None,
        triggered: Callable[[], object],
    ) -> QAction:
        action = menu.addAction(text)
        # Else macOS moves entries into its application menu by what they begin with.
        action.setMenuRole(QAction.MenuRole.NoRole)
        if key is not None:
            action.setShortcut(QKeySequence(key))
            # Also on the window: shortcuts of a hidden menu do nothing.
            self.addAction(action)
        action.triggered.connect(lambda _checked=False: triggered())
        return action


def _dropped_files(event: QDropEvent) -> list[str]:
    """Return the local files of a drop."""
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]


TAB = Qt.FocusPolicy.TabFocus.value


def step_focus(room: QWidget, *below: QWidget, forward: bool) -> QWidget | None:
    """Move the focus to the next stop of a room, wrapping round; return it, or None if there is
    none.

    The visible ones of `below` come after the room.
    """
    stops = [stop for part in (room, *below) if part.isVisible() for stop in stops_of(part)]
    if not stops:
        return None
    focus = QApplication.focusWidget()
    if focus in stops:
        place = stops.index(focus) + (1 if forward else -1)
    else:
        place = _beside(stops, focus, forward=forward)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    stop = stops[place % len(stops)]
    stop.setFocus(reason)
    return stop


def _beside(stops: Sequence[QWidget], focus: QWidget | None, *, forward: bool) -> int:
    """Return the index to go to from a widget that is not a stop, such as the room itself."""
    inside = [n for n, stop in enumerate(stops) if focus is not None and focus.isAncestorOf(stop)]
    if not inside:
        return 0 if forward else -1
    return inside[0] if forward else inside[0] - 1


def stops_of(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible tab stops of a widget in reading order."""
    if is_stop(widget):
        yield widget
    children = _children(widget)
    covering = [(place, child) for place, child in enumerate(children) if _is_cover(child)]
    for at in _as_one_reads([child.geometry() for child in children]):
        # Later children lie above earlier ones.
        covers = [cover for place, cover in covering if place > at]
        for stop in stops_of(children[at]):
            if not any(_lies_under(cover, stop) for cover in covers):
                yield stop


def is_stop(widget: QWidget) -> bool:
    """Return True if the widget is a tab stop."""
    return bool(
        widget.focusPolicy().value & TAB
        and widget.isEnabled()
        and widget.isVisible()
        and widget.focusProxy() is None
    )


def _children(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QComboBox):
        # The popup is a separate window, and the line edit's focus proxy is the combo box.
        return []
    return [
        child
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow()
    ]


def _is_cover(widget: QWidget) -> bool:
    """True for widgets that cover their siblings, such as a question over the buttons."""
    return bool(widget.property("covers"))


def _lies_under(cover: QWidget, stop: QWidget) -> bool:
    parent = cover.parentWidget()
    if parent is None:
        return False
    return cover.geometry().contains(stop.mapTo(parent, stop.rect().center()))


class _Extent(NamedTuple):
    """Where a widget lies in its parent, in plain numbers: a room has hundreds."""

    top: int
    left: int
    at: int
    """Index of the widget."""
    bottom: int
    right: int

    def shares_a_row(self, other: _Extent) -> bool:
        """Return True if they share half the height of the lower one, or lie in the same place."""
        shared = min(self.bottom, other.bottom) - max(self.top, other.top)
        height = 1 + min(self.bottom - self.top, other.bottom - other.top)
        return 2 * shared > height or self._replace(at=other.at) == other


def _as_one_reads(places: Sequence[QRect]) -> Iterator[int]:
    """Yield indices by rows from the top; a place is in a row if it shares half its height."""
    left = sorted(
        _Extent(place.top(), place.left(), at, place.bottom(), place.right())
        for at, place in enumerate(places)
    )
    while left:
        first, later = left[0], left[1:]
        row = [first, *(other for other in later if first.shares_a_row(other))]
        left = [other for other in later if not first.shares_a_row(other)]
        yield from (extent.at for extent in sorted(row, key=lambda other: (other.left, other.top)))
