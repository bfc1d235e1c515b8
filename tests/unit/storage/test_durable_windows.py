# SPDX-License-Identifier: MIT
"""Files are written, moved and removed as Windows allows it, by a double of its rules."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.learn.study_files import OwnLists
from desktop_app.paper.content import PaperError
from desktop_app.paper.press import save_whole
from desktop_app.rules.game import fold
from desktop_app.sentences.faults import NAME_REFUSED, WINDOWS, WORDS, fault_of, told
from desktop_app.settings.store import SettingsStore
from desktop_app.storage import durable
from desktop_app.storage.archive import export_archive
from desktop_app.storage.backups import BackupKind, make_backup, restore_backup
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.companion_file import replace_text, set_aside
from desktop_app.storage.errors import ClubFileError, JournalError, StorageError
from desktop_app.storage.journal import Journal, is_in_use, pack_journal, read_journal
from desktop_app.storage.learners import Learners
from desktop_app.storage.library import Library
from desktop_app.storage.removing import put_aside, take_back
from desktop_app.values.files import (
    is_same_file,
    open_file,
    read_file,
    rename_path,
    replace_path,
)
from desktop_app.values.whole_files import write_whole
from tests.helpers.kept_games import NOON_MS, small_game
from tests.helpers.windows_rules import refusal, windows_rules

pytestmark = pytest.mark.skipif(
    os.name != "posix" or not Path("/proc/self/fd").is_dir(),
    reason="open files are looked up in /proc",
)


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with windows_rules(monkeypatch):
        yield


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journals" / "a.journal"
    with Journal.create(path) as written:
        written.append(small_game("Ann", "Ben"))
    return path


@pytest.mark.usefixtures("on_windows")
def test_the_double_refuses_what_windows_refuses(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "other"
    file.write_bytes(b"1")
    other.write_bytes(b"2")
    refused: tuple[Callable[[], object], ...] = (
        lambda: os.rename(file, other),
        lambda: os.mkdir(tmp_path / "aux"),
        lambda: os.open(tmp_path / "CON.gcg", os.O_RDWR | os.O_CREAT),
        lambda: os.open(tmp_path / "who?", os.O_RDWR | os.O_CREAT),
        lambda: os.open(tmp_path / "end.", os.O_RDWR | os.O_CREAT),
        lambda: os.open(tmp_path, os.O_RDONLY),
    )
    for act in refused:
        with pytest.raises(OSError, match="Windows error"):
            act()
    with other.open("rb"):
        for act in (other.unlink, lambda: os.replace(file, other), lambda: other.rename("x")):
            with pytest.raises(PermissionError, match="Windows error"):
                act()
    os.replace(file, other)
    assert other.read_bytes() == b"1"


@pytest.mark.usefixtures("on_windows")
def test_the_double_sees_no_case_and_no_long_path(tmp_path: Path) -> None:
    (tmp_path / "Box").mkdir()
    (tmp_path / "Box" / "file").write_bytes(b"1")
    assert (tmp_path / "bOX" / "FILE").read_bytes() == b"1"
    (tmp_path / "BOX" / "File").write_bytes(b"2")
    assert [path.name for path in (tmp_path / "box").iterdir()] == ["file"]
    os.replace(tmp_path / "box" / "FILE", tmp_path / "box" / "File")
    assert [path.name for path in (tmp_path / "box").iterdir()] == ["File"]
    with pytest.raises(FileExistsError):
        (tmp_path / "BOX").mkdir()
    with pytest.raises(FileExistsError, match="183"):
        (tmp_path / "other").touch()
        os.rename(tmp_path / "other", tmp_path / "Box" / "FILE")
    (tmp_path / "box" / "FILE").unlink()
    (tmp_path / "BOX").rmdir()
    assert {path.name for path in tmp_path.iterdir()} == {"other", "data"}
    for act in (Path.mkdir, Path.touch, Path.read_bytes, Path.stat):
        with pytest.raises(FileNotFoundError, match="Windows error 3"):
            act(tmp_path / "a" / ("b" * 250))


@pytest.mark.usefixtures("on_windows")
def test_a_name_in_other_letters_is_the_file_that_is_there(tmp_path: Path) -> None:
    club = tmp_path / "evening.club"
    ClubFile(club, is_new=True).close()
    club.touch()
    assert is_same_file(club, tmp_path / "Evening.Club")
    with pytest.raises(ClubFileError, match="exists already"):
        ClubFile(tmp_path / "Evening.Club", is_new=True)

    learner = Learners(tmp_path / "data").add("Ann", now_ms=NOON_MS)
    lists = OwnLists(learner.folder / "lists")
    lists.write("Mine", ["AB"])
    lists.write("mINE", ["CD"])
    assert lists.names() == ("Mine",) and lists.read("MINE") == ("CD",)

    for name in ("Settings.JSON", "settings.json"):
        SettingsStore(tmp_path / name).change(theme="night")
    assert SettingsStore(tmp_path / "SETTINGS.json").get("theme") == "night"

    write_whole(tmp_path / "Sheet.html", b"1")
    write_whole(tmp_path / "sheet.HTML", b"2")
    assert (tmp_path / "Sheet.html").read_bytes() == b"2"
    spellings = [path.name.casefold() for path in tmp_path.iterdir()]
    assert len(spellings) == len(set(spellings))


@pytest.mark.usefixtures("on_windows")
@pytest.mark.parametrize("write", [write_whole, replace_text, durable.replace_file])
def test_a_path_that_is_too_long_is_refused_whole(
    tmp_path: Path, write: Callable[[Path, object], None]
) -> None:
    before = set(tmp_path.iterdir())
    name = "a" * (300 - len(str(tmp_path)) - 5) + ".html"
    with pytest.raises((OSError, StorageError)) as caught:
        write(tmp_path / name, "new" if write is replace_text else b"new")
    assert str(WORDS[errno.ENAMETOOLONG]) in str(told(caught.value))
    assert set(tmp_path.iterdir()) == before


@pytest.mark.usefixtures("on_windows")
def test_a_journal_is_packed_and_unpacked_though_no_open_file_can_be_replaced(
    journal: Path,
) -> None:
    before = fold(read_journal(journal).events)
    assert pack_journal(journal)
    assert not is_in_use(journal)
    assert fold(read_journal(journal).events) == before
    with Journal.open(journal) as opened:
        assert fold(opened.contents.events) == before
        assert is_in_use(journal)
    assert not is_in_use(journal)
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


@pytest.mark.usefixtures("on_windows")
def test_a_journal_that_another_program_opens_meanwhile_is_not_packed(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, close = journal.read_bytes(), os.close
    others: list[int] = []

    def open_by_another(descriptor: int) -> None:
        is_journal = os.readlink(f"/proc/self/fd/{descriptor}") == str(journal.resolve())
        close(descriptor)
        if is_journal and not others:
            others.append(durable.open_existing(journal))

    with monkeypatch.context() as patch:
        patch.setattr("desktop_app.storage.journal.os.close", open_by_another)
        with pytest.raises(JournalError, match="another program is using it"):
            pack_journal(journal)
    close(others[0])
    assert journal.read_bytes() == before
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


@pytest.mark.usefixtures("on_windows")
def test_a_library_a_backup_and_an_archive_work(journal: Path, tmp_path: Path) -> None:
    folder = journal.parent
    before = fold(read_journal(journal).events)
    with Library(tmp_path / "library.sqlite3", folder) as library:
        library.sync()
        assert library.pack()[0] == 1
        assert library.count() == 1
    made = make_backup(tmp_path, BackupKind.BY_HAND, now_ms=NOON_MS)
    for _ in range(2):
        export_archive([journal], tmp_path / "all.zip", made_at_ms=NOON_MS)
    put_aside(folder, "a")
    assert not journal.exists()
    take_back(folder, "a")
    journal.write_bytes(b"damaged")
    report = restore_backup(made.path, tmp_path, now_ms=NOON_MS + 1)
    assert report.restored == ("a",)
    assert fold(read_journal(journal).events) == before
    (tmp_path / "library.sqlite3").write_bytes(b"damaged")
    with Library(tmp_path / "library.sqlite3", folder) as library:
        library.sync()
        assert library.count() == 1
    assert (tmp_path / "library.sqlite3.bad").read_bytes() == b"damaged"


@pytest.mark.usefixtures("on_windows")
def test_settings_lists_companions_and_learners_are_replaced(tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    for theme in ("night", "clear"):
        settings.change(theme=theme)
        write_whole(tmp_path / "list.json", theme.encode())
        replace_text(tmp_path / "notes.json", theme)
    assert SettingsStore(tmp_path / "settings.json").text("theme") == "clear"
    assert set_aside(tmp_path / "notes.json").read_text() == "clear"
    (tmp_path / "settings.json").write_text("{")
    assert "kept as settings.json.bad" in SettingsStore(tmp_path / "settings.json").problems[0]
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=NOON_MS)
    learners.remove(ann.id)
    assert learners.take_back(ann.id).name == "Ann"


@pytest.mark.usefixtures("on_windows")
def test_a_second_start_hands_its_file_over(tmp_path: Path) -> None:
    claim = durable.claim_folder(tmp_path)
    assert claim is not None and durable.claim_folder(tmp_path) is None
    taken: list[durable.Request] = []

    def answer() -> None:
        while not taken:
            taken.extend(claim.take_requests())
            time.sleep(0.01)

    window = threading.Thread(target=answer)
    window.start()
    assert durable.hand_over(tmp_path, durable.Request("a game.gcg"), wait_s=10)
    window.join()
    claim.release()
    assert taken == [durable.Request("a game.gcg")]
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [durable.CLAIM_NAME]


@pytest.mark.usefixtures("on_windows")
@pytest.mark.parametrize("move", [replace_path, rename_path])
def test_a_file_that_a_scanner_holds_for_a_moment_is_waited_for(
    tmp_path: Path, move: Callable[[Path, Path], None]
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_bytes(b"new")
    scanner = source.open("rb")
    threading.Timer(0.1, scanner.close).start()
    move(source, target)
    assert target.read_bytes() == b"new" and not source.exists()


@pytest.mark.usefixtures("on_windows")
def test_a_file_that_stays_held_is_left_as_it_is_and_the_reason_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    began = time.monotonic()
    with file.open("rb"), pytest.raises(OSError, match="another program") as caught:
        durable.replace_file(file, b"new")
    assert time.monotonic() - began < 5
    assert fault_of(caught.value) == "another program is using it"
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["file"]


def test_an_error_of_another_kind_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def refuse(source: Path, _target: Path) -> None:
        calls.append(source)
        raise PermissionError(errno.EACCES, "Permission denied", str(source))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        replace_path(tmp_path / "a", tmp_path / "b")
    assert len(calls) == 1


@pytest.mark.usefixtures("on_windows")
def test_a_folder_is_refused_in_the_same_words(tmp_path: Path) -> None:
    for act in (open_file, read_file):
        with pytest.raises(IsADirectoryError) as caught:
            act(tmp_path)
        assert told(caught.value) == f"{tmp_path}: is a folder"


def test_errors_that_windows_confuses_are_told_apart(tmp_path: Path) -> None:
    for number, meant in WINDOWS.items():
        said = NAME_REFUSED if meant == errno.EINVAL else WORDS[meant]
        assert fault_of(refusal(number, tmp_path)) == said
    assert fault_of(refusal(5, tmp_path)) == "permission denied"


@pytest.mark.usefixtures("on_windows")
@pytest.mark.parametrize("name", ["aux.gcg", "nul.pdf", "end.", "who?.gcg"])
@pytest.mark.parametrize(
    "write",
    [
        durable.replace_file,
        durable.write_new_file,
        write_whole,
        lambda path, _data: ClubFile(path, is_new=True),
        save_whole,
    ],
)
def test_a_name_that_windows_refuses_is_refused_before_anything_is_written(
    tmp_path: Path, write: Callable[[Path, bytes], object], name: str
) -> None:
    with pytest.raises((OSError, ClubFileError, PaperError)) as caught:
        write(tmp_path / name, b"new")
    assert told(caught.value) == f"{tmp_path / name}: the system allows no such name"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []


@pytest.mark.usefixtures("on_windows")
def test_what_a_failed_write_left_and_a_scanner_holds_is_in_no_way(tmp_path: Path) -> None:
    held = durable.place_beside(tmp_path / "file")
    with held.open("wb"):
        durable.replace_file(tmp_path / "file", b"new")
        assert (tmp_path / "file").read_bytes() == b"new"
    assert durable.place_beside(tmp_path / "file") == held


@pytest.mark.usefixtures("on_windows")
def test_an_interrupt_is_not_lost_where_an_open_file_cannot_be_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", interrupt)
        with pytest.raises(KeyboardInterrupt):
            durable.replace_file(tmp_path / "file", b"new")
    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize("write", [durable.replace_file, write_whole])
def test_an_error_that_names_no_file_is_still_windows_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, bytes], object]
) -> None:
    def refuse(_descriptor: int) -> None:
        pulled_out = refusal(21, tmp_path)
        pulled_out.filename = None
        raise pulled_out

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="21") as caught:
        write(tmp_path / "file", b"new")
    assert told(caught.value) == f"{tmp_path / 'file'}: the disk is no longer there"
    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize(("letters", "number"), [(300, errno.ENAMETOOLONG), (30, errno.ENOENT)])
def test_a_path_that_windows_finds_too_long_is_not_said_to_be_missing(
    letters: int, number: int
) -> None:
    missing = refusal(3, Path("/x") / ("a" * 20) / ("b" * letters), errno.ENOENT)
    assert fault_of(missing) == WORDS[number]


@pytest.mark.usefixtures("on_windows")
def test_a_folder_that_takes_no_files_is_read_only_whatever_windows_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not durable.is_read_only(tmp_path)
    assert not durable.is_read_only(tmp_path / "not" / "there yet")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []

    def refuse(path: Path) -> int:
        raise refusal(5, path)

    monkeypatch.setattr(durable, "create_new", refuse)
    assert durable.is_read_only(tmp_path)
