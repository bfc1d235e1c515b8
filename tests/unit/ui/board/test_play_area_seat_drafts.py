# SPDX-License-Identifier: MIT
"""Racks stay as they were arranged through other turns and looks back."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.rules.state import GameState
from desktop_app.session.draft import Draft
from desktop_app.ui.board.play_area import SeatDrafts
from tests.helpers.games import GameTale, make_setup
from tests.helpers.hands import Hands


def arranged(drafts: SeatDrafts, state: GameState, seat: int, *, slot: int = 0) -> Draft:
    """Move the tile of a slot to the end, lay the first tile at O15, and store that."""
    draft = drafts.draft_for(state, seat).move_in_rack(slot, 6).lay(0, 14, 14)
    assert isinstance(draft, Draft)
    drafts.keep(draft)
    return draft


def test_nothing_changes_when_nothing_did() -> None:
    drafts, state = SeatDrafts(), GameTale().state
    draft = arranged(drafts, state, 0)
    assert drafts.draft_for(state, 0) is draft


def test_another_seats_turn_leaves_the_order_and_sends_tiles_home() -> None:
    drafts, tale = SeatDrafts(), GameTale().rack(0, "ABCDEFG").rack(1, "HIJKLMN")
    arranged(drafts, tale.state, 0)
    other = drafts.draft_for(tale.state, 1)
    assert other.rack_left == tuple("HIJKLMN")
    back = drafts.draft_for(tale.state, 0)
    assert back.rack_left == tuple("BCDEFGA")
    assert back.placements == ()


def test_a_look_back_disturbs_neither_order_nor_tried_tiles() -> None:
    tale = GameTale()
    drafts, early = SeatDrafts(), tale.state
    tale.play("8D", "FEAST").play("E8", ".AST").rack(0, "ABCDEFG")
    draft = arranged(drafts, tale.state, 0)
    viewed = drafts.draft_for(early, 0)
    assert viewed.placements == ()
    assert viewed.rack_left == early.racks[0]
    drafts.keep(viewed.shuffle(1))
    assert drafts.draft_for(early, 0).order == viewed.shuffle(1).order, "a tick keeps the view"
    assert drafts.draft_for(tale.state, 0) is draft


def marked(drafts: SeatDrafts, state: GameState, seat: int, *slots: int) -> None:
    draft = drafts.draft_for(state, seat)
    for slot in slots:
        step = draft.toggle_mark(slot)
        assert isinstance(step, Draft)
        draft = step
    drafts.keep(draft)


def test_an_exchange_marks_no_tile_that_was_drawn_or_kept() -> None:
    drafts, tale = SeatDrafts(), GameTale().rack(0, "YUILKUB")
    marked(drafts, tale.state, 0, 0, 1)
    tale.exchange("YU").rack(0, "UILKBYO")
    assert drafts.draft_for(tale.state, 0).marked_tiles == ()


def test_the_other_players_turn_leaves_the_marks() -> None:
    drafts, tale = SeatDrafts(), GameTale(first=1).rack(0, "YUILKUB")
    marked(drafts, tale.state, 0, 0)
    tale.exchange("".join(tale.state.racks[1][:2]))
    assert drafts.draft_for(tale.state, 0).marked_tiles == ("Y",)


def test_another_game_begins_afresh() -> None:
    drafts, tale = SeatDrafts(), GameTale()
    arranged(drafts, tale.state, 0)
    other = GameTale(make_setup("Cleo", "Dan")).state
    assert drafts.draft_for(other, 0) == Draft.begin(
        other.board, other.racks[0], other.setup.tile_set.faces
    )


@pytest.mark.parametrize("times", [1, 3])
def test_walking_the_game_leaves_the_hand_alone(qtbot: QtBot, times: int) -> None:
    tale = GameTale()
    early = tale.state
    tale.play("8D", "FEAST").play("E8", ".AST").rack(0, "CATSE?R")
    hands = Hands(qtbot, tale.state)
    hands.area.sort()
    hands.drag(hands.slot(2), hands.square("A1"))
    before = hands.rack, hands.tried
    for _ in range(times):
        hands.area.show_position(early, 0, False)
        assert hands.tried == ""
        assert hands.rack == "".join(early.racks[0])
        hands.area.show_position(tale.state, 0, True)
    assert (hands.rack, hands.tried) == before
