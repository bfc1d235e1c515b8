# SPDX-License-Identifier: MIT
"""The handbook's window: search, list of pages, and one page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from desktop_app.session.handbook import Handbook, Page
from desktop_app.translation.words import tr_count
from desktop_app.ui.help.handbook_view import HandbookView
from desktop_app.ui.theme import DEFAULT_THEME, Theme
from desktop_app.ui.widgets.boxes import column_of, row_of
from desktop_app.ui.widgets.keys import set_up_button
from desktop_app.ui.widgets.rows import Row, RowList
from desktop_app.ui.widgets.search_field import SearchField

SIZE = (980, 680)
_LIST_WIDTH = 270
NARROW = 700
"""In a window narrower than this the list takes turns with the page."""


class HandbookPage(QWidget):
    """A page of the handbook beside the game, which goes on. Escape and F1 close the window.

    Signals:
        keys_requested: show the keys of the room.
    """

    keys_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._book: Handbook | None = None
        self._theme = DEFAULT_THEME
        self._page: Page | None = None
        self._visited: list[tuple[str, int]] = []
        self._is_walking = False
        self.back = QPushButton(self.tr("Back"), self)
        self.contents = QPushButton(self.tr("Contents"), self)
        self.search = SearchField(self)
        self.keys = QPushButton(self.tr("Keys"), self)
        self.list = RowList(self.tr("Pages"), self)
        self.count = QLabel(self)
        self.view = HandbookView(self)
        self._ahead: list[Callable[[], object]] = []
        self._idle = QTimer(self)
        self._lay_out()
        self._wire()
        self.setWindowTitle(self.tr("Handbook"))
        self.resize(*SIZE)

    def show_book(self, book: Handbook) -> None:
        """Use these pages."""
        self._book = book
        self._list_pages()
        steps = (partial(self.view.make_ahead, page) for page in reversed(book.pages))
        self._ahead = [*steps, book.prepare_search]

    def show_problem(self, text: str) -> None:
        """Show why there are no pages."""
        self.view.setPlainText(text)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.view.show_theme(theme)

    @property
    def place(self) -> str:
        """The page in front and the heading in sight, such as ``playing#the-clock``."""
        heading = self.view.heading_in_sight()
        name = "" if self._page is None else self._page.name
        return f"{name}#{heading}" if heading else name

    def open_place(self, place: str) -> None:
        """Show a place, without the search; *Back* leads to where the reader was."""
        self.search.clear()
        self._follow(place)
        self.contents.setChecked(False)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """Return to where the last link, row or search led away from."""
        self._is_walking = False
        if self._visited:
            name, top = self._visited.pop()
            self._show(name)
            self.view.verticalScrollBar().setValue(top)
            self.contents.setChecked(False)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.back.setEnabled(bool(self._visited))

    def search_for(self, words: str) -> None:
        """List what matches these words, and show the best."""
        if self._book is None:
            return
        if not words.strip():
            self._list_pages()
            return
        found = self._book.find(words)
        pages = [self._book.page(section.place).title for section in found]
        rows = [
            Row(
                (section.title if section.title == page else f"{section.title}  ({page})",),
                section.place,
            )
            for section, page in zip(found, pages, strict=True)
        ]
        if found:
            text = tr_count("One place found.", "{number} places found.", len(found))
            self.count.setText(text.format(number=len(found)))
        else:
            self.count.setText(self.tr("Nothing matches these words. Try fewer words."))
        self._fill(rows, rows[0].key if rows else "")
        self._show_parts()
        if found:
            self._pass_by(found[0].place)

    def showEvent(self, event: QShowEvent) -> None:
        """Make ready what comes next, a little at a time while nothing else is to be done."""
        super().showEvent(event)
        if self._ahead:
            self._idle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window, show either the list or the page."""
        super().resizeEvent(event)
        self._show_parts()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it, and so does the key that opened it."""
        if event.key() == Qt.Key.Key_Escape or (
            event.key() == Qt.Key.Key_F1 and not event.modifiers()
        ):
            self.close()
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ places

    def _follow(self, place: str) -> None:
        """Show a place, and remember the one before."""
        self._is_walking = False
        self._remember()
        self._show(place)

    def _pass_by(self, place: str) -> None:
        """Show a place on the way through a list; only where the way began is remembered."""
        if not self._is_walking:
            self._remember()
        self._is_walking = True
        self._show(place)

    def _remember(self) -> None:
        if self._page is not None:
            self._visited.append((self._page.name, self.view.verticalScrollBar().value()))
        self.back.setEnabled(bool(self._visited))

    def _show(self, place: str) -> None:
        if self._book is None:
            return
        page = self._book.page(place)
        if page is not self._page:
            self._page = page
            self.view.show_page(page, self._theme)
            self.setAccessibleName(page.title)
        self.view.go_to(place.partition("#")[2])
        if not self.search.text().strip():
            self._mark(page.name)

    def _prepare(self) -> None:
        if self._ahead:
            self._ahead.pop()()
        else:
            self._idle.stop()

    def _list_pages(self) -> None:
        if self._book is None:
            return
        rows, group = list[Row](), ""
        for page in self._book.pages:
            if page.group != group:
                group = page.group
                rows.append(Row((group,), is_heading=True))
            rows.append(Row((page.title,), page.name))
        self._fill(rows, "" if self._page is None else self._page.name)
        self.count.setText(self.tr("Type to search. Alt+Left goes back, Esc closes."))
        self._show_parts()

    def _fill(self, rows: list[Row], key: str) -> None:
        self.list.blockSignals(True)
        self.list.show_rows(rows)
        self.list.set_key(key)
        self.list.blockSignals(False)

    def _mark(self, key: str) -> None:
        self.list.blockSignals(True)
        self.list.set_key(key)
        self.list.blockSignals(False)

    def _walk(self) -> None:
        """Show the row that the cursor has reached."""
        if isinstance(self.list.key, str):
            self._pass_by(self.list.key)

    def _read(self) -> None:
        """Go to the text, so that the keys scroll it."""
        self._walk()
        self._is_walking = False
        self.contents.setChecked(False)
        self._show_parts(is_read=True)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(text)

    def _start_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _enter_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_parts(self, *, is_read: bool = False) -> None:
        is_narrow = self.width() < NARROW
        is_searched = bool(self.search.text().strip()) and not is_read
        is_listed = not is_narrow or self.contents.isChecked() or is_searched
        self.contents.setVisible(is_narrow)
        for part in (self.list, self.count):
            part.setVisible(is_listed)
            part.setMaximumWidth(16_777_215 if is_narrow else _LIST_WIDTH)
        self.view.setVisible(not is_narrow or not is_listed)

    # ------------------------------------------------------------------ layout

    def _lay_out(self) -> None:
        self.contents.setCheckable(True)
        set_up_button(self.back, self.tr("To the page before"), "Alt+Left")
        set_up_button(self.contents, self.tr("List the pages"))
        set_up_button(self.keys, self.tr("The keys of the room"), "Shift+F1")
        self.back.setEnabled(False)
        self.search.setPlaceholderText(self.tr("Search in your own words"))
        self.search.setAccessibleName(self.tr("Search the handbook"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumHeight(30)
        self.count.setProperty("role", "muted")
        self.count.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        head = row_of(self.back, self.contents, (self.search, 1), self.keys, spacing=8)
        left = column_of((self.list, 1), self.count, spacing=6)
        body = row_of(left, (self.view, 1), spacing=10)
        column_of(head, (body, 1), parent=self, margins=10, spacing=8)

    def _wire(self) -> None:
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._prepare)
        self.back.clicked.connect(self.go_back)
        self.contents.toggled.connect(lambda _on: self._show_parts())
        self.keys.clicked.connect(self.keys_requested)
        self.search.textChanged.connect(self.search_for)
        self.search.walked.connect(lambda _key: self._enter_list())
        self.search.returnPressed.connect(self._read)
        self.list.row_changed.connect(lambda _row: self._walk())
        self.list.row_opened.connect(lambda _row: self._read())
        self.list.clicked.connect(lambda _index: self._read())
        self.view.place_wanted.connect(self._follow)
        self.view.far_wanted.connect(lambda far: QDesktopServices.openUrl(QUrl(far)))
        self.view.typed.connect(self._type)
        for key, act in (
            ("Ctrl+F", self._start_search),
            ("Alt+Left", self.go_back),
            ("Shift+F1", self.keys_requested.emit),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)
