# SPDX-License-Identifier: MIT
"""A report in HTML as a PDF file: Qt sets the text, and the drawings are put in as pictures."""

from __future__ import annotations

import re

from PySide6.QtCore import QByteArray, QMarginsF, QSizeF, QUrl
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from desktop_app.paper.fonts import font_family
from desktop_app.paper.press import open_buffer

_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DPI, _SCALE = 96, 3
_MARGIN_MM = 15.0


def report_pdf(page: str) -> bytes:
    """Return a page of HTML with drawings in SVG as PDF on A4."""
    document = QTextDocument()
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
    buffer = open_buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    document.print_(writer)
    return bytes(buffer.data().data())


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
