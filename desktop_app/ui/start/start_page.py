# SPDX-License-Identifier: MIT
"""The start screen: every room with one click or one key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QDateTime, QRectF, QSize, Qt, QTimeZone, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop_app.rules.board import STANDARD_15, Direction
from desktop_app.session.home import HomeView, LastGame, UnfinishedGame
from desktop_app.settings.paths import resource_path
from desktop_app.translation.words import moment_text, tr, tr_count
from desktop_app.ui.theme import DEFAULT_THEME, Theme, tabular, ui_font
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.keys import press_focused
from desktop_app.ui.widgets.spoken import give_role

# Texts of the buttons that continue a game.


def names_text(names: tuple[str, ...]) -> str:
    """``Ann v Ben``."""
    return tr(" v ").join(names)


def continue_title(game: UnfinishedGame) -> str:
    """``Continue Ann v Ben``."""
    return tr("Continue {names}").format(names=names_text(game.names))


def continue_line(game: UnfinishedGame) -> str:
    """``12 : 0, turn 2, begun 22/11/2026 19:30, North American tournament rules, 2016``.

    The start, in UTC in the id, tells games of the same players apart.
    """
    score = " : ".join(str(points) for points in game.points)
    began = QDateTime.fromString(game.id[:15], "yyyyMMdd-HHmmss")
    if not began.isValid():
        return tr("{score}, turn {turn}, {ruleset}").format(
            score=score, turn=game.turn, ruleset=game.ruleset
        )
    began.setTimeZone(QTimeZone.utc())
    when = moment_text(began.toLocalTime())
    return tr("{score}, turn {turn}, begun {when}, {ruleset}").format(
        score=score, turn=game.turn, when=when, ruleset=game.ruleset
    )


def notice_lines(home: HomeView) -> tuple[str, ...]:
    """Return what is wrong with the user's files, most serious first."""
    lines = []
    if home.read_only_folder:
        text = tr(
            "The folder {folder} is not writable. You can view games, but not start "
            "or continue one until this is fixed."
        )
        lines.append(text.format(folder=home.read_only_folder))
    elif home.unsaved:
        text = tr("The settings could not be saved and apply only until you quit: {why}")
        lines.append(text.format(why=tr(home.unsaved)))
    if home.backup_problem:
        text = tr("Today's backup failed: {why}")
        lines.append(text.format(why=tr(home.backup_problem)))
    return (*lines, *map(tr, home.notices))


def again_line(game: LastGame) -> str:
    """``Ann v Ben, North American tournament rules, 2016, 25 min``; without a clock no minutes."""
    names = names_text(game.names)
    if game.minutes is None:
        return tr("{names}, {ruleset}").format(names=names, ruleset=game.ruleset)
    return tr("{names}, {ruleset}, {minutes} min").format(
        names=names, ruleset=game.ruleset, minutes=game.minutes
    )


def learn_line(due_cards: int) -> str:
    """``Short lessons, words and puzzles. 3 cards are due.``; without cards the first sentence."""
    if not due_cards:
        return tr("Short lessons, words and puzzles.")
    return tr_count(
        "Short lessons, words and puzzles. {count} card is due.",
        "Short lessons, words and puzzles. {count} cards are due.",
        due_cards,
    ).format(count=due_cards)


# A wide button with a title, a line below it, and its key.


