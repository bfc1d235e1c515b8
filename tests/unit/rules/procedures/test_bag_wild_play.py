# SPDX-License-Identifier: MIT
"""Random draws, exchanges and bagging near the end, with random rulings of the desk.

Whole games seldom reach an exchange with too few tiles or a draw before a verdict; these tables
start there.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from desktop_app.play.table import Table
from desktop_app.rules import commands as cmd
from desktop_app.rules.commands import Command
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.tiles import write_faces
from tests.helpers.random_games import random_placements
from tests.helpers.tables import ALL_RULESETS, set_up

_LETTERS = "AEIONRTSPQRSTUVWXYZABCDEFGHIJKLMNO"
_RULINGS = (
    "underdraw",
    "late-underdraw",
    "out-of-order",
    "draw-before-verdict",
    "spilled-tiles",
    "exposed-bag-tiles",
    "courtesy-return-unseen",
    "illegal-exchange",
    "exchange-count-wrong",
    "exchange-left-out",
)


def _table(source: random.Random) -> Table:
    racks = (_LETTERS[: source.randint(3, 7)], _LETTERS[8 : 8 + source.randint(3, 7)])
    bag = _LETTERS[16 : 16 + source.randint(0, 9)] or "empty"
    clock = source.choice(("25:00", "none"))
    lines = (f"rack A {racks[0]}", f"rack B {racks[1]}", f"bag {bag}", f"clock {clock}")
    table = set_up(*lines, ruleset=source.choice(ALL_RULESETS))
    table.submit(cmd.StartClock(0))
    return table


def _act(table: Table, source: random.Random) -> Command:
    state = table.state
    seat = state.on_turn or 0 if source.random() < 0.6 else source.randint(0, 1)
    if state.dispute is not None and state.last_turn is not None and source.random() < 0.5:
        return cmd.DrawTiles(state.last_turn.player, 1, anyway=True)
    rack = state.racks[seat]
    some = tuple(source.sample(rack, source.randint(0, len(rack))))
    options: tuple[Command, ...] = (
        cmd.ExchangeTiles(seat, some),
        cmd.SayExchange(seat, source.choice((None, 1, 3))),
        cmd.PutDownTiles(seat, some[:2]),
        cmd.BagTiles(seat, source.choice((None, state.set_aside[:1]))),
        cmd.DrawTiles(seat),
        cmd.DrawTiles(seat, source.randint(1, 3), source.random() < 0.5),
        cmd.RackTiles(seat, source.choice((None, state.draw_of(seat).loose[:1]))),
        cmd.PressClock(seat),
        cmd.PressClock(seat),
        cmd.AnnouncePass(seat),
        cmd.TakeUpTiles(seat),
        cmd.RecordScore(seat),
        cmd.LayTiles(seat, random_placements(state.board, rack, source)),
        cmd.DeclareScore(seat, 5),
        cmd.CallHold(seat),
        cmd.SayChallenge(seat),
        cmd.UndoRuling(),
    )
    return source.choice(options)


def _answer(prompt: Prompt, source: random.Random) -> str:
    if prompt.kind is AnswerKind.TILES:
        count = source.randint(prompt.least, prompt.most)
        return write_faces(source.sample(prompt.pool, count)) or "none"
    if prompt.kind is AnswerKind.NUMBER:
        return str(source.randint(prompt.least, prompt.most))
    return source.choice(prompt.pool)


def _rule(table: Table, source: random.Random) -> str:
    """Carry out one of the procedures; return its name, or an empty text if none is possible."""
    possible = [name for name in _RULINGS if PROCEDURES[name].is_possible(table.state)]
    due = [name for name in possible if PROCEDURES[name].is_due(table.state)]
    if not possible:
        return ""
    name = source.choice(due or possible)
    asked = table.ask(name, {})
    while asked.prompt is not None:
        answer = _answer(asked.prompt, source)
        asked = table.ask(name, {**asked.answers, asked.prompt.key: answer})
    done = table.submit(cmd.ConductProcedure(name, asked.answers))
    assert not isinstance(done, Rejection), f"{name}: every answer was one of those offered"
    return name


@pytest.mark.no_cover
def test_no_tile_is_lost_by_any_ruling() -> None:
    ruled: Counter[str] = Counter()
    for seed in range(150):
        source = random.Random(seed)
        table = _table(source)
        for _ in range(30):
            table.submit(_act(table, source))
            if source.random() < 0.3:
                ruled[_rule(table, source)] += 1
            assert find_violations(table.state) == ()
        assert fold(table.events) == table.state
    assert set(_RULINGS) <= set(ruled), "each of them came up"
