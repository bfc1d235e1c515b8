# SPDX-License-Identifier: MIT
"""Tiles being tried on the board before a move is made.

A `Draft` is a value: every gesture returns a new one, or a `Refusal`. Tiles have ids (their index
in `Draft.tiles`), so none can be lost or duplicated. Rows, columns, slots and ids are 0-based.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_app.rules.board import Board, Direction, Placement
from desktop_app.rules.move import format_square
from desktop_app.rules.rejection import Reason, Refusal
from desktop_app.rules.tiles import BLANK, face_of, rack_tile


@dataclass(frozen=True, slots=True)
class TrialTile:
    """A rack tile tried on the board.

    Attributes:
        tile_id: index in `Draft.tiles`.
        row, col: its square.
        tile: the board tile (lower case for a blank), `BLANK` until the blank is designated.
    """

    tile_id: int
    row: int
    col: int
    tile: str


@dataclass(frozen=True, slots=True)
class RackSlot:
    """One slot of the rack as displayed.

    Attributes:
        tile: the tile that belongs there.
        is_away: True while the tile is on the board.
        is_marked: True if it is marked for exchange.
    """

    tile: str
    is_away: bool
    is_marked: bool


@dataclass(frozen=True)
class Draft:
    """A rack and a board with tiles being tried.

    Attributes:
        board: the board without the tried tiles.
        tiles: the tiles of the rack by id, including tried ones.
        faces: the letters that a blank may stand for.
        order: ids in the order displayed on the rack.
        tried: tried tiles in the order laid.
        marked: ids marked for exchange; never a tried tile.
        cursor: (row, col).
        arrow: the direction of typing, None to place a single tile.
        past, future: earlier and undone values of `tried`, for undo and redo.
    """

    board: Board
    tiles: tuple[str, ...]
    faces: tuple[str, ...]
    order: tuple[int, ...]
    cursor: tuple[int, int]
    arrow: Direction | None = Direction.ACROSS
    tried: tuple[TrialTile, ...] = ()
    marked: frozenset[int] = frozenset()
    past: tuple[tuple[TrialTile, ...], ...] = ()
    future: tuple[tuple[TrialTile, ...], ...] = ()

    @classmethod
    def begin(cls, board: Board, rack: Sequence[str], faces: Sequence[str]) -> Draft:
        """A draft of an untouched rack; the cursor is on the centre square."""
        return cls(board, tuple(rack), tuple(faces), tuple(range(len(rack))), board.layout.centre)

    # ------------------------------------------------------------------ questions

    def tried_at(self, row: int, col: int) -> TrialTile | None:
        """The tried tile on a square, None if there is none."""
        return next((t for t in self.tried if (t.row, t.col) == (row, col)), None)

    def tile_at(self, row: int, col: int) -> str:
        """The tile on a square, tried or not; empty if there is none."""
        tried = self.tried_at(row, col)
        return tried.tile if tried else self.board.tile_at(row, col)

    def refusal_for(self, row: int, col: int) -> Refusal | None:
        """Why no tile may be put on a square, None if it is free."""
        if not self.board.layout.holds(row, col):
            return Refusal(Reason.OFF_BOARD)
        if self.tile_at(row, col):
            return Refusal(Reason.SQUARE_TAKEN, detail=format_square(row, col))
        return None

    @property
    def away(self) -> frozenset[int]:
        """Ids of the tried tiles."""
        return frozenset(t.tile_id for t in self.tried)

    @property
    def slots(self) -> tuple[RackSlot, ...]:
        """The rack as displayed."""
        away = self.away
        return tuple(RackSlot(self.tiles[i], i in away, i in self.marked) for i in self.order)

    @property
    def rack_left(self) -> tuple[str, ...]:
        """The tiles still on the rack, in the order displayed."""
        return tuple(slot.tile for slot in self.slots if not slot.is_away)

    @property
    def marked_tiles(self) -> tuple[str, ...]:
        """The tiles marked for exchange, in the order displayed."""
        return tuple(slot.tile for slot in self.slots if slot.is_marked)

    @property
    def needs_face(self) -> TrialTile | None:
        """The tried blank that has no letter yet, None if there is none."""
        return next((t for t in self.tried if t.tile == BLANK), None)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tried tiles in the order laid, without a blank that has no letter yet."""
        return tuple(Placement(t.row, t.col, t.tile) for t in self.tried if t.tile != BLANK)

    # ------------------------------------------------------------------ on the board

    def lay(self, slot: int, row: int, col: int, face: str = "") -> Draft | Refusal:
        """Put the tile of a rack slot on a square.

        `face` is the letter of a blank; without it the draft `needs_face`. Refused: a taken square,
        a square off the board, an empty slot, a letter that the set does not have.
        """
        if not 0 <= slot < len(self.order) or self.order[slot] in self.away:
            return Refusal(Reason.NOT_ON_RACK)
        if refusal := self.refusal_for(row, col):
            return refusal
        tile_id = self.order[slot]
        tile = self.tiles[tile_id]
        if tile == BLANK and face:
            if face not in self.faces:
                return Refusal(Reason.UNKNOWN_FACE, detail=face)
            tile = face.lower()
        laid = self._changed((*self.tried, TrialTile(tile_id, row, col, tile)))
        return replace(laid, marked=self.marked - {tile_id})

    def move(self, from_row: int, from_col: int, row: int, col: int) -> Draft | Refusal:
        """Move a tried tile to another square; a blank keeps its letter."""
        tried = self.tried_at(from_row, from_col)
        if tried is None:
            return Refusal(Reason.NO_TILES)
        if (from_row, from_col) == (row, col):
            return self
        if refusal := self.refusal_for(row, col):
            return refusal
        others = tuple(t for t in self.tried if t is not tried)
        return self._changed((*others, replace(tried, row=row, col=col)))

    def name_blank(self, row: int, col: int, face: str) -> Draft | Refusal:
        """Choose the letter of the tried blank on a square; it can be chosen again."""
        tried = self.tried_at(row, col)
        if tried is None or self.tiles[tried.tile_id] != BLANK:
            return Refusal(Reason.NO_TILES)
        if face not in self.faces:
            return Refusal(Reason.UNKNOWN_FACE, detail=face)
        named = replace(tried, tile=face.lower())
        return replace(self, tried=tuple(named if t is tried else t for t in self.tried))

    def with_blank_named(self, face: str) -> Draft | Refusal:
        """Choose the letter of the blank that `needs_face`; unchanged if there is none."""
        blank = self.needs_face
        return self if blank is None else self.name_blank(blank.row, blank.col, face)

    def without_unnamed_blank(self) -> Draft:
        """Undo laying the blank that `needs_face`; unchanged if there is none."""
        blank = self.needs_face
        if blank is None:
            return self
        left = tuple(t for t in self.tried if t is not blank)
        past = self.past[:-1] if self.past and self.past[-1] == left else self.past
        return replace(self, tried=left, past=past)

    def with_placements(self, placements: Sequence[Placement]) -> Draft:
        """Try these tiles and no others, as far as the rack has them."""
        draft = self.all_home()
        for placement in placements:
            wanted = rack_tile(placement.tile)
            slots = [n for n, s in enumerate(draft.slots) if s.tile == wanted and not s.is_away]
            face = face_of(placement.tile) if wanted == BLANK else ""
            step = draft.lay(slots[0], placement.row, placement.col, face) if slots else draft
            draft = step if isinstance(step, Draft) else draft
        return draft

    def send_home(self, row: int, col: int) -> Draft:
        """Return the tried tile on a square to its slot; unchanged if there is none."""
        left = tuple(t for t in self.tried if (t.row, t.col) != (row, col))
        return self if left == self.tried else self._changed(left)

    def send_home_to(self, row: int, col: int, slot: int) -> Draft:
        """Return the tried tile on a square to a given slot."""
        tried = self.tried_at(row, col)
        if tried is None:
            return self
        return self.send_home(row, col).move_in_rack(self.order.index(tried.tile_id), slot)

    def all_home(self) -> Draft:
        """Return every tried tile to the rack; the cursor goes to where the tiles began."""
        if not self.tried:
            return self
        first = min(self.tried, key=lambda tile: (tile.row, tile.col))
        return replace(self._changed(()), cursor=(first.row, first.col))

    def take_back(self) -> Draft:
        """Undo the last change on the board; the cursor goes to the tile that was removed."""
        if not self.past:
            return self
        before = self.past[-1]
        gone = [t for t in self.tried if t not in before]
        return replace(
            self,
            tried=before,
            marked=self.marked - {t.tile_id for t in before},
            past=self.past[:-1],
            future=(self.tried, *self.future),
            cursor=(gone[0].row, gone[0].col) if gone else self.cursor,
        )

    def put_back(self) -> Draft:
        """Redo what was undone."""
        if not self.future:
            return self
        after = self.future[0]
        return replace(
            self,
            tried=after,
            marked=self.marked - {t.tile_id for t in after},
            past=(*self.past, self.tried),
            future=self.future[1:],
        )

    def _changed(self, tried: tuple[TrialTile, ...]) -> Draft:
        return replace(self, tried=tried, past=(*self.past, self.tried), future=())

    def move_in_rack(self, slot: int, to_slot: int) -> Draft:
        """Take a tile out of its slot and insert it at another; those between move up."""
        order = list(self.order)
        tile_id = order.pop(slot)
        order.insert(max(0, min(to_slot, len(order))), tile_id)
        return replace(self, order=tuple(order))

    def shuffle(self, seed: int) -> Draft:
        """Shuffle the tiles on the rack; gaps stay where they are.

        `seed` decides the order, which always differs unless all tiles are alike.
        """
        here = [slot for slot, tile_id in enumerate(self.order) if tile_id not in self.away]
        ids = [self.order[slot] for slot in here]
        faces = [self.tiles[i] for i in ids]
        chance = random.Random(seed)
        while True:
            chance.shuffle(ids)
            if len(set(faces)) < 2 or [self.tiles[i] for i in ids] != faces:
                break
        order = list(self.order)
        for slot, tile_id in zip(here, ids, strict=True):
            order[slot] = tile_id
        return replace(self, order=tuple(order))

    def sort(self) -> Draft:
        """Sort the rack alphabetically, blanks last."""
        key = {i: (self.tiles[i] == BLANK, self.tiles[i], i) for i in self.order}
        return replace(self, order=tuple(sorted(self.order, key=lambda i: key[i])))

    def toggle_mark(self, slot: int) -> Draft | Refusal:
        """Mark the tile of a slot for exchange, or unmark it."""
        if not 0 <= slot < len(self.order) or self.order[slot] in self.away:
            return Refusal(Reason.NOT_ON_RACK)
        return replace(self, marked=self.marked ^ {self.order[slot]})

    def with_marks(self, tiles: Sequence[str]) -> Draft:
        """Mark only these tiles for an exchange, as far as they are on the rack.

        Of equal tiles, those that are marked already stay so.
        """
        draft, wanted = self.without_marks(), list(tiles)
        slots = sorted(enumerate(self.slots), key=lambda numbered: not numbered[1].is_marked)
        for number, slot in slots:
            if slot.tile in wanted and not slot.is_away:
                wanted.remove(slot.tile)
                marked = draft.toggle_mark(number)
                draft = marked if isinstance(marked, Draft) else draft
        return draft

    def without_marks(self) -> Draft:
        """Unmark all tiles."""
        return replace(self, marked=frozenset())

    def rebased(self, board: Board, rack: Sequence[str]) -> Draft:
        """The draft carried over to a new board and rack.

        Tiles still on the rack keep their slots and marks; tried tiles stay where their squares are
        free. New tiles are added at the end. With the same board and rack the draft is unchanged.
        """
        if board == self.board and Counter(rack) == Counter(self.tiles):
            return self
        free = [t for t in self.tried if board.layout.holds(t.row, t.col)]
        free = [t for t in free if not board.tile_at(t.row, t.col)]
        stays, new = self._matched(rack, {t.tile_id for t in free})
        number = {old: index for index, old in enumerate(stays)}
        held = board.layout.holds(*self.cursor)
        return replace(
            self,
            board=board,
            tiles=(*(self.tiles[i] for i in stays), *new),
            order=tuple(range(len(rack))),
            cursor=self.cursor if held else board.layout.centre,
            tried=tuple(replace(t, tile_id=number[t.tile_id]) for t in free if t.tile_id in number),
            marked=frozenset(number[i] for i in self.marked if i in number),
            past=(),
            future=(),
        )

    def _matched(self, rack: Sequence[str], tried: set[int]) -> tuple[list[int], list[str]]:
        """Return the ids still on the new rack, in displayed order, and the tiles that are new.

        Of equal tiles, those whose squares are now taken are dropped first.
        """
        wanted = Counter(rack)
        lost = self.away - tried
        kept: set[int] = set()
        for tile_id in sorted(self.order, key=lambda i: (i in lost, i not in tried)):
            if wanted[self.tiles[tile_id]] > 0:
                wanted[self.tiles[tile_id]] -= 1
                kept.add(tile_id)
        new = list(rack)
        for tile_id in kept:
            new.remove(self.tiles[tile_id])
        return [i for i in self.order if i in kept], new


