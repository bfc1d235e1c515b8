# SPDX-License-Identifier: MIT
"""The screen for the wall: everyone finds their own board, then the standings, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFont, QFontMetrics, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop_app.sentences.numbers import runs_text
from desktop_app.session.club_presenter import (
    ClockReading,
    ClubView,
    DivisionView,
    Stage,
    alphabetic,
    by_surname,
)
from desktop_app.translation.words import tr
from desktop_app.ui.club.clock_bar import (
    clock_digits,
    clock_words,
    current,
    has_result,
    has_time,
)
from desktop_app.ui.club.rows_table import pair_texts
from desktop_app.ui.theme import tabular, ui_font
from desktop_app.ui.widgets.keys import set_role

SIZE = (1280, 720)
SMALLEST = (480, 320)
TURN_MS, FAST_TURN_MS = 8_000, 5_000
"""How long a page is shown; the second while the names need several pages."""

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
_LEAST_OF_LARGEST = 0.75
"""So much smaller letters may be, as a share, that a long name is whole."""
_MEASURING, _MEASURED = 100, 24
"""Texts are measured in letters of so many pixels, and of a column only so many of the longest."""
_SIDE = 0.02
"""Margin, as a share of the width."""
_LONG = 40
"""A list with more rows may need pages, and room for their names."""


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
        spans: from which letters to which each page of the sheet goes; empty for a single page.
        number: which of them this page is, from 0.
    """

    title: str
    sheet: _Sheet
    rows: tuple[tuple[str, ...], ...]
    px: int
    widths: tuple[int, ...]
    blocks: int
    lines: int
    spans: tuple[str, ...] = ()
    number: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """By which a page is found again when the results have changed."""
        return self.title, self.number


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
        self._head = QRect()
        self._page = self._wanted_step = 0
        self._view = ClubView()
        self._reading: ClockReading | None = None
        self._labels: list[QLabel] = []
        self.spans: list[QLabel] = []
        self.shown: tuple[tuple[str, ...], ...] = ()
        self.title, self.missing = QLabel(self), QLabel(self)
        self.words, self.digits = QLabel(self), QLabel(self)
        for label in (self.title, self.missing, self.words, self.digits):
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.words, self.digits):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.missing.setProperty("role", "warning")
        self._timer = QTimer(self)
        self._timer.setInterval(TURN_MS)
        self._timer.timeout.connect(self.turn)
        self._timer.start()

    def show_view(self, view: ClubView) -> None:
        """Show the last round and the standings of all divisions; the page stays if it can."""
        before, called = self._sheets, bool(self.missing.text())
        self._view = view
        self.show_clock(self._reading)
        self._sheets = tuple(
            sheet for division in view.divisions for sheet in _sheets(view, division)
        )
        if before and before == self._sheets and called == bool(self.missing.text()):
            return
        if [sheet.title for sheet in before] != [sheet.title for sheet in self._sheets]:
            self._pages = ()
        self._lay_out()

    def show_clock(self, reading: ClockReading | None) -> None:
        """Show the clock of the round, None for no clock."""
        before = [bool(label.text()) for label in (self.words, self.digits, self.missing)]
        self._reading = reading
        self._call()
        view = self._view
        reading = current(reading, view)
        is_counting = reading is not None and has_time(reading, view)
        self.words.setText("" if reading is None else clock_words(reading, view))
        self.digits.setText(clock_digits(reading) if reading is not None and is_counting else "")
        if before != [bool(label.text()) for label in (self.words, self.digits, self.missing)]:
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

    def _call(self) -> None:
        """Call the boards that still play; not all of them, unless their time is over."""
        reading = self._reading
        is_late = reading is not None and reading.stage in (Stage.OVERTIME, Stage.OVER)
        self.missing.setText(_call(self._view.divisions, is_late=is_late))

    # ------------------------------------------------------------------ layout

    @property
    def _band(self) -> int:
        """Height of the title with the names of the pages and the clock, in pixels."""
        is_long = any(len(sheet.rows) > _LONG for sheet in self._sheets)
        return round(self.height() * (0.175 if self.words.text() or is_long else 0.1))

    @property
    def _call_height(self) -> int:
        return round(self.height() * 0.09) if self.missing.text() else 0

    def _lay_out(self) -> None:
        """Choose the letters of every sheet, and place title, clock and call."""
        high, wide, side = self.height(), self.width(), round(self.width() * _SIDE)
        band = self._band
        clock = round(wide * 0.42) if self.words.text() else 0
        self._head = QRect(side, 0, wide - 2 * side - clock, band)
        self.title.setWordWrap(True)
        is_counting = bool(self.digits.text())
        self.words.setFont(ui_font(max(10, round(high * (0.032 if is_counting else 0.055)))))
        self.digits.setFont(tabular(ui_font(max(14, round(high * 0.1)), QFont.Weight.Bold)))
        words = round(band * 0.3) if is_counting else band
        self.words.setGeometry(wide - side - clock, 0, clock, words)
        self.digits.setGeometry(
            wide - side - clock, round(band * 0.28), clock, band - round(band * 0.28)
        )
        self.missing.setGeometry(side, high - self._call_height, wide - 2 * side, self._call_height)
        self.missing.setFont(ui_font(max(12, round(high * 0.052)), QFont.Weight.Bold))
        shown = self._pages[self._page].key if self._pages else None
        paged = [page for sheet in self._sheets for page in self._paged(sheet)]
        self._pages = _in_turn(paged, is_seating=not any(map(has_result, self._view.divisions)))
        keys = [page.key for page in self._pages]
        if self._page >= len(keys) or keys[self._page] != shown:
            self._page = keys.index(shown) if shown in keys else 0
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
                chosen = self._whole(sheet, shares, found)
                break
        chosen = max(0, min(len(shares) - 1, chosen - self._wanted_step))
        px = self._px(shares[chosen])
        widths = _widths(sheet, px)
        lines, blocks = self._lines(px), self._blocks(widths)
        room = max(1, lines * blocks)
        parts = _parted(sheet, room)
        spans = _spans(sheet, parts) if len(parts) > 1 else ()
        return [
            _Page(sheet.title, sheet, rows, px, widths, blocks, lines, spans, at)
            for at, rows in enumerate(parts)
        ]

    def _whole(self, sheet: _Sheet, shares: Sequence[float], fitting: Sequence[int]) -> int:
        """The largest of the fitting sizes that cuts no name; the largest if it would be small."""
        for at in fitting:
            if shares[at] < _LEAST_OF_LARGEST * shares[fitting[0]]:
                break
            px = self._px(shares[at])
            filled = max(1, -(-len(sheet.rows) // self._lines(px)))
            blocks = min(self._blocks(_widths(sheet, px)), filled)
            wide = blocks * sum(_widths(sheet, px, longest=_WHOLE))
            if wide <= self.width() * (1 - 2 * _SIDE):
                return at
        return fitting[0]

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
            self._show_spans(None)
            self.shown = ()
            return
        page = self._pages[self._page]
        self.title.setText(page.title)
        self._show_spans(page)
        turn = FAST_TURN_MS if len(page.spans) > 1 else TURN_MS
        if turn != self._timer.interval():
            self._timer.setInterval(turn)
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

    def _show_spans(self, page: _Page | None) -> None:
        """Name the pages of the list below its title, the one on the wall marked."""
        spans = () if page is None else page.spans
        head = self._head
        low = round(head.height() * 0.48) if spans else 0
        px = max(12, min(round(self.height() * 0.05), round(head.height() * (0.4 if low else 0.6))))
        self.title.setGeometry(head.adjusted(0, 0, 0, -low))
        self.title.setFont(ui_font(px, QFont.Weight.DemiBold))
        while len(self.spans) < len(spans):
            label = QLabel(self)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.spans.append(label)
        for label in self.spans[len(spans) :]:
            label.hide()
        if page is None or not spans:
            return
        font = ui_font(px, QFont.Weight.Bold)
        needed = sum(QFontMetrics(font).horizontalAdvance(span) + px for span in spans)
        if needed > head.width():
            font = ui_font(max(9, px * head.width() // needed), QFont.Weight.Bold)
        left = head.left()
        for at, (label, text) in enumerate(zip(self.spans, spans, strict=False)):
            is_here = at == page.number
            label.setFont(font)
            label.setText(text)
            name = self.tr("Page {pages}, on the wall now") if is_here else self.tr("Page {pages}")
            label.setAccessibleName(name.format(pages=text))
            set_role(label, "marked" if is_here else "")
            wide = label.fontMetrics().horizontalAdvance(text) + font.pixelSize()
            label.setGeometry(left, head.bottom() - low, wide, low)
            label.show()
            left += wide

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


def _call(divisions: Sequence[DivisionView], *, is_late: bool) -> str:
    """Name the boards of the last rounds that still play.

    Before the first result there is no call, because all of them play, unless the time is over.
    """
    if not is_late and not any(map(has_result, divisions)):
        return ""
    parts = []
    for division in divisions:
        boards = runs_text(board for number, board in division.missing if number == division.paired)
        if boards and division.name:
            parts.append(f"{division.name} {boards}")
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
        names = _names(division, view.listed)
        sheets.append(
            _Sheet(
                of_round.format(**values),
                (tr("Name"), tr("Board", "a number in a club"), tr("Goes")),
                names,
                frozenset({0, 1}),
                is_by_name=True,
            )
        )
        heads, pairs = pair_texts(division.boards)
        boards = tuple(
            (str(board.number), *pair) for board, pair in zip(division.boards, pairs, strict=True)
        ) + tuple(("", name, tr("bye")) for name in division.byes)
        sheets.append(
            _Sheet(
                of_round.format(**values) + ": " + tr("boards"),
                (tr("Board", "a number in a club"), *heads),
                boards,
                frozenset({0}),
            )
        )
    title = tr("{event}: standings") if not division.name else tr("{division}: standings")
    places = tuple(
        (f"{standing.place}.", standing.player, standing.wins, standing.spread)
        for standing in division.standings
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


def _names(division: DivisionView, listed: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """A row a player of the round, by surname: name, board, first or second."""

    def row(name: str, *rest: str) -> tuple[str, ...]:
        return listed.get(name, by_surname(name)), *rest

    rows = [row(name, tr("bye"), "") for name in division.byes]
    for board in division.boards:
        goes = {0: (tr("1st"), tr("2nd")), 1: (tr("2nd"), tr("1st")), None: ("", "")}
        for name, start in zip((board.first, board.second), goes[board.starter], strict=True):
            rows.append(row(name, str(board.number), start))
    return tuple(sorted(rows, key=lambda row: alphabetic(row[0])))


def _parted(sheet: _Sheet, room: int) -> list[tuple[tuple[str, ...], ...]]:
    """The rows of each page: as few pages as there can be, with `room` rows each at most.

    Pages of names are parted where few letters tell the names apart, if there is room.
    """
    rows, count = sheet.rows, max(1, -(-len(sheet.rows) // room))
    parts, start = [], 0
    for left in range(count - 1, -1, -1):
        ends = range(max(start + 1, len(rows) - left * room), min(start + room, len(rows)) + 1)
        end = start + room
        if sheet.is_by_name and left:
            even = start + -(-(len(rows) - start) // (left + 1))

            def cost(at: int, even: int = even) -> tuple[int, int]:
                return len(_apart(rows[at - 1][0], rows[at][0])[0]), abs(at - even)

            end = min(ends, key=cost)
        parts.append(rows[start:end])
        start = end
    return parts


def _spans(sheet: _Sheet, parts: Sequence[tuple[tuple[str, ...], ...]]) -> tuple[str, ...]:
    """From where to where each page goes: first letters of names, else boards or places."""
    ends = []
    for rows in parts:
        texts = [row[0].rstrip(".") for row in rows if row[0]]
        ends.append((texts[0], texts[-1]) if texts else ("", ""))
    if sheet.is_by_name:
        cuts = [_apart(before[1], after[0]) for before, after in pairwise(ends)]
        firsts = [ends[0][0][:1], *(first for _, first in cuts)]
        ends = list(zip(firsts, [*(last for last, _ in cuts), ends[-1][1][:1]], strict=True))
    return tuple(
        f"{first[:1].upper()}{first[1:]}\u2013{last[:1].upper()}{last[1:]}".rstrip("\u2013")
        for first, last in ends
    )


def _apart(last: str, first: str) -> tuple[str, str]:
    """The fewest letters that tell the last name of a page from the first of the next one."""
    for count in range(1, max(len(last), len(first))):
        if last[:count].casefold() != first[:count].casefold():
            return last[:count], first[:count]
    return last, first


def _in_turn(pages: Sequence[_Page], *, is_seating: bool) -> tuple[_Page, ...]:
    """The pages in the order in which the wall shows them.

    While everyone looks for their board, all names come again after each page of another kind.
    """
    names = [page for page in pages if page.sheet.is_by_name]
    others = [page for page in pages if not page.sheet.is_by_name]
    if not is_seating or not names:
        return tuple(pages)
    return tuple(page for other in others for page in (*names, other))
