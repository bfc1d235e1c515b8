# SPDX-License-Identifier: MIT
"""The native engine behind the `Engine` protocol; falls back to the reference if needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from desktop_app.engine import native
from desktop_app.engine.candidates import rank_moves
from desktop_app.engine.equity import Candidate, Outlook, equity, order_of
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_setting import (
    MAX_FACES,
    MAX_TILES,
    RECORD,
    SettingRules,
    TileCodes,
    prepared_setting,
)
from desktop_app.engine.protocol import Engine, PlayQuestion, ScoredPlay
from desktop_app.engine.reference import ReferenceEngine, has_odd_scores
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import has_checksum
from desktop_app.rules.move import Play, tiles_used
from desktop_app.rules.tiles import remove_tiles, sort_tiles
from desktop_app.sentences.faults import ToldError
from desktop_app.sentences.sentence import Sentence
from desktop_app.values.files import read_file
from desktop_app.values.whole_files import write_whole

if TYPE_CHECKING:
    from desktop_app.engine.native import Kwg, NativeLeaves, Positions, Setting


_MORE = 16


class NativeNeededError(ValueError):
    """The work needs the native engine, but another one is in use."""


class NativeEngine:
    """Finds plays on a lexicon with the native engine; an `Engine`.

    Args:
        lexicon: the words.
        module: the native module.

    Attributes:
        lexicon, module: as given.
        codes: the tile numbers.

    Raises:
        LexiconError: the word graph has no GADDAG.
    """

    name = "native"

    def __init__(self, lexicon: Lexicon, module: ModuleType) -> None:
        lexicon.require_gaddag()
        self.lexicon = lexicon
        self.module = module
        self._reference = ReferenceEngine(lexicon)
        self.codes = TileCodes(lexicon.alphabet.faces)

    def generate(self, question: PlayQuestion) -> tuple[ScoredPlay, ...]:
        """Return every legal play once."""
        asked = self._read(question)
        if asked is None:
            return self._reference.generate(question)
        packed = self.module.plays(*asked)
        return tuple(
            ScoredPlay(move, score)
            for move, score, _ in self.codes.moves(packed)
            if isinstance(move, Play)
        )

    def pack(self, question: PlayQuestion) -> bytes:
        """Return every legal play as a `native_setting.RECORD`, in no particular order.

        Empty for positions that `generate` passes to the reference.
        """
        asked = self._read(question)
        packed: bytes = b"" if asked is None else self.module.plays(*asked)
        return packed

    def count(self, question: PlayQuestion) -> int:
        """Return the number of legal plays.

        0 for positions that `generate` passes to the reference.
        """
        return len(self.pack(question)) // RECORD.size

    def best(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves, most: int
    ) -> tuple[Candidate, ...]:
        """Return the best `most` plays and exchanges."""
        asked = self._read(question)
        if asked is None or len(asked[2]) < len(question.rack):
            # Tiles without a number in the word graph still count in the leave.
            return tuple(rank_moves(self.generate(question), question, outlook, leaves)[:most])
        kept = self._kept(question, outlook, leaves)
        exchanged = outlook.most_exchanged(len(question.rack))
        wanted = most + _MORE
        while True:
            packed = self.module.top(*asked, kept, wanted, exchanged)
            rows = [(-row[-1], -row[-2]) for row in RECORD.iter_unpack(packed)]
            worst = sorted(rows)[most - 1 : most]
            # Ties come in the engine's own order, so all moves tied with the last one must be
            # included; the others need not be decoded.
            if len(rows) < wanted or worst[0] < max(rows):
                size = RECORD.size
                chosen = b"".join(
                    packed[at * size : (at + 1) * size]
                    for at, row in enumerate(rows)
                    if not worst or row <= worst[0]
                )
                return tuple(sorted(self._candidates(chosen, question), key=order_of)[:most])
            wanted *= 4

    def setting(self, rules: SettingRules) -> Setting:
        """Return the prepared setting of a game by these rules. Raises as `prepared_setting`."""
        return prepared_setting(self.lexicon, self.module, rules)

    def prepare(self, asked: Iterable[tuple[PlayQuestion, int, int]]) -> Positions:
        """Prepare positions for benchmarks: questions, tiles in the bag, points of the other rack.

        Raises:
            ValueError: there is no question, their scoring rules differ, or the native engine does
                not support one.
        """
        settings = []
        positions = []
        for number, (question, bag, other) in enumerate(asked, start=1):
            read = self._read(question)
            if read is None:
                raise ToldError(f"position {number} is not one for the native engine")
            settings.append(read[0])
            positions.append((*read[1:], bag, other))
        if len({id(setting) for setting in settings}) != 1:
            raise ToldError("the positions differ in what scores")
        made: Positions = self.module.Positions(settings[0], positions)
        return made

    def _read(self, question: PlayQuestion) -> tuple[Setting, bytes, bytes] | None:
        """Return setting, board and rack of a question; None if only the reference supports it."""
        if len(question.rack) > MAX_TILES or len(self.lexicon.alphabet.faces) > MAX_FACES:
            return None
        if has_odd_scores(question):
            return None
        try:
            board = self.codes.board(question.board)
            setting = self._setting(question)
        except ValueError:
            # A tile has no number, or a number is too large for the native engine.
            return None
        rack = self.codes.rack(tile for tile in question.rack if self.codes.knows(tile))
        return setting, board, rack

    def _setting(self, question: PlayQuestion) -> Setting:
        values = self.codes.values(question.tile_set)
        layout, scoring = question.board.layout, question.scoring
        return self.setting(SettingRules(layout, scoring, values, question.first_min_tiles))

    def _kept(
        self, question: PlayQuestion, outlook: Outlook, leaves: Leaves
    ) -> NativeLeaves | Callable[[bytes], int]:
        """Return the leave values, or a function that computes them."""
        if outlook.bag_count and isinstance(leaves, KlvLeaves):
            found = leaves.native(self.lexicon.alphabet)
            if found is not None:
                return found

        def worth(kept: bytes) -> int:
            return equity(0, self.codes.tiles(kept), outlook, question.tile_set, leaves)

        return worth

    def _candidates(self, packed: bytes, question: PlayQuestion) -> Iterator[Candidate]:
        for move, score, worth in self.codes.moves(packed):
            leave = sort_tiles(remove_tiles(question.rack, tiles_used(move)))
            yield Candidate(move, score, leave, worth)


def need_native(engine: Engine) -> NativeEngine:
    """Return the engine if it is the native one.

    Raises:
        NativeNeededError: it is the reference.
    """
    if isinstance(engine, NativeEngine):
        return engine
    raise NativeNeededError(
        Sentence(
            "This needs the native engine; the reference engine is in use. {how}",
            how=native.how_to_get(),
        )
    )


def make_engine(lexicon: Lexicon) -> Engine:
    """Return the native engine if there is one, else the reference.

    Raises:
        LexiconError: the word graph has no GADDAG.
    """
    module, _ = native.load()
    return ReferenceEngine(lexicon) if module is None else NativeEngine(lexicon, module)


# Word graphs for the native engine, with prepared data cached in a folder.
#
# Preparing a list takes a tenth of a second. The result is cached under a checksum of the list. If
# the folder cannot be read or written, that costs time, not correctness.


class PreparedGraphs:
    """Word graphs and checksums for a `lexicon.store.LexiconStore`, with a cache folder.

    Args:
        folder: created when needed; it should hold nothing else.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def word_graph(self, source: bytes | Path, max_tile: int = 26) -> Kwg | None:
        """As `native.word_graph`; data that searches need is cached in the folder."""
        module, _ = native.load()
        if module is None:
            return None
        graph: Kwg = module.Kwg.kept(source, self._folder, max_tile)
        return graph

    def has_checksum(self, path: Path, sha256: str) -> bool:
        """As `lexicon.sidecar.has_checksum`, with a cache.

        A SHA-256 takes longer than all other steps of opening a list. So it is computed once and
        cached under the engine's own 128-bit checksum, which is ten times as fast.
        """
        module, _ = native.load()
        if module is None:
            return has_checksum(path, sha256)
        note = self._folder / f"{module.fingerprint(path)}.sha256"
        with suppress(OSError):
            if read_file(note) == sha256.encode():
                return True
        if not has_checksum(path, sha256):
            return False
        with suppress(OSError):
            write_whole(note, sha256.encode())
        return True
