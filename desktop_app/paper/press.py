# SPDX-License-Identifier: MIT
"""Turns documents into PDF, pictures and print. Needs a QGuiApplication, shows nothing."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QFileDevice,
    QIODevice,
    QMarginsF,
    QRectF,
    QSaveFile,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QImage,
    QImageWriter,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtSvg import QSvgGenerator

from desktop_app.paper.canvas import Canvas, Document, Picture
from desktop_app.paper.content import PaperError, PaperSize
from desktop_app.paper.fonts import UNIT
from desktop_app.sentences.faults import fault_named, fault_of, located, told
from desktop_app.translation.words import tr
from desktop_app.values.file_names import check_name

PDF_DPI = 1200
MM_PER_INCH = 25.4
CREATOR = "Rackside"

QT_SIZES = {
    PaperSize.A4: QPageSize.PageSizeId.A4,
    PaperSize.LETTER: QPageSize.PageSizeId.Letter,
}


def pdf_bytes(document: Document) -> bytes:
    """Return the document as a PDF file: vectors and text, with embedded fonts."""
    buffer = open_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(document.title)
    writer.setCreator(CREATOR)
    writer.setResolution(PDF_DPI)
    writer.setPageSize(QPageSize(QT_SIZES[document.size]))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    if not _draw_pages(document, writer, PDF_DPI, writer.newPage):
        raise PaperError(tr("The PDF cannot be made."))
    return bytes(buffer.data().data())


def page_image(document: Document, number: int, width_px: int) -> QImage:
    """Return page `number`, from 0, as an image on white, for a preview."""
    size = document.size
    scale = width_px / size.width
    image = _white(width_px, round(size.height * scale))
    _draw_on_image(image, scale, document.pages[number])
    return image


def pages_png(document: Document, width_px: int) -> bytes:
    """Return all pages, one below the other, as a PNG file `width_px` wide."""
    pages = [page_image(document, number, width_px) for number in range(len(document.pages))]
    whole = _white(width_px, sum(page.height() for page in pages))
    painter = QPainter(whole)
    top = 0
    for page in pages:
        painter.drawImage(0, top, page)
        top += page.height()
    painter.end()
    return _as_png(whole, document.title)


def png_bytes(picture: Picture, width_px: int) -> bytes:
    """Return a picture as a PNG file `width_px` wide."""
    scale = width_px / picture.width
    image = _white(width_px, round(picture.height * scale))
    _draw_on_image(image, scale, picture.paint)
    return _as_png(image, picture.title)


def _as_png(image: QImage, title: str) -> bytes:
    image.setText("Title", title)
    buffer = open_buffer()
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise PaperError(tr("The picture cannot be made."))
    return bytes(buffer.data().data())


def svg_bytes(picture: Picture) -> bytes:
    """Return a picture as an SVG file; letters are shapes, so it looks the same everywhere."""
    buffer = open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(picture.title)
    generator.setDescription(CREATOR)
    # The default resolution would make the file's size depend on the screen.
    generator.setResolution(round(MM_PER_INCH * 4))
    generator.setSize(QSize(round(picture.width * 4), round(picture.height * 4)))
    generator.setViewBox(QRectF(0, 0, picture.width * UNIT, picture.height * UNIT))
    painter = QPainter()
    if not painter.begin(generator):
        raise PaperError(tr("The picture cannot be made."))
    picture.paint(Canvas(painter, has_outlines=True))
    painter.end()
    return bytes(buffer.data().data())


def send_to_printer(document: Document, printer: QPrinter) -> None:
    """Print the pages that the user chose.

    Raises:
        PaperError: the printer is gone or takes no page; one whole sentence.
    """
    if not printer.isValid() or _is_gone(printer):
        raise PaperError(tr("This printer is no longer available. Nothing was printed."))
    printer.setDocName(document.title)
    printer.setCreator(CREATOR)
    printer.setFullPage(True)
    printer.setPageSize(QPageSize(QT_SIZES[document.size]))
    wanted = _wanted(document, printer)
    is_done = _draw_pages(wanted, printer, printer.resolution(), printer.newPage)
    if not is_done or printer.printerState() is QPrinter.PrinterState.Error:
        name = printer.printerName() or printer.outputFileName()
        raise PaperError(
            tr("The printer {name} did not accept the pages. Nothing was lost.").format(name=name)
        )


def _is_gone(printer: QPrinter) -> bool:
    """True if a printer was unplugged or switched off since it was chosen."""
    is_native = printer.outputFormat() is QPrinter.OutputFormat.NativeFormat
    return is_native and printer.printerName() not in QPrinterInfo.availablePrinterNames()


def _wanted(document: Document, printer: QPrinter) -> Document:
    """Return the chosen range of pages; all if none was chosen."""
    first, last = printer.fromPage(), printer.toPage()
    if first <= 0:
        return document
    pages = document.pages[first - 1 : max(first, last)]
    return Document(document.title, document.size, pages or document.pages)


def _draw_pages(
    document: Document, device: QPagedPaintDevice, dpi: int, next_page: Callable[[], bool]
) -> bool:
    """Draw all pages; False if the device takes no more."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    scale = dpi / MM_PER_INCH / UNIT
    painter.scale(scale, scale)
    is_done = True
    for number, page in enumerate(document.pages):
        if number and not next_page():
            is_done = False
            break
        page(Canvas(painter))
    return painter.end() and is_done


def _draw_on_image(image: QImage, scale: float, paint: Callable[[Canvas], None]) -> None:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale / UNIT, scale / UNIT)
    paint(Canvas(painter))
    painter.end()


def _white(width_px: int, height_px: int) -> QImage:
    image = QImage(width_px, height_px, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def open_buffer() -> QBuffer:
    """Return an empty buffer that can be written to."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


# Atomic writing of files.


_KINDS = {
    QFileDevice.FileError.OpenError: errno.EACCES,
    QFileDevice.FileError.PermissionsError: errno.EACCES,
    QFileDevice.FileError.ResourceError: errno.ENOSPC,
    QFileDevice.FileError.RenameError: errno.EBUSY,
    QFileDevice.FileError.RemoveError: errno.EBUSY,
}
"""Errors of Qt, whose text may be in any language, and the system's nearest; else `EIO`."""


def save_whole(path: Path, data: bytes) -> None:
    """Write a file completely, or leave it as it was.

    Raises:
        PaperError: it cannot be written; the message has the path and the reason.
    """
    if path.exists() and not path.is_file():
        # A device would swallow the bytes; a folder would not take them.
        odd = OSError(errno.EISDIR if path.is_dir() else errno.EINVAL, "")
        raise PaperError(located(fault_of(odd), file=path))
    try:
        check_name(path)
    except OSError as error:
        raise PaperError(told(error)) from None
    file = QSaveFile(str(path))
    is_open = file.open(QIODevice.OpenModeFlag.WriteOnly)
    if not is_open or file.write(data) != len(data) or not file.commit():
        kind = _KINDS.get(file.error(), errno.EIO)
        raise PaperError(located(fault_named(file.errorString(), kind), file=path))
