# SPDX-License-Identifier: MIT
"""The section *Progress* by mouse and by keyboard, and its line on *Today*."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.progress_presenter import ProgressPresenter
from desktop_app.storage.library import Library
from desktop_app.ui.learn.activity_calendar import ActivityCalendar
from desktop_app.ui.learn.progress_page import LOW, ProgressGlance, ProgressPage
from desktop_app.ui.learn.today_page import TodayPage
from desktop_app.ui.theme import THEMES, ui_font
from tests.gui.learn.lesson_hands import press
from tests.helpers.kept_games import keep, recorded_game

KEY = Qt.Key
TODAY = date(2026, 11, 26)
NOON_MS = int(datetime(2026, 11, 26, 12).timestamp() * 1000)
DAY_MS = 86_400_000
NELL = "Nell"


@pytest.fixture
def presenter(tmp_path: Path) -> ProgressPresenter:
    """Nell, who played two days ago and did drills on three days."""
    keep(tmp_path, "first", recorded_game("passed_out"), NOON_MS - 2 * DAY_MS)
    library, journals = tmp_path / "library.sqlite3", tmp_path / "journals"
    with Library(library, journals) as opened:
        opened.sync()
    learn = LearnPresenter(tmp_path, now_ms=lambda: NOON_MS)
    learn.rename(NELL)
    learn.learner.log("drills").append(
        *({"drill": "score", "right": True, "at_ms": NOON_MS - at * DAY_MS} for at in (0, 1, 9))
    )
    return ProgressPresenter(learn, library, journals, lambda: "", today=lambda: TODAY)


@pytest.fixture
def page(qtbot: QtBot, presenter: ProgressPresenter) -> Iterator[ProgressPage]:
    page = ProgressPage(presenter)
    page.build()
    qtbot.addWidget(page)
    page.show_theme(next(iter(THEMES.values())))
    page.resize(1200, 760)
    page.fit(QSize(1200, 800))
    page.show()
    page.load()
    presenter.wait()
    yield page
    presenter.wait()


def row_of(page: ProgressPage, goal: str) -> int:
    return [row.key for row in page.table.rows].index(goal)


def test_the_page_says_what_was_done(page: ProgressPage) -> None:
    assert page.streak.text() == "3 days in a row. 2 weeks in a row."
    assert "4 days so far" in page.totals.text()
    assert page.who.text() == "Games of the player Nell count here."
    assert "one answer in drills" in page.day.text()
    assert "November 2026" in page.month.text()
    reached = page.table.text(row_of(page, "bingo"), 3)
    assert "CORONER, 64 points" in reached and page.table.text(row_of(page, "bingo"), 0) == "✓"
    assert page.table.text(row_of(page, "drills-100"), 3) == "3 of 100"
    assert page.learned()[0] == "3 days in a row." and "First" not in page.learned()[0]
    assert page.learned()[-1].startswith("Goals reached: ")


@pytest.mark.parametrize("is_wanted", [True, False])
def test_the_month_and_the_nearest_goals_are_for_today(
    qtbot: QtBot, presenter: ProgressPresenter, is_wanted: bool
) -> None:
    today = TodayPage(lambda: "Nell", dict, tuple, bool)
    qtbot.addWidget(today)
    glance = ProgressGlance(presenter, lambda: is_wanted)
    today.put_beside(glance)
    today.show_theme(next(iter(THEMES.values())))
    today.fit(QSize(1200, 800))
    today.resize(1200, 760)
    today.show()
    presenter.load()
    presenter.wait()
    assert glance.isVisible() is is_wanted
    assert glance.month.text() == "November 2026" and "one answer" in glance.day.text()
    near = presenter.view.next_goals(3)
    assert len({goal.group for goal in near}) == 3 and not any(goal.is_reached for goal in near)
    assert [goal.share for goal in near] == sorted((goal.share for goal in near), reverse=True)
    assert near[0].share > 0 and near[0].how in glance.goals.text()
    assert len(glance.goals.text().splitlines()) == 3
    if not is_wanted:
        return

    def place(part: QWidget) -> QRect:
        return QRect(part.mapTo(today, QPoint(0, 0)), part.size())

    assert place(glance).left() > place(today.heading).right(), "beside the plan"
    with qtbot.waitSignal(glance.section_requested):
        press(glance, "All goals and best plays")
    today.fit(QSize(700, 800))
    qtbot.waitUntil(lambda: place(glance).top() > place(today.done).bottom())


@pytest.mark.parametrize("width", [779, 853, 1280])
def test_the_lists_stand_beside_the_calendar_also_at_large_text(
    page: ProgressPage, width: int
) -> None:
    page.resize(width, 520)
    page.fit(QSize(width, 533))
    QTest.qWait(1)
    beside = page.tabs.geometry().left() > page.calendar.parentWidget().geometry().right()
    assert beside is (width > 779)
    assert page.tabs.width() >= page.calendar.width()


def test_a_month_of_six_weeks_is_not_cut(qtbot: QtBot) -> None:
    calendar = ActivityCalendar()
    qtbot.addWidget(calendar)
    calendar.show_days({}, date(2026, 11, 27))
    calendar.resize(380, 246)
    squares = [square for _day, square in calendar._shown()]
    assert len(squares) == 30 and max(each.bottom() for each in squares) <= calendar.height()


def test_the_calendar_goes_by_keys(page: ProgressPage) -> None:
    calendar = page.calendar
    calendar.setFocus()
    QTest.keyClick(calendar, KEY.Key_Left)
    QTest.keyClick(calendar, KEY.Key_Left)
    assert "one game" in page.day.text() and "24 November" in page.day.text()
    assert calendar.accessibleDescription() == page.day.text()
    QTest.keyClick(calendar, KEY.Key_Up)
    assert calendar.chosen == TODAY - timedelta(days=9) and "one answer" in page.day.text()
    QTest.keyClick(calendar, KEY.Key_PageUp)
    assert page.month.text() == "October 2026" and "nothing" in page.day.text()
    QTest.keyClick(calendar, KEY.Key_Home)
    QTest.keyClick(calendar, KEY.Key_Right)
    assert calendar.chosen == TODAY, "there is nothing to see tomorrow"
    press(page, "Year")
    assert page.month.text() == "2026"
    QTest.keyClick(calendar, KEY.Key_Left)
    assert calendar.chosen == TODAY - timedelta(days=7)


@pytest.mark.parametrize("is_year", [False, True])
def test_a_day_is_chosen_by_the_mouse(page: ProgressPage, is_year: bool) -> None:
    calendar = page.calendar
    page.year.setChecked(is_year)
    QTest.qWait(1)
    wanted = TODAY - timedelta(days=9)
    square = next(box for day, box in calendar._shown() if day == wanted)
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=square.center().toPoint())
    assert calendar.chosen == wanted
    QTest.mouseClick(calendar, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    assert calendar.chosen == wanted, "a head is no day"


@pytest.mark.parametrize("size", [QSize(1200, 760), QSize(640, 400)])
def test_a_month_of_six_weeks_and_a_year_are_seen_whole(page: ProgressPage, size: QSize) -> None:
    page.resize(size)
    page.fit(size)
    calendar = page.calendar
    calendar.choose(date(2026, 8, 1))
    for is_year in (False, True):
        page.year.setChecked(is_year)
        QTest.qWait(1)
        last = max(square.bottom() for _day, square in calendar._shown())
        assert calendar.height() - 1 <= round(last) <= calendar.height()
    heads = list(calendar._month_heads(QFontMetrics(ui_font(13))))
    assert len(heads) == 12 and all(box.right() <= calendar.width() for _name, box in heads)


def test_a_day_with_work_looks_different_also_without_colour(page: ProgressPage) -> None:
    calendar = page.calendar
    image = calendar.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    ratio = image.width() / calendar.width()

    def foot(day: date) -> int:
        square = next(box for each, box in calendar._shown() if each == day)
        at = QPoint(int(square.center().x() * ratio), int((square.bottom() - 5) * ratio))
        return image.pixelColor(at).lightness()

    assert foot(TODAY - timedelta(days=3)) - foot(TODAY - timedelta(days=9)) > 60


def test_a_goal_opens_its_game_at_the_play(page: ProgressPage, qtbot: QtBot) -> None:
    page.table.set_row(row_of(page, "bingo"))
    with qtbot.waitSignal(page.game_requested) as opened:
        QTest.keyClick(page.table, KEY.Key_Return)
    assert opened.args == ["first", 0]
    page.table.set_row(row_of(page, "drills-100"))
    assert not page.open_goal.isEnabled()
    page.filter.setCurrentIndex(1)
    assert "drills-100" not in [row.key for row in page.table.rows]
    page.filter.setCurrentIndex(2)
    assert "bingo" not in [row.key for row in page.table.rows]


def test_a_best_play_is_copied_and_saved(page: ProgressPage, qtbot: QtBot, tmp_path: Path) -> None:
    page.tabs.setCurrentIndex(1)
    page.presenter.wait()
    assert page.bests.text(0, 1) == "CORONER, 64 points"
    assert "CORONER" in page.picture.accessibleDescription()
    said: list[str] = []
    page.said.connect(said.append)
    press(page, "Copy the picture")
    assert QGuiApplication.clipboard().image().width() == 1400
    target = tmp_path / "best.png"
    page.save_to(str(target))
    assert QImage(str(target)).width() == 1400
    page.save_to(str(tmp_path))
    assert str(tmp_path) in said[-1]
    with qtbot.waitSignal(page.game_requested) as opened:
        QTest.keyClick(page.bests, KEY.Key_Return)
    assert opened.args == ["first", 0]


def test_the_opponents_of_a_best_play_are_read_in_a_narrow_window(page: ProgressPage) -> None:
    page.tabs.setCurrentIndex(1)
    page.presenter.wait()
    bests, lines = page.bests, QFontMetrics(page.bests.font())
    for width in (1200, 880, 700):
        page.resize(width, 700)
        page.fit(QSize(width, 700))
        QTest.qWait(1)
        for column in range(3):
            box = QRect(0, 0, bests.columnWidth(column) - 6, 1000)
            wanted = lines.boundingRect(box, Qt.TextFlag.TextWordWrap, bests.text(0, column))
            assert wanted.width() <= box.width(), (width, column)
            assert wanted.height() <= bests.rowHeight(0), (width, column)


def test_a_game_that_is_gone_is_said_and_breaks_nothing(page: ProgressPage, tmp_path: Path) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    (tmp_path / "journals" / "first.journal").write_bytes(b"not a journal")
    page.tabs.setCurrentIndex(1)
    page.bests.set_row(1)
    page.presenter.wait()
    assert any("first.journal" in each for each in said)


def test_a_damaged_log_is_named_and_the_rest_is_shown(page: ProgressPage) -> None:
    said: list[str] = []
    page.said.connect(said.append)
    log = page.presenter._learn.learner.log("puzzles").path
    log.write_bytes(b"\xff\xfe broken\n")
    page.show_again()
    page.presenter.wait()
    assert any("puzzles.log, line 1" in each for each in said)
    assert page.streak.text().startswith("3 days")


def test_only_what_has_grown_is_read_again(
    page: ProgressPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    original = Library.player_games

    def player_games(library: Library, player: str) -> object:
        read.append(player)
        return original(library, player)

    monkeypatch.setattr(Library, "player_games", player_games)
    page.show_again()
    page.presenter.wait()
    assert not read, "the library has not changed"
    page.presenter._learn.learner.log("drills").append(
        {"drill": "score", "right": True, "at_ms": NOON_MS - 3 * DAY_MS}
    )
    page.show_again()
    page.presenter.wait()
    assert page.streak.text().startswith("4 days") and not read


def test_another_learner_has_other_days(page: ProgressPage) -> None:
    page.presenter._learn.add("Ben")
    page.load()
    page.presenter.wait()
    assert not page.streak.isVisible() and page.presenter.view.reached == 0
    assert page.learned() == ()
    assert not page.no_bests.isHidden() and page.picture.isHidden()
    assert "marked here" in page.totals.text()


def test_who_has_no_name_goes_by_that_of_the_last_game(presenter: ProgressPresenter) -> None:
    presenter._learn.rename("Me")
    presenter._usual_player = lambda: NELL
    presenter.load()
    presenter.wait()
    assert presenter.view.player == NELL and presenter.view.reached


@pytest.mark.parametrize("size", [QSize(1024, 600), QSize(640, 400)])
def test_small_windows_have_short_lists(page: ProgressPage, size: QSize) -> None:
    assert size.height() < LOW
    page.resize(size)
    page.fit(size)
    QTest.qWait(1)
    assert page.table.height() >= 100 and page.calendar.width() >= 280


def test_a_goal_that_is_too_long_for_its_column_takes_two_lines(page: ProgressPage) -> None:
    page.resize(760, 760)
    page.fit(QSize(760, 760))
    table = page.table
    table.setFixedWidth(460)
    QTest.qWait(20)
    metrics, margins = table.fontMetrics(), 6
    wide = [
        row
        for row in range(len(table.rows))
        if metrics.horizontalAdvance(table.text(row, 1)) > table.columnWidth(1) - margins
    ]
    assert len(wide) > 2
    for row in wide:
        assert table.rowHeight(row) >= 2 * metrics.height(), table.text(row, 1)
