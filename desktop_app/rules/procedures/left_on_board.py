# SPDX-License-Identifier: MIT
"""Tiles of a withdrawn play left on the board, and other errors in withdrawing a play.

``leftover.on_board`` selects the rule book to follow. Sources: 2001 25, 26; NASPA III.G.6.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import charge, take_back_begun_turn, tariff_of
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import LeftTiles, NoteKept
from desktop_app.rules.procedures import recount
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.fallen import Fallen, fallen
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct
from desktop_app.rules.procedures.taken_tile import (
    TAKEN_TILES,
    TAKEN_TILES_ANSWERS,
    conduct_taken,
    home,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import TilesPut, rack_of
from desktop_app.rules.tiles import BLANK, rack_tile, remove_tiles

LEFT, ERROR = "left-on-board", "successful-board-error"
_KEYS = ("leftover.on_board",)
_TOO_FEW, _TOO_MANY = "too-few", "too-many"


@dataclass(frozen=True, slots=True)
class Leftover:
    """Tiles that a player left on the board, and the number of the turn in which they did."""

    player: int
    squares: tuple[Square, ...]
    turn: int


def leftover(state: GameState) -> Leftover | None:
    """Tiles recorded as left on the board that are still there, of the first such player."""
    for seat in range(state.player_count):
        left = state.noted(LeftTiles, LEFT, seat)
        # After the game was reconstructed, the tiles may not be there any more.
        if left and all(state.board.tile_at(square.row, square.col) for square in left.squares):
            return Leftover(seat, left.squares, left.turn)
    return None


def _tile_left(act: Act, ask: Dialogue) -> None:
    """Record that tiles that belong on a rack were left on the board."""
    state = act.state
    holding = [seat for seat, rack in enumerate(state.racks) if rack]
    player = ask.player("player", among=holding)
    rows, cols = state.board.layout.rows, state.board.layout.cols
    every = (Square(row, col) for row in range(rows) for col in range(cols))
    free = [square for square in every if not state.board.tile_at(square.row, square.col)]
    squares = ask.squares("squares", free)
    faces = recount.ask_faces(ask, "tiles", least=1)
    placements = _as_placed(state, player, squares, faces)
    if placements is None:
        raise ask.bad("tiles", "".join(faces))
    act.emit(TilesPut(placements, rack_of(player)))
    act.emit(NoteKept(LEFT, player, LeftTiles(state.turn.number, squares)))
    act.rule_step(LEFT, "leftover.noted", *_KEYS, player=player, detail="noted")


def _as_placed(
    state: GameState, player: int, squares: tuple[Square, ...], faces: tuple[str, ...]
) -> tuple[Placement, ...] | None:
    """The tiles on their squares (a blank if the rack lacks the letter); None if impossible."""
    rack = state.racks[player]
    if len(squares) != len(faces) or BLANK in faces:
        return None
    placed = []
    for square, face in zip(squares, faces, strict=True):
        tile = face if may_hold(state, rack, (face,)) else face.lower()
        if not may_hold(state, rack, (rack_tile(tile),)):
            return None
        rack = remove_tiles(rack, (rack_tile(tile),))
        placed.append(Placement(square.row, square.col, tile))
    return tuple(placed)


def _left_on_board(act: Act, ask: Dialogue) -> None:
    left = _ask_left(act, ask)
    recount.neutralise(act, "director")
    way = act.rules.leftover.on_board
    if way == "s01-26":
        _by_2001(act, ask, left)
    elif way == "extra-minute":
        _by_naspa(act, ask, left, ())
    else:
        _by_director(act, ask, left)
    act.emit(NoteKept(LEFT, left.player, ""))


def _ask_left(act: Act, ask: Dialogue) -> Leftover:
    """The tiles recorded as left on the board, else those named now."""
    state = act.state
    if known := leftover(state):
        ask.player("player", among=(known.player,))
        recount.confirm_squares(ask, known.squares)
        since = state.turn.number - known.turn
        ask.number("turns-since", since, since)
        return known
    if state.board.is_empty:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", *_KEYS)
    player = ask.player("player")
    squares = squares_of(recount.ask_board(ask))
    since = ask.number("turns-since", 0, state.turn.number, default=0)
    return Leftover(player, squares, state.turn.number - since)


def _take_up(act: Act, left: Leftover) -> None:
    recount.lift(act, placements_on(act, left.squares), rack_of(left.player))


def _by_2001(act: Act, ask: Dialogue, left: Leftover) -> None:
    """Return the tiles to the rack, at once or later with the excess (26).

    Later, the innocent player may prefer to play on.
    """
    innocent = act.state.next_player(left.player)
    if act.state.turn.number == left.turn:
        _take_up(act, left)
        act.rule_step(LEFT, "leftover.at-once", *_KEYS, player=left.player, detail="taken-up")
    elif ask.yes("play-on", asked=innocent):
        act.rule_step(LEFT, "leftover.later", *_KEYS, player=left.player, detail="play-on")
    else:
        _take_up(act, left)
        recount.return_overfull(act, ask, left.player)
        act.rule_step(LEFT, "leftover.later", *_KEYS, player=left.player, detail="taken-up")


def _by_naspa(act: Act, ask: Dialogue, left: Leftover, taken: tuple[Fallen, ...]) -> None:
    """The opponent gains a minute; the board is corrected within one turn each (III.G.6)."""
    since = act.state.turn.number - left.turn
    detail = "stays"
    if since < 2:
        take_back_begun_turn(act)
        if since == 1:
            reconstruct(act, left.turn, act.state.clock.remaining_ms)
        detail = "retaken" if since else "corrected"
        _take_up(act, left)
        for tile in taken:
            home(act, tile)
        recount.return_overfull(act, ask, left.player)
        recount.refill(act, ask, left.player)
    tariff = tariff_of(act, "wrong-tiles-after-challenge")
    if tariff is not None:
        charge(act, tariff, left.player)
    act.rule_step(ERROR, "leftover.error", *_KEYS, player=left.player, detail=detail)


def _by_director(act: Act, ask: Dialogue, left: Leftover) -> None:
    decision = ask.choice("decision", ("taken-up", "left"))
    if decision == "taken-up":
        _take_up(act, left)
        recount.return_overfull(act, ask, left.player)
    act.rule_step(LEFT, "leftover.director", *_KEYS, player=left.player, detail=decision)


def _board_error(act: Act, ask: Dialogue) -> None:
    """Too many or too few tiles were taken off the board after a successful challenge."""
    taken = tuple(tile for tile in fallen(act.state) if tile.holder is not None)
    known = _TOO_MANY if taken else _TOO_FEW
    error = ask.choice("error", (_TOO_FEW, _TOO_MANY), default=known)
    if error == _TOO_FEW:
        _left_on_board(act, ask)
    elif act.rules.leftover.on_board != "extra-minute":
        conduct_taken(act, ask)
    else:
        recount.neutralise(act, "director")
        _too_many_by_naspa(act, ask, taken)


def _too_many_by_naspa(act: Act, ask: Dialogue, taken: tuple[Fallen, ...]) -> None:
    if taken and taken[0].holder is not None:
        left = Leftover(taken[0].holder, (), taken[0].turn)
    else:
        player = ask.player("player")
        since = ask.number("turns-since", 0, act.state.turn.number, default=0)
        left = Leftover(player, (), act.state.turn.number - since)
    _by_naspa(act, ask, left, taken)


def _is_due(state: GameState) -> bool:
    return recount.is_playing(state) and leftover(state) is not None


_LEFT_QUESTIONS = {
    "player": "Whose tiles were they?",
    "squares": "On which squares were they left?",
    "turns-since": "How many turns have ended since?",
    "play-on": "Does the innocent player want the tiles to stay?",
    "returned": "Which tiles go back into the bag?",
    "decision": "What is to happen?",
}
_LEFT_ANSWERS = {
    "taken-up": "The tiles go back to the rack",
    "left": "Everything stays as it is",
}

PROCEDURES = (
    Procedure(
        name="tile-left",
        title="Note tiles left on the board",
        when="A player did not take up all tiles of a withdrawn play, and this should be noted.",
        topics=(LEFT,),
        group=Group.BOARD,
        conduct=_tile_left,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("leftover.on_board",),
        steps={"leftover": "noted"},
        questions={
            "player": "Who left tiles on the board?",
            "squares": "On which squares?",
            "tiles": "Which tiles are they? Type their letters, a question mark for a blank.",
        },
        ruled="The tiles that {name} left on the board are noted.",
        search_words=("forgot to take a tile back",),
    ),
    Procedure(
        name=LEFT,
        title="Tiles left on the board",
        when="Tiles of a play that came off are still on the board.",
        topics=(LEFT,),
        group=Group.BOARD,
        conduct=_left_on_board,
        may_apply=recount.is_playing,
        is_due=_is_due,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("leftover.on_board",),
        steps={"leftover": "at-once director later"},
        questions=_LEFT_QUESTIONS,
        answers=_LEFT_ANSWERS,
        ruled="What happens to the tiles that {name} left on the board is settled.",
        search_words=("tiles not removed", "tile of a phoney still on the board"),
    ),
    Procedure(
        name="board-error",
        title="A play taken off wrongly",
        when="After a challenge too many or too few tiles came off the board.",
        topics=(ERROR,),
        group=Group.BOARD,
        conduct=_board_error,
        may_apply=recount.is_playing_with_board,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("leftover.on_board",),
        steps={"leftover": "error"},
        questions={
            **TAKEN_TILES,
            **_LEFT_QUESTIONS,
            "error": "Were too many tiles taken up, or too few?",
        },
        answers={
            **TAKEN_TILES_ANSWERS,
            **_LEFT_ANSWERS,
            "too-few": "Too few: some were left",
            "too-many": "Too many: others came with them",
        },
        ruled="{name}'s slip in taking the play off is settled.",
        search_words=(
            "took off the wrong tiles",
            "removed too many tiles",
            "took too many tiles off",
        ),
    ),
)
