# SPDX-License-Identifier: MIT
"""The rack, face up and face down."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QAccessible, QImage
from pytestqt.qtbot import QtBot

from desktop_app.session.draft import RackSlot
from desktop_app.ui.board.rack_widget import RackWidget
from desktop_app.ui.theme import THEMES
from tests.helpers.positions import ENGLISH_SET


def slots(text: str) -> tuple[RackSlot, ...]:
    """Return slots; `_` is a gap, a lower-case letter is marked."""
    return tuple(RackSlot(tile.upper(), tile == "_", tile.islower()) for tile in text)


@pytest.fixture
def rack(qtbot: QtBot) -> RackWidget:
    widget = RackWidget()
    qtbot.addWidget(widget)
    widget.set_motion(False)
    widget.show_values(ENGLISH_SET.values, 7)
    widget.show_size(40)
    widget.resize(widget.sizeHint())
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def image(widget: RackWidget) -> QImage:
    return widget.grab().toImage()


def has_letter(widget: RackWidget, slot: int) -> bool:
    picture = image(widget).copy(widget.rect_of(slot).adjusted(6, 6, -6, -6))
    ink = THEMES["classic"].label_tile
    return any(
        picture.pixelColor(x, y).name() == ink
        for x in range(picture.width())
        for y in range(picture.height())
    )


def test_tiles_gaps_and_marks_are_seen(rack: RackWidget) -> None:
    rack.show_slots(slots("CA_SE"))
    assert [has_letter(rack, slot) for slot in range(5)] == [True, True, False, True, True]
    before = image(rack)
    rack.show_slots(slots("CA_Se"))
    assert image(rack) != before


def test_all_places_fit_into_the_hint(rack: RackWidget) -> None:
    for count in (1, 7, 10):
        rack.show_slots(slots("E" * count))
        rack.resize(rack.sizeHint())
        for slot in range(count):
            assert rack.rect().contains(rack.rect_of(slot))
            assert rack.slot_at(QPointF(rack.rect_of(slot).center())) == slot


def test_a_gap_is_no_tile_but_a_place(rack: RackWidget) -> None:
    rack.show_slots(slots("CA_SE"))
    middle = QPointF(rack.rect_of(2).center())
    assert rack.slot_at(middle) is None
    assert rack.place_at(middle) == 2
    assert rack.place_at(QPointF(-100, 0)) == 0
    assert rack.place_at(QPointF(9999, 0)) == 4


def test_a_lifted_and_a_hidden_tile(rack: RackWidget) -> None:
    rack.show_slots(slots("CASE"))
    plain = image(rack)
    rack.show_lifted(1)
    assert image(rack) != plain
    rack.show_lifted(None)
    assert image(rack) == plain
    rack.show_hidden([0])
    assert not has_letter(rack, 0)


def test_a_rack_face_down_shows_tiles_without_letters(rack: RackWidget) -> None:
    rack.show_slots(slots("CASE"))
    rack.show_face_down(5)
    assert not rack.is_face_up
    assert not any(has_letter(rack, slot) for slot in range(5))
    centre = rack.rect_of(4).center()
    assert image(rack).pixelColor(centre).name() == THEMES["classic"].tile_back
    assert rack.part_name(4) == "tile 5 of the rack, face down"


def test_tiles_turn_face_up_and_are_then_simply_there(qtbot: QtBot, rack: RackWidget) -> None:
    rack.set_motion(True)
    rack.show_face_down(4)
    rack.show_slots(slots("CASE"))
    assert rack._turn.state() is rack._turn.State.Running
    qtbot.waitUntil(lambda: rack._turn.state() is rack._turn.State.Stopped)
    assert all(has_letter(rack, slot) for slot in range(4))


def test_without_motion_nothing_turns(rack: RackWidget) -> None:
    rack.show_face_down(4)
    rack.show_slots(slots("CASE"))
    assert rack._turn.state() is rack._turn.State.Stopped
    assert has_letter(rack, 0)


def test_every_place_can_be_read_out(rack: RackWidget) -> None:
    rack.show_slots(slots("C_e"))
    whole = QAccessible.queryAccessibleInterface(rack)
    assert [whole.child(index).text(QAccessible.Text.Name) for index in range(3)] == [
        "C, three points, tile 1 of the rack",
        "place 2 of the rack, its tile is on the board",
        "E, one point, tile 3 of the rack, marked for exchange",
    ]
    assert whole.childCount() == 3


def test_a_theme_changes_the_ledge(rack: RackWidget) -> None:
    low = rack.rect_of(3).bottomLeft()
    low.setY(low.y() + 2)
    for theme in THEMES.values():
        rack.show_theme(theme)
        assert image(rack).pixelColor(low).name() == theme.rack
