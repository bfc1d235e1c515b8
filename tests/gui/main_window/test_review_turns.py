# SPDX-License-Identifier: MIT
"""All turns of a game beside the moves of one, notes, and figures in a narrow table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.test_review import panel_of, review_at_once, wait_for
from tests.helpers.kept_games import keep
from tests.helpers.play_turns import events_of

pytestmark = pytest.mark.native

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: AEINRST 8G TIE +6 6
#note Missed RETAINS.
>Ben: ABDEORZ 7G ZA +35 35
>Ann: AENRSTV -V +0 6
"""


@pytest.fixture
def reviewed(bench: Bench, data_dir: Path, qtbot: QtBot) -> Bench:
    """A game with a note, reviewed instantly in a window of 1920x1080."""
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.window.resize(1920, 1080)
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    review_at_once(wait_for(panel_of(bench), qtbot), qtbot)
    return bench


def test_a_wide_window_has_all_turns_beside_the_moves(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    table = panel.turns.table
    assert table.isVisible() and table.key == 0
    assert [row.texts[2] for row in table.rows] == ["8G TIE", "7G ZA", "Exchanging V"]
    assert "of 100 games" in table.rows[0].texts[4]
    assert "has not seen" in panel.turns.unseen.text()
    index = table.model().index(2, 2)
    reviewed.click(table.viewport(), table.visualRect(index).center())
    assert panel.line == 2 and reviewed.session.viewed_ply == 2
    QTest.keyClick(table, Qt.Key.Key_Up)
    assert panel.line == 1 and table.hasFocus(), "the arrows go from turn to turn"
    QTest.keyClick(table, Qt.Key.Key_N)
    assert panel.line != 1, "the keys of the review work there too"


WITHDRAWN = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: AEINRST 8B ESTRIAN +66 66
>Ann: AEINRST -- -66 0
>Ben: ABDEORZ 8G ZA +22 22
"""


def test_a_play_that_came_off_has_no_figures_as_if_it_had_stayed(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    keep(data_dir, "g", events_of(WITHDRAWN))
    bench.navigator.window.resize(1920, 1080)
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    review_at_once(wait_for(panel_of(bench), qtbot), qtbot)
    rows = {row.texts[0]: row.texts[1:] for row in panel_of(bench).table.rows}
    assert rows["8B ESTRIAN (came off)"] == ("0", "", "", "")
    assert panel_of(bench).turns.table.rows[0].texts[2:4] == ("8B ESTRIAN (off)", "0")


def test_the_tiles_not_seen_are_told_once(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    panel.tabs.setCurrentIndex(3)
    assert panel.turns.unseen.isVisible() and not panel.unseen.isVisible()
    reviewed.navigator.window.resize(1280, 800)
    assert panel.unseen.isVisible() and not panel.turns.unseen.isVisible()


def test_a_narrow_window_has_none(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    reviewed.navigator.window.resize(1280, 800)
    reviewed.show()
    assert not panel.turns.isVisible()
    panel.tabs.setCurrentIndex(3)
    assert "has not seen" in panel.unseen.text(), "the maps have the unseen tiles"


def test_the_note_of_a_turn_is_shown_unless_it_gives_the_move_away(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    assert panel.note.isVisible() and "Missed RETAINS." in panel.note.text()
    panel.guess.setCurrentIndex(panel.guess.findData(0))
    panel.guess.activated.emit(panel.guess.currentIndex())
    assert panel.line == 0 and not panel.note.isVisible()
    assert panel.turns.table.rows[0].texts[2] == "?"
    panel.guess.setCurrentIndex(0)
    panel.guess.activated.emit(0)
    assert panel.turns.table.rows[0].texts[2] == "8G TIE"


def test_a_narrow_table_has_leave_and_equity_below_the_moves(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    panel_of(reviewed).line_requested.emit(1)
    panel.table.set_row(3)
    wide = panel.table.rows[3].texts
    panel.table.setFixedWidth(300)
    reviewed.show()
    narrow = panel.table.rows[3].texts
    assert panel.table.isColumnHidden(2) and panel.table.isColumnHidden(3)
    assert narrow[0] == f"{wide[0]}\n{wide[2]}, equity {wide[3]}"
    assert panel.table.row == 3
    height = panel.table.rowHeight(3)
    assert height >= 2 * panel.table.fontMetrics().height()
    panel.table.setFixedWidth(700)
    reviewed.show()
    assert panel.table.rows[3].texts == wide and not panel.table.isColumnHidden(2)
