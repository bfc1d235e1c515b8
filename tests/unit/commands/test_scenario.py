# SPDX-License-Identifier: MIT
"""`rackside scenario`: what it prints, its exit codes, and its one line for bad files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main

GOOD = "scenario G\nrulesets naspa-2016 sanspa-1999\nrack A AB\nwait 1s\nexpect turn A\n"
BAD = "scenario B\nrulesets naspa-2016\nrack A AB\nexpect turn B\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.scenario").write_text(GOOD)
    (tmp_path / "readme.txt").write_text("no scenario")
    return tmp_path


def test_a_folder_is_run_to_its_bottom(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_a_failure_is_reported_and_is_exit_code_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = folder / "bad.scenario"
    bad.write_text(BAD)
    assert main(["scenario", str(folder)]) == 1
    out = capsys.readouterr().out
    assert out.splitlines() == [
        f"FAILED B/naspa-2016 ({bad}:4)",
        "  line 4: expect turn B",
        "  expected: B",
        "  got:      A",
        "2 passed, 1 failed",
    ]


RULED = """\
scenario R
rulesets naspa-2016
rack A AB
rack B CD
points A 10 B 5
turn A
director rules penalise-spread player=A spread=50 offence=late
director rules correct-points player=A
"""


def test_a_ruling_that_failed_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.scenario"
    file.write_text(RULED)
    assert main(["scenario", str(file), "--explain"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1].endswith("director rules correct-points player=A")
    assert said[4].startswith("  ruling ") and " A: " in said[4]
    assert said[5].startswith("  next question: points (number, -")
    assert said[5].endswith("asked of director)")
    file.write_text(RULED.replace("player=A\n", "player=Q\n"))
    main(["scenario", str(file), "--explain"])
    said = capsys.readouterr().out.splitlines()
    assert said[5] == "  next question: player (player, from A B; asked of director)"
    file.write_text(RULED.rpartition("director")[0] + "expect turn B\n")
    main(["scenario", str(file), "--explain"])
    assert len(capsys.readouterr().out.splitlines()) == 6, "no procedure, no question"


def test_the_questions_of_a_procedure_come_in_their_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.scenario"
    file.write_text(RULED + "director asks correct-points kind=award\n")
    main(["scenario", str(file), "--questions"])
    out = capsys.readouterr().out
    assert "| `penalise-spread` | naspa-2016 | `player`, `spread`, `offence` |\n" in out
    assert "| `correct-points` | naspa-2016 | `player`, `points` |\n" in out


def test_json_has_a_line_for_every_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.scenario").write_text(BAD)
    assert main(["scenario", str(folder), "--json"]) == 1
    bad, good, other = json.loads(capsys.readouterr().out)
    assert list(bad) == ["file", "id", "passed", "step", "expected", "got", "state"]
    assert (bad["id"], bad["passed"], bad["expected"], bad["got"]) == (
        "B/naspa-2016", False, "B", "A",
    )  # fmt: skip
    assert good["file"].endswith("good.scenario")
    assert (good["passed"], good["step"], good["state"]["phase"]) == (True, "", "on-turn")
    assert other["id"] == "G/sanspa-1999"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "'scenario' is missing"),
        (b"scenario x\nrulesets naspa-2016\nA dances\n", "line 3"),
        (b"scenario x\nrulesets nobody-1900\ndraw\n", "x.scenario: line 2: scenario x: 'nobody"),
        (b"scenario x\n\nrulesets naspa-2016:no\ndraw\n", "x.scenario: line 3: "),
        (b"scenario x\nrulesets naspa-2016\nrack A QQ\ndraw\n", "Q"),
        (
            b"scenario x\nrulesets naspa-2016 naspa-2016\ndraw\n",
            "line 2: scenario x: rulesets",
        ),
        (
            b"scenario x\nrulesets naspa-2016\nplayers A A\ndraw\n",
            "line 3: scenario x: players",
        ),
        (b"scenario x\nrulesets naspa-2016\norder " + b"A" * 5_000 + b"\ndraw\n", "500 at most"),
        (
            b"scenario x\nrulesets naspa-2016\nbag 101\ndraw\n",
            "line 1: scenario x: bag: read 101",
        ),
        (b"\x00\x01\x02" * 1000, "scenario"),
        (b"# a long comment\n" * 40_000, "scenario"),
    ],
)
def test_a_file_that_is_none_is_one_line_and_exit_code_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    file = tmp_path / "x.scenario"
    file.write_bytes(content)
    assert main(["scenario", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_a_fault_in_a_file_of_many_names_its_own_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "many.scenario"
    file.write_text(f"{GOOD}\n{BAD}\nscenario C\nrulesets nobody-1900\ndraw\n")
    assert main(["scenario", str(file)]) == 2
    assert f"{file}: line 13: scenario C: 'nobody-1900'" in capsys.readouterr().err
    file.write_text(f"{GOOD}\n{BAD}\nscenario C\nrulesets naspa-2016\nbag 101\ndraw\n")
    assert main(["scenario", str(file)]) == 2
    assert f"{file}: line 12: scenario C: bag: read 101" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("only", "ran"),
    [
        (["B"], ["B/naspa-2016"]),
        (["G"], ["G/naspa-2016", "G/sanspa-1999"]),
        (["G/sanspa-1999"], ["G/sanspa-1999"]),
        (["*/naspa-2016"], ["G/naspa-2016", "B/naspa-2016"]),
        (["B", "G/s*"], ["G/sanspa-1999", "B/naspa-2016"]),
    ],
)
def test_scenarios_are_run_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], only: list[str], ran: list[str]
) -> None:
    file = tmp_path / "many.scenario"
    file.write_text(f"{GOOD}\n{BAD}")
    names = [word for name in only for word in ("--only", name)]
    main(["scenario", str(tmp_path), "--json", *names])
    assert [outcome["id"] for outcome in json.loads(capsys.readouterr().out)] == ran


def test_a_name_that_no_scenario_has(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder), "--only", "g"]) == 2
    assert "no scenario is named g" in capsys.readouterr().err


def test_nothing_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(tmp_path)]) == 2
    assert "no .scenario file" in capsys.readouterr().err
    assert main(["scenario", str(tmp_path / "gone.scenario")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
