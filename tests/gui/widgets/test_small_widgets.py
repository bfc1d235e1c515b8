# SPDX-License-Identifier: MIT
"""The small shared widgets: chip, elided label, panel, confirm bar, status line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.handover.handover_panel import HandoverPanel
from desktop_app.ui.handover.handover_words import HandoverView, pause_view
from desktop_app.ui.theme import THEMES, ui_font
from desktop_app.ui.widgets.chip import Chip
from desktop_app.ui.widgets.confirm_bar import ConfirmBar
from desktop_app.ui.widgets.elided_label import ElidedLabel
from desktop_app.ui.widgets.status_line import StatusLine, Tone
from tests.helpers.panels import panel_of


class Host(QWidget):
    """A window with a text field and a confirm bar."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit(self)
        self.bar = ConfirmBar(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.bar)


def make_host(qtbot: QtBot) -> Host:
    host = Host()
    qtbot.addWidget(host)
    host.show()
    qtbot.waitExposed(host)
    host.activateWindow()
    host.field.setFocus()
    qtbot.waitUntil(host.field.hasFocus)
    return host


def test_an_elided_label_has_its_full_text_as_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel("South African tournament rules")
    qtbot.addWidget(label)
    label.resize(600, 20)
    assert label.shown_text() == label.text and label.toolTip() == ""
    label.resize(60, 20)
    assert label.shown_text().endswith("…")
    label.show_text("South African tournament rules, 1999")
    assert label.toolTip() == label.accessibleName() == "South African tournament rules, 1999"


def test_a_label_never_forces_its_width(qtbot: QtBot) -> None:
    label = ElidedLabel("x" * 400)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 100


def test_a_chip_says_its_name_and_can_be_asked(qtbot: QtBot) -> None:
    chip = Chip("NASPA 2016")
    qtbot.addWidget(chip)
    chip.show_text("Singapore 2015", "The rules this game is played by")
    assert chip.accessibleName() == "Singapore 2015"
    assert chip.accessibleDescription() == chip.toolTip() != ""
    with qtbot.waitSignal(chip.asked):
        QTest.keyClick(chip, Qt.Key.Key_Space)


def test_a_panel_folds_by_mouse_and_by_key(qtbot: QtBot) -> None:
    body = QLabel("body")
    panel = panel_of("Score sheet", body)
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    with qtbot.waitSignal(panel.folded_changed) as folded:
        QTest.mouseClick(panel.header, Qt.MouseButton.LeftButton)
    assert folded.args == [True] and panel.is_folded and not body.isVisible()
    assert panel.header.accessibleName() == "Score sheet, folded"
    with qtbot.waitSignal(panel.folded_changed) as folded:
        QTest.keyClick(panel.header, Qt.Key.Key_Space)
    assert folded.args == [False] and body.isVisible()


def test_a_note_in_the_header_is_read_out(qtbot: QtBot) -> None:
    panel = panel_of("Tracking", QLabel())
    qtbot.addWidget(panel)
    panel.show_note("43 in the bag")
    assert panel.header.accessibleDescription() == "43 in the bag"


def test_a_panel_is_never_narrower_than_its_title_and_a_figure(qtbot: QtBot) -> None:
    splitter = QSplitter()
    qtbot.addWidget(splitter)
    panel = panel_of("Rulings", QWidget())
    splitter.addWidget(panel)
    splitter.addWidget(QLabel("beside it"))
    splitter.setChildrenCollapsible(False)
    panel.show_note("12")
    splitter.resize(400, 100)
    splitter.show()
    splitter.setSizes([1, 399])
    title = QFontMetrics(ui_font(13, QFont.Weight.DemiBold)).horizontalAdvance("Rulings")
    figure = QFontMetrics(ui_font(12)).horizontalAdvance("12")
    assert panel.width() >= 24 + title + 12 + figure + 8
    panel.show_note("a note of many words is shortened instead")
    splitter.setSizes([1, 399])
    assert panel.width() < 160


