# SPDX-License-Identifier: MIT
"""The rules open from the chip, a ruling card and the menu, beside a game that goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from desktop_app.session.errors import GameError
from desktop_app.session.rule_book import RuleBook
from desktop_app.ui.main_window.rules_opening import RulesOpening
from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.rules_page.rules_page import RulesPage
from desktop_app.ui.widgets.chip import Chip
from tests.gui.main_window.conftest import Bench

CONTROL = Qt.KeyboardModifier.ControlModifier


def opened(bench: Bench, qtbot: QtBot) -> RulesPage:
    """Return the page with the rules loaded."""
    opening = bench.navigator.findChild(RulesOpening)
    assert opening is not None
    qtbot.waitUntil(lambda: opening.page.ruleset.count() > 0)
    assert opening.page.isVisible() and opening.page.isWindow()
    return opening.page


def test_the_chip_opens_the_rules_of_the_game(bench: Bench, qtbot: QtBot) -> None:
    bench.begin(ruleset="sanspa-1999")
    bench.click(bench.room.chip)
    page = opened(bench, qtbot)
    assert page.ruleset.currentData() == "sanspa-1999"
    assert page.search.hasFocus() or page.focusWidget() is page.search
    assert bench.session.is_live


@pytest.mark.parametrize("name", ["naspa-2016", "mattel-family", "singapore-2015"])
def test_the_rules_in_force_and_no_others_are_read_whole(
    bench: Bench, qtbot: QtBot, name: str
) -> None:
    bench.begin(ruleset=name)
    bench.click(bench.room.chip)
    page = opened(bench, qtbot)
    settle()
    for box in (page.ruleset, page.compared):
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
        assert box.fontMetrics().horizontalAdvance(box.currentText()) <= room.width()


def test_enter_on_the_chip_opens_them_too(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.room.chip.setFocus()
    bench.key(Qt.Key.Key_Return, bench.room.chip)
    assert opened(bench, qtbot).ruleset.currentData() == "naspa-2016"


def test_the_section_of_a_card_opens_its_topic(bench: Bench, qtbot: QtBot) -> None:
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F9)
    assert bench.room.rulings.is_card_shown
    topic = bench.state.desk.rulings[-1].topic
    section = bench.room.rulings.card.findChild(Chip)
    assert section is not None and section.focusPolicy() & Qt.FocusPolicy.TabFocus
    # The card can be clicked only after the layout has made room for it.
    settle()
    bench.click(section)
    page = opened(bench, qtbot)
    assert topic == "hold-call" == page.topic_list.marked()


def test_a_key_opens_the_rules_anywhere(bench: Bench, qtbot: QtBot) -> None:
    bench.key(Qt.Key.Key_F1, bench.navigator.window, CONTROL)
    page = opened(bench, qtbot)
    assert page.ruleset.currentData() == "naspa-2016"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()
    bench.navigator.window.activateWindow()
    assert QTest.qWaitForWindowActive(bench.navigator.window)
    bench.key(Qt.Key.Key_F1, bench.navigator.window, CONTROL)
    assert opened(bench, qtbot) is page


def test_an_open_page_follows_to_the_rules_of_the_next_game(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.show_rules("tie")
    page = opened(bench, qtbot)
    bench.begin(ruleset="mattel-family")
    qtbot.waitUntil(lambda: page.ruleset.currentData() == "mattel-family")
    assert page.topic_list.marked() == "tie"


def test_the_page_goes_with_the_window(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.show_rules()
    page = opened(bench, qtbot)
    bench.navigator.window.close()
    assert not page.isVisible()


def test_rules_that_cannot_be_read_say_why(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_ruleset: object) -> None:
        raise GameError("a-bad.toml: letter is missing")

    monkeypatch.setattr(RuleBook, "load", fail)
    bench.navigator.show_rules()
    opening = bench.navigator.findChild(RulesOpening)
    assert opening is not None
    text = "a-bad.toml: letter is missing"
    qtbot.waitUntil(lambda: opening.page.answer.toPlainText() == text)


def test_the_ten_things_go_to_the_dialog_of_the_printer(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench.begin(ruleset="sanspa-1999")
    bench.click(bench.room.chip)
    page = opened(bench, qtbot)
    shown: list[QPrintDialog] = []
    monkeypatch.setattr("desktop_app.ui.widgets.print_dialog.QDialog.open", shown.append)
    QTest.mouseClick(page.ten_things, Qt.MouseButton.LeftButton)
    (dialog,) = shown
    out = tmp_path / "ten.pdf"
    dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog.printer().setOutputFileName(str(out))
    dialog.accepted.emit(dialog.printer())
    assert out.read_bytes().count(b"/MediaBox") in (1, 2)
