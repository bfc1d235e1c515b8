# SPDX-License-Identifier: MIT
"""Fast draws, and courtesy tiles that went back unseen."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Phase
from desktop_app.rules.tile_events import BAG, TilesExposed
from tests.helpers.tables import reason, say, set_up

_PLAY = ("A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses")


def _drawn(ruleset: str, *acts: str) -> Table:
    table = set_up("rack A HELLOQI", "bag 20", ruleset=ruleset)
    say(table, *_PLAY, *acts)
    return table


@pytest.mark.parametrize(("wait", "late"), [("4.999s", False), ("5s", True)])
def test_five_seconds(wait: str, late: bool) -> None:
    table = _drawn("naspa-2016", f"wait {wait}", "A draws")
    if late:
        assert reason(table, "director rules fast-draw") is Reason.DOES_NOT_APPLY
    else:
        say(table, "director rules fast-draw")
        assert table.state.phase is Phase.HELD
        assert table.state.held_by == 1


def test_a_play_still_open_is_only_held() -> None:
    table = _drawn("sanspa-2001", "A draws")
    assert table.state.open_turn is not None
    say(table, "director rules fast-draw remedy=hold")
    assert table.state.phase is Phase.HELD


def test_it_needs_a_draw_and_a_play_that_was_not_judged() -> None:
    table = _drawn("naspa-2016")
    possible = PROCEDURES["fast-draw"].is_possible
    assert not possible(table.state)
    say(table, "A draws")
    assert possible(table.state)
    say(table, "B lays 9D AA")
    assert not possible(table.state)


@pytest.mark.parametrize(("count", "seen"), [(3, 5), (7, 6)])
def test_the_opponent_looks_at_two_more_or_at_all(count: int, seen: int) -> None:
    table = set_up("rack A HELLOQI", f"bag {6 if seen == 6 else 20}")
    say(table, *_PLAY)
    events = say(table, f"director rules courtesy-return-unseen count={count}")
    (shown,) = (event for event in events if isinstance(event, TilesExposed))
    assert (shown.spot, shown.seen_by, len(shown.tiles)) == (BAG, frozenset({1}), seen)


@pytest.mark.parametrize(("look", "shown"), [("yes", 1), ("no", 0)])
def test_elsewhere_the_director_decides_whether_to_look(look: str, shown: int) -> None:
    table = _drawn("sanspa-2001")
    events = say(table, f"director rules courtesy-return-unseen count=2 look={look}")
    assert sum(isinstance(event, TilesExposed) for event in events) == shown
    assert table.state.desk.rulings[-1].topic == "courtesy-return-unseen"


def test_courtesy_tiles_that_go_back_unseen_are_no_ordinary_drop() -> None:
    table = set_up("rack A HELLOQI", "bag AAABCDFGJKMN")
    say(
        table,
        *_PLAY[:4],
        "B holds",
        "wait 15s",
        "A says-draws",
        "A draws",
        "A returns AA",
        "A returns A",
    )
    assert (table.state.note("courtesy-return-unseen", 0), table.state.note("drop-back", 0)) == (
        3,
        "",
    )
    due = PROCEDURES["courtesy-return-unseen"].is_due
    assert due(table.state)
    (shown,) = (
        event
        for event in say(table, "director rules courtesy-return-unseen")
        if isinstance(event, TilesExposed)
    )
    assert (len(shown.tiles), shown.seen_by) == (5, frozenset({1}))
    assert not due(table.state)
