# SPDX-License-Identifier: MIT
"""A computer's clock that was wrong once spoils no list, streak, goal or left-over for years."""

from __future__ import annotations

import os
import time
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from desktop_app.learn.activity import DeedKind, day_streak, days_of, deeds_of
from desktop_app.learn.goals import Doings, goal_states
from desktop_app.play import kept_evaluations
from desktop_app.play.game_import import import_games
from desktop_app.play.kept_evaluations import KeptEvaluations
from desktop_app.rules.move import Exchange
from desktop_app.session.club_view import _seen_ms
from desktop_app.storage import durable
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.journal_folder import newest_first
from desktop_app.storage.library import GameOrder, Library
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerEntered,
    RecordedChange,
    ResultEntered,
    RoundPaired,
    RoundTimed,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System
from desktop_app.tournament.round_clock import done_at_ms
from desktop_app.values import whole_files
from tests.helpers.evaluations import evaluation_of, row_of
from tests.helpers.kept_games import GCG_FOLDER, keep, small_game

TODAY = date(2026, 11, 26)
YEARS = timedelta(days=5 * 365)


def ms(day: date, hour: int = 12) -> int:
    return int(datetime(day.year, day.month, day.day, hour).timestamp() * 1000)


NOW_MS = ms(TODAY, 20)


def back(days: int) -> date:
    return TODAY - timedelta(days=days)


def drilled(*days: date) -> list[dict[str, Any]]:
    return [{"at_ms": ms(day), "drill": "twos", "right": True} for day in days]


def carded(*days: date) -> list[dict[str, Any]]:
    """Answers whose own time never runs back."""
    return [
        {
            "do": "answer",
            "card": f"anagram {number}",
            "at": max(map(ms, days[: number + 1])) + number,
            "wall": ms(day),
            "grade": 3,
            "to": [1, 2.0],
        }
        for number, day in enumerate(days)
    ]


@pytest.mark.parametrize(
    ("kind", "made"), [(DeedKind.DRILL, drilled), (DeedKind.CARD, carded)], ids=["drill", "card"]
)
def test_an_answer_of_the_future_counts_for_the_latest_plausible_day(
    kind: DeedKind, made: Any
) -> None:
    entries = made(back(2), back(1), TODAY + YEARS, TODAY)
    deeds = deeds_of(kind, entries, now_ms=NOW_MS)
    days = days_of((), deeds)
    assert max(days) == TODAY, "not in the year of the wrong clock"
    assert sum(work.amount > 0 or work.drills + work.cards for work in days.values()) == 3
    assert day_streak(days, TODAY).now == 3, "and today counts"


def test_a_right_clock_changes_nothing() -> None:
    entries = drilled(back(9), back(2), TODAY)
    assert [deed.at_ms for deed in deeds_of(DeedKind.DRILL, entries, now_ms=NOW_MS)] == [
        entry["at_ms"] for entry in entries
    ]


def test_a_game_of_the_future_is_on_no_day_of_a_goal(tmp_path: Path) -> None:
    days = [back(3 - each) for each in range(3)]
    keep(tmp_path, "far", small_game("Ann", "Ben"), at_ms=ms(TODAY + YEARS))
    for number, day in enumerate(days):
        keep(tmp_path, f"g{number}", small_game("Ann", "Ben"), at_ms=ms(day))
    with Library(
        tmp_path / "library.sqlite3", tmp_path / "journals", now_ms=lambda: NOW_MS
    ) as library:
        library.sync()
        games = library.player_games("Ann")
        newest = [game.id for game in library.games()]
        oldest = [game.id for game in library.games(order=GameOrder.OLDEST)]
    assert [game.game for game in games] == ["far", "g0", "g1", "g2"], "it is not the last one"
    assert newest == ["g2", "g1", "g0", "far"] and oldest[-1] == "far"
    marks = {
        state.goal.id: state.have if state.reached is None else state.goal.need
        for state in goal_states(Doings(games, until_ms=NOW_MS + 86_400_000))
    }
    free = {state.goal.id: state.have for state in goal_states(Doings(games))}
    assert (marks["days-100"], free["days-100"]) == (3, 4), "the day of the wrong clock is none"


