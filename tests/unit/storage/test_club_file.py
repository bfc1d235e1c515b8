# SPDX-License-Identifier: MIT
"""The file of a club: kept whole, locked while it is open, undone one change at a time."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.storage.backups import back_up_if_due
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.errors import ClubFileError
from desktop_app.tournament.club import ClubError
from desktop_app.tournament.club_changes import (
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_merge import Side, correction, merge
from desktop_app.tournament.history import history_lines, line_of
from desktop_app.tournament.pairing import System
from tests.helpers.processes import ended_with_test

READERS = Path(__file__).parents[2] / "data" / "readers"

EVENING = (
    EventOpened("Evening", "naspa-2016", 3),
    PlayerEntered("Evening", "Ann", 1200),
    PlayerEntered("Evening", "Ben"),
    RoundPaired("Evening", "", 1, System.SWISS, 7, (("Ann", "Ben"),)),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.club"
    with ClubFile(path, is_new=True) as file:
        file.record(*EVENING)
    return path


def test_a_file_comes_back_as_it_was(path: Path) -> None:
    with ClubFile(path) as file:
        assert tuple(change.change for change in file.history) == EVENING
        assert file.club.event("").entrants["Ann"].rating == 1200
    assert [each.name for each in path.parent.glob("evening*")] == ["evening.club"]


def test_changes_are_applied_together_or_not_at_all(path: Path) -> None:
    with ClubFile(path) as file:
        with pytest.raises(ClubError):
            file.record(PlayerEntered("Evening", "Cat"), PlayerEntered("Evening", "ann"))
        assert "Cat" not in file.club.event("").entrants
        file.record(PlayerEntered("Evening", "Dan"))
    with ClubFile(path) as file:
        assert list(file.club.event("").entrants) == ["Ann", "Ben", "Dan"]


def test_a_change_is_undone_and_stays_in_the_history(path: Path) -> None:
    with ClubFile(path) as file:
        file.record(ResultEntered("Evening", "", 1, 1, first=400, second=300))
        file.record(ResultEntered("Evening", "", 1, 1, first=300, second=400))
        file.undo(6)
        assert file.club.event("").rounds[""][0].results[1].first == 400
        with pytest.raises(ClubError, match="Change 6 was taken back already"):
            file.undo(6)
        with pytest.raises(ClubError, match="There is no change 9"):
            file.undo(9)
        with pytest.raises(ClubError, match="Change 3 is needed by change 4: Ben does not play"):
            file.undo(3)
    with ClubFile(path) as file:
        assert [change.number for change in file.history if change.undone_at_ms] == [6]
        assert file.club.event("").rounds[""][0].results[1].first == 400


def test_a_file_in_use_is_refused_and_free_again_after_its_program_was_killed(path: Path) -> None:
    script = textwrap.dedent(
        """
        import sys, time
        from pathlib import Path
        from desktop_app.storage.club_file import ClubFile
        from desktop_app.tournament.club_changes import PlayerEntered
        file = ClubFile(Path(sys.argv[1]))
        file.record(PlayerEntered("Evening", "Cat"))
        print("open", flush=True)
        time.sleep(60)
        """
    )
    with ended_with_test(
        subprocess.Popen(
            [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
        )
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(ClubFileError, match=r"evening\.club.*another program is using it"):
            ClubFile(path)
        other.kill()
        other.wait()
    with ClubFile(path) as file:
        assert "Cat" in file.club.event("").entrants


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_is_no_club_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.club")
    with pytest.raises(ClubFileError, match="a pipe or a device"):
        ClubFile(tmp_path / "pipe.club")


def test_files_that_are_no_club_file(path: Path, tmp_path: Path) -> None:
    with pytest.raises(ClubFileError, match="there is no such club file"):
        ClubFile(tmp_path / "none.club")
    with pytest.raises(ClubFileError, match="this file exists already"):
        ClubFile(path, is_new=True)
    (tmp_path / "folder.club").mkdir()
    with pytest.raises(ClubFileError, match="is a folder"):
        ClubFile(tmp_path / "folder.club")
    other = tmp_path / "other.club"
    other.write_text("hello")
    with pytest.raises(ClubFileError, match=r"other\.club.*damaged"):
        ClubFile(other)
    with closing(sqlite3.connect(tmp_path / "library.club")) as database:
        database.execute("CREATE TABLE games (id)")
    with pytest.raises(ClubFileError, match="this is no club file"):
        ClubFile(tmp_path / "library.club")


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("PRAGMA user_version = 2", "a newer program wrote this club file"),
        (
            "UPDATE changes SET kind = 'Nothing' WHERE number = 2",
            "change 2 cannot be read: .*Nothing",
        ),
        ("UPDATE changes SET fields = '{' WHERE number = 3", "change 3 cannot be read"),
        ("UPDATE changes SET fields = '{}' WHERE number = 1", "change 1 cannot be read"),
        ("DELETE FROM changes WHERE number = 2", "change 2 cannot be read: read change 3"),
        (
            "UPDATE changes SET fields = replace(hex(zeroblob(50000)), '0', '[') WHERE number = 1",
            "change 1 cannot be read: the values are nested too deeply; open a backup",
        ),
        (
            "UPDATE changes SET fields = CAST(x'7b22ff' AS TEXT) WHERE number = 1",
            "change 1 cannot be read: byte 2: not UTF-8; open a backup",
        ),
        ("UPDATE changes SET fields = 'null' WHERE number = 1", "read None, expected an object"),
        ("UPDATE changes SET fields = x'00' WHERE number = 1", "change 1 cannot be read"),
        ("UPDATE changes SET kind = x'ff' WHERE number = 1", "change 1 cannot be read"),
        (
            "UPDATE changes SET made_at_ms = 'noon' WHERE number = 1",
            "change 1 cannot be read: .*'noon', expected a whole number",
        ),
        ("UPDATE changes SET undone_at_ms = -1 WHERE number = 1", "change 1 cannot be read: .*-1"),
        (
            "UPDATE changes SET undone_at_ms = 1 WHERE number = 2",
            "the changes do not fit together: Ann does not play in round 1",
        ),
    ],
)
def test_a_file_that_was_changed_by_hand_names_the_change(
    path: Path, statement: str, message: str
) -> None:
    changed(path, statement)
    before = path.read_bytes()
    with pytest.raises(ClubFileError, match=message):
        ClubFile(path)
    assert path.read_bytes() == before


def test_a_file_with_one_wrong_bit_names_the_change(tmp_path: Path) -> None:
    path = Path(shutil.copy(READERS / "club-flip1.club", tmp_path))
    before = path.read_bytes()
    with pytest.raises(ClubFileError, match=r"change 11 .*byte 4: not UTF-8; open a backup"):
        ClubFile(path)
    assert path.read_bytes() == before


def test_a_copy_from_another_computer_is_taken_whole_or_not_at_all(path: Path) -> None:
    copy = path.with_name("copy.club")
    shutil.copy(path, copy)
    with ClubFile(path) as mine, ClubFile(copy) as theirs:
        mine.record(ResultEntered("Evening", "", 1, 1, first=400, second=300))
        theirs.record(
            PlayerEntered("Evening", "Cat"),
            ResultEntered("Evening", "", 1, 1, first=400, second=310),
        )
        news = merge(mine.history, theirs.history)
        with pytest.raises(ValueError, match="shorter"):
            mine.take(news)
        assert "Cat" not in mine.club.event("").entrants
        mine.take(news, [Side.MINE])
        assert merge(mine.history, theirs.history).is_nothing
        # The other way round the choice is known.
        theirs.take(merge(theirs.history, mine.history))
    for file in (path, copy):
        with ClubFile(file) as merged:
            event = merged.club.event("")
            assert list(event.entrants) == ["Ann", "Ben", "Cat"]
            assert event.rounds[""][0].results[1].second == 300


def test_a_changed_file_is_copied_for_the_backup_when_it_is_closed(path: Path) -> None:
    copies = path.parent / "data" / "clubs"
    with ClubFile(path, copies=copies):
        pass
    assert not copies.exists()
    with ClubFile(path, copies=copies) as file:
        file.record(PlayerEntered("Evening", "Cat"))
    (copy,) = copies.iterdir()
    with ClubFile(copy) as again:
        assert "Cat" in again.club.event("").entrants
    # A file of another folder with the same name has another copy; one in the data none.
    elsewhere = path.parent / "elsewhere" / path.name
    inside = copies.parent / path.name
    for other in (elsewhere, inside):
        other.parent.mkdir(exist_ok=True)
        shutil.copy(path, other)
        with ClubFile(other, copies=copies) as file:
            file.record(PlayerEntered("Evening", "Dan"))
    assert len(list(copies.iterdir())) == 2
    copies.rename(copies.with_name("full"))
    copies.write_text("no folder")
    with ClubFile(path, copies=copies) as file:
        file.record(PlayerEntered("Evening", "Eve"))
    assert "saved, but not copied for the backup" in file.copy_fault
    with ClubFile(path) as file:
        assert "Eve" in file.club.event("").entrants


def test_copies_are_in_the_daily_backup(path: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ClubFile(path, copies=data / "clubs") as file:
        file.record(PlayerEntered("Evening", "Cat"))
    made = back_up_if_due(data, now_ms=1_800_000_000_000)
    assert made is not None
    with zipfile.ZipFile(made.path) as archive:
        assert [each for each in archive.namelist() if each.startswith("clubs/evening-")]


@pytest.mark.skipif(os.name != "posix", reason="files are bounded by the system")
@pytest.mark.parametrize("room", [1, 9_000])
def test_a_full_disk_leaves_no_file_that_blocks_the_name(tmp_path: Path, room: int) -> None:
    path = tmp_path / "evening.club"
    act = [str(path), "new", "--event", "x" * 8_000, "--rounds", "5", "--ruleset", "naspa-2016"]
    program = (
        "import resource, signal, sys\n"
        "from desktop_app.cli import main\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "sys.exit(main(['club', *sys.argv[1:]]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, *act],
        env={**os.environ, "RACKSIDE_DATA": str(tmp_path / "data"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stderr.startswith("rackside: ") and len(run.stderr.splitlines()) == 1
    assert list(tmp_path.glob("evening*")) == []


def test_who_made_a_change_stands_beside_it_in_a_table_that_others_may_ignore(path: Path) -> None:
    with ClubFile(path) as file:
        assert {change.made_by for change in file.history} == {""}
        file.by = " Lea  Larch "
        file.record(PlayerEntered("Evening", "Cat", missed_is_loss=False))
        file.by = "Raj"
        file.undo(5)
        file.by = ""
        file.record(PlayerEntered("Evening", "Dan", missed_is_loss=False))
    with ClubFile(path) as file:
        assert [(change.made_by, change.undone_by) for change in file.history[3:]] == [
            ("", ""),
            ("Lea Larch", "Raj"),
            ("", ""),
        ]
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        database.execute("UPDATE makers SET made_by = CAST(x'ff0a' AS TEXT), undone_by = 7")
        database.commit()
    with ClubFile(path) as file:
        assert (file.history[4].made_by, file.history[4].undone_by) == ("", "7")


def test_a_corrected_name_is_one_line_of_the_history(path: Path) -> None:
    with ClubFile(path) as file:
        file.record(ResultEntered("Evening", "", 1, 1, first=400, second=300))
        before = [str(line.words) for line in history_lines(file.history)]
        for at, (old, new) in enumerate((("Ann", "Anne"), ("Anne", "Anna"))):
            event, now = file.club.event(""), 10**12 + at
            file.take(correction(event, file.history, old, new, now, "Lea"))
        lines = history_lines(file.history)
    with ClubFile(path) as file:
        assert history_lines(file.history) == lines
    assert [str(line.words) for line in lines] == [
        *(each.replace("Ann", "Anna") for each in before),
        "Name corrected: Anne (before: Ann)",
        "Name corrected: Anna (before: Anne)",
    ]
    assert [line.recorded.made_by for line in lines] == [*[""] * len(before), "Lea", "Lea"]
    assert not any(line.recorded.undone_at_ms for line in lines)
    with ClubFile(path) as file:
        last = file.history[-1].number
        with pytest.raises(ClubError, match="correct the name once more"):
            file.undo(last)
        # The line of the result has the number by which it can be taken back.
        (entered,) = (line for line in lines if isinstance(line.recorded.change, ResultEntered))
        file.undo(entered.recorded.number)
        assert file.club.event("").rounds[""][0].results == {}
        assert line_of(file.history, entered.recorded.number).recorded.undone_at_ms


def test_a_corrected_name_is_one_line_in_a_merged_copy_too(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.club"
    shutil.copyfile(path, copy)
    with ClubFile(copy) as other:
        other.take(correction(other.club.event(""), other.history, "Ann", "Anne", 10**12))
        theirs, lines = other.history, history_lines(other.history)
    with ClubFile(path) as file:
        file.take(merge(file.history, theirs))
        assert "Anne" in file.club.event("").entrants
        assert [line.words for line in history_lines(file.history)] == [
            line.words for line in lines
        ]
        assert merge(file.history, theirs).is_nothing


def test_names_come_along_when_two_copies_are_merged(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.club"
    shutil.copyfile(path, copy)
    with ClubFile(copy) as other:
        other.by = "Raj"
        other.record(ResultEntered("Evening", "", 1, 1, first=400, second=300))
        theirs = other.history
    with ClubFile(path) as file:
        file.by = "Lea"
        file.take(merge(file.history, theirs))
    with ClubFile(path) as file:
        assert file.history[-1].made_by == "Raj"
