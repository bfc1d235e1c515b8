# SPDX-License-Identifier: MIT
"""Texts, lines and boxes as a canvas puts them on paper, read from the pixels of a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop_app.paper import canvas as sheets
from desktop_app.paper import press
from desktop_app.paper.canvas import Align, Canvas, Picture, Style
from desktop_app.paper.content import Occasion, PaperSize
from tests.helpers.recording_canvas import record

pytestmark = pytest.mark.usefixtures("qapp")

WIDTH, HEIGHT, SCALE = 40, 20, 20
"""Of a picture, in millimetres, and its pixels for each of them."""
NEAR = 0.12
"""Half the pixel of an edge, and what antialiasing adds, in millimetres."""

Paint = Callable[[Canvas], None]


def as_png(paint: Paint) -> QImage:
    data = press.png_bytes(Picture("x", WIDTH, HEIGHT, paint), WIDTH * SCALE)
    return QImage.fromData(QByteArray(data))


def as_svg(paint: Paint) -> QImage:
    image = QImage(WIDTH * SCALE, HEIGHT * SCALE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    data = press.svg_bytes(Picture("x", WIDTH, HEIGHT, paint))
    QSvgRenderer(QByteArray(data)).render(painter)
    painter.end()
    return image


def dark_in(image: QImage) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all that is darker than grey, in millimetres."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels, wide = bytes(grey.constBits()), grey.bytesPerLine()
    rows = [pixels[y * wide : y * wide + grey.width()] for y in range(grey.height())]
    down = [y for y, row in enumerate(rows) if min(row) < 128]
    across = [x for x, column in enumerate(zip(*rows, strict=True)) if min(column) < 128]
    return across[0] / SCALE, down[0] / SCALE, (across[-1] + 1) / SCALE, (down[-1] + 1) / SCALE


def colour_at(image: QImage, x: float, y: float) -> str:
    return image.pixelColor(round(x * SCALE), round(y * SCALE)).name()


@pytest.mark.parametrize("made", [as_png, as_svg])
@pytest.mark.parametrize("align", Align)
def test_a_text_stands_where_the_recorded_one_does(
    align: Align, made: Callable[[Paint], QImage]
) -> None:
    def paint(canvas: Canvas) -> None:
        canvas.text(QRectF(6, 4, 28, 9), "HIEH", Style(6, align=align))

    (text,) = record(paint).texts
    left, top, right, bottom = dark_in(made(paint))
    # Letters stand a little inside the width that they take.
    assert left == pytest.approx(text.ink.left(), abs=0.7) and left >= text.ink.left() - NEAR
    assert right == pytest.approx(text.ink.right(), abs=0.7) and right <= text.ink.right() + NEAR
    assert top == pytest.approx(text.ink.top(), abs=2 * NEAR)
    assert bottom == pytest.approx(text.ink.bottom(), abs=2 * NEAR)
    assert text.ink.center().y() == pytest.approx(8.5)
    wanted = {Align.LEFT: 6, Align.CENTRE: 20 - text.ink.width() / 2, Align.RIGHT: 34}[align]
    assert (text.ink.right() if align is Align.RIGHT else text.ink.left()) == pytest.approx(wanted)


def test_an_edge_lies_on_its_box_and_without_a_width_there_is_none() -> None:
    image = as_png(lambda canvas: canvas.box(QRectF(5, 3, 20, 10), width=1, fill="#00ff00"))
    assert dark_in(image) == pytest.approx((4.5, 2.5, 25.5, 13.5), abs=NEAR)
    assert [colour_at(image, x, 8) for x in (4.3, 5, 5.7, 25, 25.7)] == [
        "#ffffff", "#000000", "#00ff00", "#000000", "#ffffff"
    ]  # fmt: skip
    filled = as_png(lambda canvas: canvas.box(QRectF(5, 3, 20, 10), width=0, fill="#000000"))
    assert dark_in(filled) == pytest.approx((5, 3, 25, 13), abs=NEAR)
    empty = as_png(lambda canvas: canvas.box(QRectF(5, 3, 20, 10), width=1, ink="#0000ff"))
    assert [colour_at(empty, x, 8) for x in (5, 15)] == ["#0000ff", "#ffffff"]


@pytest.mark.parametrize(("radius", "corner"), [(0, "#000000"), (3, "#ffffff")])
def test_only_a_box_with_a_radius_is_round(radius: float, corner: str) -> None:
    def paint(canvas: Canvas) -> None:
        canvas.box(QRectF(5, 3, 20, 10), width=0, fill="#000000", radius=radius)

    assert colour_at(as_png(paint), 5.2, 3.2) == corner


def test_a_line_ends_where_it_should() -> None:
    image = as_png(lambda canvas: canvas.line((5, 10), (30, 10), width=2))
    assert dark_in(image) == pytest.approx((5, 9, 30, 11), abs=NEAR)
    dashed = as_png(lambda canvas: canvas.line((5, 10), (30, 10), width=0.5, is_dashed=True))
    inks = {colour_at(dashed, 5 + number / 4, 10) for number in range(100)}
    assert {"#000000", "#ffffff"} <= inks


def test_a_ring_is_hollow_and_fills_its_box() -> None:
    image = as_png(lambda canvas: canvas.ring(QRectF(5, 5, 10, 10), width=0.5))
    assert dark_in(image) == pytest.approx((4.75, 4.75, 15.25, 15.25), abs=NEAR)
    assert {colour_at(image, 10, 10), colour_at(image, 5.5, 5.5)} == {"#ffffff"}


def test_a_text_is_as_large_as_its_box_allows_and_then_cut() -> None:
    style, text = Style(4), "A title"
    whole = Canvas(None).width(text, style)

    def in_box(width: float) -> tuple[str, float]:
        page = record(lambda canvas: canvas.text(QRectF(0, 0, width, 5), text, style))
        assert page.texts[0].ink.width() <= width + 0.01
        return page.texts[0].text, page.texts[0].size

    assert in_box(whole + 0.1) == (text, 4)
    shown, size = in_box(whole * 0.8)
    assert shown == text and size == pytest.approx(3.2, abs=0.1)
    shown, size = in_box(whole * 0.5)
    assert shown.endswith("…") and size == pytest.approx(4 * sheets.SMALLEST, abs=0.1)
    assert (
        in_box(0)[1] == size and not record(lambda canvas: canvas.text(QRectF(), "", style)).texts
    )


def test_a_paragraph_has_the_height_of_its_lines() -> None:
    style, heights = Style(4), []

    def paint(canvas: Canvas) -> None:
        heights.append(canvas.paragraph(QRectF(3, 2, 30, 0), "one two three four five six", style))

    texts = record(paint).texts
    assert len(texts) > 1 and " ".join(text.text for text in texts) == "one two three four five six"
    assert heights == [pytest.approx(len(texts) * 5.4)]
    assert [text.ink.center().y() for text in texts] == [
        pytest.approx(2 + 5.4 * number + 2.7) for number in range(len(texts))
    ]
    assert {text.ink.left() for text in texts} == {3}
    assert all(text.ink.right() <= 33 and text.size == 4 for text in texts)


def test_the_value_of_a_field_stands_on_the_line_after_its_label() -> None:
    page = record(lambda canvas: sheets.draw_field(canvas, QRectF(5, 4, 50, 9), "Event", "Open"))
    label, value = page.texts
    (((left, y), (right, other_y)),) = page.lines
    assert (label.text, value.text) == ("Event", "Open")
    assert y == other_y == 13 and right == 55
    assert label.ink.left() == 5 and label.ink.right() < left < value.ink.left() < left + 2
    for text in (label, value):
        assert 0 < y - text.ink.bottom() < 2.5
    (line,) = record(lambda canvas: sheets.draw_field(canvas, QRectF(5, 4, 50, 9), "")).lines
    assert line == ((5, 13), (55, 13))


def test_fields_share_the_row() -> None:
    fields = sheets.occasion_fields(Occasion("Open", "3", "4", "2026-11-21"))
    row = QRectF(10, 4, 142, 9)
    page = record(lambda canvas: sheets.draw_fields(canvas, row, fields, (5, 2, 2, 4)))
    assert page.words == ["Event", "Open", "Round", "3", "Table", "4", "Date", "2026-11-21"]
    # Ten millimetres a share, four between fields.
    assert [text.ink.left() for text in page.texts[::2]] == pytest.approx([10, 64, 88, 112])
    assert [end[0] for _start, end in page.lines] == pytest.approx([60, 84, 108, 152])


def test_a_tick_is_in_its_box_and_its_text_behind() -> None:
    ends = []

    def paint(canvas: Canvas) -> None:
        for is_on in (False, True):
            ends.append(sheets.draw_tick(canvas, 5, 10, "1st", is_on=is_on))

    page = record(paint)
    assert page.boxes == [QRectF(5, 8, 4, 4)] * 2
    # A short line down and a long one up, of the second box alone.
    (start, corner), (other, end) = page.lines
    assert corner == other and page.boxes[0].contains(QRectF(*start, 0.1, 0.1))
    assert 5 < start[0] < corner[0] < end[0] < 9 and 8 < end[1] < start[1] < corner[1] < 12
    for text, after in zip(page.texts, ends, strict=True):
        assert 9 < text.ink.left() < 11 and text.ink.center().y() == pytest.approx(10)
        assert after - text.ink.right() == pytest.approx(5)


@pytest.mark.parametrize(("place", "ticked"), [(None, []), (0, [0]), (1, [1])])
def test_who_begins_is_ticked(place: int | None, ticked: list[int]) -> None:
    lefts = []
    page = record(lambda canvas: lefts.append(sheets.draw_order(canvas, 60, 10, place=place)))
    assert page.words == ["1st", "2nd"]
    assert lefts == [page.boxes[0].left()] and page.texts[1].ink.right() <= 60
    found = [
        number
        for number, box in enumerate(page.boxes)
        if any(box.contains(QRectF(*start, 0.1, 0.1)) for start, _end in page.lines)
    ]
    assert found == ticked and len(page.lines) == 2 * len(ticked)


def test_a_long_name_takes_two_lines_of_half_the_height() -> None:
    box = QRectF(5, 4, 30, 8)
    (short,) = record(lambda canvas: sheets.draw_name(canvas, box, "Ann Lee")).texts
    assert short.ink.center().y() == pytest.approx(8)
    name = "Wilhelmina Bartholomew-Featherstonehaugh"
    upper, lower = record(lambda canvas: sheets.draw_name(canvas, box, name)).texts
    assert (upper.text, lower.text) == ("Wilhelmina Bartholomew-", "Featherstonehaugh")
    assert [upper.ink.center().y(), lower.ink.center().y()] == pytest.approx([6, 10])
    assert upper.size < short.size


def test_slips_cover_the_page_and_are_parted_by_the_cuts() -> None:
    size = PaperSize.A4
    places = list(sheets.slots(size, 2, 3))
    assert [(place.left(), place.top()) for place in places] == [
        (0, 0), (105, 0), (0, 99), (105, 99), (0, 198), (105, 198)
    ]  # fmt: skip
    assert {(place.width(), place.height()) for place in places} == {(105, 99)}
    page = record(lambda canvas: sheets.draw_cuts(canvas, size, 2, 3))
    assert page.lines == [
        ((105, 4), (105, 293)), ((4, 99), (206, 99)), ((4, 198), (206, 198))
    ]  # fmt: skip
