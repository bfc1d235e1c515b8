# SPDX-License-Identifier: MIT
"""Going on with a game of a GCG file, as one of a physical set that is written down from paper."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from desktop_app.formats.gcg_export import PHYSICAL, PHYSICAL_PRAGMA
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.gcg_lines import says_physical
from desktop_app.formats.gcg_model import GcgGame, GcgPragma
from desktop_app.rules.challenge import TileDrawer
from desktop_app.rules.events import Event, GameStarted, TilesDrawn
from desktop_app.rules.game import evolve, fold
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Mode, Step


def written_on(
    game: GcgGame,
    ruleset: Ruleset,
    *,
    lexicon: str,
    left_out: Collection[Step],
    drawer: TileDrawer,
) -> tuple[Event, ...]:
    """The log of a file, with every rack filled, so that its next line can be written.

    Args:
        game: the file; what it does not know of the racks is unknown in the log too.
        ruleset: by which it was played.
        lexicon: name of the list that its words are looked up in, empty for none.
        left_out: the steps of a turn that are not written down one by one.
        drawer: chooses what stands for tiles that nobody named.

    Raises:
        FormatError: more players than a game has.
    """
    if not says_physical(game):
        physical = GcgPragma(PHYSICAL_PRAGMA, PHYSICAL)
        game = replace(game, pragmata=(*game.pragmata, physical))
    begun, *following = events_from_gcg(game, ruleset, lexicon=lexicon).events
    assert isinstance(begun, GameStarted), "every log begins so"
    setup = replace(begun.setup, mode=Mode.BY_THE_BOOK, left_out=frozenset(left_out))
    events: list[Event] = [GameStarted(setup), *following]
    state = fold(events)
    if state.is_over:
        return tuple(events)
    for seat in range(state.player_count):
        count = min(ruleset.set.rack_size - len(state.racks[seat]), len(state.bag))
        if count > 0:
            drawn = TilesDrawn(seat, drawer.draw(state.bag, count))
            events.append(drawn)
            state = evolve(state, drawn)
    return tuple(events)
