# SPDX-License-Identifier: MIT
"""The tracking sheet shows what a player may know, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop_app.analysis.tracking_order import TrackingOrder
from desktop_app.analysis.unseen import unseen_tiles
from desktop_app.paper.content import PaperContent
from desktop_app.paper.tracking_sheet import TrackingSheet, tracking_sheet
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import TilesDrawn
from desktop_app.rules.game import fold
from tests.helpers.told_games import LoggedTale, gcg_events, told_game

pytestmark = pytest.mark.usefixtures("qapp")


def of_set(sheet: TrackingSheet) -> Counter[str]:
    return Counter({face.place.face: face.place.count for face in sheet.faces})


@pytest.mark.parametrize("order", TrackingOrder)
@pytest.mark.parametrize("ruleset", ["naspa-2016", "sanspa-1999", "mattel-family"])
def test_an_empty_sheet_has_every_tile_of_the_ruleset(ruleset: str, order: TrackingOrder) -> None:
    rules = load_ruleset(ruleset)
    sheet = tracking_sheet(PaperContent(rules), order)
    assert of_set(sheet) == Counter(rules.set.distribution)
    assert all(face.unseen is None for face in sheet.faces)
    assert (sheet.summary, sheet.kinds, sheet.last_tiles, sheet.counts) == ("", "", "", ())
    assert sheet.blanks == ("", "")
    assert sheet.total == 100 and sheet.rack_size == 7


def test_what_is_left_of_a_face_is_what_the_player_has_not_seen() -> None:
    tale = LoggedTale().play("8D", "FEASTER").play("E5", "QUI.T")
    sheet = tracking_sheet(PaperContent.of_game(tale.events), seat=0)
    unseen = unseen_tiles(tale.state, 0)
    assert {face.place.face: face.unseen for face in sheet.faces} == {
        face.face: face.unseen for face in unseen.faces
    }
    bag = unseen.bag_count
    assert sheet.summary == f"Unseen: {bag + 7}. In the bag: {bag}. Ben holds 7."
    assert sheet.kinds.startswith(f"Vowels: {unseen.vowels}. Consonants: {unseen.consonants}.")


def test_the_sheet_does_not_depend_on_the_opponents_rack() -> None:
    tale = LoggedTale().play("8D", "FEASTER")
    drawn = next(
        event for event in tale.events if isinstance(event, TilesDrawn) and event.player == 1
    )
    others = tuple(sorted(fold(tale.events).bag))[: len(drawn.tiles)]
    swapped = [TilesDrawn(1, others) if event is drawn else event for event in tale.events]
    one, other = PaperContent.of_game(tale.events), PaperContent.of_game(swapped)
    assert one.state != other.state
    assert tracking_sheet(one, seat=0) == tracking_sheet(other, seat=0)


def test_without_a_seat_only_the_board_is_crossed_off() -> None:
    tale = LoggedTale().play("8D", "FEASTER")
    sheet = tracking_sheet(PaperContent.of_game(tale.events))
    assert sum(face.unseen or 0 for face in sheet.faces) == 93
    assert sheet.summary == "Unseen: 93. In the bag: 79. Ann holds 7, Ben holds 7."


def test_blanks_and_last_tiles_are_written_once_they_are_known() -> None:
    assert tracking_sheet(PaperContent.of_game(told_game().events), seat=1).blanks == ("L", "")
    game = PaperContent.of_game(gcg_events("complete.gcg"))
    sheet = tracking_sheet(game, seat=1)
    assert sheet.last_tiles == "I" and sorted(sheet.blanks) == ["D", "N"]
    assert tracking_sheet(game, seat=None).last_tiles == ""


def test_the_counts_go_down_from_turn_to_turn() -> None:
    tale = LoggedTale().play("8D", "FEASTER").play("E5", "QUI.T").play("J6", "HI.E")
    counts = tracking_sheet(PaperContent.of_game(tale.events), seat=0).counts
    assert counts == ((86, 79), (79, 72))
