# SPDX-License-Identifier: MIT
"""`rackside selfplay --in-engine`: static games without a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.engine import native
from desktop_app.engine.klv import SHIPPED
from desktop_app.settings.paths import resource_path
from tests.helpers.command_line import complaint

NATIVE = pytest.mark.native
SCHOOL = ("--lexicon", "open-english-school")


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["selfplay", "--in-engine", *SCHOOL, *arguments, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return complaint(capsys, "selfplay", "--in-engine", *SCHOOL, *arguments)


@NATIVE
def test_games_are_summed_and_the_same_for_any_number_of_threads(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("--games", "30", "--seed", "3", "--against", "none")
    one = played(capsys, *asked)
    two = played(capsys, *asked, "--threads", "2")
    assert (one["games"], one["paired"], one["players"]) == (30, False, ["learned", "none"])
    assert one["spread"] == pytest.approx(one["scores"][0] - one["scores"][1])
    assert one["spread_error"] > 0
    assert all(error > 0 for error in one["score_errors"])
    assert 0 < sum(one["wins"]) <= 30
    assert one["games_a_second"] > 0
    for report in (one, two):
        del report["seconds"], report["games_a_second"]
    assert one == two
    assert played(capsys, *asked, "--seed", "4")["scores"] != one["scores"]


@NATIVE
def test_a_pair_between_equals_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(resource_path(*SHIPPED))
    report = played(capsys, "--games", "10", "--paired", "--leaves", file)
    assert (report["games"], report["paired"]) == (10, True)
    assert report["players"] == [file, file]
    # Both seats of a pair play with the same values.
    assert (report["spread"], report["win_rate"]) == (0, 0.5)


@NATIVE
def test_it_prints_text_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--in-engine", *SCHOOL, "--games", "4", "--leaves", "none"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("none: wins ")
    assert lines[2].startswith("spread ")
    assert lines[-1].startswith("games: 4 in ")
    assert lines[-1].endswith(" a second")


@NATIVE
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "--games: read 0"),
        (("--games", "3", "--paired"), "expected an even number"),
        (("--threads", "0"), "--threads: read 0"),
        (("--seed", "-1"), "--seed: read -1"),
        (("--bots", "static,beginner"), "are for tables"),
        (("--minutes", "5"), "are for tables"),
        (("--phoneys", "5"), "are for tables"),
        (("--out", "kept.jsonl"), "are for tables"),
        (("--leaves", "nowhere.klv2"), "nowhere.klv2"),
    ],
)
def test_what_cannot_be_played_is_named(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, *arguments)


@NATIVE
def test_a_file_that_holds_no_values_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "values.klv2"
    path.write_bytes(b"\1\0\0\0")
    said = refusal(capsys, "--against", str(path))
    assert str(path) in said
    assert "offset" in said


def test_the_reference_engine_says_that_it_cannot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.VARIABLE, native.REFERENCE)
    assert "--in-engine needs the native engine" in refusal(capsys)
