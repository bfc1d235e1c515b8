# SPDX-License-Identifier: MIT
"""Places in an event."""

from __future__ import annotations

import pytest

from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import (
    Standing,
    alphabetic,
    average_text,
    by_surname,
    name_key,
    standings,
)


def line(player: str, half_points: int, margin: int, penalty: int = 0) -> ResultLine:
    return ResultLine(1, player, "X", GameKind.PLAYED, half_points, margin, penalty)


LINES = (
    line("Ann", 2, 100),
    line("Ben", 2, 150, -50),
    line("Cat", 1, 0),
    line("Dan", 2, 90),
    line("Ann", 1, 0),
    line("Ben", 1, 0),
    line("Eve", 2, 89),
)


def test_wins_come_before_spread_and_level_players_share_a_place() -> None:
    ranked = standings(LINES)
    assert [(standing.place, standing.player) for standing in ranked] == [
        (1, "Ann"),
        (1, "Ben"),
        (3, "Dan"),
        (4, "Eve"),
        (5, "Cat"),
    ]
    ben = ranked[1]
    assert (ben.half_points, ben.spread, ben.games) == (3, 100, 2)


def test_who_is_out_has_no_place() -> None:
    ranked = standings(LINES, without=frozenset({"Ann"}))
    assert [(standing.place, standing.player) for standing in ranked][:2] == [
        (1, "Ben"),
        (2, "Dan"),
    ]
    assert standings(()) == ()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Ann Cole", "Cole, Ann"),
        ("Cole, Ann", "Cole, Ann"),
        ("Cat de Souza", "de Souza, Cat"),
        ("Jan van der Berg", "van der Berg, Jan"),
        ("Mary Jane O'Brien", "O'Brien, Mary Jane"),
    ],
)
def test_lists_have_names_by_surname(name: str, shown: str) -> None:
    assert by_surname(name) == shown


@pytest.mark.parametrize(
    "written", ["Cat de Souza", "de Souza, Cat", "de souza ,cat", "cat de souza"]
)
def test_a_name_has_one_key_however_it_is_written(written: str) -> None:
    assert name_key(written) == name_key("Cat de Souza")
    assert name_key(written) != name_key("Cat Souza")


def test_accents_and_case_move_no_name() -> None:
    assert sorted(["Zapf", "Öst", "oak", "Ovid"], key=alphabetic) == ["oak", "Öst", "Ovid", "Zapf"]


def test_the_average_margin_is_the_spread_of_a_game() -> None:
    assert Standing(1, "Ann", 4, -49, 2).average == -24.5
    assert average_text(Standing(1, "Ann", 4, -49, 2)) == "\N{MINUS SIGN}24.5"
    assert average_text(Standing(1, "Ann", 4, 100, 3)) == "+33.3"
    before = Standing(1, "Ann", 0, 0, 0)
    assert (before.average, average_text(before)) == (None, "")
    assert average_text(Standing(1, "Ann", 4, -1, 40)) == "+0.0"
