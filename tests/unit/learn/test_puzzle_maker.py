# SPDX-License-Identifier: MIT
"""The admission of puzzles, and how hard they are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import parse_cgp
from desktop_app.learn import puzzle_maker
from desktop_app.learn.puzzle_maker import Found, Maker, challenged, view_of
from desktop_app.learn.puzzles import Kind, Puzzle
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Pass, Play
from tests.helpers.positions import make_lexicon

RULES = load_ruleset("naspa-2016")
WORDS = ("RETAINS", "TIE", "EAT", "QUIET", "SEA", "TEA", "QUIETS")
LEVELS = dict.fromkeys((*WORDS, "STAINER", "RETINAS"), 20)
ROWS = "15/15/15/15/15/15/15/{}/15/15/15/15/15/15/15"
RATINGS = {"uma": 1149.4, "gus": -526.1}

BINGO = ("3QUIET7", "AEINRST", "30/40")
"""RETAINS can only lie down column I, where its S makes QUIETS."""

pytestmark = pytest.mark.native


def maker(words: Sequence[str] = WORDS) -> Maker:
    """Return a maker on few words and without leave values."""
    lexicon = make_lexicon(words)
    resources = BotResources(make_engine(lexicon), lambda _: LEVELS, KlvLeaves(NO_LEAVES))
    return Maker(RULES, resources, load_players(), RATINGS, 1)


def situation(row: str, rack: str, scores: str = "0/0") -> Situation:
    """Return a position with one row of tiles."""
    return Situation.of_position(parse_cgp(f"{ROWS.format(row)} {rack}/ {scores} 0"), RULES)


def turn(at: Situation, player: int = 0) -> PlayedTurn:
    """Return a turn in a position."""
    return PlayedTurn(0, 1, 1, player, at, Pass(), Fate.STOOD, 0)


def found_in(*positions: Situation, words: Sequence[str] = WORDS) -> list[Found]:
    """Return the candidates of a game with these positions, without challenges."""
    turns = [turn(each, 0) for each in positions]
    return list(maker(words).find(turns, random.Random(1)))


def test_a_bingo_far_ahead_is_a_candidate() -> None:
    (found,) = found_in(situation(*BINGO))
    assert found.kind is Kind.BINGO
    assert found.group == (Play(1, 8, Direction.DOWN, tuple("RETAINS")),)


def test_moves_that_are_worth_the_same_are_right_together() -> None:
    (found,) = found_in(situation(*BINGO), words=(*WORDS, "RETINAS"))
    words = {"".join(play.tiles) for play in found.group if isinstance(play, Play)}
    assert words == {"RETAINS", "RETINAS"}
    assert not found_in(situation("15", "AEINRST")), "an opening may lie in many places"


def test_a_position_with_a_phoney_on_the_board_is_none() -> None:
    assert found_in(situation("3QUIET7", "AEINRST"))
    assert not found_in(situation("3QUXET7", "AEINRST"))
    after = situation("3QUXET7", "AEINRST")
    assert not found_in(after, situation("3QUIET7", "AEINRST")), "nor the rest of that game"


def test_words_that_are_too_rare_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "RETAINS", 95)
    assert not found_in(situation(*BINGO))


def test_a_small_lead_is_none() -> None:
    assert not found_in(situation("3QUIET7", "SAVVUUI"), words=("QUIET", "QUIETS", "AS"))


def test_the_proof_needs_two_searches_and_an_open_game() -> None:
    made = maker()
    (open_game,) = found_in(situation(*BINGO))
    proof = made.prove(open_game)
    assert proof is not None and proof.answers == open_game.group
    assert proof.lead >= puzzle_maker.LEAD and 0.1 <= proof.win <= 0.9
    (decided,) = found_in(situation("3QUIET7", "AEINRST", "400/0"))
    assert made.prove(decided) is None


def test_a_search_that_disagrees_refuses_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    made = maker()
    (found,) = found_in(situation(*BINGO))
    asked: list[int] = []
    real = made._simulated

    def simulated(*args: object, **options: object) -> object:
        asked.append(1)
        return None if len(asked) == 3 else real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(made, "_simulated", simulated)
    assert made.prove(found) is None and len(asked) == 3


def test_a_challenge_is_seen_by_the_opponent() -> None:
    before = situation("3QUIET7", "SAEVVUU", "0/48")
    play = Play(8, 8, Direction.DOWN, ("S", "E", "A"))
    rack = ("A", "B", "C", "D", "E", "F", "G")
    after = challenged(before, play, rack)
    assert after.rack == rack and after.scores[0] == 48 and after.scores[1] > 0
    assert after.board.tile_at(8, 8) == "S"
    every = (*after.rack, *after.unseen, *(each.on_rack for each in after.board.placements()))
    assert sorted(every) == sorted(after.tile_set.tiles)


def test_easy_puzzles_are_solved_by_weaker_levels() -> None:
    made = maker()
    at = situation("15", "AEINRST")
    answer = Play(7, 7, Direction.ACROSS, tuple("TIE"))
    puzzle = Puzzle("x", Kind.BEST, "", (answer,), level=20)
    weak = [(-1000.0, 1.0), (0.0, 1.0), (1000.0, 1.0)]
    strong = [(-1000.0, 0.0), (0.0, 0.0), (1000.0, 1.0)]
    assert puzzle_maker._fit(weak, 0.0) < puzzle_maker._fit(strong, 0.0)
    blank = replace(puzzle, answers=(Play(7, 7, Direction.ACROSS, ("T", "i", "E")),))
    assert made._first_guess(blank, at) > made._first_guess(puzzle, at)
    assert view_of(at).rack == at.rack


def test_an_answer_that_the_engine_would_not_give_does_not_hold() -> None:
    made = maker()
    position = f"{ROWS.format('3QUIET7')} AEINRST/ 30/40 0"
    at = Situation.of_position(parse_cgp(position), RULES)
    right = Puzzle("x", Kind.BINGO, position, found_in(at)[0].group)
    assert made.holds(right)
    assert not made.holds(replace(right, answers=(Play(7, 7, Direction.ACROSS, tuple("TIE")),)))
    assert not made.holds(replace(right, answers=(Exchange(("A",)),)))
    play = Play(7, 3, Direction.ACROSS, tuple("RETAINS"))
    phoney = replace(right, kind=Kind.CHALLENGE, answers=(), play=play, phoneys=("RETAINS",))
    on_board = replace(phoney, position=f"{ROWS.format('3RETAINS5')} ABCDEFG/ 0/66 0")
    assert not made.holds(on_board), "it is a word"
    assert made.holds(replace(on_board, phoneys=()))


def test_a_board_or_an_answer_with_a_slur_gives_no_puzzle() -> None:
    words = (*WORDS, "YID", "YIDS")
    assert found_in(situation(*BINGO), words=words)
    assert not found_in(situation("3QUIET1YID3", "AEINRST", "30/40"), words=words)
    at = situation("15", "DIYQVVU")
    assert not found_in(at, words=(*words, "VUG"))


def test_a_phoney_that_looks_like_a_word_is_harder_and_a_word_that_does_not_too() -> None:
    made = maker(("TENDED", "MENDED", "BENDED", "SENDED", "TENDER", "JNANA"))

    def rating(word: str, *phoneys: str) -> float:
        row = f"3{word}{12 - len(word)}"
        at = Situation.of_position(parse_cgp(f"{ROWS.format(row)} ABCDEFG/ 0/66 0"), RULES)
        play = Play(7, 3, Direction.ACROSS, tuple(word))
        return made.rate(Puzzle("x", Kind.CHALLENGE, "", (), play, phoneys), at)

    assert rating("MENDER", "MENDER") > rating("MXNDER", "MXNDER")
    assert rating("JNANA") > rating("TENDED")
