# SPDX-License-Identifier: MIT
"""Choosing, previewing, saving and printing a sheet, by hand."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.paper.canvas import Document
from desktop_app.paper.content import Fill, Occasion, PaperContent, PaperSize
from desktop_app.paper.kinds import Kind
from desktop_app.play.rulesets import load_ruleset
from desktop_app.ui.paper import paper_page
from desktop_app.ui.paper.paper_page import PaperChoices, PaperPage, paper_for
from desktop_app.ui.theme import THEMES
from tests.helpers.recording_canvas import record_all
from tests.helpers.told_games import gcg_events, told_game

NASPA, SANSPA = load_ruleset("naspa-2016"), load_ruleset("sanspa-2001")


def open_page(qtbot: QtBot, choices: PaperChoices, size: PaperSize = PaperSize.A4) -> PaperPage:
    page = PaperPage(choices, size)
    qtbot.addWidget(page)
    page.open()
    assert QTest.qWaitForWindowExposed(page)
    return page


def of_a_game(qtbot: QtBot, trackers: tuple[int, ...] = (0, 1)) -> PaperPage:
    game = PaperContent.of_game(told_game("Ann", "Ben").events, Occasion(date="today"))
    return open_page(qtbot, PaperChoices((game.ruleset,), game, trackers))


def of_nothing(qtbot: QtBot) -> PaperPage:
    return open_page(qtbot, PaperChoices((NASPA, SANSPA)))


def shown(page: PaperPage) -> list[str]:
    """Return the texts on the sheet shown."""
    document = page._document
    assert document is not None
    return [word for each in record_all(document) for word in each.words]


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def walk(page: PaperPage, kind: Kind) -> None:
    """Select a kind with the arrow keys."""
    page.form.kinds.setFocus()
    QTest.keyClick(page.form.kinds, Qt.Key.Key_Home)
    while page.form.order().kind is not kind:
        before = page.form.kinds.row
        QTest.keyClick(page.form.kinds, Qt.Key.Key_Down)
        assert page.form.kinds.row == before + 1


def test_a_game_offers_its_filled_sheet_first(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    assert page.form.order().kind is Kind.SCORE_SHEET
    assert page.form.order().fill is Fill.FILLED
    assert {"FEASTER", "Ann", "Ben", "today"} <= set(shown(page))
    assert not page.form.rulesets.isVisible() and not page.form.names[0].isVisible()
    assert page.form.kinds.hasFocus()


def test_without_a_game_there_are_blank_forms_of_every_ruleset(qtbot: QtBot) -> None:
    page = of_nothing(qtbot)
    assert page.form.order().fill is Fill.BLANK
    assert page.form.fills.findData(Fill.FILLED) < 0
    walk(page, Kind.RESULT_SLIP)
    assert "Tally slip" in shown(page)
    QTest.keyClick(page.form.rulesets, Qt.Key.Key_Down)
    assert "Result card" in shown(page)
    titles = [row.texts[0] for row in page.form.kinds.rows]
    assert "Result card" in titles and "Tally slip" not in titles


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_is_reached_by_the_keys_and_shown(qtbot: QtBot, kind: Kind) -> None:
    page = of_a_game(qtbot)
    walk(page, kind)
    assert len(shown(page)) > 5
    image = page.preview.grab(page.preview.place()).toImage()
    squares = itertools.product(range(0, image.width(), 3), range(0, image.height(), 3))
    colours = {image.pixelColor(x, y).name() for x, y in squares}
    assert QColor("white").name() in colours and len(colours) > 2
    assert page.preview.accessibleDescription().endswith("page 1 of 1")


def test_only_what_matters_for_a_sheet_is_asked(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    asked = {}
    for kind in Kind:
        walk(page, kind)
        asked[kind] = (page.form.seats.isVisible(), page.form.orders.isVisible())
    assert asked.pop(Kind.OWN_SCORE_SHEET) == (True, False)
    assert asked.pop(Kind.TRACKING_SHEET) == (True, True)
    assert set(asked.values()) == {(False, False)}


def test_a_blank_form_asks_for_no_heading(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    assert page.form.heading[0].isVisible()
    page.form.fills.setFocus()
    QTest.keyClick(page.form.fills, Qt.Key.Key_End)
    assert page.form.order().fill is Fill.BLANK
    assert not page.form.heading[0].isVisible()
    assert "Ann" not in shown(page)


def test_what_is_typed_stands_in_the_heading(qtbot: QtBot) -> None:
    page = of_nothing(qtbot)
    page.form.choose(Kind.CHALLENGE_SLIPS, Fill.HALF)
    for field, text in zip(
        (*page.form.names, *page.form.heading),
        ("Ann", "Ben", "Club", "7", "12", "21 November"),
        strict=True,
    ):
        field.setFocus()
        QTest.keyClicks(field, text)
    assert {"Ann, Ben", "Club", "7", "12"} <= set(shown(page))
    walk(page, Kind.SCORE_SHEET)
    assert {"Ann", "Ben", "21 November"} <= set(shown(page))


def test_the_tiles_stand_in_columns_of_strength_unless_asked_otherwise(qtbot: QtBot) -> None:
    page = of_nothing(qtbot)
    walk(page, Kind.TRACKING_SHEET)
    heights = [len({round(text.ink.top(), 1) for text in record_all(page._document)[0].texts})]  # type: ignore[arg-type]
    QTest.keyClick(page.form.orders, Qt.Key.Key_End)
    heights.append(
        len({round(text.ink.top(), 1) for text in record_all(page._document)[0].texts})  # type: ignore[arg-type]
    )
    letters = [word for word in shown(page) if len(word) == 1 and word.isalpha()]
    assert letters[0] == "A" and heights[0] != heights[1]


@pytest.mark.parametrize(("trackers", "offered"), [((), 1), ((1,), 2), ((0, 1), 3)])
def test_only_a_rack_that_lies_open_is_crossed_off(
    qtbot: QtBot, trackers: tuple[int, ...], offered: int
) -> None:
    page = of_a_game(qtbot, trackers)
    walk(page, Kind.TRACKING_SHEET)
    assert page.form.seats.count() == offered
    assert page.form.order().seat == (trackers[0] if trackers else None)


def test_a_family_of_three_has_no_sheet_of_one_of_two(qtbot: QtBot) -> None:
    rules = load_ruleset("mattel-family")
    game = PaperContent.of_game(gcg_events("three_players.gcg", "mattel-family"))
    page = open_page(qtbot, PaperChoices((rules,), game))
    kinds = [row.key for row in page.form.kinds.rows]
    assert len(kinds) == len(Kind) - 1 and Kind.OWN_SCORE_SHEET not in kinds


def test_the_paper_is_chosen_and_emitted(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    chosen: list[PaperSize] = []
    page.paper_chosen.connect(chosen.append)
    page.form.papers.setFocus()
    QTest.keyClick(page.form.papers, Qt.Key.Key_Down)
    assert page.form.order().size is PaperSize.LETTER and chosen == [PaperSize.LETTER]
    place = page.preview.place()
    assert place.height() / place.width() == pytest.approx(279.4 / 215.9, abs=0.01)


@pytest.mark.parametrize(
    ("setting", "uses_letter", "size"),
    [
        ("auto", False, PaperSize.A4),
        ("auto", True, PaperSize.LETTER),
        ("a4", True, PaperSize.A4),
        ("letter", False, PaperSize.LETTER),
    ],
)
def test_without_a_choice_the_paper_is_that_of_the_country(
    setting: str, uses_letter: bool, size: PaperSize
) -> None:
    assert paper_for(setting, uses_letter=uses_letter) is size


def test_a_sheet_of_several_pages_is_turned(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    document = page._document
    assert document is not None
    assert not page._later.isVisible()
    page._document = Document(document.title, document.size, document.pages * 3)
    page.preview.show_document(page._document)
    assert page._later.isVisible() and not page._earlier.isEnabled()
    click(page._later)
    assert page.preview.page == 1 and page._pages.text() == "Page 2 of 3"
    page.preview.setFocus()
    QTest.keyClick(page.preview, Qt.Key.Key_PageDown)
    assert page.preview.page == 2 and not page._later.isEnabled()
    QTest.keyClick(page.preview, Qt.Key.Key_PageDown)
    QTest.keyClick(page.preview, Qt.Key.Key_PageUp)
    assert page.preview.page == 1
    centre = page.preview.rect().center()
    wheel = QWheelEvent(
        QPointF(centre),
        QPointF(page.preview.mapToGlobal(centre)),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(page.preview, wheel)
    assert page.preview.page == 2


# ---------------------------------------------------------------------- saving


def answer(monkeypatch: pytest.MonkeyPatch, name: str, kind: str = "PDF (*.pdf)") -> list[str]:
    """Answer the dialog with a file; the titles under which it asks come into the list."""
    titles: list[str] = []

    def ask(_parent: object, title: str, *_more: str) -> tuple[str, str]:
        titles.append(title)
        return name, kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return titles


@pytest.mark.parametrize("theme", THEMES)
def test_a_sheet_is_saved_where_it_is_wanted(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    page = of_a_game(qtbot)
    page.show_theme(THEMES[theme])
    answer(monkeypatch, str(tmp_path / "sheet"))
    click(page.save_button)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert page.said.text() == f"Saved: {tmp_path / 'sheet.pdf'}"
    assert page.said.accessibleDescription() == page.said.text()


@pytest.mark.parametrize(
    ("name", "kind", "written"),
    [
        ("board", "PNG picture (*.png)", "board.png"),
        ("board", "SVG picture (*.svg)", "board.svg"),
        ("board.svg", "PDF (*.pdf)", "board.svg"),
        ("board.pdf", "PDF (*.pdf)", "board.pdf"),
    ],
)
def test_the_board_is_saved_as_a_picture_too(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    kind: str,
    written: str,
) -> None:
    page = of_a_game(qtbot)
    walk(page, Kind.BOARD)
    titles = answer(monkeypatch, str(tmp_path / name), kind)
    click(page.save_button)
    assert titles == ["Save the board"]
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert (tmp_path / written).read_bytes().startswith(starts[written.rpartition(".")[2]])


def test_a_file_that_cannot_be_written_is_reported_in_a_sentence(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    before = page._document
    answer(monkeypatch, str(tmp_path / "nowhere" / "sheet.pdf"))
    click(page.save_button)
    assert page.said.text().startswith(str(tmp_path / "nowhere" / "sheet.pdf"))
    assert page.said.property("role") == "warning"
    assert page._document is before and page.isVisible()


def test_who_takes_the_saving_back_saves_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    answer(monkeypatch, "")
    click(page.save_button)
    assert page.said.text() == ""


# ---------------------------------------------------------------------- printing


def test_without_a_printer_a_sentence_suggests_what_to_do(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    monkeypatch.setattr(paper_page, "has_printer", lambda: False)
    click(page.print_button)
    assert page.said.text().startswith("No printer is set up on this computer.")
    assert page.isVisible() and page.save_button.isEnabled()


def with_printer(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[Document]:
    """Install a printer that prints into a file; with None the dialog is cancelled."""
    asked: list[Document] = []

    def choose(document: Document, parent: QWidget) -> QPrinter | None:
        asked.append(document)
        if path is None:
            return None
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFileName(str(path))
        return printer

    monkeypatch.setattr(paper_page, "has_printer", lambda: True)
    monkeypatch.setattr(paper_page, "ask_for_printer", choose)
    return asked


def test_a_sheet_is_sent_to_the_printer_that_was_chosen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    asked = with_printer(monkeypatch, tmp_path / "printed.pdf")
    click(page.print_button)
    assert asked == [page._document]
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")
    assert page.said.text().startswith("Sent to ")


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_accepts_nothing_is_reported_in_a_sentence(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    with_printer(monkeypatch, tmp_path / "nowhere" / "printed.pdf")
    click(page.print_button)
    assert "did not accept the pages" in page.said.text()
    assert page.said.property("role") == "warning"


def test_who_takes_the_printing_back_prints_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = of_a_game(qtbot)
    with_printer(monkeypatch, None)
    click(page.print_button)
    assert page.said.text() == ""


def test_escape_closes_the_page_and_every_part_has_a_name(qtbot: QtBot) -> None:
    page = of_a_game(qtbot)
    fields = (page.form.kinds, page.form.fills, page.form.papers, *page.form.heading, page.preview)
    assert all(field.accessibleName() for field in fields)
    assert all(button.text() for button in page.findChildren(QPushButton))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


@pytest.mark.parametrize("size", [(820, 600), (1000, 700), (1400, 900)])
def test_nothing_of_the_form_is_cut(qtbot: QtBot, size: tuple[int, int]) -> None:
    page = of_nothing(qtbot)
    page.resize(*size)
    page.form.choose(Kind.TRACKING_SHEET, Fill.HALF)
    QTest.qWait(1)
    form = page.form
    parts = (form.rulesets, form.fills, form.orders, form.papers, *form.names, *form.heading)
    for part in parts:
        assert part.isVisible()
        assert form.rect().contains(part.geometry()), part.accessibleName()
        assert part.height() >= part.minimumSizeHint().height()


def test_on_a_small_screen_with_large_text_everything_is_reached(qtbot: QtBot) -> None:
    page = of_nothing(qtbot)
    page.resize(504, 280)
    page.form.choose(Kind.TRACKING_SHEET, Fill.HALF)
    QTest.qWait(1)
    assert (page.width(), page.height()) == (504, 280), "no larger than 1024x640 at 200 %"
    assert page.preview.place().width() > 80
    for button in (page.close_button, page.save_button, page.print_button):
        assert page.rect().contains(button.geometry())
    form = page.form
    for part in (form.kinds, form.rulesets, form.papers, *form.heading, *form.names):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.qWait(1)
        seen = part.visibleRegion().boundingRect()
        assert seen.size() == part.size(), part.accessibleName()
