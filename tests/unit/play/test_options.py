# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

import pytest

from desktop_app.play.options import commands_now
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules import commands as cmd
from desktop_app.rules.game import decide
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode
from tests.helpers.tables import say, set_up
from tests.helpers.wild_play import RULESETS, wild_command, wild_table


@pytest.mark.parametrize("mode", list(Mode))
def test_what_is_offered_is_carried_out(mode: Mode) -> None:
    for seed in range(6):
        source = random.Random(seed)
        table = wild_table(source, RULESETS[seed], mode)
        for _ in range(40):
            table.submit(wild_command(table.state, source))
            for command in commands_now(table.state):
                if isinstance(command, cmd.LayTiles | cmd.ExchangeTiles):
                    continue  # they stand for all of their kind
                decided = decide(table.state, command, judge=None, drawer=OrderedDrawer())
                assert not isinstance(decided, Rejection), command


def test_before_and_after_everything() -> None:
    table = set_up()
    assert commands_now(table.state) == [cmd.DrawForStart()]
    over = set_up("mode automatic", "board 8E CARD", "rack A S", "rack B Q", "bag empty")
    say(over, "A plays I8 S", "B accepts")
    assert commands_now(over.state) == [
        command for seat in (0, 1) for command in (cmd.SignResult(seat), cmd.RevealRack(seat))
    ]


def test_moves_stand_for_their_kind() -> None:
    table = set_up("rack A HELLOQI", "rack B AEIOUAE", "bag 7")
    offered = commands_now(table.state)
    assert cmd.LayTiles(0, ()) in offered
    assert cmd.ExchangeTiles(0, ()) in offered
    assert cmd.LayTiles(1, ()) not in offered
    low = ("rack A HELLOQI", "rack B AEIOUAE", "bag 6")
    assert cmd.ExchangeTiles(0, ()) in commands_now(set_up(*low).state)
    easy = commands_now(set_up(*low, "mode automatic").state)
    assert cmd.ExchangeTiles(0, ()) not in easy
    say(table, "A starts-clock", "A lays 8D HELLO")
    offered = commands_now(table.state)
    assert cmd.DeclareScore(0, 24) in offered
    assert cmd.TakeUpTiles(0) in offered
    assert cmd.LayTiles(0, ()) not in offered
