# SPDX-License-Identifier: MIT
"""What is typed when a finished game is written down from paper: turns, and what happened to them.

A turn is typed as at the table (`table_entry`), with the rack before it where it is known:
``AEFRSTE 8D FEASTER 80``. ``--`` takes the last play off again, ``+5`` and ``challenge`` let it
stand after a challenge, ``note TEXT`` writes beside it, ``undo`` takes the last turn back,
``turn`` gives the turn to the other player, ``end AEI`` ends the game and ``time Ben 10`` takes
points off for overtime. ``event TEXT``, ``round 3`` and ``date 2019-03-24`` stand at the head of
the sheet.

A word typed in small letters throughout is one of capitals, so that nobody has to press Shift; a
blank is a small letter among capitals.

A word that is one of these is always the act, but for a rack in capitals before a square:
``NOTE 8D TEN``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, parse_position
from desktop_app.rules.setup import MAX_ROUND, GameSetup, Occasion, day_of, occasion_fault
from desktop_app.session.move_text import MoveTextProblem, TextFault, parse_move
from desktop_app.session.table_end import left_worth
from desktop_app.session.table_entry import Entry, read_entry

_STOOD = re.compile(r"\+(\d{1,4})")
_MOST_RACKS = 2


class WritingFault(Enum):
    """What may be wrong with a line that is no turn."""

    NO_TILES = "no-tiles"
    NO_PLAYER = "no-player"
    NO_POINTS = "no-points"
    NOTHING_SAID = "nothing-said"
    NO_ROUND = "no-round"
    NO_DAY = "no-day"
    LONG_EVENT = "long-event"


@dataclass(frozen=True, slots=True)
class WritingProblem:
    """Why a line cannot be understood; `found` is what stands there."""

    fault: WritingFault
    found: str = ""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn; `rack` the tiles its player had, None where nobody wrote them down."""

    entry: Entry
    rack: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RackLine:
    """What is on the rack of the player on turn, before his turn is known."""

    rack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OffLine:
    """The last play came off again after a challenge."""


@dataclass(frozen=True, slots=True)
class StoodLine:
    """The last play was challenged and stands.

    Attributes:
        points: what it brought by the paper, None where only the challenge is written.
        words: the words that were challenged, empty for all of the play.
    """

    points: int | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note beside the last line of the sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class UndoLine:
    """The last turn is taken back."""


@dataclass(frozen=True, slots=True)
class GiveLine:
    """Somebody plays who is not on turn; `seat` None for the other player."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EndLine:
    """The game is over.

    Attributes:
        left: what is left, as text that `left_worth` reads: nothing where it follows from the
            game, one text for whoever is not out, two for the left and the right player.
    """

    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeLine:
    """A player loses points for overtime."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HeadLine:
    """Something at the head of the sheet; None is left as it is, empty and 0 take it away."""

    event: str | None = None
    round_number: int | None = None
    played_on: str | None = None


WrittenLine = (
    TurnLine
    | RackLine
    | OffLine
    | StoodLine
    | NoteLine
    | UndoLine
    | GiveLine
    | EndLine
    | TimeLine
    | HeadLine
)
Read = WrittenLine | WritingProblem | MoveTextProblem


def read_line(text: str, board: Board, setup: GameSetup) -> Read:
    """Understand one line, for a turn on `board`, which has none of its tiles."""
    text = " ".join(text.split())
    if text.startswith("#"):
        return _note(text[1:], setup)
    if text in ("--", "\N{EN DASH}", "\N{EM DASH}"):
        return OffLine()
    if match := _STOOD.fullmatch(text):
        return StoodLine(int(match[1]))
    first, _, rest = text.partition(" ")
    act = _ACTS.get(first.casefold())
    if act is not None and not (first.isupper() and _is_position(rest)):
        return act(rest, setup)
    return _turn(text, board, setup)


def _is_position(text: str) -> bool:
    word = text.partition(" ")[0]
    try:
        parse_position(word)
    except ValueError:
        return False
    return True


# ---------------------------------------------------------------------- turns


