# SPDX-License-Identifier: MIT
"""Each room keeps its own panels."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.settings.store import SettingsStore
from desktop_app.ui.main_window.game_room import GameRoom
from desktop_app.ui.main_window.wiring import PanelMemory
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from tests.helpers.panels import panel_of


class Room:
    """Two panels in a splitter."""

    def __init__(self, qtbot: QtBot, settings: SettingsStore) -> None:
        self.panels = {name: panel_of(name, QLabel(name)) for name in ("tiles", "score")}
        self.splitter = PanelSplitter()
        self.splitter.setOrientation(Qt.Orientation.Horizontal)
        qtbot.addWidget(self.splitter)
        for panel in self.panels.values():
            self.splitter.addWidget(panel)
        self.splitter.resize(800, 300)
        self.splitter.show()
        self.result = QLabel()
        self.result.hide()
        self.memory = PanelMemory(settings, cast("GameRoom", self))


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


def test_a_room_comes_back_as_it_was_left_and_no_other_does(
    qtbot: QtBot, settings: SettingsStore
) -> None:
    first = Room(qtbot, settings)
    first.splitter.setSizes([600, 200])
    first.panels["score"].set_folded(True)
    sizes = first.splitter.sizes()
    first.memory.keep("table-sheet")
    again, other = Room(qtbot, settings), Room(qtbot, settings)
    again.memory.restore("table-sheet")
    assert again.splitter.sizes() == sizes
    assert [panel.is_folded for panel in again.panels.values()] == [False, True]
    other.memory.restore("table-board")
    assert [panel.is_folded for panel in other.panels.values()] == [False, False]
    assert set(settings.record("docks")) == {"table-sheet"}


@pytest.mark.parametrize(
    "kept",
    ["", "no memory", "[]", '{"sizes": [1, 2]}', '{"sizes": "ab", "folded": []}', "null"],
)
def test_what_is_no_memory_changes_nothing(
    qtbot: QtBot, settings: SettingsStore, kept: str
) -> None:
    settings.change(docks={"play": kept})
    room = Room(qtbot, settings)
    before = room.splitter.sizes()
    room.memory.restore("play")
    assert room.splitter.sizes() == before
    assert not any(panel.is_folded for panel in room.panels.values())


@pytest.mark.parametrize("sizes", [[0, 0], [-5, 20], [1, 2, 3]])
def test_sizes_that_cannot_be_are_left_alone(
    qtbot: QtBot, settings: SettingsStore, sizes: list[int]
) -> None:
    settings.change(docks={"play": f'{{"sizes": {sizes}, "folded": ["tiles"]}}'})
    room = Room(qtbot, settings)
    room.memory.restore("play")
    assert room.splitter.sizes()[1] > 0
    assert room.panels["tiles"].is_folded


def test_the_panels_beside_a_result_are_not_those_of_the_game(
    qtbot: QtBot, settings: SettingsStore
) -> None:
    room = Room(qtbot, settings)
    room.memory.keep("play")
    kept = settings.record("docks")
    room.result.show()
    room.panels["tiles"].set_folded(True)
    room.memory.keep("play")
    assert settings.record("docks") == kept
    room.result.hide()
    room.memory.keep("play")
    assert settings.record("docks") != kept


def test_what_a_small_window_folds_is_not_kept(qtbot: QtBot, settings: SettingsStore) -> None:
    room = Room(qtbot, settings)
    room.memory.keep("play")
    kept = settings.record("docks")
    room.splitter.show_one(is_one=True, first=room.panels["score"])
    room.memory.keep("play")
    assert settings.record("docks") == kept
