# SPDX-License-Identifier: MIT
"""Shows one page of the handbook in the colours of the theme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from PySide6.QtCore import QPointF, QSizeF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QImageReader,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QScrollBar, QTextBrowser, QWidget

from desktop_app.session.handbook import Page, slug_of
from desktop_app.translation import mac_keys
from desktop_app.translation.mac_keys import mac_text
from desktop_app.ui.theme import DEFAULT_THEME, Theme, ui_font
from desktop_app.ui.widgets.keys import is_typing

_MARGIN = 14
_CELL = 5
"""Pixels around a page, and around the text of a cell."""
_BETWEEN, _BETWEEN_ENTRIES = 8, 3
"""Pixels between paragraphs, and between entries of a list."""
_ABOVE = 6
"""Pixels above a heading that was gone to."""
_TITLE_PX = (22, 18, 15, 14)
"""Sizes of headings, by level."""
_PICTURE = re.compile(r"^!\[([^]]+)\]\([^)]+\)$", re.MULTILINE)
_PICTURED = "\ufffc"
"""The character that stands for a picture in the text of a document."""
_WIDEST = 720
"""Pixels that a picture is wide at most."""


def fragments_of(block: QTextBlock) -> list[QTextFragment]:
    """The parts of a paragraph with one format each."""
    # Qt's stubs do not say what a block consists of.
    return [part.fragment() for part in cast("Iterable[QTextBlock.iterator]", block)]


@dataclass(slots=True)
class _Made:
    """A page, ready to be shown.

    Attributes:
        page: the page.
        document: the page as a document, dressed for the theme.
        headings: position of each heading, by the name in links.
        room: pixels that its pictures were fitted into; 0 before.
    """

    page: Page
    document: QTextDocument
    headings: dict[str, int] = field(default_factory=dict)
    room: int = 0


class HandbookView(QTextBrowser):
    """A page, scrolled by keys; Tab goes from link to link.

    Signals:
        place_wanted: a link to another place of the handbook.
        far_wanted: address of a link into the web.
        typed: text typed here, to be searched for.
    """

    place_wanted = Signal(str)
    far_wanted = Signal(str)
    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page: Page | None = None
        self._theme = DEFAULT_THEME
        self._made: dict[str, _Made] = {}
        self._sizes: dict[str, QSizeF] = {}
        self._top = 0
        self.setOpenLinks(False)
        self.setFont(ui_font(14))
        self.anchorClicked.connect(self._follow)
        self.verticalScrollBar().actionTriggered.connect(lambda _action: self._note_top())

    def show_page(self, page: Page, theme: Theme) -> None:
        """Show a page from its top; its title becomes the accessible name."""
        made_before = list(self._made.values())
        if theme is not self._theme:
            self._made.clear()
        self._page, self._theme = page, theme
        if page.name not in self._made or self._made[page.name].page is not page:
            self._made[page.name] = self._make(page)
        made = self._made[page.name]
        self._fit_pictures(made)
        if self.document() is made.document:
            self.moveCursor(QTextCursor.MoveOperation.Start)
        else:
            made.document.setTextWidth(self.viewport().width())
            self.setDocument(made.document)
            for old in made_before:
                if self._made.get(old.page.name) is not old:
                    old.document.deleteLater()
        self.setAccessibleName(page.title)

    def _make(self, page: Page) -> _Made:
        """Turn a page into a document: outside of the window, where no change lays it out anew."""
        document = QTextDocument(self)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(self.font())
        document.setDocumentMargin(_MARGIN)
        document.setBaseUrl(QUrl.fromLocalFile(str(page.file)))
        # A picture on its own gets its description as a caption.
        text = mac_text(page.text) if mac_keys.IS_MAC else page.text
        document.setMarkdown(_PICTURE.sub(r"\g<0>\n\n*\1*", text))
        made = _Made(page, document)
        self._dress_blocks(made)
        self._dress_tables(document)
        return made

    def make_ahead(self, page: Page) -> None:
        """Make a page that may be shown later, which is then there at once."""
        if page.name not in self._made:
            self._made[page.name] = self._make(page)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        if self._page is not None and theme is not self._theme:
            top = self.verticalScrollBar().value()
            self.show_page(self._page, theme)
            self.verticalScrollBar().setValue(top)

    @property
    def _headings(self) -> dict[str, int]:
        return {} if self._page is None else self._made[self._page.name].headings

    def go_to(self, heading: str) -> None:
        """Scroll to a heading, by the name in its links; to the top without one."""
        block = self.document().findBlock(self._headings.get(heading, 0))
        self.setTextCursor(QTextCursor(block))
        self._top = block.position()
        self._scroll_to(block)

    def heading_in_sight(self) -> str:
        """The name of the heading at the top edge, or the last one above it."""
        top = self._block_at(self.verticalScrollBar().value()).position()
        above = [name for name, position in self._headings.items() if position <= top]
        return above[-1] if above else ""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load a picture beside the page, and nothing from elsewhere."""
        url = self.document().baseUrl().resolved(QUrl(name))
        if kind == QTextDocument.ResourceType.ImageResource.value and url.isLocalFile():
            return QImage(url.toLocalFile())
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures; what is at the top edge stays there."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            if self._page is not None:
                self._fit_pictures(self._made[self._page.name])
            self._scroll_to(self.document().findBlock(self._top))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Text goes to the search; Home and End go to the ends of the page."""
        bar = self.verticalScrollBar()
        if is_typing(event) and not event.text().isspace():
            self.typed.emit(event.text())
        elif event.key() == Qt.Key.Key_Home:
            bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
        elif event.key() == Qt.Key.Key_End:
            bar.triggerAction(QScrollBar.SliderAction.SliderToMaximum)
        else:
            super().keyPressEvent(event)

    def _follow(self, url: QUrl) -> None:
        text = url.toString()
        (self.far_wanted if url.scheme() else self.place_wanted).emit(text)

    def _note_top(self) -> None:
        """Remember what the reader has scrolled to."""
        self._top = self._block_at(self.verticalScrollBar().sliderPosition()).position()

    def _block_at(self, top: int) -> QTextBlock:
        """The paragraph at the top edge if the page is scrolled by `top` pixels."""
        where = QPointF(_MARGIN, top + _ABOVE + 8)
        layout = self.document().documentLayout()
        return self.document().findBlock(layout.hitTest(where, Qt.HitTestAccuracy.FuzzyHit))

    def _scroll_to(self, block: QTextBlock) -> None:
        bar = self.verticalScrollBar()
        if not block.position():
            bar.setValue(0)
            return
        layout = self.document().documentLayout()
        top = int(layout.blockBoundingRect(block).top()) - _ABOVE
        if top > bar.maximum():
            # Qt lays the end of a long page out later, and scrolls no further than that.
            layout.documentSize()
        bar.setValue(top)

    # ------------------------------------------------------------------ the look

    def _dress_blocks(self, made: _Made) -> None:
        """Give headings their sizes and names, and code its ground."""
        seen = Counter[str]()
        block = made.document.begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                if level > 1:
                    slug = slug_of(block.text())
                    name = f"{slug}-{seen[slug]}" if seen[slug] else slug
                    made.headings[name] = block.position()
                    seen[slug] += 1
                self._dress_heading(block, level)
            else:
                self._dress_paragraph(block)
            self._dress_code(block)
            block = block.next()

    def _dress_heading(self, block: QTextBlock, level: int) -> None:
        cursor = QTextCursor(block)
        around = QTextBlockFormat()
        around.setTopMargin(0 if level == 1 else 14)
        around.setBottomMargin(6)
        cursor.mergeBlockFormat(around)
        for cursor, look in _fragments(block, lambda _look: True):
            look.clearProperty(QTextFormat.Property.FontSizeAdjustment)
            look.setFont(ui_font(_TITLE_PX[min(level, 4) - 1], QFont.Weight.DemiBold))
            cursor.setCharFormat(look)

    def _dress_paragraph(self, block: QTextBlock) -> None:
        """Leave a gap below paragraphs and entries of lists, but not below lines of code."""
        cursor = QTextCursor(block)
        is_code = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
        if not is_code and cursor.currentTable() is None:
            around = QTextBlockFormat()
            around.setBottomMargin(_BETWEEN_ENTRIES if block.textList() is not None else _BETWEEN)
            cursor.mergeBlockFormat(around)

    def _dress_code(self, block: QTextBlock) -> None:
        is_block = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
        for cursor, look in _fragments(block, lambda look: is_block or look.fontFixedPitch()):
            look.setBackground(QBrush(QColor(self._theme.panel)))
            cursor.setCharFormat(look)

    def _dress_tables(self, document: QTextDocument) -> None:
        for table in _tables(document):
            look = table.format()
            look.setBorder(1)
            look.setBorderCollapse(True)
            look.setBorderBrush(QBrush(QColor(self._theme.border)))
            look.setCellPadding(_CELL)
            look.setCellSpacing(0)
            look.setTopMargin(6)
            look.setBottomMargin(10)
            look.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))
            table.setFormat(look)

    def _fit_pictures(self, made: _Made) -> None:
        """No picture is wider than the page, or than its share of a table."""
        around = 2 * _MARGIN + 4
        room = min(_WIDEST, self.viewport().width() - around)
        if room <= 0 or room == made.room:
            return
        made.room = room
        edit = QTextCursor(made.document)
        # One change for all pictures: each lays the page out.
        edit.beginEditBlock()
        block = made.document.begin()
        while block.isValid():
            if _PICTURED in block.text():
                for cursor, look in _fragments(block, QTextFormat.isImageFormat):
                    self._fit_picture(cursor, look.toImageFormat(), room)
            block = block.next()
        edit.endEditBlock()

    def _fit_picture(self, cursor: QTextCursor, look: QTextImageFormat, room: int) -> None:
        if (table := cursor.currentTable()) is not None:
            room = room // table.columns() - 2 * _CELL - 2
        block = cursor.block()
        steps = block.blockFormat().indent()
        if (entries := block.textList()) is not None:
            steps += entries.format().indent()
        document = cursor.document()
        room -= int(steps * document.indentWidth())
        size = self._size_of(document.baseUrl().resolved(QUrl(look.name())).toLocalFile())
        if not size.isEmpty():
            width = min(float(room), size.width())
            look.setWidth(width)
            look.setHeight(width * size.height() / size.width())
            cursor.setCharFormat(look)

    def _size_of(self, file: str) -> QSizeF:
        """The size of a picture, of which no more than its head is read."""
        if file not in self._sizes:
            self._sizes[file] = QSizeF(QImageReader(file).size())
        return self._sizes[file]


def _fragments(
    block: QTextBlock, is_wanted: Callable[[QTextCharFormat], bool]
) -> list[tuple[QTextCursor, QTextCharFormat]]:
    """Selections of the parts of a block with one wanted format each, and these formats."""
    found = []
    for part in fragments_of(block):
        look = part.charFormat()
        if is_wanted(look):
            cursor = QTextCursor(block)
            cursor.setPosition(part.position())
            end = part.position() + part.length()
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            found.append((cursor, look))
    return found


def _tables(document: QTextDocument) -> list[QTextTable]:
    frames = document.rootFrame().childFrames()
    return [frame for frame in frames if isinstance(frame, QTextTable)]
