# SPDX-License-Identifier: MIT
"""What the native engine prepares of a word list for games by some rules: made once, shared by all.

Preparing takes milliseconds and memory, so that it is kept for as long as the list is.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from desktop_app.engine import native
from desktop_app.engine.tile_codes import TILES
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import BoardLayout
from desktop_app.rules.scoring import ScoringRules

if TYPE_CHECKING:
    from desktop_app.engine.native import Setting


@dataclass(frozen=True)
class SettingRules:
    """What a game depends on beside the words.

    Attributes:
        layout, scoring: the board and how plays score.
        values: points of each tile number, the blank first.
        first_min_tiles: fewest tiles of the opening play.
        rack_size: tiles on a full rack.
        exchange_min_bag: fewest tiles in the bag for an exchange.
        zero_run_limit: so many successive turns without score end the game.
        out_factor: what the spread gains for each point on the other rack of who is out.
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
    """What the native engine plays a game with.

    Raises:
        LexiconError: the list has no GADDAG.
        EngineError: there are more tiles than the native engine knows, or a number of the rules is
            more than it counts with. It is a ValueError.
    """
    lexicon.require_gaddag()
    # Two searches that begin at once want the same one.
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
