# SPDX-License-Identifier: MIT
"""Questions and answers of the desk, as people read them."""

from __future__ import annotations

from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.ui.desk import desk_text


def tiles(asked: int | None, *seen_by: int, least: int = 1, most: int = 1) -> Prompt:
    return Prompt("pool", AnswerKind.TILES, asked, ("Q", "Z", "E"), least, most, frozenset(seen_by))


def test_questions_and_answers_read_as_people_say_them() -> None:
    number = Prompt("points", AnswerKind.NUMBER, None, (), 1, 20)
    assert desk_text.how_many_text(number) == "A number from 1 to 20."
    assert desk_text.how_many_text(tiles(0)) == "Choose one tile."
    assert desk_text.how_many_text(tiles(0, least=2, most=2)) == "Choose 2 tiles."
    assert desk_text.how_many_text(tiles(0, least=0, most=2)) == "Choose up to 2 tiles."
    assert desk_text.how_many_text(tiles(0, least=1, most=2)) == "Choose 1 to 2 tiles."
    squares = Prompt("s", AnswerKind.SQUARES, None, (), 1, 9)
    assert desk_text.how_many_text(squares) == "Choose the squares."
    assert desk_text.seen_text(tiles(0, 1), ("Ann", "Ben")) == "Only Ben may see the tiles."
    assert desk_text.seen_text(tiles(0), ("Ann", "Ben")) == "No one may see the tiles."
    assert desk_text.seen_text(tiles(None), ("Ann", "Ben")) == ""
    assert desk_text.answer_text("x", tiles(0), "Q[CH]?") == "3 tiles"
    assert desk_text.answer_text("x", tiles(0), "none") == "0 tiles"
    assert desk_text.answer_text("x", Prompt("y", AnswerKind.YES_NO), "yes") == "Yes"
    assert desk_text.word_text("warn", "give-back") == "Give back"
    assert desk_text.word_text("warn", "McDonald") == "McDonald"
    assert (
        desk_text.question_text("warn", Prompt("who-is-it", AnswerKind.PLAYER), "Ann")
        == "Who is it?"
    )
