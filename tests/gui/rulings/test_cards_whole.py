# SPDX-License-Identifier: MIT
"""The ruling card of every procedure is whole on a small screen, by every rule book."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop_app.rules.setup import Mode
from desktop_app.ui.main_window.shot import settle
from desktop_app.ui.main_window.table_room import TableRoom
from desktop_app.ui.rulings.rulings_panel import RulingsPanel
from desktop_app.ui.table.head_bar import View
from tests.gui.main_window.conftest import Bench, bench
from tests.helpers.layout_faults import layout_faults
from tests.helpers.physical import table_choice
from tests.helpers.ruling_cards import longest_rulings
from tests.helpers.sweeps import kept_of
from tests.helpers.tables import ALL_RULESETS

__all__ = ["bench"]

PEOPLE = {"mattel-family": 4}
BOOKS = kept_of(ALL_RULESETS, ("sanspa-2001", "mattel-family"))
TABLE_BOOKS = kept_of(
    (ruleset for ruleset in ALL_RULESETS if ruleset not in PEOPLE), ("sanspa-2001",)
)


def cut_cards(panel: RulingsPanel, ruleset: str, *, may_scroll: bool = False) -> Iterator[str]:
    """Yield a line for each card that is not whole."""
    rulings = longest_rulings(ruleset, PEOPLE.get(ruleset, 2))
    assert len(rulings) > 50
    for ruling in rulings:
        ruling.show_in(panel)
        settle(12)
        card = panel.card
        assert panel.is_card_shown and card.undo_button.isVisible(), ruling.procedure
        seen = card.visibleRegion().boundingRect()
        if seen != card.rect() and not (may_scroll and seen.width() == card.width()):
            yield f"{ruling.procedure}: {seen.height()} of {card.height()} pixels are seen"
        yield from (f"{ruling.procedure}: {fault}" for fault in layout_faults(card))


def play(bench: Bench, ruleset: str, size: tuple[int, int], mode: Mode) -> RulingsPanel:
    people = PEOPLE.get(ruleset, 2)
    minutes = None if ruleset in PEOPLE else 25
    bench.begin(*("person",) * people, ruleset=ruleset, mode=mode, minutes=minutes)
    bench.navigator.window.resize(*size)
    settle()
    return bench.room.rulings


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", BOOKS)
def test_on_a_screen_of_1280_by_800_a_card_is_whole(bench: Bench, ruleset: str) -> None:
    panel = play(bench, ruleset, (1280, 800), Mode.BY_THE_BOOK)
    assert list(cut_cards(panel, ruleset)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", BOOKS)
def test_on_a_screen_of_1024_by_640_a_card_is_whole(bench: Bench, ruleset: str) -> None:
    panel = play(bench, ruleset, (1024, 640), Mode.AUTOMATIC)
    assert list(cut_cards(panel, ruleset)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", BOOKS)
def test_by_the_book_a_long_card_scrolls_there(bench: Bench, ruleset: str) -> None:
    panel = play(bench, ruleset, (1024, 640), Mode.BY_THE_BOOK)
    assert list(cut_cards(panel, ruleset, may_scroll=True)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TABLE_BOOKS)
@pytest.mark.parametrize("view", kept_of(View, (View.SHEET,)))
def test_with_a_physical_set_a_card_is_whole(bench: Bench, ruleset: str, view: View) -> None:
    bench.navigator.start(table_choice(ruleset=ruleset))
    room = bench.navigator.window.centralWidget().currentWidget()
    assert isinstance(room, TableRoom)
    bench.navigator.window.resize(1280, 800)
    room.show_view(view)
    settle()
    assert list(cut_cards(room.rulings, ruleset)) == []


def folded(bench: Bench) -> dict[str, bool]:
    return {name: panel.is_folded for name, panel in bench.room.panels.items()}


def test_a_card_folds_the_other_panels_of_a_low_window_until_it_goes(bench: Bench) -> None:
    panel = play(bench, "naspa-2016", (1024, 640), Mode.BY_THE_BOOK)
    bench.room.panels["tiles"].set_folded(True)
    before = folded(bench)
    longest_rulings("naspa-2016", 2)[0].show_in(panel)
    settle()
    assert folded(bench) == {"tiles": True, "score": True, "rulings": False}
    panel.dismiss()
    settle()
    assert folded(bench) == before == {"tiles": True, "score": False, "rulings": False}
    bench.navigator.window.resize(1280, 800)
    longest_rulings("naspa-2016", 2)[0].show_in(panel)
    settle()
    assert folded(bench) == before


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_four_players_fit_across_the_window(bench: Bench, size: tuple[int, int]) -> None:
    play(bench, "mattel-family", size, Mode.BY_THE_BOOK)
    window = bench.navigator.window
    assert window.centralWidget().horizontalScrollBar().maximum() == 0
    assert [fault for fault in layout_faults(window) if "ClockFace" in fault] == []
