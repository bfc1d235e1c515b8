# SPDX-License-Identifier: MIT
"""The line of the new game form that lists what is not usual, however much that is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.game_choice import MINUTE_MS, GameChoice
from desktop_app.ui.new_game.new_game_page import NewGamePage
from desktop_app.ui.new_game.unusual import unusual_choices
from desktop_app.ui.widgets.elided_label import ElidedLabel
from tests.gui.main_window.conftest import ANN, Bench

PLAIN = GameChoice("naspa-2016", (Seat("Ann"), Seat("Ben")), minutes=25)
MANY = GameChoice(
    "naspa-2016",
    (
        Seat("Annabel Longfellow", start_points=40, allotment_ms=30 * MINUTE_MS),
        Seat("Uma", "uma", allotment_ms=5 * MINUTE_MS, lexicon="open-english-school"),
    ),
    minutes=24,
    first=ANN,
    is_self_scored=True,
    free_take_backs=3,
    mode=Mode.BY_THE_BOOK,
)
# A window of 1024 by 640 without its menu, for text at 100, 150 and 200 %.
SIZES = pytest.mark.parametrize("size", [(1024, 614), (683, 401), (512, 298)])


def form(bench: Bench, choice: GameChoice, size: tuple[int, int]) -> NewGamePage:
    bench.navigator.show_new_game(choice)
    page = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(page, NewGamePage)
    bench.navigator.window.centralWidget().setFixedSize(*size)
    bench.show()
    return page


@SIZES
def test_a_long_line_counts_what_it_does_not_list(bench: Bench, size: tuple[int, int]) -> None:
    page = form(bench, MANY, size)
    phrases = unusual_choices(MANY, usual_minutes=25)
    shown = page.unusual.shown_text
    assert "…" not in shown
    listed = [phrase for phrase in phrases if phrase in shown]
    assert listed == list(phrases[: len(listed)]) != []
    count = re.search(r", and (\d+) more\.$", shown)
    assert count is not None and int(count[1]) == len(phrases) - len(listed)


@SIZES
@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_show_all_shows_the_rest_in_the_window(
    bench: Bench, size: tuple[int, int], by_key: bool
) -> None:
    page = form(bench, MANY, size)
    short = page.unusual.shown_text
    button = page.unusual.show_all
    if by_key:
        for _ in range(60):
            if button.hasFocus():
                break
            bench.key(Qt.Key.Key_Tab)
        bench.key(Qt.Key.Key_Space)
    else:
        bench.click(button)
    QTest.qWait(20)
    shown = page.unusual.shown_text
    assert all(choice in shown for choice in unusual_choices(MANY, usual_minutes=25))
    assert "more" not in shown and "…" not in shown
    for part in (*page.unusual.findChildren(ElidedLabel), button, page.start_button):
        assert part.visibleRegion().boundingRect() == part.rect()
    bench.click(button)
    assert page.unusual.shown_text == short


@SIZES
def test_what_fits_needs_no_button_and_moves_nothing(bench: Bench, size: tuple[int, int]) -> None:
    page = form(bench, PLAIN, size)
    parts = (page.rules, page.start_button)
    before = [part.mapTo(page, part.rect().topLeft()) for part in parts]
    page.show_choice(replace(PLAIN, is_self_scored=True))
    bench.show()
    assert page.unusual.shown_text == "Not as usual: you score it."
    assert page.unusual.show_all.isHidden()
    page.show_choice(MANY)
    bench.show()
    assert page.unusual.show_all.isVisible()
    page.show_choice(PLAIN)
    bench.show()
    assert page.unusual.isHidden()
    assert before == [part.mapTo(page, part.rect().topLeft()) for part in parts]
