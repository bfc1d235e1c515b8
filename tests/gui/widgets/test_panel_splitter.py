# SPDX-License-Identifier: MIT
"""A folded panel is as high as its header, and gets its height back when it opens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.applied_theme import apply_theme
from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.theme import THEMES
from desktop_app.ui.widgets.boxes import column_of
from desktop_app.ui.widgets.panel import Panel
from desktop_app.ui.widgets.panel_splitter import PanelSplitter
from tests.helpers.panels import panel_of


@pytest.fixture(params=["", "classic"])
def splitter(
    qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest
) -> Iterator[PanelSplitter]:
    """Yield three panels, in the system's style and in a theme."""
    before = qapp.styleSheet()
    if request.param:
        apply_theme(qapp, THEMES[request.param])
    else:
        qapp.setStyleSheet("")
    made = PanelSplitter()
    qtbot.addWidget(made)
    for title in ("Tiles", "Score sheet", "Rulings"):
        made.addWidget(panel_of(title, QLabel(title)))
    made.resize(300, 616)
    made.show()
    made.setSizes([200, 300, 100])
    settle()
    yield made
    qapp.setStyleSheet(before)


def panel(splitter: PanelSplitter, at: int) -> Panel:
    found = splitter.widget(at)
    assert isinstance(found, Panel)
    return found


def drag(splitter: PanelSplitter, at: int, to: int) -> None:
    """Drag the handle above the widget at `at` to a height."""
    handle = splitter.handle(at)
    middle = handle.rect().center()
    goal = QPoint(middle.x(), to - handle.y() + middle.y())
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, goal)
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=goal)
    settle()


def test_what_is_lent_goes_back_when_it_is_not_needed_any_more(splitter: PanelSplitter) -> None:
    before = splitter.sizes()
    splitter.lend(0, 1, lacking=120, least=100)
    assert splitter.sizes() == [before[0] + 120, before[1] - 120, before[2]]
    splitter.lend(0, 1, lacking=-50, least=100)
    assert splitter.sizes() == [before[0] + 70, before[1] - 70, before[2]]
    splitter.lend(0, 1, lacking=-500, least=100)
    assert splitter.sizes() == before


def test_no_more_is_lent_than_leaves_the_least(splitter: PanelSplitter) -> None:
    before = splitter.sizes()
    splitter.lend(0, 1, lacking=900, least=140)
    assert splitter.sizes() == [before[0] + before[1] - 140, 140, before[2]]


def test_heights_set_by_hand_are_not_given_back(splitter: PanelSplitter) -> None:
    splitter.lend(0, 1, lacking=60, least=100)
    assert not splitter.is_shared_by_hand
    drag(splitter, 1, 330)
    chosen = splitter.sizes()
    assert splitter.is_shared_by_hand and chosen[0] > 300
    splitter.lend(0, 1, lacking=-60, least=100)
    assert splitter.sizes() == chosen


def test_what_a_folded_panel_had_goes_to_the_highest(splitter: PanelSplitter) -> None:
    tiles, score, rulings = splitter.sizes()
    panel(splitter, 0).set_folded(True)
    settle()
    header = panel(splitter, 0).header
    after = splitter.sizes()
    assert header.height() == header.sizeHint().height()
    assert header.height() <= after[0] <= header.height() + 4
    assert after[1] == score + tiles - after[0] and after[2] == rulings
    panel(splitter, 0).set_folded(False)
    settle()
    assert splitter.sizes() == [tiles, score, rulings]


def click_header(splitter: PanelSplitter, at: int) -> None:
    window = splitter.window().windowHandle()
    assert window is not None
    header = panel(splitter, at).header
    place = header.mapTo(splitter.window(), header.rect().center())
    QTest.mouseMove(window, place)
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    settle()


def top_of(splitter: PanelSplitter, at: int) -> int:
    return panel(splitter, at).header.mapTo(splitter.window(), QPoint(0, 0)).y()


@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_header_that_is_clicked_stays_under_the_mouse(splitter: PanelSplitter, at: int) -> None:
    sizes, before = splitter.sizes(), top_of(splitter, at)
    click_header(splitter, at)
    assert panel(splitter, at).is_folded and top_of(splitter, at) == before
    click_header(splitter, at)
    assert not panel(splitter, at).is_folded and top_of(splitter, at) == before
    assert splitter.sizes() == sizes


def test_the_last_panel_gives_its_height_away_when_the_mouse_leaves(
    splitter: PanelSplitter,
) -> None:
    sizes = splitter.sizes()
    click_header(splitter, 2)
    assert splitter.sizes() == sizes
    window = splitter.window().windowHandle()
    assert window is not None
    QTest.mouseMove(window, QPoint(5, 5))
    settle()
    assert splitter.sizes()[2] == panel(splitter, 2).maximumHeight() < sizes[2]
    assert sum(splitter.sizes()) == sum(sizes)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_in_a_row_the_header_that_is_clicked_stays_until_the_mouse_leaves(
    splitter: PanelSplitter, at: int, qtbot: QtBot
) -> None:
    splitter.setOrientation(Qt.Orientation.Horizontal)
    above = QWidget()
    above.setMaximumHeight(2_000)
    page = QWidget()
    qtbot.addWidget(page)
    column = column_of((above, 1), (splitter, 1), parent=page)
    column.setContentsMargins(0, 0, 0, 0)
    page.resize(1_000, 800)
    page.show()
    qtbot.waitExposed(page)
    settle()
    before = top_of(splitter, at)
    click_header(splitter, at)
    assert panel(splitter, at).is_folded and top_of(splitter, at) == before
    window = page.windowHandle()
    assert window is not None
    QTest.mouseMove(window, QPoint(5, 5))
    settle()
    assert panel(splitter, at).height() == panel(splitter, at).maximumHeight() < 100
    # It goes before its page.
    splitter.setParent(None)


def test_folded_panels_stay_headers_at_any_height(splitter: PanelSplitter) -> None:
    for at in (0, 2):
        panel(splitter, at).set_folded(True)
    splitter.resize(300, 900)
    settle()
    splitter.setSizes([1, 1, 1])
    settle()
    tiles, score, rulings = splitter.sizes()
    assert tiles == rulings == panel(splitter, 0).maximumHeight()
    assert score > 800
    assert panel(splitter, 1).geometry().bottom() < panel(splitter, 2).geometry().top()
