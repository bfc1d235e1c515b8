# SPDX-License-Identifier: MIT
"""Tiles being tried: what a hand does with rack and board before anything is played.

A `Draft` is a value; every gesture gives a new one, or a `Refusal` where it is not allowed. Tiles
have identities (their index in `Draft.tiles`), so none can be lost or doubled. The cursor and the
keyboard are in `session.draft_typing`. Rows, columns, slots and ids are 0-based.
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
    """A rack tile that lies on the board for the time being.

    Attributes:
        tile_id: index in `Draft.tiles`.
        row, col: where it lies.
        tile: the board tile (lower case for a blank), `BLANK` while the blank is not named.
    """

    tile_id: int
    row: int
    col: int
    tile: str


@dataclass(frozen=True, slots=True)
class RackSlot:
    """One place on the rack as it is shown.

    Attributes:
        tile: the face that belongs there.
        is_away: the tile lies on the board at the moment.
        is_marked: it is marked for an exchange.
    """

    tile: str
    is_away: bool
    is_marked: bool


@dataclass(frozen=True)
class Draft:
    """A rack and a board with tiles being tried.

    Attributes:
        board: what lies there for good.
        tiles: the rack's tiles, tried ones included, by id.
        faces: what a blank may stand for.
        order: ids in the order in which the rack shows them.
        tried: in the order in which they were laid.
        marked: ids marked for an exchange; never a tried one.
        cursor: (row, col); `arrow` the way typing goes, None for a single tile.
        past, future: earlier and taken-back states of `tried`, for taking back and putting back.
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
        """A rack on which nothing was touched yet; the cursor stands on the centre square."""
        return cls(board, tuple(rack), tuple(faces), tuple(range(len(rack))), board.layout.centre)

    # ------------------------------------------------------------------ questions

    def tried_at(self, row: int, col: int) -> TrialTile | None:
        """The tile being tried on a square."""
        return next((t for t in self.tried if (t.row, t.col) == (row, col)), None)

    def tile_at(self, row: int, col: int) -> str:
        """What lies on a square, for good or for the time being; empty when nothing does."""
        tried = self.tried_at(row, col)
        return tried.tile if tried else self.board.tile_at(row, col)

    def refusal_for(self, row: int, col: int) -> Refusal | None:
        """Why no tile may be put on a square, None when it is free."""
        if not self.board.layout.holds(row, col):
            return Refusal(Reason.OFF_BOARD)
        if self.tile_at(row, col):
            return Refusal(Reason.SQUARE_TAKEN, detail=format_square(row, col))
        return None

    @property
    def away(self) -> frozenset[int]:
        """The ids of the tiles being tried."""
        return frozenset(t.tile_id for t in self.tried)

    @property
    def slots(self) -> tuple[RackSlot, ...]:
        """The rack as it is shown."""
        away = self.away
        return tuple(RackSlot(self.tiles[i], i in away, i in self.marked) for i in self.order)

    @property
    def rack_left(self) -> tuple[str, ...]:
        """The tiles that stand on the rack, in the order shown."""
        return tuple(slot.tile for slot in self.slots if not slot.is_away)

    @property
    def marked_tiles(self) -> tuple[str, ...]:
        """The tiles marked for an exchange, in the order shown."""
        return tuple(slot.tile for slot in self.slots if slot.is_marked)

    @property
    def needs_face(self) -> TrialTile | None:
        """The blank on the board that nobody has named yet."""
        return next((t for t in self.tried if t.tile == BLANK), None)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles being tried, in the order laid; a blank without a name is left out."""
        return tuple(Placement(t.row, t.col, t.tile) for t in self.tried if t.tile != BLANK)

    # ------------------------------------------------------------------ on the board

    def lay(self, slot: int, row: int, col: int, face: str = "") -> Draft | Refusal:
        """Put the tile of a rack slot on a square.

        `face` names a blank; without it the draft `needs_face`. Refused: a taken square, a square
        off the board, a slot that is empty, a face that the set does not have.
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
        """Move a tile being tried to another square; a blank keeps its name."""
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
        """Say what the blank being tried on a square stands for; it may be said again."""
        tried = self.tried_at(row, col)
        if tried is None or self.tiles[tried.tile_id] != BLANK:
            return Refusal(Reason.NO_TILES)
        if face not in self.faces:
            return Refusal(Reason.UNKNOWN_FACE, detail=face)
        named = replace(tried, tile=face.lower())
        return replace(self, tried=tuple(named if t is tried else t for t in self.tried))

    def with_blank_named(self, face: str) -> Draft | Refusal:
        """Say what the blank that `needs_face` stands for; itself when there is none."""
        blank = self.needs_face
        return self if blank is None else self.name_blank(blank.row, blank.col, face)

    def without_unnamed_blank(self) -> Draft:
        """The draft before the blank that `needs_face` was laid; itself when there is none."""
        blank = self.needs_face
        if blank is None:
            return self
        left = tuple(t for t in self.tried if t is not blank)
        past = self.past[:-1] if self.past and self.past[-1] == left else self.past
        return replace(self, tried=left, past=past)

    def with_placements(self, placements: Sequence[Placement]) -> Draft:
        """The draft with these tiles being tried and no others, as far as the rack has them."""
        draft = self.all_home()
        for placement in placements:
            wanted = rack_tile(placement.tile)
            slots = [n for n, s in enumerate(draft.slots) if s.tile == wanted and not s.is_away]
            face = face_of(placement.tile) if wanted == BLANK else ""
            step = draft.lay(slots[0], placement.row, placement.col, face) if slots else draft
            draft = step if isinstance(step, Draft) else draft
        return draft

    def send_home(self, row: int, col: int) -> Draft:
        """The tile being tried on a square goes back to its slot; nothing when there is none."""
        left = tuple(t for t in self.tried if (t.row, t.col) != (row, col))
        return self if left == self.tried else self._changed(left)

    def send_home_to(self, row: int, col: int, slot: int) -> Draft:
        """The tile being tried on a square goes back to a slot of choice."""
        tried = self.tried_at(row, col)
        if tried is None:
            return self
        return self.send_home(row, col).move_in_rack(self.order.index(tried.tile_id), slot)

    def all_home(self) -> Draft:
        """Every tile goes back to the rack."""
        return self._changed(()) if self.tried else self

    def take_back(self) -> Draft:
        """Undo the last change of the tiles on the board; the cursor goes to where it was."""
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
        """Do again what was taken back."""
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

    # ------------------------------------------------------------------ on the rack

    def move_in_rack(self, slot: int, to_slot: int) -> Draft:
        """Take the tile of one slot out and put it in at another; those between move up."""
        order = list(self.order)
        tile_id = order.pop(slot)
        order.insert(max(0, min(to_slot, len(order))), tile_id)
        return replace(self, order=tuple(order))

    def shuffle(self, seed: int) -> Draft:
        """Mix the tiles on the rack; gaps stay where they are.

        `seed` decides the order; unless all the tiles are alike it shows a new one.
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
        """Put the rack in alphabetical order, the blanks last."""
        key = {i: (self.tiles[i] == BLANK, self.tiles[i], i) for i in self.order}
        return replace(self, order=tuple(sorted(self.order, key=lambda i: key[i])))

    def toggle_mark(self, slot: int) -> Draft | Refusal:
        """Mark the tile of a slot for an exchange, or take the mark away."""
        if not 0 <= slot < len(self.order) or self.order[slot] in self.away:
            return Refusal(Reason.NOT_ON_RACK)
        return replace(self, marked=self.marked ^ {self.order[slot]})

    def without_marks(self) -> Draft:
        """No tile is marked for an exchange."""
        return replace(self, marked=frozenset())

    # ------------------------------------------------------------------ a new position

    def rebased(self, board: Board, rack: Sequence[str]) -> Draft:
        """The same hand over a new position.

        Tiles that are still on the rack keep their places and marks; those being tried stay where
        their squares are free. New tiles come last. Nothing changes when nothing did.
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
        """The ids that are on the new rack, in the order shown, and the tiles that are new.

        Of equal tiles those go first that lay on a square which is taken now.
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


# The board cursor and what is typed: every key of the board as a function from draft to draft.


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
