# SPDX-License-Identifier: MIT
"""The plays that lie on the board, told from the game at the beginning of each turn.

A game that was taken up from a position knows only the plays made since.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.desk_events import PlayKey
from desktop_app.rules.placement import GEOMETRY, island_squares
from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.turns import LaidTiles, LastTurn


@dataclass(frozen=True)
class EndedPlay:
    """A play whose turn has ended and that lies on the board.

    Attributes:
        turn: 0-based number of its turn.
        ended: the turn as it was known last.
        laid: what it laid.
    """

    turn: int
    ended: LastTurn
    laid: LaidTiles

    @property
    def player(self) -> int:
        """Whose play it is."""
        return self.ended.player

    @property
    def squares(self) -> frozenset[Square]:
        """Where its tiles lie, or lay."""
        return frozenset(squares_of(self.laid.placements))

    @property
    def key(self) -> PlayKey:
        """What identifies it among the plays of the game."""
        return PlayKey(self.turn, self.ended.ended_at_ms)

    def is_same(self, other: EndedPlay) -> bool:
        """Whether the other is this play as a later moment knows it."""
        mine, theirs = self.ended, other.ended
        when = (mine.player, mine.ended_at_ms) == (theirs.player, theirs.ended_at_ms)
        return when and self.squares == other.squares

    @property
    def is_misplaced(self) -> bool:
        """Whether it is no single line of tiles that joins the rest."""
        return bool(GEOMETRY & set(self.laid.faults))


def ended_plays(state: GameState) -> tuple[EndedPlay, ...]:
    """The plays of ended turns of which a tile still lies on the board, the oldest first."""
    found: dict[int, EndedPlay] = {}
    before: EndedPlay | None = None
    for moment in (*state.turns, state):
        turn = moment.last_turn
        if turn is None or turn.laid is None:
            continue
        play = EndedPlay(moment.turn.number - 1, turn, turn.laid)
        if before is not None and before.is_same(play):
            # A lost turn leaves the play before it as the last one.
            play = replace(play, turn=before.turn)
        found[play.turn] = before = play
    present = () if state.turn.laid is None else state.turn.laid.placements
    taken = frozenset(squares_of(present))
    return tuple(
        play
        for play in found.values()
        if any(state.board.tile_at(square.row, square.col) for square in play.squares - taken)
    )


def play_of(state: GameState, player: int) -> LaidTiles | None:
    """What a player has laid in the present turn, or else in the turn that ended last.

    None once another player has laid tiles after him.
    """
    if state.turn.laid is not None:
        return state.turn.laid if state.on_turn == player else None
    turn = state.last_turn
    return turn.laid if turn is not None and turn.player == player else None


def owner_at(state: GameState, square: Square) -> int | None:
    """The seat that laid the tile on a square, None where the game does not know."""
    if state.turn.laid is not None and square in squares_of(state.turn.laid.placements):
        return state.on_turn
    for play in reversed(ended_plays(state)):
        if square in play.squares:
            return play.player
    return None


def stray_squares(state: GameState) -> frozenset[Square]:
    """Squares of misplaced plays that nobody challenged and that stood apart when they were laid.

    Words that touch them score nothing, then and later (1999 and 2001 5.1.4, AMB-18).
    """
    if state.setup.ruleset.placement.bad_geometry != "challengeable-zero":
        return frozenset()
    strays: set[Square] = set()
    for play in ended_plays(state):
        if play.is_misplaced:
            after = state.turns[play.turn].board.with_placements(play.laid.placements)
            apart = {Square(row, col) for row, col in island_squares(after)}
            strays |= play.squares & apart
    return frozenset(strays)


# Plays of a physical set of which only the score is known: they lie somewhere on the board.
#
# Whether a later play hangs together with them, covers the centre with them or stands apart is
# more than the sheet can tell, so nothing is made of it.

UNTOLD = frozenset({Reason.NOT_CONNECTED, Reason.MISSES_CENTRE, Reason.TOO_FEW_FIRST})
"""Faults that a play only seems to have while tiles lie where nobody has said."""


def has_hidden_play(state: GameState) -> bool:
    """Whether tiles lie on the board that nobody has named."""
    if not state.setup.is_physical:
        return False
    following = (*state.rows[1:], None)
    return any(
        row.kind is RowKind.PLAY
        and not row.placements
        and (after is None or after.kind is not RowKind.PHONEY_WITHDRAWN)
        for row, after in zip(state.rows, following, strict=False)
    )


def unfilled_lines(state: GameState) -> tuple[int, ...]:
    """The lines whose turn was ended by the clock and that nobody has entered yet."""
    following = (*state.rows[1:], None)
    return tuple(
        line
        for line, (row, after) in enumerate(zip(state.rows, following, strict=False))
        if row.kind is RowKind.PLAY
        and not row.placements
        and row.points == 0
        and line not in state.corrected | state.filled
        and (after is None or after.kind is not RowKind.PHONEY_WITHDRAWN)
    )


def scoring_now(state: GameState) -> ScoringRules:
    """What scores depend on; words that only seem to stand apart score as any other."""
    scoring = state.setup.scoring
    return replace(scoring, stray_words_score=True) if has_hidden_play(state) else scoring
