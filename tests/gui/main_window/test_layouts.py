# SPDX-License-Identifier: MIT
"""Every room on screens from 1024x640 to 3840x2160, at 100, 150 and 200 %: nothing is cut.

The text size is Qt's scale factor, so a room at 200 % is laid out as in a window of half the size.
What does not fit folds, or scrolls vertically; nothing scrolls sideways.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.ui.learn.puzzle_runs import RunBar
from desktop_app.ui.library.library_page import BackupsPage
from desktop_app.ui.main_window import ROOMS
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.shot import settle, show_room
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.new_game.form_parts import ScreenPart
from desktop_app.ui.new_game.form_sides import NARROW
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.result.result_panel import ResultPanel
from desktop_app.ui.result.score_graph import ScoreGraph
from desktop_app.ui.scoresheet.score_sum import SumView, WordPlace
from desktop_app.ui.scoresheet.sheet_model import Field, column_of
from desktop_app.ui.scoresheet.sheet_view import fitted
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.flow_row import FlowRow
from desktop_app.ui.widgets.focus_ring import FocusRing
from desktop_app.ui.widgets.scrolled import FRAME
from tests.helpers.layout_faults import SLACK, layout_faults
from tests.helpers.sweeps import kept_of
from tests.helpers.tab_walk import place

SCREENS = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
SCALES = (1.0, 1.5, 2.0)
SIZES = sorted({(round(w / s), round(h / s)) for w, h in SCREENS for s in SCALES})
FEW_SIZES = [SIZES[0], (640, 400), (1024, 640), (1280, 800)]
"""Where layouts fold; the sizes between and above them are a sweep."""
MORE_SIZES = [size for size in SIZES if size not in FEW_SIZES]
FIT_AT_100 = ("start", "new-game", "play", "desk", "result", "library", "learn", "judge", "table")
"""Rooms that need no scroll bar at 1024x640 and 100 %."""


def sideways(window: QWidget) -> Iterator[str]:
    """Yield a line for each area in a window that scrolls sideways."""
    for area in window.findChildren(QScrollArea):
        beyond = area.horizontalScrollBar().maximum()
        if area.isVisibleTo(window) and beyond > SLACK:
            yield f"{type(area).__name__} scrolls {beyond} pixels sideways"


@pytest.mark.parametrize(
    "sizes", kept_of((FEW_SIZES, MORE_SIZES), (FEW_SIZES,)), ids=("few", "others")
)
@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_cut_at_any_size(
    navigator: Navigator, room: str, sizes: list[tuple[int, int]]
) -> None:
    window = show_room(navigator, room) or navigator.window
    faults: list[str] = []
    # Only places and sizes are looked at, and painting takes a fifth of the time.
    window.setUpdatesEnabled(False)
    for width, height in sizes:
        window.resize(width, height)
        settle()
        found = (*layout_faults(window), *sideways(window))
        faults += [f"{width}x{height}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.parametrize("letters", range(10, 90, 8))
def test_a_long_verdict_leaves_the_buttons_of_a_run_whole(
    navigator: Navigator, letters: int
) -> None:
    window = show_room(navigator, "puzzle-rush") or navigator.window
    window.resize(512, 320)
    settle()
    bar = window.findChild(RunBar)
    assert bar is not None
    verdict = "TEA is worth 24 points less. The best play is QUIET at 8D, which scores 50 points."
    bar.last.show_text(verdict[:letters])
    bar.resize(bar.width() - 1, bar.height())
    settle()
    assert layout_faults(window) == []


@pytest.mark.parametrize("room", FIT_AT_100)
def test_the_smallest_screen_needs_no_scroll_bar(navigator: Navigator, room: str) -> None:
    show_room(navigator, room)
    navigator.window.resize(1024, 640)
    settle()
    stack = navigator.window.centralWidget()
    for bar in (stack.horizontalScrollBar(), stack.verticalScrollBar()):
        assert bar.maximum() == 0


@pytest.mark.parametrize("room", ["new-game", "table-setup"])
@pytest.mark.parametrize("size", [(819, 480), (640, 370), (512, 300)])
def test_the_start_button_of_a_form_stays_in_sight(
    navigator: Navigator, room: str, size: tuple[int, int]
) -> None:
    show_room(navigator, room)
    navigator.window.resize(*size)
    settle()
    window = navigator.window
    starts = [
        button
        for button in window.findChildren(QPushButton)
        if button.isVisible() and button.property("role") == "primary"
    ]
    assert starts
    for start in starts:
        assert QRect(QPoint(), window.size()).contains(place(start, window))
    assert window.centralWidget().verticalScrollBar().maximum() == 0


def new_game_page(
    navigator: Navigator, size: tuple[int, int], *, with_computer: bool
) -> NewGamePage:
    """Show the form of a new game in a window of this size."""
    navigator.window.resize(*size)
    navigator.new_game(with_computer=with_computer)
    settle()
    page = navigator.window.room_widget
    assert isinstance(page, NewGamePage)
    return page


@pytest.mark.parametrize("size", [(1024, 640), (512, 320)], ids=["100 %", "200 %"])
@pytest.mark.parametrize("with_computer", [False, True])
def test_four_players_leave_start_in_sight(
    navigator: Navigator, qtbot: QtBot, size: tuple[int, int], with_computer: bool
) -> None:
    window = navigator.window
    page = new_game_page(navigator, size, with_computer=with_computer)
    page.rules.setFocus()
    # The family rules are for two to four.
    qtbot.keyClicks(page.rules, "Family")
    assert page.choice().ruleset == "mattel-family"
    (more,) = (
        button for button in page.findChildren(QPushButton) if button.text() == "Add a player"
    )
    for _ in range(2):
        more.click()
        settle()
    assert len(page.choice().players) == 4
    assert QRect(QPoint(), window.size()).contains(place(page.start_button, window))
    assert page.start_button.visibleRegion().boundingRect() == page.start_button.rect()
    assert window.centralWidget().verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(640, 400), (853, 533), (1280, 800)])
def test_more_choices_leave_start_in_sight_and_the_title_in_its_place(
    navigator: Navigator, size: tuple[int, int]
) -> None:
    window = navigator.window
    page = new_game_page(navigator, size, with_computer=True)
    assert isinstance(page.part, ScreenPart)
    title = next(label for label in page.findChildren(QLabel) if label.text() == "New game")
    before = place(title, window)
    page.part.unfolded.click()
    settle()
    seen = QRect(QPoint(), window.size())
    if size[0] < NARROW:
        # The choices are below the form, which scrolls to show that they are there.
        assert page.part.side is not None
        assert seen.intersects(place(page.part.side, window))
    else:
        assert place(title, window).top() == before.top()
    assert seen.contains(place(page.start_button, window))


def test_the_height_of_more_choices_is_known_before_they_are_shown(navigator: Navigator) -> None:
    page = new_game_page(navigator, (1280, 800), with_computer=True)
    assert isinstance(page.part, ScreenPart) and page.part.side is not None
    height = page.part.side.sizeHint().height()
    page.part.unfolded.click()
    settle()
    assert page.part.side.sizeHint().height() == height


@pytest.mark.parametrize("size", [(640, 370), (819, 480), (853, 500)])
def test_a_low_window_has_a_large_board_and_a_larger_rack_beside_it(
    navigator: Navigator, size: tuple[int, int]
) -> None:
    show_room(navigator, "play")
    navigator.window.resize(*size)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    area, window = room.play_area, navigator.window
    assert area.board.height() >= 0.8 * window.height()
    assert area.rack.tile_painter.size > area.board.squares.size
    for part in (area.board, area.rack, area.action_bar, area.shuffle_button, room.status):
        assert QRect(QPoint(), window.size()).contains(place(part, window))
    assert not place(area.rack, window).intersects(place(area.board, window))
    assert min(face.width() for face in room.clock.faces) >= 100


@pytest.mark.parametrize("size", [(640, 370), (819, 480), (1024, 600), (1280, 760)])
def test_a_hand_over_shows_its_answers_whole(navigator: Navigator, size: tuple[int, int]) -> None:
    show_room(navigator, "hand-over")
    navigator.window.resize(*size)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    for button in room.handover.answers:
        assert button.isVisible()
        assert button.width() >= button.minimumSizeHint().width()
        assert room.handover.rect().contains(place(button, room.handover))


@pytest.mark.parametrize("size", [(512, 320), (640, 400), (683, 427)])
def test_a_hand_over_shows_its_sentence_whole(navigator: Navigator, size: tuple[int, int]) -> None:
    show_room(navigator, "hand-over")
    navigator.window.resize(*size)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    (line,) = room.handover.findChildren(ElidedLabel)
    assert line.isVisible() and line.shown_text() == line.text
    assert room.handover.rect().contains(place(line, room.handover))
    assert min(face.visibleRegion().boundingRect().height() for face in room.clock.faces) > 60


@pytest.mark.parametrize("room", ["result", "table-over"])
def test_six_lines_of_the_score_sheet_stand_beside_a_result(
    navigator: Navigator, room: str
) -> None:
    show_room(navigator, room)
    navigator.window.resize(1280, 770)
    settle()
    shown = navigator.window.room_widget
    assert isinstance(shown, PlayRoom | TableRoom)
    table = shown.score_sheet.table
    assert table.viewport().height() >= 6 * table.rowHeight(0)


@pytest.mark.parametrize("room", ["play", "table-sheet"])
@pytest.mark.parametrize("size", [(640, 370), (853, 500), (1024, 600)])
def test_the_words_of_the_score_sheet_are_whole(
    navigator: Navigator, room: str, size: tuple[int, int]
) -> None:
    show_room(navigator, room)
    navigator.window.resize(*size)
    settle()
    shown = navigator.window.room_widget
    assert isinstance(shown, PlayRoom | TableRoom)
    table, model = shown.score_sheet.table, shown.score_sheet.model
    for line in range(model.rowCount()):
        for seat in range(2):
            index = model.index(line, column_of(seat, Field.PLAY))
            if model.entry_at(index) is None:
                continue
            word = str(model.data(index)).upper()
            room_for_word = table.columnWidth(index.column()) - 9
            font = fitted(model.data(index, Qt.ItemDataRole.FontRole), word, room_for_word)
            assert QFontMetrics(font).horizontalAdvance(word) <= room_for_word, word


def test_a_review_at_150_per_cent_has_its_tabs_and_more_than_three_moves_in_sight(
    navigator: Navigator,
) -> None:
    show_room(navigator, "review")
    navigator.window.resize(853, 533)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    panel = room.review
    bar = panel.tabs.tabBar()
    names = [bar.tabText(tab) for tab in range(bar.count())]
    assert names == ["Turn", "Mistakes", "Course", "Maps", "What if", "Moments"]
    assert all(bar.rect().contains(bar.tabRect(tab)) for tab in range(bar.count())), names
    assert bar.accessibleTabName(0) == bar.tabToolTip(0) == "This turn"
    assert panel._progress.toolTip() == panel._progress.text, "the whole of the one line"
    assert panel._progress.height() < 2 * panel._progress.fontMetrics().height()
    table = panel.table
    seen = table.viewport().visibleRegion().boundingRect()
    assert seen.height() > 3.5 * table.rowHeight(0)
    navigator.window.resize(1280, 800)
    settle()
    assert bar.tabText(0) == "This turn"
    assert panel._progress.shown_text() == panel._progress.text


@pytest.mark.parametrize(
    ("room", "size"),
    [
        ("result", (512, 320)),
        ("result", (683, 427)),
        ("table-over", (512, 320)),
        ("position", (512, 320)),
        ("position", (683, 427)),
    ],
)
def test_no_area_scrolls_inside_one_that_scrolls(
    navigator: Navigator, room: str, size: tuple[int, int]
) -> None:
    show_room(navigator, room)
    navigator.window.resize(*size)
    settle()
    shown = navigator.window.room_widget
    assert shown is not None
    # The column beside a board scrolls, and the result in it does not.
    parts = shown.findChildren(ResultPanel) if room != "position" else [shown]
    scrolling = [
        area
        for part in parts
        for area in part.findChildren(QScrollArea)
        if area.isVisible() and area.verticalScrollBar().maximum() > 0
    ]
    assert scrolling == []


@pytest.mark.parametrize(
    ("room", "texts"),
    [("library", ("Back", "Open game")), ("words", ("&Form",))],
)
def test_no_button_is_alone_on_a_line_of_the_smallest_screen(
    navigator: Navigator, room: str, texts: tuple[str, ...]
) -> None:
    show_room(navigator, room)
    navigator.window.resize(1024, 640)
    settle()
    buttons = [
        button
        for button in navigator.window.findChildren(QPushButton)
        if button.isVisible() and button.text() in texts
    ]
    assert len(buttons) == len(texts)
    for button in buttons:
        holder = button.parentWidget()
        assert isinstance(holder, FlowRow)
        assert holder.height() < 2 * button.height(), "one line"


def test_what_does_not_fit_scrolls_up_and_down(navigator: Navigator) -> None:
    show_room(navigator, "start")
    navigator.window.resize(512, 320)
    settle()
    stack, room = navigator.window.centralWidget(), navigator.window.room_widget
    assert room is not None
    assert room.height() >= room.minimumSizeHint().height() > navigator.window.height()
    assert stack.verticalScrollBar().maximum() > 0


@pytest.fixture
def small_room(navigator: Navigator) -> PlayRoom:
    """Return a game on a screen of 1280x800 at 200 %."""
    show_room(navigator, "play")
    navigator.window.resize(640, 400)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    return room


def test_board_and_rack_are_seen_together_at_200_per_cent(small_room: PlayRoom) -> None:
    window, area = small_room.window(), small_room.play_area
    for part in (area.board, area.rack, area.action_bar, small_room.clock):
        assert QRect(QPoint(), window.size()).contains(place(part, window))


def test_what_stands_beside_a_small_rack_covers_nothing(small_room: PlayRoom) -> None:
    area = small_room.play_area
    beside = area.shuffle_button, area.sort_button, area.home_button, area.type_button
    for button in beside:
        assert not button.geometry().intersects(area.action_bar.geometry())
        assert not button.geometry().intersects(area.board.geometry())


def test_one_panel_is_open_where_there_is_height_for_one(small_room: PlayRoom) -> None:
    panels = small_room.panels
    assert [name for name, panel in panels.items() if not panel.is_folded] == ["score"]
    QTest.mouseClick(panels["tiles"].header, Qt.MouseButton.LeftButton)
    settle()
    assert [name for name, panel in panels.items() if not panel.is_folded] == ["tiles"]
    small_room.window().resize(1280, 800)
    settle()
    assert not any(panel.is_folded for panel in panels.values())


def test_the_side_follows_the_keys(small_room: PlayRoom) -> None:
    header = small_room.panels["rulings"].header
    header.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    window = small_room.window()
    assert QRect(QPoint(), window.size()).contains(place(header, window))


@pytest.mark.parametrize("size", [(1024, 640), (853, 533), (640, 400)])
def test_the_ruleset_is_named_whole(navigator: Navigator, size: tuple[int, int]) -> None:
    show_room(navigator, "play")
    navigator.window.resize(*size)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, PlayRoom)
    assert " ".join(room.chip.lines_in(room.chip.width())) == room.chip.text()


def test_the_modes_of_a_new_game_are_shown_in_full(navigator: Navigator) -> None:
    show_room(navigator, "new-game")
    navigator.window.resize(512, 320)
    settle()
    page = navigator.window.findChild(NewGamePage)
    assert page is not None
    next(button for button in page.findChildren(QPushButton) if button.text() == "&More...").click()
    settle()
    boxes = [box for box in page.findChildren(QComboBox) if box.findData("by-the-book") >= 0]
    (mode,) = boxes
    option = QStyleOptionComboBox()
    mode.initStyleOption(option)
    room = mode.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, mode
    )
    for index in range(mode.count()):
        assert mode.fontMetrics().horizontalAdvance(mode.itemText(index)) <= room.width()


def test_the_clocks_of_a_small_table_stay_large(navigator: Navigator) -> None:
    show_room(navigator, "table")
    navigator.window.resize(640, 400)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, TableRoom)
    assert min(face.digits_height for face in room.faces.faces) >= 48


def test_the_entry_line_of_a_small_table_is_in_sight(navigator: Navigator) -> None:
    show_room(navigator, "table")
    navigator.window.resize(512, 320)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, TableRoom)
    assert QRect(QPoint(), navigator.window.size()).contains(place(room.entry, navigator.window))
    assert place(room.acts, navigator.window).top() > place(room.entry, navigator.window).bottom()
    navigator.window.resize(640, 400)
    settle()
    for part in (room.acts, room.entry):
        assert QRect(QPoint(), navigator.window.size()).contains(place(part, navigator.window))


def test_the_sum_of_a_recount_is_whole_in_a_small_window(navigator: Navigator) -> None:
    show_room(navigator, "recount")
    navigator.window.resize(512, 320)
    settle()
    (shown,) = (view for view in navigator.window.findChildren(SumView) if view.isVisible())
    word = WordPlace.of(3, shown.width())
    assert word.column == 36 and word.is_sum_below, "QIN"
    assert shown.height() >= shown.sizeHint().height() > word.height


def test_a_small_table_shows_lines_of_both_sheets(navigator: Navigator) -> None:
    show_room(navigator, "table-board")
    navigator.window.resize(1024, 640)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, TableRoom)
    table = room.score_sheet.table
    assert table.viewport().height() >= 4 * table.rowHeight(0)
    assert room.tracking.height() >= 180


@pytest.mark.parametrize("size", [(640, 400), (853, 533), (960, 540)])
def test_the_sheet_of_a_small_table_has_its_lines(
    navigator: Navigator, size: tuple[int, int]
) -> None:
    show_room(navigator, "table-sheet")
    navigator.window.resize(*size)
    settle()
    room = navigator.window.room_widget
    assert isinstance(room, TableRoom)
    table = room.score_sheet.table
    assert table.viewport().height() >= 4 * table.rowHeight(0)


def test_the_table_fits_a_usual_screen_at_150_per_cent(navigator: Navigator) -> None:
    show_room(navigator, "table-board")
    navigator.window.resize(853, 533)
    settle()
    stack = navigator.window.centralWidget()
    assert stack.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("room", ["table-over", "result"])
def test_the_end_has_its_graph_on_a_usual_screen(navigator: Navigator, room: str) -> None:
    show_room(navigator, room)
    settle()
    graphs = navigator.window.findChildren(ScoreGraph)
    assert any(graph.isVisible() for graph in graphs)


def test_the_smallest_screen_shows_the_whole_reckoning(navigator: Navigator) -> None:
    show_room(navigator, "table-over")
    navigator.window.resize(1024, 640)
    settle()
    areas = [
        panel.findChild(QScrollArea)
        for panel in navigator.window.findChildren(ResultPanel)
        if panel.isVisible()
    ]
    assert [area.verticalScrollBar().maximum() for area in areas if area is not None] == [0]


def test_a_ring_stays_within_what_holds_the_widget(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    box.resize(120, 60)
    inner = QPushButton("Back", box)
    inner.setGeometry(0, 10, 120, 30)
    box.show()
    ring = FocusRing(box)
    ring.setWidget(inner)
    settle()
    shown = ring.visible_part().translated(ring.pos())
    assert ring.geometry().left() < 0, "Qt lets it reach beyond"
    assert box.rect().contains(shown) and shown.contains(inner.geometry())


def test_a_ring_is_seen_round_what_fills_its_holder(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(120, 30)
    box = QComboBox(holder)
    box.setGeometry(holder.rect())
    holder.show()
    settle()
    before = holder.grab().toImage()
    ring = FocusRing(holder)
    ring.setWidget(box)
    settle()
    assert holder.grab().toImage() != before


def test_a_ring_is_seen_on_all_four_sides_of_a_list(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(200, 160)
    box = QListWidget(holder)
    box.setGeometry(20, 20, 160, 120)
    holder.show()
    settle()
    sides = (
        QRect(20, 70, 6, 20),
        QRect(174, 70, 6, 20),
        QRect(90, 16, 20, 8),
        QRect(90, 136, 20, 8),
    )
    before = [holder.grab(side).toImage() for side in sides]
    ring = FocusRing(holder)
    ring.setWidget(box)
    settle()
    after = [holder.grab(side).toImage() for side in sides]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False] * 4


@pytest.mark.parametrize("name", ["daily", "with_settings"])
def test_the_ring_of_a_tick_box_touches_no_tick(navigator: Navigator, name: str) -> None:
    show_room(navigator, "library-backups")
    page = navigator.window.findChild(BackupsPage)
    assert page is not None
    box: QCheckBox = getattr(page, name)
    box.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    (ring,) = navigator.window.findChildren(FocusRing)
    around = ring.visible_part().translated(ring.pos())
    assert around.marginsRemoved(QMargins(2, 2, 2, 2)).contains(box.geometry())
    option = QStyleOptionButton()
    box.initStyleOption(option)
    tick = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    tick.moveTo(box.mapTo(navigator.window, tick.topLeft()))
    ringed = navigator.window.grab(tick).toImage()
    ring.setWidget(None)  # type: ignore[arg-type]
    settle()
    assert navigator.window.grab(tick).toImage() == ringed


def squeezed(qtbot: QtBot, *parts: QWidget) -> QWidget:
    box = QWidget()
    qtbot.addWidget(box)
    box.resize(60, 40)
    for part in parts:
        part.setParent(box)
    box.show()
    return box


def test_the_search_for_faults_finds_them(qtbot: QtBot) -> None:
    label, button = QLabel("A sentence that is longer than this"), QPushButton("So is this one")
    label.setGeometry(0, 0, 40, 20)
    button.setGeometry(10, 10, 30, 20)
    outside = QWidget()
    outside.setGeometry(50, 0, 30, 20)
    found = layout_faults(squeezed(qtbot, label, button, outside))
    assert [line.split()[0] for line in found] == ["QLabel", "QPushButton", "QWidget"]
    assert "is not inside" in found[2]


def test_a_shortened_label_needs_its_tool_tip(qtbot: QtBot) -> None:
    label = ElidedLabel("A sentence that is longer than this")
    label.setGeometry(0, 0, 40, 20)
    box = squeezed(qtbot, label)
    assert layout_faults(box) == []
    label.setToolTip("")
    assert len(layout_faults(box)) == 1


def test_overlapping_neighbours_are_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    rows = QVBoxLayout(box)
    one, other = QWidget(), QWidget()
    for part in (one, other):
        part.setMinimumSize(40, 40)
        rows.addWidget(part)
    box.show()
    settle(2)
    assert layout_faults(box) == []
    other.move(one.pos())
    assert "overlap" in layout_faults(box)[0]


@pytest.mark.parametrize("name", ["rules", "dictionary", "handbook", "keys", "settings"])
def test_a_second_window_is_inside_the_screen_with_its_frame(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    window, screen = navigator.window, QRect(0, 0, 1024, 640)
    window.resize(640, 400)
    settle()
    small = SimpleNamespace(availableGeometry=lambda: screen)
    monkeypatch.setattr(window, "screen", lambda: small)
    before = set(QApplication.topLevelWidgets())
    getattr(window, f"{name}_requested").emit()
    settle()
    shown = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
    (page,) = (widget for widget in shown if widget not in before)
    assert page.width() + FRAME.width() <= screen.width()
    assert page.height() + FRAME.height() <= screen.height()
    page.close()
