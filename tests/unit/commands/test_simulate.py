# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine import native
from tests.helpers.command_line import answer, complaint
from tests.helpers.searches import BAD, word_file

NATIVE = pytest.mark.native
POSITION = f"{BAD} AABDEES/ 12/20 0"
LONG = ("--iterations", "50")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = answer(capsys, "simulate", *arguments)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "simulate", *arguments)


@NATIVE
def test_a_row_a_candidate_the_best_first(capsys: pytest.CaptureFixture[str], words: str) -> None:
    found = simulated(capsys, POSITION, "--plays", "4", *LONG, "--lexicon", words)
    rows = found["plays"]
    assert len(rows) == 4
    assert [row["win"] for row in rows] == sorted((row["win"] for row in rows), reverse=True)
    assert {row["iterations"] for row in rows} == {50}
    assert (found["iterations"], found["playouts"], found["ending"]) == (50, 200, "iterations")
    for row in rows:
        assert row["win_error"] > 0
        assert row["spread_error"] > 0
        assert row["equity_error"] > 0
        assert row["kind"] in ("play", "exchange")
        assert [set(ply) for ply in row["plies"]] == [{"score", "bingos", "turns"}] * 2
        assert not row["given_up"]


@NATIVE
def test_the_same_seed_gives_the_same_with_any_number_of_threads(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    asked = (POSITION, *LONG, "--lexicon", words)
    one = simulated(capsys, *asked, "--seed", "5")["plays"]
    assert simulated(capsys, *asked, "--seed", "5", "--threads", "2")["plays"] == one
    assert simulated(capsys, *asked, "--seed", "6")["plays"] != one


@NATIVE
def test_moves_may_be_named(capsys: pytest.CaptureFixture[str], words: str) -> None:
    named = ("--move", "8G BADE", "--move=-AD", "--move", "pass", "--by-equity")
    found = simulated(capsys, POSITION, *named, *LONG, "--plies", "3", "--lexicon", words)
    told = {(row["kind"], row["position"], row["tiles"]) for row in found["plays"]}
    assert told == {("play", "8G", "...E"), ("exchange", None, "AD"), ("pass", None, None)}
    assert all(len(row["plies"]) == 3 for row in found["plays"])
    equities = [row["equity"] for row in found["plays"]]
    assert equities == sorted(equities, reverse=True)


@NATIVE
def test_points_may_decide_a_won_game(capsys: pytest.CaptureFixture[str], words: str) -> None:
    asked = (POSITION.replace("12/20", "712/20"), "--move=-AE", "--move=-AD", "--lexicon", words)
    by_win = simulated(capsys, *asked, "--iterations", "500")["plays"]
    pointed = simulated(capsys, *asked, "--iterations", "500", "--with-points")["plays"]
    assert pointed == by_win[::-1]
    assert pointed[0]["equity"] > pointed[1]["equity"]


@NATIVE
def test_what_is_known_of_the_opponent_counts(
    capsys: pytest.CaptureFixture[str], words: str, tmp_path: Path
) -> None:
    asked = ("--move", "8G BADE", *LONG, "--plies", "1", "--lexicon", words)
    whole = simulated(capsys, POSITION, "--opponent", "adeestt", *asked)["plays"]
    assert whole[0]["equity_error"] == 0
    in_cgp = simulated(capsys, POSITION.replace("AABDEES/", "AABDEES/ADEESTT"), *asked)["plays"]
    assert in_cgp == whole
    kept = tmp_path / "kept.json"
    kept.write_text('{"leaves": [{"tiles": "ADEESTT", "weight": 0.1}]}')
    assert simulated(capsys, POSITION, "--kept", str(kept), *asked)["plays"] == whole
    part = simulated(capsys, POSITION, "--opponent", "Q", *asked)["plays"]
    assert part[0]["equity_error"] > 0


@NATIVE
def test_it_prints_text_too(capsys: pytest.CaptureFixture[str], words: str) -> None:
    rack = POSITION.replace("AABDEES/", "/")
    asked = ("--rack", "aabdees", "--plays", "3", "--confidence", "0.9", "--lexicon", words)
    assert main(["simulate", rack, *asked, "--iterations", "2000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "move", "score", "win", "error", "equity", "error", "spread", "error", "iterations",
    ]  # fmt: skip
    assert len(lines) == 5
    assert "after iteration" in lines[-1]


@NATIVE
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((POSITION,), "--iterations, --seconds or --confidence"),
        ((POSITION, "--iterations", "0"), "--iterations: read 0, expected 1 to "),
        ((POSITION, "--seconds", "-1"), "--seconds: read -1.0, expected at least 0"),
        ((POSITION, "--confidence", "1"), "--confidence: read 1, expected above 0.5 and below 1"),
        ((POSITION, *LONG, "--tolerance", "nan"), "--tolerance: read nan, expected at least 0"),
        ((POSITION, *LONG, "--plays", "0"), "--plays: read 0"),
        ((POSITION, *LONG, "--plies", "0"), "--plies: read 0, expected 1 to 100"),
        ((POSITION, *LONG, "--threads", "0"), "--threads: read 0, expected 1 to 1024"),
        ((POSITION, *LONG, "--seed", "-1"), "--seed: read -1, expected 0 to "),
        ((POSITION, *LONG, "--move", "8G BED"), "A lies on H8"),
        ((POSITION, *LONG, "--move", "8G ...Z"), "'8G ...Z': Z are not all on the rack"),
        ((POSITION, *LONG, "--opponent", "QQ"), "the opponent cannot hold QQ"),
        ((POSITION, *LONG, "--opponent", "4"), "--opponent: column 1"),
        ((POSITION, *LONG, "--rack", "4"), "--rack: column 1"),
        ((POSITION, *LONG, "--kept", "nowhere.json"), "nowhere.json"),
        ((POSITION.replace("AABDEES/", "/"), *LONG), "the player on turn has no rack"),
        ((POSITION.replace("AABDEES/", "ZZ/"), *LONG), "more tiles than the set has: Z"),
        (("15/15", *LONG), "CGP: column"),
        ((POSITION, *LONG, "--leaves", "nowhere.klv2"), "nowhere.klv2"),
    ],
)
def test_what_cannot_be_simulated_is_named(
    capsys: pytest.CaptureFixture[str], words: str, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments, "--lexicon", words)


def test_the_reference_engine_says_that_it_cannot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    said = refusal(capsys, POSITION, *LONG)
    assert "the native engine alone simulates; this is reference (RACKSIDE_ENGINE" in said
