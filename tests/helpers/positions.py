# SPDX-License-Identifier: MIT
"""Small lexica and random positions for the engine's tests."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.rules.board import Board
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import BLANK, TileSet, remove_tiles

_LETTERS = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COUNTS = (2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1)
_POINTS = (0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
ENGLISH_SET = TileSet(
    dict(zip(_LETTERS, _COUNTS, strict=True)), dict(zip(_LETTERS, _POINTS, strict=True))
)


def make_lexicon(words: Iterable[str], name: str = "small") -> Lexicon:
    """Return a lexicon of these words."""
    return Lexicon(name, Kwg.from_bytes(compile_kwg(ENGLISH.encode(word) or b"" for word in words)))


def ask(board: Board, rack: str, **changes: ScoringRules | int) -> PlayQuestion:
    """Return the question for the plays of a rack on a board, with the usual scoring."""
    question = PlayQuestion(board, tuple(rack), ENGLISH_SET, ScoringRules())
    return PlayQuestion(**{**question.__dict__, **changes})


def random_positions(engine: Engine, count: int, seed: int) -> Iterator[PlayQuestion]:
    """Yield positions of games of random plays, with racks of 1 to 7 tiles and many blanks."""
    rng = random.Random(seed)
    given = 0
    while given < count:
        bag = [*ENGLISH_SET.tiles, BLANK, BLANK, BLANK]
        rng.shuffle(bag)
        board = Board.empty()
        while len(bag) >= 7 and given < count:
            rack = tuple(bag[: rng.choice((7, 7, 7, rng.randint(1, 7)))])
            question = ask(board, "".join(rack))
            yield question
            given += 1
            plays: tuple[ScoredPlay, ...] = engine.generate(question)
            if not plays:
                break
            play = rng.choice(plays).play
            board = board.with_placements(play.placements())
            bag = list(remove_tiles(bag, play.rack_tiles()))
            rng.shuffle(bag)
