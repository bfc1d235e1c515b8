# SPDX-License-Identifier: MIT
"""Tiles being moved."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.board.tile_painter import FloatingLayer, TileAnimation
from tests.helpers.hands import Hands, opening


@pytest.fixture
def layer(qtbot: QtBot) -> Iterator[FloatingLayer]:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(200, 200)
    layer = FloatingLayer(parent)
    parent.show()
    qtbot.waitExposed(parent)
    yield layer


def red() -> QPixmap:
    picture = QPixmap(20, 20)
    picture.fill(QColor("red"))
    return picture


def is_red(layer: FloatingLayer, x: int, y: int) -> bool:
    parent = layer.parentWidget()
    assert parent is not None
    return parent.grab().toImage().pixelColor(x, y) == QColor("red")


def test_a_tile_follows_the_pointer_and_is_dropped(layer: FloatingLayer) -> None:
    assert not layer.isVisible()
    layer.show_dragged(red(), QPointF(100, 50))
    assert layer.is_dragging
    assert is_red(layer, 100, 50)
    layer.show_dragged(red(), QPointF(150, 150))
    assert is_red(layer, 150, 150)
    assert not is_red(layer, 100, 50)
    layer.drop()
    assert not layer.isVisible()
    assert not layer.is_dragging


def test_clicks_go_through(layer: FloatingLayer) -> None:
    assert layer.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_slide_arrives(qtbot: QtBot, layer: FloatingLayer) -> None:
    with qtbot.waitSignal(layer.arrived):
        layer.slide([TileAnimation(red(), QPointF(0, 0), QPointF(100, 100))])
        assert layer.is_sliding
        assert is_red(layer, 5, 5)
    assert not layer.is_sliding
    assert not layer.isVisible()


def test_a_second_slide_lets_the_first_arrive(qtbot: QtBot, layer: FloatingLayer) -> None:
    layer.slide([TileAnimation(red(), QPointF(0, 0), QPointF(100, 100))])
    arrived = []
    layer.arrived.connect(lambda: arrived.append(True))
    layer.slide([TileAnimation(red(), QPointF(50, 0), QPointF(100, 100))])
    assert arrived == [True]
    assert layer.is_sliding
    layer.settle()
    assert arrived == [True, True]
    layer.settle()
    assert arrived == [True, True]


def test_tiles_slide_home_and_are_seen_on_the_rack_when_they_arrive(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening())
    hands.area.set_motion(True)
    hands.keys("cat")
    hands.area.layer.settle()
    ink = hands.colour_at(hands.slot(4))
    with qtbot.waitSignal(hands.area.layer.arrived):
        hands.key(Qt.Key.Key_Escape)
        assert hands.area.layer.is_sliding
        assert hands.area.rack._hidden == {0, 1, 2}
    assert hands.area.rack._hidden == frozenset()
    assert hands.rack == "CATSE?R"
    assert hands.colour_at(hands.slot(4)) == ink


def test_a_typed_tile_slides_to_its_square_and_waits_for_no_other(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening())
    hands.area.set_motion(True)
    hands.keys("c")
    assert hands.area.layer.is_sliding
    assert hands.area.board._hidden == {(7, 7)}
    hands.keys("a")
    assert hands.area.board._hidden == {(7, 8)}, "the first has arrived"
    with qtbot.waitSignal(hands.area.layer.arrived):
        pass
    assert hands.area.board._hidden == frozenset()


def test_without_motion_tiles_are_at_home_at_once(qtbot: QtBot) -> None:
    hands = Hands(qtbot, opening())
    hands.keys("cat")
    hands.key(Qt.Key.Key_Escape)
    assert not hands.area.layer.is_sliding
    assert hands.rack == "CATSE?R"