class RoomButton(QPushButton):
    """Opens a room or continues a game.

    Args:
        title: what it does.
        line: one sentence about it.
        key: the key that presses it, such as ``P``.
        is_first: Enter presses it.
        is_short: show the sentence only as a tooltip.
        is_elided: show the sentence in one line, and cut it where there is no room.
    """

    def __init__(
        self,
        title: str,
        line: str,
        key: str,
        *,
        is_first: bool = False,
        is_short: bool = False,
        is_elided: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setShortcut(QKeySequence(key))
        self.setAutoDefault(True)
        if is_first:
            self.setProperty("role", "primary")
        self._is_short = is_short
        grid = QGridLayout(self)
        self.show_low(is_low=False)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        # Four long names do not fit; they do not make the button wider.
        heading = ElidedLabel(title, self)
        self._dress(heading, ui_font(17 if is_short else 20, QFont.Weight.DemiBold))
        grid.addWidget(heading, 0, 0)
        self.setToolTip(line)
        if is_elided:
            below = ElidedLabel(line, self)
            self._dress(below, ui_font(15))
            grid.addWidget(below, 1, 0)
        elif not is_short:
            wrapped = self._label(line, ui_font(15))
            wrapped.setWordWrap(True)
            grid.addWidget(wrapped, 1, 0)
        mark = self._label(
            self.tr("Enter", "a key") if is_first else key, ui_font(14, QFont.Weight.Medium)
        )
        mark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(mark, 0, 1, 2, 1)
        grid.setColumnStretch(0, 1)

    def show_low(self, *, is_low: bool) -> None:
        """Use less height, or the usual one."""
        above, below = (2, 4) if is_low else (4, 5) if self._is_short else (10, 12)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(20, above, 20, below)

    def sizeHint(self) -> QSize:
        """Return the size of its two lines."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the title at least."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def _label(self, text: str, font: QFont) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._dress(label, font)
        return label

    def _dress(self, label: QWidget, font: QFont) -> None:
        label.setFont(font)
        # Labels in the colours of the button, transparent for the mouse.
        colour = "highlighted-text" if self.property("role") == "primary" else "button-text"
        label.setStyleSheet(f"color: palette({colour})")
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


# A picture of a board for the start screen.

WORDS = (
    (7, 3, Direction.ACROSS, "RACKSIDE"),
    (5, 4, Direction.DOWN, "BOARD"),
    (6, 8, Direction.DOWN, "TILE"),
)
VALUES = {"B": 3, "C": 3, "D": 2, "K": 5}
SMALLEST = 240


class StartBoard(QWidget):
    """A square picture of a board with the first words on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_role(self, QAccessible.Role.Graphic)
        self._theme: Theme = DEFAULT_THEME
        self._picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("A picture of a board"))

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self._picture = None
        self.update()

    def sizeHint(self) -> QSize:
        """Return a large square; the layout reduces it."""
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which the board is recognisable."""
        return QSize(SMALLEST, SMALLEST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Discard the picture; it is painted again in the new size."""
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, centred."""
        side = min(self.width(), self.height()) // STANDARD_15.cols * STANDARD_15.cols
        if self._picture is None:
            self._picture = self._paint(side)
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        QPainter(self).drawPixmap(left, top, self._picture)

    def _paint(self, side: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(self._theme.grid))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = side / STANDARD_15.cols
        for row in range(STANDARD_15.rows):
            for col in range(STANDARD_15.cols):
                premium = STANDARD_15.premium_at(row, col)
                square = QRectF(col * size, row * size, size, size).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.fillRect(square, QColor(self._theme.square(premium)))
                painter.setPen(QColor(self._theme.label(premium)))
                painter.setFont(ui_font(size * 0.3, QFont.Weight.Medium))
                painter.drawText(square, Qt.AlignmentFlag.AlignCenter, premium.value)
        for row, col, direction, word in WORDS:
            row_step, col_step = direction.step
            for index, letter in enumerate(word):
                place = (col + index * col_step, row + index * row_step)
                self._paint_tile(painter, place[0] * size, place[1] * size, size, letter)
        painter.end()
        return picture

    def _paint_tile(
        self, painter: QPainter, left: float, top: float, size: float, letter: str
    ) -> None:
        theme = self._theme
        box = QRectF(left, top, size, size).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile_edge))
        painter.drawRoundedRect(box, size * 0.1, size * 0.1)
        painter.setBrush(QColor(theme.tile))
        face = box.adjusted(0, 0, 0, -size * 0.05)
        painter.drawRoundedRect(face, size * 0.1, size * 0.1)
        painter.setPen(QColor(theme.label_tile))
        painter.setFont(ui_font(size * 0.62, QFont.Weight.DemiBold))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, letter)
        painter.setFont(tabular(ui_font(size * 0.24)))
        corner = face.adjusted(0, 0, -size * 0.08, -size * 0.02)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        painter.drawText(corner, flags, str(VALUES.get(letter, 1)))


COLUMN_LEAST, COLUMN_MOST = 420, 640
MARGIN, NARROW_MARGIN, MARGIN_ABOVE, LOW_MARGIN_ABOVE = 48, 16, 16, 6
NARROW = 1000
"""A page narrower than this has small margins."""
ROOM_FOR_BOARD = 860
"""A narrower page has no picture."""
LOW = 640
"""A page lower than this has a small heading."""
MAX_UNFINISHED = 2
SHORT_COLUMNS = 2
"""Number of short buttons beside each other."""
MAX_NOTICES = 3


class StartPage(QWidget):
    """The start screen.

    Signals:
        continue_requested: id of an unfinished game.
        again_requested: another game like the last one.
        first_game_requested: a game for a new player.
        people_requested, computer_requested, library_requested, judge_requested,
            table_requested, position_requested, learn_requested, club_requested: open that
                room.
    """

    continue_requested = Signal(str)
    again_requested = Signal()
    first_game_requested = Signal()
    people_requested = Signal()
    computer_requested = Signal()
    library_requested = Signal()
    judge_requested = Signal()
    table_requested = Signal()
    position_requested = Signal()
    learn_requested = Signal()
    club_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen = QSize()
        self._board = StartBoard(self)
        self._column = column = QWidget(self)
        column.setMinimumWidth(COLUMN_LEAST)
        column.setMaximumWidth(COLUMN_MOST)
        outer = QHBoxLayout(self)
        self._outer = outer
        self._set_margin(NARROW_MARGIN)
        outer.addWidget(self._board, 1)
        outer.addWidget(column, 1)
        self._lines = lines = QVBoxLayout(column)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(12)
        lines.addStretch(2)
        self._heading = _Heading(column)
        lines.addWidget(self._heading)
        lines.addSpacing(12)
        self._shown: list[RoomButton] = []
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(8)
        lines.addLayout(self._buttons)
        self._short_buttons = QGridLayout()
        self._short_buttons.setSpacing(6)
        lines.addLayout(self._short_buttons)
        self._notices = QLabel(column)
        self._notices.setWordWrap(True)
        # Texts from files are shown as plain text.
        self._notices.setTextFormat(Qt.TextFormat.PlainText)
        self._notices.setProperty("role", "warning")
        lines.addWidget(self._notices)
        lines.addStretch(3)

    def fit(self, seen: QSize) -> None:
        """In a small window, hide the picture and shrink heading and buttons."""
        self._seen = seen
        self._board.setVisible(seen.width() >= ROOM_FOR_BOARD)
        self._show_low(is_low=seen.height() < LOW)
        for has_line in (True, False):
            if self._least_height(seen.width()) > seen.height():
                self._show_low(is_low=True, has_line=has_line)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at the width of the page.

        Qt reckons wrapped texts at their narrowest, and would scroll without need.
        """
        least = self._outer.totalMinimumSize()
        width = max(least.width(), self._seen.width() or self.width())
        return QSize(least.width(), self._least_height(width))

    def _least_height(self, width: int) -> int:
        """Return the height below which the page scrolls."""
        return self._outer.totalMinimumHeightForWidth(width)

    def _show_low(self, *, is_low: bool, has_line: bool = True) -> None:
        self._heading.show_small(is_small=is_low, has_line=has_line)
        self._lines.setSpacing(4 if is_low else 12)
        sides = self._outer.contentsMargins()
        above = LOW_MARGIN_ABOVE if is_low else MARGIN_ABOVE
        self._outer.setContentsMargins(sides.left(), above, sides.right(), above)
        self._buttons.setSpacing(4 if is_low else 8)
        for button in self._shown:
            button.show_low(is_low=is_low)
            button.updateGeometry()
        self._column.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give a wide page wide margins."""
        super().resizeEvent(event)
        self._set_margin(NARROW_MARGIN if self.width() < NARROW else MARGIN)

    def _set_margin(self, margin: int) -> None:
        above = self._outer.contentsMargins().top()
        self._outer.setContentsMargins(margin, above, margin, above)
        self._outer.setSpacing(margin)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._board.show_theme(theme)

    def show_home(self, home: HomeView) -> None:
        """Show the buttons that apply, and focus the first, which Enter presses."""
        self._clear()
        self._offer_games(home)
        self._offer_rooms(home)
        notices = notice_lines(home)
        self._notices.setText("\n".join(self._shortened(notices)))
        self._notices.setVisible(bool(notices))
        if not self._seen.isEmpty():
            self.fit(self._seen)
        self.focus_first()

    def _clear(self) -> None:
        for button in self._shown:
            button.hide()
            button.deleteLater()
            for layout in (self._buttons, self._short_buttons):
                layout.removeWidget(button)
        self._shown.clear()

    def _offer_games(self, home: HomeView) -> None:
        """Offer the unfinished games, and another game with the same players."""
        for number, game in enumerate(home.unfinished[:MAX_UNFINISHED], start=1):
            self._add(
                continue_title(game),
                continue_line(game),
                str(number),
                partial(self.continue_requested.emit, game.id),
                is_elided=True,
            )
        if home.again is not None:
            line = again_line(home.again)
            title = self.tr("The table again") if home.again.is_table else self.tr("Play again")
            self._add(title, line, "A", self.again_requested.emit, is_short=bool(home.unfinished))

    def _offer_rooms(self, home: HomeView) -> None:
        """Offer a new game of each kind, and the other rooms."""
        has_library = bool(home.finished_count or home.unfinished)
        self._add(
            self.tr("Play someone"),
            self.tr("Two people, or up to four under the family rules."),
            "P",
            self.people_requested.emit,
        )
        self._add(
            self.tr("Play the computer"),
            self.tr("Play offline against the computer."),
            "C",
            self.computer_requested.emit,
        )
        self._add(
            self.tr("First game") if has_library else self.tr("I have never played"),
            self.tr("A first game: easy words, no clock, some help."),
            "N",
            self.first_game_requested.emit,
            is_short=has_library,
        )
        self._add(self.tr("Learn"), learn_line(home.due_cards), "E", self.learn_requested.emit)
        self._add(
            self.tr("The table"),
            self.tr("Clock, score sheet and rules for your own set."),
            "T",
            self.table_requested.emit,
        )
        self._add(
            self.tr("Judge"),
            self.tr("Type words: one verdict for all of them."),
            "J",
            self.judge_requested.emit,
            # At the first start there is room to explain it.
            is_short=has_library,
        )
        if has_library:
            self._add(
                self.tr("Set up a position"),
                self.tr("Place tiles, racks and scores, and begin a game from there."),
                "S",
                self.position_requested.emit,
                is_short=True,
            )
            self._add(
                self.tr("Library"),
                self.tr("The games played here: {finished} finished, {open} open.").format(
                    finished=home.finished_count, open=len(home.unfinished)
                ),
                "L",
                self.library_requested.emit,
                is_short=True,
            )
        self._add(
            self.tr("Club"),
            self.tr("Pairings, results and standings of an evening."),
            "U",
            self.club_requested.emit,
            is_short=has_library,
        )

    def _shortened(self, notices: tuple[str, ...]) -> tuple[str, ...]:
        left = len(notices) - MAX_NOTICES
        if left <= 0:
            return notices
        more = self.tr("and {count} more like this").format(count=left)
        return (*notices[:MAX_NOTICES], more)

    def focus_first(self) -> None:
        """Focus the first button, so that Enter presses it."""
        if self._shown:
            self._shown[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; the arrow keys move the focus."""
        if press_focused(self, event):
            return
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)

    def _add(
        self,
        title: str,
        line: str,
        key: str,
        pressed: Callable[[], object],
        *,
        is_short: bool = False,
        is_elided: bool = False,
    ) -> None:
        is_first = self._buttons.count() == 0
        button = RoomButton(
            title, line, key, is_first=is_first, is_short=is_short, is_elided=is_elided
        )
        button.clicked.connect(lambda: pressed())
        self._shown.append(button)
        if is_short:
            count = self._short_buttons.count()
            self._short_buttons.addWidget(button, count // SHORT_COLUMNS, count % SHORT_COLUMNS)
        else:
            self._buttons.addWidget(button)
        button.show()


class _Heading(QWidget):
    """The icon, the name of the program, and a line about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._icon = QSvgWidget(str(resource_path("icons", "rackside.svg")), self)
        self._name = QLabel("Rackside", self)
        self._line = line = QLabel(
            parent.tr("A board, racks, a bag and a clock that play by the book you choose."),
            self,
        )
        line.setProperty("role", "muted")
        line.setFont(ui_font(15))
        line.setWordWrap(True)
        words = column_of(self._name, line, spacing=0)
        row_of(self._icon, (words, 1), parent=self, margins=0, spacing=16)
        self.show_small(is_small=False, has_line=True)

    def show_small(self, *, is_small: bool, has_line: bool) -> None:
        """Use less height, or the usual size; `has_line` shows the line about the program."""
        self._line.setVisible(has_line)
        side, name_px = (40, 22) if is_small else (64, 34)
        self._icon.setFixedSize(side, side)
        self._name.setFont(ui_font(name_px, QFont.Weight.Bold))
