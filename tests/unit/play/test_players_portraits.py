# SPDX-License-Identifier: MIT
"""The portraits of the shipped players: one each, small, of one shape, and no two alike."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop_app.play.players import load_players
from desktop_app.settings.paths import resource_path

SHIPPED = [path.stem for path in sorted(resource_path("players").glob("*.toml"))]
UNKNOWN = "unknown"
NAMES = [*SHIPPED, UNKNOWN]
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + name for name in ("svg", "g", "path", "circle", "ellipse", "rect")}
SIDE = 48

every_portrait = pytest.mark.parametrize("name", NAMES)


def portrait(name: str) -> Path:
    return resource_path("portraits", f"{name}.svg")


def shapes(name: str) -> set[str]:
    return {element.tag for element in ElementTree.fromstring(portrait(name).read_bytes()).iter()}


def drawn(name: str) -> QImage:
    """The portrait at the least size that is shown, on nothing.

    Only flat shapes are drawn: Qt aborts at a text where no application runs.
    """
    assert shapes(name) <= SHAPES
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    renderer = QSvgRenderer(QByteArray(portrait(name).read_bytes()))
    assert renderer.isValid()
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def test_every_shipped_player_has_a_portrait_and_no_other_is_shipped() -> None:
    assert {profile.id for profile in load_players().ladder} <= set(SHIPPED)
    assert sorted(path.name for path in resource_path("portraits").iterdir()) == sorted(
        f"{name}.svg" for name in NAMES
    )


@every_portrait
def test_a_portrait_is_of_the_common_size_and_small(name: str) -> None:
    root = ElementTree.fromstring(portrait(name).read_bytes())
    assert root.tag == SVG + "svg"
    assert root.get("viewBox") == "0 0 96 96"
    assert portrait(name).stat().st_size < 4096


@every_portrait
def test_a_portrait_is_flat_shapes_alone(name: str) -> None:
    """No script, no text, no gradient, and nothing fetched from elsewhere."""
    source = portrait(name).read_text("utf-8")
    assert re.findall(r"<[!?](?!--)", source) == []
    assert shapes(name) <= SHAPES
    for element in ElementTree.fromstring(source).iter():
        assert (element.text or "").strip() == (element.tail or "").strip() == ""
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on")
            assert "href" not in key
            assert "url(" not in value
            assert "://" not in value


@every_portrait
def test_a_portrait_has_a_ground_of_its_own_and_clear_corners(name: str) -> None:
    image = drawn(name)
    middle, last = SIDE // 2, SIDE - 1
    for x, y in ((0, 0), (last, 0), (0, last), (last, last)):
        assert image.pixelColor(x, y).alpha() == 0
    for x, y in ((2, middle), (last - 2, middle), (middle, 2), (middle, last - 2)):
        assert image.pixelColor(x, y).alpha() == 255


def test_no_two_portraits_are_alike() -> None:
    images = {name: drawn(name) for name in NAMES}
    alike = [pair for pair in combinations(NAMES, 2) if images[pair[0]] == images[pair[1]]]
    assert alike == []
