# SPDX-License-Identifier: MIT
"""A report in HTML on paper or as PDF: Qt sets the text, drawings are put in as pictures."""

from __future__ import annotations

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
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from desktop_app.paper.fonts import font_family
from desktop_app.paper.press import open_buffer

_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DPI, _SCALE = 96, 3
_MARGIN_MM = 15.0
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


def report_document(page: str, parent: QObject | None = None) -> QTextDocument:
    """Return a page of HTML with drawings in SVG as a document, the drawings as pictures."""
    document = QTextDocument(parent)
    font = document.defaultFont()
    font.setFamily(font_family())
    font.setPixelSize(13)
    document.setDefaultFont(font)
    drawings: list[str] = []

    def put(found: re.Match[str]) -> str:
        drawings.append(found.group())
        size = QSvgRenderer(QByteArray(found.group().encode())).defaultSize()
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
    layout, high = document.documentLayout(), document.pageSize().height()
    block = document.begin()
    heads: list[QTextBlock] = []
    while block.isValid():
        if block.blockFormat().headingLevel():
            heads.append(block)
        block = block.next()
    for at, head in enumerate(heads):
        if at and heads[at - 1].next() == head:
            # It has moved with the heading above.
            continue
        top = layout.blockBoundingRect(head).top()
        under = [each for each in heads[at + 1 :] if each.previous() not in heads[at:]]
        last = under[0].previous() if under else document.lastBlock()
        bottom = layout.blockBoundingRect(last).bottom()
        if bottom - top < high and top // high != bottom // high:
            form = head.blockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(head).setBlockFormat(form)
            # Qt lays out only what has changed, and then loses a heading before a table.
            document.markContentsDirty(0, document.characterCount())


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
