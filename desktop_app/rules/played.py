# SPDX-License-Identifier: MIT
"""The plays on the board, derived from the state at the start of each turn.

A game started from a position knows only the plays made since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from desktop_app.rules.blanks import marks_at
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.commands import WriteBlank
from desktop_app.rules.desk_events import PlayKey
from desktop_app.rules.placement import GEOMETRY, island_squares
from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.setup import Mode, Step
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.rules.tiles import BLANK, is_blank
from desktop_app.rules.turns import LaidTiles, LastTurn


@dataclass(frozen=True)
class EndedPlay:
    """A play that is on the board and whose turn has ended.

    Attributes:
        turn: 0-based number of its turn.
        ended: the latest record of the turn.
        laid: the tiles played.
    """

    turn: int
    ended: LastTurn
    laid: LaidTiles

    @property
    def player(self) -> int:
        """Seat of the player."""
        return self.ended.player

    @property
    def squares(self) -> frozenset[Square]:
        """The squares of its tiles, including any lifted since."""
        return frozenset(squares_of(self.laid.placements))

    @property
    def key(self) -> PlayKey:
        """Its identity among the plays of the game."""
        return PlayKey(self.turn, self.ended.ended_at_ms)

    def is_same(self, other: EndedPlay) -> bool:
        """True if the other is this play, recorded later."""
        mine, theirs = self.ended, other.ended
        when = (mine.player, mine.ended_at_ms) == (theirs.player, theirs.ended_at_ms)
        return when and self.squares == other.squares

    @property
    def is_misplaced(self) -> bool:
        """True if it is not a single line of tiles connected to the rest."""
        return bool(GEOMETRY & set(self.laid.faults))


def ended_plays(state: GameState) -> tuple[EndedPlay, ...]:
    """Plays of ended turns with at least one tile on the board, oldest first."""
    found: dict[int, EndedPlay] = {}
    before: EndedPlay | None = None
    for moment in (*state.turns, state):
        turn = moment.last_turn
        if turn is None or turn.laid is None:
            continue
        play = EndedPlay(moment.turn.number - 1, turn, turn.laid)
        if before is not None and before.is_same(play):
            # After a lost turn, the play before it is the last turn again.
            play = replace(play, turn=before.turn)
        found[play.turn] = before = play
    present = () if state.turn.laid is None else state.turn.laid.placements
    taken = frozenset(squares_of(present))
    return tuple(
        play
        for play in found.values()
        if any(state.board.tile_at(square.row, square.col) for square in play.squares - taken)
    )


_MOVES = (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS)
_UPHELD = (RowKind.CHALLENGE_BONUS, RowKind.CHALLENGE_LOST)


def answers_to(rows: Sequence[ScoreRow], line: int) -> Iterator[tuple[int, ScoreRow]]:
    """The rows after a move, up to the next move; with their numbers."""
    later = enumerate(rows[line + 1 :], start=line + 1)
    return takewhile(lambda numbered: numbered[1].kind not in _MOVES, later)


def came_off(rows: Sequence[ScoreRow], line: int) -> bool:
    """True if the play of a row was taken off the board."""
    return any(row.kind is RowKind.PHONEY_WITHDRAWN for _, row in answers_to(rows, line))


def is_upheld_by_row(rows: Sequence[ScoreRow], line: int) -> bool:
    """True if a later row shows that the play of a row was challenged and stayed."""
    return any(row.kind in _UPHELD for _, row in answers_to(rows, line))


def upheld_lines(state: GameState) -> frozenset[int]:
    """Rows of the plays that were challenged and stayed, also if it cost the challenger nothing."""
    found = {
        line
        for line, row in enumerate(state.rows)
        if row.kind is RowKind.PLAY and is_upheld_by_row(state.rows, line)
    }
    for moment in (*state.turns, state):
        turn = moment.last_turn
        if turn is None or turn.laid is None or not turn.was_challenged:
            continue
        plays = (
            line
            for line in reversed(range(min(len(moment.rows), len(state.rows))))
            if state.rows[line].kind is RowKind.PLAY and state.rows[line].player == turn.player
        )
        line = next(plays, None)
        if line is not None and state.rows[line].placements == turn.laid.placements:
            found.add(line)
    return frozenset(line for line in found if not came_off(state.rows, line))


@dataclass(frozen=True, slots=True)
class BlankNote:
    """The letter of a blank, upper case, as the player of `seat` has to write it down."""

    seat: int
    square: Square
    letter: str

    @property
    def command(self) -> WriteBlank:
        """The act of making it."""
        return WriteBlank(self.seat, self.square.row, self.square.col, self.letter)


def unwritten_blanks(state: GameState) -> tuple[BlankNote, ...]:
    """Notes on the last play's blanks that players at the table still have to make.

    Play goes on once both have written the letters (Singapore G7). The notes are the program's in
    automatic play and where it writes the scores, and on paper with a physical set.
    """
    setup, turn = state.setup, state.last_turn
    is_by_players = setup.mode is Mode.BY_THE_BOOK and Step.RECORD not in setup.left_out
    if setup.ruleset.blank.designate != "state-and-both-note" or not is_by_players:
        return ()
    if setup.is_physical or turn is None or turn.laid is None:
        return ()
    due: list[BlankNote] = []
    for square in squares_of(turn.laid.placements):
        tile = state.board.tile_at(square.row, square.col)
        if is_blank(tile) and tile != BLANK:
            marks = marks_at(state.blanks, square, tile, turn.player)
            here = (seat for seat in state.playing if seat not in state.away)
            due += (
                BlankNote(seat, square, tile.upper()) for seat in here if seat not in marks.written
            )
    return tuple(due)


def play_of(state: GameState, player: int) -> LaidTiles | None:
    """The tiles a player has placed in the current turn, or else in the last one.

    None once another player has placed tiles since.
    """
    if state.turn.laid is not None:
        return state.turn.laid if state.on_turn == player else None
    turn = state.last_turn
    return turn.laid if turn is not None and turn.player == player else None


def owner_at(state: GameState, square: Square) -> int | None:
    """The seat that played the tile on a square, None if unknown."""
    if state.turn.laid is not None and square in squares_of(state.turn.laid.placements):
        return state.on_turn
    for play in reversed(ended_plays(state)):
        if square in play.squares:
            return play.player
    return None


def stray_squares(state: GameState) -> frozenset[Square]:
    """Squares of unchallenged misplaced plays that were disconnected when they were made.

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


# Plays with a physical set of which only the score is known: their squares are unknown.
#
# It cannot be known whether a later play connects to them, covers the centre with them or is
# disconnected, so such faults are ignored.

UNTOLD = frozenset({Reason.NOT_CONNECTED, Reason.MISSES_CENTRE, Reason.TOO_FEW_FIRST})
"""Faults that may only be apparent while the squares of some tiles are unknown."""


def has_hidden_play(state: GameState) -> bool:
    """True if there are tiles on the board that were not entered."""
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
    """Rows whose turn was ended by the clock and whose play is not yet entered."""
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
    """The scoring rules in force; with unknown tiles on the board no word is disconnected."""
    scoring = state.setup.scoring
    return replace(scoring, stray_words_score=True) if has_hidden_play(state) else scoring
