# SPDX-License-Identifier: MIT
"""The screen for the wall: everyone finds their own board, then the standings, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFont, QFontMetrics, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.session.club_desk import ClockReading, ClubView, DivisionView
from desktop_app.translation.words import tr
from desktop_app.ui.club.clock_bar import clock_digits, clock_words
from desktop_app.ui.theme import tabular, ui_font

SIZE = (1280, 720)
SMALLEST = (480, 320)
TURN_MS = 8_000
"""How long a page is shown."""

SMALLEST_LETTERS, LARGEST_LETTERS = 0.032, 0.07
"""Size of the letters as a share of the height. At 5 m a capital letter must be 25 mm high: on a
picture of 2 m by 1.1 m that is the first; on a screen of 55 inches 0.052 (docs/user/club.md)."""
_STEP = 0.004
_LINE = 1.28
"""Height of a row, as a multiple of its letters."""
_MOST_PAGES = 3
"""Letters get smaller rather than that more pages are needed."""
_HEAD = 0.62
"""Size of the heads, as a multiple of the letters."""
_LONGEST = 15
"""A longer name is cut rather than that it makes a block wider, in average letters."""
_WHOLE = 200
"""More average letters than any name has."""
_MEASURING, _MEASURED = 100, 24
"""Texts are measured in letters of so many pixels, and of a column only so many of the longest."""
_SIDE = 0.02
"""Margin, as a share of the width."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A list for the wall.

    Attributes:
        heads: titles of the columns.
        strong: columns in bold.
        is_by_name: True if a page says from which name to which it goes.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: frozenset[int]
    is_by_name: bool = False


@dataclass(frozen=True, slots=True)
class _Page:
    """The rows on the wall at a time.

    Attributes:
        px: size of the letters.
        widths: of the columns, in pixels.
        blocks: so many blocks of columns stand side by side, of so many lines each.
    """

    title: str
    sheet: _Sheet
    rows: tuple[tuple[str, ...], ...]
    px: int
    widths: tuple[int, ...]
    blocks: int
    lines: int


