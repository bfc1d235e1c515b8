# SPDX-License-Identifier: MIT
"""`rackside rules --coverage`: the table, one list, JSON, and bad arguments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.commands import coverage

LIST = """
[[sentence]]
section = "IV.E.1"
kind = "command"
text = "The player presses after announcing the score, whether the opponent has heard it or not."
scenarios = ["CH-05", "CH-06"]
keys = ["turn.order"]

[[sentence]]
section = "IV.F"
kind = "allow"
text = "A club may store its sets in boxes."
reason = "Boxes have no rules."
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """One list, of naspa-2016."""
    file = tmp_path / "naspa-2016.toml"
    file.write_text(LIST, encoding="utf-8")
    found = {"naspa-2016": file}
    monkeypatch.setattr(coverage, "coverage_files", lambda: found)
    return found


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["rules", "--coverage", *words]) == code
    done = capsys.readouterr()
    return done.out if code == 0 else done.err


def test_the_table_counts_the_kinds_of_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys).splitlines() == [
        "document    sentences  scenarios  procedures  topics  keys  not for a program",
        "naspa-2016          2          1           0       0     1                  1",
        "A sentence with several kinds of answer counts in the column of each.",
    ]


def test_the_table_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "--json")) == {
        "documents": [
            {
                "ruleset": "naspa-2016",
                "sentences": 2,
                "scenarios": 1,
                "procedures": 0,
                "topics": 0,
                "keys": 1,
                "reasons": 1,
            }
        ]
    }


def test_a_list_is_numbered_by_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "naspa-2016").splitlines() == [
        "North American tournament rules, 2016 (naspa-2016): 2 sentences",
        "",
        "IV.E.1",
        "  IV.E.1/1     command  The player presses after announcing the score, whether the "
        "opponent has",
        "                        heard it or not.",
        "                          scenarios: CH-05, CH-06",
        "                          keys: turn.order",
        "",
        "IV.F",
        "  IV.F/1       allow    A club may store its sets in boxes.",
        "                          not for a program: Boxes have no rules.",
    ]


def test_a_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "naspa-2016", "--json"))
    assert told["ruleset"] == "naspa-2016"
    assert told["sentences"][1] == {
        "number": "IV.F/1",
        "section": "IV.F",
        "kind": "allow",
        "text": "A club may store its sets in boxes.",
        "scenarios": [],
        "procedures": [],
        "topics": [],
        "keys": [],
        "reason": "Boxes have no rules.",
    }


def test_without_any_list_the_table_is_empty(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    files.clear()
    assert len(run(capsys).splitlines()) == 2
    assert "(there are: none)" in run(capsys, "naspa-2016", code=2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["sanspa-1999"],
            "'sanspa-1999' has no list of its document's sentences (there are: naspa",
        ),
        (["naspa-2016", "turn.order"], "--coverage takes one ruleset or none"),
        (["--reference"], "--coverage takes one ruleset or none"),
        (["--diff", "naspa-2016", "sanspa-1999"], "--diff takes two rulesets"),
    ],
)
def test_bad_arguments_are_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in run(capsys, *words, code=2)


def test_a_bad_file_is_named(capsys: pytest.CaptureFixture[str], files: dict[str, Path]) -> None:
    files["naspa-2016"].write_text("[[sentence]]", encoding="utf-8")
    message = run(capsys, code=2)
    assert f"{files['naspa-2016']}: sentence 1.section: None is not a text" in message
