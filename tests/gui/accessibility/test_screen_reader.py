# SPDX-License-Identifier: MIT
"""A real screen reader's bus: every room is read whole, twice, and the program lives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.app import ROOMS
from tests.gui.accessibility.screen_reader import Bus, screen_reader_bus, what_is_missing
from tests.helpers.room_window import WINDOWS

pytestmark = [
    pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing()),
    pytest.mark.timeout(900),
]
SQUARES = 225


@pytest.fixture
def bus(data_dir: Path) -> Iterator[Bus]:
    with screen_reader_bus(data_dir) as bus:
        yield bus


def test_every_object_of_every_room_is_read_twice(bus: Bus) -> None:
    window = bus.run("-m", "tests.helpers.room_window")
    assert window.hear() == "ok"
    reader = bus.reader()
    read = {}
    for room in (*ROOMS, *WINDOWS):
        assert window.say(f"room {room}") == "ok"
        walked = reader.order("walk", times=2)
        assert walked["gone"] == [], f"{room}: an object did not answer"
        read[room] = walked["objects"]
    print(f"objects read: {sum(read.values())} in {len(read)} rooms {read}")
    assert read["play"] > 2 * SQUARES, "the squares are read too"
    assert min(read.values()) > 20
    assert window.say("quit") == "ok"
    assert window.ended() == 0


def test_rooms_are_read_while_tiles_are_laid_and_rooms_change(bus: Bus) -> None:
    window = bus.run("-m", "tests.helpers.room_window")
    assert window.hear() == "ok"
    reader = bus.reader()
    assert window.say("restless") == "ok"
    read = sum(reader.order("walk", times=1)["objects"] for _ in range(6))
    assert window.say("rest") == "ok"
    print(f"objects read while the window changed: {read}")
    assert read > SQUARES
    assert window.say("room play") == "ok"
    assert reader.order("walk", times=1)["objects"] > SQUARES
    assert window.say("quit") == "ok"
    assert window.ended() == 0
