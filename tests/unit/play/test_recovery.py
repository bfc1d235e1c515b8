# SPDX-License-Identifier: MIT
"""Unfinished games are found, and resumed with stopped clocks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from desktop_app.play.recovery import (
    RESUMED,
    UnfinishedGame,
    pausing_events,
    resume_game,
    survey_journals,
)
from desktop_app.play.table import MemorySink, OrderedDrawer, Table
from desktop_app.rules.events import ClockNeutralised, ClockStarted, Event, TimePassed
from desktop_app.rules.game import fold
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import Journal, read_journal
from desktop_app.storage.library import Library
from tests.helpers.random_games import random_game
from tests.helpers.sample_game import sample_batches
from tests.helpers.tables import say, set_up

NOON_MS = 1_800_000_000_000


def running_game() -> list[Event]:
    """Return a game whose clock runs for the second player."""
    events = [event for batch in sample_batches() for event in batch][:-1]
    assert fold(events).clock.running == 1
    return events


def keep(folder: Path, name: str, events: list[Event] | tuple[Event, ...]) -> Path:
    path = folder / f"{name}.journal"
    with Journal.create(path, now_ms=partial(int, NOON_MS)) as journal:
        journal.append(events)
    return path


def unfinished_games(folder: Path) -> list[UnfinishedGame]:
    return list(survey_journals(folder).unfinished)


def test_games_that_have_not_ended_are_found_newest_first(tmp_path: Path) -> None:
    over = random_game(1)
    assert over.state.is_over
    keep(tmp_path, "20270101-100000-aa", running_game())
    keep(tmp_path, "20270102-100000-aa", over.events)
    newest = keep(tmp_path, "20270103-100000-aa", running_game()[:4])
    found = unfinished_games(tmp_path)
    assert [game.summary.id for game in found] == ["20270103-100000-aa", "20270101-100000-aa"]
    assert found[0].path == newest
    assert found[0].summary.plies == 0
    assert found[1].summary.names == ("Ann", "Bo")
    assert found[1].summary.points == (4, 0)
    assert found[1].summary.plies == 1
    assert found[1].damage is None


def test_there_may_be_no_folder_yet(tmp_path: Path) -> None:
    assert unfinished_games(tmp_path / "none") == []


def test_a_torn_end_is_reported_with_its_game(tmp_path: Path) -> None:
    path = keep(tmp_path, "a", running_game())
    path.write_bytes(path.read_bytes() + b'{"line":14,"mo')
    (found,) = unfinished_games(tmp_path)
    assert found.damage is not None
    assert found.summary.plies == 1


def test_a_journal_is_read_again_only_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep(tmp_path, "a", running_game()[:4])
    read: list[Path] = []

    def spy(path: Path) -> object:
        read.append(path)
        return read_journal(path)

    monkeypatch.setattr("desktop_app.play.recovery.read_journal", spy)
    assert [game.summary.plies for game in unfinished_games(tmp_path) * 2] == [0, 0]
    unfinished_games(tmp_path)
    assert read == [path]
    with Journal.open(path) as journal:
        journal.append(running_game()[4:])
    assert [game.summary.plies for game in unfinished_games(tmp_path)] == [1]
    assert read == [path, path]


def test_unreadable_files_are_problems_and_empty_ones_are_nothing(tmp_path: Path) -> None:
    good = keep(tmp_path, "good", running_game())
    keep(tmp_path, "no-event", [])
    keep(tmp_path, "no-game", running_game()[1:])
    (tmp_path / "junk.journal").write_bytes(b"junk")
    (tmp_path / "begun.journal").write_bytes(good.read_bytes()[:9])
    survey = survey_journals(tmp_path)
    assert [game.summary.id for game in survey.unfinished] == ["good"]
    assert len(survey.problems) == 2
    assert "junk.journal: line 1: " in survey.problems[1]
    assert "no-game.journal: read events that do not form a game" in survey.problems[0]


def test_what_the_library_knows_to_be_over_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = random_game(1)
    keep(tmp_path, "over", over.events)
    keep(tmp_path, "open", running_game())
    with Library(tmp_path / "library.sqlite3", tmp_path) as library:
        library.sync()
        finished = library.finished_ids()
    read: list[str] = []

    def spy(path: Path) -> object:
        read.append(path.stem)
        return read_journal(path)

    monkeypatch.setattr("desktop_app.play.recovery.read_journal", spy)
    survey = survey_journals(tmp_path, finished=finished)
    assert [game.summary.id for game in survey.unfinished] == ["open"]
    assert read == ["open"]


def test_a_game_that_is_being_played_is_marked(tmp_path: Path) -> None:
    path = keep(tmp_path, "a", running_game())
    with Journal.open(path):
        assert [game.is_in_use for game in unfinished_games(tmp_path)] == [True]
        with pytest.raises(JournalError, match="another running program"):
            resume_game(path)
    assert [game.is_in_use for game in unfinished_games(tmp_path)] == [False]


def test_a_running_clock_is_neutralised_and_a_still_one_is_left() -> None:
    events = tuple(running_game())
    resumed = (*events, *pausing_events(fold(events)))
    assert resumed == (*events, ClockNeutralised(None, RESUMED))
    before, after = fold(events).clock, fold(resumed).clock
    assert after.remaining_ms == before.remaining_ms
    assert (after.running, after.reason) == (None, RESUMED)
    assert pausing_events(fold(resumed)) == ()
    assert pausing_events(fold((*events, ClockNeutralised(1, "toilet")))) == ()


def test_taking_up_writes_the_stop_first_and_goes_on(tmp_path: Path) -> None:
    path = keep(tmp_path, "a", running_game())
    resumed = resume_game(path)
    assert read_journal(path).events == resumed.events
    assert resumed.events[-1] == ClockNeutralised(None, RESUMED)
    assert resumed.state == fold(resumed.events)
    resumed.journal.append([ClockStarted(1), TimePassed(500)])
    resumed.journal.close()
    again = resume_game(path)
    assert len(again.events) == len(running_game()) + 4
    again.journal.close()


def test_no_game_is_no_game_and_is_let_go(tmp_path: Path) -> None:
    path = keep(tmp_path, "a", running_game()[1:])
    with pytest.raises(JournalError, match="do not form a game"):
        resume_game(path)
    Journal.open(path).close()


def test_the_clock_that_ran_goes_on_where_the_turn_had_ended_unpressed() -> None:
    # By the book a hand in the bag ends the turn (1999 7.2) and leaves the player's own time
    # running.
    table = set_up("rack A HELLOQI", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8D HELLO", "A draws 5")
    assert table.state.on_turn == 1 and table.state.clock.running == 0
    events = (*table.events, *pausing_events(table.state))
    again = Table.resume(events, judge=None, drawer=OrderedDrawer(), sink=MemorySink())
    assert again.state.clock.running is None
    say(again, "B starts-clock")
    assert again.state.clock.running == 0
    say(again, "A presses")
    assert again.state.clock.running == 1


def test_a_stop_by_a_player_starts_the_clock_of_the_player_on_turn() -> None:
    table = set_up("rack A HELLOQI", ruleset="sanspa-1999")
    say(table, "A starts-clock", "A lays 8D HELLO", "A draws 5", "B neutralises score-difference")
    say(table, "B starts-clock")
    assert table.state.clock.running == 1