def _turn(text: str, board: Board, setup: GameSetup) -> TurnLine | RackLine | MoveTextProblem:
    text = _in_capitals(text)
    first, _, rest = text.partition(" ")
    rack = tiles_of(first, setup)
    if rack is None or first.casefold() == "pass":
        entry = read_entry(text, board, setup)
        return entry if isinstance(entry, MoveTextProblem) else TurnLine(entry)
    if not rest:
        return RackLine(rack)
    problem = _lacks(rest, board, setup, rack)
    entry = problem or read_entry(rest, board, setup)
    if isinstance(entry, MoveTextProblem):
        # The columns are those of the whole line.
        return replace(entry, column=entry.column + len(first) + 1)
    return TurnLine(entry, rack)


def _in_capitals(text: str) -> str:
    """A play whose word is typed without any capital, in capitals: nobody plays blanks alone."""
    words = text.split(" ")
    for number, word in enumerate(words[1:], start=1):
        if _is_position(words[number - 1]) and word == word.lower():
            words[number] = word.upper()
    return " ".join(words)


def tiles_of(text: str, setup: GameSetup) -> tuple[str, ...] | None:
    """The tiles of a rack as it is typed; None for a square, a number and everything else."""
    if text.startswith("-") or any(letter.isdigit() for letter in text):
        return None
    read = parse_move(f"-{text}", Board.empty(), setup.tile_set.faces)
    return read.tiles if isinstance(read, Exchange) else None


def _lacks(
    text: str, board: Board, setup: GameSetup, rack: Sequence[str]
) -> MoveTextProblem | None:
    """What a turn uses that was not on the rack; nothing where it is misread anyway."""
    words = text.split()
    move = parse_move(" ".join(words[:2]), board, setup.tile_set.faces, rack)
    if isinstance(move, MoveTextProblem) and move.fault is TextFault.NOT_ON_RACK:
        return move
    return None


# ---------------------------------------------------------------------- acts


def _note(text: str, setup: GameSetup) -> NoteLine | WritingProblem:
    text = text.strip()
    return NoteLine(text) if text else WritingProblem(WritingFault.NOTHING_SAID)


def _challenge(text: str, setup: GameSetup) -> StoodLine:
    return StoodLine(None, tuple(word.upper() for word in text.split()))


def _undo(text: str, setup: GameSetup) -> UndoLine:
    return UndoLine()


def _give(text: str, setup: GameSetup) -> GiveLine | WritingProblem:
    if not text:
        return GiveLine()
    seat = seat_named(text, setup)
    return WritingProblem(WritingFault.NO_PLAYER, text) if seat is None else GiveLine(seat)


def _end(text: str, setup: GameSetup) -> EndLine | WritingProblem:
    words = tuple(text.split())
    if len(words) > _MOST_RACKS:
        return WritingProblem(WritingFault.NO_TILES, text)
    for word in words:
        if left_worth(word, setup.tile_set.values) is None:
            return WritingProblem(WritingFault.NO_TILES, word)
    return EndLine(words)


def _time(text: str, setup: GameSetup) -> TimeLine | WritingProblem:
    name, _, number = text.rpartition(" ")
    digits = number.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 5 and int(digits)):
        return WritingProblem(WritingFault.NO_POINTS, number)
    seat = seat_named(name, setup)
    if seat is None:
        return WritingProblem(WritingFault.NO_PLAYER, name)
    return TimeLine(seat, int(digits))


def _event(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_sound = occasion_fault(Occasion(event=text)) is None
    return HeadLine(event=text) if is_sound else WritingProblem(WritingFault.LONG_EVENT, text)


def _round(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_number = text.isdecimal() and text.isascii() and len(text) < 4
    if text and not (is_number and 1 <= int(text) <= MAX_ROUND):
        return WritingProblem(WritingFault.NO_ROUND, text)
    return HeadLine(round_number=int(text or 0))


def _date(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_sound = not text or day_of(text) is not None
    return HeadLine(played_on=text) if is_sound else WritingProblem(WritingFault.NO_DAY, text)


_ACTS: dict[str, Callable[[str, GameSetup], Read]] = {
    "note": _note,
    "challenge": _challenge,
    "undo": _undo,
    "turn": _give,
    "end": _end,
    "time": _time,
    "event": _event,
    "round": _round,
    "date": _date,
}


def seat_named(text: str, setup: GameSetup) -> int | None:
    """The player whose name begins so, in either case; None where that is nobody or both."""
    wanted = " ".join(text.split()).casefold()
    names = [seat.name.casefold() for seat in setup.seats]
    if wanted in names:
        return names.index(wanted)
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None
