# SPDX-License-Identifier: MIT
"""What static games of the native engine are played with: words, tiles, board and rules."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, cast

from desktop_app.engine import native
from desktop_app.engine.leaves import Leaves
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import LAYOUTS, scoring_of
from desktop_app.rules.tiles import BLANK

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Setting

_TILES = 32
_POINT = 1_000
_PLAYERS = 2


@dataclass(frozen=True)
class StaticGames:
    """What the native engine needs to play games by itself.

    Attributes:
        module: the native module.
        setting: words, board, scores and rules.
        faces: the face of each tile number, the blank first.
        tile_counts: how many there are of each tile number.
        rack_size: tiles on a full rack.
    """

    module: ModuleType
    setting: Setting
    faces: tuple[str, ...]
    tile_counts: bytes
    rack_size: int

    @classmethod
    def prepare(cls, lexicon: Lexicon, ruleset: Ruleset, module: ModuleType) -> StaticGames:
        """Make static games of two players ready.

        Raises:
            LexiconError: the list has no GADDAG.
            EngineError: there are more tiles than the native engine knows, or a number of the
                ruleset is more than it counts with. It is a ValueError.
        """
        lexicon.require_gaddag()
        faces = (BLANK, *lexicon.alphabet.faces)
        tiles, scoring, layout = ruleset.set, scoring_of(ruleset), LAYOUTS[ruleset.set.board_layout]
        zero_run, final = ruleset.zero_run, ruleset.final
        setting = module.Setting(
            native.graph_of(lexicon, module),
            bytes(tiles.values.get(face, 0) for face in faces).ljust(_TILES, b"\0"),
            bytes(premium.letter_factor for premium in layout.premiums),
            bytes(premium.word_factor for premium in layout.premiums),
            bingo_tiles=scoring.bingo_tiles,
            bingo_points=scoring.bingo_points,
            blank_multiplies_word=scoring.blank_multiplies_word,
            centre=layout.centre,
            first_min_tiles=ruleset.placement.first_min_tiles,
            rack_size=tiles.rack_size,
            exchange_min_bag=ruleset.exchange.min_bag,
            scoreless_limit=zero_run.limit * (1 if zero_run.unit == "turns" else _PLAYERS),
            out_factor=final.out_multiplier + final.others_deduct,
        )
        counts = bytes(tiles.distribution.get(face, 0) for face in faces)
        return cls(module, setting, faces, counts, tiles.rack_size)

    def read_leaves(self, data: bytes) -> NativeLeaves:
        """The leave values of a KLV2 file.

        Raises:
            EngineError: `data` are no leave values. It is a ValueError.
        """
        return cast("NativeLeaves", self.module.Leaves(self.module.Klv(data)))

    def make_leaves(self, leaves: Leaves | None) -> NativeLeaves:
        """The values of every leave by `leaves`; nothing for each when that is None."""

        def value(leave: bytes) -> float:
            if leaves is None:
                return 0.0
            return leaves.value(tuple(self.faces[tile] for tile in leave)) / _POINT

        klv = self.module.Klv.build(self.tile_counts, self.rack_size - 1, value)
        return cast("NativeLeaves", self.module.Leaves(klv))
