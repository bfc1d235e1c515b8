# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (["CARE"], 0, "ACCEPTABLE"),
        (["care", "Aa", "ZEBRA"], 0, "ACCEPTABLE"),
        (["CARE", "QXX"], 1, "UNACCEPTABLE"),
        (["QXX", "CARE"], 1, "UNACCEPTABLE"),
        (["C4RE"], 1, "UNACCEPTABLE"),
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
