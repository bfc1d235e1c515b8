# SPDX-License-Identifier: MIT
"""A report in HTML on paper or as PDF: Qt sets the text, drawings are put in as pictures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QByteArray, QMarginsF, QObject, QSizeF, QUrl
from PySide6.QtGui import (
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
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
_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DPI, _SCALE = 96, 3
_MARGIN_MM = 15.0
_ENDLESS = 1e7
"""Height of a page on which every document fits, in pixels."""
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
    document = report_document(page)
    fit(document, device)
    keep_together(document)
    document.print_(device)


def fit(document: QTextDocument, device: QPagedPaintDevice) -> None:
    """Give the document pages on which its widest table fits.

    The paper is turned if the letters would become much smaller otherwise; Qt scales pages that
    are larger than the paper down to it.
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

    A part that is higher than a page is left as it is. The document has the size of its pages.
    """
    parts = _parts(document)
    paper, layout = document.pageSize(), document.documentLayout()
    high = paper.height() - 2 * document.documentMargin()
    # The heights of the parts without pages: to lay out all pages for each break takes minutes.
    document.setPageSize(QSizeF(paper.width(), _ENDLESS))
    tops = [layout.blockBoundingRect(head).top() for head, _ in parts]
    bottoms = [layout.blockBoundingRect(last).bottom() for _, last in parts]
    document.setPageSize(paper)
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
        if number and part <= high < at + part:
            form = head.blockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(head).setBlockFormat(form)
            at = form.topMargin()
        at += part
    edit.endEditBlock()
    # Qt lays out only what has changed, and then loses a heading before a table.
    document.markContentsDirty(0, document.characterCount())


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
