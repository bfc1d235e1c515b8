# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections import Counter

import pytest

from desktop_app.play.seats import seat_view
from desktop_app.rules.commands import (
    AnnouncePass,
    ExchangeTiles,
    IdentifyTiles,
    LayTiles,
    PutDownTiles,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import RowKind
from desktop_app.rules.tiles import UNSEEN
from tests.helpers.physical import across, carry_out, physical_table, turn, why_refused
from tests.helpers.tables import names, set_up


def test_a_play_names_the_tiles_that_it_lays() -> None:
    table = physical_table()
    assert table.state.shown_rack(0) == ()
    events = carry_out(table, LayTiles(0, across(7, 3, "QUIZ")))
    assert names(events)[:2] == ["RackIdentified", "TilesLaid"]
    assert len(table.state.racks[0]) == 3
    assert table.state.shown_rack(0) == table.state.shown_rack(1) == ()
    assert not {"Q", "Z"} & set(table.state.unnamed_tiles())


def test_named_tiles_stay_known_until_they_are_played() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, ("Q", "Z", "?")))
    assert table.state.shown_rack(0) == ("Q", "Z", "?")
    assert len(table.state.racks[0]) == 7
    turn(table, LayTiles(0, across(7, 7, "ZA")))
    assert table.state.shown_rack(0) == ("Q", "?")
    turn(table, AnnouncePass(1))
    assert (len(table.state.racks[0]), table.state.shown_rack(0)) == (7, ("Q", "?"))


def test_naming_what_is_known_changes_nothing() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, ("Q",)))
    assert carry_out(table, IdentifyTiles(0, ("Q",))) == ()


def test_a_tile_can_be_on_the_other_rack_only_as_an_unknown_one() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(1, ("Q",)))
    assert why_refused(table, IdentifyTiles(0, ("Q",))) is Reason.NOT_LEFT
    assert why_refused(table, LayTiles(0, across(7, 7, "QI"))) is Reason.NOT_LEFT


@pytest.mark.parametrize("seat", [0, 1])
def test_with_an_empty_bag_a_tile_may_still_be_on_either_rack(seat: int) -> None:
    few = {"set.distribution": _few("QZAAAABBBBCCCC"), "set.tiles_total": 14}
    table = physical_table(values=few)
    assert table.state.bag == ()
    carry_out(table, IdentifyTiles(seat, ("Q",)))
    assert table.state.shown_rack(seat) == ("Q",)
    assert why_refused(table, IdentifyTiles(1 - seat, ("Q",))) is Reason.NOT_LEFT


def _few(tiles: str) -> dict[str, int]:
    faces = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
    return {face: tiles.count(face) for face in faces}


def test_no_more_tiles_can_be_named_than_there_are_on_the_rack() -> None:
    table = physical_table()
    assert why_refused(table, IdentifyTiles(0, tuple("ABCDEFGH"))) is Reason.NOT_ON_RACK
    carry_out(table, IdentifyTiles(0, tuple("ABCDEF")))
    assert why_refused(table, LayTiles(0, across(7, 6, "GHI"))) is Reason.NOT_ON_RACK


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (IdentifyTiles(2, ("A",)), Reason.NO_SUCH_PLAYER),
        (IdentifyTiles(0, ("É",)), Reason.UNKNOWN_FACE),
        (IdentifyTiles(0, (UNSEEN,)), Reason.UNKNOWN_FACE),
        (LayTiles(0, across(7, 7, "ÉA")), Reason.UNKNOWN_FACE),
    ],
)
def test_what_cannot_be_named(command: IdentifyTiles | LayTiles, reason: Reason) -> None:
    assert why_refused(physical_table(), command) is reason


def test_where_the_program_holds_the_tiles_there_is_nothing_to_name() -> None:
    table = set_up("rack A ABCDEFG", "bag 20")
    assert why_refused(table, IdentifyTiles(0, ("A",))) is Reason.NOT_ALLOWED


def test_an_exchange_of_unknown_tiles() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, ("Q",)))
    turn(table, ExchangeTiles(0, ("Q", UNSEEN, UNSEEN)))
    row = table.state.rows[-1]
    assert (row.kind, row.rack, row.tiles) == (
        RowKind.EXCHANGE,
        ("Q",),
        ("Q", UNSEEN, UNSEEN),
    )
    assert table.state.shown_rack(0) == ()
    assert len(table.state.racks[0]) == 7


def test_an_exchange_of_more_tiles_than_are_there() -> None:
    table = physical_table()
    assert why_refused(table, ExchangeTiles(0, (UNSEEN,) * 8)) is Reason.NOT_ON_RACK
    assert why_refused(table, PutDownTiles(0, (UNSEEN,) * 8)) is Reason.NOT_ON_RACK


def test_an_exchange_of_tiles_that_cannot_be_there() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(1, ("Q",)))
    assert why_refused(table, ExchangeTiles(0, ("Q",))) is Reason.NOT_LEFT


def test_tiles_put_down_by_hand_are_named_as_far_as_they_are_said() -> None:
    table = physical_table()
    carry_out(table, PutDownTiles(0, ("X", UNSEEN)))
    assert table.state.set_aside == ("X", UNSEEN)


def test_any_tile_may_turn_out_not_to_lie_face_down() -> None:
    """Unknown tiles on the table do not rule out that a face is elsewhere."""
    few = {
        "set.distribution": _few("ABCDEFGHIJKLMNOP"),
        "set.tiles_total": 16,
        "exchange.min_bag": 0,
    }
    table = physical_table(values=few)
    carry_out(table, PutDownTiles(0, (UNSEEN,)))
    assert table.state.set_aside == (UNSEEN,)
    carry_out(table, IdentifyTiles(1, tuple("ABCDEFG")))
    carry_out(table, IdentifyTiles(0, tuple("HIJKLM")))
    assert table.state.set_aside == (UNSEEN,)


def test_the_view_of_a_seat_has_no_unknown_tile() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, ("Q", "E")))
    view = seat_view(table.state, 0)
    assert view.rack == ("E", "Q")
    assert Counter(view.unseen) + Counter(view.rack) == Counter(table.state.setup.tile_set.tiles)
    assert view.rack_counts == (7, 7)
    assert table.state.racks[0].count(UNSEEN) == 5


def test_a_rack_that_was_entered_wrong_is_entered_anew() -> None:
    table = physical_table()
    carry_out(table, IdentifyTiles(0, ("A", "E", "I", "N", "R", "T", "?")))
    assert why_refused(table, IdentifyTiles(0, ("Q",))) is Reason.NOT_ON_RACK
    carry_out(table, IdentifyTiles(0, ("Q", "A"), is_all=True))
    assert table.state.shown_rack(0) == ("A", "Q")
    assert len(table.state.racks[0]) == 7
    carry_out(table, IdentifyTiles(0, (), is_all=True))
    assert table.state.shown_rack(0) == ()
    assert carry_out(table, IdentifyTiles(0, (), is_all=True)) == ()
