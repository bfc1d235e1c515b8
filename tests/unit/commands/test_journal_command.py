# SPDX-License-Identifier: MIT
"""`rackside journal` prints the events, reports torn ends, and refuses other files in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.cli import main
from desktop_app.commands.journal import event_text
from desktop_app.formats.event_codec import EVENT_CLASSES, LIMITS, encode_event
from desktop_app.rules import desk_events as desk
from desktop_app.rules import events as ev
from desktop_app.rules.board import Placement
from desktop_app.storage.journal import Journal
from tests.helpers.command_line import answer, complaint
from tests.helpers.sample_game import sample_batches
from tests.helpers.values import instances


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "a.journal"
    with Journal.create(path, now_ms=lambda: 1_800_000_000_000) as opened:
        for batch in sample_batches():
            opened.append(batch)
    return path


def test_every_event_has_a_line(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "   1  journal begun 2027-01-15 08:00:00 UTC"
    assert lines[1] == ("   2  game started: setup Ann v Bo; plainest; open; automatic; 25:00")
    assert "   7  time passed: elapsed 1.000 s" in lines
    assert (
        "   9  tiles laid: player Ann, placements H8 T I8 E, words TE, points 4, faults none"
        in lines
    )
    assert lines[-1] == "  14  clock neutralised: by Bo, reason toilet"
    assert len(lines) == 1 + sum(map(len, sample_batches()))


def test_json_holds_the_events(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", str(journal), "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["events"] == json.loads(
        json.dumps([encode_event(event) for batch in sample_batches() for event in batch])
    )
    assert read["damage"] is None
    assert read["created_at_ms"] == 1_800_000_000_000


def test_a_torn_end_is_reported(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = journal.read_bytes()
    journal.write_bytes(data[:-5])
    assert main(["journal", str(journal)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("  14  DAMAGE: the line is not complete")
    assert main(["journal", str(journal), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["damage"]["line"] == 14
    assert journal.read_bytes() == data[:-5]


@pytest.mark.parametrize("content", [b"", b"#player1 Ann\n", b"\0" * 100])
def test_another_file_is_bad_input(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert main(["journal", str(path)]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.count("\n") == 1
    assert str(path) in caught.err


def test_a_missing_file_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", str(tmp_path / "none")]) == 2
    assert "no such file" in capsys.readouterr().err


@given(data=st.data())
def test_every_kind_of_event_has_a_text(data: st.DataObject) -> None:
    event = data.draw(instances(data.draw(st.sampled_from(list(EVENT_CLASSES.values()))), LIMITS))
    assert event_text(event, ("Ann", "Bo"))


def test_seats_are_named_where_there_are_names() -> None:
    assert event_text(ev.HoldCalled(1), ("Ann", "Bo")) == "hold called: by Bo"
    assert event_text(ev.HoldCalled(1), ()) == "hold called: by 1"
    assert event_text(ev.ClockPressed(0, None), ("", "Bo")) == (
        "clock pressed: player player 1, starts none"
    )
    placements = (Placement(14, 0, "e"),)
    assert "placements A15 e" in event_text(ev.PlayWithdrawn(0, placements, 1), ())


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        (None, "none"),
        (desk.Outcome("draw"), "draw"),
        (desk.Amount(60, desk.Unit.SECONDS, "charged"), "60 seconds charged"),
        (desk.Amount(3), "3"),
        (desk.LedgerChange(spread=-50, points=0), "spread -50 points 0"),
    ],
)
def test_a_ruling_is_read_in_words(detail: desk.RulingDetail | None, text: str) -> None:
    ruling = desk.RulingMade("start-method", ("1",), 0, detail)
    assert event_text(ruling, ("Ann", "Bo")) == (
        f"ruling made: topic start-method, sections 1, player Ann, detail {text}, procedure none"
    )


def test_a_name_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from dataclasses import replace

    started = sample_batches()[0][0]
    assert isinstance(started, ev.GameStarted)
    seats = (replace(started.setup.seats[0], name="\x1b[2J\nB"), started.setup.seats[1])
    path = tmp_path / "b.journal"
    with Journal.create(path) as opened:
        opened.append([ev.GameStarted(replace(started.setup, seats=seats))])
    assert main(["journal", str(path)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("\n") == 2


def test_a_damaged_game_is_salvaged_as_a_copy(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:6], b"garbage\n", *lines[7:]]))
    damaged = journal.read_bytes()
    assert "line 7" in complaint(capsys, "journal", str(journal))
    assert main(["journal", str(journal), "--salvage"]) == 0
    said = capsys.readouterr().out
    copy = journal.with_name("a-salvaged.journal")
    assert "line 7" in said
    assert str(copy) in said
    assert journal.read_bytes() == damaged
    assert answer(capsys, "journal", str(copy))["damage"] is None
    told = answer(capsys, "journal", str(journal), "--salvage")
    assert told["copy"] == str(journal.with_name("a-salvaged2.journal"))
    assert told["damage"]["line"] == 7


def test_a_whole_journal_is_not_salvaged(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not damaged before its end" in complaint(
        capsys, "journal", str(journal), "--salvage"
    )


def test_a_journal_of_a_clock_far_out_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "late.journal"
    with Journal.create(path, now_ms=lambda: 999_999_999_999_999) as opened:
        opened.append(sample_batches()[0])
    assert main(["journal", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "   1  journal begun 9999-12-30 00:00:00 UTC"
