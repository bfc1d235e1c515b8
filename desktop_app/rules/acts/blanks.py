# SPDX-License-Identifier: MIT
"""Saying and writing what a blank is, and turning another tile over to pass for one.

Sources: 1999 and 2001 12; family by AMB-9; Singapore G7; NASPA IV.F.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.identifying import may_hold
from desktop_app.rules.blank_events import BlankDesignated, BlankSaid, BlankWritten
from desktop_app.rules.blanks import BlankMarks, letter_of, marks_at
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.commands import FakeBlank, SayBlank, WriteBlank, WriteMarks
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.move import format_square
from desktop_app.rules.played import owner_at, play_of, stray_squares
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.scoring import score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import OUTSIDE, TilesMoved, rack_of
from desktop_app.rules.tiles import BLANK, is_blank
from desktop_app.rules.turns import LaidTiles

FALSE_BLANK = "false-blank"
"""The row of the rules matrix, and the note on which tile passes for a blank."""

_FIXED_WHEN_STATED = frozenset({"state", "state-and-both-note"})
"""Values of ``blank.designate`` where the letter is fixed as soon as it is said."""


def owner_of(state: GameState, square: Square) -> int:
    """The seat that laid a blank; where nobody knows, the one before the player on turn."""
    owner = owner_at(state, square)
    on_turn = state.on_turn or 0
    return state.previous_player(on_turn) if owner is None else owner


def marks_of(state: GameState, square: Square) -> BlankMarks:
    """What is known of the blank on a square."""
    tile = state.board.tile_at(square.row, square.col)
    return marks_at(state.blanks, square, tile, owner_of(state, square))


def undesignated_squares(state: GameState) -> tuple[Square, ...]:
    """Blanks without a letter whose turn has ended, row by row."""
    laid = () if state.laid is None else state.laid.placements
    present = set(squares_of(laid))
    return tuple(
        each.square
        for each in state.board.placements()
        if each.tile == BLANK and each.square not in present
    )


def is_in_last_play(state: GameState, square: Square) -> bool:
    """Whether a blank was laid in the turn that ended last, and nobody has laid a tile since."""
    turn = state.last_turn
    laid = None if turn is None or state.laid is not None else turn.laid
    return laid is not None and square in squares_of(laid.placements)


def may_stop_for_blank(state: GameState) -> bool:
    """Whether a player may stop the clock to have a blank cleared up.

    North America allows it for a blank of the play on the board or of the one before it: after a
    later play the request is made on one's own time (NASPA IV.F.1, IV.F.1.b, IV.F.1.f).
    """
    if state.setup.ruleset.blank.undesignated != "restart-clock":
        return True
    laid = () if state.laid is None else state.laid.placements
    return any(
        is_in_last_play(state, each.square) or each in laid
        for each in state.board.placements()
        if is_blank(each.tile)
    )


def read_again(act: Act, laid: LaidTiles, changed: Placement) -> tuple[str, ...]:
    """The words of a play once a tile on the board is another one."""
    squares = [(each.row, each.col) for each in laid.placements]
    board = act.state.board.with_placements((changed,)).without(squares)
    placements = [changed if each.square == changed.square else each for each in laid.placements]
    setup = act.state.setup
    strays = stray_squares(act.state)
    return score_play(board, placements, setup.tile_set, setup.scoring, strays).texts


def designate(act: Act, square: Square, letter: str) -> None:
    """Let a blank stand for a letter from now on; nothing where it does already."""
    state = act.state
    tile = letter.lower() or BLANK
    if state.board.tile_at(square.row, square.col) == tile:
        return
    turn = state.last_turn
    laid = state.laid or (None if turn is None else turn.laid)
    words: tuple[str, ...] = ()
    if laid is not None:
        words = read_again(act, laid, Placement(square.row, square.col, tile))
    act.emit(BlankDesignated(square, letter, words))


def say_blank(act: Act, command: SayBlank) -> Rejection | None:
    """The player of a blank says which letter it is."""
    square, letter = Square(command.row, command.col), command.letter.upper()
    if rejection := act.check_seat(command.player) or _check_mark(act, square, letter):
        return rejection
    marks = marks_of(act.state, square)
    if marks.player != command.player:
        return act.refuse(Reason.NOT_A_BLANK, format_square(square.row, square.col))
    fixed = act.rules.blank.designate in _FIXED_WHEN_STATED and marks.said
    if (fixed and marks.said != letter) or (_is_ended(act, square) and not _is_open(act, square)):
        return act.refuse(Reason.TURN_ENDED, "", "blank.designate")
    act.emit(BlankSaid(command.player, square, letter))
    _settle(act, square)
    return None


def write_blank(act: Act, command: WriteBlank) -> Rejection | None:
    """Somebody writes which letter a blank is; its player may do so late where it is missing."""
    square, letter = Square(command.row, command.col), command.letter.upper()
    if rejection := act.check_seat(command.player) or _check_mark(act, square, letter):
        return rejection
    marks = marks_of(act.state, square)
    if marks.player == command.player and _is_ended(act, square):
        # 2001 12.2: what is recorded late may still differ from what was said.
        late = act.rules.blank.authority == "slip-then-ladder" or letter == marks.said
        missing = not marks.own_writing and late
        if not _is_open(act, square) and not missing:
            return act.refuse(Reason.TURN_ENDED, "", "blank.designate")
    act.emit(BlankWritten(command.player, square, letter))
    _settle(act, square)
    return None


def write_marks(act: Act, command: WriteMarks) -> Rejection | None:
    """Write the letters of all blanks of a play at once, in the order of the blanks."""
    if rejection := act.check_seat(command.player):
        return rejection
    laid = play_of(act.state, command.player)
    blanks = [each for each in laid.placements if is_blank(each.tile)] if laid else []
    if not blanks or len(blanks) != len(command.letters):
        return act.refuse(Reason.NOT_A_BLANK, "".join(command.letters))
    blanks.sort(key=lambda each: (each.row, each.col))
    for each, letter in zip(blanks, command.letters, strict=True):
        single = WriteBlank(command.player, each.row, each.col, letter)
        if rejection := write_blank(act, single):
            return rejection
    return None


def check_designated(act: Act, words: tuple[str, ...]) -> Rejection | None:
    """Refuse to judge a word while its blank stands for no letter."""
    for word in words:
        if BLANK in word:
            return act.refuse(Reason.BLANK_UNDESIGNATED, word, "blank.undesignated")
    return None


def _check_mark(act: Act, square: Square, letter: str) -> Rejection | None:
    if not is_blank(act.state.board.tile_at(square.row, square.col)):
        return act.refuse(Reason.NOT_A_BLANK, format_square(square.row, square.col))
    if letter not in act.state.setup.tile_set.faces:
        return act.refuse(Reason.UNKNOWN_FACE, letter)
    return None


def _is_ended(act: Act, square: Square) -> bool:
    laid = act.state.laid
    return laid is None or all(each.square != square for each in laid.placements)


def _is_open(act: Act, square: Square) -> bool:
    return act.state.board.tile_at(square.row, square.col) == BLANK


def _settle(act: Act, square: Square) -> None:
    designate(act, square, letter_of(act.state.blanks[square], act.rules.blank.authority))


def fake_blank(act: Act, command: FakeBlank) -> Rejection | None:
    """Turn a lettered tile of the rack over, so that it passes for a blank.

    The set then has a blank more and that tile less; a note keeps which tile it is.
    """
    player, tile = command.player, command.tile.upper()
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if act.state.setup.mode is not Mode.BY_THE_BOOK:
        return act.refuse(Reason.NOT_ALLOWED, "", "blank.false_remedy")
    if tile == BLANK or not may_hold(act.state, act.state.racks[player], (tile,)):
        return act.refuse(Reason.NOT_ON_RACK, tile)
    act.emit(TilesMoved((tile,), rack_of(player), OUTSIDE, frozenset({player})))
    act.emit(TilesMoved((BLANK,), OUTSIDE, rack_of(player), frozenset({player})))
    act.emit(NoteKept(FALSE_BLANK, player, act.state.note(FALSE_BLANK, player) + tile))
    return None
