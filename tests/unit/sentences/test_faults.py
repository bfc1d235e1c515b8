# SPDX-License-Identifier: MIT
"""System errors on files, in our words and with the place."""

from __future__ import annotations

import errno
import json
import os
import tomllib

import pytest

from desktop_app.sentences.faults import (
    WORDS,
    ToldError,
    fault_named,
    fault_of,
    is_bad_input,
    json_fault,
    located,
    told,
    toml_fault,
    visible,
)
from desktop_app.sentences.sentence import Sentence


@pytest.mark.parametrize("number", WORDS)
def test_every_fault_of_a_file_is_a_sentence(number: int) -> None:
    said = fault_of(OSError(number, "In einer fremden Sprache"))
    assert isinstance(said, Sentence)
    assert said == WORDS[number]


def test_a_name_that_the_system_refuses_is_no_argument() -> None:
    refused = OSError(errno.EINVAL, "Falscher Parameter", "who?.gcg")
    assert told(refused) == "who?.gcg: the system allows no such name"


def test_words_of_the_system_that_are_not_known_are_not_shown() -> None:
    assert fault_named("Zugriff verweigert", errno.EACCES) == WORDS[errno.EACCES]
    assert fault_named("Schwerer Fehler") == WORDS[errno.EIO]
    assert fault_named(os.strerror(errno.ENOSPC), errno.EACCES) == WORDS[errno.ENOSPC]
    assert fault_named(WORDS[errno.EISDIR]) == WORDS[errno.EISDIR]


def test_an_unknown_fault_has_its_number() -> None:
    assert fault_of(OSError(9999, "?")) == "system error 9999"


def test_a_fault_of_our_own_keeps_its_sentence() -> None:
    own = Sentence("is larger than {most} bytes", most=5)
    assert fault_of(OSError(own)) is own
    assert fault_of(OSError()) == "OSError"


def test_the_file_comes_first() -> None:
    assert told(PermissionError(errno.EACCES, "?", "a.gcg")) == "a.gcg: permission denied"
    assert told(OSError(errno.ENOSPC, "?")) == "no space left on device"
    assert told(ValueError("as it is")) == "as it is"


@pytest.mark.parametrize(
    ("file", "line", "column", "whole"),
    [
        (None, None, None, "odd"),
        ("a.gcg", None, None, "a.gcg: odd"),
        ("a.gcg", 3, None, "a.gcg: line 3: odd"),
        ("a.gcg", 3, 7, "a.gcg: line 3, column 7: odd"),
        (None, None, 7, "column 7: odd"),
    ],
)
def test_places(file: str | None, line: int | None, column: int | None, whole: str) -> None:
    assert located("odd", file=file, line=line, column=column) == whole


def test_where_a_text_is_no_json() -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads('{\n "a" 1}')
    assert json_fault(caught.value) == "line 2, column 6: not JSON"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a 1", "line 1, column 3: expected = after the key"),
        ("a=1\na=2\n", "line 2, column 4: the key appears twice"),
        ("[a]\n[a]", "line 2, column 3: the table appears twice"),
        ("a=", "expected a value"),
        ("a=1" + "0" * 5000, "it cannot be understood"),
    ],
)
def test_where_a_text_is_no_toml(text: str, fault: str) -> None:
    with pytest.raises(ValueError) as caught:
        tomllib.loads(text)
    assert toml_fault(caught.value) == fault


def test_marks_that_hide_or_turn_a_text_are_seen() -> None:
    assert visible("An\u202en \x1b[31m \u200bB\ufeff\u200e\u061c") == (
        "An\ufffdn \ufffd[31m \ufffdB\ufffd\ufffd\ufffd"
    )
    assert (
        visible("Zoë Ó Briain \u0645\u06cc\u200c\u062e") == "Zoë Ó Briain \u0645\u06cc\u200c\u062e"
    )


@pytest.mark.parametrize(
    ("error", "is_expected"),
    [
        (ToldError("no"), True),
        (FileNotFoundError(2, "gone"), True),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"), True),
        (ValueError("too many values to unpack (expected 2)"), False),
        (KeyError("name"), False),
    ],
)
def test_only_files_and_inputs_are_bad_input(error: Exception, is_expected: bool) -> None:
    assert is_bad_input(error) is is_expected
