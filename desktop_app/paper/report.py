# SPDX-License-Identifier: MIT
"""A report in HTML on paper or as PDF: Qt sets the text, drawings are put in as pictures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

from PySide6.QtCore import QByteArray, QMarginsF, QObject, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
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
)
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtSvg import QSvgRenderer

from desktop_app.paper.content import PaperError
from desktop_app.paper.fonts import font_family
from desktop_app.paper.press import open_buffer
from desktop_app.translation.words import tr

_PIXELS = re.compile(r"\b(\d+)px")
_SECTION = re.compile(r"<section>.*?</section>", re.DOTALL)
_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DPI, _SCALE = 96, 3
_MARGIN_MM = 15.0
_ENDLESS = 1e7
"""Height of a page on which every document fits, in pixels."""
_LEAST_UNDER = 120.0
"""Room that a long part gets at the foot of a page, in pixels; with less it begins the next."""
_EQUAL = 1.1
"""Parts whose heights differ by less are spread evenly."""
_LEAST_SCALE = 0.6
_LEAST_UPRIGHT = 0.8
"""Scale below which a wide table is printed across the paper."""


def report_pdf(page: str) -> bytes:
    """Return a page of HTML with drawings in SVG as PDF on A4."""
    buffer = open_buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
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
        fit(document, device)
        keep_together(document)
        for at in range(document.pageCount()):
            number += 1
            if wanted.isEmpty() or wanted.contains(number):
                if not (device.newPage() if painter.isActive() else painter.begin(device)):
                    return
                _draw_page(document, at, painter)
    painter.end()


def _sheets(page: str) -> list[str]:
    """Divide a page of HTML into its sections, each with the styles; without any, it is one."""
    sections = _SECTION.findall(page)
    if not sections:
        return [page]
    head = page[: page.index(sections[0])]
    return [head + each for each in sections]


def _draw_page(document: QTextDocument, at: int, painter: QPainter) -> None:
    """Draw the page `at`, from 0, as large as the paper."""
    paper = document.pageSize()
    seen = QRectF(0, at * paper.height(), paper.width(), paper.height())
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = QPalette()
    # The theme of the screen may have white letters.
    palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
    context.palette = palette
    context.clip = seen
    painter.save()
    scale = painter.device().width() / paper.width()
    painter.scale(scale, scale)
    painter.translate(0, -seen.top())
    painter.setClipRect(seen)
    document.documentLayout().draw(painter, context)
    painter.restore()


def fit(document: QTextDocument, device: QPagedPaintDevice) -> None:
    """Give the document pages on which its widest table fits.

    The paper is turned if the letters would become much smaller otherwise; pages that are larger
    than the paper are scaled down to it.
    """
    paper = _paper(device)
    document.setPageSize(paper)
    wide = document.idealWidth()
    if wide * _LEAST_UPRIGHT > paper.width():
        device.setPageOrientation(QPageLayout.Orientation.Landscape)
        paper = _paper(device)
    if wide > paper.width():
        document.setPageSize(paper * (wide / paper.width()))
    else:
        document.setPageSize(paper)


def _paper(device: QPagedPaintDevice) -> QSizeF:
    """The size of the paper between its margins, in pixels of the document."""
    return device.pageLayout().paintRect(QPageLayout.Unit.Inch).size() * float(_DPI)


def table_page(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a title and a table as HTML; without a head, plain lines."""
    cells = "".join(f"<th align='left'>{escape(each)}</th>" for each in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows
    )
    look = "width='100%' cellpadding='6' style='font-size: 17px'"
    return f"<h1>{escape(title)}</h1><table {look}><tr>{cells}</tr>{lines}</table>"


def report_document(
    page: str, parent: QObject | None = None, *, width: float = math.inf
) -> QTextDocument:
    """Return a page of HTML with drawings in SVG as a document, the drawings as pictures.

    Letters and drawings are made smaller if its widest part does not fit a width in pixels.
    """
    scale, document = 1.0, _document(page, parent, 1.0)
    while (needed := _least_width(document)) > width and scale > _LEAST_SCALE:
        # Spaces between cells keep their size, and letters have whole pixels.
        scale = max(_LEAST_SCALE, scale * width / needed - 0.02)
        document = _document(page, parent, scale)
    return document


