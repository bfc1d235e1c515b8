# SPDX-License-Identifier: MIT
"""`rackside rules`: the list, a page, a table, one key, JSON, and bad arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_words import reference_page


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


def run_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(run(capsys, *words, "--json"))


def test_list_names_rulesets_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys).splitlines()
    assert [line.split()[0] for line in lines] == [
        "mattel-family",
        "naspa-2016",
        "naspa-2016:international",
        "naspa-2016:international-10",
        "naspa-2016:international-standard",
        "sanspa-1999",
        "sanspa-2001",
        "singapore-2015",
    ]
    assert lines[0].endswith("  Family rules, as in the box (British edition)")


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    entries = run_json(capsys)["rulesets"]
    assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)
    assert entries[1]["options"][1]["name"] == "international-10"
    assert all(entry["problem"] is None and entry["bundled"] for entry in entries)


def test_list_says_which_own_file_cannot_be_used(
    capsys: pytest.CaptureFixture[str], data_dir: Path
) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir()
    (folder / "bad.toml").write_text("[meta")
    lines = run(capsys).splitlines()
    assert lines[-2].split() == ["bad", "bad"]
    assert lines[-1].strip().startswith(f"cannot be used: {folder / 'bad.toml'}: not a TOML file")


def test_page_shows_every_key_with_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "sanspa-2001")
    ruleset = load_ruleset("sanspa-2001")
    assert text.startswith("South African tournament rules, 2001 (sanspa-2001)\n")
    for path in codec.specs(Ruleset):
        assert text.count(f"\n  {path}: ") == 1
        if ruleset.section_for(path) and not ruleset.is_silent(path):
            assert f"section {ruleset.section_for(path)}\n" in text


def test_one_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "naspa-2016:international", "challenge.points_per_word") == (
        "challenge.points_per_word: Points per word for the player whose play was acceptable.\n"
        "  = 5 points\n"
        "  section VI.B.3\n"
    )


def test_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "mattel-family", "zero_run").splitlines()
    assert lines[2].startswith("ZERO RUN  ")
    assert [line.split(":")[0] for line in lines if line.startswith("  zero_run.")] == [
        "  zero_run.limit",
        "  zero_run.unit",
        "  zero_run.counts",
        "  zero_run.legal_zero_play",
        "  zero_run.trigger",
    ]


def test_one_key_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "singapore-2015", "score.bingo_pts")
    assert found == {
        "id": "singapore-2015",
        "option": None,
        "key": "score.bingo_pts",
        "value": 50,
        "words": "50 points",
        "says": "Bonus for playing a full rack in one turn (a bingo).",
        "section": "FAM Bonus50",
        "silent": False,
        "inherited": True,
        "origin": "section FAM Bonus50",
    }


def test_whole_ruleset_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "naspa-2016:international")
    assert found["option"] == "international"
    assert set(found["keys"]) == set(codec.specs(Ruleset))
    assert found["keys"]["zero_run.counts"]["silent"]
    assert set(run_json(capsys, "naspa-2016", "minor")["keys"]) == {"minor.count", "minor.seconds"}


def test_ruleset_file_from_anywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        '[meta]\nid = "club"\ntitle = "Club"\nshort = "C"\nrevised = ""\nissuer = ""\n'
        'base = "naspa-2016"\nsilent = []\n'
    )
    assert run(capsys, str(file), "overtime.limit_s").endswith("section N16 V.G.3\n")


def test_reference_is_the_page_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--reference") == reference_page()
    assert json.loads(run(capsys, "--reference", "--json")) == {"reference": reference_page()}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["naspa"],
            "rackside: 'naspa' is not a ruleset (expected one of mattel-family, naspa-2016,",
        ),
        (
            ["naspa-2016", "turn.orders"],
            "rackside: 'turn.orders' is not a key (did you mean turn.order,",
        ),
        (["naspa-2016", "?"], "rackside: '?' is not a key (see rackside rules --reference)"),
        (["naspa-2016:x"], "option: 'x' is not an option (expected one of international, "),
        (["nowhere.toml"], "rackside: nowhere.toml: no such file or folder"),
    ],
)
def test_bad_arguments_are_one_line_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["rules", *words]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert message in done.err
    assert done.err.count("\n") == 1


def test_diff_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--diff", "sanspa-1999", "sanspa-2001").splitlines()
    assert lines[0].endswith("keys differ")
    assert "  sanspa-1999  900 s (15:00) [section 18.5]" in lines
    assert not any(line.startswith("exchange.min_bag") for line in lines)


def test_diff_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = run_json(capsys, "--diff", "naspa-2016", "naspa-2016:international")
    assert table["rulesets"] == ["naspa-2016", "naspa-2016:international"]
    entry = next(each for each in table["differences"] if each["key"] == "challenge.style")
    assert [side["value"] for side in entry["values"]] == ["lose-turn", "points"]
    assert [side["section"] for side in entry["values"]] == ["IV.I.3", "VI.B.3"]
    assert [side["silent"] for side in entry["values"]] == [False, False]
    assert entry["says"]
    assert run_json(capsys, "--diff", "naspa-2016", "naspa-2016")["differences"] == []


def test_diff_goes_with_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "naspa-2016", "--diff", "naspa-2016", "sanspa-1999"]) == 2
    assert main(["rules", "--reference", "--diff", "naspa-2016", "sanspa-1999"]) == 2
    assert main(["rules", "--diff", "naspa-2016", "nobody"]) == 2
    assert "is not a ruleset" in capsys.readouterr().err
