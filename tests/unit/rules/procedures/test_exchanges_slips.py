# SPDX-License-Identifier: MIT
"""A wrong number of tiles exchanged, and old tiles left out of the bag."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tile_events import TilesMoved
from tests.helpers.tables import reason, say, set_up

_COUNT = PROCEDURES["exchange-count-wrong"]
_LEFT = PROCEDURES["exchange-left-out"]
_RACKS = ("rack A ABCDEFG", "rack B HIJKLMN", "bag PQRSTUVW", "clock 25:00")


def _exchanged(ruleset: str, said: str, down: str) -> Table:
    table = set_up(*_RACKS, ruleset=ruleset)
    say(table, "A starts-clock", f"A says-exchange {said}".strip(), f"A puts-down {down}")
    assert not _COUNT.is_possible(table.state)
    say(table, "A presses")
    return table


@pytest.mark.parametrize(("said", "down"), [("2", "AB"), ("", "AB")])
def test_words_and_tiles_agree(said: str, down: str) -> None:
    table = _exchanged("sanspa-1999", said, down)
    assert not _COUNT.is_possible(table.state)
    assert reason(table, "director rules exchange-count-wrong") is Reason.DOES_NOT_APPLY


def test_nothing_was_exchanged() -> None:
    table = set_up(*_RACKS)
    assert not _COUNT.is_possible(table.state)
    assert not _LEFT.is_possible(table.state)


@pytest.mark.parametrize("ruleset", ["sanspa-1999", "sanspa-2001", "singapore-2015"])
@pytest.mark.parametrize(
    ("answers", "aside"),
    [
        ("remedy=put-down", "ABCD"),
        ("remedy=announced back=AB", "CD"),
        ("remedy=pass", ""),
    ],
)
def test_the_director_decides_which_tiles_are_exchanged(
    ruleset: str, answers: str, aside: str
) -> None:
    table = _exchanged(ruleset, "2", "ABCD")
    assert _COUNT.is_due(table.state)
    say(table, f"director rules exchange-count-wrong {answers}")
    assert "".join(table.state.set_aside) == aside
    assert len(table.state.racks[0]) == 7 - len(aside)
    assert not _COUNT.is_possible(table.state)


def test_once_it_is_carried_out_the_tiles_count() -> None:
    table = _exchanged("sanspa-1999", "2", "ABCD")
    say(table, "A draws 1")
    say(table, "director rules exchange-count-wrong")
    assert table.state.set_aside == tuple("ABCD")


def test_the_book_may_say_it_itself() -> None:
    table = _exchanged("naspa-2016", "2", "ABCD")
    assert not _COUNT.is_due(table.state)
    say(table, "director rules exchange-count-wrong")
    assert table.state.desk.rulings[-1].sections == ("IV.E.2.b.1",)


def test_old_tiles_left_out_with_nothing_drawn_go_in_unseen() -> None:
    table = _exchanged("naspa-2016", "2", "AB")
    events = say(table, "director rules exchange-left-out")
    (moved,) = [event for event in events if isinstance(event, TilesMoved)]
    assert moved.seen_by == frozenset()
    assert table.state.set_aside == ()


@pytest.mark.parametrize(("shown", "detail"), [("yes", "shown"), ("no", "unseen")])
def test_elsewhere_it_is_asked(shown: str, detail: str) -> None:
    table = _exchanged("sanspa-2001", "2", "AB")
    say(table, f"director rules exchange-left-out shown={shown}")
    assert table.state.desk.rulings[-1].detail == Outcome(detail)
    assert len(table.state.bag) == 10