def test_enter_confirms_and_the_focus_goes_back(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.bar.ask("Pass this turn?", "Pass", "Back")
    assert host.bar.question == "Pass this turn?"
    yes = host.focusWidget()
    assert isinstance(yes, QPushButton) and yes.text() == "Pass"
    with qtbot.waitSignal(host.bar.confirmed):
        QTest.keyClick(yes, Qt.Key.Key_Return)
    assert host.bar.question == "" and host.field.hasFocus()


def test_escape_declines_and_so_does_enter_on_no(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.bar.ask("Pass this turn?")
    with qtbot.waitSignal(host.bar.declined), qtbot.assertNotEmitted(host.bar.confirmed):
        QTest.keyClick(host.focusWidget(), Qt.Key.Key_Escape)
    host.bar.ask("Pass this turn?")
    QTest.keyClick(host.focusWidget(), Qt.Key.Key_Tab)
    with qtbot.waitSignal(host.bar.declined), qtbot.assertNotEmitted(host.bar.confirmed):
        QTest.keyClick(host.focusWidget(), Qt.Key.Key_Return)


def test_no_letter_and_no_digit_answers(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.bar.ask("Pass this turn?")
    with qtbot.assertNotEmitted(host.bar.confirmed), qtbot.assertNotEmitted(host.bar.declined):
        for key in "ynjYN1270":
            QTest.keyClick(host.focusWidget(), key)
    assert host.bar.question and host.field.text() == ""


def test_the_mouse_answers_too(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.bar.ask("Challenge?", "Challenge", "No")
    buttons = {button.text(): button for button in host.bar.findChildren(QPushButton)}
    with qtbot.waitSignal(host.bar.confirmed):
        QTest.mouseClick(buttons["Challenge"], Qt.MouseButton.LeftButton)


def test_a_question_can_be_withdrawn_without_an_answer(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.bar.ask("Hold?")
    with qtbot.assertNotEmitted(host.bar.confirmed), qtbot.assertNotEmitted(host.bar.declined):
        host.bar.withdraw()
    assert host.field.hasFocus()


def test_the_status_line_says_whether_it_is_allowed(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_message("8D FEASTER scores 78.", Tone.LEGAL)
    assert line.accessibleName() == "8D FEASTER scores 78."
    line.show_message("The play has a gap: H9 is empty.", Tone.ILLEGAL)
    assert line.accessibleName() == "Not allowed: The play has a gap: H9 is empty."
    line.show_message("")
    assert line.text == "" and line.tone is Tone.PLAIN


def test_each_tone_has_a_different_shape(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(300, 30)
    shapes = []
    for tone in Tone:
        line.show_theme(THEMES["classic"])
        line.show_message("same", tone)
        image = line.grab().toImage()
        background = image.pixelColor(0, 0)
        shapes.append(
            frozenset(
                (x, y)
                for x in range(26)
                for y in range(image.height())
                if image.pixelColor(x, y) != background
            )
        )
    assert len(set(shapes)) == len(list(Tone))


def test_the_sentence_stands_still_when_the_mark_changes(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(300, 30)
    line.show()
    label = line.findChild(ElidedLabel)
    assert label is not None
    places = set()
    for tone in Tone:
        line.show_message("same", tone)
        places.add((label.x(), label.y()))
    assert len(places) == 1


GUIDE = "Drag tiles to the board: the first word must cover the centre square. Then press Play."


@pytest.mark.parametrize("width", [320, 512])
def test_a_long_sentence_folds_in_a_narrow_status_line(qtbot: QtBot, width: int) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, 30)
    line.show()
    label = line.findChild(ElidedLabel)
    assert label is not None
    line.show_message("Ben is on turn.")
    height, letters = line.height(), label.font().pixelSize()
    assert label.fontMetrics().horizontalAdvance(GUIDE) > label.width(), "on one line it is cut"
    line.show_message(GUIDE)
    QTest.qWait(1)
    assert label.shown_text() == GUIDE and label.toolTip() == ""
    assert line.height() == height, "the board stays in its place"
    line.show_message("Ben is on turn.")
    assert label.font().pixelSize() == letters, "a short one is as large as before"


def test_a_pause_is_shown_in_full_in_a_narrow_panel_with_room_for_two_lines(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(400, 300)
    panel = HandoverPanel(host)
    panel.resize(290, 130)
    panel.show_view(pause_view("resumed"))
    host.show()
    (line,) = panel.findChildren(ElidedLabel)
    QTest.qWait(1)
    assert line.fontMetrics().horizontalAdvance(line.text) > line.width()
    assert line.shown_text() == line.text and line.toolTip() == ""
    panel.resize(614, 98)
    panel.show_view(HandoverView("Ann begins", f"{line.text} {line.text}", "Show"))
    QTest.qWait(1)
    assert line.fontMetrics().horizontalAdvance(line.text) > line.width()
    assert line.shown_text() == line.text, "at 1280x800 the buttons are lower for it"
    panel.show_view(pause_view("resumed"))
    panel.resize(600, 130)
    QTest.qWait(1)
    assert line.height() < line.height_for(line.width() // 2)


def test_a_hold_that_is_used_keeps_its_place_under_the_mouse(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(700, 300)
    panel = HandoverPanel(host)
    panel.resize(690, 130)
    panel.show_view(HandoverView("Ann begins", "", may_answer=True, may_hold=True))
    host.show()
    qtbot.waitExposed(host)
    _challenge, hold, accept = panel.answers
    place = accept.pos()
    panel.hold_requested.connect(
        lambda: panel.show_view(HandoverView("Ann begins", "", may_answer=True))
    )
    with qtbot.waitSignal(panel.hold_requested):
        QTest.mouseClick(hold, Qt.MouseButton.LeftButton)
    QTest.qWait(1)
    assert hold.isVisible() and not hold.isEnabled() and accept.pos() == place
    panel.show_view(HandoverView("Ben begins", "", "Show"))
    assert hold.isHidden()
    panel.show_view(HandoverView("Ben begins", "", may_answer=True))
    assert hold.isHidden(), "it was not offered"


def test_no_answer_comes_under_the_mouse_that_asked(qtbot: QtBot) -> None:
    host = make_host(qtbot)
    host.resize(600, 120)
    host.bar.ask("Leave the class?", "Leave", "Stay")
    qtbot.wait(20)
    yes = next(button for button in host.bar.findChildren(QPushButton) if button.text() == "Leave")
    place = yes.mapToGlobal(yes.rect().center())
    host.bar.withdraw()
    QCursor.setPos(place)
    host.bar.ask("Leave the class?", "Leave", "Stay")
    qtbot.waitUntil(lambda: yes.mapToGlobal(QPoint(0, 0)).x() < place.x() - 200)
    assert not isinstance(host.childAt(host.mapFromGlobal(place)), QPushButton)
    QCursor.setPos(host.mapToGlobal(QPoint(5, 5)))
    host.bar.ask("Leave the class?", "Leave", "Stay")
    qtbot.waitUntil(lambda: yes.mapToGlobal(yes.rect().center()) == place)
