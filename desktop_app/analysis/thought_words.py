# SPDX-License-Identifier: MIT
"""Sentences on what an opponent saw and overlooked in a turn: for *Why this?*, after the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from desktop_app.analysis.moves import name_inside, name_of, word_of
from desktop_app.engine.thoughts import Missed, Overlooked, Thoughts
from desktop_app.rules.board import Board, Placement
from desktop_app.rules.move import Play
from desktop_app.rules.tiles import face_of
from desktop_app.sentences.sentence import Counted, Sentence

_SHOWN = 5
"""So many of the words that came to mind are named; of others only their number."""

_REASONS: Mapping[Missed, Counted] = {
    Missed.UNKNOWN: Counted(
        "{name} did not know {word}: {move} scores one point.",
        "{name} did not know {word}: {move} scores {count} points.",
    ),
    Missed.NO_THOUGHT: Counted(
        "{name} did not think of {word}: {move} scores one point.",
        "{name} did not think of {word}: {move} scores {count} points.",
    ),
    Missed.NO_PLACE: Counted(
        "{name} thought of {word} and did not see this place for it: {move} scores one point.",
        "{name} thought of {word} and did not see this place for it: {move} scores {count} points.",
    ),
    Missed.NO_CROSS: Counted(
        "{name} did not see that {move} also makes {word}, for one point.",
        "{name} did not see that {move} also makes {word}, for {count} points.",
    ),
    Missed.SETTLED: Counted(
        "{name} had found a play for {enough} points or more and looked no further: {move} scores"
        " one point.",
        "{name} had found a play for {enough} points or more and looked no further: {move} scores"
        " {count} points.",
    ),
    Missed.LIKED_LESS: Counted(
        "{name} saw {move} for one point and liked {played} better.",
        "{name} saw {move} for {count} points and liked {played} better.",
    ),
}
_HOOK = Counted(
    "{name} did not see that the {tile} makes two words, {main} and {other}: {move} scores one"
    " point.",
    "{name} did not see that the {tile} makes two words, {main} and {other}: {move} scores {count}"
    " points.",
)
_FURTHER: Mapping[Missed, Counted] = {
    Missed.UNKNOWN: Counted(
        "{name} did not know {word}, which {move} makes too, for one point.",
        "{name} did not know {word}, which {move} makes too, for {count} points.",
    ),
    Missed.NO_PLACE: Counted(
        "{name} thought of {word} and did not see that {move} makes it too, for one point.",
        "{name} thought of {word} and did not see that {move} makes it too, for {count} points.",
    ),
}
"""The word is not the one that the move is named by."""

_AVOIDED = Counted(
    "A play for one point makes a word that {name} does not lay.",
    "A play for {count} points makes a word that {name} does not lay.",
)
"""The word is a slur, so nothing names it."""

_MORE = Counted(
    "{name} thought of {words} and one other word.",
    "{name} thought of {words} and {count} other words.",
)


def thought_sentences(
    name: str,
    board: Board,
    thoughts: Thoughts,
    unnamed: Set[str] = frozenset(),
    *,
    is_whole_list: bool = True,
) -> tuple[Sentence, ...]:
    """Return what a player thought of, and which better play they overlooked, and why.

    Args:
        name: the player's name.
        board: the board before the move.
        thoughts: the turn.
        unnamed: words in upper case that are not written, such as slurs.
        is_whole_list: False if the player has a smaller list than that of the game.
    """
    return (
        *_words(name, thoughts, unnamed),
        *_overlooked(name, board, thoughts, unnamed, is_whole_list=is_whole_list),
    )


def _words(name: str, thoughts: Thoughts, unnamed: Set[str]) -> Iterator[Sentence]:
    words = [word for word in thoughts.words if word not in unnamed]
    if not thoughts.words:
        if thoughts.good_enough is not None:
            yield Sentence("{name} thought of no word that fits.", name=name)
    elif len(words) == len(thoughts.words) <= _SHOWN:
        yield Sentence("{name} thought of {words}.", name=name, words=", ".join(words))
    elif thoughts.good_enough is None or not words:
        yield Sentence.counted(
            "{name} thought of one word.",
            "{name} thought of {count} words.",
            len(thoughts.words),
            name=name,
        )
    else:
        # Those that came first, so that one can follow the thought.
        first = words[:_SHOWN]
        count = len(thoughts.words) - len(first)
        yield _MORE.of(count, name=name, words=", ".join(first))


def _overlooked(
    name: str, board: Board, thoughts: Thoughts, unnamed: Set[str], *, is_whole_list: bool
) -> Iterator[Sentence]:
    if not thoughts.overlooked and is_whole_list and isinstance(thoughts.move, Play):
        yield Sentence("No play scores more points.")
    for overlooked in thoughts.overlooked:
        if overlooked.why is Missed.AVOIDED:
            yield _AVOIDED.of(overlooked.score, name=name)
        elif unnamed.isdisjoint(overlooked.words):
            yield _reason(name, board, thoughts, overlooked)


def _reason(name: str, board: Board, thoughts: Thoughts, missed: Overlooked) -> Sentence:
    why, score = missed.why, missed.score
    if why is Missed.LIKED_LESS:
        seen, played = name_inside(board, missed.play), name_inside(board, thoughts.move)
        return _REASONS[why].of(score, name=name, move=seen, played=played)
    move = name_of(board, missed.play)
    if why in _FURTHER and missed.word != word_of(board, missed.play).upper():
        return _FURTHER[why].of(score, name=name, move=move, word=missed.word)
    if why is Missed.SETTLED:
        return _REASONS[why].of(score, name=name, move=move, enough=thoughts.good_enough)
    if why is Missed.NO_CROSS and (hook := _hook(board, missed)) is not None:
        main, other = missed.words
        tile = face_of(hook.tile)
        return _HOOK.of(score, name=name, move=move, tile=tile, main=main, other=other)
    return _REASONS[why].of(score, name=name, move=move, word=missed.word)


def _hook(board: Board, missed: Overlooked) -> Placement | None:
    """The tile that makes the further word of a play; None if it makes several, or none."""
    if len(missed.words) != 2:
        return None
    down, right = missed.play.direction.other.step

    def is_crossed(placement: Placement) -> bool:
        row, col = placement.row, placement.col
        return bool(
            board.tile_at(row - down, col - right) or board.tile_at(row + down, col + right)
        )

    return next(filter(is_crossed, missed.play.placements()), None)
