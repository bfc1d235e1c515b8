# SPDX-License-Identifier: MIT
"""Valid occasions."""

from __future__ import annotations

from datetime import date

import pytest

from desktop_app.rules.setup import LONGEST_EVENT, Occasion, Seat, day_of, occasion_fault


def test_a_name_shows_what_would_turn_it_round() -> None:
    assert Seat("An\u202en \x1b[31m").name == "An\ufffdn \ufffd[31m"
    assert Seat("Zoë \u0645\u06cc\u200c\u062e").name == "Zoë \u0645\u06cc\u200c\u062e"


@pytest.mark.parametrize("text", ["", "24.3.2019", "2019-3-24", "20190324", "2019-02-30", "soon"])
def test_what_is_no_day(text: str) -> None:
    assert day_of(text) is None


def test_a_day_is_year_month_and_day() -> None:
    assert Occasion("2019-03-24").day == date(2019, 3, 24)


@pytest.mark.parametrize(
    "occasion",
    [
        Occasion("2019-02-30"),
        Occasion(event="x" * (LONGEST_EVENT + 1)),
        Occasion(event="two\nlines"),
        Occasion(event=" Club"),
        Occasion(round_number=0),
        Occasion(round_number=100),
    ],
)
def test_what_no_occasion_can_say(occasion: Occasion) -> None:
    assert occasion_fault(occasion) is not None


@pytest.mark.parametrize("occasion", [Occasion(), Occasion("2019-03-24", "Club night", 99)])
def test_what_is_sound(occasion: Occasion) -> None:
    assert occasion_fault(occasion) is None
