# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (["CARE"], 0, "ACCEPTABLE"),
        (["care", "Aa", "ZEBRA"], 0, "ACCEPTABLE"),
        (["CARE", "QXX"], 1, "UNACCEPTABLE"),
        (["QXX", "CARE"], 1, "UNACCEPTABLE"),
    ],
)
def test_one_verdict_for_all_words(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, verdict: str
) -> None:
    assert main(["judge", "--lexicon", "open-english", *words]) == code
    done = capsys.readouterr()
    assert (done.out, done.err) == (f"{verdict}\n", "")
    assert main(["judge", "--json", *words]) == code
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"verdict": verdict, "words": [word.upper() for word in words]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["CARE", "CAT5"], "5 in CAT5 is not a letter of the list, which has A to Z."),
        (["caf\u00e9"], "\u00e9 in CAF\u00e9 is not a letter of the list, which has A to Z."),
        (["stra\u00dfe"], "\u00df in STRA\u00dfE is not a letter of the list, which has A to Z."),
        (["c?re"], "? in C?RE is not a letter of the list, which has A to Z."),
        (["A", "QXX"], "A has one letter: a word has 2 to 15."),
        (["A" * 16], f"{'A' * 16} has 16 letters: a word has 2 to 15."),
    ],
)
def test_words_that_cannot_be_judged_are_reported(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["judge", *words]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.startswith(f"rackside: {said}")
    assert done.err.count("\n") == 1


def test_words_are_tidied_and_each_judged_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--json", " care", "CARE", "", "aa"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == ["CARE", "AA"]


def test_a_file_can_judge(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text("QXX\n", encoding="ascii")
    assert main(["judge", "--lexicon", str(path), "qxx"]) == 0
    assert capsys.readouterr().out == "ACCEPTABLE\n"


def test_an_unknown_list_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--lexicon", "csw99", "CARE"]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.startswith("rackside: 'csw99' is neither a file nor an installed lexicon")
    assert done.err.count("\n") == 1


def test_the_log_of_the_window_is_printed(
    capsys: pytest.CaptureFixture[str], data_dir: Path
) -> None:
    log = AdjudicationLog(data_dir / "adjudications.jsonl")
    log.append(Adjudication(1_790_000_000_000, ("QI", "ZQ"), False, "open-english", "Ann"))
    log.append(Adjudication(1_790_000_060_000, ("ZA",), True, "open-english"))
    assert main(["judge", "--log"]) == 0
    newest, oldest = capsys.readouterr().out.splitlines()
    assert newest.endswith("ACCEPTABLE    ZA  open-english")
    assert oldest.endswith("UNACCEPTABLE  QI ZQ  open-english  Ann")
    log.path.write_bytes(log.path.read_bytes() + b"nonsense\n")
    assert main(["judge", "--log", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["damaged"] == 1
    assert answer["verdicts"][1] == {
        "at_ms": 1_790_000_000_000,
        "words": ["QI", "ZQ"],
        "verdict": "UNACCEPTABLE",
        "lexicon": "open-english",
        "challenger": "Ann",
    }
    assert main(["judge", "--log"]) == 0
    assert "1 damaged" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], [" "], ["--log", "QI"]])
def test_words_and_the_log_are_not_asked_for_together(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["judge", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
