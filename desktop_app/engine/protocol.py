# SPDX-License-Identifier: MIT
"""What an engine is to those who use it, whichever one does the work."""

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
    """A legal play and what it scores.

    Attributes:
        play: as `rules.move.play_from_placements` reads it.
        score: whole points with the bingo bonus, equal to `rules.scoring.score_play`.
    """

    play: Play
    score: int


@dataclass(frozen=True)
class PlayQuestion:
    """Everything that the legal plays of a position depend on.

    Attributes:
        board: the board before the play.
        rack: the tiles that may be laid.
        tile_set, scoring: what tiles are worth and how plays score.
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
        """``reference`` or ``native``, as the status line says it."""
        ...

    @property
    def lexicon(self) -> Lexicon:
        """The words it plays by."""
        ...

    def generate(self, question: PlayQuestion) -> tuple[ScoredPlay, ...]:
        """Every legal play once, in no particular order.

        A play is the set of tiles it lays: one tile that makes words both ways is one play, and
        a blank that stands for a letter is another tile than the letter.
        """
        ...

    def best(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves, most: int
    ) -> tuple[Candidate, ...]:
        """The best `most` plays and exchanges, in the order of `equity.order_of`."""
        ...
