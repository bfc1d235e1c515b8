# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.commands import endgame as endgame_command
from desktop_app.engine import native
from desktop_app.engine.endgame import Solution
from tests.helpers.command_line import answer, complaint
from tests.helpers.late import late_cgp as endgame
from tests.helpers.searches import Slow, word_file


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path, ("AB", "ABS", "CAB", "CABS"))


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = answer(capsys, "endgame", *arguments)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "endgame", *arguments)


@pytest.mark.native
@pytest.mark.parametrize(("told", "unseen"), [("Q", ""), ("", "Q")])
def test_going_out_counts_the_other_rack_twice(
    capsys: pytest.CaptureFixture[str], words: str, told: str, unseen: str
) -> None:
    report = solved(capsys, endgame("S", told, unseen=unseen), "--lexicon", words)
    assert report["line"] == [{"kind": "play", "position": "8G", "tiles": "...S", "score": 8}]
    assert (report["value"], report["proven"]) == (8 + 2 * 10, True)
    assert (report["lower"], report["upper"]) == (28, 28)
    assert report["nodes"] > 0
    assert report["seconds"] > 0


@pytest.mark.native
def test_who_cannot_play_passes(capsys: pytest.CaptureFixture[str], words: str) -> None:
    position = endgame("V", "Q", zero_turns=5)
    report = solved(capsys, position, "--lexicon", words, "--threads", "2", "--memory-mb", "8")
    passed = {"kind": "pass", "position": None, "tiles": None, "score": 0}
    assert (report["value"], report["line"]) == (10 - 4, [passed])
    assert main(["endgame", position, "--lexicon", words]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["spread +6, proven", "pass  0"]


@pytest.mark.native
def test_a_blank_is_written_small(capsys: pytest.CaptureFixture[str], words: str) -> None:
    report = solved(capsys, endgame("?", "Q"), "--lexicon", words)
    assert [step["tiles"] for step in report["line"]] == ["...s"]
    assert report["value"] == 7 + 20


@pytest.mark.native
@pytest.mark.parametrize(
    ("position", "said"),
    [
        (endgame("S", unseen="QVVIIOOU"), "the bag is not empty; tiles in it: 1"),
        (endgame("S", "Q", unseen="VV"), "the bag is not empty; tiles in it: 2"),
        (endgame("S"), "the opponent has no tile"),
        (endgame("", "S"), "the player on turn has no rack"),
        (endgame("S", "Q").replace(" S/Q ", " SZZ/Q "), "more tiles than the set has: Z Z"),
        (endgame("S", "Q").replace(" S/Q 10/0 ", " S/Q/V 10/0/0 "), "players: read 3; expected 2"),
        (endgame("S", "Q", zero_turns=6), "scoreless turns: read 6, expected fewer than 6"),
        (endgame("S", "Q", zero_turns=256), "scoreless: read 256"),
        ("15/15", "CGP"),
    ],
)
def test_what_is_no_endgame_is_named(
    capsys: pytest.CaptureFixture[str], words: str, position: str, said: str
) -> None:
    assert said in refusal(capsys, position, "--lexicon", words)


@pytest.mark.native
@pytest.mark.parametrize(
    ("option", "value"),
    [("--seconds", "-1"), ("--seconds", "nan"), ("--threads", "0"), ("--memory-mb", "0")],
)
def test_a_limit_out_of_range_is_named(
    capsys: pytest.CaptureFixture[str], words: str, option: str, value: str
) -> None:
    said = refusal(capsys, endgame("S", "Q"), "--lexicon", words, option, value)
    assert f"{option}: read {value}" in said
    assert ", expected " in said


@pytest.mark.native
def test_without_time_nothing_is_proven(
    capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    path = pytestconfig.rootpath / "benchmarks" / "endgames.cgp"
    report = solved(capsys, path.read_text("ascii").splitlines()[3], "--seconds", "0")
    assert report["proven"] is False
    assert report["lower"] is report["upper"] is None


def test_the_reference_engine_says_that_it_cannot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert "the native engine alone solves endgames" in refusal(capsys, endgame("S", "Q"))


@pytest.mark.parametrize(
    ("lower", "upper", "said"),
    [
        (None, None, "spread +3, not proven"),
        (-2, None, "spread +3, not proven, at least -2"),
        (-2, 9, "spread +3, not proven, at least -2, at most +9"),
    ],
)
def test_the_text_states_the_proof(lower: int | None, upper: int | None, said: str) -> None:
    solution = Solution(3, (), proven=False, lower=lower, upper=upper, nodes=7, seconds=1.0)
    assert endgame_command._text(solution).splitlines()[0] == said


@pytest.mark.native
def test_who_interrupts_the_program_ends_the_search(
    monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    job = Slow(3, is_interrupted=True)
    monkeypatch.setattr(endgame_command, "begin_endgame", lambda *_: job)
    assert main(["endgame", endgame("S", "Q"), "--lexicon", words]) == 130
    assert job.is_cancelled
