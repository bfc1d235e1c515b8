# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine import native
from tests.helpers.command_line import answer, complaint
from tests.helpers.searches import EMPTY_ROWS, word_file

NATIVE = pytest.mark.native
BEFORE = f"{EMPTY_ROWS} /IIOOUUV 0/0 0"
BEAD = ("--play", "8F BEAD")
FEW = ("--racks", "300")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


def inferred(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = answer(capsys, "infer", *arguments)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "infer", *arguments)


@NATIVE
def test_leaves_and_letters_add_up(capsys: pytest.CaptureFixture[str], words: str) -> None:
    found = inferred(capsys, BEFORE, *BEAD, *FEW, "--lexicon", words)
    assert found["complete"]
    assert found["racks"] == 300
    # Those that were not examined are weighed by what the others show.
    assert len(found["leaves"]) > 3_000
    assert sum(leave["weight"] for leave in found["leaves"]) == pytest.approx(1)
    assert {len(leave["tiles"]) for leave in found["leaves"]} == {3}
    assert sum(found["expected"].values()) == pytest.approx(3)
    # Two I, two O, two U and a V are on the observer's rack.
    assert found["expected"]["V"] < found["expected"]["D"]


@NATIVE
def test_the_same_seed_gives_the_same_with_any_number_of_threads(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    asked = (BEFORE, *BEAD, *FEW, "--lexicon", words)
    one = inferred(capsys, *asked, "--seed", "2")
    assert inferred(capsys, *asked, "--seed", "2", "--threads", "2") == one
    assert inferred(capsys, *asked, "--seed", "3") != one


@NATIVE
def test_a_rack_may_be_given_and_the_played_one_is_not_looked_at(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    one = inferred(capsys, BEFORE, *BEAD, *FEW, "--lexicon", words)
    for cgp in (f"{EMPTY_ROWS} / 0/0 0", f"{EMPTY_ROWS} BEADSSS 0 0"):
        asked = (cgp, *BEAD, *FEW, "--rack", "iioouuv", "--lexicon", words)
        assert inferred(capsys, *asked) == one


@NATIVE
def test_exchanges_and_passes(capsys: pytest.CaptureFixture[str], words: str) -> None:
    for act, kept in ((("--exchange", "3"), 4), (("--pass",), 7)):
        found = inferred(capsys, BEFORE, *act, *FEW, "--lexicon", words)
        assert {len(leave["tiles"]) for leave in found["leaves"]} == {kept}


@NATIVE
def test_it_prints_text_too(capsys: pytest.CaptureFixture[str], words: str) -> None:
    asked = (BEFORE, *BEAD, *FEW, "--lexicon", words, "--limit", "4")
    assert main(["infer", *asked]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["kept", "likely"]
    assert len(lines) == 1 + 4 + 2
    assert lines[-2].startswith("E ")
    assert lines[-1].endswith("racks looked at: 300")
    assert main(["infer", *asked, "--seconds", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("0, cut short")


@NATIVE
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((f"{EMPTY_ROWS} / 0/0 0", *BEAD), "the rack of who looks on is not known; add --rack"),
        ((f"{EMPTY_ROWS} BEADSSS 0 0", *BEAD), "the rack of who looks on is not known"),
        ((BEFORE, "--play", "8F VVV"), "'8F VVV', which needs more than is unseen: V"),
        ((BEFORE, "--play", "pass"), "--play: read 'pass', expected a position and a word"),
        ((BEFORE, "--play", "8F"), "'8F'"),
        ((BEFORE, "--exchange", "8"), "--exchange: read 8, expected 1 to 7"),
        ((BEFORE, "--exchange", "0"), "--exchange: read 0"),
        ((BEFORE, *BEAD, "--racks", "0"), "--racks: read 0, expected 1 to "),
        ((BEFORE, *BEAD, "--margin", "-1"), "--margin: read -1, expected 0 to 1000000"),
        ((BEFORE, *BEAD, "--softness", "nan"), "--softness: read nan"),
        ((BEFORE, *BEAD, "--limit", "-1"), "--limit: read -1, expected at least 0"),
        ((BEFORE, *BEAD, "--seconds", "nan"), "--seconds: read nan, expected at least 0"),
        ((BEFORE, *BEAD, "--seed", "-1"), "--seed: read -1, expected 0 to "),
        ((BEFORE.replace("0/0", "0"), *BEAD), "CGP: column"),
    ],
)
def test_what_cannot_be_inferred_is_named(
    capsys: pytest.CaptureFixture[str], words: str, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments, "--lexicon", words)


def test_a_turn_must_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["infer", BEFORE])
    assert ended.value.code == 2
    assert "--play --exchange --pass" in capsys.readouterr().err


def test_the_reference_engine_says_that_it_cannot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert "the native engine alone infers racks" in refusal(capsys, BEFORE, *BEAD)
