# SPDX-License-Identifier: MIT
"""Which of the tiles drawn for a play go back when a challenge takes it off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import call_and_judge, owes_draw_back
from desktop_app.rules.desk_events import Amount
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.tile_events import TilesExposed, TilesMoved
from tests.helpers.tables import ALL_RULESETS, reason, say, set_up

_DUE = PROCEDURES["drawn-after-challenge"]
_LINES = ("rack A CARDEIO", "bag TUVWXYZQABEEEEIIOONN", "order TUVW")
_PLAYS = {"mattel-family": ("A lays 8E CARD", "A declares 14")}
_PLAY = ("A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")
_ANSWERS = {
    "sanspa-1999": "taken=TUVWEI returned=TUVW",
    "sanspa-2001": "taken=TUVWEI returned=TUVW",
    "singapore-2015": "taken=TUVW",
    "naspa-2016": "taken=TUVWEI returned=TUVW",
    "mattel-family": "returned=TUVW",
}


def _drawn(ruleset: str, *acts: str) -> Table:
    table = set_up(*_LINES, ruleset=ruleset)
    say(table, *_PLAYS.get(ruleset, _PLAY), *acts)
    return table


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_combined_draw_leaves_seven_tiles_in_the_end(ruleset: str) -> None:
    first = "B holds" if ruleset == "naspa-2016" else "wait 1s"
    table = _drawn(ruleset, first, "wait 15s" if first == "B holds" else "wait 0s")
    say(table, *(["A says-draws"] if first == "B holds" else []), "A draws", "A racks")
    say(table, "B challenges invalid")
    assert _DUE.is_due(table.state)
    assert len(table.state.racks[0]) == 11
    assert not PROCEDURES["overdraw"].is_due(table.state)
    events = say(table, f"director rules drawn-after-challenge {_ANSWERS[ruleset]}")
    assert sorted(table.state.racks[0]) == sorted("CARDEIO")
    assert len(table.state.bag) == 20
    assert not _DUE.is_possible(table.state)
    shown = [event for event in events if isinstance(event, TilesExposed)]
    seeing = {
        "sanspa-1999": {1},
        "sanspa-2001": {0, 1},
        "singapore-2015": {1},
        "naspa-2016": {0, 1},
    }
    assert [event.seen_by for event in shown] == [
        frozenset(seats) for key, seats in seeing.items() if key == ruleset
    ]


@pytest.mark.parametrize(
    ("ruleset", "seen_by"),
    [
        ("sanspa-2001", {0, 1}),
        ("singapore-2015", {0, 1}),
        ("mattel-family", set()),
    ],
)
def test_tiles_apart_go_back_at_once(ruleset: str, seen_by: set[int]) -> None:
    table = _drawn(ruleset, "A draws")
    moved = [event for event in say(table, "B challenges invalid") if isinstance(event, TilesMoved)]
    assert [(event.tiles, event.seen_by) for event in moved] == [
        (("T", "U", "V", "W"), frozenset(seen_by))
    ]
    assert not _DUE.is_possible(table.state)


def test_loose_tiles_of_a_hasty_draw_go_back_first() -> None:
    table = _drawn("naspa-2016", "A draws", "A racks T", "director rules fast-draw")
    say(table, "B challenges invalid", "director rules drawn-after-challenge taken=TEI returned=T")
    assert sorted(table.state.racks[0]) == sorted("CARDEIO")
    topics = [(ruling.topic, ruling.detail) for ruling in table.state.desk.rulings]
    assert ("challenge-excess", Amount(3)) in topics
    assert ("challenge-irregular-draw", Amount(4)) in topics


def test_a_ruleset_may_count_the_play_among_the_pool() -> None:
    ruleset = load_ruleset("naspa-2016")
    challenge = replace(ruleset.challenge, pool_includes_withdrawn=True)
    table = _drawn("naspa-2016", "B holds", "wait 15s", "A says-draws", "A draws", "A racks")
    state = table.state
    setup = replace(state.setup, ruleset=replace(ruleset, challenge=challenge))
    act = Act(replace(state, setup=setup), None, drawer=_NoDrawer())
    call_and_judge(act, 1, ("CARD",), False)
    assert owes_draw_back(act.state, 0)
    ask = Dialogue(act, {"taken": "CARDEI", "returned": "CARD"})
    _DUE.conduct(act, ask)
    assert sorted(act.state.racks[0]) == sorted("EIOTUVW")


class _NoDrawer:
    """Fails if a tile is drawn."""

    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        raise AssertionError(f"drew {count} of {bag}")


def test_otherwise_no_tiles_are_owed() -> None:
    table = _drawn("sanspa-2001", "A draws", "B challenges invalid")
    assert not owes_draw_back(table.state, 0)
    assert not owes_draw_back(table.state, 1)
    assert reason(table, "director rules drawn-after-challenge").value == "does-not-apply"


def test_later_it_is_an_overdraw_like_any_other() -> None:
    table = _drawn("sanspa-2001", "A draws", "A racks", "B challenges invalid")
    say(table, "A starts-clock", "B passes", "B presses")
    assert not _DUE.is_due(table.state)
    assert PROCEDURES["overdraw"].is_due(table.state)
