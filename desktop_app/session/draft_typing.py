# SPDX-License-Identifier: MIT
"""The board cursor and what is typed: every key of the board as a function from draft to draft."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.rules.board import Direction
from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.tiles import BLANK, face_of
from desktop_app.session.draft import Draft


def move_cursor(draft: Draft, row_step: int, col_step: int) -> Draft:
    """One arrow key: move along the arrow, or turn the arrow when the key goes across it.

    Without an arrow the cursor simply moves. It stays on the board.
    """
    way = Direction.ACROSS if col_step else Direction.DOWN
    if draft.arrow not in (None, way):
        return replace(draft, arrow=way)
    row, col = draft.cursor[0] + row_step, draft.cursor[1] + col_step
    return replace(draft, cursor=(row, col)) if draft.board.layout.holds(row, col) else draft


def turn_arrow(draft: Draft) -> Draft:
    """The arrow points the other way; across when there was none."""
    arrow = draft.arrow.other if draft.arrow else Direction.ACROSS
    return replace(draft, arrow=arrow)


def click_square(draft: Draft, row: int, col: int) -> Draft:
    """An empty square was clicked: an arrow across, then down, then none. Others do nothing."""
    if draft.refusal_for(row, col):
        return draft
    if draft.cursor != (row, col) or draft.arrow is None:
        return replace(draft, cursor=(row, col), arrow=Direction.ACROSS)
    arrow = Direction.DOWN if draft.arrow is Direction.ACROSS else None
    return replace(draft, arrow=arrow)


def skip_square(draft: Draft) -> Draft:
    """Leave the square under the cursor as it is and go to the next."""
    return _after(draft, *draft.cursor)


def type_letter(draft: Draft, letter: str, *, as_blank: bool = False) -> Draft | Refusal:
    """A letter was typed; `as_blank` asks for the blank as that letter.

    A letter that already lies under the cursor is typed through; other tiles are skipped. A letter
    that is not on the rack takes the blank.
    """
    face = _face_for(draft, letter)
    if not face:
        return Refusal(Reason.UNKNOWN_FACE, detail=letter.upper())
    if not as_blank and _is_typed_through(draft, face):
        return _after(draft, *draft.cursor)
    square = _next_free(draft)
    if isinstance(square, Refusal):
        return square
    slot = _slot_of(draft, BLANK if as_blank else face)
    if slot is None:
        slot = _slot_of(draft, BLANK)
    if slot is None:
        return Refusal(Reason.NOT_ON_RACK, detail=BLANK if as_blank else face)
    laid = draft.lay(slot, *square, face)
    return laid if isinstance(laid, Refusal) else _after(laid, *square)


def type_slot(draft: Draft, slot: int) -> Draft | Refusal:
    """A digit was typed: the tile of that slot goes to the cursor, or past the tiles there.

    A blank that is laid so `needs_face`.
    """
    square = _next_free(draft)
    if isinstance(square, Refusal):
        return square
    laid = draft.lay(slot, *square)
    return laid if isinstance(laid, Refusal) else _after(laid, *square)


def take_last_home(draft: Draft) -> Draft:
    """The tile laid last goes home, and the cursor to its square."""
    if not draft.tried:
        return draft
    last = draft.tried[-1]
    return replace(draft.send_home(last.row, last.col), cursor=(last.row, last.col))


def take_cursor_home(draft: Draft) -> Draft:
    """The tile being tried under the cursor goes home."""
    return draft.send_home(*draft.cursor)


def _face_for(draft: Draft, letter: str) -> str:
    """The face a letter means: itself, or the one tile of the rack that begins with it."""
    upper = letter.upper()
    if upper in draft.faces:
        return upper
    starting = {tile for tile in draft.rack_left if tile != BLANK and tile.startswith(upper)}
    return starting.pop() if len(starting) == 1 and upper else ""


def _is_typed_through(draft: Draft, face: str) -> bool:
    lying = draft.tile_at(*draft.cursor)
    if draft.arrow is None or face_of(lying) != face:
        return False
    # At the edge the cursor stays on the tile just laid: the same letter again has no room.
    return draft.tried_at(*draft.cursor) is None or _after(draft, *draft.cursor) != draft


def _next_free(draft: Draft) -> tuple[int, int] | Refusal:
    row, col = draft.cursor
    if draft.arrow is None:
        return draft.refusal_for(row, col) or (row, col)
    while draft.board.layout.holds(row, col):
        if not draft.tile_at(row, col):
            return row, col
        row, col = row + draft.arrow.step[0], col + draft.arrow.step[1]
    return Refusal(Reason.OFF_BOARD, detail=format_square(row, col))


def _slot_of(draft: Draft, face: str) -> int | None:
    """The first slot with that tile, one that is not marked for an exchange before one that is."""
    slots = [
        (slot.is_marked, number)
        for number, slot in enumerate(draft.slots)
        if slot.tile == face and not slot.is_away
    ]
    return min(slots)[1] if slots else None


def _after(draft: Draft, row: int, col: int) -> Draft:
    """The cursor one square on from (row, col), as far as the board goes."""
    if draft.arrow is None:
        return replace(draft, cursor=(row, col))
    after = (row + draft.arrow.step[0], col + draft.arrow.step[1])
    return replace(draft, cursor=after if draft.board.layout.holds(*after) else (row, col))
