# SPDX-License-Identifier: MIT
"""A session with its tracking sheets, without a window."""

from __future__ import annotations

from pathlib import Path

from desktop_app.lexicon.word_list import ENGLISH, Alphabet
from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.play.table import Table
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Play
from desktop_app.session.game_session import GameSession
from desktop_app.session.tracking import (
    CellState,
    SheetSettings,
    Tracking,
    TrackingLevel,
    TrackingView,
)
from tests.unit.session.test_acts import ANN

CHECK = SheetSettings(TrackingLevel.CHECK)
BLANK = SheetSettings(TrackingLevel.BLANK)
LEFT, RACK, CROSSED = CellState.LEFT, CellState.RACK, CellState.CROSSED


class Words:
    """A word list of a few words."""

    name = "few"
    alphabet: Alphabet = ENGLISH

    def is_acceptable(self, word: str) -> bool:
        return word in {"ZOEA", "ZOEAE", "OAT", "BOAT", "OATS"}


class Bench:
    """A session with its sheets."""

    def __init__(
        self,
        game: Table,
        settings: SheetSettings = CHECK,
        path: Path | None = None,
        *,
        is_closed: bool = False,
    ) -> None:
        self.session = GameSession(
            game, states_at=states_at, view_for=seat_view, is_closed=is_closed
        )
        self.tracking = Tracking(
            self.session, path=path, settings=settings, find_words=lambda _setup: Words()
        )
        self.shown: list[TrackingView] = []
        self.failures: list[str] = []
        self.tracking.changed.connect(self.shown.append)
        self.tracking.failed.connect(self.failures.append)
        self.session.begin()
        self.look(ANN)

    def look(self, seat: int) -> TrackingView:
        self.tracking.look(self.session.state, seat)
        return self.tracking.view

    def cross(self, seat: int, tiles: str, *, back: bool = False) -> None:
        self.look(seat)
        for tile in tiles:
            self.tracking.cross_next(tile, back=back)

    def play(self, seat: int, row: int, col: int, word: str) -> None:
        assert self.session.submit_move(seat, Play(row, col, Direction.ACROSS, tuple(word)))

    def crossed(self, seat: int) -> dict[str, int]:
        view = self.look(seat)
        counts = {
            face: sum(cell.is_crossed for cell in cells) for face, cells in view.cells.items()
        }
        return {face: count for face, count in counts.items() if count}
