# SPDX-License-Identifier: MIT
"""A summary equals what reading every journal would give, or is empty."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.play.recovery import survey_journals
from desktop_app.storage.journal import Journal
from desktop_app.storage.library import Library
from desktop_app.storage.library_schema import LibrarySummary, ListedGame, glance_at
from tests.helpers.kept_games import NOON_MS, keep, sample_events, small_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two unfinished games, a finished one, and an imported one, all indexed."""
    keep(tmp_path, "20270101-100000-aa", sample_events()[:4])
    keep(tmp_path, "20270102-100000-aa", small_game("Ann", "Ben"))
    keep(tmp_path, "20270103-100000-aa", sample_events())
    keep(tmp_path, "gcg-0123", sample_events())
    with Library(tmp_path / "library.sqlite3", tmp_path / "journals") as library:
        assert library.sync().recorded == 4
    return tmp_path


def glance(folder: Path) -> LibrarySummary | None:
    return glance_at(folder / "library.sqlite3", folder / "journals")


def told_by_the_journals(folder: Path) -> LibrarySummary:
    with Library(folder / "library.sqlite3", folder / "journals") as library:
        finished = library.finished_ids()
    survey = survey_journals(folder / "journals", finished=finished)
    summaries = [game.summary for game in survey.unfinished if not game.is_in_use]
    games = tuple(
        ListedGame(summary.id, summary.names, summary.points, summary.plies, summary.ruleset_title)
        for summary in summaries
    )
    return LibrarySummary(games, len(finished))


def test_it_equals_the_contents_of_the_journals(folder: Path) -> None:
    seen = glance(folder)
    assert seen == told_by_the_journals(folder)
    assert seen is not None
    assert [game.id for game in seen.unfinished] == ["20270103-100000-aa", "20270101-100000-aa"]
    assert seen.finished_count == 1


def test_a_game_that_is_being_played_is_left_out(folder: Path) -> None:
    with Journal.open(folder / "journals" / "20270103-100000-aa.journal"):
        seen = glance(folder)
        assert seen == told_by_the_journals(folder)
    assert seen is not None
    assert [game.id for game in seen.unfinished] == ["20270101-100000-aa"]


def test_where_nothing_was_played_there_is_nothing(tmp_path: Path) -> None:
    assert glance(tmp_path) == LibrarySummary((), 0)
    assert not (tmp_path / "library.sqlite3").exists()


def test_a_journal_that_is_gone_is_no_game(folder: Path) -> None:
    (folder / "journals" / "20270102-100000-aa.journal").unlink()
    seen = glance(folder)
    assert seen == told_by_the_journals(folder)
    assert seen is not None
    assert seen.finished_count == 0


def test_a_journal_that_has_grown_has_to_be_read(folder: Path) -> None:
    with Journal.open(folder / "journals" / "20270101-100000-aa.journal") as journal:
        journal.append(sample_events()[4:])
    assert glance(folder) is None


def test_a_journal_that_was_never_entered_has_to_be_read(folder: Path) -> None:
    keep(folder, "20270104-100000-aa", sample_events(), NOON_MS)
    assert glance(folder) is None


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 1", "DROP TABLE seats"])
def test_a_library_that_is_none_of_this_version_is_left_to_others(
    folder: Path, statement: str
) -> None:
    with closing(sqlite3.connect(folder / "library.sqlite3")) as connection:
        connection.execute(statement)
    assert glance(folder) is None


def test_a_damaged_library_is_left_as_it_is(folder: Path) -> None:
    library = folder / "library.sqlite3"
    library.write_bytes(b"junk" * 1000)
    assert glance(folder) is None
    assert library.read_bytes() == b"junk" * 1000
    library.unlink()
    assert glance(folder) is None
    assert not library.exists()
