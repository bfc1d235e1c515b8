# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.analysis.rating import Rating
from desktop_app.session import strength
from desktop_app.session.strength import (
    fitting_level,
    ladder_ratings,
    last_level,
    strength_of,
    strength_words,
)
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


EVEN = 30
"""So many games of which half are won tell a level."""


def even_games(kind: str) -> list[GameSummary]:
    return [replace(each, winner=at % 2) for at, each in enumerate(series(EVEN, kind, wins=True))]


def even_but_for(wins: int) -> list[GameSummary]:
    """Even games against Elin, and some more won in a row."""
    last = series(EVEN + 1, "elin", wins=True)[-1:]
    won = [replace(game, winner=0) for game in even_games("elin")[EVEN - wins :]]
    return [*even_games("elin")[: EVEN - wins], *won, *last]


def test_every_level_has_a_measured_rating() -> None:
    ratings = ladder_ratings()
    assert len(ratings) >= 12
    assert all(0 < rating.deviation < 60 for rating in ratings.values())


def test_who_wins_goes_up_and_is_offered_a_higher_level() -> None:
    one, more = (strength_of("ann", even_but_for(count)) for count in (1, 9))
    assert one is not None
    assert more is not None
    assert ladder_ratings()["elin"].rating < one.rating.rating < more.rating.rating
    assert one.lowest < one.level < one.highest
    assert 5 <= one.level < more.level
    assert len(more.course) == len(one.course) == EVEN + 1


def test_who_wins_half_is_offered_that_level() -> None:
    found = strength_of("Ann", even_games("kai"))
    assert found is not None
    assert found.level_id == "kai"
    assert strength_words(found.rating) == "about as strong as Kai"


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
    games = even_games("elin")
    assert strength_of("Ann", games) is not None
    changed = [replace(game, **change) for game in games]  # type: ignore[arg-type]
    assert strength_of("Ann", changed) is None


def test_a_rating_is_said_only_once_its_error_is_below_150_points() -> None:
    games = even_games("kai")
    said = [strength_of("Ann", games[: count + 1]) is not None for count in range(EVEN)]
    assert said.index(True) > 15 and all(said[said.index(True) :])
    assert strength_words(Rating(0.0, 77.0)) == ""
    assert strength_words(Rating(0.0, 76.0)).startswith("about as strong as ")
    assert strength_words(None) == ""


def test_games_of_earlier_versions_and_ties_count() -> None:
    ties = [replace(summary, winner=None) for summary in series(EVEN, "elin", wins=True)]
    tie = strength_of("Ann", ties)
    assert tie is not None
    old = strength_of("Ann", even_games("champion"))
    assert old is not None
    assert tie.rating.rating < old.rating.rating


def test_the_latest_hundred_games_tell_what_all_tell() -> None:
    games = [replace(each, winner=at % 2) for at, each in enumerate(series(300, "kai", wins=True))]
    every, latest = strength_of("Ann", games), strength_of("Ann", games[-100:])
    assert every is not None and latest is not None
    assert (every.level_id, every.lowest) == (latest.level_id, latest.lowest)
    assert abs(every.rating.rating - latest.rating.rating) < 10


def test_the_order_is_that_of_play_whatever_the_order_of_the_list() -> None:
    games = even_games("bo")
    found = strength_of("Ann", games)
    assert found is not None and found == strength_of("Ann", games[::-1])


def test_without_a_table_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_ratings() -> dict[str, Rating]:
        return {}

    monkeypatch.setattr(strength, "ladder_ratings", no_ratings)
    assert strength_of("Ann", even_games("elin")) is None
    assert strength_words(Rating(0.0, 50.0)) == ""


def test_a_level_fits_from_the_first_game_on() -> None:
    newcomer = fitting_level("Ann", [])
    assert newcomer is not None and newcomer.level == 5
    after_one = fitting_level("Ann", series(1, "elin", wins=False))
    assert after_one is not None and after_one.level < 5
    games = even_games("kai")
    found, known = fitting_level("Ann", games), strength_of("Ann", games)
    assert found is not None and known is not None
    assert (found.id, found.level) == (known.level_id, known.level)
    assert [level.level for level in known.ladder] == list(range(1, len(known.ladder) + 1))


def test_without_a_table_no_level_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "ladder_ratings", dict)
    assert fitting_level("Ann", series(9, "elin", wins=True)) is None


def test_a_game_of_the_future_does_not_end_the_course_for_years() -> None:
    day_ms = 86_400_000
    ahead = time.time_ns() // 1_000_000 + 5 * 365 * day_ms
    games = even_games("elin")
    found = strength_of("Ann", [replace(games[0], id="ahead", started_at_ms=ahead), *games[1:]])
    assert found is not None
    assert [point.game for point in found.course][:2] == ["ahead", "g1"]
    assert found.course[-1].game == games[-1].id


@pytest.mark.parametrize("true_level", [3, 8, 14, 19])
def test_who_follows_a_person_settles_where_they_win_about_half(true_level: int) -> None:
    """Forty games of a person as strong as one of the levels, against the one that follows them."""
    ladder = strength_of("Ann", even_games("kai"))
    assert ladder is not None
    own = ladder.ladder[true_level - 1].rating
    results: list[float] = []
    levels: list[int] = []
    for seed in range(20):
        draw = random.Random(seed)
        games: list[GameSummary] = []
        for at in range(40):
            today = fitting_level("Ann", games)
            assert today is not None
            chance = 1 / (1 + 10 ** ((today.rating - own) / 400))
            winner = 0 if draw.random() < chance else 1
            games.append(
                replace(
                    WON, id=f"g{at:02}", started_at_ms=at, kinds=("person", today.id), winner=winner
                )
            )
            if at >= 20:
                results.append(1 - winner)
                levels.append(today.level)
    assert 0.4 <= sum(results) / len(results) <= 0.6
    assert abs(sum(levels) / len(levels) - true_level) < 1.5


def test_the_last_level_is_that_of_the_last_game_that_counts() -> None:
    assert last_level("Ann", []) is None
    games = [*series(3, "elin", wins=True), replace(WON, id="h", started_at_ms=9, is_training=True)]
    found = last_level("ann", games)
    assert found is not None and found.id == "elin"
    later = replace(WON, id="k", started_at_ms=10, kinds=("person", "gus"))
    newest = last_level("Ann", [*games, later])
    assert newest is not None and newest.id == "gus"
