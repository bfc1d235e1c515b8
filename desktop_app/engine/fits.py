# SPDX-License-Identifier: MIT
"""The words that fit in a position, with their places: what the players with a mind look at.

A turn with a blank has thousands of plays, of which a player thinks of a few. So the plays of the
native engine are gone through as they are packed, and only those of words thought of become `Way`s.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol, runtime_checkable

from desktop_app.engine.native_setting import BLANK_FLAG, RECORD, SIZE, TileCodes
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.rules.board import Direction
from desktop_app.rules.move import PLAYED_THROUGH, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.tiles import face_of, is_blank

HEAVY = frozenset("JQXZKV")
"""Tiles that people are glad to be rid of."""

_ENDINGS = frozenset({"S", "ES", "D", "ED", "R", "ER", "ING", "Y", "LY"})
"""People see these behind a word as readily as any word."""


@dataclass(frozen=True, slots=True)
class Way:
    """A word at a place.

    Attributes:
        play, score: the play and its points.
        word: the word that the player has in mind; of one tile that makes two words there is a way
            for each.
        down: True if the word is read downwards.
        through: groups of tiles on the board that the word takes in.
        blanks, laid: tiles of the play.
        rest: the letters beside a word of the board that the word lengthens, with a dot for each
            tile of the board after one of them; else empty.
        others: squares of tiles laid at which a further word is made.
    """

    play: Play
    score: int
    word: str
    down: bool
    through: int
    blanks: int
    laid: int
    others: tuple[tuple[int, int], ...]
    rest: str = ""


class _Squares:
    """The board as words are read on it, made once for all plays of a turn."""

    def __init__(self, view: SeatView) -> None:
        layout = view.board.layout
        self.cols = cols = layout.cols
        self.faces = faces = [face_of(tile) if tile else "" for tile in view.board.tiles]
        rows = range(0, len(faces), cols)
        above = [""] * cols + faces[:-cols]
        below = faces[cols:] + [""] * cols
        left = [face for at in rows for face in ("", *faces[at : at + cols - 1])]
        right = [face for at in rows for face in (*faces[at + 1 : at + cols], "")]
        self.crossed = (
            [bool(one or other) for one, other in zip(above, below, strict=True)],
            [bool(one or other) for one, other in zip(left, right, strict=True)],
        )
        """By direction, across and down: squares at which a tile makes a further word."""

    def around(self, at: int, side: int) -> tuple[str, str]:
        """The letters before and after a square, to where a gap or the edge is.

        `side` is 1 for those in its row, and the number of columns for those in its column.
        """
        faces, cols = self.faces, self.cols
        row, col = divmod(at, cols)
        first = row * cols if side == 1 else col
        last = first + cols - 1 if side == 1 else len(faces) - 1
        before, after = "", ""
        place = at - side
        while place >= first and (face := faces[place]):
            before = face + before
            place -= side
        place = at + side
        while place <= last and (face := faces[place]):
            after += face
            place += side
        return before, after

    def ways(self, play: Play, score: int) -> Iterator[Way]:
        """Every word of a play at its place."""
        faces, cols = self.faces, self.cols
        down = play.direction is Direction.DOWN
        step, side = (cols, 1) if down else (1, cols)
        crossed = self.crossed[down]
        at = start = play.row * cols + play.col
        letters: list[str] = []
        others: list[tuple[int, int]] = []
        through = blanks = laid = taken = 0
        inside = False
        for tile in play.tiles:
            if tile == PLAYED_THROUGH:
                letters.append(faces[at])
                through += not inside
                taken += 1
                inside = True
            else:
                inside = False
                letters.append(face_of(tile))
                blanks += is_blank(tile)
                laid += 1
                if crossed[at]:
                    others.append(divmod(at, cols))
            at += step
        squares = tuple(others)
        rest = _rest(play.tiles) if through == 1 and taken > 1 else ""
        yield Way(play, score, "".join(letters), down, through, blanks, laid, squares, rest)
        if laid == 1 and others:
            index = next(i for i, tile in enumerate(play.tiles) if tile != PLAYED_THROUGH)
            face = face_of(play.tiles[index])
            before, after = self.around(start + index * step, side)
            groups = bool(before) + bool(after)
            rest = ""
            if groups == 1 and len(before) + len(after) > 1:
                rest = face + "." * len(after)
            word = before + face + after
            yield Way(play, score, word, not down, groups, blanks, 1, squares, rest)


def ways(view: SeatView, plays: Iterable[ScoredPlay]) -> Iterator[Way]:
    """Every word of every play at its place."""
    squares = _Squares(view)
    for scored in plays:
        yield from squares.ways(scored.play, scored.score)


def _rest(tiles: Iterable[str]) -> str:
    """The letters laid, with a dot for each tile of the board that comes after one of them."""
    marked = "".join("." if tile == PLAYED_THROUGH else face_of(tile) for tile in tiles)
    return marked.lstrip(".")


class Ease(NamedTuple):
    """How easily a word is seen to fit.

    Attributes:
        further_groups, blanks: of its easiest way: groups of board tiles beyond one, and blanks.
        is_heavy: True if one of `HEAVY` is laid there.
        only_lengthens: True if all that it does anywhere is to lengthen a word on the board, by
            other than a common ending.
    """

    further_groups: int
    blanks: int
    is_heavy: bool
    only_lengthens: bool


@runtime_checkable
class Fits(Protocol):
    """The words of all plays of a position."""

    def eases(self) -> Iterable[tuple[str, Ease]]:
        """Every word once."""

    def ways_of(self, word: str) -> list[Way]:
        """Where a word can be laid; empty for one that fits nowhere."""


class ListedFits:
    """The words of plays in a list."""

    def __init__(self, view: SeatView, plays: Iterable[ScoredPlay]) -> None:
        self._by_word: dict[str, list[Way]] = defaultdict(list)
        for way in ways(view, plays):
            self._by_word[way.word].append(way)

    def eases(self) -> Iterator[tuple[str, Ease]]:
        """Every word once."""
        for word, there in self._by_word.items():
            easiest = min(there, key=_effort)
            is_heavy = not HEAVY.isdisjoint(easiest.play.tiles)
            lengthens = all(_lengthens(way) for way in there)
            yield word, Ease(max(0, easiest.through - 1), easiest.blanks, is_heavy, lengthens)

    def ways_of(self, word: str) -> list[Way]:
        """Where a word can be laid; empty for one that fits nowhere."""
        return self._by_word.get(word, [])


def _effort(way: Way) -> tuple[int, ...]:
    """Orders the ways of a word, the easiest first; the place settles equal ones."""
    return max(0, way.through - 1), way.blanks, way.play.row, way.play.col, way.down


def _lengthens(way: Way) -> bool:
    return bool(way.rest) and way.rest not in _ENDINGS


_ALL_BLANKS = int.from_bytes(bytes([BLANK_FLAG]) * SIZE, "little")
_LETTERS = ~_ALL_BLANKS
_LETTER = ~BLANK_FLAG


@dataclass(slots=True)
class _Word:
    """The common figures of the packed plays of a word.

    Attributes:
        effort: of the easiest of them, as a number.
        easiest: the number of its record.
        only_lengthens: as in `Ease`.
        records: their numbers; one less than zero, ``~number``, is the further word of one tile.
    """

    effort: int
    easiest: int
    only_lengthens: bool
    records: list[int]


def can_pack(codes: TileCodes) -> bool:
    """True for an alphabet in which a word is one row of tiles: no face is of two letters."""
    return all(len(face) == 1 and face <= "\xff" for face in codes.faces)


class PackedFits:
    """The words of plays that are packed as `native_setting.RECORD`.

    Args:
        view: the position, on a board of the native engine.
        codes: the tile numbers, of an alphabet that `can_pack`.
        packed: the plays.
    """

    def __init__(self, view: SeatView, codes: TileCodes, packed: bytes) -> None:
        self._view, self._codes, self._packed = view, codes, packed
        self._number = {face: number for number, face in enumerate(codes.faces)}
        self._shown = "".join(codes.faces).ljust(256, "\0").encode("latin-1")

    @cached_property
    def _words(self) -> dict[int, _Word]:
        """By the letters as one number, a byte each."""
        board = self._codes.board(self._view.board)
        lines = board, b"".join(board[col::SIZE] for col in range(SIZE))
        found: dict[int, _Word] = {}
        spots: dict[int, tuple[int, int, int]] = {}

        def add(key: int, number: int, effort: int, *, lengthens: bool) -> None:
            word = found.get(key)
            if word is None:
                found[key] = _Word(effort, number, lengthens, [number])
                return
            word.records.append(number)
            if effort < word.effort:
                word.effort, word.easiest = effort, number
            if not lengthens:
                word.only_lengthens = False

        for number, record in enumerate(RECORD.iter_unpack(self._packed)):
            down, row, col, length, tiles, _score, _worth = record
            start = SIZE * col + row if down else SIZE * row + col
            place = (SIZE * SIZE * down + start) * (SIZE + 1) + length
            spot = spots.get(place)
            if spot is None:
                line = lines[down][start : start + length]
                groups = len(line.translate(_FILLED).split())
                spot = int.from_bytes(line, "little") & _LETTERS, groups, length - line.count(0)
                spots[place] = spot
            there, groups, taken = spot
            letters = int.from_bytes(tiles, "little")
            effort = (row << 5) + (col << 1) + down
            if groups > 1:
                effort += groups - 1 << 16
            if blanks := letters & _ALL_BLANKS:
                effort += blanks.bit_count() << 12
            lengthens = False
            if groups == 1 and taken > 1:
                lengthens = (
                    bool(tiles[0])
                    or self._text((letters & _LETTERS).to_bytes(SIZE, "little")[taken:length])
                    not in _ENDINGS
                )
            add(letters & _LETTERS | there, number, effort, lengthens=lengthens)
            if length - taken == 1:
                further = self._further(lines[1 - down], start, tiles)
                if further is not None:
                    key, groups, lengthens = further
                    effort = (groups - 1 << 16) + (bool(blanks) << 12)
                    effort += (row << 5) + (col << 1) + 1 - down
                    add(key, ~number, effort, lengthens=lengthens)
        return found

    def _further(self, line: bytes, start: int, tiles: bytes) -> tuple[int, int, bool] | None:
        """The further word of one tile, its groups of board tiles, and if it only lengthens.

        Args:
            line: the board by lines across the play.
            start: the first square of the play, where lines go along it.
            tiles: of the record.
        """
        index = len(tiles) - len(tiles.lstrip(b"\0"))
        before, after = _around(line, start + index)
        if not before and not after:
            return None
        letter = tiles[index] & _LETTER
        key = int.from_bytes(before + bytes((letter,)) + after, "little")
        if before and after:
            return key, 2, False
        is_ending = not after and self._codes.faces[letter] in _ENDINGS
        return key, 1, len(before) + len(after) > 1 and not is_ending

    def _text(self, tiles: bytes) -> str:
        return tiles.translate(self._shown).decode("latin-1")

    @cached_property
    def _squares(self) -> _Squares:
        return _Squares(self._view)

    def _ways(self, number: int) -> list[Way]:
        """The ways of a play by its number."""
        size = RECORD.size
        plays = self._codes.moves(self._packed[number * size : (number + 1) * size])
        return [
            way
            for move, score, _ in plays
            if isinstance(move, Play)
            for way in self._squares.ways(move, score)
        ]

    def _way(self, number: int) -> Way:
        return self._ways(~number)[1] if number < 0 else self._ways(number)[0]

    def eases(self) -> Iterator[tuple[str, Ease]]:
        """Every word once."""
        heavy = frozenset(self._number[face] for face in HEAVY if face in self._number)
        for key, word in self._words.items():
            at = (~word.easiest if word.easiest < 0 else word.easiest) * RECORD.size
            tiles = RECORD.unpack_from(self._packed, at)[4]
            text = self._text(key.to_bytes(SIZE, "little").rstrip(b"\0"))
            groups, blanks = word.effort >> 16, word.effort >> 12 & 15
            is_heavy = not heavy.isdisjoint(tiles)
            yield text, Ease(groups, blanks, is_heavy, word.only_lengthens)

    def ways_of(self, word: str) -> list[Way]:
        """Where a word can be laid; empty for one that fits nowhere."""
        key = int.from_bytes(bytes(map(self._number.__getitem__, word)), "little")
        there = self._words.get(key)
        return [] if there is None else list(map(self._way, there.records))


def _around(line: bytes, place: int) -> tuple[bytes, bytes]:
    """The letters before and after a square, as tile numbers, to where a gap or the edge is.

    `line` is the board by lines across the play, and `place` the square where lines go along it.
    """
    along, at = divmod(place, SIZE)
    whole = line[at * SIZE : (at + 1) * SIZE]
    before = whole[:along].rpartition(b"\0")[2]
    after = whole[along + 1 :].partition(b"\0")[0]
    return before.translate(_PLAIN), after.translate(_PLAIN)


_PLAIN = bytes(number & _LETTER for number in range(256))
_FILLED = bytes([ord(" ")]) + bytes([ord("x")]) * 255
