# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from desktop_app.engine.protocol import PlayQuestion, ScoredPlay
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.move import Play, play_from_placements
from desktop_app.rules.placement import find_faults, island_squares
from desktop_app.rules.scoring import ScoringRules, score_play
from desktop_app.settings.paths import resource_path
from tests.helpers.brute_force import LaidTiles, find_plays
from tests.helpers.positions import ENGLISH_SET, ask, make_lexicon, random_positions

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


@pytest.fixture(scope="module")
def words() -> list[str]:
    """Return two-letter words and a sample of longer ones, few enough for brute force."""
    folder = resource_path("lexica")
    whole = sorted(LexiconStore(folder, folder, folder).load("open-english").words())
    rng = random.Random(11)
    common = [word for word in whole if set(word) <= set("ADEILNORSTX")]
    short = [word for word in common if len(word) == 2]
    longer = [word for word in common if 3 <= len(word) <= 7]
    return rng.sample(short, 30) + rng.sample(longer, 150)


def lay(board: Board, row: int, col: int, direction: Direction, letters: str) -> Board:
    return board.with_placements(Play(row, col, direction, tuple(letters)).placements())


def laid(plays: Iterable[ScoredPlay]) -> list[LaidTiles]:
    return [
        frozenset(
            (placement.row, placement.col, placement.tile) for placement in scored.play.placements()
        )
        for scored in plays
    ]


def brute_force(question: PlayQuestion, words: list[str]) -> set[LaidTiles]:
    tiles = {
        (placement.row, placement.col): placement.tile for placement in question.board.placements()
    }
    return find_plays(tiles, question.rack, words, first_min_tiles=question.first_min_tiles)


def assert_agrees(question: PlayQuestion, words: list[str], engine: ReferenceEngine) -> int:
    """Compare plays, their notation and their scores; return how many there were."""
    plays = engine.generate(question)
    found = laid(plays)
    assert len(set(found)) == len(found), "a play was found twice"
    assert set(found) == brute_force(question, words)
    for scored in plays:
        placements = scored.play.placements()
        assert play_from_placements(question.board, placements) == scored.play
        assert not find_faults(question.board, placements, first_min_tiles=question.first_min_tiles)
        expected = score_play(question.board, placements, ENGLISH_SET, question.scoring)
        assert scored.score == expected.points
    return len(plays)


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_agree_with_brute_force(words: list[str], seed: int) -> None:
    engine = ReferenceEngine(make_lexicon(words))
    questions = random_positions(engine, 5, seed)
    assert sum(assert_agrees(question, words, engine) for question in questions) > 50


@pytest.mark.parametrize("rack", ["A", "AB", "?", "??", "?AESRTL", "QQQQQQQ"])
def test_first_plays_agree_with_brute_force(words: list[str], rack: str) -> None:
    engine = ReferenceEngine(make_lexicon(words))
    assert_agrees(ask(Board.empty(), rack), words, engine)


def test_boards_that_hold_phoneys_agree_with_brute_force(words: list[str]) -> None:
    engine = ReferenceEngine(make_lexicon(words))
    board = lay(Board.empty(), 7, 4, ACROSS, "XQzARE")
    board = lay(board, 4, 9, DOWN, "TOBES")
    assert assert_agrees(ask(board, "AEINRS?"), words, engine) > 100


def test_strays_score_as_the_rules_say(words: list[str]) -> None:
    engine = ReferenceEngine(make_lexicon(words))
    board = lay(lay(Board.empty(), 7, 6, ACROSS, "TARE"), 2, 2, DOWN, "ONE")
    assert island_squares(board)
    strict = ask(board, "AEINRST", scoring=ScoringRules(stray_words_score=False))
    assert assert_agrees(strict, words, engine) > 20
    assert {scored.score for scored in engine.generate(strict)} > {0}
    plain = ask(board, "AEINRST")
    assert assert_agrees(plain, words, engine) > 20
    assert 0 not in {scored.score for scored in engine.generate(plain)}


@pytest.mark.parametrize(
    "scoring",
    [
        ScoringRules(blank_multiplies_word=False),
        ScoringRules(bingo_tiles=3, bingo_points=35),
        ScoringRules(premium_once=False),
    ],
)
def test_scores_follow_the_ruleset(words: list[str], scoring: ScoringRules) -> None:
    engine = ReferenceEngine(make_lexicon(words))
    board = lay(Board.empty(), 7, 5, ACROSS, "RETAINS")
    assert assert_agrees(ask(board, "?AELST", scoring=scoring), words, engine) > 50


def test_one_tile_that_makes_words_both_ways_is_one_play_across() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "BA", "AA"]))
    board = Board.empty().with_placements([Placement(7, 7, "A"), Placement(8, 8, "A")])
    plays = engine.generate(ask(board, "B"))
    both = [play for play in plays if play.play.placements() == (Placement(7, 8, "B"),)]
    assert [play.play for play in both] == [Play(7, 7, ACROSS, (".", "B"))]
    assert both[0].score == 2 * (1 + 3)


def test_one_tile_that_only_reads_down_is_reported_down() -> None:
    engine = ReferenceEngine(make_lexicon(["AB"]))
    board = Board.empty().with_placements([Placement(7, 7, "A")])
    assert {play.play for play in engine.generate(ask(board, "B"))} == {
        Play(7, 7, ACROSS, (".", "B")),
        Play(7, 7, DOWN, (".", "B")),
    }


def test_a_blank_and_a_letter_are_different_plays() -> None:
    engine = ReferenceEngine(make_lexicon(["AB"]))
    plays = engine.generate(ask(Board.empty(), "AB?"))
    texts = {"".join(play.play.tiles) for play in plays}
    assert texts == {"AB", "aB", "Ab"}
    assert len(plays) == 3 * 4


def test_the_opening_play_has_its_fewest_tiles() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "ABA"]))
    plays = engine.generate(ask(Board.empty(), "ABA", first_min_tiles=3))
    assert {"".join(play.play.tiles) for play in plays} == {"ABA"}
    board = lay(Board.empty(), 7, 7, ACROSS, "AB")
    later = engine.generate(ask(board, "A", first_min_tiles=3))
    assert any("".join(play.play.tiles) == "..A" for play in later)


def test_a_bingo_through_two_words_to_the_edge() -> None:
    engine = ReferenceEngine(make_lexicon(["UNDERSTANDINGLY", "ER", "ING"]))
    board = lay(lay(Board.empty(), 7, 3, ACROSS, "ER"), 7, 10, ACROSS, "ING")
    (play,) = [
        each
        for each in engine.generate(ask(board, "UNDSTANDLY"))
        if len(each.play.rack_tiles()) == 10
    ]
    assert play.play == Play(7, 0, ACROSS, tuple("UND..STAND...LY"))
    assert play.score == 21 * 3 * 2 * 3 + 50


def test_a_graph_without_gaddag_is_refused() -> None:
    data = compile_kwg([ENGLISH.encode("AB") or b""], with_gaddag=False)
    with pytest.raises(LexiconError, match="no GADDAG"):
        ReferenceEngine(Lexicon("judge-only", Kwg.from_bytes(data)))


def test_no_word_goes_through_a_blank_without_a_letter() -> None:
    board = Board.empty().with_placements([Placement(7, 7, "?"), Placement(7, 8, "T")])
    engine = ReferenceEngine(make_lexicon(["AT", "ATE", "TA", "TE"]))
    found = engine.generate(ask(board, "ATE"))
    squares = {
        (placement.row, placement.col) for play in found for placement in play.play.placements()
    }
    assert squares
    assert not squares & {(7, 6), (7, 9), (6, 7), (8, 7)}
