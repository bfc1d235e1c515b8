# SPDX-License-Identifier: MIT
"""The accessibility tree of every room: names, roles, values, actions, places."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.rules.setup import Mode
from desktop_app.rules.tiles import BLANK
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.main_window import CLUB_ROOMS, LEARN_ROOMS
from desktop_app.ui.main_window.desk_controller import DeskController
from desktop_app.ui.main_window.shot import show_room
from desktop_app.ui.main_window.wiring import TIME_PROCEDURE
from desktop_app.ui.table.head_bar import View
from tests.gui.accessibility.conftest import end_game
from tests.gui.table.conftest import TableBench
from tests.helpers.accessible_tree import Name, Reader, Role, faults, walk
from tests.helpers.sweeps import one_in

Opening = Callable[[TableBench], None]


def play(bench: TableBench) -> None:
    bench.begin()
    bench.session.show_rack()


def played(bench: TableBench) -> None:
    play(bench)
    bench.play_word("cats")


def challenged(bench: TableBench) -> None:
    played(bench)
    bench.room.handover.challenge_requested.emit()


def typing(bench: TableBench) -> None:
    play(bench)
    bench.room.play_area.open_move_box()


def asked(bench: TableBench) -> None:
    play(bench)
    bench.room.play_area.pass_requested.emit()


def by_the_book(bench: TableBench) -> None:
    bench.begin(mode=Mode.BY_THE_BOOK)


def desk(bench: TableBench) -> None:
    played(bench)
    bench.room.desk_button.click()


def procedure(bench: TableBench) -> None:
    play(bench)
    found = bench.room.findChild(DeskController)
    assert found is not None
    found.open()
    found.open_procedure(TIME_PROCEDURE)


def about_a_line(button: str) -> Opening:
    """Open a panel for a score sheet line: a correction, a note, a recount."""

    def open_panel(bench: TableBench) -> None:
        played(bench)
        bench.session.show_rack()
        QTest.qWait(1)
        node = next(
            n for n in Reader(bench.navigator.window).named(button) if n.role is Role.Button
        )
        node.do()
        assert not bench.room.sheet_desk.isHidden()

    return open_panel


def result(bench: TableBench) -> None:
    play(bench)
    end_game(bench)


def table(view: View) -> Opening:
    def open_table(bench: TableBench) -> None:
        bench.sit_down()
        bench.table.show_view(view)

    return open_table


def library(page: int) -> Opening:
    def open_library(bench: TableBench) -> None:
        bench.navigator.show_library()
        found = bench.navigator.window.findChildren(LibraryPage)[-1]
        found.presenter.wait()
        found.tabs.setCurrentIndex(page)

    return open_library


def shown(name: str, bench: TableBench) -> None:
    show_room(bench.navigator, name)


ROOMS: dict[str, Opening] = {
    "start": lambda bench: bench.navigator.go_home(),
    "new game": lambda bench: bench.navigator.new_game(with_computer=False),
    "play": play,
    "hand-over": played,
    "challenge": challenged,
    "move box": typing,
    "question": asked,
    "by the book": by_the_book,
    "desk": desk,
    "procedure": procedure,
    "correction": about_a_line("Correct"),
    "note": about_a_line("Note"),
    "recount": about_a_line("Recount"),
    "result": result,
    "library": library(0),
    "statistics": library(1),
    "backups": library(2),
    "judge": lambda bench: bench.navigator.show_judge(),
    **{name: partial(shown, name) for name in (*LEARN_ROOMS, *CLUB_ROOMS[:2], "library-reviews")},
    "table set-up": lambda bench: bench.navigator.set_up_table(),
    "table, clocks": table(View.CLOCKS),
    "table, sheet": table(View.SHEET),
    "table, board": table(View.BOARD),
}
WINDOWS: dict[str, Opening] = {
    "dictionary": lambda bench: bench.navigator.show_dictionary("cat"),
    "rules": lambda bench: bench.navigator.show_rules(),
    "handbook": lambda bench: bench.navigator.window.handbook_requested.emit(),
    "keys": lambda bench: bench.navigator.window.keys_requested.emit(),
    "about": lambda bench: bench.navigator.window.about_requested.emit(),
    "settings": lambda bench: bench.navigator.window.settings_requested.emit(),
    "paper": lambda bench: bench.navigator.window.print_requested.emit(),
    "onlookers": lambda bench: bench.navigator.window.projector_requested.emit(),
}


@pytest.mark.parametrize("room", one_in(3, ROOMS))
def test_every_room_makes_sense_to_who_cannot_see_it(bench: TableBench, room: str) -> None:
    ROOMS[room](bench)
    QTest.qWait(1)
    window = bench.navigator.window
    assert faults(window) == []
    assert sum(node.interface.state().focusable for node in walk(window)) > 2


@pytest.mark.parametrize("name", WINDOWS)
def test_so_does_every_window(
    bench: TableBench, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The offscreen platform warns that it cannot raise a window.
    monkeypatch.setattr(QWidget, "raise_", lambda _widget: None)
    play(bench)
    before = set(shown_windows())
    WINDOWS[name](bench)
    QTest.qWait(1)
    opened = [window for window in shown_windows() if window not in before]
    assert opened, "a window of its own"
    try:
        assert [fault for window in opened for fault in faults(window)] == []
    finally:
        for window in opened:
            window.close()


def shown_windows() -> list[QWidget]:
    return [window for window in QApplication.topLevelWidgets() if window.isVisible()]


def test_squares_tiles_clocks_and_cells_say_what_they_are(
    bench: TableBench, reader: Reader
) -> None:
    played(bench)
    squares = [node for node in walk(bench.navigator.window) if "List 'Board'" in _kinds(node.path)]
    names = [node.name for node in squares]
    assert len(names) == 225 == len(set(names))
    assert "C, three points, placed at H8" in names and "A1, triple word, empty" in names
    assert reader.find("tile 1 of the rack, face down", Role.ListItem).actions == ["Press"]
    clock = reader.find("Ben, 0 points, 25:00 RUNNING")
    assert (clock.role, clock.value) == (Role.Button, "25:00")
    cell = reader.find("Ann: CATS at 8H, 12 points, total 12", Role.Cell)
    of_cell = cell.interface.tableCellInterface()
    assert [interface.text(Name) for interface in of_cell.columnHeaderCells()] == ["Ann: Play"]
    crossed = reader.find("C, 2 of 2: crossed off")
    assert crossed.role is Role.Button, "the sheet keeps itself"


def test_a_blank_asks_for_its_letter_by_name(bench: TableBench, reader: Reader) -> None:
    play(bench)
    assert BLANK not in bench.state.racks[0]
    area = bench.room.play_area
    area.blank_picker.open_beside(area.rect(), area.draft.faces if area.draft else ())
    QTest.qWait(1)
    assert faults(bench.navigator.window) == []
    assert reader.find("Q", Role.Button).actions


def test_a_press_on_what_is_covered_does_nothing(bench: TableBench, reader: Reader) -> None:
    played(bench)
    tile = reader.find("tile 1 of the rack, face down", Role.ListItem)
    tile.do()
    assert bench.room.play_area.hand.picked is None
    assert not bench.room.handover.isHidden()


def _kinds(path: tuple[str, ...]) -> str:
    return " ".join(path[:-1]).replace("BoardWidget", "List")
