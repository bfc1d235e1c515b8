# SPDX-License-Identifier: MIT
"""Procedures with a physical set: unknown tiles are asked for, or stay unknown."""

from __future__ import annotations

from desktop_app.rules.acts.finishing import left_racks
from desktop_app.rules.commands import (
    AnnouncePass,
    ConductProcedure,
    CorrectEntry,
    DrawTiles,
    IdentifyTiles,
    LayTiles,
    RackTiles,
)
from desktop_app.rules.setup import Step
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, physical_table, turn


def test_tiles_picked_from_a_rack_known_in_part_are_asked_for() -> None:
    table = physical_table(left_out={Step.ANNOUNCE, Step.RECORD})
    carry_out(table, RackTiles(0), DrawTiles(0, 1, anyway=True), RackTiles(0))
    carry_out(table, IdentifyTiles(0, ("Q",)))
    asked = table.ask("overdraw", {}).prompt
    assert asked is not None and asked.key == "taken"
    answers = {"taken": "Q__"[: asked.least], "returned": "Q"}
    carry_out(table, ConductProcedure("overdraw", answers))
    assert table.state.racks[0] == (UNSEEN,) * 7


def test_the_place_of_a_lost_tile_is_asked_for() -> None:
    for place, seat in (("bag", None), ("Ben", 1)):
        table = physical_table()
        asked = table.ask("missing-tile", {"tiles": "Q"}).prompt
        assert asked is not None and asked.pool == ("bag", "Anne", "Ben")
        carry_out(table, ConductProcedure("missing-tile", {"tiles": "Q", "holder": place}))
        assert table.state.missing == ("Q",)
        assert len(table.state.bag) == (85 if seat is None else 86)
        assert len(table.state.racks[1]) == (7 if seat is None else 6)


def test_a_shorter_play_of_an_open_turn_goes_back_to_the_rack() -> None:
    table = physical_table()
    turn(table, LayTiles(0, across(7, 7, "CATS")))
    assert len(table.state.racks[0]) == 3
    carry_out(table, CorrectEntry(0, placements=across(7, 7, "CAT")))
    assert (len(table.state.racks[0]), len(table.state.bag)) == (4, 86)


def test_the_last_unnamed_rack_is_what_is_left_of_the_set() -> None:
    faces = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
    few = {face: "ABCDEFGHIJKLMN".count(face) for face in faces}
    table = physical_table(values={"set.distribution": few, "set.tiles_total": 14})
    carry_out(table, IdentifyTiles(0, tuple("ABCDEFG")), IdentifyTiles(1, ("N",)))
    assert sorted(left_racks(table.state)[1]) == list("HIJKLMN")
    turn(table, AnnouncePass(0))
    assert table.state.racks[1].count(UNSEEN) == 6


def test_tiles_named_since_a_draw_leave_it_when_they_are_taken() -> None:
    table = physical_table(left_out={Step.ANNOUNCE, Step.RECORD})
    carry_out(table, RackTiles(0), RackTiles(1))
    turn(table, LayTiles(0, across(7, 7, "CAT")))
    carry_out(table, DrawTiles(0, 3), IdentifyTiles(0, ("Z", "Q")))
    draw = table.state.draw_of(0)
    assert draw.named == ("Q", "Z")
    assert draw.without(("Z",)).named == ("Q",)
    assert draw.with_identity("Z", UNSEEN).named == ("Q",)
    assert len(draw.without((UNSEEN,)).tiles) == 2
