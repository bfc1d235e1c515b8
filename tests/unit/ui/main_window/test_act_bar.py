# SPDX-License-Identifier: MIT
"""The sentence about an act that is not possible now."""

from __future__ import annotations

import pytest

from desktop_app.rules.rejection import Rejection
from desktop_app.session.acts import TableAct, offered_acts, refusal_now
from desktop_app.ui.main_window.act_bar import LABELS, not_offered
from desktop_app.ui.messages import book_name, rejection_text
from tests.helpers.tables import ALL_RULESETS, command, say, set_up

RACKS = ("rack A CARDSEE", "rack B SEEEEEE", "turn A")


@pytest.mark.parametrize(
    ("acts", "act", "text", "section"),
    [
        # The play still lies, and its turn is not over.
        (("A lays 8E CARD",), TableAct.CHALLENGE, "too early", "13.2"),
        # The play was accepted by writing its score.
        (
            ("A lays 8E CARD", "A declares 14", "A presses", "B records"),
            TableAct.CHALLENGE,
            "accepted",
            "7.3",
        ),
        (("A lays 8E CARD", "A declares 14", "A presses", "B records"), TableAct.HOLD, "", "7.3"),
    ],
)
def test_an_answer_too_early_or_too_late_has_the_rules_own_words(
    acts: tuple[str, ...], act: TableAct, text: str, section: str
) -> None:
    table = set_up(*RACKS, ruleset="sanspa-2001")
    say(table, "A starts-clock", *acts)
    said = not_offered(act, table.state)
    assert text in said
    assert section in said


def test_a_hold_while_the_own_tiles_lie_is_too_early_and_not_for_want_of_a_play() -> None:
    table = set_up(*RACKS, ruleset="sanspa-2001")
    say(table, "A starts-clock", "A lays 8E CARD")
    said = not_offered(TableAct.HOLD, table.state)
    assert "It is too early to hold: the turn has not ended." in said
    assert "no play to challenge" not in said


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_the_window_has_no_words_of_its_own_where_the_rules_refuse(ruleset: str) -> None:
    moments = ((), ("A lays 8E CARD",), ("A lays 8E CARD", "A declares 14"), ("A passes",))
    texts = {
        TableAct.CHALLENGE: "B challenges",
        TableAct.HOLD: "B holds",
        TableAct.ACCEPT: "B accepts",
        TableAct.RECORD: "A records",
        TableAct.TAKE_UP: "A takes-up",
        TableAct.TURN_BOARD: "A turns-board",
    }
    compared = 0
    for acts in moments:
        table = set_up(*RACKS, "clock none", ruleset=ruleset)
        say(table, *acts)
        state = table.state
        for act, text in texts.items():
            if act in offered_acts(state) or refusal_now(state, act) is None:
                continue
            own = LABELS[act].otherwise
            said = not_offered(act, state)
            assert own not in said, (acts, act)
            if state.on_turn == 0 and act in (TableAct.CHALLENGE, TableAct.ACCEPT):
                done = table.submit(command(table, text))
                assert isinstance(done, Rejection)
                assert said == rejection_text(done, book=book_name(ruleset))
                compared += 1
    assert compared


def test_a_play_that_others_answer_says_so() -> None:
    table = set_up(*RACKS, "clock none")
    say(table, "A lays 8E CARD", "A declares 14")
    assert refusal_now(table.state, TableAct.HOLD) is None
    assert not_offered(TableAct.HOLD, table.state) == LABELS[TableAct.HOLD].otherwise
