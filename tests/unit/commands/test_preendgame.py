# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine import native
from tests.helpers.command_line import answer, complaint
from tests.helpers.late import late_cgp
from tests.helpers.searches import word_file

NATIVE = pytest.mark.native
RACK, UNSEEN = "QSVVWWY", "JKXZEEEE"
POSITION = late_cgp(RACK, unseen=UNSEEN)
CABS = {"kind": "play", "position": "8G", "tiles": "...S"}
PASSED = {"kind": "pass", "position": None, "tiles": None}


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path, ("AB", "ABS", "CAB", "CABS"))


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = answer(capsys, "preendgame", *arguments)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "preendgame", *arguments)


@NATIVE
def test_a_row_a_move_the_best_first(capsys: pytest.CaptureFixture[str], words: str) -> None:
    report = solved(capsys, POSITION, "--lexicon", words, "--threads", "2", "--memory-mb", "32")
    assert (report["complete"], report["ending"]) == (True, "complete")
    best, passed = report["plays"]
    assert {key: best[key] for key in CABS} == CABS
    assert {key: passed[key] for key in PASSED} == PASSED
    # CABS for 8 and then neither can play: Q V V W W Y are 30 points, J K X Z E E E E 35, of which
    # one of eight tiles is drawn.
    assert best["spread"] == pytest.approx(8 + (35 - 35 / 8) - (30 + 35 / 8))
    assert (best["score"], best["draws"], best["seen"], best["decided"]) == (8, 5, 5, 5)
    assert (best["solved"], best["proven"], best["given_up"]) == (5, True, False)
    # Ten points ahead: with the Z or the J it is narrowly lost, with the others it is won.
    drawn = {"J": 8, "K": 5, "X": 8, "Z": 10, "E": 1}
    won = sum(10 + 8 + 35 - 30 - 2 * drawn[tile] > 0 for tile in UNSEEN)
    assert best["win"] == won / 8
    assert not passed["proven"]


@NATIVE
def test_what_is_compared_may_be_named(capsys: pytest.CaptureFixture[str], words: str) -> None:
    named = solved(capsys, POSITION, "--lexicon", words, "--move", "8G ...S")
    assert [row["tiles"] for row in named["plays"]] == ["...S"]
    best = solved(capsys, POSITION, "--lexicon", words, "--plays", "1")
    assert [row["kind"] for row in best["plays"]] == ["play", "pass"]
    only = solved(capsys, POSITION, "--lexicon", words, "--rack", "QVVWWXE", "--plays", "3")
    assert [row["kind"] for row in only["plays"]] == ["pass"]
    known = solved(capsys, POSITION, "--lexicon", words, "--opponent", "JKXZ")
    assert known["plays"][0]["draws"] == 1
    assert known["plays"][0]["spread"] == 8 + 34 - 31


@NATIVE
def test_what_the_opponent_kept_counts(
    capsys: pytest.CaptureFixture[str], words: str, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('{"leaves": [{"tiles": "JKXZ", "weight": 0.5}]}', encoding="ascii")
    asked = (POSITION, "--lexicon", words)
    inferred = solved(capsys, *asked, "--kept", str(kept))
    assert inferred["plays"] == solved(capsys, *asked, "--opponent", "JKXZ")["plays"]
    assert "missing.json" in refusal(capsys, *asked, "--kept", "missing.json")


@NATIVE
def test_the_text_is_a_table(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["preendgame", POSITION, "--lexicon", words, "--seconds", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["move", "score", "win", "spread", "decided", "solved", "draws"]
    assert lines[1].startswith("8G ...S")
    assert lines[1].endswith("proven")
    assert lines[2].startswith("pass")
    assert lines[-1].startswith("Nothing left that could be better; ")


@NATIVE
def test_time_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    report = solved(capsys, POSITION, "--lexicon", "open-english-school", "--seconds", "0")
    assert (report["complete"], report["ending"]) == (False, "time")
    assert all(row["seen"] == 0 for row in report["plays"])
    arguments = ["preendgame", POSITION, "--lexicon", "open-english-school", "--seconds", "0"]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("Out of time; ")
    assert lines[-2] == f"and {len(report['plays']) - 15:,} more"


@NATIVE
@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        (late_cgp("QSV", unseen="JKXZ"), (), "tiles in the bag: read 0, expected 1 to 4"),
        (late_cgp(RACK, unseen=UNSEEN + "EEEE"), (), "tiles in the bag: read 5, expected 1 to 4"),
        (late_cgp("QSV", unseen=UNSEEN), (), "tiles on the rack: read 3, expected 7"),
        (late_cgp("", unseen=UNSEEN), (), "the player on turn has no rack"),
        (POSITION.replace(" 10/0", "/ABC 10/0/0"), (), "players: read 3; expected 2"),
        (
            late_cgp(RACK, unseen=UNSEEN, zero_turns=6),
            (),
            "scoreless turns: read 6, expected fewer than 6",
        ),
        (POSITION, ("--rack", "QQSVVWY"), "more tiles than the set has: Q"),
        (POSITION, ("--rack", "Q1"), "--rack"),
        (POSITION, ("--opponent", "UU"), "the opponent cannot hold UU"),
        (POSITION, ("--plays", "0"), "--plays: read 0, expected 1 to 1000"),
        (POSITION, ("--seconds", "-1"), "--seconds: read -1.0, expected at least 0"),
        (POSITION, ("--seconds", "nan"), "--seconds: read nan"),
        (POSITION, ("--threads", "0"), "--threads: read 0, expected 1 to 1024"),
        (POSITION, ("--memory-mb", "0"), "--memory-mb: read 0, expected 1 to 65536"),
        (POSITION, ("--move", "8G ...A"), "'8G ...A': A are not all on the rack"),
        (POSITION, ("--move", "1A S"), "z lies on A1"),
        (POSITION, ("--move=-S",), "candidate 1: tiles in the bag for an exchange: read 1"),
        (POSITION, ("--leaves", "missing.klv2"), "missing.klv2"),
        ("nothing", (), "CGP"),
    ],
)
def test_bad_input_is_refused(
    capsys: pytest.CaptureFixture[str],
    words: str,
    position: str,
    options: tuple[str, ...],
    message: str,
) -> None:
    assert message in refusal(capsys, position, "--lexicon", words, *options)


def test_the_reference_engine_solves_none(
    capsys: pytest.CaptureFixture[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert "solves pre-endgames" in refusal(capsys, POSITION, "--lexicon", words)
