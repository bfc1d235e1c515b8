# SPDX-License-Identifier: MIT
"""The prices of offences."""

from __future__ import annotations

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import TOPICS, charge, tariff_of
from desktop_app.rules.desk_events import LedgerChange, Outcome
from tests.helpers.tables import ALL_RULESETS, set_up


def _act(*lines: str, ruleset: str = "naspa-2016") -> Act:
    return Act(set_up("rack A HELLO", *lines, ruleset=ruleset).state, None, OrderedDrawer())


def test_points_and_time_are_taken_too() -> None:
    act = _act()
    for offence in ("exchange-low-bag-found-late", "wrong-tiles-after-challenge"):
        tariff = tariff_of(act, offence)
        assert tariff is not None
        charge(act, tariff, 0)
    assert act.state.points == (-30, 0)
    assert act.state.clock.remaining_ms == (1_500_000, 1_560_000)
    assert [ruling.detail for ruling in act.state.desk.rulings] == [
        LedgerChange(points=30),
        LedgerChange(seconds=60),
    ]
    assert act.state.desk.rulings[0].sections == ("IV.E.2.b.5",)


def test_without_a_clock_no_time_is_given() -> None:
    act = _act("clock none")
    tariff = tariff_of(act, "wrong-tiles-after-challenge")
    assert tariff is not None
    charge(act, tariff, 0)
    assert act.state.clock.remaining_ms == ()
    assert act.state.desk.rulings[-1].detail == Outcome("director")


def test_every_price_has_a_topic_or_a_procedure() -> None:
    results = {
        "board-upset-for-gain",
        "board-upset-on-purpose",
        "forfeit-abuse",
        "left-game",
        "minor-infraction",
        "no-show",
        "overtime-over-limit",
    }
    for ruleset in ALL_RULESETS:
        offences = {tariff.offence for tariff in _act(ruleset=ruleset).rules.penalty.tariffs}
        assert offences <= set(TOPICS) | results
    assert tariff_of(_act(), "phone-rings") is None
