# SPDX-License-Identifier: MIT
"""Games from files are imported whole, without loss of existing ones."""

from __future__ import annotations

import errno
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from desktop_app.formats.gcg import parse_gcg
from desktop_app.play.game_import import import_games
from desktop_app.play.recovery import survey_journals
from desktop_app.rules.game import fold
from desktop_app.storage.archive import export_archive, export_gcg
from desktop_app.storage.backups import BackupKind, make_backup
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import is_record
from desktop_app.storage.library import Library
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.storage.tracking_file import SavedSheet, read_sheets, sheets_path, write_sheets
from tests.helpers.kept_games import GCG_FOLDER, NOON_MS, keep, recorded_game, sample_events

COMPLETE = GCG_FOLDER / "complete.gcg"


@pytest.fixture
def journals(tmp_path: Path) -> Path:
    return tmp_path / "here" / "journals"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    folder = tmp_path / "there"
    keep(folder, "c", recorded_game("complete"))
    keep(folder, "p", recorded_game("passed_out"))
    keep(folder, "u", sample_events())
    return folder


@pytest.fixture
def archive(there: Path) -> Path:
    path = there / "games.zip"
    export_archive(sorted((there / "journals").iterdir()), path, made_at_ms=NOON_MS)
    return path


def contents(journals: Path) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in journals.iterdir()}


def test_a_gcg_file_becomes_a_game_of_the_library(journals: Path) -> None:
    report = import_games([COMPLETE], journals)
    (game_id,) = report.added
    assert (report.known, report.beside, report.problems) == (0, (), ())
    with Library(journals.parent / "library.sqlite3", journals) as library:
        library.sync()
        (game,) = library.games()
    assert game.id == game_id
    assert (game.names, game.points) == (("Nell Ødegård", "Piet de Wit"), (324, 414))
    assert game.is_finished


def test_a_record_that_stops_early_is_not_offered_to_go_on(journals: Path) -> None:
    (game_id,) = import_games([GCG_FOLDER / "half.gcg"], journals).added
    assert survey_journals(journals).unfinished == ()
    assert is_record(game_id)


def test_the_same_file_is_known_the_second_time(journals: Path, tmp_path: Path) -> None:
    import_games([COMPLETE], journals)
    copy = tmp_path / "other name.gcg"
    copy.write_bytes(COMPLETE.read_bytes().replace(b"\n", b"\r\n"))
    os.utime(copy, (0, 0))
    report = import_games([COMPLETE, copy], journals)
    assert (report.added, report.known) == ((), 2)
    assert len(contents(journals)) == 1