class WallWindow(QWidget):
    """Names with their boards, the standings, the round clock, and the boards that still play.

    Attributes:
        shown: the texts of the page, row by row, without the heads.

    Signals:
        closed: the window was closed.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Wall screen"))
        self.setAccessibleName(self.tr("Wall screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.setMinimumSize(*SMALLEST)
        self.resize(*SIZE)
        self._sheets: tuple[_Sheet, ...] = ()
        self._pages: tuple[_Page, ...] = ()
        self._page = self._wanted_step = 0
        self._labels: list[QLabel] = []
        self.shown: tuple[tuple[str, ...], ...] = ()
        self.title, self.missing = QLabel(self), QLabel(self)
        self.words, self.digits = QLabel(self), QLabel(self)
        for label in (self.title, self.missing, self.words, self.digits):
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.words, self.digits):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.missing.setProperty("role", "accent")
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self.turn)
        self._timer.start()

    def show_view(self, view: ClubView) -> None:
        """Show the last round and the standings of all divisions; the page stays if it can."""
        before, called = self._sheets, bool(self.missing.text())
        self.missing.setText(_call(view.divisions))
        self._sheets = tuple(sheet for each in view.divisions for sheet in _sheets(view, each))
        if before and before == self._sheets and called == bool(self.missing.text()):
            return
        if [each.title for each in before] != [each.title for each in self._sheets]:
            self._page = 0
        self._lay_out()

    def show_clock(self, reading: ClockReading | None) -> None:
        """Show the clock of the round, None for no clock."""
        before = bool(self.digits.text())
        self.words.setText("" if reading is None else clock_words(reading))
        self.digits.setText("" if reading is None else clock_digits(reading))
        if before != bool(self.digits.text()):
            self._lay_out()

    def turn(self) -> None:
        """Show the next page, after the last the first."""
        self._page = (self._page + 1) % max(1, len(self._pages))
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the letters fill the window."""
        super().resizeEvent(event)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space turns the page, + and - change the letters, F11 fills the screen, Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_Space:
            self._timer.start()
            self.turn()
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._wanted_step += 1 if event.key() == Qt.Key.Key_Plus else -1
            self._lay_out()
        elif event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window is closed."""
        self.closed.emit()
        super().closeEvent(event)

    # ------------------------------------------------------------------ layout

    @property
    def _band(self) -> int:
        """Height of the title with the clock, in pixels."""
        return round(self.height() * (0.175 if self.digits.text() else 0.1))

    @property
    def _call_height(self) -> int:
        return round(self.height() * 0.09) if self.missing.text() else 0

    def _lay_out(self) -> None:
        """Choose the letters of every sheet, and place title, clock and call."""
        high, wide, side = self.height(), self.width(), round(self.width() * _SIDE)
        band = self._band
        has_clock = bool(self.digits.text())
        clock = round(wide * 0.42) if has_clock else 0
        self.title.setGeometry(side, 0, wide - 2 * side - clock, band)
        self.title.setFont(ui_font(max(12, round(high * 0.05)), QFont.Weight.DemiBold))
        self.title.setWordWrap(True)
        self.words.setFont(ui_font(max(10, round(high * 0.032))))
        self.digits.setFont(tabular(ui_font(max(14, round(high * 0.1)), QFont.Weight.Bold)))
        self.words.setGeometry(wide - side - clock, 0, clock, round(band * 0.3))
        self.digits.setGeometry(
            wide - side - clock, round(band * 0.28), clock, band - round(band * 0.28)
        )
        self.missing.setGeometry(side, high - self._call_height, wide - 2 * side, self._call_height)
        self.missing.setFont(ui_font(max(12, round(high * 0.052)), QFont.Weight.Bold))
        self._pages = tuple(page for sheet in self._sheets for page in self._paged(sheet))
        self._page = min(self._page, max(0, len(self._pages) - 1))
        self._show()

    def _paged(self, sheet: _Sheet) -> list[_Page]:
        """Split a sheet into pages with the largest letters that do not need too many."""
        smallest, largest = SMALLEST_LETTERS, LARGEST_LETTERS
        steps = int((largest - smallest) / _STEP)
        shares = [*(largest - step * _STEP for step in range(1 + steps)), smallest]
        fits = [self._capacity(sheet, share) for share in shares]
        chosen = len(shares) - 1
        for most in range(1, _MOST_PAGES + 1):
            found = [at for at, room in enumerate(fits) if room * most >= len(sheet.rows)]
            if found:
                chosen = found[0]
                break
        chosen = max(0, min(len(shares) - 1, chosen - self._wanted_step))
        px = self._px(shares[chosen])
        widths = _widths(sheet, px)
        lines, blocks = self._lines(px), self._blocks(widths)
        room = max(1, lines * blocks)
        pages = []
        count = max(1, -(-len(sheet.rows) // room))
        for start in range(0, max(1, len(sheet.rows)), room):
            rows = sheet.rows[start : start + room]
            title = sheet.title
            if sheet.is_by_name and count > 1:
                span = tr("{first} to {last}")
                span = span.format(first=_letters(rows[0][0]), last=_letters(rows[-1][0]))
                title = f"{title}, {span}"
            elif count > 1:
                title = f"{title} ({start // room + 1}/{count})"
            pages.append(_Page(title, sheet, rows, px, widths, blocks, lines))
        return pages

    def _capacity(self, sheet: _Sheet, share: float) -> int:
        px = self._px(share)
        return self._lines(px) * self._blocks(_widths(sheet, px))

    def _px(self, share: float) -> int:
        return max(9, round(self.height() * share))

    def _lines(self, px: int) -> int:
        """Rows of a page, without the heads."""
        room = self.height() - self._band - self._call_height
        return max(1, int(room / (px * _LINE)) - 1)

    def _blocks(self, widths: Sequence[int]) -> int:
        """How many blocks of columns stand side by side."""
        return max(1, int(self.width() * (1 - 2 * _SIDE) / sum(widths)))

    # ------------------------------------------------------------------ page

    def _show(self) -> None:
        for label in self._labels:
            label.hide()
        if not self._pages:
            self.title.setText(self.tr("No round yet"))
            self.shown = ()
            return
        page = self._pages[self._page]
        self.title.setText(page.title)
        self.shown = page.rows
        # A short list takes no more blocks than it fills.
        blocks = min(page.blocks, max(1, -(-len(page.rows) // page.lines)))
        lines = -(-len(page.rows) // blocks)
        side = round(self.width() * _SIDE)
        wide = (self.width() - 2 * side) // blocks
        # Spare width goes between the blocks, up to a width that the eye still crosses.
        widths = _opened(page, wide)
        stretch = min(1.5, wide / sum(widths))
        high = round(page.px * _LINE)
        at = 0
        for block in range(blocks):
            rows = page.rows[block * lines : (block + 1) * lines]
            for line, row in enumerate((page.sheet.heads, *rows)):
                left = side + block * wide
                top = self._band + line * high
                for column, text in enumerate(row):
                    cell = QRect(left, top, round(widths[column] * stretch), high)
                    self._put(at, text, cell, page, column, is_head=line == 0)
                    left += cell.width()
                    at += 1

    def _put(
        self, at: int, text: str, cell: QRect, page: _Page, column: int, *, is_head: bool
    ) -> None:
        while at >= len(self._labels):
            label = QLabel(self)
            label.setTextFormat(Qt.TextFormat.PlainText)
            self._labels.append(label)
        label = self._labels[at]
        px = round(page.px * _HEAD) if is_head else page.px
        is_strong = not is_head and column in page.sheet.strong
        label.setFont(tabular(ui_font(px, QFont.Weight.Bold if is_strong else QFont.Weight.Normal)))
        label.setAccessibleName(text)
        metrics = label.fontMetrics()
        label.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, cell.width() - 8))
        label.setGeometry(cell)
        label.show()


def _opened(page: _Page, wide: int) -> list[int]:
    """The widths of a page's columns, wide enough for long names as far as there is room."""
    widths, spare = list(page.widths), max(0, wide - sum(page.widths))
    for at, wanted in enumerate(_widths(page.sheet, page.px, longest=_WHOLE)):
        more = min(spare, wanted - widths[at])
        widths[at] += more
        spare -= more
    return widths


