# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.commands.errors import UsageError, is_bad_input, one_line
from desktop_app.settings.store import SettingsError

DECODING = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")


@pytest.mark.parametrize(
    "error", [UsageError("x"), OSError("x"), PermissionError("x"), SettingsError("x"), DECODING]
)
def test_what_the_user_gave(error: Exception) -> None:
    assert is_bad_input(error)


@pytest.mark.parametrize("error", [ValueError("x"), KeyError("x"), RuntimeError("x")])
def test_what_is_a_bug(error: Exception) -> None:
    assert not is_bad_input(error)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UsageError("one\n   two\tthree"), "one two three"),
        (UsageError(""), "UsageError"),
        (FileNotFoundError(2, "Datei nicht gefunden", "x.gcg"), None),
        (OSError(28, None, "x.gcg"), "x.gcg: no space left on device"),
        (OSError("the disk is gone"), "the disk is gone"),
        (OSError(28, "Nicht genügend Speicher"), "output: no space left on device"),
        (OSError(9999, "Unbekannt"), "output: system error 9999"),
    ],
)
def test_one_line(error: Exception, line: str | None) -> None:
    assert one_line(error) == (line or "x.gcg: no such file or folder")


def test_a_message_stays_readable_for_any_quotation() -> None:
    line = one_line(UsageError("read " + "[" * 100_000 + ", expected a word"))
    assert line.startswith("read [[[")
    assert line.endswith("[[, expected a word")
    assert len(line) < 1_000
