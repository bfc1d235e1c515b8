# SPDX-License-Identifier: MIT
"""Shows one page of the handbook in the colours of the theme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QPointF, QSizeF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
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
_WIDEST = 720
"""Pixels that a picture is wide at most."""


def fragments_of(block: QTextBlock) -> list[QTextFragment]:
    """The parts of a paragraph with one format each."""
    # Qt's stubs do not say what a block consists of.
    return [each.fragment() for each in cast("Iterable[QTextBlock.iterator]", block)]


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
        self._headings: dict[str, int] = {}
        self._sizes: dict[str, QSizeF] = {}
        self._top = 0
        self.setOpenLinks(False)
        self.setFont(ui_font(14))
        self.anchorClicked.connect(self._follow)
        self.verticalScrollBar().actionTriggered.connect(lambda _action: self._note_top())

    def show_page(self, page: Page, theme: Theme) -> None:
        """Show a page from its top; its title becomes the accessible name."""
        self._page, self._theme = page, theme
        self._sizes.clear()
        document = self.document()
        document.setDocumentMargin(_MARGIN)
        document.setBaseUrl(QUrl.fromLocalFile(str(page.file)))
        # A picture on its own gets its description as a caption.
        self.setMarkdown(_PICTURE.sub(r"\g<0>\n\n*\1*", page.text))
        self.setAccessibleName(page.title)
        self._dress_blocks()
        self._dress_tables()
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def show_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        if self._page is not None and theme is not self._theme:
            top = self.verticalScrollBar().value()
            self.show_page(self._page, theme)
            self.verticalScrollBar().setValue(top)

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
            self._fit_pictures()
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
        layout = self.document().documentLayout()
        # Qt lays the end of a long page out later, and scrolls no further than that.
        layout.documentSize()
        top = int(layout.blockBoundingRect(block).top())
        self.verticalScrollBar().setValue(top - _ABOVE if block.position() else 0)

    # ------------------------------------------------------------------ the look

    def _dress_blocks(self) -> None:
        """Give headings their sizes and names, and code its ground."""
        self._headings.clear()
        seen = Counter[str]()
        block = self.document().begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                if level > 1:
                    slug = slug_of(block.text())
                    name = f"{slug}-{seen[slug]}" if seen[slug] else slug
                    self._headings[name] = block.position()
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
        for cursor, look in self._fragments(block):
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
        for cursor, look in self._fragments(block):
            if look.fontFixedPitch() or is_block:
                look.setBackground(QBrush(QColor(self._theme.panel)))
                cursor.setCharFormat(look)

    def _fragments(self, block: QTextBlock) -> list[tuple[QTextCursor, QTextCharFormat]]:
        """Selections of the parts of a block with one format each, and these formats."""
        found = []
        for part in fragments_of(block):
            cursor = QTextCursor(self.document())
            cursor.setPosition(part.position())
            cursor.setPosition(part.position() + part.length(), QTextCursor.MoveMode.KeepAnchor)
            found.append((cursor, part.charFormat()))
        return found

    def _tables(self) -> list[QTextTable]:
        frames = self.document().rootFrame().childFrames()
        return [frame for frame in frames if isinstance(frame, QTextTable)]

    def _dress_tables(self) -> None:
        for table in self._tables():
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

    def _fit_pictures(self) -> None:
        """No picture is wider than the page, or than its share of a table."""
        around = 2 * _MARGIN + 4
        room = min(_WIDEST, self.viewport().width() - around)
        if room <= 0:
            return
        block = self.document().begin()
        while block.isValid():
            for cursor, look in self._fragments(block):
                if look.isImageFormat():
                    self._fit_picture(cursor, look.toImageFormat(), room)
            block = block.next()

    def _fit_picture(self, cursor: QTextCursor, look: QTextImageFormat, room: int) -> None:
        if (table := cursor.currentTable()) is not None:
            room = room // table.columns() - 2 * _CELL - 2
        block = cursor.block()
        steps = block.blockFormat().indent()
        if (entries := block.textList()) is not None:
            steps += entries.format().indent()
        room -= int(steps * self.document().indentWidth())
        size = self._size_of(look.name())
        if not size.isEmpty():
            width = min(float(room), size.width())
            look.setWidth(width)
            look.setHeight(width * size.height() / size.width())
            cursor.setCharFormat(look)

    def _size_of(self, name: str) -> QSizeF:
        if name not in self._sizes:
            url = self.document().baseUrl().resolved(QUrl(name))
            self._sizes[name] = QSizeF(QImage(url.toLocalFile()).size())
        return self._sizes[name]
