# SPDX-License-Identifier: MIT
"""The tiles keep their height in a small window, and drawn tiles stay beside the rack."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from desktop_app.rules.commands import AcceptPlay, RackTiles
from desktop_app.rules.move import Pass
from desktop_app.rules.setup import Mode
from desktop_app.session.acts import TableAct
from desktop_app.ui.main_window.desk_controller import DeskController
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.book_hands import BookHands


def tiles_height(bench: Bench) -> int:
    bench.show()
    return bench.room.panels["tiles"].height()


@pytest.mark.parametrize("count", [3, 4])
def test_more_players_leave_the_tiles_their_room(bench: Bench, count: int) -> None:
    bench.begin(*("person",) * count, ruleset="mattel-family", mode=Mode.BY_THE_BOOK)
    faces = bench.room.clock.faces
    bench.show()
    assert len(faces) == count and len({face.y() for face in faces}) == 1
    assert tiles_height(bench) >= 160


def test_a_ruling_that_ended_the_game_gives_the_panels_back(bench: Bench) -> None:
    bench.begin()
    before = tiles_height(bench)
    for _ in range(4):
        bench.session.submit_move(bench.state.on_turn or 0, Pass())
    hands = BookHands(bench)
    hands.click(bench.room.desk_button)
    desk = bench.room.findChild(DeskController)
    assert isinstance(desk, DeskController)
    desk.open_procedure("award-game")
    hands.answer_desk()
    hands.click(bench.room.desk.page.rule)
    assert bench.state.is_over and not bench.room.panels["tiles"].isVisible()
    hands.click(bench.room.desk_button)
    hands.click(bench.room.desk.list.undo)
    bench.key(Qt.Key.Key_Return, bench.room.confirm)
    assert not bench.state.is_over
    assert tiles_height(bench) >= before - 20


def test_drawn_tiles_lie_beside_the_rack_until_they_are_put_on_it(bench: Bench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)
    hands = BookHands(bench)
    while TableAct.DRAW in hands.offered():
        hands.press_act(TableAct.DRAW)
    for seat in (ANN, BEN):
        assert bench.session.submit(RackTiles(seat))
    hands.start_clock()
    hands.play("8H", "cats")
    assert bench.session.submit(AcceptPlay(BEN))
    hands.press_act(TableAct.RECORD)
    hands.press_act(TableAct.DRAW)
    hands.play("9H", "idr")
    hands.show_rack()
    rack = bench.room.play_area.rack
    names = [rack.part_name(index) for index in range(7)]
    assert [name.endswith("not on the rack yet") for name in names] == [False] * 3 + [True] * 4
    gap = rack.rect_of(3).left() - rack.rect_of(2).right()
    assert gap > rack.rect_of(2).width() / 3
    for slot in range(7):
        middle = QPointF(rack.rect_of(slot).center())
        assert rack.rect().contains(rack.rect_of(slot))
        assert rack.slot_at(middle) == rack.place_at(middle) == slot
    assert bench.session.submit(RackTiles(ANN))
    assert rack.rect_of(3).left() - rack.rect_of(2).right() < gap / 2
    assert not any("yet" in rack.part_name(index) for index in range(7))
