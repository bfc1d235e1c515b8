# SPDX-License-Identifier: MIT
"""The vocabulary for people who are new to the game."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from desktop_app.analysis import plain_words
from desktop_app.analysis.costs import Cost
from desktop_app.analysis.plain_words import (
    TERMS,
    better_known,
    kind_text,
    of_another,
    plain_verdict,
)
from desktop_app.analysis.reasons import ReasonKind
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine.move_order import Taste
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from desktop_app.sentences.sentence import Sentence
from desktop_app.sentences.words_inside import words_inside
from tests.helpers.evaluations import evaluation_of, row_of


def texts() -> list[str]:
    tables = (
        plain_words.REASONS,
        plain_words.OF_OTHERS,
        plain_words.OTHERWISE,
        plain_words.BETTER,
        plain_words.VERDICTS,
        plain_words.QUESTIONS,
        plain_words.KINDS,
        plain_words.INSTEAD,
    )
    found = [str(text) for table in tables for text in table.values()]
    found.append(plain_words.PHONEY)
    return [*found, *(text for pair in plain_words.COULD.values() for text in pair)]


def test_no_sentence_has_a_term_or_a_share_of_draws() -> None:
    for text in texts():
        assert not any(term in text.casefold() for term in TERMS), text
        assert "100" not in text and "%" not in text


def test_every_kind_of_reason_and_of_mistake_has_plain_words() -> None:
    assert set(plain_words.REASONS) == set(ReasonKind)
    assert set(plain_words.KINDS) == set(MistakeKind)
    assert set(plain_words.VERDICTS) == set(Cost)


AT = Play(7, 7, Direction.ACROSS, ("A", "T"))


@pytest.mark.parametrize(
    ("better", "played", "text"),
    [
        (AT, Exchange(("V",)), "a play instead of the exchange"),
        (AT, Pass(), "a play instead of the pass"),
        (Exchange(("V",)), AT, "an exchange instead of the play"),
        (Exchange(("V",)), Pass(), "an exchange instead of the pass"),
        (Pass(), AT, "a pass instead of the play"),
        (Pass(), Exchange(("V",)), "a pass instead of the exchange"),
    ],
)
def test_another_kind_of_turn_is_named(better: Move, played: Move, text: str) -> None:
    assert kind_text(MistakeKind.EXCHANGE, better, played) == text
    assert kind_text(MistakeKind.LEAVE, better, played) == plain_words.KINDS[MistakeKind.LEAVE]
    assert kind_text(MistakeKind.EXCHANGE, None, played) == plain_words.KINDS[MistakeKind.EXCHANGE]


def play(word: str, row: int = 7) -> Play:
    return Play(row, 7, Direction.ACROSS, tuple(word))


def test_a_learner_is_told_of_a_word_they_know_that_is_surely_better() -> None:
    levels = {"ALAPA": 80, "HOUSE": 20, "CAT": 10, "PAL": 35}
    rows = [
        row_of(play("ALAPA"), win=0.7, words=("ALAPA",)),
        row_of(play("PAL"), win=0.45, words=("PAL",)),
        row_of(play("HOUSE"), win=0.6, words=("HOUSE",)),
        row_of(play("CAT"), win=0.5, words=("CAT",)),
    ]
    evaluation = evaluation_of(*rows)
    taste = Taste(levels.__getitem__, is_learner=True)
    assert better_known(evaluation, evaluation.row(play("CAT")), taste).move == play("HOUSE")
    assert better_known(evaluation, evaluation.row(play("HOUSE")), taste).move == play("ALAPA")


def test_the_verdict_names_the_word_and_the_points() -> None:
    board, house, cat = Board.empty(), play("HOUSe"), play("CAT")

    def told(better: Play | Exchange, gap: int, *, is_own: bool = True) -> str:
        return plain_verdict(board, better, cat, gap, is_own=is_own)

    assert told(house, 14) == "You could have played HOUSE for 14 more."
    assert told(house, 1) == "You could have played HOUSE for one point more."
    assert told(house, -2) == "You could have done better with HOUSE."
    assert told(house, 14, is_own=False) == "HOUSE would have scored 14 more."
    assert told(Exchange(("Q",)), 0, is_own=False) == "Exchanging Q would have been better."
    assert told(play("CAT", row=6), 3) == "You could have played CAT at 7H for 3 more."
    assert words_inside(told(play("CAT", row=6), 3)) == ("CAT",)


@pytest.mark.parametrize("kind", ReasonKind)
def test_a_move_of_another_is_not_told_as_ones_own(kind: ReasonKind) -> None:
    template = plain_words.REASONS[kind]
    fields = {name for _, name, _, _ in Formatter().parse(template) if name}
    sentence = Sentence(template, **dict.fromkeys(fields, "X"))
    told = of_another(sentence)
    assert not re.search(r"\byou", told, re.IGNORECASE)
    assert told.details == sentence.details
    conceded = Sentence(plain_words.CONCEDED, reason=sentence)
    assert of_another(conceded) == f"On the other hand: {told}"
    points = Sentence.counted("{count} point", "{count} points", 3)
    kept = of_another(
        Sentence("{move} scores {gap} more than {other}.", move="X", gap=points, other="Y")
    )
    assert isinstance(gap := kept.details["gap"], Sentence) and gap.number == 3
