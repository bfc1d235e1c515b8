# SPDX-License-Identifier: MIT
"""The acts of blanks and of tiles that lie wrong, as a scenario names them."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.formats.tile_text import split_tiles
from desktop_app.rules import commands as cmd
from desktop_app.rules.board import Square
from desktop_app.rules.commands import Command
from desktop_app.rules.move import parse_position
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import TileFault

FAULTS = {fault.value: fault for fault in TileFault}


def _square(text: str) -> Square:
    row, col, _ = parse_position(text)
    return Square(row, col)


def _mark(
    command: Callable[[int, int, int, str], Command],
) -> Callable[[int, tuple[str, ...], GameState], Command]:
    def build(actor: int, words: tuple[str, ...], state: GameState) -> Command:
        if len(words) != 2:
            raise ValueError(f"read {' '.join(words)!r}, expected a square and a letter")
        square = _square(words[0])
        return command(actor, square.row, square.col, words[1])

    return build


def _writes_blanks(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.WriteMarks(actor, tuple(tile.upper() for tile in split_tiles("".join(words))))


def _turns_over(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if len(words) != 1:
        raise ValueError(f"read {' '.join(words)!r}, expected one tile of the rack")
    return cmd.FakeBlank(actor, words[0])


def _squares(text: str) -> tuple[Square, ...]:
    return tuple(_square(part) for part in text.split(","))


def _mislays(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    *where, how = words or ("",)
    if how not in FAULTS or len(where) > 1:
        known = ", ".join(FAULTS)
        raise ValueError(f"read {' '.join(words)!r}, expected squares and one of {known}")
    return cmd.MislayTiles(actor, _squares(where[0]) if where else (), FAULTS[how])


def _rights(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if len(words) > 1:
        raise ValueError(f"read {' '.join(words)!r}, expected squares such as H8,I8")
    return cmd.RightTiles(actor, _squares(words[0]) if words else ())


ACTS: dict[str, Callable[[int, tuple[str, ...], GameState], Command]] = {
    "says-blank": _mark(cmd.SayBlank),
    "writes-blank": _mark(cmd.WriteBlank),
    "writes-blanks": _writes_blanks,
    "turns-over": _turns_over,
    "mislays": _mislays,
    "rights": _rights,
}
