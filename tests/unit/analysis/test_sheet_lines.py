# SPDX-License-Identifier: MIT
"""The lines of the score sheet, as players keep them."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.analysis.sheet_lines import SheetEntry, place_of_row, sheet_entry, sheet_lines
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected, TurnLost
from desktop_app.rules.state import RowKind
from tests.helpers.games import GameTale, finished_game, make_setup, middle_game


def column(tale: GameTale, seat: int) -> list[SheetEntry]:
    return [entry for line in sheet_lines(tale.state) if (entry := line.entries[seat]) is not None]


def test_each_player_has_a_column_of_plays_squares_scores_and_totals() -> None:
    ann = column(middle_game(), 0)
    assert [(entry.play, entry.square, entry.written, entry.total) for entry in ann] == [
        ("FEASTER", "8D", 78, 78),
        ("ROVEN", "J8", 16, 78),
        ("-3", "", 0, 78),
        ("SINGlE", "G8", 8, 86),
    ]
    ben = column(middle_game(), 1)
    assert [(entry.kind, entry.total) for entry in ben] == [
        (RowKind.PLAY, 28),
        (RowKind.PLAY, 43),
        (RowKind.PASS, 43),
    ]


def test_a_withdrawn_play_is_one_line_that_counts_nothing() -> None:
    tale = middle_game()
    phoney = column(tale, 0)[1]
    assert phoney.is_withdrawn and phoney.points == 0 and phoney.written == 16
    assert tale.state.rows[phoney.row].kind is RowKind.PLAY
    assert tale.state.rows[phoney.last_row].kind is RowKind.PHONEY_WITHDRAWN


def test_a_challenge_bonus_stands_with_its_play() -> None:
    tale = GameTale().play("8D", "FEASTER").good_challenge(bonus=5)
    (entry,) = column(tale, 0)
    assert (entry.written, entry.bonus, entry.points, entry.total) == (78, 5, 83, 83)
    assert entry.last_row == 1


def test_a_lost_challenge_is_a_turn_of_the_challenger() -> None:
    tale = GameTale().play("8D", "FEASTER").good_challenge(loses_turn=True)
    (entry,) = column(tale, 1)
    assert entry.kind is RowKind.CHALLENGE_LOST and entry.total == 0


def test_an_exchange_never_shows_which_tiles() -> None:
    tale = GameTale().exchange("QVV")
    (entry,) = column(tale, 0)
    assert entry.play == "-3"


def test_the_reckoning_stands_below_all_turns_and_has_no_number() -> None:
    tale = finished_game()
    lines = sheet_lines(tale.state)
    assert [line.number for line in lines] == [1, 2, 3, 4, 0, 0]
    bonus = lines[4].entries[1]
    assert bonus is not None and bonus.kind is RowKind.RACK_BONUS
    assert bonus.total == tale.state.points[1] + 10  # before the time penalty
    assert [entry.kind for entry in column(tale, 1)][-1] is RowKind.TIME_PENALTY


def test_tiles_left_are_in_the_order_of_the_result() -> None:
    state = finished_game().state
    at = next(n for n, row in enumerate(state.rows) if row.kind is RowKind.RACK_BONUS)
    row = replace(state.rows[at], tiles=("Q", "?", "E", "A"))
    state = replace(state, rows=(*state.rows[:at], row, *state.rows[at + 1 :]))
    assert sheet_entry(state, at).play == "A E Q ?"


def test_every_row_of_the_game_has_its_place() -> None:
    tale = finished_game()
    lines = sheet_lines(tale.state)
    for index, row in enumerate(tale.state.rows):
        place = place_of_row(lines, index)
        assert place is not None and place[1] == row.player, index
    assert place_of_row(lines, len(tale.state.rows)) is None


def test_four_players_have_four_columns() -> None:
    setup = make_setup("A", "B", "C", "D", ruleset="mattel-family", minutes=None)
    tale = GameTale(setup, first=2).play("8G", "OX").pass_turn()
    (line,) = sheet_lines(tale.state)
    assert [entry is not None for entry in line.entries] == [False, False, True, True]


def test_without_plays_only_their_words_and_squares_are_missing() -> None:
    tale = finished_game()
    bare = sheet_lines(tale.state, has_plays=False)
    for line, whole in zip(bare, sheet_lines(tale.state), strict=True):
        assert line.number == whole.number
        for entry, full in zip(line.entries, whole.entries, strict=True):
            if full is not None and full.kind is RowKind.PLAY:
                assert entry == replace(full, play="", square="")
            else:
                assert entry == full


def test_a_game_without_turns_has_no_lines() -> None:
    assert sheet_lines(GameTale().state) == ()


def test_points_of_a_ruling_stand_with_the_turn_before_it_until_the_reckoning() -> None:
    tale = GameTale().play("8D", "FEASTER")
    tale.tell(PointsCorrected(0, CorrectionKind.PENALTY, -10, "authority-director"))
    (entry,) = column(tale, 0)
    assert (entry.written, entry.bonus, entry.points, entry.total) == (78, -10, 68, 68)
    tale.tell(PointsCorrected(1, CorrectionKind.AWARD, 5, "authority-director"))
    (award,) = column(tale, 1)
    assert (award.kind, award.total) == (RowKind.AWARD, 5)


def test_a_correction_after_the_reckoning_is_a_line_of_it() -> None:
    tale = finished_game()
    count = len(column(tale, 0))
    tale.tell(PointsCorrected(0, CorrectionKind.CORRECTION, 3, "authority-director"))
    assert len(column(tale, 0)) == count + 1
    assert column(tale, 0)[-1].kind is RowKind.CORRECTION


def test_a_turn_that_a_ruling_takes_is_a_line() -> None:
    tale = GameTale().play("8D", "FEASTER")
    tale.tell(TurnLost(1))
    (entry,) = column(tale, 1)
    assert entry.kind is RowKind.LOST_TURN and entry.points == 0
