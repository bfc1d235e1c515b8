# SPDX-License-Identifier: MIT
"""JSON text is data or one sentence, whatever is in it."""

from __future__ import annotations

import pytest

from desktop_app.sentences.sentence import Sentence
from desktop_app.values.json_text import (
    DecodeError,
    json_file,
    json_object,
    json_objects,
    json_value,
)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b'{"a":\n ]', "line 2, column 2: not JSON"),
        (b'"\xff"', "byte 1: not UTF-8"),
        (b"[" * 100_000, "the values are nested too deeply"),
        (b'{"a":' * 100_000, "the values are nested too deeply"),
        (b"9" * 5_000, "a number is too long"),
    ],
)
def test_what_is_wrong_is_a_sentence(raw: bytes, says: str) -> None:
    with pytest.raises(DecodeError) as caught:
        json_value(raw)
    assert str(caught.value) == says
    assert isinstance(caught.value.args[0], Sentence)


def test_a_text_that_is_too_large_is_not_parsed() -> None:
    assert json_value(b"[1,2]", most_bytes=5) == [1, 2]
    with pytest.raises(DecodeError, match="is larger than 4 bytes"):
        json_value(b"[1,2]", most_bytes=4)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"[]", "it is a file of another kind"),
        (b'{"format": "rackside-y", "version": 1}', "it is a file of another kind"),
        (b'{"format": "rackside-x", "version": 3}', "a later version of the program wrote it, as"),
        (b'{"format": "rackside-x", "version": true}', "the file names no version"),
        (b'{"format": "rackside-x"}', "the file names no version"),
    ],
)
def test_a_file_of_another_format_or_version_is_refused(raw: bytes, says: str) -> None:
    with pytest.raises(DecodeError, match=says):
        json_file(raw, "rackside-x", {1, 2})
    whole = b'{"format": "rackside-x", "version": 2, "a": 1}'
    assert json_file(whole, "rackside-x", {1, 2}) == {"a": 1}


def test_each_line_stands_for_itself() -> None:
    lines = [b'{"a":1}', b'{"a":', b"[2]", b'{"b":2}']
    assert json_objects(lines) == [{"a": 1}, None, None, {"b": 2}]
    assert json_objects(lines[:1]) == [{"a": 1}]
    assert json_objects([]) == []


@pytest.mark.parametrize(
    "lines",
    [
        # Together they are JSON, each alone is not.
        [b'{"a":1', b'"b":2}', b'{"c":3},{"d":4}'],
        [b'{"a":1},{"a":2}', b'{"a":[{}', b"{}]}"],
    ],
)
def test_lines_are_not_joined(lines: list[bytes]) -> None:
    assert not any(json_objects(lines[:2]))


def test_an_object_is_no_list() -> None:
    assert json_object(b'{"a":1}') == {"a": 1}
    assert json_object(b"[1]") is None
    assert json_object("{") is None
