# SPDX-License-Identifier: MIT
"""The review in plain words, and the figures for those who ask."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.plain_words import PHONEY, TERMS, VERDICTS
from desktop_app.analysis.review import Depth
from desktop_app.rules.events import Event, GameStarted
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.review.review_panel import KEPT, ReviewPanel
from desktop_app.ui.review.review_plots import (
    CostChart,
    ReviewPlots,
    ScoreChart,
    TimeChart,
    WinChart,
)
from tests.gui.main_window.conftest import Bench
from tests.gui.main_window.test_review import bars_around
from tests.helpers.kept_games import keep, recorded_game
from tests.helpers.screen_texts import texts_of

pytestmark = pytest.mark.native
TURN, MISTAKES, COURSE, MAPS, WHAT_IF = range(5)
FIGURES = re.compile(r"±|\d %|\d of 100|\bfigures?\b", re.IGNORECASE)


def against(kind: str) -> list[Event]:
    """A whole game with a phoney, a challenge and overtime; the second player is of this kind."""
    first, *rest = recorded_game("complete")
    assert isinstance(first, GameStarted)
    seats = (first.setup.seats[0], replace(first.setup.seats[1], kind=kind))
    return [replace(first, setup=replace(first.setup, seats=seats)), *rest]


def open_review(bench: Bench, folder: Path, qtbot: QtBot, kind: str) -> ReviewPanel:
    """Review a game against a player of this kind instantly."""
    keep(folder, f"against-{kind}", against(kind))
    bench.navigator.open_record(f"against-{kind}")
    bench.navigator.review_requested.emit()
    room = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(room, PlayRoom)
    panel = room.review
    qtbot.waitUntil(lambda: panel.isVisible() and panel.line is not None)
    panel.depth_requested.emit(Depth.INSTANT)
    qtbot.waitUntil(panel.pause.isHidden)
    return panel


@pytest.fixture
def plain(bench: Bench, data_dir: Path, qtbot: QtBot) -> ReviewPanel:
    """The review of a game against a computer of level 1."""
    return open_review(bench, data_dir, qtbot, "abby")


def terms_in(part: QWidget) -> set[tuple[str, str]]:
    """The texts of a part that have a term, each with the term."""
    return {
        (term, text.text)
        for text in texts_of(part)
        for term in TERMS
        if re.search(rf"\b{re.escape(term)}", text.text, re.IGNORECASE)
    }


def columns_of(panel: ReviewPanel) -> set[str]:
    """The heads of the visible columns of the moves."""
    table = panel.table
    model, role = table.model(), Qt.ItemDataRole.DisplayRole
    shown = [at for at in range(model.columnCount()) if not table.isColumnHidden(at)]
    return {model.headerData(at, Qt.Orientation.Horizontal, role) for at in shown}


def test_no_page_has_a_term_or_a_figure(plain: ReviewPanel, bench: Bench, qtbot: QtBot) -> None:
    window = bench.navigator.window
    plain.step(1)
    for tab in (TURN, MISTAKES, COURSE, MAPS, WHAT_IF):
        plain.tabs.setCurrentIndex(tab)
        if tab == COURSE:
            qtbot.waitUntil(lambda: len(plain.findChildren(WinChart)) == 1)
        qtbot.waitUntil(lambda: "One moment" not in plain.map_words.text())
        if tab == WHAT_IF:
            qtbot.waitUntil(lambda: bool(plain.what_if.table.rows))
        assert not terms_in(window), tab
        if tab != COURSE:
            told = {text.text for text in texts_of(plain.tabs) if FIGURES.search(text.text)}
            assert not told, tab


@pytest.mark.parametrize("at", range(3))
def test_the_maps_are_told_in_plain_words(plain: ReviewPanel, qtbot: QtBot, at: int) -> None:
    plain.step(1)
    plain.step(1)
    plain.tabs.setCurrentIndex(MAPS)
    row = plain.map.findData(KEPT) if at == 2 else at
    plain.map.setCurrentIndex(row)
    plain.map.activated.emit(row)
    qtbot.waitUntil(lambda: "One moment" not in plain.map_words.text())
    assert plain.map_words.text() and not terms_in(plain)
    assert not FIGURES.search(plain.map_words.text())


def test_every_turn_is_told_in_the_words_of_the_coach(plain: ReviewPanel, bench: Bench) -> None:
    verdicts = (*VERDICTS.values(), PHONEY)
    plain.line_requested.emit(0)
    assert plain.verdict.text() == f"{VERDICTS[Cost.LARGE]}: all tiles at once."
    assert plain.reasons.told.startswith("• You could have played OLDWIFE for 52 more.")
    for _ in range(20):
        told = f"{plain.verdict.text()} {plain.reasons.told}"
        assert plain.verdict.text().startswith(verdicts) and plain.reasons.told
        assert not any(term in told.casefold() for term in TERMS)
        # Only the person is spoken to.
        is_own = plain.title.text().startswith("Nell")
        assert is_own or not re.search(r"\byour?\b", told, re.IGNORECASE)
        bench.key(Qt.Key.Key_Period, plain.table)


def test_the_move_that_is_named_is_marked_and_lies_on_the_board(
    plain: ReviewPanel, bench: Bench
) -> None:
    board = bench.room.play_area.board

    def ghosts() -> str:
        return " ".join(board.part_name(at) for at in range(board.part_count()))

    plain.step(1)
    while "N2 CAnDY" not in plain.title.text():
        bench.key(Qt.Key.Key_Period, plain.table)
    assert plain.verdict.text() == "There was a much better move."
    assert "CLAY would have been better" in plain.reasons.told
    row = plain.table.row
    assert row > 0 and "CLAY" in plain.table.text(row)
    bench.click(plain.voice)
    assert plain.table.row == 0, "figures begin with the best one"
    assert plain.marked is not None and "hint" in ghosts()


def test_figures_are_a_press_away_and_the_choice_is_kept(
    plain: ReviewPanel, bench: Bench, qtbot: QtBot
) -> None:
    settings = bench.navigator.settings
    plain.step(1)
    assert columns_of(plain) == {"Move", "Score"}
    assert plain.voice.isVisible() and not plain.voice.isChecked() and plain.figures.isHidden()
    bench.key(Qt.Key.Key_F, plain.table)
    assert not plain.figures.isChecked(), "there are no figures to explain"
    bench.click(plain.voice)
    assert plain.voice.isChecked() and settings.text("coach_words") == "figures"
    assert columns_of(plain) == {"Move", "Score", "Leave", "Equity", "Wins %"}
    assert "±" in plain.table.text(0, 4) and "of 100 games" in plain.verdict.text()
    assert plain.tabs.tabText(MISTAKES) == "Mistakes" and plain.figures.isVisible()
    assert plain.kind.findText("worse leave") > 0
    bench.click(plain.figures)
    assert "Its equity" in plain.reasons.told
    bench.click(plain.voice)
    assert settings.text("coach_words") == "level"
    assert columns_of(plain) == {"Move", "Score"} and not terms_in(bench.navigator.window)


def test_the_review_follows_the_setting(plain: ReviewPanel, bench: Bench) -> None:
    bench.navigator.settings.change(coach_words="figures")
    assert plain.voice.isChecked() and plain.tabs.tabText(MISTAKES) == "Mistakes"
    bench.navigator.settings.change(coach_words="plain")
    assert not plain.voice.isChecked() and plain.tabs.tabText(MISTAKES) == "Better moves"


@pytest.mark.parametrize("kind", ["person", "ivo"])
def test_other_games_are_reviewed_with_figures(
    bench: Bench, data_dir: Path, qtbot: QtBot, kind: str
) -> None:
    panel = open_review(bench, data_dir, qtbot, kind)
    assert panel.voice.isHidden() and "Wins %" in columns_of(panel)
    assert panel.tabs.tabText(MISTAKES) == "Mistakes" and panel.figures.isVisible()
    bench.navigator.settings.change(coach_words="plain")
    assert columns_of(panel) == {"Move", "Score"} and panel.voice.isVisible()
    bench.click(panel.voice)
    assert panel.voice.isVisible(), "the way back stays in sight"
    bench.click(panel.voice)
    assert bench.navigator.settings.text("coach_words") == "plain"


def test_a_move_that_is_tried_is_told_in_plain_words(
    plain: ReviewPanel, bench: Bench, qtbot: QtBot
) -> None:
    plain.line_requested.emit(0)
    bench.room.review_entry.line.setText("8E FLOW")
    bench.key(Qt.Key.Key_Return, bench.room.review_entry.line)
    qtbot.waitUntil(lambda: "played" in plain.verdict.text())
    assert plain.verdict.text() == "FLOW: There was a much better move. Nell Ødegård played FLOWED."


def test_no_graph_blames_or_warns(plain: ReviewPanel, bench: Bench, qtbot: QtBot) -> None:
    plain.tabs.setCurrentIndex(COURSE)
    (plots,) = plain.findChildren(ReviewPlots)
    qtbot.waitUntil(lambda: len(plots.charts) >= 3)
    blaming = [chart for chart in plots.charts if isinstance(chart, CostChart | TimeChart)]
    assert blaming and not any(each.isVisible() for each in blaming)
    theme = bench.navigator.theme
    (scores,) = (chart for chart in plots.charts if isinstance(chart, ScoreChart))
    pens = {item.opts["pen"].color().name() for item in scores.view.getPlotItem().listDataItems()}
    assert pens == {theme.accent, theme.good}
    bench.click(plain.voice)
    qtbot.waitUntil(lambda: all(chart.isVisible() for chart in plots.charts))
    qtbot.waitUntil(
        lambda: (
            theme.warning
            in {
                item.opts["pen"].color().name()
                for item in scores.view.getPlotItem().listDataItems()
            }
        ),
    )


@pytest.mark.parametrize("tab", range(5))
def test_at_1280_by_800_plain_words_need_no_scroll_bar(
    plain: ReviewPanel, bench: Bench, tab: int
) -> None:
    plain.step(1)
    plain.tabs.setCurrentIndex(tab)
    bench.show()
    assert bars_around(plain) == []
