# SPDX-License-Identifier: MIT
"""A position as the player on turn knows it, from a seat of a game and from a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from desktop_app.engine.native_setting import TileCodes
from desktop_app.engine.situation import (
    Situation,
    SituationError,
    check_racks,
)
from desktop_app.formats.cgp import parse_cgp
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.seats import seat_view
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Pass
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.tables import say, set_up

EMPTY_ROWS = "/".join(["15"] * 15)
CAB = "/".join(["15"] * 7 + ["6CaB6"] + ["15"] * 7)
NASPA = load_ruleset("naspa-2016")
FAMILY = load_ruleset("mattel-family")


def test_a_seat_and_a_file_give_the_same_situation() -> None:
    table = set_up(
        "mode automatic", "rack A HELLOQI", "rack B ZXAEIOU", "bag 40", ruleset="naspa-2016"
    )
    say(table, "A plays 8D HELLO", "B accepts")
    view = seat_view(table.state, 1)
    told = Situation.of_view(view)
    assert (told.rack, told.scores, told.scoreless) == (view.rack, (0, 24), 0)
    assert (told.bag_count, told.other_rack_size) == (35, 7)
    assert Counter(told.unseen) == Counter((*table.state.bag, *table.state.racks[0]))
    assert told.known == ()
    rows = ["15"] * 7 + ["3HELLO7"] + ["15"] * 7
    read = Situation.of_position(parse_cgp(f"{'/'.join(rows)} ZXAEIOU/ 0/24 0"), NASPA)
    # The bag of the table was set up, so its set is smaller; all else is the same.
    same = replace(read, unseen=told.unseen, bag_count=told.bag_count, tile_set=told.tile_set)
    assert sort_tiles(read.rack) == sort_tiles(told.rack)
    assert replace(same, rack=told.rack) == told


def test_what_the_opponent_has_still_to_draw_counts_as_drawn() -> None:
    table = set_up("mode automatic", "rack A HELLOQI", "rack B ZXAEIOU", "bag 40")
    say(table, "A plays 8D HELLO")
    view = seat_view(table.state, 1)
    assert (view.rack_counts, view.bag_count) == ((2, 7), 40)
    told = Situation.of_view(view)
    assert (told.other_rack_size, told.bag_count) == (7, 35)


def test_the_rules_of_the_ruleset_are_taken_over() -> None:
    position = parse_cgp(f"{CAB} AB/CDE 10/-3 2")
    found = Situation.of_position(position, FAMILY)
    assert (found.scores, found.scoreless) == ((10, -3), 2)
    assert (found.known, found.other_rack_size) == (("C", "D", "E"), 3)
    # Two passes by each of two players end a family game.
    assert found.zero_run_limit == 4
    rules = found.setting_rules(TileCodes(ENGLISH.faces))
    assert (rules.zero_run_limit, rules.rack_size) == (4, 7)
    assert rules.exchange_min_bag == found.exchange_min_bag == FAMILY.exchange.min_bag
    assert rules.values[:3] == (0, 1, 3)
    assert Situation.of_position(position, NASPA).setting_rules(TileCodes(ENGLISH.faces)) != rules


def test_one_rack_is_a_game_of_two() -> None:
    found = Situation.of_position(parse_cgp(f"{EMPTY_ROWS} AB 5 0"), NASPA)
    assert (found.scores, found.known, found.bag_count) == ((5, 0), (), 91)
    assert found.unseen == sort_tiles(found.unseen)


@pytest.mark.parametrize(
    ("racks", "scores", "said"),
    [
        ("/AB", "0/0", "the player on turn has no rack"),
        ("AB//", "0/0/0", "players: read 3; expected 2"),
        ("AZZ/Q", "0/0", "more tiles than the set has: Z"),
        ("A/QQ", "0/0", "more tiles than the set has: Q"),
    ],
)
def test_what_is_no_position_of_two_is_named(racks: str, scores: str, said: str) -> None:
    position = parse_cgp(f"{CAB} {racks} {scores} 0")
    with pytest.raises(SituationError) as caught:
        Situation.of_position(position, NASPA)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("changed", "moves", "said"),
    [
        ({"bag_count": 92}, (), "tiles of the opponent: read 3, expected 7"),
        ({"known": ("Q", "Q")}, (), "the opponent cannot hold QQ: not all of them are unseen"),
        ({}, (Pass(), Exchange(("A", "Z"))), "candidate 2: AZ are not all on the rack"),
    ],
)
def test_racks_that_cannot_be_are_named(
    changed: dict[str, Any], moves: tuple[Move, ...], said: str
) -> None:
    known = Situation.of_position(parse_cgp(f"{CAB} AB/ 0/0 0"), NASPA)
    check_racks(known, (Pass(), Exchange(("A", "B"))))
    with pytest.raises(SituationError) as caught:
        check_racks(replace(known, **changed), moves)
    assert str(caught.value) == said


def test_a_seat_among_three_is_none() -> None:
    table = set_up("mode automatic", "rack A AB", "rack B CD", "bag 20")
    view = seat_view(table.state, 0)
    with pytest.raises(SituationError, match="players: read 3"):
        Situation.of_view(replace(view, points=(1, 2, 3)))
    assert Situation.of_view(view).board == Board.empty()
