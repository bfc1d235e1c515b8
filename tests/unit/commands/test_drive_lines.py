# SPDX-License-Identifier: MIT
"""One reply for each line of any contents; an unreadable line changes nothing."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_app import cli
from desktop_app.commands import drive

SAY_STATE = b'{"command": "state"}'


def replies(
    lines: list[bytes], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    """Return the replies of `rackside drive` to these lines."""
    stream = io.BytesIO(b"".join(line + b"\n" for line in lines))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
    assert cli.main(["drive", "--ruleset", "naspa-2016", "--seed", "4"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "line 2, column "),
        (b"\xff\xfe", "line 2, column 1"),
        (b"null", "expected a command object"),
        (b'{"command": ["help"]}', "expected one of"),
        (b"[" * 100_000, "line 2: the values are nested too deeply"),
        (b'{"command": "pass-time", "elapsed_ms": ' + b"9" * 5_000 + b"}", "line 2: "),
        (b'{"command": "move", "player": 0, "move": "' + b"A" * 5_000 + b'"}', " ... "),
        (b"x" * (2 * drive.LONGEST_LINE + 5), "line 2: expected a JSON object of at most"),
        (b"x" * (2 * drive.LONGEST_LINE - 1), "line 2: expected a JSON object of at most"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered_once_and_changes_nothing(
    line: bytes, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, answer, after = replies([SAY_STATE, line, SAY_STATE], monkeypatch, capsys)
    assert not answer["ok"]
    assert message in answer["error"]
    assert len(answer["error"]) < 1_000
    assert answer["state"] == before["state"] == after["state"]
    assert (answer["events"], answer["rejections"]) == ([], [])
    assert after["ok"]


def test_the_last_line_needs_no_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.BytesIO(b"\n  \n" + SAY_STATE)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
    assert cli.main(["drive"]) == 0
    (answer,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answer["ok"]
    assert answer["state"]["board"] == ["." * 15] * 15
