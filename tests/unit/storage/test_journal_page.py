# SPDX-License-Identifier: MIT
"""docs/event-log.md lists all events and fields, and its example reads a real journal."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from pathlib import Path

import pytest

from desktop_app.formats.event_codec import EVENT_CLASSES
from desktop_app.storage.journal import Journal
from tests.helpers.sample_game import sample_batches

PAGE = Path(__file__).resolve().parents[3] / "docs" / "event-log.md"


def test_every_event_and_field_is_in_the_table() -> None:
    rows = dict(re.findall(r"^\| `([A-Z]\w+)` \| (.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE))
    assert {name: re.findall(r"`(\w+)`", fields) for name, fields in rows.items()} == {
        name: [field.name for field in dataclasses.fields(cls)]
        for name, cls in EVENT_CLASSES.items()
    }


def test_the_reader_on_the_page_reads_a_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Journal.create(Path("game.journal")) as journal:
        for batch in sample_batches():
            journal.append(batch)
    (program,) = re.findall(r"^    import json, zlib\n(?:(?:    .*)?\n)+", PAGE.read_text(), re.M)
    program = textwrap.dedent(program).replace('open("game.journal", "rb")', "LINES")
    found: dict[str, object] = {"LINES": Path("game.journal").read_bytes().splitlines(True)}
    exec(program, found)
    assert found["entry"]["event"] == {"event": "ClockNeutralised", "by": 1, "reason": "toilet"}  # type: ignore[index]
