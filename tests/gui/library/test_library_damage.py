# SPDX-License-Identifier: MIT
"""A game with a damaged journal is offered for recovery; the damaged file is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.storage.journal import Journal, read_journal
from tests.gui.library.conftest import labels, open_page, players, press
from tests.helpers.kept_games import recorded_game


def damage(path: Path, line: int) -> bytes:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"garbage" + lines[line - 1][7:]
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


@pytest.fixture
def damaged(home: Path) -> Path:
    path = home / "journals" / "d.journal"
    with Journal.create(path) as journal:
        for event in recorded_game("complete"):
            journal.append([event])
    damage(path, 40)
    return path


def test_a_damaged_game_is_recovered_by_its_button(damaged: Path, qtbot: QtBot) -> None:
    before = damaged.read_bytes()
    page = open_page(damaged.parents[1], qtbot)
    assert page.games.salvage_bar.isVisible()
    assert "Nell" in labels(page)
    assert "damaged at line 40. The game can be recovered up to there: " in labels(page)
    assert "d.journal: line 40" in page._problems.toPlainText()
    games = len(players(page))
    press(page, "Recover game")
    page.presenter.wait()
    assert len(players(page)) == games + 1
    assert not page.games.salvage_bar.isVisible()
    assert "The damaged file is kept as d.journal.damaged-1." in labels(page)
    assert len(read_journal(damaged).events) == 38
    assert (damaged.parent / "d.journal.damaged-1").read_bytes() == before
    again = open_page(damaged.parents[1], qtbot)
    assert not again.games.salvage_bar.isVisible()


def test_a_library_that_cannot_take_the_recovered_game_is_named(
    damaged: Path, qtbot: QtBot
) -> None:
    page = open_page(damaged.parents[1], qtbot)
    page.presenter.close()
    (damaged.parents[1] / "library.sqlite3").unlink()
    (damaged.parents[1] / "library.sqlite3").mkdir()
    press(page, "Recover game")
    page.presenter.wait()
    assert "The damaged file is kept as d.journal.damaged-1." in labels(page)
    assert "the library cannot be used" in page._problems.toPlainText()


def test_it_is_recovered_by_keys_and_the_next_is_offered(damaged: Path, qtbot: QtBot) -> None:
    home = damaged.parents[1]
    other = home / "journals" / "e.journal"
    other.write_bytes(damaged.read_bytes())
    page = open_page(home, qtbot)
    QTest.keyClick(page.games._recover, Qt.Key.Key_Space)
    page.presenter.wait()
    assert page.games.salvage_bar.isVisible()
    QTest.keyClick(page.games._recover, Qt.Key.Key_Space)
    page.presenter.wait()
    assert not page.games.salvage_bar.isVisible()
    assert len(list(home.glob("journals/*.damaged-1"))) == 2


def test_of_a_journal_without_a_good_line_nothing_is_offered(home: Path, qtbot: QtBot) -> None:
    path = home / "journals" / "c.journal"
    damage(path, 2)
    page = open_page(home, qtbot)
    assert not page.games.salvage_bar.isVisible()
    assert "c.journal: line 2" in page._problems.toPlainText()
