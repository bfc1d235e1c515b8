# SPDX-License-Identifier: MIT
"""Every refusal has the sections of its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import REASON_KEYS, Act, sections
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from tests.helpers.tables import ALL_RULESETS, set_up

SILENT = {
    # The box knows no holds, no clock and no signature, names blanks only for the draw for start
    # (AMB-9), and has no rule on tiles that are not in the set.
    ("mattel-family", Reason.BLANK_UNDESIGNATED),
    ("mattel-family", Reason.UNKNOWN_FACE),
    ("mattel-family", Reason.NOT_A_BLANK),
    # Neither of the two documents mentions tiles that are upside down.
    ("mattel-family", Reason.NO_TILE_THERE),
    ("singapore-2015", Reason.NO_TILE_THERE),
    ("mattel-family", Reason.DRAW_WHILE_HELD),
    ("mattel-family", Reason.BLANK_UNWRITTEN),
    ("mattel-family", Reason.NO_CLOCK),
    ("mattel-family", Reason.REASON_REQUIRED),
    ("mattel-family", Reason.ALREADY_SIGNED),
    # It has no desk, bars no square, and has no rule on returning to the table.
    *(
        ("mattel-family", reason)
        for reason in (
            Reason.NO_SUCH_PROCEDURE,
            Reason.ANSWER_NEEDED,
            Reason.BAD_ANSWER,
            Reason.DOES_NOT_APPLY,
            Reason.NOTHING_TO_UNDO,
            Reason.SQUARE_BARRED,
            Reason.AWAY,
            Reason.SUSPENDED,
        )
    ),
    ("singapore-2015", Reason.SQUARE_BARRED),
    ("mattel-family", Reason.SET_WRONG),
    ("singapore-2015", Reason.REASON_REQUIRED),
    ("singapore-2015", Reason.ALREADY_SIGNED),
}
"""Refusals for which the document has nothing to cite."""


@pytest.mark.parametrize("reason", list(Reason))
@pytest.mark.parametrize("ruleset_id", ALL_RULESETS)
def test_a_reason_has_sections_unless_the_document_is_silent(
    ruleset_id: str, reason: Reason
) -> None:
    found = sections(load_ruleset(ruleset_id), *REASON_KEYS[reason])
    assert bool(found) is ((ruleset_id, reason) not in SILENT)


def test_sections_come_once_and_in_order() -> None:
    rules = load_ruleset("sanspa-1999")
    both = sections(rules, "challenge.restart", "challenge.style", "challenge.unit")
    assert both == ("13.3", "13.4")


def test_what_the_base_supplied_names_its_document_every_time() -> None:
    rules = load_ruleset("singapore-2015")
    assert sections(rules, "placement.bad_geometry") == ("FAM First", "FAM Next")
    assert sections(rules, "challenge.unit") == ("G11.3", "G11.4")


def test_an_unknown_key_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        sections(load_ruleset("naspa-2016"), "challenge.no_such_key")


def test_the_player_on_turn_waits_while_another_opponent_holds() -> None:
    """With more than two players, another than the player on turn may hold the play."""
    table = set_up("rack A CARDEFG", "bag 20", "turn A")
    state = replace(table.state, phase=Phase.HELD, held_by=1)
    rejection = Act(state, None, OrderedDrawer()).check_may_move(0)
    assert rejection is not None
    assert rejection.reasons == {Reason.WRONG_PHASE}
    held_by_himself = replace(state, held_by=0)
    assert Act(held_by_himself, None, OrderedDrawer()).check_may_move(0) is None
