# SPDX-License-Identifier: MIT
"""The teacher's page: a table of all learners, by class, and its sheets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot

from desktop_app.learn.deck import Limits
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.teacher_presenter import TeacherPresenter, heads
from desktop_app.storage.learners import Learners
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.teacher_view import TeacherView
from desktop_app.ui.main_window import learn_room
from tests.gui.learn.lesson_hands import press

TODAY = date(2026, 11, 26)
NOON_MS = int(datetime(2026, 11, 26, 12).timestamp() * 1000)


@pytest.fixture
def view(qtbot: QtBot, tmp_path: Path) -> Iterator[TeacherView]:
    """Ann and Ben of class 4b, and Cem of none; Ben adds up badly."""
    learners = Learners(tmp_path)
    for at, (name, group) in enumerate((("Ann", "4b"), ("Ben", "4b"), ("Cem", ""))):
        learners.set_group(learners.add(name, now_ms=NOON_MS + at * 5000).id, group)
    answer = {"drill": "score", "ms": 9, "at_ms": NOON_MS}
    learners.list()[1].log("drills").append(*({**answer, "right": at < 2} for at in range(10)))
    learn = LearnPresenter(tmp_path, now_ms=lambda: NOON_MS)
    library, journals = tmp_path / "library.sqlite3", tmp_path / "journals"
    presenter = TeacherPresenter(learn, library, journals, Limits, today=lambda: TODAY)
    view = TeacherView(presenter)
    qtbot.addWidget(view)
    view.resize(1100, 600)
    view.show()
    presenter.load()
    presenter.wait()
    yield view
    presenter.wait()


def names(view: TeacherView) -> list[str]:
    return [view.table.text(row) for row in range(len(view.table.rows))]


def choose(view: TeacherView, group: str) -> None:
    view.filter.setCurrentIndex(view.filter.findData(group))


def test_each_learner_has_a_line_with_what_to_practise(view: TeacherView) -> None:
    assert names(view) == ["Ann", "Ben", "Cem"]
    ben = dict(zip(heads(), (view.table.text(1, at) for at in range(9)), strict=True))
    assert ben["Class"] == "4b" and ben["Drills right"] == "20 % of 10"
    assert ben["Days in two weeks"] == "1 of 14"
    assert "2 right of the last 10" in ben["Practise next"]
    assert "is next" in view.table.text(0, 8)
    view.table.set_row(1)
    assert view.about.text().startswith("Ben: last here on ")


def test_a_class_is_chosen_and_given(view: TeacherView, qtbot: QtBot) -> None:
    choose(view, "4b")
    assert names(view) == ["Ann", "Ben"]
    choose(view, "")
    view.table.setFocus()
    QTest.keyClick(view.table, Qt.Key.Key_Down)
    QTest.keyClick(view.table, Qt.Key.Key_Down)
    press(view, "Class...")
    (box,) = view.findChildren(QInputDialog)
    box.setTextValue("  5a ")
    box.accept()
    view.presenter.wait()
    assert view.table.text(2, 1) == "5a"
    assert [view.filter.itemText(at) for at in range(view.filter.count())] == [
        "All classes", "4b", "5a",
    ]  # fmt: skip


def test_the_longest_class_is_read_in_full(view: TeacherView) -> None:
    name = "Year 10, the late group"
    view.table.set_row(0)
    view.presenter.set_group(view.table.key, name)
    view.presenter.wait()
    QApplication.processEvents()
    assert view.filter.findData(name) >= 0
    assert view.filter.width() > view.filter.fontMetrics().horizontalAdvance(name)


def test_the_sheets_have_what_is_shown(view: TeacherView, qtbot: QtBot) -> None:
    choose(view, "4b")
    with qtbot.waitSignal(view.sheets_requested) as asked:
        press(view, "Print the table...")
    ((title, head, rows),) = asked.args[0]
    assert title == "Class 4b" and head == heads() and [row[0] for row in rows] == ["Ann", "Ben"]
    with qtbot.waitSignal(view.sheets_requested) as asked:
        press(view, "Print a page for each...")
    pages = asked.args[0]
    assert [page[0] for page in pages] == ["Ann", "Ben"]
    lines = dict(pages[1][2])
    assert lines["Class"] == "4b" and lines["Add up the score"] == "2 of 10"
    assert lines["The board and the tiles"] == "not done"


def test_the_page_is_opened_printed_and_left_in_the_class_room(
    page: LearnPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = page.sections["class"]
    assert isinstance(section, ClassPage)
    page.show_section("class")
    press(section, "All learners...")
    section.teacher.presenter.wait()
    assert section.teacher.isVisible() and "Me" in names(section.teacher)
    printed: list[str] = []
    monkeypatch.setattr(learn_room, "print_report", lambda html, _printer: printed.append(html))
    monkeypatch.setattr(learn_room, "open_print_dialog", lambda _parent, send: send(None))
    press(section.teacher, "Print a page for each...")
    assert printed[0].count("<section>") == 1 and "Add up the score" in printed[0]
    QTest.keyClick(section.teacher, Qt.Key.Key_Escape)
    assert not section.teacher.isVisible() and section.begin.isVisible()


def test_a_damaged_log_is_named_and_the_others_are_shown(view: TeacherView, tmp_path: Path) -> None:
    said: list[str] = []
    view.said.connect(said.append)
    (tmp_path / "learners" / view.presenter.rows[0].id / "lessons.log").write_bytes(b"\xff{\n")
    view.presenter.load()
    view.presenter.load()
    view.presenter.wait()
    assert names(view) == ["Ann", "Ben", "Cem"]
    assert any("lessons.log, line 1" in each for each in said)
