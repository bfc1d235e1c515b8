# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.rating import Rating
from desktop_app.session import strength
from desktop_app.session.strength import fitting_level, ladder_ratings, strength_of
from desktop_app.storage.game_facts import GameSummary

WON = GameSummary(
    id="g0",
    journal=Path("g0.journal"),
    started_at_ms=1_000,
    finished_at_ms=2_000,
    names=("Ann", "Elin"),
    kinds=("person", "elin"),
    points=(300, 200),
    ruleset="naspa-2016",
    option="",
    ruleset_title="NASPA",
    lexicon="open-english-school",
    mode="automatic",
    winner=0,
    reason="went-out",
    plies=20,
)


def series(count: int, kind: str, *, wins: bool) -> list[GameSummary]:
    return [
        replace(WON, id=f"g{at}", started_at_ms=at, kinds=("person", kind), winner=0 if wins else 1)
        for at in range(count)
    ]


def test_every_level_has_a_measured_rating() -> None:
    ratings = ladder_ratings()
    assert len(ratings) >= 12
    assert all(0 < each.deviation < 60 for each in ratings.values())


def test_who_wins_goes_up_and_is_offered_a_higher_level() -> None:
    one, more = (strength_of("ann", series(count, "elin", wins=True)) for count in (3, 9))
    assert one is not None
    assert more is not None
    assert ladder_ratings()["elin"].rating < one.rating.rating < more.rating.rating
    assert more.rating.deviation < one.rating.deviation
    assert one.lowest < one.level < one.highest
    assert more.highest - more.lowest < one.highest - one.lowest
    assert 5 < one.level <= more.level
    assert [point.game for point in more.course] == [f"g{at}" for at in range(9)]


def test_who_wins_half_is_offered_that_level() -> None:
    games = [replace(each, winner=at % 2) for at, each in enumerate(series(20, "kai", wins=True))]
    found = strength_of("Ann", games)
    assert found is not None
    assert found.level_id == "kai"
    assert found.level_name == "Kai"


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("Ben", "Elin")},
        {"kinds": ("person", "person")},
        {"kinds": ("person", "elin+blocker")},
        {"kinds": ("person", "somebody-of-mine")},
        {"names": ("Ann", "Elin", "Bo"), "kinds": ("person", "elin", "bo")},
        {"reason": "", "winner": None},
        {"is_removed": True},
        {"is_training": True},
        {"has_handicap": True},
    ],
)
def test_other_games_do_not_count(change: dict[str, object]) -> None:
    three = series(3, "elin", wins=True)
    assert strength_of("Ann", three) is not None
    changed = [replace(each, **change) for each in three]  # type: ignore[arg-type]
    assert strength_of("Ann", changed) is None


def test_two_games_are_too_few() -> None:
    assert strength_of("Ann", series(2, "elin", wins=True)) is None


def test_games_of_earlier_versions_and_ties_count() -> None:
    old = strength_of("Ann", series(3, "champion", wins=True))
    assert old is not None
    tie = strength_of("Ann", [replace(each, winner=None) for each in series(3, "elin", wins=True)])
    assert tie is not None
    assert tie.rating.rating < old.rating.rating


def test_the_order_is_that_of_play_whatever_the_order_of_the_list() -> None:
    games = [replace(each, winner=at % 2) for at, each in enumerate(series(9, "bo", wins=True))]
    assert strength_of("Ann", games) == strength_of("Ann", games[::-1])


def test_without_a_table_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_ratings() -> dict[str, Rating]:
        return {}

    monkeypatch.setattr(strength, "ladder_ratings", no_ratings)
    assert strength_of("Ann", series(3, "elin", wins=True)) is None


def test_a_level_fits_from_the_first_game_on() -> None:
    newcomer = fitting_level("Ann", [])
    assert newcomer is not None and newcomer.level == 5
    after_one = fitting_level("Ann", series(1, "elin", wins=False))
    assert after_one is not None and after_one.level < 5
    games = [replace(each, winner=at % 2) for at, each in enumerate(series(20, "kai", wins=True))]
    found, known = fitting_level("Ann", games), strength_of("Ann", games)
    assert found is not None and known is not None
    assert (found.id, found.level) == (known.level_id, known.level)
    assert [each.level for each in known.ladder] == list(range(1, len(known.ladder) + 1))


def test_without_a_table_no_level_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "ladder_ratings", dict)
    assert fitting_level("Ann", series(9, "elin", wins=True)) is None
    assert strength_of("Ann", series(9, "elin", wins=True)) is None
