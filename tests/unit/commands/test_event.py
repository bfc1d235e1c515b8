# SPDX-License-Identifier: MIT
"""`rackside event`: results of a file and of the library, and rulings on players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from tests.helpers.kept_games import keep
from tests.helpers.tables import say, set_up

RESULTS = """\
# The open, division A
ruleset sanspa-2001
result 1 "Ann Lee" 420 Cid 380 first Cid
result 1 Ben 300 Dot 350
result 2 Dot 410 "Ann Lee" 300
result 2 Ben bye
result 3 Ben forfeit Cid
result 3 "Ann Lee" Dot to-come
"""


@pytest.fixture
def results(tmp_path: Path) -> Path:
    file = tmp_path / "open.txt"
    file.write_text(RESULTS, encoding="utf-8")
    return file


def _standings(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, tuple[int, int]]:
    assert main(["event", *words, "--json"]) == 0
    table = json.loads(capsys.readouterr().out)
    return {each["player"]: (each["half_points"], each["spread"]) for each in table["standings"]}


def test_results_are_added_up(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _standings(capsys, str(results)) == {
        "Dot": (4, 160),
        "Cid": (2, 10),
        "Ann Lee": (2, -70),
        "Ben": (2, -50),
    }
    assert main(["event", str(results), "--results"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["place", "player", "wins", "spread", "games"]
    assert said[1].split() == ["1", "Dot", "2", "+160", "2"]
    assert "round 3: Ann Lee against Dot, to-come, +0" in said


def test_a_drop_out_loses_every_game_those_to_come_included(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = {"Dot": (6, 150), "Cid": (4, 100), "Ben": (2, -50), "Ann Lee": (0, -210)}
    assert _standings(capsys, str(results), "--drop-out", "Ann Lee") == expected
    results.write_text(RESULTS + 'drop-out "Ann Lee"\n', encoding="utf-8")
    assert _standings(capsys, str(results)) == expected
    unchanged = _standings(capsys, str(results), "--ruleset", "naspa-2016")
    assert unchanged["Ann Lee"] == (2, -70)
    results.write_text(RESULTS, encoding="utf-8")
    excused = _standings(capsys, str(results), "--drop-out", "Ann Lee", "--excused")
    assert excused["Ann Lee"] == (2, -70)


def test_the_games_of_a_cheat_go_to_the_opponents(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ruled = _standings(capsys, str(results), "--disqualify", "Dot")
    assert (ruled["Dot"], ruled["Ann Lee"]) == ((0, -150), (6, 140))
    by_70 = ("--ruleset", "sanspa-1999", "--disqualify", "Dot", "--spread", "70")
    assert _standings(capsys, str(results), *by_70)["Dot"] == (0, -210)
    results.write_text(RESULTS + "disqualified Dot 70\n", encoding="utf-8")
    assert _standings(capsys, str(results), "--ruleset", "sanspa-1999")["Dot"] == (0, -210)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("result 1 Ann 420 Cid", "line 1: result: read '1 Ann 420 Cid'"),
        ("result 0 Ann bye", "line 1: result: read '0 Ann bye'"),
        ("result 1 Ann many Cid 3", "line 1: result"),
        ("result 1 Ann 420 Ann 3", "line 1: result: read '1 Ann 420 Ann 3', expected two players"),
        ("result 1 Ann bye first Cid", "line 1: result"),
        ("dances Ann", "line 1: read 'dances Ann'"),
        ("disqualified Ann much", "line 1: read"),
        ('result 1 "Ann', "line 1: "),
        ("ruleset nobody-1900", "nobody-1900"),
    ],
)
def test_a_bad_line_is_reported_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(line + "\n", encoding="utf-8")
    assert main(["event", str(file)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a file of results"),
        (("--of", "Spring Open"), "no finished game"),
        (("FILE", "--drop-out", "Eve"), "'Eve' has no game in this event"),
        (("FILE", "--ruleset", "sanspa-1999", "--disqualify", "Dot"), "--spread N"),
    ],
)
def test_conflicting_arguments_are_reported(
    results: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    said: str,
) -> None:
    given = [str(results) if word == "FILE" else word for word in words]
    assert main(["event", *given, "--data", str(tmp_path / "data")]) == 2
    assert said in capsys.readouterr().err


def test_games_of_the_library_count_with_what_their_desks_ruled(
    data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    occasion = 'A dates 2026-11-20 round {} event "Spring Open"'
    won = set_up("points A 300 B 240", "turn A", ruleset="sanspa-2001")
    say(won, occasion.format(1), "director rules award-game to=A spread=60")
    left = set_up("points A 120 B 90", "turn A", ruleset="sanspa-2001")
    say(left, occasion.format(2), "director rules drop-out player=A excused=no")
    keep(data_dir, "one", list(won.events))
    assert _standings(capsys, "--of", "spring  open") == {"A": (2, 60), "B": (0, -60)}
    keep(data_dir, "two", list(left.events))
    assert _standings(capsys, "--of", "Spring Open") == {"A": (0, -100), "B": (4, 100)}
    file = tmp_path / "more.txt"
    file.write_text("result 3 A Cid to-come\n")
    both = _standings(capsys, str(file), "--of", "Spring Open")
    assert both == {"A": (0, -150), "B": (4, 100), "Cid": (2, 50)}