def _least_width(document: QTextDocument) -> float:
    document.setTextWidth(1.0)
    width = document.size().width()
    document.setTextWidth(-1.0)
    return width


def _document(page: str, parent: QObject | None, scale: float) -> QTextDocument:
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
        image = _image(drawing)
        document.addResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(f"drawing-{number}"), image
        )
    document.setHtml(html)
    return document


def keep_together(document: QTextDocument) -> None:
    """Begin a new page where a heading would be parted from what stands under it.

    A part that is higher than a page begins where there is some room for it. Parts of one height,
    such as score cards, are spread evenly, so that the last is not alone. The document has the size
    of its pages.
    """
    parts = _parts(document)
    paper, layout = document.pageSize(), document.documentLayout()
    high = paper.height() - 2 * document.documentMargin()
    # The heights of the parts without pages: to lay out all pages for each break takes minutes.
    document.setPageSize(QSizeF(paper.width(), _ENDLESS))
    tops = [layout.blockBoundingRect(head).top() for head, _ in parts]
    bottoms = [layout.blockBoundingRect(last).bottom() for _, last in parts]
    document.setPageSize(paper)
    even = _even_starts(tops, bottoms, high)
    at, edit = 0.0, QTextCursor(document)
    # Within an edit Qt lays out nothing.
    edit.beginEditBlock()
    for number, (head, _) in enumerate(parts):
        start = tops[number] - (bottoms[number - 1] if number else 0.0)
        part = bottoms[number] - tops[number]
        is_long = number > 0 and bottoms[number - 1] - tops[number - 1] > high
        if is_long or (number == 0 and tops[0] > high):
            # Only Qt knows where a part ends that has broken over pages.
            edit.endEditBlock()
            at = layout.blockBoundingRect(head).top() % paper.height()
            edit.beginEditBlock()
        else:
            at += start
        if even:
            is_next = number in even
        else:
            is_next = at + min(part, high if part <= high else _LEAST_UNDER) > high
        if number and is_next:
            form = head.blockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(head).setBlockFormat(form)
            at = form.topMargin()
        at += part
    edit.endEditBlock()
    # Qt lays out only what has changed, and then loses a heading before a table.
    document.markContentsDirty(0, document.characterCount())


def _even_starts(tops: Sequence[float], bottoms: Sequence[float], high: float) -> frozenset[int]:
    """The parts that begin a page where all have about one height; else none.

    The pages are as few as possible, and the numbers of parts on two of them differ by 1 at most.
    """
    heights = [bottom - top for top, bottom in zip(tops, bottoms, strict=True)]
    if not heights or max(heights) > min(high, _EQUAL * min(heights)):
        return frozenset()
    pitch = max((after - top for top, after in pairwise(tops)), default=high)
    if pitch > high:
        return frozenset(range(1, len(heights)))
    pages = math.ceil(len(heights) / (1 + int((high - max(heights)) // pitch)))
    return frozenset(len(heights) * each // pages for each in range(1, pages))


def _parts(document: QTextDocument) -> list[tuple[QTextBlock, QTextBlock]]:
    """The first and the last block of each heading with what is under it.

    Headings that follow one another are one part.
    """
    heads: list[QTextBlock] = []
    block, before = document.begin(), False
    while block.isValid():
        is_head = block.blockFormat().headingLevel() > 0
        if is_head and not before:
            heads.append(block)
        block, before = block.next(), is_head
    lasts = [each.previous() for each in heads[1:]] + [document.lastBlock()]
    return list(zip(heads, lasts, strict=False))


def _image(drawing: str) -> QImage:
    """A drawing in enough pixels for paper."""
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    size = renderer.defaultSize()
    width, height = _SCALE * size.width(), _SCALE * size.height()
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image
