# SPDX-License-Identifier: MIT
"""Sentences on an opponent's thoughts and oversights."""

from __future__ import annotations

import pytest

from desktop_app.analysis.thought_words import thought_sentences
from desktop_app.engine.thoughts import Missed, Overlooked, Thoughts
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Pass, Play, parse_position

BOARD = Board.empty()


def play(place: str, tiles: str) -> Play:
    return Play(*parse_position(place), tuple(tiles))


def board(*plays: Play) -> Board:
    made = BOARD
    for each in plays:
        made = made.with_placements(each.placements())
    return made


HOUSE = play("8D", "HOUSE")
CATS = Overlooked(play("J8", "CATS"), 21, ("CATS",), Missed.NO_THOUGHT, "CATS")


def said(
    *missed: Overlooked,
    words: tuple[str, ...] = ("HE",),
    move: Move = HOUSE,
    enough: int | None = 12,
    on: Board = BOARD,
    unnamed: frozenset[str] = frozenset(),
    is_whole_list: bool = True,
) -> list[str]:
    turn = Thoughts(words, move, 10, enough, missed)
    told = thought_sentences("Bo", on, turn, unnamed, is_whole_list=is_whole_list)
    return list(map(str, told))


@pytest.mark.parametrize(
    ("why", "word", "sentence"),
    [
        (Missed.UNKNOWN, "CATS", "Bo did not know CATS: J8 CATS scores 21 points."),
        (Missed.UNKNOWN, "EX", "Bo did not know EX, which J8 CATS makes too, for 21 points."),
        (Missed.NO_THOUGHT, "CATS", "Bo did not think of CATS: J8 CATS scores 21 points."),
        (
            Missed.NO_PLACE,
            "CATS",
            "Bo thought of CATS and did not see this place for it: J8 CATS scores 21 points.",
        ),
        (
            Missed.NO_PLACE,
            "EX",
            "Bo thought of EX and did not see that J8 CATS makes it too, for 21 points.",
        ),
        (Missed.NO_CROSS, "EX", "Bo did not see that J8 CATS also makes EX, for 21 points."),
        (
            Missed.SETTLED,
            "CATS",
            "Bo had found a play for 12 points or more and looked no further: J8 CATS scores 21"
            " points.",
        ),
        (Missed.LIKED_LESS, "CATS", "Bo saw J8 CATS for 21 points and liked 8D HOUSE better."),
        (Missed.AVOIDED, "CATS", "A play for 21 points makes a word that Bo does not lay."),
    ],
)
def test_every_reason_has_its_sentence(why: Missed, word: str, sentence: str) -> None:
    missed = Overlooked(CATS.play, 21, ("CATS",), why, word)
    assert said(missed)[1:] == [sentence]
    one = Overlooked(CATS.play, 1, ("CATS",), why, word)
    assert said(one)[1:] == [sentence.replace("21 points", "one point")]


def test_a_tile_that_makes_two_words_is_named() -> None:
    there = board(play("8D", "HOUSE"))
    cats = Overlooked(play("I5", "CATS"), 30, ("CATS", "HOUSES"), Missed.NO_CROSS, "HOUSES")
    assert said(cats, on=there)[1:] == [
        "Bo did not see that the S makes two words, CATS and HOUSES: I5 CATS scores 30 points."
    ]
    beside = Overlooked(play("9D", "ON"), 12, ("ON", "HO", "ON"), Missed.NO_CROSS, "HO")
    assert said(beside, on=there)[1:] == ["Bo did not see that 9D ON also makes HO, for 12 points."]


def test_a_blank_is_named_by_its_letter() -> None:
    there = board(play("8D", "HOUSE"))
    cats = Overlooked(play("I5", "CATs"), 30, ("CATS", "HOUSES"), Missed.NO_CROSS, "HOUSES")
    assert "that the S makes two words" in said(cats, on=there)[1]
    unknown = Overlooked(play("I5", "CATs"), 30, ("CATS",), Missed.UNKNOWN, "CATS")
    assert said(unknown)[1] == "Bo did not know CATS: I5 CATs scores 30 points."


@pytest.mark.parametrize(
    ("move", "liked"), [(Exchange(("Q", "V")), "exchanging QV"), (Pass(), "passing")]
)
def test_a_play_may_be_liked_less_than_no_play(move: Move, liked: str) -> None:
    missed = Overlooked(CATS.play, 3, ("CATS",), Missed.LIKED_LESS, "CATS")
    assert said(missed, move=move)[1:] == [f"Bo saw J8 CATS for 3 points and liked {liked} better."]


@pytest.mark.parametrize(
    ("words", "enough", "sentence"),
    [
        ((), 12, "Bo thought of no word that fits."),
        (("NO",), 12, "Bo thought of NO."),
        (("A1", "A2", "A3", "A4", "A5"), 12, "Bo thought of A1, A2, A3, A4, A5."),
        (tuple("ABCDEF"), 12, "Bo thought of A, B, C, D, E and one other word."),
        (tuple("ABCDEFG"), 12, "Bo thought of A, B, C, D, E and 2 other words."),
        # The words of those who look at all places at once have no order.
        (tuple("ABCDEFG"), None, "Bo thought of 7 words."),
    ],
)
def test_the_words_that_came_to_mind(
    words: tuple[str, ...], enough: int | None, sentence: str
) -> None:
    assert said(CATS, words=words, enough=enough)[0] == sentence


def test_of_who_overlooks_nothing_no_words_are_told() -> None:
    assert said(words=(), enough=None) == ["No play scores more points."]


def test_no_play_scores_more_on_the_whole_list_alone() -> None:
    assert said()[1:] == ["No play scores more points."]
    assert said(move=Pass())[1:] == [], "a turn without a play has no points to compare"
    assert said(is_whole_list=False)[1:] == []


def test_what_is_not_written_is_named_nowhere() -> None:
    words, unnamed = ("HE", "CATS"), frozenset({"CATS"})
    assert said(CATS, words=words, unnamed=unnamed) == ["Bo thought of HE and one other word."]
    assert said(CATS, words=("CATS",), unnamed=unnamed) == ["Bo thought of one word."]
    crossing = Overlooked(HOUSE, 40, ("HOUSE", "CATS"), Missed.UNKNOWN, "HOUSE")
    assert said(crossing, unnamed=unnamed)[1:] == []
    avoided = Overlooked(CATS.play, 21, ("CATS",), Missed.AVOIDED, "CATS")
    assert "CATS" not in " ".join(said(avoided, unnamed=unnamed))
