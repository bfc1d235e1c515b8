# SPDX-License-Identifier: MIT
"""A process in which a class is typed in by key events, to be killed at any moment.

``python -m tests.helpers.killed_class KIND TURNS PDF`` begins a class of duplicate or consensus, or
continues the last one, and types until so many turns are played. It prints each entry as JSON once
it is on disk. At the end it prints ``over``, and writes the ranking or the game's title as PDF.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.app import build, make_application, parse_arguments
from desktop_app.engine.candidates import find_top
from desktop_app.learn.consensus import candidate_text
from desktop_app.paper.report import report_pdf, table_page
from desktop_app.session.consensus_presenter import Stage
from desktop_app.storage.learners import LearnerLog
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.consensus_page import ConsensusPage
from desktop_app.ui.learn.duplicate_page import DuplicatePage, ranking_heads, ranking_rows
from desktop_app.ui.learn.learn_page import LearnPage
from tests.helpers.evaluations import SMALL_EFFORT

TABLES = 8
VOTERS = "Ann, Ben, Cem"
_WAIT_S = 60


def announce_entries() -> None:
    """Print each entry once its append has returned."""
    append = LearnerLog.append

    def appended(log: LearnerLog, *entries: Mapping[str, object]) -> None:
        append(log, *entries)
        for entry in entries:
            print(json.dumps(entry), flush=True)

    setattr(LearnerLog, "append", appended)  # noqa: B010


def wait(until: Callable[[], bool]) -> None:
    """Handle events until something is true."""
    end = time.monotonic() + _WAIT_S
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        QTest.qWait(5)


def type_in(widget: QWidget, text: str) -> None:
    """Type a text and Enter into a widget that has the focus."""
    assert QApplication.focusWidget() is widget, QApplication.focusWidget()
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def press(button: QWidget) -> None:
    """Press a button by the keyboard."""
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Return)


def play_duplicate(page: DuplicatePage, turns: int, pdf: Path) -> None:
    """Type slips until so many turns are played, and print the ranking."""
    wait(lambda: page.view is not None)
    while (view := page.view) is not None and view.turn <= turns:
        if not view.rack:
            type_in(page.prepared, "")
            continue
        best, _, points = view.top.partition(" for ")
        for number, (table, slip) in enumerate(view.slips.items()):
            kinds = (f"{best} {points}", f"{best} {points}", f"{best} {int(points) - 2}", "late")
            text = kinds[number % 4] if number < TABLES - 1 else ""
            if slip is None:
                type_in(page.entry, f"{table} {text}")
        QTest.keyClick(page.entry, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.view is not None
    html = table_page("Ranking", ranking_heads(), ranking_rows(page.view))
    pdf.write_bytes(report_pdf(html))


def play_consensus(page: ConsensusPage, turns: int, pdf: Path) -> None:
    """Propose, vote and play until so many turns are played or the game is over."""
    presenter = page.presenter
    presenter._effort = SMALL_EFFORT
    steady = (Stage.PROPOSE, Stage.VOTE, Stage.TOLD, Stage.OVER)
    while True:
        wait(lambda: page.view is not None and page.view.stage in steady)
        view, situation = page.view, presenter._situation()
        assert view is not None
        if view.stage is Stage.OVER or view.turn > turns:
            break
        assert situation is not None
        if view.stage is Stage.TOLD:
            press(page.play)
        elif view.stage is Stage.VOTE:
            number = 1 + (view.turn + sum(voted for _voter, voted in view.voted)) % 2
            type_in(page.entry, str(number))
        elif len(view.candidates) < 2:
            evaluator = presenter._evaluator()
            top = find_top(evaluator.engine, situation, 2, evaluator.leaves)
            moves = [candidate_text(situation, candidate.move) for candidate in top]
            new = next((move for move in (*moves, "pass") if move not in view.candidates), "pass")
            type_in(page.entry, new)
        else:
            QTest.keyClick(page.entry, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert view is not None
    rows = [(name, str(points)) for name, points in view.scores]
    pdf.write_bytes(report_pdf(table_page(view.title, ("", ""), rows)))
    presenter.leave()


def main(kind: str, turns: int, pdf: Path) -> None:
    """Play a class to its end."""
    announce_entries()
    navigator = build(make_application(), parse_arguments(["--size", "1280x800"]))
    navigator.window.show()
    QTest.qWaitForWindowActive(navigator.window)
    navigator.show_learn()
    room = navigator.window.room_widget
    assert isinstance(room, LearnPage)
    room.show_section("class")
    section = room.sections["class"]
    assert isinstance(section, ClassPage)
    section.kind.setCurrentIndex(int(kind == "consensus"))
    section.tables.setValue(TABLES)
    section.voters.setText(VOTERS)
    press(section.resume if section.resume.isVisible() else section.begin)
    if kind == "consensus":
        play_consensus(section.consensus, turns, pdf)
    else:
        play_duplicate(section.duplicate, turns, pdf)
    print("over", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
