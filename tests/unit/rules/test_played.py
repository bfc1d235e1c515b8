# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.board import Square
from desktop_app.rules.commands import WriteBlank
from desktop_app.rules.desk_events import TurnLost
from desktop_app.rules.game import evolve
from desktop_app.rules.played import (
    ended_plays,
    owner_at,
    play_of,
    stray_squares,
    unwritten_blanks,
    upheld_lines,
)
from tests.helpers.tables import say, set_up


def test_plays_are_known_from_the_turns_they_were_made_in() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    assert ended_plays(table.state) == ()
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    say(table, "B passes", "B presses", "A lays I9 E", "A declares 2", "A presses")
    plays = ended_plays(table.state)
    assert [(play.turn, play.player) for play in plays] == [(0, 0), (2, 0)]
    assert plays[0].squares == {Square(7, 8)}
    assert not plays[0].is_misplaced
    assert len({play.key for play in plays}) == 2


def test_a_play_that_came_off_is_none() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
    say(table, "B challenges invalid")
    assert ended_plays(table.state) == ()


def test_a_lost_turn_does_not_make_a_play_twice() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B accepts")
    state = evolve(table.state, TurnLost(1))
    assert [play.turn for play in ended_plays(state)] == [0]


def test_who_laid_a_tile() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    assert owner_at(table.state, Square(7, 4)) is None
    say(table, "A starts-clock", "A lays I8 S")
    assert owner_at(table.state, Square(7, 8)) == 0
    say(table, "A declares 8", "A presses")
    assert owner_at(table.state, Square(7, 8)) == 0
    say(table, "B lays H9 O")
    assert owner_at(table.state, Square(8, 7)) == 1
    assert owner_at(table.state, Square(7, 8)) == 0
    assert play_of(table.state, 0) is None
    laid = play_of(table.state, 1)
    assert laid is not None and laid.words == ("DO",)


def test_strays_are_the_tiles_that_stood_apart_when_they_were_laid() -> None:
    table = set_up(
        "board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20", ruleset="sanspa-1999"
    )
    say(table, "A starts-clock", "A lays I8=S I10=T", "A declares 8", "A presses")
    assert stray_squares(table.state) == {Square(9, 8)}
    say(table, "B lays I9 O")
    # The word now runs through both, and has a tile of the stray string.
    assert table.state.turn.laid is not None and table.state.turn.laid.points == 0


def test_no_square_is_a_stray_where_disconnected_plays_are_illegal() -> None:
    table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
    say(table, "A starts-clock", "A lays I8=S I10=T", "A declares 8", "A presses")
    assert stray_squares(table.state) == frozenset()


def test_a_play_that_was_challenged_and_stayed_is_upheld_whatever_that_cost() -> None:
    for ruleset in ("naspa-2016", "sanspa-1999"):
        table = set_up(
            "board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20", ruleset=ruleset
        )
        say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses")
        before = len(table.state.rows) - 1
        assert upheld_lines(table.state) == frozenset()
        say(table, "B challenges valid")
        assert upheld_lines(table.state) == {before}, ruleset


def test_a_play_that_came_off_or_was_accepted_is_not_upheld() -> None:
    for answer in ("B challenges invalid", "B accepts"):
        table = set_up("board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20")
        say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", answer)
        assert upheld_lines(table.state) == frozenset()


def test_a_row_that_was_corrected_since_is_not_the_play_that_was_challenged() -> None:
    """By a challenge that cost nothing: no row of the score sheet tells of it."""
    table = set_up(
        "board 8E CARD", "rack A STEEEEE", "rack B OIUNEUU", "bag 20", ruleset="sanspa-1999"
    )
    say(table, "A starts-clock", "A lays I8 S", "A declares 8", "A presses", "B challenges valid")
    (line,) = upheld_lines(table.state)
    rows = list(table.state.rows)
    rows[line] = replace(rows[line], placements=())
    assert upheld_lines(replace(table.state, rows=tuple(rows))) == frozenset()


def test_both_players_write_down_the_blanks_of_a_play_by_singapores_book() -> None:
    table = set_up("rack A ??RDEIO", "rack B EEEEEEE", "bag 30", ruleset="singapore-2015")
    say(table, "A starts-clock", "A lays 8E caRD")
    assert unwritten_blanks(table.state) == (), "the turn has not ended"
    say(table, "A declares 6", "A presses")
    notes = unwritten_blanks(table.state)
    assert [(note.seat, note.letter) for note in notes] == [(1, "C"), (1, "A")]
    assert notes[0].command == WriteBlank(1, 7, 4, "C")
    say(table, "B writes-blank E8 C")
    assert unwritten_blanks(table.state) == notes[1:]
    say(table, "B writes-blank F8 A")
    assert unwritten_blanks(table.state) == ()
