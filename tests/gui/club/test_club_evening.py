# SPDX-License-Identifier: MIT
"""A club evening of eleven players and four rounds, as a director has it, with two crashes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop_app.play.rulesets import load_ruleset
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.result_line import ResultLine
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.main_window.navigator import Navigator
from tests.helpers.processes import was_killed

ON_TIME = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")
LATE = ("Joe", "Kim")

KILLED = """
import os, signal, sys
from pathlib import Path
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club_changes import ResultEntered
file = ClubFile(Path(sys.argv[1]))
file.record(ResultEntered("Evening", "", 2, 1, first=433, second=377))
if sys.argv[2] == "torn":
    file._database.execute("PRAGMA cache_size = 1")
    file._database.execute("BEGIN")
    for number in range(100, 900):
        file._database.execute(
            "INSERT INTO changes VALUES (?, 0, 'ResultEntered', ?, NULL)", (number, "x" * 4000)
        )
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""
"""Enters a result, and is killed: after it, or in the middle of a large write."""


def the_page(navigator: Navigator) -> ClubPage:
    navigator.show_club()
    page = navigator.window.room_widget
    assert isinstance(page, ClubPage)
    page.presenter.wait()
    return page


def type_into(field: QLineEdit, text: str, page: ClubPage) -> None:
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    page.presenter.wait()


def press_keys(widget: QWidget, keys: str, page: ClubPage) -> None:
    QTest.keySequence(widget, keys)
    page.presenter.wait()


def pair(page: ClubPage) -> None:
    press_keys(page, "Ctrl+1", page)
    assert page.rounds.pair.hasFocus()
    QTest.keyClick(page.rounds.pair, Qt.Key.Key_Space)
    page.presenter.wait()
    assert not page.confirm.question


def enter_all(page: ClubPage) -> None:
    """Type all results that are missing; the lower board wins by less."""
    number = page.presenter.view.shown.round
    for row in page.presenter.view.shown.boards:
        if not row.is_done:
            type_into(
                page.rounds.entry, f"{row.number} {400 + row.number * 7} {350 - number}", page
            )


def kill(path: Path, how: str) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), how], check=False)
    assert was_killed(done.returncode)


@pytest.mark.slow
def test_an_evening_with_late_players_a_wrong_result_and_two_crashes(
    navigator: Navigator, tmp_path: Path
) -> None:
    path = tmp_path / "evening.club"
    page = the_page(navigator)
    page.presenter.make(path, "Evening", "naspa-2016", 4)
    page.presenter.wait()
    for name in ON_TIME:
        type_into(page.players.name, name, page)
    pair(page)
    enter_all(page)
    press_keys(page, "Ctrl+2", page)
    for name in LATE:
        type_into(page.players.name, name, page)
    leaver = page.presenter.view.shown.byes[0]
    page.players.table.selectRow([row[0] for row in page.players.table.texts].index(leaver))
    QTest.mouseClick(page.players.leave, Qt.MouseButton.LeftButton)
    QTest.keyClick(page.confirm, Qt.Key.Key_Return)
    page.presenter.wait()
    pair(page)
    assert len(page.presenter.view.shown.boards) == 5
    assert not page.presenter.view.shown.byes

    # The first crash: the result that was typed last is there.
    navigator.go_home()
    kill(path, "whole")
    page = the_page(navigator)
    assert page.title.text() == "Evening"
    assert page.rounds.table.texts[0][2:4] == ("433", "377")
    assert page.rounds.missing.text() == "Boards still playing: 2-5."

    # The second one, in the middle of a write: all before it is there, nothing of it.
    navigator.go_home()
    before = len(history(path))
    kill(path, "torn")
    assert path.with_name(path.name + "-journal").stat().st_size > 0
    page = the_page(navigator)
    assert len(page.presenter.view.history) == before + 1
    assert page.rounds.table.texts[0][2:4] == ("433", "377")

    enter_all(page)
    # Board 2 of the first round was typed the wrong way round.
    QTest.mouseClick(page.rounds.earlier, Qt.MouseButton.LeftButton)
    page.presenter.wait()
    first, second = page.rounds.table.texts[1][1], page.rounds.table.texts[1][4]
    type_into(page.rounds.entry, "2 349 414", page)
    assert "Replace it with 349 - 414?" in page.confirm.question
    QTest.keyClick(page.confirm, Qt.Key.Key_Return)
    page.presenter.wait()
    for _ in (3, 4):
        pair(page)
        enter_all(page)
    wins = {row[1]: row[2] for row in page.standings.texts}
    assert len(wins) == len(ON_TIME) + len(LATE)
    lines = {line.player: line for line in page_lines(page) if line.round == 1}
    assert (lines[first].half_points, lines[second].half_points) == (0, 2)
    # The round that the late players missed counts for nothing; who left has their bye alone.
    assert not lines.keys() & set(LATE)
    assert sum(line.player == leaver for line in page_lines(page)) == 1
    pairs = [frozenset((row.player, row.opponent)) for row in page_lines(page) if row.opponent]
    assert max(pairs.count(each) for each in pairs) == 2  # from both sides: no repeat


def history(path: Path) -> tuple[object, ...]:
    with ClubFile(path) as file:
        return file.history


def page_lines(page: ClubPage) -> tuple[ResultLine, ...]:
    """The lines of results in the file that the page shows."""
    path = Path(page.presenter.view.file)
    copy = path.with_name("copy.club")
    page.presenter.close()
    copyfile(path, copy)
    page.presenter.open(path)
    page.presenter.wait()
    with ClubFile(copy) as file:
        event = file.club.event("")
        return event.lines("", load_ruleset(event.opened.ruleset))
