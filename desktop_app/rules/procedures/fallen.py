# SPDX-License-Identifier: MIT
"""Notes on tiles that left their squares on the board.

The program shows the board as it knows it. If a tile falls or ends up on a rack, that is recorded
first; the procedures that remedy it read the notes here.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Square
from desktop_app.rules.desk_events import GoneTile, GoneTiles, NoteKept
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.recount import (
    ask_board,
    is_playing_with_board,
    lift,
    whereabouts,
)
from desktop_app.rules.state import GameState, everybody, names, seat_named
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, Spot, TilesMoved, TilesPut, rack_of

GONE = "played-tile-gone"
_OF_THE_SET = frozenset({GONE, "left-on-board", "placeholder", "missing-midgame", "wrong-bag"})
_AWAY, _BAG = "away", "bag"


@dataclass(frozen=True, slots=True)
class Fallen(GoneTile):
    """A tile that is no longer on its square."""

    @property
    def square(self) -> Square:
        """The square it was on."""
        return self.placement.square

    @property
    def tile(self) -> str:
        """The tile as on a rack."""
        return self.placement.on_rack

    def is_covered(self, state: GameState) -> bool:
        """True if another tile is on its square now."""
        return bool(state.board.tile_at(self.placement.row, self.placement.col))

    def is_back(self, state: GameState) -> bool:
        """True if it is on its square again, because the game went back."""
        return state.board.tile_at(self.placement.row, self.placement.col) == self.placement.tile


def fallen(state: GameState) -> tuple[Fallen, ...]:
    """The tiles known to be off their squares."""
    gone = state.noted(GoneTiles, GONE) or GoneTiles()
    return tuple(Fallen(tile.placement, tile.turn, tile.holder) for tile in gone.tiles)


def _remember(act: Act, tiles: tuple[Fallen, ...]) -> None:
    gone = tuple(GoneTile(tile.placement, tile.turn, tile.holder) for tile in tiles)
    act.emit(NoteKept(GONE, None, GoneTiles(gone) if gone else ""))


def forget(act: Act, tile: Fallen) -> None:
    """Drop the note on a tile."""
    left = tuple(other for other in fallen(act.state) if other.square != tile.square)
    if left != fallen(act.state):
        _remember(act, left)


def source_of(state: GameState, tile: Fallen) -> Spot:
    """Where a fallen tile is taken from: its holder's rack, lost tiles, the bag, or a spare."""
    holder = tile.holder
    if holder is not None and may_hold(state, state.racks[holder], (tile.tile,)):
        return rack_of(holder)
    return whereabouts(state, tile.tile)


def replace_tile(act: Act, tile: Fallen) -> None:
    """Put a tile back on its square, if that is empty, and drop its note."""
    if not tile.is_covered(act.state):
        act.emit(TilesPut((tile.placement,), source_of(act.state, tile)))
    forget(act, tile)


def forget_restored(act: Act) -> None:
    """Drop the notes on tiles that left the board after the moment the game went back to."""
    for tile in fallen(act.state):
        if tile.is_back(act.state) or tile.turn > act.state.turn.number:
            forget(act, tile)


def forget_all(act: Act) -> None:
    """Drop all such notes: a restarted game has its whole set in the bag."""
    for note in act.state.desk.notes:
        if note.topic in _OF_THE_SET:
            act.emit(NoteKept(note.topic, note.player, ""))


def set_aside(act: Act, tile: Fallen) -> None:
    """Take a tile that is off the board out of the game and drop its note."""
    act.emit(TilesMoved((tile.tile,), source_of(act.state, tile), BOX, everybody(act.state)))
    forget(act, tile)


def put_dislodged_back(act: Act) -> None:
    """Put every dislodged tile back on its square, if that is empty."""
    for tile in fallen(act.state):
        replace_tile(act, tile)


def _tile_gone(act: Act, ask: Dialogue) -> None:
    """Record that tiles left the board: unseen, into the bag, or onto a player's rack."""
    state = act.state
    placements = ask_board(ask)
    went = ask.choice("went", (_AWAY, _BAG, *names(state)), default=_AWAY)
    holder = seat_named(state, went)
    target = BAG if went == _BAG else OUTSIDE
    lift(act, placements, target if holder is None else rack_of(holder))
    gone = tuple(Fallen(placement, state.turn.number, holder) for placement in placements)
    squares = {tile.square for tile in gone}
    before = tuple(tile for tile in fallen(state) if tile.square not in squares)
    _remember(act, (*before, *gone))
    act.rule_step(GONE, "fallen.noted", "board_accident.procedure", detail="noted")


PROCEDURES = (
    Procedure(
        name="tile-gone",
        title="Note a tile that left the board",
        when="A tile came off the board, and where it went should be noted.",
        topics=(GONE,),
        group=Group.BOARD,
        conduct=_tile_gone,
        may_apply=is_playing_with_board,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("board_accident.procedure",),
        steps={"fallen": "noted"},
        questions={
            "squares": "From which squares?",
            "went": "Where did the tiles go, or on whose rack are they?",
        },
        answers={"away": "Unknown, or to the floor", "bag": "Into the bag"},
        ruled="The tile that left the board is noted.",
        search_words=("tile came off the board",),
    ),
)
