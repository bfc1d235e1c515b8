# SPDX-License-Identifier: MIT
"""Data that the native engine prepares for a word list and rules, shared by all searches.

Preparing takes milliseconds and memory, so the data is kept as long as the list.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from desktop_app.engine import native
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import EMPTY, Board, BoardLayout, Direction
from desktop_app.rules.move import PLAYED_THROUGH, Exchange, Move, Pass, Play, format_square
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import BLANK, TileSet, sort_tiles
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app.engine.native import Setting


# Encoding for the native engine: boards, racks and moves as bytes of tile numbers.
#
# 0 is a blank on a rack and an empty square on a board; 1 and up are the letters in alphabetical
# order; 128 is added to the letter of a blank.

SIZE = 15
"""Rows and columns of the native engine's board."""

MAX_TILES = 7
"""Tiles on the largest rack it supports."""

MAX_FACES = 31
"""Letters of the largest alphabet it supports."""

TILES = MAX_FACES + 1
"""Number of tile numbers, including the blank."""

BLANK_FLAG = 0x80

RECORD = struct.Struct("<4B15sxhi")
"""Kind, row, column, length, tiles, score, equity: see `_engine.pyi`."""

_DIRECTIONS = (Direction.ACROSS, Direction.DOWN)
_EXCHANGE = 2
_PASS = 3


class TileCodeError(ValueError):
    """A tile has no number, or a board or a move is too large for the native engine."""


class TileCodes:
    """The tile numbers of an alphabet.

    Args:
        faces: the letters in upper case; the first is number 1. Letters after the 31st have none.

    Attributes:
        faces: the face of each tile number, the blank first.
    """

    def __init__(self, faces: Iterable[str]) -> None:
        self.faces = (BLANK, *faces)[:TILES]
        self._on_rack = {face: number for number, face in enumerate(self.faces)}
        letters = self.faces[1:]
        self._on_board = {face: number for number, face in enumerate(letters, start=1)}
        self._on_board |= {face.lower(): self._on_board[face] | BLANK_FLAG for face in letters}
        self._shown = [PLAYED_THROUGH] * 256
        for tile, number in self._on_board.items():
            self._shown[number] = tile
        self._squares = {EMPTY: 0, **self._on_board}
        if len(letters) < MAX_FACES:
            # A blank without a letter is part of no word.
            self._squares[BLANK] = MAX_FACES | BLANK_FLAG

    def knows(self, tile: str) -> bool:
        """True if a rack tile has a number."""
        return tile in self._on_rack

    def board(self, board: Board) -> bytes:
        """Encode the 225 squares, row by row.

        Raises:
            TileCodeError: the board has another size, or a tile has no number; the message names
                the tile and its square.
        """
        layout = board.layout
        if (layout.rows, layout.cols) != (SIZE, SIZE):
            raise TileCodeError(
                Sentence(
                    "a board of {rows} by {cols}; expected {size} by {size}",
                    rows=layout.rows,
                    cols=layout.cols,
                    size=SIZE,
                )
            )
        try:
            return bytes(map(self._squares.__getitem__, board.tiles))
        except KeyError:
            at = next(at for at, tile in enumerate(board.tiles) if tile not in self._squares)
        place = format_square(*divmod(at, SIZE))
        raise TileCodeError(
            Sentence("{place}: the words have no letter {tile}", place=place, tile=board.tiles[at])
        )

    def rack(self, tiles: Iterable[str]) -> bytes:
        """Encode tiles as one byte each, in the given order.

        Raises:
            TileCodeError: a tile has no number.
        """
        try:
            return bytes(self._on_rack[tile] for tile in tiles)
        except KeyError as error:
            raise _unknown(error.args[0]) from None

    def counts(self, tiles: Iterable[str]) -> bytes:
        """Return the count of each of 32 tile numbers, the blank first.

        Raises:
            TileCodeError: a tile has no number, or there are more than 255 of one.
        """
        counts = [0] * TILES
        for number in self.rack(tiles):
            counts[number] += 1
        most = max(range(TILES), key=counts.__getitem__)
        if counts[most] > 255:
            raise TileCodeError(
                Sentence(
                    "tiles {tile}: read {count}; expected at most {most}",
                    count=counts[most],
                    tile=self.faces[most],
                    most=255,
                )
            )
        return bytes(counts)

    def values(self, tile_set: TileSet) -> tuple[int, ...]:
        """Return the points of each tile number, the blank first; 0 for tiles not in the set."""
        return tuple(tile_set.values.get(face, 0) for face in self.faces)

    def tiles(self, packed: bytes) -> tuple[str, ...]:
        """Return the tiles of a rack, sorted, blanks last."""
        return sort_tiles(self.faces[number] for number in packed)

    def record(self, move: Move, score: int = 0) -> bytes:
        """Encode a move as a `RECORD`, without equity.

        Raises:
            TileCodeError: a tile has no number, or there are more tiles than fit on the board.
        """
        if isinstance(move, Pass):
            return RECORD.pack(_PASS, 0, 0, 0, b"", score, 0)
        if len(move.tiles) > SIZE:
            raise TileCodeError(
                Sentence(
                    "tiles of a move: read {count}; expected at most {most}",
                    count=len(move.tiles),
                    most=SIZE,
                )
            )
        if isinstance(move, Exchange):
            given = bytes(sorted(self.rack(move.tiles)))
            return RECORD.pack(_EXCHANGE, 0, 0, len(given), given, score, 0)
        if not (0 <= move.row < SIZE and 0 <= move.col < SIZE):
            raise TileCodeError(
                Sentence(
                    "row {row}, column {col}: there is no such square",
                    row=move.row + 1,
                    col=move.col + 1,
                )
            )
        laid = bytes(map(self._laid, move.tiles))
        kind = _DIRECTIONS.index(move.direction)
        return RECORD.pack(kind, move.row, move.col, len(laid), laid, score, 0)

    def moves(self, packed: bytes) -> Iterator[tuple[Move, int, int]]:
        """Decode `RECORD`s: moves with their score in points and their equity in millipoints."""
        face = self._shown.__getitem__
        for kind, row, col, length, tiles, score, worth in RECORD.iter_unpack(packed):
            if kind == _PASS:
                yield Pass(), score, worth
            elif kind == _EXCHANGE:
                yield Exchange(self.tiles(tiles[:length])), score, worth
            else:
                shown = tuple(map(face, tiles[:length]))
                yield Play(row, col, _DIRECTIONS[kind], shown), score, worth

    def _laid(self, tile: str) -> int:
        if tile == PLAYED_THROUGH:
            return 0
        number = self._on_board.get(tile)
        if number is None:
            raise _unknown(tile)
        return number