def _widths(sheet: _Sheet, px: int, longest: int = _LONGEST) -> tuple[int, ...]:
    """The widths of the columns in pixels: of their longest texts, but for very long names.

    A longer name is cut after `longest` average letters.
    """
    average, columns = _measured(sheet)
    return tuple(
        ceil(px * (max(head, min(longest * average, text)) + 0.75)) for head, text in columns
    )


@lru_cache(maxsize=64)
def _measured(sheet: _Sheet) -> tuple[float, tuple[tuple[float, float], ...]]:
    """An average letter, and of each column the head and the widest text, for letters of 1 pixel.

    To measure hundreds of texts in every size would hold the window up.
    """
    metrics = QFontMetrics(tabular(ui_font(_MEASURING, QFont.Weight.Bold)))
    head = QFontMetrics(ui_font(round(_MEASURING * _HEAD)))
    columns = []
    for at, title in enumerate(sheet.heads):
        texts = sorted({row[at] for row in sheet.rows}, key=len)[-_MEASURED:]
        wide = max(map(metrics.horizontalAdvance, texts), default=0)
        columns.append((head.horizontalAdvance(title) / _MEASURING, wide / _MEASURING))
    return metrics.averageCharWidth() / _MEASURING, tuple(columns)


def _runs(boards: Sequence[int]) -> str:
    """Boards as text, such as ``3, 5-9``."""
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _call(divisions: Sequence[DivisionView]) -> str:
    """Name the boards of the last rounds that still play."""
    parts = []
    for each in divisions:
        boards = _runs([board for number, board in each.missing if number == each.paired])
        if boards and each.name:
            parts.append(f"{each.name} {boards}")
        elif boards:
            parts.append(boards)
    if not parts:
        return ""
    return tr("Boards still playing: {boards}").format(boards="; ".join(parts))


def _sheets(view: ClubView, division: DivisionView) -> list[_Sheet]:
    """The lists of a division: while boards play where everyone sits, then the standings."""
    if not division.paired:
        return []
    values = {"event": view.event, "division": division.name, "round": division.paired}
    of_round = (
        tr("{event}: round {round}") if not division.name else tr("{division}: round {round}")
    )
    sheets = []
    if any(number == division.paired for number, _ in division.missing):
        names = _names(division)
        sheets.append(
            _Sheet(
                of_round.format(**values),
                (tr("Name"), tr("Board"), tr("Goes")),
                names,
                frozenset({0, 1}),
                is_by_name=True,
            )
        )
        boards = tuple(
            (str(each.number), each.first, each.second) for each in division.boards
        ) + tuple(("", name, tr("bye")) for name in division.byes)
        sheets.append(
            _Sheet(
                of_round.format(**values) + ": " + tr("boards"),
                (tr("Board"), tr("First"), tr("Second")),
                boards,
                frozenset({0}),
            )
        )
    title = tr("{event}: standings") if not division.name else tr("{division}: standings")
    places = tuple(
        (f"{each.place}.", each.player, each.wins, each.spread) for each in division.standings
    )
    sheets.append(
        _Sheet(
            title.format(**values),
            (tr("Place"), tr("Player"), tr("Wins"), tr("Spread")),
            places,
            frozenset({0, 1}),
        )
    )
    return sheets


def _names(division: DivisionView) -> tuple[tuple[str, ...], ...]:
    """A row a player of the round, by surname: name, board, first or second."""
    rows: list[tuple[str, ...]] = [(by_surname(name), tr("bye"), "") for name in division.byes]
    for board in division.boards:
        rows.append((by_surname(board.first), str(board.number), tr("1st")))
        rows.append((by_surname(board.second), str(board.number), tr("2nd")))
    return tuple(sorted(rows, key=lambda row: row[0].casefold()))


def by_surname(name: str) -> str:
    """Return a name as lists have it: ``Ann de Souza`` as ``de Souza, Ann``.

    The surname is the last word, with the words in small letters before it.
    """
    words = name.split()
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    if "," in name or start < 1:
        return name
    return f"{' '.join(words[start:])}, {' '.join(words[:start])}"


def _letters(name: str) -> str:
    """The first letters of a name, for the head of a page."""
    return name[:3]
