# SPDX-License-Identifier: MIT
"""The lesson of these tests, and the hands of a learner."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from desktop_app.session.lesson_view import StepView
from desktop_app.ui.learn.learn_page import LearnPage
from desktop_app.ui.learn.lesson_player import LessonPlayer
from desktop_app.ui.learn.lessons_page import LessonsPage

HEAD = """
format = 1
id = "mine"
title = "My lesson"
goal = "You can try everything."
minutes = 5
lexicon = "open-english-school"
topics = ["premium-letters"]
[positions]
empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIETAO/ 0/0 0"
quiet = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOV/ 48/0 0"
"""
READ = """
[[step]]
at = "empty"
say = "Blue squares pay a letter."
"""
CLICK = """
[[step]]
task = "click"
id = "click"
at = "empty"
ask = "Find the two squares in row 8 that double a letter."
squares = ["D8", "L8"]
hints = ["They are light blue.", "lane:8"]
"""
PLACE = """
[[step]]
task = "place"
id = "place"
at = "quiet"
ask = "Lay a play that scores 20 or more."
min = 20
hints = ["Look beside QUIET.", "tiles:MAP"]
"""
SCORE = """
[[step]]
task = "score"
id = "score"
at = "empty"
play = "8D QUIET"
ask = "What is your score?"
"""
CHOOSE = """
[[step]]
task = "choose"
id = "choose"
ask = "Which one?"
options = ["A wrong one", "The right one", "Another"]
answer = "The right one"
"""
LEGAL = """
[[step]]
task = "legal"
id = "legal"
at = "quiet"
play = "3A MAPLE"
ask = "May you play MAPLE here?"
why = true
"""
ORDER = """
[[step]]
task = "order"
id = "order"
ask = "Put these in order."
items = ["First", "Second", "Third"]
"""
EXCHANGE = """
[[step]]
task = "exchange"
id = "exchange"
at = "quiet"
ask = "Which tile do you give away?"
keep = "MAPLEO"
"""
PICK = """
[[step]]
task = "pick"
id = "pick"
ask = "Pick the words."
items = ["CAT", "QXZ", "DOG"]
find = "valid"
"""
FILL = """
[[step]]
task = "fill"
id = "fill"
at = "empty"
ask = "Fill in the points."
plays = ["8D QUIET", "pass"]
totals = true
"""
TYPE = """
[[step]]
task = "type"
id = "type"
ask = "What are Q and Z worth together?"
find = "value"
tiles = "QZ"
"""
CHALLENGE = """
[[step]]
task = "challenge"
id = "challenge"
at = "quiet"
ask = "What happens?"
play = "G5 MAE."
rulesets = ["naspa-2016", "mattel-family"]
"""
EVERYTHING = (
    READ, CLICK, PLACE, SCORE, CHOOSE, LEGAL, ORDER, EXCHANGE, PICK, FILL, TYPE, CHALLENGE
)  # fmt: skip


def press(inside: QWidget, text: str) -> None:
    """Click the button whose text or name begins with `text`."""
    button = next(
        each
        for each in inside.findChildren(QPushButton)
        if (each.text().startswith(text) or each.accessibleName().startswith(text))
        and each.isVisible()
        and each.isEnabled()
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def write(data_dir: Path, *steps: str, name: str = "mine", head: str = HEAD) -> Path:
    folder = data_dir / "lessons"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(head.replace("mine", name) + "".join(steps))
    return path


class Hands:
    """The Lessons section, and a learner's hands."""

    def __init__(self, page: LearnPage) -> None:
        self.page = page
        section = page.sections["lessons"]
        assert isinstance(section, LessonsPage)
        self.section: LessonsPage = section
        self.player: LessonPlayer = section.player
        page.show_section("lessons")
        self.settle()

    def settle(self) -> None:
        self.section.presenter.wait()
        QApplication.processEvents()

    def open(self, name: str = "mine") -> None:
        self.section.open(name)
        self.settle()

    @property
    def view(self) -> StepView:
        assert self.player.view is not None
        return self.player.view

    def click(self, text: str) -> None:
        press(self.player, text)
        self.settle()

    def key(self, key: Qt.Key, widget: QWidget | None = None) -> None:
        focus = widget or QApplication.focusWidget() or self.player
        QTest.keyClick(focus, key)
        self.settle()

    def type(self, text: str) -> None:
        focus = QApplication.focusWidget() or self.player
        QTest.keyClicks(focus, text)
        self.settle()

    def entries(self) -> list[object]:
        log = self.page.presenter.learner.log("lessons").read()
        return [entry.get("right") for entry in log.entries if entry["event"] == "answered"]


def click_square(hands: Hands, row: int, col: int) -> None:
    board = hands.player.board.board
    place = board.squares.rect(row, col).center()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def lay_by_mouse(hands: Hands, tile: str, row: int, col: int) -> None:
    click_tile(hands, tile)
    click_square(hands, row, col)


def click_tile(hands: Hands, tile: str) -> None:
    rack = hands.player.board.rack
    slots = enumerate(rack.shown_slots)
    slot = next(n for n, each in slots if each.tile == tile and not each.is_away)
    QTest.mouseClick(rack, Qt.MouseButton.LeftButton, pos=rack.rect_of(slot).center())


def right_answer(hands: Hands) -> str:
    run = hands.section.presenter._run
    assert run is not None and run.question is not None
    return run.question.example


def only(hands: Hands, data_dir: Path, *steps: str) -> None:
    write(data_dir, *steps)
    hands.section.presenter.load()
    hands.settle()
    hands.open()


def number_of(hands: Hands, option: str) -> str:
    """The number of an option on the screen; they are mixed."""
    return str(hands.view.options.index(option) + 1)


def give(hands: Hands, answer: str) -> None:
    hands.player.answered.emit(answer)
    hands.settle()
