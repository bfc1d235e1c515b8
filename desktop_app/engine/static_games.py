# SPDX-License-Identifier: MIT
"""Setup for static games in the native engine: words, tiles, board and rules."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, cast

from desktop_app.engine.leaves import Leaves
from desktop_app.engine.native_setting import SettingRules, TileCodes, prepared_setting
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import LAYOUTS, scoring_of, tile_set_of

if TYPE_CHECKING:
    from desktop_app.engine.native import NativeLeaves, Setting, Tally, Watch

_POINT = 1_000
_PLAYERS = 2


@dataclass(frozen=True)
class StaticGames:
    """Everything the native engine needs to play games by itself.

    Attributes:
        module: the native module.
        setting: words, board, scores and rules.
        codes: the tile numbers.
        tile_counts: the number of tiles of each tile number.
        rack_size: number of tiles on a full rack.
    """

    module: ModuleType
    setting: Setting
    codes: TileCodes
    tile_counts: bytes
    rack_size: int

    @classmethod
    def prepare(cls, lexicon: Lexicon, ruleset: Ruleset, module: ModuleType) -> StaticGames:
        """Prepare static two-player games.

        Raises:
            LexiconError: the list has no GADDAG.
            EngineError: more tiles than the native engine supports, or a number of the ruleset is
                too large for it. It is a ValueError.
        """
        codes = TileCodes(lexicon.alphabet.faces)
        tile_set = tile_set_of(ruleset)
        rules = SettingRules(
            LAYOUTS[ruleset.set.board_layout],
            scoring_of(ruleset),
            codes.values(tile_set),
            first_min_tiles=ruleset.placement.first_min_tiles,
            rack_size=ruleset.set.rack_size,
            exchange_min_bag=ruleset.exchange.min_bag,
            zero_run_limit=ruleset.zero_run.turns(_PLAYERS),
            out_factor=ruleset.final.out_factor,
        )
        setting = prepared_setting(lexicon, module, rules)
        counts = bytes(tile_set.distribution.get(face, 0) for face in codes.faces)
        return cls(module, setting, codes, counts, rules.rack_size)

    def read_leaves(self, data: bytes) -> NativeLeaves:
        """Read the leave values of a KLV2 file.

        Raises:
            EngineError: `data` is not valid. It is a ValueError.
        """
        return cast("NativeLeaves", self.module.Leaves(self.module.Klv(data)))

    def make_leaves(self, leaves: Leaves | None) -> NativeLeaves:
        """Return the value of every leave by `leaves`; all 0 if that is None."""

        def value(leave: bytes) -> float:
            if leaves is None:
                return 0.0
            return leaves.value(self.codes.tiles(leave)) / _POINT

        klv = self.module.Klv.build(self.tile_counts, self.rack_size - 1, value)
        return cast("NativeLeaves", self.module.Leaves(klv))

    def play(
        self,
        one: NativeLeaves,
        other: NativeLeaves,
        rounds: int,
        *,
        paired: bool = True,
        seed: int = 0,
        threads: int = 1,
        watch: Watch | None = None,
    ) -> Tally:
        """Play games between two static players, as `_engine.play_games` does.

        Raises:
            EngineError: `watch` stopped it, or a number is out of range. It is a ValueError.
        """
        played: Tally = self.module.play_games(
            self.setting,
            self.tile_counts,
            one,
            other,
            rounds,
            paired=paired,
            seed=seed,
            threads=threads,
            watch=watch,
        )
        return played
