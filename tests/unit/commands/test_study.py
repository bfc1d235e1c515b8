# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from desktop_app.cli import main
from desktop_app.settings.paths import data_dir
from desktop_app.storage.learners import Learners


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert main(["study", "--json", *words]) == code
    done = capsys.readouterr()
    assert done.err == ""
    return json.loads(done.out)


def test_words_with_what_a_card_shows(capsys: pytest.CaptureFixture[str]) -> None:
    facts = answer(capsys, "length:7", "probability:1-2")
    assert facts["lexicon"] == "open-english"
    first = facts["words"][0]
    assert (first["word"], first["anagrams"]) == ("NOTAIRE", ["OTARINE"])
    assert (first["ways"], first["rank"], first["level"]) == (5_423_112, 1, 99)
    assert main(["study", "LONE"]) == 0
    assert capsys.readouterr().out.startswith("AC . LONE R  (")


def test_a_quiz_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    quiz = answer(capsys, "length:7 limit:2", "--quiz", "anagram")
    assert quiz["questions"] == [{"question": "AEINORT", "answers": ["NOTAIRE", "OTARINE"]}]
    hooks = answer(capsys, "LONE", "--quiz", "hook")
    assert hooks["questions"] == [{"question": "LONE", "answers": ["A-", "C-", "-R"]}]
    valid = answer(capsys, "twos", "--quiz", "validity", "--limit", "3", "--order", "random")
    assert sorted(each["answers"][0] for each in valid["questions"]) == ["no"] * 3 + ["yes"] * 3


def test_no_words_is_a_negative_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "QZX*", code=1)["words"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "LIST or a QUERY"),
        (["length:x"], "expected a number"),
        (["twos", "--limit", "0"], "--limit"),
        (["twos", "--learner", "Nan"], "no learner is called 'Nan'"),
        (["twos", "--save", "mine"], "need a learner"),
        (["--forget", "mine"], "need a learner"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", *words]) == 2
    done = capsys.readouterr()
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_own_lists_of_a_learner(capsys: pytest.CaptureFixture[str]) -> None:
    Learners(data_dir()).add("Ann", now_ms=1)
    assert main(["study", "QI", "or", "ZA", "--save", "mine", "--learner", "ann"]) == 0
    assert answer(capsys, "--lists")["own"] == ["mine"]
    assert main(["study", "--lists"]) == 0
    assert "mine" in capsys.readouterr().out
    assert [each["word"] for each in answer(capsys, "list:mine")["words"]] == ["QI", "ZA"]
    assert main(["study", "--forget", "mine"]) == 0
    assert answer(capsys, "--lists")["own"] == []


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    lines: list[str] = []

    def read(prompt: str = "") -> str:
        print(prompt)
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    yield lines


def test_a_quiz_in_a_terminal(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["a.r", "", "ac.r"]
    assert main(["study", "LONE", "--quiz", "hook"]) == 1
    out = capsys.readouterr().out
    assert "missed: C-" in out
    assert "0 of 1 right recall 67% precision 100%" in out


def test_a_typing_error_in_a_terminal(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["tonaire", "!"]
    assert main(["study", "NOTAIRE", "--quiz", "anagram"]) == 0
    assert "wrong: TONAIRE" in capsys.readouterr().out


def test_a_quiz_can_be_ended(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["y", "."]
    assert main(["study", "twos", "--quiz", "card", "--limit", "3"]) == 0
    assert "1 of 1 right" in capsys.readouterr().out
    assert main(["study", "twos", "--quiz", "card", "--limit", "3"]) == 1
    assert "0 of 0 right" in capsys.readouterr().out
