# SPDX-License-Identifier: MIT
"""Learners and their logs: nothing is lost by a crash, a damaged file or a removal."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.storage import durable
from desktop_app.storage.backups import BackupKind, back_up_if_due, make_backup, restore_backup
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import LearnerError, LearnerLog, Learners
from tests.helpers.kept_games import NOON_MS


@pytest.fixture
def log(tmp_path: Path) -> LearnerLog:
    return LearnerLog(tmp_path / "learners" / "x" / "cards.log")


# --- logs -----------------------------------------------------------------------------------------


def test_entries_are_read_in_the_order_of_their_lines(log: LearnerLog) -> None:
    assert log.read().entries == ()
    log.append({"at_ms": 9, "word": "QI"}, {"at_ms": 8, "word": "ŻÓŁW"})
    log.append({"at_ms": 1, "word": "ZA"})
    assert [entry["word"] for entry in log.read().entries] == ["QI", "ŻÓŁW", "ZA"]
    assert log.path.read_bytes().count(b"\n") == 3


def test_a_torn_last_line_is_kept_aside(log: LearnerLog) -> None:
    log.append({"a": 1})
    with log.path.open("ab") as file:
        file.write(b'{"a": 2, "wo')
    assert log.read().entries == ({"a": 1},)
    log.append({"a": 3})
    contents = log.read()
    assert (contents.entries, contents.problems) == (({"a": 1}, {"a": 3}), ())
    (aside,) = log.path.parent.glob("*.bad")
    assert aside.read_bytes() == b'{"a": 2, "wo'


@pytest.mark.parametrize("length", [10, 65_500, 65_536, 200_000])
def test_a_torn_line_of_any_length_is_found_from_the_end(log: LearnerLog, length: int) -> None:
    log.append({"a": "x" * length}, {"a": 2})
    with log.path.open("ab") as file:
        file.write(b'{"b": "' + b"y" * length)
    log.append({"a": 3})
    assert [entry["a"] for entry in log.read().entries] == ["x" * length, 2, 3]
    (aside,) = log.path.parent.glob("*.bad")
    assert aside.read_bytes() == b'{"b": "' + b"y" * length


def test_only_the_end_of_a_long_log_is_read_to_append(
    log: LearnerLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append(*({"a": "x" * 1000} for _ in range(1000)))
    counts = []
    read = os.read

    def counting(descriptor: int, count: int) -> bytes:
        data = read(descriptor, count)
        counts.append(len(data))
        return data

    monkeypatch.setattr(os, "read", counting)
    log.append({"a": 1})
    assert sum(counts) < 100_000
    assert len(log.read().entries) == 1001


def test_a_last_line_that_lacks_only_its_end_is_kept(log: LearnerLog) -> None:
    log.append({"a": 1})
    log.path.write_bytes(b'{"a": 1}\n{"a": 2}')
    assert log.read().entries == ({"a": 1}, {"a": 2})
    log.append({"a": 3})
    assert log.read().entries == ({"a": 1}, {"a": 2}, {"a": 3})
    assert not list(log.path.parent.glob("*.bad"))


def test_an_unreadable_line_is_named_and_the_rest_is_read(log: LearnerLog) -> None:
    log.append({"a": 1})
    with log.path.open("ab") as file:
        file.write(b'nonsense\n\n["a list"]\n{"a": 2}\n')
    contents = log.read()
    assert contents.entries == ({"a": 1}, {"a": 2})
    assert ["line 2" in contents.problems[0], "line 4" in contents.problems[1]] == [True, True]
    assert len(contents.problems) == 2


def test_a_failed_write_leaves_the_log_as_it_was(
    log: LearnerLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append({"a": 1})
    before = log.path.read_bytes()

    def fail(_descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(durable, "flush_to_disk", fail)
    with pytest.raises(StorageError, match="disk full"):
        log.append({"a": 2})
    assert log.path.read_bytes() == before


# --- learners -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("made_at_ms", -1),
        ("made_at_ms", 10**18),
        ("made_at_ms", True),
        ("group", 7),
        ("child", 1),
        ("words", ["x"]),
        ("rules", None),
        ("rules", "x" * 100_000),
    ],
)
def test_a_value_that_is_none_leaves_the_others(tmp_path: Path, key: str, value: object) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=NOON_MS)
    learners.set_group(ann.id, "Owls")
    learners.set_rules(ann.id, "naspa-2016")
    card = ann.folder / "learner.json"
    card.write_text(json.dumps({**json.loads(card.read_text()), key: value}))
    found = learners.current
    assert found is not None and found.name == "Ann"
    assert [found.group, found.rules].count("") == (key in ("group", "rules"))
    assert 0 <= found.made_at_ms < 10**14


def test_learners_are_added_chosen_and_renamed(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    assert (learners.list(), learners.current) == ((), None)
    ann = learners.add(" Ann  Lee ", now_ms=NOON_MS)
    ben = learners.add("Ben", now_ms=NOON_MS)
    assert [learner.name for learner in learners.list()] == ["Ann Lee", "Ben"]
    assert ann.id != ben.id
    assert learners.current == ben
    learners.choose(ann.id)
    assert Learners(tmp_path).current == ann
    assert learners.rename(ben.id, "Bea").name == "Bea"
    assert [learner.name for learner in learners.list()] == ["Ann Lee", "Bea"]


@pytest.mark.parametrize("name", ["", "  ", "ANN", "x" * 41])
def test_a_name_that_does_not_do_is_refused(tmp_path: Path, name: str) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=NOON_MS)
    with pytest.raises(LearnerError):
        learners.add(name, now_ms=NOON_MS)
    assert learners.list() == (ann,)
    assert learners.rename(ann.id, "ANN").name == "ANN"


def test_a_removed_learner_can_be_brought_back(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    ann, ben = learners.add("Ann", now_ms=NOON_MS), learners.add("Ben", now_ms=NOON_MS)
    ben.log("cards").append({"a": 1})
    learners.remove(ben.id)
    assert learners.list() == (ann,)
    assert learners.current == ann
    assert learners.add("Ben", now_ms=NOON_MS).id != ben.id
    assert learners.take_back(ben.id).log("cards").read().entries == ({"a": 1},)
    for missing in ("no-such-id", "../removed", ""):
        with pytest.raises(LearnerError):
            learners.remove(missing)
        with pytest.raises(LearnerError):
            learners.take_back(missing)


def test_a_damaged_name_loses_no_learner(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=NOON_MS)
    (ann.folder / "learner.json").write_text("{")
    (found,) = learners.list()
    assert (found.id, found.name) == (ann.id, ann.id)
    assert learners.rename(ann.id, "Ann").name == "Ann"
    assert (ann.folder / "learner.json.1.bad").read_text() == "{", "nothing is overwritten"


def test_a_damaged_file_is_set_aside_and_made_again_from_what_it_says(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Änn O'Hara", now_ms=NOON_MS)
    learners.set_group(ann.id, " 4 b ")
    card = ann.folder / "learner.json"
    damaged = card.read_bytes().replace(b"{", b"\xff[", 1)
    card.write_bytes(damaged)
    (notice,) = learners.mend()
    assert "learner.json.1.bad" in notice and "Änn O'Hara" in notice
    assert (ann.folder / "learner.json.1.bad").read_bytes() == damaged
    (found,) = learners.list()
    assert (found.name, found.made_at_ms, found.group) == ("Änn O'Hara", NOON_MS, "4 b")
    assert learners.mend() == ()


def test_values_of_another_version_stay_in_the_file(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=NOON_MS)
    card = ann.folder / "learner.json"
    card.write_text(json.dumps({"name": "Ann", "made_at_ms": 5, "of_a_later_version": [1]}))
    learners.rename(ann.id, "Anna")
    learners.set_group(ann.id, "4b")
    content = json.loads(card.read_text())
    assert content == {
        "name": "Anna", "made_at_ms": 5, "of_a_later_version": [1], "group": "4b",
    }  # fmt: skip
    assert learners.set_group(ann.id, "").group == ""
    assert (
        learners.set_rules(ann.id, "naspa-2016:international").rules == "naspa-2016:international"
    )
    assert learners.list()[0].rules == "naspa-2016:international"
    with pytest.raises(LearnerError):
        learners.set_group(ann.id, "x" * 41)


@given(data=st.data())
def test_no_damage_of_a_learners_file_loses_a_learner(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        learners = Learners(Path(folder))
        ann = learners.add("Ann", now_ms=NOON_MS)
        ann.log("cards").append({"a": 1})
        card = ann.folder / "learner.json"
        whole = card.read_bytes()
        start = data.draw(st.integers(0, len(whole)))
        end = data.draw(st.integers(start, len(whole)))
        damaged = whole[:start] + data.draw(st.binary(max_size=20)) + whole[end:]
        card.write_bytes(damaged)
        notices = learners.mend()
        (found,) = learners.list()
        assert found.id == ann.id and 0 < len(found.name) <= 40
        kept = [path.read_bytes() for path in ann.folder.glob("*.bad")]
        assert kept == ([damaged] if notices else [])
        assert learners.mend() == (), "it is whole now"
        renamed = learners.rename(ann.id, "Ann")
        assert renamed.name == "Ann" and renamed.log("cards").read().entries == ({"a": 1},)


# --- backups --------------------------------------------------------------------------------------


def test_a_backup_holds_the_learners(tmp_path: Path) -> None:
    ann = Learners(tmp_path).add("Ann", now_ms=NOON_MS)
    ann.log("cards").append({"a": 1})
    (tmp_path / "rackside.log").write_text("a fault of the program")
    backup = back_up_if_due(tmp_path, now_ms=NOON_MS)
    assert backup is not None
    with zipfile.ZipFile(backup.path) as archive:
        names = set(archive.namelist())
    folder = f"learners/{ann.id}"
    assert {f"{folder}/learner.json", f"{folder}/cards.log", "learners/current"} <= names
    assert "rackside.log" not in names


def test_a_restore_brings_back_learners_and_what_their_logs_lack(tmp_path: Path) -> None:
    learners = Learners(tmp_path)
    people = [learners.add(name, now_ms=NOON_MS) for name in ("Ann", "Ben", "Cat", "Dan")]
    for learner in people:
        learner.log("cards").append({"a": 1}, {"a": 2})
    backup = make_backup(tmp_path, BackupKind.BY_HAND, now_ms=NOON_MS)
    ann, ben, cat, dan = (person.log("cards") for person in people)
    ann.path.write_bytes(ann.path.read_bytes()[:9])
    learners.remove(people[1].id)
    cat.append({"a": 3})
    dan.path.write_bytes(b'{"a": 7}\n')
    report = restore_backup(backup.path, tmp_path, now_ms=NOON_MS)
    assert [len(each.read().entries) for each in (ann, ben, cat, dan)] == [2, 2, 3, 1]
    assert [people[3].id in problem for problem in report.problems] == [True]
    assert json.loads((people[1].folder / "learner.json").read_text())["name"] == "Ben"


def test_a_learner_says_once_whether_they_are_a_child_and_which_words_they_study(
    tmp_path: Path,
) -> None:
    learners = Learners(tmp_path)
    ann = learners.add("Ann", now_ms=1_000)
    assert (ann.is_child, ann.words) == (None, "")
    learners.set_child(ann.id, True)
    learners.set_words(ann.id, "open-english")
    again = learners.rename(ann.id, "Anne")
    assert (again.is_child, again.words) == (True, "open-english")


@pytest.mark.parametrize("damage", ['"yes"', "1", "null", "[]", "{}"])
def test_what_is_no_answer_is_asked_again(tmp_path: Path, damage: str) -> None:
    ann = Learners(tmp_path).add("Ann", now_ms=1_000)
    card = f'{{"name": "Ann", "child": {damage}, "words": {damage}}}'
    (ann.folder / "learner.json").write_text(card, encoding="utf-8")
    (read,) = Learners(tmp_path).list()
    assert (read.name, read.is_child) == ("Ann", None)
    assert read.words == ("yes" if damage == '"yes"' else "")


def test_a_learner_who_cannot_be_written_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space")

    learners = Learners(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(durable, "write_all", full)
        with pytest.raises(LearnerError, match="no space left on device"):
            learners.add("Ann", now_ms=1_700_000_000_000)
    assert learners.list() == ()
    assert learners.add("Ann", now_ms=1_700_000_000_000).name == "Ann"
