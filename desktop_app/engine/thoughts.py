# SPDX-License-Identifier: MIT
"""The turn of an opponent as it went in their mind: for *Why this?*, after the game.

`engine.level_bot.LevelBot.thoughts` makes it from the same view, seed and words as the move.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.move import Move, Play


class Missed(Enum):
    """Why a play was not made."""

    UNKNOWN = "unknown"
    """They do not know a word of it."""

    AVOIDED = "avoided"
    """A word of it is one that they know and do not lay."""

    NO_THOUGHT = "no thought"
    """The main word did not come to mind."""

    NO_PLACE = "no place"
    """The word came to mind, and the place was not seen."""

    NO_CROSS = "no cross"
    """The place was not seen because the play makes a further word there."""

    SETTLED = "settled"
    """They had found a play that was good enough for them, and looked no further."""

    LIKED_LESS = "liked less"
    """It was seen, and another was liked better."""


@dataclass(frozen=True, slots=True)
class Overlooked:
    """A play that scores more than the one that was made.

    Attributes:
        play, score: the play and its points.
        words: the words that it makes, the main word first.
        why: the reason.
        word: the word that the reason is about: the unknown one, the further one that was not
            seen, else the main word.
    """

    play: Play
    score: int
    words: tuple[str, ...]
    why: Missed
    word: str


@dataclass(frozen=True, slots=True)
class Thoughts:
    """A turn of an opponent.

    Attributes:
        words: the main words that came to mind, in that order; empty for one who knows the whole
            list and overlooks nothing.
        move, score: the choice, as `choose_move` returns it, and its points.
        good_enough: points at which this player stops looking; None for one who does not.
        overlooked: the play of the highest score with words they know, where it scores more than
            theirs; before it the one of the highest score on the whole list, where that scores more
            still.
    """

    words: tuple[str, ...]
    move: Move
    score: int
    good_enough: int | None
    overlooked: tuple[Overlooked, ...]
