# SPDX-License-Identifier: MIT
"""The tracking sheet: what it crosses off, and that it shows only what a player may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.tracking import CellState, SheetSettings, TrackingLevel, automatic_view
from desktop_app.ui.theme import THEMES
from desktop_app.ui.tracking_sheet.sheet_texts import mark_text
from desktop_app.ui.tracking_sheet.tracking_sheet import TrackingSheet
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.helpers.games import GameTale, make_setup, middle_game


@pytest.fixture
def sheet(qtbot: QtBot) -> Iterator[TrackingSheet]:
    """Yield a sheet beside a widget with the focus, as the board has in a game."""
    host = QWidget()
    qtbot.addWidget(host)
    layout = QVBoxLayout(host)
    board = QLineEdit(host)
    widget = TrackingSheet(host)
    layout.addWidget(board)
    layout.addWidget(widget, 1)
    host.resize(600, 290)
    host.show()
    board.setFocus()
    yield widget


def texts(sheet: TrackingSheet) -> list[str]:
    return [label.text for label in sheet.findChildren(ElidedLabel)]


def last_tiles(sheet: TrackingSheet) -> str:
    shown = [
        label.text()
        for label in sheet.findChildren(QLabel)
        if not label.isHidden() and label.font().pixelSize() == 18
    ]
    return "".join(shown)


def left(sheet: TrackingSheet, face: str) -> int:
    states = [cell.state for (which, _), cell in sheet.cells.cells.items() if which == face]
    return states.count(CellState.LEFT)


def test_it_counts_what_the_shown_seat_has_not_seen(sheet: TrackingSheet) -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    sheet.show_game(tale.state, 0)
    assert texts(sheet) == [
        "Unseen 93: bag 86, Ben 7",
        "Vowels 37 · consonants 56 · blanks 0",
    ]
    assert (left(sheet, "A"), left(sheet, "?")) == (8, 0)
    assert sheet.note == "86 in the bag"


def test_the_tiles_of_the_own_rack_are_told_apart(sheet: TrackingSheet) -> None:
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    sheet.show_game(tale.state, 0)
    cell = sheet.cells.cells["?", 0]
    assert cell.state is CellState.RACK
    assert cell.accessibleName() == "Blank, 1 of 2: on your rack"
    assert sheet.cells.cells["E", 0].accessibleName() == "E, 1 of 12: not seen"


def test_while_no_rack_is_shown_only_the_board_counts(sheet: TrackingSheet) -> None:
    tale = GameTale().play("8D", "FEASTER")
    sheet.show_game(tale.state, NO_SEAT)
    assert texts(sheet)[0] == "Unseen 93: bag 79, Ann 7, Ben 7"
    assert (left(sheet, "E"), left(sheet, "F")) == (10, 1)
    assert sheet.cells.cells["F", 1].accessibleName() == "F, 2 of 2: crossed off"


def test_nothing_on_it_depends_on_hidden_tiles(sheet: TrackingSheet) -> None:
    state = middle_game().state
    hidden = (*state.bag, *state.racks[1])[::-1]
    swapped = replace(state, racks=(state.racks[0], hidden[:7]), bag=hidden[7:])

    def everything() -> tuple[object, ...]:
        names = [cell.accessibleName() for cell in sheet.cells.cells.values()]
        told = [cell.accessibleDescription() for cell in sheet.cells.cells.values()]
        return (texts(sheet), names, told, last_tiles(sheet), sheet.grab().toImage())

    sheet.show_game(state, 0)
    before = everything()
    sheet.show_game(swapped, 0)
    assert everything() == before


def test_a_tile_that_is_seen_looks_different(sheet: TrackingSheet) -> None:
    tale = GameTale()
    sheet.show_game(tale.state, NO_SEAT)
    before = sheet.grab().toImage()
    sheet.show_game(tale.play("8G", "QI").state, NO_SEAT)
    assert sheet.grab().toImage() != before


def test_with_an_empty_bag_the_last_tiles_are_shown(sheet: TrackingSheet) -> None:
    tale = GameTale()
    state = tale.state
    rest = replace(state, bag=(), racks=((*state.racks[0], *state.bag), state.racks[1]))
    sheet.show_game(rest, 0)
    assert last_tiles(sheet) == "Ben holds " + " ".join(sorted(state.racks[1]))
    sheet.show_game(rest, NO_SEAT)
    assert "holds" not in last_tiles(sheet)


def test_with_few_tiles_in_the_bag_the_unseen_ones_stand_large(sheet: TrackingSheet) -> None:
    state = GameTale().state
    bag, more = state.bag[:3], state.bag[3:]
    late = replace(state, bag=bag, racks=((*state.racks[0], *more), state.racks[1]))
    sheet.show_game(late, 0)
    unseen = sorted((*bag, *state.racks[1]), key=lambda tile: (tile == "?", tile))
    assert last_tiles(sheet) == "Unseen: " + " ".join(unseen)


def test_with_three_opponents_no_rack_is_shown(sheet: TrackingSheet) -> None:
    tale = GameTale(make_setup("A", "B", "C", ruleset="mattel-family", minutes=None))
    sheet.show_game(replace(tale.state, bag=()), 0)
    assert "holds" not in last_tiles(sheet)
    assert texts(sheet)[0].endswith("bag 0, B 7, C 7")


def test_the_letters_of_played_blanks_are_shown(sheet: TrackingSheet) -> None:
    sheet.show_game(middle_game().state, 0)
    assert texts(sheet)[1] == "Vowels 29 · consonants 44 · blanks 1 (played: L)"


def test_before_the_first_check_there_is_no_notice() -> None:
    view = automatic_view(GameTale().state, 0, SheetSettings())
    assert mark_text(view) == ""
    assert view.level is TrackingLevel.AUTOMATIC


@pytest.mark.parametrize("name", sorted(THEMES))
def test_it_takes_the_colours_of_every_theme(sheet: TrackingSheet, name: str) -> None:
    sheet.show_game(GameTale().state, NO_SEAT)
    sheet.show_theme(THEMES[name])
    image = sheet.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert THEMES[name].text in colours


def test_a_set_that_grows_is_laid_out_anew(sheet: TrackingSheet) -> None:
    state = GameTale().state
    sheet.show_game(state, NO_SEAT)
    assert len(sheet.cells.cells) == 100
    sheet.show_game(replace(state, added=("Q",), bag=(*state.bag, "Q")), NO_SEAT)
    assert ("Q", 1) in sheet.cells.cells
    assert sheet.view is not None and sheet.view.order is TrackingOrder.ALPHABETICAL


def test_a_sheet_out_of_sight_is_filled_when_it_is_seen(sheet: TrackingSheet) -> None:
    sheet.hide()
    tale = GameTale()
    tale.rack(0, "AEIOU??")
    sheet.show_game(tale.state, 0)
    assert not sheet.cells.cells and "bag" in sheet.note, "a folded panel counts the bag"
    sheet.show()
    assert left(sheet, "A") == 8
    sheet.hide()
    tale.rack(1, "AAAAAAA")
    sheet.show_game(tale.state, 1)
    assert left(sheet, "A") == 8
    sheet.show()
    assert left(sheet, "A") == 2
