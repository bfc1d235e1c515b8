# SPDX-License-Identifier: MIT
from __future__ import annotations

import gzip
import tracemalloc
from itertools import product
from pathlib import Path

import pytest

from desktop_app.lexicon import levels as levels_module
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import IN_NO_LIST, SHIPPED_LEVELS, LevelsFile, read_levels
from desktop_app.settings.paths import resource_path


def test_the_levels_that_come_with_the_program() -> None:
    levels = read_levels(resource_path(*SHIPPED_LEVELS))
    assert len(levels) == 270_658
    assert levels["THE"] == 10
    assert levels["THE"] < levels["ZEBRA"] < levels["AAH"] < levels["AA"]


def test_rarer_words_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "levels.gz"
    path.write_bytes(gzip.compress(b"THE\t10\nAAH\t55\nAA\t99\n"))
    assert read_levels(path, 55) == {"THE": 10, "AAH": 55}
    assert read_levels(path) == {"THE": 10, "AAH": 55, "AA": 99}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (gzip.compress(b"THE\t10\nAAH 55\n", mtime=0), r"levels\.gz: line 2: .*WORD<TAB>LEVEL"),
        (gzip.compress(b"THE\t10\n" * 999, mtime=0)[:-9], "damaged"),
        (b"plain text", "damaged"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "levels.gz"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=message):
        read_levels(path)


def test_a_file_is_read_again_only_if_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "levels.tsv.gz"
    path.write_bytes(gzip.compress(b"the\t10\naa\t99\n"))
    read = LevelsFile(path)
    assert read(IN_NO_LIST) is LevelsFile(path)(IN_NO_LIST)
    assert read(55) == {"THE": 10}
    path.write_bytes(gzip.compress(b"the\t10\naa\t99\nzzz\t99\n"))
    assert read(IN_NO_LIST) == {"THE": 10, "AA": 99, "ZZZ": 99}


def test_reading_takes_little_more_memory_than_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checking and splitting all lines at once took more than twice as much."""
    # As many bytes are set aside for what is unpacked, most of them never used.
    monkeypatch.setattr(levels_module, "_MAX_BYTES", 1_000_000)
    path = tmp_path / "many.gz"
    names = ("".join(letters) for letters in product("ABCDEFGHIJ", repeat=5))
    path.write_bytes(gzip.compress("".join(f"{name}\t{40}\n" for name in names).encode()))
    tracemalloc.start()
    try:
        levels = read_levels(path)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(levels) == 100_000
    assert most < 1.7 * kept
