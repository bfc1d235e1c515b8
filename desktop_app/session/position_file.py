# SPDX-License-Identifier: MIT
"""Games and positions from other programs' files and the clipboard, as logs to browse."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_app.formats.cgp import CgpPosition, Operation, format_cgp, parse_cgp
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import load_gcg, parse_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tile_text import split_rack
from desktop_app.play.review_terms import ruleset_of
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset, tiles_left
from desktop_app.rules.board import Board, BoardLayout
from desktop_app.rules.events import Event, GameStarted, PositionSet
from desktop_app.rules.position_check import Position
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState

CGP_SUFFIX = ".cgp"
LARGEST_CGP = 100_000

_OWN = "rackside"
"""Opcode of a position from the editor: the seat on turn, and the times left in milliseconds."""
_OWN_OPERANDS = re.compile(r"([0-3])(?: (\d{1,8}(?:/\d{1,8})*))?")


def events_from_file(path: Path) -> tuple[Event, ...]:
    """Read a GCG file, or a CGP position from a file ending in ``.cgp``.

    Raises:
        FormatError: it is neither. OSError: it cannot be read.
    """
    try:
        if path.suffix.lower() != CGP_SUFFIX:
            game = load_gcg(path)
            return events_from_gcg(game, ruleset_of(game)).events
        return events_from_cgp(read_text_file(path, kind="CGP", limit_bytes=LARGEST_CGP).text)
    except FormatError as error:
        raise error.with_file(str(path)) from None


def events_from_text(text: str) -> tuple[Event, ...]:
    """Read a GCG game, or a CGP position, from a text. Raises FormatError if it is neither."""
    if not any(line.startswith((">", "#")) for line in text.splitlines()):
        return events_from_cgp(text)
    game = parse_gcg(text)
    return events_from_gcg(game, ruleset_of(game)).events


def read_position(text: str) -> Position:
    """Read a CGP position to begin a game from. Raises FormatError if it is not one.

    The player on turn has the first seat, unless `format_position` wrote it.
    """
    read = parse_cgp(text)
    count = len(read.racks)
    own = _OWN_OPERANDS.fullmatch(read.operand(_OWN) or "0")
    on_turn, times = (own[1], own[2]) if own is not None else ("0", None)
    remaining_ms = tuple(map(int, times.split("/"))) if times else ()
    return Position(
        placements=tuple(read.board.placements()),
        racks=read.racks,
        points=read.scores,
        remaining_ms=remaining_ms if len(remaining_ms) == count else (),
        on_turn=min(int(on_turn), count - 1),
        zero_run=read.zero_turns,
    )


def format_position(position: Position, layout: BoardLayout) -> str:
    """Format a position with its seats in order; `read_position` reads it back."""
    times = "/".join(str(max(0, left_ms)) for left_ms in position.remaining_ms)
    own = Operation(_OWN, f"{position.on_turn} {times}".strip())
    board = Board.empty(layout).with_placements(position.placements)
    return format_cgp(
        CgpPosition(board, position.racks, position.points, position.zero_run, (own,))
    )


def typed_rack(text: str) -> tuple[str, ...]:
    """Read the tiles of a rack as typed. Raises ValueError for a character that is no tile."""
    return split_rack(text)


def events_from_cgp(text: str) -> tuple[Event, ...]:
    """Turn a CGP position into a log of two events. Raises FormatError if it is not one."""
    position = parse_cgp(text)
    count = len(position.scores)
    ruleset = load_ruleset(DEFAULT_RULESET)
    used = [placement.tile for placement in position.board.placements()]
    for rack in position.racks:
        used.extend(rack)
    setup = GameSetup(
        seats=tuple(Seat(f"Player {number}") for number in range(1, count + 1)),
        ruleset=ruleset,
        lexicon="",
        mode=Mode.AUTOMATIC,
        allotment_ms=None,
        record=TournamentRecord.empty(count),
        is_ruleset_named=False,
    )
    return (
        GameStarted(setup),
        PositionSet(
            placements=tuple(position.board.placements()),
            racks=position.racks,
            bag=tiles_left(ruleset, used),
            points=position.scores,
            remaining_ms=(),
            on_turn=0,
            zero_run=position.zero_turns,
        ),
    )


def cgp_of(state: GameState, seat: int | None) -> str:
    """Format the position as CGP with only the rack of `seat`; the player on turn comes first."""
    count = state.player_count
    first = state.on_turn or 0
    order = [(first + offset) % count for offset in range(count)]
    racks = tuple(state.shown_rack(player) if player == seat else () for player in order)
    lexicon = state.setup.lexicon
    operations = (Operation("lex", lexicon),) if lexicon else ()
    scores = tuple(state.points[player] for player in order)
    return format_cgp(CgpPosition(state.board, racks, scores, state.zero_run, operations))
