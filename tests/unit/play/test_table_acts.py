# SPDX-License-Identifier: MIT
"""Each act offered besides the plain turn can be carried out."""

from __future__ import annotations

import random

from desktop_app.play.options import acts_now, verdicts_now
from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules import commands as cmd
from desktop_app.rules.game import decide
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode
from desktop_app.rules.tile_events import TileFault
from tests.helpers.tables import say, set_up
from tests.helpers.wild_play import RULESETS, wild_command, wild_table


def started(*lines: str) -> Table:
    table = set_up("rack A HELLOQI", "rack B READING", *lines)
    say(table, "A starts-clock")
    return table


def challenged() -> Table:
    table = started()
    say(table, "A lays 8D HELLO", "A declares 24", "A presses")
    done = table.submit(cmd.SayChallenge(1))
    assert not isinstance(done, Rejection)
    return table


def test_what_is_offered_is_carried_out() -> None:
    for seed in range(3):
        source = random.Random(seed)
        table = wild_table(source, RULESETS[seed], Mode.BY_THE_BOOK)
        for _ in range(15):
            table.submit(wild_command(table.state, source))
            state = table.state
            for seat in range(state.player_count):
                for command in acts_now(state, seat, state.racks[seat][:1]):
                    decided = decide(state, command, judge=None, drawer=OrderedDrawer())
                    assert not isinstance(decided, Rejection), command


def test_a_player_may_draw_any_number_but_the_one_that_has_a_button() -> None:
    table = started()
    counts = [each.count for each in acts_now(table.state, 0) if isinstance(each, cmd.DrawTiles)]
    assert counts == [1, 2, 3, 4, 5, 6, 7, 8]
    say(table, "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    after = acts_now(table.state, 0)
    assert 5 not in [each.count for each in after if isinstance(each, cmd.DrawTiles)]


def test_tiles_that_are_pointed_at_can_be_shown_or_dropped_back() -> None:
    state = started().state
    assert not any(isinstance(each, cmd.ReturnTiles) for each in acts_now(state, 0))
    marked = acts_now(state, 0, ("Q",))
    assert cmd.ReturnTiles(0, ("Q",)) in marked
    assert cmd.ExposeTiles(0, ("Q",)) in marked
    assert cmd.FakeBlank(0, "Q") in marked
    assert cmd.FakeBlank(0, "Q") not in acts_now(state, 0, ("Q", "I"))


def test_a_challenge_that_was_said_is_bound_taken_back_or_judged() -> None:
    state = challenged().state
    offered = acts_now(state, 1)
    assert cmd.RetractChallenge(1) in offered and cmd.WriteWords(1, ("HELLO",)) in offered
    assert verdicts_now(state, has_list=True) == [cmd.AdjudicateChallenge(None, None)]
    assert verdicts_now(state, has_list=False) == [
        cmd.AdjudicateChallenge(None, True),
        cmd.AdjudicateChallenge(None, False),
    ]
    assert verdicts_now(started().state, has_list=True) == []


def test_the_blank_of_a_play_can_be_named_and_its_tiles_lie_wrong() -> None:
    table = set_up("rack A HELL?QI", "rack B READING")
    say(table, "A starts-clock", "A lays 8D HELLo")
    offered = acts_now(table.state, 0)
    said = {blank.letter for blank in offered if isinstance(blank, cmd.SayBlank)}
    assert "O" in said
    wrong = [each for each in offered if isinstance(each, cmd.MislayTiles)]
    assert {each.fault for each in wrong} == set(TileFault)
