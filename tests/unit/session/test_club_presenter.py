# SPDX-License-Identifier: MIT
"""The presenter of a club file without a window: its round clock, and what a restart keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.session.club_presenter import ClubPresenter, Stage, System

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


def open_presenter(times: Times) -> ClubPresenter:
    return ClubPresenter(wall_ms=lambda: times.wall, passing_ms=lambda: times.passing)


@pytest.fixture
def presenter(qtbot: QtBot, tmp_path: Path, times: Times) -> Iterator[ClubPresenter]:
    made = open_presenter(times)
    made.make(tmp_path / "evening.club", "Evening", "naspa-2016", 3)
    for name in ("Ann", "Ben", "Cat", "Dan"):
        made.enter(name, None)
    made.pair(System.SWISS)
    made.wait()
    yield made
    made.close()


def left(presenter: ClubPresenter) -> tuple[Stage, float]:
    reading = presenter.clock
    assert reading is not None
    return reading.stage, reading.left_ms / MINUTE


def reopened(presenter: ClubPresenter, times: Times) -> ClubPresenter:
    """The presenter of a program that was started again."""
    path = Path(presenter.view.file)
    presenter.close()
    assert presenter.clock is None
    times.passing = 17  # the computer was started again too
    again = open_presenter(times)
    again.open(path)
    again.wait()
    return again


def test_a_new_clock_takes_its_minutes_from_the_rules_then_from_the_last_one(
    presenter: ClubPresenter,
) -> None:
    assert presenter.view.minutes == (60, 10, 5)
    presenter.start_clock(45, 8, 3, delay=2)
    presenter.wait()
    assert presenter.view.minutes == (45, 8, 3)
    assert left(presenter) == (Stage.BEFORE, 2)


def test_the_clock_goes_on_after_a_restart(presenter: ClubPresenter, times: Times) -> None:
    presenter.start_clock(45, 8, 3)
    presenter.wait()
    times.pass_minutes(10)
    assert left(presenter) == (Stage.PLAYING, 35)
    times.wall += 5 * MINUTE
    assert left(reopened(presenter, times)) == (Stage.PLAYING, 30)


def test_a_clock_that_is_set_while_the_program_runs_changes_nothing(
    presenter: ClubPresenter, times: Times
) -> None:
    presenter.start_clock(45, 8, 3)
    presenter.wait()
    times.pass_minutes(10)
    times.wall -= 90 * MINUTE
    presenter.tick()
    presenter.wait()
    assert left(presenter) == (Stage.PLAYING, 35)
    times.pass_minutes(1)
    assert left(reopened(presenter, times)) == (Stage.PLAYING, 34)


def test_a_clock_set_back_between_two_starts_never_loses_the_round(
    presenter: ClubPresenter, times: Times
) -> None:
    presenter.start_clock(45, 8, 3)
    presenter.wait()
    times.pass_minutes(10)
    presenter.enter_result(1, 400, 300)
    presenter.wait()
    times.wall -= 24 * 60 * MINUTE
    again = reopened(presenter, times)
    assert left(again) == (Stage.PLAYING, 35)
    again.tick()
    again.wait()
    times.pass_minutes(1)
    assert left(again) == (Stage.PLAYING, 34)
    assert left(reopened(again, times)) == (Stage.PLAYING, 34)


def test_stop_go_on_and_more_time(presenter: ClubPresenter, times: Times) -> None:
    seen: list[object] = []
    presenter.clock_changed.connect(seen.append)
    presenter.start_clock(45, 8, 3)
    presenter.stop_clock()
    presenter.wait()
    times.pass_minutes(7)
    assert left(presenter) == (Stage.PLAYING, 45)
    presenter.resume_clock()
    presenter.lengthen_round(5)
    presenter.wait()
    assert left(presenter) == (Stage.PLAYING, 50)
    before = len(seen)
    presenter.tick()
    times.pass_minutes(1)
    presenter.tick()
    presenter.tick()
    assert len(seen) == before + 1
    times.pass_minutes(49)
    assert left(presenter) == (Stage.OVERTIME, 0)
    for board in (1, 2):
        presenter.enter_result(board, 400, 300)
    presenter.wait()
    assert left(presenter) == (Stage.BREAK, 8)
    times.pass_minutes(3)
    assert left(presenter) == (Stage.BREAK, 5)
    # A correction does not begin the break again.
    presenter.enter_result(2, 410, 300)
    presenter.confirm()
    presenter.wait()
    assert left(presenter) == (Stage.BREAK, 5)
    assert left(reopened(presenter, times)) == (Stage.BREAK, 5)


def test_a_round_that_ends_early_has_its_break_at_once(
    presenter: ClubPresenter, times: Times
) -> None:
    presenter.start_clock(45, 8, 3)
    presenter.wait()
    times.pass_minutes(30)
    for board in (1, 2):
        presenter.enter_result(board, 400, 300)
    presenter.wait()
    assert left(presenter) == (Stage.BREAK, 8)
    times.pass_minutes(2)
    presenter.stop_clock()
    presenter.wait()
    times.pass_minutes(20)
    presenter.resume_clock()
    presenter.lengthen_round(5)
    presenter.wait()
    assert left(presenter) == (Stage.BREAK, 11)


def test_the_director_starts_the_break(presenter: ClubPresenter, times: Times) -> None:
    presenter.start_clock(45, 8, 3, delay=5)
    said: list[str] = []
    presenter.refused.connect(said.append)
    presenter.start_break()
    presenter.wait()
    assert said == ["Round 1 has not started yet."]
    times.pass_minutes(40)
    presenter.start_break()
    presenter.wait()
    assert left(presenter) == (Stage.BREAK, 8)


def test_without_a_clock_there_is_nothing_to_stop(presenter: ClubPresenter) -> None:
    said: list[str] = []
    presenter.refused.connect(said.append)
    presenter.stop_clock()
    presenter.wait()
    assert said == ["No round clock is set."]


def test_entering_a_latecomer_says_what_the_missed_round_counts_as(
    presenter: ClubPresenter, tmp_path: Path, qtbot: QtBot
) -> None:
    said: list[str] = []
    presenter.said.connect(said.append)
    presenter.enter("Eve", None)
    presenter.set_away("Eve", is_away=True)
    presenter.wait()
    assert said == [
        "Eve is entered. Missed: round 1; it counts for nothing.",
        "Eve misses the next round; it does not count.",
    ]
    presenter.add_event("Open", "sanspa-2001", 4)
    for name in ("Ann", "Ben"):
        presenter.enter(name, None)
    presenter.pair(System.SWISS)
    said.clear()
    presenter.enter("Eve", None)
    presenter.wait()
    assert said[-1] == "Eve is entered. Missed: round 1; it counts as a loss by 50."


def test_a_question_comes_before_a_latecomer_whom_the_rules_keep_out(
    presenter: ClubPresenter, qtbot: QtBot
) -> None:
    asked: list[tuple[str, str]] = []
    presenter.add_event("Open", "sanspa-2001", 4)
    for name in ("Ann", "Ben"):
        presenter.enter(name, None)
    for _ in range(2):
        presenter.pair(System.SWISS)
        presenter.wait()
        presenter.confirm()
        presenter.wait()
    presenter.asked.connect(lambda text, yes: asked.append((text, yes)))
    presenter.enter("Eve", None)
    presenter.wait()
    assert "Eve has missed rounds 1, 2" in asked[-1][0]
    assert asked[-1][1] == "Enter anyway"
    assert "Eve" not in [player.name for player in presenter.view.players]
    presenter.confirm()
    presenter.wait()
    assert "Eve" in [player.name for player in presenter.view.players]


def test_the_rounds_that_are_missed_are_the_ones_named_and_no_others(
    presenter: ClubPresenter,
) -> None:
    for rounds, expected in (((2, 3), (2, 3)), ((3,), (3,)), ((), ())):
        presenter.set_missed_rounds("Dan", rounds)
        presenter.wait()
        assert {player.name: player.away for player in presenter.view.players}["Dan"] == expected


def test_a_bug_is_no_advice_and_the_next_act_is_carried_out(
    presenter: ClubPresenter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    presenter.refused.connect(said.append)

    def broken(*_taken: object) -> None:
        _one, _two = map(int, "123")

    monkeypatch.setattr("desktop_app.session.club_work.outdated_pairings", broken)
    with qtbot.capture_exceptions() as caught:
        presenter.enter_result(1, 400, 300)
        qtbot.waitUntil(lambda: bool(caught))
    monkeypatch.undo()
    assert [kind for kind, *_ in caught] == [ValueError]
    presenter.enter("Eve", None)
    presenter.wait()
    assert "Eve" in {player.name for player in presenter.view.players}
    assert not said


def test_advice_without_a_file_is_shown(qtbot: QtBot, times: Times) -> None:
    presenter, said = open_presenter(times), list[str]()
    presenter.refused.connect(said.append)
    presenter.enter("Ann", None)
    presenter.wait()
    assert len(said) == 1 and "No club file" in said[0]
