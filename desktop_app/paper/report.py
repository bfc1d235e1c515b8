# SPDX-License-Identifier: MIT
"""A report in HTML on paper or as PDF: Qt sets the text, drawings are put in as pictures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise

from PySide6.QtCore import QByteArray, QMarginsF, QObject, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextTable,
    QTextTableCell,
)
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtSvg import QSvgRenderer

from desktop_app.analysis.report_colours import ON_PAPER, ReportColours, recoloured
from desktop_app.paper.content import PaperError, PaperSize
from desktop_app.paper.fonts import font_family
from desktop_app.paper.pages import Piece, Strip, cut
from desktop_app.paper.press import QT_SIZES, open_buffer
from desktop_app.translation.words import tr

_PIXELS = re.compile(r"\b(\d+)px")
_SECTION = re.compile(r"<section>.*?</section>", re.DOTALL)
_SLIP = "class=slip>"
"""Marks a sheet whose parts are cut apart."""
_CARD = "class=cut>"
"""Marks a sheet of cards that may be made a little smaller if more of them then fit on a page."""
_CARD_SIZES = (1.0, 1.04, 1.08)
"""Sizes of the page for cards, in sizes of the paper."""
_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DPI, _SCALE = 96, 3
_MARGIN_MM = 15.0
_ALWAYS_BEFORE = QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore
_ENDLESS = 1e7
"""Height of a page on which every document fits, in pixels."""
_LEAST_SCALE = 0.6
_LEAST_UPRIGHT = 0.8
"""Scale below which a wide table is printed across the paper."""


def report_pdf(page: str, size: PaperSize = PaperSize.A4) -> bytes:
    """Return a page of HTML with drawings in SVG as PDF."""
    buffer = open_buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QT_SIZES[size]))
    _print(page, writer)
    return bytes(buffer.data().data())


def print_report(page: str, printer: QPrinter) -> None:
    """Print a page of HTML."""
    _print(page, printer)


def print_on(
    page: str, name: str, copies: int, sheets: tuple[int, int], *, is_duplex: bool
) -> None:
    """Print a page of HTML on a printer by its name.

    Args:
        page: the page.
        name: of the printer.
        copies: how many.
        sheets: first and last sheet, from 1; all if the last is 0.
        is_duplex: True to use both sides of the paper.

    Raises:
        PaperError: there is no such printer, or it does not take the page.
    """
    printer = QPrinter(QPrinterInfo.printerInfo(name))
    if name not in QPrinterInfo.availablePrinterNames() or not printer.isValid():
        raise PaperError(tr("This printer is no longer available. Nothing was printed."))
    printer.setCopyCount(copies)
    if is_duplex:
        printer.setDuplex(QPrinter.DuplexMode.DuplexAuto)
    if sheets[1]:
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(*sheets)
    _print(page, printer)
    if printer.printerState() is QPrinter.PrinterState.Error:
        message = tr("The printer {name} did not accept the pages. Nothing was lost.")
        raise PaperError(message.format(name=name))


def _print(page: str, device: QPagedPaintDevice) -> None:
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    device.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    layout, wanted, number = device.pageLayout(), device.pageRanges(), 0
    painter = QPainter()
    for sheet in _sheets(page):
        # Each sheet turns the paper for its own pages.
        device.setPageOrientation(layout.orientation())
        document = report_document(sheet)
        page_size = fit(document, device)
        for strips in _pages(sheet, document, page_size):
            number += 1
            if wanted.isEmpty() or wanted.contains(number):
                if not (device.newPage() if painter.isActive() else painter.begin(device)):
                    return
                _draw_page(document, strips, painter)
    painter.end()


def _pages(sheet: str, document: QTextDocument, page_size: QSizeF) -> tuple[tuple[Strip, ...], ...]:
    """The pages of a sheet; cards are made a little smaller if there are fewer pages then."""
    if _CARD not in sheet:
        return pages_of(document, page_size.height(), is_packed=_SLIP in sheet)
    best: tuple[tuple[Strip, ...], ...] = ()
    chosen = page_size.width()
    for size in _CARD_SIZES:
        document.setPageSize(QSizeF(page_size.width() * size, _ENDLESS))
        made = pages_of(document, page_size.height() * size)
        if not best or len(made) < len(best):
            best, chosen = made, page_size.width() * size
    document.setPageSize(QSizeF(chosen, _ENDLESS))
    return best


def _sheets(page: str) -> list[str]:
    """Divide a page of HTML into its sections, each with the styles; without any, it is one."""
    sections = _SECTION.findall(page)
    if not sections:
        return [page]
    head = page[: page.index(sections[0])]
    return [head + section for section in sections]


def _draw_page(document: QTextDocument, strips: Sequence[Strip], painter: QPainter) -> None:
    """Draw strips of the document under each other, as wide as the paper."""
    wide = document.pageSize().width()
    palette = QPalette()
    # The theme of the screen may have white letters.
    palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
    scale, at = painter.device().width() / wide, 0.0
    for strip in strips:
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = palette
        context.clip = QRectF(0, strip.top, wide, strip.height)
        painter.save()
        painter.scale(scale, scale)
        painter.translate(0, at - strip.top)
        painter.setClipRect(context.clip)
        document.documentLayout().draw(painter, context)
        painter.restore()
        at += strip.height


def fit(document: QTextDocument, device: QPagedPaintDevice) -> QSizeF:
    """Lay the document out as wide as its widest table, and return the size of its pages.

    The paper is turned if the letters would become much smaller otherwise; pages that are larger
    than the paper are scaled down to it.
    """
    paper = _paper(device)
    document.setPageSize(QSizeF(paper.width(), _ENDLESS))
    wide = document.idealWidth()
    if wide * _LEAST_UPRIGHT > paper.width():
        device.setPageOrientation(QPageLayout.Orientation.Landscape)
        paper = _paper(device)
    if wide > paper.width():
        paper = paper * (wide / paper.width())
    document.setPageSize(QSizeF(paper.width(), _ENDLESS))
    return paper


def _paper(device: QPagedPaintDevice) -> QSizeF:
    """The size of the paper between its margins, in pixels of the document."""
    return device.pageLayout().paintRect(QPageLayout.Unit.Inch).size() * float(_DPI)


def table_page(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a title and a table as HTML; without a head, plain lines."""
    # Without it, a narrow column breaks the words of its title.
    start = "<th align='left' style='white-space: nowrap'>"
    cells = "".join(f"{start}{escape(heading)}</th>" for heading in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    look = "width='100%' cellpadding='6' style='font-size: 17px'"
    return f"<h1>{escape(title)}</h1><table {look}><tr>{cells}</tr>{lines}</table>"


def sheets_page(sheets: Iterable[tuple[str, Sequence[str], Iterable[Sequence[str]]]]) -> str:
    """Return tables as HTML, each from a new page on: title, head and rows, as `table_page`."""
    return "".join(f"<section>{table_page(*sheet)}</section>" for sheet in sheets)


def report_document(
    page: str,
    parent: QObject | None = None,
    *,
    width: float = math.inf,
    colours: ReportColours = ON_PAPER,
) -> QTextDocument:
    """Return a page of HTML with drawings in SVG as a document, the drawings as pictures.

    Args:
        page: the page, in the colours of paper.
        parent: of the document.
        width: letters and drawings are made smaller if the widest part does not fit so many pixels.
        colours: its colours; the background is that of the widget that shows it.
    """
    page = recoloured(page, colours)
    scale, document = 1.0, _document(page, parent, 1.0, colours.page)
    while (needed := _least_width(document)) > width and scale > _LEAST_SCALE:
        # Spaces between cells keep their size, and letters have whole pixels.
        scale = max(_LEAST_SCALE, scale * width / needed - 0.02)
        document = _document(page, parent, scale, colours.page)
    return document


def _least_width(document: QTextDocument) -> float:
    document.setTextWidth(1.0)
    width = document.size().width()
    document.setTextWidth(-1.0)
    return width


def _document(page: str, parent: QObject | None, scale: float, ground: str) -> QTextDocument:
    document = QTextDocument(parent)
    font = document.defaultFont()
    font.setFamily(font_family())
    font.setPixelSize(round(13 * scale))
    if scale < 1:
        page = _PIXELS.sub(lambda found: f"{float(found.group(1)) * scale:.1f}px", page)
    document.setDefaultFont(font)
    drawings: list[str] = []

    def put(found: re.Match[str]) -> str:
        drawings.append(found.group())
        size = QSvgRenderer(QByteArray(found.group().encode())).defaultSize() * scale
        name = f"drawing-{len(drawings)}"
        return f'<p><img src="{name}" width="{size.width()}" height="{size.height()}"></p>'

    html = _SVG.sub(put, page)
    for number, drawing in enumerate(drawings, start=1):
        image = _image(drawing, ground)
        document.addResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(f"drawing-{number}"), image
        )
    document.setHtml(html)
    return document


