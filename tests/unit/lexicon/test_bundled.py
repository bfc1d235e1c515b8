# SPDX-License-Identifier: MIT
from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from desktop_app.lexicon import bundled
from desktop_app.lexicon.school import LEFT_OUT, read_left_out
from desktop_app.lexicon.sidecar import checksum, read_sidecar
from desktop_app.lexicon.store import LexiconStore
from desktop_app.settings.paths import resource_path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "open-english.txt.gz").write_bytes(gzip.compress(b"AA\nYID\nZA\n"))
    (tmp_path / "not-in-school.tsv").write_text("# Why\nYID\tfaith\n", encoding="utf-8")
    return tmp_path


def test_what_was_written_passes_the_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bundled.main([str(folder)]) == 0
    assert bundled.main(["--check", str(folder)]) == 0
    store = LexiconStore(folder, folder / "user", folder / "cache")
    assert [each.name for each in store.installed()] == sorted(bundled.BUNDLED)
    assert list(store.load("open-english-school").words()) == ["AA", "ZA"]
    assert capsys.readouterr().err == ""


def test_one_changed_byte_fails_the_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundled.main([str(folder)])
    path = folder / "open-english.kwg"
    data = bytearray(path.read_bytes())
    data[9] ^= 1
    path.write_bytes(data)
    assert bundled.main(["--check", str(folder)]) == 1
    assert "open-english.kwg: differs" in capsys.readouterr().err


def test_a_word_more_that_is_left_out_fails_the_check(folder: Path) -> None:
    bundled.main([str(folder)])
    with (folder / "not-in-school.tsv").open("a", encoding="utf-8") as file:
        file.write("ZA\tunknown\n")
    assert bundled.main(["--check", str(folder)]) == 1


@pytest.mark.parametrize(
    ("name", "count"), [("open-english", 270_658), ("open-english-school", 269_290)]
)
def test_the_files_that_come_with_the_program(name: str, count: int) -> None:
    folder = resource_path("lexica")
    known = read_sidecar(folder / f"{name}.json")
    data = (folder / known.file).read_bytes()
    assert checksum(data) == known.sha256
    assert known.words == count
    assert known.nodes == len(data) // 4


def test_the_school_edition_is_a_part_of_the_open_list(tmp_path: Path) -> None:
    store = LexiconStore(resource_path("lexica"), tmp_path, tmp_path)
    whole, school = store.load("open-english"), store.load("open-english-school")
    assert (whole.word_count, school.word_count) == (270_658, 269_290)
    assert school.kwg.gaddag_root != 0
    # The graphs are made of these texts, byte for byte (`bundled --check`, `test_native_words`).
    listed = [
        set(gzip.decompress(resource_path("lexica", f"{lexicon.name}.txt.gz").read_bytes()).split())
        for lexicon in (school, whole)
    ]
    left_out = {word.encode() for word in read_left_out(resource_path(*LEFT_OUT))}
    assert listed[0] == listed[1] - left_out
    assert [len(each) for each in listed] == [school.word_count, whole.word_count]
