# SPDX-License-Identifier: MIT
"""Tiles that fell out of the bag, were seen in it or went back unshown, and who has the bag."""

from __future__ import annotations

import pytest

from desktop_app.rules.invariants import find_violations
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.tile_events import TilesExposed
from tests.helpers.tables import ALL_RULESETS, names, reason, say, set_up

_RACKS = ("rack A ABCDEFG", "rack B HIJKLMN")
_LETTERS = "PQRSTUVWOZAE"


@pytest.mark.parametrize("bag", [1, 5, 9, 10, 12])
@pytest.mark.parametrize("who", ["A", "B"])
def test_spilt_tiles_that_were_not_to_be_drawn(bag: int, who: str) -> None:
    table = set_up(*_RACKS, f"bag {_LETTERS[:bag]}", "clock none")
    count = min(2, bag)
    goes_over = who == "A" and bag - count <= 7
    spilled = _LETTERS[:count]
    answers = f"player={who} count={count} spilled={spilled}"
    if goes_over:
        answers += f" returned={'HI'[:count]}"
    say(table, f"director rules spilled-tiles {answers}")
    kept = set(spilled) <= set(table.state.racks[1])
    assert kept == goes_over
    assert len(table.state.bag) == bag
    assert table.state.desk.rulings[-1].detail is None
    assert find_violations(table.state) == ()


def test_tiles_of_a_begun_play_are_not_to_be_drawn() -> None:
    table = set_up("rack A HELLOXY", "bag PQRSTUVWAE", "clock none")
    say(table, "A lays 8D HELLO", "director rules spilled-tiles player=A count=2")
    assert len(table.state.racks[0]) == 2
    assert len(table.state.bag) == 10


def test_a_surplus_of_a_low_bag_goes_over_in_the_spillers_own_turn() -> None:
    table = set_up("rack A ABCDE", "rack B HIJKLMN", "bag PQRSTU", "turn A", "clock none")
    answers = "player=A count=3 spilled=PQR drawn=PQ returned=H"
    say(table, f"director rules spilled-tiles {answers}")
    assert sorted(table.state.racks[0]) == list("ABCDEPQ")
    assert sorted(table.state.racks[1]) == list("IJKLMNR")
    assert table.state.desk.rulings[-1].sections == ("IV.B.3", "IV.B.8.2")


def test_without_a_bag_nothing_spills() -> None:
    table = set_up(*_RACKS, "bag empty")
    assert reason(table, "director rules spilled-tiles player=A") is Reason.DOES_NOT_APPLY
    assert not PROCEDURES["exposed-bag-tiles"].is_possible(table.state)


@pytest.mark.parametrize("ruleset", [each for each in ALL_RULESETS if each != "naspa-2016"])
def test_elsewhere_the_ruling_is_free(ruleset: str) -> None:
    table = set_up("rack A ABCDE", "rack B HIJKLMN", "bag PQRST", "turn A", ruleset=ruleset)
    asked = table.ask("spilled-tiles", {"player": "B", "count": "1"})
    assert asked.prompt is not None
    assert asked.prompt.pool == ("shown", "unseen")
    say(table, "director rules spilled-tiles player=A count=1 spilled=P remedy=draw")
    assert table.state.racks[0][-1] == "P"
    say(table, "director rules spilled-tiles player=A count=2 spilled=QR remedy=unseen")
    assert len(table.state.bag) == 4


@pytest.mark.parametrize(
    ("bag", "who", "section"),
    [(5, "A", "IV.B.9.2"), (5, "B", "IV.B.9.1"), (9, "A", "IV.B.3"), (8, "A", "IV.B.9.2")],
)
def test_exposed_tiles(bag: int, who: str, section: str) -> None:
    table = set_up(*_RACKS, f"bag {_LETTERS[:bag]}", "clock none")
    answers = f"player={who} count=2 exposed=PQ"
    answers += " returned=HI" if section == "IV.B.9.2" else ""
    events = say(table, f"director rules exposed-bag-tiles {answers}")
    (exposed,) = (event for event in events if isinstance(event, TilesExposed))
    assert exposed.seen_by == ({0, 1} if section == "IV.B.3" else {"AB".index(who)})
    assert table.state.desk.rulings[-1].sections == (section,)
    assert len(table.state.racks[1]) == 7
    assert len(table.state.bag) == bag


@pytest.mark.parametrize("warned", ["yes", "no"])
def test_tiles_out_of_place(warned: str) -> None:
    table = set_up(*_RACKS, "bag PQRS")
    say(table, f"director rules tiles-out-of-place player=B warn={warned}")
    assert ("dropped-tile-hand" in table.state.record.players[1].warnings) == (warned == "yes")
    assert table.state.desk.rulings[-1].sections == ("IV.C.1",)


def test_the_bag_is_handed_over() -> None:
    table = set_up(*_RACKS, "bag PQRS")
    assert reason(table, "director rules bag-access") is Reason.DOES_NOT_APPLY
    say(table, "A starts-clock")
    done = names(say(table, "director rules bag-access handed-over=no"))
    assert done[1:3] == ["ClockNeutralised", "ClockStarted"]
    assert table.state.clock.running == 0
    done = names(say(table, "director rules bag-access handed-over=yes"))
    assert "ClockNeutralised" not in done
