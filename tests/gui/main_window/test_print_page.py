# SPDX-License-Identifier: MIT
"""Print from the menu, from the result, with and without a game."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop_app.paper.content import Fill, PaperSize
from desktop_app.paper.kinds import Kind
from desktop_app.ui.library.library_page import LibraryPage
from desktop_app.ui.paper.paper_page import PaperPage
from tests.architecture.project import ROOT
from tests.gui.main_window.conftest import Bench
from tests.helpers.kept_games import NOON_MS, keep, recorded_game

GCG = ROOT / "tests" / "data" / "gcg" / "complete.gcg"


def opened(bench: Bench) -> PaperPage:
    """Return the page after Ctrl+P."""
    bench.key(Qt.Key.Key_P, modifier=Qt.KeyboardModifier.ControlModifier)
    return page_of(bench)


def page_of(bench: Bench) -> PaperPage:
    (page,) = [each for each in bench.navigator.window.findChildren(PaperPage) if each.isVisible()]
    return page


def test_blank_forms_are_printed_from_the_start_screen(bench: Bench) -> None:
    page = opened(bench)
    assert page.form.order().fill is Fill.BLANK
    assert page.form.rulesets.count() >= 5
    QTest.keyClick(page, Qt.Key.Key_Escape)
    QTest.qWait(1)
    assert not bench.navigator.window.findChildren(PaperPage)


def test_a_running_game_shows_no_rack_that_is_not_open(bench: Bench) -> None:
    bench.begin("person", "person")
    page = opened(bench)
    page.form.choose(Kind.TRACKING_SHEET)
    shown = bench.session.seat_shown
    seats = [page.form.seats.itemData(row) for row in range(page.form.seats.count())]
    assert seats == ([-1] if shown < 0 else [-1, shown])
    page.form.choose(Kind.SCORE_SHEET, Fill.FILLED)
    assert page.form.content().state is not None
    assert page.form.heading[3].text()


def test_the_game_goes_on_behind_the_page(bench: Bench) -> None:
    bench.begin("person", "person")
    opened(bench)
    before = bench.session.clock_now().remaining_ms
    bench.session.show_rack()
    bench.pass_time(3000)
    assert bench.session.clock_now().remaining_ms != before


def test_a_finished_game_is_printed_from_its_result(bench: Bench) -> None:
    bench.navigator.open_file(GCG)
    bench.show()
    room = bench.room
    (button,) = [
        each for each in room.result.findChildren(QPushButton) if each.text() == "Print..."
    ]
    button.click()
    page = page_of(bench)
    assert page.form.order().fill is Fill.FILLED
    assert page.form.content().names == ("Nell Ødegård", "Piet de Wit")
    assert page.form.heading[3].text() == ""


def library_of(bench: Bench, data_dir: Path) -> LibraryPage:
    """Return the library with two games, the newer one selected."""
    keep(data_dir, "older", recorded_game("passed_out"), NOON_MS)
    keep(data_dir, "newer", recorded_game("complete"), NOON_MS + 86_400_000)
    bench.navigator.show_library()
    page = bench.navigator.window.findChild(LibraryPage)
    assert page is not None
    page.presenter.wait()
    bench.show()
    return page


def test_a_game_of_the_library_is_printed_by_its_button(bench: Bench, data_dir: Path) -> None:
    library = library_of(bench, data_dir)
    (button,) = [
        each for each in library.games.findChildren(QPushButton) if each.text() == "Print..."
    ]
    bench.click(button)
    page = page_of(bench)
    assert page.form.order().fill is Fill.FILLED
    assert page.form.content().names == ("Nell Ødegård", "Piet de Wit")
    assert bench.navigator.session is None


def test_in_the_library_the_key_prints_the_chosen_game(bench: Bench, data_dir: Path) -> None:
    library = library_of(bench, data_dir)
    library.games.table.setFocus()
    QTest.keyClick(library.games.table, Qt.Key.Key_Down)
    chosen = library.games.current()
    assert chosen is not None and chosen.id == "older"
    assert opened(bench).form.content().names == chosen.names


def test_a_game_that_is_gone_leaves_blank_forms_and_a_sentence(
    bench: Bench, data_dir: Path
) -> None:
    library_of(bench, data_dir)
    (data_dir / "journals" / "newer.journal").unlink()
    page = opened(bench)
    assert page.form.order().fill is Fill.BLANK
    assert "newer.journal" in page.said.text()
    assert page.said.property("role") == "warning"


def test_the_paper_is_remembered(bench: Bench, tmp_path: Path) -> None:
    bench.navigator.settings.change(paper="a4")
    page = opened(bench)
    assert page.form.order().size is PaperSize.A4
    page.form.papers.setFocus()
    QTest.keyClick(page.form.papers, Qt.Key.Key_Down)
    assert bench.navigator.settings.text("paper") == "letter"
    page.close()
    assert opened(bench).form.order().size is PaperSize.LETTER