def test_unfinished_games_of_the_future_come_last() -> None:
    ids = ["20261120-101010-a", "20311120-101010-b", "20261126-101010-c", "written-down"]
    found = newest_first(ids, now_ms=NOW_MS)
    assert found[-1] == "20311120-101010-b"
    assert found.index("20261126-101010-c") < found.index("20261120-101010-a")
    assert newest_first(["99999999-999999-x"], now_ms=NOW_MS) == ["99999999-999999-x"]


def clubbed(start_ms: int, result_ms: int) -> tuple[RecordedChange, ...]:
    minute = 60_000
    changes: tuple[tuple[int, Change], ...] = (
        (start_ms - 5, EventOpened("Evening", "naspa-2016", 3)),
        (start_ms - 4, PlayerEntered("Evening", "Ann", None)),
        (start_ms - 3, PlayerEntered("Evening", "Ben", None)),
        (start_ms - 2, RoundPaired("Evening", "", 1, System.SWISS, 0, (("Ann", "Ben"),), ())),
        (start_ms - 1, RoundTimed("Evening", 1, start_ms, 60 * minute, 10 * minute, 5 * minute)),
        (result_ms, ResultEntered("Evening", "", 1, 1, Ending.PLAYED, 400, 300)),
    )
    return tuple(RecordedChange(n, at, each) for n, (at, each) in enumerate(changes, start=1))


def test_a_result_of_the_future_does_not_hold_the_break_for_years(tmp_path: Path) -> None:
    history = clubbed(NOW_MS, ms(TODAY + YEARS))
    event = fold(change.change for change in history).event("Evening")
    assert done_at_ms(event, history) == NOW_MS + 60 * 60_000, "as of the end of the round"
    right = clubbed(NOW_MS, NOW_MS + 40 * 60_000)
    assert done_at_ms(event, right) == NOW_MS + 40 * 60_000
    with ClubFile(tmp_path / "a.club", is_new=True) as file:
        file.history = history
        assert _seen_ms(file) < NOW_MS + 86_400_000
        file.history = right
        assert _seen_ms(file) == NOW_MS + 40 * 60_000


def aged(path: Path, seconds: float) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x")
    when = time.time() + seconds
    os.utime(path, (when, when))
    return path


def test_left_overs_of_the_future_are_swept(tmp_path: Path) -> None:
    left = aged(tmp_path / ".a.json.77.tmp", 10**8)
    fresh = aged(tmp_path / ".b.json.77.tmp", 0)
    durable.sweep(tmp_path)
    assert not left.exists() and fresh.exists()
    words = aged(tmp_path / "lexica" / ".x.kwg-7-0123abcd.tmp", 10**8)
    whole_files.sweep_unfinished(words.parent)
    assert not words.exists()


def test_a_request_of_the_future_opens_nothing(tmp_path: Path) -> None:
    request = aged(tmp_path / durable.REQUESTS.replace("*", "7"), 10**8)
    claim = durable.claim_folder(tmp_path)
    assert claim is not None
    assert not request.exists() and claim.take_requests() == ()
    claim.release()


def test_evaluations_of_the_future_do_not_push_out_the_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_evaluations, "MOST_FILES", 3)
    for number in range(3):
        aged(tmp_path / f"{number}.json", 10**8)
    found = evaluation_of(row_of(Exchange(("A", "D"))))
    KeptEvaluations(tmp_path).keep(found)
    assert KeptEvaluations(tmp_path).find(found.situation) == found


def test_a_gcg_file_of_the_future_is_dated_today(tmp_path: Path) -> None:
    file = tmp_path / "a.gcg"
    file.write_bytes((GCG_FOLDER / "complete.gcg").read_bytes())
    os.utime(file, (time.time() + 10**8,) * 2)
    report = import_games([file], tmp_path / "journals")
    assert len(report.added) == 1
    with Library(tmp_path / "library.sqlite3", tmp_path / "journals") as library:
        library.sync()
        (game,) = library.games()
    assert game.started_at_ms <= time.time() * 1000 + 1000
