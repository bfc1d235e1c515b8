# SPDX-License-Identifier: MIT
"""The review of a game in the window, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from pyqtgraph import InfiniteLine
from PySide6.QtCore import QModelIndex, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFileDialog,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop_app.analysis.review import Depth
from desktop_app.play.reviewing import review_file
from desktop_app.rules.move import Pass, Play
from desktop_app.session.errors import GameError
from desktop_app.session.preloading import Steps
from desktop_app.settings.paths import data_dir as data_folder
from desktop_app.storage.review_file import read_review
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window import review_controller
from desktop_app.ui.main_window.play_room import PlayRoom
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.review.review_panel import ReviewPanel
from desktop_app.ui.review.what_if_page import WhatIfPage
from tests.gui.main_window.conftest import Bench
from tests.helpers.dragging import drop_files
from tests.helpers.kept_games import keep, recorded_game
from tests.helpers.play_turns import events_of

pytestmark = pytest.mark.native

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
#lexicon open-english
>Ann: AEINRST 8G TIE +6 6
>Ben: ABDEORZ 7G ZA +35 35
>Ann: AENRSTV -V +0 6
>Ben: BDEOORR - +0 35
>Ann: AENRSTI 9H EAT +12 18
"""
POSITION = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ADEINRT/ 0/0 0"


def panel_of(bench: Bench) -> ReviewPanel:
    room = bench.navigator.window.findChild(PlayRoom)
    assert room is not None
    return room.review


def wait_for(panel: ReviewPanel, qtbot: QtBot) -> ReviewPanel:
    """Wait until the review is open: it opens in steps."""
    qtbot.waitUntil(lambda: panel.isVisible() and panel.line is not None)
    return panel


def review_at_once(panel: ReviewPanel, qtbot: QtBot) -> None:
    """Review all turns instantly, and wait for the last."""
    panel.depth_requested.emit(Depth.INSTANT)
    qtbot.waitUntil(lambda: panel.pause.isHidden())


@pytest.fixture
def reviewed(bench: Bench, data_dir: Path, qtbot: QtBot) -> Bench:
    """A game of the library with all turns reviewed instantly."""
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    panel = wait_for(panel_of(bench), qtbot)
    review_at_once(panel, qtbot)
    return bench


