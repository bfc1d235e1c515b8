# SPDX-License-Identifier: MIT
"""The native engine behind the protocol; what it does not cover is left to the reference."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from desktop_app.engine import native
from desktop_app.engine.equity import Candidate, Outlook, equity, order_of
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.engine.ranking import rank_moves
from desktop_app.engine.reference import ReferenceEngine, has_odd_scores
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import EMPTY, BoardLayout, Direction
from desktop_app.rules.move import PLAYED_THROUGH, Exchange, Play
from desktop_app.rules.scoring import ScoringRules
from desktop_app.rules.tiles import BLANK, remove_tiles, sort_tiles

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Positions, Setting

SIZE = 15
MOST_TILES = 7
MOST_FACES = 31
BLANK_FLAG = 0x80

RECORD = struct.Struct("<4B15sxhi")
"""Direction (2 is an exchange), row, column, length, tiles, score, equity: see `_engine.pyi`."""

_EXCHANGE = 2
_DIRECTIONS = (Direction.ACROSS, Direction.DOWN)
_MORE = 16

_Key = tuple[tuple[int, ...], BoardLayout, ScoringRules, int]

_settings: WeakKeyDictionary[Lexicon, dict[_Key, Setting | None]] = WeakKeyDictionary()
"""What was prepared of a list, for every engine that plays by it: that takes a while."""


class NativeEngine:
    """Finds plays on a lexicon by the crate; an `Engine`.

    Args:
        lexicon: the words.
        module: the native module.

    Raises:
        LexiconError: the word graph has no GADDAG.
    """

    name = "native"

    def __init__(self, lexicon: Lexicon, module: ModuleType) -> None:
        lexicon.require_gaddag()
        self.lexicon = lexicon
        self.module = module
        self._reference = ReferenceEngine(lexicon)
        faces = lexicon.alphabet.faces
        self._numbers = {EMPTY: 0, BLANK: 0, **lexicon.alphabet.numbers}
        self._on_board = {EMPTY: 0, **lexicon.alphabet.numbers}
        self._faces = [PLAYED_THROUGH] * 256
        for number, face in enumerate(faces[:MOST_FACES], start=1):
            self._on_board[face.lower()] = number | BLANK_FLAG
            self._faces[number] = face
            self._faces[number | BLANK_FLAG] = face.lower()
        if len(faces) < MOST_FACES:
            # A blank that nobody gave a letter is in no word.
            self._on_board[BLANK] = MOST_FACES | BLANK_FLAG

    def generate(self, question: PlayQuestion) -> tuple[ScoredPlay, ...]:
        """Every legal play once."""
        asked = self._read(question)
        if asked is None:
            return self._reference.generate(question)
        packed = self.module.plays(*asked)
        return tuple(
            ScoredPlay(move, score)
            for move, score, _ in self._moves(packed)
            if isinstance(move, Play)
        )

    def pack(self, question: PlayQuestion) -> bytes:
        """Every legal play as a `RECORD`, in no particular order; empty where `generate` asks the
        reference.
        """
        asked = self._read(question)
        packed: bytes = b"" if asked is None else self.module.plays(*asked)
        return packed

    def best(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves, most: int
    ) -> tuple[Candidate, ...]:
        """The best `most` plays and exchanges."""
        asked = self._read(question)
        if asked is None or len(asked[2]) < len(question.rack):
            # What the words have no letter for is kept all the same.
            return tuple(rank_moves(self.generate(question), question, outlook, leaves)[:most])
        kept = self._kept(question, outlook, leaves)
        exchanged = outlook.most_exchanged(len(question.rack))
        wanted = most + _MORE
        while True:
            packed = self.module.top(*asked, kept, wanted, exchanged)
            found = sorted(self._candidates(packed, question), key=order_of)
            # Equal moves come in the engine's own order, so the last of them must be there.
            if len(found) < wanted or order_of(found[most - 1])[:2] < order_of(found[-1])[:2]:
                return tuple(found[:most])
            wanted *= 4

    def prepare(self, asked: Iterable[tuple[PlayQuestion, int, int]]) -> Positions:
        """Positions for whoever measures: questions, tiles in the bag, points of the other rack.

        Raises:
            ValueError: there is no question, they differ in what scores, or the native engine does
                not cover one.
        """
        settings = []
        positions = []
        for number, (question, bag, other) in enumerate(asked, start=1):
            read = self._read(question)
            if read is None:
                raise ValueError(f"position {number} is not one for the native engine")
            settings.append(read[0])
            positions.append((*read[1:], bag, other))
        if len({id(setting) for setting in settings}) != 1:
            raise ValueError("the positions differ in what scores")
        made: Positions = self.module.Positions(settings[0], positions)
        return made

    def _read(self, question: PlayQuestion) -> tuple[Setting, bytes, bytes] | None:
        """Setting, board and rack of a question; None for one that the reference has to answer."""
        layout = question.board.layout
        if (layout.rows, layout.cols) != (SIZE, SIZE) or len(question.rack) > MOST_TILES:
            return None
        if len(self.lexicon.alphabet.faces) > MOST_FACES or has_odd_scores(question):
            return None
        try:
            board = bytes(map(self._on_board.__getitem__, question.board.tiles))
        except KeyError:
            return None
        setting = self._setting(question)
        if setting is None:
            return None
        rack = bytes(self._numbers[tile] for tile in question.rack if tile in self._numbers)
        return setting, board, rack

    def _setting(self, question: PlayQuestion) -> Setting | None:
        """What the engine prepared for the scoring of a question; None where it does not fit."""
        of_tiles = question.tile_set.values.get
        values = tuple(of_tiles(face, 0) for face in (BLANK, *self.lexicon.alphabet.faces))
        scoring, layout = question.scoring, question.board.layout
        key = values, layout, scoring, question.first_min_tiles
        prepared = _settings.setdefault(self.lexicon, {})
        if key not in prepared:
            try:
                prepared[key] = self.module.Setting(
                    native.graph_of(self.lexicon, self.module),
                    bytes(values).ljust(MOST_FACES + 1, b"\0"),
                    bytes(premium.letter_factor for premium in layout.premiums),
                    bytes(premium.word_factor for premium in layout.premiums),
                    bingo_tiles=scoring.bingo_tiles,
                    bingo_points=scoring.bingo_points,
                    blank_multiplies_word=scoring.blank_multiplies_word,
                    centre=layout.centre,
                    first_min_tiles=question.first_min_tiles,
                )
            except ValueError:
                # A number does not fit its place there.
                prepared[key] = None
        return prepared[key]

    def _kept(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves
    ) -> NativeLeaves | Callable[[bytes], int]:
        """What values the tiles that are kept."""
        if outlook.bag_count and isinstance(leaves, KlvLeaves):
            found = leaves.native(self.lexicon.alphabet)
            if found is not None:
                return found
        faces = (BLANK, *self.lexicon.alphabet.faces)

        def worth(kept: bytes) -> int:
            leave = sort_tiles(faces[tile] for tile in kept)
            return equity(0, leave, outlook, question.tile_set, leaves)

        return worth

    def _candidates(self, packed: bytes, question: PlayQuestion) -> Iterator[Candidate]:
        for move, score, worth in self._moves(packed):
            given = move.tiles if isinstance(move, Exchange) else move.rack_tiles()
            leave = sort_tiles(remove_tiles(question.rack, given))
            yield Candidate(move, score, leave, worth)

    def _moves(self, packed: bytes) -> Iterator[tuple[Play | Exchange, int, int]]:
        """Moves with score and equity."""
        face = self._faces.__getitem__
        for kind, row, col, length, tiles, score, worth in RECORD.iter_unpack(packed):
            shown = tuple(map(face, tiles[:length]))
            if kind == _EXCHANGE:
                given = (BLANK if tile == PLAYED_THROUGH else tile for tile in shown)
                yield Exchange(sort_tiles(given)), score, worth
            else:
                yield Play(row, col, _DIRECTIONS[kind], shown), score, worth


def make_engine(lexicon: Lexicon) -> Engine:
    """The native engine where there is one, else the reference.

    Raises:
        LexiconError: the word graph has no GADDAG.
    """
    module, _ = native.load()
    return ReferenceEngine(lexicon) if module is None else NativeEngine(lexicon, module)
