# SPDX-License-Identifier: MIT
"""The lines that `rackside engine` reads, as typed requests: docs/engine/protocol.md.

A line is a word and options, each a name and a value: ``simulate seconds 2 move 8D CARE``. Moves
stay texts here, because only the position shows the tiles that they lay.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from desktop_app.commands.errors import UsageError, check_within
from desktop_app.commands.searches import MAX_MEMORY_MB, MAX_PLAYS
from desktop_app.engine.native import MAX_COUNT, MAX_SEED
from desktop_app.engine.native_setting import MAX_TILES
from desktop_app.engine.simulation import MAX_PLIES
from desktop_app.formats.errors import quoted

MAX_SECONDS = 1_000_000
MAX_ENGINE_THREADS = 256
MAX_INFO_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Hello:
    """Asks who answers, and with which options."""


@dataclass(frozen=True, slots=True)
class Help:
    """Asks for the forms of all requests."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Asks for an answer once everything before is done."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends all searches asked for before."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Ends all searches, and the engine."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """Sets an option.

    Attributes:
        name: one of `OPTIONS`.
        value: a number, or a text that may be empty.
    """

    name: str
    value: int | str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """Gives the position that the following requests are about, as CGP."""

    cgp: str


@dataclass(frozen=True, slots=True)
class FindMoves:
    """Asks for the best plays by static equity; all of them if `limit` is None."""

    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Simulate:
    """Asks for a simulation; the attributes are those of `SimulationOptions` or as follows.

    Attributes:
        plays: number of best static moves to compare.
        moves: moves to compare instead.
        opponent: tiles that the opponent is known to hold.
        kept: True to use what the last inference found.
    """

    plays: int = 15
    plies: int = 2
    iterations: int | None = None
    seconds: float | None = None
    confidence: float | None = None
    tolerance: float = 0.0
    by_equity: bool = False
    with_points: bool = False
    moves: tuple[str, ...] = ()
    opponent: str | None = None
    kept: bool = False

    @property
    def is_endless(self) -> bool:
        """True if only a stop ends it."""
        return self.iterations is self.seconds is self.confidence is None


@dataclass(frozen=True, slots=True)
class SolvePreendgame:
    """Asks for a pre-endgame; attributes as of `Simulate`, and without `plays` every move."""

    plays: int | None = None
    seconds: float | None = None
    moves: tuple[str, ...] = ()
    opponent: str | None = None
    kept: bool = False

    @property
    def is_endless(self) -> bool:
        """True if no time ends it."""
        return self.seconds is None


@dataclass(frozen=True, slots=True)
class SolveEndgame:
    """Asks for an endgame; without `seconds` until it is proven."""

    seconds: float | None = None

    @property
    def is_endless(self) -> bool:
        """True if no time ends it."""
        return self.seconds is None


@dataclass(frozen=True, slots=True)
class Infer:
    """Asks what the opponent may have kept.

    Attributes:
        after: the opponent's last turn: ``8D C.RE`` with dots for tiles that lay there before,
            ``exchange 3`` or ``pass``.
        racks: most racks examined.
        seconds: stops after this time.
    """

    after: str
    racks: int = 20_000
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Asks for the evaluation that hints and reviews use; `moves` are compared too."""

    seconds: float | None = None
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """Asks for the champion's move.

    Attributes:
        seconds: for this turn.
        clock: left on the own clock, in seconds, to the end of the game.
        after: the opponent's last turn, as in `Infer`; None if it is not known.
    """

    seconds: float | None = None
    clock: float | None = None
    after: str | None = None


Search: TypeAlias = Simulate | SolvePreendgame | SolveEndgame | Infer | Evaluate | Choose
Request: TypeAlias = (
    Hello | Help | Ready | Stop | Quit | SetOption | SetPosition | FindMoves | Search
)


def is_endless(request: object) -> bool:
    """True if nothing but a stop is sure to end it."""
    return isinstance(request, Simulate | SolvePreendgame | SolveEndgame) and request.is_endless


class _Words:
    """The words of a line, taken one after the other."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._words)

    def take(self, name: str) -> str:
        """Return the next word. Raises UsageError, naming the option, if there is none."""
        if not self:
            raise UsageError(f"{name}: the line ends; expected a value")
        self._at += 1
        return self._words[self._at - 1]


Reader: TypeAlias = Callable[[str, _Words], object]
"""Takes the name of an option and the words after it; returns the value."""


def _whole(least: int, most: int) -> Reader:
    def read(name: str, words: _Words) -> int:
        return read_whole(name, words.take(name), least, most)

    return read


def read_whole(name: str, text: str, least: int, most: int) -> int:
    """Parse a whole number. Raises UsageError, naming the option."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_SEED))):
        raise UsageError(f"{name}: read {quoted(text)}, expected a whole number")
    check_within(name, int(text), least, most)
    return int(text)


def _decimal(least: float, most: float) -> Reader:
    def read(name: str, words: _Words) -> float:
        number = _number(text := words.take(name))
        if not least <= number <= most:
            raise UsageError(f"{name}: read {quoted(text)}, expected {least:g} to {most:g}")
        return number

    return read


def _number(text: str) -> float:
    """Parse a decimal number; one that is none for a text that is not one."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def _confidence(name: str, words: _Words) -> float:
    number = _number(text := words.take(name))
    if not 0.5 < number < 1:
        raise UsageError(f"{name}: read {quoted(text)}, expected above 0.5 and below 1")
    return number


def _text(name: str, words: _Words) -> str:
    return words.take(name)


def _flag(_name: str, _words: _Words) -> bool:
    return True


