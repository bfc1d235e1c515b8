# SPDX-License-Identifier: MIT
"""The sum of a play in words, tile by tile, as a teacher says it."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.board import Premium
from desktop_app.rules.move import format_position
from desktop_app.rules.scoring import LetterScore, PlayScore, WordScore
from desktop_app.translation.words import tr

PREMIUM_NAMES: Mapping[Premium, str] = {
    Premium.DOUBLE_LETTER: "double letter",
    Premium.TRIPLE_LETTER: "triple letter",
    Premium.DOUBLE_WORD: "double word",
    Premium.TRIPLE_WORD: "triple word",
}


def tile_value(letter: LetterScore) -> int:
    """What the tile is worth before its square multiplies it."""
    return letter.points // letter.premium.letter_factor


def letter_text(letter: LetterScore) -> str:
    """``H 4``, or ``H 4 ×2 (double letter) = 8`` on a letter premium that counts."""
    factor = letter.premium.letter_factor
    if factor == 1:
        return tr("{tile} {value}").format(tile=letter.tile, value=letter.points)
    return tr("{tile} {value} ×{factor} ({premium}) = {points}").format(
        tile=letter.tile,
        value=tile_value(letter),
        factor=factor,
        premium=tr(PREMIUM_NAMES[letter.premium]),
        points=letter.points,
    )


def word_text(word: WordScore) -> str:
    """A word with its letters, their sum, and what the word premiums make of it."""
    letters = ", ".join(letter_text(letter) for letter in word.letters)
    letter_sum = sum(letter.points for letter in word.letters)
    pattern = "{word} {position}: {letters}; sum {letter_sum}, ×{factor} = {points}"
    if word.is_stray:
        pattern = "{word} {position} stands apart and scores nothing"
    elif word.factor == 1:
        pattern = "{word} {position}: {letters}; sum {letter_sum}"
    return tr(pattern).format(
        word=word.text,
        position=word_position(word),
        letters=letters,
        letter_sum=letter_sum,
        factor=word.factor,
        points=word.points,
    )


def word_position(word: WordScore) -> str:
    """Where the word begins and which way it reads, such as ``8D``."""
    first = word.letters[0]
    return format_position(first.row, first.col, word.direction)


def total_text(score: PlayScore) -> str:
    """``22 + 8 + 50 (bingo) = 80``."""
    parts = [str(word.points) for word in score.words]
    if score.bingo_points:
        parts.append(tr("{points} (bingo)").format(points=score.bingo_points))
    if len(parts) < 2:
        return tr("Score {points}").format(points=score.points)
    return tr("{parts} = {points}").format(parts=" + ".join(parts), points=score.points)


def sum_text(score: PlayScore) -> str:
    """The whole sum, a line a word and a line for the total."""
    return "\n".join((*(word_text(word) for word in score.words), total_text(score)))
