# SPDX-License-Identifier: MIT
"""The interface of an engine, native or reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from desktop_app.engine.equity import Candidate, Outlook
from desktop_app.engine.leaves import Leaves
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A legal play with its score.

    Attributes:
        play: in the form of `rules.move.play_from_placements`.
        score: points with the bingo bonus, equal to `rules.scoring.score_play`.
    """

    play: Play
    score: int


@dataclass(frozen=True)
class PlayQuestion:
    """Everything that the legal plays of a position depend on.

    Attributes:
        board: the board before the play.
        rack: the tiles that may be laid.
        tile_set, scoring: the points of the tiles and the scoring rules.
        first_min_tiles: fewest tiles of the opening play.
    """

    board: Board
    rack: tuple[str, ...]
    tile_set: TileSet
    scoring: ScoringRules
    first_min_tiles: int = 2


class Engine(Protocol):
    """Finds plays on one lexicon."""

    @property
    def name(self) -> str:
        """``reference`` or ``native``, as shown in the status line."""
        ...

    @property
    def lexicon(self) -> Lexicon:
        """The words it plays by."""
        ...

    def generate(self, question: PlayQuestion) -> tuple[ScoredPlay, ...]:
        """Return every legal play once, in no particular order.

        A play is the set of tiles laid: a single tile that makes words both ways is one play, and a
        blank differs from the letter it stands for.
        """
        ...

    def best(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves, most: int
    ) -> tuple[Candidate, ...]:
        """Return the best `most` plays and exchanges, in the order of `equity.order_of`."""
        ...
