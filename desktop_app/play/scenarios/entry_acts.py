# SPDX-License-Identifier: MIT
"""What is entered by hand, as a scenario names it: scores, racks, corrections, notes.

Lines of the score sheet are counted from 1 here, as people count them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from desktop_app.formats.tile_text import split_tiles
from desktop_app.play.scenarios.table_acts import BuildAct
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules import commands as en
from desktop_app.rules.board import Board
from desktop_app.rules.commands import Command
from desktop_app.rules.row_board import board_before_row
from desktop_app.rules.setup import Occasion
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import UNSEEN

_MOST_UNNAMED = 99
_ENDING = "expected each player with the points left, and at the end out A where A went out"


def read_tiles(words: Sequence[str]) -> tuple[str, ...]:
    """``ABC``, or ``AB 3`` where three more tiles are not named.

    Raises:
        ValueError: a character that no tile has, or a number that no rack has.
    """
    tiles: list[str] = []
    for word in words:
        if not word.isdecimal():
            tiles.extend(split_tiles(word))
        elif int(word) <= _MOST_UNNAMED:
            tiles.extend((UNSEEN,) * int(word))
        else:
            raise ValueError(f"read {word!r}, expected at most {_MOST_UNNAMED} tiles")
    return tuple(tiles)


def read_line(words: Sequence[str]) -> int:
    """The 0-based number of the line that the first word counts from 1; ValueError for others."""
    if not words or not re.fullmatch(r"[1-9]\d{0,3}", words[0]):
        raise ValueError(f"read {' '.join(words)!r}, expected the number of a line, from 1")
    return int(words[0]) - 1


def _enters(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.EnterScore(actor, _points("".join(words)))


def _points(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ValueError(f"read {text!r}, expected a score")
    return int(text)


def _names(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.IdentifyTiles(actor, split_tiles("".join(words)))


def _notes(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.NoteEntry(read_line(words), " ".join(words[1:]).strip('"'))


def _dates(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """``2026-11-20 round 4 event "Spring Open"``, each part of it where it is known."""
    said = Occasion()
    while words:
        if words[0] == "event":
            said, words = replace(said, event=" ".join(words[1:]).strip('"')), ()
        elif words[0] == "round" and re.fullmatch(r"-?\d{1,9}", " ".join(words[1:2])):
            said, words = replace(said, round_number=int(words[1])), words[2:]
        elif re.match(r"\d", words[0]):
            said, words = replace(said, played_on=words[0]), words[1:]
        else:
            raise ValueError(f"read {words[0]!r}, expected a day, round NUMBER or event NAME")
    return en.NameOccasion(said)


def _corrects(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """``3 8D FEASTER 74``, ``3 8D FEASTER``, ``3 74``, ``3 pass`` or ``3 exchange ABC``."""
    line = read_line(words)
    rest = words[1:]
    correction = en.CorrectEntry(line)
    if not rest:
        raise ValueError("expected what the line is: a play, a score, pass or exchange")
    if rest == ("pass",):
        return replace(correction, kind=RowKind.PASS.value)
    if rest[0] == "exchange":
        return replace(correction, kind=RowKind.EXCHANGE.value, tiles=read_tiles(rest[1:]))
    if len(rest) == 1:
        return replace(correction, points=_points(rest[0]))
    points = _points(rest[2]) if len(rest) == 3 else None
    placements = read_placements(_board_before(state, line), rest[:2])
    if len(rest) > 3:
        raise ValueError(f"read {' '.join(rest)!r}, expected a position, a word and a score")
    return replace(correction, kind=RowKind.PLAY.value, placements=placements, points=points)


def _board_before(state: GameState, line: int) -> Board:
    """The board before a line; that of the game for a line that is not there, to be refused."""
    return board_before_row(state, line) if line < len(state.rows) else state.board


def _ends_by_hand(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """``A 0 B 12 out A``: what the tiles left are worth, and who has none."""
    seats = {each.name: seat for seat, each in enumerate(state.setup.seats)}
    out = None
    if words[-2:-1] == ("out",):
        if words[-1] not in seats:
            raise ValueError(f"read {words[-1]!r}, expected a player")
        out, words = seats[words[-1]], words[:-2]
    left = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or set(left) != set(seats):
        raise ValueError(f"read {' '.join(words)!r}, {_ENDING}")
    return en.EndByHand(tuple(_points(left[name]) for name in seats), out)


def _takes_back(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.TakeBackTurn()


def _is_charged(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """``10``: points for overtime on a clock that is not ours."""
    return en.ChargeTime(actor, _points("".join(words)))


ACTS: dict[str, BuildAct] = {
    "enters": _enters,
    "names": _names,
    "corrects": _corrects,
    "notes": _notes,
    "dates": _dates,
    "ends-by-hand": _ends_by_hand,
    "takes-turn-back": _takes_back,
    "charges-time": _is_charged,
}