def test_the_first_turn_is_shown_with_its_candidates(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    assert panel.isVisible() and panel.title.text().endswith("8G TIE")
    assert len(panel.table.rows) > 10
    assert panel.table.text(0) != "8G TIE (played)"
    assert reviewed.session.viewed_ply == 0
    assert reviewed.session.view.rack_seat == 0


def test_n_goes_from_mistake_to_mistake_and_the_board_follows(
    reviewed: Bench, qtbot: QtBot
) -> None:
    panel = panel_of(reviewed)
    seen = []
    for _ in range(3):
        seen.append(reviewed.session.viewed_ply)
        QTest.keyClick(panel.table, Qt.Key.Key_N)
    assert seen == sorted(set(seen)), "each is later"
    last = reviewed.session.viewed_ply
    QTest.keyClick(panel.table, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert reviewed.session.viewed_ply < last
    row = reviewed.state.rows[reviewed.session.viewed_ply]
    assert reviewed.session.view.rack_seat == row.player
    assert set(reviewed.session.viewed_state.racks[row.player]) == set(row.rack)
    qtbot.waitUntil(lambda: bool(panel.reasons.told))


def test_steps_show_the_rack_of_the_player_who_moves_next(reviewed: Bench) -> None:
    for line in range(5):
        assert reviewed.session.viewed_ply == line
        row = reviewed.state.rows[line]
        assert reviewed.session.view.rack_seat == row.player
        assert sorted(reviewed.session.viewed_state.racks[row.player]) == sorted(row.rack)
        reviewed.key(Qt.Key.Key_Period, panel_of(reviewed).table)


def test_the_marked_move_lies_on_the_board_from_the_start(reviewed: Bench) -> None:
    board = reviewed.room.play_area.board
    assert board._ghosts
    reviewed.session.step(1)
    first = dict(board._ghosts)
    reviewed.session.step(2)
    assert board._ghosts and board._ghosts != first


def test_the_keys_of_the_panel_work_from_the_start(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    """The moves come after the focus; a letter in the box for a move would be lost."""
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    panel, entry = panel_of(bench), bench.room.review_entry
    seen: list[bool] = []

    def is_ready() -> bool:
        seen.append(entry.line.hasFocus())
        return panel.table.isVisible() and panel.table.hasFocus()

    qtbot.waitUntil(is_ready)
    assert not any(seen)
    bench.key(Qt.Key.Key_3)
    assert panel.table.row == 2
    bench.key(Qt.Key.Key_F)
    assert panel.figures.isChecked() and not entry.line.text()


def test_the_moves_have_the_focus_after_another_page(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    reviewed.room.review_entry.line.setFocus()
    for tab in (4, 1, 2):
        panel.tabs.setCurrentIndex(tab)
        panel.tabs.setCurrentIndex(0)
        assert panel.table.hasFocus(), tab
    panel.tabs.tabBar().setFocus()
    panel.tabs.setCurrentIndex(4)
    panel.tabs.setCurrentIndex(0)
    assert panel.tabs.tabBar().hasFocus(), "the arrows go on through the tabs"


def test_digits_mark_a_move(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    marked: list[object] = []
    panel.move_marked.connect(marked.append)
    QTest.keyClick(panel.table, Qt.Key.Key_3)
    assert panel.table.row == 2
    assert len(marked) == 1 and isinstance(marked[0], Play)
    board = reviewed.room.play_area.board
    assert set(board._ghosts) == {
        (placement.row, placement.col) for placement in marked[0].placements()
    }
    QTest.keyClick(panel.table, Qt.Key.Key_Escape)
    assert not board._ghosts


def test_the_list_of_mistakes_is_filtered_and_leads_to_the_turn(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    panel.tabs.setCurrentIndex(1)
    everyone = len(panel.list.rows)
    assert everyone > 1
    panel.player.setCurrentIndex(panel.player.findData(1))
    panel.player.activated.emit(panel.player.currentIndex())
    assert 0 < len(panel.list.rows) < everyone
    names = [panel.kind.itemText(at) for at in range(panel.kind.count())]
    assert {"missed challenge", "wrong challenge"} < set(names)
    panel.list.set_row(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.tabs.currentIndex() == 0
    assert reviewed.state.rows[reviewed.session.viewed_ply].player == 1


def test_a_click_on_a_graph_goes_to_its_turn(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.tabs.setCurrentIndex(2)
    plots = panel.course.plots
    assert plots is not None
    qtbot.waitUntil(lambda: len(plots.charts) == 3)
    qtbot.waitUntil(lambda: bool(plots.charts[2].accessibleName()))
    wins, scores, costs = plots.charts
    assert (reviewed.navigator.window.width(), reviewed.navigator.window.height()) == (1280, 800)
    qtbot.waitUntil(lambda: wins.height() >= 160)
    lines = [item for item in wins.view.items() if isinstance(item, InfiniteLine)]
    assert [line.value() for line in lines] == [50], "even chances"
    assert "Ann, turn 3: 18" in scores.accessibleDescription()
    assert "Bars up are turns of Ann" in panel.course.legend.text()
    assert "first graph is the chance of Ann" in panel.course.legend.text()
    assert "The dotted scores are those of Ben" in panel.course.legend.text()
    label = wins.view.getAxis("left").label
    assert label.boundingRect().width() < wins.view.height(), "it is not cut"
    assert "Ann, turn 3" in wins.accessibleDescription()
    assert costs.view.getAxis("bottom")._tickLevels == [[(1, "1"), (3, "2"), (5, "3")]]
    assert "Ann" in costs.accessibleDescription()
    costs.line_requested.emit(2)
    assert reviewed.session.viewed_ply == 2


def test_esc_closes_and_the_figures_are_kept(reviewed: Bench, data_dir: Path, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    QTest.keyClick(panel.table, Qt.Key.Key_Escape)
    assert panel.isHidden()
    qtbot.waitUntil(lambda: reviewed.session.is_live)
    saved = data_dir / "journals" / "g.review"
    qtbot.waitUntil(lambda: len(read_review(saved).turns) == 5)
    reviewed.navigator.review_requested.emit()
    qtbot.waitUntil(panel.isVisible)
    assert len(panel.table.rows) > 10, "saved figures are shown at once"
    reviewed.navigator.go_home()


def test_the_page_in_front_alone_decides_how_high_the_panel_is(reviewed: Bench) -> None:
    panel = panel_of(reviewed)
    heights = []
    for tab in (4, 1):
        panel.tabs.setCurrentIndex(tab)
        reviewed.show()
        heights.append(panel.tabs.minimumSizeHint().height())
    assert heights[1] < heights[0] - 100


@pytest.mark.parametrize("tab", range(5))
def test_at_1280_by_800_the_review_needs_no_scroll_bar(reviewed: Bench, tab: int) -> None:
    reviewed.navigator.window.resize(1280, 800)
    panel = panel_of(reviewed)
    panel.tabs.setCurrentIndex(tab)
    reviewed.show()
    assert bars_around(panel) == []


@pytest.mark.parametrize("size", [(1024, 640), (640, 400)])
def test_in_a_low_window_one_scroll_bar_is_enough(reviewed: Bench, size: tuple[int, int]) -> None:
    reviewed.navigator.window.resize(*size)
    panel = panel_of(reviewed)
    reviewed.show()
    assert len(panel.table.rows) > 10
    inner = [area for area in panel.findChildren(QAbstractScrollArea) if area.isVisible()]
    assert panel.table in inner
    assert not [area for area in inner if area.verticalScrollBar().maximum()]
    assert len(bars_around(panel)) == 1


@pytest.mark.parametrize("size", [(1280, 800), (853, 533), (640, 400)])
def test_the_rack_of_the_turn_is_in_sight_in_every_window(
    bench: Bench, data_dir: Path, size: tuple[int, int], qtbot: QtBot
) -> None:
    """1280x800 at 150 and 200 % text are the lower ones."""
    keep(data_dir, "g", recorded_game("complete"))
    bench.navigator.open_record("g")
    bench.navigator.window.resize(*size)
    bench.navigator.review_requested.emit()
    panel = wait_for(panel_of(bench), qtbot)
    room, rack = bench.room, bench.room.play_area.rack
    bench.show()
    assert rack.isVisible() and not rack.visibleRegion().isEmpty()
    place = rack.mapTo(room, rack.rect().center())
    assert room.childAt(place) is rack, "no panel covers it"
    panel.closed.emit()
    bench.show()
    assert rack.isVisible() == (size[1] > 540), "a low window has no room for it at the end"


def test_the_tiles_are_tracked_again_when_the_review_closes(
    reviewed: Bench, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    session, tracked = reviewed.session, []
    monkeypatch.setattr(
        reviewed.room.tracking, "show_game", lambda state, _seat: tracked.append(state)
    )
    session.view_row(2)
    assert tracked == []
    panel_of(reviewed).closed.emit()
    qtbot.waitUntil(lambda: tracked == [session.state])


def test_the_graphs_show_the_last_of_many_reviews(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.tabs.setCurrentIndex(2)
    plots = panel.course.plots
    assert plots is not None and panel._view is not None
    for _ in range(3):
        view = replace(panel._view)
        plots.show_view(view)
        QApplication.processEvents()
    qtbot.waitUntil(lambda: len(plots.charts) > 2)
    qtbot.waitUntil(
        lambda: all(chart.shows(view) and chart.updatesEnabled() for chart in plots.charts),
    )
    later = replace(view)
    plots.show_view(later)
    qtbot.waitUntil(lambda: all(chart.shows(later) for chart in plots.charts))


def test_while_turns_are_reviewed_the_room_is_laid_out_alike(reviewed: Bench) -> None:
    reviewed.navigator.window.resize(1280, 800)
    panel = panel_of(reviewed)
    assert panel._view is not None
    panel.guess.addItem("Guess better than Bartholomew Featherstonehaugh")
    panel.show_view(replace(panel._view, is_running=True))
    reviewed.show()
    assert panel.pause.isVisible() and panel.bar.isVisible()
    assert bars_around(panel) == []
    assert panel.close_button.geometry().center().y() == panel.depths.geometry().center().y()


@pytest.mark.parametrize("name", ["depths", "guess", "player", "kind", "map", "lists", "rules"])
def test_the_wheel_scrolls_the_panel_and_changes_no_box(reviewed: Bench, name: str) -> None:
    panel = panel_of(reviewed)
    box = getattr(panel, name, None) or getattr(panel.terms, name)
    index = box.currentIndex()
    for angle in (-120, 120):
        place = QPointF(box.rect().center())
        wheel = QWheelEvent(
            place, QPointF(box.mapToGlobal(place)), QPoint(), QPoint(0, angle),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(box, wheel)
        assert box.currentIndex() == index and not box.hasFocus()


def test_a_wider_window_shows_whole_heads_at_once(reviewed: Bench) -> None:
    window, panel = reviewed.navigator.window, panel_of(reviewed)
    window.resize(700, 640)
    reviewed.show()
    assert panel.table.isColumnHidden(2)
    reviewed.key(Qt.Key.Key_Period, panel.table)
    window.resize(1500, 800)
    reviewed.show()
    header = panel.table.horizontalHeader()
    for column in range(1, 5):
        assert not panel.table.isColumnHidden(column)
        assert header.sectionSize(column) >= header.sectionSizeHint(column)


def test_the_table_of_a_turn_is_no_higher_than_its_moves(reviewed: Bench) -> None:
    reviewed.navigator.window.resize(1920, 1080)
    table = panel_of(reviewed).table
    reviewed.show()
    rows = table.verticalHeader().length()
    assert table.viewport().height() == rows


def test_the_box_for_a_move_is_one_line_high_if_the_moves_are_hidden(reviewed: Bench) -> None:
    reviewed.navigator.window.resize(1280, 800)
    panel = panel_of(reviewed)
    panel.guess.setCurrentIndex(1)
    panel.guess.activated.emit(1)
    reviewed.show()
    assert panel.table.isHidden()
    entry = reviewed.navigator.window.findChild(PlayRoom).review_entry
    assert entry.height() <= entry.sizeHint().height()


def test_the_dot_of_the_last_move_is_away_during_the_review(reviewed: Bench) -> None:
    room = reviewed.navigator.window.findChild(PlayRoom)
    assert room is not None
    room.has_coach = True
    room.show_review(False)
    assert room.coach.isVisible()
    room.show_review(True)
    assert not room.coach.isVisible()


def bars_around(panel: ReviewPanel) -> list[QAbstractScrollArea]:
    """The areas round the panel that scroll."""
    found: list[QAbstractScrollArea] = []
    part = panel.parentWidget()
    while part is not None:
        if isinstance(part, QAbstractScrollArea) and part.verticalScrollBar().maximum():
            found.append(part)
        part = part.parentWidget()
    return found


def test_maps_of_a_turn_are_shown_on_the_board_and_in_words(reviewed: Bench, qtbot: QtBot) -> None:
    panel, board = panel_of(reviewed), reviewed.room.play_area.board
    panel.tabs.setCurrentIndex(3)
    qtbot.waitUntil(lambda: bool(board._heat))
    assert max(board._heat.values()) == 1.0
    assert panel.map_words.text().count("of 100 draws") > 6
    panel.map.setCurrentIndex(panel.map.findData("S"))
    panel.map.activated.emit(panel.map.currentIndex())
    qtbot.waitUntil(lambda: "best play with S" in panel.map_words.text())
    assert board._heat
    panel.line_requested.emit(3)
    panel.map.setCurrentIndex(panel.map.findData("kept"))
    panel.map.activated.emit(panel.map.currentIndex())
    qtbot.waitUntil(lambda: "more likely" in panel.map_words.text())
    assert not board._heat
    panel.tabs.setCurrentIndex(0)
    assert not board._heat


def type_move(bench: Bench, text: str) -> None:
    line = bench.room.review_entry.line
    line.clear()
    line.setFocus()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_another_move_is_tried_and_compared(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    type_move(reviewed, "8H RETAINS")
    qtbot.waitUntil(lambda: "RETAINS" in panel.verdict.text())
    moves = [row.texts[0] for row in panel.table.rows]
    assert "8G TIE (played)" in moves and "8H RETAINS (tried)" in moves
    type_move(reviewed, "-XYZ")
    assert reviewed.room.review_entry.message, "these tiles are not on the rack"
    type_move(reviewed, "-3")
    assert "-ABC" in panel.verdict.text()


def test_the_moves_are_hidden_until_one_is_guessed(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    panel.guess.setCurrentIndex(panel.guess.findData(0))
    panel.guess.activated.emit(panel.guess.currentIndex())
    assert reviewed.session.viewed_ply == 0
    assert panel.table.isHidden() and "TIE" not in panel.title.text()
    assert not panel.reasons.told
    type_move(reviewed, "8H RETAINS")
    qtbot.waitUntil(panel.table.isVisible)
    assert "TIE" in panel.verdict.text()
    QTest.keyClick(panel.table, Qt.Key.Key_N)
    assert reviewed.state.rows[reviewed.session.viewed_ply].player == 0
    assert panel.table.isHidden(), "the next one is hidden too"
    line = reviewed.room.review_entry.line
    assert line.hasFocus(), "the next letter is for the move"
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert panel.isAncestorOf(reviewed.focus()) and not line.hasFocus()
    QTest.keyClick(reviewed.focus(), Qt.Key.Key_N)
    assert reviewed.session.viewed_ply == 4, "N works again"
    panel.guess.setCurrentIndex(0)
    panel.guess.activated.emit(0)
    assert panel.table.isVisible()


def test_a_running_game_cannot_be_reviewed(bench: Bench) -> None:
    bench.begin()
    bench.navigator.review_requested.emit()
    assert panel_of(bench).isHidden()
    assert "over" in bench.room.status.text


def test_the_review_of_an_opened_file_is_kept(bench: Bench, tmp_path: Path, qtbot: QtBot) -> None:
    """As the command keeps it: under the checksum of the file."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    bench.navigator.open_file(file)
    bench.click(bench.room.status.review)
    panel = panel_of(bench)
    review_at_once(panel, qtbot)
    bench.navigator.go_home()
    assert len(read_review(review_file(file, data_folder())).turns) == 5


@pytest.mark.parametrize("text", [GAME, POSITION])
def test_a_copied_game_or_position_is_reviewed_by_one_key(
    bench: Bench, text: str, qtbot: QtBot
) -> None:
    QApplication.clipboard().setText(text)
    bench.navigator.window.copied_review_requested.emit()
    qtbot.waitUntil(panel_of(bench).isVisible)


def test_the_review_of_a_copied_game_is_kept(bench: Bench, qtbot: QtBot, tmp_path: Path) -> None:
    """Under the checksum of the text, as that of a file with the same text."""
    QApplication.clipboard().setText(GAME)
    bench.navigator.window.copied_review_requested.emit()
    panel = wait_for(panel_of(bench), qtbot)
    review_at_once(panel, qtbot)
    panel.show_what_if()
    lines = panel.what_if
    qtbot.waitUntil(lambda: len(lines.table.rows) > 10)
    bench.click(lines.play_button)
    qtbot.waitUntil(lambda: "Ben to move" in lines.title.text())
    bench.navigator.go_home()
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    saved = read_review(review_file(file, data_folder()))
    assert len(saved.turns) == 5 and len(saved.lines) == 1
    bench.navigator.window.copied_review_requested.emit()
    panel = wait_for(bench.room.review, qtbot)
    panel.show_what_if()
    qtbot.waitUntil(lambda: panel.what_if.tree.model().rowCount() == 2)


def test_a_review_that_is_closed_while_it_opens_stays_closed(
    bench: Bench, data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Steps] = []

    def begin(steps: Iterable[Callable[[], object]], parent: QObject) -> Steps:
        begun.append(Steps(steps, parent))
        return begun[-1]

    def are_over() -> bool:
        return all(each.is_done for each in begun if isValid(each))

    monkeypatch.setattr(review_controller, "Steps", begin)
    keep(data_dir, "g", events_of(GAME))
    bench.navigator.open_record("g")
    bench.navigator.review_requested.emit()
    bench.navigator.review_requested.emit()
    assert len(begun) == 2, "one to open, one to close"
    qtbot.waitUntil(are_over)
    assert panel_of(bench).isHidden() and bench.session.is_live
    bench.navigator.review_requested.emit()
    bench.navigator.go_home()
    qtbot.waitUntil(are_over)
    assert bench.navigator.window.room == "start"


@pytest.fixture
def library(bench: Bench, data_dir: Path, qtbot: QtBot) -> LibraryPage:
    """The library with one finished game, which is selected."""
    keep(data_dir, "g", recorded_game("complete"))
    bench.navigator.show_library()
    page = bench.navigator.window.findChild(LibraryPage)
    assert page is not None
    qtbot.waitUntil(lambda: page.games.table.model().rowCount() == 1)
    page.games.table.selectRow(0)
    return page


def test_a_game_of_the_library_is_reviewed_by_one_click_or_key(
    bench: Bench, library: LibraryPage, qtbot: QtBot
) -> None:
    button = library.games._review_one
    qtbot.waitUntil(button.isEnabled)
    bench.click(button)
    wait_for(panel_of(bench), qtbot)


def test_ctrl_enter_reviews_the_selected_game(
    bench: Bench, library: LibraryPage, qtbot: QtBot
) -> None:
    library.games.table.setFocus()
    bench.key(Qt.Key.Key_Return, library.games.table, Qt.KeyboardModifier.ControlModifier)
    wait_for(panel_of(bench), qtbot)


@pytest.mark.parametrize(("name", "text"), [("a.gcg", GAME), ("a.cgp", POSITION)])
def test_a_file_is_reviewed_from_the_page_of_reviews(
    bench: Bench,
    library: LibraryPage,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    reviews = library.reviews
    assert reviews is not None
    library.tabs.setCurrentWidget(reviews)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    bench.click(reviews.file_button)
    qtbot.waitUntil(panel_of(bench).isVisible)


def test_a_dropped_file_is_reviewed_on_the_page_of_reviews(
    bench: Bench, library: LibraryPage, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "a.cgp"
    file.write_text(POSITION, encoding="utf-8")
    assert library.reviews is not None
    library.tabs.setCurrentWidget(library.reviews)
    assert drop_files(library, file)
    qtbot.waitUntil(panel_of(bench).isVisible)


def test_what_is_copied_is_reviewed_from_the_page_of_reviews(
    bench: Bench, library: LibraryPage, qtbot: QtBot
) -> None:
    QApplication.clipboard().setText(POSITION)
    reviews = library.reviews
    assert reviews is not None
    library.tabs.setCurrentWidget(reviews)
    bench.click(reviews.copied_button)
    qtbot.waitUntil(panel_of(bench).isVisible)


def test_a_clipboard_without_a_game_is_refused(bench: Bench) -> None:
    QApplication.clipboard().setText("nothing of the kind")
    bench.navigator.window.copied_review_requested.emit()
    assert bench.navigator.window.room == "start"


def test_an_empty_clipboard_is_called_empty(bench: Bench) -> None:
    QApplication.clipboard().setText(" \n")
    with pytest.raises(GameError, match=r"The clipboard is empty\."):
        bench.navigator.games.open_copied(QApplication.clipboard().text())


@pytest.fixture
def lines(reviewed: Bench, qtbot: QtBot) -> WhatIfPage:
    """The lines of the reviewed game, in front."""
    page = panel_of(reviewed).what_if
    panel_of(reviewed).show_what_if()
    qtbot.waitUntil(lambda: len(page.table.rows) > 10)
    return page


def click_line(bench: Bench, page: WhatIfPage, *path: int) -> None:
    """Click a line or move, by the numbers of its ancestors and its own."""
    index = QModelIndex()
    for number in path:
        index = page.tree.model().index(number, 0, index)
    bench.click(page.tree.viewport(), page.tree.visualRect(index).center())


def test_a_line_is_made_by_keys_and_shown_on_the_board(
    reviewed: Bench, lines: WhatIfPage, data_dir: Path, qtbot: QtBot
) -> None:
    area = reviewed.room.play_area
    lines.table.setFocus()
    QTest.keyClick(lines.table, Qt.Key.Key_2)
    QTest.keyClick(lines.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Ben to move" in lines.title.text())
    assert lines.rack.text() == "ABDEORZ", "the rack that Ben had"
    assert any(area.board._board.placements())
    assert area.draft is not None and sorted(area.draft.tiles) == sorted("ABDEORZ")
    QTest.keyClick(lines.table, Qt.Key.Key_B)
    qtbot.waitUntil(lambda: "Ann to move" in lines.title.text())
    assert "drawn at random" in lines.note.text()
    lines.name.setFocus()
    QTest.keyClicks(lines.name, "Second best")
    QTest.keyClick(lines.name, Qt.Key.Key_Return)
    saved = read_review(data_dir / "journals" / "g.review").lines
    assert [(line["name"], len(line["steps"])) for line in saved] == [("Second best", 2)]
    lines.table.setFocus()
    QTest.keyClick(lines.table, Qt.Key.Key_Backspace)
    assert "Ben to move" in lines.title.text()
    panel_of(reviewed).tabs.setCurrentIndex(0)
    assert reviewed.session.viewed_ply == 0


def test_a_line_is_made_by_mouse_with_another_rack(
    reviewed: Bench, lines: WhatIfPage, qtbot: QtBot
) -> None:
    lines.rack.selectAll()
    lines.rack.setFocus()
    QTest.keyClicks(lines.rack, "quiz?ab")
    reviewed.click(lines.rack_button)
    qtbot.waitUntil(lambda: lines.rack.text() == "ABIQUZ?")
    qtbot.waitUntil(lambda: len(lines.table.rows) > 5)
    reviewed.click(lines.play_button)
    assert "Ben to move" in lines.title.text()
    click_line(reviewed, lines, 0)
    assert lines.rack.text() == "AEINRST", "the game again"
    click_line(reviewed, lines, 1, 0)
    assert "Ben to move" in lines.title.text()
    reviewed.click(lines.remove_button)
    assert lines.tree.model().rowCount() == 1


def test_a_line_at_another_turn_leads_there(
    reviewed: Bench, lines: WhatIfPage, qtbot: QtBot
) -> None:
    reviewed.click(lines.play_button)
    reviewed.session.view_row(3)
    assert lines.title.text().startswith("Ben")
    click_line(reviewed, lines, 1, 0)
    assert reviewed.session.viewed_ply == 0 and "Ben to move" in lines.title.text()


def test_what_cannot_be_is_said_beside_the_line(reviewed: Bench, lines: WhatIfPage) -> None:
    for text, named in (("ZZ", "only 1"), ("A1", "letters of the rack")):
        lines.rack.setText(text)
        lines.rack.returnPressed.emit()
        assert named in lines.note.text()


def test_a_position_has_its_best_moves(bench: Bench, qtbot: QtBot) -> None:
    QApplication.clipboard().setText(POSITION)
    bench.navigator.window.copied_review_requested.emit()
    page = panel_of(bench).what_if
    qtbot.waitUntil(lambda: len(page.table.rows) > 5)
    assert page.rack.text() == "ADEINRT" and page.table.hasFocus()


def test_a_turn_to_guess_is_not_given_away_by_its_lines(reviewed: Bench, lines: WhatIfPage) -> None:
    panel = panel_of(reviewed)
    panel.guess.setCurrentIndex(panel.guess.findData(0))
    panel.guess.activated.emit(panel.guess.currentIndex())
    panel.show_what_if()
    assert not lines.isEnabled() and "Guess" in lines.note.text()


def test_a_game_with_a_physical_set_is_reviewed_in_its_own_room(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.play(bench.navigator.games.table_demonstration(is_whole=True))
    room = bench.navigator.window.findChild(TableRoom)
    assert room is not None
    before = room.view
    bench.navigator.review_requested.emit()
    panel = wait_for(room.review, qtbot)
    assert panel.isVisible() and room.board.isVisible()
    review_at_once(panel, qtbot)
    panel.show_what_if()
    qtbot.waitUntil(lambda: "to move" in panel.what_if.title.text())
    QTest.keyClick(panel.what_if.tree, Qt.Key.Key_Escape)
    assert panel.isHidden() and room.view is before


def test_a_tried_move_is_said_to_be_compared(reviewed: Bench, qtbot: QtBot) -> None:
    panel = panel_of(reviewed)
    reviewed.room.review_entry.move_entered.emit(Pass())
    assert "Comparing" in panel.verdict.text()
    qtbot.waitUntil(lambda: "Comparing" not in panel.verdict.text())


def test_every_part_that_takes_the_focus_has_a_name(reviewed: Bench, lines: WhatIfPage) -> None:
    panel = panel_of(reviewed)
    for tab in range(panel.tabs.count()):
        panel.tabs.setCurrentIndex(tab)
        parts = [
            part
            for part in panel.findChildren(QWidget)
            if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        assert parts
        for part in parts:
            found = QAccessible.queryAccessibleInterface(part)
            assert found is not None and found.text(QAccessible.Text.Name), part


def test_the_position_of_a_line_is_spoken(
    reviewed: Bench, lines: WhatIfPage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(
        "desktop_app.ui.review.what_if_page.announce", lambda _widget, text: spoken.append(text)
    )
    reviewed.click(lines.play_button)
    assert any("Ben to move" in text and "ABDEORZ" in text for text in spoken)