def pages_of(
    document: QTextDocument, high: float, *, is_packed: bool = False
) -> tuple[tuple[Strip, ...], ...]:
    """Return the strips of the document that stand on each page of a height in pixels.

    The document is laid out without pages. `is_packed` is as in `cut`.
    """
    pieces = list(_pieces(document))
    # The margin of a table reaches into that of what follows.
    clear = [
        replace(piece, strip=Strip(piece.strip.top, min(piece.strip.bottom, following.strip.top)))
        for piece, following in pairwise(pieces)
    ]
    return cut([*clear, *pieces[-1:]], high, is_packed=is_packed)


def _pieces(document: QTextDocument) -> Iterator[Piece]:
    layout, block = document.documentLayout(), document.begin()
    while block.isValid():
        table = _outermost_table(document, block)
        if table is None:
            strip = _strip(layout.blockBoundingRect(block))
            form = block.blockFormat()
            if block.text():
                yield Piece(
                    strip,
                    is_heading=form.headingLevel() > 0,
                    begins_page=bool(form.pageBreakPolicy() & _ALWAYS_BEFORE),
                )
            block = block.next()
        else:
            yield from _rows(table, layout)
            block = document.findBlock(table.lastPosition()).next()


def _outermost_table(document: QTextDocument, block: QTextBlock) -> QTextTable | None:
    frame = QTextCursor(block).currentFrame()
    found: QTextTable | None = None
    while frame != document.rootFrame():
        if isinstance(frame, QTextTable):
            found = frame
        frame = frame.parentFrame()
    return found


