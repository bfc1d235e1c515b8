# SPDX-License-Identifier: MIT
"""The drafts of a game by seat: a look back, or another seat's turn, disturbs no rack."""

from __future__ import annotations

from desktop_app.rules.state import GameState
from desktop_app.session.draft import Draft


class SeatDrafts:
    """Remembers how every seat arranged its rack, and what it is trying.

    A state with fewer lines on the score sheet than the newest one is a look back; its draft is
    kept apart and forgotten when the game goes on.
    """

    def __init__(self) -> None:
        self._newest: GameState | None = None
        self._seat: int | None = None
        self._live: dict[int, Draft] = {}
        self._viewed: Draft | None = None
        self._is_look_back = False

    def draft_for(self, state: GameState, seat: int) -> Draft:
        """The draft of a seat over a position; the very same one when nothing changed."""
        newest = self._newest
        if newest is None or (newest.setup is not state.setup and newest.setup != state.setup):
            self._live.clear()
            newest = state
        self._is_look_back = len(state.rows) < len(newest.rows)
        if self._is_look_back:
            before = self._viewed if seat == self._seat else None
        else:
            self._unmark(state, len(newest.rows))
            self._newest, self._viewed = state, None
            if seat != self._seat:
                # Another seat sits down: nobody leaves tiles lying about.
                self._live = {owner: draft.all_home() for owner, draft in self._live.items()}
            before = self._live.get(seat)
        self._seat = seat
        if before is None:
            return Draft.begin(state.board, state.shown_rack(seat), state.setup.tile_set.faces)
        return before.rebased(state.board, state.shown_rack(seat))

    def _unmark(self, state: GameState, before: int) -> None:
        """A mark is for the turn: an equal tile that was drawn is not to be exchanged as well."""
        for row in state.rows[before:]:
            if row.player in self._live:
                self._live[row.player] = self._live[row.player].without_marks()

    def keep(self, draft: Draft) -> None:
        """This is what the seat asked for last has before it now."""
        if self._is_look_back:
            self._viewed = draft
        elif self._seat is not None:
            self._live[self._seat] = draft
