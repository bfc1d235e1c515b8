# SPDX-License-Identifier: MIT
"""The players score, press, record and draw themselves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase
from desktop_app.session.acts import Act
from tests.gui.main_window.conftest import ANN, BEN, Bench


@pytest.fixture
def book(bench: Bench) -> Bench:
    """A game in which both have drawn their first racks and Ann's clock runs."""
    bench.begin(mode=Mode.BY_THE_BOOK)
    draw = bench.room.book_bar.button(Act.DRAW)
    for _ in range(3):
        bench.click(draw)
    assert [len(rack) for rack in bench.state.racks] == [7, 7]
    bench.key(Qt.Key.Key_Return)
    bench.click(bench.room.clock_bar.button(Act.START_CLOCK))
    return bench


def test_declare_press_record_accept_draw(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    room.book_bar.points.setValue(12)
    book.click(room.book_bar.button(Act.DECLARE))
    assert book.state.phase is Phase.PLACED
    assert book.state.declared == 12
    book.key(Qt.Key.Key_F4, room.play_area)
    assert book.state.on_turn == BEN
    assert book.state.clock.running == BEN
    book.click(room.book_bar.button(Act.RECORD))
    assert book.state.last_turn is not None and book.state.last_turn.is_recorded
    accept = next(b for b in room.handover.answers if b.text() == "Accept")
    book.click(accept)
    book.click(room.book_bar.button(Act.DRAW))
    assert len(book.state.racks[ANN]) == 7


def test_a_wrong_order_is_answered_by_the_rules(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_Return)
    assert book.state.phase is Phase.PLACED
    before = len(book.state.racks[ANN])
    book.click(room.book_bar.button(Act.DRAW))
    assert len(book.state.racks[ANN]) == before or book.state.phase is not Phase.PLACED


def test_what_is_laid_can_be_taken_back(book: Bench) -> None:
    room = book.room
    room.play_area.setFocus()
    book.type("cats")
    book.key(Qt.Key.Key_Return)
    book.click(room.book_bar.button(Act.TAKE_UP))
    assert book.state.phase is Phase.ON_TURN
    assert book.state.board.is_empty
