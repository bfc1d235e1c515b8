# SPDX-License-Identifier: MIT
"""`rackside explain`: one answer, all of them, the list, the search, and bad arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.play.topics import all_topics, load_headings
from desktop_app.settings.paths import rulesets_dir
from tests.helpers.command_line import complaint

FIVE = ["mattel-family", "naspa-2016", "sanspa-1999", "sanspa-2001", "singapore-2015"]


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["explain", *words]) == code
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


def run_json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(run(capsys, *words, "--json", code=code))


def bad(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return complaint(capsys, "explain", *words)


def test_one_answer_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = run_json(capsys, "exchange-min-bag", "--ruleset", "naspa-2016")
    assert table == {
        "topic": "exchange-min-bag",
        "ruleset": "naspa-2016",
        "answer": "The bag must hold at least 7 tiles.",
        "sections": ["IV.E.2.a"],
        "silent": False,
        "resolution": "",
    }


def test_all_answers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = run_json(capsys, "challenge-style")
    assert [answer["ruleset"] for answer in table["answers"]] == FIVE
    assert [answer["ruleset"].partition(":")[2] for answer in table["options"]] == [
        "international",
        "international-10",
        "international-standard",
    ]
    assert run_json(capsys, "bye")["options"] == []


def test_an_option_is_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    table = run_json(capsys, "challenge-style", "--ruleset", "naspa-2016:international-10")
    assert table["ruleset"] == "naspa-2016:international-10"
    assert "10 points" in table["answer"]


def test_text_names_silence_and_sections(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "exchange-min-bag").splitlines()
    assert lines[0] == "How full the bag must be for an exchange (exchange-min-bag)"
    assert "  [section IV.E.2.a]" in lines
    assert "  [nearest section Exch]" in lines
    assert any("does not settle this. The bag must hold as many" in line for line in lines)
    assert [line for line in lines if line in FIVE] == FIVE
    assert all(len(line) <= 100 for line in lines)


def test_text_shows_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "overtime-limit", "--ruleset", "sanspa-2001")
    assert "Section 4.4 says 15 minutes" in text
    assert "does not settle" not in text


def test_list_as_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--list").splitlines()
    assert lines[0].startswith("A. ")
    assert sum(line.startswith("  ") for line in lines) == len(all_topics())
    headings = run_json(capsys, "--list")["headings"]
    assert [each["heading"] for each in headings] == list("ABCDEFGHIJKLM")
    assert [topic["topic"] for each in headings for topic in each["topics"]] == [
        topic.id for heading in load_headings() for topic in heading.topics
    ]


def test_find_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--find", "eight", "tiles").splitlines()
    assert lines[0].split(maxsplit=1) == ["overdraw-1", "One tile too many"]


def test_find_as_text_with_the_answers_of_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "--find", "swap with six in the bag", "--ruleset", "sanspa-2001")
    assert text.splitlines()[1:3] == ["  The bag must hold at least 7 tiles.", "  [section 10.2]"]


def test_find_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    table = run_json(capsys, "--find", "blank on a double word")
    assert table["query"] == "blank on a double word"
    assert table["found"][0]["topic"] == "blank-on-word-premium"
    assert "answer" not in table["found"][0]
    scores = [hit["score"] for hit in table["found"]]
    assert scores == sorted(scores, reverse=True)
    table = run_json(capsys, "--find", "blank on a double word", "--ruleset", "mattel-family")
    assert table["found"][0]["answer"]["silent"] is True


def test_a_house_ruleset_on_no_base_shows_its_values(
    capsys: pytest.CaptureFixture[str], data_dir: Path
) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir()
    text = (rulesets_dir() / "naspa-2016.toml").read_text(encoding="utf-8")
    (folder / "club.toml").write_text(text.replace('id = "naspa-2016"', 'id = "club"'))
    answer = run_json(capsys, "exchange-min-bag", "--ruleset", "club")
    assert answer["answer"].endswith(" 7 tiles.")
    assert answer["sections"] == ["IV.E.2.a"]
    assert "there is no answer for club" in bad(capsys, "simultaneous-games", "--ruleset", "club")
    lines = run(capsys, "--find", "two games at once", "--ruleset", "club").splitlines()
    assert lines[0].startswith("simultaneous-games")


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--find", "qwertz", code=1) == "no topic fits 'qwertz'\n"
    assert run_json(capsys, "--find", "qwertz", code=1) == {"query": "qwertz", "found": []}


def test_unknown_topic(capsys: pytest.CaptureFixture[str]) -> None:
    assert "exchange-min-bag" in bad(capsys, "exchange-min")
    assert "is not a topic" in bad(capsys, "zzz")


@pytest.mark.parametrize("words", [[], ["tie", "--list"], ["--list", "--find", "x"]])
def test_exactly_one_thing_is_asked(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert "explain needs" in bad(capsys, *words)


def test_unknown_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not a ruleset" in bad(capsys, "tie", "--ruleset", "nobody")
