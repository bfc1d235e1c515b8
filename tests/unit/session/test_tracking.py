# SPDX-License-Identifier: MIT
"""The sheets of a game: owners, checks, and that nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Direction
from desktop_app.rules.commands import LayTiles, NeutraliseClock, PressClock, StartClock
from desktop_app.rules.events import TurnEnded, TurnKind
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.game_session import GameSession
from desktop_app.session.tracking import (
    TRACKING_TOPICS,
    CellState,
    SheetSettings,
    TrackingLevel,
    automatic_view,
    own_view,
    stopped_clock_rule,
)
from desktop_app.storage.tracking_file import SavedSheet
from tests.helpers.games import GameTale, middle_game
from tests.helpers.physical import physical_table
from tests.helpers.tracking_bench import BLANK, CHECK, CROSSED, LEFT, RACK, Bench
from tests.unit.session.test_acts import ANN, BEN, table


@pytest.fixture
def bench(qapp: QCoreApplication) -> Bench:
    return Bench(table("person", "person"))


def test_the_automatic_sheet_tells_board_and_rack_apart(qapp: QCoreApplication) -> None:
    tale = GameTale()
    tale.rack(ANN, "CATSDOE")
    tale.play("8D", "CATS", draw=False)
    view = automatic_view(tale.state, ANN, SheetSettings())
    assert view.cells["E"] == (*(LEFT,) * 11, RACK)
    assert view.cells["C"] == (LEFT, CROSSED)
    assert (view.left_of("E"), view.left_of("C")) == (11, 1)
    assert view.vowels + view.consonants + view.blanks == len(view.left) == 93


def test_with_no_rack_face_up_only_the_board_is_crossed_off() -> None:
    state = GameTale().play("8D", "CATS").state
    view = automatic_view(state, NO_SEAT, SheetSettings())
    assert RACK not in {cell for cells in view.cells.values() for cell in cells}
    assert len(view.left) == 96
    assert view.holders == ((0, 7), (1, 7))


def test_the_letters_of_the_blanks_are_shown() -> None:
    view = automatic_view(middle_game().state, ANN, SheetSettings())
    assert view.blank_letters == ("L",)


@pytest.mark.parametrize("level", TrackingLevel)
@pytest.mark.parametrize("order", TrackingOrder)
def test_nothing_depends_on_which_hidden_tile_is_where(
    level: TrackingLevel, order: TrackingOrder
) -> None:
    state = middle_game().state
    hidden = (*state.bag, *state.racks[BEN])[::-1]
    swapped = replace(state, racks=(state.racks[ANN], hidden[:7]), bag=hidden[7:])
    settings = SheetSettings(level, order)
    for seat in (ANN, NO_SEAT):
        if level is TrackingLevel.AUTOMATIC:
            assert automatic_view(swapped, seat, settings) == automatic_view(state, seat, settings)
        else:
            sheet = SavedSheet(crossed={"E": frozenset({3})})
            assert own_view(swapped, seat, settings, sheet) == own_view(
                state, seat, settings, sheet
            )


def test_a_sheet_that_is_kept_by_hand_crosses_nothing_off_by_itself(bench: Bench) -> None:
    bench.play(ANN, 7, 7, "CATS")
    assert bench.crossed(BEN) == {}
    assert bench.look(BEN).chances == {}, "what the table shows would be help"
    assert bench.look(BEN).blank_letters == ()


def test_looking_back_changes_nothing_on_a_sheet_kept_by_hand(bench: Bench) -> None:
    bench.cross(ANN, "CAT")
    start = bench.session.state_after(0)
    bench.tracking.look(start, ANN)
    assert bench.tracking.view.left_of("C") == 1


def test_with_wooden_tiles_only_what_was_named_is_known(qapp: QCoreApplication) -> None:
    game = physical_table()
    view = automatic_view(game.state, ANN, SheetSettings())
    assert len(view.left) == 100, "no rack is known"
    assert view.holds is None


def test_a_click_crosses_one_cell_off_and_gives_it_back(bench: Bench) -> None:
    bench.tracking.toggle("E", 4)
    assert bench.tracking.view.cells["E"][4] is CROSSED
    assert bench.tracking.view.left_of("E") == 11
    bench.tracking.toggle("E", 4)
    assert bench.tracking.view.left_of("E") == 12


def test_a_letter_crosses_off_from_the_end_and_gives_back_the_first(bench: Bench) -> None:
    bench.cross(ANN, "EE")
    assert bench.tracking.view.cells["E"][-2:] == (CROSSED, CROSSED)
    bench.cross(ANN, "E", back=True)
    assert bench.tracking.view.cells["E"][-2:] == (LEFT, CROSSED)


@pytest.mark.parametrize(("face", "number"), [("E", 12), ("E", -1), ("Ö", 0)])
def test_what_the_sheet_has_no_cell_for_does_nothing(bench: Bench, face: str, number: int) -> None:
    bench.tracking.toggle(face, number)
    assert bench.crossed(ANN) == {}


def test_the_third_blank_cannot_be_crossed_off(bench: Bench) -> None:
    bench.cross(ANN, "???")
    assert bench.crossed(ANN) == {"?": 2}
    bench.cross(ANN, "???", back=True)
    assert bench.crossed(ANN) == {}


def test_each_player_has_a_sheet(bench: Bench) -> None:
    bench.cross(ANN, "CATS")
    bench.cross(BEN, "Z")
    assert bench.crossed(ANN) == {"C": 1, "A": 1, "T": 1, "S": 1}
    assert bench.crossed(BEN) == {"Z": 1}


def test_with_the_rack_hidden_no_sheet_is_shown_or_touched(bench: Bench) -> None:
    bench.cross(ANN, "CATS")
    view = bench.look(NO_SEAT)
    assert view.is_hidden and not view.may_mark and not view.may_write
    bench.tracking.toggle("E", 0)
    bench.tracking.put_right()
    assert bench.tracking.add_query("zoea") is False
    assert bench.crossed(NO_SEAT) == {}
    assert bench.tracking.view.notes == ""


def test_the_automatic_sheet_cannot_be_marked(qapp: QCoreApplication) -> None:
    bench = Bench(table("person", "person"), SheetSettings())
    bench.tracking.toggle("E", 0)
    assert bench.look(ANN).left_of("E") == 12 - bench.session.state.racks[ANN].count("E")


def test_a_game_that_is_looked_at_is_crossed_off_by_itself(qapp: QCoreApplication) -> None:
    bench = Bench(table("person", "person"), CHECK, is_closed=True)
    view = bench.look(ANN)
    assert (view.level, view.may_mark, view.may_write) == (TrackingLevel.AUTOMATIC, False, False)


def test_bots_among_themselves_have_no_sheets(qapp: QCoreApplication) -> None:
    assert Bench(table("static", "static"), CHECK).look(ANN).level is TrackingLevel.AUTOMATIC


def test_the_sheet_is_marked_when_the_turn_is_over(bench: Bench) -> None:
    assert bench.look(ANN).mark is None
    bench.play(ANN, 7, 7, "CATS")
    view = bench.look(ANN)
    assert view.mark is not None and view.mark.is_right, "his own play may wait"
    assert (view.right, view.marked) == (1, 1)
    bench.cross(BEN, "CATZ")
    assert bench.session.submit_move(BEN, Pass())
    mark = bench.look(BEN).mark
    assert mark is not None
    assert (mark.missed, mark.extra) == ({"S": 1}, {"Z": 1})
    view = bench.tracking.view
    assert view.cells["S"] == (LEFT, LEFT, LEFT, CellState.MISSED)
    assert view.cells["Z"] == (CellState.EXTRA,)
    assert (view.right, view.marked) == (0, 1)


def test_putting_right_what_was_found_takes_the_finding_away(bench: Bench) -> None:
    bench.play(ANN, 7, 7, "CATS")
    bench.cross(BEN, "CATZ")
    bench.session.submit_move(BEN, Pass())
    bench.cross(BEN, "S")
    bench.cross(BEN, "Z", back=True)
    mark = bench.look(BEN).mark
    assert mark is not None and mark.is_right
    assert bench.tracking.view.right == 0, "the turn was wrong all the same"


def test_put_right_crosses_off_what_the_board_shows(bench: Bench) -> None:
    bench.play(ANN, 7, 7, "CATS")
    bench.cross(BEN, "ZQ")
    bench.tracking.put_right()
    assert bench.crossed(BEN) == {"C": 1, "A": 1, "T": 1, "S": 1}
    assert bench.tracking.view.cells["C"] == (LEFT, CROSSED)


def test_put_right_with_the_own_rack(qapp: QCoreApplication) -> None:
    bench = Bench(table("person", "person"), replace(CHECK, counts_rack=True))
    bench.look(ANN)
    bench.tracking.put_right()
    assert sum(bench.crossed(ANN).values()) == 7
    assert len(bench.tracking.view.left) == 93
    assert bench.tracking.view.own_count == 0


def test_a_blank_sheet_is_never_marked(qapp: QCoreApplication) -> None:
    bench = Bench(table("person", "person"), BLANK)
    bench.cross(ANN, "Z")
    bench.play(ANN, 7, 7, "CATS")
    view = bench.look(ANN)
    assert view.mark is None and view.retrack == ""
    assert view.cells["Z"] == (CROSSED,)


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (lambda s: s.submit(NeutraliseClock(BEN, "any-stated")), "stopped"),
        (lambda s: s.submit_move(BEN, Exchange(tuple("READING"))), "exchange"),
    ],
)
def test_an_interruption_asks_both_to_track_again(
    bench: Bench, act: Callable[[GameSession], bool], kind: str
) -> None:
    bench.play(ANN, 7, 7, "CATS")
    assert act(bench.session)
    assert bench.look(ANN).retrack == bench.look(BEN).retrack == kind
    bench.look(ANN)
    bench.tracking.end_retracking()
    assert (bench.look(ANN).retrack, bench.look(BEN).retrack) == ("", kind)


def test_a_graver_interruption_is_kept_and_the_next_marking_ends_it(bench: Bench) -> None:
    bench.play(ANN, 7, 7, "CATS")
    bench.session.submit_move(BEN, Exchange(tuple("READING")))
    bench.session.submit(NeutraliseClock(ANN, "any-stated"))
    assert bench.look(ANN).retrack == "exchange"
    bench.session.submit(StartClock(ANN))
    bench.session.submit_move(ANN, Pass())
    assert bench.look(ANN).retrack == ""


def test_while_the_clock_is_stopped_the_rule_is_shown(bench: Bench) -> None:
    assert bench.look(ANN).stopped_rule == ""
    bench.session.submit(NeutraliseClock(ANN, "any-stated"))
    assert "racking" in bench.look(ANN).stopped_rule
    assert bench.tracking.view.stopped_rule.endswith("[II.A]")


def test_the_rules_are_those_of_the_rules_page() -> None:
    assert stopped_clock_rule(load_ruleset("naspa-2016")).startswith("No tracking")
    assert stopped_clock_rule(load_ruleset("mattel-family")) == ""
    assert stopped_clock_rule(load_ruleset("singapore-2015")) == ""
    assert "stopped-clock-behaviour" in TRACKING_TOPICS


def test_with_wooden_tiles_the_table_keeps_one_sheet(
    qapp: QCoreApplication, tmp_path: Path
) -> None:
    path = tmp_path / "a.tracking"
    bench = Bench(physical_table(), replace(CHECK, counts_rack=True), path)
    assert not bench.look(NO_SEAT).is_hidden
    bench.cross(NO_SEAT, "Z")
    placements = Play(7, 7, Direction.ACROSS, tuple("CATS")).placements()
    assert bench.session.submit(LayTiles(ANN, placements))
    assert bench.look(NO_SEAT).mark is None
    assert bench.session.submit(PressClock(ANN))
    view = bench.look(NO_SEAT)
    assert (view.marked, view.right) == (1, 0)
    assert view.mark is not None and view.mark.extra == {"Z": 1}
    bench.tracking.put_right()
    assert bench.crossed(NO_SEAT) == {"C": 1, "A": 1, "T": 1, "S": 1}, "no rack is known"
    assert bench.session.submit(NeutraliseClock(BEN, "any-stated"))
    assert bench.look(NO_SEAT).retrack == "stopped"
    again = Bench(physical_table(), CHECK, path)
    assert again.crossed(NO_SEAT) == {"C": 1, "A": 1, "T": 1, "S": 1}


def test_the_result_of_a_check_is_not_shown_on_a_hidden_sheet(
    bench: Bench,
) -> None:
    bench.cross(ANN, "Z")
    bench.play(ANN, 7, 7, "CATS")
    assert bench.look(ANN).cells["Z"] == (CellState.EXTRA,)
    bench.tracking.use(BLANK)
    view = bench.look(ANN)
    assert view.cells["Z"] == (CROSSED,)
    assert (view.mark, view.marked, view.retrack) == (None, 0, "")


def test_cells_that_are_all_crossed_off_or_none_are_left_alone(bench: Bench) -> None:
    before = len(bench.shown)
    bench.tracking.cross_next("Q", back=True)
    bench.tracking.cross_next("Ö")
    assert len(bench.shown) == before, "nothing happened, nothing is shown"


def test_a_turn_that_a_challenge_cost_is_not_marked(qapp: QCoreApplication) -> None:
    bench = Bench(table("person", "person"))
    bench.tracking._record((TurnEnded(BEN, TurnKind.CHALLENGE_LOST, "challenge", 0),))
    assert bench.look(BEN).marked == 0
