# SPDX-License-Identifier: MIT
"""The parts of the desk alone: who sees which tiles, the countdown, and the search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt, TimeLimit
from desktop_app.rules.procedures.procedure import Group
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, reject
from desktop_app.session.desk import DeskDialogue, DeskOffer, topic_words
from desktop_app.ui.desk import desk_text
from desktop_app.ui.desk.answer_box import AnswerBox, DeskContext, PickTile, any_answer
from desktop_app.ui.desk.desk_panel import DeskList, ProcedurePage
from tests.helpers.plain_questions import check_search

BOTH = DeskContext(("Ann", "Ben"), {"Q": 10, "Z": 10, "E": 1}, frozenset({0, 1}), book="NASPA")
ALONE = DeskContext(("Ann", "Bot"), {}, frozenset({0}))


def tiles(asked: int | None, *seen_by: int, least: int = 1, most: int = 1) -> Prompt:
    return Prompt("pool", AnswerKind.TILES, asked, ("Q", "Z", "E"), least, most, frozenset(seen_by))


def box_of(qtbot: QtBot, prompt: Prompt, context: DeskContext = BOTH) -> AnswerBox:
    box = AnswerBox("overdraw", prompt, context)
    qtbot.addWidget(box)
    box.show()
    return box


def spoken(box: AnswerBox) -> str:
    return " ".join(tile.accessibleName() for tile in box.findChildren(PickTile))


def test_tiles_that_all_may_see_lie_open(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(1, 0, 1))
    assert "Tile Q" in spoken(box) and "face down" not in spoken(box)


def test_tiles_for_one_player_are_covered_until_that_player_looks(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(1, 1))
    assert spoken(box) == ""
    (button,) = (each for each in box.findChildren(QPushButton) if each.isVisible())
    assert button.text() == "Ben: show the tiles"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "Tile Q" in spoken(box) and not button.isVisible()


def test_tiles_that_the_chooser_may_not_see_are_backs(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(1, 0))
    assert "Tile Q" not in spoken(box) and spoken(box).count("face down") == 3
    answers: list[str] = []
    box.answered.connect(answers.append)
    QTest.mouseClick(box.findChildren(PickTile)[0], Qt.MouseButton.LeftButton)
    these = next(button for button in box.findChildren(QPushButton) if button.text() == "This one")
    QTest.mouseClick(these, Qt.MouseButton.LeftButton)
    assert len(answers) == 1 and answers[0] in ("Q", "Z", "E")


def test_no_more_tiles_than_asked_for_can_be_chosen(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(0, 0, 1, least=2, most=2))
    assert box.picker is not None
    these = next(button for button in box.findChildren(QPushButton) if button.text() == "These")
    assert not these.isEnabled()
    for tile in box.picker.buttons:
        QTest.keyClick(tile, Qt.Key.Key_Space)
    assert box.picker.chosen() == ("Z", "E"), "the first one chosen went back"
    assert these.isEnabled()


def test_none_is_an_answer_where_none_will_do(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(None, 0, 1, least=0, most=3))
    answers: list[str] = []
    box.answered.connect(answers.append)
    none = next(
        button for button in box.findChildren(QPushButton) if button.text() == "None of them"
    )
    QTest.mouseClick(none, Qt.MouseButton.LeftButton)
    assert answers == ["none"]


def test_a_computer_that_is_asked_chooses_by_itself(qtbot: QtBot) -> None:
    box = box_of(qtbot, tiles(1, 1), ALONE)
    answers: list[str] = []
    box.answered.connect(answers.append)
    (button,) = box.findChildren(QPushButton)
    assert button.text() == "Let Bot choose" and spoken(box) == ""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert answers and answers[0] in ("Q", "Z", "E")


@pytest.mark.parametrize(
    ("prompt", "answers"),
    [
        (Prompt("n", AnswerKind.NUMBER, 1, (), 3, 9), {"3"}),
        (Prompt("n", AnswerKind.NUMBER, 1, (), 3, 9, default="5"), {"5"}),
        (Prompt("s", AnswerKind.SQUARES, 1, ("H8", "I8"), 1, 2), {"H8"}),
        (Prompt("c", AnswerKind.CHOICE, 1, ("a", "b")), {"a", "b"}),
        (Prompt("t", AnswerKind.TEXT, 1), {"-"}),
        (tiles(1, least=0), {"none"}),
    ],
)
def test_any_answer_fits_its_question(prompt: Prompt, answers: set[str]) -> None:
    assert any_answer(prompt) in answers


class FakeDesk:
    """A desk with one question that has a limit of ten seconds."""

    def __init__(self) -> None:
        self.given: list[dict[str, str]] = []

    def ask(self, name: str, answers: Mapping[str, str]) -> ProcedureProgress:
        self.given.append(dict(answers))
        if "pool" in answers:
            return ProcedureProgress(None, answers)
        limit = TimeLimit(10, 1)
        prompt = Prompt("pool", AnswerKind.TILES, 1, ("Q", "Z"), 1, 1, frozenset({0, 1}), limit)
        return ProcedureProgress(prompt, answers)


def test_the_time_to_choose_is_counted_down_and_sent_with_the_answer(qtbot: QtBot) -> None:
    clock = SimpleNamespace(now=0.0)
    page = ProcedurePage(now=lambda: clock.now)
    qtbot.addWidget(page)
    page.show()
    desk = FakeDesk()
    page.open(DeskDialogue(desk, "overdraw"), BOTH)  # type: ignore[arg-type]

    def said() -> str:
        page.show_time()
        return " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())

    assert "Time to choose" not in said(), "it begins when the tiles are exposed"
    clock.now = 60.0
    assert page.answer is not None
    (show,) = page.answer.findChildren(QPushButton)
    assert show.text() == "Show the tiles"
    clock.now = 0.0
    show.click()
    assert "Time to choose: 0:10" in said()
    clock.now = 4.2
    assert "Time to choose: 0:06" in said()
    clock.now = 13.0
    assert "0:03 is taken off Ben's clock" in said()
    assert page.answer is not None
    page.answer.answered.emit("Q")
    assert desk.given[-1] == {"pool": "Q", "pool-seconds": "13"}
    assert page.rule.isVisible()
    page.show_time()


def test_with_a_physical_set_a_button_starts_the_time_to_choose(qtbot: QtBot) -> None:
    clock = SimpleNamespace(now=0.0)
    page = ProcedurePage(now=lambda: clock.now)
    qtbot.addWidget(page)
    page.show()
    desk = FakeDesk()
    page.open(DeskDialogue(desk, "overdraw"), replace(BOTH, is_physical=True))  # type: ignore[arg-type]
    assert page.answer is not None
    clock.now = 60.0
    start = page.answer.findChildren(QPushButton)[0]
    assert start.text() == "The tiles are exposed: start 10 seconds"
    start.click()
    assert start.isHidden()
    clock.now = 63.0
    assert page.used_s() == 3
    page.answer.answered.emit("Q")
    assert desk.given[-1] == {"pool": "Q", "pool-seconds": "3"}


def offer(name: str, group: Group, *, is_due: bool = False) -> DeskOffer:
    return DeskOffer(name, group, ("overdraw-1",) if is_due else (), is_due)


def test_what_is_listed_stands_under_its_heading_and_what_is_due_first() -> None:
    entries = desk_text.entries_of(
        [
            offer("warn", Group.DIRECTOR),
            offer("adjust-time", Group.DIRECTOR),
            offer("overdraw", Group.DRAWING, is_due=True),
        ]
    )
    assert [entry.name for entry in entries] == ["overdraw", "warn", "adjust-time"]
    assert entries[0].heading == desk_text.DUE_TITLE


def test_the_desk_finds_what_people_type(qtbot: QtBot) -> None:
    desk = DeskList()
    qtbot.addWidget(desk)
    entries = desk_text.entries_of(
        DeskOffer(name, each.group, each.topics, False) for name, each in PROCEDURES.items()
    )
    desk.show_entries(entries, topic_words(), "")
    assert len(desk.names()) == len(PROCEDURES)

    def find(typed: str) -> tuple[str, ...]:
        desk.search.setText(typed)
        return desk.names()

    check_search("desk_questions.tsv", find, 50)
    assert find("zyzzyva qwertz") == ()
    assert desk.when.text().startswith("Nothing found")
    assert len(find("  ")) == len(PROCEDURES)


def test_procedures_that_do_not_apply_show_the_reason_and_cannot_be_chosen(qtbot: QtBot) -> None:
    why = reject(Reason.DOES_NOT_APPLY, detail="only-two")
    (entry,) = desk_text.entries_of([DeskOffer("bye", Group.RESULT, ("bye",), False, why)])
    assert not entry.is_open
    shown = DeskList()
    qtbot.addWidget(shown)
    shown.show_entries([entry], {}, "")
    assert shown.names() == ("bye",)
    assert "no rounds" in shown.when.text()
    index = shown.list.currentIndex()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Bye, does not apply now"
    with qtbot.assertNotEmitted(shown.chosen):
        QTest.keyClick(shown.list, Qt.Key.Key_Return)
