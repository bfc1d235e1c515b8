# SPDX-License-Identifier: MIT
"""Facts for the result page."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.events import AdjustmentKind, EndReason, ResultSigned
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.ui.result.result_panel import may_sign, player_facts, reckoning
from tests.helpers.games import GameTale, finished_game, make_setup


def test_points_before_and_after_the_reckoning() -> None:
    ann, ben = player_facts(finished_game().state)
    assert (ann.played, ann.final) == (86, 86)
    assert ben.final - ben.played == sum(
        line.adjustment.points
        for line in reckoning(finished_game().state)
        if line.adjustment.player == 1
    )


def test_points_of_challenges_and_rulings_are_no_points_of_plays() -> None:
    state = finished_game().state
    rows = (
        *state.rows,
        ScoreRow(0, RowKind.CHALLENGE_BONUS, (), 5, 91),
        ScoreRow(0, RowKind.PENALTY, (), -20, 71),
        ScoreRow(1, RowKind.CHALLENGE_LOST, (), -5, state.points[1] - 5),
        ScoreRow(1, RowKind.AWARD, (), 10, state.points[1] + 5),
    )
    ruled = replace(state, rows=rows, points=(state.points[0] - 15, state.points[1] + 5))
    before, after = player_facts(state), player_facts(ruled)
    assert [one.played for one in after] == [one.played for one in before]
    assert [one.ruled for one in before] == [0, 0]
    assert [one.ruled for one in after] == [-15, 5]


def test_a_withdrawn_bingo_is_no_bingo() -> None:
    tale = GameTale().phoney("8D", "FEASTER").play("8D", "QUIETED")
    ann, ben = player_facts(tale.state)
    assert (ann.bingos, ann.best) == (0, 0)
    assert ben.bingos == 1 and ben.best == tale.state.points[1]


def test_time_used_is_what_is_gone_from_the_clock() -> None:
    tale = GameTale().play("8D", "FEASTER", used_s=95)
    assert [one.used_ms for one in player_facts(tale.state)] == [95_000, 0]
    untimed = GameTale(make_setup(ruleset="mattel-family", minutes=None))
    assert [one.used_ms for one in player_facts(untimed.state)] == [None, None]


def test_the_course_begins_with_nothing_and_ends_with_the_final_score() -> None:
    ann, ben = player_facts(finished_game().state)
    assert ann.course == (0, 78, 78, 78, 86)
    assert ben.course[:5] == (0, 28, 43, 43, 49) and ben.course[-1] == ben.final


def test_every_line_of_the_reckoning_names_its_section() -> None:
    state = finished_game().state
    lines = reckoning(state)
    assert [line.adjustment.kind for line in lines] == [
        AdjustmentKind.RACK_BONUS,
        AdjustmentKind.TIME_PENALTY,
    ]
    assert [line.section for line in lines] == ["V.G.1", "V.G.2"]


def test_deductions_are_for_different_reasons_with_and_without_an_out_play() -> None:
    tale = GameTale(make_setup(ruleset="mattel-family", minutes=None))
    tale.end(EndReason.ZERO_RUN)
    (first, _second) = reckoning(tale.state)
    assert first.adjustment.kind is AdjustmentKind.RACK_DEDUCTION
    assert first.section == tale.setup.ruleset.section_for("final.no_out")


def test_each_player_signs_once_and_only_where_results_are_signed() -> None:
    tale = finished_game()
    assert may_sign(tale.state, 0) and may_sign(tale.state, 1)
    tale.tell(ResultSigned(0))
    assert not may_sign(tale.state, 0) and may_sign(tale.state, 1)
    family = finished_game(ruleset="mattel-family").state
    assert family.setup.ruleset.result.sign == "none" and not may_sign(family, 0)
    assert not may_sign(replace(tale.state, result=None), 1)
