# SPDX-License-Identifier: MIT
"""The desk of a club file without a window: its round clock, and what a restart keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.club_desk import ClubDesk, Stage, System

MINUTE = 60_000


class Times:
    """The computer's time and a clock that never goes back, both set by hand."""

    def __init__(self) -> None:
        self.wall = 1_790_000_000_000
        self.passing = 5_000_000

    def pass_minutes(self, minutes: float) -> None:
        self.wall += int(minutes * MINUTE)
        self.passing += int(minutes * MINUTE)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    made = Times()
    monkeypatch.setattr("desktop_app.storage.club_file.time.time_ns", lambda: made.wall * 1_000_000)
    return made


def open_desk(times: Times) -> ClubDesk:
    return ClubDesk(wall_ms=lambda: times.wall, passing_ms=lambda: times.passing)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, times: Times) -> Iterator[ClubDesk]:
    made = open_desk(times)
    made.make(tmp_path / "evening.club", "Evening", "naspa-2016", 3)
    for name in ("Ann", "Ben", "Cat", "Dan"):
        made.enter(name, None)
    made.pair(System.SWISS)
    made.wait()
    yield made
    made.close()


def left(desk: ClubDesk) -> tuple[Stage, float]:
    reading = desk.clock
    assert reading is not None
    return reading.stage, reading.left_ms / MINUTE


def reopened(desk: ClubDesk, times: Times) -> ClubDesk:
    """The desk of a program that was started again."""
    path = Path(desk.view.file)
    desk.close()
    assert desk.clock is None
    times.passing = 17  # the computer was started again too
    again = open_desk(times)
    again.open(path)
    again.wait()
    return again


def test_a_new_clock_takes_its_minutes_from_the_rules_then_from_the_last_one(
    desk: ClubDesk,
) -> None:
    assert desk.view.minutes == (60, 10, 5)
    desk.start_clock(45, 8, 3, delay=2)
    desk.wait()
    assert desk.view.minutes == (45, 8, 3)
    assert left(desk) == (Stage.BEFORE, 2)


def test_the_clock_goes_on_after_a_restart(desk: ClubDesk, times: Times) -> None:
    desk.start_clock(45, 8, 3)
    desk.wait()
    times.pass_minutes(10)
    assert left(desk) == (Stage.PLAYING, 35)
    times.wall += 5 * MINUTE
    assert left(reopened(desk, times)) == (Stage.PLAYING, 30)


def test_a_clock_that_is_set_while_the_program_runs_changes_nothing(
    desk: ClubDesk, times: Times
) -> None:
    desk.start_clock(45, 8, 3)
    desk.wait()
    times.pass_minutes(10)
    times.wall -= 90 * MINUTE
    desk.tick()
    desk.wait()
    assert left(desk) == (Stage.PLAYING, 35)
    times.pass_minutes(1)
    assert left(reopened(desk, times)) == (Stage.PLAYING, 34)


def test_a_clock_set_back_between_two_starts_never_loses_the_round(
    desk: ClubDesk, times: Times
) -> None:
    desk.start_clock(45, 8, 3)
    desk.wait()
    times.pass_minutes(10)
    desk.enter_result(1, 400, 300)
    desk.wait()
    times.wall -= 24 * 60 * MINUTE
    again = reopened(desk, times)
    assert left(again) == (Stage.PLAYING, 35)
    again.tick()
    again.wait()
    times.pass_minutes(1)
    assert left(again) == (Stage.PLAYING, 34)
    assert left(reopened(again, times)) == (Stage.PLAYING, 34)


def test_stop_go_on_and_more_time(desk: ClubDesk, times: Times) -> None:
    seen: list[object] = []
    desk.clock_changed.connect(seen.append)
    desk.start_clock(45, 8, 3)
    desk.stop_clock()
    desk.wait()
    times.pass_minutes(7)
    assert left(desk) == (Stage.PLAYING, 45)
    desk.resume_clock()
    desk.lengthen_round(5)
    desk.wait()
    assert left(desk) == (Stage.PLAYING, 50)
    before = len(seen)
    desk.tick()
    times.pass_minutes(1)
    desk.tick()
    desk.tick()
    assert len(seen) == before + 1
    times.pass_minutes(49)
    assert left(desk) == (Stage.OVERTIME, 0)
    for board in (1, 2):
        desk.enter_result(board, 400, 300)
    desk.wait()
    assert left(desk) == (Stage.BREAK, 8)
    times.pass_minutes(3)
    assert left(desk) == (Stage.BREAK, 5)
    # A correction does not begin the break again.
    desk.enter_result(2, 410, 300)
    desk.confirm()
    desk.wait()
    assert left(desk) == (Stage.BREAK, 5)
    assert left(reopened(desk, times)) == (Stage.BREAK, 5)


