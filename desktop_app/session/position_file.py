# SPDX-License-Identifier: MIT
"""Games and positions from other programs' files and the clipboard, as logs to walk."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from desktop_app.formats.cgp import CgpPosition, Operation, format_cgp, parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.text_file import read_text_file
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.events import Event, GameStarted, PositionSet
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import rack_tile, sort_tiles

RULESET = "naspa-2016"
"""Whose tiles and scores count in a file that names no rules; the five documents agree on both."""

CGP_SUFFIX = ".cgp"
LARGEST_CGP = 100_000


def events_from_file(path: Path) -> tuple[Event, ...]:
    """A GCG file, or a CGP in a file that ends with ``.cgp``.

    Raises:
        FormatError: it is none. OSError: it cannot be read.
    """
    if path.suffix.lower() != CGP_SUFFIX:
        return events_from_gcg(load_gcg(path), load_ruleset(RULESET)).events
    text = read_text_file(path, kind="CGP", limit_bytes=LARGEST_CGP).text
    try:
        return events_from_cgp(text)
    except FormatError as error:
        raise error.with_file(str(path)) from None


def events_from_cgp(text: str) -> tuple[Event, ...]:
    """A position as a log of two events. Raises FormatError when the text is none."""
    position = parse_cgp(text)
    count = len(position.scores)
    setup = GameSetup(
        seats=tuple(Seat(f"Player {number}") for number in range(1, count + 1)),
        ruleset=load_ruleset(RULESET),
        lexicon="",
        mode=Mode.AUTOMATIC,
        allotment_ms=None,
        record=TournamentRecord.empty(count),
    )
    return (
        GameStarted(setup),
        PositionSet(
            placements=tuple(position.board.placements()),
            racks=position.racks,
            bag=_bag(setup, position),
            points=position.scores,
            remaining_ms=(),
            on_turn=0,
            zero_run=position.zero_turns,
        ),
    )


def _bag(setup: GameSetup, position: CgpPosition) -> tuple[str, ...]:
    """The tiles that lie neither on the board nor on a rack.

    Raises:
        FormatError: there are more tiles of a face than the set has.
    """
    left = Counter(setup.tile_set.tiles)
    left.subtract(rack_tile(each.tile) for each in position.board.placements())
    for rack in position.racks:
        left.subtract(rack)
    short = next((face for face, count in left.items() if count < 0), None)
    if short is not None:
        has = setup.tile_set.distribution.get(short, 0)
        raise FormatError(f"read {has - left[short]} tiles {short}, expected {has} at most")
    return sort_tiles(left.elements())


def cgp_of(state: GameState, seat: int | None) -> str:
    """The position as CGP, with the rack of `seat` alone; the one on turn comes first."""
    count = state.player_count
    first = state.on_turn or 0
    order = [(first + offset) % count for offset in range(count)]
    racks = tuple(state.racks[each] if each == seat else () for each in order)
    lexicon = state.setup.lexicon
    operations = (Operation("lex", lexicon),) if lexicon else ()
    scores = tuple(state.points[each] for each in order)
    return format_cgp(CgpPosition(state.board, racks, scores, state.zero_run, operations))
