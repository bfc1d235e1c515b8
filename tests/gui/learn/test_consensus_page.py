# SPDX-License-Identifier: MIT
"""A class proposes, votes in secret, learns what its moves were worth, and plays one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop_app.engine import native
from desktop_app.learn.consensus import Meeting, candidate_text
from desktop_app.play.recovery import resume_game
from desktop_app.session.consensus_presenter import Stage, voters_of
from desktop_app.storage.learners import LearnerLog
from desktop_app.ui.learn.class_page import ClassPage
from desktop_app.ui.learn.consensus_page import turn_heads
from desktop_app.ui.main_window.navigator import Navigator
from desktop_app.ui.main_window.shot import settle
from tests.gui.learn.conftest import labels, page_of
from tests.gui.learn.lesson_hands import press
from tests.helpers.evaluations import SMALL_EFFORT

pytestmark = pytest.mark.native


class Class:
    """The section, and the hands of the class."""

    def __init__(self, navigator: Navigator, qtbot: QtBot) -> None:
        navigator.show_learn()
        self.room, self.qtbot = page_of(navigator), qtbot
        section = self.room.sections["class"]
        assert isinstance(section, ClassPage)
        self.section, self.page = section, section.consensus
        self.page.presenter._effort = SMALL_EFFORT
        self.room.show_section("class")

    def begin(self, voters: str = "Ann, Ben, Cem") -> None:
        self.section.kind.setCurrentIndex(1)
        self.section.voters.setText(voters)
        press(self.section, "Begin")
        self.wait(Stage.PROPOSE)

    def wait(self, *stages: Stage) -> None:
        self.qtbot.waitUntil(lambda: self.page.view is not None and self.page.view.stage in stages)

    def type(self, text: str) -> None:
        """Type where the focus is, and press Enter."""
        line = QApplication.focusWidget()
        assert line is self.page.entry, line
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    def best(self) -> str:
        """The engine's best move of the open turn, as text."""
        situation = self.page.presenter._situation()
        assert situation is not None
        best = self.page.presenter._evaluator().evaluate(situation).best
        return candidate_text(situation, best.move)

    def column(self, column: int) -> list[str]:
        return [row.texts[column] for row in self.page.moves.rows]


@pytest.fixture
def group(navigator: Navigator, qtbot: QtBot) -> Iterator[Class]:
    group = Class(navigator, qtbot)
    yield group
    group.page.presenter.leave()


def test_a_turn_is_proposed_voted_on_valued_and_played(
    group: Class, navigator: Navigator, data_dir: Path
) -> None:
    group.begin()
    first, second = group.best(), "pass"
    group.type(second)
    group.type(first.lower() if first.isupper() else first)
    assert group.column(1) == [second, first]
    press(group.page, "Begin the vote")
    assert group.page.entry.echoMode() is QLineEdit.EchoMode.Password
    assert "Ann" in group.page.guide.text()
    group.type("2")
    group.page.voters.set_row(0)
    assert "Ann" in group.page.guide.text()
    group.type("1")
    assert "Ben" in group.page.guide.text()
    assert group.page.moves.model().columnCount() == 2
    assert not group.page.moves.selectionModel().hasSelection()
    group.type(first)
    group.type("1")
    assert not group.section.confirm.isVisible()
    group.wait(Stage.TOLD)
    assert group.column(0) == ["2", "1"]
    assert group.column(1) == [second, f"{first} (best of these)"]
    for width, are_there in ((640, False), (1280, True)):
        navigator.window.resize(width, 400)
        settle()
        assert group.page.moves.isColumnHidden(3) is not are_there
        assert not group.page.moves.isColumnHidden(4)
    assert second in group.page.guide.text() and QApplication.focusWidget() is group.page.play
    QTest.keyClick(group.page.play, Qt.Key.Key_Return)
    group.wait(Stage.PROPOSE)
    asked: list[tuple[object, ...]] = []
    group.page.print_requested.disconnect()
    group.page.print_requested.connect(lambda *sheet: asked.append(sheet))
    press(group.page, "Print turns")
    ((_title, heads, rows),) = asked
    assert heads == turn_heads() and isinstance(rows, list)
    assert rows[0][:3] == ("1", second, "0") and rows[0][4]
    view = group.page.view
    assert view is not None and view.turn == 2 and view.last_move
    assert view.scores[0][1] == 0 and view.candidates == ()
    navigator.go_home()
    (file,) = (data_dir / "classes").glob("*.log")
    meeting = Meeting.of(LearnerLog(file).read().entries)
    assert meeting.ballots[0].chosen == 0 and not LearnerLog(file).read().problems
    assert len(list((data_dir / "journals").glob(f"{meeting.game}*"))) == 1


def test_the_game_is_closed_with_the_window(
    group: Class, navigator: Navigator, data_dir: Path
) -> None:
    group.begin()
    navigator.window.close()
    assert not group.page.is_open
    (journal,) = (data_dir / "journals").glob("*.journal")
    resume_game(journal).journal.close()


