# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_app.cli import main


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "club.txt"
    source.write_text("ARE\nCARE to feel concern\nQXX nothing\n", encoding="ascii")
    assert main(["lexicon", "import", str(source), "--name", "club"]) == 0
    capsys.readouterr()


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    main(["word", "--json", *words])
    done = capsys.readouterr()
    assert done.err == ""
    facts = json.loads(done.out)
    assert isinstance(facts, dict)
    return facts


@pytest.mark.usefixtures("club")
def test_a_word_its_lists_hooks_and_anagrams(capsys: pytest.CaptureFixture[str]) -> None:
    facts = answer(capsys, "care")
    assert facts["lists"] == [
        {"name": "open-english", "holds": True, "definition": ""},
        {"name": "open-english-school", "holds": True, "definition": ""},
        {"name": "club", "holds": True, "definition": "to feel concern"},
    ]
    assert (facts["front_hooks"], facts["back_hooks"]) == (["S"], ["D", "R", "S", "T", "X"])
    definitions = facts["definitions"]
    assert isinstance(definitions, list)
    assert {"part": "v", "form": "", "base": "", "source": ""}.items() <= definitions[0].items()
    assert definitions[0]["told"] == f"verb: {definitions[0]['text']}"
    assert (facts["front_inner"], facts["back_inner"]) == (True, True)
    assert facts["anagrams"] == ["ACER", "ACRE", "RACE"]


@pytest.mark.usefixtures("club")
def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "qxx", "--lexicon", "club"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "QXX",
        "open-english         no",
        "open-english-school  no",
        "club                 yes  nothing",
        "definition   no open definition",
        "front hooks  -",
        "back hooks   -",
        "inner hooks  - -",
        "anagrams     -",
    ]


def test_own_definitions_and_their_faults(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = data_dir / "definitions"
    folder.mkdir()
    (folder / "ours.txt").write_text("QI\tenergy\nQI\tlife\nZA pizza\n", encoding="ascii")
    assert main(["word", "qi"]) == 0
    done = capsys.readouterr()
    assert "definition   energy\n             life\n" in done.out
    assert "line 3, column 3" in done.err


def test_no_list_holds_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "zzzzz"]) == 1
    assert "open-english         no" in capsys.readouterr().out


def test_a_list_that_is_given_as_a_file_stands_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("QXX\nQXXS\n", encoding="ascii")
    facts = answer(capsys, "qxx", "--lexicon", str(path))
    lists = facts["lists"]
    assert isinstance(lists, list)
    assert lists[0] == {"name": "mine", "holds": True, "definition": ""}
    assert facts["back_hooks"] == ["S"]


@pytest.mark.usefixtures("club")
def test_a_damaged_list_spoils_no_other(capsys: pytest.CaptureFixture[str], data_dir: Path) -> None:
    next((data_dir / "lexica").glob("club-*.kwg")).write_bytes(b"nonsense")
    lists = answer(capsys, "care")["lists"]
    assert isinstance(lists, list)
    assert lists[0]["holds"] is True
    assert lists[2]["holds"] is None and "import it again" in lists[2]["problem"]


@pytest.mark.parametrize(
    ("option", "text", "words"),
    [
        ("--anagram", "quix?try", ["QUIXoTRY"]),
        ("--from", "qi", ["QI"]),
        ("--pattern", "quix*y", ["QUIXOTICALLY", "QUIXOTRY"]),
    ],
)
def test_the_searches(
    capsys: pytest.CaptureFixture[str], option: str, text: str, words: list[str]
) -> None:
    assert main(["word", option, text]) == 0
    assert capsys.readouterr().out.split() == words
    assert answer(capsys, option, text)["words"] == words


def test_nothing_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--pattern", "zzzz*"]) == 1
    assert capsys.readouterr().out == ""


def test_a_result_beyond_the_limit_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "--pattern", "*", "--limit", "2"]) == 0
    first, second, rest = capsys.readouterr().out.split()
    assert (len(first), len(second), rest) == (15, 15, "...")
    facts = answer(capsys, "--pattern", "*", "--limit", "2")
    assert (facts["words"], facts["cut"]) == ([first, second], True)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("option", "text", "kept"),
    [("--pattern", "*", ["CARE", "ARE"]), ("--from", "care", ["CARE", "ARE"])],
)
def test_of_many_words_the_longest_are_kept_as_in_the_window(
    capsys: pytest.CaptureFixture[str], option: str, text: str, kept: list[str]
) -> None:
    facts = answer(capsys, option, text, "--lexicon", "club", "--limit", "2")
    assert facts["words"] == kept


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["c?re"], "--anagram"),
        (["c"], "2 to 15 letters"),
        (["--anagram", "c4re"], "'4' is neither"),
        (["--pattern", "c[a"], "not closed"),
        (["care", "--limit", "0"], "--limit: read 0, expected at least 1"),
        (["care", "--lexicon", "nowhere"], "neither a file nor"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["word", *words]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
