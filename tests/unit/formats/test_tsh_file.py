# SPDX-License-Identifier: MIT
"""Division files of tsh, read and written back."""

from __future__ import annotations

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.formats.tsh_file import read_tsh, write_tsh

THREE = """\
# a club evening
Abel, Ann   1712 3 2 0; 412 388 50; p12 1 2 0
Bose, Raj   1650 0 1 3; 50 401 366; p12 0 1 2; class A
Cruz, Eva:AB123456   1498 1 0 2; 377 50 430; p12 2 0 1; penalty -50
"""


def test_a_division() -> None:
    read = read_tsh(THREE)
    assert not read.problems
    ann, raj, eva = read.players
    assert (ann.name, ann.rating, ann.opponents) == ("Abel, Ann", 1712, (3, 2, 0))
    assert ann.scores == (412, 388, 50)
    assert ann.starts == (True, False, None)
    assert raj.further == {"class": "A"}
    assert (eva.name, eva.spread_off) == ("Cruz, Eva", -50)
    assert read_tsh(write_tsh(read.players)) == read


def test_broken_lines_are_named_and_keep_their_numbers() -> None:
    read = read_tsh("Ann 1500 3; 400\nBen\nCid 1400 1; 300\nDan 1300 x; 1")
    assert [(problem.line, problem.message) for problem in read.problems] == [
        (2, "read 'Ben', expected a name and a rating"),
        (4, "read 'x', expected a number from 0 to 2000"),
    ]
    assert [player.name for player in read.players] == ["Ann", "?2", "Cid", "?4"]


def test_an_opponent_who_names_another_is_a_problem() -> None:
    read = read_tsh("# a.t\nAnn 1500 2; 400\nBen 1400 3; 300\nCid 1300 2; 310\nDan 1200 9; 1")
    assert [problem.line for problem in read.problems] == [2, 5]
    said = [str(problem.message) for problem in read.problems]
    assert said == [
        "player 1, round 1: opponent 2 is not paired with them",
        "player 4, round 1: opponent 9 is not paired with them",
    ]


@pytest.mark.parametrize("text", ["", "# nothing\n", "no numbers here\n"])
def test_a_file_without_players(text: str) -> None:
    with pytest.raises(FormatError, match="no line of a player"):
        read_tsh(text)


def test_a_name_with_a_semicolon_comes_back() -> None:
    read = read_tsh("Ann\\; Bob 1500 0; 50\n")
    assert read.players[0].name == "Ann; Bob"
    assert read_tsh(write_tsh(read.players)) == read
