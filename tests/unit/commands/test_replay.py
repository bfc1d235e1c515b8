# SPDX-License-Identifier: MIT
"""`rackside replay`: its text and JSON, its exit codes, and its one line for bad files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.formats.gcg import MAX_BYTES
from tests.helpers.command_line import complaint

DATA = Path(__file__).parents[2] / "data" / "gcg"
EVENT_KEYS = ["ply", "player", "kind", "rack", "position", "tiles", "words", "score", "total"]


def replay(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Any:
    return json.loads(printed(capsys, *words, "--json"))


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert main(["replay", *map(str, words)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complain(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    return complaint(capsys, "replay", *map(str, words))


def test_it_prints_events_final_board_and_problems(capsys: pytest.CaptureFixture[str]) -> None:
    table = replay(capsys, DATA / "complete.gcg")
    assert list(table) == ["events", "final", "board", "problems"]
    assert all(list(event) == EVENT_KEYS for event in table["events"])
    assert table["final"] == [
        {"player": 0, "name": "Nell Ødegård", "score": 324},
        {"player": 1, "name": "Piet de Wit", "score": 414},
    ]
    assert len(table["board"]) == 15
    assert table["board"][1] == "..........dISCO"
    assert table["problems"] == []


def test_a_play_and_what_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    events = replay(capsys, DATA / "complete.gcg")["events"]
    assert events[1] == {
        "ply": 1,
        "player": 1,
        "kind": "play",
        "rack": "AAACIMR",
        "position": "I5",
        "tiles": "RAC.",
        "words": ["RACD"],
        "score": 10,
        "total": 10,
    }
    assert events[2] == {
        "ply": 2,
        "player": 1,
        "kind": "phoney-withdrawn",
        "rack": "AAACIMR",
        "position": None,
        "tiles": None,
        "words": None,
        "score": -10,
        "total": 0,
    }
    assert [(event["kind"], event["rack"]) for event in events[-2:]] == [
        ("end-rack-bonus", "I"),
        ("time-penalty", "I"),
    ]


def test_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, DATA / "half.gcg", "--json").count("\n") == 1


def test_the_text_has_the_turns_scores_board_and_problems(
    capsys: pytest.CaptureFixture[str],
) -> None:
    events, final, board = printed(capsys, DATA / "complete.gcg").split("\n\n")
    lines = events.splitlines()
    assert lines[0].split() == ["line", "player", "rack", "move", "score", "total"]
    assert lines[2] == "  10  Piet de Wit   AAACIMR  I5 RAC.             +10     10"
    assert lines[3] == "  12  Piet de Wit   AAACIMR  phoney withdrawn    -10      0"
    assert final.splitlines() == ["Nell Ødegård 324", "Piet de Wit 414"]
    assert board.splitlines()[2] == " 2 . . . . . . . . . . d I S C O"
    problems = printed(capsys, DATA / "odd.gcg").split("\n\n")[3]
    assert "line 5: recorded score 43: the play scores 34" in problems.splitlines()


def test_what_a_file_hides_in_a_name_is_not_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(
        "#player1 ann A\u202enn\n#player2 bo Bo\n>ann: DEFILOW 8D FLOWED +34 34\n", "utf-8"
    )
    assert "\u202e" not in printed(capsys, path)


def test_problems_do_not_change_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    problems = replay(capsys, DATA / "odd.gcg")["problems"]
    assert {"line": 5, "message": "recorded score 43: the play scores 34"} in problems


@pytest.mark.parametrize(
    "ruleset", ["naspa-2016", "sanspa-1999", "sanspa-2001", "singapore-2015", "mattel-family"]
)
def test_the_game_is_the_same_under_every_ruleset(
    capsys: pytest.CaptureFixture[str], ruleset: str
) -> None:
    table = replay(capsys, DATA / "complete.gcg", "--ruleset", ruleset)
    assert [final["score"] for final in table["final"]] == [324, 414]
    assert table["problems"] == []


def test_words_are_judged_by_an_installed_list(capsys: pytest.CaptureFixture[str]) -> None:
    table = replay(capsys, DATA / "complete.gcg", "--lexicon", "open-english")
    assert table["problems"] == []


def test_words_are_judged_by_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("FLOWED\nMARIA\nKEEP\n")
    table = replay(capsys, DATA / "half.gcg", "--lexicon", words)
    messages = {(problem["line"], problem["message"]) for problem in table["problems"]}
    assert (7, "GAZES is not in the lexicon") in messages
    assert all(line != 4 for line, _ in messages)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a GCG file"),
        (b"once upon a time\n", "line 1: not a GCG file: read 'once upon a time'"),
        (b"\x7fELF\0\0\0\0", "line 1: not a GCG file: read the control character"),
        (b"junk text\n" * 30_000, "not a GCG file"),
        (b"x" * (MAX_BYTES + 1), f"more than {MAX_BYTES} bytes"),
    ],
)
def test_what_is_no_gcg_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "junk.gcg"
    path.write_bytes(content)
    text = complain(capsys, path)
    assert text.startswith(f"rackside: {path}: ")
    assert message in text


def test_what_cannot_be_opened_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no.gcg: no such file" in complain(capsys, tmp_path / "no.gcg")
    assert str(tmp_path) in complain(capsys, tmp_path)


def test_unknown_rulesets_and_lexica_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'chess'" in complain(capsys, DATA / "half.gcg", "--ruleset", "chess")
    assert "'klingon'" in complain(capsys, DATA / "half.gcg", "--lexicon", "klingon")
