# SPDX-License-Identifier: MIT
"""An evening of duplicate typed in at the desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.paper.report import (
    print_report,
    table_page,
)
from desktop_app.session.class_presenter import typed_slip
from desktop_app.session.games import FRIENDLY_RULESET
from desktop_app.storage.learners import LearnerLog
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.duplicate_page import clock_text, ranking_heads, ranking_rows
from desktop_app.ui.main_window.navigator import Navigator
from tests.gui.learn.conftest import labels, page_of
from tests.gui.learn.lesson_hands import press


class Desk:
    """The section, and the hands of who types."""

    def __init__(self, navigator: Navigator) -> None:
        navigator.show_learn()
        self.room = page_of(navigator)
        section = self.room.sections["class"]
        assert isinstance(section, ClassPage)
        self.section = section
        self.page = section.duplicate
        self.room.show_section("class")

    def settle(self) -> None:
        self.page.presenter.wait()
        QApplication.processEvents()

    def begin(self, tables: int = 3) -> None:
        self.section.tables.setValue(tables)
        press(self.section, "Begin")
        self.settle()

    def draw(self, letters: str = "") -> None:
        QTest.keyClicks(self.page.prepared, letters)
        QTest.keyClick(self.page.prepared, Qt.Key.Key_Return)

    def slip(self, text: str) -> None:
        QTest.keyClicks(self.page.entry, text)
        QTest.keyClick(self.page.entry, Qt.Key.Key_Return)

    def column(self, column: int) -> list[str]:
        return [row.texts[column] for row in self.page.slips.rows]


@pytest.fixture
def desk(navigator: Navigator) -> Iterator[Desk]:
    desk = Desk(navigator)
    yield desk
    desk.page.presenter.wait()


def test_a_slip_is_read_as_it_is_typed() -> None:
    assert typed_slip("3 8D QUIET 48") == ("3", "8D QUIET", 48, False)
    assert typed_slip(" 3 8d quiet ") == ("3", "8D QUIET", None, False)
    assert typed_slip("3 8D QUIeT 47 late") == ("3", "8D QUIeT", 47, True)
    assert typed_slip("3") == ("3", "", None, False)
    assert typed_slip("  ") is None


def test_a_turn_is_typed_in_and_ranked(desk: Desk) -> None:
    desk.begin()
    desk.draw("quietao")
    assert desk.page.view is not None and "".join(desk.page.view.rack) == "QUIETAO"
    assert desk.column(1) == ["missing"] * 3
    desk.slip("1 8d quiet 48")
    desk.slip("2 8G TEA 6")
    assert desk.column(1) == ["8D QUIET 48", "8G TEA 6", "missing"]
    press(desk.page, "End the turn")
    assert desk.column(2) == ["48", "6", "0"]
    assert desk.column(3) == ["", "", "No slip"]
    assert [row[1] for row in ranking_rows(desk.page.view)] == ["1", "2", "3"]
    assert "48" in desk.page.answer.text()
    assert QApplication.focusWidget() is desk.page.prepared


def test_slips_are_whole_at_200_per_cent(desk: Desk, navigator: Navigator) -> None:
    navigator.window.resize(512, 320)
    desk.begin()
    desk.draw("quietao")
    desk.slip("1 8d quiet 48")
    desk.slip("2 8G TEA 6")
    table = desk.page.slips

    def is_slip_whole() -> bool:
        QApplication.processEvents()
        return table.columnWidth(1) >= table.sizeHintForColumn(1)

    assert is_slip_whole()
    press(desk.page, "End the turn")
    QApplication.processEvents()
    assert is_slip_whole() and table.isColumnHidden(3)
    row = table.model().index(2, 1)
    assert row.data(Qt.ItemDataRole.ToolTipRole) == "No slip", "the note that has no room"
    navigator.window.resize(1280, 800)
    QApplication.processEvents()
    assert not table.isColumnHidden(3)


def test_a_class_without_a_game_before_it_plays_by_the_family_rules(
    desk: Desk, data_dir: Path
) -> None:
    desk.begin()
    (path,) = (data_dir / "classes").iterdir()
    assert LearnerLog(path).read().entries[0]["ruleset"] == FRIENDLY_RULESET


def test_what_cannot_be_a_slip_is_refused(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    desk.slip("9 8D QUIET 48")
    assert desk.page.message.isVisible() and not desk.room.message.isVisible()
    assert desk.page.message.text() == "There is no table 9. The tables are: 1, 2, 3."
    assert desk.page.entry.text() == "9 8D QUIET 48"
    assert desk.column(1) == ["missing"] * 3
    desk.page.entry.clear()
    desk.slip("1 8D QUIET 48")
    assert not desk.page.message.isVisible()
    desk.slip("9 8D QUIET 48")
    desk.page.close_turn.click()
    assert not desk.page.message.isVisible(), "a new turn has no old message"


def test_a_second_press_of_a_step_is_no_press_of_the_next_one(desk: Desk) -> None:
    desk.begin()
    page = desk.page
    QTest.mouseClick(page.draw, Qt.MouseButton.LeftButton)
    desk.settle()
    rack = page.view and page.view.rack
    assert rack and not page.draw.isEnabled()
    for step, is_open in ((page.draw, True), (page.close_turn, False), (page.close_turn, False)):
        centre = step.mapTo(page.window(), step.rect().center())
        under = page.window().childAt(centre)
        assert under is step
        QTest.mouseClick(step, Qt.MouseButton.LeftButton)
        desk.settle()
        assert page.window().childAt(centre) is step
        assert page.view is not None and bool(page.view.rack) is is_open
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.settle()
    assert page.view.rack, "the keys press the one that can be pressed"


@pytest.mark.parametrize(
    ("typed", "told"), [("1 8D XYZ 38", "X Y Z"), ("1 8D QUIETT", "rack: T."), ("1 8DQUIET", "8D")]
)
def test_a_slip_that_cannot_be_of_the_rack_is_refused_at_once(
    desk: Desk, typed: str, told: str
) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    desk.slip("1 8D QUIET 48")
    desk.slip(typed)
    assert told in desk.page.message.text()
    assert desk.page.entry.text() == desk.page.entry.selectedText() == typed
    assert desk.column(1)[0] == "8D QUIET 48"
    message, entry = desk.page.message.geometry(), desk.page.entry.geometry()
    assert 0 <= message.top() - entry.bottom() < 20
    desk.page.entry.clear()
    desk.slip("1")
    assert desk.column(1)[0] == ""


def test_a_class_is_left_after_a_question(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    press(desk.page, "Leave")
    assert "saved" in desk.section.confirm.question and desk.page.presenter.is_open
    press(desk.section.confirm, "Stay")
    assert desk.page.presenter.is_open and not desk.section.confirm.isVisible()
    QTest.keyClick(desk.page.entry, Qt.Key.Key_Escape)
    assert desk.section.confirm.isVisible()
    press(desk.section.confirm, "Leave")
    assert not desk.page.presenter.is_open and desk.section.begin.isVisible()


@pytest.mark.parametrize("is_open", [True, False])
def test_the_entry_line_has_the_focus_when_an_evening_goes_on(desk: Desk, is_open: bool) -> None:
    desk.begin()
    if is_open:
        desk.draw("QUIETAO")
    desk.section.leave()
    press(desk.section, "Continue the last class")
    desk.settle()
    line = desk.page.entry if is_open else desk.page.prepared
    assert QApplication.focusWidget() is line


def test_the_time_has_a_label(desk: Desk) -> None:
    desk.begin()
    assert "Time left" not in labels(desk.page)
    desk.draw("QUIETAO")
    press(desk.page, "Class window")
    assert desk.page.screen_window is not None
    for shown in (desk.page, desk.page.screen_window):
        assert {"Time left", "3:00"} <= set(labels(shown).splitlines())


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640), (1280, 800)])
def test_letters_and_values_of_the_class_window_stay_together(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    press(desk.page, "Class window")
    window = desk.page.screen_window
    assert window is not None
    window.resize(*size)
    QApplication.processEvents()
    assert "Q\N{NO-BREAK SPACE}10" in window.values.text()
    for label in (window.rack, window.time):
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()


def test_an_evening_that_was_ended_is_not_continued(desk: Desk) -> None:
    desk.begin()
    assert desk.page.presenter.unfinished() is not None
    press(desk.page, "End the class")
    assert desk.page.presenter.unfinished() is None
    press(desk.page, "Leave")
    assert not desk.page.presenter.is_open and not desk.section.confirm.isVisible()


def test_the_class_sees_the_rack_and_not_the_slips(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    press(desk.page, "Class window")
    window = desk.page.screen_window
    assert window is not None and window.isVisible()
    desk.slip("1 8D QUIET 48")
    shown = labels(window)
    assert "Q U I E T A O" in shown and "Q\N{NO-BREAK SPACE}10" in shown and "8D" not in shown
    press(desk.page, "End the turn")
    assert "8D" in labels(window)
    desk.section.leave()
    assert not window.isVisible()


def test_the_time_runs_stops_and_is_called(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    page = desk.page
    assert page.time.text() == "3:00" == clock_text(180)
    for _ in range(150):
        page._tick()
    assert page.time.text().startswith("0:30") and "slip" in page.time.text()
    press(page, "Stop the time")
    assert not page._timer.isActive()
    press(page, "Start the time")
    for _ in range(31):
        page._tick()
    assert page.time.text() == "Time is up"
    desk.slip("1 8D QUIET 48")
    assert desk.column(1)[0] == "8D QUIET 48"


def test_a_table_is_warned(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    press(desk.page, "Warn")
    assert "list" in desk.page.message.text()
    desk.page.slips.set_row(1)
    press(desk.page, "Warn")
    assert "2" in desk.page.message.text()
    assert desk.page.view is not None
    assert [standing.warnings for standing in desk.page.view.ranking if standing.table == "2"] == [
        1
    ]


def test_the_ranking_is_printed(desk: Desk, tmp_path: Path) -> None:
    asked: list[tuple[object, ...]] = []
    desk.page.print_requested.disconnect()
    desk.page.print_requested.connect(lambda *sheet: asked.append(sheet))
    desk.begin()
    desk.draw("QUIETAO")
    desk.slip("1 8D QUIET 48")
    press(desk.page, "End the turn")
    press(desk.page, "Print")
    ((title, heads, rows),) = asked
    assert (title, heads) == ("The class, after turn 1", ranking_heads())
    assert isinstance(rows, list) and rows[0][:3] == ("1", "1", "48")
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "ranking.pdf"))
    print_report(table_page(str(title), ranking_heads(), rows), printer)
    assert (tmp_path / "ranking.pdf").read_bytes().startswith(b"%PDF")


def test_a_page_of_a_table_is_escaped() -> None:
    page = table_page("<Ann> & Ben", ("a",), [("<b>",)])
    assert "&lt;Ann&gt; &amp; Ben" in page and "&lt;b&gt;" in page


def test_best_play_of_an_open_turn_is_shown_only_on_request(desk: Desk) -> None:
    desk.begin()
    desk.draw("QUIETAO")
    view = desk.page.view
    assert view is not None
    assert view.top not in labels(desk.page)
    press(desk.page, "Show the best play")
    assert view.top in labels(desk.page)


def test_notes_are_kept_with_the_evening_that_is_opened_again(desk: Desk, data_dir: Path) -> None:
    desk.begin()
    QTest.keyClicks(desk.page.notes, "Ben was alone today.")
    desk.section.leave()
    (file,) = (data_dir / "classes").glob("*.log")
    assert LearnerLog(file).read().entries[-1]["text"] == "Ben was alone today."
    desk.page.notes.clear()
    desk.page._notes_soon.stop()
    desk.section.evenings.set_row(0)
    press(desk.section, "Open the class")
    desk.settle()
    assert desk.page.notes.toPlainText() == "Ben was alone today."
    desk.draw("QUIETAO")
    assert desk.page.notes.toPlainText() == "Ben was alone today."


def test_older_evenings_are_listed_newest_first(desk: Desk, data_dir: Path) -> None:
    for day, title in (("20250102", "Monday"), ("20250109", "Next week")):
        log = LearnerLog(data_dir / "classes" / f"{day}-180000.log")
        log.append(
            {"event": "begun", "title": title, "tables": ["1"], "ruleset": "naspa-2016",
             "lexicon": "open-english-school", "seed": 1_735_840_800_000}
        )  # fmt: skip
    log.append({"event": "over"})
    (data_dir / "classes" / "20250110-180000.log").write_text("torn")
    desk.section.show_again()
    table = desk.section.evenings
    cells = [[row.texts[column] for column in (1, 3)] for row in table.rows]
    assert cells == [["Next week", "Ended"], ["Monday", "Not ended"]]
    table.set_row(1)
    QTest.keyClick(table, Qt.Key.Key_Return)
    desk.settle()
    assert desk.page.view is not None and desk.page.view.title == "Monday"


def test_blank_slips_are_asked_for_with_the_number_of_tables(desk: Desk) -> None:
    asked: list[int] = []
    desk.section.slips_requested.disconnect()
    desk.section.slips_requested.connect(asked.append)
    desk.section.tables.setValue(9)
    press(desk.section, "Print blank slips")
    assert asked == [9]


def test_the_form_begins_below_the_title_of_the_room(desk: Desk) -> None:
    form, title = desk.section.about, desk.room._title
    assert form.mapTo(desk.room, form.rect().topLeft()).x() == title.x()


def test_older_classes_are_beside_the_form_where_there_is_room(desk: Desk) -> None:
    section, window = desk.section, desk.room.window()

    def edges() -> tuple[QRect, QRect]:
        QApplication.processEvents()
        parts = (section.begin, section.older)
        form, older = (part.rect().translated(part.mapTo(section, QPoint())) for part in parts)
        return form, older

    window.resize(1280, 800)
    form, older = edges()
    assert older.left() > form.right() and older.bottom() < form.top()
    assert section.no_evenings.isVisible() and section.evenings.isHidden()
    window.resize(683, 427)
    form, older = edges()
    assert older.left() == form.left() and older.top() > form.bottom()
    desk.begin()
    section.leave()
    assert section.evenings.isVisible() and section.no_evenings.isHidden()
