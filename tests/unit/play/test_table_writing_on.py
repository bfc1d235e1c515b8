# SPDX-License-Identifier: MIT
"""A file that ends in the middle of a game can be continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.formats.gcg import parse_gcg
from desktop_app.play.recovery import written_on
from desktop_app.play.review_terms import ruleset_of
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.commands import EnterScore
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.invariants import find_violations
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.setup import Mode, Step

FILES = Path(__file__).parents[2] / "data" / "gcg"
LEFT_OUT = frozenset({Step.PRESS, Step.DRAW})
HEAD = "#player1 Ann Ann\n#player2 Ben Ben\n"


def _written_on(text: str) -> tuple[Event, ...]:
    game = parse_gcg(text)
    ruleset = ruleset_of(game)
    return written_on(game, ruleset, lexicon="", left_out=LEFT_OUT, drawer=OrderedDrawer())


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        ("", ("", "")),
        (">Ann: 8D FLOWED +34 34\n", ("", "")),
        (">Ann: DEFILOW 8D FLOWED +34 34\n>Ben: 9G KEEP +39 39\n", ("I", "")),
        (">Ann: DEFILOW 8D FLOWED +34 34\n>Ben:  -2 +0 0\n#rack1 AEI\n", ("AEI", "")),
    ],
)
def test_every_rack_is_full_and_no_more_is_known_than_the_file_says(
    lines: str, known: tuple[str, str]
) -> None:
    state = fold(_written_on(HEAD + lines))
    assert find_violations(state) == ()
    assert [len(rack) for rack in state.racks] == [7, 7]
    assert state.setup.is_physical
    assert state.setup.mode is Mode.BY_THE_BOOK
    assert state.setup.left_out == LEFT_OUT
    assert tuple("".join(state.shown_rack(seat)) for seat in (0, 1)) == known


@pytest.mark.parametrize("name", ["half.gcg", "three_players.gcg"])
def test_its_next_line_can_be_written(name: str) -> None:
    events = _written_on((FILES / name).read_text(encoding="utf-8"))
    table = Table.resume(events, judge=None, drawer=OrderedDrawer(), sink=MemorySink())
    seat, before = table.state.on_turn, table.state.points
    assert seat is not None
    assert not isinstance(table.submit(EnterScore(seat, 12)), Rejection)
    assert table.state.points[seat] == before[seat] + 12
    assert find_violations(table.state) == ()


def test_a_game_that_is_over_stays_as_it_is() -> None:
    events = _written_on((FILES / "complete.gcg").read_text(encoding="utf-8"))
    assert fold(events).is_over
