# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board, Direction, Placement, Premium, Square
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.scoring import PlayScore, ScoringRules, score_play, scoring_of
from desktop_app.rules.tiles import TileSet
from tests.helpers.physical import physical_table
from tests.helpers.random_games import random_placements
from tests.helpers.recount import recount

_SET = load_ruleset("naspa-2016").set
TILE_SET = TileSet(_SET.distribution, _SET.values)


def _play(position: str, word: str) -> tuple[Placement, ...]:
    row, col, direction = parse_position(position)
    return Play(row, col, direction, tuple(word)).placements()


def _score(board: Board, position: str, word: str, rules: ScoringRules | None = None) -> PlayScore:
    return score_play(board, _play(position, word), TILE_SET, rules or ScoringRules())


def _random_board(source: random.Random) -> Board:
    board = Board.empty()
    for _ in range(source.randint(0, 8)):
        tiles = [source.choice(TILE_SET.tiles) for _ in range(7)]
        board = board.with_placements(random_placements(board, tiles, source))
    return board


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_scores_agree_with_an_independent_recount(seed: int) -> None:
    source = random.Random(seed)
    board = _random_board(source)
    tiles = [source.choice(TILE_SET.tiles) for _ in range(7)]
    placements = random_placements(board, tiles, source)
    counted = score_play(board, placements, TILE_SET, ScoringRules())
    lying = [(tile.row, tile.col, tile.tile) for tile in board.placements()]
    new = [(tile.row, tile.col, tile.tile) for tile in placements]
    points, words = recount(lying, new)
    assert counted.points == points
    assert set(counted.texts) == words


def test_a_covered_premium_counts_again_where_a_ruleset_says_so() -> None:
    board = Board.empty().with_placements(_play("8E", "CARD"))
    once = _score(board, "8I", "S")
    assert (once.points, once.words[0].factor) == (8, 1)
    again = _score(board, "8I", "S", ScoringRules(premium_once=False))
    assert (again.points, again.words[0].factor) == (16, 2)
    rules = load_ruleset("naspa-2016").with_values({"score.premium_once": False})
    assert not scoring_of(rules).premium_once


def test_a_missed_centre_doubles_later_unless_a_ruleset_closes_it() -> None:
    board = Board.empty().with_placements(_play("9E", "CARD"))
    assert _score(board, "H8", "O").points == 6
    rules = load_ruleset("naspa-2016")
    assert scoring_of(rules).centre_stays_open
    closed = scoring_of(rules.with_values({"placement.centre_dws_stays_open": False}))
    assert _score(board, "H8", "O", closed).points == 3
    # The opening covers it, and a covered centre can no longer be missed.
    assert _score(Board.empty(), "8G", "OD", closed).points == 6
    covered = Board.empty().with_placements(_play("8E", "CARD"))
    assert _score(covered, "8I", "S", closed).points == 8


def test_a_word_through_a_square_of_a_stray_play_scores_nothing() -> None:
    board = Board.empty().with_placements(_play("8E", "CARD"))
    strays = frozenset({Square(8, 7)})
    south_africa = scoring_of(load_ruleset("sanspa-1999"))
    placements = _play("H9", "OT")
    assert score_play(board, placements, TILE_SET, south_africa, strays).points == 0
    # Where such a play is illegal it is handled elsewhere.
    elsewhere = ScoringRules()
    assert score_play(board, placements, TILE_SET, elsewhere, strays).points > 0


def test_a_blank_without_a_letter_scores_nothing_and_may_not_multiply() -> None:
    lenient, strict = ScoringRules(), ScoringRules(blank_multiplies_word=False)
    assert _score(Board.empty(), "8H", "?A", lenient).points == 2
    assert _score(Board.empty(), "8H", "?A", strict).points == 1
    assert _score(Board.empty(), "8H", "?A").texts == ("?A",)


def test_the_sum_of_a_word_names_each_letter() -> None:
    board = Board.empty().with_placements(_play("8E", "CARD"))
    score = _score(board, "I8", "SHY")
    main, hook = score.words
    assert score.texts == ("SHY", "CARDS")
    assert main.direction is Direction.DOWN
    assert [(letter.tile, letter.premium, letter.points) for letter in main.letters] == [
        ("S", Premium.NONE, 1),
        ("H", Premium.DOUBLE_LETTER, 8),
        ("Y", Premium.NONE, 4),
    ]
    assert [letter.is_new for letter in hook.letters] == [False] * 4 + [True]
    assert (main.points, hook.points, score.bingo_points) == (13, 8, 0)


def test_an_old_tile_has_no_premium_any_more() -> None:
    board = Board.empty().with_placements(_play("8D", "HELLO"))
    word = _score(board, "8D", ".....S").words[0]
    assert word.factor == 1
    assert all(letter.premium is Premium.NONE for letter in word.letters)


def test_the_main_word_of_a_single_tile_is_the_one_across() -> None:
    around = {"left": (7, 6), "right": (7, 8), "above": (6, 7), "below": (8, 7)}
    for sides, words in {
        ("left", "above"): ("AT", "AT"),
        ("right", "above"): ("TA", "AT"),
        ("right", "below"): ("TA", "TA"),
        ("below",): ("TA",),
    }.items():
        board = Board.empty().with_placements(Placement(*around[side], "A") for side in sides)
        score = score_play(board, [Placement(7, 7, "T")], TILE_SET, ScoringRules())
        directions = [word.direction for word in score.words]
        assert tuple(word.text for word in score.words) == words
        assert directions == [Direction.ACROSS, Direction.DOWN][-len(words) :]


def test_the_bonus_is_for_seven_tiles_after_the_multiplication() -> None:
    score = _score(Board.empty(), "8D", "RETAINS")
    assert (score.words[0].factor, score.words[0].points) == (2, 16)
    assert (score.bingo_points, score.points) == (50, 66)
    assert _score(Board.empty(), "8D", "RETAIN").bingo_points == 0
    short = ScoringRules(bingo_tiles=6, bingo_points=35)
    assert _score(Board.empty(), "8D", "RETAIN", short).bingo_points == 35


def test_a_blank_on_a_word_premium_multiplies_unless_the_rules_say_no() -> None:
    assert _score(Board.empty(), "8G", "Aa").points == 2
    no = ScoringRules(blank_multiplies_word=False)
    assert _score(Board.empty(), "8G", "Aa", no).points == 1


def test_a_stray_word_scores_nothing_and_earns_no_bonus() -> None:
    board = Board.empty().with_placements(_play("8E", "CARD"))
    strict = ScoringRules(stray_words_score=False)
    score = _score(board, "1A", "RETAINS", strict)
    assert score.points == 0
    assert score.words[0].is_stray
    assert score.texts == ("RETAINS",)


def test_a_stray_word_scores_like_any_other_where_no_rule_says_else() -> None:
    board = Board.empty().with_placements(_play("8E", "CARD"))
    score = _score(board, "1A", "RETAINS")
    assert score.points == (7 + 1) * 3 + 50
    assert not score.words[0].is_stray


def test_no_tiles_form_no_word_and_score_nothing() -> None:
    setup = physical_table().state.setup
    score = score_play(Board.empty(), (), setup.tile_set, setup.scoring)
    assert (score.texts, score.points) == ((), 0)