def _unknown(tile: str) -> TileCodeError:
    return TileCodeError(Sentence("the words have no letter {tile}", tile=tile))


@dataclass(frozen=True)
class SettingRules:
    """Everything besides the words that a game depends on.

    Attributes:
        layout, scoring: the board and the scoring rules.
        values: points of each tile number, the blank first.
        first_min_tiles: fewest tiles of the opening play.
        rack_size: number of tiles on a full rack.
        exchange_min_bag: fewest tiles in the bag for an exchange.
        zero_run_limit: successive scoreless turns that end the game.
        out_factor: points of spread that going out gains per point on the other rack.
    """

    layout: BoardLayout
    scoring: ScoringRules
    values: tuple[int, ...]
    first_min_tiles: int = 2
    rack_size: int = 7
    exchange_min_bag: int = 7
    zero_run_limit: int = 6
    out_factor: int = 2


_prepared: WeakKeyDictionary[Lexicon, dict[SettingRules, Setting | ValueError]] = (
    WeakKeyDictionary()
)
_lock = threading.Lock()


def prepared_setting(lexicon: Lexicon, module: ModuleType, rules: SettingRules) -> Setting:
    """Return the native engine's setting for a lexicon and rules, preparing it if needed.

    Raises:
        LexiconError: the list has no GADDAG.
        EngineError: more tiles than the native engine supports, or a number of the rules is too
            large for it. It is a ValueError.
    """
    lexicon.require_gaddag()
    # Two searches that start at once share the same setting.
    with _lock:
        known = _prepared.setdefault(lexicon, {})
        found = known.get(rules)
        if found is None:
            found = known[rules] = _prepare(lexicon, module, rules)
    if isinstance(found, ValueError):
        raise found.with_traceback(None)
    return found


def _prepare(lexicon: Lexicon, module: ModuleType, rules: SettingRules) -> Setting | ValueError:
    layout, scoring = rules.layout, rules.scoring
    try:
        made: Setting = module.Setting(
            native.graph_of(lexicon, module),
            bytes(rules.values).ljust(TILES, b"\0"),
            bytes(premium.letter_factor for premium in layout.premiums),
            bytes(premium.word_factor for premium in layout.premiums),
            bingo_tiles=scoring.bingo_tiles,
            bingo_points=scoring.bingo_points,
            blank_multiplies_word=scoring.blank_multiplies_word,
            centre=layout.centre,
            first_min_tiles=rules.first_min_tiles,
            rack_size=rules.rack_size,
            exchange_min_bag=rules.exchange_min_bag,
            scoreless_limit=rules.zero_run_limit,
            out_factor=rules.out_factor,
        )
    except ValueError as error:
        return error
    return made
