# SPDX-License-Identifier: MIT
"""Documents become files and printed pages, or one sentence says why they do not."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from desktop_app.paper import press
from desktop_app.paper.board_picture import board_picture
from desktop_app.paper.canvas import Canvas, Document, Style
from desktop_app.paper.content import Fill, PaperContent, PaperError, PaperSize
from desktop_app.paper.kinds import Kind, Order, compose
from desktop_app.play.rulesets import load_ruleset
from tests.helpers.told_games import gcg_events

pytestmark = pytest.mark.usefixtures("qapp")

# A PDF has its page tree in the clear; only page contents are compressed.
PAGES = re.compile(rb"/Type\s*/Page\b")
MEDIA_BOX = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)")
POINTS = 72 / 25.4


def blank(size: PaperSize = PaperSize.A4) -> Document:
    return compose(Order(Kind.SCORE_SHEET, size=size), PaperContent(load_ruleset("naspa-2016")))


def of_pages(count: int) -> Document:
    def page(number: int, canvas: Canvas) -> None:
        canvas.text(QRectF(20, 20, 100, 10), f"page {number}", Style())

    pages = tuple(lambda canvas, number=number: page(number, canvas) for number in range(count))
    return Document("Pages", PaperSize.A4, pages)


@pytest.mark.parametrize("size", PaperSize)
def test_a_pdf_has_the_pages_the_size_and_the_fonts(size: PaperSize) -> None:
    data = press.pdf_bytes(blank(size))
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    assert len(PAGES.findall(data)) == 1
    (width, height) = (float(side) for side in MEDIA_BOX.findall(data)[0])
    assert width == pytest.approx(size.width * POINTS, abs=1)
    assert height == pytest.approx(size.height * POINTS, abs=1)
    assert set(re.findall(rb"/FontName /[A-Z]*\+?(Inter-\w+)", data)) >= {b"Inter-Bold"}
    # A form without letters as shapes or pixels stays small.
    assert b"/Subtype /Image" not in data


def test_every_page_of_a_document_is_in_the_pdf() -> None:
    assert len(PAGES.findall(press.pdf_bytes(of_pages(3)))) == 3


def test_the_preview_is_the_page_in_black_on_white() -> None:
    image = press.page_image(blank(), 0, 420)
    assert (image.width(), image.height()) == (420, 594)
    assert image.pixelColor(2, 2) == QColor("white")
    darkest = min(image.pixelColor(x, y).value() for x in range(420) for y in range(0, 594, 7))
    assert darkest < 60


def test_a_picture_of_a_document_has_all_its_pages() -> None:
    image = QImage.fromData(QByteArray(press.pages_png(of_pages(3), 210)))
    assert (image.width(), image.height()) == (210, 3 * 297)
    rows = [
        any(image.pixelColor(x, y).value() < 200 for x in range(210) for y in range(top, top + 40))
        for top in (0, 297, 594)
    ]
    assert rows == [True, True, True]


def test_the_board_as_png_has_the_width_that_was_asked_for() -> None:
    picture = board_picture(PaperContent.of_game(gcg_events("complete.gcg")))
    image = QImage.fromData(QByteArray(press.png_bytes(picture, 640)))
    assert (image.width(), image.height()) == (640, 640)
    assert image.text("Title") == "Final position"


def test_the_board_as_svg_is_drawn_of_shapes_alone() -> None:
    picture = board_picture(PaperContent.of_game(gcg_events("complete.gcg")))
    data = press.svg_bytes(picture)
    assert QSvgRenderer(QByteArray(data)).isValid()
    names = {element.tag.rpartition("}")[2] for element in ET.fromstring(data).iter()}
    # Text would look different where the fonts are not installed.
    assert "path" in names and "text" not in names and "image" not in names


# ---------------------------------------------------------------------- printers


def printer_to(path: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def test_a_printer_gets_every_page_on_the_paper_of_the_document(tmp_path: Path) -> None:
    press.send_to_printer(of_pages(3), printer_to(tmp_path / "out.pdf"))
    data = (tmp_path / "out.pdf").read_bytes()
    assert len(PAGES.findall(data)) == 3
    assert float(MEDIA_BOX.findall(data)[0][0]) == pytest.approx(210 * POINTS, abs=1)


@pytest.mark.parametrize(("first", "last", "pages"), [(2, 2, 1), (2, 3, 2), (0, 0, 3), (3, 9, 1)])
def test_a_printer_gets_the_pages_that_were_asked_for(
    first: int, last: int, pages: int, tmp_path: Path
) -> None:
    printer = printer_to(tmp_path / "out.pdf")
    printer.setFromTo(first, last)
    press.send_to_printer(of_pages(3), printer)
    assert len(PAGES.findall((tmp_path / "out.pdf").read_bytes())) == pages


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_accepts_nothing_is_reported_in_a_sentence(tmp_path: Path) -> None:
    printer = printer_to(tmp_path / "no such folder" / "out.pdf")
    with pytest.raises(PaperError, match=r"did not accept the pages\. Nothing"):
        press.send_to_printer(of_pages(1), printer)


class Gone(QPrinter):
    """A printer that was chosen in the dialog and has disappeared."""

    def outputFormat(self) -> QPrinter.OutputFormat:
        return QPrinter.OutputFormat.NativeFormat

    def printerName(self) -> str:
        return "the one in the corner"


class Invalid(QPrinter):
    def isValid(self) -> bool:
        return False


@pytest.mark.parametrize("printer", [Gone, Invalid])
def test_a_printer_that_vanished_is_reported_in_a_sentence(printer: type[QPrinter]) -> None:
    with pytest.raises(PaperError, match="This printer is no longer available"):
        press.send_to_printer(of_pages(1), printer(QPrinter.PrinterMode.HighResolution))


class Jammed(QPrinter):
    """A printer that stops after its first page."""

    def newPage(self) -> bool:
        return False


def test_a_printer_that_stops_half_way_is_reported_in_a_sentence(tmp_path: Path) -> None:
    printer = Jammed(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    with pytest.raises(PaperError, match="did not accept the pages"):
        press.send_to_printer(of_pages(2), printer)
    # The next one prints normally.
    press.send_to_printer(of_pages(1), printer_to(tmp_path / "next.pdf"))


def test_filled_and_blank_sheets_differ() -> None:
    content = PaperContent.of_game(gcg_events("complete.gcg"))
    sizes = [len(press.pdf_bytes(compose(Order(Kind.SCORE_SHEET, fill), content))) for fill in Fill]
    assert sizes[0] > sizes[1] > sizes[2]
