# SPDX-License-Identifier: MIT
"""Look of a tile."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from desktop_app.ui.board.tile_painter import LETTER_SIZE, VALUE_SIZE, TileLook, TilePainter
from desktop_app.ui.theme import THEMES, Theme
from tests.helpers.positions import ENGLISH_SET

VALUES = {**ENGLISH_SET.values, "CH": 5, "W": 12}


def ink_box(painter: TilePainter, look: TileLook) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom of the ink on a tile, from the corner of its square."""
    image = painter.picture(look).toImage()
    # Almost the colour of the letter: the edges are blurred.
    ink = [
        (x - painter.margin, y - painter.margin)
        for x in range(image.width())
        for y in range(image.height())
        if is_ink(image.pixelColor(x, y))
    ]
    xs, ys = [x for x, _ in ink], [y for _, y in ink]
    return min(xs), min(ys), max(xs), max(ys)


def is_ink(colour: QColor) -> bool:
    return colour.alpha() == 255 and colour.lightness() < 90


def painter(size: int = 100, theme: Theme = THEMES["classic"], ratio: float = 1.0) -> TilePainter:
    return TilePainter(theme, VALUES, size, ratio)


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
def test_every_letter_stays_on_its_tile(qapp: QApplication, letter: str) -> None:
    left, top, right, bottom = ink_box(painter(), TileLook(letter))
    assert left >= 5
    assert top >= 10
    assert right <= 95
    assert bottom <= 95


def test_letter_and_value_have_their_sizes(qapp: QApplication) -> None:
    assert (LETTER_SIZE, VALUE_SIZE) == (0.62, 0.24)
    # A capital is 0.727 of the size of its font.
    one = painter().picture(TileLook("I")).toImage()
    column = one.width() // 2 - 3
    inked = [y for y in range(one.height()) if is_ink(one.pixelColor(column, y))]
    assert len(inked) == pytest.approx(100 * 0.62 * 0.727, abs=2)


def test_every_look_is_another_picture(qapp: QApplication) -> None:
    looks = [
        TileLook("A"),
        TileLook("a"),
        TileLook("?"),
        TileLook(""),
        TileLook("A", is_tried=True),
        TileLook("A", is_last=True),
        TileLook("A", is_marked=True),
        TileLook("A", is_turned=True),
    ]
    tiles = painter(40)
    pictures = [tiles.picture(look).toImage() for look in looks]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_blank_has_a_ring_and_no_value(qapp: QApplication) -> None:
    def corner_ink(tile: str) -> int:
        image = painter().picture(TileLook(tile)).toImage()
        return sum(is_ink(image.pixelColor(x, y)) for x in range(92, 108) for y in range(88, 106))

    assert corner_ink("E") > 10
    assert corner_ink("e") == 0


def test_long_faces_and_values_fit(qapp: QApplication) -> None:
    for face in ("CH", "W", "Q"):
        left, _, right, _ = ink_box(painter(), TileLook(face))
        assert left >= 5
        assert right <= 95


def test_a_turned_tile_is_upside_down(qapp: QApplication) -> None:
    upright = ink_box(painter(), TileLook("L"))
    turned = ink_box(painter(), TileLook("L", is_turned=True))
    assert turned[0] == pytest.approx(100 - upright[2], abs=4)


def test_pictures_are_kept(qapp: QApplication) -> None:
    tiles = painter(40)
    assert tiles.picture(TileLook("A")).cacheKey() == tiles.picture(TileLook("A")).cacheKey()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_pictures_are_as_fine_as_the_screen(qapp: QApplication, ratio: float) -> None:
    tiles = painter(40, ratio=ratio)
    picture = tiles.picture(TileLook("A"))
    assert picture.devicePixelRatio() == ratio
    assert picture.width() == round((40 + 2 * tiles.margin) * ratio)
    image = picture.toImage()
    sharp = QImage(image.size(), QImage.Format.Format_ARGB32)
    assert sharp.width() >= 40 * ratio


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_tile_has_the_colour_of_the_theme(qapp: QApplication, theme: Theme) -> None:
    tiles = painter(60, theme)
    image = tiles.picture(TileLook("I")).toImage()
    spot = tiles.margin + 15
    assert image.pixelColor(spot, tiles.margin + 30).name() == theme.tile
    back = tiles.picture(TileLook("")).toImage()
    assert back.pixelColor(spot, tiles.margin + 30).name() == theme.tile_back


def test_boards_of_one_size_share_their_pictures(qapp: QApplication) -> None:
    look = TileLook("A", is_last=True)
    kept = painter(41).picture(look).cacheKey()
    assert painter(41).picture(look).cacheKey() == kept
    others = (
        painter(42),
        painter(41, THEMES["night"]),
        painter(41, ratio=2.0),
        TilePainter(THEMES["classic"], {"A": 3}, 41, 1.0),
    )
    pictures = [other.picture(look).toImage() for other in others]
    assert painter(41).picture(look).toImage() not in pictures