def test_a_round_that_ends_early_has_its_break_at_once(desk: ClubDesk, times: Times) -> None:
    desk.start_clock(45, 8, 3)
    desk.wait()
    times.pass_minutes(30)
    for board in (1, 2):
        desk.enter_result(board, 400, 300)
    desk.wait()
    assert left(desk) == (Stage.BREAK, 8)
    times.pass_minutes(2)
    desk.stop_clock()
    desk.wait()
    times.pass_minutes(20)
    desk.resume_clock()
    desk.lengthen_round(5)
    desk.wait()
    assert left(desk) == (Stage.BREAK, 11)


def test_the_director_starts_the_break(desk: ClubDesk, times: Times) -> None:
    desk.start_clock(45, 8, 3, delay=5)
    said: list[str] = []
    desk.refused.connect(said.append)
    desk.start_break()
    desk.wait()
    assert said == ["Round 1 has not started yet."]
    times.pass_minutes(40)
    desk.start_break()
    desk.wait()
    assert left(desk) == (Stage.BREAK, 8)


def test_without_a_clock_there_is_nothing_to_stop(desk: ClubDesk) -> None:
    said: list[str] = []
    desk.refused.connect(said.append)
    desk.stop_clock()
    desk.wait()
    assert said == ["No round clock is set."]


def test_entering_a_latecomer_says_what_the_missed_round_counts_as(
    desk: ClubDesk, tmp_path: Path, qtbot: QtBot
) -> None:
    said: list[str] = []
    desk.said.connect(said.append)
    desk.enter("Eve", None)
    desk.set_away("Eve", is_away=True)
    desk.wait()
    assert said == [
        "Eve is entered. Missed: round 1; it counts for nothing.",
        "Eve misses the next round; it does not count.",
    ]
    desk.add_event("Open", "sanspa-2001", 4)
    for name in ("Ann", "Ben"):
        desk.enter(name, None)
    desk.pair(System.SWISS)
    said.clear()
    desk.enter("Eve", None)
    desk.wait()
    assert said[-1] == "Eve is entered. Missed: round 1; it counts as a loss by 50."


def test_a_question_comes_before_a_latecomer_whom_the_rules_keep_out(
    desk: ClubDesk, qtbot: QtBot
) -> None:
    asked: list[tuple[str, str]] = []
    desk.add_event("Open", "sanspa-2001", 4)
    for name in ("Ann", "Ben"):
        desk.enter(name, None)
    for _ in range(2):
        desk.pair(System.SWISS)
        desk.wait()
        desk.confirm()
        desk.wait()
    desk.asked.connect(lambda text, yes: asked.append((text, yes)))
    desk.enter("Eve", None)
    desk.wait()
    assert "Eve has missed rounds 1, 2" in asked[-1][0]
    assert asked[-1][1] == "Enter anyway"
    assert "Eve" not in [player.name for player in desk.view.players]
    desk.confirm()
    desk.wait()
    assert "Eve" in [player.name for player in desk.view.players]


def test_the_rounds_that_are_missed_are_the_ones_named_and_no_others(desk: ClubDesk) -> None:
    for rounds, expected in (((2, 3), (2, 3)), ((3,), (3,)), ((), ())):
        desk.set_missed_rounds("Dan", rounds)
        desk.wait()
        assert {player.name: player.away for player in desk.view.players}["Dan"] == expected


def test_a_bug_is_no_advice_and_the_next_act_is_carried_out(
    desk: ClubDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    desk.refused.connect(said.append)

    def broken(*_taken: object) -> None:
        _one, _two = map(int, "123")

    monkeypatch.setattr("desktop_app.session.club_work.outdated_pairings", broken)
    with qtbot.capture_exceptions() as caught:
        desk.enter_result(1, 400, 300)
        qtbot.waitUntil(lambda: bool(caught))
    monkeypatch.undo()
    assert [kind for kind, *_ in caught] == [ValueError]
    desk.enter("Eve", None)
    desk.wait()
    assert "Eve" in {player.name for player in desk.view.players}
    assert not said


def test_advice_without_a_file_is_shown(qtbot: QtBot, times: Times) -> None:
    desk, said = open_desk(times), list[str]()
    desk.refused.connect(said.append)
    desk.enter("Ann", None)
    desk.wait()
    assert len(said) == 1 and "No club file" in said[0]
