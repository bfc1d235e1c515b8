# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.cli import main
from tests.helpers.command_line import answer, complaint
from tests.helpers.searches import BAD, EMPTY_ROWS, word_file

NATIVE = pytest.mark.native
ROOT = Path(__file__).resolve().parents[3]
POSITION = f"{BAD} AABDEES/ 12/20 0"


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


@NATIVE
def test_six_hints_the_last_with_figures(capsys: pytest.CaptureFixture[str], words: str) -> None:
    told = answer(capsys, "hint", POSITION, "--lexicon", words)
    assert (told["phase"], told["ending"]) == ("simulation", "complete")
    assert [hint["level"] for hint in told["hints"]] == [1, 2, 3, 4, 5, 6]
    kinds = ["bingo", "size", "lane", "tiles", "move", "best-five"]
    assert [hint["kind"] for hint in told["hints"]] == kinds
    assert told["hints"][0]["figures"] == {"bingo": False, "best_is_bingo": False}
    rows = told["hints"][5]["moves"]
    assert len(rows) == 5
    assert rows[0]["cost"] == "none"
    assert rows[0] == told["hints"][4]["moves"][0]
    for row in rows:
        assert row["loss"]["low"] <= row["loss"]["mean"] <= row["loss"]["high"]
        assert row["playouts"]["iterations"] == 1600
        assert row["draws"] is None
        assert row["solved"] is None
        assert not row["asked"]


@NATIVE
def test_the_first_hints_alone(capsys: pytest.CaptureFixture[str], words: str) -> None:
    told = answer(capsys, "hint", POSITION, "--lexicon", words, "--level", "2")
    assert [hint["kind"] for hint in told["hints"]] == ["bingo", "size"]
    assert main(["hint", POSITION, "--lexicon", words, "--level", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1. There is no bingo."
    assert len(lines) == 2


@NATIVE
def test_the_text_ends_with_a_table(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["hint", POSITION, "--lexicon", words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[5] == "6. The 5 best moves:"
    assert lines[6].split() == [
        "move", "score", "equity", "win", "error", "spread", "leave", "cost"
    ]  # fmt: skip
    assert len(lines) == 12
    assert lines[7].endswith("none")


@NATIVE
@pytest.mark.parametrize(
    ("line", "phase", "figures"), [(131, "preendgame", "draws"), (61, "endgame", "solved")]
)
def test_the_end_of_a_game(
    capsys: pytest.CaptureFixture[str], line: int, phase: str, figures: str
) -> None:
    position = (ROOT / "benchmarks" / "positions.cgp").read_text().splitlines()[line]
    told = answer(capsys, "hint", position, "--threads", "2")
    assert told["phase"] == phase
    for row in told["hints"][5]["moves"]:
        assert row[figures] is not None
        assert row["playouts"] is None


@NATIVE
def test_what_cannot_be_used(capsys: pytest.CaptureFixture[str], words: str) -> None:
    def refused(*asked: str) -> str:
        return complaint(capsys, "hint", *asked, "--lexicon", words)

    assert "CGP: column 1: read one row; expected 15" in refused("15 ABC/ 0/0 0")
    assert "the player on turn has no rack" in refused(f"{EMPTY_ROWS} / 0/0 0")
    assert "more tiles than the set has: Q" in refused(f"{EMPTY_ROWS} QQ/ 0/0 0")
    assert "--level: read 7, expected 1 to 6" in refused(POSITION, "--level", "7")
    assert "--seconds: read -1.0" in refused(POSITION, "--seconds", "-1")
    assert "--threads: read 0" in refused(POSITION, "--threads", "0")


def test_without_the_native_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACKSIDE_ENGINE", "reference")
    said = complaint(capsys, "hint", POSITION)
    assert said.startswith("rackside: the native engine alone gives hints; this is reference")