# The board cursor and typing: a function for every key of the board.


def move_cursor(draft: Draft, row_step: int, col_step: int) -> Draft:
    """Handle an arrow key: move along the arrow, or turn it if the key points across it.

    Without an arrow the cursor simply moves. It stays on the board.
    """
    way = Direction.ACROSS if col_step else Direction.DOWN
    if draft.arrow not in (None, way):
        return replace(draft, arrow=way)
    row, col = draft.cursor[0] + row_step, draft.cursor[1] + col_step
    return replace(draft, cursor=(row, col)) if draft.board.layout.holds(row, col) else draft


def turn_arrow(draft: Draft) -> Draft:
    """Turn the arrow the other way; across if there was none."""
    arrow = draft.arrow.other if draft.arrow else Direction.ACROSS
    return replace(draft, arrow=arrow)


def click_square(draft: Draft, row: int, col: int) -> Draft:
    """Handle a click on an empty square: arrow across, then down, then none. Others do nothing."""
    if draft.refusal_for(row, col):
        return draft
    if draft.cursor != (row, col) or draft.arrow is None:
        return replace(draft, cursor=(row, col), arrow=Direction.ACROSS)
    arrow = Direction.DOWN if draft.arrow is Direction.ACROSS else None
    return replace(draft, arrow=arrow)


