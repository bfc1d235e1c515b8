# SPDX-License-Identifier: MIT
from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from desktop_app.lexicon.compiling import CompiledList
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import SUBSTITUTED, LexiconStore
from desktop_app.values.whole_files import write_whole
from tests.helpers.needs import needs_pipes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder whose bundled part has one list called open-english."""
    maker = LexiconStore(tmp_path / "none", tmp_path / "bundled", tmp_path / "none")
    maker.import_list(write(tmp_path / "source.txt", "AA\nCARE\n"), "open-english")
    return tmp_path


@pytest.fixture
def store(folder: Path) -> LexiconStore:
    return LexiconStore(folder / "bundled", folder / "user", folder / "cache")


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_an_imported_list_is_listed_and_loaded(store: LexiconStore, tmp_path: Path) -> None:
    done = store.import_list(write(tmp_path / "mine.txt", "ZA pizza\nQI\nA\n"), "My-List")
    assert (done.sidecar.words, done.sidecar.skipped) == (2, 1)
    assert [each.name for each in store.installed()] == ["open-english", "My-List"]
    lexicon = store.load("my-list")
    assert lexicon.name == "My-List"
    assert list(lexicon.words()) == ["QI", "ZA"]
    definitions = (tmp_path / "user" / done.sidecar.definitions).read_text("utf-8")
    assert definitions == "ZA\tpizza\n"


def test_a_list_in_use_is_shared_until_its_file_changes(
    store: LexiconStore, tmp_path: Path
) -> None:
    store.import_list(write(tmp_path / "mine.txt", "ZA\n"), "mine")
    lexicon = store.load("mine")
    assert store.load("MINE") is lexicon
    store.import_list(write(tmp_path / "mine.txt", "QI\n"), "mine", replace=True)
    assert list(store.load("mine").words()) == ["QI"]
    assert list(lexicon.words()) == ["ZA"]


def test_a_compiled_graph_is_imported_as_it_is(store: LexiconStore, tmp_path: Path) -> None:
    first = store.import_list(write(tmp_path / "mine.txt", "ZA\nQI\n"), "first")
    graph = tmp_path / "other.kwg"
    graph.write_bytes((tmp_path / "user" / first.sidecar.file).read_bytes())
    second = store.import_list(graph, "second")
    assert second.sidecar.sha256 == first.sidecar.sha256
    assert second.sidecar.words == 2
    assert store.load("second").is_acceptable("QI")


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "a\\b", ".hidden", "nul", "COM1.txt", "a" * 41, "end.", "é", "a b"]
)
def test_names_that_are_not_safe_file_names_are_refused(
    store: LexiconStore, tmp_path: Path, name: str
) -> None:
    with pytest.raises(LexiconError, match="name of a lexicon"):
        store.import_list(write(tmp_path / "mine.txt", "ZA\n"), name)
    assert not (tmp_path / "user").exists()


def test_nothing_is_overwritten_unasked(store: LexiconStore, tmp_path: Path) -> None:
    source = write(tmp_path / "mine.txt", "ZA\n")
    store.import_list(source, "mine")
    before = files_below(tmp_path)
    other = write(tmp_path / "source.txt", "QI\n")
    for name in ("mine", "MINE"):
        with pytest.raises(LexiconError, match="--replace"):
            store.import_list(other, name)
    with pytest.raises(LexiconError, match="comes with the program"):
        store.import_list(other, "Open-English", replace=True)
    assert files_below(tmp_path) == before
    assert list(store.load("mine").words()) == ["ZA"]


def test_replacing_leaves_no_old_files(store: LexiconStore, tmp_path: Path) -> None:
    store.import_list(write(tmp_path / "a.txt", "ZA pizza\n"), "mine")
    store.import_list(write(tmp_path / "b.txt", "QI\n"), "Mine", replace=True)
    assert [each.name for each in store.installed()] == ["open-english", "Mine"]
    assert list(store.load("mine").words()) == ["QI"]
    assert len(files_below(tmp_path / "user")) == 2
    store.import_list(write(tmp_path / "b.txt", "QI\n"), "Mine", replace=True)
    assert list(store.load("mine").words()) == ["QI"]


@pytest.mark.parametrize("failing_write", [1, 2, 3])
def test_an_import_that_fails_half_way_changes_nothing_that_is_loaded(
    store: LexiconStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing_write: int
) -> None:
    store.import_list(write(tmp_path / "a.txt", "ZA pizza\n"), "mine")
    before = files_below(tmp_path / "user")
    replace, calls = os.replace, []

    def fail(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) == failing_write:
            raise OSError(28, "No space left on device", str(target))
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        store.import_list(write(tmp_path / "b.txt", "QI energy\n"), "mine", replace=True)
    assert list(store.load("mine").words()) == ["ZA"]
    assert files_below(tmp_path / "user") == before


def test_a_full_disk_is_reported_with_the_file(
    store: LexiconStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: .*mine-[0-9a-f]{12}\.kwg"):
        store.import_list(write(tmp_path / "a.txt", "ZA\n"), "mine")
    assert files_below(tmp_path / "user") == set()


def test_what_a_killed_import_left_is_swept_away_later(store: LexiconStore, tmp_path: Path) -> None:
    user = tmp_path / "user"
    user.mkdir()
    old, young, other = (
        write(user / name, "half")
        for name in (".a.json-12-0123abcd.tmp", ".a.json-13-0123abce.tmp", ".notes.tmp")
    )
    for path in (old, other):
        os.utime(path, (1_000_000, 1_000_000))
    store.import_list(write(tmp_path / "a.txt", "ZA\n"), "mine")
    assert [path.exists() for path in (old, young, other)] == [False, True, True]


def test_a_bad_list_is_refused_before_anything_is_written(
    store: LexiconStore, tmp_path: Path
) -> None:
    with pytest.raises(LexiconError, match=r"bad\.txt: line 2, column 1"):
        store.import_list(write(tmp_path / "bad.txt", "ZA\n4\n"), "mine")
    assert not (tmp_path / "user").exists()


def test_a_file_that_is_not_what_was_installed_is_refused(
    store: LexiconStore, tmp_path: Path
) -> None:
    done = store.import_list(write(tmp_path / "a.txt", "ZA\n"), "mine")
    path = tmp_path / "user" / done.sidecar.file
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(LexiconError, match="import it again"):
        store.load("mine")


@pytest.mark.parametrize(
    "change",
    [
        {"format": 9},
        {"file": "../a.kwg"},
        {"words": "two"},
        {"extra": 1},
    ],
)
def test_a_broken_description_is_reported_and_left_out(
    store: LexiconStore, tmp_path: Path, change: dict[str, object]
) -> None:
    store.import_list(write(tmp_path / "a.txt", "ZA\n"), "mine")
    path = tmp_path / "user" / "mine.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), encoding="utf-8")
    found, problems = store.scan()
    assert [each.name for each in found] == ["open-english"]
    assert [problem.path for problem in problems] == [path]


@pytest.mark.parametrize("content", [b"\xff\x00{", b"[" * 50_000, b"", b"[]", b" " * 99_000])
def test_a_description_that_is_not_one_is_reported(
    store: LexiconStore, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "junk.json").write_bytes(content)
    assert [each.name for each in store.installed()] == ["open-english"]
    assert len(store.scan()[1]) == 1


@needs_pipes
def test_what_is_in_the_place_of_a_description_is_reported(
    store: LexiconStore, tmp_path: Path
) -> None:
    (tmp_path / "user" / "folder.json").mkdir(parents=True)
    os.mkfifo(tmp_path / "user" / "pipe.json")
    (tmp_path / "user" / "nowhere.json").symlink_to("nothing")
    found, problems = store.scan()
    assert [each.name for each in found] == ["open-english"]
    assert [problem.path and problem.path.stem for problem in problems] == [
        "folder", "nowhere", "pipe",
    ]  # fmt: skip


def test_a_damaged_list_is_replaced_only_when_asked_to(store: LexiconStore, tmp_path: Path) -> None:
    (tmp_path / "user").mkdir()
    (tmp_path / "user" / "mine.json").write_text("{}", encoding="utf-8")
    source = write(tmp_path / "a.txt", "ZA\n")
    with pytest.raises(LexiconError, match="damaged; add --replace"):
        store.import_list(source, "mine")
    assert files_below(tmp_path / "user") == {"mine.json"}
    store.import_list(source, "mine", replace=True)
    assert list(store.load("mine").words()) == ["ZA"]


def test_a_list_given_as_a_file_is_compiled_once(
    store: LexiconStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "club.words.txt", "ZA\nQI\n")
    assert list(store.open(str(path)).words()) == ["QI", "ZA"]

    def refuse(path: Path) -> CompiledList:
        raise AssertionError(f"compiled again: {path}")

    monkeypatch.setattr(store, "_compiler", refuse)
    lexicon = store.open(str(path))
    assert (lexicon.name, list(lexicon.words())) == ("club", ["QI", "ZA"])
    write(path, "ZA\nQI\nAA\n")
    with pytest.raises(AssertionError, match="compiled again"):
        store.open(str(path))


def test_a_damaged_cache_is_made_again(store: LexiconStore, tmp_path: Path) -> None:
    path = write(tmp_path / "club.txt", "ZA\nQI\n")
    store.from_file(path)
    (cached,) = (tmp_path / "cache").glob("*.kwg")
    write_whole(cached, cached.read_bytes()[:-4])
    assert list(store.from_file(path).words()) == ["QI", "ZA"]


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    write(tmp_path / "blocked", "a file where the folder should be")
    store = LexiconStore(tmp_path / "none", tmp_path / "user", tmp_path / "blocked" / "cache")
    assert list(store.from_file(write(tmp_path / "club.txt", "ZA\n")).words()) == ["ZA"]


def test_gzipped_lists_and_graphs_are_opened_too(store: LexiconStore, tmp_path: Path) -> None:
    packed = tmp_path / "club.txt.gz"
    packed.write_bytes(gzip.compress(b"ZA\n"))
    assert list(store.open(str(packed)).words()) == ["ZA"]
    graph = tmp_path / "club.kwg"
    graph.write_bytes(next((tmp_path / "cache").glob("*.kwg")).read_bytes())
    for _ in range(2):
        assert list(store.open(str(graph)).words()) == ["ZA"]
    write_whole(graph, b"\xff" * 800)
    with pytest.raises(LexiconError, match=r"club\.kwg: offset"):
        store.open(str(graph))


def test_neither_name_nor_file(store: LexiconStore) -> None:
    with pytest.raises(LexiconError, match=r"'csw24' is neither.*open-english"):
        store.open("csw24")
    with pytest.raises(LexiconError, match="no lexicon is called 'csw24'"):
        store.load("csw24")


def test_what_stands_for_the_list_of_a_ruleset(store: LexiconStore, tmp_path: Path) -> None:
    missing = store.resolve(["otcwl16"])
    assert (missing.name, missing.wanted, missing.notice) == (
        "open-english",
        ("otcwl16",),
        SUBSTITUTED,
    )
    store.import_list(write(tmp_path / "a.txt", "ZA\n"), "OTCWL-16")
    found = store.resolve(["csw15", "otcwl16"])
    assert (found.name, found.notice) == ("OTCWL-16", "")
    assert store.resolve([]).notice == ""


def test_a_graph_of_absurd_size_is_not_even_read(store: LexiconStore, tmp_path: Path) -> None:
    path = tmp_path / "huge.kwg"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(LexiconError, match="at most 16777216 bytes") as caught:
        store.open(str(path))
    assert caught.value.path == path


def test_a_folder_is_named_as_what_it_is(store: LexiconStore, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="is a folder"):
        store.open(str(tmp_path / "folder"))


@needs_pipes
def test_a_pipe_is_named_as_what_it_is(store: LexiconStore, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(OSError, match="a pipe or a device"):
        store.open(str(tmp_path / "pipe.txt"))