def _move(name: str, words: _Words) -> str:
    first = words.take(name)
    if first == "pass" or first.startswith("-"):
        return first
    return f"{first} {words.take(name)}"


def _act(name: str, words: _Words) -> str:
    first = words.take(name)
    if first == "pass":
        return first
    if first == "exchange":
        return f"exchange {_whole(1, MAX_TILES)(name, words)}"
    return f"{first} {words.take(name)}"


_SECONDS = _decimal(0, MAX_SECONDS)


@dataclass(frozen=True, slots=True)
class _Form:
    """How a request is written.

    Attributes:
        made: its class.
        usage: the form as text, for help.
        readers: what reads each option, by its name.
    """

    made: type[Any]
    usage: str
    readers: Mapping[str, Reader]


def _form(made: type[Any], usage: str, **readers: Reader) -> _Form:
    return _Form(made, usage, {name.replace("_", "-"): reader for name, reader in readers.items()})


FIELDS = {"move": "moves", "by-equity": "by_equity", "with-points": "with_points"}
"""The attribute of an option where it is not its name."""

_KNOWN = "[move MOVE]... [opponent TILES] [kept]"

FORMS: Mapping[str, _Form] = {
    "hello": _form(Hello, "hello"),
    "help": _form(Help, "help"),
    "ready": _form(Ready, "ready"),
    "set": _form(SetOption, "set NAME VALUE"),
    "position": _form(SetPosition, "position CGP"),
    "moves": _form(FindMoves, "moves [limit N]", limit=_whole(0, MAX_COUNT)),
    "simulate": _form(
        Simulate,
        "simulate [plays N] [plies P] [iterations I] [seconds S] [confidence C] [tolerance D]"
        f" [by-equity | with-points] {_KNOWN}",
        plays=_whole(1, MAX_PLAYS),
        plies=_whole(1, MAX_PLIES),
        iterations=_whole(1, MAX_COUNT),
        seconds=_SECONDS,
        confidence=_confidence,
        tolerance=_decimal(0, 1_000),
        by_equity=_flag,
        with_points=_flag,
        move=_move,
        opponent=_text,
        kept=_flag,
    ),
    "preendgame": _form(
        SolvePreendgame,
        f"preendgame [plays N] [seconds S] {_KNOWN}",
        plays=_whole(1, MAX_PLAYS),
        seconds=_SECONDS,
        move=_move,
        opponent=_text,
        kept=_flag,
    ),
    "endgame": _form(SolveEndgame, "endgame [seconds S]", seconds=_SECONDS),
    "infer": _form(
        Infer,
        "infer after TURN [racks N] [seconds S]",
        after=_act,
        racks=_whole(1, MAX_COUNT),
        seconds=_SECONDS,
    ),
    "evaluate": _form(
        Evaluate, "evaluate [seconds S] [move MOVE]...", seconds=_SECONDS, move=_move
    ),
    "choose": _form(
        Choose,
        "choose [seconds S | clock S] [after TURN]",
        seconds=_SECONDS,
        clock=_decimal(-MAX_SECONDS, MAX_SECONDS),
        after=_act,
    ),
    "stop": _form(Stop, "stop"),
    "quit": _form(Quit, "quit"),
}

NUMBERS: Mapping[str, tuple[int, int]] = {
    "threads": (1, MAX_ENGINE_THREADS),
    "seed": (0, MAX_SEED),
    "memory-mb": (1, MAX_MEMORY_MB),
    "info-ms": (0, MAX_INFO_MS),
}
"""Options that are numbers, with the least and the most."""
OPTIONS = (*NUMBERS, "lexicon", "ruleset", "leaves")


def read_request(line: str) -> Request:
    """Parse a line.

    Raises:
        UsageError: it is not a request; the message is one line.
    """
    word, _, rest = line.strip().partition(" ")
    form = FORMS.get(word)
    if form is None:
        raise UsageError(f"read {quoted(word)}, expected one of {', '.join(FORMS)}")
    if form.made is SetPosition:
        return SetPosition(rest.strip())
    if form.made is SetOption:
        return _read_option(rest)
    made: Request = form.made(**_read_values(word, form, _Words(rest.split())))
    if isinstance(made, Choose) and made.seconds is not None and made.clock is not None:
        raise UsageError("choose: expected seconds or clock, not both")
    if isinstance(made, Simulate) and made.by_equity and made.with_points:
        raise UsageError("simulate: expected by-equity or with-points, not both")
    return made


def _read_values(word: str, form: _Form, words: _Words) -> dict[str, Any]:
    values: dict[str, Any] = {}
    while words:
        name = words.take(word)
        reader = form.readers.get(name)
        if reader is None:
            expected = f"one of {', '.join(form.readers)}" if form.readers else "no options"
            raise UsageError(f"{word}: read {quoted(name)}, expected {expected}")
        value, field = reader(name, words), FIELDS.get(name, name)
        if field == "moves":
            values[field] = (*values.get(field, ()), value)
        elif field in values:
            raise UsageError(f"{word}: {name} is given twice")
        else:
            values[field] = value
    if form.made is Infer and "after" not in values:
        raise UsageError("infer: expected the opponent's last turn, such as after 8D CARE")
    return values


def _read_option(rest: str) -> SetOption:
    name, _, value = rest.strip().partition(" ")
    value = value.strip()
    if name not in OPTIONS:
        raise UsageError(f"set: read {quoted(name)}, expected one of {', '.join(OPTIONS)}")
    if name in NUMBERS:
        return SetOption(name, read_whole(name, value, *NUMBERS[name]))
    return SetOption(name, value)