def test_votes_are_not_shown_before_the_last_one(group: Class) -> None:
    group.begin("2")
    group.type("pass")
    group.type(group.best())
    press(group.page, "Begin the vote")
    press(group.page, "Class window")
    window = group.page.screen_window
    assert window is not None
    before = labels(window)
    group.type("2")
    assert labels(window) == before and "vote" not in before
    assert "1. pass" in before
    assert group.page.voters.text(0, 1) not in ("", "2")


def test_a_candidate_is_taken_from_the_list(group: Class) -> None:
    group.begin("2")
    group.type("pass")
    group.type(group.best())
    press(group.page, "Begin the vote")
    group.page.moves.set_row(1)
    press(group.page, "Vote")
    assert "Voter 2" in group.page.guide.text()
    group.page.moves.set_row(1)
    QTest.keyClick(group.page.moves, Qt.Key.Key_Return)
    group.wait(Stage.TOLD)
    assert group.column(0) == ["2", "0"]


def test_what_cannot_be_proposed_or_voted_for_is_refused_beside_the_line(group: Class) -> None:
    group.begin("2")
    group.type("8D XYZ")
    assert group.page.message.isVisible() and group.page.entry.text() == "8D XYZ"
    group.page.entry.clear()
    group.type("pass")
    assert not group.page.message.isVisible()
    group.type("pass")
    assert "already" in group.page.message.text()
    group.page.entry.clear()
    group.type(group.best())
    press(group.page, "Begin the vote")
    for wrong in ("3", "", "1A ZZ"):
        group.type(wrong)
        assert "2" in group.page.message.text()
        group.page.entry.clear()
    press(group.page, "Back to the moves")
    group.page.moves.set_row(0)
    press(group.page, "Remove the move")
    assert "pass" not in group.column(1)


def test_a_single_candidate_needs_no_vote(group: Class) -> None:
    group.begin("2")
    group.type(group.best())
    press(group.page, "All agree")
    group.wait(Stage.TOLD)
    assert group.column(0) == ["2"]


def test_the_game_goes_on_after_a_word_that_does_not_exist(group: Class) -> None:
    group.begin("2")
    view = group.page.view
    assert view is not None
    # Five letters at least, in an order in which they are no word.
    order = "ZXQJKVWBCDFGHLMNPRSTYUOIEA"
    letters = sorted((tile for tile in view.rack if tile != "?"), key=order.find)
    group.type(f"8D {''.join(letters)}")
    press(group.page, "All agree")
    group.wait(Stage.TOLD)
    assert "not a word" in group.column(1)[0]
    QTest.keyClick(group.page.play, Qt.Key.Key_Return)
    group.qtbot.waitUntil(lambda: group.page.view is not None and group.page.view.turn == 2)
    group.wait(Stage.PROPOSE)


def test_a_vote_goes_on_after_the_room_was_left(
    group: Class, navigator: Navigator, qtbot: QtBot
) -> None:
    group.begin()
    group.type("pass")
    group.type(group.best())
    press(group.page, "Begin the vote")
    group.type("1")
    navigator.go_home()
    group = Class(navigator, qtbot)
    press(group.section, "Continue the last class")
    group.wait(Stage.VOTE)
    assert "Ben" in group.page.guide.text()
    group.type("2")
    group.type("2")
    group.wait(Stage.TOLD)
    group.section.leave()
    press(group.section, "Continue the last class")
    group.wait(Stage.TOLD)
    assert QApplication.focusWidget() is group.page.play


def test_the_teacher_sees_the_best_moves_and_keeps_notes(group: Class, qtbot: QtBot) -> None:
    group.begin("2")
    best = group.best()
    press(group.page, "Class window")
    press(group.page, "Show the best moves")
    qtbot.waitUntil(lambda: best in group.page.answer.text())
    assert group.page.screen_window is not None
    assert best not in labels(group.page.screen_window)
    QTest.keyClicks(group.page.notes, "Talk about hooks.")
    group.section.leave()
    group.page.notes.clear()
    group.page._notes_soon.stop()
    press(group.section, "Open the class")
    group.wait(Stage.PROPOSE)
    assert group.page.notes.toPlainText() == "Talk about hooks."


def test_voters_are_names_or_a_number(group: Class) -> None:
    assert voters_of(" Ann,Ben , ann b ,Ann") == ("Ann", "Ben", "ann b")
    assert voters_of("3") == ("1", "2", "3")
    assert voters_of("0") == voters_of(" , ") == voters_of("61") == ()
    group.section.kind.setCurrentIndex(1)
    group.section.voters.setText("0")
    press(group.section, "Begin")
    assert group.room.message.isVisible() and not group.page.is_open


def test_a_class_whose_game_is_gone_cannot_be_continued(group: Class, data_dir: Path) -> None:
    group.begin("2")
    group.section.leave()
    for journal in (data_dir / "journals").iterdir():
        journal.unlink()
    press(group.section, "Continue the last class")
    assert group.room.message.isVisible() and not group.page.is_open


def test_without_the_native_engine_no_game_is_begun(
    group: Class, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "is_native", lambda: False)
    group.section.kind.setCurrentIndex(1)
    press(group.section, "Begin")
    assert "native engine" in group.room.message.text()
    assert not list(data_dir.glob("journals/*")) and not list(data_dir.glob("classes/*"))
