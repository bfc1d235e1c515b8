# SPDX-License-Identifier: MIT
"""The page of the library that reviews many games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.analysis.report_colours import ON_PAPER, dark_style
from desktop_app.analysis.review import Depth
from desktop_app.session.review_batch import BatchView, GameUnderWay, ReviewBatch, ReviewedGame
from desktop_app.ui.library.reviews_page import ReviewsPage
from desktop_app.ui.theme import THEMES

DONE = ReviewedGame("g1", ("Ann", "Ben"), (3, 5), (40.4, 66.0), (12.0, -8.0))


class Batch(ReviewBatch):
    """A batch that only notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__(Path("journals"), Path("data"))
        self.asked: list[object] = []

    def start(self, depth: Depth) -> None:
        self.asked.append(depth)

    def pause(self) -> None:
        self.asked.append("pause")

    def read_saved(self) -> None:
        self.asked.append("saved")

    def make_report(self, player: str) -> None:
        self.asked.append(player)


@pytest.fixture
def batch() -> Batch:
    return Batch()


@pytest.fixture
def page(batch: Batch, qtbot: QtBot) -> Iterator[ReviewsPage]:
    made = ReviewsPage(batch)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    made.offer(("g1", "g2"))
    yield made


def test_the_games_of_the_list_are_offered(page: ReviewsPage, batch: Batch) -> None:
    assert "2 finished games" in page.progress.text()
    assert not page.report_button.isEnabled()
    QTest.mouseClick(page.start, Qt.MouseButton.LeftButton)
    assert batch.asked == ["saved", Depth.QUICK]


def test_games_appear_as_they_are_reviewed(page: ReviewsPage, batch: Batch) -> None:
    page.show_view(BatchView(2, (DONE,), ("g2.journal: damaged",), is_running=True, reviewed=1))
    assert "1 of 2" in page.progress.text() and "g2.journal" in page.progress.text()
    assert page.table.rows[0].texts == ("Ann v Ben", "3 : 5", "40 : 66", "+12 : -8")
    assert page.start.text() == "Pause" and not page.depths.isEnabled()
    assert page.bar.isVisible() and page.bar.value() == page.bar.maximum()
    page.show_view(BatchView(3, (DONE,), ("g2.journal: damaged",), reviewed=1))
    assert page.start.text() == "Go on"
    opened: list[str] = []
    page.open_requested.connect(opened.append)
    page.table.set_row(0)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert opened == ["g1"]


def test_progress_is_told_in_turns_of_the_game_under_way(page: ReviewsPage) -> None:
    now = GameUnderWay(("Ann", "Cid"), 6, 24)
    other = next(button for button in page.findChildren(QPushButton) if "a file" in button.text())
    QApplication.processEvents()
    beside, below = other.x(), page.report_button.y()
    page.show_view(BatchView(2, (DONE,), is_running=True, reviewed=1, current=now))
    assert "1 of 2 games reviewed. Now: Ann v Cid, turn 6 of 24." in page.progress.text()
    QApplication.processEvents()
    is_still = (other.x(), page.report_button.y()) == (beside, below)
    assert is_still, "no other button comes under the mouse"
    assert page.bar.value() / page.bar.maximum() == pytest.approx((1 + 6 / 24) / 2)


def test_kept_reviews_are_shown_without_a_review_of_the_list(page: ReviewsPage) -> None:
    page.show_view(
        BatchView(2, (DONE, replace(DONE, id="g7", open_turns=4)), notices={"a note": ()})
    )
    assert len(page.table.rows) == 2 and page.report_button.isEnabled()
    assert page.table.text(1) == "Ann v Ben (4 turns to review)"
    text = page.progress.text()
    assert "2 finished games" in text and "2 reviews" in text and "a note" in text
    assert page.start.text() == "Review these games"


def test_a_notice_names_its_files(page: ReviewsPage) -> None:
    page.show_view(BatchView(5, notices={"It is so": ("a.journal", "b.journal")}))
    assert "It is so for a.journal, b.journal." in page.progress.text()
    page.show_view(BatchView(5, notices={"It is so": tuple("abcde")}))
    assert "It is so for a, b, c and 2 more games." in page.progress.text()


def test_the_report_of_a_chosen_player_is_shown(page: ReviewsPage, batch: Batch) -> None:
    page.show_view(BatchView(2, (DONE,)))
    page.player.setCurrentIndex(1)
    QTest.mouseClick(page.report_button, Qt.MouseButton.LeftButton)
    assert batch.asked == ["saved", "Ben"]
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>25 %</text></svg>'
    batch.report_made.emit(f"<h1>Ben</h1><p>50 games</p>{drawing}")
    text = page.report.toPlainText()
    assert "50 games" in text and "25 %" not in text, "a drawing is a picture"
    page.show_view(BatchView(2, (DONE,), is_reporting=True))
    assert not page.pdf_button.isEnabled() and "Writing" in page.progress.text()


def test_a_report_follows_the_theme(page: ReviewsPage, batch: Batch, qtbot: QtBot) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="40"'
        f' height="90" fill="{ON_PAPER.course}"/></svg>'
    )
    lines = "<p>A line.</p>" * 60
    batch.report_made.emit(f"<style>{dark_style()}</style><h1>Ben</h1>{drawing}{lines}")
    page.report.verticalScrollBar().setValue(40)
    for theme in THEMES.values():
        page.show_theme(theme)
        QApplication.processEvents()
        assert page.report.verticalScrollBar().value() == 40
        picture = page.report.viewport().grab().toImage()
        shown = {
            picture.pixelColor(x, y).name()
            for x in range(0, picture.width(), 3)
            for y in range(0, picture.height(), 3)
        }
        assert {theme.field, theme.accent} <= shown
        assert page.report.palette().color(QPalette.ColorRole.Text).name() == theme.text
        assert picture.pixelColor(picture.width() - 30, 100).name() == theme.field


@pytest.mark.parametrize("width", [900, 1180])
def test_a_report_fits_the_width_of_its_place(page: ReviewsPage, batch: Batch, width: int) -> None:
    page.resize(width, 600)
    row = "".join(
        f"<td>{word}&nbsp;{word}</td>" for word in ("8D RETAINS", "exchanging AEINRST") * 2
    )
    head = (
        '<style>td { font-size: 13px; padding: 3px 8px }</style><svg width="480" height="90"></svg>'
    )
    batch.report_made.emit(f"{head}<table>{'<tr>' + row + '</tr>'}</table>" + "<p>A line.</p>" * 99)
    QApplication.processEvents()
    assert page.report.verticalScrollBar().maximum()
    assert not page.report.horizontalScrollBar().maximum()


def test_without_the_engine_only_the_instant_review_is_offered(batch: Batch, qtbot: QtBot) -> None:
    made = ReviewsPage(batch, has_engine=False)
    qtbot.addWidget(made)
    made.build()
    assert [made.depths.itemData(at) for at in range(made.depths.count())] == [Depth.INSTANT]


def test_on_a_narrow_page_the_report_is_under_the_games(page: ReviewsPage) -> None:
    page.show_view(BatchView(2, (DONE,)))
    page.resize(490, 900)
    assert page.halves.orientation() is Qt.Orientation.Vertical
    named = page.table.fontMetrics().horizontalAdvance("Ann v Ben")
    assert page.table.columnWidth(0) > named
    page.resize(1000, 600)
    assert page.halves.orientation() is Qt.Orientation.Horizontal
