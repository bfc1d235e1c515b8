# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_search import find_definition, has_definitions


def imported(tmp_path: Path, text: str) -> Installed:
    source = tmp_path / "club.txt"
    source.write_text(text, encoding="utf-8")
    store = LexiconStore(tmp_path / "none", tmp_path / "lexica", tmp_path / "cache")
    return store.import_list(source, "club")


def test_reads_the_first_the_last_and_one_between(tmp_path: Path) -> None:
    club = imported(tmp_path, "ZA pizza\nAA rough lava\nQI life force, café\nCARE\n")
    assert has_definitions(club)
    assert find_definition(club, "aa") == "rough lava"
    assert find_definition(club, "QI") == "life force, café"
    assert find_definition(club, "Za") == "pizza"


def test_a_word_without_one_and_a_part_of_a_word_have_none(tmp_path: Path) -> None:
    club = imported(tmp_path, "CARED worried\nCARE\nAA lava\n")
    assert find_definition(club, "CARE") == ""
    assert find_definition(club, "ARED") == ""
    assert find_definition(club, "A") == ""


def test_a_list_without_definitions_has_none(tmp_path: Path) -> None:
    club = imported(tmp_path, "AA\nQI\n")
    assert not has_definitions(club)
    assert find_definition(club, "AA") == ""


def test_a_file_that_is_gone_or_damaged_says_so(tmp_path: Path) -> None:
    club = imported(tmp_path, "AA lava\n")
    path = club.folder / club.sidecar.definitions
    path.write_bytes(b"AA\tl\xffva\n")
    with pytest.raises(LexiconError, match="not UTF-8"):
        find_definition(club, "AA")
    path.unlink()
    with pytest.raises(FileNotFoundError):
        find_definition(club, "AA")
