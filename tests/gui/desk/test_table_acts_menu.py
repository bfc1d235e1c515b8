# SPDX-License-Identifier: MIT
"""The menu of more acts, by the book, in plain words."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from desktop_app.rules.commands import (
    AdjudicateChallenge,
    ChallengeCommand,
    DeclareScore,
    LayTiles,
    PressClock,
    SayChallenge,
    TableCommand,
    TileCommand,
)
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase
from desktop_app.session.acts import TableActs
from desktop_app.ui.main_window import table_acts_menu
from tests.gui.desk.test_desk import begin
from tests.gui.main_window.conftest import ANN, BEN, Bench, bench

__all__ = ["bench"]

WITH_MORE = {
    "ReturnTiles",
    "PutDownTiles",
    "ExposeTiles",
    "FakeBlank",
    "SayBlank",
    "WriteBlank",
    "MislayTiles",
    "WriteWords",
    "AskOpponent",
    "AdjudicateChallenge",
}
"""Acts whose text depends on tiles, squares or words."""
WITHOUT = {"WriteMarks"}
"""The slip of the blanks is written at the desk."""


def actions(bench: Bench) -> dict[str, QAction]:
    menu = bench.room.book_bar.more.menu()
    menu.aboutToShow.emit()
    found: dict[str, QAction] = {}
    for action in menu.actions():
        inner = action.menu()
        for each in inner.actions() if inner is not None else [action]:  # type: ignore[attr-defined]
            # The acts of the player on the left come first.
            found.setdefault(each.text(), each)
    return found


def test_every_act_of_a_table_has_a_text() -> None:
    kinds = {*get_args(TileCommand), *get_args(ChallengeCommand), *get_args(TableCommand)}
    plain = {kind.__name__ for kind in table_acts_menu.PLAIN}
    names = {kind.__name__ for kind in kinds}
    assert names <= plain | WITH_MORE | WITHOUT, "add it to ui/main_window/table_act_text.py"


def test_a_tile_too_many_is_drawn_from_the_menu(bench: Bench) -> None:
    begin(bench)
    actions(bench)["One tile"].trigger()
    assert len(bench.state.racks[ANN]) == 8
    assert bench.room.status.action.isVisible(), "it is due at the desk"
    actions(bench)["Put the drawn tiles on the rack"].trigger()
    assert not bench.state.draw_of(ANN).loose


def test_a_challenge_is_announced_taken_back_and_judged(bench: Bench) -> None:
    begin(bench)
    area = bench.room.play_area
    area.setFocus()
    bench.type("cats")
    assert area.draft is not None
    for command in (LayTiles(ANN, area.draft.placements), DeclareScore(ANN, 12), PressClock(ANN)):
        assert bench.session.submit(command)
    actions(bench)["Say that the play is challenged"].trigger()
    assert bench.state.phase is Phase.CHALLENGED
    assert "challenged" in bench.room.status.text or bench.room.handover.isVisible()
    actions(bench)["Take the challenge back"].trigger()
    assert bench.state.phase is Phase.ENDED
    assert bench.session.submit(SayChallenge(BEN))
    (verdict, *_) = TableActs(bench.session).verdicts()
    assert isinstance(verdict, AdjudicateChallenge)
    assert "Ben challenges the play" in bench.room.handover.accessibleName() + " ".join(
        label.text() for label in bench.room.handover.findChildren(QLabel)
    )
    bench.key(Qt.Key.Key_F8, area)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert bench.state.dispute is None and bench.state.desk.rulings[-1].topic == "challenge-style"


def test_marked_tiles_can_be_dropped_back(bench: Bench) -> None:
    begin(bench)
    area = bench.room.play_area
    rack = area.rack
    QTest.mouseClick(rack, Qt.MouseButton.RightButton, pos=rack.part_rect(0).center())
    assert area.draft is not None and area.draft.marked_tiles == ("C",)
    texts = actions(bench)
    assert "Drop C back into the bag" in texts and "Show C to the opponent" in texts


def test_automatic_play_has_no_such_menu(bench: Bench) -> None:
    bench.begin(mode=Mode.AUTOMATIC)
    assert not bench.room.book_bar.isVisible()
    assert TableActs(bench.session).of(ANN) == []
    assert list(actions(bench)) == ["No other acts are possible now"]
