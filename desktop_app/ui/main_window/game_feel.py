# SPDX-License-Identifier: MIT
"""Sounds of a game on the screen, and the greeting of a bingo."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop_app.rules.events import Event, GameEnded, TurnEnded, TurnKind
from desktop_app.session.draft import Draft
from desktop_app.session.game_session import GameSession
from desktop_app.session.sounds import Sound
from desktop_app.ui.board.play_area import PlayArea


class GameFeel(QObject):
    """Plays the sounds of one game, and greets its bingos.

    It belongs to the board of the game. A game with an event or a round has no sounds: others
    play in the same hall.

    Args:
        play_sound: plays a sound, unless sounds are turned off.
    """

    def __init__(
        self, session: GameSession, area: PlayArea, play_sound: Callable[[Sound], None]
    ) -> None:
        super().__init__(area)
        self._session, self._area = session, area
        self._play_sound = play_sound
        self._draft: Draft | None = None
        if not session.is_read_only:
            area.draft_changed.connect(self._hear_tiles)
            session.events_recorded.connect(self._follow)

    def _sound(self, sound: Sound) -> None:
        occasion = self._session.state.setup.occasion
        if not occasion.event and occasion.round_number is None:
            self._play_sound(sound)

    def _hear_tiles(self, draft: Draft | None) -> None:
        """A tile was put on the board by hand."""
        before, self._draft = self._draft, draft
        if before is None or draft is None or before.board is not draft.board:
            return
        if len(draft.tried) > len(before.tried):
            self._sound(Sound.TILE)

    def _follow(self, events: tuple[Event, ...]) -> None:
        has_play = any(
            isinstance(event, TurnEnded) and event.kind is TurnKind.PLAY for event in events
        )
        turn, setup = self._session.state.last_turn, self._session.state.setup
        laid = turn.laid if has_play and turn is not None else None
        is_bingo = laid is not None and len(laid.placements) >= setup.scoring.bingo_tiles
        if laid is not None and is_bingo:
            self._area.greet(tuple((placement.row, placement.col) for placement in laid.placements))
        if any(isinstance(event, GameEnded) for event in events):
            self._sound(Sound.END)
        elif is_bingo:
            self._sound(Sound.BINGO)
        elif has_play:
            self._sound(Sound.PLAY)
