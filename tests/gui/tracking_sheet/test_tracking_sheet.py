# SPDX-License-Identifier: MIT
"""The tracking sheet: what it crosses off, and that it never tells more than a player may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.analysis.unseen import FaceCount
from desktop_app.ui.theme import THEMES
from desktop_app.ui.tracking_sheet.tile_flow import TileFlow, lay_out
from desktop_app.ui.tracking_sheet.tracking_sheet import NOBODY, TrackingSheet
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.helpers.games import GameTale, make_setup, middle_game


@pytest.fixture
def sheet(qtbot: QtBot) -> TrackingSheet:
    widget = TrackingSheet()
    qtbot.addWidget(widget)
    widget.resize(580, 220)
    widget.show()
    return widget


def texts(sheet: TrackingSheet) -> list[str]:
    return [label.text for label in sheet.findChildren(ElidedLabel)]


def counts(sheet: TrackingSheet) -> dict[str, int]:
    flow = sheet.findChild(TileFlow)
    assert flow is not None
    pairs = (part.rsplit(" ", 1) for part in flow.accessibleDescription().split(", "))
    return {face: int(count) for face, count in pairs}


def test_it_counts_what_the_shown_seat_has_not_seen(sheet: TrackingSheet) -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    sheet.show_game(tale.state, 0)
    assert texts(sheet) == [
        "Unseen 93: bag 86, Ben 7",
        "Vowels 37 · consonants 56 · blanks 0",
    ]
    assert counts(sheet)["A"] == 8 and "?" not in counts(sheet)
    assert sheet.note == "86 in the bag"


def test_while_no_rack_is_shown_only_the_board_counts(sheet: TrackingSheet) -> None:
    tale = GameTale().play("8D", "FEASTER")
    sheet.show_game(tale.state, NOBODY)
    assert texts(sheet)[0] == "Unseen 93: bag 79, Ann 7, Ben 7"
    assert counts(sheet)["E"] == 10 and counts(sheet)["F"] == 1


def test_nothing_on_it_depends_on_hidden_tiles(sheet: TrackingSheet) -> None:
    state = middle_game().state
    hidden = (*state.bag, *state.racks[1])[::-1]
    swapped = replace(state, racks=(state.racks[0], hidden[:7]), bag=hidden[7:])
    sheet.show_game(state, 0)
    before = (texts(sheet), counts(sheet), sheet.grab().toImage())
    sheet.show_game(swapped, 0)
    assert (texts(sheet), counts(sheet), sheet.grab().toImage()) == before


def test_a_tile_that_is_seen_looks_different(sheet: TrackingSheet) -> None:
    tale = GameTale()
    sheet.show_game(tale.state, NOBODY)
    before = sheet.grab().toImage()
    sheet.show_game(tale.play("8G", "QI").state, NOBODY)
    assert sheet.grab().toImage() != before


def test_with_an_empty_bag_the_last_tiles_are_told(sheet: TrackingSheet) -> None:
    tale = GameTale()
    state = tale.state
    rest = replace(state, bag=(), racks=((*state.racks[0], *state.bag), state.racks[1]))
    sheet.show_game(rest, 0)
    last = sheet.findChild(QLabel)
    assert last is not None and not last.isHidden()
    assert last.text() == "Ben holds " + " ".join(sorted(state.racks[1]))
    sheet.show_game(rest, NOBODY)
    assert last.isHidden() and last.text() == ""


def test_of_three_opponents_no_rack_is_told(sheet: TrackingSheet) -> None:
    tale = GameTale(make_setup("A", "B", "C", ruleset="mattel-family", minutes=None))
    sheet.show_game(replace(tale.state, bag=()), 0)
    last = sheet.findChild(QLabel)
    assert last is not None and last.isHidden()
    assert texts(sheet)[0].endswith("bag 0, B 7, C 7")


def test_lines_are_broken_between_faces_and_never_leave_the_width() -> None:
    faces = (FaceCount("A", 9, 9), FaceCount("B", 2, 2), FaceCount("E", 12, 3))
    places = lay_out(faces, (15, 15, 15), 260)
    assert [(place.corner.x(), place.corner.y()) for place in places] == [
        (0, 0),
        (164, 0),
        (0, 25),
    ]
    for place in places:
        assert place.corner.x() + 17 + place.face.total * 15 <= 260


@pytest.mark.parametrize("width", [300, 560, 980])
def test_every_tile_of_the_set_finds_room(sheet: TrackingSheet, width: int) -> None:
    sheet.show_game(GameTale().state, NOBODY)
    flow = sheet.findChild(TileFlow)
    assert flow is not None
    assert flow.heightForWidth(width) >= 25 * 3
    assert flow.heightForWidth(300) > flow.heightForWidth(980)


@pytest.mark.parametrize("name", sorted(THEMES))
def test_it_takes_the_colours_of_every_theme(sheet: TrackingSheet, name: str) -> None:
    sheet.show_game(GameTale().state, NOBODY)
    sheet.show_theme(THEMES[name])
    image = sheet.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert THEMES[name].text in colours