def skip_square(draft: Draft) -> Draft:
    """Move past the square under the cursor without laying a tile."""
    return _after(draft, *draft.cursor)


def type_letter(draft: Draft, letter: str, *, as_blank: bool = False) -> Draft | Refusal:
    """Type a letter; `as_blank` uses the blank for it.

    A letter that is already under the cursor is typed through; other tiles are skipped. A letter
    that is not on the rack uses the blank.
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
    """Lay the tile of a slot at the cursor, past any tiles there.

    A blank laid this way `needs_face`.
    """
    square = _next_free(draft)
    if isinstance(square, Refusal):
        return square
    laid = draft.lay(slot, *square)
    return laid if isinstance(laid, Refusal) else _after(laid, *square)


def take_last_home(draft: Draft) -> Draft:
    """Return the tile laid last; the cursor goes to its square."""
    if not draft.tried:
        return draft
    last = draft.tried[-1]
    return replace(draft.send_home(last.row, last.col), cursor=(last.row, last.col))


def take_cursor_home(draft: Draft) -> Draft:
    """Return the tried tile under the cursor."""
    return draft.send_home(*draft.cursor)


def _face_for(draft: Draft, letter: str) -> str:
    """The tile that a letter means: itself, or the only tile of the rack that begins with it."""
    upper = letter.upper()
    if upper in draft.faces:
        return upper
    starting = {tile for tile in draft.rack_left if tile != BLANK and tile.startswith(upper)}
    return starting.pop() if len(starting) == 1 and upper else ""


def _is_typed_through(draft: Draft, face: str) -> bool:
    lying = draft.tile_at(*draft.cursor)
    if draft.arrow is None or face_of(lying) != face:
        return False
    # At the edge the cursor stays on the tile just laid; typing its letter again has no room.
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
    """The first slot with this tile, preferring one that is not marked for exchange."""
    slots = [
        (slot.is_marked, number)
        for number, slot in enumerate(draft.slots)
        if slot.tile == face and not slot.is_away
    ]
    return min(slots)[1] if slots else None


def _after(draft: Draft, row: int, col: int) -> Draft:
    """Move the cursor one square on from (row, col), within the board."""
    if draft.arrow is None:
        return replace(draft, cursor=(row, col))
    after = (row + draft.arrow.step[0], col + draft.arrow.step[1])
    return replace(draft, cursor=after if draft.board.layout.holds(*after) else (row, col))
