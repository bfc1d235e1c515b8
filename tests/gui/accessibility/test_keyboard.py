# SPDX-License-Identifier: MIT
"""Everything can be done by key: Tab reaches all, in reading order, without traps, and visibly."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QWidget,
)

from desktop_app.ui.board.entry_board import EntryBoard, TilePalette
from desktop_app.ui.board.tabletop import Tabletop
from desktop_app.ui.clock.dual_clock import ClockFace
from desktop_app.ui.learn.number_pad import KeyPad
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.table.table_face import TableFace
from desktop_app.ui.theme import THEMES
from desktop_app.ui.tracking_sheet.cell_board import TileCell
from tests.gui.accessibility.test_tree import ROOMS, WINDOWS, play, shown_windows
from tests.gui.table.conftest import TableBench
from tests.helpers.sweeps import kept_of, one_in
from tests.helpers.tab_walk import place, shown_change, tab_stops

KINDS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit)
MIN_PIXELS = 50
MANY_ROOMS = ("start", "new game", "play", "challenge", "result", "library", "table, board")


def has_other_way(widget: QWidget) -> bool:
    """True if other keys reach the widget or do the same."""
    parent = widget.parentWidget()
    if isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit | TilePalette | KeyPad):
        return True  # A part of the field; a tile of the palette, a digit or a letter is typed.
    if isinstance(widget, QAbstractButton) and widget.autoExclusive():
        return True  # The arrow keys go from the chosen one to the others.
    if isinstance(widget, QAbstractButton) and widget.group() is not None:
        return widget.group().exclusive()
    # Shift and F4 press a clock; the arrow keys move between tiles of the sheet.
    return isinstance(widget, ClockFace | TableFace | TileCell | QHeaderView)


def passed_by(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Return the widgets that work by mouse but are not reached by Tab."""
    return [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in window.findChildren(QWidget)
        if isinstance(widget, KINDS)
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and widget not in stops
        and not has_other_way(widget)
        and not lies_under_a_question(widget)
    ]


def lies_under_a_question(widget: QWidget) -> bool:
    area = next((parent for parent in _parents(widget) if isinstance(parent, Tabletop)), None)
    if area is None:
        return False
    covers = [
        child
        for child in area.children()
        if isinstance(child, QWidget) and child.property("covers")
    ]
    above: QWidget | None = area.childAt(widget.mapTo(area, widget.rect().center()))
    return any(
        cover.isVisible()
        and not cover.isAncestorOf(widget)
        and above is not None
        and (above is cover or cover.isAncestorOf(above))
        for cover in covers
    )


def _parents(widget: QWidget) -> list[QWidget]:
    found, parent = [], widget.parentWidget()
    while parent is not None:
        found.append(parent)
        parent = parent.parentWidget()
    return found


@pytest.mark.parametrize("room", one_in(3, ROOMS))
def test_tab_goes_round_the_whole_room_and_back(bench: TableBench, room: str) -> None:
    ROOMS[room](bench)
    QTest.qWait(1)
    window = bench.navigator.window
    stops = tab_stops(window)
    assert passed_by(window, stops) == []
    if any("press for the verdict" in stop.accessibleName() for stop in stops):
        return
    stops[0].setFocus(Qt.FocusReason.TabFocusReason)
    back = tab_stops(window, backwards=True)
    assert back == [stops[0], *reversed(stops[1:])]


@pytest.mark.parametrize("name", sorted(set(WINDOWS) - {"onlookers"}))
def test_tab_goes_round_every_window(
    bench: TableBench, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QWidget, "raise_", lambda _widget: None)
    play(bench)
    before = set(shown_windows())
    WINDOWS[name](bench)
    (opened,) = [window for window in shown_windows() if window not in before]
    try:
        if opened.focusWidget() is None:
            QTest.keyClick(opened, Qt.Key.Key_Tab)
        stops = tab_stops(opened)
        assert passed_by(opened, stops) == []
    finally:
        opened.close()


@pytest.fixture(scope="module", params=sorted(THEMES, key=lambda name: name == "classic"))
def theme(shared: TableBench, request: pytest.FixtureRequest) -> str:
    """Use each theme once for all rooms, because it restyles every room; classic last."""
    shared.navigator.use_theme(request.param)
    return str(request.param)


@pytest.mark.parametrize("room", kept_of(MANY_ROOMS, ("play", "library")))
def test_one_always_sees_where_the_keys_go(theme: str, bench: TableBench, room: str) -> None:
    assert bench.navigator.theme.name == theme
    ROOMS[room](bench)
    QTest.qWait(1)
    window = bench.navigator.window
    stops = [stop for stop in tab_stops(window) if not isinstance(stop, TableRoom)]
    faint = []
    for number, stop in enumerate(stops):
        pixels, contrast = shown_change(window, stop, stops[number - 1])
        if pixels < MIN_PIXELS:
            faint.append(f"{type(stop).__name__} {stop.accessibleName()}: {contrast:.1f}")
    assert faint == []


def test_tab_goes_as_one_reads(bench: TableBench) -> None:
    """The board and its buttons first, then the column beside it from the top."""
    play(bench)
    QTest.qWait(1)
    window, room = bench.navigator.window, bench.room
    room.play_area.setFocus()
    stops = tab_stops(window)
    assert stops[0] is room.play_area
    of_side = [room.side.isAncestorOf(stop) for stop in stops]
    assert of_side == sorted(of_side), "one column after the other"
    tops = [
        place(stop, window).center().y() // 40 for stop in stops if room.side.isAncestorOf(stop)
    ]
    headers = [stop for stop in stops if stop in [p.header for p in room.panels.values()]]
    assert headers == [room.panels[name].header for name in ("tiles", "score", "rulings")]
    assert tops[0] == min(tops)


def test_a_board_shows_that_one_came_by_key(bench: TableBench) -> None:
    play(bench)
    check_ring(bench.room.play_area)
    ROOMS["table, board"](bench)
    check_ring(bench.table.board)


def check_ring(area: Tabletop | EntryBoard) -> None:
    pictures = []
    for reason in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.TabFocusReason):
        area.clearFocus()
        QTest.qWait(1)
        area.setFocus(reason)
        assert area.hasFocus()
        pictures.append(area.board.grab().toImage())
    assert pictures[0] != pictures[1]


def test_every_act_of_a_turn_has_a_key_on_the_sheet(bench: TableBench) -> None:
    play(bench)
    keys = {
        action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
        for action in bench.room.findChildren(QAction)
    }
    assert {"F4", "F5", "F6", "F7", "F8", "F9", "Ctrl+L", "Ctrl+E", "Ctrl+R", "Ctrl+D"} <= keys
    told = " ".join(
        button.toolTip() for button in bench.room.play_area.action_bar.findChildren(QAbstractButton)
    )
    assert all(key in told for key in ("Enter", "F6", "F7", "F8", "F9"))
