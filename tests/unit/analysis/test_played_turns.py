# SPDX-License-Identifier: MIT
"""The turns of a game as their players knew them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from desktop_app.analysis.played_turns import Fate, played_turns
from desktop_app.analysis.sheet_lines import place_of_row, sheet_lines
from desktop_app.rules.move import Exchange, Pass, Play, format_position
from desktop_app.rules.state import RowKind, ScoreRow
from tests.helpers.play_turns import state_of, turns_of

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8D RETAINS +66 66
>Ben: ABDEORZ E7 B.RD +14 14
>Ben: ABDEORZ -- -14 0
>Ann: EEOQTUV -QV +0 66
>Ben: ABDEORZ - +0 0
>Ann: EEEOTUU D8 .OUTE +10 76
"""


def test_each_turn_has_the_position_before_it() -> None:
    ann, ben, exchange, passed, last = turns_of(GAME)
    assert [turn.number for turn in (ann, ben, exchange, passed, last)] == [1, 1, 2, 2, 3]
    assert [turn.order for turn in (ann, ben, exchange, passed, last)] == [1, 2, 3, 4, 5]
    assert [turn.player for turn in (ann, ben, exchange, passed, last)] == [0, 1, 0, 1, 0]
    assert ann.situation is not None and not list(ann.situation.board.placements())
    assert ann.situation.bag_count == 86
    assert ben.situation is not None
    assert ben.situation.scores == (0, 66)
    assert len(list(ben.situation.board.placements())) == 7
    assert last.situation is not None
    assert last.situation.scores == (66, 0)
    assert len(list(last.situation.board.placements())) == 7, "the phoney is off the board"


def test_moves_are_read_from_the_sheet() -> None:
    ann, ben, exchange, passed, last = turns_of(GAME)
    assert isinstance(ann.move, Play)
    assert format_position(ann.move.row, ann.move.col, ann.move.direction) == "8D"
    assert isinstance(ben.move, Play) and ben.fate is Fate.WITHDRAWN and ben.points == 0
    assert exchange.move == Exchange(("Q", "V"))
    assert passed.move == Pass()
    assert last.fate is Fate.STOOD and last.points == 10


def test_the_tiles_that_a_player_took_back_are_known_for_one_turn() -> None:
    _, _, exchange, _, last = turns_of(GAME)
    assert exchange.situation is not None and exchange.situation.known == ("B", "D", "R")
    assert last.situation is not None and last.situation.known == ()


def test_scoreless_turns_are_counted() -> None:
    found = [turn.situation.scoreless for turn in turns_of(GAME) if turn.situation is not None]
    assert found == [0, 0, 1, 2, 3]


def test_drawn_tiles_are_those_that_were_not_kept() -> None:
    ann, ben, exchange, passed, last = turns_of(GAME)
    assert ann.kept == () and len(ann.drawn) == 7
    assert exchange.kept == () and len(exchange.drawn) == 7
    assert ben.situation is not None and passed.kept == ben.situation.rack
    assert passed.drawn == ()
    assert last.kept == ("E", "E", "O", "T", "U") and sorted(last.drawn) == ["E", "U"]


def test_a_challenge_that_failed_has_its_price() -> None:
    assert turns_of(GAME)[-1].bonus == 0
    last = turns_of(f"{GAME}>Ann: ABCEILT (challenge) +5 81\n")[-1]
    assert (last.fate, last.bonus, last.forfeited) == (Fate.CHALLENGED, 5, None)


def test_the_challenger_who_loses_a_turn_forfeits_a_position() -> None:
    state = state_of(GAME)
    rack = tuple("ABDEORZ")
    lost = ScoreRow(player=1, kind=RowKind.CHALLENGE_LOST, rack=rack, points=0, total=0)
    last = played_turns(replace(state, rows=(*state.rows, lost)))[-1]
    assert last.fate is Fate.CHALLENGED and last.bonus == 0
    assert last.forfeited is not None and last.forfeited.rack == rack
    assert last.forfeited.scores == (0, 76)
    unknown = replace(lost, rack=())
    assert played_turns(replace(state, rows=(*state.rows, unknown)))[-1].forfeited is None


def test_a_turn_with_less_than_a_minute_left_is_hurried() -> None:
    turn = turns_of(GAME)[0]
    times = {None: False, 60_000: False, 59_999: True, -5_000: True}
    assert {left: replace(turn, remaining_ms=left).is_hurried for left in times} == times


def test_an_unknown_rack_is_named() -> None:
    game = GAME.replace(">Ann: EEEOTUU D8", ">Ann: D8").replace(">Ann: EEOQTUV -QV", ">Ann: -2")
    problems = [turn for turn in turns_of(game) if turn.problem]
    assert problems
    assert all(turn.situation is None for turn in problems)


def test_more_than_two_players_cannot_be_reviewed() -> None:
    game = "#player1 A A\n#player2 B B\n#player3 C C\n>A: AEINRST 8D RETAINS +66 66\n"
    (turn,) = turns_of(game)
    assert turn.situation is None and turn.problem


def test_a_turn_has_the_number_of_its_line_on_the_score_sheet() -> None:
    """A turn lost by a challenge is a line too."""
    state = state_of(GAME)
    lost = ScoreRow(player=1, kind=RowKind.CHALLENGE_LOST, rack=tuple("ABDEORZ"), points=0, total=0)
    state = replace(state, rows=(*state.rows[:1], lost, *state.rows[3:]))
    lines, turns = sheet_lines(state), played_turns(state)
    assert [(turn.player, turn.number) for turn in turns] == [(0, 1), (0, 2), (1, 2), (0, 3)]
    for turn in turns:
        place = place_of_row(lines, turn.line)
        assert place is not None and lines[place[0]].number == turn.number


PARTIAL = (Path(__file__).parents[2] / "data/records/partial-racks.gcg").read_text()


def test_a_turn_whose_rack_is_partly_known_has_its_score_and_no_position() -> None:
    found = turns_of(PARTIAL)
    assert all(turn.is_partly_known and turn.situation is None for turn in found)
    assert [turn.points for turn in found] == [16, 35, 17]
    assert all(isinstance(turn.move, Play) for turn in found)


def test_the_tiles_drawn_are_not_known_after_a_rack_that_was_not() -> None:
    whole = f"{PARTIAL}>Bob: AEINRST 8D - +0 35\n>Ann: ABDILOR - +0 33\n>Bob: AEINRST - +0 35\n"
    *_, bob, ann, again = turns_of(whole.replace("8D - ", "- "))
    assert [turn.drawn for turn in (bob, ann, again)] == [(), (), ()]
    assert bob.situation is not None and ann.situation is not None
    assert again.kept == bob.situation.rack, "it was whole the turn before"
