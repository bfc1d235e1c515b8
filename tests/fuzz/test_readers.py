# SPDX-License-Identifier: MIT
"""Every reader of files makes a value or says one sentence of any file, and changes none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.fuzzed_readers import READERS
from tests.helpers.reader_fuzz import CASES, LONG_CASES, Reader, fault_of_sentence, fuzz


@pytest.mark.parametrize("reader", READERS, ids=lambda each: each.name)
def test_a_damaged_file_is_a_value_or_a_sentence(reader: Reader, data_dir: Path) -> None:
    figures = fuzz(reader, data_dir, range(CASES))
    assert figures.faults == []
    assert figures.values + figures.sentences == figures.cases


@pytest.mark.soak
@pytest.mark.parametrize("reader", READERS, ids=lambda each: each.name)
def test_thousands_of_damaged_files_are_values_or_sentences(reader: Reader, data_dir: Path) -> None:
    assert fuzz(reader, data_dir, range(LONG_CASES)).faults == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Traceback (most recent call last)",
        "f.csv: ValueError",
        "'lexicon'",
        "7",
        "one\ntwo",
        "\u202e is not a letter",
        "[Errno 2] No such file",
        "read 'NoneType' object",
        "x" * 2_000,
    ],
)
def test_what_is_no_sentence_is_found(text: str) -> None:
    assert fault_of_sentence(text)
    assert not fault_of_sentence("game.gcg: line 7: read '8X', expected a square such as 8H")
