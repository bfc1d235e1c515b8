# SPDX-License-Identifier: MIT
"""Lines of the score sheet."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.score_rows import last_play_points, points_of_no_play, with_totals
from desktop_app.rules.state import RowKind, ScoreRow
from tests.helpers.tables import say, set_up


def test_totals_are_counted_from_what_was_brought() -> None:
    rows = tuple(
        ScoreRow(player, RowKind.PLAY, (), points, total=999)
        for player, points in ((0, 10), (1, 5), (0, -3))
    )
    assert [row.total for row in with_totals(rows, (100, 50))] == [110, 55, 107]
    assert [row.total for row in with_totals(rows, ())] == [10, 5, 7]


def test_points_of_challenges_and_rulings_are_of_no_play() -> None:
    state = replace(
        set_up("rack A CARD").state,
        rows=tuple(
            ScoreRow(0, kind, (), points, total=0)
            for kind, points in (
                (RowKind.PLAY, 20),
                (RowKind.PHONEY_WITHDRAWN, -8),
                (RowKind.CORRECTION, 2),
                (RowKind.CHALLENGE_BONUS, 5),
                (RowKind.CHALLENGE_LOST, -10),
                (RowKind.PENALTY, -50),
                (RowKind.AWARD, 7),
                (RowKind.RACK_BONUS, 16),
            )
        ),
    )
    assert [points_of_no_play(state, seat) for seat in (0, 1)] == [-48, 0]


def test_before_the_first_play_nothing_was_scored() -> None:
    table = set_up("rack A CARD")
    assert last_play_points(table.state) is None
    say(table, "A starts-clock", "A passes", "A presses")
    assert last_play_points(table.state) is None


def test_points_of_a_challenge_belong_to_the_turn_where_the_book_says_so() -> None:
    for ruleset, points in (("singapore-2015", 19), ("naspa-2016:international", 14)):
        table = set_up("rack A CARD", "rack B Q", "bag 20", ruleset=ruleset)
        say(table, "A starts-clock", "A lays 8E CARD", "A declares 14", "A presses")
        assert last_play_points(table.state) == 14
        say(table, "B challenges")
        assert last_play_points(table.state) == points
