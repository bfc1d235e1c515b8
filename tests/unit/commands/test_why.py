# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.cli import main
from tests.helpers.command_line import answer, complaint
from tests.helpers.searches import BAD, word_file

NATIVE = pytest.mark.native
POSITION = f"{BAD} AABDEES/ 12/20 0"


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


@NATIVE
def test_the_better_move_comes_first(capsys: pytest.CaptureFixture[str], words: str) -> None:
    told = answer(capsys, "why", POSITION, "pass", "8G BADE", "--lexicon", words)
    assert told["clear"]
    assert [move["kind"] for move in told["moves"]] == ["play", "pass"]
    assert all(move["asked"] for move in told["moves"])
    assert told["moves"][1]["cost"] == "medium"
    assert told["lead"]["measure"] == "win"
    assert 0 < told["lead"]["low"] < told["lead"]["mean"] < told["lead"]["high"]
    assert 1 <= len(told["sentences"]) <= 4
    for sentence in told["sentences"]:
        assert sentence["sentence"].endswith(".")
        assert set(sentence) == {"kind", "sentence", "figures", "favours"}
    assert told["sentences"][0]["favours"] == {"kind": "play", "position": "8G", "tiles": "...E"}


@NATIVE
def test_the_same_seed_gives_the_same_sentences(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    asked = ("why", POSITION, "8G BADE", "-A", "--lexicon", words, "--seed", "3")
    one = answer(capsys, *asked)
    other = answer(capsys, *asked, "--threads", "2")
    assert one["sentences"] == other["sentences"]
    assert one["moves"] == other["moves"]


@NATIVE
def test_the_text_is_a_table_and_sentences(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["why", POSITION, "8G BADA", "pass", "--lexicon", words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("move ")
    assert {lines[1].split()[0], lines[2].split()[0]} == {"8G", "pass"}
    assert lines[3] == "8G BADA is a phoney: BADA is not in the word list, BADE is."


@NATIVE
def test_a_phoney_is_named_whatever_it_costs(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    told = answer(capsys, "why", POSITION, "8G BADA", "pass", "--lexicon", words)
    assert told["mistake"] == "phoney"
    assert told["sentences"][0]["kind"] == "phoney"
    assert told["sentences"][0]["figures"]["near"] == "BADE"


@NATIVE
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("8G BADE", "8G BADE"), "'8G BADE': expected another move than the first"),
        (("8G BADE", "8G BADZ"), "'8G BADZ': Z are not all on the rack"),
        (("1A SEA", "pass"), "'1A SEA': it touches no tile on the board"),
        (("8G BXDE", "pass"), "'8G BXDE'"),
        (("hello", "pass"), "'hello'"),
    ],
)
def test_a_move_that_cannot_be_made(
    capsys: pytest.CaptureFixture[str], words: str, moves: tuple[str, str], said: str
) -> None:
    assert said in complaint(capsys, "why", POSITION, *moves, "--lexicon", words)


@NATIVE
def test_a_position_that_cannot_be_read(capsys: pytest.CaptureFixture[str], words: str) -> None:
    refused = complaint(capsys, "why", "15 ABC/ 0/0 0", "pass", "-A", "--lexicon", words)
    assert "CGP: column 1" in refused


def test_without_the_native_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACKSIDE_ENGINE", "reference")
    said = complaint(capsys, "why", POSITION, "pass", "-A")
    assert said.startswith("rackside: the native engine alone compares moves; this is reference")
