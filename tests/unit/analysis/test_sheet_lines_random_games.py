# SPDX-License-Identifier: MIT
"""Score sheet, sums, rulings and result of random games, under every ruleset."""

from __future__ import annotations

import pytest

from desktop_app.analysis.sheet_lines import SheetEntry, place_of_row, sheet_lines
from desktop_app.analysis.sheet_story import score_of_row
from desktop_app.analysis.unseen import unseen_tiles
from desktop_app.rules.state import GameState, RowKind
from desktop_app.ui.result.result_panel import player_facts, reckoning
from desktop_app.ui.rulings.rulings_panel import card_text
from tests.helpers.random_games import RULESETS, random_game

GAMES = [(seed, ruleset) for seed, ruleset in enumerate(RULESETS)] + [(11, "mattel-family")]


@pytest.fixture(scope="module", params=GAMES, ids=[f"{name}-{seed}" for seed, name in GAMES])
def state(request: pytest.FixtureRequest) -> GameState:
    seed, ruleset = request.param
    players = 3 if seed == 11 else 2
    return random_game(seed, ruleset=ruleset, players=players, acts=90).state


def columns(state: GameState) -> list[list[SheetEntry]]:
    lines = sheet_lines(state)
    return [
        [entry for line in lines if (entry := line.entries[seat]) is not None]
        for seat in range(state.player_count)
    ]


def test_the_points_of_a_column_add_up_to_its_totals(state: GameState) -> None:
    assert state.rows
    for seat, column in enumerate(columns(state)):
        total = 0
        for entry in column:
            total += entry.points
            assert entry.total == total
        assert total == state.points[seat]


def test_every_row_has_one_place(state: GameState) -> None:
    lines = sheet_lines(state)
    for index, row in enumerate(state.rows):
        place = place_of_row(lines, index)
        assert place is not None and place[1] == row.player


def test_the_sum_of_every_play_agrees_with_its_row(state: GameState) -> None:
    for index, row in enumerate(state.rows):
        score = score_of_row(state, index)
        assert (score is not None) == (row.kind is RowKind.PLAY)
        if score is not None:
            assert (score.points, score.texts) == (row.points, row.words)


def test_unseen_tiles_are_the_bag_and_the_other_racks(state: GameState) -> None:
    for seat in range(state.player_count):
        others = sum(len(rack) for at, rack in enumerate(state.racks) if at != seat)
        aside = len(state.set_aside) if seat != state.on_turn else 0
        assert unseen_tiles(state, seat).total == len(state.bag) + others + aside


def test_every_ruling_has_a_card(state: GameState) -> None:
    for ruling in state.desk.rulings:
        card = card_text(ruling, state)
        assert card.title != "Ruling" and card.sentence.endswith(".")
        assert "{" not in card.sentence + "".join(effect.text for effect in card.effects)


def test_the_result_is_the_points_played_and_the_reckoning(state: GameState) -> None:
    changed = [0] * state.player_count
    for line in reckoning(state):
        changed[line.adjustment.player] += line.adjustment.points
        assert line.section
    for seat, facts in enumerate(player_facts(state)):
        assert facts.played + facts.ruled + changed[seat] == facts.final == state.points[seat]
        assert facts.course[-1] == facts.final or not state.rows