def _rows(table: QTextTable, layout: QAbstractTextDocumentLayout) -> Iterator[Piece]:
    """The rows of a table; those that a high cell joins are one."""
    whole = _strip(layout.frameBoundingRect(table))
    tops, bottoms = [math.inf] * table.rows(), [0.0] * table.rows()
    joined = set[int]()
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            if (cell.row(), cell.column()) != (row, column):
                continue
            joined.update(range(row + 1, row + cell.rowSpan()))
            text = _cell_strip(cell, layout)
            tops[row] = min(tops[row], text.top)
            last = row + cell.rowSpan() - 1
            bottoms[last] = max(bottoms[last], text.bottom)
    # The line between two rows is half way from the letters above to those under it.
    edges = [(above + under) / 2 for above, under in zip(bottoms, tops[1:], strict=False)]
    starts = [0, *(row for row in range(1, table.rows()) if row not in joined), table.rows()]
    lines = [whole.top, *edges, whole.bottom]
    heads = table.format().toTableFormat().headerRowCount()
    head = Strip(lines[0], lines[heads]) if 0 < heads < table.rows() else None
    for row, after in pairwise(starts):
        is_head = after <= heads
        yield Piece(Strip(lines[row], lines[after]), None if is_head else head)


def _cell_strip(cell: QTextTableCell, layout: QAbstractTextDocumentLayout) -> Strip:
    """Where the text of a cell stands, with what is nested in it."""
    block, last = cell.firstCursorPosition().block(), cell.lastCursorPosition().block()
    found = _strip(layout.blockBoundingRect(block))
    while block != last:
        block = block.next()
        other = _strip(layout.blockBoundingRect(block))
        found = Strip(min(found.top, other.top), max(found.bottom, other.bottom))
    return found


def _strip(place: QRectF) -> Strip:
    return Strip(place.top(), place.bottom())


def _image(drawing: str, ground: str) -> QImage:
    """A drawing in enough pixels for paper, on a ground of a colour."""
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    size = renderer.defaultSize()
    width, height = _SCALE * size.width(), _SCALE * size.height()
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image
