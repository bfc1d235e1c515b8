# SPDX-License-Identifier: MIT
"""Draws rackside.ico and document.ico from the program's picture: python icons.py OUT."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

PICTURE = Path(__file__).resolve().parents[3] / "resources" / "icons" / "rackside.svg"
SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
PAPER, EDGE = QColor("#ffffff"), QColor("#8a8272")


def drawn(size: int, *, is_document: bool) -> QImage:
    """The picture in a square of `size` pixels, or on a sheet of paper with a folded corner."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = QRectF(0, 0, size, size)
    if is_document:
        left, right, top, bottom = 0.16 * size, 0.84 * size, 0.04 * size, 0.96 * size
        fold = 0.2 * size
        painter.setPen(QPen(EDGE, max(1.0, size / 40)))
        painter.setBrush(PAPER)
        corners = [(left, top), (right - fold, top), (right, top + fold), (right, bottom)]
        corners.append((left, bottom))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        fold_corners = [(right - fold, top), (right - fold, top + fold), (right, top + fold)]
        painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in fold_corners]))
        place = QRectF(0.25 * size, 0.35 * size, 0.5 * size, 0.5 * size)
    QSvgRenderer(str(PICTURE)).render(painter, place)
    painter.end()
    return image


def as_dib(image: QImage) -> bytes:
    """An image as icons hold it: a header, rows from below, an empty mask."""
    size = image.width()
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 0, 0, 0, 0, 0)
    data = bytes(image.constBits())
    rows = [data[row * size * 4 : (row + 1) * size * 4] for row in reversed(range(size))]
    return header + b"".join(rows) + bytes(((size + 31) // 32 * 4) * size)


def as_png(image: QImage) -> bytes:
    """An image as PNG, which large icons are held as."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def icon(*, is_document: bool) -> bytes:
    """The bytes of an icon file with all sizes."""
    pictures = []
    for size in SIZES:
        image = drawn(size, is_document=is_document)
        pictures.append(as_png(image) if size == max(SIZES) else as_dib(image))
    head = struct.pack("<HHH", 0, 1, len(SIZES))
    at = len(head) + 16 * len(SIZES)
    for size, picture in zip(SIZES, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


if __name__ == "__main__":
    application = QGuiApplication(["icons"])
    out = Path(sys.argv[1])
    (out / "rackside.ico").write_bytes(icon(is_document=False))
    (out / "document.ico").write_bytes(icon(is_document=True))