def test_the_day_is_that_of_the_file_or_the_one_it_names(journals: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.gcg"
    shutil.copyfile(COMPLETE, plain)
    os.utime(plain, (1_000_000_000, 1_000_000_000))
    dated = tmp_path / "dated.gcg"
    dated.write_bytes(plain.read_bytes().replace(b"#title", b"#date 2019-03-02\n#title"))
    first, second = import_games([plain, dated], journals).added
    assert read_journal(journals / f"{first}.journal").created_at_ms == 1_000_000_000_000
    day = read_journal(journals / f"{second}.journal").created_at_ms
    assert abs(day - 1_551_528_000_000) <= 14 * 3_600_000


def test_an_archive_comes_back_to_the_byte(there: Path, archive: Path, journals: Path) -> None:
    report = import_games([archive], journals)
    assert sorted(report.added) == ["c", "p", "u"]
    assert report.problems == ()
    assert contents(journals) == contents(there / "journals")
    again = import_games([archive], journals)
    assert (again.added, again.known, again.beside) == ((), 3, ())


def test_progress_is_reported(archive: Path, journals: Path) -> None:
    told: list[tuple[int, int]] = []
    import_games([archive], journals, on_progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, 6) and told[-1] == (5, 6)


def test_a_game_that_differs_is_kept_beside(archive: Path, journals: Path) -> None:
    other = keep(journals.parent, "c", recorded_game("passed_out")).read_bytes()
    report = import_games([archive], journals)
    assert report.beside == (("c", "c-2"),)
    assert "c-2" in report.added
    assert (journals / "c.journal").read_bytes() == other
    assert fold(read_journal(journals / "c-2.journal").events).points == (324, 414)
    again = import_games([archive], journals)
    assert (again.added, again.known) == ((), 3)


def test_a_game_that_went_on_here_is_left_as_it_is(archive: Path, journals: Path) -> None:
    import_games([archive], journals)
    path = journals / "u.journal"
    longer = path.read_bytes() + b"more"
    path.write_bytes(longer)
    report = import_games([archive], journals)
    assert (report.added, report.known) == ((), 3)
    assert path.read_bytes() == longer


def test_a_game_given_away_as_gcg_is_known_when_it_comes_back(
    there: Path, archive: Path, journals: Path, tmp_path: Path
) -> None:
    import_games([archive], journals)
    export_gcg(there / "journals" / "c.journal", tmp_path / "sent.gcg")
    report = import_games([tmp_path / "sent.gcg"], journals)
    assert (report.added, report.known) == ((), 1)


def test_a_game_that_was_put_aside_comes_back(archive: Path, journals: Path) -> None:
    import_games([archive], journals)
    put_aside(journals, "c")
    report = import_games([archive], journals)
    assert (report.added, report.known) == (("c",), 2)
    assert not (journals.parent / "removed" / "c.journal").exists()


def test_broken_entries_are_lines_and_the_rest_comes_in(there: Path, journals: Path) -> None:
    path = there / "mixed.zip"
    good = (there / "journals" / "c.journal").read_bytes()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("good.journal", good)
        archive.writestr("cut.journal", good[:100])
        archive.writestr("changed.journal", good.replace(b"FLOWED", b"FLAWED"))
        archive.writestr("con.journal", good)
        archive.writestr("a b.journal", good)
        archive.writestr("notes.txt", b"hello")
        archive.writestr("junk.gcg", b"nothing of a game")
        archive.writestr("fine.gcg", COMPLETE.read_bytes())
        archive.writestr("../out.journal", good)
    report = import_games([path], journals)
    assert report.added[0] == "good"
    assert [game.startswith("gcg-") for game in report.added] == [False, True]
    told = "\n".join(report.problems)
    assert len(report.problems) == 7
    for name in ("cut", "changed", "con", "a b", "notes.txt", "junk.gcg", "../out"):
        assert sum(f"{name}" in line for line in report.problems) >= 1, told
    assert not (journals.parent / "out.journal").exists()


def test_a_broken_journal_is_replaced_by_its_gcg(there: Path, journals: Path) -> None:
    path = there / "half.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("journals/c.journal", b"broken")
        archive.writestr("gcg/c.gcg", COMPLETE.read_bytes())
    report = import_games([path], journals)
    assert len(report.added) == 1 and len(report.problems) == 1


def test_the_games_of_a_backup_come_in_and_nothing_else_is_said(
    there: Path, journals: Path
) -> None:
    (there / "settings.json").write_text("{}")
    (there / "journals" / "c.notes").write_text("beside a journal")
    backup = make_backup(there, BackupKind.BY_HAND, now_ms=NOON_MS)
    report = import_games([backup.path], journals)
    assert sorted(report.added) == ["c", "p", "u"]
    assert report.problems == ()
    assert {path.suffix for path in journals.iterdir()} == {".journal"}


def test_files_that_are_no_games_are_lines(journals: Path, tmp_path: Path) -> None:
    (tmp_path / "a.cgp").write_text("x")
    (tmp_path / "empty.zip").write_bytes(b"PK\x05\x06" + b"\0" * 18)
    (tmp_path / "large.gcg").write_bytes(b"a" * 2_000_001)
    files = ["a.cgp", "empty.zip", "none.gcg", "large.gcg"]
    report = import_games([tmp_path / name for name in files], journals)
    assert report.added == ()
    for name, line in zip(files, report.problems, strict=True):
        assert name in line
    assert not journals.exists()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_takes_nothing_is_a_line_and_leaves_nothing(
    archive: Path, journals: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("desktop_app.storage.durable.write_all", refuse)
    report = import_games([archive], journals)
    assert report.added == ()
    assert all(os.strerror(code).lower() in line for line in report.problems)
    # Each game was tried as its journal and then as its GCG.
    assert len(report.problems) == 6
    assert list(journals.iterdir()) == []
    monkeypatch.undo()
    assert len(import_games([archive], journals).added) == 3


# --- tracking sheets ------------------------------------------------------------------------------


def write_sheet(journals: Path, game_id: str, notes: str) -> Path:
    path = sheets_path(journals / f"{game_id}.journal")
    write_sheets(path, {0: SavedSheet(notes=notes)})
    return path


def notes_of(journals: Path, game_id: str) -> str:
    sheets = read_sheets(sheets_path(journals / f"{game_id}.journal"))
    return sheets[0].notes if sheets else ""


def give_away(there: Path) -> Path:
    path = there / "games.zip"
    export_archive(sorted((there / "journals").glob("*.journal")), path, made_at_ms=NOON_MS)
    return path


def test_the_tracking_sheets_go_with_their_game(there: Path, journals: Path) -> None:
    write_sheet(there / "journals", "c", "two S left")
    archive = give_away(there)
    report = import_games([archive], journals)
    assert report.problems == ()
    assert [notes_of(journals, game) for game in "cpu"] == ["two S left", "", ""]
    sheets_path(journals / "c.journal").unlink()
    assert import_games([archive], journals).known == 3
    assert notes_of(journals, "c") == "two S left", "the game was here, its sheets were not"
    write_sheet(journals, "c", "mine")
    import_games([archive], journals)
    assert notes_of(journals, "c") == "mine"


def test_sheets_follow_a_game_that_is_kept_beside(there: Path, journals: Path) -> None:
    write_sheet(there / "journals", "c", "of the one from there")
    keep(journals.parent, "c", recorded_game("passed_out"))
    import_games([give_away(there)], journals)
    assert notes_of(journals, "c-2") == "of the one from there"
    assert notes_of(journals, "c") == ""


def test_broken_sheets_are_a_line_and_the_game_comes_in(there: Path, journals: Path) -> None:
    sheets_path(there / "journals" / "c.journal").write_text("{}")
    report = import_games([give_away(there)], journals)
    assert sorted(report.added) == ["c", "p", "u"]
    (problem,) = report.problems
    assert "c.tracking: not the tracking sheets of a game" in problem
    assert not sheets_path(journals / "c.journal").exists()


def test_sheets_in_any_zip_file_are_taken_beside_their_journal(
    there: Path, journals: Path, tmp_path: Path
) -> None:
    sheet = write_sheet(there / "journals", "c", "by hand")
    path = tmp_path / "hand.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(there / "journals" / "c.journal", "x/c.journal")
        archive.write(sheet, "x/c.tracking")
        archive.write(sheet, "x/alone.tracking")
    report = import_games([path], journals)
    assert notes_of(journals, "c") == "by hand"
    (problem,) = report.problems
    assert "x/alone.tracking: expected a journal" in problem


def test_sheets_are_put_aside_and_come_back_with_their_game(there: Path) -> None:
    journals = there / "journals"
    write_sheet(journals, "c", "mine")
    put_aside(journals, "c")
    assert not sheets_path(journals / "c.journal").exists()
    assert notes_of(there / "removed", "c") == "mine"
    take_back(journals, "c")
    assert notes_of(journals, "c") == "mine"
    assert not sheets_path(there / "removed" / "c.journal").exists()


def test_a_move_that_fails_leaves_game_and_sheets_together(
    there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journals = there / "journals"
    write_sheet(journals, "c", "mine")
    rename = os.rename

    def stubborn(source: Path, target: Path) -> None:
        if source.suffix == ".journal":
            raise OSError(errno.EACCES, "no")
        rename(source, target)

    monkeypatch.setattr(os, "rename", stubborn)
    with pytest.raises(JournalError):
        put_aside(journals, "c")
    assert notes_of(journals, "c") == "mine"


def test_another_game_never_gets_sheets_that_stayed_behind(there: Path, journals: Path) -> None:
    """Earlier versions left the sheets among the journals."""
    here = journals.parent
    keep(here, "c", recorded_game("passed_out"))
    put_aside(journals, "c")
    write_sheet(journals, "c", "of the one put aside")
    report = import_games([give_away(there)], journals)
    assert "c" in report.added
    assert notes_of(journals, "c") == ""
    assert notes_of(here / "removed", "c") == "of the one put aside"


def test_sheets_without_a_game_are_kept_under_another_name(there: Path) -> None:
    journals = there / "journals"
    write_sheet(journals, "c", "mine")
    put_aside(journals, "c")
    write_sheet(journals, "c", "whose is this")
    take_back(journals, "c")
    assert notes_of(journals, "c") == "mine"
    assert (journals / "c.tracking.bad-1").exists()


FOREIGN = """#player1 ann Ann Lee
#player2 bo Bo Fox
#title Club final 2019-10-20, Round 7
#description from paper
#style McPherson
#incomplete
#id woogles abc123
#game-type classic
#lexicon csw 2019
#x-y some thing
#note written down by Cy
>ann: AEEFRST 8D FEASTER +78 78
#note a bingo
>bo: ABC (adjustment) +5 5
>bo: ABCDEFG - +0 5
#note #unsuccessful-challenge
"""


def test_what_a_file_from_elsewhere_says_goes_out_again(journals: Path, tmp_path: Path) -> None:
    path = tmp_path / "foreign.gcg"
    path.write_text(FOREIGN, "utf-8")
    (game_id,) = import_games([path], journals).added
    out = tmp_path / "out.gcg"
    export_gcg(journals / f"{game_id}.journal", out)
    game = parse_gcg(out.read_text("utf-8"))
    for keyword, text in (
        ("title", "Club final 2019-10-20, Round 7"),
        ("description", "from paper"),
        ("style", "McPherson"),
        ("incomplete", ""),
        ("id", "woogles abc123"),
        ("game-type", "classic"),
        ("lexicon", "csw 2019"),
        ("x-y", "some thing"),
    ):
        assert game.pragma(keyword) == text, keyword
    assert game.note == "written down by Cy"
    assert game.events[0].note == "a bingo"
    assert game.events[1].note == "ABC (adjustment) +5 5"
    assert game.events[2].note == "turn lost: the challenged play was acceptable"
    assert [event.total for event in game.events] == [78, 5, 5]
    text = out.read_text("utf-8")
    assert "#lexicon CSW19\n" in text
    assert "#note [rackside] #style McPherson\n" in text


def test_the_day_and_the_event_come_from_the_file(journals: Path, tmp_path: Path) -> None:
    path = tmp_path / "foreign.gcg"
    path.write_text(FOREIGN, "utf-8")
    import_games([path], journals)
    with Library(journals.parent / "library.sqlite3", journals) as library:
        library.sync()
        (game,) = library.games()
    assert (game.played_on, game.event, game.round_number) == (
        "2019-10-20",
        "Club final 2019-10-20, Round 7",
        7,
    )


def test_a_title_that_only_names_the_players_is_no_event(journals: Path, tmp_path: Path) -> None:
    path = tmp_path / "plain.gcg"
    path.write_text("#player1 a Ann\n#player2 b Bo\n#title Bo vs Ann\n>a: AB - +0 0\n", "utf-8")
    import_games([path], journals)
    with Library(journals.parent / "library.sqlite3", journals) as library:
        library.sync()
        assert library.games()[0].event == ""


def test_an_export_that_comes_in_under_its_own_id_is_known(journals: Path, tmp_path: Path) -> None:
    path = tmp_path / "foreign.gcg"
    path.write_text(FOREIGN, "utf-8")
    (game_id,) = import_games([path], journals).added
    out = tmp_path / "out.gcg"
    export_gcg(journals / f"{game_id}.journal", out)
    assert import_games([out], journals).known == 1
