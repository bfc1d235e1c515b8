# SPDX-License-Identifier: MIT
"""The result page: final scores, signatures, graph, and what to do next."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from desktop_app.rules.events import ResultSigned
from desktop_app.rules.setup import Seat
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.ui.result.result_panel import ResultPanel, player_facts
from desktop_app.ui.theme import THEMES
from tests.helpers.games import finished_game


@pytest.fixture
def panel(qtbot: QtBot) -> ResultPanel:
    widget = ResultPanel()
    qtbot.addWidget(widget)
    widget.resize(600, 560)
    widget.show_game(finished_game().state)
    widget.show()
    return widget


@pytest.mark.parametrize("width", [300, 340, 380, 420])
def test_the_lines_scroll_only_where_there_is_no_room_for_them(
    panel: ResultPanel, qtbot: QtBot, width: int
) -> None:
    panel.resize(width, 460)
    (lines,) = panel.findChildren(QScrollArea)
    qtbot.waitUntil(lambda: lines.verticalScrollBar().maximum() == 0)


def labels(panel: ResultPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if not label.isHidden()]


def button(panel: ResultPanel, name: str) -> QPushButton:
    return next(
        one
        for one in panel.findChildren(QPushButton)
        if not one.isHidden() and name in (one.text(), one.accessibleName())
    )


def test_it_says_who_won_by_how_much_and_why_it_ended(panel: ResultPanel) -> None:
    state = finished_game().state
    assert f"Ann wins by {state.points[0] - state.points[1]}." in labels(panel)
    assert "Ben went out." in labels(panel)
    first, second = state.points
    spoken = f"Ann wins by {first - second}. Ann {first}, Ben {second}."
    assert panel.accessibleDescription() == spoken, "an ear hears the scores too"


def test_the_reckoning_stands_line_by_line_with_sections(panel: ResultPanel) -> None:
    texts = labels(panel)
    (racks,) = [text for text in texts if text.startswith("Opponent's remaining tiles")]
    assert racks.endswith("(NASPA V.G.1)")
    assert "Overtime (NASPA V.G.2)" in texts and "-10" in texts
    assert "Final score" in texts and "86" in texts


def test_points_of_challenges_and_rulings_have_a_line(panel: ResultPanel, qtbot: QtBot) -> None:
    assert "Challenges and rulings" not in labels(panel)
    state = finished_game().state
    first, second = state.points
    row = ScoreRow(0, RowKind.PENALTY, (), -20, first - 20)
    panel.show_game(replace(state, rows=(*state.rows, row), points=(first - 20, second)))
    qtbot.waitUntil(lambda: "Challenges and rulings" in labels(panel))
    texts = labels(panel)
    at = texts.index("Points from plays")
    assert texts[at + 1 : at + 3] == ["86", str(player_facts(state)[1].played)]
    assert texts[at + 3 : at + 5] == ["Challenges and rulings", "-20"]


def test_each_player_signs(panel: ResultPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.sign_requested) as asked:
        QTest.mouseClick(button(panel, "Ben signs"), Qt.MouseButton.LeftButton)
    assert asked.args == [1]
    panel.show_game(finished_game().tell(ResultSigned(1)).state)
    qtbot.waitUntil(lambda: "signed" in labels(panel))
    with pytest.raises(StopIteration):
        button(panel, "Ben signs")


@pytest.mark.parametrize(
    ("name", "signal"),
    [
        ("Same again", "again_requested"),
        ("New game", "new_game_requested"),
        ("Save GCG...", "save_requested"),
    ],
)
def test_what_to_do_next_by_key(panel: ResultPanel, qtbot: QtBot, name: str, signal: str) -> None:
    with qtbot.waitSignal(getattr(panel, signal)):
        QTest.keyClick(button(panel, name), Qt.Key.Key_Space)


def test_the_graph_describes_the_scores(panel: ResultPanel) -> None:
    assert panel._graph is not None
    assert panel._graph.accessibleDescription().startswith("Ann: 0, 78, 78, 78, 86; Ben: 0, 28,")


@pytest.mark.parametrize("name", sorted(THEMES))
def test_the_graph_wears_the_theme(panel: ResultPanel, name: str) -> None:
    theme = THEMES[name]
    panel.show_theme(theme)
    assert panel._graph is not None
    image = panel._graph.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert {theme.panel, theme.accent, theme.bad} <= colours


def test_a_game_that_goes_on_shows_nothing(qtbot: QtBot) -> None:
    from tests.helpers.games import middle_game

    widget = ResultPanel()
    qtbot.addWidget(widget)
    widget.show_game(middle_game().state)
    widget.show()
    assert widget._graph is None and widget.accessibleName() == ""


@pytest.mark.parametrize(
    ("width", "height", "turns", "step"),
    [
        (700, 300, 12, 1),
        (700, 300, 45, 5),
        (1600, 900, 20, 1),
        (1600, 900, 90, 5),
        (200, 120, 60, 10),
    ],
)
def test_the_numbers_of_the_turns_stay_apart(
    panel: ResultPanel, width: int, height: int, turns: int, step: int
) -> None:
    graph = panel._graph
    assert graph is not None
    graph.resize(width, height)
    ann, ben = graph._facts
    course = tuple(range(0, 10 * turns + 1, 10))
    graph.show_facts((replace(ann, course=course), replace(ben, course=course)))
    assert graph.turn_step == step


def test_the_names_of_a_close_game_stay_inside_the_graph(panel: ResultPanel) -> None:
    graph = panel._graph
    assert graph is not None
    ann, ben = player_facts(finished_game().state)
    graph.show_facts((replace(ann, course=(0, 200, 384)), replace(ben, course=(0, 190, 382))))
    first, second = graph.name_places
    assert first.top() >= 0 and first.bottom() < second.top()
    assert graph.rect().contains(second)


def test_a_result_is_shown_without_a_plotting_library() -> None:
    code = (
        "import sys, desktop_app.ui.result.result_panel, desktop_app.ui.result.score_graph\n"
        "assert 'pyqtgraph' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_game_that_is_only_looked_at_is_not_signed(qtbot: QtBot) -> None:
    widget = ResultPanel()
    qtbot.addWidget(widget)
    widget.take_signatures(is_taking=False)
    widget.show_game(finished_game().tell(ResultSigned(1)).state)
    widget.show()
    assert [one.text() for one in widget.buttons] == [
        "Same again",
        "Review",
        "New game",
        "Save GCG...",
        "Print...",
        "Dictionary",
    ]
    shown = labels(widget)
    assert shown.count("not yet") == 1 and shown.count("signed") == 1


def test_a_game_of_a_file_that_no_one_signed_says_nothing_of_signing(qtbot: QtBot) -> None:
    widget = ResultPanel()
    qtbot.addWidget(widget)
    widget.take_signatures(is_taking=False)
    widget.show_game(finished_game().state)
    assert not {"Signed", "not yet"} & set(labels(widget))


def test_a_person_never_signs_for_the_computer(qtbot: QtBot) -> None:
    state = finished_game().state
    seats = (Seat("Ann"), Seat("Strong", "static"))
    widget = ResultPanel()
    qtbot.addWidget(widget)
    widget.show_game(replace(state, setup=replace(state.setup, seats=seats)))
    widget.show()
    names = [each.accessibleName() for each in widget.findChildren(QPushButton)]
    assert "Ann signs" in names
    assert "Strong signs" not in names


def test_words_that_are_not_in_the_list_are_named(panel: ResultPanel) -> None:
    def told() -> list[str]:
        shown = (label for label in panel.findChildren(QLabel) if label.isVisible())
        return [label.text() for label in shown if "in the list" in label.text()]

    panel.show_unlisted([("Abby", "ORIED"), ("Ann", "QI")])
    assert told() == ["These words are not in the list: ORIED (Abby), QI (Ann)."]
    panel.show_unlisted([])
    assert told() == []
