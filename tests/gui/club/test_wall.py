# SPDX-License-Identifier: MIT
"""How soon players find their board on the wall."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.session.club_presenter import (
    BoardRow,
    ClockReading,
    ClubView,
    DivisionView,
    Stage,
    by_surname,
)
from desktop_app.ui.club.wall_window import SMALLEST_LETTERS, WallWindow

SURNAMES = [f"{letter}olm" for letter in "ABCDEFGHIJKLMNOPQRSTUVWYZ"]
GIVEN = ["Ann", "Ben", "Catherine", "Daniel", "Eve", "Fay", "Gus", "Henry"]


def a_round(players: int, done: int = 0) -> ClubView:
    """Round 3, with that many players and results of the first boards."""
    names = [f"{first} {last}" for first in GIVEN for last in SURNAMES][:players]
    boards = tuple(
        BoardRow(at // 2 + 1, names[at], names[at + 1], is_done=at // 2 < done)
        for at in range(0, players, 2)
    )
    missing = tuple((3, board.number) for board in boards if not board.is_done)
    shown = DivisionView("", 3, 3, boards, (), missing)
    return ClubView(file="x.club", event="Cup", rounds=8, shown=shown, divisions=(shown,))


@pytest.fixture
def wall(qtbot: QtBot) -> WallWindow:
    made = WallWindow()
    qtbot.addWidget(made)
    made.resize(1920, 1080)
    made.show()
    made.show_clock(ClockReading(3, Stage.PLAYING, 3_000_000, 300_000, is_stopped=False))
    return made


def name_pages(wall: WallWindow, turns: int) -> list[bool]:
    """Which of the next pages have names."""
    kinds = []
    for _ in range(turns):
        kinds.append("boards" not in wall.title.text() and "standings" not in wall.title.text())
        wall.turn()
    return kinds


@pytest.mark.parametrize(("players", "pages"), [(12, 1), (40, 1), (100, 2), (200, 4)])
def test_the_names_come_again_after_one_other_page(
    wall: WallWindow, players: int, pages: int
) -> None:
    wall.show_view(a_round(players))
    seen: set[str] = set()
    for _ in range(pages):
        seen |= {row[0] for row in wall.shown}
        wall.turn()
    assert len(seen) == players
    assert name_pages(wall, pages + 1) == [False, *[True] * pages]


def test_each_page_of_names_is_marked_among_all(wall: WallWindow) -> None:
    wall.show_view(a_round(174))
    spans = [span.text() for span in wall.spans if span.isVisible()]
    # No letter is parted where there is room for all its names.
    assert [span.split("–")[0] for span in spans] == [
        "A",
        *[chr(ord(e[-1]) + 1) for e in spans[:-1]],
    ]
    assert spans[-1].endswith("Z")
    for at in range(len(spans)):
        first, last = spans[at].split("–")
        assert all(first <= row[0][0] <= last for row in wall.shown)
        here = [span.text() for span in wall.spans if "now" in span.accessibleName()]
        assert here == [spans[at]]
        wall.turn()
    whole = wall.spans[0].parentWidget().rect()
    assert all(whole.contains(span.geometry()) for span in wall.spans if span.isVisible())


def test_names_of_one_letter_are_parted_by_more_letters(wall: WallWindow) -> None:
    view = a_round(200)
    boards = tuple(BoardRow(at + 1, f"Ann Smith{at:02}", f"Ben Smyth{at:02}") for at in range(100))
    shown = DivisionView("", 3, 3, boards, (), tuple((3, board.number) for board in boards))
    wall.show_view(ClubView(view.file, "Cup", rounds=8, shown=shown, divisions=(shown,)))
    spans = [span.text() for span in wall.spans if span.isVisible()]
    assert spans == ["S–Smith6", "Smith7–Smyth2", "Smyth3–S"]


@pytest.mark.parametrize("players", [12, 40, 100, 200])
def test_letters_can_be_read_at_five_metres(wall: WallWindow, players: int) -> None:
    """On a picture of 1.1 m a capital letter is 25 mm high, and names are whole."""
    wall.show_view(a_round(players))
    name = by_surname(wall.shown[0][0])
    label = next(each for each in wall._labels if each.text() == name)
    assert label.font().pixelSize() >= SMALLEST_LETTERS * wall.height() - 0.5
    assert QFontMetrics(label.font()).capHeight() * 1100 / wall.height() >= 24.5


def test_boards_are_called_once_one_has_ended_or_the_time_is_over(wall: WallWindow) -> None:
    wall.show_view(a_round(12))
    assert wall.missing.text() == ""
    wall.show_clock(ClockReading(3, Stage.OVERTIME, 1_000, 300_000, is_stopped=False))
    assert wall.missing.text() == "Boards still playing: 1-6"
    wall.show_clock(ClockReading(3, Stage.PLAYING, 1_000, 300_000, is_stopped=False))
    wall.show_view(a_round(12, done=2))
    assert wall.missing.text() == "Boards still playing: 3-6"
    # The seats are found: every page comes in turn.
    assert name_pages(wall, 3) == [True, False, False]


def test_the_wall_names_who_goes_first_only_where_it_is_known(wall: WallWindow) -> None:
    boards = (
        BoardRow(1, "Ann", "Ben", starter=None),
        BoardRow(2, "Cat", "Dan", starter=1),
        BoardRow(3, "Eve", "Fay"),
    )
    shown = DivisionView("", 1, 1, boards, (), ((1, 1), (1, 2), (1, 3)))
    wall.show_view(ClubView(file="x", event="Cup", rounds=3, shown=shown, divisions=(shown,)))
    goes = {row[0]: row[2] for row in wall.shown}
    assert goes == {
        "Ann": "", "Ben": "", "Cat": "2nd", "Dan": "1st", "Eve": "1st", "Fay": "2nd",
    }  # fmt: skip
    wall.turn()
    heads = {label.text() for label in wall.findChildren(QLabel) if label.isVisible()}
    assert {"Player", "Opponent"} <= heads
    assert [row[1:] for row in wall.shown] == [
        ("Ann", "Ben"), ("Cat", "Dan (first)"), ("Eve (first)", "Fay"),
    ]  # fmt: skip
