# SPDX-License-Identifier: MIT
from __future__ import annotations

import gzip
import io
import os
from pathlib import Path

import pytest

from desktop_app.lexicon import word_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.word_list import WordList, parse_word_list, read_word_list
from tests.helpers.needs import needs_pipes


def parse(data: bytes) -> WordList:
    return parse_word_list(io.BytesIO(data))


@pytest.mark.parametrize(
    "data",
    [
        b"CARE\nAA\nZA\n",
        b"care\r\naa\r\nza\r\n",
        b"\xef\xbb\xbfCare\nAa\nZa",
        b"\n\nZA\nAA\nAA\nCARE\n\n",
        b"AA a rough lava\nCARE\tto mind [v]\nZA \n",
        b"AA a rough\r\nCARE\r\nZA\r\n",
    ],
)
def test_the_ways_in_which_lists_are_written(data: bytes) -> None:
    assert parse(data).words == ("AA", "CARE", "ZA")


def test_definitions_are_kept() -> None:
    read = parse("AA  lava with a rough surface\nZA\tpizza, café style\nQI\n".encode())
    assert read.definitions == {"AA": "lava with a rough surface", "ZA": "pizza, café style"}


def test_words_that_no_board_holds_are_left_out_and_counted() -> None:
    read = parse(b"A\nAA\nABCDEFGHIJKLMNO\nABCDEFGHIJKLMNOP\nI a person\n")
    assert read.words == ("AA", "ABCDEFGHIJKLMNO")
    assert read.skipped == 3
    assert read.definitions == {}


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"AA\nB4\n", 2, 2),
        (b"AA\n\nBE-AT\n", 3, 3),
        (b"AA\nDON'T\n", 2, 4),
        (b"1 AA\n", 1, 1),
        (b" AA\n", 1, 1),
        ("AA\nCAFÉ\n".encode(), 2, 4),
        (b"AA x\nBB\x00CC\n", 2, 3),
        (b"\x00\x01\x02", 1, 1),
        (b"AA\rBB\rCC\r", 1, 3),
    ],
)
def test_what_is_not_a_word_is_refused_with_its_place(data: bytes, line: int, column: int) -> None:
    with pytest.raises(LexiconError) as caught:
        parse(data)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_comments_are_skipped_and_older_encodings_read() -> None:
    found = parse(b"# my list, 2026\nAA rough \xe9lan\n#\n#ZZZ\nCAT " + "café\n".encode())
    assert found.words == ("AA", "CAT") and found.skipped == 0
    assert found.definitions == {"AA": "rough élan", "CAT": "café"}


def test_line_numbers_go_on_across_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_list, "_CHUNK_BYTES", 16)
    with pytest.raises(LexiconError) as caught:
        parse(b"ABCD\n" * 99 + b"AB9D\n")
    assert (caught.value.line, caught.value.column) == (100, 3)
    assert parse(b"ABCDE\n" * 99 + b"AB").words == ("AB", "ABCDE")


def test_utf16_is_named() -> None:
    with pytest.raises(LexiconError, match="UTF-16"):
        parse("AA\n".encode("utf-16"))


@pytest.mark.parametrize("data", [b"", b"\n\n\r\n", b"A\nI\n", b"\xef\xbb\xbf"])
def test_a_list_without_words_is_refused(data: bytes) -> None:
    with pytest.raises(LexiconError, match="no word"):
        parse(data)


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(LexiconError, match="a line of more than") as caught:
        parse(b"AA\n" + b"A" * 3_000_000)
    assert caught.value.line == 2


def test_absurd_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_list, "MAX_WORDS", 3)
    assert len(parse(b"AA\nAB\nAD\n").words) == 3
    with pytest.raises(LexiconError, match="more than 3 words"):
        parse(b"AA\nAB\nAD\nAE\n")


def test_absurd_sizes_are_refused_packed_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_list, "MAX_BYTES", 1_000)
    data = b"ABLE\n" * 400
    plain, packed = tmp_path / "plain.txt", tmp_path / "packed.gz"
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))
    assert packed.stat().st_size < 1_000
    for path in (plain, packed):
        with pytest.raises(LexiconError, match="more than 1,000 bytes"):
            read_word_list(path)


def test_gzip_is_recognised_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(gzip.compress(b"AA\nZA\n"))
    assert read_word_list(path).words == ("AA", "ZA")
    path = tmp_path / "list.gz"
    path.write_bytes(b"AA\nZA\n")
    assert read_word_list(path).words == ("AA", "ZA")


def test_a_damaged_gzip_file_is_refused(tmp_path: Path) -> None:
    data = gzip.compress(
        b"".join(b"%c%c%c\n" % (65 + a, 65 + b, 65) for a in range(26) for b in range(26))
    )
    path = tmp_path / "list.gz"
    path.write_bytes(data[:-20])
    with pytest.raises(LexiconError, match="cut short"):
        read_word_list(path)
    path.write_bytes(data[:40] + bytes([data[40] ^ 0xFF]) + data[41:])
    with pytest.raises(LexiconError, match=r"list\.gz"):
        read_word_list(path)


def test_the_error_names_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"AA\nA1\n")
    with pytest.raises(LexiconError) as caught:
        read_word_list(path)
    assert str(caught.value).startswith(f"{path}: line 2, column 2: read '1' in 'A1'; expected")


@needs_pipes
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "list.txt"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"a pipe or a device, expected a file.*list\.txt"):
        read_word_list(pipe)


def test_a_text_whose_lines_begin_with_the_same_words_is_no_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(word_list, "_MAX_REPEATS", 10)
    assert parse(b"AA\n" * 11 + b"BA\n").words == ("AA", "BA")
    with pytest.raises(LexiconError, match="line 14: more than 10 repeated words"):
        parse(b"AA\n" * 12 + b"BA\n")
