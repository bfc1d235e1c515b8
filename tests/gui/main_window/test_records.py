# SPDX-License-Identifier: MIT
"""Files whose records cannot be true: the game is shown, with remarks at its turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.play.game_import import import_games
from desktop_app.settings import paths
from desktop_app.ui.library.games_page import GamesPage
from desktop_app.ui.scoresheet.sheet_model import SheetModel
from tests.gui.main_window.conftest import Bench

RECORDS = Path(__file__).parents[2] / "data" / "records"


def said(bench: Bench) -> str:
    room = bench.room
    return "\n".join(label.text() for label in room.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize(
    "name", ["two-k", "rack-tile-gone", "letter-not-in-set", "racks-at-head", "super-board"]
)
def test_the_game_is_shown_and_stepped_through(bench: Bench, name: str) -> None:
    bench.navigator.open_file(RECORDS / f"{name}.gcg")
    assert bench.navigator.window.room == "play"
    assert len(bench.state.rows) >= 2
    for count in range(len(bench.state.rows) + 1):
        bench.session.view_row(count)
        assert bench.room.tracking.isVisible()


def test_a_tile_too_many_is_told_beside_its_turn_and_on_the_tracking_sheet(bench: Bench) -> None:
    bench.navigator.open_file(RECORDS / "two-k.gcg")
    (model,) = bench.room.findChildren(SheetModel)
    assert "!" in model.all_signs()
    # Two on the board, and one that Bob kept, by the rack of turn 1.
    assert "3 tiles K are seen, the set has 1." in said(bench)


def test_the_library_counts_remarks(bench: Bench, qtbot: QtBot) -> None:
    import_games([RECORDS / "two-k.gcg"], paths.journals_dir())
    bench.navigator.show_library()
    page = bench.navigator.window.findChild(GamesPage)
    assert page is not None
    qtbot.waitUntil(lambda: page.table.model().rowCount() == 1)
    model = page.table.model()
    texts = [str(model.index(0, column).data()) for column in range(model.columnCount())]
    assert any(text.endswith("4 remarks") for text in texts)
