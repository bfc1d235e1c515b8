# SPDX-License-Identifier: MIT
"""Checking a sheet: which tiles had to be crossed off after a turn, and which could be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from desktop_app.analysis.tracking_order import (
    Interruption,
    cells_of,
    due_tiles,
    interruption_of,
    mark_sheet,
    seen_tiles,
)
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from tests.helpers.games import GameTale, middle_game

ANN, BEN = 0, 1


def crossed(tiles: str) -> dict[str, set[int]]:
    return {face: set(range(count)) for face, count in Counter(tiles).items()}


def due(tale: GameTale, seat: int, *, counts_rack: bool = False) -> tuple[str, str]:
    must, may = due_tiles(tale.state, seat, counts_rack=counts_rack)
    return tuple("".join(sorted(Counter(counts).elements())) for counts in (must, may))  # type: ignore[return-value]


def test_a_sheet_that_agrees_is_right() -> None:
    mark = mark_sheet(crossed("CATS"), Counter("CAT"), Counter("CATS"))
    assert mark.is_right


def test_what_is_missed_and_what_is_too_much() -> None:
    mark = mark_sheet(crossed("AAZ"), Counter("AABE"), Counter("AABE"))
    assert (mark.missed, mark.extra) == ({"B": 1, "E": 1}, {"Z": 1})
    assert not mark.is_right


def test_too_few_of_a_face_are_counted_and_not_which_cells() -> None:
    mark = mark_sheet({"E": {11}}, Counter("EEE"), Counter("EEE"))
    assert mark.missed == {"E": 2}


def test_the_own_last_play_may_wait_and_the_opponents_may_not() -> None:
    tale = GameTale().play("8D", "CATS")
    assert due(tale, ANN) == ("", "ACST")
    tale.play("E5", "QUI.")
    assert due(tale, BEN) == ("ACST", "ACIQSTU")


def test_a_turn_without_a_play_leaves_nothing_to_wait_for() -> None:
    tale = GameTale().play("8D", "CATS").pass_turn()
    assert due(tale, BEN) == ("ACST", "ACST")


def test_a_blank_is_crossed_off_as_a_blank() -> None:
    tale = GameTale().play("8D", "CaTS").pass_turn()
    assert due(tale, BEN)[0] == "?CST"


def test_with_the_own_rack_old_tiles_are_due_and_new_ones_may_wait() -> None:
    tale = GameTale()
    tale.rack(ANN, "CATSDOG")
    tale.play("8D", "CATS", draw=False)
    kept = replace(tale.state, draws=())
    must, may = due_tiles(kept, ANN, counts_rack=True)
    assert Counter(must) == Counter("CATSDOG") == Counter(may)
    assert seen_tiles(kept, ANN, counts_rack=True) == Counter("CATSDOG")
    assert seen_tiles(kept, ANN, counts_rack=False) == Counter("CATS")


def test_exchanged_tiles_need_not_be_taken_back_at_once() -> None:
    tale = GameTale()
    tale.rack(ANN, "VVUDOGS")
    tale.exchange("VVU")
    must, may = due_tiles(tale.state, ANN, counts_rack=True)
    assert may["V"] == 2 + tale.state.racks[ANN].count("V")
    assert must.get("V", 0) <= tale.state.racks[ANN].count("V")
    assert all(must[face] <= may[face] for face in must)


def test_the_marking_does_not_depend_on_hidden_tiles() -> None:
    state = middle_game().state
    hidden = (*state.bag, *state.racks[BEN])[::-1]
    swapped = replace(state, racks=(state.racks[ANN], hidden[:7]), bag=hidden[7:])
    for counts_rack in (False, True):
        before = due_tiles(state, ANN, counts_rack=counts_rack)
        assert due_tiles(swapped, ANN, counts_rack=counts_rack) == before
    assert cells_of(swapped) == cells_of(state)


def test_the_sheet_has_a_cell_for_every_tile_of_the_set_as_it_is() -> None:
    state = GameTale().state
    assert sum(cells_of(state).values()) == 100
    assert cells_of(replace(state, missing=("Q",))).get("Q") is None


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (ev.PlayWithdrawn(0, (), 10), Interruption.PHONEY),
        (ev.ChallengeAdjudicated(True), Interruption.CHALLENGE),
        (ev.ChallengeAdjudicated(False), None),
        (ev.TurnEnded(0, ev.TurnKind.EXCHANGE, "draw", 0), Interruption.EXCHANGE),
        (ev.TurnEnded(0, ev.TurnKind.PLAY, "draw", 10), None),
        (de.ProcedureEnded("overdraw"), Interruption.RULING),
        (de.RulingUndone("overdraw"), Interruption.RULING),
        (de.GameReconstructed(3, ()), Interruption.RECONSTRUCTION),
        (ev.ClockNeutralised(0, "score"), Interruption.STOPPED),
        (ev.ClockNeutralised(None, "resumed"), None),
        (ev.TimePassed(1000), None),
    ],
)
def test_what_interrupts(event: ev.Event, kind: Interruption | None) -> None:
    assert interruption_of(event) is kind


def test_the_more_serious_interruption_is_shown() -> None:
    assert Interruption.PHONEY.outweighs("")
    assert Interruption.PHONEY.outweighs("stopped")
    assert Interruption.RULING.outweighs("ruling")
    assert not Interruption.STOPPED.outweighs("phoney")
