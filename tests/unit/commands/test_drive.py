# SPDX-License-Identifier: MIT
"""`rackside drive`: one JSON object a line in, one a line out."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from desktop_app.cli import main


def _drive(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: list[Any],
    *args: str,
) -> list[dict[str, Any]]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((text + "\n").encode())))
    assert main(["drive", *args]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def test_a_game_is_driven(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = {"command": "set-position", "racks": ["HELLOQI", "AEIOUAE"], "bag": "TTTTT"}
    said = [
        position,
        {"command": "move", "player": 0, "move": "8D HELLO"},
        {"command": "call-challenge", "by": 1},
        {"command": "pass-time", "elapsed_ms": 5000},
        "",
        {"command": "move", "player": 1, "move": "pass"},
    ]
    replies = _drive(monkeypatch, capsys, said, "--ruleset", "sanspa-1999", "--seed", "1")
    assert len(replies) == 5, "an empty line is no command"
    played, challenged, waited, refused = replies[1:]
    assert played["state"]["points"] == [24, 0]
    assert challenged["state"]["rulings"][-1] == {
        "topic": "challenge-style",
        "section": "13.4",
        "player": 0,
        "detail": "stands 0",
    }
    assert waited["state"]["clock_ms"] == [1_500_000, 1_495_000]
    assert refused["ok"] is True


def test_the_same_seed_draws_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    racks = [
        _drive(monkeypatch, capsys, [{"command": "state"}], "--seed", seed)[0]["state"]["racks"]
        for seed in ("5", "5", "6")
    ]
    assert racks[0] == racks[1] != racks[2]


def test_a_line_that_cannot_be_read_is_answered_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [
        "{nonsense",
        "[]",
        "[" * 5000,
        {"command": "dance"},
        {"command": "lay-tiles", "player": 0},
        {"command": "state"},
    ]
    replies = _drive(monkeypatch, capsys, said, "--mode", "by-the-book")
    assert [reply["ok"] for reply in replies] == [False] * 5 + [True]
    for number, reply in enumerate(replies[:5], start=1):
        assert reply["error"].startswith(f"line {number}")
        assert reply["state"] == replies[-1]["state"]
    assert "column 2" in replies[0]["error"]


def test_players_and_rulesets_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (
        ["--players", "3"],
        ["--players", "0"],
        ["--ruleset", "nobody-1900"],
        ["--lexicon", "no-such-list"],
        ["--mode", "sometimes"],
    ):
        with_exit = ["drive", *args]
        try:
            code = main(with_exit)
        except SystemExit as stop:
            code = int(str(stop.code))
        assert code == 2, args
        assert capsys.readouterr().err.count("\n") == 1


def test_a_huge_line_is_answered_once_and_bytes_that_are_no_text_are_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = b"[" + b"1," * 1_500_000 + b"1]\n\xff\xfe\n" + b'{"command":"state"}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["drive"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [reply["ok"] for reply in replies] == [False, False, True]
    assert replies[0]["error"].startswith("line 1: expected a JSON object of at most")


def test_a_game_of_wooden_tiles_is_driven(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [
        {"command": "settle-start"},
        {"command": "start-clock", "by": 0},
        {"command": "identify-tiles", "player": 0, "tiles": ["Q", "I"]},
        {"command": "enter-score", "player": 0, "points": 24},
        {"command": "press-clock", "player": 0},
        {"command": "correct-entry", "line": 0, "points": 26},
        {"command": "note-entry", "line": 0, "text": "wrote 24"},
    ]
    options = ("--mode", "by-the-book", "--physical", "--left-out", "announce,record,draw")
    replies = _drive(monkeypatch, capsys, said, *options)
    assert [reply["ok"] for reply in replies] == [True] * len(said), replies
    assert replies[1]["state"]["racks"] == ["", ""], "nobody has named a tile"
    assert replies[2]["state"]["racks"] == ["IQ", ""]
    assert replies[-1]["state"]["points"] == [26, 0]


@pytest.mark.parametrize(
    "options", [("--left-out", "draw"), ("--mode", "by-the-book", "--left-out", "draw,sleep")]
)
def test_steps_that_cannot_be_left_out(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["drive", *options]) == 2
    assert "--left-out" in capsys.readouterr().err
