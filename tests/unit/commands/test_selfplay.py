# SPDX-License-Identifier: MIT
"""`rackside selfplay`: bots play whole games without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main

WORDS = "AA AE AI AT EAT EATS EAR EARN IN INN IS IT ON ONE OR RAIN RATE RATES SEA SEAT TEA TO\n"


@pytest.fixture
def lexicon(tmp_path: Path) -> str:
    file = tmp_path / "small.txt"
    file.write_text(WORDS.replace(" ", "\n"))
    return str(file)


def _selfplay(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main(["selfplay", "--json", *args]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_games_come_to_an_end_and_are_summed(
    capsys: pytest.CaptureFixture[str], lexicon: str
) -> None:
    told = _selfplay(capsys, "--games", "3", "--seed", "7", "--lexicon", lexicon)
    assert told["bots"] == ["static", "static"]
    assert [game["game"] for game in told["games"]] == [0, 1, 2]
    assert all(game["reason"] in ("out", "zero-run") for game in told["games"])
    assert all(game["turns"] > 5 for game in told["games"])
    for seat in (0, 1):
        wins = sum(game["winner"] == seat for game in told["games"])
        assert told["wins"][seat] == wins
        total = sum(game["points"][seat] for game in told["games"])
        assert told["average_points"][seat] == round(total / 3, 1)


def test_the_same_seed_plays_the_same_games(
    capsys: pytest.CaptureFixture[str], lexicon: str
) -> None:
    args = ("--games", "2", "--lexicon", lexicon)
    one = _selfplay(capsys, *args, "--seed", "1")["games"]
    assert _selfplay(capsys, *args, "--seed", "1")["games"] == one
    assert _selfplay(capsys, *args, "--seed", "2")["games"] != one


def test_it_tells_people_too(capsys: pytest.CaptureFixture[str], lexicon: str) -> None:
    assert main(["selfplay", "--lexicon", lexicon, "--bots", "static,static"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 1: ")
    assert lines[1].startswith("static (seat 1): ")
    assert lines[-1].startswith("1 games in ")


@pytest.mark.parametrize(
    "args",
    [
        ["--games", "0"],
        ["--bots", "static"],
        ["--bots", "static,genius"],
        ["--bots", "static,static,static"],
        ["--ruleset", "nobody-1900"],
    ],
)
def test_what_cannot_be_played(
    capsys: pytest.CaptureFixture[str], lexicon: str, args: list[str]
) -> None:
    assert main(["selfplay", "--lexicon", lexicon, *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_it_says_which_list_stands_for_the_rulesets_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfplay", "--bots", "static,static", "--seed", "1"]) == 0
    assert capsys.readouterr().err == "rackside: otcwl16 is not installed, open-english is used\n"
