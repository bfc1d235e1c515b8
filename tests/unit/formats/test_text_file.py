# SPDX-License-Identifier: MIT
"""Text files of every encoding, size and line end; junk is refused without reading all of it."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.formats.errors import FormatError
from desktop_app.formats.text_file import decode_text, read_limited, read_text_file
from tests.helpers.needs import needs_pipes


class CountingStream(io.RawIOBase):
    """An endless file that counts the bytes read."""

    def __init__(self) -> None:
        self.served = 0

    def read(self, size: int = -1) -> bytes:
        assert size >= 0, "asked for the whole file"
        self.served += size
        return b"x" * size


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("José".encode(), "utf-8"),
        (b"\xef\xbb\xbf" + "José".encode(), "utf-8"),
        ("José".encode("latin-1"), "cp1252"),
        (b"\xff\xfe" + "José".encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + "José".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_encodings_without_a_pragma(data: bytes, encoding: str) -> None:
    decoded = decode_text(data, kind="GCG")
    assert (decoded.text, decoded.encoding, decoded.problems) == ("José", encoding, ())


def test_bytes_that_windows_1252_leaves_open_are_read_as_latin_1() -> None:
    assert decode_text(b"ab\x81 and a good deal of text", kind="GCG").encoding == "latin-1"


@pytest.mark.parametrize("name", ["iso-8859-2", "ISO8859-2", "latin2", "windows-1250"])
def test_the_pragma_names_the_encoding(name: str) -> None:
    text = f"#character-encoding {name}\n#player1 a Łukasz\n"
    decoded = decode_text(text.encode(name), kind="GCG")
    assert (decoded.text, decoded.problems) == (text, ())


@pytest.mark.parametrize("name", ["klingon", "utf-16", "rot13", "idna", "undefined", "\x7f"])
def test_an_encoding_that_cannot_be_meant_is_a_problem(name: str) -> None:
    data = f"#player1 a b\r\n#character-encoding {name}\r\n#player2 é d\r\n".encode()
    decoded = decode_text(data, kind="GCG")
    assert "#player2 é d\n" in decoded.text
    assert [problem.line for problem in decoded.problems] == [2]
    assert "character encoding" in decoded.problems[0].message


def test_a_text_that_is_not_in_the_encoding_it_names_is_a_problem() -> None:
    decoded = decode_text("#character-encoding UTF-8\né".encode("latin-1"), kind="GCG")
    assert decoded.text.endswith("\né")
    assert "not in 'UTF-8', the encoding that it names" in decoded.problems[0].message


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end(end: str) -> None:
    data = end.join(["one", "", "two", ""]).encode()
    assert decode_text(data, kind="GCG").text == "one\n\ntwo\n"


def test_a_dos_end_of_file_mark_is_dropped() -> None:
    assert decode_text(b"one\r\n\x1a", kind="GCG").text == "one\n"


@pytest.mark.parametrize("data", [b"#player1 a b\n>a: \0", b"\0" * 50, bytes(range(1, 32)) * 9])
def test_what_is_not_text_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError, match="not a GCG file") as caught:
        decode_text(data, kind="GCG")
    assert caught.value.line is not None


def test_the_refusal_names_the_line_of_the_nul() -> None:
    with pytest.raises(FormatError) as caught:
        decode_text(b"one\r\ntwo\r\nth\0ree", kind="GCG")
    assert caught.value.line == 3


def test_a_stray_control_character_in_a_long_text_is_let_through() -> None:
    assert "\x07" in decode_text(b"a note with a bell \x07 in it, and more text", kind="GCG").text


def test_no_more_than_the_limit_is_read() -> None:
    stream = CountingStream()
    with pytest.raises(FormatError, match="more than 1000 bytes"):
        read_limited(stream, kind="GCG", limit_bytes=1000)  # type: ignore[arg-type]
    assert stream.served == 1001


def test_a_file_of_exactly_the_limit_is_read() -> None:
    assert read_limited(io.BytesIO(b"x" * 10), kind="GCG", limit_bytes=10) == b"x" * 10


def test_the_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "junk.gcg"
    path.write_bytes(b"\0" * 10)
    with pytest.raises(FormatError) as caught:
        read_text_file(path, kind="GCG", limit_bytes=100)
    assert str(caught.value).startswith(f"{path}: line 1: not a GCG file")


def test_a_missing_file_is_the_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_text_file(tmp_path / "no.gcg", kind="GCG", limit_bytes=100)


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_a_format_error(data: bytes) -> None:
    try:
        decoded = decode_text(data, kind="GCG")
    except FormatError:
        return
    assert "\r" not in decoded.text


@needs_pipes
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "game.gcg"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"a pipe or a device, expected a file.*game\.gcg"):
        read_text_file(pipe, kind="GCG", limit_bytes=100)
